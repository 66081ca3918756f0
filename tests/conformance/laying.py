"""A situation laid out: the position it begins with, and who is called what."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from domain.cards import language as lang
from domain.cards.language import CardDefinition
from domain.ids import ObjectId
from domain.position.model import Position
from domain.position.reading import read
from domain.position.resolved import Lying
from domain.position.setup import facts_of
from domain.randomness import Dice
from tests.conformance.cards import definition
from tests.conformance.dealing import Dealt, Entering
from tests.conformance.situation import FORMATS, RANGES, ZONES, NotRunnable, Situation

FILLER, FILLED = "Mountain", 71
"""What libraries consist of, and of how many cards."""


def known_cards(situation: Situation) -> dict[str, CardDefinition]:
    """What the cards of a situation do, by their names there.

    :raises NotRunnable: some are not known.
    """
    found = {name: definition(name) for name in (*situation.cards, FILLER)}
    unknown = tuple(name for name, card in found.items() if card is None)
    if unknown:
        raise NotRunnable("cards", unknown)
    return {name: card for name, card in found.items() if card is not None}


def laid_out(situation: Situation) -> tuple[Dealt, dict[str, ObjectId]]:
    """The game at its first decision, and the objects that have an alias."""
    cards = known_cards(situation)
    refs: dict[str, str] = {}
    position = _position(situation, cards, refs)
    found = read(position, cards)
    facts, definitions = facts_of(found, f"situation {situation.id}")

    def lying(ref: str) -> Lying:
        card = found.things.find(ref)
        assert isinstance(card, Lying)
        return card

    entering = [
        Entering(lying(ref).id, lying(ref).owner, tapped="tapped" in ref, back="back" in ref)
        for ref in refs.values()
        if ref.startswith(ENTERS)
    ]
    aliases = {alias: lying(ref).id for alias, ref in refs.items()}
    return Dealt.laid(facts, definitions, entering), aliases


ENTERS = "enters"
"""How the refs of cards begin that enter as the game does."""


def _position(situation: Situation, cards: dict[str, CardDefinition], refs: dict[str, str]) -> Position:
    zones: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    enter = False
    commands = situation.told["format"].startswith("commander")
    for player, names in (situation.told.get("commanders") or {}).items():
        zones[player, "command"] += [{"card": name, "commander": True} for name in names]
    for order, entry in enumerate(situation.told["setup"]):
        zone = ZONES[entry["zone"]]
        count = entry.get("count", 1)
        for number in range(count):
            card = cards[entry["card"]]
            told: dict[str, Any] = {"card": entry["card"]}
            to, words = zone, f"lies {order} {number}"
            if zone == "battlefield":
                state: dict[str, Any] = {"order": order, "tapped": bool(entry.get("tapped"))}
                if card.back is not None and not card.modal and entry["card"] == card.back.name != card.name:
                    card, state["back"] = card.back, True  # 712.8
                enter = enter or _changes_as_it_enters(card)  # what enters after it does not lie there before
                if enter:
                    to, words = "hand", " ".join((ENTERS, f"{order} {number}", *(key for key in state if state[key])))
                else:
                    told |= state
                enter = enter or _adds_to_others(card)
            alias = entry.get("alias")
            if alias or to != zone:
                told["ref"] = words
                refs[words if not alias else alias if count == 1 else f"{alias}.{number + 1}"] = words
            if zone == "command":
                if not commands:
                    raise NotRunnable("a card in the command zone without commanders")
                told["commander"] = True
            zones[entry["player"], to].append(told)
    sittings = []
    for player in situation.players:
        mine = {zone: zones[player, zone] for zone in ZONES.values() if zones[player, zone]}
        mine["library"] = _library(situation, player, mine.get("library", []))
        life = (situation.told.get("life") or {}).get(player, situation.told["starting_life"])
        sittings.append({"name": player, "life": life, **mine})
    daytime = situation.flags.get("daytime")
    attack, reach = situation.told.get("attack"), RANGES[situation.told.get("range", "ALL")]
    options = {f"attack_{attack.lower()}": True} if attack in ("LEFT", "RIGHT") else {}
    options |= {} if reach is None else {reach: True}
    told = {
        "rules": "current",
        "format": FORMATS[situation.told["format"]],
        "options": options,
        "players": sittings,
        "starting": situation.players[0],
        "active": situation.players[0],
        "step": "",
        "time_of_day": "" if daytime is None else "day" if daytime else "night",
    }
    return Position.load(told)


def _library(situation: Situation, player: str, placed: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The last that is named lies on top; shuffled, unless it is said not to be."""
    empty = player in (situation.flags.get("empty_library") or ())
    cards = [*reversed(placed), *([] if empty else [{"card": FILLER}] * FILLED)]
    return cards if situation.flags.get("no_shuffle") else Dice(situation.id, 0, player).shuffled(cards)


def _changes_as_it_enters(card: CardDefinition) -> bool:
    """614.1c, 614.12a. Return True if a permanent enters with counters, as a copy, or with a choice."""
    if card.loyalty is not None or card.defense is not None or "Saga" in card.type_line[2]:
        return True
    return any(_CHANGES & changes for of_itself, changes in _of_entering(card) if of_itself)


def _adds_to_others(card: CardDefinition) -> bool:
    """614.1c. Return True if others that enter after it do so with counters."""
    return any(lang.EntersWithCounters in changes for of_itself, changes in _of_entering(card) if not of_itself)


def _of_entering(card: CardDefinition) -> Iterator[tuple[bool, set[type]]]:
    """Yield for each replacement of entering whether it is of the card's own, and the kinds of its changes."""
    for part in card.meanings:
        if isinstance(part, lang.Replace) and isinstance(part.replace, lang.WouldEnter):
            yield part.replace.would_enter == "self", {*map(type, part.with_)}


_CHANGES: set[type] = {lang.EntersWithCounters, lang.AsEntersChoose, lang.EntersAsCopy}
