"""The store in SQL: tables, queries and migrations."""
