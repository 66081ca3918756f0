"""Cards that are milled, in words."""

from __future__ import annotations

from domain.cards import language as l
from projections.wording.cards.clauses import so_many_cards, tells

tells(l.Mill)(so_many_cards)
