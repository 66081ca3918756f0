"""Cards that are milled, in words."""

from __future__ import annotations

from domain.cards import language as lang
from projections.wording.cards.clauses import so_many_cards, tells

tells(lang.Mill)(so_many_cards)
