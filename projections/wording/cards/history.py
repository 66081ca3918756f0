"""Events of the turn in words.

Examples: *if a creature died this turn*, *the number of cards you drew this turn*.
"""

from __future__ import annotations

from typing import Any

from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.grammar.constructs import Node
from projections.wording.cards.nouns import COUNTED, FILTERED, TRUE_IF, Telling, cards
from projections.wording.cards.phrases import THEY, YOU, After, Nominal, Phrase

PLAYERS = (
    lang.AttacksWith, lang.Casts, lang.PlaysLand, lang.GainsLife, lang.LosesLife, lang.Draws, lang.Surveils,
    lang.Discards, lang.Sacrifices,
    lang.CommitsCrime,
)  # fmt: skip
"""Events in which players act; the other events are about objects."""


def _nominal(told: Telling, what: Any, noun: str = "permanent") -> Nominal:
    return told.nominal({} if what in ("anything", "any_target") else what, noun)


def _who(told: Telling, event: Any) -> Phrase:
    who = getattr(event, "by", None) if isinstance(event, lang.Casts) else getattr(event, type(event).KEY)
    if who in ("each_player", "each_opponent"):
        return Phrase(told.say("a player" if who == "each_player" else "an opponent"))
    return told.who(who)


def _done(told: Telling, event: Any) -> Nominal | None:
    """Return the objects of a player's action, or None."""
    match event:
        case lang.Casts():
            nominal = _nominal(told, event.cast, "spell")
            if nominal.nouns and nominal.nouns != ["spell"]:
                kinds = (f"of.{noun}" if told.words.has(f"adj.of.{noun}") else noun for noun in nominal.nouns)
                nominal.adjectives.append(tuple(kinds))
                nominal.nouns = ["spell"]
            return nominal
        case lang.PlaysLand():
            return Nominal(["land"])
        case lang.Draws() | lang.Discards():
            return cards(told, "anything")
        case lang.Sacrifices():
            return _nominal(told, event.what)
        case lang.AttacksWith() if event.with_ != "anything" or event.number is not None:
            return _nominal(told, event.with_, "creature")
    return None


def _about(event: Any) -> Any:
    return getattr(event, type(event).KEY)


def _to(told: Telling, event: Any) -> tuple[str, dict[str, Any]]:
    """Return the further fields of an event about an object, and the variant they need.

    Examples: the recipient of damage, the zone that an object came from.
    """
    if isinstance(event, lang.DealsDamage):
        combat = ".combat" if event.combat else ""
        if event.to is None:
            return combat, {}
        to = told.you if event.to == g.Is(is_="you") else told.words.named("a", told.nominal(event.to))
        return f"{combat}.to", {"to": to}
    if isinstance(event, (lang.IsDealtDamage, lang.IsDealtExcess)):
        return (".combat" if event.combat else ""), {}
    if isinstance(event, (lang.Enters, lang.PutIntoGraveyard, lang.IsExiled)) and event.from_ is not None:
        return ".from", {"zone": told.say(f"from.{event.from_}")}
    if isinstance(event, lang.CountersArePut):
        return "", {"kind": told.words.bare(Nominal(["counter"], [(_kind(told, event.kind),)]), many=True)}
    return "", {}


def _kind(told: Telling, kind: str) -> str:
    return f"counter.{kind}" if told.words.has(f"adj.counter.{kind}") else kind


def past(told: Telling, event: Any, this: str, compare: Any = None) -> str:
    """Return an event of the turn in words: *a creature died this turn*.

    With a number, that many objects.
    """
    fields: dict[str, Any] = {"this": told.say(f"this.{this}")}
    key, number = f"past.{type(event).KEY}", getattr(event, "number", None) or compare
    text = ""
    if isinstance(event, PLAYERS):
        who, nominal = _who(told, event), _done(told, event)
        mood = YOU if who.you else THEY
        if nominal is None:
            text = told.say(key, mood, who=who, **fields)
        else:
            with_ = ".with" if isinstance(event, lang.AttacksWith) else ""
            if isinstance(event, lang.Casts) and event.from_ is not None:
                with_ = f".{event.from_}"
            return told.say(f"{key}{with_}", mood, who=who, it=_so_many(told, nominal, number), **fields)
    else:
        more, more_fields = _to(told, event)
        what = _about(event)
        if isinstance(what, Node) or what in ("anything", "any_target", "other"):
            return told.say(f"{key}{more}", it=_so_many(told, _nominal(told, what), number), **fields, **more_fields)
        text = told.say(f"{key}{more}", it=told.ref(what), **fields, **more_fields)
    if compare is None:
        return text
    n = getattr(compare, type(compare).KEY)
    return told.say(f"past.times.{type(compare).KEY}", what=text, n=told.x(n))


