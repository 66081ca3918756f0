"""Filters in words: each adds an adjective or a clause to a noun."""

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
def _type(told: Telling, noun: Nominal, part: g.TypeIs) -> None:
    if not noun.nouns:
        noun.nouns = [part.type]
    elif noun.nouns[0] in ("spell", "card", "ability"):
        noun.adjectives.append((f"of.{part.type}",))
    elif noun.nouns == ["permanent"]:
        noun.nouns = [part.type]
    else:
        first, second = sorted((noun.nouns[0], part.type), key=lambda one: HEADS.index(one) if one in HEADS else 0)
        noun.nouns = [first]
        noun.adjectives.append((second,))


@_filters(g.SubtypeIs)
def _subtype(told: Telling, noun: Nominal, part: g.SubtypeIs) -> None:
    if part.subtype == "chosen":
        noun.after.append(told.say("of the chosen type"))
    elif noun.nouns:
        noun.adjectives.append((part.subtype,))
    else:
        noun.nouns = [part.subtype]


@_filters(g.SupertypeIs, g.ColorIs, g.InCombat)
def _adjective(told: Telling, noun: Nominal, part: Any) -> None:
    value = getattr(part, type(part).KEY)
    if value == "chosen":
        noun.after.append(told.say("of the chosen color"))
    elif isinstance(part, g.InCombat) and not told.words.has(f"adj.{value}"):
        noun.after.append(After(f"after.{value}"))
    else:
        noun.adjectives.append((f"color.{value}" if isinstance(part, g.ColorIs) else value,))


@_filters(g.NameIs)
def _name(told: Telling, noun: Nominal, part: g.NameIs) -> None:
    noun.after.append(After("named.chosen") if part.name == "chosen" else After("named", {"name": part.name}))


@_filters(g.ControllerIs, g.OwnerIs)
def _belongs(told: Telling, noun: Nominal, part: Any) -> None:
    key, attacked = ("controlled", part.controller) if isinstance(part, g.ControllerIs) else ("owned", part.owner)
    if attacked in ("you", "opponent"):
        noun.after.append(After(f"{key}.{attacked}") if attacked == "opponent" else told.say(f"{key}.{attacked}"))
    else:
        noun.after.append(told.say(f"{key}.of", of=told.who(attacked)))


@_filters(g.ZoneIs)
def _in_zone(told: Telling, noun: Nominal, part: g.ZoneIs) -> None:
    told._zone(noun, part.zone, None)


@_filters(g.Is)
def _is(told: Telling, noun: Nominal, part: g.Is) -> None:
    noun.nouns = [part.is_]


@_filters(g.TokenIs)
def _token(told: Telling, noun: Nominal, part: g.TokenIs) -> None:
    if part.token and not noun.nouns:
        noun.nouns = ["token"]
    else:
        noun.adjectives.append(("token" if part.token else "nontoken",))


@_filters(g.IsCommander)
def _commander(told: Telling, noun: Nominal, part: g.IsCommander) -> None:
    noun.adjectives.append(("commander" if part.commander else "noncommander",))


@_filters(g.Modified)
def _modified(told: Telling, noun: Nominal, part: g.Modified) -> None:
    noun.adjectives.append(("modified" if part.modified else "unmodified",))


@_filters(g.SectorIs)
def _sector(told: Telling, noun: Nominal, part: g.SectorIs) -> None:
    key = "after.sector.chosen" if part.sector == "chosen" else "after.sector"
    noun.after.append(told.say(key, sector=part.sector))


@_filters(g.SameSector)
def _same_sector(told: Telling, noun: Nominal, part: g.SameSector) -> None:
    noun.after.append(told.say("after.same_sector", it=told.ref(part.same_sector)))


@_filters(g.PairedWith)
def _paired_with(told: Telling, noun: Nominal, part: g.PairedWith) -> None:
    noun.after.append(told.say("after.paired_with", it=told.ref(part.paired_with)))


