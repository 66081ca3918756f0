"""608.2k. Antecedents of referring words in a text.

- `discourse`: the antecedents named so far.
- `references`: referring words, read and told at a place of the discourse.
- `antecedents`: the names that each category of words adds to the discourse.
- `meaning`: a parse to data, reference by reference.
- `each_player`, `self_reference`, `shown_card`, `variable_targets`: words for one of several players
  the card shown last, and X of targets.
- `operators`: operators in the values of rows: combined filters, multiples, X, targets chosen first.
- `described_things`: adjectives and clauses at a list of nouns; ambiguous text is refused.
- `linked_abilities`: links between the abilities of one card.
"""
