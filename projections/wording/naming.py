"""Names of objects and players for sentences, from a log or from a board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from domain.board.characteristics import AbilityRef
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.kernel.passages import Passage
from domain.kernel.questions import Answer, Question
from projections.reading.names import FACE_DOWN, UNKNOWN
from projections.reading.roles import roles
from projections.reading.ruled import name_of_rules, of_rules


class Naming(Protocol):
    """Interface through which sentences ask for names; `Names` implements it."""

    def name_of(self, entity: EntityId | None) -> str: ...

    def role_of(self, player: EntityId) -> str: ...

    def definition(self, number: int) -> str: ...

    def source_of(self, entity: EntityId) -> ObjectId | None: ...

    def aims_of(self, entity: EntityId) -> tuple[EntityId, ...]: ...

    def trigger_of(self, number: int) -> ObjectId | None: ...

    def effect_of(self, number: int) -> ObjectId | None: ...

    def emblem_of(self, entity: EntityId) -> str: ...

    def alike(self, entity: EntityId) -> int: ...

    @property
    def edition(self) -> str: ...

    @property
    def way(self) -> str: ...

    @property
    def turn(self) -> int: ...


class Told(NamedTuple):
    """A passage in words.

    `whole` is all of it, `deed` what is done by saying yes, `each` the alternatives that it has. `next` is what the
    text does with what is chosen; with `yours`, the player who chooses is the *you* of the text.
    """

    whole: str = ""
    deed: str = ""
    each: Sequence[str] = ()
    next: str = ""
    yours: bool = True


class BoardNames:
    """Names of objects on a board, to show a question to the player asked.

    `abilities` returns the text of an ability, `modes` the texts of a spell's or ability's modes, `targets` those of
    its targets by name, `passages` that of a passage which asks, and `ways` the cost of a way to cast a card, by its
    name. All are None if the definitions of the cards are not available.
    """

    def __init__(
        self,
        board: Board,
        abilities: Callable[[AbilityRef], str] | None = None,
        modes: Callable[[GameObject], Sequence[str]] | None = None,
        targets: Callable[[GameObject], Mapping[str, str]] | None = None,
        passages: Callable[[Passage], Told] | None = None,
        ways: Callable[[GameObject, str], str] | None = None,
    ) -> None:
        self.board = board
        self.abilities = abilities
        self.modes = modes
        self.targets = targets
        self.passages = passages
        self.ways = ways
        self.emblems: Callable[[GameObject], str] | None = None
        """Returns the name of the card that gives an emblem."""
        self.marks: Mapping[EntityId, str] | None = None
        """Differences between objects of one name, in words; None where they carry ids."""
        self.likeness: Callable[[Question], Callable[[Answer], Any]] | None = None
        """Returns, for a question, the function of the keys of its answers: the same for answers that look alike."""
        self.edition = board.edition
        self.way = ""
        self.turn = board.turn
        players = {id: player.name for id, player in board.players.items()}
        self._roles = roles(players, board.observed_by)

    def ability_text(self, card: ObjectId, n: int) -> str:
        """Return the text of an object's nth ability; empty if unknown here."""
        obj = self.board.objects.get(card)
        if self.abilities is None or obj is None or n >= len(obj.abilities):
            return ""
        return self.abilities(obj.abilities[n])

    def mode_texts(self, object: ObjectId) -> Sequence[str]:
        """Return the texts of a spell's or ability's modes; empty if unknown here."""
        obj = self.board.objects.get(object)
        return self.modes(obj) if self.modes is not None and obj is not None else ()

    def target_texts(self, object: ObjectId) -> Mapping[str, str]:
        """Return the texts of a spell's or ability's targets by name; empty if unknown here."""
        obj = self.board.objects.get(object)
        return self.targets(obj) if self.targets is not None and obj is not None else {}

    def passage_text(self, passage: Passage | None) -> Told:
        """Return a passage that asks in words; empty if unknown here."""
        return self.passages(passage) if self.passages is not None and passage is not None else Told()

    def way_text(self, card: ObjectId, way: str) -> str:
        """Return the price of a way to cast a card; empty if unknown here."""
        obj = self.board.objects.get(card)
        return self.ways(obj, way) if self.ways is not None and obj is not None else ""

    def trigger_text(self, number: int) -> str:
        """Return the text of a waiting trigger; empty if unknown here."""
        waiting = self.board.triggers.get(number)
        return "" if waiting is None or self.abilities is None else self.abilities(waiting.ability)

    def name_of(self, entity: EntityId | None) -> str:
        if entity is not None and is_player(entity) and entity not in self.board.players:
            return f"player {entity}"
        if entity is not None and entity < 0:
            return name_of_rules(entity)
        obj = self.board.objects.get(ObjectId(entity or 0))
        number = of_rules(obj.ability) if obj is not None else None
        return self.board.name_of(entity) if number is None else name_of_rules(number)

    def role_of(self, player: EntityId) -> str:
        return self._roles.get(PlayerId(player), "")

    def definition(self, number: int) -> str:
        printed = self.board.definitions.get(number)
        return printed.name or FACE_DOWN if printed is not None else UNKNOWN

    def alike(self, entity: EntityId) -> int:
        """Return 1: a viewer of a board sees its objects, so none needs an id."""
        return 1

    def source_of(self, entity: EntityId) -> ObjectId | None:
        obj = self.board.objects.get(ObjectId(entity)) or self.board.former.get(ObjectId(entity))
        return obj.source if obj is not None and obj.kind in ("activated", "triggered") else None

    def aims_of(self, entity: EntityId) -> tuple[EntityId, ...]:
        obj = self.board.get(entity)
        return tuple(target for chosen in obj.targets.values() for target in chosen) if obj is not None else ()

    def trigger_of(self, number: int) -> ObjectId | None:
        waiting = self.board.triggers.get(number)
        return (of_rules(waiting.ability) or waiting.source) if waiting is not None else None

    def emblem_of(self, entity: EntityId) -> str:
        obj = self.board.objects.get(ObjectId(entity))
        return self.emblems(obj) if self.emblems is not None and obj is not None and obj.kind == "emblem" else ""

    def effect_of(self, number: int) -> ObjectId | None:
        effect = self.board.effects.get(number)
        return ObjectId(effect.data.source) if effect is not None else None


def naming(source: Board | Naming) -> Naming:
    """Return the names of a board; return names unchanged."""
    return BoardNames(source) if isinstance(source, Board) else source
