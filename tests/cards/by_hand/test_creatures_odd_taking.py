"""Creatures of decks that were really played, half of them: those that take, make and count."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import attack, block, finish, go, in_graveyard, plays, pt, ready, spell, there
from tests.support.table import PLAYERS, Table, card, creature

BEAR = creature("Bear", "2/2")
KILL = spell("Kill", {"destroy": "t"}, t={"is": "permanent"})


def say(table: Table, word: str, player: str = "A") -> None:
    """Answer this player's next choice of an option."""
    table.until_asked("option", player)
    table.answer(word)


def aim(table: Table, *names: Any, player: str = "A") -> None:
    """Choose these targets in this player's next choice of targets."""
    table.until_asked("targets", player)
    table.answer((tuple(table.entity(name) for name in names),))


def use(table: Table, id: int, kind: str = "activate", number: int | None = None) -> None:
    """Take the option of this kind with this object, if need be its ability of this number."""
    options = table.question.options  # type: ignore[attr-defined]
    fitting = (one for one in options if one[0] == kind and one[1] == id and (number is None or one[2] == number))
    table.answer(next(fitting))


def exiled(table: Table) -> list[str]:
    """Return the names of all cards in exile."""
    return sorted(one.name for one in table.board.objects.values() if one.zone is Zone.EXILE)


@plays("Chaos Defiler")
def test_the_defiler_destroys_something_of_an_opponent_twice() -> None:
    table = ready("Chaos Defiler", KILL, mana="BRRRR")
    table.battlefield("B", "Island", card("Orb", "Artifact"), card("Ring", "Artifact"))
    table.start("A")
    go(table, "A", "Chaos Defiler")
    table.until_asked("choose", "A")
    assert len(list(table.question.among)) == 2  # type: ignore[attr-defined]
    table.answer((table.find("Orb").id,))
    finish(table)
    assert in_graveyard(table, "Orb", "B")
    assert there(table, "Ring")
    go(table, "A", "Kill", "Chaos Defiler")
    finish(table)
    assert in_graveyard(table, "Ring", "B")
    assert there(table, "Island", "B")


LAND = spell("Land", {"create_token": {"types": "Land", "name": "Plot"}})


@pytest.mark.parametrize("pays", ["yes", "no"])
@plays("Springheart Nantuko")
def test_a_bestowed_nantuko_copies_the_creature_or_makes_an_insect(pays: str) -> None:
    table = ready("Springheart Nantuko", LAND, mana="GGGG")
    table.battlefield("A", BEAR)
    table.start("A")
    table.answer(("cast_by", table.find("Springheart Nantuko", "A", Zone.HAND).id, "bestow"))
    table.announce(targets=["Bear"])
    finish(table)
    assert pt(table, "Bear") == (3, 3)
    go(table, "A", "Land")
    say(table, pays)
    finish(table)
    assert len(table.all("Bear")) == (2 if pays == "yes" else 1)
    assert len(table.all("Insect Token")) == (1 if pays == "no" else 0)


@plays("Springheart Nantuko")
def test_a_nantuko_on_its_own_makes_an_insect() -> None:
    table = ready(LAND, mana="GG")
    table.battlefield("A", "Springheart Nantuko")
    table.start("A")
    go(table, "A", "Land")
    finish(table)
    assert len(table.all("Insect Token")) == 1


@plays("Ygra, Eater of All")
def test_ygra_makes_food_of_all_others_and_grows_by_it() -> None:
    table = ready("Ygra, Eater of All", KILL, KILL, mana="BBBGG")
    table.battlefield("A", BEAR, sick=False)
    table.battlefield("B", creature("Wolf", "1/1"), "Bonesplitter")
    table.start("A")
    go(table, "A", "Ygra, Eater of All")
    for name, food in (("Bear", True), ("Wolf", True), ("Ygra, Eater of All", False), ("Bonesplitter", False)):
        found = table.find(name)
        assert ("Food" in found.subtypes) is food
        assert ("artifact" in found.types) is (food or name == "Bonesplitter")
    go(table, "A", "Kill", "Bonesplitter")
    finish(table)
    assert pt(table, "Ygra, Eater of All") == (6, 6)
    go(table, "A", "Kill", "Wolf")
    finish(table)
    assert pt(table, "Ygra, Eater of All") == (8, 8)
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    table.activate("A", "Bear")
    finish(table)
    assert table.life_of("A") == 23
    assert pt(table, "Ygra, Eater of All") == (10, 10)


