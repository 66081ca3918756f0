"""Filters in words: the adjectives and clauses that each filter adds to a noun."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from domain.cards import grammar as g
from projections.wording.cards.nouns import FILTERED, HEADS, PERMANENTS, T, Telling, counters
from projections.wording.cards.phrases import After, Nominal, Phrase


def _filters(*kinds: type) -> Callable[[T], T]:
    def register(tell: T) -> T:
        FILTERED.update(dict.fromkeys(kinds, tell))
        return tell

    return register


@_filters(g.TypeIs)
def _type(told: Telling, found: Nominal, part: g.TypeIs) -> None:
    if not found.nouns:
        found.nouns = [part.type]
    elif found.nouns[0] in ("spell", "card", "ability"):
        found.adjectives.append((f"of.{part.type}",))
    elif found.nouns == ["permanent"]:
        found.nouns = [part.type]
    else:
        first, second = sorted((found.nouns[0], part.type), key=lambda one: HEADS.index(one) if one in HEADS else 0)
        found.nouns = [first]
        found.adjectives.append((second,))


@_filters(g.SubtypeIs)
def _subtype(told: Telling, found: Nominal, part: g.SubtypeIs) -> None:
    if part.subtype == "chosen":
        found.after.append(told.say("of the chosen type"))
    elif found.nouns:
        found.adjectives.append((part.subtype,))
    else:
        found.nouns = [part.subtype]


@_filters(g.SupertypeIs, g.ColorIs, g.InCombat)
def _adjective(told: Telling, found: Nominal, part: Any) -> None:
    value = getattr(part, type(part).KEY)
    if value == "chosen":
        found.after.append(told.say("of the chosen color"))
    elif isinstance(part, g.InCombat) and not told.words.has(f"adj.{value}"):
        found.after.append(After(f"after.{value}"))
    else:
        found.adjectives.append((f"color.{value}" if isinstance(part, g.ColorIs) else value,))


@_filters(g.NameIs)
def _name(told: Telling, found: Nominal, part: g.NameIs) -> None:
    found.after.append(After("named", {"name": part.name}))


@_filters(g.ControllerIs, g.OwnerIs)
def _belongs(told: Telling, found: Nominal, part: Any) -> None:
    key, whom = ("controlled", part.controller) if isinstance(part, g.ControllerIs) else ("owned", part.owner)
    if whom in ("you", "opponent"):
        found.after.append(After(f"{key}.{whom}") if whom == "opponent" else told.say(f"{key}.{whom}"))
    else:
        found.after.append(told.say(f"{key}.of", of=told.who(whom)))


@_filters(g.ZoneIs)
def _in_zone(told: Telling, found: Nominal, part: g.ZoneIs) -> None:
    told._zone(found, part.zone, None)


@_filters(g.Is)
def _is(told: Telling, found: Nominal, part: g.Is) -> None:
    found.nouns = [part.is_]


@_filters(g.TokenIs)
def _token(told: Telling, found: Nominal, part: g.TokenIs) -> None:
    if part.token and not found.nouns:
        found.nouns = ["token"]
    else:
        found.adjectives.append(("token" if part.token else "nontoken",))


@_filters(g.IsCommander)
def _commander(told: Telling, found: Nominal, part: g.IsCommander) -> None:
    found.adjectives.append(("commander" if part.commander else "noncommander",))


@_filters(g.Modified)
def _modified(told: Telling, found: Nominal, part: g.Modified) -> None:
    found.adjectives.append(("modified" if part.modified else "unmodified",))


@_filters(g.SectorIs)
def _sector(told: Telling, found: Nominal, part: g.SectorIs) -> None:
    key = "after.sector.chosen" if part.sector == "chosen" else "after.sector"
    found.after.append(told.say(key, sector=part.sector))


@_filters(g.SameSector)
def _same_sector(told: Telling, found: Nominal, part: g.SameSector) -> None:
    found.after.append(told.say("after.same_sector", it=told.ref(part.same_sector)))


@_filters(g.Tapped)
def _tapped(told: Telling, found: Nominal, part: g.Tapped) -> None:
    found.adjectives.append(("tapped" if part.tapped else "untapped",))


@_filters(g.FaceDown)
def _face_down(told: Telling, found: Nominal, part: g.FaceDown) -> None:
    found.adjectives.append(("face_down" if part.face_down else "face_up",))


@_filters(g.IsDesignated)
def _designated(told: Telling, found: Nominal, part: g.IsDesignated) -> None:
    found.adjectives.append((part.designated,))


@_filters(g.Damaged, g.EnteredThisTurn, g.CameSinceUpkeep, g.Solved)
def _happened(told: Telling, found: Nominal, part: Any) -> None:
    key = type(part).KEY
    found.after.append(After(f"after.{key}" if getattr(part, key) else f"after.not_{key}"))


@_filters(g.AttackingIt, g.BlockingIt, g.BlockedByIt, g.TargetsIt, g.AttachedTo)
def _toward(told: Telling, found: Nominal, part: Any) -> None:
    key = type(part).KEY
    only = ".only" if getattr(part, "only", False) else ""
    it = getattr(part, key)
    named = told.ref(it) if isinstance(it, str) else told.words.named("a", told.nominal(it))
    found.after.append(After(f"after.{key}{only}", {"it": named}))


@_filters(g.Shares)
def _shares(told: Telling, found: Nominal, part: g.Shares) -> None:
    found.after.append(After(f"after.shares.{part.shares}", {"it": told.ref(part.with_)}))


@_filters(g.TargetsWhat)
def _targets_what(told: Telling, found: Nominal, part: g.TargetsWhat) -> None:
    found.after.append(After("after.targets", {"it": told.words.named("a", told.nominal(part.targets_what))}))


@_filters(g.HasTargets)
def _has_targets(told: Telling, found: Nominal, part: g.HasTargets) -> None:
    how = type(part.has_targets).KEY
    found.after.append(After(f"after.has_targets.{how}", {"n": told.x(getattr(part.has_targets, how))}))


@_filters(g.CastSo)
def _cast_so(told: Telling, found: Nominal, part: g.CastSo) -> None:
    key = f"after.cast_so.{part.cast_so}"
    said = After(key) if told.words.has(key) else After("after.cast_so", {"name": part.cast_so})
    found.after.append(said)


@_filters(g.Measured)
def _measured(told: Telling, found: Nominal, part: g.Measured) -> None:
    told.bind(part.as_, told.words.named("that", Nominal(found.nouns or [found.fallback])), mentioned=True)
    amount = told.amount(part.measured)
    found.after.append(After("after.measured", {"amount": amount, "compare": told.compare(part.compare)}))


@_filters(g.Power, g.Toughness, g.ManaValue)
def _number(told: Telling, found: Nominal, part: Any) -> None:
    key = type(part).KEY
    found.after.append(told.say(f"after.{key}", compare=told.compare(getattr(part, key))))


@_filters(g.HasMost)
def _has_most(told: Telling, found: Nominal, part: g.HasMost) -> None:
    among = told.words.named("plural", told.nominal(part.among), many=True)
    its = ".its" if part.of_its_player else ""
    found.after.append(told.say(f"after.has_most.{part.has_most}{its}", among=among))


@_filters(g.HasKeyword)
def _with_keyword(told: Telling, found: Nominal, part: g.HasKeyword) -> None:
    found.after.append(told.say("with", it=told.keyword(part.keyword)))


@_filters(g.HasCounters)
def _with_counters(told: Telling, found: Nominal, part: g.HasCounters) -> None:
    least = part.at_least
    it = counters(told, part.counters, least)
    found.after.append(After("with counters" if least == 1 else "with counters.least", {"it": it}))


@_filters(g.HasAttached)
def _with_attached(told: Telling, found: Nominal, part: g.HasAttached) -> None:
    found.after.append(After("after.has_attached", {"it": told.words.named("a", told.nominal(part.has_attached))}))


@_filters(g.RefIs)
def _ref_is(told: Telling, found: Nominal, part: g.RefIs) -> None:
    if not found.adjectives and found.nouns in ([], ["card"]):
        found.nouns = ["the rest"]
    found.after.append(told.say("after.ref", it=told.ref(part.ref)))


@_filters(g.AllOf)
def _all_of(told: Telling, found: Nominal, part: g.AllOf) -> None:
    for inner in part.all:
        if isinstance(inner, str):
            found.other = found.other or inner == "other"
        else:
            FILTERED[type(inner)](told, found, inner)


@_filters(g.AnyOf)
def _any_of(told: Telling, found: Nominal, part: g.AnyOf) -> None:
    if {inner.type for inner in part.any if isinstance(inner, g.TypeIs)} == set(PERMANENTS):
        if found.nouns and found.nouns[0] == "card":
            found.adjectives.append(("of.permanent",))
        else:
            found.nouns = ["permanent"]
        return
    if found.nouns and all(isinstance(inner, (g.TypeIs, g.SubtypeIs)) for inner in part.any):
        kinds = [(f"of.{one.type}" if isinstance(one, g.TypeIs) else getattr(one, "subtype", "")) for one in part.any]
        found.adjectives.append(tuple(kinds))
        return
    singles = [told.nominal(inner, found.fallback) for inner in part.any]
    if all(not one.nouns and len(one.adjectives) == 1 and not one.after and not one.others for one in singles):
        found.adjectives.append(tuple(key for one in singles for key in one.adjectives[0]))
    elif all(not one.nouns and not one.adjectives and len(one.after) == 1 and not one.others for one in singles):
        noun = Phrase("", True)
        said = [
            told.say(one.after[0].key, noun=noun, **one.after[0].fields)
            if isinstance(one.after[0], After)
            else one.after[0]
            for one in singles
        ]
        found.after.append(told.words.join(said, "or"))
    elif not found.nouns and all(len(one.nouns) == 1 and not one.adjectives and not one.after for one in singles):
        found.nouns = [one.nouns[0] for one in singles]
    elif not found.nouns:
        first, *found.others = singles
        found.nouns, found.adjectives = first.nouns, [*found.adjectives, *first.adjectives]
        found.after += first.after
    else:
        found.after.append(After("that is", {"it": told.words.join([_quality(told, one) for one in singles], "or")}))


def _quality(told: Telling, nominal: Nominal) -> str:
    """Return the qualities of a nominal as a predicate, after *that is*."""
    if not nominal.nouns and nominal.adjectives and not nominal.after:
        noun = told.words.noun(nominal.fallback)
        return " ".join(told.words.adjective(key, noun, False) for keys in nominal.adjectives for key in keys)
    return str(told.words.named("a", nominal))


@_filters(g.Not)
def _not(told: Telling, found: Nominal, part: g.Not) -> None:
    inner = part.not_
    key = None
    if isinstance(inner, (g.TypeIs, g.SupertypeIs, g.ColorIs, g.InCombat)):
        key = f"non.{getattr(inner, type(inner).KEY)}"
    elif isinstance(inner, g.RefIs):
        found.other = True
        return
    if key is not None and told.words.has(f"adj.{key}"):
        found.adjectives.append((key,))
    elif isinstance(inner, g.SubtypeIs) and inner.subtype != "chosen":
        found.adjectives.append((f"non-{told.words.noun(inner.subtype).one}",))
    elif isinstance(inner, g.AnyOf) and all(isinstance(one, (g.TypeIs, g.SupertypeIs, g.ColorIs)) for one in inner.any):
        for one in inner.any:
            _not(told, found, g.Not.model_construct(not_=one))
    elif isinstance(inner, g.HasAttached):
        found.after.append(
            After("after.not_has_attached", {"it": told.words.named("a", told.nominal(inner.has_attached))})
        )
    elif isinstance(inner, g.TokenIs):
        found.adjectives.append(("nontoken" if inner.token else "token",))
    elif isinstance(inner, g.FaceDown):
        found.adjectives.append(("face_up" if inner.face_down else "face_down",))
    elif isinstance(inner, g.Tapped):
        found.adjectives.append(("untapped" if inner.tapped else "tapped",))
    elif isinstance(inner, g.HasKeyword):
        found.after.append(told.say("without", it=told.keyword(inner.keyword)))
    elif isinstance(inner, g.ControllerIs) and told.words.has(f"controlled.not_{inner.controller}"):
        found.after.append(told.say(f"controlled.not_{inner.controller}"))
    else:
        found.after.append(After("that isn't", {"it": _quality(told, told.nominal(inner, found.fallback))}))
