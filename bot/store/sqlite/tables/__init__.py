"""The statements, one module for the tables of one subject."""
