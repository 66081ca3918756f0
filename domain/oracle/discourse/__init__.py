"""608.2k. References of words to what has been said before them.

- `discourse`: the account of what has been named so far.
- `references`: words that refer, read and told at a place of the discourse.
- `antecedents`: what each category of words adds to the discourse.
- `meaning`: a way to read to data, reference by reference.
- `each_player`, `self_reference`, `shown_card`, `variable_targets`: words for one of several players, the card itself,
  the card shown last, and X of targets.
- `operators`: what the rows of the grammar make of values: combined filters, multiples, X, targets chosen first.
- `described_things`: of which of several things something is said; refused where that is open.
- `linked_abilities`: what the abilities of one card have to do with each other.
"""
