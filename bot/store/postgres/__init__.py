"""The store in PostgreSQL, for several processes on several machines. Imported only when an address is given."""
