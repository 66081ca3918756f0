"""602.5, 702.177. Limits on activating abilities: at which times, and how often."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain import events as e
from domain.board.abilities import activation_of
from domain.board.characteristics import AbilityRef
from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.ids import ObjectId, PlayerId
from domain.rules.continuous.player_effects import in_force, settled_filter
from domain.rules.mechanics import in_play
from domain.rules.resolving.evaluation import object_matches
from domain.rules.turn import timing
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.table import Table

ONCE = frozenset(("once", "only_once", "exhaust"))
"""Words of a text that forbid a second activation in a turn."""

_EACH_TURN = {"once": 1, "twice": 2, "thrice": 3}
"""Words of a text for the greatest number of activations in a turn."""

SPENT = "exhausted"
"""Designation of an object whose once-only abilities were activated; its value lists their numbers."""


def is_summoning_sick(game: Game, permanent: GameObject) -> bool:
    """302.6. Return True if a creature has summoning sickness.

    It has no haste, and its controller has not controlled it continuously since their most recent turn began.
    """
    began = game.board.players[permanent.controller].began
    return "creature" in permanent.types and permanent.since >= began and "haste" not in permanent.keywords


def is_used_up(obj: GameObject, part: lang.Activated, number: int) -> bool:
    """602.5b. Return True if the ability cannot be activated again, ever or this turn."""
    ability = obj.abilities[number][1]
    used = obj.used.get(activation_of(ability), 0)
    if any(word in part.only and used >= most for word, most in _EACH_TURN.items()):
        return True
    return _only_once(part) and str(ability) in obj.designations.get(SPENT, "").split()


def use_up(game: Game, id: ObjectId, part: lang.Part, ref: AbilityRef, cause: int | None) -> None:
    """702.177a. Mark an ability that can be activated only once as activated.

    The object may have left as a cost; then there is nothing to mark.
    """
    obj = game.board.objects.get(id)
    if obj is not None and isinstance(part, lang.Activated) and _only_once(part):
        spent = " ".join((*obj.designations.get(SPENT, "").split(), str(ref[1])))
        game.say(e.DesignationGained(entity=id, name=SPENT, value=spent), "602.5b", cause)


def _only_once(part: lang.Activated) -> bool:
    return "only_once" in part.only or "exhaust" in part.only


def is_time_for(game: Game, player: PlayerId, obj: GameObject, number: int, part: lang.Activated) -> bool:
    """506.7g, 602.5. Return True if an ability's limits allow it now, and no effect forbids it."""
    if obj.zone is Zone.BATTLEFIELD and (
        "cant_activate" in obj.keywords or ("cant_activate_but_mana" in obj.keywords and not part.is_mana)
    ):
        return False
    if lang.ActivatesNone.KEY in in_play(game).words and is_forbidden(game, player, obj, mana=part.is_mana):
        return False
    if is_used_up(obj, part, number):
        return False
    return not part.only or timing.is_time(game.board, player, part.only)


def is_forbidden(game: Table, player: PlayerId, obj: GameObject, *, mana: bool) -> bool:
    """602.5. Return True if an effect forbids the player to activate abilities of this object.

    With `mana`, the ability is a mana ability.
    """
    for about, mod, context in in_force(game, lang.ActivatesNone.KEY):
        if player not in about:
            continue
        filter = settled_filter(mod[1]) if isinstance(mod, tuple) else getattr(mod, lang.ActivatesNone.KEY)
        but_mana = mod[2] if isinstance(mod, tuple) else getattr(mod, "but_mana", False)
        if not (mana and but_mana) and object_matches(filter, obj, context):
            return True
    return False
