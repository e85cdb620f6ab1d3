"""Computer players that know no title in particular."""
