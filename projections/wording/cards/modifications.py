"""Continuous effects in words: modifications of objects, rules for objects and players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from domain.cards import grammar as g
from domain.cards import language as lang
from domain.terms import EVERY_CREATURE_TYPE, Zone
from projections.wording.cards.characteristics import granted, typed
from projections.wording.cards.effects.copies import excepted
from projections.wording.cards.nouns import Telling, counters, flat
from projections.wording.cards.phrases import MAY, THEY, YOU, Nominal, Phrase

T = TypeVar("T", bound=Callable[..., Any])

_SPELL = g.ZoneIs(zone=Zone.STACK)

MODIFIED: dict[type, Callable[[Telling, Any, Phrase], str]] = {}
"""Functions that put each modification into words that follow the subject."""


def _modifications(*kinds: type) -> Callable[[T], T]:
    def register(tell: T) -> T:
        MODIFIED.update(dict.fromkeys(kinds, tell))
        return tell

    return register


def person(phrase: Phrase) -> int:
    """Return the form that a rule's verb takes: for you, for one object, for several."""
    return YOU if phrase.you else MAY if phrase.many else THEY


def affected(told: Telling, to: Any) -> tuple[Phrase, bool]:
    """Return the phrase for the objects or players of a continuous effect.

    The second value is True for players.
    """
    if to in ("each_player", "each_opponent"):
        return Phrase(told.say("players" if to == "each_player" else "your opponents"), many=True), True
    return (told.you, True) if to == "you" else (told.what(to, "plural"), False)


def modified(told: Telling, mods: Sequence[Any], subject: Phrase, gaining: bool, player: bool = False) -> str:
    """Return the clause for modifications of a subject: *it gets +1/+1 and gains flying*.

    Without `gaining` the subject *has* the abilities.
    """
    following = [_next_spell(told, mod, subject) for mod in mods if isinstance(mod, lang.NextSpell)]
    mods = [mod for mod in mods if not isinstance(mod, lang.NextSpell)]
    if following and not mods:
        return told.words.join(following, "and")
    parts = []
    grants = [_gained(told, mod) for mod in mods if isinstance(mod, lang.Grant)]
    grants_told = False
    for mod in mods:
        if isinstance(mod, lang.Grant):
            if not grants_told:
                abilities = told.words.join(grants, "and")
                parts.append(told.say("gains" if gaining else "has", it=subject, what=abilities))
                grants_told = True
        elif isinstance(mod, str):
            key = f"rule.{mod}.player" if player and told.words.has(f"rule.{mod}.player") else f"rule.{mod}"
            parts.append(told.say(key, person(subject), it=subject))
        else:
            parts.append(MODIFIED[type(mod)](told, mod, subject))
    does = told.say("does", who=subject, action=told.words.join(parts, "and"))
    return told.words.join([does, *following], "and")


def _gained(told: Telling, mod: lang.Grant) -> str:
    """Return the words for a granted ability; protection may keep what is attached already."""
    words = granted(told, mod.grant)
    return words if mod.keeps is None else told.say("keeps", what=words, kept=told.what(mod.keeps, "plural"))


@_modifications(lang.ModifyPT)
def _modify_pt(told: Telling, mod: lang.ModifyPT, subject: Phrase) -> str:
    return told.say("gets", it=subject, pt=_size(told, mod.pt))


def _size(told: Telling, pair: tuple[Any, Any]) -> str:
    """Return a change of power and toughness, such as +2/+0 or +X/+X; explain its variables."""
    signs, letters = [], iter("XYZ")
    known: list[tuple[Any, str]] = []
    for amount in pair:
        if isinstance(amount, int):
            negative = amount < 0 or (amount == 0 and any(isinstance(one, int) and one < 0 for one in pair))
            signs.append(f"{'−' if negative else '+'}{abs(amount)}")
            continue
        sign, inner = "+", amount
        if isinstance(amount, g.ProductOf) and -1 in amount.times and len(amount.times) == 2:
            sign, inner = "−", next(one for one in amount.times if one != -1)
        elif isinstance(amount, g.Difference) and amount.minus[0] == 0:
            sign, inner = "−", amount.minus[1]
        if inner == "x":
            signs.append(f"{sign}X")
            continue
        letter = next((letter for one, letter in known if one == inner), None)
        if letter is None:
            letter = next(letters)
            known.append((inner, letter))
            told.wheres.append(told.say("where.is", letter=letter, amount=told.amount(inner)))
        signs.append(f"{sign}{letter}")
    return "/".join(signs)


