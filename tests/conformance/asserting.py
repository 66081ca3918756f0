"""What must be so on a board: every kind of statement that situations make, each with what is found instead."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from domain.board.objects import GameObject
from domain.board.state import Board
from domain.cards import language as lang
from domain.cards.keywords import KEYWORDS
from domain.cards.language.triggers import TriggerEvent
from domain.ids import PlayerId
from domain.rules.continuous.layers import Reading
from domain.rules.continuous.modifications import LAYERS
from domain.terms import BASIC_LAND_MANA, Zone
from tests.conformance.dealing import Dealt
from tests.conformance.naming import Naming
from tests.conformance.situation import NotRunnable, Told
from tests.conformance.texts import begins, texts_of

_COUNTERS = {"P1P1": "+1/+1", "M1M1": "-1/-1", "P1P0": "+1/+0", "P0P1": "+0/+1", "M1M0": "-1/-0", "M0M1": "-0/-1"}
_LETTERS = {"WHITE": "W", "BLUE": "U", "BLACK": "B", "RED": "R", "GREEN": "G", "COLORLESS": "C"}
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")


def counter(name: str) -> str:
    """A kind of counter by what it is called there."""
    return _COUNTERS.get(name, name.lower().replace("_", " "))


class Asserts:
    """The statements about one board, which is perhaps not the one that is played on."""

    def __init__(self, naming: Naming, board: Board) -> None:
        self.naming = naming
        self.board = board

    def fault(self, told: Told) -> str:
        """What is otherwise than a statement has it; nothing if it is so.

        :raises NotRunnable: it cannot be told here.
        """
        way = _WAYS.get(told["kind"])
        if way is None:
            raise NotRunnable(f"statement {told['kind']}")
        found = way(self, told)
        if not found:
            return ""
        about = ", ".join(str(told[word]) for word in ("player", "card", "ability", "counter", "color") if word in told)
        return f"{told['kind']} {about}: {found}"

    # What is where

    def player(self, told: Told) -> PlayerId:
        return self.naming.players[told.get("who") or told["player"]]

    def permanents(self, told: Told) -> list[GameObject]:
        """The permanents of a name, of a player if one is said."""
        who = told.get("who") or told.get("player")
        whose = self.naming.players[who] if who else None
        return [
            found
            for found in self._all(Zone.BATTLEFIELD)
            if self.naming.is_called(self.board, found, told["card"]) and whose in (None, found.controller)
        ]

    def _all(self, zone: Zone) -> Iterator[GameObject]:
        for found in self.board.objects.values():
            if found.zone is zone and not found.phased_out:
                yield found

    def cards(self, told: Told, zone: Zone) -> list[GameObject]:
        """The cards in a zone: of a player, and of a name, as far as they are said."""
        owner = self.naming.players[told["player"]] if told.get("player") else None
        if zone is Zone.EXILE and told.get("action") == "check":
            owner = None
        return [
            found
            for found in self._all(zone)
            if owner in (None, found.owner)
            and ("card" not in told or self.naming.is_called(self.board, found, told["card"]))
        ]

    def triggers(self, one: GameObject) -> Iterator[TriggerEvent]:
        """Yield the events on which abilities of an object trigger."""
        for ref in one.abilities:
            part = self.naming.game.part(ref)
            if isinstance(part, lang.Triggered):
                yield from part.events

    # What is compared

    def any(self, told: Told, of: Callable[[GameObject], object], wanted: object) -> str:
        """Whether one of the permanents has this value, or all if that is said."""
        found = self.permanents(told)
        if not found:
            return "it is not there"
        values = [of(one) for one in found]
        good = all(value == wanted for value in values) if told.get("scope") == "all" else wanted in values
        return "" if good else f"{values if len(values) > 1 else values[0]}, not {wanted}"

    def has(self, told: Told, of: Callable[[GameObject], bool]) -> str:
        """Whether one of the permanents is so, or none of them."""
        found = self.permanents(told)
        if not found and told["value"]:
            return "it is not there"
        good = any(map(of, found))
        return "" if good == told["value"] else f"{good}, not {told['value']}"


def _equal(found: object, wanted: object) -> str:
    return "" if found == wanted else f"{found}, not {wanted}"


def _keyword(told: Told) -> str:
    """The keyword ability of a name written as a class is.

    :raises NotRunnable: there is none.
    """
    word = _CAMEL.sub(" ", told["ability"]).lower()
    if word not in KEYWORDS:
        raise NotRunnable(f"ability {told['ability']} in a statement")
    return word


def _has_ability(asserts: Asserts, told: Told) -> str:
    mana = next((letter for name, letter in _LETTERS.items() if told["ability"] == f"{name.title()}Mana"), None)
    if mana is not None:
        land = next(name for name, letter in BASIC_LAND_MANA.items() if letter == mana)
        return asserts.has(told, lambda one: land in one.subtypes)
    if told["ability"] in _TRIGGERS:
        event = _TRIGGERS[told["ability"]]
        return asserts.has(told, lambda one: any(map(event, asserts.triggers(one))))
    word, args = _keyword(told), told.get("args") or ()
    values = {str(value).lower() for value in args}

    def has(one: GameObject) -> bool:
        return any(
            had.name == word and (not values or had.value in values or values & {_COLOR_OF.get(had.value, "")})
            for had in one.keywords
        )

    return asserts.has(told, has)


_TRIGGERS: dict[str, Callable[[TriggerEvent], bool]] = {
    "DealsCombatDamageToAPlayerTriggered": lambda event: (
        isinstance(event, lang.DealsDamage) and event.deals_damage == "self" and event.combat is True
    ),
}
"""Triggered abilities by the names of their classes there, with the events on which they trigger."""

_COLOR_OF = {letter: name.lower() for name, letter in _LETTERS.items()}


def _pt(asserts: Asserts, told: Told) -> str:
    """208.3. What is no creature has neither; there its numbers are 0."""
    return asserts.any(told, lambda one: (one.power or 0, one.toughness or 0), (told["power"], told["toughness"]))


def _base_pt(asserts: Asserts, told: Told) -> str:
    """613.4b. What is so after the layers up to that in which power and toughness are set."""
    game = asserts.naming.game
    reading = Reading(Dealt(asserts.board, game.definitions))
    for layer in LAYERS[: LAYERS.index("7c")]:
        reading.apply(layer)
    found = reading.scratch.board.objects

    def base(one: GameObject) -> tuple[int, int]:
        return found[one.id].power or 0, found[one.id].toughness or 0

    return asserts.any(told, base, (told["power"], told["toughness"]))


def _counters(asserts: Asserts, told: Told) -> str:
    found = asserts.permanents(told)
    if not found:
        return "" if not told["value"] else "it is not there"
    return asserts.any(told, lambda one: one.counters.get(counter(told["counter"]), 0), told["value"])


def _card_counters(asserts: Asserts, told: Told) -> str:
    kind = counter(told["counter"])
    zones = (Zone.HAND, Zone.GRAVEYARD, Zone.EXILE) if told["kind"] == "card_counters" else (Zone.EXILE,)
    found = [one.counters.get(kind, 0) for zone in zones for one in asserts.cards(told, zone)]
    return "" if told["value"] in (found or [0]) else f"{found}, not {told['value']}"


def _library(asserts: Asserts, told: Told) -> str:
    return _equal(len(asserts.cards(told, Zone.LIBRARY)), told["value"])


def _in_zone(zone: Zone) -> Callable[[Asserts, Told], str]:
    return lambda asserts, told: _equal(len(asserts.cards(told, zone)), told["value"])


def _permanent_count(asserts: Asserts, told: Told) -> str:
    if "card" in told:
        return _equal(len(asserts.permanents(told)), told["value"])
    whose = asserts.player(told)
    return _equal(sum(one.controller == whose for one in asserts._all(Zone.BATTLEFIELD)), told["value"])


def _token_count(asserts: Asserts, told: Told) -> str:
    whose = asserts.naming.players[told["player"]]
    name = told["card"].removesuffix(" Token")
    tokens = [one for one in asserts._all(Zone.BATTLEFIELD) if one.token and one.controller == whose]
    return _equal(sum(one.name in (name, f"{name} Token") for one in tokens), told["value"])


def _emblems(asserts: Asserts, told: Told) -> str:
    whose = asserts.naming.players[told["player"]]
    found = [one for one in asserts._all(Zone.COMMAND) if one.kind == "emblem" and one.controller == whose]
    return _equal(len(found), told["value"])


def _color(asserts: Asserts, told: Told) -> str:
    letters = _LETTERS.get(told["color"]) or re.sub(r"[^WUBRG]", "", told["color"])
    want = bool(told["value"])
    found = asserts.permanents(told)
    if not found:
        return "it is not there"
    good = all((letter in found[0].colors) == want for letter in letters)
    return "" if good else f"{found[0].colors or 'colourless'}"


def _type(asserts: Asserts, told: Told) -> str:
    word, kind = str(told.get("type", "creature")).lower(), told.get("subtype")
    return asserts.has(told, lambda one: (word in (*one.types, *one.supertypes)) and (kind is None or _is_a(one, kind)))


def _is_a(one: GameObject, subtype: str) -> bool:
    plain = re.sub(r"[^a-z]", "", subtype.lower())
    return any(re.sub(r"[^a-z]", "", had.lower()) == plain for had in one.subtypes) or "changeling" in one.keywords


def _attached(asserts: Asserts, told: Told) -> str:
    board = asserts.board
    everything = list(asserts._all(Zone.BATTLEFIELD))
    hosts = {one.id for one in everything if asserts.naming.is_called(board, one, told["host"])}
    theirs = {one.id for one in asserts.permanents({**told, "card": told["host"]})}
    attached = [one for one in everything if asserts.naming.is_called(board, one, told["card"])]
    good = any(one.attached_to in hosts for one in asserts.permanents(told)) or any(
        one.attached_to in theirs for one in attached
    )  # whose the player says the host is, where the Aura is somebody else's
    return _equal(good, told["value"])


def _attachments(asserts: Asserts, told: Told) -> str:
    return asserts.any(told, lambda one: len(asserts.board.attachments(one.id)), told["value"])


def _attacking(asserts: Asserts, told: Told) -> str:
    return asserts.has(told, lambda one: asserts.board.is_attacking(one.id))


def _fought(asserts: Asserts, told: Told) -> str:
    board, whose = asserts.board, asserts.naming.players[told["player"]]
    ids = board.attacked_this_turn if told["kind"] == "attackers" else board.blocked_this_turn
    there = [board.objects.get(id) or board.former.get(id) for id in ids]
    names = sorted(one.name for one in there if one is not None and one.controller == whose)
    return _equal(names, sorted(name for name in told["value"] if name))


def _stack(asserts: Asserts, told: Told) -> str:
    if told["kind"] == "stack_size":
        return _equal(len(asserts.board.stack), told["value"])
    count = sum(_is_on_stack(asserts, asserts.board.objects[id], told["ability"]) for id in asserts.board.stack)
    return _equal(count, told["value"])


def _is_on_stack(asserts: Asserts, one: GameObject, prefix: str) -> bool:
    if one.kind == "spell":
        return f"Cast {one.name}".startswith(prefix)
    names = asserts.naming.names_behind(asserts.board, one)
    return one.ability is not None and begins(texts_of(asserts.naming.game, one.ability), prefix, names)


def _result(asserts: Asserts, told: Told) -> str:
    board, player = asserts.board, asserts.player(told)
    kind = told["kind"]
    winners = board.outcome[0] if board.outcome is not None else ()
    if kind == "result":
        lost = board.players[player].lost or (board.outcome is not None and winners and player not in winners)
        return _equal("WON" if player in winners else "LOST" if lost else "DRAW", told["value"])
    if kind == "won":
        return _equal(player in winners, told["value"])
    if kind == "lost":
        return _equal(bool(board.players[player].lost), told["value"])
    return _equal(not board.players[player].lost, told["value"])


def _mana(asserts: Asserts, told: Told) -> str:
    letters = _LETTERS.get(told["color"]) or re.sub(r"[^WUBRGC]", "", told["color"])
    pool = asserts.board.players[asserts.player(told)].pool
    return next((fault for letter in letters if (fault := _equal(pool.count(letter), told["value"]))), "")


def _day(asserts: Asserts, told: Told) -> str:
    time = asserts.board.time_of_day
    if told["kind"] == "hasDayNight":
        return _equal(bool(time), told["value"])
    return _equal(time == ("day" if told["daytime"] else "night"), told["value"])


def _monarch(asserts: Asserts, told: Told) -> str:
    found = [
        asserts.naming.names[id] for id, player in asserts.board.players.items() if "monarch" in player.designations
    ]
    return _equal(found, [told["who"]] if told.get("who") else [])


def _player_counters(asserts: Asserts, told: Told) -> str:
    return _equal(asserts.board.players[asserts.player(told)].counters.get(counter(told["counter"]), 0), told["value"])


_WAYS: dict[str, Callable[[Asserts, Told], str]] = {
    "life": lambda asserts, told: _equal(asserts.board.players[asserts.player(told)].life, told["value"]),
    "permanent_count": _permanent_count,
    "graveyard_count": _in_zone(Zone.GRAVEYARD),
    "hand_count": _in_zone(Zone.HAND),
    "exile_count": _in_zone(Zone.EXILE),
    "library_count": _library,
    "command_count": _in_zone(Zone.COMMAND),
    "emblem_count": _emblems,
    "token_count": _token_count,
    "pt": _pt,
    "base_pt": _base_pt,
    "power": lambda asserts, told: asserts.any(told, lambda one: one.power, told["value"]),
    "toughness": lambda asserts, told: asserts.any(told, lambda one: one.toughness, told["value"]),
    "counters": _counters,
    "card_counters": _card_counters,
    "exiled_card_counters": _card_counters,
    "player_counters": _player_counters,
    "tapped": lambda asserts, told: asserts.any(told, lambda one: one.tapped, told["value"]),
    "tapped_count": lambda asserts, told: _equal(
        sum(one.tapped == told["tapped"] for one in asserts.permanents(told)), told["value"]
    ),
    "damage_marked": lambda asserts, told: asserts.any(told, lambda one: one.damage, told["value"]),
    "has_ability": _has_ability,
    "ability_count": lambda asserts, told: asserts.any(
        told, lambda one: sum(had.name == _keyword(told) for had in one.keywords), told["value"]
    ),
    "type": _type,
    "is_creature": _type,
    "subtype": lambda asserts, told: asserts.has(told, lambda one: _is_a(one, told["subtype"])),
    "color": _color,
    "attached_to": _attached,
    "attachment_count": _attachments,
    "attacking": _attacking,
    "attackers": _fought,
    "blockers": _fought,
    "stack_size": _stack,
    "stack_object": _stack,
    "result": _result,
    "won": _result,
    "lost": _result,
    "in_game": _result,
    "mana_pool": _mana,
    "checkDayNight": _day,
    "hasDayNight": _day,
    "monarch": _monarch,
    "active_player": lambda asserts, told: _equal(
        asserts.board.active == asserts.player(told), told.get("value", True)
    ),
    "lands_played": lambda asserts, told: _equal(asserts.board.players[asserts.player(told)].lands, told["value"]),
    "renowned": lambda asserts, told: asserts.has(told, lambda one: "renowned" in one.designations),
    "summoning_sick": lambda asserts, told: asserts.has(
        told, lambda one: one.since > asserts.board.players[one.controller].began and "haste" not in one.keywords
    ),
    "speed": lambda asserts, told: _equal(asserts.board.players[asserts.player(told)].speed, told["value"]),
}
"""How each kind of statement is looked up."""
