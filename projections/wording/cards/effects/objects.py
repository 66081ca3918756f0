"""Effects on objects in words: destroying, moving, sacrificing, attaching."""

from __future__ import annotations

from typing import Any

from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.grammar.constructs import Node
from domain.terms import Zone
from projections.wording.cards.clauses import fighting, result, simply, tells
from projections.wording.cards.nouns import Telling, counters
from projections.wording.cards.phrases import MAY, Nominal, Phrase


@tells(lang.Destroy)
def _destroy(told: Telling, effect: lang.Destroy) -> str:
    phrase = told.what(effect.destroy)
    result(told, effect.as_, phrase, effect.destroy)
    text = told.act("destroy", it=phrase)
    if effect.no_regeneration:
        text += told.say("no regeneration", it=Phrase(told.say("they", it=phrase), phrase.many, phrase.feminine))
    return text


@tells(lang.Move)
def _move(told: Telling, effect: lang.Move) -> str:
    phrase = told.what(effect.move)
    if effect.as_:
        noun = Nominal(["permanent" if effect.to is Zone.BATTLEFIELD else "card"])
        told.bind(effect.as_, told.that(noun, phrase.many))
    mine = ".mine" if told.is_mine(effect.move) else ""
    if effect.to is Zone.LIBRARY:
        order = told.say(f"in order.{effect.order}") if effect.order is not None else ""
        if effect.beneath is not None:
            return told.act("move.library.beneath", it=phrase, n=told.x(effect.beneath)) + order
        if not isinstance(effect.position, str):
            n = told.say(f"position.{effect.position}")
            return told.act("move.library.nth", it=phrase, n=n) + order
        return told.act(f"move.library.{effect.position}{mine}", it=phrase) + order
    if effect.to is Zone.HAND and (mine or _from_library(effect.move)):
        return told.act(f"move.hand{mine or '.put'}", it=phrase)
    if effect.to is not Zone.BATTLEFIELD:
        return told.act(f"move.{effect.to}{mine if effect.to is Zone.GRAVEYARD else ''}", it=phrase)
    more = told.say("entering.tapped", it=phrase) if effect.tapped else ""
    if effect.transformed:
        more += told.say("entering.transformed", it=phrase)
    if effect.under is not None and effect.under != "you":
        player = told.who(effect.under)
        if told.mood == MAY and player.text in told._may:
            more += told.say("entering.under them")
        else:
            more += told.say("entering.under", whose=told.whose(player), of=player)
    elif effect.under == "you":
        more += told.say("entering.under you")
    for kind, amount in effect.with_.items():
        more += told.say("entering.with", counters=counters(told, kind, amount), it=phrase)
    if effect.attached is not None:
        more += told.say("entering.attached", it=phrase, to=told.ref(effect.attached))
    return told.act("move.battlefield", it=phrase, more=more + fighting(told, effect, phrase))


def _from_library(selector: Any) -> bool:
    """Return True if the text says that the moved objects come from a library."""
    parts = selector.all if isinstance(selector, g.AllOf) else ()
    return any(isinstance(one, g.ZoneIs) and one.zone is Zone.LIBRARY for one in parts)


@tells(lang.SacrificeEffect)
def _sacrifice(told: Telling, effect: lang.SacrificeEffect) -> str:
    player = told.who(effect.who)
    selector = effect.sacrifice
    if isinstance(selector, str):
        phrase = told.what(selector)
    elif isinstance(effect.n, g.Count) and g.are_equal(effect.n.count, selector):
        phrase = told.words.named("all", told.nominal(selector), True)
    else:
        phrase = told.counted(told.nominal(selector), effect.n)
    if effect.as_ is not None:
        again = told.that(told.nominal(selector)) if isinstance(selector, Node) else phrase
        told.bind(effect.as_, again, mentioned=True)
    return told.done("sacrifice", player, it=phrase)


@tells(lang.ExchangeControl)
def _exchange_control(told: Telling, effect: lang.ExchangeControl) -> str:
    names = [told.ref(ref).text for ref in effect.exchange_control]
    if effect.as_ is not None:
        told.bind(effect.as_, told.that(Nominal(["permanent"]), True), mentioned=True)
    return told.act("exchange control", it=told.words.join(names, "and"))


@tells(lang.Unattach)
def _unattach(told: Telling, effect: lang.Unattach) -> str:
    return told.act("unattach", it=told.what(effect.unattach))


@tells(lang.Attach)
def _attach(told: Telling, effect: lang.Attach) -> str:
    return told.act("attach", it=told.ref(effect.attach), to=told.ref(effect.to))


tells(lang.Tap, lang.Untap, lang.Regenerate, lang.PhaseOut, lang.Abandon)(simply)
