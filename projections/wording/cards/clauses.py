"""Instructions as clauses, and clauses as sentences: what the chapters of `effects` are told by."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from domain.cards import language as lang
from domain.cards.language import tree
from projections.wording.cards.nouns import Telling
from projections.wording.cards.phrases import Nominal, Phrase

T = TypeVar("T", bound=Callable[..., Any])

INSTRUCTED: dict[type, Callable[[Telling, Any], str]] = {}
"""How each effect is said: a clause, for the end of a sentence or a part of one."""

PICKED: dict[type, Callable[[Telling, Any], bool]] = {}
"""How what is picked is said by the next instruction, which does something to it: *return a creature you control to …*.
False where it must be said by itself."""


def tells(*kinds: type) -> Callable[[T], T]:
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


def _is_done_to(instruction: lang.Instruction | None, name: str) -> bool:
    """Return True if an instruction moves, reveals, taps … just what has this name, and is over then."""
    if instruction is None:
        return False
    done, *others = tree.fields(type(instruction))
    named = getattr(instruction, done.name) == name
    return named and done.uses and all(one.key != "for" for one in others)


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
        again = isinstance(effect, lang.WhenDone)
        text = told.say("next" if again else "then", first=text.removesuffix("."), second=clause)
    return text.removesuffix(".")


def instruction(told: Telling, effect: Any) -> str:
    """One instruction as a clause."""
    return INSTRUCTED[type(effect)](told, effect)


def so_many_cards(told: Telling, effect: Any) -> str:
    key = type(effect).KEY
    if getattr(effect, "as_", None):
        told.bind(effect.as_, told.that(Nominal(["card"]), effect.mill != 1), mentioned=True)
    return with_who(told, key, effect.who, lambda: {"cards": told.counted(Nominal(["card"]), getattr(effect, key))})


def with_who(told: Telling, key: str, who: Any, fields: Callable[[], dict[str, Any]]) -> str:
    """What a player does, who is said before all else."""
    player = told.who(who)
    return told.done(key, player, **fields())


def simply(told: Telling, effect: Any) -> str:
    key = type(effect).KEY
    it = told.what(getattr(effect, key))
    same(told, getattr(effect, "as_", None), it, getattr(effect, key))
    if key in ("phase_out", "prepare", "solve", "become_blocked", "become_unblocked"):
        return told.it_is(told.say(key, it=it))
    return told.act(key, it=it)


def same(told: Telling, name: str | None, it: Phrase, what: Any) -> None:
    """What an instruction was carried out on, and stayed, can be named later."""
    if name is not None:
        known = isinstance(what, str) and what not in told.names
        told.bind(name, it if known else told.that(Nominal(["permanent"]), it.many), mentioned=True)


def result(told: Telling, name: str | None, it: Phrase, what: Any) -> None:
    """What an instruction was carried out on can be named later; the card it has become."""
    if name is not None:
        known = isinstance(what, str) and what not in told.names
        told.bind(name, it if known else told.that(Nominal(["card"]), it.many), mentioned=True)


def in_combat(effect: Any) -> bool:
    """508.4, 509.4. Return True if what enters is attacking or blocking."""
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


def lasting(told: Telling, text: str, duration: Any) -> str:
    """The clause, and how long it lasts."""
    said = told.duration(duration)
    return told.say("for a while", what=text, duration=said) if said else text


def done_by_player(told: Telling, effect: Any) -> str:
    key = type(effect).KEY
    return with_who(told, f"player.{key}", getattr(effect, key), dict)
