"""702.99. Cipher: a spell card is exiled encoded on a creature, whose controller may cast copies of it."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.terms import Zone
from tests.support.keywords import KILL, Scene, Scenes, said
from tests.support.scenes import BOTH
from tests.support.situations import CREATURE, attack, finish, spell
from tests.support.table import Table, card, creature

SCENES = Scenes()

GAIN: dict[str, Any] = {"spell": [{"gain_life": 1}]}
PAIN: dict[str, Any] = {"spell": [{"lose_life": 2, "who": "t"}], "targets": {"t": {"of": {"is": "opponent"}}}}


def cipher(name: str = "Thoughts", text: dict[str, Any] = GAIN) -> CardDefinition:
    return card(name, "Sorcery", text, {"keyword": "cipher"}, cost="{0}")


def encoded(edition: str, *hand: CardDefinition, times: int = 1, on: str = "Bear") -> Table:
    """A has resolved spells with cipher and encoded them on a creature."""
    table = Table(edition)
    table.battlefield("A", creature("Bear", "2/2"), creature("Cub", "1/1"))
    table.hand("A", *(hand or [cipher()] * times))
    table.hand("A", KILL, spell("Dig", {"move": "t", "to": "graveyard"}, t={"zone": "exile"}))
    table.hand("A", spell("Give", {"apply": [{"control": "opponent"}], "to": "t", "for": "forever"}, t=CREATURE))
    table.start("A")
    for one in hand or [cipher()] * times:
        table.cast("A", one.name)
        choose(table, on)
        finish(table)
    return table


def choose(table: Table, *names: str) -> None:
    table.until_asked("choose", "A")
    table.answer(tuple(table.find(name).id for name in names))


@SCENES.plays("cipher")
def an_encoded_creature_casts_copies(edition: str) -> Table:
    table = encoded(edition)
    assert table.life_of("A") == 21
    assert "Thoughts" in table.names_in(Zone.EXILE, "A")
    attack(table, "Bear", "Cub")
    said(table, "yes")
    finish(table)
    table.go_to("postcombat-main")
    assert table.life_of("A") == 22
    assert "Thoughts" in table.names_in(Zone.EXILE, "A"), "a copy that is cast is exiled by no cipher"
    assert len(table.names_in(Zone.EXILE, "A")) == 1
    return table


@SCENES.plays("cipher")
def a_card_need_not_be_encoded(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", creature("Bear", "2/2"))
    table.hand("A", cipher())
    table.start("A")
    table.cast("A", "Thoughts")
    choose(table)
    finish(table)
    assert "Thoughts" in table.names_in(Zone.GRAVEYARD, "A")
    assert not table.find("Bear").abilities
    return table


@SCENES.plays("cipher")
def nothing_is_encoded_without_a_creature(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("B", creature("Theirs", "2/2"))
    table.hand("A", cipher())
    table.start("A")
    table.cast("A", "Thoughts")
    finish(table)
    assert "Thoughts" in table.names_in(Zone.GRAVEYARD, "A")
    return table


@SCENES.plays("cipher")
def each_card_has_an_ability_of_its_own(edition: str) -> Table:
    """Two cards of one name give two instances; each copies a card of its own text."""
    table = encoded(edition, cipher(), cipher(), cipher("Slice", PAIN))
    assert len(table.find("Bear").abilities) == 3
    attack(table, "Bear")
    answers = 0
    while table.game.question is not None and table.board.step != "postcombat-main" and answers < 200:
        answers += 1
        table.plain()
        if (table.board.step or table.board.phase) == "postcombat-main":
            break
    assert table.life_of("A") == 22 + 2
    assert table.life_of("B") == 20 - 2 - 2 - 2
    return table


@SCENES.plays("cipher")
def it_ends_as_the_card_leaves_exile(edition: str) -> Table:
    """702.99c."""
    table = encoded(edition)
    assert table.find("Bear").abilities
    table.cast("A", "Dig", targets=[table.find("Thoughts", "A", Zone.EXILE).id])
    finish(table)
    assert not table.find("Bear").abilities
    return table


@SCENES.plays("cipher")
def it_remains_with_another_controller(edition: str) -> Table:
    """702.99c: the creature's controller casts the copy."""
    table = encoded(edition)
    table.cast("A", "Give", targets=("Bear",))
    finish(table)
    table.go_to("upkeep", "B")
    attack(table, "Bear", by="B")
    said(table, "yes")
    finish(table)
    table.go_to("postcombat-main")
    assert table.life_of("B") == 21
    return table


@SCENES.plays("cipher")
def it_does_not_follow_a_creature_that_left(edition: str) -> Table:
    table = encoded(edition)
    table.cast("A", "Kill", targets=("Bear",))
    finish(table)
    assert "Thoughts" in table.names_in(Zone.EXILE, "A")
    assert not table.find("Cub").abilities
    return table


@pytest.mark.parametrize("edition", BOTH)
@SCENES.each()
def test_cipher(name: str, scene: Scene, edition: str) -> None:
    scene(edition).check()
