"""Changes that only the engine's records tell, found by comparing them with the board.

Only records tell attackers and blockers, characteristics of permanents by the layers (613), and opening hands. Any
other difference is recorded without a rule, and counted: no annotation explains it.

- `combat`: 506, attackers and blockers, which only the records tell
- `effects`: 611, effects of resolutions: beginning, content as far as the log tells it, and end
- `permanents`: 110, 122, 301, 613, changes of permanents that only their records tell
- `settle`: reconciliation of a whole state: all changes that only the engine's records tell
- `zones`: 103.5, 400, moves that only the zones' lists of objects tell
"""
