"""Long work outside the event loop: in processes, in turn for everybody."""
