"""A board as data: what a page needs to draw it, of what this viewer may know."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from domain.board.objects import GameObject
from domain.board.players import Player
from domain.board.state import Board
from domain.ids import ObjectId, PlayerId
from projections.reading.boards import BoardData
from projections.reading.roles import YOU
from projections.wording.cards import type_lines
from projections.wording.naming import BoardNames
from projections.wording.speech import Speech
from replay.cards.wording import catalogue
from replay.service.streams import Stream
from replay.service.texts import Texts

_OF_CARD = ("owner", "token", "kind", "source", "linked", "since", "protector", "copy_of")


def board_data(stream: Stream, position: int, language: str) -> dict[str, Any]:
    """`shapes.Board` at the end of the moment of a position."""
    drawn = Drawn(stream.moment(position), stream.positions.start_of_moment(position), stream.texts, language)
    return drawn.data(str(stream.stored.id), stream.viewer.seat, whole=stream.viewer.judge)


@lru_cache(maxsize=10_000)
def type_line(types: tuple[str, ...], supertypes: tuple[str, ...], subtypes: tuple[str, ...], language: str) -> str:
    """A type line in a language; there are not many."""
    return type_lines.type_line(types, supertypes, subtypes, catalogue(language, "texts"))


class Drawn(BoardData):
    """Reads a board for a page: with words, and with what is not known as cards that are there."""

    def __init__(self, board: Board, first: int, texts: Texts, language: str) -> None:
        super().__init__(board)
        self.first = first
        self.texts = texts
        self.language = language
        self.speech = Speech(BoardNames(board), catalogue(language))

    def data(self, game: str, seat: PlayerId | None, *, whole: bool) -> dict[str, Any]:
        """The same, with who fights whom, and what is in force."""
        return super().data(game, seat, whole=whole) | {"combat": self.combat(), "effects": self.effects()}

    def place(self, game: str) -> dict[str, Any]:
        """The same, with where the moment begins, and the time of day."""
        begun = {"game": game, "position": self.board.position, "first": self.first}
        return {**begun, **super().place(game), "time_of_day": self.board.time_of_day}

    def about(self, player: Player) -> dict[str, Any]:
        """The same, with the team, and damage by commanders."""
        called = {"called": self.speech.label(player.id), "you": self.speech.names.role_of(player.id) == YOU}
        named = {"id": player.id, "name": player.name, **called, "team": player.team}
        told = {"designated": self.designated(player), "commander_damage": dict(player.commander_damage)}
        return {**named, **super().about(player), **told}

    def designated(self, holder: GameObject | Player) -> list[str]:
        """725.1. What a player or an object is called, in words."""
        return self.speech.designations(holder.designations.items())

    def cards(self, ids: Iterable[int]) -> list[dict[str, Any]]:
        """Cards in their order; of those that are not known only that they are there."""
        found = ((id, self.board.objects.get(ObjectId(id))) for id in ids)
        return [{"id": id, "known": False} if one is None else self.card(one) for id, one in found]

    def card(self, found: GameObject) -> dict[str, Any]:
        """The same, with what a page draws and writes of it."""
        data = {"id": found.id, "known": True, **super().card(found)}
        data |= {name: getattr(found, name) for name in _OF_CARD}
        data["power"], data["toughness"] = found.power, found.toughness
        data["sick"] = self._is_sick(found)
        data["turned"] = bool(found.back)
        data["commander"] = found.definition if self.board.is_commander(found) else None
        data["title"] = self.speech.who(found.id)
        data["chosen_words"] = list(self.speech.all_chosen(found))
        data["designated"] = self.designated(found)
        data["type_line"] = type_line(found.types, found.supertypes, found.subtypes, self.language)
        keywords, *lines = self.texts.of(self.board, found, self.language)
        data["keyword_line"] = keywords
        data["text"] = [keywords, *lines] if keywords else lines
        return data

    def _is_sick(self, found: GameObject) -> bool:
        """302.6. A creature that came this turn and has no haste."""
        board = self.board
        return (
            found.is_creature
            and bool(board.turn)
            and found.since >= board.turn_position
            and "haste" not in found.keywords
        )

    def combat(self) -> dict[str, Any] | None:
        """Who fights whom."""
        combat = self.board.combat
        if combat is None:
            return None
        return {
            "attackers": [
                {
                    "id": id,
                    "attacks": attack.attacked if attack.attacked is not None else attack.defender,
                    "blocked": attack.blocked,
                    "blockers": list(attack.blockers),
                }
                for id, attack in combat.attackers.items()
            ]
        }

    def effects(self) -> list[str]:
        """What is in force, in words."""
        return [self.speech.in_force(effect.data, effect.remaining) for effect in self.board.effects.values()]
