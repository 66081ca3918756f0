"""The cards of the catalogue that make copies: tokens, and copies of spells and abilities, each played."""

from __future__ import annotations

from domain.terms import Zone
from tests.support.copying import BEAR, newest, retarget
from tests.support.playing import copier, enter_as
from tests.support.situations import ANYBODY, after_damage, attack, finish, go, plays, pt, ready, spell, there
from tests.support.table import PLAYERS, Table, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]
SHOCK = spell("Test Shock", {"deal_damage": 2, "to": "t"}, t=ANYBODY)


# Tokens that are copies


@plays("Rite of Replication")
def test_rite_of_replication() -> None:
    for kicked, count in (("no", 1), ("yes", 5)):
        table = copier("Rite of Replication", "U" * 9)
        table.start("A")
        table.cast("A", "Rite of Replication", targets=["Test Bear"], kicked=kicked)
        finish(table)
        assert len(table.all("Test Bear", "A")) == count


@plays("Heat Shimmer")
def test_heat_shimmer() -> None:
    """The token attacks at once, and is exiled at the beginning of the end step."""
    table = copier("Heat Shimmer", "RRR")
    table.start("A")
    go(table, "A", "Heat Shimmer", "Test Bear")
    attack(table, "Test Bear")
    after_damage(table)
    assert table.life_of("B") == 18
    table.go_to("upkeep", "B")
    assert not there(table, "Test Bear", "A")
    assert table.happened("token_ceased", zone=Zone.EXILE)


@plays("Kiki-Jiki, Mirror Breaker")
def test_kiki_jiki() -> None:
    table = ready("Shock")
    table.battlefield("A", "Kiki-Jiki, Mirror Breaker", BEAR)
    table.start("A")
    table.activate("A", "Kiki-Jiki, Mirror Breaker", targets=["Test Bear"])
    finish(table)
    assert "haste" in newest(table).keywords
    table.go_to("upkeep", "B")
    assert len(table.all("Test Bear")) == 1
    assert table.happened("permanent_sacrificed")


@plays("Splinter Twin")
def test_splinter_twin() -> None:
    table = ready("Splinter Twin", mana="RRRR")
    table.battlefield("A", BEAR)
    table.start("A")
    go(table, "A", "Splinter Twin", "Test Bear")
    table.activate("A", "Test Bear")
    finish(table)
    assert (newest(table).token, newest(table).keywords, newest(table).abilities) == (True, ("haste",), ())
    table.go_to("upkeep", "B")
    assert len(table.all("Test Bear")) == 1


@plays("Minion Reflector")
def test_minion_reflector() -> None:
    """The creature may be gone when it is paid: then it is copied as it last was."""
    table = ready("Grizzly Bears", "Shock", mana="GGRGG")
    table.battlefield("A", "Minion Reflector")
    table.start("A")
    table.cast("A", "Grizzly Bears")
    table.resolve()
    table.cast("A", "Shock", targets=["Grizzly Bears"])
    table.resolve()
    table.until_asked("option", "A")
    table.answer("yes")
    finish(table)
    token = table.find("Grizzly Bears")
    assert (token.token, token.keywords) == (True, ("haste",))
    table.go_to("upkeep", "B")
    assert not there(table, "Grizzly Bears")


@plays("Followed Footsteps")
def test_followed_footsteps() -> None:
    table = ready("Shock")
    table.battlefield("B", BEAR)
    table.battlefield("A", "Followed Footsteps", attached="Test Bear")
    table.start("A")
    assert len(table.all("Test Bear", "A")) == 1
    table.go_to("upkeep", "B")
    table.go_to("draw", "A")
    assert [found.token for found in table.all("Test Bear", "A")] == [True, True]


@plays("Wake the Reflections", "Eyes in the Skies", "Rootborn Defenses", "Growing Ranks", "Trostani, Selesnya's Voice")
def test_populate() -> None:
    table = ready("Eyes in the Skies", "Wake the Reflections", "Rootborn Defenses", mana="WWWWWWWWGGW")
    table.battlefield("A", "Trostani, Selesnya's Voice", "Growing Ranks")
    table.start("A")
    life = table.life_of("A")
    go(table, "A", "Eyes in the Skies")
    finish(table)
    assert len(table.all("Bird Token", "A")) == 2
    assert table.life_of("A") == life + 2
    go(table, "A", "Wake the Reflections")
    go(table, "A", "Rootborn Defenses")
    finish(table)
    assert len(table.all("Bird Token", "A")) == 4
    assert all("indestructible" in found.keywords for found in table.all("Bird Token", "A"))
    table.go_to("upkeep", "B")
    table.go_to("draw", "A")
    assert len(table.all("Bird Token", "A")) == 5
    table.activate("A", "Trostani, Selesnya's Voice")
    finish(table)
    assert len(table.all("Bird Token", "A")) == 6
    assert "flying" in newest(table).keywords


