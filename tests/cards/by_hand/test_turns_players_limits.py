"""Cards about what players may target, search, lose and be, each ability played."""

from __future__ import annotations

import pytest

from domain.terms import Zone
from tests.support.playing import hand
from tests.support.situations import CREATURE, attack, finish, go, in_graveyard, plays, pt, ready, spell, there
from tests.support.table import PLAYERS, Table, card, creature
from tests.support.walkers import KILL, yes

WAVE = spell("Wave", {"deal_damage": 2, "to": {"any": [{"is": "player"}, CREATURE]}})


# Targets and searches (601.2c, 701.23)


def may_target(table: Table, player: str, name: str) -> set[str]:
    """The names that a player's spell may target, alone, as it is cast; the only one is targeted unasked."""
    table.priority_to(player)
    table.answer(("cast", table.find(name, player, Zone.HAND).id))
    question = table.question
    if question.KIND != "targets":
        (chosen,) = table.board.objects[table.board.stack[-1]].targets.values()
        return {table.board.objects[id].name for id in chosen}  # type: ignore[index]
    slots = question.slots  # type: ignore[attr-defined]
    return {table.board.objects[id].name for id in slots[0][1] if question.is_legal(((id,),))}


TAP = spell("Tap", {"tap": "t"}, t={"is": "permanent"})


@plays("Standard Bearer")
@pytest.mark.parametrize(("player", "among"), [("B", {"Standard Bearer"}), ("A", {"Standard Bearer", "Bear"})])
def test_standard_bearer_is_targeted_by_opponents(player: str, among: set[str]) -> None:
    """601.2c: one of the Flagbearers on the battlefield, by opponents only."""
    table = ready(TAP)
    table.hand("B", TAP)
    table.battlefield("A", "Standard Bearer", creature("Bear", "2/2"))
    table.start()
    assert may_target(table, player, "Tap") == among


@plays("Standard Bearer")
def test_standard_bearer_asks_only_for_what_is_able() -> None:
    """A spell that cannot target it is not bound, nor an ability that triggers."""
    table = ready()
    table.hand("B", spell("Bolt", {"destroy": "t"}, t={"type": "artifact"}))
    trigger = {"triggered": [{"tap": "t"}], "on": {"step_begins": "upkeep"}, "targets": {"t": {"of": CREATURE}}}
    table.battlefield(
        "A", "Standard Bearer", card("Relic", "Artifact"), card("Gem", "Artifact"), creature("Bear", "2/2")
    )
    table.battlefield("B", card("Bell", "Enchantment", trigger))
    table.start("B", step=None)
    question = table.until_asked("targets", "B")
    bear = table.find("Bear").id
    assert question.is_legal(((bear,),))
    table.answer(((bear,),))
    table.go_to("precombat-main", "B")
    assert may_target(table, "B", "Bolt") == {"Relic", "Gem"}


@plays("Vines of Vastwood")
@pytest.mark.parametrize(("mana", "kicked", "size"), [("G", False, (2, 2)), ("GG", True, (6, 6))])
def test_vines_of_vastwood(mana: str, kicked: bool, size: tuple[int, int]) -> None:
    """The opponents of its controller, whoever controls the creature; until the end of the turn."""
    table = ready("Vines of Vastwood", TAP, mana=mana)
    table.hand("B", TAP)
    table.battlefield("B", creature("Bear", "2/2"), creature("Ox", "4/4"))
    table.start()
    table.cast("A", "Vines of Vastwood", targets=["Bear"], kicked="yes" if kicked else "no")
    finish(table)
    assert pt(table, "Bear") == size
    assert "hexproof" not in table.find("Bear").keywords
    assert "Bear" in may_target(table, "A", "Tap")
    table.answer(((table.find("Ox").id,),))
    finish(table)
    assert "Bear" not in may_target(table, "B", "Tap")


