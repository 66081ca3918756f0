"""120.3g, 702.164. Toxic: combat damage that gives a player poison counters besides, in the rules of today."""

from __future__ import annotations

import pytest

from domain.cards.language import CardDefinition
from domain.errors import BadCard
from tests.support.scenes import BOTH, SIDES, cites_as_it_should, one_moment, switched
from tests.support.situations import (
    CREATURE,
    PLAYERS,
    after_damage,
    attack,
    block,
    cause_of,
    enchantment,
    go,
    plays,
    spell,
    static,
)
from tests.support.table import Table, card, creature

B = PLAYERS["B"]


def poison(table: Table) -> int:
    """The poison counters of B."""
    return table.board.players[B].counters.get("poison", 0)


@plays("Branchblight Stalker")
@pytest.mark.statement("DMG-119.3", "DMG-119.3b")
@pytest.mark.parametrize("edition", BOTH)
def test_combat_damage_to_a_player_gives_poison_besides(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", "Branchblight Stalker")
    table.start("A")
    attack(table, "Branchblight Stalker")
    after_damage(table)
    assert table.life_of("B") == 17
    assert poison(table) == (2 if edition == "current" else 0)
    if edition == "current":
        (dealt,) = table.events("damage_dealt")
        (lost,) = table.events("life_lost")
        (given,) = table.events("player_counters_put", rule="120.3g")
        assert (given.event.player, given.event.kind, given.event.amount) == (B, "poison", 2)
        assert cause_of(table, given) == cause_of(table, lost) == dealt
        assert one_moment(dealt, lost, given)
    table.check()


@SIDES
def test_the_switch_alone_decides(under: str, value: bool | None) -> None:
    table, on = switched(under, "toxic", value)
    table.battlefield("A", creature("Snake", "2/2", abilities=[{"keyword": "toxic", "value": 3}]))
    table.start("A")
    attack(table, "Snake")
    after_damage(table)
    assert (table.life_of("B"), poison(table)) == (18, 3 if on else 0)
    assert cites_as_it_should(table, under, on)
    table.check()


def test_only_combat_damage_to_a_player() -> None:
    bite = spell("Bite", {"deal_damage": 2, "to": "t", "source": "s"}, s=CREATURE, t="any_target")
    table = Table("current")
    table.hand("A", bite)
    table.battlefield("A", creature("Snake", "2/2", abilities=[{"keyword": "toxic", "value": 3}]))
    table.battlefield("B", "Hill Giant")
    table.start("A")
    go(table, "A", "Bite", "Snake", "B")
    assert (table.life_of("B"), poison(table)) == (18, 0)
    attack(table, "Snake")
    block(table, ("Hill Giant", "Snake"))
    after_damage(table)
    assert poison(table) == 0
    assert table.find("Hill Giant").damage == 2


def test_all_toxic_abilities_add_up() -> None:
    """702.164b. One printed, the same number given twice, and another: 1 + 1 + 1 + 2."""
    one, two = ({"grant": {"keyword": "toxic", "value": number}} for number in (1, 2))
    table = Table("current")
    table.battlefield("A", creature("Snake", "1/1", abilities=[{"keyword": "toxic", "value": 1}]))
    table.battlefield(
        "A", enchantment("Venom", static(one, to=CREATURE)), enchantment("Bane", static(one, to=CREATURE))
    )
    table.battlefield("A", enchantment("Blight", static(two, to=CREATURE)))
    table.start("A")
    attack(table, "Snake")
    after_damage(table)
    assert (table.life_of("B"), poison(table)) == (19, 5)


@plays("Jawbone Duelist")
def test_double_strike_gives_it_twice() -> None:
    table = Table("current")
    table.battlefield("A", "Jawbone Duelist")
    table.start("A")
    attack(table, "Jawbone Duelist")
    table.go_to("postcombat-main")
    assert (table.life_of("B"), poison(table)) == (18, 2)


@pytest.mark.parametrize(("word", "life", "counters"), [("infect", 20, 6), ("lifelink", 18, 4)])
def test_with_infect_and_lifelink(word: str, life: int, counters: int) -> None:
    """120.3b and 120.3f go on as ever: poison for the damage and for toxic, life for the damage."""
    table = Table("current")
    table.battlefield("A", creature("Snake", "2/2", word, abilities=[{"keyword": "toxic", "value": 4}]))
    table.start("A")
    attack(table, "Snake")
    after_damage(table)
    assert (table.life_of("B"), poison(table)) == (life, counters)
    assert table.life_of("A") == (22 if word == "lifelink" else 20)


def test_damage_that_is_prevented_poisons_nobody() -> None:
    table = Table("current")
    table.battlefield("A", "Branchblight Stalker")
    table.battlefield(
        "B", card("Sparer", "Artifact", {"replace": {"would_damage": "you"}, "with": [{"prevent": "all"}]})
    )
    table.start("A")
    attack(table, "Branchblight Stalker")
    after_damage(table)
    assert (table.life_of("B"), poison(table)) == (20, 0)


@pytest.mark.statement("SBA-11")
def test_ten_poison_counters_by_toxic_lose_the_game() -> None:
    table = Table("current")
    table.battlefield("A", creature("Snake", "1/1", abilities=[{"keyword": "toxic", "value": 10}]))
    table.start("A")
    attack(table, "Snake")
    while table.game.question is not None:
        table.plain()
    assert table.happened("player_lost", player=B, reason="poison", rule="704.5c")


@plays("Crawling Chorus")
def test_crawling_chorus() -> None:
    table = Table("current")
    table.hand("A", spell("Kill", {"destroy": "t"}, t=CREATURE))
    table.battlefield("A", "Crawling Chorus")
    table.start("A")
    go(table, "A", "Kill", "Crawling Chorus")
    table.resolve_all()
    mite = table.find("Phyrexian Mite Token", "A")
    assert "cant_block" in mite.keywords
    table.go_to("upkeep", "B")
    table.go_to("upkeep", "A")
    attack(table, "Phyrexian Mite Token")
    after_damage(table)
    assert (table.life_of("B"), poison(table)) == (19, 1)


@pytest.mark.parametrize("value", [None, 0, -1, "two"])
def test_toxic_has_a_number(value: object) -> None:
    keyword = {"keyword": "toxic"} | ({} if value is None else {"value": value})
    with pytest.raises(BadCard, match="toxic"):
        CardDefinition.load({"name": "Wrong", "types": "Creature: Snake", "pt": "1/1", "abilities": [keyword]})
