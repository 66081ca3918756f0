"""A board as data: what a page needs to draw it, of what this viewer may know."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from domain.board.state import Board, Obj
from domain.ids import ObjectId
from projections.reading import records
from projections.wording.cards import abilities
from projections.wording.naming import BoardNames
from projections.wording.speech import Speech
from projections.wording.translations import catalogue
from replay.service.streams import Stream
from replay.service.texts import Texts

_OF_CARD = ("owner", "token", "kind", "source", "linked", "since", "protector", "copy_of")


def whole_board(stream: Stream, position: int) -> tuple[Board, int]:
    """The board at the end of the moment of a position, and where that moment begins."""
    end = stream.positions.end_of_moment(position)
    return stream.board(end), stream.positions.start_of_moment(position)


def board_data(stream: Stream, position: int, language: str) -> dict[str, Any]:
    """`shapes.Board` at the end of the moment of a position."""
    board, first = whole_board(stream, position)
    drawn = Drawn(board, stream.texts, language)
    winners, reason = board.outcome if board.outcome is not None else ((), None)
    viewer = stream.viewer
    return {
        "game": str(stream.stored.id),
        "position": board.position,
        "first": first,
        "moment": board.moment,
        "turn": board.turn,
        "phase": board.phase,
        "step": board.step,
        "time_of_day": board.time_of_day,
        "active": board.active,
        "priority": board.priority,
        "seat": viewer.seat,
        "over": board.over,
        "winners": list(winners),
        "reason": reason,
        "digest": board.digest() if viewer.judge else None,
        "players": [drawn.player(id) for id in board.order or board.players],
        "battlefield": drawn.cards(board.battlefield),
        "stack": drawn.cards(board.stack),
        "exile": drawn.cards(board.exile),
        "command": drawn.cards(board.command),
        "combat": drawn.combat(),
        "effects": drawn.effects(),
    }


@lru_cache(maxsize=10_000)
def type_line(types: tuple[str, ...], supertypes: tuple[str, ...], subtypes: tuple[str, ...], language: str) -> str:
    """A type line in a language; there are not many."""
    return abilities.type_line(types, supertypes, subtypes, catalogue(language, "texts"))


class Drawn:
    """Reads a board."""

    def __init__(self, board: Board, texts: Texts, language: str) -> None:
        self.board = board
        self.texts = texts
        self.language = language
        self.speech = Speech(BoardNames(board), catalogue(language))

    def player(self, id: Any) -> dict[str, Any]:
        """A player, with the cards in hand and graveyard."""
        player = self.board.players[id]
        return {
            "id": id,
            "name": player.name,
            "team": player.team,
            **records.of_player(player),
            "commander_damage": dict(player.commander_damage),
            "hand_cards": self.cards(player.hand),
            "graveyard_cards": self.cards(player.graveyard),
        }

    def cards(self, ids: Iterable[int]) -> list[dict[str, Any]]:
        """Cards in their order; of those that are not known only that they are there."""
        return [self.card(id) for id in ids]

    def card(self, id: int) -> dict[str, Any]:
        """One card or other object."""
        found = self.board.objects.get(ObjectId(id))
        if found is None:
            return {"id": id, "known": False}
        data = {"id": found.id, "known": True, **records.of_object(self.board, found)}
        data |= {name: getattr(found, name) for name in _OF_CARD}
        data["power"], data["toughness"] = found.power, found.toughness
        data["sick"] = self._is_sick(found)
        data["turned"] = bool(found.back)
        data["commander"] = found.definition if self.board.is_commander(found) else None
        data["title"] = self.speech.who(found.id)
        data["type_line"] = type_line(found.types, found.supertypes, found.subtypes, self.language)
        keywords, *lines = self.texts.of(self.board, found, self.language)
        data["keyword_line"] = keywords
        data["text"] = [keywords, *lines] if keywords else lines
        return data

    def _is_sick(self, found: Obj) -> bool:
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
