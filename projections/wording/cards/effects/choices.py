"""Choices, coin flips, dice and clashes, in words."""

from __future__ import annotations

from domain.cards import grammar as g
from domain.cards import language as lang
from projections.wording.cards.clauses import PICKED, chained, chosen_word, tells, with_who
from projections.wording.cards.effects.control_flow import _branch
from projections.wording.cards.nouns import Telling, is_all
from projections.wording.cards.phrases import Nominal, Phrase
from projections.wording.cards.targets import together


@tells(lang.ChooseSource)
def _choose_source(told: Telling, effect: lang.ChooseSource) -> str:
    player = told.who(effect.who)
    nominal = told.nominal(effect.choose_source, "source")
    told.bind(effect.as_, told.that(Nominal(["source"])), mentioned=True)
    return told.done("choose", player, it=told.words.named("a", nominal))


@tells(lang.ChooseWord)
def _choose_word(told: Telling, effect: lang.ChooseWord) -> str:
    return with_who(
        told, "choose", effect.who, lambda: {"it": a_word(told, effect.choose_word, effect.of, effect.other_than)}
    )


def a_word(told: Telling, kind: str, of: g.Filter | None, other_than: str | None = None) -> str:
    """Return the phrase for choosing a word, such as a card name.

    Example: *the name of a nonland card*.
    """
    if other_than is not None:
        return told.say(f"a.{kind}.but", type=told.words.bare(Nominal([other_than])))
    if of is None:
        return told.say(f"a.{kind}")
    return told.say(f"a.{kind}.of", what=told.words.named("a", told.nominal(of, "card")))


@tells(lang.ChooseNumber)
def _choose_number(told: Telling, effect: lang.ChooseNumber) -> str:
    told.bind_number(effect.as_, told.say("the chosen number"))
    it = told.say("a number", least=str(effect.least), most=str(effect.choose_number))
    return with_who(told, "choose", effect.who, lambda: {"it": it})


@tells(lang.OneOf)
def _one_of(told: Telling, effect: lang.OneOf) -> str:
    if effect.words:
        return ". ".join(
            told.say("if chosen", word=chosen_word(told, word), what=chained(told, alternative))
            for word, alternative in zip(effect.words, effect.one_of, strict=True)
        )
    return told.words.join([chained(told, alternative) for alternative in effect.one_of], "or")


@tells(lang.FlipCoin)
def _flip_coin(told: Telling, effect: lang.FlipCoin) -> str:
    text = told.act("flip a coin")
    if effect.flip_coin:
        heads = "if you win" if effect.called else "if heads"
        text += ". " + told.say(heads, what=_branch(told, effect.flip_coin))
    if effect.else_:
        tails = "if you lose" if effect.called else "if tails"
        text += ". " + told.say(tails, what=_branch(told, effect.else_))
    return text


@tells(lang.FlipCoins)
def _flip_coins(told: Telling, effect: lang.FlipCoins) -> str:
    told.bind_number(effect.as_, told.say("the number of flips won" if effect.called else "the number of heads"))
    if effect.until_lost:
        return told.act("flip coins.until lost")
    n = told.words.number(effect.flip_coins) if isinstance(effect.flip_coins, int) else told.x(effect.flip_coins)
    return told.act("flip coins", n=n)


@tells(lang.RollDie)
def _roll_die(told: Telling, effect: lang.RollDie) -> str:
    told.bind_number(effect.as_, told.say("the result"))
    if effect.other is not None:
        told.bind_number(effect.other, told.say("the other result"))
    text = told.act("roll a die" if effect.other is None else "roll two dice", n=str(effect.roll))
    if effect.plus != 0:
        text += told.say("added to the roll", n=told.amount(effect.plus))
    for one in effect.results:
        key = "result.or more" if one.to is None else "result.exactly" if one.to == one.from_ else "result.between"
        text += ". " + told.say(key, least=str(one.from_), most=str(one.to or ""), what=_branch(told, one.do))
    return text


@tells(lang.Clash)
def _clash(told: Telling, effect: lang.Clash) -> str:
    text = told.act("clash")
    if effect.clash:
        text += ". " + told.say("if you win.clash", what=_branch(told, effect.clash))
    if effect.else_:
        text += ". " + told.say("if you lose.clash", what=_branch(told, effect.else_))
    return text


@tells(lang.ChooseEffect)
def _choose(told: Telling, effect: lang.ChooseEffect) -> str:
    player = told.who(effect.who)
    if not player.you:
        told.bind("chooser", told.that(Nominal(["player"])), mentioned=True)
    key = "choose at random" if effect.at_random else "choose"
    if effect.of_each:
        each = [told.words.named("a", told.nominal(one)).text for one in effect.of_each]
        chosen = _chosen(told, effect, told_by_itself=True)
        return told.done(f"{key}.of each", player, it=chosen, each=told.words.join(each))
    return told.done(key, player, it=_chosen(told, effect, told_by_itself=True))


def _chosen(told: Telling, effect: lang.ChooseEffect, told_by_itself: bool) -> Phrase:
    """Return the phrase for chosen objects, and bind their name for later references.

    Cards chosen from your own library count as yours, so that they go to "your hand". `told_by_itself` is False if
    the next instruction tells the choice.
    """
    nominal = told.nominal(effect.choose)
    if nominal.rest and not nominal.nouns:
        nominal.nouns = ["card"]
    nominal.after += together(told, effect.together)
    if effect.up_to and is_all(effect.n, effect.choose):
        phrase = told.words.named("any number", nominal, True)
    elif isinstance(effect.n, g.Count) and g.are_equal(effect.n.count, effect.choose):
        phrase = told.words.named("all", nominal, True)
    else:
        phrase = told.counted(nominal, effect.n, effect.up_to)
    if told_by_itself:
        _bind(told, effect.as_, nominal, phrase.many)
    else:
        told.bind(effect.as_, phrase, told.that(nominal, phrase.many))
    if told.is_mine(effect.choose):
        told.mine.add(effect.as_)
    return phrase


NUMBERED = 4
"""Most choices of one text that have numbers: *the second chosen card*."""


def _bind(told: Telling, name: str, nominal: Nominal, many: bool) -> None:
    """Bind a name to chosen objects, with a number if another choice would read the same."""
    that = told.that(nominal, many)
    told.bind(name, that, mentioned=True)
    told.names[name].choice = nominal
    alike = [one for one in told.names.values() if one.choice and told.that(one.choice, one.again.many) == that]
    if len(alike) > 1:
        for number, meant in enumerate(alike, 1):
            meant.again = told.that(nominal, many, f"chosen {number}") if len(alike) <= NUMBERED else that


def _pick_chosen(told: Telling, effect: lang.ChooseEffect) -> bool:
    if effect.at_random or effect.of_each or effect.who != "you" or not told.doer.you:
        return False
    _chosen(told, effect, told_by_itself=False)
    return True


PICKED[lang.ChooseEffect] = _pick_chosen
