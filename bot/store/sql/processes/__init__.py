"""Tables that several processes on one database share: who does what, and how many requests are left."""
