"""611. Effects of resolutions: when they begin, what they make of which objects as far as the log says, when they end.

The layers (613) do not apply them: what comes of them is told of each object (`settling.permanents`). They say which
effect an object is under where its text is not known, or where nobody saw it begin.
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


def effects_unseen(at: Telling) -> None:
    """611.2. Effects that began or ended behind a gap.

    An effect of a static ability has no other ability as its source, and what has it is on the battlefield.
    """
    c = at.c
    there: dict[int, list[r.Annotation]] = {}
    for one in c.state.lasting.values():
        if "LayeredEffect" in one.kinds:
            there.setdefault(one.number("effect_id"), []).append(one)
    effects_end(at, [effect for effect in c.in_force if effect not in there])
    for effect, does in there.items():
        if effect in c.in_force or effect in c.layered:
            continue
        source = c.found(does[0].affector)
        if "sourceAbilityGRPID" in does[0].details or source is None or source.zone is not Zone.BATTLEFIELD:
            c.layered[effect] = None
            _begin(at, effect, does[0].affector, does, None)


def effect_begins(at: Telling, effect: int, affector: int, cause: int | None) -> None:
    """611.2. An effect of a resolution begins, by its number in the log."""
    does = [one for one in at.c.told.lasting if "LayeredEffect" in one.kinds and one.number("effect_id") == effect]
    _begin(at, effect, affector, does, cause)


def _begin(at: Telling, effect: int, affector: int, does: Sequence[r.Annotation], cause: int | None) -> None:
    c = at.c
    instances = tuple(dict.fromkeys(instance for one in does for instance in one.affected))
    objects = tuple(found.id for instance in instances if (found := c.found(instance)) is not None)
    if not objects:
        return
    acting = c.found(affector)
    source, _ = at.source_of(affector, None)
    if acting is not None and acting.source:
        source = acting.source
    data = EffectData(
        id=at.board.next_effect,
        kind=OBSERVED,
        source=source,
        controller=c.whose if acting is None else acting.controller,
        ref=None,
        objects=objects,
        mods=tuple(dict.fromkeys(mod for one in does for mod in _mods(at, one, affector, seen=cause is not None))),
        until=(OBSERVED,),
        bindings=(),
        remaining=None,
    )
    c.in_force[effect] = data.id
    c.say(e.EffectStarted(effect=data), "611.2", cause)


def effects_end(at: Telling, effects: Sequence[int]) -> None:
    """611.2a. Effects end, by their numbers in the log; those that were never told do not."""
    ended = [at.c.in_force.pop(effect) for effect in effects if effect in at.c.in_force]
    ended = [number for number in ended if number in at.board.effects]
    if ended:
        at.c.say(e.EffectsEnded(effects=tuple(ended), reason=Reason.DURATION), "611.2a")


def _mods(at: Telling, one: r.Annotation, affector: int, *, seen: bool) -> list[Mod]:
    """613. What the log says that an effect does; sizes, types and colours only where it was seen doing it."""
    mods: list[Mod] = []
    kinds = one.kinds
    if "RemoveAbility" in kinds and any("all" in values for values in one.details.values()):
        mods.append(("lose", "all"))
    if "AddAbility" in kinds:
        numbers = dict.fromkeys(one.details.get("grpid", ()))
        mods += [("word", KEYWORDS[number]) for number in numbers if isinstance(number, int) and number in KEYWORDS]
    if seen and ("ModifiedPower" in kinds or "ModifiedToughness" in kinds):
        mods += _sizes(at, one, affector)
    if seen and ("ModifiedType" in kinds or "ModifiedColor" in kinds or "ControllerChanged" in kinds):
        mods += _qualities(at, one)
    return mods


def _sizes(at: Telling, one: r.Annotation, affector: int) -> list[Mod]:
    """613.4c. How much bigger or smaller, where the same is said of all of them; of several effects, each its own."""
    changes = {
        (name, other.number(name))
        for other in at.annotations
        if "PowerToughnessModCreated" in other.kinds and other.affector == affector
        for name in ("power", "toughness")
        if not set(one.affected).isdisjoint(other.affected)
    }
    amounts = dict(changes)
    power = amounts.get("power", 0) if "ModifiedPower" in one.kinds else 0
    toughness = amounts.get("toughness", 0) if "ModifiedToughness" in one.kinds else 0
    return [("pt", power, toughness)] if len(changes) == 2 and (power or toughness) else []


def _qualities(at: Telling, one: r.Annotation) -> list[Mod]:
    """613.1b, 613.1d, 613.1e. The controller, types and colours that they come to have, where all come to the same."""
    found: set[tuple[Mod, ...]] = set()
    for instance in one.affected:
        permanent, record = at.c.found(instance), at.c.recorded.get(instance)
        if permanent is None or record is None or any(_same_field(one, other, instance) for other in at.c.told.lasting):
            return []
        mods: list[Mod] = []
        types, subtypes = p.lower(record.types), record.subtypes
        if "ControllerChanged" in one.kinds and record.controller != permanent.controller:
            mods.append(("control", PlayerId(record.controller)))
        if "ModifiedType" in one.kinds and (types, subtypes) != (permanent.types, permanent.subtypes):
            if set(permanent.types) <= set(types) and set(permanent.subtypes) <= set(subtypes):
                added = tuple(word for word in types if word not in permanent.types)
                mods.append(("add_types", added, tuple(word for word in subtypes if word not in permanent.subtypes)))
            else:
                mods.append(("set_types", types, subtypes))
        if "ModifiedColor" in one.kinds:
            mods.append(("set_color", p.colors(record.colors)))
        found.add(tuple(mods))
    return list(found.pop()) if len(found) == 1 else []


FIELDS = frozenset(("ModifiedType", "ModifiedColor", "ControllerChanged"))


def _same_field(one: r.Annotation, other: r.Annotation, instance: int) -> bool:
    """Return True if another effect, told at once, changes the same of this object."""
    if other.id == one.id or "LayeredEffect" not in other.kinds or instance not in other.affected:
        return False
    return not FIELDS.isdisjoint(set(one.kinds) & set(other.kinds))