@_filters(g.EncodedOn)
def _encoded_on(told: Telling, noun: Nominal, part: g.EncodedOn) -> None:
    noun.after.append(told.say("after.encoded_on", it=told.ref(part.encoded_on)))


@_filters(g.Tapped)
def _tapped(told: Telling, noun: Nominal, part: g.Tapped) -> None:
    noun.adjectives.append(("tapped" if part.tapped else "untapped",))


@_filters(g.FaceDown)
def _face_down(told: Telling, noun: Nominal, part: g.FaceDown) -> None:
    noun.adjectives.append(("face_down" if part.face_down else "face_up",))


@_filters(g.IsDesignated)
def _designated(told: Telling, noun: Nominal, part: g.IsDesignated) -> None:
    noun.adjectives.append((part.designated,))


@_filters(g.Damaged, g.EnteredThisTurn, g.DrawnThisTurn, g.CameSinceUpkeep, g.Solved, g.HasAdventure)
def _happened(told: Telling, noun: Nominal, part: Any) -> None:
    key = type(part).KEY
    noun.after.append(After(f"after.{key}" if getattr(part, key) else f"after.not_{key}"))


@_filters(g.OpponentOf)
def _opponent_of(told: Telling, noun: Nominal, part: g.OpponentOf) -> None:
    noun.after.append(After("after.opponent_of", {"it": told.ref(part.opponent_of)}))


@_filters(g.AttackingIt, g.BlockingIt, g.BlockedByIt, g.TargetsIt, g.AttachedTo)
def _toward(told: Telling, noun: Nominal, part: Any) -> None:
    key = type(part).KEY
    only = ".only" if getattr(part, "only", False) else ""
    phrase = getattr(part, key)
    named = told.ref(phrase) if isinstance(phrase, str) else told.what(phrase, "a")
    noun.after.append(After(f"after.{key}{only}", {"it": named}))


@_filters(g.TargetedBy)
def _targeted_by(told: Telling, noun: Nominal, part: g.TargetedBy) -> None:
    noun.after.append(After("after.targeted_by", {"it": told.ref(part.targeted_by)}))


@_filters(g.Shares)
def _shares(told: Telling, noun: Nominal, part: g.Shares) -> None:
    noun.after.append(After(f"after.shares.{part.shares}", {"it": told.what(part.with_, "a")}))


@_filters(g.TargetsWhat)
def _targets_what(told: Telling, noun: Nominal, part: g.TargetsWhat) -> None:
    key = "after.targets.alone" if part.alone else "after.targets"
    noun.after.append(After(key, {"it": told.words.named("a", told.nominal(part.targets_what))}))


@_filters(g.CouldProduce)
def _could_produce(told: Telling, noun: Nominal, part: g.CouldProduce) -> None:
    noun.after.append(After("after.could_produce", {"mana": part.could_produce}))


@_filters(g.HasTargets)
def _has_targets(told: Telling, noun: Nominal, part: g.HasTargets) -> None:
    how = type(part.has_targets).KEY
    count = getattr(part.has_targets, how)
    one = ".one" if how == "exactly" and count == 1 else ""
    noun.after.append(After(f"after.has_targets.{how}{one}", {"n": told.x(count)}))


@_filters(g.SourceOf)
def _source_of(told: Telling, noun: Nominal, part: g.SourceOf) -> None:
    noun.after.append(After("after.source_of", {"it": told.ref(part.source_of)}))


@_filters(g.FromSource)
def _from_source(told: Telling, noun: Nominal, part: g.FromSource) -> None:
    noun.after.append(
        After("after.from_source", {"it": told.words.named("a", told.nominal(part.from_source, "source"))})
    )


@_filters(g.HasAbility)
def _has_ability(told: Telling, noun: Nominal, part: g.HasAbility) -> None:
    noun.after.append(After(f"after.has_ability.{part.has_ability}"))


