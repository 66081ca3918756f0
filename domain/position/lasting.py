"""Effects, triggers and former objects of a position, exported and set up.

Values of their names are data: numbers and words as they are, `{"ref": "Giant Spider"}` for an object or a player,
`{"card": "Shock"}` for a text, and lists for groups.
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
"""A function from a player or object to its name, or "" where there is none."""

Numbering = Callable[[int], str]
"""A function from the number of a definition to its name."""

PRINTED = tuple(name for name in Copiable.model_fields if name not in ("definition", "abilities"))
"""The copiable values that need no translation."""

OPTIONAL = ("mana_cost", "power", "toughness")
"""The copiable values that an object may lack."""

PLAIN = (
    "name", "mana_cost", "colors", "supertypes", "types", "subtypes", "power", "toughness", "token", "tapped", "damage",
    "phased_out", "front_cost", "kind", "x", "copy_of", "room", "sector", "modes", "controller",
)  # fmt: skip
"""The fields of a former object that need no translation."""

COUNTS = ("chosen", "counters", "designations")
"""The fields that hold words and numbers by name."""

NAMED = ("fought", "linked", "targets")
"""The fields that hold objects by name."""

REFERRING = (*NAMED, "attached_to", "source", "bore")
"""The fields that name other objects, present or former."""

WAS = (*PLAIN, *COUNTS, *REFERRING, "keywords", "abilities", "ability", "text", "back")
"""All fields of a former object."""


# From a board


class Refers:
    """The translation of a board's numbers into a position's names."""

    def __init__(self, board: Board, there: Naming, entity: Naming, text: Numbering) -> None:
        """Set the lookups of names.

        `there` names present objects, `entity` also former ones.
        """
        self.board = board
        self.there = there
        self.entity = entity
        self.text = text

    def data(self, value: Frozen) -> Json:
        """Return frozen data as a position's data.

        In a tuple, a number of an object or player becomes a reference.
        """
        if isinstance(value, tuple):
            return [self._item(item) for item in value]
        return value

    def bindings(self, bound: Iterable[tuple[str, Frozen]]) -> dict[str, Json]:
        """Return the values of names."""
        return {name: self.data(value) for name, value in bound}

    def _item(self, value: Frozen) -> Json:
        if isinstance(value, int) and not isinstance(value, bool):
            return self.ref(value) if self._is_object(value) or value in self.board.players else value
        return self.data(value)

    def _is_object(self, number: int) -> bool:
        return FIRST_OBJECT <= number < self.board.next_object

    def ref(self, id: int) -> Json:
        """Return a reference to an object or a player.

        The name in the reference is empty for an object that nobody remembers.
        """
        return {"ref": self.entity(EntityId(id))}

    def mod(self, mod: Frozen) -> Json:
        """Return a settled modification of a board as a position's data."""
        if isinstance(mod, tuple) and mod[0] == "word":
            value = keyword(mod[1]).value
            if value.isdecimal() and self._is_object(int(value)):
                return ["word", keyword(mod[1]).name, self.ref(int(value))]
        if isinstance(mod, tuple) and mod[0] == "copy":
            return ["copy", self.ref(mod[1])]
        return _listed(_over_players(over_numbers(mod, lambda number: {"card": self.text(number)}), self.there))

    def until(self, until: tuple[Frozen, ...]) -> tuple[Json, ...]:
        """Return a duration on a board as a position's data."""
        match until:
            case ("leaves" | "cast" as word, id):
                return (word, self.ref(id))
            case ("next_turn" | "untap" | "crowned" as word, player):
                return (word, self.there(player))
            case ("begins" | "ends" as word, point, whose, which):
                return (word, point, [self.there(player) for player in whose], which)
        return tuple(_listed(part) for part in until)

    def values(self, values: Copiable) -> Values:
        """Return copiable values as a position's data, without the printed ones."""
        printed = self.board.definitions[values.definition]
        usual = tuple((values.definition, part) for part in printed.abilities)
        other = {name: getattr(values, name) for name in PRINTED if getattr(values, name) != getattr(printed, name)}
        return Values(
            of=self.text(values.definition),
            abilities=None
            if values.abilities == usual
            else tuple((self.text(definition), part) for definition, part in values.abilities),
            none=tuple(name for name in OPTIONAL if name in other and other[name] is None),
            **{name: value for name, value in other.items() if value is not None},
        )


def _over_players(mod: Frozen, player: Callable[[Frozen], Frozen]) -> Frozen:
    """Return a settled modification with `player` applied to each player in it."""
    kind = KINDS.get(mod[0]) if isinstance(mod, tuple) and mod else None
    if kind is None or Takes.PLAYER not in kind.takes.values():
        return mod
    pairs = zip(kind.takes.values(), mod[1:], strict=True)
    return (mod[0], *(player(value) if takes is Takes.PLAYER else value for takes, value in pairs))


def _listed(value: Frozen) -> Json:
    return [_listed(item) for item in value] if isinstance(value, tuple) else value


def referred(board: Board, also: Iterable[int] = ()) -> tuple[ObjectId, ...]:
    """Return the former objects that something still refers to.

    Effects, triggers, objects on the stack and the combat refer to objects. Those in `also` are added.
    """
    wanted: set[int] = set(also)
    if board.combat is not None:
        combat = board.combat
        wanted.update((*combat.gone, *combat.gone_blocks, *combat.since))
        wanted.update(id for attack in combat.gone.values() for id in (attack.attacked or 0, *attack.blockers))
        wanted.update(id for fighters in (*combat.blocks.values(), *combat.gone_blocks.values()) for id in fighters)
    for effect in board.effects.values():
        data = effect.data
        wanted.update((data.source, *data.objects, *_bound(dict(data.bindings))))
        wanted.update(mod[1] for mod in data.mods if isinstance(mod, tuple) and mod[0] == "copy")
        if data.until[0] in ("leaves", "cast"):
            wanted.add(data.until[1])
    for trigger in board.triggers.values():
        wanted.update((trigger.source, *_bound(dict(trigger.bindings))))
    for id in board.stack:
        obj = board.objects.get(id)
        if obj is not None:
            wanted.update((obj.source or 0, *_bound(obj.bindings), *obj.shares))
            wanted.update(other for others in (*obj.targets.values(), *obj.linked.values()) for other in others)
    return tuple(ObjectId(id) for id in sorted(wanted) if id in board.former)


