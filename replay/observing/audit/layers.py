"""613. Checks of continuous effects: permanents with known texts, as the layers compute them.

The layers are computed whenever a player has priority, from printed values, counters, static abilities and
the effects that the record tells of. A permanent is compared again only if either side has changed since the
last comparison.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from typing import Any

from domain import events as e
from domain.board.evolve import evolve
from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.cards.language import CardDefinition
from domain.events import Event, Recorded
from domain.ids import ObjectId
from domain.kernel.game import Game
from domain.rules.continuous.layers import compute, is_volatile
from domain.terms import COLORS, PERMANENT_TYPES, Zone
from replay.observing.audit.check_context import Compared, View, Why, check
from replay.observing.audit.resolution_trial import words_of


@check("layers", "613.1", e.PriorityGiven, e.PermanentDestroyed, e.ObjectMoved, e.CharacteristicsChanged, of_texts=True)
def layers(view: View, event: Event) -> Iterator[Compared]:
    """613.1. Permanents have the characteristics that the layers compute from their printed values.

    Characteristics are power, toughness, colours, types and keywords. They are compared when a player gets
    priority. A record that tells of effects tells their result in the same moment. Then they are also compared at
    the end of each moment that changed characteristics, and before state-based actions.
    """
    if isinstance(event, e.PriorityGiven) or (view.tells_effects and _begins_a_pass(view)):
        now = (view.board.layers_version, len(view.definitions), view.effects_version)
        view.effects_begun = False
        if view.layered != now or (view.layered_since != view.version and is_volatile(view.game)):
            yield from _compare(view, None, [permanent.id for permanent in view.board.permanents()])
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
    """Return two flags about this moment up to here: no characteristics changed; nothing happened."""
    alone = True
    for recorded in view.before():
        if recorded.moment != view.log[view.at].moment:
            break
        if isinstance(recorded.event, e.CharacteristicsChanged):
            return False, False
        alone = False
    return True, alone


def _compare(view: View, game: Game | None, objects: Iterable[ObjectId]) -> Iterator[Compared]:
    """Compare recorded permanents with known texts to the layers' result.

    `game` is None for the view's own board.
    """
    board, knows = (view.board, view.game.knows) if game is None else (game.board, game.knows)
    known = [board.objects[id] for id in objects if board.is_there(id) and knows(board.objects[id].unchanged_face)]
    if not known:
        return
    computed = view.computed() if game is None else compute(game)
    unknown: bool | None = None
    for permanent in known:
        work = computed.get(permanent.id, permanent)
        both = _compared(work), _compared(permanent)
        if view.compared.get(permanent.id) == both:
            continue
        view.compared[permanent.id] = both
        predicted, observed = _characteristics(view, work), _characteristics(view, permanent)
        excuse: Why | None = None
        if predicted != observed:
            predicted = _with_told(view, permanent, predicted, observed)
        if predicted != observed:
            unknown = view.met_unknown() if unknown is None else unknown
            if unknown and _as_by_an_unknown_text(view, work, permanent):
                predicted = observed
            elif unknown:
                excuse = Why.TEXT_UNKNOWN
            elif (
                view.left_out
                or (not view.tells_effects and _by_a_resolution(view, permanent.id))
                or _reads_an_untold_choice(view)
            ):
                excuse = Why.HIDDEN
        yield Compared(predicted, observed, excuse, at=_changed_at(view, permanent.id))


def _reads_an_untold_choice(view: View) -> bool:
    """614.12. Return True if a static ability reads a choice made as its permanent entered, and none is recorded."""
    permanents = (view.board.objects[id] for id in view.board.battlefield)
    return any(
        not permanent.chosen
        and view.game.knows(permanent.face)
        and _reads_a_choice(view.game.definition(permanent.face))
        for permanent in permanents
    )


@lru_cache(maxsize=1024)
def _reads_a_choice(definition: CardDefinition) -> bool:
    return any(
        isinstance(part, lang.Static) and "chosen" in words_of(definition, number)
        for number, part in enumerate(definition.meanings)
    )


def _with_told(
    view: View, permanent: GameObject, predicted: Mapping[str, Any], observed: Mapping[str, Any]
) -> Mapping[str, Any]:
    """613. Add to a prediction the recorded effects that the rules cannot predict.

    Keywords are added last, as no other effect here takes them away again. Changes of power and toughness are added
    to the predicted values. The prediction stays as it is unless the changed one equals the record.
    """
    words: set[str] = set()
    power = toughness = 0
    for number in view.told & view.board.effects.keys():
        data = view.board.effects[number].data
        if permanent.id in data.objects:
            words.update(mod[1] for mod in data.mods if mod[0] == "word")
            power += sum(mod[1] for mod in data.mods if mod[0] == "pt")
            toughness += sum(mod[2] for mod in data.mods if mod[0] == "pt")
    changed = dict(predicted)
    changed[f"keywords of {permanent.id}"] = sorted(
        {*predicted[f"keywords of {permanent.id}"], *view.told_words(words)}
    )
    if permanent.is_creature and predicted[f"power of {permanent.id}"] is not None:
        changed[f"power of {permanent.id}"] += power
        changed[f"toughness of {permanent.id}"] += toughness
    return changed if changed == observed else predicted


def _as_by_an_unknown_text(view: View, computed: GameObject, permanent: GameObject) -> bool:
    """613.4c. Return True if an unknown text changes this permanent's size as it changed another's.

    The first permanent that an unknown text is recorded to change shows how much; that one cannot be checked. A
    changed permanent stays so while the source is on the battlefield.
    """
    if _but_for_size(computed) != _but_for_size(permanent) or None in (
        computed.power,
        computed.toughness,
        permanent.power,
        permanent.toughness,
    ):
        return False
    size = (permanent.power or 0) - (computed.power or 0), (permanent.toughness or 0) - (computed.toughness or 0)
    source = _named_source(view, permanent.id) or view.sized_by.get(permanent.id)
    if source is None or not view.board.is_there(source):
        return False
    view.sized_by[permanent.id] = source
    if source not in view.sizes:
        view.sizes[source] = size
        return False
    return view.sizes[source] == size


def _named_source(view: View, id: ObjectId) -> ObjectId | None:
    """Return the permanent of unknown text that the record names as changing this object.

    Only changes since a player last had priority count. For a static ability's source, a record cites the event that
    put the source onto the battlefield.
    """
    index = _changed_at(view, id) - view.log[0].position
    cause = view.cause(view.log[index]) if index >= 0 else None
    came = None if cause is None else _brought(view, cause)
    source = None if came is None else view.board.objects.get(came)
    if source is None or source.id == id or source.zone is not Zone.BATTLEFIELD or not view.has_text(source):
        return None
    return source.id


def _brought(view: View, cause: Recorded) -> ObjectId | None:
    """Return the permanent that this event put onto the battlefield.

    The event is a move, a token's creation, or the resolution of the permanent spell.
    """
    event = cause.event
    if isinstance(event, (e.ObjectMoved, e.TokenCreated)):
        return event.becomes
    if not isinstance(event, e.ResolutionBegan):
        return None
    for index in range(cause.position - view.log[0].position + 1, view.at):
        later = view.log[index].event
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


def _characteristics(view: View, permanent: GameObject) -> Mapping[str, Any]:
    """Return a permanent's characteristics as fields to compare."""
    power, toughness = (permanent.power, permanent.toughness) if permanent.is_creature else (None, None)  # 208.3
    return {
        f"power of {permanent.id}": power,
        f"toughness of {permanent.id}": toughness,
        f"colors of {permanent.id}": "".join(sorted(permanent.colors, key=COLORS.index)),
        f"types of {permanent.id}": sorted(permanent.types),
        f"subtypes of {permanent.id}": sorted(permanent.subtypes),
        f"supertypes of {permanent.id}": sorted(permanent.supertypes),
        f"keywords of {permanent.id}": view.told_words(sorted(set(map(str, permanent.keywords)))),
    }


