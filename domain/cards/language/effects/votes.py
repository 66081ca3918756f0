"""701.38. Votes: for words, and for objects."""

from __future__ import annotations

from typing import TypeAlias

from pydantic import Field

from domain.cards.grammar.filters import Filter
from domain.cards.grammar.references import Name
from domain.cards.language.effects.instruction import Instruction


class Vote(Instruction):
    """701.38a. Each player, starting with you, votes for one of these words.

    Each word is then the name of those who voted for it, once for each vote.
    """

    vote: tuple[Name, ...] = Field(min_length=2)


class VoteFor(Instruction):
    """701.38b. Each player, starting with you, votes for an object that matches.

    `as` names the objects with the most votes, or tied for most.
    """

    vote_for: Filter
    as_: Name = Field(alias="as")


VoteEffect: TypeAlias = Vote | VoteFor
