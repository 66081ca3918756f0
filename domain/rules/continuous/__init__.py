"""611-613. Continuous effects: layers, modifications, texts, how long they last."""
