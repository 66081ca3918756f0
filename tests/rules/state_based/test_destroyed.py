"""701.8b, 511.2, 513.1a. Triggers on being destroyed, and by what; and at the end of combat and of the turn."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.errors import BadCard
from domain.terms import Zone
from projections.wording.cards.abilities import texts
from projections.wording.translations import catalogue as words
from tests.support.situations import attack, block, enchantment, finish, go, plays, spell
from tests.support.table import PLAYERS, Table, card, creature

CREATURE = {"type": "creature"}
DESTROY = {"destroy": "t"}


def watcher(**on: Any) -> CardDefinition:
    """An enchantment that gains life for what is destroyed."""
    return enchantment("Watcher", {"triggered": [{"gain_life": 1}], "on": on})


def noticed(table: Table) -> list[dict[str, Any]]:
    """What each trigger of the watcher knows."""
    return [
        dict(record.event.bindings)
        for record in table.events("ability_triggered")
        if table.board.object(record.event.source).name == "Watcher"
    ]


WAYS: dict[str, tuple[tuple[dict[str, Any], ...], int]] = {
    "destroyed": ((DESTROY,), 1),
    "lethal damage": (({"deal_damage": 5, "to": "t"},), 1),
    "sacrificed": (({"sacrifice": "t", "who": {"controller_of": "t"}},), 0),
    "no toughness": (({"apply": [{"pt": [0, -9]}], "to": "t"},), 0),
    "exiled": (({"exile": "t"},), 0),
    "regenerated": (({"regenerate": "t"}, DESTROY), 0),
    "indestructible": (({"apply": [{"grant": "indestructible"}], "to": "t"}, DESTROY), 0),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("edition", ["seed", "current"])
def test_what_is_destroyed_and_what_is_not(way: str, edition: str) -> None:
    effects, times = WAYS[way]
    table = Table(edition)
    table.battlefield("A", watcher(is_destroyed=CREATURE))
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("A", spell("Act", *effects, t=CREATURE))
    table.start("A")
    go(table, "A", "Act", "Bear")
    finish(table)
    assert len(noticed(table)) == times
    table.check()


def test_deathtouch_destroys_and_dying_of_it_is_seen_by_what_dies() -> None:
    last = {"triggered": [{"gain_life": 1}], "on": {"is_destroyed": "self"}}
    table = Table("current")
    table.battlefield("A", creature("Snake", "1/1", "deathtouch"), watcher(is_destroyed=CREATURE))
    table.battlefield("B", creature("Martyr", "1/9", abilities=[last]))
    table.start("A")
    attack(table, "Snake")
    block(table, ("Martyr", "Snake"))
    table.go_to("end-of-combat", "A")
    assert len(noticed(table)) == 2
    assert table.life_of("B") == 21


def test_what_is_destroyed_but_goes_elsewhere_was_destroyed() -> None:
    to_exile = {"replace": {"would_die": CREATURE}, "with": [{"to": "exile"}]}
    table = Table("current")
    table.battlefield("A", watcher(is_destroyed=CREATURE), enchantment("Peace", to_exile))
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("A", spell("Act", DESTROY, t=CREATURE))
    table.start("A")
    go(table, "A", "Act", "Bear")
    assert len(noticed(table)) == 1


def test_whose_effect_destroys() -> None:
    """ "Whenever this creature destroys a permanent": its own abilities, not its damage and not another's spell."""
    act = {"activated": [{"destroy": "x1"}], "cost": [], "targets": {"x1": {"of": CREATURE}}}
    proud = {"triggered": [{"gain_life": 1}], "on": {"is_destroyed": CREATURE, "by": "self"}}
    table = Table("current")
    table.battlefield("A", creature("Slayer", "9/9", abilities=[act, proud]))
    table.battlefield("B", creature("One", "1/1"), creature("Two", "1/1"), creature("Three", "1/1"))
    table.hand("A", spell("Act", DESTROY, t=CREATURE))
    table.start("A")
    go(table, "A", "Act", "One")
    assert table.life_of("A") == 20
    table.activate("A", "Slayer", targets=["Two"])
    table.resolve_all()
    assert table.life_of("A") == 21
    attack(table, "Slayer")
    block(table, ("Three", "Slayer"))
    table.go_to("end-of-combat", "A")
    assert not table.all("Three")
    assert table.life_of("A") == 21


def test_one_who_destroys_itself_and_others_sees_it_all() -> None:
    blast = {"activated": [{"destroy": CREATURE}], "cost": []}
    proud = {"triggered": [{"gain_life": 1}], "on": {"is_destroyed": CREATURE, "by": "self"}}
    together = {"triggered": [{"gain_life": 10}], "on": {"is_destroyed": CREATURE, "by": "self", "one_or_more": True}}
    table = Table("current")
    table.battlefield("A", creature("Bomb", "1/1", abilities=[blast, proud, together]), creature("Mine", "1/1"))
    table.battlefield("B", creature("Theirs", "1/1"))
    table.start("A")
    table.activate("A", "Bomb")
    table.resolve()
    finish(table)
    assert table.life_of("A") == 33


