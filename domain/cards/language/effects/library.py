"""401, 701.20, 701.23, 701.24. Instructions about libraries: search, look, reveal, shuffle."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import Field

from domain.cards.check.saying import Faults
from domain.cards.grammar.filters import Amount, Filter, What
from domain.cards.grammar.references import Name, Who
from domain.cards.grammar.together import Together
from domain.cards.language.effects.instruction import Instruction
from domain.errors import said
from domain.terms import Zone


class Scry(Instruction):
    """701.22. Scry: put any of the top cards on the bottom, the rest on top.

    Each pile is in any order.
    """

    scry: Amount
    who: Who = "you"


class Surveil(Instruction):
    """701.25. Surveil: put any of the top cards into the graveyard, the rest on top.

    The rest is in any order.
    """

    surveil: Amount
    who: Who = "you"


class Search(Instruction):
    """701.23. Search a library for cards that match; the next instructions move the cards.

    With `also`, the player's graveyard or hand is searched, too. A player need not find a card in a hidden zone.
    A single card that is also looked for in a graveyard must be found, if there is one there (701.23b). `together`
    limits what several cards are together. With `of_each`, so many cards are looked for that match each of these
    filters, too; every card counts for one of them.
    """

    search: Filter
    n: Amount = 1
    who: Who = "you"
    whose: Who = "you"
    also: tuple[Literal[Zone.GRAVEYARD, Zone.HAND], ...] = ()
    together: Together | None = None
    of_each: tuple[Filter, ...] = ()
    as_: Name = Field(alias="as")

    def faults(self, path: str) -> Faults:
        if self.of_each and self.together is not None:
            yield f"{path}.of_each", said("cards of several kinds are not limited in what they are together")


class Look(Instruction):
    """701.20e. A player looks at the top cards of a library, or at a "hand".

    The cards stay there. Of a hand, `at_random` limits this to one card, which chance chooses.
    """

    look: Amount | Literal["hand"]
    who: Who = "you"
    whose: Who = "you"
    at_random: bool = False
    as_: Name = Field(alias="as")


class TopOf(Instruction):
    """401.1, 404.1. The top cards of libraries get a name, without being looked at.

    With a `zone` they are those of graveyards; `among` says which of the cards there count. With `bottom`, they are
    the cards at the bottom. With `but`, they are all cards but so many at the other end.
    """

    top_of: Who
    n: Amount = 1
    zone: Literal[Zone.LIBRARY, Zone.GRAVEYARD] = Zone.LIBRARY
    among: Filter | None = None
    bottom: bool = False
    but: Amount | None = None
    as_: Name = Field(alias="as")

    def faults(self, path: str) -> Faults:
        if self.among is not None and self.zone is not Zone.GRAVEYARD:
            yield f"{path}.among", said("the cards of a library are hidden; only of a graveyard some count")


class Shuffle(Instruction):
    """701.24. Shuffle a library."""

    shuffle: Who


class Reveal(Instruction):
    """701.20. Reveal named cards, a player's whole "hand", or `n` cards from the "top"."""

    reveal: Literal["hand", "top"] | What
    n: Amount = 1
    who: Who = "you"
    as_: Name | None = Field(default=None, alias="as")


class RevealUntil(Instruction):
    """701.20a, 701.13a. A player reveals cards from a library until `n` of them match.

    With too few matches, the whole library is revealed. The cards stay where they are, or are exiled one by one
    (`exiled`). `as` names all cards, `found` the matches. With `total`, until the total mana value of the
    matches is `n`.
    """

    reveal_until: Filter
    n: Amount = 1
    total: bool = False
    exiled: bool = False
    who: Who = "you"
    found: Name
    as_: Name = Field(alias="as")


LibraryEffect: TypeAlias = Scry | Surveil | Search | Look | TopOf | Shuffle | Reveal | RevealUntil
