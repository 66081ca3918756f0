"""702.16: protection of players and from players, and the choices it asks for."""

from __future__ import annotations

import pytest

from domain.cards import spell_texts
from domain.cards.grammar.costs import Target
from domain.cards.language import CardDefinition
from domain.rules.casting import targets
from domain.rules.resolving.evaluation import Context
from domain.terms import Zone
from tests.support.situations import attack, finish, go, in_graveyard, ready, spell, static, there
from tests.support.table import PLAYERS, Table, card, creature
from tests.support.walkers import BURN, KILL

EVERYTHING = {"apply": [{"grant": "protection:everything"}], "to": "you", "for": {"next_turn_of": "you"}}
RING = card(
    "Ring",
    "Artifact",
    {"triggered": [EVERYTHING], "on": {"enters": "self"}, "if": {"happened": {"cast": {"ref": "self"}, "by": "you"}}},
    cost="{0}",
)
CURSE = card(
    "Curse",
    "Enchantment: Aura Curse",
    {"keyword": "enchant", "of": {"is": "player"}},
    cost="{0}",
)
DRAIN = spell("Drain", {"lose_life": 2, "who": "t"}, t={"is": "player"})
WAVE = spell("Wave", {"deal_damage": 2, "to": "each_player"})


def nemesis(chosen: str = "player") -> CardDefinition:
    """A creature with protection from a player chosen as it enters."""
    choice = {"replace": {"would_enter": "self"}, "with": [{"choose": chosen}]}
    return card(
        "Nemesis", "Creature: Merfolk", choice, static({"grant": "protection:chosen_player"}), cost="{0}", pt="3/1"
    )


def may_target(table: Table, player: str, name: str, target: object) -> bool:
    table.priority_to(player)
    card = table.find(name, player, Zone.HAND)
    wanted = card_targets(table, card.definition)
    return table.entity(target) in targets.legal(wanted, Context(table.game, PLAYERS[player], card.id))


def card_targets(table: Table, definition: int) -> Target:
    (wanted,) = spell_texts.text_of(table.game.definition(definition))[1].values()
    return wanted


def test_protection_from_everything_lasts_until_your_next_turn() -> None:
    """702.16j: no target, and all damage is prevented; 611.2a: until the next turn begins."""
    table = ready(RING, WAVE)
    table.hand("B", BURN)
    table.start()
    go(table, "A", "Ring")
    finish(table)
    go(table, "A", "Wave")
    assert (table.life_of("A"), table.life_of("B")) == (20, 18)
    table.go_to("upkeep", "B")
    assert not may_target(table, "B", "Burn", "A")


def test_after_the_next_turn_has_begun_it_is_over() -> None:
    table = ready(RING)
    table.hand("B", WAVE)
    table.start()
    go(table, "A", "Ring")
    finish(table)
    table.go_to("upkeep", "A")
    go(table, "B", "Wave")
    assert table.life_of("A") == 18


def test_a_ring_that_was_not_cast_protects_nobody() -> None:
    raise_it = spell("Raise", {"move": "t", "to": "battlefield"}, t={"zone": "graveyard"})
    table = ready(raise_it, WAVE)
    table.graveyard("A", RING)
    table.start()
    go(table, "A", "Raise", "Ring")
    finish(table)
    assert there(table, "Ring")
    go(table, "A", "Wave")
    assert table.life_of("A") == 18


def test_curses_fall_off_a_protected_player() -> None:
    """702.16c, 704.5m."""
    table = ready(RING)
    table.battlefield("B", CURSE, attached="A")
    table.start()
    assert there(table, "Curse")
    go(table, "A", "Ring")
    finish(table)
    assert in_graveyard(table, "Curse", "B")


def test_protection_does_not_stop_what_neither_targets_nor_damages() -> None:
    table = ready(RING)
    table.hand("B", spell("Toll", {"lose_life": 3, "who": "each_opponent"}))
    table.start()
    go(table, "A", "Ring")
    finish(table)
    go(table, "B", "Toll")
    assert table.life_of("A") == 17


@pytest.mark.parametrize(("whom", "open_to_b"), [("A", True), ("B", False)])
def test_whose_spells_may_target_it(whom: str, open_to_b: bool) -> None:
    table = ready(nemesis())
    table.hand("B", KILL)
    table.start()
    table.cast("A", "Nemesis")
    table.until_asked("choose", "A")
    table.answer((PLAYERS[whom],))
    finish(table)
    assert may_target(table, "B", "Kill", "Nemesis") is open_to_b


