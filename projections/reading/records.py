"""Fields of an object or player on a board, which `history` and `diff` compare."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, TypeAlias

from domain.board.objects import GameObject
from domain.board.players import Player
from domain.board.state import Board
from domain.errors import Listed, Said, TimewalkError
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from projections.wording.english import ENGLISH
from projections.wording.naming import Naming
from projections.wording.speech import Catalogue, Speech

Record: TypeAlias = Mapping[str, Any]
"""Fields of an object or player by name, with immutable values."""

OBJECT_FIELDS: tuple[str, ...] = (
    "zone",
    "controller",
    "name",
    "mana_cost",
    "colors",
    "supertypes",
    "types",
    "subtypes",
    "power",
    "toughness",
    "keywords",
    "abilities",
    "tapped",
    "damage",
    "counters",
    "attached_to",
    "phased_out",
    "attacking",
    "blocked",
    "blocking",
    "targets",
    "modes",
    "x",
    "chosen",
    "designations",
    "room",
    "sector",
)
PLAYER_FIELDS: tuple[str, ...] = (
    "life",
    "counters",
    "pool",
    "restricted",
    "designations",
    "speed",
    "library",
    "hand",
    "graveyard",
    "lands",
    "spells",
    "draws",
    "mulligans",
    "kept",
    "lost",
    "left",
)
ENTITIES = frozenset(
    ("controller", "attached_to", "attacking", "blocking", "targets", "active", "priority", "stack", "winners")
)
"""Fields whose numbers are objects or players."""

PLACED = frozenset(("zone", "phase", "step", "time_of_day"))
"""Fields whose values are places in the game or in its turns."""

LISTS = frozenset(("keywords", "types", "subtypes", "supertypes"))
"""Fields of which it is told what they gain and lose."""

OF_A_TURN = frozenset(("lands", "spells", "draws"))
"""Counts that begin again with each turn."""

OF_A_STEP = frozenset(("phase", "step", "priority"))
"""Fields that are empty between two steps."""

WORDED = frozenset(("types", "supertypes", "keywords", "lost", "outcome"))
"""Fields whose values are words of the rules: types, keywords, reasons."""


class UnknownField(TimewalkError, ValueError):
    """Error: no object or player has a field of this name."""


def known_field(field: str, fields: tuple[str, ...]) -> str:
    """Return a field's name after a check that the given fields contain it.

    :raises UnknownField: there is no such field; the message lists the fields.
    """
    if field in fields:
        return field
    near = get_close_matches(field, fields, 1)
    parts = Said("write one of {parts}", {"parts": Listed([*fields], "")})
    hint = Said("did you mean {near}?", {"near": near[0]}) if near else parts
    raise UnknownField("there is no field {field}; {hint}", field=repr(field), hint=hint)


def of_object(board: Board, obj: GameObject) -> dict[str, Any]:
    """Return the fields of an object, with its role in combat."""
    record = {field: getattr(obj, field, None) for field in OBJECT_FIELDS}
    record["zone"] = str(obj.zone)
    record["counters"] = tuple(sorted(obj.counters.items()))
    record["targets"] = tuple(target for chosen in obj.targets.values() for target in chosen)
    record["chosen"] = tuple(sorted(obj.chosen.items()))
    record["designations"] = tuple(sorted(obj.designations.items()))
    record["blocking"] = ()
    combat = board.combat
    if combat is not None:
        attack = combat.attackers.get(obj.id)
        if attack is not None:
            record["attacking"] = attack.attacked if attack.attacked is not None else attack.defender
            record["blocked"] = attack.blocked
        record["blocking"] = tuple(combat.blocks.get(obj.id, ()))
    return record


def of_player(player: Player) -> dict[str, Any]:
    """Return the fields of a player; each zone is told by its number of cards."""
    record: dict[str, Any] = {field: getattr(player, field) for field in PLAYER_FIELDS}
    record["counters"] = tuple(sorted(player.counters.items()))
    record["designations"] = tuple(sorted(player.designations.items()))
    for zone in ("library", "hand", "graveyard"):
        record[zone] = len(record[zone])
    return record


def of(board: Board, entity: EntityId) -> dict[str, Any] | None:
    """Return the fields of an object or player; None if the board has neither."""
    if is_player(entity):
        player = board.players.get(PlayerId(entity))
        return None if player is None else of_player(player)
    obj = board.objects.get(ObjectId(entity))
    return None if obj is None else of_object(board, obj)


def compared(field: str, before: Any, after: Any, names: Naming, catalogue: Catalogue = ENGLISH) -> str:
    """Describe the change of a field in words.

    Empty if a person would not name it. Nothing that becomes nothing is not told; nor are counts that begin again
    with a turn, and ends of steps.
    """
    speech = Speech(names, catalogue)
    if field in LISTS and isinstance(before, tuple | None) and isinstance(after, tuple | None):
        told = _gained_and_lost(speech, field, before or (), after or ())
        if told:
            return told
    if (field in OF_A_TURN and after == 0) or (field in OF_A_STEP and after is None):
        return ""
    was, now = (None if value is False else value for value in (before, after))
    empty, filled = (value is None or value == "" or value == () for value in (was, now))
    shape = "" if empty and filled else "begins" if empty else "ends" if filled else "becomes"
    texts = {key: worded(field, value, names, catalogue) for key, value in (("before", before), ("after", after))}
    if not shape or texts["before"] == texts["after"]:
        return ""
    own = f"changed.{shape}.{field}"
    message = own if own in catalogue else f"changed.{shape}"
    return speech.say(message, field=speech.field(field), **texts)


def _gained_and_lost(speech: Speech, field: str, before: tuple[str, ...], after: tuple[str, ...]) -> str:
    """Describe what a list of words gained and lost; rules are sentences."""
    gained = [str(word) for word in after if word not in before]
    lost = [str(word) for word in before if word not in after]
    parts = [speech.rule(word) for word in gained if speech.is_rule(word)]
    parts += [speech.say("change.rule gone", rule=speech.rule(word)) for word in lost if speech.is_rule(word)]
    kind = "" if field == "keywords" else ".types"
    gained, lost = ([word for word in words if not speech.is_rule(word)] for words in (gained, lost))
    parts += [speech.say(f"change.gains{kind}", gained=gained)] if gained else []
    parts += [speech.say(f"change.loses{kind}", lost=lost)] if lost else []
    return "; ".join(parts)


def worded(field: str, value: Any, names: Naming, catalogue: Catalogue = ENGLISH) -> str:
    """Describe a value in words: objects by name, an empty value as a dash."""
    if value is None or value == "" or value == ():
        return "–"
    if isinstance(value, bool):
        return catalogue["yes" if value else "no"]
    speech = Speech(names, catalogue)
    if field in ENTITIES and isinstance(value, int):
        return speech.who(value)
    if field in ENTITIES and isinstance(value, tuple):
        return speech.join(speech.who(entity) for entity in value)
    if field == "counters":
        return ", ".join(f"{speech.counter(name)} {number}" for name, number in value)
    if field == "chosen":
        return ", ".join(speech.chosen(name, chosen) for name, chosen in value)
    if field == "designations":
        return ", ".join(speech.designations(value))
    if field in PLACED:
        told = catalogue.get(f"word.{value}") if field in OF_A_STEP else None
        return told or catalogue.get(f"value.{value}", str(value))
    if field in WORDED and isinstance(value, str | tuple):
        return ", ".join(speech.reason(str(item)) for item in ((value,) if isinstance(value, str) else value))
    if field == "abilities":
        return str(len(value))
    if isinstance(value, tuple):
        return ", ".join(str(item) for item in value)
    return str(value)
