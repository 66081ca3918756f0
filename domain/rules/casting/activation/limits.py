"""602.5, 702.177. When, and how often, an ability can be activated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.abilities import activation_of
from domain.board.characteristics import AbilityRef
from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.ids import ObjectId, PlayerId
from domain.rules.turn import timing
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game

ONCE = frozenset(("once", "only_once", "exhaust"))
"""Words for what cannot be activated twice in a turn."""


SPENT = "exhausted"
"""What marks an object with abilities that can be activated only once: by number, those that were."""


def is_summoning_sick(game: Game, found: GameObject) -> bool:
    """302.6. A creature that its controller has not controlled since their turn began, and that has no haste."""
    began = game.board.players[found.controller].began
    return "creature" in found.types and found.since >= began and "haste" not in found.keywords


def is_used_up(found: GameObject, part: lang.Activated, number: int) -> bool:
    """602.5b. Return True if an ability of an object cannot be activated again, or not in this turn."""
    ability = found.abilities[number][1]
    if "once" in part.only and found.used.get(activation_of(ability)):
        return True
    return _only_once(part) and str(ability) in found.designations.get(SPENT, "").split()


def use_up(game: Game, id: ObjectId, part: lang.Part, ref: AbilityRef, cause: int | None) -> None:
    """702.177a. What can be activated only once has been now; the object may have left as a cost."""
    found = game.board.objects.get(id)
    if found is not None and isinstance(part, lang.Activated) and _only_once(part):
        spent = " ".join((*found.designations.get(SPENT, "").split(), str(ref[1])))
        game.say(e.DesignationGained(entity=id, name=SPENT, value=spent), "602.5b", cause)


def _only_once(part: lang.Activated) -> bool:
    return "only_once" in part.only or "exhaust" in part.only


def is_time_for(game: Game, player: PlayerId, found: GameObject, number: int, part: lang.Activated) -> bool:
    """506.7g, 602.5. Return True if an ability may be activated now: at these times, and if no effect says that it
    can't."""
    if found.zone is Zone.BATTLEFIELD and (
        "cant_activate" in found.keywords or ("cant_activate_but_mana" in found.keywords and not part.is_mana)
    ):
        return False
    if is_used_up(found, part, number):
        return False
    return not part.only or timing.is_time(game.board, player, part.only)
