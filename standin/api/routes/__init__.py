"""The routes of the REST API, one module for each kind of resource; importing a module registers its routes."""
