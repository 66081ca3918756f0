"""The audit of observed games: the rules predict on the observed board, and the record is compared.

- `auditor`: goes through a record once, makes every check where it applies, and counts what it came to.
- `check_context`: what a check sees and says: the board before an event, the rules on it, what is compared.
- `checks`: turns, steps, priority, lands, attacks and blocks.
- `damage`, `state_based`: 510 and 120; 704.
- `triggers`, `layers`, `resolutions`: 603, 613 and 608, where texts are known; `resolution_trial` carries one out.
- `legal_choices`, `offered`: lists of what a player could do, against the rules.
- `left_out`: which checks need facts that a source does not tell.
- `fault_injection`: changes of a record, and which of them the audit finds.
"""