@plays("Shadow of Doubt")
def test_shadow_of_doubt_stops_searches_for_the_turn() -> None:
    """701.23: what cannot be searched is still shuffled."""
    tutor = spell("Tutor", {"search": "anything", "as": "c"}, {"move": "c", "to": "hand"}, {"shuffle": "you"})
    table = ready("Shadow of Doubt", tutor, mana="UU")
    table.library("A", "Forest", "Island")
    table.start()
    go(table, "A", "Shadow of Doubt")
    finish(table)
    held = len(hand(table, "A"))
    go(table, "A", "Tutor")
    finish(table)
    assert not table.happened("library_searched")
    assert len(hand(table, "A")) == held - 1


FETCH = spell("Fetch", {"search": CREATURE, "as": "c"}, {"move": "c", "to": "hand"}, {"shuffle": "you"})


def searching(*permanents: str) -> Table:
    """A table where B is about to search a library of creatures, with these permanents of A."""
    table = ready(mana="WW")
    table.battlefield("A", *permanents)
    table.hand("B", FETCH)
    table.library("B", *(creature(name, "2/2", cost="{G}{G}") for name in ("Ape", "Bear", "Cat", "Dog", "Eel")))
    table.start()
    table.priority_to("B")
    table.cast("B", "Fetch")
    return table


@plays("Opposition Agent")
def test_opposition_agent_searches_for_opponents() -> None:
    """723.2: A decides and sees the library; B exiles what is found, and A may cast it with any mana."""
    table = searching("Opposition Agent")
    question = table.until_asked("choose")
    assert question.player == PLAYERS["B"]
    assert table.board.decides_for(PLAYERS["B"]) == PLAYERS["A"]
    (look,) = [one.event for one in table.events("cards_looked_at", player=PLAYERS["A"])]
    assert look.count == len(table.names_in(Zone.LIBRARY, "B"))
    table.answer(question.among[:1])  # type: ignore[attr-defined]
    finish(table)
    assert table.board.decides_for(PLAYERS["B"]) == PLAYERS["B"]
    assert table.all("Ape", "B", Zone.EXILE)
    assert "Ape" not in hand(table, "B")
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    ape = table.find("Ape", zone=Zone.EXILE).id
    table.answer(("cast", ape))
    table.announce()
    finish(table)
    assert there(table, "Ape", "A")


@plays("Opposition Agent")
def test_opposition_agent_lets_its_controller_search_as_usual() -> None:
    table = ready(FETCH)
    table.battlefield("A", "Opposition Agent")
    table.library("A", creature("Ape", "2/2"))
    table.start()
    table.cast("A", "Fetch")
    question = table.until_asked("choose")
    table.answer(question.among[:1])  # type: ignore[attr-defined]
    finish(table)
    assert hand(table, "A") == ["Ape"]
    assert "flash" in table.find("Opposition Agent").keywords


@plays("Opposition Agent")
def test_the_card_found_stays_playable_when_the_agent_has_left() -> None:
    table = searching("Opposition Agent")
    table.hand("A")
    question = table.until_asked("choose")
    table.answer(question.among[:1])  # type: ignore[attr-defined]
    finish(table)
    assert [effect.data.kind for effect in table.board.effects.values()] == ["may_play"]


@plays("Aven Mindcensor")
def test_aven_mindcensor_shows_only_the_top_four_cards() -> None:
    table = searching("Aven Mindcensor")
    question = table.until_asked("choose", "B")
    among = {table.board.objects[id].name for id in question.among}  # type: ignore[attr-defined]
    assert among == {"Ape", "Bear", "Cat", "Dog"}
    assert {"flash", "flying"} <= {str(word) for word in table.find("Aven Mindcensor").keywords}


@plays("Aven Mindcensor")
def test_without_it_the_whole_library_is_searched() -> None:
    question = searching().until_asked("choose", "B")
    assert len(question.among) == 5  # type: ignore[attr-defined]


# The monarch (725)

CROWN = spell("Crown", {"become_monarch": "t"}, t={"is": "player"})


