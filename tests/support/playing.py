"""Words for tests of the catalogue's cards: what a hand holds, what makes mana, what is used, copied and asked."""

from __future__ import annotations

from typing import Any

from domain.board.objects import GameObject
from domain.cards.language import CardDefinition
from domain.rules.casting.mana.sources import mana_sources
from domain.terms import Zone
from tests.support.copying import BEAR
from tests.support.situations import finish, ready
from tests.support.table import PLAYERS, Table

A, B = PLAYERS["A"], PLAYERS["B"]


def hand(table: Table, player: str) -> list[str]:
    return table.names_in(Zone.HAND, player)


def pool_of(table: Table, name: str) -> set[str]:
    """What a permanent of A can make."""
    id = table.find(name).id
    return {mana for source in mana_sources(table.game, A) if source[0] == id for mana in source[2]}


def make_mana(table: Table, name: str, mana: str) -> None:
    """Let A make mana with a permanent, by the ability that makes this."""
    table.priority_to("A")
    id = table.find(name).id
    ability = next(source[1] for source in mana_sources(table.game, A) if source[0] == id and mana in source[2])
    table.answer(("mana", id, ability))
    while table.question.KIND == "option":
        table.answer(mana)


def use(table: Table, name: str, number: int | None = None, *targets: Any, **more: Any) -> None:
    """Activate an ability of A's permanent and resolve it."""
    table.activate("A", name, number, targets=targets, **more)
    finish(table)


def choose(table: Table, *names: Any, player: str = "A") -> None:
    """Pass until this player chooses objects, and choose these."""
    table.until_asked("choose", player)
    table.answer(tuple(table.entity(name) for name in names))


def enter_as(table: Table, name: str, of: Any, **more: Any) -> GameObject:
    """A casts it, chooses what it copies, and everything resolves; returns what it is now."""
    table.cast("A", name, **more)
    spell_id = table.board.stack[-1]
    choose(table, of)
    (moved,) = table.events("object_moved", object=spell_id)
    finish(table)
    return table.board.object(moved.event.becomes)


def copier(name: str, mana: str, *more: str | CardDefinition) -> Table:
    """A has the card and its mana, B a Bear."""
    table = ready(name, *more, mana=mana)
    table.battlefield("B", BEAR)
    return table


def asked(table: Table) -> Any:
    """What is asked now, to look into it."""
    return table.question
