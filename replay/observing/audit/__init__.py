"""Audit of observed games: the rules' predictions compared with the record.

- `auditor`: goes through a record once, makes each check where it applies, and counts the outcomes.
- `check_context`: the input and output of a check: the board before an event, the rules on it, the comparison.
- `checks`: turns, steps, priority, lands, attacks and blocks.
- `damage`, `state_based`: sections 510 and 120; 704.
- `triggers`, `layers`, `resolutions`: 603, 613 and 608, where texts are known; `resolution_trial` carries one out.
- `legal_choices`, `offered`: the source's lists of a player's possible actions, against the rules.
- `left_out`: the facts that each check needs, for sources that do not tell them all.
- `fault_injection`: deliberate changes of a record, to measure which of them the audit finds.
"""