@_modifications(lang.SetPT)
def _set_pt(told: Telling, mod: lang.SetPT, subject: Phrase) -> str:
    if all(isinstance(one, int) or one == "x" for one in mod.set_pt):
        return told.say("has size", it=subject, pt="/".join(told.x(one) for one in mod.set_pt))
    if mod.as_ is not None:
        told.bind(mod.as_, subject, subject)
    first, second = mod.set_pt
    if g.are_equal(first, second):
        return told.say("has size.both", it=subject, amount=told.amount(first))
    return told.say("has size.each", it=subject, power=told.amount(first), toughness=told.amount(second))


@_modifications(lang.SetPower)
def _set_power(told: Telling, mod: lang.SetPower, subject: Phrase) -> str:
    return told.say("has base power", it=subject, power=told.amount(mod.set_power))


@_modifications(lang.SwitchPT)
def _switch(told: Telling, mod: lang.SwitchPT, subject: Phrase) -> str:
    return told.say("switched", it=subject)


@_modifications(lang.Grant)
def _grant(told: Telling, mod: lang.Grant, subject: Phrase) -> str:
    return told.say("has", it=subject, what=_gained(told, mod))


@_modifications(lang.Lose)
def _lose(told: Telling, mod: lang.Lose, subject: Phrase) -> str:
    if mod.lose == "all":
        return told.say("loses all", it=subject)
    return told.say("loses", it=subject, what=told.keyword(mod.lose))


@_modifications(lang.Control)
def _control(told: Telling, mod: lang.Control, subject: Phrase) -> str:
    player = told.who(mod.control)
    return told.say("is controlled by you" if player.you else "is controlled by", it=subject, who=player)


@_modifications(lang.LoseTypes)
def _lose_types(told: Telling, mod: lang.LoseTypes, subject: Phrase) -> str:
    return told.say("isn't", it=subject, types=typed(told, mod.lose_types, subject.many))


@_modifications(lang.AddTypes, lang.SetTypes, lang.BecomeTypes)
def _types(told: Telling, mod: Any, subject: Phrase) -> str:
    key = type(mod).KEY
    if isinstance(mod, lang.BecomeTypes | lang.AddTypes) and "chosen" in mod.subtypes:
        return told.say("is the chosen type" if key == "become_types" else "is the chosen type.too", it=subject)
    if isinstance(mod, lang.BecomeTypes) and not mod.become_types and not mod.subtypes:
        return told.say("loses creature types", it=subject)
    if EVERY_CREATURE_TYPE in mod.subtypes:
        return told.say("is every creature type", it=subject)
    return told.say(key, it=subject, types=typed(told, (*mod.subtypes, *getattr(mod, key)), subject.many))


@_modifications(lang.AddSupertypes)
def _add_supertypes(told: Telling, mod: lang.AddSupertypes, subject: Phrase) -> str:
    noun = told.words.noun("creature")._replace(feminine=subject.feminine)
    words = [told.words.adjective(word, noun, subject.many) for word in mod.add_supertypes]
    return told.say("add_supertypes", it=subject, words=told.words.join(words, "and"))


@_modifications(lang.SetLandType)
def _land_type(told: Telling, mod: lang.SetLandType, subject: Phrase) -> str:
    if mod.set_land_type == "chosen":
        return told.say("is the chosen type", it=subject)
    kind = told.words.named("bare" if subject.many else "a", Nominal([mod.set_land_type]), subject.many)
    return told.say("is a", it=subject, what=kind)


@_modifications(lang.SetColor)
def _set_color(told: Telling, mod: lang.SetColor, subject: Phrase) -> str:
    if mod.set_color == "chosen":
        return told.say("becomes the chosen color", it=subject)
    noun = told.words.noun("creature")._replace(feminine=subject.feminine)
    colors = [told.words.adjective(f"color.{letter}", noun, subject.many) for letter in mod.set_color]
    adjectives = (
        told.words.join(colors, "and") if colors else told.words.adjective("color.colorless", noun, subject.many)
    )
    return told.say("is", it=subject, what=adjectives)