def _changed_at(view: View, id: ObjectId) -> int:
    """Return the position of an object's latest change of characteristics since priority, else 0."""
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
    """Return True if an untold effect of a resolution may have changed the object."""
    for index in range(view.at - 1, -1, -1):
        recorded = view.log[index]
        if isinstance(recorded.event, e.CharacteristicsChanged) and recorded.event.object == id:
            cause = view.cause(recorded)
            if cause is None:
                cause = _resolved_before(view, index)
            if cause is not None and _sets_up_effects(view, cause):
                return True
    return False


def _resolved_before(view: View, index: int) -> Recorded | None:
    """Return the latest resolution before this event, since a player last had priority."""
    for n in range(index - 1, -1, -1):
        if isinstance(view.log[n].event, e.PriorityGiven):
            return None
        if isinstance(view.log[n].event, e.ResolutionBegan):
            return view.log[n]
    return None


def _sets_up_effects(view: View, cause: Recorded) -> bool:
    """611.2. Return True if this event is a resolution that may set up effects.

    Resolving permanent spells only become permanents (608.3), and do not count.
    """
    event = cause.event
    if not isinstance(event, e.ResolutionBegan):
        return isinstance(event, (e.AbilityActivated, e.AbilityPutOnStack))
    resolved = view.board.objects.get(event.object) or view.board.former.get(event.object)
    return resolved is None or resolved.kind != "spell" or not PERMANENT_TYPES & set(resolved.types)