@pytest.mark.parametrize("pays", ["yes", "no"])
@plays("Ygra, Eater of All")
def test_ygra_is_warded_by_food(pays: str) -> None:
    table = Table()
    table.battlefield("A", "Ygra, Eater of All")
    table.battlefield("B", BEAR)
    table.hand("B", KILL)
    table.start("A")
    table.cast("B", "Kill", targets=["Ygra, Eater of All"])
    say(table, pays, "B")
    finish(table)
    assert there(table, "Ygra, Eater of All") is (pays == "no")
    assert there(table, "Bear") is (pays == "no")


@plays("Caller of the Claw")
def test_the_caller_makes_a_bear_for_each_nontoken_creature_put_into_your_graveyard() -> None:
    make = spell("Make", {"create_token": {"types": "Creature: Rat", "pt": "1/1"}})
    table = ready("Caller of the Claw", *[KILL] * 5, make, mana="GGG")
    table.battlefield("A", BEAR, creature("Wolf", "1/1"), "Bonesplitter")
    table.battlefield("B", creature("Elf", "1/1"))
    table.start("A")
    go(table, "A", "Make")
    for name in ("Bear", "Wolf", "Bonesplitter", "Elf", "Rat Token"):
        go(table, "A", "Kill", name)
    go(table, "A", "Caller of the Claw")
    finish(table)
    assert len(table.all("Bear Token", "A")) == 2


@plays("Wild Mongrel")
def test_the_mongrel_grows_and_changes_its_color() -> None:
    table = ready("Shock", "Shock")
    table.battlefield("A", "Wild Mongrel")
    table.start("A")
    for color, size in (("U", 3), ("B", 4)):
        table.activate("A", "Wild Mongrel")
        options = table.until_asked("option", "A").options  # type: ignore[attr-defined]
        table.answer(next(one for one in options if one in (color, {"U": "blue", "B": "black"}[color])))
        finish(table)
        assert pt(table, "Wild Mongrel") == (size, size)
        assert table.find("Wild Mongrel").colors == color
    table.go_to("upkeep", "B")
    assert (pt(table, "Wild Mongrel"), table.find("Wild Mongrel").colors) == ((2, 2), "G")


@plays("Niv-Mizzet Reborn")
def test_niv_mizzet_takes_a_card_of_each_color_pair() -> None:
    table = ready("Niv-Mizzet Reborn", mana="WUBRG")
    pairs = ("WU", "WU", "BG", "W", "WUB")
    table.library("A", *(card(f"Card {n}", "Sorcery", cost="{1}", colors=pair) for n, pair in enumerate(pairs)))
    table.start("A")
    go(table, "A", "Niv-Mizzet Reborn")
    table.until_asked("choose", "A")
    table.answer((table.find("Card 1", "A", Zone.LIBRARY).id,))
    finish(table)
    assert sorted(table.names_in(Zone.HAND, "A")) == ["Card 1", "Card 2"]
    assert {"Card 0", "Card 3", "Card 4"} <= set(table.names_in(Zone.LIBRARY, "A")[-8:])


@plays("Howlsquad Heavy")
def test_the_howlsquad_sends_a_goblin_into_combat() -> None:
    table = ready()
    table.battlefield("A", "Howlsquad Heavy", creature("Goblin", "1/1", types="Creature: Goblin"))
    table.start("A")
    question = table.until_asked("attackers", "A")
    (token,) = table.all("Goblin Token")
    assert "haste" in token.keywords
    assert not question.is_legal(())
    assert question.is_legal(((token.id, PLAYERS["B"]),))
    assert "haste" not in table.find("Howlsquad Heavy").keywords


@pytest.mark.parametrize(("speed", "mana"), [(3, 0), (4, 2)])
@plays("Howlsquad Heavy")
def test_the_howlsquad_makes_mana_at_max_speed(speed: int, mana: int) -> None:
    table = Table("current")
    table.battlefield("A", "Howlsquad Heavy", creature("Goblin", "1/1", types="Creature: Goblin"), sick=False)
    table.hand("A", spell("Race", {"gain_speed": speed - 1}))
    table.start("A")
    go(table, "A", "Race")
    heavy = table.find("Howlsquad Heavy").id
    options = table.question.options  # type: ignore[attr-defined]
    assert any(one[:2] == ("mana", heavy) for one in options) is bool(mana)
    if mana:
        use(table, heavy, "mana")
        assert table.board.players[PLAYERS["A"]].pool.count("R") == mana


