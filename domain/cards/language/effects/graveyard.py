"""701.17. Instructions about graveyards: mill."""

from __future__ import annotations

from typing import TypeAlias

from pydantic import Field

from domain.cards.grammar.filters import Amount
from domain.cards.grammar.references import Name, Who
from domain.cards.language.effects.instruction import Instruction


class Mill(Instruction):
    """701.17. A player mills this many cards."""

    mill: Amount
    who: Who = "you"
    as_: Name | None = Field(default=None, alias="as")


GraveyardEffect: TypeAlias = Mill
