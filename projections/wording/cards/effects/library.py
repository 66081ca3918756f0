"""Libraries in words: searching, looking, revealing and shuffling."""

from __future__ import annotations

from typing import Any

from domain.cards import grammar as g
from domain.cards import language as lang
from domain.terms import Zone
from projections.wording.cards.clauses import PICKED, tells, with_who
from projections.wording.cards.nouns import Telling, cards, flat, says_where
from projections.wording.cards.phrases import Nominal, Phrase
from projections.wording.cards.targets import together


@tells(lang.Scry)
def _scry(told: Telling, effect: lang.Scry) -> str:
    return with_who(told, "scry", effect.who, lambda: {"n": told.x(effect.scry)})


@tells(lang.Surveil)
def _surveil(told: Telling, effect: lang.Surveil) -> str:
    return with_who(told, "surveil", effect.who, lambda: {"n": told.x(effect.surveil)})


@tells(lang.Search)
def _search(told: Telling, effect: lang.Search) -> str:
    player, owner = told.who(effect.who), effect.whose
    same = effect.who == owner
    many = effect.n != 1 or bool(effect.of_each)
    if effect.of_each:
        each = [told.counted(cards(told, kind), effect.n, up_to=effect.n != 1).text for kind in effect.of_each]
        phrase = Phrase(told.words.join(each), True)
    else:
        nominal = cards(told, effect.search)
        nominal.after += together(told, effect.together)
        anything = isinstance(effect.n, g.Count) and all(map(says_where, flat(effect.n.count)))
        phrase = (
            told.words.named("any number", nominal, True) if anything else told.counted(nominal, effect.n, up_to=many)
        )
    if player.you and same:
        told.mine.add(effect.as_)
    told.bind(effect.as_, told.that(Nominal(["card"]), many), mentioned=True)
    key = "_".join(("search", *sorted(effect.also)))
    if same:
        return told.done(key, player, it=phrase)
    owner_phrase = told.who(owner)
    return told.done(f"{key}.of", player, it=phrase, of=owner_phrase, whose=told.whose(owner_phrase))


@tells(lang.Look)
def _look(told: Telling, effect: lang.Look) -> str:
    return _of_the_top(told, "look", effect, effect.look, effect.who, effect.whose)


@tells(lang.TopOf)
def _top_of(told: Telling, effect: lang.TopOf) -> str:
    if effect.zone is Zone.GRAVEYARD or effect.but is not None:
        return told.say("take", it=_at_an_end(told, effect))
    return _of_the_top(told, "top_of", effect, effect.n, effect.top_of, effect.top_of)


def _at_an_end(told: Telling, effect: lang.TopOf) -> Phrase:
    """Return the phrase for the top or bottom cards of a zone, or all but some, and bind their name."""
    many, owner = effect.n != 1 or effect.but is not None, told.who(effect.top_of)
    nominal = Nominal(["card"]) if effect.among is None else cards(told, effect.among)
    its = told.that(nominal, many)
    end = "bottom" if effect.bottom else "top"
    if effect.but is not None:
        other = "top" if effect.bottom else "bottom"
        phrase = told.words.named(f"all but the {other} n", nominal, True, n=_how_many(told, effect.but))
    elif many:
        phrase = told.words.named(f"the {end} n", nominal, True, n=_how_many(told, effect.n))
    else:
        phrase = told.words.named(f"the {end}", nominal)
    key = f"of {effect.zone}" if owner.you else f"of {effect.zone}.of"
    first = Phrase(told.say(key, it=phrase, whose=told.whose(owner), of=owner), many, phrase.feminine)
    told.bind(effect.as_, first, its, mentioned=True)
    return first


def _of_the_top(told: Telling, key: str, effect: lang.Look | lang.TopOf, n: Any, looker: Any, owner: Any) -> str:
    """Return the clause for looking at a library's top cards, and bind their name."""
    player, owner_phrase = told.who(looker), told.who(owner)
    top: Any = ""
    if n != "hand":
        top = told.say("top card") if n == 1 else told.say("top cards", n=_how_many(told, n))
    if player.you and looker == owner:
        told.mine.add(effect.as_)
    told.bind(effect.as_, told.that(Nominal(["card"]), n != 1), mentioned=True)
    if n == "hand" and getattr(effect, "at_random", False):
        return told.done("look.at random", player, whose=told.whose(owner_phrase), of=owner_phrase)
    if n == "hand":
        return told.done("look.hand", player, whose=told.whose(owner_phrase), of=owner_phrase)
    if key == "top_of":
        if owner_phrase.you:
            return told.say(key, it=top)
        return told.say("top_of.of", whose=told.whose(owner_phrase), of=owner_phrase, it=top)
    if looker == owner:
        return told.done(key, player, it=top)
    return told.done("look.of", player, whose=told.whose(owner_phrase), of=owner_phrase, it=top)


def _how_many(told: Telling, n: Any) -> Any:
    if isinstance(n, int):
        return told.words.number(n, True)
    if n == "x":
        return told.x(n)
    told.wheres.append(told.say("where.is", letter="X", amount=told.amount(n)))
    return told.say("amount.x")


@tells(lang.Shuffle)
def _shuffle(told: Telling, effect: lang.Shuffle) -> str:
    return with_who(told, "shuffle", effect.shuffle, dict)


@tells(lang.Reveal)
def _reveal(told: Telling, effect: lang.Reveal) -> str:
    player = told.who(effect.who)
    many = effect.reveal == "hand" or effect.n != 1
    if player.you and effect.as_ is not None:
        told.mine.add(effect.as_)
    if effect.as_ is not None:
        told.bind(effect.as_, told.that(Nominal(["card"]), many), mentioned=True)
    if effect.reveal == "hand":
        return told.done("reveal.hand", player)
    if effect.reveal == "top":
        if effect.n == 1:
            return told.done("reveal.top", player)
        return told.done("reveal.top.many", player, n=_how_many(told, effect.n))
    return told.done("reveal", player, it=told.what(effect.reveal))


@tells(lang.RevealUntil)
def _reveal_until(told: Telling, effect: lang.RevealUntil) -> str:
    player = told.who(effect.who)
    nominal = cards(told, effect.reveal_until)
    phrase = told.counted(nominal, effect.n)
    if player.you:
        told.mine |= {effect.as_, effect.found}
    key = "reveal until.exiled" if effect.exiled else "reveal until"
    if effect.total:
        phrase = told.words.named("plural", nominal, True)
        text = told.done(f"{key}.total", player, it=phrase, n=told.x(effect.n))
    else:
        text = told.done(key, player, it=phrase)
    told.bind(effect.as_, told.that(Nominal(["card"]), True), mentioned=True)
    told.bind(effect.found, told.that(nominal, phrase.many), mentioned=True)
    return text


def _pick_top(told: Telling, effect: lang.TopOf) -> bool:
    if effect.zone is Zone.GRAVEYARD or effect.but is not None:
        told.bind(effect.as_, _at_an_end(told, effect), told.that(Nominal(["card"]), effect.n != 1))
        return True
    owner = told.who(effect.top_of)
    top = told.say("top card") if effect.n == 1 else told.say("top cards", n=_how_many(told, effect.n))
    if owner.you:
        first = told.say("of library", it=top)
    else:
        first = told.say("of library.of", it=top, whose=told.whose(owner), of=owner)
    if owner.you:
        told.mine.add(effect.as_)
    told.bind(effect.as_, Phrase(first, effect.n != 1, True), told.that(Nominal(["card"]), effect.n != 1))
    return True


PICKED[lang.TopOf] = _pick_top