@plays("Palace Jailer")
def test_palace_jailer_exiles_until_an_opponent_is_crowned() -> None:
    """610.3: not until Palace Jailer leaves, nor as its controller is crowned again."""
    table = ready("Palace Jailer", KILL, CROWN, CROWN, mana="WWWW")
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    table.cast("A", "Palace Jailer")
    finish(table)
    assert "monarch" in table.board.players[PLAYERS["A"]].designations
    assert not there(table, "Bear")
    go(table, "A", "Kill", "Palace Jailer")
    finish(table)
    assert not there(table, "Bear")
    go(table, "A", "Crown", "A")
    assert not there(table, "Bear")
    go(table, "A", "Crown", "B")
    finish(table)
    assert there(table, "Bear", "B")
    table.check()


@plays("Palace Jailer")
def test_an_opponent_who_is_the_monarch_already_returns_nothing() -> None:
    """610.3: only becoming the monarch counts, after the creature was exiled."""
    jail = spell("Jail", {"exile": "t", "until_monarch": "each_opponent"}, t=CREATURE)
    table = ready(CROWN, jail, CROWN, CROWN)
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    go(table, "A", "Crown", "B")
    go(table, "A", "Jail", "Bear")
    assert not there(table, "Bear")
    go(table, "A", "Crown", "A")
    assert not there(table, "Bear")
    go(table, "A", "Crown", "B")
    assert there(table, "Bear", "B")


@plays("Azure Fleet Admiral")
@pytest.mark.parametrize("whom", ["A", "B"])
def test_azure_fleet_admiral_passes_the_monarchs_creatures(whom: str) -> None:
    """509.1b: whoever is the monarch as blockers are declared."""
    table = ready(CROWN)
    table.battlefield("A", "Azure Fleet Admiral", creature("Bear", "2/2"))
    table.battlefield("B", creature("Wall", "0/4"))
    table.start()
    go(table, "A", "Crown", whom)
    attack(table, "Azure Fleet Admiral", "Bear")
    table.until_asked("blockers", "B")
    pair = (table.find("Wall").id, table.find("Azure Fleet Admiral").id)
    assert table.question.is_legal((pair,)) is (whom == "A")


@plays("Azure Fleet Admiral")
def test_azure_fleet_admiral_crowns_its_controller() -> None:
    table = ready("Azure Fleet Admiral", mana="UUUU")
    table.start()
    go(table, "A", "Azure Fleet Admiral")
    finish(table)
    assert "monarch" in table.board.players[PLAYERS["A"]].designations


# Life totals that can't change (119.7, 119.8)

FEED = spell("Feed", {"gain_life": 3})


@plays("Flare of Fortitude")
def test_flare_of_fortitude_keeps_the_life_total_and_the_permanents() -> None:
    """118.9: for a white creature that is no token; all of it until the end of the turn."""
    table = ready("Flare of Fortitude", FEED, WAVE)
    table.hand("B", KILL)
    table.battlefield("A", creature("Cleric", "1/1", cost="{W}"), creature("Bear", "2/2", cost="{G}"))
    table.start()
    way = next(option for option in table.question.options if option[0] == "cast_by")  # type: ignore[attr-defined]
    table.answer(way)
    table.announce()
    finish(table)
    assert in_graveyard(table, "Cleric", "A")
    assert {"hexproof", "indestructible"} <= {str(word) for word in table.find("Bear").keywords}
    go(table, "A", "Feed")
    go(table, "A", "Wave")
    assert (table.life_of("A"), table.life_of("B")) == (20, 18)
    assert there(table, "Bear")
    table.go_to("upkeep", "B")
    assert "hexproof" not in table.find("Bear").keywords


@plays("Flare of Fortitude")
def test_flare_of_fortitude_asks_for_a_white_creature() -> None:
    table = ready("Flare of Fortitude")
    table.battlefield("A", creature("Bear", "2/2", cost="{G}"))
    table.start()
    assert not any(option[0] == "cast_by" for option in table.question.options)  # type: ignore[attr-defined]


