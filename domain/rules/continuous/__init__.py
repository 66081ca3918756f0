"""611-613. Continuous effects: layers, modifications, text changes, durations."""
