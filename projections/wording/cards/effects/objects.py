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
    it = told.what(effect.destroy)
    result(told, effect.as_, it, effect.destroy)
    text = told.act("destroy", it=it)
    if effect.no_regeneration:
        text += told.say("no regeneration", it=Phrase(told.say("they", it=it), it.many, it.feminine))
    return text


@tells(lang.Move)
def _move(told: Telling, effect: lang.Move) -> str:
    it = told.what(effect.move)
    if effect.as_:
        told.bind(effect.as_, told.that(Nominal(["permanent" if effect.to is Zone.BATTLEFIELD else "card"]), it.many))
    mine = ".mine" if told.is_mine(effect.move) else ""
    if effect.to is Zone.LIBRARY:
        order = told.say(f"in order.{effect.order}") if effect.order is not None else ""
        if not isinstance(effect.position, str):
            n = told.say(f"position.{effect.position}")
            return told.act("move.library.nth", it=it, n=n) + order
        return told.act(f"move.library.{effect.position}{mine}", it=it) + order
    if effect.to is Zone.HAND and (mine or _from_library(effect.move)):
        return told.act(f"move.hand{mine or '.put'}", it=it)
    if effect.to is not Zone.BATTLEFIELD:
        return told.act(f"move.{effect.to}{mine if effect.to is Zone.GRAVEYARD else ''}", it=it)
    more = told.say("entering.tapped", it=it) if effect.tapped else ""
    if effect.transformed:
        more += told.say("entering.transformed", it=it)
    if effect.under is not None and effect.under != "you":
        who = told.who(effect.under)
        if told.mood == MAY and who.text in told._may:
            more += told.say("entering.under them")
        else:
            more += told.say("entering.under", whose=told.whose(who), of=who)
    elif effect.under == "you":
        more += told.say("entering.under you")
    for kind, amount in effect.with_.items():
        more += told.say("entering.with", counters=counters(told, kind, amount), it=it)
    return told.act("move.battlefield", it=it, more=more + fighting(told, effect, it))


def _from_library(what: Any) -> bool:
    """Return True if the moved objects are described as in a library."""
    return isinstance(what, g.AllOf) and any(isinstance(one, g.ZoneIs) and one.zone is Zone.LIBRARY for one in what.all)


@tells(lang.SacrificeEffect)
def _sacrifice(told: Telling, effect: lang.SacrificeEffect) -> str:
    player = told.who(effect.who)
    what = effect.sacrifice
    it = told.what(what) if isinstance(what, str) else told.counted(told.nominal(what), effect.n)
    if effect.as_ is not None:
        told.bind(effect.as_, told.that(told.nominal(what)) if isinstance(what, Node) else it, mentioned=True)
    return told.done("sacrifice", player, it=it)


@tells(lang.ExchangeControl)
def _exchange_control(told: Telling, effect: lang.ExchangeControl) -> str:
    of = [told.ref(ref).text for ref in effect.exchange_control]
    return told.act("exchange control", it=told.words.join(of, "and"))


@tells(lang.Unattach)
def _unattach(told: Telling, effect: lang.Unattach) -> str:
    return told.act("unattach", it=told.what(effect.unattach))


@tells(lang.Attach)
def _attach(told: Telling, effect: lang.Attach) -> str:
    return told.act("attach", it=told.ref(effect.attach), to=told.ref(effect.to))


tells(lang.Tap, lang.Untap, lang.Regenerate, lang.PhaseOut, lang.Abandon)(simply)
