"""608.2d. Choices of several objects that are limited in what they are together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from domain.board.objects import GameObject
from domain.cards.grammar.together import Together
from domain.ids import ObjectId, is_player
from domain.kernel.questions import ChooseObjects, E
from domain.rules.objects.characteristics import as_it_is, stat
from domain.rules.resolving.evaluation import Context


def limited(question: ChooseObjects[E], together: Together | None, context: Context) -> ChooseObjects[E]:
    """Return the question with what the chosen objects can be together."""
    if together is None:
        return question
    objects = [context.board.object(ObjectId(id)) for id in question.among if not is_player(id)]
    if together.total is not None and together.at_most is not None:
        weights = tuple(stat(as_it_is(context.game, obj), together.total) for obj in objects)
        question = replace(question, weights=weights, limit=context.amount(together.at_most))
    if together.different is not None:
        question = replace(question, kinds=kinds(objects, together.different))
    return question


def kinds(objects: Sequence[GameObject], differing: str) -> tuple[int, ...]:
    """Return a number for each object; equal ones share their name or mana value."""
    if differing == "controller":
        return tuple(obj.controller for obj in objects)
    if differing == "mana_value":
        return tuple(stat(obj, differing) for obj in objects)
    names = list(dict.fromkeys(obj.name for obj in objects))
    return tuple(names.index(obj.name) for obj in objects)
