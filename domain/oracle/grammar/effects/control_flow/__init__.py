"""Instructions put together, dependent on one another and on payments.

- `compound`: players who act, the order of instructions, and several in one sentence.
- `conditional`: may, instead, again, if, when, and later.
- `consequences`: sentences that follow from what was done: paid or not, discarded, cast, chosen.
- `of_each_player`: one target of each player, and deeds that each player may do.
- `payments`: optional payments as a text is carried out, and effects unless they are paid.
- `whole_sentences`: sentences about colours, types and cards in hands, read as a whole.
"""
