"""HTML view of a game for notebooks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from domain.errors import figure, filled
from projections.wording.speech import Catalogue
from projections.wording.translations import beside
from replay.store.recorder import GameRow

_BOX = "display:inline-block;border:1px solid rgba(128,128,128,.4);border-radius:6px;padding:.6em .5em;line-height:1.5"
_CELL = "text-align:left;padding:.1em 1.2em .1em .5em;background:none;border:none"
"""Styles that suit light and dark notebooks."""


def shown_in_notebook(
    row: GameRow, about: Mapping[str, Any], called: Sequence[str], result: str, words: Catalogue
) -> str:
    """Return a game as HTML: players, decks, result, length.

    All texts are escaped, as names come from anywhere.
    """
    interface = beside(words, "interface")
    decks, players = (tuple(about.get(what) or ()) for what in ("decks", "players"))
    seats = []
    for number, name in enumerate(called, 1):
        won = number in (row.winners or ())
        player = interface.get(f"player.{players[number - 1]}", players[number - 1]) if number <= len(players) else ""
        deck = decks[number - 1] if number <= len(decks) else ""
        cells = (f"<b>{escape(name)}</b>" if won else escape(name), escape(deck), escape(player), "★" if won else "")
        seats.append("<tr>" + "".join(f'<td style="{_CELL}">{cell}</td>' for cell in cells) + "</tr>")
    length = (
        filled(interface["games.turns"], {"turns": row.turns}),
        filled(interface["games.events"], {"events": figure(row.head).told(lambda _: interface["figures"])}),
    )
    facts = " · ".join((*length, row.created[:16].replace("T", " "), str(row.id)))
    return (
        f'<div style="{_BOX}"><div style="font-weight:600;padding:0 .5em .3em">{escape(result)}</div>'
        f'<table style="border-collapse:collapse;margin:0;color:inherit"><tbody>{"".join(seats)}</tbody></table>'
        f'<div style="opacity:.65;font-size:.85em;padding:.3em .5em 0">{escape(facts)}</div></div>'
    )