@_filters(g.XInCost)
def _x_in_cost(told: Telling, noun: Nominal, part: g.XInCost) -> None:
    noun.after.append(After("after.x_in_cost" if part.x_in_cost else "after.no_x_in_cost"))


@_filters(g.RepeatsSymbol)
def _repeats_symbol(told: Telling, noun: Nominal, part: g.RepeatsSymbol) -> None:
    noun.after.append(After("after.repeats_symbol" if part.repeats_symbol else "after.no_repeated_symbol"))


@_filters(g.CastSo)
def _cast_so(told: Telling, noun: Nominal, part: g.CastSo) -> None:
    key = f"after.cast_so.{part.cast_so}"
    text = After(key) if told.words.has(key) else After("after.cast_so", {"name": part.cast_so})
    noun.after.append(text)


@_filters(g.SpellFrom)
def _spell_from(told: Telling, noun: Nominal, part: g.SpellFrom) -> None:
    zones = told.words.join([told.say(f"from zones.{zone}") for zone in part.spell_from], "or")
    noun.after.append(After("after.spell_from_own" if part.own else "after.spell_from", {"zones": zones}))


@_filters(g.Measured)
def _measured(told: Telling, noun: Nominal, part: g.Measured) -> None:
    told.bind(part.as_, told.words.named("that", Nominal(noun.nouns or [noun.fallback])), mentioned=True)
    amount = told.amount(part.measured)
    noun.after.append(After("after.measured", {"amount": amount, "compare": told.compare(part.compare)}))


@_filters(g.Power, g.Toughness, g.ManaValue)
def _number(told: Telling, noun: Nominal, part: Any) -> None:
    key = type(part).KEY
    noun.after.append(told.say(f"after.{key}", compare=told.compare(getattr(part, key))))


@_filters(g.ManaCostIs)
def _mana_cost(told: Telling, noun: Nominal, part: g.ManaCostIs) -> None:
    noun.after.append(told.say("after.mana_cost", costs=told.words.join(list(part.mana_cost), "or")))


@_filters(g.HasMost)
def _has_most(told: Telling, noun: Nominal, part: g.HasMost) -> None:
    among = told.words.named("plural", told.nominal(part.among), many=True)
    its = ".its" if part.of_its_player else ""
    key = "after.has_least" if part.least else "after.has_most"
    noun.after.append(told.say(f"{key}.{part.has_most}{its}", among=among))


@_filters(g.HasKeyword)
def _with_keyword(told: Telling, noun: Nominal, part: g.HasKeyword) -> None:
    noun.after.append(told.say("with", it=told.keyword(part.keyword)))


@_filters(g.HasCounters)
def _with_counters(told: Telling, noun: Nominal, part: g.HasCounters) -> None:
    least = part.at_least
    phrase = counters(told, part.counters, least)
    noun.after.append(After("with counters" if least == 1 else "with counters.least", {"it": phrase}))


@_filters(g.HasAttached)
def _with_attached(told: Telling, noun: Nominal, part: g.HasAttached) -> None:
    noun.after.append(After("after.has_attached", {"it": told.words.named("a", told.nominal(part.has_attached))}))


@_filters(g.RefIs)
def _ref_is(told: Telling, noun: Nominal, part: g.RefIs) -> None:
    if not noun.adjectives and noun.nouns in ([], ["card"]):
        noun.rest = True
    noun.after.append(told.say("after.ref", it=told.ref(part.ref)))


@_filters(g.AllOf)
def _all_of(told: Telling, noun: Nominal, part: g.AllOf) -> None:
    for inner in part.all:
        if isinstance(inner, str):
            noun.other = noun.other or inner == "other"
        else:
            FILTERED[type(inner)](told, noun, inner)


