"""Who is who, for sentences: asked of what was learned from a log, or of a board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from domain.board.characteristics import AbilityRef
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from projections.reading.names import FACE_DOWN, UNKNOWN
from projections.reading.roles import roles
from projections.reading.ruled import name_of_rules, of_rules


class Naming(Protocol):
    """What sentences ask about who is who; `Names` answers it."""

    def name_of(self, entity: EntityId | None) -> str: ...

    def role_of(self, player: EntityId) -> str: ...

    def definition(self, number: int) -> str: ...

    def source_of(self, entity: EntityId) -> ObjectId | None: ...

    def aims_of(self, entity: EntityId) -> tuple[EntityId, ...]: ...

    def trigger_of(self, number: int) -> ObjectId | None: ...

    def effect_of(self, number: int) -> ObjectId | None: ...

    def alike(self, entity: EntityId) -> int: ...

    @property
    def edition(self) -> str: ...

    @property
    def way(self) -> str: ...

    @property
    def turn(self) -> int: ...


class BoardNames:
    """The same from a board: enough to show a question to the one who is asked.

    `abilities` says what one does, `modes` what each mode of a spell or ability does, where the definitions of the
    cards are at hand.
    """

    def __init__(
        self,
        board: Board,
        abilities: Callable[[AbilityRef], str] | None = None,
        modes: Callable[[GameObject], Sequence[str]] | None = None,
    ) -> None:
        self.board = board
        self.abilities = abilities
        self.modes = modes
        self.edition = board.edition
        self.way = ""
        self.turn = board.turn
        players = {id: player.name for id, player in board.players.items()}
        self._roles = roles(players, board.observed_by)

    def ability_text(self, card: ObjectId, n: int) -> str:
        """What an ability of an object does, by its place among them; nothing if that is not known here."""
        found = self.board.objects.get(card)
        if self.abilities is None or found is None or n >= len(found.abilities):
            return ""
        return self.abilities(found.abilities[n])

    def mode_texts(self, object: ObjectId) -> Sequence[str]:
        """Return what each mode of a spell or ability does; nothing if that is not known here."""
        found = self.board.objects.get(object)
        return self.modes(found) if self.modes is not None and found is not None else ()

    def name_of(self, entity: EntityId | None) -> str:
        if entity is not None and is_player(entity) and entity not in self.board.players:
            return f"player {entity}"
        if entity is not None and entity < 0:
            return name_of_rules(entity)
        found = self.board.objects.get(ObjectId(entity or 0))
        number = of_rules(found.ability) if found is not None else None
        return self.board.name_of(entity) if number is None else name_of_rules(number)

    def role_of(self, player: EntityId) -> str:
        return self._roles.get(PlayerId(player), "")

    def definition(self, number: int) -> str:
        printed = self.board.definitions.get(number)
        return printed.name or FACE_DOWN if printed is not None else UNKNOWN

    def alike(self, entity: EntityId) -> int:
        """Whoever looks at a board sees its objects: nothing is told apart here."""
        return 1

    def source_of(self, entity: EntityId) -> ObjectId | None:
        found = self.board.objects.get(ObjectId(entity)) or self.board.former.get(ObjectId(entity))
        return found.source if found is not None and found.kind in ("activated", "triggered") else None

    def aims_of(self, entity: EntityId) -> tuple[EntityId, ...]:
        found = self.board.get(entity)
        return tuple(target for chosen in found.targets.values() for target in chosen) if found is not None else ()

    def trigger_of(self, number: int) -> ObjectId | None:
        waiting = self.board.triggers.get(number)
        return (of_rules(waiting.ability) or waiting.source) if waiting is not None else None

    def effect_of(self, number: int) -> ObjectId | None:
        effect = self.board.effects.get(number)
        return ObjectId(effect.data.source) if effect is not None else None


def naming(source: Board | Naming) -> Naming:
    """Who is who, asked of a board or of what already knows."""
    return BoardNames(source) if isinstance(source, Board) else source
