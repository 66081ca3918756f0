"""Questions that the game asks a player."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

QUESTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # What the game asks
        "ask.priority": "{player:who} {player:has~have} priority. What now?",
        "ask.repeat": "{player:who~}{player:, ~}how many times more do you {what}?",
        "ask.shortcut": (
            "{player:who~}{player:, ~}{proposer:who} wants to {what}, {times} {times:time|times} more, while everybody"
            " decides as just now. Do you let it happen?"
        ),
        "ask.shortcut.shorter": (
            "{player:who~}{player:, ~}{proposer:who} wants to {what}, while everybody decides as just now, until"
            " somebody decides otherwise after {times} {times:time|times}. Do you let it happen?"
        ),
        "ask.mulligan": (
            "{player:who~}{player:, ~}keep this hand of {hand:number} {hand:card|cards}? (mulligans: {taken})"
        ),
        "ask.choose": "{player:who~}{player:, ~}choose {range} of {among:whos} ({reason:reason})",
        "ask.choose.nothing": "{player:who~}{player:, ~}there is nothing to choose ({reason:reason})",
        "ask.option": "{player:who~}{player:, ~}choose one: {options:reasons} ({reason:reason})",
        "ask.option.may": "{player:who~}{player:, ~}do what {source:who} allows?",
        "ask.option.pay": "{player:who~}{player:, ~}pay for {source:who}?",
        "ask.name": "{player:who~}{player:, ~}name a card for {source:who}",
        "ask.number": "{player:who~}{player:, ~}choose a number from {least} to {most} ({reason:reason})",
        "ask.modes": "{player:who~}{player:, ~}choose {range} of the modes {possible:counted} of {source:who}",
        "ask.targets": "{player:who~}{player:, ~}choose targets for {source:who}: {slots}",
        "ask.slot": "{number}. {range} of {legal:whos}",
        "ask.slot.only": "{range} of {legal:whos}",
        "ask.divide": (
            "{player:who~}{player:, ~}divide {total} among {among:whos}, at least {least} each ({reason:reason})"
        ),
        "ask.order": "{player:who~}{player:, ~}choose an order ({reason:reason})",
        "ask.pay": "{player:who~}{player:, ~}how is {cost} paid?",
        "ask.pay.for": "{player:who~}{player:, ~}how is {cost} paid for {source:who}?",
        "ask.replacement": "{player:who~}{player:, ~}{would}: which effect applies first?",
        "ask.attackers": "{player:who~}{player:, ~}which creatures attack?",
        "ask.bands": "{player:who~}{player:, ~}which attackers form bands?",
        "ask.blockers": "{player:who~}{player:, ~}which creatures block?",
        "ask.damage": "{player:who~}{player:, ~}how is combat damage dealt?",
        "ask.other": "{player:who~}{player:, ~}decide {kind:kind}",
    }
)
