"""115.7. Changing the targets of spells and abilities on the stack, or choosing new ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from domain import events as e
from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.cards.grammar.costs import Target
from domain.ids import EntityId, PlayerId
from domain.kernel.questions import ChooseNumber, ChooseObjects, ChooseTargets, TargetSlot
from domain.reasons import Reason
from domain.rules.casting import targets
from domain.rules.resolving.evaluation import Context, matches
from domain.rules.resolving.instructions.copies import NOTHING_ASKED, in_place, reading_of

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Ruling

Chosen: TypeAlias = dict[str, tuple[EntityId, ...]]
"""Targets of a spell or ability, by their names in its text."""

Instance: TypeAlias = tuple[str, int]
"""A single target: its name in the text, and its index under that name."""


def change_one(
    game: Game, player: PlayerId, spell: GameObject, effect: lang.Retarget, context: Context
) -> Ruling[None]:
    """115.7b. Change one of the targets to another legal one.

    With the new target all targets must be legal together.
    """
    possible: dict[Instance, dict[EntityId, Chosen]] = {}
    slots = _slots(game, spell, effect, context)
    free = [(name, (*spell.targets[name], *others), least, most) for name, others, least, most in slots]
    whole = _question(game, player, spell, free)
    for name, others, *_ in slots:
        for place in range(len(spell.targets[name])):
            for other in others:
                chosen = {**spell.targets, name: _with(spell.targets[name], place, other)}
                if whole.is_legal(tuple(chosen.values())):
                    possible.setdefault((name, place), {})[other] = chosen
    if not possible:
        return
    olds = tuple(dict.fromkeys(spell.targets[name][place] for name, place in possible))
    (old,), _ = yield from game.decide(ChooseObjects(player, Reason.TARGETS, olds, 1, 1, spell.id), "115.7b")
    same = [one for one in possible if spell.targets[one[0]][one[1]] == old]
    number = 1
    if len(same) > 1:  # the same object or player is a target more than once
        number, _ = yield from game.decide(ChooseNumber(player, Reason.TARGETS, 1, len(same), spell.id), "115.7b")
    news = possible[same[number - 1]]
    among = ChooseObjects(player, Reason.TARGETS, tuple(news), 1, 1, spell.id)
    (new,), decided = yield from game.decide(among, "115.7b")
    _say(game, player, spell, news[new], "115.7b", decided)


def _with(ids: tuple[EntityId, ...], place: int, new: EntityId) -> tuple[EntityId, ...]:
    return (*ids[:place], new, *ids[place + 1 :])


def choose_anew(
    game: Game, player: PlayerId, spell: GameObject, effect: lang.Retarget, context: Context
) -> Ruling[None]:
    """115.7a, 115.7d. Change all targets, or choose new ones for any of them."""
    slots = _slots(game, spell, effect, context)
    if any(len(among) < least for _, among, least, _ in slots):
        return
    question = _question(game, player, spell, slots)
    answer, position = yield from game.decide(question, "115.7a" if effect.change else "115.7d")
    chosen = {name: in_place(spell.targets[name], ids) for (name, *_), ids in zip(slots, answer, strict=True)}
    _say(game, player, spell, chosen, "115.7a" if effect.change else "115.7d", position)


def _question(game: Game, player: PlayerId, spell: GameObject, slots: list[TargetSlot]) -> ChooseTargets:
    asked, reader, source = _asked(game, spell)
    apart, together = targets.apart(asked), targets.together(asked.values(), slots, reader)
    _, fitting = targets.options(asked, reader, spell.id, source)
    fitting = targets.fitting_now(asked, spell.targets, fitting)
    limits = targets.limits(asked.values(), slots, reader)
    return ChooseTargets(player, tuple(slots), spell.id, apart, together, fitting, limits)


def _asked(game: Game, spell: GameObject) -> tuple[dict[str, Target], Context, GameObject]:
    """Return what a spell or ability asks of its targets, the context that reads it, and what targets."""
    wanted, reader = reading_of(game, spell.controller, spell)
    source = spell if spell.ability is None else game.board.object(reader.source)
    return {name: wanted.get(name, NOTHING_ASKED) for name in spell.targets}, reader, source


def _say(game: Game, player: PlayerId, spell: GameObject, chosen: Chosen, rule: str, cause: int | None) -> None:
    """Record the changed targets, if any; a new target takes over its share (115.7f)."""
    pairs = [(old, id) for name, ids in chosen.items() for old, id in zip(spell.targets[name], ids, strict=True)]
    new = tuple(id for old, id in pairs if id != old)
    if not new:
        return
    other = dict(pairs)
    shares = tuple((other.get(id, id), amount) for id, amount in spell.shares.items())
    changed = e.TargetsChanged(player=player, object=spell.id, targets=tuple(chosen.items()), new=new, shares=shares)
    game.say(changed, rule, cause)


def _slots(game: Game, spell: GameObject, effect: lang.Retarget, context: Context) -> list[TargetSlot]:
    """Return the legal new targets for each name in the text, for a question.

    They must be legal for the controller of the spell or ability.
    """
    asked, reader, source = _asked(game, spell)
    found, _ = targets.options(asked, reader, spell.id, source)
    slots: list[TargetSlot] = []
    for name, ids in spell.targets.items():
        others: tuple[EntityId, ...] = ()
        if asked[name] is not NOTHING_ASKED:
            others = tuple(
                id for id in found[name] if id not in ids and (effect.to is None or matches(effect.to, id, context))
            )
        slots.append((name, others if effect.change else ids + others, len(ids), len(ids)))
    return slots