@pytest.mark.parametrize(("whom", "blocked"), [("A", True), ("B", False)])
def test_whose_creatures_may_block_it(whom: str, blocked: bool) -> None:
    """702.16f, 702.16e."""
    table = Table()
    table.battlefield("A", nemesis(), chosen={"player": str(int(PLAYERS[whom]))})
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Wall", "0/4"))
    table.start()
    attack(table, "Nemesis", "Bear")
    table.until_asked("blockers", "B")
    pair = (table.find("Wall").id, table.find("Nemesis").id)
    assert table.question.is_legal((pair,)) is blocked


def test_a_chosen_player_is_named_by_other_abilities() -> None:
    """607.2d."""
    choice = {"replace": {"would_enter": "self"}, "with": [{"choose": "opponent"}]}
    rack = card(
        "Rack",
        "Artifact",
        choice,
        {
            "triggered": [{"lose_life": 1, "who": "chosen_player"}],
            "on": {"step_begins": "upkeep", "whose": "chosen_player"},
        },
        cost="{0}",
    )
    table = ready(rack)
    table.start()
    go(table, "A", "Rack")
    finish(table)
    table.go_to("end", "B")
    assert (table.life_of("A"), table.life_of("B")) == (20, 19)
    table.go_to("end", "A")
    assert (table.life_of("A"), table.life_of("B")) == (20, 19)


def test_an_opponent_is_chosen_where_the_text_says_so() -> None:
    """607.2d: of one opponent nobody is asked."""
    table = ready(nemesis("opponent"))
    table.start()
    go(table, "A", "Nemesis")
    finish(table)
    assert table.find("Nemesis").chosen == {"player": str(int(PLAYERS["B"]))}


def test_protection_from_each_of_your_opponents_follows_the_controller() -> None:
    """702.16i, 702.16k."""
    avatar = creature("Avatar", "7/8", "protection:opponents")
    steal = spell("Steal", {"apply": [{"control": "you"}], "to": "t", "for": "forever"}, t={"type": "creature"})
    table = ready(KILL)
    table.hand("B", KILL)
    table.hand("B", steal)
    table.battlefield("A", avatar)
    table.start()
    assert not may_target(table, "B", "Kill", "Avatar")
    assert may_target(table, "A", "Kill", "Avatar")
    assert not may_target(table, "B", "Steal", "Avatar")


def test_protection_from_each_of_your_opponents_is_that_of_its_new_controller() -> None:
    avatar = creature("Avatar", "7/8", "protection:opponents")
    table = ready(KILL)
    table.hand("B", KILL)
    table.battlefield("A", avatar, controller="B")
    table.start()
    assert may_target(table, "B", "Kill", "Avatar")
    assert not may_target(table, "A", "Kill", "Avatar")


@pytest.mark.parametrize(("kind", "hurt"), [("instant", False), ("sorcery", True)])
def test_you_and_your_creatures_have_protection_from_a_chosen_type(kind: str, hurt: bool) -> None:
    """702.16a: Serra's Emissary."""
    mine = {"any": [{"is": "you"}, {"all": [{"type": "creature"}, {"controller": "you"}]}]}
    choice = {"replace": {"would_enter": "self"}, "with": [{"choose": "card_type"}]}
    emissary = card(
        "Emissary",
        "Creature: Angel",
        choice,
        static({"grant": "protection:chosen_type"}, to=mine),
        cost="{0}",
        pt="7/7",
    )
    everybody = {"any": [{"is": "player"}, {"type": "creature"}]}
    blast = spell("Blast", {"deal_damage": 2, "to": everybody})
    table = ready(emissary, blast)
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Cub", "2/2"))
    table.start()
    table.cast("A", "Emissary")
    table.until_asked("option", "A")
    table.answer(kind)
    finish(table)
    go(table, "A", "Blast")
    assert table.life_of("B") == 18
    assert not there(table, "Cub")
    assert (table.life_of("A"), there(table, "Bear")) == ((18, False) if hurt else (20, True))


def test_you_have_protection_from_each_of_your_opponents_and_not_from_yourself() -> None:
    """702.16j. Sources that opponents control neither target you nor deal damage to you."""
    shield = card("Shield", "Enchantment", static({"grant": "protection:opponents"}, to="you"), cost="{0}")
    table = Table()
    table.battlefield("A", shield)
    table.hand("A", WAVE, DRAIN)
    table.hand("B", DRAIN)
    table.start("A")
    go(table, "A", "Wave")
    assert (table.life_of("A"), table.life_of("B")) == (18, 18)
    assert may_target(table, "A", "Drain", "A")
    assert not may_target(table, "B", "Drain", "A")
