"""Adding mana, with restrictions on its use, in words."""

from __future__ import annotations

from domain.cards import grammar as g
from domain.cards import language as lang
from projections.wording.cards.clauses import tells, with_who
from projections.wording.cards.effects.control_flow import _branch
from projections.wording.cards.nouns import Telling
from projections.wording.cards.phrases import Nominal


@tells(lang.AddMana)
def _add_mana(told: Telling, effect: lang.AddMana) -> str:
    text, only = _limited(told, effect), effect.when_spent
    if only is None:
        return text
    told.bind(only.as_, told.that(Nominal(["spell"])), mentioned=True)
    spell = _spell(told, only.on)
    return told.say("add.when spent", what=text, it=spell, then=_branch(told, only.do))


def _limited(told: Telling, effect: lang.AddMana) -> str:
    """Return the mana added, with the limits on spending it."""
    text, only = _added(told, effect), effect.only
    if effect.lasts is not None:
        return told.say(f"add.lasts.{effect.lasts}", what=text)
    if only is None:
        return text
    on = []
    if only.cast is not None:
        on.append(told.say("spend.cast", it=_spell(told, only.cast)))
    if only.activate is not None:
        anything = only.activate == "anything"
        source = "" if anything else told.words.named("a", told.nominal(only.activate, "source"))
        on.append(told.say("spend.activate" if anything else "spend.activate.of", it=source))
    if only.turn_up is not None:
        on.append(told.say("spend.turn_up", it=told.words.named("a", told.nominal(only.turn_up))))
    if only.foretell:
        on.append(told.say("spend.foretell"))
    if only.others:
        on.append(told.say("spend.others"))
    return told.say("add.only", what=text, on=told.words.join(on, "or"))


def _spell(told: Telling, filter: g.Filter) -> str:
    """Return the phrase for a spell that a filter describes."""
    parts = (
        filter.any
        if isinstance(filter, g.AnyOf) and not all(isinstance(one, g.TypeIs) for one in filter.any)
        else (filter,)
    )
    return told.words.join([str(told.words.named("a", _as_spell(told, one))) for one in parts], "or")


def _as_spell(told: Telling, filter: g.Filter) -> Nominal:
    nominal = told.nominal({} if filter == "anything" else filter, "spell")
    if nominal.nouns and nominal.nouns != ["spell"]:
        kinds = (f"of.{noun}" if told.words.has(f"adj.of.{noun}") else noun for noun in nominal.nouns)
        nominal.adjectives.append(tuple(kinds))
        nominal.nouns = ["spell"]
    return nominal


def _added(told: Telling, effect: lang.AddMana) -> str:
    symbols = (effect.add_mana,) if isinstance(effect.add_mana, str) else effect.add_mana
    if effect.could_produce is not None:
        source = told.words.named("a", told.nominal(effect.could_produce))
        key = "add could.type" if "{C}" in symbols else "add could"
        return with_who(told, key, effect.who, lambda: {"of": source})
    if effect.among is not None:
        among = told.words.named("plural", told.nominal(effect.among), True)
        key = "add each" if effect.each else "add among" if effect.n == 1 else "add among.many"
        n = told.words.number(effect.n) if isinstance(effect.n, int) else told.x(effect.n)
        return with_who(told, key, effect.who, lambda: {"n": n, "of": among})
    if symbols == ("produced",):
        return with_who(told, "add produced", effect.who, dict)
    if symbols == ("identity",):
        return with_who(told, "add identity", effect.who, dict)
    if symbols == ("chosen",):
        key = "add chosen" if effect.n == 1 else "add chosen.many"
        n = told.words.number(effect.n) if isinstance(effect.n, int) else told.x(effect.n)
        return with_who(told, key, effect.who, lambda: {"n": n})
    if "chosen" in symbols:
        mana = told.words.join([one for one in symbols if one != "chosen"], "or")
        return with_who(told, "add or chosen", effect.who, lambda: {"mana": mana})
    if effect.mixed:
        colors = told.say("of colors") if symbols == ("any",) else told.words.join(symbols, "and")
        n = told.words.number(effect.n) if isinstance(effect.n, int) else told.x(effect.n)
        return with_who(told, "add mixed", effect.who, lambda: {"n": n, "of": colors})
    if symbols == ("any",):
        key = "add any" if effect.n == 1 else "add any.many"
        n = told.words.number(effect.n) if isinstance(effect.n, int) else told.x(effect.n)
        return with_who(told, key, effect.who, lambda: {"n": n})
    mana = told.words.join(symbols, "or")
    if effect.n == 1:
        return with_who(told, "add", effect.who, lambda: {"mana": mana})
    if isinstance(effect.n, int) and len(symbols) == 1:
        mana *= effect.n
        return with_who(told, "add", effect.who, lambda: {"mana": mana})
    return with_who(told, "add for each", effect.who, lambda: {"mana": mana, "n": told.amount(effect.n)})