@plays("Tasigur, the Golden Fang")
def test_tasigur_returns_what_an_opponent_chooses() -> None:
    table = ready(mana="UUUU")
    table.battlefield("A", "Tasigur, the Golden Fang")
    table.graveyard("A", "Forest", BEAR)
    table.library("A", "Shock", "Island")
    table.start("A")
    table.activate("A", "Tasigur, the Golden Fang")
    question = table.until_asked("choose", "B")
    assert len(list(question.among)) == 2  # type: ignore[attr-defined]
    table.answer((table.find("Shock", "A", Zone.GRAVEYARD).id,))
    finish(table)
    assert table.names_in(Zone.HAND, "A") == ["Shock"]


@pytest.mark.parametrize("completed", [True, False])
@plays("Caves of Chaos Adventurer")
def test_the_adventurer_plays_the_top_card_free_after_a_dungeon(completed: bool) -> None:
    table = Table("current")
    table.battlefield("A", "Caves of Chaos Adventurer", sick=False)
    table.library("A", card("Boon", "Instant", {"spell": [{"gain_life": 7}]}, cost="{9}"))
    dungeon = [spell(f"Delve {number}", {"venture": "you"}) for number in range(9)]
    table.hand("A", *dungeon)
    table.start("A")
    for number in range(9 * completed):
        table.cast("A", f"Delve {number}")
        finish(table)
        if table.board.players[PLAYERS["A"]].completed:
            break
    assert bool(table.board.players[PLAYERS["A"]].completed) is completed
    top = table.names_in(Zone.LIBRARY, "A")[0]
    attack(table, "Caves of Chaos Adventurer")
    table.resolve()
    assert exiled(table) == [top]
    card_id = next(one.id for one in table.board.objects.values() if one.zone is Zone.EXILE)
    table.priority_to("A")
    can = any(one[0] == "cast" and one[1] == card_id for one in table.question.options)  # type: ignore[attr-defined]
    assert can is (completed and top == "Boon")


@plays("Cosmogoyf")
def test_cosmogoyf_counts_your_cards_in_exile() -> None:
    table = ready("Shock", spell("Away", {"exile": {"zone": "graveyard"}}))
    table.battlefield("A", "Cosmogoyf")
    table.graveyard("A", "Forest", "Shock")
    table.graveyard("B", "Island")
    table.start("A")
    assert pt(table, "Cosmogoyf") == (0, 1)
    go(table, "A", "Away")
    assert pt(table, "Cosmogoyf") == (2, 3)
    assert len(exiled(table)) == 3


@plays("Dragonhawk, Fate's Tempest")
def test_dragonhawk_burns_for_what_was_not_played() -> None:
    table = ready("Dragonhawk, Fate's Tempest", mana="RRRRR")
    table.battlefield("A", creature("Great", "4/4"), BEAR)
    table.battlefield("B", creature("Giant", "5/5"))
    table.library("A", "Mountain", "Shock", "Forest")
    table.start("A")
    go(table, "A", "Dragonhawk, Fate's Tempest")
    finish(table)
    assert exiled(table) == ["Mountain", "Shock"]
    use(
        table,
        next(one.id for one in table.board.objects.values() if one.zone is Zone.EXILE and one.name == "Mountain"),
        "play",
    )
    table.go_to("end", "A")
    shock = next(one.id for one in table.board.objects.values() if one.zone is Zone.EXILE)
    options = table.question.options  # type: ignore[attr-defined]
    assert not any(one[0] == "cast" and one[1] == shock for one in options)
    finish(table)
    assert table.life_of("B") == 18
    table.go_to("end", "B")
    assert table.life_of("B") == 18


@plays("Kalitas, Traitor of Ghet")
def test_kalitas_makes_zombies_of_what_would_die() -> None:
    make = spell("Make", {"create_token": {"types": "Creature: Rat", "pt": "1/1"}, "who": "each_opponent"})
    table = ready(KILL, KILL, KILL, make, mana="BBB")
    table.battlefield("A", "Kalitas, Traitor of Ghet", creature("Cub", "1/1"))
    table.battlefield("B", BEAR)
    table.start("A")
    go(table, "A", "Make")
    for name in ("Bear", "Cub", "Rat Token"):
        go(table, "A", "Kill", name)
    assert exiled(table) == ["Bear"]
    assert in_graveyard(table, "Cub", "A")
    assert len(table.all("Zombie Token", "A")) == 1
    table.activate("A", "Kalitas, Traitor of Ghet")
    finish(table)
    assert pt(table, "Kalitas, Traitor of Ghet") == (5, 6)
    assert not there(table, "Zombie Token")


