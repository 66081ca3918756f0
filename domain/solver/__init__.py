"""508.1, 509.1. The most requirements that can be obeyed: arithmetic on pairs, without a board and without rules."""
