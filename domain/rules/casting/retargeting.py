"""115.7. Targets of spells and abilities on the stack that are changed, or chosen anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from domain import events as e
from domain.board.objects import GameObject
from domain.cards import language as lang
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
"""The targets of a spell or ability by the names that its text has for them."""

Instance: TypeAlias = tuple[str, int]
"""One target of these: its name, and the how manieth by that, from 0."""


def change_one(
    game: Game, player: PlayerId, found: GameObject, effect: lang.Retarget, context: Context
) -> Ruling[None]:
    """115.7b. One of the targets is changed to another legal one, with which all of them are legal together."""
    possible: dict[Instance, dict[EntityId, Chosen]] = {}
    slots = _slots(game, found, effect, context)
    free = [(name, (*found.targets[name], *others), least, most) for name, others, least, most in slots]
    whole = _question(game, player, found, free)
    for name, others, *_ in slots:
        for at in range(len(found.targets[name])):
            for other in others:
                chosen = {**found.targets, name: _with(found.targets[name], at, other)}
                if whole.is_legal(tuple(chosen.values())):
                    possible.setdefault((name, at), {})[other] = chosen
    if not possible:
        return
    olds = tuple(dict.fromkeys(found.targets[name][at] for name, at in possible))
    (old,), _ = yield from game.decide(ChooseObjects(player, Reason.TARGETS, olds, 1, 1, found.id), "115.7b")
    same = [one for one in possible if found.targets[one[0]][one[1]] == old]
    number = 1
    if len(same) > 1:  # it is a target more than once
        number, _ = yield from game.decide(ChooseNumber(player, Reason.TARGETS, 1, len(same), found.id), "115.7b")
    news = possible[same[number - 1]]
    among = ChooseObjects(player, Reason.TARGETS, tuple(news), 1, 1, found.id)
    (new,), decided = yield from game.decide(among, "115.7b")
    _say(game, player, found, news[new], "115.7b", decided)


def _with(ids: tuple[EntityId, ...], at: int, new: EntityId) -> tuple[EntityId, ...]:
    return (*ids[:at], new, *ids[at + 1 :])


def choose_anew(
    game: Game, player: PlayerId, found: GameObject, effect: lang.Retarget, context: Context
) -> Ruling[None]:
    slots = _slots(game, found, effect, context)
    if any(len(among) < least for _, among, least, _ in slots):
        return
    question = _question(game, player, found, slots)
    answer, at = yield from game.decide(question, "115.7a" if effect.change else "115.7d")
    chosen = {name: in_place(found.targets[name], ids) for (name, *_), ids in zip(slots, answer, strict=True)}
    _say(game, player, found, chosen, "115.7a" if effect.change else "115.7d", at)


def _question(game: Game, player: PlayerId, found: GameObject, slots: list[TargetSlot]) -> ChooseTargets:
    wanted, reader = reading_of(game, found.controller, found)
    asked = {name: wanted.get(name, NOTHING_ASKED) for name in found.targets}
    apart, together = targets.apart(asked), targets.together(asked.values(), slots, reader)
    return ChooseTargets(player, tuple(slots), found.id, apart, together)


def _say(game: Game, player: PlayerId, found: GameObject, chosen: Chosen, rule: str, at: int | None) -> None:
    """What the targets are now; who is a new one, and what was divided goes with it (115.7f)."""
    pairs = [(old, id) for name, ids in chosen.items() for old, id in zip(found.targets[name], ids, strict=True)]
    new = tuple(id for old, id in pairs if id != old)
    if not new:
        return
    other = dict(pairs)
    shares = tuple((other.get(id, id), amount) for id, amount in found.shares.items())
    changed = e.TargetsChanged(player=player, object=found.id, targets=tuple(chosen.items()), new=new, shares=shares)
    game.say(changed, rule, at)


def _slots(game: Game, found: GameObject, effect: lang.Retarget, context: Context) -> list[TargetSlot]:
    """Whom each instance of the word can be made to target: what is legal for who controls the spell or ability."""
    wanted, reader = reading_of(game, found.controller, found)
    source = found if found.ability is None else game.board.object(reader.source)
    slots: list[TargetSlot] = []
    for name, ids in found.targets.items():
        others: tuple[EntityId, ...] = ()
        if name in wanted:
            others = tuple(
                id
                for id in targets.legal(wanted[name], reader, found.id, source)
                if id not in ids and (effect.to is None or matches(effect.to, id, context))
            )
        slots.append((name, others if effect.change else ids + others, len(ids), len(ids)))
    return slots
