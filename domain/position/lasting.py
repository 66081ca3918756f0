"""What lasts, what waits and what has left: effects, triggers, and objects that something still refers to.

What their texts name is data: numbers and words as they are, `{"ref": "Giant Spider"}` for an object
or a player, `{"card": "Shock"}` for a text, lists for what stands together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from domain.board.characteristics import Copiable, EffectData, Printed
from domain.board.keywords import keyword, keyword_of
from domain.board.modifications_in_force import KINDS, Takes, over_numbers
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.freezing import Frozen
from domain.ids import FIRST_OBJECT, EntityId, ObjectId
from domain.position.model import Gone, Json, Lasting, Values, Waiting
from domain.terms import HIDDEN_ZONES, Zone

Naming = Callable[[EntityId | None], str]
"""What an object or player is called; nothing for who is not there."""

Numbering = Callable[[int], str]
"""What the text with a number is called."""

PRINTED = tuple(name for name in Copiable.model_fields if name not in ("definition", "abilities"))
"""The copiable values that are values by themselves."""

OPTIONAL = ("mana_cost", "power", "toughness")
"""Those that an object may have none of."""

PLAIN = (
    "name", "mana_cost", "colors", "supertypes", "types", "subtypes", "power", "toughness", "token", "tapped", "damage",
    "phased_out", "front_cost", "kind", "x", "copy_of", "room", "sector", "modes", "controller",
)  # fmt: skip
"""The fields of an object that are remembered as they are."""

COUNTS = ("chosen", "counters", "designations")
"""Those that hold words and numbers by name."""

NAMED = ("fought", "linked", "targets")
"""Those that hold objects by name."""

REFERRING = (*NAMED, "attached_to", "source", "bore")
"""Those that name other objects, which may have left."""

WAS = (*PLAIN, *COUNTS, *REFERRING, "keywords", "abilities", "ability", "text", "back")
"""Everything that is remembered of an object that has left."""


# Telling


class Refers:
    """How a position calls what a board has by numbers."""

    def __init__(self, board: Board, there: Naming, entity: Naming, text: Numbering) -> None:
        """`there` names what is there, `entity` what has left, too."""
        self.board = board
        self.there = there
        self.entity = entity
        self.text = text

    def data(self, value: Frozen) -> Json:
        """What stands together in frozen data are objects and players, if their numbers are those of some."""
        if isinstance(value, tuple):
            return [self._item(item) for item in value]
        return value

    def bindings(self, bound: Iterable[tuple[str, Frozen]]) -> dict[str, Json]:
        """What names stand for."""
        return {name: self.data(value) for name, value in bound}

    def _item(self, value: Frozen) -> Json:
        if isinstance(value, int) and not isinstance(value, bool):
            return self.ref(value) if self._is_object(value) or value in self.board.players else value
        return self.data(value)

    def _is_object(self, number: int) -> bool:
        return FIRST_OBJECT <= number < self.board.next_object

    def ref(self, id: int) -> Json:
        """An object or a player; what nobody knows any more is nothing."""
        return {"ref": self.entity(EntityId(id))}

    def mod(self, mod: Frozen) -> Json:
        """A settled modification."""
        if isinstance(mod, tuple) and mod[0] == "word":
            value = keyword(mod[1]).value
            if value.isdecimal() and self._is_object(int(value)):
                return ["word", keyword(mod[1]).name, self.ref(int(value))]
        if isinstance(mod, tuple) and mod[0] == "copy":
            return ["copy", self.ref(mod[1])]
        return _listed(_over_players(over_numbers(mod, lambda number: {"card": self.text(number)}), self.there))

    def until(self, until: tuple[Frozen, ...]) -> tuple[Json, ...]:
        """How long an effect lasts."""
        match until:
            case ("leaves", id):
                return ("leaves", self.ref(id))
            case ("next_turn" | "untap" as word, player):
                return (word, self.there(player))
            case ("begins" | "ends" as word, point, whose, which):
                return (word, point, [self.there(player) for player in whose], which)
        return tuple(_listed(part) for part in until)

    def values(self, values: Copiable) -> Values:
        """What is copied, as far as it is otherwise than printed on the card whose text it has."""
        printed = self.board.definitions[values.definition]
        usual = tuple((values.definition, part) for part in printed.abilities)
        other = {name: getattr(values, name) for name in PRINTED if getattr(values, name) != getattr(printed, name)}
        return Values(
            of=self.text(values.definition),
            abilities=None
            if values.abilities == usual
            else tuple((self.text(of), part) for of, part in values.abilities),
            none=tuple(name for name in OPTIONAL if name in other and other[name] is None),
            **{name: value for name, value in other.items() if value is not None},
        )


def _over_players(mod: Frozen, player: Callable[[Frozen], Frozen]) -> Frozen:
    """A settled modification with something else for each player in it."""
    kind = KINDS.get(mod[0]) if isinstance(mod, tuple) and mod else None
    if kind is None or Takes.PLAYER not in kind.takes.values():
        return mod
    pairs = zip(kind.takes.values(), mod[1:], strict=True)
    return (mod[0], *(player(value) if takes is Takes.PLAYER else value for takes, value in pairs))


def _listed(value: Frozen) -> Json:
    return [_listed(item) for item in value] if isinstance(value, tuple) else value


def referred(board: Board, also: Iterable[int] = ()) -> tuple[ObjectId, ...]:
    """What has left, and is still referred to by effects, triggers, what is on the stack, or the combat; or `also`."""
    wanted: set[int] = set(also)
    if board.combat is not None:
        combat = board.combat
        wanted.update((*combat.gone, *combat.gone_blocks, *combat.since))
        wanted.update(id for attack in combat.gone.values() for id in (attack.attacked or 0, *attack.blockers))
        wanted.update(id for whom in (*combat.blocks.values(), *combat.gone_blocks.values()) for id in whom)
    for effect in board.effects.values():
        data = effect.data
        wanted.update((data.source, *data.objects, *_bound(dict(data.bindings))))
        wanted.update(mod[1] for mod in data.mods if isinstance(mod, tuple) and mod[0] == "copy")
        if data.until[0] == "leaves":
            wanted.add(data.until[1])
    for trigger in board.triggers.values():
        wanted.update((trigger.source, *_bound(dict(trigger.bindings))))
    for id in board.stack:
        found = board.objects.get(id)
        if found is not None:
            wanted.update((found.source or 0, *_bound(found.bindings), *found.shares))
            wanted.update(other for others in (*found.targets.values(), *found.linked.values()) for other in others)
    return tuple(ObjectId(id) for id in sorted(wanted) if id in board.former)


def _bound(bindings: Mapping[str, Frozen]) -> Iterator[int]:
    """Every number in what names stand for together with others."""

    def within(value: Frozen) -> Iterator[int]:
        for item in value:
            if isinstance(item, tuple):
                yield from within(item)
            elif isinstance(item, int):
                yield item

    for value in bindings.values():
        if isinstance(value, tuple):
            yield from within(value)


def told_effects(board: Board, refers: Refers, stamps: Mapping[tuple[str, int], int]) -> tuple[Lasting, ...]:
    """The effects in force; with their timestamps where those are told."""
    active = board.active if board.active is not None else 0
    found = []
    for number, effect in board.effects.items():
        data = effect.data
        copied = [id for id in board.battlefield if number in board.objects[id].copies]
        found.append(
            Lasting.model_validate(
                {
                    "kind": data.kind,
                    "source": refers.entity(EntityId(data.source)),
                    "controller": "" if data.controller == active else refers.entity(EntityId(data.controller)),
                    "objects": tuple(filter(None, (refers.entity(EntityId(id)) for id in data.objects))),
                    "does": tuple(refers.mod(mod) for mod in data.mods),
                    "until": refers.until(data.until),
                    "card": "" if data.ref is None else refers.text(data.ref[0]),
                    "part": None if data.ref is None else data.ref[1],
                    "bindings": refers.bindings(data.bindings),
                    "remaining": effect.remaining,
                    "copies": {
                        refers.entity(id): refers.values(board.objects[id].copies[number]) for id in copied
                    },
                    "timestamp": stamps.get(("effect", number)),
                }
            )
        )  # fmt: skip
    return tuple(found)


def told_triggers(board: Board, refers: Refers) -> tuple[Waiting, ...]:
    """What has triggered and is not yet on the stack."""
    return tuple(
        Waiting(
            source=refers.entity(trigger.source),
            controller="" if trigger.player == board.active else refers.entity(trigger.player),
            card=refers.text(trigger.ability[0]),
            part=trigger.ability[1],
            bindings=refers.bindings(trigger.bindings),
        )
        for trigger in board.triggers.values()
    )


def told_gone(board: Board, refers: Refers, refs: Mapping[ObjectId, str]) -> tuple[Gone, ...]:
    """What has left, as it last was; what is mentioned there is told behind it."""
    found: list[Gone] = []
    while len(found) < len(refs):
        id, ref = list(refs.items())[len(found)]
        was = board.former[id]
        now = now_there(board, was)
        found.append(
            Gone(
                ref=ref,
                card="" if _lay_unseen(board, was) else refers.text(was.definition),
                owner="" if was.owner == board.order[0] else refers.entity(was.owner),
                token=board.definitions[was.definition].token if was.definition in board.definitions else False,
                zone=str(was.zone),
                now="" if now is None else refers.entity(now.id),
                went="" if now is None or now.zone in HIDDEN_ZONES else str(now.zone),
                copied=None if was.copied is None else refers.values(was.copied),
                was=_was(board, was, refers),
            )
        )
    return tuple(found)


def now_there(board: Board, was: GameObject) -> GameObject | None:
    """Return what it has become, if that is set up before what has left: all but what is on the stack."""
    now = board.objects.get(was.became) if was.became is not None else None
    return None if now is None or now.zone is Zone.STACK else now


def _lay_unseen(board: Board, found: GameObject) -> bool:
    """406.3. Return True if it lay face down in exile, without any characteristics."""
    printed = board.definitions.get(found.definition)
    return found.face_down and printed is not None and not printed.types


def _was(board: Board, found: GameObject, refers: Refers) -> dict[str, Json]:
    """In what an object was otherwise than printed, or than what it copied."""
    usual = GameObject(found.id, found.definition, found.owner, found.owner, found.zone)
    if found.definition in board.definitions:
        usual.print(board.definitions[found.definition])
    if found.copied is not None:
        usual.become_copy(found.copied)
    was = {name: getattr(found, name) for name in WAS if getattr(found, name) != getattr(usual, name)}
    told = {name: _told_field(name, value, refers) for name, value in was.items()}
    return {name: value for name, value in told.items() if value or name not in REFERRING}


def _told_field(name: str, value: Frozen, refers: Refers) -> Json:
    match name:
        case "controller":
            return refers.there(value)
        case "fought" | "linked" | "targets":
            return {word: [refers.there(id) for id in ids if refers.there(id)] for word, ids in value.items()}
        case "abilities":
            return [[refers.text(definition), part] for definition, part in value]
        case "ability":
            return [refers.text(value[0]), value[1]]
        case "text" | "back":
            return refers.text(value) if value else ""
        case "attached_to" | "source":
            return refers.there(value)
        case "bore":
            return [refers.there(id) for _, id in value if refers.there(id)]
        case "keywords":
            return [str(word) for word in value]
    return dict(value) if isinstance(value, dict) else _listed(value)


# Saying


class Means:
    """What the words of a position mean on a board: objects and players, and the numbers of texts."""

    def __init__(self, entity: Callable[[str], EntityId], number: Callable[[str], int]) -> None:
        self.entity = entity
        self.number = number

    def data(self, value: Json) -> Frozen:
        """Frozen data, with the numbers of what it names."""
        if isinstance(value, Mapping):
            if "card" in value:
                return self.number(str(value["card"]))
            return self.entity(str(value["ref"])) if value.get("ref") else 0
        if isinstance(value, list | tuple):
            return tuple([self.data(item) for item in value])
        return value

    def bindings(self, bindings: Mapping[str, Json]) -> tuple[tuple[str, Frozen], ...]:
        """What names stand for."""
        return tuple(sorted((name, self.data(value)) for name, value in bindings.items()))

    def mod(self, mod: Json) -> Frozen:
        """A settled modification."""
        if isinstance(mod, list | tuple) and mod[0] == "word" and len(mod) == 3:
            return ("word", str(keyword_of(str(mod[1]), self.data(mod[2]))))
        return _over_players(self.data(mod), self.entity)

    def until(self, until: tuple[Json, ...]) -> Frozen:
        """How long an effect lasts."""
        match until:
            case ("next_turn" | "untap" as word, player):
                return (word, self.entity(player))
            case ("begins" | "ends" as word, point, whose, which):
                return (word, point, tuple(map(self.entity, whose)), which)
        return self.data(until)

    def effect(self, spec: Lasting, id: int, controller: int) -> EffectData:
        """An effect with this number."""
        return EffectData(
            id=id,
            kind=spec.kind,
            source=self.entity(spec.source) if spec.source else 0,
            controller=controller,
            ref=None if spec.part is None else (self.number(spec.card), spec.part),
            objects=tuple(int(self.entity(name)) for name in spec.objects),
            mods=tuple(self.mod(mod) for mod in spec.does),
            until=self.until(spec.until),
            bindings=self.bindings(spec.bindings),
            remaining=spec.remaining,
        )

    def values(self, values: Values, printed: Printed) -> Copiable:
        """What is copied; `printed` is what stands on the card whose text it has."""
        number = self.number(values.of)
        told: dict[str, Frozen] = {name: getattr(printed, name) for name in PRINTED}
        told |= {name: getattr(values, name) for name in PRINTED if getattr(values, name) is not None}
        told |= dict.fromkeys(values.none)
        abilities = tuple((number, part) for part in printed.abilities)
        if values.abilities is not None:
            abilities = tuple((self.number(of), part) for of, part in values.abilities)
        return Copiable(definition=number, abilities=abilities, **told)

    def was(self, spec: Gone, printed: GameObject) -> tuple[tuple[str, Frozen, Frozen], ...]:
        """What an object was otherwise than printed."""
        return tuple(
            (name, _plainly(getattr(printed, name)), self._field(name, value)) for name, value in spec.was.items()
        )

    def _field(self, name: str, value: Json) -> Frozen:
        match name:
            case "controller" | "attached_to" | "source":
                return self.entity(value) if value else None
            case "fought" | "linked" | "targets":
                return tuple((word, tuple(map(self.entity, names))) for word, names in value.items())
            case "abilities":
                return tuple((self.number(of), part) for of, part in value)
            case "ability":
                return (self.number(value[0]), value[1])
            case "text" | "back":
                return self.number(value) if value else 0
            case "bore":
                return tuple((0, self.entity(name)) for name in value)
            case "chosen" | "counters" | "designations":
                return tuple(value.items())
        return tuple(value) if isinstance(value, list) else value


def _plainly(value: Frozen) -> Frozen:
    """A field of an object as frozen data."""
    if isinstance(value, dict):
        return tuple(value.items())
    if isinstance(value, tuple):
        return tuple([str(item) if isinstance(item, str) else item for item in value])
    return value


def zone_of(word: str) -> Zone | None:
    """The zone of that name."""
    return next((zone for zone in Zone if zone == word), None)