@_modifications(lang.AddColor)
def _add_color(told: Telling, mod: lang.AddColor, subject: Phrase) -> str:
    if mod.add_color == "chosen":
        return told.say("is the chosen color besides", it=subject)
    noun = told.words.noun("creature")._replace(feminine=subject.feminine)
    colors = [told.words.adjective(f"color.{letter}", noun, subject.many) for letter in mod.add_color]
    return told.say("is besides", it=subject, what=told.words.join(colors, "and"))


@_modifications(lang.IsCopy)
def _is_copy(told: Telling, mod: lang.IsCopy, subject: Phrase) -> str:
    return told.say("is a copy", of=told.what(mod.copy_of), but=excepted(told, mod.but))


@_modifications(lang.FullText)
def _full_text(told: Telling, mod: lang.FullText, subject: Phrase) -> str:
    card = told.words.named("a", told.nominal(mod.full_text_of_top, "card"))
    if not mod.and_has:
        return told.say("full text", it=card)
    return told.say(
        "full text.besides", it=card, what=told.words.join([granted(told, one) for one in mod.and_has], "and")
    )


@_modifications(lang.SetName)
def _set_name(told: Telling, mod: lang.SetName, subject: Phrase) -> str:
    return told.say("is named", name=mod.set_name)


@_modifications(lang.HasNames)
def _has_names(told: Telling, mod: lang.HasNames, subject: Phrase) -> str:
    return told.say("has all names")


@_modifications(lang.CostMore)
def _cost_more(told: Telling, mod: lang.CostMore, subject: Phrase) -> str:
    if mod.of is not None:
        spells = told.words.named("plural", told.nominal(mod.of, "spell"), True)
        key = "casts for less" if isinstance(mod.cost_more, int) and mod.cost_more < 0 else "casts for more"
        amount = abs(mod.cost_more) if isinstance(mod.cost_more, int) else told.amount(mod.cost_more)
        return told.say(key, person(subject), what=spells, cost=f"{{{amount}}}")
    if mod.mana is None:
        return cost_change(told, mod.cost_more, subject, "cast")
    if mod.takes_mana_off:
        return _mana_off(told, mod.cost_more, mod.mana, subject)
    if isinstance(mod.cost_more, g.Count):
        kind = told.words.bare(told.nominal(mod.cost_more.count))
        return told.say("costs more.each", it=subject, cost=mod.mana, of=kind)
    if isinstance(mod.cost_more, int):
        return told.say("costs more", it=subject, cost=mod.mana * mod.cost_more)
    return told.say("costs more.past the first", it=subject, cost=mod.mana)


def _mana_off(told: Telling, less: g.Amount, mana: str, subject: Phrase) -> str:
    """Return the clause for mana symbols that a spell costs less."""
    if isinstance(less, int):
        return told.say("costs less", it=subject, cost=mana * -less)
    often = less.minus[1] if isinstance(less, g.Difference) else less
    if isinstance(often, g.Count):
        kind = told.words.bare(told.nominal(often.count))
        return told.say("costs less.each", it=subject, cost=mana, of=kind)
    told.wheres.append(told.say("where.is", letter="X", amount=told.amount(often)))
    return told.say("costs less.times", it=subject, cost=mana)


def cost_change(told: Telling, more: g.Amount, subject: Phrase, verb: str) -> str:
    """Return the clause for a changed cost of casting or activating, in generic mana."""
    less = isinstance(more, int) and more < 0
    if isinstance(more, g.ProductOf) and len(more.times) == 2:
        factor, number = sorted(more.times, key=lambda one: not isinstance(one, int))
        if isinstance(factor, int) and factor < 0:
            less, more = True, number if factor == -1 else more.model_copy(update={"times": (-factor, number)})
    if isinstance(more, g.Difference) and more.minus[0] == 0:
        less, more = True, more.minus[1]
    key = "costs less" if less else "costs more"
    if verb == "cast" and isinstance(more, g.Count):
        return told.say(f"{key}.each", it=subject, cost="{1}", of=told.words.bare(told.nominal(more.count)))
    if not isinstance(more, int):
        told.wheres.append(told.say("where.is", letter="X", amount=told.amount(more)))
    cost = f"{{{abs(more)}}}" if isinstance(more, int) else "{X}"
    return told.say(key if verb == "cast" else f"{key}.activate", it=subject, cost=cost)


