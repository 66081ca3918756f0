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
    lang.Discards, lang.Sacrifices, lang.CreatesTokens,
    lang.CommitsCrime, lang.SearchesLibrary,
)  # fmt: skip
"""Events in which players act; the other events are about objects."""


def _nominal(told: Telling, selector: Any, noun: str = "permanent") -> Nominal:
    return told.nominal({} if selector in ("anything", "any_target") else selector, noun)


def _who(told: Telling, event: Any) -> Phrase:
    selector = getattr(event, "by", None) if isinstance(event, lang.Casts) else getattr(event, type(event).KEY)
    if selector in ("each_player", "each_opponent"):
        return Phrase(told.say("a player" if selector == "each_player" else "an opponent"))
    return told.who(selector)


def _done(told: Telling, event: Any) -> Nominal | None:
    """Return the noun for the objects of a player's action, such as cards drawn.

    Or None.
    """
    match event:
        case lang.Casts():
            nominal = _nominal(told, event.cast, "spell")
            if nominal.nouns and nominal.nouns != ["spell"]:
                kinds = (f"of.{noun}" if told.words.has(f"adj.of.{noun}") else noun for noun in nominal.nouns)
                nominal.adjectives.append(tuple(kinds))
                nominal.nouns = ["spell"]
            return nominal
        case lang.PlaysLand():
            return told.nominal(event.what, "land")
        case lang.Draws() | lang.Discards():
            return cards(told, "anything")
        case lang.Sacrifices() | lang.CreatesTokens():
            return _nominal(told, event.what)
        case lang.AttacksWith() if event.with_ != "anything" or event.number is not None:
            return _nominal(told, event.with_, "creature")
    return None


def _about(event: Any) -> Any:
    return getattr(event, type(event).KEY)


