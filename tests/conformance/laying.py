"""A situation laid out: the position it begins with, and who is called what."""

from __future__ import annotations

from collections import defaultdict
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
from tests.conformance.dealing import Dealt
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
    position, refs = _position(situation, cards)
    found = read(position, cards)
    facts, definitions = facts_of(found, f"situation {situation.id}")
    aliases = {}
    for alias, ref in refs.items():
        lying = found.things.find(ref)
        assert isinstance(lying, Lying)
        aliases[alias] = lying.id
    return Dealt.from_position(facts, definitions), aliases


def _position(situation: Situation, cards: dict[str, CardDefinition]) -> tuple[Position, dict[str, str]]:
    zones: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    refs: dict[str, str] = {}
    commands = situation.told["format"].startswith("commander")
    for player, names in (situation.told.get("commanders") or {}).items():
        zones[player, "command"] += [{"card": name, "commander": True} for name in names]
    for order, entry in enumerate(situation.told["setup"]):
        zone = ZONES[entry["zone"]]
        if zone == "hand" and _begins_in_play(cards[entry["card"]]):
            zone = "battlefield"
        count = entry.get("count", 1)
        for number in range(count):
            card = cards[entry["card"]]
            told: dict[str, Any] = {"card": entry["card"]}
            if entry.get("alias"):
                told["ref"] = f"alias {order} {number}"
                refs[entry["alias"] if count == 1 else f"{entry['alias']}.{number + 1}"] = told["ref"]
            if zone == "battlefield":
                told |= {
                    "order": order,
                    "tapped": bool(entry.get("tapped")),
                }
                if card.back is not None and not card.modal and entry["card"] == card.back.name != card.name:
                    card, told["back"] = card.back, True  # 712.8
                told["counters"] = _counters(card)
            if zone == "command":
                if not commands:
                    raise NotRunnable("a card in the command zone without commanders")
                told["commander"] = True
            zones[entry["player"], zone].append(told)
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
    return Position.load(told), refs


def _begins_in_play(card: CardDefinition) -> bool:
    """103.6a. Whether the game may be begun with it on the battlefield, which its driver's players do."""
    return any(isinstance(part, lang.OpeningHand) and part.opening_hand == "battlefield" for part in card.abilities)


def _library(situation: Situation, player: str, placed: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The last that is named lies on top; shuffled, unless it is said not to be."""
    empty = player in (situation.flags.get("empty_library") or ())
    cards = [*reversed(placed), *([] if empty else [{"card": FILLER}] * FILLED)]
    return cards if situation.flags.get("no_shuffle") else Dice(situation.id, 0, player).shuffled(cards)


def _counters(card: CardDefinition) -> dict[str, int]:
    """614.1c, 714.3a. The counters with which a permanent enters, where they are a number: it is put there by entering.

    Counters under a condition, such as that it was cast in a way, are left out.

    :raises NotRunnable: something is chosen as it enters.
    """
    found: dict[str, int] = {"lore": 1} if "Saga" in card.type_line[2] else {}
    for part in card.meanings:
        if not isinstance(part, lang.Replace) or part.replace != lang.WouldEnter(would_enter="self"):
            continue
        if part.while_ is not None:
            continue
        for change in part.with_:
            if isinstance(change, lang.EntersWithCounters) and isinstance(change.n, int):
                found[change.enters_with] = change.n
            elif isinstance(change, lang.AsEntersChoose | lang.EntersAsCopy):
                raise NotRunnable("something is chosen as a permanent of the set-up enters")
    return found
