"""614.1c, 614.1d, 614.12. Replaced entering: tapped, with counters, with a choice, with regard to other effects."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.damaging import TWICE
from tests.support.situations import CREATURE, cause_of, enchantment, go, pt, spell, there
from tests.support.table import PLAYERS, Table, card, creature

# 614.1c, 614.1d, 614.12: entering


def test_creatures_of_an_opponent_enter_tapped_tokens_too() -> None:
    tokens = spell("Tokens", {"create_token": {"types": "Creature: Elf", "colors": "G", "pt": "1/1"}, "n": 2})
    table = Table()
    table.battlefield("B", "Imposing Sovereign")
    table.hand("A", tokens, creature("Bear", "2/2", cost="{0}"), card("Stone", "Artifact", cost="{0}"))
    table.start()
    for name in ("Tokens", "Bear", "Stone"):
        go(table, "A", name)
    assert [token.tapped for token in table.all("Elf Token")] == [True, True]
    assert table.find("Bear").tapped
    assert not table.find("Stone").tapped
    assert not table.events("permanents_tapped")
    entered = table.events("replacement_applied")
    assert len(entered) == 3
    assert {r.event.before[0] for r in entered} == {"enter as a token", "move"}


def test_a_permanent_does_not_make_itself_enter_tapped_unless_it_says_so() -> None:
    """614.12. An effect on a set of permanents does not apply to the one that brings it."""
    table = Table()
    table.lands("A", "Plains", 3)
    table.hand("A", "Orb of Dreams", card("Stone", "Artifact", cost="{0}"))
    table.start()
    go(table, "A", "Orb of Dreams")
    assert not table.find("Orb of Dreams").tapped
    go(table, "A", "Stone")
    assert table.find("Stone").tapped


@pytest.mark.parametrize("x", [0, 3])
def test_it_enters_with_counters_and_lives_if_there_are_any(x: int) -> None:
    table = Table()
    table.lands("A", "Forest", x + 1)
    table.hand("A", "Ivy Elemental")
    table.start()
    go(table, "A", "Ivy Elemental", x=x)
    assert there(table, "Ivy Elemental") is (x > 0)
    if x:
        assert pt(table, "Ivy Elemental") == (x, x)
        (put,) = table.events("counters_put")
        (moved,) = table.events("object_moved", to=Zone.BATTLEFIELD)
        assert (put.rule, put.moment, put.cause) == ("614.1c", moved.moment, moved.position)


def test_counters_it_enters_with_are_put_and_may_be_more() -> None:
    """122.6. Hardened Scales sees the counters that Triskelion enters with."""
    table = Table()
    table.lands("A", "Forest", 6)
    table.battlefield("A", "Hardened Scales")
    table.hand("A", "Triskelion")
    table.start()
    go(table, "A", "Triskelion")
    assert table.find("Triskelion").counters == {"+1/+1": 4}


def test_a_planeswalker_enters_with_its_loyalty_doubled_but_not_what_is_paid() -> None:
    """306.5b, 614.16. Entering with loyalty puts counters; a loyalty cost is no effect."""
    season = enchantment(
        "Season",
        {"replace": {"would_put_counters": {"controller": "you"}, "by_effect": True}, "with": [{"amount": TWICE}]},
    )
    walker = card(
        "Walker",
        "Planeswalker: Jace",
        {"activated": [{"gain_life": 1}], "cost": [{"loyalty": 1}]},
        loyalty=3,
        cost="{0}",
    )
    table = Table()
    table.battlefield("A", season)
    table.hand("A", walker)
    table.start()
    go(table, "A", "Walker")
    assert table.find("Walker").loyalty == 6
    table.activate("A", "Walker")
    assert table.find("Walker").loyalty == 7


@pytest.mark.parametrize(("edition", "loyalty"), [("current", 10), ("seed", 8)])
def test_what_a_replacement_effect_puts_is_put_by_an_effect(edition: str, loyalty: int) -> None:
    """614.16. One more is put for a loyalty cost; then an effect puts these two, which is doubled."""
    more = {
        "replace": {"would_put_counters": {"controller": "you"}},
        "with": [{"amount": {"plus": ["event.amount", 1]}}],
    }
    twice = {"replace": {"would_put_counters": {"controller": "you"}, "by_effect": True}, "with": [{"amount": TWICE}]}
    walker = card(
        "Walker",
        "Planeswalker: Jace",
        {"activated": [{"gain_life": 1}], "cost": [{"loyalty": 1}]},
        loyalty=6,
        cost="{0}",
    )
    table = Table(edition)
    table.battlefield("A", enchantment("More", more))
    table.battlefield("A", enchantment("Twice", twice))
    table.battlefield("A", walker)
    table.start()
    table.activate("A", "Walker")
    assert table.find("Walker").loyalty == loyalty


def test_a_color_is_chosen_as_it_enters() -> None:
    table = Table()
    table.lands("A", "Plains", 3)
    table.battlefield("A", creature("Green", "2/2"), creature("Red", "2/2", cost="{R}"))
    table.hand("A", "Hall of Triumph")
    table.start()
    table.cast("A", "Hall of Triumph")
    question: Any = table.until_asked("option", "A")
    assert set(question.options) == set("WUBRG")
    table.answer("R")
    (chosen,) = table.events("quality_chosen")
    (moved,) = table.events("object_moved", to=Zone.BATTLEFIELD)
    assert chosen.moment == moved.moment
    assert chosen.rule == "614.12a"
    assert pt(table, "Red") == (3, 3)
    assert pt(table, "Green") == (2, 2)


@pytest.mark.parametrize(("edition", "tapped"), [("seed", True), ("current", False)])
def test_whether_other_effects_count_for_how_a_permanent_enters(edition: str, tapped: bool) -> None:
    """614.12. Under Blood Moon a Guildgate says nothing of entering tapped; in the rules of 2017 it still did."""
    table = Table(edition)
    table.battlefield("B", "Blood Moon")
    table.hand("A", "Azorius Guildgate")
    table.start()
    table.play("A", "Azorius Guildgate")
    assert table.find("Azorius Guildgate").tapped is tapped
    assert table.find("Azorius Guildgate").subtypes == ("Mountain",)


@pytest.mark.parametrize(("edition", "tapped"), [("seed", False), ("current", True)])
def test_what_would_be_a_creature_enters_as_one_does(edition: str, tapped: bool) -> None:
    """614.12. Living Lands makes a creature of a Forest that enters, and creatures enter tapped."""
    table = Table(edition)
    table.battlefield("B", "Imposing Sovereign", "Living Lands")
    table.hand("A", "Forest")
    table.start()
    table.play("A", "Forest")
    assert table.find("Forest").tapped is tapped


def test_a_token_that_enters_with_counters_gets_more_of_them_too() -> None:
    ooze = {
        "types": "Creature: Ooze",
        "colors": "G",
        "pt": "0/0",
        "abilities": [{"replace": {"would_enter": "self"}, "with": [{"enters_with": "+1/+1", "n": 2}]}],
    }
    table = Table()
    table.battlefield("A", "Hardened Scales")
    table.hand("A", spell("Ooze", {"create_token": ooze, "n": 2}))
    table.start()
    go(table, "A", "Ooze")
    assert [found.counters for found in table.all("Ooze Token")] == [{"+1/+1": 3}] * 2
    table.check()


def test_counters_it_would_enter_with_can_become_something_else() -> None:
    """The life is gained in the moment it enters, because of what replaced the counters."""
    solemn = enchantment(
        "Solemn",
        {"replace": {"would_put_counters": CREATURE}, "with": [{"instead": [{"gain_life": "event.amount"}]}]},
    )
    table = Table()
    table.lands("A", "Forest", 6)
    table.battlefield("A", solemn)
    table.hand("A", "Triskelion")
    table.start()
    go(table, "A", "Triskelion")
    assert table.find("Triskelion").counters == {}
    assert table.life_of("A") == 23
    (gained,) = table.events("life_gained")
    assert cause_of(table, gained).event.NAME == "replacement_applied"
    assert gained.moment == table.events("object_moved", to=Zone.BATTLEFIELD)[0].moment


@pytest.mark.parametrize(("who", "poison"), [("A", 4), ("B", 1)])
def test_counters_on_players_are_more_or_fewer_by_who_puts_them(who: str, poison: int) -> None:
    """614.16. Twice as many that its controller puts, half as many that an opponent does."""
    anybody: dict[str, Any] = {"any": [{"is": "permanent"}, {"is": "player"}]}
    table = Table()
    table.battlefield(
        "A",
        enchantment(
            "Tide",
            {"replace": {"would_put_counters": anybody, "by": "you"}, "with": [{"amount": TWICE}]},
            {
                "replace": {"would_put_counters": anybody, "by": "each_opponent"},
                "with": [{"amount": {"half_down": "event.amount"}}],
            },
        ),
    )
    table.hand(who, spell("Venom", {"player_counters": "poison", "who": "each_opponent", "n": 2}))
    table.start(who)
    go(table, who, "Venom")
    victim = "B" if who == "A" else "A"
    assert table.board.players[PLAYERS[victim]].counters == {"poison": poison}
