"""Hidden information: the events and definition numbers that a viewer may know."""
