"""The command `timewalk`."""
