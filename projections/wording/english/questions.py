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
    "choose.choose.next": "choose {range} of {among:whos}: {next}",
    "choose.choose.many.next": "choose {range} of {count}: {next}",
    "choose.choose.quoted": "choose {range} of {among:whos}. {source:who} goes on: “{next}”",
    "choose.choose.many.quoted": "choose {range} of {count}. {source:who} goes on: “{next}”",
    "choose.exile": "exile {range} of {among:whos}",
    "choose.exile.many": "exile {range} of {count}",
    "choose.return": "return {range} of {among:whos}",
    "choose.return.many": "return {range} of {count}",
    "choose.tap": "tap {range} of {among:whos}",
    "choose.tap.many": "tap {range} of {count}",
    "choose.sacrifice.many": "sacrifice {range} of {count}",
    "choose.discard.many": "discard {range} of {count} cards",
    "choose.untap.many": "which of {count} permanents untap? {range}",
    "choose.stay tapped.many": "which of {count} permanents stay tapped?",
    "choose.enchant": "what does {source:who} enchant? {among:whos}",
    "choose.enchant.many": "what does {source:who} enchant? {range} of {count}",
    "choose.encode": "which creature carries {source:who}? {range} of {among:whos}",
    "choose.manifest": "which card is manifested? {range} of {among:whos}",
    "choose.populate": "which token is copied? {range} of {among:whos}",
    "choose.vote": "what do you vote for? {among:whos}",
    "choose.starting player": "who takes the first turn? {among:whos}",
    "choose.defending player": "who is attacked? {among:whos}",
    "choose.protector": "who protects {source:who}? {among:whos}",
    "choose.reselect": "what does {source:who} attack now? {among:whos}",
    "choose.source of damage": "which source of damage? {range} of {among:whos}",
    "choose.source of damage.many": "which source of damage? {range} of {count}",
    "choose.keep planeswalker": "which of {among:whos} stays? (planeswalkers of one type)",
    "choose.as though unblocked": "which of {among:whos} {count:deals|deal} damage as though unblocked?",
    "choose.any mulligan": "use {among:whos} in place of a mulligan?",
    "choose.any mulligan.nothing": "do you use a card in place of a mulligan? (this hand has none for it)",
    "choose.opening hand.nothing": "do you use a card from the opening hand? (this hand has none for it)",
    "choose.reveal.nothing": "there is nothing to reveal",
    "choose.discard.nothing": "there is nothing to discard",
    "choose.search.nothing": "there is nothing to find",
    "choose.add a time counter": "which of {among:whos} {count:gets|get} a time counter?",
    "choose.remove a time counter": "which of {among:whos} {count:loses|lose} a time counter?",
    "choose.cast": "which card is cast next? {among:whos}",
    "choose.targets": "which target for {source:who}? {among:whos}",
    "choose.search": "which {most:card|cards} do you find? {range} of {count}",
    "choose.discard": "discard {range} of {among:whos}",
    "choose.discard to hand size": "discard {range} of {count} cards: the hand is too large",
    "choose.sacrifice": "sacrifice {range} of {among:whos}",
    "choose.scry to bottom": "which of {among:whos} {count:goes|go} to the bottom of the library?",
    "choose.scry to bottom.one": "does {among:whos} go to the bottom of the library?",
    "choose.surveil to graveyard.one": "does {among:whos} go into the graveyard?",
    "choose.untap.one": "does {among:whos} untap?",
    "choose.stay tapped.one": "does {among:whos} stay tapped?",
    "choose.proliferate.one": "does {among:whos} get another of each counter?",
    "choose.splice.one": "is {among:whos} spliced onto it?",
    "choose.add a time counter.one": "does {among:whos} get a time counter?",
    "choose.remove a time counter.one": "does {among:whos} lose a time counter?",
    "choose.as though unblocked.one": "does {among:whos} deal damage as though unblocked?",
    "choose.surveil to graveyard": "which of {among:whos} {count:goes|go} into the graveyard?",
    "choose.bottom of library": "put {range} of {count} cards on the bottom of the library",
    "choose.top of library": "put {range} of {count} cards on top of the library",
    "choose.untap": "which of {among:whos} {count:untaps|untap}? {range}",
    "choose.stay tapped": "which of {among:whos} {count:stays|stay} tapped?",
    "choose.opening hand": "{count:do you use|do you use one of} {among:whos} from the opening hand?",
    "choose.keep legend": "which of {among:whos} stays? (legend rule)",
    "choose.copy": "what does {source:who} copy? {range} of {among:whos}",
    "choose.reveal": "reveal {range} of {among:whos}",
    "choose.help by tapping": "tap {range} of {among:whos} to help pay",
    "choose.help by tapping.due": "tap {range} of {count} to help pay {due} for {source:who}",
    "choose.assist": "which of {among:whos} helps pay for {source:who}? {range}",
    "choose.help by exiling": "exile {range} of {count} {count:card|cards} to help pay",
    "choose.help by exiling.due": "exile {range} of {count} {count:card|cards} to help pay {due} for {source:who}",
    "choose.proliferate": "which of {among:whos} {count:gets|get} another of each counter?",
    "choose.splice": "which of {among:whos} {count:is|are} spliced onto it?",
    "choose.nothing": "there is nothing to choose ({reason:reason})",
    "option": "choose one: {options:reasons} ({reason:reason})",
    "option.many": "choose one of {options:number} ({reason:reason})",
    "option.which": "which one: {options:reasons}?",
    "option.yes": "{reason:reason} for {source:who}?",
    "option.land_type": "which land type for {source:who}?",
    "option.any_land_type": "which land type for {source:who}?",
    "option.card_type": "which card type for {source:who}?",
    "option.sector": "which sector for {source:who}?",
    "option.mana": "which mana from {source:who}?",
    "option.counters": "which kind of counter? ({source:who})",
    "option.companion": "which companion do you use?",
    "option.face": "which part of {source:who}?",
    "option.room": "which room of {source:who} is next?",
    "option.dungeon": "which dungeon do you enter?",
    "option.miracle": "reveal {source:who} for its miracle?",
    "option.play": "play {source:who}?",
    "option.mutate": "does {source:who} go over the creature or under it?",
    "option.vote": "how do you vote? ({source:who})",
    "option.vote again": "vote once more? ({source:who})",
    "option.outside": "which card from outside the game?",
    "option.card name": "which card name? ({source:who})",
    "option.help for": "what does {source:who} help to pay?",
    "option.commander to the command zone": "put {source:who} into the command zone?",
    "option.may.told": "{source:who} says: {text} Do you?",
    "option.pay.told": "{source:who} says: {text} Do you pay?",
    "option.which.told": "which one: {text}?",
    "option.color": "which color for {source:who}?",
    "option.creature_type": "which creature type for {source:who}?",
    "option.pay first": "what is paid first for {source:who}?",
    "option.pay with": "how is a symbol of {source:who} paid?",
    "option.cast": "cast {source:who}?",
    "option.may": "do what {source:who} allows?",
    "option.pay": "pay for {source:who}?",
    "name": "name a card for {source:who}",
    "number": "choose a number from {least} to {most} ({reason:reason})",
    "number.told": "{source:who} says: {text} How many times? {least} to {most}",
    "number.counters": "how many counters? {least} to {most} ({source:who})",
    "number.chapter": "with which chapter does {source:who} begin? {least} to {most}",
    "number.X": "how much is X for {source:who}? {least} to {most}",
    "number.assist": "how much do you pay for {source:who}? {least} to {most}",
    "number.pay": "how much do you pay for {source:who}? {least} to {most}",
    "number.which": "which number for {source:who}? {least} to {most}",
    "modes": "choose {range} of the modes of {source:who}",
    "targets": "choose targets for {source:who}: {slots}",
    "targets.one": "choose {range} {most:target|targets} for {source:who}",
    "targets.enchant": "choose what {source:who} enchants: {slots}",
    "targets.told": "choose for {source:who}: {slots}",
    "order": "choose an order ({reason:reason})",
    "order.triggers": "in which order do your triggers go on the stack? The last one resolves first",
    "order.top of library": "in which order do the cards go on top of the library? The first will be drawn first",
    "order.bottom of library": "in which order do the cards go on the bottom of the library?",
    "order.copies": "in which order do the copies go on the stack? The last one resolves first",
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
        "ask.mulligan.costs": (
            "{player:who~}{player:, ~}keep this hand of {hand:number} {hand:card|cards}?"
            " (first turn: {begins:who}; a mulligan costs {down} {down:card|cards})"
        ),
        "ask.mulligan.free": (
            "{player:who~}{player:, ~}keep this hand of {hand:number} {hand:card|cards}?"
            " (first turn: {begins:who}; the first mulligan is free)"
        ),
        "ask.targets.of": "{range} of {legal:whos}",
        "ask.slot": "{number}. {what}",
        "ask.divide": (
            "{player:who~}{player:, ~}divide {total} among {among:whos}, at least {least} each ({reason:reason})"
        ),
    }
)