@plays("Teferi's Protection")
def test_teferis_protection_lasts_until_the_next_turn() -> None:
    """702.26, 702.16j: permanents are away, and come back in the untap step."""
    table = ready("Teferi's Protection", FEED, mana="WWW")
    drain = spell("Drain", {"lose_life": 2, "who": "each_opponent"})
    table.hand("B", WAVE, drain, drain)
    table.battlefield("A", creature("Bear", "2/2"))
    table.start()
    go(table, "A", "Teferi's Protection")
    finish(table)
    assert table.find("Bear").phased_out
    assert table.all("Teferi's Protection", "A", Zone.EXILE)
    go(table, "A", "Feed")
    table.go_to("precombat-main", "B")
    go(table, "B", "Wave")
    go(table, "B", "Drain")
    assert table.life_of("A") == 20
    table.go_to("upkeep", "A")
    assert not table.find("Bear").phased_out
    go(table, "B", "Drain")
    assert table.life_of("A") == 18


# Enchanted players (303.4)


@plays("Overencumbered")
@pytest.mark.parametrize(("pays", "can"), [("yes", True), ("no", False)])
def test_overencumbered_asks_for_mana_before_combat(pays: str, can: bool) -> None:
    """The enchanted opponent gets three tokens, and pays one mana for each of their artifacts."""
    table = ready("Overencumbered", mana="WW", other="WWW")
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    table.cast("A", "Overencumbered", targets=["B"])
    finish(table)
    assert [len(table.all(name, "B")) for name in ("Clue", "Food", "Junk")] == [1, 1, 1]
    table.go_to("precombat-main", "B")
    yes(table, "B", pays)
    finish(table)
    assert sum(land.tapped for land in table.all("Plains", "B")) == (3 if can else 0)
    while table.board.step != "end":
        if table.question.KIND == "attackers":
            assert can
            break
        table.plain()
    assert (table.question.KIND == "attackers") is can


@plays("Overencumbered")
def test_overencumbered_is_about_the_enchanted_opponents_turn_only() -> None:
    """What is not affordable is not offered; the ability of a Junk token lets a card be played."""
    table = ready()
    table.battlefield("A", "Overencumbered", attached="B")
    table.battlefield("A", creature("Bear", "2/2"))
    table.battlefield("B", creature("Ox", "2/2"), card("Relic", "Artifact"))
    table.start()
    table.until_asked("attackers", "A")
    table.answer(())
    table.go_to("precombat-main", "B")
    while table.board.step != "end":
        assert table.question.KIND != "attackers"
        table.plain()


def test_a_junk_token_exiles_a_card_to_be_played() -> None:
    """111.10t: this turn, at sorcery speed."""
    table = ready(spell("Scrap", {"create_token": "Junk"}))
    table.library("A", "Forest")
    table.start()
    go(table, "A", "Scrap")
    finish(table)
    table.activate("A", "Junk")
    finish(table)
    forest = table.find("Forest", zone=Zone.EXILE).id
    assert ("play", forest) in table.question.options  # type: ignore[attr-defined]
    table.go_to("upkeep", "B")
    table.go_to("precombat-main", "A")
    assert ("play", forest) not in table.question.options  # type: ignore[attr-defined]


@plays("City of Solitude")
@pytest.mark.parametrize(("turn", "able"), [("A", True), ("B", False)])
def test_city_of_solitude(turn: str, able: bool) -> None:
    """101.2, 602.5: spells and abilities, mana abilities too, of both players."""
    ring = card("Ring", "Artifact", {"activated": [{"gain_life": 1}], "cost": ["tap_self"]})
    table = ready(KILL, mana="W")
    table.battlefield("A", ring)
    table.battlefield("B", "City of Solitude")
    table.start(turn)
    table.priority_to("A")
    assert table.can("A", "cast", "Kill") is able
    assert table.can("A", "activate", "Ring") is able
    assert any(option[0] == "mana" for option in table.question.options) is able  # type: ignore[attr-defined]
