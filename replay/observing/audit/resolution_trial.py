"""608.2. Trial of a resolution, with targets, answers and dice from the record."""

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
from domain.cards.language.tree import every
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
"""Most answers tried for each question."""


class Asked(Exception):
    """Exception that stops a trial at a question; holds the answers to try, likeliest first."""

    def __init__(self, answers: Sequence[Answer], are_all: bool) -> None:
        super().__init__()
        self.answers = answers
        self.are_all = are_all


class AsTold(Dice):
    """Dice and coins with the recorded results, in order; shuffling changes nothing."""

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
    """Trial of a resolution that uses recorded dice."""

    __slots__ = ("told",)

    def __init__(self, game: Game, board: Board, chance: AsTold) -> None:
        super().__init__(game, board)
        self.told = chance

    def dice(self, purpose: str = "") -> Dice:
        return self.told


def likely(question: Question, meant: frozenset[ObjectId]) -> tuple[list[Answer], bool]:
    """Return the answers to try, the likeliest first; and True if there are no others.

    Objects that the record mentions are the likeliest choices.
    """
    answers: list[Answer] = []
    if isinstance(question, ChooseObjects):
        mentioned_ids = tuple(id for id in question.among if id in meant)
        rest = tuple(id for id in question.among if id not in meant)
        for answer in (
            mentioned_ids[: question.most],
            (*mentioned_ids, *rest)[: max(question.least, min(len(mentioned_ids), question.most))],
        ):
            if _is_legal(question, answer) and answer not in answers:
                answers.append(answer)
    most = 1 if isinstance(question, Order | PayMana) else OF_EACH
    others = list(islice(question.answers(), most + 1))
    answers += [answer for answer in others[:most] if answer not in answers]
    return answers, len(others) <= most


def _is_legal(question: Question, answer: Answer) -> bool:
    try:
        question.check(answer)
    except IllegalDecision:
        return False
    return True


def mentioned(records: Sequence[Recorded]) -> Iterator[ObjectId]:
    """Yield the objects that these events mention."""
    for recorded in records:
        for name in ("object", "objects", "recipient", "creature", "attached_to", "to"):
            value = getattr(recorded.event, name, None)
            for one in value if isinstance(value, tuple) else (value,):
                if isinstance(one, int) and not is_player(one):
                    yield ObjectId(one)


def is_known(game: Game, obj: GameObject) -> bool:
    """Return True if the text of a spell or ability on the stack is known."""
    if obj.kind == "spell":
        return not obj.face_down and game.knows(obj.face)
    if obj.ability is None or not game.knows(obj.ability[0]):
        return False
    return isinstance(game.part(obj.ability), lang.Activated | lang.Triggered | lang.Later)


def text_of_object(game: Game, obj: GameObject) -> lang.Text:
    """Return the instructions of a spell or ability with a known text."""
    if obj.kind == "spell":
        return spell_texts.text_of(game.definition(obj.face))[0]
    assert obj.ability is not None
    return text_of(game.part(obj.ability))[0]


def ends_the_turn(text: lang.Text) -> bool:
    """724.1. Return True if an instruction of the text ends the turn, always or sometimes."""
    return any(isinstance(node, lang.EndTurn) for node in every(text))


def named_targets(game: Game, obj: GameObject) -> dict[str, tuple[EntityId, ...]]:
    """601.2c. Return an object's targets by the names that its text gives them.

    The record only numbers the targets, from 1.
    """
    text: lang.Text
    if obj.kind == "spell":
        card = game.definition(obj.face)
        text, named = spell_texts.text_of(card)[0], spell_targets(obj, card)
    else:
        assert obj.ability is not None
        text, named = text_of(game.part(obj.ability))
    wanted: dict[str, Target] = targets.of_modes(text, obj.modes) if isinstance(text, lang.Modes) else named
    names = list(targets.due(wanted, obj))
    by_name = {}
    for place, ids in obj.targets.items():
        number = int(place) - 1 if place.isdigit() else -1
        if place in wanted or not number >= 0:
            by_name[place] = ids
        elif number < len(names):
            by_name[names[number]] = (*by_name.get(names[number], ()), *ids)
        elif len(names) == 1:
            by_name[names[0]] = (*by_name.get(names[0], ()), *ids)
        else:
            raise NotChecked(Why.HIDDEN)
    return by_name


@lru_cache(maxsize=4096)
def words_of(definition: CardDefinition, part: int | None) -> frozenset[str]:
    """Return all field names and values in a definition's JSON, to search its text.

    `part` limits the result to the part of this number.
    """
    words: set[str] = set()
    _gather(definition if part is None else definition.expansion.meaning(part), words)
    return frozenset(words)


def _gather(value: object, words: set[str]) -> None:
    if isinstance(value, str):
        words.add(value)
    elif isinstance(value, BaseModel):
        held = value.__dict__
        for name, field in type(value).model_fields.items():
            inner = held[name]
            if inner != field.default:  # fields with their default are not written
                words.add(field.alias or name)
                _gather(inner, words)
    elif isinstance(value, dict):
        for name, inner in value.items():
            words.add(name)
            _gather(inner, words)
    elif isinstance(value, (tuple, list)):
        for inner in value:
            _gather(inner, words)
