"""The rulebook: one module per section of the Comprehensive Rules, named in words."""
