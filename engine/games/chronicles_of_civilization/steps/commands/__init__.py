"""The commands of the main phase, one module for each group of kinds."""