# Copies of spells and abilities


@plays("Twincast", "Reverberate", "Fork")
def test_twincast_reverberate_and_fork() -> None:
    for name, mana in (("Twincast", "UU"), ("Reverberate", "RR"), ("Fork", "RR")):
        table = ready(SHOCK, name, mana=mana)
        table.start("A")
        table.cast("A", "Test Shock", targets=["B"])
        table.cast("A", name, targets=["Test Shock"])
        retarget(table, "B")
        finish(table)
        assert table.life_of("B") == 16
        assert sorted(table.names_in(Zone.GRAVEYARD, "A")) == sorted(["Test Shock", name])


@plays("Fork")
def test_fork_makes_a_red_copy() -> None:
    table = ready("Giant Growth", "Fork", mana="GRR")
    table.battlefield("A", BEAR)
    table.start("A")
    table.cast("A", "Giant Growth", targets=["Test Bear"])
    table.cast("A", "Fork", targets=["Giant Growth"])
    table.resolve()
    assert [table.board.objects[id].colors for id in table.board.stack] == ["G", "R"]
    finish(table)
    assert pt(table, "Test Bear") == (8, 8)


@plays("Meletis Charlatan")
def test_meletis_charlatan() -> None:
    """Who controls the spell copies it, and chooses for the copy."""
    table = ready("Shock", mana="UUU")
    table.battlefield("A", "Meletis Charlatan")
    table.hand("B", SHOCK)
    table.start("A")
    table.pass_()
    table.cast("B", "Test Shock", targets=["A"])
    table.activate("A", "Meletis Charlatan", targets=["Test Shock"])
    question = table.until_asked("targets")
    assert question.player == B
    table.answer(((B,),))
    finish(table)
    assert (table.life_of("A"), table.life_of("B")) == (18, 18)


@plays("Dualcaster Mage")
def test_dualcaster_mage() -> None:
    table = ready(SHOCK, "Dualcaster Mage", mana="RRR")
    table.start("A")
    table.cast("A", "Test Shock", targets=["B"])
    table.cast("A", "Dualcaster Mage")
    table.resolve()
    retarget(table, "B")
    finish(table)
    assert table.life_of("B") == 16
    assert there(table, "Dualcaster Mage", "A")


@plays("Nivix Guildmage")
def test_nivix_guildmage() -> None:
    table = ready(SHOCK, mana="URRRRRR")
    table.battlefield("A", "Nivix Guildmage")
    table.start("A")
    table.activate("A", "Nivix Guildmage", 0)
    finish(table)
    assert len(table.board.players[A].graveyard) == 1
    table = ready(SHOCK, mana="URRRR")
    table.battlefield("A", "Nivix Guildmage")
    table.start("A")
    table.cast("A", "Test Shock", targets=["B"])
    table.activate("A", "Nivix Guildmage", 1, targets=["Test Shock"])
    finish(table)
    assert table.life_of("B") == 16


@plays("Swarm Intelligence")
def test_swarm_intelligence() -> None:
    """It copies what is cast, and not the copies."""
    table = ready(SHOCK)
    table.battlefield("A", "Swarm Intelligence")
    table.start("A")
    table.cast("A", "Test Shock", targets=["B"])
    table.until_asked("option", "A")
    table.answer("yes")
    finish(table)
    assert table.life_of("B") == 16
    assert len(table.events("ability_triggered")) == 1


@plays("Zada, Hedron Grinder")
def test_zada() -> None:
    """A spell that targets only her is copied for each other creature of hers, in an order of the player's choice."""
    table = ready("Giant Growth", "Giant Growth", mana="GG")
    table.battlefield("A", "Zada, Hedron Grinder", creature("One", "1/1"), creature("Other", "1/1"))
    table.battlefield("A", creature("Guard", "1/1", "shroud"))
    table.battlefield("B", BEAR)
    table.start("A")
    table.cast("A", "Giant Growth", targets=["One"])
    finish(table)
    assert not table.happened("ability_triggered")
    table.cast("A", "Giant Growth", targets=["Zada, Hedron Grinder"])
    table.until_asked("order", "A")
    one, other = table.find("One").id, table.find("Other").id
    table.answer((other, one))
    assert [record.event.targets for record in table.events("copy_put_on_stack")] == [
        (("t", (other,)),),
        (("t", (one,)),),
    ]
    finish(table)
    assert [pt(table, name)[0] for name in ("Zada, Hedron Grinder", "One", "Other", "Guard")] == [6, 7, 4, 1]
    assert pt(table, "Test Bear") == (2, 2)


