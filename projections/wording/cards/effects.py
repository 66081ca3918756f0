"""What does an instruction say? Effects in words; those that create and copy are in `copies`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from domain.cards import grammar as g
from domain.cards import language as l
from domain.cards.grammar.constructs import Node
from domain.terms import Zone
from projections.wording.cards.nouns import Telling, counters
from projections.wording.cards.phrases import MAY, THEY, YOU, Nominal, Phrase

T = TypeVar("T", bound=Callable[..., Any])

INSTRUCTED: dict[type, Callable[[Telling, Any], str]] = {}
"""How each effect is said: a clause, for the end of a sentence or a part of one."""


PICKED: dict[type, Callable[[Telling, Any], bool]] = {}
"""How what is picked is said by the next instruction, which does something to it: *return a creature you control to …*.
False where it must be said by itself."""

_DONE_TO = (l.Move, l.Exile, l.Reveal, l.Tap, l.Untap, l.Destroy, l.SacrificeEffect)


def effects(*kinds: type) -> Callable[[T], T]:
    def register(tell: T) -> T:
        INSTRUCTED.update(dict.fromkeys(kinds, tell))
        return tell

    return register


# Several together


def sentences(told: Telling, effects: Iterable[Any]) -> str:
    """Instructions one after the other, each a sentence; to be put after something or at the beginning."""
    first, *others = [stopped(clause) for clause, _ in _each(told, effects)] or [""]
    return " ".join([first, *(clause[:1].upper() + clause[1:] for clause in others)])


def stopped(text: str) -> str:
    """A sentence with its full stop, unless what it quotes ends with one."""
    return text if text.endswith((".", ".”", ".\u00a0»")) else f"{text}."


def _each(told: Telling, effects: Iterable[Any]) -> list[tuple[str, Any]]:
    """The clauses of instructions that have any, each with its instruction."""
    given = list(effects)
    clauses = []
    for effect, following in zip(given, [*given[1:], None], strict=True):
        if type(effect) in PICKED and _is_done_to(following, effect.as_) and PICKED[type(effect)](told, effect):
            continue
        outer, told.wheres = told.wheres, []
        clause = instruction(told, effect)
        clauses.append((with_wheres(told, clause), effect))
        told.wheres = outer
    return [(clause, effect) for clause, effect in clauses if clause]


def _is_done_to(instruction: Any, name: str) -> bool:
    """Whether an instruction moves, reveals, taps … just what has this name."""
    return isinstance(instruction, _DONE_TO) and getattr(instruction, type(instruction).KEY) == name


def with_wheres(told: Telling, clause: str) -> str:
    """The clause, and what the variables in it stand for."""
    for where in told.wheres:
        clause = told.say("where", what=clause, where=where)
    told.wheres = []
    return clause


def chained(told: Telling, effects: Sequence[Any]) -> str:
    """Several instructions in one clause, as after *you may* or *if*."""
    said = _each(told, effects)
    text = said[0][0] if said else told.say("nothing happens")
    for clause, effect in said[1:]:
        again = isinstance(effect, l.WhenDone)
        text = told.say("next" if again else "then", first=text.removesuffix("."), second=clause)
    return text.removesuffix(".")


def instruction(told: Telling, effect: Any) -> str:
    """One instruction as a clause."""
    return INSTRUCTED[type(effect)](told, effect)


# Damage, life, cards


@effects(l.DealDamage)
def _deal_damage(told: Telling, effect: l.DealDamage) -> str:
    source = told.ref(effect.source)
    if effect.as_ is not None:
        told.bind(effect.as_, told.that(Nominal(["creature"])), mentioned=True)
        dealt = told.mass("damage", effect.deal_damage)
        return told.it_is(told.say("deal damage.each", it=source, n=dealt, to=told.what(effect.to, "each")))
    amount = told.mass("damage", effect.deal_damage)
    to = told.what(effect.to, "each")
    key = "deal damage.divided" if effect.divided else "deal damage.you" if to.you else "deal damage"
    text = told.say(key, it=source, n=amount, to=to)
    for further in effect.besides:
        also = told.mass("damage", further.amount)
        text = told.say("deal damage.also", what=text, n=also, to=told.what(further.to, "each"))
    if effect.excess_to is not None:
        text = told.say("deal damage.excess", what=text, to=told.what(effect.excess_to, "each"))
    if effect.unpreventable:
        text = told.say("deal damage.unpreventable", what=text)
    return told.it_is(text)


@effects(l.NamePlayers)
def _name_players(told: Telling, effect: l.NamePlayers) -> str:
    """Said with what they do, or what is done to them."""
    nominal = told.nominal(effect.players)
    told.bind(effect.as_, told.words.named("each", nominal), told.that(Nominal(["player"]), True))
    return ""


@effects(l.Draw, l.Mill)
def _draw(told: Telling, effect: Any) -> str:
    key = type(effect).KEY
    if getattr(effect, "as_", None):
        told.bind(effect.as_, told.that(Nominal(["card"]), effect.mill != 1), mentioned=True)
    return with_who(told, key, effect.who, lambda: {"cards": told.counted(Nominal(["card"]), getattr(effect, key))})


def with_who(told: Telling, key: str, who: Any, fields: Callable[[], dict[str, Any]]) -> str:
    """What a player does, who is said before all else."""
    player = told.who(who)
    return told.done(key, player, **fields())


@effects(l.Scry)
def _scry(told: Telling, effect: l.Scry) -> str:
    return with_who(told, "scry", effect.who, lambda: {"n": told.x(effect.scry)})


@effects(l.Surveil)
def _surveil(told: Telling, effect: l.Surveil) -> str:
    return with_who(told, "surveil", effect.who, lambda: {"n": told.x(effect.surveil)})


@effects(l.DiscardCards)
def _discard(told: Telling, effect: l.DiscardCards) -> str:
    random = ".random" if effect.at_random else ""
    if effect.cards is not None:
        key = "discard.those"
        return with_who(told, key, effect.who, lambda: {"cards": told.ref(effect.cards or "")})
    if effect.discard == "all":
        return with_who(told, "discard.all", effect.who, dict)
    return with_who(
        told, f"discard{random}", effect.who, lambda: {"cards": told.counted(Nominal(["card"]), effect.discard)}
    )


@effects(l.GainLife, l.LoseLife)
def _life(told: Telling, effect: Any) -> str:
    key = type(effect).KEY
    return with_who(told, key, effect.who, lambda: {"life": told.mass("life", getattr(effect, key))})


@effects(l.SetLife)
def _set_life(told: Telling, effect: l.SetLife) -> str:
    who = told.who(effect.who)
    return told.it_is(told.of("set life", who, n=told.amount(effect.set_life)))


# Objects


@effects(
    l.Tap, l.Untap, l.Regenerate, l.PhaseOut, l.Transform, l.Meld, l.Prepare, l.Solve, l.RemoveFromCombat,
    l.BecomeBlocked, l.BecomeUnblocked, l.Abandon,
)  # fmt: skip
def _simply(told: Telling, effect: Any) -> str:
    key = type(effect).KEY
    it = told.what(getattr(effect, key))
    _same(told, getattr(effect, "as_", None), it, getattr(effect, key))
    if key in ("phase_out", "prepare", "solve", "become_blocked", "become_unblocked"):
        return told.it_is(told.say(key, it=it))
    return told.act(key, it=it)


@effects(l.SetLevel)
def _set_level(told: Telling, effect: l.SetLevel) -> str:
    return told.it_is(told.say("set_level", it=told.name, n=effect.set_level))


@effects(l.StaysTapped)
def _stays_tapped(told: Telling, effect: l.StaysTapped) -> str:
    it = told.ref(effect.stays_tapped)
    if effect.whose is None:
        return told.it_is(told.say("stays tapped", it=it))
    return told.it_is(told.say("stays tapped.whose", it=it, whose=told.whose(told.who(effect.whose))))


@effects(l.ExchangeControl)
def _exchange_control(told: Telling, effect: l.ExchangeControl) -> str:
    of = [told.ref(ref).text for ref in effect.exchange_control]
    return told.act("exchange control", it=told.words.join(of, "and"))


@effects(l.Destroy)
def _destroy(told: Telling, effect: l.Destroy) -> str:
    it = told.what(effect.destroy)
    _result(told, effect.as_, it, effect.destroy)
    text = told.act("destroy", it=it)
    if effect.no_regeneration:
        text += told.say("no regeneration", it=Phrase(told.say("they", it=it), it.many, it.feminine))
    return text


@effects(l.Exile)
def _exile(told: Telling, effect: l.Exile) -> str:
    it = told.what(effect.exile)
    _result(told, effect.as_, it, effect.exile)
    text = told.act("exile", it=it)
    if effect.until_leaves is not None:
        text = told.say(
            "for a while", what=text, duration=told.say("for.until_leaves", it=told.ref(effect.until_leaves))
        )
    return text


def _same(told: Telling, name: str | None, it: Phrase, what: Any) -> None:
    """What an instruction was carried out on, and stayed, can be named later."""
    if name is not None:
        known = isinstance(what, str) and what not in told.names
        told.bind(name, it if known else told.that(Nominal(["permanent"]), it.many), mentioned=True)


def _result(told: Telling, name: str | None, it: Phrase, what: Any) -> None:
    """What an instruction was carried out on can be named later; the card it has become."""
    if name is not None:
        known = isinstance(what, str) and what not in told.names
        told.bind(name, it if known else told.that(Nominal(["card"]), it.many), mentioned=True)


@effects(l.Move)
def _move(told: Telling, effect: l.Move) -> str:
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
    """Whether what is moved is said to be in a library."""
    return isinstance(what, g.AllOf) and any(isinstance(one, g.ZoneIs) and one.zone is Zone.LIBRARY for one in what.all)


def in_combat(effect: Any) -> bool:
    """508.4, 509.4. Whether what enters is attacking or blocking."""
    return any(getattr(effect, key) not in (None, False) for key in ("attacking", "blocking"))


def fighting(told: Telling, effect: Any, it: Phrase, way: str = "entering") -> str:
    """508.4, 509.4. That it enters attacking or blocking."""
    more = ""
    for key in ("attacking", "blocking"):
        fought = getattr(effect, key)
        if fought is True:
            more += told.say(f"{way}.{key}", it=it)
        elif fought is not None:
            more += told.say(f"{way}.{key} it", it=it, what=told.what(fought, "a"))
    return more


@effects(l.SacrificeEffect)
def _sacrifice(told: Telling, effect: l.SacrificeEffect) -> str:
    player = told.who(effect.who)
    what = effect.sacrifice
    it = told.what(what) if isinstance(what, str) else told.counted(told.nominal(what), effect.n)
    if effect.as_ is not None:
        told.bind(effect.as_, told.that(told.nominal(what)) if isinstance(what, Node) else it, mentioned=True)
    return told.done("sacrifice", player, it=it)


# Counters and mana


@effects(l.PutCounters)
def _put_counters(told: Telling, effect: l.PutCounters) -> str:
    on = told.what(effect.on, "each")
    _same(told, effect.as_, on, effect.on)
    key = "put counters.divided" if effect.divided else "put counters"
    return told.act(key, counters=counters(told, effect.put_counters, effect.n), on=on)


@effects(l.RemoveCountersEffect)
def _remove_counters(told: Telling, effect: l.RemoveCountersEffect) -> str:
    if effect.n == "all":
        it = told.words.named("all", _counter(told, effect.remove_counters), True)
    else:
        it = counters(told, effect.remove_counters, effect.n)
    return told.act("remove counters", counters=it, on=told.what(effect.on, "each"))


def _counter(told: Telling, kind: str) -> Nominal:
    key = f"counter.{kind}"
    return Nominal(["counter"], [] if kind == "any" else [(key if told.words.has(f"adj.{key}") else kind,)])


@effects(l.GivePlayerCounters)
def _player_counters(told: Telling, effect: l.GivePlayerCounters) -> str:
    return with_who(
        told, "get counters", effect.who, lambda: {"counters": counters(told, effect.player_counters, effect.n)}
    )


# The stack, libraries, choices


@effects(l.Counter)
def _counter_spell(told: Telling, effect: l.Counter) -> str:
    it = told.what(effect.counter)
    if effect.to is not Zone.GRAVEYARD:
        return told.act(f"counter.{effect.to}", it=it)
    return told.act("counter", it=it)


@effects(l.Unattach)
def _unattach(told: Telling, effect: l.Unattach) -> str:
    return told.act("unattach", it=told.what(effect.unattach))


@effects(l.Attach)
def _attach(told: Telling, effect: l.Attach) -> str:
    return told.act("attach", it=told.ref(effect.attach), to=told.ref(effect.to))


@effects(l.ChooseSource)
def _choose_source(told: Telling, effect: l.ChooseSource) -> str:
    player = told.who(effect.who)
    nominal = told.nominal(effect.choose_source, "source")
    told.bind(effect.as_, told.that(Nominal(["source"])), mentioned=True)
    return told.done("choose", player, it=told.words.named("a", nominal))


@effects(l.ChooseWord)
def _choose_word(told: Telling, effect: l.ChooseWord) -> str:
    return with_who(told, "choose", effect.who, lambda: {"it": told.say(f"a.{effect.choose_word}")})


@effects(l.ChangeText)
def _change_text(told: Telling, effect: l.ChangeText) -> str:
    player = told.who(effect.who)
    kinds = told.words.join([told.say(f"word.{kind}") for kind in effect.words], "or")
    but = ""
    if effect.but:
        listed = told.words.join([told.words.noun(one).one for one in effect.but], "or")
        but = told.say("change text.but", words=listed)
    text = told.done("change text", player, it=told.what(effect.change_text), kinds=kinds)
    return lasting(told, text, effect.for_) + but


@effects(l.ExchangeTexts)
def _exchange_texts(told: Telling, effect: l.ExchangeTexts) -> str:
    return lasting(told, told.act("exchange texts", it=told.what(effect.exchange_texts)), effect.for_)


# Choices and conditions


@effects(l.May)
def _may(told: Telling, effect: l.May) -> str:
    player = told.who(effect.who)
    outer, told.mood = (told.mood, told.doer, told._may), MAY
    base, told.words.base = told.words.base, True
    first = player.text
    told.doer = player if player.you else Phrase(player.text, player.many, player.feminine)
    again = told.names[effect.who].again.text if isinstance(effect.who, str) and effect.who in told.names else first
    told._may = (first, again, told.who(effect.who).text)
    text = told.say("may", YOU if player.you else THEY, who=player, what=chained(told, effect.may))
    told.mood, told.doer, told._may = outer
    told.words.base = base
    if told.mood == MAY:
        text = chained_may(told, effect)
    if effect.else_:
        text += ". " + told.say("if not done", YOU if player.you else THEY, it=player, what=chained(told, effect.else_))
    return text


def chained_may(told: Telling, effect: l.May) -> str:
    """What may be done within what may be done."""
    return told.say("may be", what=chained(told, effect.may))


@effects(l.If)
def _if(told: Telling, effect: l.If) -> str:
    condition = told.condition(effect.if_)
    text = told.say("if", condition=condition, what=_branch(told, effect.do))
    if effect.else_:
        text += ". " + told.say("otherwise", what=_branch(told, effect.else_))
    return text


def _branch(told: Telling, effects: Sequence[Any]) -> str:
    """What is done in one case: in sentences of its own, it is no *may* any more."""
    outer, told.mood = told.mood, YOU if told.doer.you else told.mood
    base, told.words.base = told.words.base, told.mood == MAY
    text = chained(told, effects)
    told.mood, told.words.base = outer, base
    return text


@effects(l.Unless)
def _unless(told: Telling, effect: l.Unless) -> str:
    if effect.as_ is not None:
        told.bind(effect.as_, told.what(effect.by, "each"), told.that(Nominal(["player"])))
        what = chained(told, effect.do)
        player = told.who(effect.as_)
        return told.say("unless", what=what, who=player, payment=_one_or_other(told, effect, THEY))
    early = isinstance(effect.by, str) and effect.by in told.names
    if early and any(getattr(one, "who", None) == effect.by for one in effect.do):
        what = chained(told, effect.do)
        player = told.who(effect.by)
    else:
        what = chained(told, effect.do)
        player = told.who(effect.by)
    mood = YOU if player.you else THEY
    payment = told.payings(effect.unless, mood)
    if effect.times != 1:
        return told.say("unless.times", what=what, who=player, payment=payment, times=told.amount(effect.times))
    return told.say("unless", what=what, who=player, payment=_one_or_other(told, effect, mood))


def _one_or_other(told: Telling, effect: l.Unless, mood: int) -> str:
    """What is paid, or what else."""
    ways = [effect.unless, *((effect.or_,) if effect.or_ else ())]
    return told.words.join([told.payings(costs, mood) for costs in ways], "or")


@effects(l.RemoveDamage)
def _remove_damage(told: Telling, effect: l.RemoveDamage) -> str:
    return told.act("remove damage", it=told.what(effect.remove_damage))


@effects(l.Proliferate)
def _proliferate(told: Telling, effect: l.Proliferate) -> str:
    return with_who(told, "proliferate", effect.proliferate, dict)


@effects(l.Manifest)
def _manifest(told: Telling, effect: l.Manifest) -> str:
    return with_who(told, effect.how, effect.who, lambda: {"it": told.what(effect.manifest)})


@effects(l.ManifestDread)
def _manifest_dread(told: Telling, effect: l.ManifestDread) -> str:
    return with_who(told, "manifest dread", effect.manifest_dread, dict)


@effects(l.TurnUp)
def _turn_up(told: Telling, effect: l.TurnUp) -> str:
    return told.act("turn up", it=told.what(effect.turn_up))


@effects(l.TurnDown)
def _turn_down(told: Telling, effect: l.TurnDown) -> str:
    return told.act("turn down", it=told.what(effect.turn_down))


@effects(l.Bolster)
def _bolster(told: Telling, effect: l.Bolster) -> str:
    return told.act("bolster", n=told.x(effect.bolster))


@effects(l.Explore)
def _explore(told: Telling, effect: l.Explore) -> str:
    return told.say("explores", it=told.what(effect.explore))


@effects(l.Amass)
def _amass(told: Telling, effect: l.Amass) -> str:
    return told.act("amass", n=told.x(effect.amass), of=effect.of)


@effects(l.Connive)
def _connive(told: Telling, effect: l.Connive) -> str:
    it = told.what(effect.connive)
    if effect.n == 1:
        return told.say("connives", it=it)
    return told.say("connives.n", it=it, n=told.x(effect.n))


@effects(l.Designate)
def _designate(told: Telling, effect: l.Designate) -> str:
    key = "no longer" if effect.no_longer else "becomes"
    return told.say(f"{key}.{effect.designated}", it=told.what(effect.designate))


@effects(l.ForEach)
def _for_each(told: Telling, effect: l.ForEach) -> str:
    each = effect.for_each
    first = told.what(each, "each")
    player = isinstance(each, (g.ControllerOf, g.OwnerOf)) or each in (
        "each_player",
        "each_opponent",
        "each_other_player",
    )
    nominal = told.nominal(each) if isinstance(each, Node) and not player else None
    player = player or (nominal is not None and nominal.nouns in (["player"], ["opponent"]))
    again = told.that(Nominal(["player"]) if player or nominal is None else nominal)
    begins = effect.do and getattr(effect.do[0], "who", getattr(effect.do[0], "by", None)) == effect.as_
    if player and begins:
        told.bind(effect.as_, first, again)
        return ". ".join(clause for clause, _ in _each(told, effect.do))
    told.bind(effect.as_, again, mentioned=True)
    return told.say(
        "for each", it=told.words.bare(nominal) if nominal is not None else first, what=chained(told, effect.do)
    )


@effects(l.Where)
def _where(told: Telling, effect: l.Where) -> str:
    return told.say("where x", what=chained(told, effect.do), amount=told.amount(effect.where_x))


@effects(l.OneOf)
def _one_of(told: Telling, effect: l.OneOf) -> str:
    return told.words.join([chained(told, alternative) for alternative in effect.one_of], "or")


@effects(l.FlipCoin)
def _flip_coin(told: Telling, effect: l.FlipCoin) -> str:
    text = told.act("flip a coin")
    if effect.flip_coin:
        text += ". " + told.say("if you win", what=_branch(told, effect.flip_coin))
    if effect.else_:
        text += ". " + told.say("if you lose", what=_branch(told, effect.else_))
    return text


@effects(l.RollDie)
def _roll_die(told: Telling, effect: l.RollDie) -> str:
    told.bind(effect.as_, Phrase(told.say("the result")))
    text = told.act("roll a die", n=str(effect.roll))
    for one in effect.results:
        key = "result.or more" if one.to is None else "result.exactly" if one.to == one.from_ else "result.between"
        text += ". " + told.say(key, least=str(one.from_), most=str(one.to or ""), what=_branch(told, one.do))
    return text


@effects(l.Clash)
def _clash(told: Telling, effect: l.Clash) -> str:
    text = told.act("clash")
    if effect.clash:
        text += ". " + told.say("if you win.clash", what=_branch(told, effect.clash))
    if effect.else_:
        text += ". " + told.say("if you lose.clash", what=_branch(told, effect.else_))
    return text


def lasting(told: Telling, text: str, duration: Any) -> str:
    """The clause, and how long it lasts."""
    said = told.duration(duration)
    return told.say("for a while", what=text, duration=said) if said else text


__all__ = [
    "INSTRUCTED",
    "chained",
    "effects",
    "fighting",
    "lasting",
    "sentences",
    "stopped",
    "with_wheres",
    "with_who",
]
