"""Replacement and prevention effects in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.grammar.constructs import Node
from projections.wording.cards.clauses import chained, chosen_word
from projections.wording.cards.conditions import under
from projections.wording.cards.effects.choices import a_word
from projections.wording.cards.effects.copies import excepted
from projections.wording.cards.nouns import Telling, counters, kind_of
from projections.wording.cards.phrases import MAY, THEY, YOU, Nominal, Phrase
from projections.wording.cards.triggers import player, subject

T = TypeVar("T", bound=Callable[..., Any])

WOULD: dict[type, Callable[[Telling, Any], str]] = {}
"""Functions that put each replaceable event into words, after *if*."""

CHANGED: dict[type, Callable[[Telling, Any, Any], str]] = {}
"""Functions that put each change of such an event into words, after *if … would …,*."""

_ENTERING = (
    lang.EntersTapped, lang.EntersFor, lang.EntersPrepared, lang.EntersWithCounters, lang.EntersDevouring,
    lang.EntersAmplified, lang.AsEntersChoose,
    lang.AsEntersDay, lang.EntersAsCopy, lang.EntersUnder,
)  # fmt: skip
"""Changes whose sentences tell the replaced event as well."""


# Replacement: what would happen


def _woulds(*kinds: type) -> Callable[[T], T]:
    def register(tell: T) -> T:
        WOULD.update(dict.fromkeys(kinds, tell))
        return tell

    return register


def _anyone(told: Telling, selector: Any) -> bool:
    """Return True if a selector matches any permanent or player."""
    if selector in ("anything", "any_target"):
        return True
    return isinstance(selector, g.AnyOf) and {getattr(one, "is_", None) for one in selector.any} >= {
        "permanent",
        "player",
    }


@_woulds(lang.WouldDamage)
def _would_damage(told: Telling, would: lang.WouldDamage) -> str:
    combat = ".combat" if would.combat else ".noncombat" if would.combat is False else ""
    source = subject(told, "anything" if would.from_ is None else would.from_, "event.source", noun="source")
    if _anyone(told, would.would_damage):
        told.bind("event.object", told.ref("event.recipient"), mentioned=True)
        to = Phrase(told.say("a permanent or player"))
    else:
        to = subject(told, would.would_damage)
    would_be = told.say(f"would.damage{combat}", it=source, to=to)
    if would.amount is None:
        return would_be
    return told.say("would.damage.amount", would=would_be, amount=told.compare(would.amount))


@_woulds(
    lang.WouldGainLife, lang.WouldLoseLife, lang.WouldDraw, lang.WouldDrawCards, lang.WouldLoseGame,
    lang.WouldBeginTurn,
)  # fmt: skip
def _would_player(told: Telling, would: Any) -> str:
    key = type(would).KEY
    actor = player(told, getattr(would, key))
    more = ".by" if getattr(would, "by_damage", False) or getattr(would, "by_effect", False) else ""
    more += ".but_first" * getattr(would, "but_first", False) + ".paid" * getattr(would, "paid", False)
    would_be = told.say(f"would.{key}{more}", YOU if actor.you else THEY, who=actor, whose=told.whose(actor))
    if getattr(would, "amount", None) is None:
        return would_be
    return told.say("would.damage.amount", would=would_be, amount=told.compare(would.amount))


@_woulds(lang.WouldCreateTokens)
def _would_create(told: Telling, would: lang.WouldCreateTokens) -> str:
    actor = player(told, would.would_create_tokens)
    key = "would.would_create_tokens" + ".by" * would.by_effect
    who = {"who": actor, "whose": told.whose(actor)}
    if would.what == "anything":
        return told.say(key, YOU if actor.you else THEY, **who)
    tokens = told.words.named("n or more", told.nominal(would.what), True)
    return told.say(f"{key}.of", YOU if actor.you else THEY, tokens=tokens, **who)


@_woulds(lang.WouldDie, lang.WouldLeave, lang.WouldGoToGraveyard, lang.WouldBeDestroyed, lang.WouldEnter)
def _would_object(told: Telling, would: Any) -> str:
    key = type(would).KEY
    phrase = subject(told, getattr(would, key))
    told.bind("event.became", told.ref("event.object"), mentioned=True)
    if isinstance(would, lang.WouldGoToGraveyard) and would.discarded_by is not None:
        actor = player(told, would.discarded_by)
        return told.say("would.discarded.by", YOU if actor.you else THEY, by=actor, it=phrase)
    return told.say(f"would.{key}", it=phrase)


@_woulds(lang.WouldPutCounters)
def _would_counters(told: Telling, would: lang.WouldPutCounters) -> str:
    text = would.would_put_counters
    if _anyone(told, text):
        told.bind("event.object", told.ref("event.recipient"), mentioned=True)
        on = Phrase(told.say("a permanent or player"))
    else:
        on = subject(told, text)
    nominal = Nominal(["counter"], [(kind_of(told, would.kind),)] if would.kind else [])
    phrase = told.words.named("n or more", nominal, True)
    if would.by is not None:
        actor = player(told, would.by)
        return told.say("would.put_counters.by", YOU if actor.you else THEY, who=actor, counters=phrase, on=on)
    return told.say("would.put_counters.effect" if would.by_effect else "would.put_counters", counters=phrase, on=on)


# Replacement: what becomes of it


def replaced(
    told: Telling, would: Any, changes: Sequence[Any], once: bool = False, amount: Any = None, during: str = ""
) -> str:
    """Return a replacement or prevention effect in one sentence or several."""
    clauses = []
    for change in changes:
        if isinstance(change, lang.Prevent):
            clauses.append(_prevented(told, change, would, once, amount, during))
        elif isinstance(change, _ENTERING):
            clauses.append(CHANGED[type(change)](told, change, would) + during)
        else:
            intro = WOULD[type(would)](told, would) + during
            clause = CHANGED[type(change)](told, change, would)
            if isinstance(change, lang.RedirectTo) and change.counts:
                n = str(amount) if isinstance(amount, int) else told.amount(amount)
                clause = told.say("redirected.most", what=clause, n=n)
            clauses.append(told.say("the next time" if once else "if would", would=intro, what=clause))
    return ". ".join(clauses)


def _changes(*kinds: type) -> Callable[[T], T]:
    def register(tell: T) -> T:
        CHANGED.update(dict.fromkeys(kinds, tell))
        return tell

    return register


@_changes(lang.NewAmount)
def _new_amount(told: Telling, change: lang.NewAmount, would: Any) -> str:
    key = type(would).KEY
    player = told.names.get("event.player")
    phrase = player.again if player is not None else told.you
    mood = YOU if phrase.you else THEY
    if key == "would_damage":
        source = told.ref("event.source")
        return told.say("amount of.would_damage", it=source, n=told.mass("damage", change.amount))
    if key in ("would_gain_life", "would_lose_life"):
        return told.say(f"amount of.{key}", mood, it=phrase, n=told.mass("life", change.amount))
    return told.say(f"amount of.{key}", mood, it=phrase, n=told.mass("those", change.amount))


@_changes(lang.Prevent)
def _prevent(told: Telling, change: lang.Prevent, would: Any) -> str:
    return ""


def _prevented(told: Telling, change: lang.Prevent, would: Any, once: bool, amount: Any, during: str) -> str:
    """615. Return a prevention: *Prevent all damage that would be dealt to* an object."""
    combat = ".combat" if would.combat else ".noncombat" if would.combat is False else ""
    many = "next" if change.prevent == "remaining" else "all" if change.prevent == "all" else "so much"
    number = amount if change.prevent == "remaining" else change.prevent
    if isinstance(number, int):
        n = str(number)
    else:
        n = told.say("amount.x")
        if number not in (None, "all", "x"):
            told.wheres.append(told.say("where.is", letter="X", amount=told.amount(number)))
    to = "" if _anyone(told, would.would_damage) else told.say("prevent.to", to=_dealt_to(told, would.would_damage))
    source = "" if would.from_ is None else told.say("prevent.by", it=_dealt_to(told, would.from_, "event.source"))
    source += "" if would.amount is None else told.say("prevent.much", amount=told.compare(would.amount))
    source += during
    one = ".one" if many == "next" and not once and number == 1 else ""
    text = told.say(f"prevent.{'once' if once else many}{combat}{one}", n=n, to=to, by=source)
    if change.then:
        text += ". " + told.say("prevented so", what=chained(told, change.then))
    return text


def _dealt_to(told: Telling, selector: Any, name: str = "event.object") -> Phrase:
    """Return the phrase for all matching recipients or sources of damage."""
    if isinstance(selector, Node) and not isinstance(
        selector, (g.ControllerOf, g.OwnerOf, g.DefendingOf, g.AttackedBy)
    ):
        chosen = [part for part in getattr(selector, "all", ()) if isinstance(part, g.RefIs)]
        if chosen:
            return told.ref(chosen[0].ref)
        nominal = told.nominal(selector, "source" if name == "event.source" else "permanent")
        told.bind(name, told.that(nominal), mentioned=True)
        if name == "event.source" and not nominal.nouns:
            return told.words.named("plural", nominal, True)
        return told.what(selector, "plural")
    return subject(told, selector, name)


@_changes(lang.RedirectTo)
def _redirect(told: Telling, change: lang.RedirectTo, would: Any) -> str:
    return told.say("redirected", to=told.what(change.redirect, "a"))


@_changes(lang.LifeFloor)
def _life_floor(told: Telling, change: lang.LifeFloor, would: Any) -> str:
    player = told.names.get("event.player")
    phrase = player.again if player is not None else told.you
    return told.say("life floor", YOU if phrase.you else THEY, it=phrase, whose=told.whose(phrase), n=change.life_floor)


@_changes(lang.GoesTo)
def _goes_to(told: Telling, change: lang.GoesTo, would: Any) -> str:
    if change.with_:
        given = told.words.join(str(counters(told, kind, n)) for kind, n in change.with_.items())
        return told.say(f"goes to.{change.to}.with", it=told.ref("event.object"), counters=given)
    end = ".bottom" if change.position == "bottom" else ""
    return told.say(f"goes to.{change.to}{end}", it=told.ref("event.object"))


@_changes(lang.EntersTapped, lang.EntersPrepared)
def _enters_tapped(told: Telling, change: lang.EntersTapped | lang.EntersPrepared, would: Any) -> str:
    if isinstance(change, lang.EntersPrepared):
        return told.say("enters prepared", it=entering(told, would))
    it = entering(told, would)
    if change.unless_paid and change.enters_tapped:
        return told.say("enters tapped.but may pay", it=it, pay=told.payings(change.unless_paid, MAY))
    text = told.say("enters tapped" if change.enters_tapped else "enters untapped", it=it)
    if change.unless_paid:
        return told.say("except if paid", what=text, pay=told.payings(change.unless_paid, YOU))
    return text if change.unless is None else under(told, "except if", change.unless, what=text)


@_changes(lang.EntersFor)
def _enters_for(told: Telling, change: lang.EntersFor, would: Any) -> str:
    key = "may enter for" if change.may else "enters for"
    return told.say(key, it=entering(told, would), pay=told.payings(change.enters_for, YOU))


@_changes(lang.EntersWithCounters)
def _enters_with(told: Telling, change: lang.EntersWithCounters, would: Any) -> str:
    phrase = entering(told, would)
    more = phrase is told.name and change.enters_with in told.printed
    if change.or_:
        return told.say("enters with choice", it=phrase, counters=_one_of_kinds(told, change))
    return told.say(
        "opponent may have enter with"
        if change.by == "opponent"
        else "may enter with"
        if change.may
        else "enters with",
        it=phrase,
        counters=counters(told, change.enters_with, change.n, additional=more),
    )


def _one_of_kinds(told: Telling, change: lang.EntersWithCounters) -> str:
    """Return counters of some kinds, of which the player chooses."""
    kinds = (change.enters_with, *change.or_)
    nominals = [Nominal(["counter"], [(kind_of(told, kind),)]) for kind in kinds]
    each = told.words.join([str(told.words.named("a", nominal)) for nominal in nominals], "or")
    return each if change.kinds == 1 else told.say("different kinds", n=change.kinds, among=each)


def entering(told: Telling, would: Any) -> Phrase:
    """Return the phrase for objects that enter: this object, or all of a kind."""
    selector = getattr(would, "would_enter", "self")
    if isinstance(selector, Node):
        nominal = told.nominal(selector)
        told.bind("event.object", told.that(nominal), mentioned=True)
        return told.words.named("plural", nominal, True)
    return subject(told, selector)


@_changes(lang.AsEntersChoose)
def _as_enters_choose(told: Telling, change: lang.AsEntersChoose, would: Any) -> str:
    if change.words:
        chosen = told.say("choose", it=told.words.join([chosen_word(told, word) for word in change.words], "or"))
        return told.say("as enters", it=entering(told, would), what=chosen)
    phrase = a_word(told, change.choose, change.of)
    if change.other_than is not None:
        phrase = told.say("a.card_type.but", type=told.words.bare(Nominal([change.other_than])))
    if change.but:
        colors = told.words.join([told.say(f"quality.{letter}") for letter in change.but], "or")
        phrase = told.say("a.color.but", color=colors)
    chosen = told.say("choose", it=phrase)
    if change.look is not None:
        whose = told.words.named("a", told.nominal(change.look, "player"))
        chosen = told.say("look and choose", whose=whose, what=chosen)
    return told.say("as enters", it=entering(told, would), what=chosen)


@_changes(lang.AsEntersDay)
def _as_enters_day(told: Telling, change: lang.AsEntersDay, would: Any) -> str:
    return told.say("as enters", it=entering(told, would), what=told.say("it becomes.day"))


@_changes(lang.EntersAsCopy)
def _enters_as_copy(told: Telling, change: lang.EntersAsCopy, would: Any) -> str:
    phrase = entering(told, would)
    original = told.what(change.enters_as_copy, "any")
    tapped = told.say("entering.tapped", it=phrase) if change.tapped else ""
    more = excepted(told, change.but)
    text = told.say(
        "enters as copy.must" if change.must else "enters as copy", it=phrase, of=original, tapped=tapped, more=more
    )
    if not change.when_done:
        return text
    return f"{text}. {told.say('when paid', what=chained(told, change.when_done))}"


@_changes(lang.EntersUnder)
def _enters_under(told: Telling, change: lang.EntersUnder, would: Any) -> str:
    player = told.who(change.enters_under)
    key = "enters under.you" if player.you else "enters under"
    return told.say(key, it=entering(told, would), whose=told.whose(player), of=player)


@_changes(lang.Instead)
def _instead(told: Telling, change: lang.Instead, would: Any) -> str:
    if not change.instead:
        return told.say("instead nothing")
    return told.say("instead.may" if change.may else "instead", what=chained(told, change.instead))


@_changes(lang.Regenerates)
def _regenerates(told: Telling, change: lang.Regenerates, would: Any) -> str:
    return told.say("instead", what=told.act("regenerate", it=told.ref("event.object")))
