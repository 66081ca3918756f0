"""611. Effects of resolutions: beginning, content as far as the log tells it, and end.

The layers (613) do not apply these effects here: their results are recorded for each object
(`reconciliation.permanents`). The events show the effects that an object is under, where a text is unknown or the
beginning was not seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from domain import events as e
from domain.board.characteristics import OBSERVED, EffectData
from domain.ids import PlayerId
from domain.reasons import Reason
from domain.terms import Zone
from replay.observing.arena import printed as p
from replay.observing.arena import records as r
from replay.observing.arena.vocabulary import KEYWORDS

if TYPE_CHECKING:
    from replay.observing.arena.annotations.telling import Telling

Mod = tuple[Any, ...]


def effects_unseen(telling: Telling) -> None:
    """611.2. Record the effects that began or ended behind a gap.

    An effect of a static ability has no other ability as its source, and its source is on the battlefield. Such
    effects are left out.
    """
    c = telling.c
    there: dict[int, list[r.Annotation]] = {}
    for one in c.state.lasting.values():
        if "LayeredEffect" in one.kinds:
            there.setdefault(one.number("effect_id"), []).append(one)
    effects_end(telling, [effect for effect in c.in_force if effect not in there])
    for effect, does in there.items():
        if effect in c.in_force or effect in c.layered:
            continue
        source = c.found(does[0].affector)
        if "sourceAbilityGRPID" in does[0].details or source is None or source.zone is not Zone.BATTLEFIELD:
            c.layered[effect] = None
            _begin(telling, effect, does[0].affector, does, None)


def effect_begins(telling: Telling, effect: int, affector: int, cause: int | None) -> None:
    """611.2. Record that a resolution's effect begins, by its number in the log."""
    does = [one for one in telling.c.told.lasting if "LayeredEffect" in one.kinds and one.number("effect_id") == effect]
    _begin(telling, effect, affector, does, cause)


def _begin(telling: Telling, effect: int, affector: int, does: Sequence[r.Annotation], cause: int | None) -> None:
    c = telling.c
    instances = tuple(dict.fromkeys(instance for one in does for instance in one.affected))
    objects = tuple(obj.id for instance in instances if (obj := c.found(instance)) is not None)
    if not objects:
        return
    acting = c.found(affector)
    source, _ = telling.source_of(affector, None)
    if acting is not None and acting.source:
        source = acting.source
    data = EffectData(
        id=telling.board.next_effect,
        kind=OBSERVED,
        source=source,
        controller=c.whose if acting is None else acting.controller,
        ref=None,
        objects=objects,
        mods=tuple(
            dict.fromkeys(mod for one in does for mod in _mods(telling, one, affector, is_seen=cause is not None))
        ),
        until=(OBSERVED,),
        bindings=(),
        remaining=None,
    )
    c.in_force[effect] = data.id
    c.say(e.EffectStarted(effect=data), "611.2", cause)


def effects_end(telling: Telling, effects: Sequence[int]) -> None:
    """611.2a. Record that effects end, by their numbers in the log, except untold ones."""
    ended = [telling.c.in_force.pop(effect) for effect in effects if effect in telling.c.in_force]
    ended = [number for number in ended if number in telling.board.effects]
    if ended:
        telling.c.say(e.EffectsEnded(effects=tuple(ended), reason=Reason.DURATION), "611.2a")


def _mods(telling: Telling, annotation: r.Annotation, affector: int, *, is_seen: bool) -> list[Mod]:
    """613. Return an effect's modifications, as far as the log tells them.

    Sizes, types and colours are only included if the effect's beginning was seen.
    """
    mods: list[Mod] = []
    kinds = annotation.kinds
    if "RemoveAbility" in kinds and any("all" in values for values in annotation.details.values()):
        mods.append(("lose", "all"))
    if "AddAbility" in kinds:
        numbers = dict.fromkeys(annotation.details.get("grpid", ()))
        mods += [("word", KEYWORDS[number]) for number in numbers if isinstance(number, int) and number in KEYWORDS]
    if is_seen and ("ModifiedPower" in kinds or "ModifiedToughness" in kinds):
        mods += _sizes(telling, annotation, affector)
    if is_seen and ("ModifiedType" in kinds or "ModifiedColor" in kinds or "ControllerChanged" in kinds):
        mods += _qualities(telling, annotation)
    return mods


def _sizes(telling: Telling, annotation: r.Annotation, affector: int) -> list[Mod]:
    """613.4c. Return an effect's change of size, if equal for all objects.

    Annotations by other affectors belong to other effects.
    """
    changes = {
        (name, other.number(name))
        for other in telling.annotations
        if "PowerToughnessModCreated" in other.kinds and other.affector == affector
        for name in ("power", "toughness")
        if not set(annotation.affected).isdisjoint(other.affected)
    }
    amounts = dict(changes)
    power = amounts.get("power", 0) if "ModifiedPower" in annotation.kinds else 0
    toughness = amounts.get("toughness", 0) if "ModifiedToughness" in annotation.kinds else 0
    return [("pt", power, toughness)] if len(changes) == 2 and (power or toughness) else []


def _qualities(telling: Telling, annotation: r.Annotation) -> list[Mod]:
    """613.1b, 613.1d, 613.1e. Return an effect's changes of controller, types and colours.

    They are only known if they are the same for all objects.
    """
    results: set[tuple[Mod, ...]] = set()
    for instance in annotation.affected:
        permanent, record = telling.c.found(instance), telling.c.recorded.get(instance)
        if (
            permanent is None
            or record is None
            or any(_same_field(annotation, other, instance) for other in telling.c.told.lasting)
        ):
            return []
        mods: list[Mod] = []
        types, subtypes = p.lower(record.types), record.subtypes
        if "ControllerChanged" in annotation.kinds and record.controller != permanent.controller:
            mods.append(("control", PlayerId(record.controller)))
        if "ModifiedType" in annotation.kinds and (types, subtypes) != (permanent.types, permanent.subtypes):
            if set(permanent.types) <= set(types) and set(permanent.subtypes) <= set(subtypes):
                added = tuple(word for word in types if word not in permanent.types)
                mods.append(("add_types", added, tuple(word for word in subtypes if word not in permanent.subtypes)))
            else:
                mods.append(("set_types", types, subtypes))
        if "ModifiedColor" in annotation.kinds:
            mods.append(("set_color", p.colors(record.colors)))
        results.add(tuple(mods))
    return list(results.pop()) if len(results) == 1 else []


FIELDS = frozenset(("ModifiedType", "ModifiedColor", "ControllerChanged"))


def _same_field(annotation: r.Annotation, other: r.Annotation, instance: int) -> bool:
    """Return True if a simultaneous effect changes the same field of this object."""
    if other.id == annotation.id or "LayeredEffect" not in other.kinds or instance not in other.affected:
        return False
    return not FIELDS.isdisjoint(set(annotation.kinds) & set(other.kinds))