@_filters(g.AnyOf)
def _any_of(told: Telling, described: Nominal, part: g.AnyOf) -> None:
    if {inner.type for inner in part.any if isinstance(inner, g.TypeIs)} == set(PERMANENTS):
        if described.nouns and described.nouns[0] == "card":
            described.adjectives.append(("of.permanent",))
        else:
            described.nouns = ["permanent"]
        return
    if described.nouns and all(isinstance(inner, (g.TypeIs, g.SubtypeIs)) for inner in part.any):
        kinds = [(f"of.{one.type}" if isinstance(one, g.TypeIs) else getattr(one, "subtype", "")) for one in part.any]
        described.adjectives.append(tuple(kinds))
        return
    singles = [told.nominal(inner, described.fallback) for inner in part.any]
    if all(not one.nouns and len(one.adjectives) == 1 and not one.after and not one.others for one in singles):
        described.adjectives.append(tuple(key for one in singles for key in one.adjectives[0]))
    elif all(not one.nouns and not one.adjectives and len(one.after) == 1 and not one.others for one in singles):
        noun = Phrase("", True)
        text = [
            told.say(one.after[0].key, noun=noun, **one.after[0].fields)
            if isinstance(one.after[0], After)
            else one.after[0]
            for one in singles
        ]
        described.after.append(told.words.join(text, "or"))
    elif not described.nouns and all(len(one.nouns) == 1 and not one.adjectives and not one.after for one in singles):
        described.nouns = [one.nouns[0] for one in singles]
    elif not described.nouns:
        first, *described.others = singles
        described.nouns, described.adjectives = first.nouns, [*described.adjectives, *first.adjectives]
        described.after += first.after
    else:
        described.after.append(
            After("that is", {"it": told.words.join([_quality(told, one) for one in singles], "or")})
        )


def _quality(told: Telling, nominal: Nominal) -> str:
    """Return the adjectives and clauses of a noun as words that follow *that is*."""
    if not nominal.nouns and nominal.adjectives and not nominal.after:
        noun = told.words.noun(nominal.fallback)
        return " ".join(told.words.adjective(key, noun, False) for keys in nominal.adjectives for key in keys)
    return str(told.words.named("a", nominal))


@_filters(g.Not)
def _not(told: Telling, noun: Nominal, part: g.Not) -> None:
    inner = part.not_
    key = None
    if isinstance(inner, (g.TypeIs, g.SupertypeIs, g.ColorIs, g.InCombat)):
        key = f"non.{getattr(inner, type(inner).KEY)}"
    elif isinstance(inner, g.RefIs):
        noun.other = True
        return
    elif isinstance(inner, g.Is) and inner.is_ == "you" and noun.nouns == ["player"]:
        noun.other = True  # another player than you
        return
    if key is not None and told.words.has(f"adj.{key}"):
        noun.adjectives.append((key,))
    elif isinstance(inner, g.SubtypeIs) and inner.subtype != "chosen":
        noun.adjectives.append((f"non-{told.words.noun(inner.subtype).one}",))
    elif isinstance(inner, g.AnyOf) and all(isinstance(one, (g.TypeIs, g.SupertypeIs, g.ColorIs)) for one in inner.any):
        for one in inner.any:
            _not(told, noun, g.Not.model_construct(not_=one))
    elif isinstance(inner, g.HasAttached):
        noun.after.append(
            After("after.not_has_attached", {"it": told.words.named("a", told.nominal(inner.has_attached))})
        )
    elif isinstance(inner, g.TokenIs):
        noun.adjectives.append(("nontoken" if inner.token else "token",))
    elif isinstance(inner, g.FaceDown):
        noun.adjectives.append(("face_up" if inner.face_down else "face_down",))
    elif isinstance(inner, g.Tapped):
        noun.adjectives.append(("untapped" if inner.tapped else "tapped",))
    elif isinstance(inner, g.HasKeyword):
        noun.after.append(told.say("without", it=told.keyword(inner.keyword)))
    elif isinstance(inner, g.ControllerIs) and told.words.has(f"controlled.not_{inner.controller}"):
        noun.after.append(told.say(f"controlled.not_{inner.controller}"))
    else:
        noun.after.append(After("that isn't", {"it": _quality(told, told.nominal(inner, noun.fallback))}))
