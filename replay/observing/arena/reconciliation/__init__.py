"""Changes that only the engine's records tell: the board is compared with them.

Only records tell attackers and blockers, characteristics of permanents by the layers (613), and opening
hands. Any other difference is said without a rule, and counted: no annotation explains it.
"""