@plays("Kalitas, Traitor of Ghet")
def test_a_kalitas_that_dies_with_the_others_takes_them_all_the_same() -> None:
    table = ready(spell("Wrath", {"destroy": {"type": "creature"}}))
    table.battlefield("A", "Kalitas, Traitor of Ghet")
    table.battlefield("B", BEAR, creature("Wolf", "1/1"))
    table.start("A")
    go(table, "A", "Wrath")
    assert exiled(table) == ["Bear", "Wolf"]
    assert len(table.all("Zombie Token", "A")) == 2
    assert in_graveyard(table, "Kalitas, Traitor of Ghet", "A")


@pytest.mark.parametrize(("hand", "lost"), [(("Shock",), 0), (("Forest",), 3), ((), 3)])
@plays("Kroxa, Titan of Death's Hunger")
def test_kroxa_burns_those_who_discard_no_nonland_card(hand: tuple[str, ...], lost: int) -> None:
    table = ready("Kroxa, Titan of Death's Hunger", mana="BR")
    table.hand("B", *hand)
    table.start("A")
    table.cast("A", "Kroxa, Titan of Death's Hunger")
    finish(table)
    assert table.life_of("B") == 20 - lost
    assert table.names_in(Zone.HAND, "B") == []
    assert in_graveyard(table, "Kroxa, Titan of Death's Hunger", "A")


@plays("Kroxa, Titan of Death's Hunger")
def test_a_kroxa_that_escaped_stays_and_attacks() -> None:
    table = ready(mana="BBRR")
    table.graveyard("A", "Kroxa, Titan of Death's Hunger", *["Shock"] * 5)
    table.start("A")
    kroxa = table.find("Kroxa, Titan of Death's Hunger", "A", Zone.GRAVEYARD).id
    options = table.question.options  # type: ignore[attr-defined]
    table.answer(next(one for one in options if one[0] in ("cast", "cast_by") and one[1] == kroxa))
    table.announce()
    finish(table)
    assert there(table, "Kroxa, Titan of Death's Hunger")
    assert exiled(table) == ["Shock"] * 5
    assert table.life_of("B") == 17


@plays("Multani, Maro-Sorcerer")
def test_multani_counts_the_cards_in_all_hands() -> None:
    table = ready("Shock", spell("Tap", {"tap": "t"}, t={"type": "creature"}))
    table.hand("B", "Shock", "Island", spell("Tap", {"tap": "t"}, t={"type": "creature"}))
    table.battlefield("A", "Multani, Maro-Sorcerer")
    table.start("A")
    assert pt(table, "Multani, Maro-Sorcerer") == (5, 5)
    assert not table.can("A", "cast", "Tap")


@pytest.mark.parametrize(("kinds", "returns"), [(("C", "C"), True), (("C", "S", "C"), True), (("C", "S"), False)])
@plays("Vengevine")
def test_vengevine_comes_back_for_the_second_creature_spell(kinds: tuple[str, ...], returns: bool) -> None:
    cards = [
        creature(f"Card {n}", "1/1", cost="{0}") if kind == "C" else spell(f"Card {n}", {"gain_life": 1})
        for n, kind in enumerate(kinds)
    ]
    table = ready(*cards)
    table.graveyard("A", "Vengevine")
    table.start("A")
    for n in range(len(kinds)):
        table.cast("A", f"Card {n}")
        finish(table)
    assert there(table, "Vengevine") is returns
    if returns:
        assert "haste" in table.find("Vengevine").keywords


@pytest.mark.parametrize(("counters", "able"), [({}, True), ({"+1/+1": 1}, False), ({"+1/+1": 1, "stun": 1}, True)])
@plays("Sab-Sunen, Luxa Embodied")
def test_sab_sunen_fights_with_an_even_number_of_counters(counters: dict[str, int], able: bool) -> None:
    table = ready()
    table.battlefield("A", "Sab-Sunen, Luxa Embodied", sick=False, counters=counters)
    table.start("B")
    sab = table.find("Sab-Sunen, Luxa Embodied")
    assert ("cant_attack" not in sab.keywords) is able
    assert ("cant_block" not in sab.keywords) is able