def _so_many(told: Telling, nominal: Nominal, compare: Any) -> Phrase:
    """*A creature*, or *two or more creatures*."""
    if compare is None:
        return told.words.named("a", nominal)
    how = type(compare).KEY
    n = getattr(compare, how)
    return told.words.named(how, nominal, True, n=told.words.number(n) if isinstance(n, int) else told.x(n))


def _happened(told: Telling, condition: g.HappenedThis) -> str:
    return past(told, condition.happened, condition.this, condition.compare)


def _how_often(told: Telling, amount: g.HowOften) -> str:
    event, during = amount.how_often, told.say(f"this.{amount.this}")
    if amount.before is not None:
        during = told.say("before it was cast", it=told.ref(amount.before), this=during)
    key = f"often.{type(event).KEY}"
    if isinstance(event, PLAYERS):
        who, nominal = _who(told, event), _done(told, event)
        it = "" if nominal is None else told.words.bare(nominal, many=True)
        return told.say(key, YOU if who.you else THEY, who=who, it=it, this=during)
    what = _about(event)
    if isinstance(what, str) and what not in ("anything", "any_target"):
        return told.say("often.times", what=past(told, event, amount.this))
    return told.say("amount.count", it=told.words.bare(_with(told, event, "object", amount.this), many=True))


def _with(told: Telling, event: Any, part: str, this: str) -> Nominal:
    nominal = _nominal(told, _about(event))
    _add(told, nominal, event, part, this)
    return nominal


def _how_much(told: Telling, amount: g.HowMuch) -> str:
    event, during = amount.how_much, told.say(f"this.{amount.this}")
    if isinstance(event, PLAYERS):
        who = _who(told, event)
        return told.say(f"much.{type(event).KEY}", YOU if who.you else THEY, who=who, this=during)
    what = _about(event)
    it = told.ref(what) if isinstance(what, str) else told.words.named("a", _nominal(told, what))
    return told.say(f"much.{type(event).KEY}", it=it, this=during)


def _mana_spent(told: Telling, amount: g.ManaSpent) -> str:
    it = told.ref(amount.mana_spent_on)
    if amount.of.startswith("{"):
        return told.say("amount.mana_spent_on.kind", mana=amount.of, it=it)
    return told.say(f"amount.mana_spent_on.{amount.of}", it=it)


def _add(told: Telling, found: Nominal, event: Any, part: str, this: str) -> None:
    """Add the words for a past event to the noun of one of its participants."""
    during = told.say(f"this.{this}")
    key = f"after.{type(event).KEY}.{part}"
    fields: dict[str, Any] = {"this": during}
    if isinstance(event, PLAYERS) and part != "player":
        who = _who(told, event)
        found.after.append(told.say(key, YOU if who.you else THEY, who=who, **fields))
        return
    if isinstance(event, PLAYERS):
        nominal = _done(told, event)
        fields["it"] = "" if nominal is None else told.words.named("a", nominal)
    elif isinstance(event, lang.DealsDamage) and part == "object":
        what = event.deals_damage
        fields["it"] = told.ref(what) if isinstance(what, str) else told.words.named("a", _nominal(told, what))
        key += ".combat" * bool(event.combat)
    else:
        more, more_fields = _to(told, event)
        key, fields = key + more, fields | more_fields
    found.after.append(After(key, fields))


def _which(told: Telling, found: Nominal, part: g.Which) -> None:
    _add(told, found, part.which, part.part, part.this)


TRUE_IF[g.HappenedThis] = _happened
COUNTED[g.HowOften] = _how_often
COUNTED[g.HowMuch] = _how_much
COUNTED[g.ManaSpent] = _mana_spent
FILTERED[g.Which] = _which