@pytest.mark.parametrize(("caster", "times"), [("A", 0), ("B", 1)])
def test_whose_spell_destroys(caster: str, times: int) -> None:
    table = Table("current")
    table.battlefield("A", watcher(is_destroyed=CREATURE, of="each_opponent"), creature("Bear", "2/2"))
    table.hand(caster, spell("Act", DESTROY, t=CREATURE), spell("Burn", {"deal_damage": 9, "to": "t"}, t=CREATURE))
    table.start("A")
    table.priority_to(caster)
    go(table, caster, "Act", "Bear")
    assert len(noticed(table)) == times
    if times:
        (known,) = noticed(table)
        assert known["event.player"] == (PLAYERS["B"],)


def test_lethal_damage_of_your_spell_is_not_your_spell_that_destroys() -> None:
    table = Table("current")
    table.battlefield("A", watcher(is_destroyed=CREATURE, of="you"), creature("Bear", "2/2"), creature("Elf", "2/2"))
    table.hand("A", spell("Act", DESTROY, t=CREATURE), spell("Burn", {"deal_damage": 9, "to": "t"}, t=CREATURE))
    table.start("A")
    go(table, "A", "Burn", "Bear")
    assert not noticed(table)
    go(table, "A", "Act", "Elf")
    assert len(noticed(table)) == 1


@plays("Karmic Justice")
def test_karmic_justice_answers_what_an_opponent_destroys() -> None:
    table = Table()
    table.battlefield("A", "Karmic Justice", "Urza's Armor", creature("Mine", "1/1"))
    table.battlefield("B", creature("Bear", "2/2"))
    permanent = {"is": "permanent"}
    table.hand("B", spell("One", DESTROY, t=permanent), spell("Two", DESTROY, t=permanent))
    table.hand("A", spell("Own", DESTROY, t=permanent))
    table.start("A")
    table.priority_to("B")
    go(table, "B", "One", "Mine")
    assert table.all("Bear"), "a creature is not avenged"
    table.priority_to("B")
    go(table, "B", "Two", "Urza's Armor")
    while table.board.stack or table.question.KIND != "priority":
        table.plain()
    assert "Bear" in table.names_in(Zone.GRAVEYARD, "B")
    go(table, "A", "Own", "Karmic Justice")
    assert len(table.events("ability_triggered")) == 1


# At the end


@pytest.mark.parametrize(("end", "step"), [("combat", "end-of-combat"), ("turn", "end")])
def test_at_end_of_is_as_the_step_begins(end: str, step: str) -> None:
    bell = enchantment("Bell", {"triggered": [{"gain_life": 1}], "on": {"at_end_of": end}})
    mine = enchantment("Mine", {"triggered": [{"gain_life": 10}], "on": {"at_end_of": end, "whose": "you"}})
    table = Table("current")
    table.battlefield("A", bell, mine, creature("Bear", "2/2"))
    table.start("A")
    attack(table, "Bear")
    table.until_asked("order", "A")
    assert (table.board.step, table.life_of("A")) == (step, 20)
    finish(table)
    assert table.life_of("A") == 31
    table.go_to("upkeep", "A")
    assert table.life_of("A") == 32


def test_what_is_created_in_the_end_step_waits_for_the_next() -> None:
    """513.2."""
    table = Table("current")
    table.hand("A", spell("Later", {"later": {"at_end_of": "turn"}, "do": [{"gain_life": 1}]}))
    table.start("A", step="end")
    go(table, "A", "Later")
    table.go_to("upkeep", "B")
    assert table.life_of("A") == 20
    table.go_to("upkeep", "A")
    assert table.life_of("A") == 21


def test_no_other_end_triggers_anything() -> None:
    with pytest.raises(BadCard, match="upkeep"):
        card("Bell", "Enchantment", {"triggered": [{"gain_life": 1}], "on": {"at_end_of": "upkeep"}})


@pytest.mark.parametrize(
    ("on", "english", "french"),
    [
        (
            {"is_destroyed": CREATURE},
            "Whenever a creature is destroyed, ",
            "À chaque fois qu’une créature est détruite, ",
        ),
        (
            {"is_destroyed": CREATURE, "by": "self"},
            "Whenever Watcher destroys a creature, ",
            "Watcher détruit une créature",
        ),
        (
            {"is_destroyed": CREATURE, "of": "each_opponent"},
            "Whenever a spell or ability an opponent controls destroys a creature, ",
            "qu’un sort ou une capacité qu’un adversaire contrôle détruit une créature",
        ),
        ({"at_end_of": "combat"}, "At end of combat, ", "À la fin du combat"),
        ({"at_end_of": "turn"}, "At the beginning of each end step, ", "Au début de chaque étape de fin"),
    ],
)
def test_it_is_told_in_words(on: dict[str, Any], english: str, french: str) -> None:
    assert english in texts(watcher(**on), words("en", "texts"))[0]
    assert french in texts(watcher(**on), words("fr", "texts"))[0]
