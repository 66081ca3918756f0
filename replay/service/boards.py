"""Boards as data for a page, with only what the viewer may know."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import Any

from domain.board.objects import GameObject
from domain.board.players import Player
from domain.board.state import Board
from domain.ids import ObjectId, PlayerId
from domain.terms import Zone
from projections.reading.boards import BoardData
from projections.reading.emblems import giver_among
from projections.reading.roles import YOU
from projections.wording.aims import aims
from projections.wording.cards import type_lines
from projections.wording.naming import BoardNames
from projections.wording.speech import Speech
from replay.cards.wording import catalogue
from replay.games.sizes import Sizes
from replay.service.lent import Lent
from replay.service.streams import Stream
from replay.service.texts import Texts

_OF_CARD = ("owner", "token", "kind", "source", "linked", "since", "protector", "copy_of")


def board_data(stream: Stream, position: int, language: str) -> dict[str, Any]:
    """Return the `shapes.Board` at the end of the moment of a position."""
    drawn = Drawn(stream.moment(position), stream.positions.start_of_moment(position), stream.texts, language)
    return drawn.data(str(stream.stored.id), stream.viewer.seat, whole=stream.viewer.judge)


@lru_cache(maxsize=10_000)
def type_line(types: tuple[str, ...], supertypes: tuple[str, ...], subtypes: tuple[str, ...], language: str) -> str:
    """Return a card's type line in a language.

    Type lines come from a cache, as there are few.
    """
    return type_lines.type_line(types, supertypes, subtypes, catalogue(language, "texts"))


class Drawn(BoardData):
    """Conversion of a board to data for a web page, with words.

    Unknown cards have only an id.
    """

    def __init__(self, board: Board, first: int, texts: Texts, language: str) -> None:
        super().__init__(board, Sizes(board, lambda number: texts.definition(board, number)).shown)
        self.first = first
        self.texts = texts
        self.language = language
        names = BoardNames(board)
        names.emblems = self._giver
        self.speech = Speech(names, catalogue(language))
        self.lent = Lent(board, texts, self.speech)

    def data(self, game: str, seat: PlayerId | None, *, whole: bool) -> dict[str, Any]:
        """Return the board's data, with combat and the effects in force."""
        return super().data(game, seat, whole=whole) | {"combat": self.combat(), "effects": self.effects()}

    def place(self, game: str) -> dict[str, Any]:
        """Return turn, phase and step in words, and the time of day.

        The beginning of the moment is included.
        """
        begun = {"game": game, "position": self.board.position, "first": self.first}
        return {**begun, **super().place(game), "time_of_day": self.board.time_of_day}

    def about(self, player: Player) -> dict[str, Any]:
        """Return a player's data, with names, team, turn, designations and commander damage."""
        called = {"called": self.speech.label(player.id), "you": self.speech.names.role_of(player.id) == YOU}
        named = {"id": player.id, "name": player.name, **called, "team": player.team}
        named["active"] = self.board.is_active(player.id)
        marks = {"designated": self.designated(player), "commander_damage": dict(player.commander_damage)}
        return {**named, **super().about(player), **marks}

    def designated(self, holder: GameObject | Player) -> list[str]:
        """725.1. Return the designations of a player or an object, in words."""
        return self.speech.designations(holder.designations.items())

    def cards(self, ids: Iterable[int]) -> list[dict[str, Any]]:
        """Return the data of cards in the given order.

        An unknown card has only its id.
        """
        objects = ((id, self.board.objects.get(ObjectId(id))) for id in ids)
        return [{"id": id, "known": False} if one is None else self.card(one) for id, one in objects]

    def card(self, obj: GameObject) -> dict[str, Any]:
        """Return a card's data, with everything that the page shows."""
        data = {"id": obj.id, "known": True, **super().card(obj)}
        data |= {name: getattr(obj, name) for name in _OF_CARD}
        data["sick"] = self._is_sick(obj)
        data["turned"] = bool(obj.back)
        data["commander"] = obj.definition if self.board.is_commander(obj) else None
        data["title"] = self.speech.who(obj.id)
        data["chosen_words"] = list(self.speech.all_chosen(obj))
        data["designated"] = self.designated(obj)
        data["affected"] = self.affecting.get(obj.id, [])
        data["type_line"] = type_line(obj.types, obj.supertypes, obj.subtypes, self.language)
        keywords, *lines = self.texts.of(self.board, obj, self.language)
        data["keyword_line"] = keywords
        data["text"] = [keywords, *lines] if keywords else lines
        data |= self.lent.data(obj, self.language)
        if obj.zone is Zone.STACK and (told := aims(self.board, obj, self.speech.catalogue)):
            data["aims"] = told
        if faces := self.texts.faces(self.board, obj, self.language):
            data["faces"] = faces
        return data

    def _giver(self, emblem: GameObject) -> str:
        """114.3. Return the name of the card that gives an emblem; empty if it is not known."""
        definition = self.texts.definition(self.board, emblem.definition)
        cards = (self.texts.definition(self.board, number) for number in self.board.definitions)
        return giver_among(definition, cards) if definition is not None else ""

    def _is_sick(self, creature: GameObject) -> bool:
        """302.6. Return True for a creature without haste that came under control this turn."""
        board = self.board
        return (
            creature.is_creature
            and bool(board.turn)
            and creature.since >= board.turn_position
            and "haste" not in creature.keywords
        )

    def combat(self) -> dict[str, Any] | None:
        """Return the attackers, with attacked players or objects and blockers; None without combat."""
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

    @cached_property
    def affecting(self) -> dict[int, list[str]]:
        """611.2c. The effects in force on each object, in words."""
        found: dict[int, list[str]] = {}
        for effect in self.board.effects.values():
            for number in effect.data.objects:
                found.setdefault(number, []).append(self.speech.in_force(effect.data, effect.remaining))
        return found

    def effects(self) -> list[str]:
        """Return the effects in force, in words."""
        return [self.speech.in_force(effect.data, effect.remaining) for effect in self.board.effects.values()]
