"""608.2. Carrying out a resolution as a record tells it: its targets, what was likely answered, what chance brought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import TypeVar

from pydantic import BaseModel

from domain.board.objects import GameObject
from domain.board.state import Board
from domain.cards import language as lang
from domain.cards import spell_texts
from domain.cards.grammar.costs import Target
from domain.cards.language import CardDefinition
from domain.errors import IllegalDecision
from domain.events import Recorded
from domain.ids import EntityId, ObjectId, is_player
from domain.kernel.game import Game
from domain.kernel.questions import Answer, ChooseObjects, Order, PayMana, Question
from domain.kernel.trial import Trial
from domain.randomness import Dice
from domain.rules.abilities.triggers import text_of
from domain.rules.casting import targets
from domain.rules.casting.spell_targets import spell_targets
from replay.observing.audit.check_context import NotChecked, Why

T = TypeVar("T")

OF_EACH = 12
"""The most answers to one question that are tried."""


class Asked(Exception):
    """A question to which nothing has been answered yet; the likeliest answers first."""

    def __init__(self, answers: Sequence[Answer], are_all: bool) -> None:
        super().__init__()
        self.answers = answers
        self.are_all = are_all


class AsTold(Dice):
    """Chance as the record tells it: dice and coins in their order; what is shuffled nobody sees."""

    __slots__ = ("_meant", "_results")

    def __init__(self, results: list[int], meant: frozenset[ObjectId]) -> None:
        super().__init__("", 0)
        self._results, self._meant = results, meant

    def below(self, limit: int) -> int:
        if not self._results:
            raise NotChecked(Why.HIDDEN)
        return self._results.pop(0) % max(1, limit)

    def shuffled(self, items: Sequence[T]) -> list[T]:
        return list(items)

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        return sorted(items, key=lambda item: item not in self._meant)[:count]


class CarriedOut(Trial):
    """A resolution that is tried out, with chance as the record tells it."""

    __slots__ = ("told",)

    def __init__(self, game: Game, board: Board, told: AsTold) -> None:
        super().__init__(game, board)
        self.told = told

    def dice(self, purpose: str = "") -> Dice:
        return self.told


def likely(question: Question, meant: frozenset[ObjectId]) -> tuple[list[Answer], bool]:
    """The answers to try, the likeliest first: what the record tells of is what was chosen; and whether that is all."""
    found: list[Answer] = []
    if isinstance(question, ChooseObjects):
        told = tuple(id for id in question.among if id in meant)
        rest = tuple(id for id in question.among if id not in meant)
        for answer in (told[: question.most], (*told, *rest)[: max(question.least, min(len(told), question.most))]):
            if _is_legal(question, answer) and answer not in found:
                found.append(answer)
    most = 1 if isinstance(question, Order | PayMana) else OF_EACH
    others = list(islice(question.answers(), most + 1))
    found += [answer for answer in others[:most] if answer not in found]
    return found, len(others) <= most


def _is_legal(question: Question, answer: Answer) -> bool:
    try:
        question.check(answer)
    except IllegalDecision:
        return False
    return True


def mentioned(records: Sequence[Recorded]) -> Iterator[ObjectId]:
    """The objects of which anything is told."""
    for recorded in records:
        for name in ("object", "objects", "recipient", "creature", "attached_to", "to"):
            value = getattr(recorded.event, name, None)
            for one in value if isinstance(value, tuple) else (value,):
                if isinstance(one, int) and not is_player(one):
                    yield ObjectId(one)


def named_targets(game: Game, found: GameObject) -> dict[str, tuple[EntityId, ...]]:
    """601.2c. The targets by the names that the text gives them; the record has their places, counted from 1."""
    text: lang.Text
    if found.kind == "spell":
        card = game.definition(found.face)
        text, named = spell_texts.text_of(card)[0], spell_targets(found, card)
    else:
        assert found.ability is not None
        text, named = text_of(game.part(found.ability))
    wanted: dict[str, Target] = targets.of_modes(text, found.modes) if isinstance(text, lang.Modes) else named
    names = list(targets.due(wanted, found))
    told = {}
    for place, ids in found.targets.items():
        number = int(place) - 1 if place.isdigit() else -1
        if place in wanted or not number >= 0:
            told[place] = ids
        elif number < len(names):
            told[names[number]] = (*told.get(names[number], ()), *ids)
        elif len(names) == 1:
            told[names[0]] = (*told.get(names[0], ()), *ids)
        else:
            raise NotChecked(Why.HIDDEN)
    return told


@lru_cache(maxsize=4096)
def words_of(definition: CardDefinition, part: int | None) -> frozenset[str]:
    """Return the words that a definition, or the part of it of this number, has as JSON: names of fields and values."""
    found: set[str] = set()
    _gather(definition if part is None else definition.expansion.meaning(part), found)
    return frozenset(found)


def _gather(value: object, found: set[str]) -> None:
    if isinstance(value, str):
        found.add(value)
    elif isinstance(value, BaseModel):
        held = value.__dict__
        for name, field in type(value).model_fields.items():
            inner = held[name]
            if inner != field.default:  # what is as it is unless it is said, is not said
                found.add(field.alias or name)
                _gather(inner, found)
    elif isinstance(value, dict):
        for name, inner in value.items():
            found.add(name)
            _gather(inner, found)
    elif isinstance(value, (tuple, list)):
        for inner in value:
            _gather(inner, found)
