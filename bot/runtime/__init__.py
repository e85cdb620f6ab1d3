"""What keeps the process going: settings, workers, periodic jobs, logs, metrics, health."""
