"""Clauses for instructions, and sentences made of clauses, for the modules of `effects`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from domain.cards import language as lang
from domain.cards.language import tree
from projections.wording.cards.nouns import Telling
from projections.wording.cards.phrases import Nominal, Phrase

T = TypeVar("T", bound=Callable[..., Any])

INSTRUCTED: dict[type, Callable[[Telling, Any], str]] = {}
"""Functions that put each effect into a clause, for a whole sentence or the end of one."""

PICKED: dict[type, Callable[[Telling, Any], bool]] = {}
"""Functions that put a choice of objects into the words of the next instruction.

Example: *return a creature you control to …*. They return False if the choice must be told by itself.
"""


def tells(*kinds: type) -> Callable[[T], T]:
    def register(tell: T) -> T:
        INSTRUCTED.update(dict.fromkeys(kinds, tell))
        return tell

    return register


def chosen_word(told: Telling, word: str) -> str:
    """Return a word that a card lets players choose or vote for."""
    chosen = told.words.catalogue.get(f"chosen.{word}")
    if chosen is None and told.words.has(f"keyword.{word}"):
        return told.keyword(word, alone=True)
    return chosen or told.words.noun(word).one.replace("_", " ")


# Several together


def sentences(told: Telling, effects: Iterable[Any]) -> str:
    """Return instructions as sentences, the first without a capital."""
    first, *others = [stopped(clause) for clause, _ in _each(told, effects)] or [""]
    return " ".join([first, *(clause[:1].upper() + clause[1:] for clause in others)])


def stopped(text: str) -> str:
    """Return a sentence with a full stop, unless a quotation ends with one."""
    return text if text.endswith((".", ".”", ".\u00a0»")) else f"{text}."


def _each(told: Telling, effects: Iterable[Any]) -> list[tuple[str, Any]]:
    """Return the clause of each instruction, with the instruction.

    Instructions without a clause are left out.
    """
    listed = list(effects)
    clauses = []
    picked: list[str] = []  # what variables mean of what the next instruction is done to
    for effect, following in zip(listed, [*listed[1:], None], strict=True):
        outer, told.wheres = told.wheres, picked
        if type(effect) in PICKED and _is_done_to(following, effect.as_) and PICKED[type(effect)](told, effect):
            picked, told.wheres = told.wheres, outer
            continue
        picked = []
        clause = instruction(told, effect)
        clauses.append((with_wheres(told, clause), effect))
        told.wheres = outer
    return [(clause, effect) for clause, effect in clauses if clause]


def _is_done_to(instruction: lang.Instruction | None, name: str) -> bool:
    """Return True if an instruction acts only on the object of this name.

    It moves, reveals, taps … the object, and has no duration.
    """
    if instruction is None:
        return False
    first, *others = tree.fields(type(instruction))
    named = getattr(instruction, first.name) == name
    return named and first.uses and all(one.key != "for" for one in others)


def with_wheres(told: Telling, clause: str) -> str:
    """Add to a clause what its variables mean: *where X is …*."""
    for where in told.wheres:
        clause = told.say("where", what=clause, where=where)
    told.wheres = []
    return clause


def chained(told: Telling, effects: Sequence[Any]) -> str:
    """Join several instructions to one clause, for instance after *you may* or *if*."""
    clauses = _each(told, effects)
    text = clauses[0][0] if clauses else told.say("nothing happens")
    for clause, effect in clauses[1:]:
        again = isinstance(effect, lang.WhenDone)
        text = told.say("next" if again else "then", first=text.removesuffix("."), second=clause)
    return text.removesuffix(".")


def instruction(told: Telling, effect: Any) -> str:
    """Return the clause of an instruction: *draw a card*."""
    return INSTRUCTED[type(effect)](told, effect)


def so_many_cards(told: Telling, effect: Any) -> str:
    key = type(effect).KEY
    if getattr(effect, "as_", None):
        told.bind(effect.as_, told.that(Nominal(["card"]), getattr(effect, key) != 1), mentioned=True)
    return with_who(told, key, effect.who, lambda: {"cards": told.counted(Nominal(["card"]), getattr(effect, key))})


def with_who(told: Telling, key: str, doer: Any, fields: Callable[[], dict[str, Any]]) -> str:
    """Return a clause for an action of a player.

    The player is put into words first, so that later fields can refer to the player.
    """
    player = told.who(doer)
    return told.done(key, player, **fields())


def simply(told: Telling, effect: Any) -> str:
    key = type(effect).KEY
    phrase = told.what(getattr(effect, key))
    same(told, getattr(effect, "as_", None), phrase, getattr(effect, key))
    if key in ("phase_out", "prepare", "solve", "become_blocked", "become_unblocked"):
        return told.it_is(told.say(key, it=phrase))
    return told.act(key, it=phrase)


def same(told: Telling, name: str | None, phrase: Phrase, selector: Any) -> None:
    """Give a name to objects that an instruction acted on, for later references.

    The objects did not move.
    """
    if name is not None:
        known = isinstance(selector, str) and selector not in told.names
        told.bind(name, phrase if known else told.that(Nominal(["permanent"]), phrase.many), mentioned=True)


def result(told: Telling, name: str | None, phrase: Phrase, selector: Any) -> None:
    """Give a name to the cards that moved objects became, for later references."""
    if name is not None:
        known = isinstance(selector, str) and selector not in told.names
        told.bind(name, phrase if known else told.that(Nominal(["card"]), phrase.many), mentioned=True)


def in_combat(effect: Any) -> bool:
    """508.4, 509.4. Return True if an effect puts objects onto the battlefield attacking or blocking."""
    return any(getattr(effect, key) not in (None, False) for key in ("attacking", "blocking"))


def fighting(told: Telling, effect: Any, phrase: Phrase, prefix: str = "entering") -> str:
    """508.4, 509.4. Return the words for entering attacking or blocking."""
    more = ""
    for key in ("attacking", "blocking"):
        fought = getattr(effect, key)
        if fought is True:
            more += told.say(f"{prefix}.{key}", it=phrase)
        elif fought is not None:
            more += told.say(f"{prefix}.{key} it", it=phrase, what=told.what(fought, "a"))
    return more


def lasting(told: Telling, text: str, duration: Any) -> str:
    """Add a duration to a clause: *until end of turn*."""
    lasts = told.duration(duration)
    return told.say("for a while", what=text, duration=lasts) if lasts else text


def done_by_player(told: Telling, effect: Any) -> str:
    key = type(effect).KEY
    return with_who(told, f"player.{key}", getattr(effect, key), dict)