@_modifications(lang.CostBesides)
def _cost_besides(told: Telling, mod: lang.CostBesides, subject: Phrase) -> str:
    return told.say("costs besides", it=subject, payment=told.payings(mod.cost_besides, THEY))


@_modifications(lang.ActivationMore)
def _activation_more(told: Telling, mod: lang.ActivationMore, subject: Phrase) -> str:
    less = isinstance(mod.activation_more, int) and mod.activation_more < 0
    amount = abs(mod.activation_more) if isinstance(mod.activation_more, int) else told.amount(mod.activation_more)
    text = told.say("activates for less" if less else "activates for more", person(subject), cost=f"{{{amount}}}")
    if mod.kind is not None:
        text += told.say("activates.kind", kind=told.keyword(mod.kind))
    if mod.of != "anything":
        text += told.say("activates.of", it=told.words.named("plural", told.nominal(mod.of, "source"), True))
    if mod.targeting is not None:
        text += told.say("activates.targeting", it=told.words.named("a", told.nominal(mod.targeting)))
    if mod.but_mana:
        text += told.say("activates.but mana")
    if mod.least is not None:
        text += told.say("activates.least", n=told.words.number(mod.least))
    return text


@_modifications(lang.NextSpell)
def _next_spell(told: Telling, mod: lang.NextSpell, subject: Phrase) -> str:
    """Return what the next spell of a player gets, within this turn."""
    spell = told.words.named("next", told.nominal(g.AllOf.model_construct(all=(_SPELL, *flat(mod.next_spell)))))
    text = told.say("next spell", person(subject), it=spell, who=subject)
    return modified(told, mod.gets, Phrase(text, feminine=spell.feminine), gaining=False)


@_modifications(lang.CostLeast)
def _cost_least(told: Telling, mod: lang.CostLeast, subject: Phrase) -> str:
    return told.say("costs at least", it=subject, n=told.words.number(mod.cost_least))


@_modifications(lang.ExtraLands)
def _extra_lands(told: Telling, mod: lang.ExtraLands, subject: Phrase) -> str:
    key = "extra lands.any" if mod.extra_lands >= 100 else "extra lands" if mod.extra_lands > 1 else "extra land"
    return told.say(key, person(subject), n=told.words.number(mod.extra_lands))


@_modifications(lang.CastsNone, lang.AsThoughFlash)
def _casts(told: Telling, mod: Any, subject: Phrase) -> str:
    filter = getattr(mod, type(mod).KEY)
    if filter == "anything" and type(mod) is lang.AsThoughFlash:
        return told.say("as though flash.itself", it=subject)
    spells = told.words.named("plural", told.nominal(filter, "spell"), True)
    if type(mod) is lang.CastsNone and mod.after is not None:
        phrase = told.words.named("bare", told.nominal(filter, "spell"), mod.after > 1)
        key = "casts only more" if mod.more else "casts no more"
        return told.say(key, person(subject), what=phrase, n=told.words.number(mod.after))
    text = told.say("casts none" if type(mod) is lang.CastsNone else "as though flash", person(subject), what=spells)
    if type(mod) is lang.CastsNone and mod.from_:
        zones = told.words.join([told.say(f"from zones.{zone}") for zone in mod.from_], "or")
        text = told.say("casts none.from", person(subject), what=spells, zones=zones)
    if type(mod) is lang.CastsNone and mod.but_at:
        return told.say("casts none.but at", what=text, times=told.words.join([_time(told, at) for at in mod.but_at]))
    return text


def _time(told: Telling, word: str) -> str:
    """Return the words for a time at which spells can be cast."""
    return told.say(f"only.{word}")


@_modifications(lang.HasActivated)
def _has_activated(told: Telling, mod: lang.HasActivated, subject: Phrase) -> str:
    return told.say("has activated", it=subject, of=told.words.named("all", told.nominal(mod.activated_of), True))