@pytest.mark.parametrize(("counters", "drawn"), [(0, 2), (1, 0)])
@plays("Sab-Sunen, Luxa Embodied")
def test_sab_sunen_draws_with_an_odd_number_of_counters(counters: int, drawn: int) -> None:
    table = ready()
    table.battlefield("A", "Sab-Sunen, Luxa Embodied", counters={"+1/+1": counters} if counters else {})
    table.start("B")
    table.go_to("draw", "A")
    before = len(table.names_in(Zone.HAND, "A"))
    table.go_to("precombat-main", "A")
    assert table.find("Sab-Sunen, Luxa Embodied").counters == {"+1/+1": counters + 1}
    assert len(table.names_in(Zone.HAND, "A")) == before + drawn


@plays("Alpha Deathclaw")
def test_the_deathclaw_destroys_as_it_enters_and_as_it_becomes_monstrous() -> None:
    table = ready("Alpha Deathclaw", mana="BGBGBGBG")
    table.battlefield("B", BEAR, "Bonesplitter", "Island")
    table.start("A")
    table.cast("A", "Alpha Deathclaw")
    aim(table, "Island")
    finish(table)
    assert not there(table, "Island")
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    table.activate("A", "Alpha Deathclaw")
    aim(table, "Bear")
    finish(table)
    assert pt(table, "Alpha Deathclaw") == (10, 10)
    assert not there(table, "Bear")
    assert there(table, "Bonesplitter")


@pytest.mark.parametrize("processes", ["yes", "no"])
@plays("Wasteland Strangler")
def test_the_strangler_shrinks_something_for_a_processed_card(processes: str) -> None:
    exile = spell("Away", {"exile": {"zone": "graveyard"}})
    table = ready("Wasteland Strangler", exile, mana="BBB")
    table.graveyard("A", "Forest")
    table.graveyard("B", "Shock")
    table.battlefield("B", creature("Giant", "4/4"))
    table.start("A")
    go(table, "A", "Away")
    table.cast("A", "Wasteland Strangler")
    aim(table, "Giant")
    say(table, processes)
    finish(table)
    assert pt(table, "Giant") == ((1, 1) if processes == "yes" else (4, 4))
    assert in_graveyard(table, "Shock", "B") is (processes == "yes")
    assert "Forest" in exiled(table)
    assert table.find("Wasteland Strangler").colors == ""


@plays("Wasteland Strangler")
def test_without_cards_of_an_opponent_in_exile_nothing_shrinks() -> None:
    table = ready("Wasteland Strangler", mana="BBB")
    table.battlefield("B", creature("Giant", "4/4"), BEAR)
    table.start("A")
    table.cast("A", "Wasteland Strangler")
    aim(table, "Giant")
    finish(table)
    assert pt(table, "Giant") == (4, 4)


@plays("Urza, Lord High Artificer")
def test_urza_makes_a_construct_and_mana_of_artifacts() -> None:
    table = ready("Urza, Lord High Artificer", mana="UUUUUUUUU")
    table.battlefield("A", "Bonesplitter")
    table.library("A", *[card("Boon", "Instant", {"spell": [{"gain_life": 7}]}, cost="{9}")] * 3)
    table.start("A", extra=0)
    go(table, "A", "Urza, Lord High Artificer")
    finish(table)
    assert pt(table, "Construct Token") == (2, 2)
    use(table, table.find("Urza, Lord High Artificer").id, "mana")
    table.announce()
    while table.question.KIND != "priority":
        table.plain()
    assert "U" in table.board.players[PLAYERS["A"]].pool
    assert sum(one.tapped for one in (table.find("Bonesplitter"), table.find("Construct Token"))) == 1
    table.activate("A", "Urza, Lord High Artificer")
    finish(table)
    assert exiled(table) == ["Boon"]
    use(table, next(one.id for one in table.board.objects.values() if one.zone is Zone.EXILE), "cast_by")
    table.announce()
    finish(table)
    assert table.life_of("A") == 27


@pytest.mark.parametrize(("blocks", "returns"), [(True, False), (False, True)])
@plays("Senu, Keen-Eyed Protector")
def test_senu_returns_attacking_beside_an_unblocked_legend(blocks: bool, returns: bool) -> None:
    table = ready()
    hero = creature("Hero", "2/2", types="Legendary Creature: Human")
    table.battlefield("A", "Senu, Keen-Eyed Protector", hero, sick=False)
    table.battlefield("B", BEAR)
    table.start("A")
    table.activate("A", "Senu, Keen-Eyed Protector")
    finish(table)
    assert (table.life_of("A"), exiled(table)) == (22, ["Senu, Keen-Eyed Protector"])
    attack(table, "Hero")
    if blocks:
        block(table, ("Bear", "Hero"))
    table.go_to("combat-damage", "A")
    assert there(table, "Senu, Keen-Eyed Protector") is returns
    assert table.life_of("B") == (16 if returns else 20)


