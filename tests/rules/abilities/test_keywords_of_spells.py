"""702. Keyword abilities of spells: other costs that they are cast for, what is paid besides, copies, and cards set
aside in exile to be cast later."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from projections.wording.cards.abilities import texts
from projections.wording.translations import catalogue
from tests.rules.abilities.test_keywords_of_casting import DRAW, cast_by, held, sorcery, ways
from tests.support.keywords import Scenes, having
from tests.support.scenes import BOTH
from tests.support.situations import CREATURE, attack, finish, go, spell
from tests.support.table import Table, card, creature

SCENES = Scenes()
GAIN = {"spell": [{"gain_life": 1}]}
PAIN = {"spell": [{"damage": 2, "to": "t"}], "targets": {"t": {"of": CREATURE}}}


def bear(name: str = "Bear", size: str = "2/2", **more: Any) -> Any:
    return creature(name, size, cost="{1}{G}", **more)


def of(table: Table, zone: Zone, player: str = "A") -> list[str]:
    return table.names_in(zone, player)


def set_aside(table: Table, name: str, how: str, player: str = "A") -> None:
    table.priority_to(player)
    table.answer(("set_aside", table.find(name, player, Zone.HAND).id, how))
    table.announce()


def can_be_set_aside(table: Table, name: str, player: str = "A") -> bool:
    table.priority_to(player)
    question: Any = table.question
    ids = [found.id for found in table.all(name, player, Zone.HAND)]
    return any(option[0] == "set_aside" and option[1] in ids for option in question.options)


# Other costs (118.9)


@SCENES.plays("surge")
def surge_follows_another_spell(edition: str) -> Table:
    table = Table(edition)
    table.hand("A", sorcery("Wave", "surge", pay="{0}"), card("Drop", "Instant", GAIN, cost="{0}"))
    table.start("A")
    assert not ways(table, "Wave", Zone.HAND)
    go(table, "A", "Drop")
    cast_by(table, "Wave", "surge", Zone.HAND)
    finish(table)
    assert "Wave" in of(table, Zone.GRAVEYARD)
    return table


@SCENES.plays("spectacle")
def spectacle_follows_an_opponents_loss(edition: str) -> Table:
    table = Table(edition)
    table.hand("A", sorcery("Show", "spectacle", pay="{0}"), spell("Prick", {"lose_life": 1, "who": "each_opponent"}))
    table.start("A")
    assert not ways(table, "Show", Zone.HAND)
    go(table, "A", "Prick")
    cast_by(table, "Show", "spectacle", Zone.HAND)
    finish(table)
    assert "Show" in of(table, Zone.GRAVEYARD)
    return table


@SCENES.plays("web-slinging")
def web_slinging_returns_a_tapped_creature(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", bear("Tired"), tapped=True)
    table.hand("A", having("Slinger", "3/3", "web-slinging", pay="{0}", cost="{9}"))
    table.start("A")
    table.priority_to("A")
    assert not ways(table, "Slinger", Zone.HAND), "it has untapped"
    table = Table(edition)
    weary = {"keyword": "vigilance"}
    table.battlefield("A", bear("Tired", abilities=[weary, {"activated": [{"gain_life": 1}], "cost": ["tap_self"]}]))
    table.hand("A", having("Slinger", "3/3", "web-slinging", pay="{0}", cost="{9}"))
    table.start("A")
    table.activate("A", "Tired")
    finish(table)
    cast_by(table, "Slinger", "web.slinging", Zone.HAND)
    finish(table)
    assert table.find("Slinger").zone is Zone.BATTLEFIELD
    assert "Tired" in of(table, Zone.HAND)
    return table


@SCENES.plays("mayhem")
def mayhem_follows_a_discard(edition: str) -> Table:
    table = Table(edition)
    thug = having("Thug", "2/2", "mayhem", pay="{0}", cost="{9}")
    table.hand("A", thug)
    table.graveyard("A", having("Old Thug", "2/2", "mayhem", pay="{0}", cost="{9}"))
    table.battlefield("A", card("Pit", "Artifact", {"activated": [{"gain_life": 1}], "cost": [{"discard": CREATURE}]}))
    table.start("A")
    table.activate("A", "Pit")
    finish(table)
    assert not ways(table, "Old Thug", Zone.GRAVEYARD)
    cast_by(table, "Thug", "mayhem", Zone.GRAVEYARD)
    finish(table)
    assert table.find("Thug").zone is Zone.BATTLEFIELD
    return table


@SCENES.plays("emerge")
def emerge_costs_less_by_what_is_sacrificed(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", bear(), *["Island"] * 3)
    table.hand("A", having("Big One", "5/5", "emerge", pay="{4}{U}", cost="{9}"))
    table.start("A")
    cast_by(table, "Big One", "emerge", Zone.HAND)
    finish(table)
    assert table.find("Big One").zone is Zone.BATTLEFIELD
    assert "Bear" in of(table, Zone.GRAVEYARD)
    assert all(land.tapped for land in table.all("Island"))
    return table


@SCENES.plays("harmonize")
def harmonize_costs_less_by_the_power_of_what_is_tapped(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", bear(size="3/3"), "Island")
    table.graveyard("A", sorcery("Song", "harmonize", pay="{3}{U}"))
    table.start("A")
    table.priority_to("A")
    table.answer(("cast_by", table.find("Song", "A", Zone.GRAVEYARD).id, "harmonize"))
    assert table.question.answers is not None
    table.answer((table.find("Bear").id,))
    table.announce()
    finish(table)
    assert table.find("Bear").tapped
    assert "Song" in of(table, Zone.EXILE)
    return table


@SCENES.plays("sneak")
def sneak_takes_the_place_of_an_unblocked_attacker(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", bear())
    table.hand("A", having("Thief", "4/4", "sneak", pay="{0}", cost="{9}"))
    table.start("A")
    assert not ways(table, "Thief", Zone.HAND)
    attack(table, "Bear")
    table.go_to("declare-blockers")
    cast_by(table, "Thief", "sneak", Zone.HAND)
    table.resolve()
    assert table.find("Thief").tapped
    assert "Bear" in of(table, Zone.HAND)
    table.go_to("postcombat-main")
    assert table.life_of("B") == 16
    return table


@SCENES.plays("ninjutsu")
def ninjutsu_puts_it_onto_the_battlefield_attacking(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", bear())
    table.hand("A", having("Ninja", "4/4", "ninjutsu", pay="{0}", cost="{9}"))
    table.start("A")
    attack(table, "Bear")
    table.go_to("declare-blockers")
    table.priority_to("A")
    question: Any = table.question
    (option,) = [one for one in question.options if one[0] == "activate"]
    table.answer(option)
    table.announce()
    table.resolve()
    assert table.find("Ninja").tapped
    assert not table.happened("spell_cast")
    table.go_to("postcombat-main")
    assert table.life_of("B") == 16
    return table


@SCENES.plays("overload")
def overload_is_about_each_and_not_a_target(edition: str) -> Table:
    table = Table(edition)
    theirs = {"all": [CREATURE, {"controller": "opponent"}]}
    table.battlefield("B", bear("One"), bear("Two", abilities=[{"keyword": "hexproof"}]))
    table.battlefield("A", bear("Mine"))
    text = {"spell": [{"destroy": "t"}], "targets": {"t": {"of": theirs}}}
    table.hand("A", sorcery("Sweep", "overload", text, pay="{0}", cost="{0}"))
    table.start("A")
    cast_by(table, "Sweep", "overload", Zone.HAND)
    finish(table)
    assert sorted(of(table, Zone.GRAVEYARD, "B")) == ["One", "Two"]
    assert table.find("Mine").zone is Zone.BATTLEFIELD
    return table


@SCENES.plays("overload")
def overload_need_not_be_paid(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("B", bear("One"), bear("Two"))
    text = {"spell": [{"destroy": "t"}], "targets": {"t": {"of": CREATURE}}}
    table.hand("A", sorcery("Sweep", "overload", text, pay="{9}", cost="{0}"))
    table.start("A")
    go(table, "A", "Sweep", "Two")
    assert of(table, Zone.GRAVEYARD, "B") == ["Two"]
    return table


@SCENES.plays("awaken")
def awaken_makes_a_land_a_creature(edition: str) -> Table:
    table = Table(edition)
    table.lands("A", "Forest", 2)
    table.hand(
        "A",
        sorcery("Rise", "awaken", value=2, pay="{G}", cost="{0}"),
        sorcery("Rest", "awaken", value=1, pay="{G}", cost="{0}"),
    )
    table.start("A")
    before = held(table)
    go(table, "A", "Rest")
    assert held(table) == before
    cast_by(table, "Rise", "awaken", Zone.HAND, "Forest #2")
    finish(table)
    land = table.find("Forest #2")
    assert (land.power, land.toughness) == (2, 2)
    assert "haste" in land.keywords
    return table


# What is paid besides (118.8)


@SCENES.plays("bargain")
def bargain_sacrifices_something_small(edition: str) -> Table:
    table = Table(edition)
    drawing = {"spell": [{"if": {"did": "bargained"}, "do": [{"draw": 2}], "else": [{"draw": 1}]}]}
    table.battlefield("A", card("Trinket", "Artifact", cost="{1}"), bear())
    table.hand("A", sorcery("Deal", "bargain", drawing, cost="{0}"))
    table.start("A")
    before = held(table)
    table.cast("A", "Deal", bargained="yes")
    finish(table)
    assert held(table) == before - 1 + 2
    assert "Trinket" in of(table, Zone.GRAVEYARD)
    return table


def test_what_costs_less_if_a_cost_is_paid_can_be_cast_so() -> None:
    table = Table("current")
    less = {"static": [{"cost_more": -2}], "while": {"did": "bargained"}, "zone": "stack"}
    table.battlefield("A", card("Trinket", "Artifact", cost="{1}"), "Island")
    table.hand("A", sorcery("Deal", "bargain", less, DRAW, cost="{2}{U}"))
    table.start("A")
    table.cast("A", "Deal", bargained="yes")
    finish(table)
    assert sorted(of(table, Zone.GRAVEYARD)) == ["Deal", "Trinket"]


@SCENES.plays("multikicker")
def multikicker_is_paid_as_often_as_one_likes(edition: str) -> Table:
    table = Table(edition)
    enters = {"replace": {"would_enter": "self"}, "with": [{"enters_with": "+1/+1", "n": "kicked"}]}
    gains = {"triggered": [{"gain_life": "kicked"}], "on": {"enters": "self"}, "if": {"did": "kicked"}}
    table.lands("A", "Forest", 3)
    table.hand("A", having("Grower", "1/1", "multikicker", enters, gains, pay="{1}", cost="{0}"))
    table.start("A")
    table.cast("A", "Grower", x=3)
    finish(table)
    assert table.find("Grower").power == 4
    assert table.life_of("A") == 23
    return table


@SCENES.plays("entwine")
def entwine_chooses_both_modes(edition: str) -> Table:
    table = Table(edition)
    modes = {"spell": {"modes": 1, "of": [{"do": [{"gain_life": 1}]}, {"do": [{"draw": 1}]}]}}
    table.lands("A", "Forest", 1)
    table.hand("A", sorcery("Both", "entwine", modes, pay="{G}", cost="{0}"))
    table.start("A")
    before = held(table)
    table.cast("A", "Both", entwine="yes")
    finish(table)
    assert (table.life_of("A"), held(table)) == (21, before)
    assert table.find("Forest").tapped
    return table


@SCENES.plays("escalate")
def escalate_is_paid_for_each_mode_beyond_the_first(edition: str) -> Table:
    table = Table(edition)
    three = [{"do": [{"gain_life": n}]} for n in (1, 2, 4)]
    table.lands("A", "Forest", 2)
    table.hand(
        "A", sorcery("More", "escalate", {"spell": {"modes": 3, "least": 1, "of": three}}, pay="{G}", cost="{0}")
    )
    table.start("A")
    table.cast("A", "More", modes=(0, 2))
    finish(table)
    assert table.life_of("A") == 25
    assert sum(land.tapped for land in table.all("Forest")) == 1
    return table


def test_modes_have_costs_of_their_own() -> None:
    """700.2h, 702.172a: what cannot be paid for cannot be chosen."""
    of_modes = [{"do": [{"gain_life": n}], "cost": [{"mana": f"{{{n}}}"}]} for n in (1, 2, 4)]
    table = Table("current")
    table.lands("A", "Forest", 3)
    spree = {"keyword": "spree"}
    table.hand(
        "A", card("Spree", "Sorcery", spree, {"spell": {"modes": "all", "least": 1, "of": of_modes}}, cost="{0}")
    )
    table.start("A")
    table.priority_to("A")
    table.answer(("cast", table.find("Spree", "A", Zone.HAND).id))
    question: Any = table.until_asked("modes")
    assert question.possible == (0, 1)
    table.answer((0, 1))
    table.announce()
    finish(table)
    assert table.life_of("A") == 23
    assert all(land.tapped for land in table.all("Forest"))


# Copies (707.10)


def copies(table: Table) -> int:
    return len(table.events("spell_copied"))


@SCENES.plays("replicate")
def replicate_copies_for_each_time_it_was_paid(edition: str) -> Table:
    table = Table(edition)
    table.lands("A", "Island", 2)
    table.hand("A", sorcery("Echo", "replicate", GAIN, pay="{U}", cost="{0}"))
    table.start("A")
    table.cast("A", "Echo", x=2)
    finish(table)
    assert table.life_of("A") == 23
    return table


@SCENES.plays("storm")
def storm_copies_for_each_spell_before_it(edition: str) -> Table:
    table = Table(edition)
    drops = [card(f"Drop {n}", "Instant", {"spell": [{"draw": 1}]}, cost="{0}") for n in (1, 2, 3)]
    table.hand("A", *drops, sorcery("Gale", "storm", GAIN, cost="{0}"))
    table.start("A")
    go(table, "A", "Drop 1")
    go(table, "A", "Drop 2")
    table.cast("A", "Gale")
    table.cast("A", "Drop 3")
    finish(table)
    assert table.life_of("A") == 23, "what is cast after it does not count"
    return table


@SCENES.plays("casualty")
def casualty_copies_for_a_creature_of_that_power(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", bear("Small", "1/1"), bear("Big", "2/2"))
    table.hand("A", sorcery("Heist", "casualty", GAIN, value=2, cost="{0}"))
    table.start("A")
    table.cast("A", "Heist", casualty="yes")
    finish(table)
    assert table.life_of("A") == 22
    assert "Big" in of(table, Zone.GRAVEYARD)
    return table


@SCENES.plays("demonstrate")
def demonstrate_is_copied_by_an_opponent_too(edition: str) -> Table:
    table = Table(edition)
    table.hand("A", sorcery("Lesson", "demonstrate", GAIN, cost="{0}"))
    table.start("A")
    table.cast("A", "Lesson")
    finish(table)
    assert (table.life_of("A"), table.life_of("B")) == (22, 21)
    return table


@SCENES.plays("cascade")
def cascade_casts_the_first_card_that_costs_less(edition: str) -> Table:
    table = Table(edition)
    little = card("Little", "Instant", GAIN, cost="{1}")
    table.library("A", "Plains", card("Great", "Instant", GAIN, cost="{5}"), little)
    table.hand("A", having("Runner", "2/2", "cascade", cost="{0}"), having("Leader", "2/2", "cascade", cost="{2}"))
    table.lands("A", "Forest", 2)
    table.start("A")
    go(table, "A", "Leader")
    finish(table)
    assert "Little" in of(table, Zone.GRAVEYARD)
    assert not of(table, Zone.EXILE)
    assert table.life_of("A") == 21
    return table


def test_what_is_discovered_goes_to_the_hand_if_it_is_not_cast() -> None:
    """701.57a."""
    table = Table("current")
    table.library("A", "Plains", card("Great", "Instant", GAIN, cost="{5}"), card("Fit", "Instant", GAIN, cost="{3}"))
    table.hand("A", spell("Find", {"discover": 3}))
    table.start("A")
    table.cast("A", "Find")
    table.until_asked("option")
    table.answer("no")
    finish(table)
    assert "Fit" in of(table, Zone.HAND)
    assert not of(table, Zone.EXILE)


# Set aside in exile (116.2)


@SCENES.plays("plot")
def plot_is_cast_for_nothing_on_a_later_turn(edition: str) -> Table:
    table = Table(edition)
    table.lands("A", "Forest", 1)
    table.hand("A", having("Plotter", "2/2", "plot", pay="{G}", cost="{9}"))
    table.start("A", step="upkeep")
    assert not can_be_set_aside(table, "Plotter")
    table.go_to("precombat-main")
    set_aside(table, "Plotter", "plot")
    assert of(table, Zone.EXILE) == ["Plotter"]
    assert not ways(table, "Plotter", Zone.EXILE)
    table.go_to("precombat-main", "B")
    table.go_to("upkeep", "A")
    assert not ways(table, "Plotter", Zone.EXILE), "only in a main phase of one's own"
    table.go_to("precombat-main", "A")
    cast_by(table, "Plotter", "plot", Zone.EXILE)
    finish(table)
    assert table.find("Plotter").zone is Zone.BATTLEFIELD
    return table


@SCENES.plays("suspend")
def suspend_waits_for_its_counters(edition: str) -> Table:
    table = Table(edition)
    table.lands("A", "Forest", 1)
    table.hand("A", having("Sleeper", "2/2", "suspend", value=2, pay="{G}", cost="{9}"))
    table.start("A", step="upkeep")
    assert not can_be_set_aside(table, "Sleeper")
    table.go_to("precombat-main")
    set_aside(table, "Sleeper", "suspend")
    assert table.find("Sleeper", "A", Zone.EXILE).counters == {"time": 2}
    table.go_to("upkeep", "B")
    table.go_to("draw", "A")
    assert table.find("Sleeper", "A", Zone.EXILE).counters == {"time": 1}
    table.go_to("upkeep", "B")
    table.go_to("draw", "A")
    assert "haste" in table.find("Sleeper").keywords
    return table


@SCENES.plays("warp")
def warp_is_exiled_and_cast_again(edition: str) -> Table:
    table = Table(edition)
    table.lands("A", "Forest", 3)
    table.hand("A", having("Traveller", "2/2", "warp", pay="{G}", cost="{1}{G}"))
    table.start("A")
    cast_by(table, "Traveller", "warp", Zone.HAND)
    finish(table)
    table.go_to("end")
    finish(table)
    assert of(table, Zone.EXILE) == ["Traveller"]
    assert not ways(table, "Traveller", Zone.EXILE)
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    cast_by(table, "Traveller", "warped", Zone.EXILE)
    finish(table)
    table.go_to("upkeep", "B")
    assert table.find("Traveller").zone is Zone.BATTLEFIELD, "this time it stays"
    return table


@SCENES.plays("madness")
def madness_is_cast_as_it_is_discarded(edition: str) -> Table:
    table = Table(edition)
    table.lands("A", "Forest", 1)
    fit = card("Fit", "Sorcery", {"keyword": "madness", "cost": [{"mana": "{G}"}]}, GAIN, cost="{9}")
    table.hand("A", fit)
    table.battlefield("A", card("Pit", "Artifact", {"activated": [{"scry": 1}], "cost": [{"discard": "anything"}]}))
    table.start("A", step="upkeep")
    while "Fit" in of(table, Zone.HAND):
        table.activate("A", "Pit")
    table.until_asked("option")
    assert of(table, Zone.EXILE) == ["Fit"]
    table.answer("yes")
    table.announce()
    finish(table)
    assert table.life_of("A") == 21
    assert "Fit" in of(table, Zone.GRAVEYARD)
    return table


@SCENES.plays("madness")
def what_is_not_cast_for_madness_goes_to_the_graveyard(edition: str) -> Table:
    table = Table(edition)
    fit = card("Fit", "Sorcery", {"keyword": "madness", "cost": [{"mana": "{G}"}]}, GAIN, cost="{9}")
    table.hand("A", fit, spell("Toss", {"discard": 1, "who": "you"}))
    table.start("A", step="upkeep")
    table.cast("A", "Toss")
    table.resolve()
    finish(table)
    assert table.life_of("A") == 20
    assert "Fit" in of(table, Zone.GRAVEYARD)
    return table


@SCENES.plays("rebound")
def rebound_is_cast_once_more(edition: str) -> Table:
    table = Table(edition)
    table.hand("A", sorcery("Again", "rebound", GAIN, cost="{0}"))
    table.start("A")
    go(table, "A", "Again")
    assert of(table, Zone.EXILE) == ["Again"]
    table.go_to("upkeep", "B")
    table.go_to("draw", "A")
    assert table.life_of("A") == 22
    assert "Again" in of(table, Zone.GRAVEYARD), "the second time it was cast from exile"
    return table


@SCENES.plays("paradigm")
def paradigm_is_cast_again_in_each_first_main_phase(edition: str) -> Table:
    table = Table(edition)
    table.hand("A", sorcery("Dogma", "paradigm", GAIN, cost="{0}"))
    table.start("A")
    go(table, "A", "Dogma")
    table.go_to("upkeep", "B")
    table.go_to("end", "A")
    assert table.life_of("A") == 22
    assert of(table, Zone.EXILE) == ["Dogma"]
    return table


def test_split_second_leaves_mana_abilities_only() -> None:
    """702.61a."""
    table = Table("current")
    healing = card("Salve", "Artifact", {"activated": [{"gain_life": 1}], "cost": []})
    table.battlefield("B", "Forest", healing)
    table.hand("B", spell("Answer", {"gain_life": 1}))
    table.hand("A", card("Now", "Instant", {"keyword": "split second"}, GAIN, cost="{0}"))
    table.start("A")
    table.cast("A", "Now")
    table.priority_to("B")
    question: Any = table.question
    assert {option[0] for option in question.options} == {"pass", "mana"}
    finish(table)
    table.priority_to("B")
    assert table.can("B", "cast", "Answer")


def test_a_kicked_spell_is_known_as_one() -> None:
    table = Table("current")
    sees = {"triggered": [{"gain_life": 1}], "on": {"cast": {"cast_so": "kicked"}, "by": "you"}}
    kicker = {"additional": [{"mana": "{G}"}], "optional": True}
    table.battlefield("A", card("Eye", "Artifact", sees), "Forest")
    table.hand("A", card("One", "Instant", kicker, DRAW, cost="{0}"), card("Two", "Instant", kicker, DRAW, cost="{0}"))
    table.start("A")
    table.cast("A", "One", kicked="yes")
    finish(table)
    assert table.life_of("A") == 21
    table.cast("A", "Two")
    finish(table)
    assert table.life_of("A") == 21


@pytest.mark.parametrize("edition", BOTH)
@SCENES.each()
def test_a_row_is_played(name: str, scene: Any, edition: str) -> None:
    table = scene(edition)
    table.check()


def test_it_is_told() -> None:
    def told(*abilities: Any, language: str = "en") -> list[str]:
        return list(texts(card("Gift", "Sorcery", *abilities, cost="{9}"), catalogue(language, "texts")))

    way = {"cast_from": "hand", "cost": [{"mana": "{1}"}], "each": True, "as": "o"}
    assert told(way, DRAW)[0].endswith("If you do, it says each instead of target.")
    aside = {"set_aside": [{"mana": "{1}"}], "only": ["sorcery"], "as": "plot"}
    assert told(aside, DRAW)[0].startswith("Pay {1}: you may exile Gift from your hand to cast it on a later turn.")
    resolved = {"as_it_resolves": [{"exile": "self"}]}
    assert told(DRAW, resolved)[1] == "Instead of putting Gift into its owner's graveyard as it resolves, exile Gift."
    for language in ("en", "fr"):
        for ability in (way, aside, resolved):
            assert all(told(ability, DRAW, language=language))
