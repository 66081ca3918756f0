"""107.3e, 107.3m. X in the text of an ability, whose value is that of a spell's X."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.errors import BadCard
from tests.support.oracle import abilities
from tests.support.situations import finish, spell
from tests.support.table import Table, card, creature

GAINS: dict[str, Any] = {"triggered": [{"gain_life": "x"}]}


@pytest.mark.parametrize("edition", ["seed", "current"])
@pytest.mark.parametrize("x", [0, 3])
def test_the_x_of_the_spell_that_was_cast(edition: str, x: int) -> None:
    table = Table(edition)
    watching = {**GAINS, "on": {"cast": {"x_in_cost": True}, "by": "you"}}
    table.battlefield("A", creature("Watcher", "1/1", abilities=[watching]), *["Forest"] * 4)
    table.hand("A", card("Blast", "Instant", {"spell": [{"draw": 1}]}, cost="{X}{G}"), spell("Plain", {"draw": 1}))
    table.start("A")
    table.cast("A", "Plain")
    finish(table)
    table.cast("A", "Blast", x=x)
    finish(table)
    assert table.life_of("A") == 20 + x


@pytest.mark.parametrize(("kicked", "life", "lands"), [("yes", 22, 5), ("no", 20, 1)])
def test_the_x_of_a_kicker(kicked: str, life: int, lands: int) -> None:
    table = Table("current")
    entering = {**GAINS, "on": {"enters": "self"}, "if": {"did": "kicked"}}
    kicker = {"additional": [{"mana": "{X}{2}"}], "optional": True}
    table.battlefield("A", *["Forest"] * 5)
    table.hand("A", creature("Ancient", "2/2", cost="{G}", abilities=[kicker, entering]))
    table.start("A")
    table.cast("A", "Ancient", x=2, kicked=kicked)
    finish(table)
    assert table.life_of("A") == life
    assert sum(land.tapped for land in table.all("Forest")) == lands


def test_x_needs_a_value() -> None:
    text = {**GAINS, "on": {"cast": {"type": "creature"}, "by": "you"}}
    data = {"name": "Watcher", "cost": "{1}", "types": "Creature: Elf", "pt": "1/1", "abilities": [text]}
    with pytest.raises(BadCard, match="x is used"):
        CardDefinition.load(data)


def test_x_of_two_sentences_is_counted_once() -> None:
    (read,) = abilities(
        "When this creature enters, it deals X damage to each opponent, "
        "where X is the number of artifacts you control. You gain X life."
    )
    assert isinstance(read, dict)
    artifacts = {"count": {"all": [{"type": "artifact"}, {"controller": "you"}]}}
    done = [{"deal_damage": "x", "to": "each_opponent"}, {"gain_life": "x"}]
    assert read["triggered"] == [{"where_x": artifacts, "do": done}]


def test_a_sentence_without_x_keeps_to_itself() -> None:
    (read,) = abilities(
        "When this creature enters, you gain X life, where X is the number of artifacts you control. Draw a card."
    )
    assert isinstance(read, dict)
    artifacts = {"count": {"all": [{"type": "artifact"}, {"controller": "you"}]}}
    assert read["triggered"] == [{"gain_life": artifacts}, {"draw": 1}]
