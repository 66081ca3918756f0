"""508.1, 509.1. Solver for the most requirements that attacks or blocks can obey.

The solver is arithmetic on pairs, without a board and without rules.

- `assignment`: 508.1d, 509.1c, maximum-gain flow through a network with capacities
- `bounds`: 508.1d, 509.1c, proof by prices that no pairs obey more requirements
- `branch_and_bound`: 508.1d, 509.1c, the most requirements obeyed, by kinds of creatures and of partners
- `identical_creatures`: 508.1d, 509.1c, the most requirements obeyed by many creatures, most of them alike
- `incremental_pairs`: 508.1, 509.1, legal pairs that grow one by one, with incremental checks
- `matching`: 508.1, 509.1, legal attacks and blocks as pairs: restrictions, requirements and costs
- `payments`: 508.1j, 509.1f, exact check that all costs of attacks or blocks can be paid together
- `problem`: 508.1, 509.1, the pairing problem in plain numbers: creatures, partners, and wishes
- `search`: 508.1d, 509.1c, the most requirements that pairs can obey, with proof
"""
