"""702. Keyword abilities that are shorthand for what permanents become; monstrosity, energy and exhaust beside them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from domain.terms import Zone
from tests.support.keywords import KILL, Scene, Scenes, from_graveyard, having, said, tokens
from tests.support.scenes import BOTH
from tests.support.situations import CREATURE, attack, finish, go, in_graveyard, plays, pt, spell, there
from tests.support.table import PLAYERS, Table, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]
SCENES = Scenes()
LOST = {"apply": [{"control": "you"}], "to": "t", "for": "forever"}


def designations(table: Table, name: str) -> Mapping[str, str]:
    return table.find(name).designations


def aimed(table: Table, name: str) -> None:
    """Answer what a triggered ability targets."""
    table.until_asked("targets")
    table.answer(((table.entity(name),),))


def can_activate(table: Table, name: str) -> bool:
    id = table.find(name).id
    return any(option[:2] == ("activate", id) for option in table.question.options)  # type: ignore[attr-defined]


@SCENES.plays("echo")
def echo_is_paid_once(edition: str) -> Table:
    """702.30a: in the first upkeep after it came under its controller's control, and in no other."""
    table = Table(edition)
    table.hand("A", having("Drake", "2/2", "echo", pay="{1}", cost="{0}"))
    table.lands("A", "Island", 1)
    table.start("A")
    go(table, "A", "Drake")
    table.go_to("draw", "B")
    assert not table.events("mana_paid")
    table.go_to("draw", "A")
    assert len(table.events("mana_paid")) == 1
    assert there(table, "Drake")
    table.go_to("draw", "B").go_to("draw", "A")
    assert len(table.events("mana_paid")) == 1, "its last upkeep came after it had entered"
    return table


