"""608.2, 701. Instructions, one module for each subject."""