@plays("Strionic Resonator")
def test_strionic_resonator() -> None:
    table = ready("Wall of Omens", mana="WWUU")
    table.battlefield("A", "Strionic Resonator")
    table.start("A")
    table.cast("A", "Wall of Omens")
    table.resolve()
    table.activate("A", "Strionic Resonator", targets=[table.board.stack[-1]])
    finish(table)
    assert len(table.board.players[A].hand) == 2


@plays("Lithoform Engine", "Double Major")
def test_lithoform_engine_and_double_major() -> None:
    """An ability, an instant, a permanent spell: the last copy becomes a token today."""
    table = Table("current", life=20)
    table.hand("A", SHOCK, creature("Cheap Bear", "2/2", cost="{0}"), "Isamaru, Hound of Konda", "Double Major")
    table.lands("A", "Forest", 6)
    table.lands("A", "Island", 6)
    table.lands("A", "Plains", 1)
    table.battlefield("A", "Lithoform Engine", "Lithoform Engine", "Lithoform Engine", "Prodigal Pyromancer")
    table.start("A")
    engines = [found.id for found in table.all("Lithoform Engine")]
    assert len(engines) == 1  # there is one legend left
    table.activate("A", "Prodigal Pyromancer", targets=["B"])
    table.activate("A", "Lithoform Engine", 0, targets=[table.board.stack[-1]])
    retarget(table, "B")
    finish(table)
    assert table.life_of("B") == 18
    for number, name, targets in ((1, "Test Shock", ["B"]), (2, "Cheap Bear", [])):
        table.go_to("upkeep", "B")
        table.go_to("precombat-main", "A")
        table.cast("A", name, targets=targets)
        table.activate("A", "Lithoform Engine", number, targets=[table.board.stack[-1]])
        finish(table)
    assert table.life_of("B") == 14
    assert [found.token for found in table.all("Cheap Bear", "A")] == [True, False]
    table.go_to("upkeep", "B")
    table.go_to("precombat-main", "A")
    table.cast("A", "Isamaru, Hound of Konda")
    table.cast("A", "Double Major", targets=["Isamaru, Hound of Konda"])
    finish(table)
    assert [found.supertypes for found in table.all("Isamaru, Hound of Konda")] == [(), ("legendary",)]


@plays("Isochron Scepter")
def test_isochron_scepter() -> None:
    """Every turn the imprinted card is copied and cast for {2}."""
    table = ready("Isochron Scepter", "Lightning Bolt", "Grizzly Bears", mana="UUUU")
    table.start("A")
    table.cast("A", "Isochron Scepter")
    table.until_asked("option", "A")
    table.answer("yes")
    finish(table)
    assert table.names_in(Zone.EXILE, "A") == ["Lightning Bolt"]
    for life in (17, 14):
        table.activate("A", "Isochron Scepter")
        for _ in range(2):  # copy it, cast it
            table.until_asked("option", "A")
            table.answer("yes")
        table.answer(((B,),))
        finish(table)
        assert table.life_of("B") == life
        assert table.names_in(Zone.EXILE, "A") == ["Lightning Bolt"]
        assert table.names_in(Zone.GRAVEYARD, "A") == []
        table.go_to("upkeep", "B")
        table.go_to("precombat-main", "A")


def test_a_scepter_that_is_copied_remembers_nothing() -> None:
    """707.7. The copy's second ability refers to what its own first one exiled."""
    table = ready(card("Free Steel", "Artifact", *STEEL, cost="{0}"), "Isochron Scepter", "Lightning Bolt", mana="UUUU")
    table.start("A")
    table.cast("A", "Isochron Scepter")
    table.until_asked("option", "A")
    table.answer("yes")
    finish(table)
    copy = enter_as(table, "Free Steel", "Isochron Scepter")
    assert copy.linked == {"exiled": ()}
    table.priority_to("A")
    table.answer(("activate", copy.id, 1))
    while table.question.KIND != "priority" or table.board.stack:
        table.answer("yes") if table.question.KIND == "option" else table.plain()
    assert not table.happened("card_copied")


STEEL = ({"replace": {"would_enter": "self"}, "with": [{"enters_as_copy": {"type": "artifact"}}]},)
