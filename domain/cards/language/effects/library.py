"""401, 701.20, 701.23, 701.24. Libraries: searched, looked at, revealed and shuffled."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import Field

from domain.cards.grammar.filters import Amount, Filter, What
from domain.cards.grammar.references import Name, Who
from domain.cards.language.effects.instruction import Instruction
from domain.terms import Zone


class Scry(Instruction):
    """701.22. Look at the top cards; any of them to the bottom, the rest on top, each in any order."""

    scry: Amount
    who: Who = "you"


class Surveil(Instruction):
    """701.25. Look at the top cards; any of them into the graveyard, the rest on top in any order."""

    surveil: Amount
    who: Who = "you"


class Search(Instruction):
    """701.23. Search a library for cards that match; found cards stay there until moved.

    With `also` the graveyard or the hand of the same player is searched with it. Nobody has to find what lies in a
    hidden zone; of a single card that is looked for in a graveyard, too, one there is found (701.23b).
    """

    search: Filter
    n: Amount = 1
    who: Who = "you"
    whose: Who = "you"
    also: tuple[Literal[Zone.GRAVEYARD, Zone.HAND], ...] = ()
    as_: Name = Field(alias="as")


class Look(Instruction):
    """701.20e. A player looks at so many cards on top of a library, or at a "hand"; they stay there."""

    look: Amount | Literal["hand"]
    who: Who = "you"
    whose: Who = "you"
    as_: Name = Field(alias="as")


class TopOf(Instruction):
    """401.1. So many cards on top of libraries get a name; nobody looks at them for it."""

    top_of: Who
    n: Amount = 1
    as_: Name = Field(alias="as")


class Shuffle(Instruction):
    """701.24. Shuffle a library."""

    shuffle: Who


class Reveal(Instruction):
    """701.20. Show cards to everybody: the named ones, a player's whole "hand", or so many from the "top"."""

    reveal: Literal["hand", "top"] | What
    n: Amount = 1
    who: Who = "you"
    as_: Name | None = Field(default=None, alias="as")


class RevealUntil(Instruction):
    """701.20a, 701.13a. A player reveals cards from the top of a library until so many of them match; all, if too few.

    They stay where they are, unless each is exiled as it is looked at (`exiled`). `as` are all of them, `found` those
    that match.
    """

    reveal_until: Filter
    n: Amount = 1
    exiled: bool = False
    who: Who = "you"
    found: Name
    as_: Name = Field(alias="as")


LibraryEffect: TypeAlias = Scry | Surveil | Search | Look | TopOf | Shuffle | Reveal | RevealUntil
