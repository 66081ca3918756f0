"""What texts do as they resolve."""
