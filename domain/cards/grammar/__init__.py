"""The grammar of the card language: filters, references, amounts, conditions, durations, costs.

Each construct is a JSON object told apart by its first key, or a word. Unknown keys are errors. Filters are the same
for targets, choices, costs, conditions, counts, static sets and the subjects of events.
"""

# ruff: noqa: F403 - a construct stands in its module alone
from domain.cards.grammar.conditions import *
from domain.cards.grammar.constructs import *
from domain.cards.grammar.costs import *
from domain.cards.grammar.filters import *
from domain.cards.grammar.history import *
from domain.cards.grammar.references import *
