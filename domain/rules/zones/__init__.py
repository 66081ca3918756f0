"""4. Zones: the stack, entering the battlefield, faces of cards, and hidden cards."""