@_modifications(lang.SpendAs)
def _spend_as(told: Telling, mod: lang.SpendAs, subject: Phrase) -> str:
    on = []
    if mod.cast is not None:
        on.append(told.say("spend as.cast", it=told.words.named("plural", told.nominal(mod.cast, "spell"), True)))
    if mod.activate is not None:
        on.append(told.say("spend as.activate", it=told.words.named("plural", told.nominal(mod.activate), True)))
    if mod.others:
        on.append(told.say("spend as.others"))
    return told.say(f"spend as.{mod.spend_as}", person(subject), on=told.words.join(on, "and"))


@_modifications(lang.Produces)
def _produces(told: Telling, mod: lang.Produces, subject: Phrase) -> str:
    key = "produces" if mod.at_least == 1 else "produces.at least"
    return told.say(key, it=subject, mana=mod.produces, n=told.words.number(mod.at_least))


@_modifications(lang.ProducesTimes)
def _produces_times(told: Telling, mod: lang.ProducesTimes, subject: Phrase) -> str:
    return told.say("produces times", it=subject, n=told.words.number(mod.produces_times))


@_modifications(lang.RollsMore)
def _rolls_more(told: Telling, mod: lang.RollsMore, subject: Phrase) -> str:
    return told.say("rolls more", person(subject), n=told.words.number(mod.rolls_more))


@_modifications(lang.CantEnter)
def _cant_enter(told: Telling, mod: lang.CantEnter, subject: Phrase) -> str:
    return told.say("cant enter", it=told.words.named("plural", told.nominal(mod.cant_enter), True))


@_modifications(lang.ActivatesNone)
def _activates_none(told: Telling, mod: lang.ActivatesNone, subject: Phrase) -> str:
    sources = told.words.named("plural", told.nominal(mod.activates_none, "source"), True)
    return told.say("activates none.mana" if mod.but_mana else "activates none", person(subject), what=sources)


@_modifications(lang.PlayFrom)
def _play_from(told: Telling, mod: lang.PlayFrom, subject: Phrase) -> str:
    fields: dict[str, Any] = {"zone": told.say(f"play from.{mod.play_from}", person(subject))}
    if mod.lands is not None:
        fields["lands"] = told.words.named("plural", told.nominal(mod.lands, "land"), True)
    if mod.cast is not None:
        fields["what"] = told.words.named("plural", told.nominal(mod.cast, "spell"), True)
    kind = "" if mod.cast is None else ".cast" if mod.lands is None else ".both"
    text = told.say(f"play from{kind}", person(subject), **fields)
    if mod.among is not None:
        text += told.say("play from.among", what=told.what(mod.among))
    if mod.flash:
        text += told.say("play from.flash")
    if mod.free or mod.for_life:
        text += told.say("play from.free" if mod.free else "play from.for_life")
    if mod.once:
        text += told.say("play from.once")
    if mod.besides:
        text += told.say("play from.besides", payment=told.payings(mod.besides, YOU if subject.you else THEY))
    if mod.then is not None:
        text += told.say("exiled instead")
    if mod.enters_with is not None:
        text += told.say("play from.enters with", what=counters(told, mod.enters_with, 1))
    return text + (told.say(f"spent as {mod.spent_as}") if mod.spent_as is not None else "")


@_modifications(lang.LooksAt)
def _looks_at(told: Telling, mod: lang.LooksAt, subject: Phrase) -> str:
    return told.say("looks at", person(subject), it=told.words.named("plural", told.nominal(mod.looks_at), True))


@_modifications(lang.PayRather)
def _pay_rather(told: Telling, mod: lang.PayRather, subject: Phrase) -> str:
    key = "pay rather" if mod.pay_rather else "pay rather.nothing"
    spells = g.AllOf.model_validate({"all": ({"is": "spell"}, mod.cast)}) if mod.cast != "anything" else mod.cast
    fields: dict[str, Any] = {"what": told.words.named("plural", told.nominal(spells, "spell"), True)}
    if mod.pay_rather:
        fields["payment"] = told.payings(mod.pay_rather, MAY)
    return told.say(key, person(subject), **fields) + (told.say("play from.once") if mod.once else "")


