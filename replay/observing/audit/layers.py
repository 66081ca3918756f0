"""613. Continuous effects of an observed game: what the layers make of permanents whose texts are known.

They are read whenever somebody has priority, from what is printed, by counters, static abilities and the effects that
the record tells of. A permanent is compared when either side has changed since it was last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from operator import attrgetter
from typing import Any

from domain import events as e
from domain.board.evolve import evolve
from domain.board.objects import GameObject
from domain.events import Event, Recorded
from domain.ids import ObjectId
from domain.kernel.game import Game
from domain.rules.continuous.layers import compute, is_volatile
from domain.terms import COLORS, PERMANENT_TYPES, Zone
from replay.observing.audit.check_context import Compared, View, Why, check


@check("layers", "613.1", e.PriorityGiven, e.PermanentDestroyed, e.ObjectMoved, e.CharacteristicsChanged, of_texts=True)
def layers(view: View, event: Event) -> Iterator[Compared]:
    """613.1. Power, toughness, colours, types and keywords are what the layers make of what is printed.

    They are looked at when somebody gets priority. If the record tells of effects, it tells what they do in the moment
    in which they do it: then also at the end of each moment in which something came out different, and before
    state-based actions. So they are of a moment in which it is told together with what made it so.
    """
    if isinstance(event, e.PriorityGiven) or (view.tells_effects and _begins_a_pass(view)):
        now = (view.board.layers_version, len(view.definitions), view.effects_version)
        view.effects_begun = False
        if view.layered != now or (view.layered_since != view.version and is_volatile(view.game)):
            yield from _compare(view, None, [found.id for found in view.board.permanents()])
            view.layered, view.layered_since = now, view.version
    elif isinstance(event, e.CharacteristicsChanged):
        first, alone = _first_of_its_moment(view)
        if first and (view.tells_effects or not (alone or view.effects_begun)):
            moment = view.moment()
            changed = [one.event.object for one in moment if isinstance(one.event, e.CharacteristicsChanged)]
            board = view.board.copy()
            for recorded in moment:
                evolve(board, recorded)
            yield from _compare(view, view.with_effects(board), dict.fromkeys(changed))


def _first_of_its_moment(view: View) -> tuple[bool, bool]:
    """Whether nothing came out different before this in its moment, and whether nothing else happened in it before."""
    alone = True
    for recorded in view.before():
        if recorded.moment != view.log[view.at].moment:
            break
        if isinstance(recorded.event, e.CharacteristicsChanged):
            return False, False
        alone = False
    return True, alone


def _compare(view: View, game: Game | None, objects: Iterable[ObjectId]) -> Iterator[Compared]:
    """These of the permanents on this board, or on that of the record, where their texts are known."""
    board, knows = (view.board, view.game.knows) if game is None else (game.board, game.knows)
    known = [board.objects[id] for id in objects if board.is_there(id) and knows(board.objects[id].unchanged_face)]
    if not known:
        return
    computed = view.computed() if game is None else compute(game)
    unknown: bool | None = None
    for found in known:
        work = computed.get(found.id, found)
        both = _compared(work), _compared(found)
        if view.compared.get(found.id) == both:
            continue
        view.compared[found.id] = both
        predicted, observed = _characteristics(view, work), _characteristics(view, found)
        excuse: Why | None = None
        if predicted != observed:
            predicted = _with_told(view, found, predicted, observed)
        if predicted != observed:
            unknown = view.met_unknown() if unknown is None else unknown
            if unknown and _as_by_an_unknown_text(view, work, found):
                predicted = observed
            elif unknown:
                excuse = Why.TEXT_UNKNOWN
            elif view.left_out or (not view.tells_effects and _by_a_resolution(view, found.id)):
                excuse = Why.HIDDEN
        yield Compared(predicted, observed, excuse, at=_changed_at(view, found.id))


def _with_told(
    view: View, found: GameObject, predicted: Mapping[str, Any], observed: Mapping[str, Any]
) -> Mapping[str, Any]:
    """613. The same with what the record tells of effects that the rules cannot foresee.

    The words that they give are added in the end, as no other effect here takes them away again. A size is added to
    what the rules say, as far as nothing else sets it.
    """
    words: set[str] = set()
    power = toughness = 0
    for number in view.told & view.board.effects.keys():
        data = view.board.effects[number].data
        if found.id in data.objects:
            words.update(mod[1] for mod in data.mods if mod[0] == "word")
            power += sum(mod[1] for mod in data.mods if mod[0] == "pt")
            toughness += sum(mod[2] for mod in data.mods if mod[0] == "pt")
    changed = dict(predicted)
    changed[f"keywords of {found.id}"] = sorted({*predicted[f"keywords of {found.id}"], *view.told_words(words)})
    if found.is_creature and predicted[f"power of {found.id}"] is not None:
        changed[f"power of {found.id}"] += power
        changed[f"toughness of {found.id}"] += toughness
    return changed if changed == observed else predicted


def _as_by_an_unknown_text(view: View, work: GameObject, found: GameObject) -> bool:
    """613.4c. Return True if it is bigger or smaller just as the same permanent of an unknown text makes another.

    How much that is, is seen of the first one that the record says it changes, which cannot be checked itself. What
    was changed so before stays so while that permanent is there.
    """
    if _but_for_size(work) != _but_for_size(found) or None in (
        work.power,
        work.toughness,
        found.power,
        found.toughness,
    ):
        return False
    size = (found.power or 0) - (work.power or 0), (found.toughness or 0) - (work.toughness or 0)
    source = _named_source(view, found.id) or view.sized_by.get(found.id)
    if source is None or not view.board.is_there(source):
        return False
    view.sized_by[found.id] = source
    if source not in view.sizes:
        view.sizes[source] = size
        return False
    return view.sizes[source] == size


def _named_source(view: View, id: ObjectId) -> ObjectId | None:
    """The permanent of an unknown text by which it came out otherwise, as the record says, since somebody had priority.

    Of what has a static ability a record cites how it came to the battlefield.
    """
    at = _changed_at(view, id) - view.log[0].position
    cause = view.cause(view.log[at]) if at >= 0 else None
    came = None if cause is None else _brought(view, cause)
    source = None if came is None else view.board.objects.get(came)
    if source is None or source.id == id or source.zone is not Zone.BATTLEFIELD or not view.has_text(source):
        return None
    return source.id


def _brought(view: View, cause: Recorded) -> ObjectId | None:
    """The permanent that came to the battlefield with this: as it moved or was created, or as its spell resolved."""
    event = cause.event
    if isinstance(event, (e.ObjectMoved, e.TokenCreated)):
        return event.becomes
    if not isinstance(event, e.ResolutionBegan):
        return None
    for at in range(cause.position - view.log[0].position + 1, view.at):
        later = view.log[at].event
        if isinstance(later, e.ObjectMoved) and later.object == event.object:
            return later.becomes
        if isinstance(later, e.PriorityGiven):
            break
    return None


_but_for_size = attrgetter("colors", "types", "subtypes", "supertypes", "keywords")


def _begins_a_pass(view: View) -> bool:
    """704.3. Return True if a pass of state-based actions begins here."""
    if not view.log[view.at].rule.startswith("704"):
        return False
    return not view.at or view.log[view.at - 1].moment != view.log[view.at].moment


_compared = attrgetter("power", "toughness", "colors", "types", "subtypes", "supertypes", "keywords")


def _characteristics(view: View, found: GameObject) -> Mapping[str, Any]:
    power, toughness = (found.power, found.toughness) if found.is_creature else (None, None)  # 208.3
    return {
        f"power of {found.id}": power,
        f"toughness of {found.id}": toughness,
        f"colors of {found.id}": "".join(sorted(found.colors, key=COLORS.index)),
        f"types of {found.id}": sorted(found.types),
        f"subtypes of {found.id}": sorted(found.subtypes),
        f"supertypes of {found.id}": sorted(found.supertypes),
        f"keywords of {found.id}": view.told_words(sorted(set(map(str, found.keywords)))),
    }


def _changed_at(view: View, id: ObjectId) -> int:
    """Where the record told last that it came out different, since somebody had priority; 0 if it did not."""
    here = reversed(view.moment()) if isinstance(view.log[view.at].event, e.CharacteristicsChanged) else ()
    recorded: Recorded
    for recorded in chain(here, view.before()):
        event: Event = recorded.event
        if isinstance(event, e.PriorityGiven):
            break
        if isinstance(event, e.CharacteristicsChanged) and event.object == id:
            return recorded.position
    return 0


def _by_a_resolution(view: View, id: ObjectId) -> bool:
    """Return True if something that resolved may have made it other than it was: an effect that this record has no
    word of."""
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
    """611.2. Return True if this is a resolution, but for that of a spell that only becomes a permanent (608.3)."""
    event = cause.event
    if not isinstance(event, e.ResolutionBegan):
        return isinstance(event, (e.AbilityActivated, e.AbilityPutOnStack))
    found = view.board.objects.get(event.object) or view.board.former.get(event.object)
    return found is None or found.kind != "spell" or not PERMANENT_TYPES & set(found.types)
