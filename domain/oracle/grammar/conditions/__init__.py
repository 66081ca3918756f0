"""What has to be so: now, in this turn, this way, or as an object remembers it."""
