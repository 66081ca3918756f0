"""115.7. Targets of spells and abilities on the stack that are changed, or chosen anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import Obj
from domain.cards import language as l
from domain.ids import EntityId, PlayerId
from domain.kernel.questions import ChooseTargets, TargetSlot
from domain.rules.casting import targets
from domain.rules.objects.copies.copying import NOTHING_ASKED, in_place, reading_of
from domain.rules.resolving.reading import Context, matches
from domain.rules.resolving.support import does
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals, Ruling


@does(l.Retarget)
def retarget(game: Game, effect: l.Retarget, context: Context) -> Proposals:
    """115.7. Each spell and ability by itself; its modes and what was divided stay as they are (115.7f, 115.8)."""
    for player in context.players(effect.who):
        for id in context.objects(effect.retarget):
            found = game.board.objects.get(id)
            if found is not None and found.zone is Zone.STACK and any(found.targets.values()):
                yield from _retarget(game, player, found, effect, context)
    yield from ()


def _retarget(game: Game, player: PlayerId, found: Obj, effect: l.Retarget, context: Context) -> Ruling[None]:
    slots = _slots(game, found, effect, context)
    if any(len(among) < least for _, among, least, _ in slots):
        return
    wanted, reader = reading_of(game, found.controller, found)
    asked = {name: wanted.get(name, NOTHING_ASKED) for name in found.targets}
    apart, together = targets.apart(asked), targets.together(asked.values(), slots, reader)
    question = ChooseTargets(player, tuple(slots), found.id, apart, together)
    answer, at = yield from game.decide(question, "115.7a" if effect.change else "115.7d")
    chosen = {name: in_place(found.targets[name], ids) for (name, *_), ids in zip(slots, answer, strict=True)}
    new = tuple(
        id for name, ids in chosen.items() for old, id in zip(found.targets[name], ids, strict=True) if id != old
    )
    if not new:
        return
    other = {old: now for name, ids in found.targets.items() for old, now in zip(ids, chosen[name], strict=True)}
    shares = tuple((other.get(id, id), amount) for id, amount in found.shares.items())
    changed = e.TargetsChanged(player=player, object=found.id, targets=tuple(chosen.items()), new=new, shares=shares)
    game.say(changed, "115.7a" if effect.change else "115.7d", at)


def _slots(game: Game, found: Obj, effect: l.Retarget, context: Context) -> list[TargetSlot]:
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
