"""Questions that the game asks a player."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_TO = "{player:who~}{player:, ~}"
"""The player asked, at the beginning of a question; nothing where the reader is asked."""

_ASKED = {
    "repeat": "how many times more do you {what}?",
    "choose": "choose {range} of {among:whos} ({reason:reason})",
    "choose.many": "choose {range} of {count} ({reason:reason})",
    "choose.choose": "choose {range} of {among:whos}",
    "choose.choose.many": "choose {range} of {count}",
    "choose.exile": "exile {range} of {among:whos}",
    "choose.exile.many": "exile {range} of {count}",
    "choose.return": "return {range} of {among:whos}",
    "choose.return.many": "return {range} of {count}",
    "choose.tap": "tap {range} of {among:whos}",
    "choose.tap.many": "tap {range} of {count}",
    "choose.search": "which {most:card|cards} do you find? {range} of {count}",
    "choose.discard": "discard {range} of {among:whos}",
    "choose.discard to hand size": "discard {range} of {count} cards: the hand is too large",
    "choose.sacrifice": "sacrifice {range} of {among:whos}",
    "choose.scry to bottom": "which of {among:whos} {count:goes|go} to the bottom of the library?",
    "choose.surveil to graveyard": "which of {among:whos} {count:goes|go} into the graveyard?",
    "choose.bottom of library": "put {range} of {count} cards on the bottom of the library",
    "choose.top of library": "put {range} of {count} cards on top of the library",
    "choose.untap": "which of {among:whos} {count:untaps|untap}? {range}",
    "choose.stay tapped": "which of {among:whos} {count:stays|stay} tapped?",
    "choose.opening hand": "which of {among:whos} {count:is|are} used from the opening hand?",
    "choose.keep legend": "which of {among:whos} stays? (legend rule)",
    "choose.copy": "what does {source:who} copy? {range} of {among:whos}",
    "choose.reveal": "reveal {range} of {among:whos}",
    "choose.help by tapping": "tap {range} of {among:whos} to help pay",
    "choose.assist": "which of {among:whos} helps pay for {source:who}? {range}",
    "choose.help by exiling": "exile {range} of {count} {count:card|cards} to help pay",
    "choose.proliferate": "which of {among:whos} {count:gets|get} another of each counter?",
    "choose.splice": "which of {among:whos} {count:is|are} spliced onto it?",
    "choose.nothing": "there is nothing to choose ({reason:reason})",
    "option": "choose one: {options:reasons} ({reason:reason})",
    "option.many": "choose one of {options:number} ({reason:reason})",
    "option.which": "which one: {options:reasons}?",
    "option.color": "which color for {source:who}?",
    "option.creature_type": "which creature type for {source:who}?",
    "option.pay first": "what is paid first for {source:who}?",
    "option.pay with": "how is a symbol of {source:who} paid?",
    "option.cast": "cast {source:who}?",
    "option.may": "do what {source:who} allows?",
    "option.pay": "pay for {source:who}?",
    "name": "name a card for {source:who}",
    "number": "choose a number from {least} to {most} ({reason:reason})",
    "number.X": "how much is X for {source:who}? {least} to {most}",
    "number.assist": "how much do you pay for {source:who}? {least} to {most}",
    "number.pay": "how much do you pay for {source:who}? {least} to {most}",
    "number.which": "which number for {source:who}? {least} to {most}",
    "modes": "choose {range} of the modes of {source:who}",
    "targets": "choose targets for {source:who}: {slots}",
    "targets.told": "choose for {source:who}: {slots}",
    "order": "choose an order ({reason:reason})",
    "pay": "how is {cost} paid?",
    "pay.for": "how is {cost} paid for {source:who}?",
    "replacement": "{would}: which effect applies first?",
    "attackers": "which creatures attack?",
    "bands": "which attackers form bands?",
    "blockers": "which creatures block?",
    "damage": "how is combat damage dealt?",
    "other": "decide {kind:kind}",
}
"""Questions after the name of the player."""

QUESTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # What the game asks
        **{f"ask.{key}": _TO + text for key, text in _ASKED.items()},
        "ask.priority": "{player:who} {player:has~have} priority. What now?",
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
        "ask.targets.of": "{range} of {legal:whos}",
        "ask.slot": "{number}. {what}",
        "ask.divide": (
            "{player:who~}{player:, ~}divide {total} among {among:whos}, at least {least} each ({reason:reason})"
        ),
    }
)
