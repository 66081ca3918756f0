"""What cards do, in words: from the definition, in every language."""