@SCENES.plays("echo")
def echo_is_paid_again_by_another_player(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("B", having("Drake", "2/2", "echo", pay="{1}"))
    table.hand("A", spell("Steal", LOST, t=CREATURE))
    table.start("A")
    go(table, "A", "Steal", "Drake")
    table.go_to("draw", "B")
    assert there(table, "Drake"), "it is no longer theirs"
    table.go_to("draw", "A")
    assert in_graveyard(table, "Drake", "B"), "nothing could be paid"
    return table


def exploiter(**more: Any) -> Any:
    gains = {"triggered": [{"gain_life": 3}], "on": {"exploits": "self", "what": CREATURE}}
    return having("Exploiter", "0/4", "exploit", gains, cost="{0}", **more)


@SCENES.plays("exploit")
def exploit_sacrifices_a_creature(edition: str) -> Table:
    """702.110b: what is sacrificed for something else is not exploited."""
    table = Table(edition)
    table.battlefield("A", creature("Fodder", "1/1"))
    table.hand("A", exploiter(), card("Altar", "Instant", {"spell": [{"sacrifice": CREATURE}]}, cost="{0}"))
    table.start("A")
    table.cast("A", "Exploiter")
    said(table, "yes")
    table.until_asked("choose")
    table.answer((table.find("Fodder").id,))
    finish(table)
    assert in_graveyard(table, "Fodder", "A")
    assert table.life_of("A") == 23
    go(table, "A", "Altar")
    finish(table)
    assert not there(table, "Exploiter")
    assert table.life_of("A") == 23
    return table


@SCENES.plays("exploit")
def exploit_can_sacrifice_the_creature_itself(edition: str) -> Table:
    table = Table(edition)
    table.hand("A", exploiter())
    table.start("A")
    table.cast("A", "Exploiter")
    said(table, "yes")
    finish(table)
    assert in_graveyard(table, "Exploiter", "A")
    assert table.life_of("A") == 23, "it looks back at what it was"
    return table


@SCENES.plays("exploit")
def exploit_need_not_be_used(edition: str) -> Table:
    table = Table(edition)
    table.hand("A", exploiter())
    table.start("A")
    table.cast("A", "Exploiter")
    said(table, "no")
    finish(table)
    assert there(table, "Exploiter")
    assert table.life_of("A") == 20
    return table


@SCENES.plays("ingest")
def ingest_exiles_the_top_card(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Drone", "1/1", "ingest"))
    table.library("B", "Plains", "Island")
    table.start("A")
    attack(table, "Drone")
    table.go_to("end-of-combat")
    assert table.names_in(Zone.EXILE, "B") == ["Plains"]
    return table


@SCENES.plays("myriad")
def myriad_attacks_the_others(edition: str) -> Table:
    """702.116a: a copy that attacks each opponent but the defending player, until the end of combat."""
    table = Table(edition, format="free-for-all", seats=3)
    table.battlefield("A", having("Many", "2/2", "myriad"))
    table.start("A")
    attack(table, ("Many", "B"))
    said(table, "yes")
    table.go_to("declare-blockers")
    (copy,) = tokens(table)
    assert copy.tapped
    assert table.board.is_attacking(copy.id)
    table.go_to("end-of-combat")
    finish(table)
    assert (table.life_of("B"), table.life_of("C")) == (18, 18)
    assert not tokens(table)
    return table


@SCENES.plays("myriad")
def myriad_does_nothing_in_a_duel(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Many", "2/2", "myriad"))
    table.start("A")
    attack(table, "Many")
    table.go_to("end-of-combat")
    assert table.life_of("B") == 18
    return table


@SCENES.plays("offspring")
def offspring_is_paid_for_a_small_copy(edition: str) -> Table:
    """702.175a: the copy did not enter as a spell, so that it brings none itself."""
    table = Table(edition)
    parent = having("Parent", "3/3", "offspring", {"keyword": "flying"}, pay="{1}", cost="{0}")
    table.hand("A", parent, parent)
    table.lands("A", "Forest", 1)
    table.start("A")
    go(table, "A", "Parent", kicked=True)
    finish(table)
    (child,) = tokens(table)
    assert (child.name, child.power, child.toughness, "flying" in child.keywords) == ("Parent", 1, 1, True)
    go(table, "A", "Parent")
    finish(table)
    assert len(tokens(table)) == 1
    return table


@SCENES.plays("ravenous")
def ravenous_draws_for_five(edition: str) -> Table:
    table = Table(edition)
    eater = having("Eater", "0/0", "ravenous", cost="{X}")
    table.hand("A", eater, eater)
    table.lands("A", "Forest", 9)
    table.start("A")
    for x, drawn in ((4, 0), (5, 1)):
        before = len(table.board.players[A].hand)
        table.cast("A", "Eater", x=x)
        finish(table)
        assert pt_of(table, "Eater", x)
        assert len(table.board.players[A].hand) == before - 1 + drawn
    return table


def pt_of(table: Table, name: str, size: int) -> bool:
    return any((one.power, one.toughness) == (size, size) for one in table.all(name))


@SCENES.plays("renown")
def renown_comes_once(edition: str) -> Table:
    """702.112a, 702.112b: as it deals combat damage to a player; it stays renowned, and a copy of it is not."""
    table = Table(edition)
    table.battlefield("A", having("Knight", "1/1", "renown", value=2))
    table.hand("A", spell("Clone", {"create_copy": "t"}, t=CREATURE))
    table.start("A")
    attack(table, "Knight")
    table.go_to("postcombat-main")
    assert pt(table, "Knight") == (3, 3)
    assert designations(table, "Knight") == {"renowned": ""}
    table.go_to("upkeep", "B").go_to("precombat-main", "A")
    attack(table, "Knight")
    table.go_to("postcombat-main")
    assert pt(table, "Knight") == (3, 3)
    go(table, "A", "Clone", "Knight")
    (copy,) = tokens(table)
    assert (copy.designations, copy.power) == ({}, 1)
    return table


@SCENES.plays("saddle")
def saddle_lasts_for_a_turn(edition: str) -> Table:
    """702.171a, 702.171b: at sorcery speed, for the power of others; what asks for it is asked as it attacks."""
    saddled = {"all": [{"ref": "self"}, {"designated": "saddled"}]}
    gains = {"triggered": [{"gain_life": 2}], "on": {"attacks": saddled}}
    table = Table(edition)
    table.battlefield("A", having("Mount", "2/2", "saddle", gains, value=2), creature("Rider", "2/2"))
    table.start("A", step="upkeep")
    assert not can_activate(table, "Mount")
    table.go_to("precombat-main")
    table.activate("A", "Mount")
    finish(table)
    assert table.find("Rider").tapped
    assert designations(table, "Mount") == {"saddled": ""}
    attack(table, "Mount")
    finish(table)
    assert table.life_of("A") == 22
    table.go_to("upkeep", "B")
    assert designations(table, "Mount") == {}
    table.go_to("precombat-main", "A")
    attack(table, "Mount")
    finish(table)
    assert table.life_of("A") == 22
    return table


@SCENES.plays("champion")
def champion_exiles_another_or_goes(edition: str) -> Table:
    """702.72a: of the kind that it says and controlled by the same player; it comes back as the champion leaves."""
    champion = having("Champion", "5/5", "champion", of={"subtype": "Elf"}, cost="{0}")
    table = Table(edition)
    table.battlefield("A", creature("Elf", "1/1", types="Creature: Elf"), creature("Goblin", "1/1"))
    table.hand("A", champion, KILL)
    table.start("A")
    table.cast("A", "Champion")
    table.until_asked("choose")
    question: Any = table.question
    assert question.among == (table.find("Elf").id,)
    table.answer((table.find("Elf").id,))
    finish(table)
    assert (there(table, "Champion"), there(table, "Elf")) == (True, False)
    go(table, "A", "Kill", "Champion")
    finish(table)
    assert there(table, "Elf")
    return table


@SCENES.plays("champion")
def champion_without_another_is_sacrificed(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("B", creature("Elf", "1/1", types="Creature: Elf"))
    table.hand("A", having("Champion", "5/5", "champion", of={"subtype": "Elf"}, cost="{0}", types="Creature: Elf"))
    table.start("A")
    go(table, "A", "Champion")
    finish(table)
    assert in_graveyard(table, "Champion", "A")
    assert there(table, "Elf", "B")
    return table


@SCENES.plays("dethrone")
def dethrone_grows_against_the_richest(edition: str) -> Table:
    """702.105a: as it attacks the player with the most life, or tied for that; later changes do not matter."""
    for life, size in ((20, (2, 2)), (19, (1, 1)), (30, (2, 2))):
        table = Table(edition, format="free-for-all", seats=3)
        table.battlefield("A", having("Rebel", "1/1", "dethrone"))
        table.hand("A", spell("Gift", {"gain_life": life - 20, "who": "t"}, t={"is": "player"}))
        table.hand("A", spell("Drain", {"lose_life": 1, "who": "t"}, t={"is": "player"}))
        table.start("A")
        go(table, "A", "Gift" if life > 20 else "Drain", B if life != 20 else PLAYERS["C"])
        attack(table, ("Rebel", "B"))
        finish(table)
        assert pt(table, "Rebel") == size
    return table


@SCENES.plays("devour")
def devour_eats_as_it_enters(edition: str) -> Table:
    """702.82a: any number of creatures of its controller; what is eaten is sacrificed."""
    table = Table(edition)
    watch = {"triggered": [{"gain_life": 1}], "on": {"sacrifices": "you", "what": CREATURE}}
    table.battlefield("A", creature("One", "1/1"), creature("Two", "1/1"), creature("Three", "1/1"))
    table.battlefield("A", card("Watch", "Enchantment", watch))
    table.battlefield("B", creature("Theirs", "1/1"))
    table.hand("A", having("Eater", "1/1", "devour", value=2, cost="{0}"))
    table.start("A")
    table.cast("A", "Eater")
    table.until_asked("choose")
    question: Any = table.question
    assert set(question.among) == {table.find(name).id for name in ("One", "Two", "Three")}
    table.answer((table.find("One").id, table.find("Two").id))
    finish(table)
    assert pt(table, "Eater") == (5, 5)
    assert table.life_of("A") == 22
    assert (there(table, "One"), there(table, "Three")) == (False, True)
    return table


@SCENES.plays("riot")
def riot_is_a_counter_or_haste(edition: str) -> Table:
    """702.136a: as it enters; the haste stays, and what lost its counter has none."""
    table = Table(edition)
    rioter = having("Rioter", "2/2", "riot", cost="{0}")
    table.hand("A", rioter, rioter)
    table.start("A")
    for word, size, hasty in (("yes", (3, 3), False), ("no", (2, 2), True)):
        table.cast("A", "Rioter")
        said(table, word)
        finish(table)
        found = max(table.all("Rioter"), key=lambda one: one.id)
        assert ((found.power, found.toughness), "haste" in found.keywords) == (size, hasty)
    return table


@SCENES.plays("saddle", "crew")
def some_saddle_and_crew_with_more(edition: str) -> Table:
    more = [{"rule": "saddles_with_more", "n": 2}, {"rule": "crews_with_more", "n": 1}]
    for name, keyword, value, able in (
        ("Near", "saddle", 3, True), ("Far", "saddle", 4, False), ("Boat", "crew", 2, True), ("Ship", "crew", 3, False),
    ):  # fmt: skip
        table = Table(edition)
        types = "Creature: Mount" if keyword == "saddle" else "Artifact: Vehicle"
        table.battlefield("A", creature("Pilot", "1/1", abilities=[{"static": more}]))
        table.battlefield("A", having(name, "2/2", keyword, value=value, types=types))
        table.start("A")
        assert can_activate(table, name) == able
        if able:
            table.activate("A", name)
            finish(table)
            assert table.find("Pilot").tapped
    return table


@SCENES.each()
@pytest.mark.parametrize("edition", BOTH)
def test_a_row_is_played(name: str, scene: Scene, edition: str) -> None:
    scene(edition).check()


# 701.37. Monstrosity

GROWS = {
    "activated": [
        {
            "if": {"not_true": {"matches": "self", "filter": {"designated": "monstrous"}}},
            "do": [
                {"put_counters": "+1/+1", "on": "self", "n": 3},
                {"designate": "self", "designated": "monstrous"},
            ],
        }
    ],
    "cost": [{"mana": "{1}"}],
}
TELLS = {"triggered": [{"gain_life": 1}], "on": {"becomes": "self", "designated": "monstrous"}}


@pytest.mark.parametrize("edition", BOTH)
def test_a_permanent_becomes_monstrous_once(edition: str) -> None:
    """701.37a, 701.37b: until it leaves; the trigger is for becoming so."""
    table = Table(edition)
    table.battlefield("A", creature("Hydra", "2/2", abilities=[GROWS, TELLS]))
    flash = spell("Blink", {"exile": "t", "as": "gone"}, {"move": "gone", "to": "battlefield"}, t=CREATURE)
    table.hand("A", flash)
    table.lands("A", "Forest", 3)
    table.start("A")
    for life in (21, 21):
        table.activate("A", "Hydra")
        finish(table)
        assert pt(table, "Hydra") == (5, 5)
        assert table.life_of("A") == life
    go(table, "A", "Blink", "Hydra")
    finish(table)
    assert (pt(table, "Hydra"), designations(table, "Hydra")) == ((2, 2), {})
    table.activate("A", "Hydra")
    finish(table)
    assert table.life_of("A") == 22
    table.check()


# 107.14. Energy


@pytest.mark.parametrize("edition", BOTH)
def test_energy_is_got_and_paid(edition: str) -> None:
    """107.14: a counter of a player is removed for each symbol; who has too few cannot pay."""
    paying = {"activated": [{"gain_life": 1}], "cost": [{"pay_energy": 2}]}
    table = Table(edition)
    table.battlefield("A", card("Battery", "Artifact", paying))
    table.hand("A", spell("Charge", {"player_counters": "energy", "who": "you", "n": 3}))
    table.start("A")
    assert not can_activate(table, "Battery")
    go(table, "A", "Charge")
    table.activate("A", "Battery")
    assert table.board.players[A].counters["energy"] == 1
    finish(table)
    assert table.life_of("A") == 21
    assert not can_activate(table, "Battery")
    assert table.events("player_counters_removed")[0].rule == "107.14"
    table.check()


def test_energy_is_offered_to_who_has_it() -> None:
    table = Table("current")
    table.hand(
        "A",
        spell("Charge", {"player_counters": "energy", "who": "you", "n": 1}),
        spell("Ask", {"pay": [{"pay_energy": {"count": {"type": "land"}}}], "do": [{"gain_life": 5}]}),
    )
    table.lands("A", "Island", 1)
    table.start("A")
    go(table, "A", "Charge")
    table.cast("A", "Ask")
    said(table, "yes")
    finish(table)
    assert table.life_of("A") == 25
    assert table.board.players[A].counters.get("energy", 0) == 0
    table.check()


def test_getting_energy_is_noticed_once_for_all_that_one_gets() -> None:
    table = Table("current")
    tells = {"triggered": [{"gain_life": "event.amount"}], "on": {"gets_counters": "you", "kind": "energy"}}
    table.battlefield("A", card("Meter", "Artifact", tells))
    table.hand(
        "A",
        spell("Charge", {"player_counters": "energy", "who": "each_player", "n": 3}),
        spell("Ill", {"player_counters": "poison", "who": "you"}),
    )
    table.start("A")
    go(table, "A", "Charge")
    finish(table)
    assert table.life_of("A") == 23
    go(table, "A", "Ill")
    finish(table)
    assert table.life_of("A") == 23
    table.check()


# 702.177. Exhaust


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("word", ["exhaust", "only_once"])
def test_an_ability_is_exhausted_for_as_long_as_the_object_is_there(edition: str, word: str) -> None:
    """702.177a, 400.7: each such ability once, in whatever turn; another object with the same ability again."""
    once = {"activated": [{"gain_life": 1}], "cost": [], "only": [word]}
    other = {"activated": [{"gain_life": 10}], "cost": [], "only": [word]}
    table = Table(edition)
    table.battlefield("A", creature("Runner", "1/1", abilities=[once, other]))
    table.hand("A", spell("Blink", {"exile": "t", "as": "gone"}, {"move": "gone", "to": "battlefield"}, t=CREATURE))
    table.start("A")
    for life in (21, 31):
        (first, *_) = _abilities(table, "Runner")
        table.answer(first)
        finish(table)
        assert table.life_of("A") == life
    assert not _abilities(table, "Runner")
    table.go_to("precombat-main", "B").go_to("precombat-main", "A")
    assert not _abilities(table, "Runner")
    go(table, "A", "Blink", "Runner")
    assert len(_abilities(table, "Runner")) == 2
    table.check()


def _abilities(table: Table, name: str) -> list[Any]:
    id = table.find(name).id
    return [option for option in table.question.options if option[:2] == ("activate", id)]  # type: ignore[attr-defined]


# Cards of the catalogue


@plays("Acridian", "Longtusk Cub", "Territorial Gorger", "Sidisi's Faithful")
def test_the_cub_the_gorger_and_the_faithful() -> None:
    table = Table("current")
    table.battlefield("A", "Longtusk Cub", "Territorial Gorger")
    table.hand("A", "Sidisi's Faithful", "Acridian")
    table.lands("A", "Island", 1)
    table.lands("A", "Forest", 2)
    table.battlefield("B", "Grizzly Bears")
    table.start("A")
    attack(table, "Longtusk Cub")
    table.go_to("postcombat-main")
    assert pt(table, "Territorial Gorger") == (4, 4)
    table.activate("A", "Longtusk Cub")
    finish(table)
    assert pt(table, "Longtusk Cub") == (3, 3)
    table.cast("A", "Sidisi's Faithful")
    said(table, "yes")
    table.until_asked("choose")
    table.answer((table.find("Territorial Gorger").id,))
    aimed(table, "Grizzly Bears")
    finish(table)
    assert table.names_in(Zone.HAND, "B") == ["Grizzly Bears"]
    go(table, "A", "Acridian")
    for land in ("Island", "Forest"):
        assert table.find(land).tapped
    said(table, "no")
    finish(table)
    assert in_graveyard(table, "Acridian", "A")


@plays("Keepsake Gorgon", "Topan Freeblade", "Bridled Bighorn", "Prowcatcher Specialist")
def test_the_gorgon_the_freeblade_the_bighorn_and_the_specialist() -> None:
    table = Table("current")
    table.battlefield("A", "Keepsake Gorgon", "Topan Freeblade", "Bridled Bighorn", "Prowcatcher Specialist")
    table.battlefield("B", "Grizzly Bears")
    table.lands("A", "Swamp", 7)
    table.lands("A", "Mountain", 4)
    table.hand("A", KILL)
    table.start("A")
    table.activate("A", "Prowcatcher Specialist")
    finish(table)
    assert pt(table, "Prowcatcher Specialist") == (4, 3)
    assert not can_activate(table, "Prowcatcher Specialist")
    table.activate("A", "Bridled Bighorn")
    finish(table)
    table.activate("A", "Keepsake Gorgon")
    finish(table)
    assert pt(table, "Keepsake Gorgon") == (3, 6)
    assert in_graveyard(table, "Grizzly Bears", "B")
    attack(table, "Topan Freeblade", "Bridled Bighorn")
    table.go_to("end-of-combat")
    assert pt(table, "Topan Freeblade") == (3, 3)
    assert [token.subtypes for token in tokens(table)] == [("Sheep",)]


@plays("Thunder-Thrash Elder", "Deathless Pilot")
def test_the_elder_and_the_pilot() -> None:
    table = Table("current")
    table.battlefield("A", "Bridled Bighorn", "Deathless Pilot", "Grizzly Bears")
    table.lands("A", "Mountain", 3)
    table.lands("A", "Swamp", 4)
    table.hand("A", "Thunder-Thrash Elder", KILL)
    table.start("A")
    go(table, "A", "Kill", "Grizzly Bears")
    table.activate("A", "Bridled Bighorn")
    finish(table)
    assert designations(table, "Bridled Bighorn") == {"saddled": ""}
    table.cast("A", "Thunder-Thrash Elder")
    table.until_asked("choose")
    table.answer((table.find("Deathless Pilot").id,))
    finish(table)
    assert pt(table, "Thunder-Thrash Elder") == (4, 4)
    from_graveyard(table, "A", "Deathless Pilot")
    finish(table)
    assert "Deathless Pilot" in table.names_in(Zone.HAND, "A")


@SCENES.plays("tribute")
def tribute_is_a_counter_or_what_the_text_says(edition: str) -> Table:
    """702.104a, 702.104b: an opponent decides as it enters; the ability triggers only if they did not."""
    gain = {"triggered": [{"gain_life": 4}], "on": {"enters": "self"}, "if": {"did": "no_tribute"}}
    table = Table(edition)
    snake = having("Snake", "2/2", "tribute", gain, value=3, cost="{0}")
    table.hand("A", snake, snake)
    table.start("A")
    for word, size, life in (("yes", (5, 5), 20), ("no", (2, 2), 24)):
        table.cast("A", "Snake")
        table.until_asked("option", "B")
        table.answer(word)
        finish(table)
        found = max(table.all("Snake"), key=lambda one: one.id)
        assert ((found.power, found.toughness), table.life_of("A")) == (size, life)
    return table