def _bound(bindings: Mapping[str, Frozen]) -> Iterator[int]:
    """Yield the numbers in those values of names that are tuples, nested ones included."""

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
    """Return a board's effects in force as parts of a position.

    Each has its timestamp, where the position gives timestamps.
    """
    active = board.active if board.active is not None else 0
    effects = []
    for number, effect in board.effects.items():
        data = effect.data
        copied = [id for id in board.battlefield if number in board.objects[id].copies]
        effects.append(
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
    return tuple(effects)


def told_triggers(board: Board, refers: Refers) -> tuple[Waiting, ...]:
    """Return a board's waiting triggers as parts of a position."""
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
    """Return a board's former objects in their last known state, as parts of a position.

    An object that only such a state mentions is added at the end.
    """
    gone: list[Gone] = []
    while len(gone) < len(refs):
        id, ref = list(refs.items())[len(gone)]
        was = board.former[id]
        now = now_there(board, was)
        gone.append(
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
    return tuple(gone)


def now_there(board: Board, was: GameObject) -> GameObject | None:
    """Return the object that a former object became, if set up before the former object.

    An object on the stack is set up later.
    """
    now = board.objects.get(was.became) if was.became is not None else None
    return None if now is None or now.zone is Zone.STACK else now


def _lay_unseen(board: Board, obj: GameObject) -> bool:
    """406.3. Return True if the object was face down in exile, without characteristics."""
    printed = board.definitions.get(obj.definition)
    return obj.face_down and printed is not None and not printed.types


def _was(board: Board, obj: GameObject, refers: Refers) -> dict[str, Json]:
    """Return the fields in which an object differed from its printed or copied values."""
    usual = GameObject(obj.id, obj.definition, obj.owner, obj.owner, obj.zone)
    if obj.definition in board.definitions:
        usual.print(board.definitions[obj.definition])
    if obj.copied is not None:
        usual.become_copy(obj.copied)
    was = {name: getattr(obj, name) for name in WAS if getattr(obj, name) != getattr(usual, name)}
    fields = {name: _told_field(name, value, refers) for name, value in was.items()}
    return {name: value for name, value in fields.items() if value or name not in REFERRING}


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


# To a board


class Means:
    """The translation of a position's names into a board's numbers."""

    def __init__(self, entity: Callable[[str], EntityId], number: Callable[[str], int]) -> None:
        self.entity = entity
        self.number = number

    def data(self, value: Json) -> Frozen:
        """Return data frozen, with the numbers of players, objects and texts."""
        if isinstance(value, Mapping):
            if "card" in value:
                return self.number(str(value["card"]))
            return self.entity(str(value["ref"])) if value.get("ref") else 0
        if isinstance(value, list | tuple):
            return tuple([self.data(item) for item in value])
        return value

    def bindings(self, bindings: Mapping[str, Json]) -> tuple[tuple[str, Frozen], ...]:
        """Return the values of names, frozen."""
        return tuple(sorted((name, self.data(value)) for name, value in bindings.items()))

    def mod(self, mod: Json) -> Frozen:
        """Return a settled modification."""
        if isinstance(mod, list | tuple) and mod[0] == "word" and len(mod) == 3:
            return ("word", str(keyword_of(str(mod[1]), self.data(mod[2]))))
        return _over_players(self.data(mod), self.entity)

    def until(self, until: tuple[Json, ...]) -> Frozen:
        """Return a duration."""
        match until:
            case ("next_turn" | "untap" | "crowned" as word, player):
                return (word, self.entity(player))
            case ("begins" | "ends" as word, point, whose, which):
                return (word, point, tuple(map(self.entity, whose)), which)
        return self.data(until)

    def effect(self, spec: Lasting, id: int, controller: int) -> EffectData:
        """Return an effect with this number."""
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
        """Return copiable values.

        `printed` are the characteristics of the card `of`.
        """
        number = self.number(values.of)
        fields: dict[str, Frozen] = {name: getattr(printed, name) for name in PRINTED}
        fields |= {name: getattr(values, name) for name in PRINTED if getattr(values, name) is not None}
        fields |= dict.fromkeys(values.none)
        abilities = tuple((number, part) for part in printed.abilities)
        if values.abilities is not None:
            abilities = tuple((self.number(text), part) for text, part in values.abilities)
        return Copiable(definition=number, abilities=abilities, **fields)

    def was(self, spec: Gone, printed: GameObject) -> tuple[tuple[str, Frozen, Frozen], ...]:
        """Return the fields in which a former object differed from its printed values.

        Each comes with the printed value and the value it had.
        """
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
                return tuple((self.number(text), part) for text, part in value)
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
    """Return a field of an object as frozen data."""
    if isinstance(value, dict):
        return tuple(value.items())
    if isinstance(value, tuple):
        return tuple([str(item) if isinstance(item, str) else item for item in value])
    return value


def zone_of(word: str) -> Zone | None:
    """Return the zone of this name, or None."""
    return next((zone for zone in Zone if zone == word), None)
