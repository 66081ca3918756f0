"""508.1, 509.1. Solver for the most requirements that attacks or blocks can obey.

The solver is arithmetic on pairs, without a board and without rules.
"""