@_modifications(lang.SearchesTop)
def _searches_top(told: Telling, mod: lang.SearchesTop, subject: Phrase) -> str:
    return told.say("searches top", person(subject), n=told.words.number(mod.searches_top))


@_modifications(lang.CantBeTargeted)
def _cant_be_targeted(told: Telling, mod: lang.CantBeTargeted, subject: Phrase) -> str:
    spells = told.words.named("plural", told.nominal(mod.cant_be_targeted, "spell"), True).text
    sources = told.words.named("plural", told.nominal(mod.cant_be_targeted, "source"), True).text
    abilities = told.say("abilities from", sources=sources)
    aiming = [spells] if mod.by == "spell" else [abilities] if mod.by == "ability" else [spells, abilities]
    return told.say("cant be targeted", it=subject, by=told.words.join(aiming, "or"))


@_modifications(lang.MustTarget)
def _must_target(told: Telling, mod: lang.MustTarget, subject: Phrase) -> str:
    return told.say("must target", person(subject), what=told.words.bare(told.nominal(mod.must_target), many=False))


@_modifications(lang.DrawsAtMost)
def _draws_at_most(told: Telling, mod: lang.DrawsAtMost, subject: Phrase) -> str:
    key = "draws at most.one" if mod.draws_at_most == 1 else "draws at most"
    return told.say(key, person(subject), n=told.words.number(mod.draws_at_most))


@_modifications(lang.UntapsAtMost)
def _untaps_at_most(told: Telling, mod: lang.UntapsAtMost, subject: Phrase) -> str:
    many = mod.untaps_at_most > 1
    nominal = told.nominal({} if mod.of == "anything" else mod.of)
    what = told.words.named("n", nominal, many, n=told.words.number(mod.untaps_at_most))
    return told.say("untaps at most", person(subject), it=what)


@_modifications(lang.MaxHandSize)
def _max_hand(told: Telling, mod: lang.MaxHandSize, subject: Phrase) -> str:
    if mod.max_hand_size is None:
        return told.say("hand size.none", person(subject))
    if isinstance(mod.max_hand_size, int):
        return told.say("hand size", person(subject), n=mod.max_hand_size)
    return told.say("hand size.equal", person(subject), amount=told.amount(mod.max_hand_size))


@_modifications(lang.HandSizeMore)
def _hand_size_more(told: Telling, mod: lang.HandSizeMore, subject: Phrase) -> str:
    key = "hand size.less" if mod.hand_size_more < 0 else "hand size.more"
    return told.say(key, person(subject), n=abs(mod.hand_size_more))


@_modifications(lang.CantHave)
def _cant_have(told: Telling, mod: lang.CantHave, subject: Phrase) -> str:
    return told.say("cant have", it=subject, keyword=told.keyword(mod.cant_have))


@_modifications(lang.AttackTax)
def _attack_tax(told: Telling, mod: lang.AttackTax, subject: Phrase) -> str:
    costs = (g.PayMana(mana=mod.attack_tax),) if isinstance(mod.attack_tax, str) else mod.attack_tax
    if mod.x is not None:
        told.wheres.append(told.say("where.is", letter="X", amount=told.amount(mod.x)))
    key = ("attack tax.yours" if subject.you else "attack tax.theirs") if mod.and_planeswalkers else "attack tax"
    text = told.say(key, it=subject, payment=told.payings(costs, THEY))
    if mod.of is None:
        return text
    return told.say("attack tax.of", what=text, of=told.words.named("plural", told.nominal(mod.of), True))


@_modifications(lang.ToAttack)
def _to_attack(told: Telling, mod: lang.ToAttack, subject: Phrase) -> str:
    return told.say("to attack", it=subject, payment=told.payings(mod.to_attack, THEY))


@_modifications(lang.ToBlock)
def _to_block(told: Telling, mod: lang.ToBlock, subject: Phrase) -> str:
    blocked = told.words.named("plural", told.nominal(mod.whom), True) if mod.whom is not None else ""
    key = "to block.whom" if blocked else "to block"
    return told.say(key, it=subject, whom=blocked, payment=told.payings(mod.to_block, THEY))


