"""The commands of the main phase, one module a group of kinds."""
