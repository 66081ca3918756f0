"""Who is meant: objects and players by what a situation calls them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from domain import events as e
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.ids import EntityId, ObjectId, PlayerId
from domain.terms import Zone
from tests.conformance.dealing import Dealt
from tests.conformance.situation import Told
from tests.conformance.texts import begins, names_of, texts_of

FACE_DOWN = "[face_down_creature]"
"""Name of every face-down creature (708.2)."""


class Naming:
    """What the names of a situation stand for in its game."""

    def __init__(self, game: Dealt, players: Sequence[str], aliases: dict[str, ObjectId]) -> None:
        self.game = game
        self.players = {name: PlayerId(number) for number, name in enumerate(players, 1)}
        self.names = {id: name for name, id in self.players.items()}
        self._aliases: dict[str, ObjectId | None] = dict(aliases)
        self._seen = 0

    def alias(self, name: str) -> ObjectId | None:
        """The object that was given this alias, wherever it is now."""
        for record in self.game.records[self._seen :]:
            if isinstance(record.event, e.ObjectMoved):
                for alias, id in self._aliases.items():
                    if id == record.event.object:
                        self._aliases[alias] = record.event.becomes
        self._seen = len(self.game.records)
        return self._aliases.get(name)

    def is_called(self, board: Board, found: GameObject, name: str) -> bool:
        """Whether an object is meant by a name: its own, that of a card with several, or of an ability its text."""
        if name.startswith("@"):
            return found.id == self.alias(name[1:])
        if found.kind in ("activated", "triggered"):
            names = self.names_behind(board, found)
            texts = texts_of(self.game, found.ability) if found.ability is not None else ()
            return name in names or begins(texts, name, names)
        if name.endswith(" Token"):
            return found.token and found.name in (name, name.removesuffix(" Token"))
        return name in self.names_of(board, found)

    def names_behind(self, board: Board, ability: GameObject) -> tuple[str, ...]:
        """What the source of an ability on the stack calls itself."""
        id = ability.source or ObjectId(0)
        source = board.objects.get(id) or board.former.get(id)
        return names_of(source.name) if source is not None else ()

    def names_of(self, board: Board, found: GameObject) -> set[str]:
        """All that a card is called: as it is now, and as both its faces are."""
        names = {found.name, FACE_DOWN} if found.face_down else {found.name}
        card = found.card or found.definition
        up = found.zone in (Zone.BATTLEFIELD, Zone.STACK)
        turned = found.face_down and up  # elsewhere a script calls cards by their names, whoever may look at them
        if self.game.knows(card) and not found.token and not found.copies and not turned:
            whole = self.game.definition(card)
            if not (up and found.back):
                names.add(whole.name)
            if not up:
                names |= {face.name for face in whole.besides}
                names |= {f"{whole.name} // {face.name}" for face in whole.besides}
        return names

    def wanted(self, told: object) -> list[Told]:
        """The targets or choices of an entry one by one, each as `target` with what else is said of it."""
        if isinstance(told, str):
            return [{"target": name} for name in told.split("^")]
        if isinstance(told, dict):
            return [told]
        return [one for item in told for one in self.wanted(item)] if isinstance(told, Iterable) else []

    def find(self, told: Told, among: Iterable[EntityId]) -> EntityId | None:
        """The first of these that is meant."""
        name, board = str(told.get("target", "")), self.game.board
        if name.startswith("player:"):
            player = self.players.get(name.removeprefix("player:"))
            return player if player is not None and player in among else None
        if name in self.players and self.players[name] in among:
            return self.players[name]
        name, index = indexed(name)
        fits: Callable[[GameObject], bool] = {
            "no copy": lambda found: not is_copy(found),
            "only copy": is_copy,
        }.get(str(told.get("filter", "")), lambda found: True)
        found = [
            id
            for id in among
            if (one := board.objects.get(ObjectId(id)) or board.former.get(ObjectId(id))) is not None
            and self.is_called(board, one, name)
            and fits(one)
        ]
        return found[index] if index < len(found) else found[0] if found and index else None


def is_copy(found: GameObject) -> bool:
    """707. Whether it is a copy of something."""
    return bool(found.copies or found.copy_of)


def indexed(name: str) -> tuple[str, int]:
    """A name, and which of those that have it, counted from 0."""
    called, colon, number = name.rpartition(":")
    return (called, int(number)) if colon and number.isdecimal() else (name, 0)


def told_as(name: Any) -> Told:
    """A name as an entry."""
    return name if isinstance(name, dict) else {"target": str(name)}