@_modifications(lang.AttacksOnly, lang.BlocksOnly)
def _fights_only(told: Telling, mod: Any, subject: Phrase) -> str:
    filter = getattr(mod, type(mod).KEY)
    controlled = _whose_controller_has(filter) if type(mod) is lang.AttacksOnly else None
    if controlled is not None:
        return told.say("attacks unless", it=subject, what=told.words.named("a", told.nominal(controlled)))
    opponents = told.words.named(
        "plural", told.nominal(filter, "player" if type(mod) is lang.AttacksOnly else "creature"), True
    )
    return told.say("attacks only" if type(mod) is lang.AttacksOnly else "blocks only", it=subject, whom=opponents)


@_modifications(lang.AttachesOnly)
def _attaches_only(told: Telling, mod: lang.AttachesOnly, subject: Phrase) -> str:
    return told.say("attaches only", it=subject, what=told.words.named("a", told.nominal(mod.attaches_only)))


@_modifications(lang.CantAttackThose)
def _cant_attack_those(told: Telling, mod: lang.CantAttackThose, subject: Phrase) -> str:
    parts = mod.cant_attack_those.any if isinstance(mod.cant_attack_those, g.AnyOf) else (mod.cant_attack_those,)
    attacked = [told.you if part == g.Is(is_="you") else told.what(part, "plural") for part in parts]
    return told.say("cant attack those", it=subject, whom=told.words.join([one.text for one in attacked], "or"))


def _whose_controller_has(filter: Any) -> Any:
    """Return the filter of a permanent that the player must control, or None.

    None if the filter asks for anything else than a player who controls at least one such permanent.
    """
    match filter:
        case g.Measured(measured=g.Count(count=g.AllOf(all=(what, g.ControllerIs(controller="one")))), compare=more):
            return what if more == g.AtLeast(at_least=1) else None
    return None


@_modifications(lang.BlockedOnlyBy)
def _blocked_only_by(told: Telling, mod: lang.BlockedOnlyBy, subject: Phrase) -> str:
    filter, key = mod.blocked_only_by, "blocked only by"
    if isinstance(filter, g.Not):
        filter, key = filter.not_, "blocked never by"
    return told.say(key, it=subject, what=told.words.named("plural", told.nominal(filter, "creature"), True))


@_modifications(lang.RuleWith)
def _rule_with(told: Telling, mod: lang.RuleWith, subject: Phrase) -> str:
    fields: dict[str, Any] = {"it": subject}
    if mod.n is not None:
        fields["n"] = told.words.number(mod.n) if isinstance(mod.n, int) else told.x(mod.n)
        fields["number"] = mod.n
    fields["mana"] = mod.mana if mod.mana is not None else "{X}"
    if mod.rule in ("attack_cost", "block_cost") and mod.n is not None:
        where = told.say("where.is", letter="X", amount=told.amount(mod.n))
        told.wheres += [where] if where not in told.wheres else []
    fields["of"] = told.who(mod.of) if mod.of is not None else told.you
    if mod.rule == "cant_have_counters":
        key = "rule with.cant_have_counters.any" if mod.quality == "any" else "rule with.cant_have_counters"
        return told.say(key, it=subject, kind=mod.quality)
    if mod.rule == "no_landwalk":
        fields["quality"] = told.keyword(f"landwalk:{mod.quality}")
    elif mod.quality is not None:
        fields["quality"] = rule_quality(told, mod.quality)
    few = ".one" if mod.n == 1 else ""
    key = f"rule with.{mod.rule}{few}"
    return told.say(key if told.words.has(key) else f"rule with.{mod.rule}", **fields)


def rule_quality(told: Telling, quality: str) -> str:
    """Return the creatures with a quality that a combat rule names.

    The quality is a keyword, a colour or a subtype.
    """
    words = told.words
    if words.has(f"adj.quality.{quality}"):
        return words.named("plural", Nominal(["creature"], [(f"quality.{quality}",)]), True).text
    if words.has(f"keyword.{quality}"):
        return words.named("plural", Nominal(["creature"], [], [told.say("with", it=told.keyword(quality))]), True).text
    return words.named("plural", Nominal([quality]), True).text
