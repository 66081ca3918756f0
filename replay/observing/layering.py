"""613. Continuous effects of an observed game: what the layers make of permanents whose texts are known.

They are read whenever somebody has priority, from what is printed, by counters, static abilities and the effects that
the record tells of. A permanent is compared when either side has changed since it was last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import attrgetter
from typing import Any

from domain import events as e
from domain.board.objects import Obj
from domain.events import Recorded
from domain.ids import ObjectId
from domain.rules.continuous.layers import compute
from domain.terms import PERMANENT_TYPES
from replay.observing.viewing import Compared, View, Why, check


@check("layers", "613.1", e.PriorityGiven, of_texts=True)
def layers(view: View, event: e.PriorityGiven) -> Iterator[Compared]:
    """613.1. Power, toughness, colours, types and keywords are what the layers make of what is printed."""
    game, board = view.game, view.board
    known = [found for found in board.permanents() if game.knows(found.unchanged_face)]
    if not known:
        return
    computed = compute(game)
    unknown: bool | None = None
    for found in known:
        work = computed.get(found.id, found)
        both = _compared(work), _compared(found)
        if view.compared.get(found.id) == both:
            continue
        view.compared[found.id] = both
        predicted, observed = _characteristics(work), _characteristics(found)
        excuse: Why | None = None
        if predicted != observed:
            unknown = view.met_unknown() if unknown is None else unknown
            if unknown:
                excuse = Why.TEXT_UNKNOWN
            elif view.left_out or (not view.tells_effects and _by_a_resolution(view, found.id)):
                excuse = Why.HIDDEN
        yield Compared(predicted, observed, excuse, at=_changed_at(view, found.id))


_compared = attrgetter("power", "toughness", "colors", "types", "subtypes", "supertypes", "keywords")


def _characteristics(found: Obj) -> Mapping[str, Any]:
    return {
        f"power of {found.id}": found.power,
        f"toughness of {found.id}": found.toughness,
        f"colors of {found.id}": found.colors,
        f"types of {found.id}": sorted(found.types),
        f"subtypes of {found.id}": sorted(found.subtypes),
        f"supertypes of {found.id}": sorted(found.supertypes),
        f"keywords of {found.id}": sorted(set(map(str, found.keywords))),
    }


def _changed_at(view: View, id: ObjectId) -> int:
    """Where the record told last that it came out different, since somebody had priority; 0 if it did not."""
    for recorded in view.before():
        if isinstance(recorded.event, e.PriorityGiven):
            break
        if isinstance(recorded.event, e.CharacteristicsChanged) and recorded.event.object == id:
            return recorded.position
    return 0


def _by_a_resolution(view: View, id: ObjectId) -> bool:
    """Whether something that resolved may have made it other than it was: an effect that this record has no word of."""
    for at in range(view.at - 1, -1, -1):
        recorded = view.log[at]
        if isinstance(recorded.event, e.CharacteristicsChanged) and recorded.event.object == id:
            cause = view.cause(recorded)
            if cause is None:
                cause = _resolved_before(view, at)
            if cause is not None and _sets_up_effects(view, cause):
                return True
    return False


def _resolved_before(view: View, at: int) -> Recorded | None:
    """What resolved last before this event, since somebody had priority."""
    for n in range(at - 1, -1, -1):
        if isinstance(view.log[n].event, e.PriorityGiven):
            return None
        if isinstance(view.log[n].event, e.ResolutionBegan):
            return view.log[n]
    return None


def _sets_up_effects(view: View, cause: Recorded) -> bool:
    """611.2. Whether this is a resolution, but for that of a spell that only becomes a permanent (608.3)."""
    event = cause.event
    if not isinstance(event, e.ResolutionBegan):
        return isinstance(event, (e.AbilityActivated, e.AbilityPutOnStack))
    found = view.board.objects.get(event.object) or view.board.former.get(event.object)
    return found is None or found.kind != "spell" or not PERMANENT_TYPES & set(found.types)