def _to(told: Telling, event: Any) -> tuple[str, dict[str, Any]]:
    """Return further fields for an event's sentence, and the variant of the sentence.

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
        zones = event.zones if isinstance(event, lang.IsExiled) else (event.from_,)
        return ".from", {"zone": told.words.join([told.say(f"from.{zone}") for zone in zones], "or")}
    if isinstance(event, lang.Leaves) and event.to:
        return ".to", {"zones": told.words.join([told.say(f"into.{zone}") for zone in event.to], "or")}
    if isinstance(event, (lang.Crews, lang.Saddles)):
        what = (
            told.ref(event.what) if isinstance(event.what, str) else told.words.named("a", _nominal(told, event.what))
        )
        return "", {"what": what}
    if isinstance(event, lang.CountersArePut):
        return "", {"kind": told.words.bare(Nominal(["counter"], [(_kind(told, event.kind),)]), many=True)}
    return "", {}


def _kind(told: Telling, kind: str) -> str:
    return f"counter.{kind}" if told.words.has(f"adj.counter.{kind}") else kind


def past(told: Telling, event: Any, period: str, compare: Any = None) -> str:
    """Return the clause for an event of the turn: *a creature died this turn*.

    With a number, that many objects.
    """
    fields: dict[str, Any] = {"this": told.say(f"this.{period}")}
    key, number = f"past.{type(event).KEY}", getattr(event, "number", None) or compare
    text = ""
    if isinstance(event, PLAYERS):
        player, nominal = _who(told, event), _done(told, event)
        mood = YOU if player.you else THEY
        if nominal is None:
            text = told.say(key, mood, who=player, **fields)
        else:
            with_ = ".with" if isinstance(event, lang.AttacksWith) else ""
            if isinstance(event, (lang.Casts, lang.PlaysLand)) and event.from_ is not None:
                with_ = f".{event.from_}"
            return told.say(f"{key}{with_}", mood, who=player, it=_so_many(told, nominal, number), **fields)
    else:
        more, more_fields = _to(told, event)
        selector = _about(event)
        if isinstance(selector, Node) or selector in ("anything", "any_target", "other"):
            phrase = _so_many(told, _nominal(told, selector), number)
            return told.say(f"{key}{more}", it=phrase, **fields, **more_fields)
        text = told.say(f"{key}{more}", it=told.ref(selector), **fields, **more_fields)
    if compare is None:
        return text
    n = getattr(compare, type(compare).KEY)
    return told.say(f"past.times.{type(compare).KEY}", what=text, n=told.x(n))


def _so_many(told: Telling, nominal: Nominal, compare: Any) -> Phrase:
    """Return the phrase for a number of objects: *a creature*, *two or more creatures*."""
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
        player, nominal = _who(told, event), _done(told, event)
        phrase = "" if nominal is None else told.words.bare(nominal, many=True)
        return told.say(key, YOU if player.you else THEY, who=player, it=phrase, this=during)
    selector = _about(event)
    if isinstance(selector, str) and selector not in ("anything", "any_target"):
        return told.say("often.times", what=past(told, event, amount.this))
    return told.say("amount.count", it=told.words.bare(_with(told, event, "object", amount.this), many=True))


def _with(told: Telling, event: Any, part: str, period: str) -> Nominal:
    nominal = _nominal(told, _about(event))
    _add(told, nominal, event, part, period)
    return nominal


def _how_much(told: Telling, amount: g.HowMuch) -> str:
    event, during = amount.how_much, told.say(f"this.{amount.this}")
    if isinstance(event, PLAYERS):
        player = _who(told, event)
        return told.say(f"much.{type(event).KEY}", YOU if player.you else THEY, who=player, this=during)
    selector = _about(event)
    phrase = told.ref(selector) if isinstance(selector, str) else told.words.named("a", _nominal(told, selector))
    if isinstance(event, lang.DealsDamage):
        more, fields = _to(told, event)
        return told.say(f"much.deals_damage{more}", it=phrase, this=during, **fields)
    return told.say(f"much.{type(event).KEY}", it=phrase, this=during)


def _mana_spent(told: Telling, amount: g.ManaSpent) -> str:
    phrase = told.ref(amount.mana_spent_on)
    if amount.of.startswith("{"):
        return told.say("amount.mana_spent_on.kind", mana=amount.of, it=phrase)
    return told.say(f"amount.mana_spent_on.{amount.of}", it=phrase)


def _mana_from(told: Telling, amount: g.ManaFrom) -> str:
    if amount.spent_on is None:
        return told.say("amount.mana_from.ability")
    return told.say("amount.mana_from", it=told.ref(amount.spent_on))


def _add(told: Telling, nominal_after: Nominal, event: Any, part: str, period: str) -> None:
    """Add the words for a past event to the noun of one of its participants."""
    during = told.say(f"this.{period}")
    key = f"after.{type(event).KEY}.{part}"
    fields: dict[str, Any] = {"this": during}
    if isinstance(event, PLAYERS) and part != "player":
        player = _who(told, event)
        nominal_after.after.append(told.say(key, YOU if player.you else THEY, who=player, **fields))
        return
    if isinstance(event, PLAYERS):
        nominal = _done(told, event)
        fields["it"] = "" if nominal is None else told.words.named("a", nominal)
    elif isinstance(event, lang.DealsDamage) and part == "object":
        selector = event.deals_damage
        if isinstance(selector, str):
            fields["it"] = told.ref(selector)
        else:
            fields["it"] = told.words.named("a", _nominal(told, selector))
        key += ".combat" * bool(event.combat)
    else:
        more, more_fields = _to(told, event)
        key, fields = key + more, fields | more_fields
    nominal_after.after.append(After(key, fields))


def _which(told: Telling, nominal: Nominal, part: g.Which) -> None:
    _add(told, nominal, part.which, part.part, part.this)


TRUE_IF[g.HappenedThis] = _happened
COUNTED[g.HowOften] = _how_often
COUNTED[g.HowMuch] = _how_much
COUNTED[g.ManaSpent] = _mana_spent
COUNTED[g.ManaFrom] = _mana_from
FILTERED[g.Which] = _which
