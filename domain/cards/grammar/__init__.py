"""The grammar of the card language: filters, references, amounts, conditions, durations, costs.

Each construct is a JSON object told apart by its first key, or a word. Unknown keys are errors. Filters are the same
for targets, choices, costs, conditions, counts, static sets and the subjects of events.

- `conditions`: conditions, and the durations of effects (611.2)
- `constructs`: the base of the card language: constructs that check themselves, and unions of constructs
- `costs`: costs (118), targets (115) and the times at which a text can be used (307.5)
- `filters`: filters of objects and players, and amounts
- `history`: 608.2i, questions about earlier events of the turn: if, how often, how much, to which objects
- `references`: 608.2h, the names in a text: references, relations to them, and plain numbers
- `together`: 608.2d, limits on what several chosen objects are together
"""

# ruff: noqa: F403 - a construct stands in its module alone
from domain.cards.grammar.conditions import *
from domain.cards.grammar.constructs import *
from domain.cards.grammar.costs import *
from domain.cards.grammar.filters import *
from domain.cards.grammar.history import *
from domain.cards.grammar.references import *
from domain.cards.grammar.together import *