@plays("Sundering Titan")
def test_the_titan_destroys_a_land_of_each_basic_type_twice() -> None:
    table = ready("Sundering Titan", KILL, mana="CCCCCCCC")
    table.battlefield("A", "Plains", "Island", "Swamp")
    table.battlefield("B", "Plains", "Island", "Forest", card("Twin", "Land: Mountain Forest"))
    table.start("A")
    go(table, "A", "Sundering Titan")
    while table.board.stack:
        if table.question.KIND != "choose":
            table.plain()
            continue
        among = [table.board.object(id) for id in table.question.among]  # type: ignore[attr-defined]
        best = max(among, key=lambda land: (land.name == "Twin", land.controller == PLAYERS["B"]))
        table.answer((best.id,))
    finish(table)
    assert len(table.all("Wastes")) == 8
    assert not there(table, "Twin")
    assert there(table, "Forest")
    assert not there(table, "Swamp")
    assert (len(table.all("Plains")), len(table.all("Island"))) == (1, 1)
    go(table, "A", "Kill", "Sundering Titan")
    finish(table)
    assert not any(there(table, name) for name in ("Plains", "Island", "Forest"))


@pytest.mark.parametrize(("lands", "cost", "able"), [(2, 2, True), (1, 2, False), (2, 3, False)])
@plays("Lavinia, Azorius Renegade")
def test_lavinia_limits_opponents_to_what_their_lands_allow(lands: int, cost: int, able: bool) -> None:
    table = Table()
    table.battlefield("A", "Lavinia, Azorius Renegade", *["Island"] * 9)
    mana = {"activated": [{"add_mana": "{C}{C}{C}"}], "cost": ["tap_self"]}
    table.battlefield("B", *["Island"] * lands, card("Rock", "Artifact", mana))
    table.hand(
        "B", spell("Ray", {"gain_life": 1}, cost=f"{{{cost}}}"), creature("Ox", "1/1", "flash", cost=f"{{{cost}}}")
    )
    table.hand("A", spell("Beam", {"gain_life": 1}, cost="{9}"))
    table.start("A")
    assert table.can("A", "cast", "Beam")
    table.priority_to("B")
    assert table.can("B", "cast", "Ray") is able
    assert table.can("B", "cast", "Ox")


@pytest.mark.parametrize(("cost", "life"), [("{0}", 20), ("{1}", 21)])
@plays("Lavinia, Azorius Renegade")
def test_lavinia_counters_spells_that_cost_opponents_no_mana(cost: str, life: int) -> None:
    table = Table()
    table.battlefield("A", "Lavinia, Azorius Renegade")
    table.battlefield("B", "Island", "Island")
    table.hand("B", spell("Ray", {"gain_life": 1}, cost=cost))
    table.hand("A", spell("Beam", {"gain_life": 1}))
    table.start("A")
    go(table, "A", "Beam")
    table.cast("B", "Ray")
    finish(table)
    assert (table.life_of("A"), table.life_of("B")) == (21, life)


@pytest.mark.parametrize(("lands", "drawn"), [(0, 0), (1, 1), (3, 3)])
@plays("Cultivator Colossus")
def test_the_colossus_goes_on_while_lands_are_put_onto_the_battlefield(lands: int, drawn: int) -> None:
    table = ready("Cultivator Colossus", *["Forest"] * 3, mana="GGGGGGG")
    table.library("A", *["Shock"] * 5)
    table.start("A")
    go(table, "A", "Cultivator Colossus")
    for word in ["yes"] * lands + ["no"]:
        say(table, word)
    finish(table)
    assert pt(table, "Cultivator Colossus") == (7 + lands, 7 + lands)
    assert table.names_in(Zone.HAND, "A").count("Shock") == drawn
    assert [one.tapped for one in table.all("Forest")].count(True) == 7 + lands


@plays("Cultivator Colossus")
def test_the_colossus_plants_lands_that_it_has_drawn() -> None:
    table = ready("Cultivator Colossus", "Forest", mana="GGGGGGG")
    table.library("A", "Island", "Shock")
    table.start("A")
    go(table, "A", "Cultivator Colossus")
    say(table, "yes")
    say(table, "yes")
    finish(table)
    assert there(table, "Island")
    assert table.names_in(Zone.HAND, "A") == ["Shock"]
