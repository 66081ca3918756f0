"""The cards of the catalogue that copy or change texts, each played."""

from __future__ import annotations

from typing import Any

from domain.board.objects import Obj
from domain.cards.language import CardDefinition
from domain.terms import Zone
from tests.support.situations import (
    ANYBODY,
    CREATURE,
    after_damage,
    attack,
    finish,
    go,
    plays,
    pt,
    ready,
    spell,
    there,
)
from tests.support.table import PLAYERS, Table, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]

BEAR = creature("Test Bear", "2/2")
THEIRS = {"all": [CREATURE, {"controller": "opponent"}]}
SHOCK = spell("Test Shock", {"deal_damage": 2, "to": "t"}, t=ANYBODY)


def newest(table: Table) -> Obj:
    """What entered last."""
    return table.board.objects[table.board.battlefield[-1]]


def choose(table: Table, *names: Any, player: str = "A") -> None:
    """Pass until this player chooses objects, and choose these."""
    table.until_asked("choose", player)
    table.answer(tuple(table.entity(name) for name in names))


def enter_as(table: Table, name: str, of: Any, **more: Any) -> Obj:
    """A casts it, chooses what it copies, and everything resolves; returns what it is now."""
    table.cast("A", name, **more)
    spell_id = table.board.stack[-1]
    choose(table, of)
    (moved,) = table.events("object_moved", object=spell_id)
    finish(table)
    return table.board.object(moved.event.becomes)


def retarget(table: Table, *targets: Any) -> None:
    """Pass until new targets are chosen, one for each slot, and choose these."""
    table.until_asked("targets")
    table.answer(tuple((table.entity(name),) for name in targets))


def copier(name: str, mana: str, *more: str | CardDefinition) -> Table:
    """A has the card and its mana, B a Bear."""
    table = ready(name, *more, mana=mana)
    table.battlefield("B", BEAR)
    return table


# Creatures that enter as a copy


@plays("Clone", "Wall of Omens")
def test_clone() -> None:
    table = ready("Clone", mana="UUUU")
    table.battlefield("B", "Wall of Omens")
    table.start("A")
    before = len(table.board.players[A].hand)
    copy = enter_as(table, "Clone", "Wall of Omens")
    assert (copy.name, copy.keywords, copy.toughness) == ("Wall of Omens", ("defender",), 4)
    assert len(table.board.players[A].hand) == before


@plays("Wall of Omens")
def test_wall_of_omens() -> None:
    table = ready("Wall of Omens", mana="WW")
    table.start("A")
    table.cast("A", "Wall of Omens")
    finish(table)
    assert len(table.board.players[A].hand) == 1
    assert pt(table, "Wall of Omens") == (0, 4)


@plays("Stunt Double")
def test_stunt_double() -> None:
    """It can be cast in the opponent's turn; the copy has no flash."""
    table = copier("Stunt Double", "UUUU")
    table.start("B")
    table.priority_to("A")
    assert enter_as(table, "Stunt Double", "Test Bear").keywords == ()


@plays("Mirror Image")
def test_mirror_image() -> None:
    table = copier("Mirror Image", "UUU")
    table.battlefield("A", creature("Own", "3/3"))
    table.start("A")
    table.cast("A", "Mirror Image")
    question = table.until_asked("choose", "A")
    assert question.among == (table.find("Own").id,)  # type: ignore[attr-defined]


@plays("Body Double")
def test_body_double() -> None:
    """What lies in a graveyard is copied as it is printed."""
    table = ready("Body Double", mana="UUUUU")
    table.graveyard("B", creature("Dead", "5/6"))
    table.start("A")
    copy = enter_as(table, "Body Double", table.find("Dead", "B", Zone.GRAVEYARD).id)
    assert (copy.name, copy.power, copy.controller) == ("Dead", 5, A)
    assert table.names_in(Zone.GRAVEYARD, "B") == ["Dead"]


@plays("Clever Impersonator")
def test_clever_impersonator() -> None:
    """A copy of a planeswalker enters with the loyalty that is printed, whatever the original has left."""
    table = ready("Clever Impersonator", mana="UUUU")
    table.battlefield("B", "Jace Beleren", counters={"loyalty": 1})
    table.start("A")
    copy = enter_as(table, "Clever Impersonator", "Jace Beleren")
    assert (copy.types, copy.loyalty) == (("planeswalker",), 3)
    table.activate("A", "Jace Beleren", 0)
    finish(table)
    assert copy.loyalty == 5


@plays("Quicksilver Gargantuan")
def test_quicksilver_gargantuan() -> None:
    table = ready("Quicksilver Gargantuan", mana="UUUUUUU")
    table.battlefield("B", "Tarmogoyf")
    table.start("A")
    copy = enter_as(table, "Quicksilver Gargantuan", "Tarmogoyf")
    assert (copy.name, copy.power, copy.toughness, copy.abilities) == ("Tarmogoyf", 7, 7, ())


@plays("Phantasmal Image")
def test_phantasmal_image() -> None:
    """It is an Illusion besides, and gone as soon as something targets it."""
    table = copier("Phantasmal Image", "UUR", spell("Look", {"tap": "t"}, t=CREATURE))
    table.start("A")
    copy = enter_as(table, "Phantasmal Image", "Test Bear")
    assert copy.subtypes == ("Bear", "Illusion")
    table.cast("A", "Look", targets=[copy.id])
    finish(table)
    assert table.happened("permanent_sacrificed", object=copy.id)
    assert "Phantasmal Image" in table.names_in(Zone.GRAVEYARD, "A")


@plays("Sakashima the Impostor")
def test_sakashima_the_impostor() -> None:
    """It keeps its name and is legendary; it can go back to the hand at the end."""
    table = copier("Sakashima the Impostor", "UUUUUUUU")
    table.start("A")
    copy = enter_as(table, "Sakashima the Impostor", "Test Bear")
    assert (copy.name, copy.supertypes, copy.power) == ("Sakashima the Impostor", ("legendary",), 2)
    table.activate("A", "Sakashima the Impostor")
    finish(table)
    table.go_to("upkeep", "B")
    assert table.names_in(Zone.HAND, "A") == ["Sakashima the Impostor"]


@plays("Spark Double")
def test_spark_double() -> None:
    """A copy of a legend is none, so both stay; it enters with a counter of the kind that it can use."""
    table = ready("Spark Double", "Spark Double", mana="UUUUUUUU")
    table.battlefield("A", "Isamaru, Hound of Konda", "Jace Beleren")
    table.start("A")
    copy = enter_as(table, "Spark Double", "Isamaru, Hound of Konda")
    assert (copy.supertypes, copy.counters, copy.power) == ((), {"+1/+1": 1}, 3)
    assert len(table.all("Isamaru, Hound of Konda")) == 2
    jace = enter_as(table, "Spark Double", "Jace Beleren")
    assert jace.counters == {"loyalty": 4}


@plays("Altered Ego")
def test_altered_ego() -> None:
    table = copier("Altered Ego", "GUUUUU", "Counterspell")
    table.hand("B", "Counterspell")
    table.lands("B", "Island", 2)
    table.start("A")
    table.cast("A", "Altered Ego", x=2)
    table.cast("B", "Counterspell", targets=[table.board.stack[-1]])
    choose(table, "Test Bear")
    finish(table)
    assert newest(table).counters == {"+1/+1": 2}


@plays("Vesuvan Doppelganger")
def test_vesuvan_doppelganger() -> None:
    """It stays blue, and may become a copy of something else in each upkeep of its controller."""
    table = copier("Vesuvan Doppelganger", "UUUUU")
    table.battlefield("B", creature("Test Ogre", "4/4", types="Creature: Ogre", cost="{R}"))
    table.start("A")
    copy = enter_as(table, "Vesuvan Doppelganger", "Test Bear")
    assert (copy.name, copy.colors, copy.power) == ("Test Bear", "U", 2)
    table.until_asked("targets", "A")
    assert table.board.step == "upkeep"
    table.answer(((table.find("Test Ogre").id,),))
    table.until_asked("option", "A")
    table.answer("yes")
    finish(table)
    assert (copy.name, copy.colors, copy.power, len(copy.abilities)) == ("Test Ogre", "U", 4, 1)
    table.go_to("end", "B")
    table.until_asked("targets", "A")
    assert copy.name == "Test Ogre"


@plays("Progenitor Mimic")
def test_progenitor_mimic() -> None:
    """In each upkeep it makes a token like itself, which makes none."""
    table = copier("Progenitor Mimic", "GUUUUU")
    table.start("A")
    enter_as(table, "Progenitor Mimic", "Test Bear")
    for count in (2, 3):
        table.go_to("upkeep", "B")
        table.go_to("draw", "A")
        assert len(table.all("Test Bear", "A")) == count
    assert [found.token for found in table.all("Test Bear", "A")] == [False, True, True]


@plays("Essence of the Wild")
def test_essence_of_the_wild() -> None:
    """What enters under the controller is a copy of it, tokens too."""
    table = ready("Grizzly Bears", "Raise the Alarm", mana="GGWW")
    table.battlefield("A", "Essence of the Wild")
    table.start("A")
    go(table, "A", "Grizzly Bears")
    go(table, "A", "Raise the Alarm")
    assert [found.token for found in table.all("Essence of the Wild", "A")] == [False, False, True, True]


# Other permanents that enter as a copy


@plays("Copy Artifact")
def test_copy_artifact() -> None:
    table = ready("Copy Artifact", mana="UU")
    table.battlefield("B", "Sol Ring")
    table.start("A")
    copy = enter_as(table, "Copy Artifact", "Sol Ring")
    assert (copy.name, copy.types, copy.controller) == ("Sol Ring", ("artifact", "enchantment"), A)


@plays("Sculpting Steel")
def test_sculpting_steel() -> None:
    """A copy of Equipment equips."""
    table = ready("Sculpting Steel", mana="UUUU")
    table.battlefield("A", BEAR)
    table.battlefield("B", "Bonesplitter")
    table.start("A")
    enter_as(table, "Sculpting Steel", "Bonesplitter")
    table.activate("A", "Bonesplitter", targets=["Test Bear"])
    finish(table)
    assert pt(table, "Test Bear") == (4, 2)


@plays("Copy Enchantment")
def test_copy_enchantment() -> None:
    """As a copy of an Aura it is attached to what its controller chooses (303.4f)."""
    table = ready("Copy Enchantment", mana="UUU")
    table.battlefield("B", creature("One", "1/1"), creature("Other", "1/1"))
    table.battlefield("A", "Pacifism", attached="One")
    table.start("A")
    table.cast("A", "Copy Enchantment")
    choose(table, "Pacifism")
    question = table.until_asked("choose", "A")
    assert question.among == (table.find("One").id, table.find("Other").id)  # type: ignore[attr-defined]
    table.answer((table.find("Other").id,))
    finish(table)
    assert newest(table).attached_to == table.find("Other").id
    assert "cant_attack" in table.find("Other").keywords
    assert table.happened("object_attached", object=newest(table).id)


@plays("Copy Enchantment")
def test_copy_enchantment_with_nothing_to_enchant() -> None:
    """303.4g. Then the spell is put into the graveyard."""
    only = card("Leash", "Enchantment: Aura", {"keyword": "enchant", "of": THEIRS}, cost="{0}")
    table = ready("Copy Enchantment", mana="UUU")
    table.battlefield("A", BEAR)
    table.battlefield("B", only, attached="Test Bear")
    table.start("A")
    table.cast("A", "Copy Enchantment")
    choose(table, "Leash")
    finish(table)
    assert len(table.all("Leash")) == 1
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Copy Enchantment"]


@plays("Vesuva")
def test_vesuva() -> None:
    """It enters tapped as a copy of a land; the copy makes that land's mana. As itself it enters untapped."""
    for answer, tapped in (("Forest", True), (None, False)):
        table = ready("Vesuva")
        table.battlefield("B", "Forest")
        table.start("A")
        table.play("A", "Vesuva")
        choose(table, *([answer] if answer else []))
        finish(table)
        assert newest(table).tapped is tapped
    table = ready("Vesuva", "Grizzly Bears", mana="G")
    table.start("A")
    table.play("A", "Vesuva")
    choose(table, "Forest")
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    assert table.can("A", "cast", "Grizzly Bears")


# Permanents that become copies


@plays("Unstable Shapeshifter")
def test_unstable_shapeshifter() -> None:
    table = ready("Grizzly Bears", "Giant Growth", mana="GGG")
    table.battlefield("A", "Unstable Shapeshifter")
    table.start("A")
    shifter = table.find("Unstable Shapeshifter")
    go(table, "A", "Giant Growth", "Unstable Shapeshifter")
    go(table, "A", "Grizzly Bears")
    finish(table)
    assert (shifter.name, shifter.power) == ("Grizzly Bears", 5)
    table.go_to("upkeep", "B")
    assert (shifter.name, shifter.power, len(shifter.abilities)) == ("Grizzly Bears", 2, 1)


@plays("Thespian's Stage")
def test_thespians_stage() -> None:
    """It makes mana; it becomes another land, with this ability, and makes that one's mana."""
    table = ready("Grizzly Bears", mana="UU")
    table.battlefield("A", "Thespian's Stage")
    table.battlefield("B", "Forest")
    table.start("A")
    stage = table.find("Thespian's Stage")
    table.activate("A", "Thespian's Stage", targets=["Forest"])
    finish(table)
    assert (stage.name, stage.subtypes, len(stage.abilities)) == ("Forest", ("Forest",), 2)
    table.go_to("precombat-main", "B")
    table.go_to("precombat-main", "A")
    assert table.can("A", "cast", "Grizzly Bears")
    table.activate("A", "Forest", targets=["Island"])
    finish(table)
    assert (stage.name, len(stage.abilities)) == ("Island", 2)


@plays("Mirage Mirror")
def test_mirage_mirror() -> None:
    """A creature for a turn; what left the stack when it became one is not what it is afterwards."""
    table = copier("Shock", "UU")
    table.battlefield("A", "Mirage Mirror")
    table.start("A")
    mirror = table.find("Mirage Mirror")
    table.activate("A", "Mirage Mirror", targets=["Test Bear"])
    finish(table)
    assert (mirror.name, mirror.types, mirror.power) == ("Test Bear", ("creature",), 2)
    attack(table, str(mirror.name))
    after_damage(table)
    assert table.life_of("B") == 18
    table.go_to("upkeep", "B")
    assert (mirror.name, mirror.types, mirror.power) == ("Mirage Mirror", ("artifact",), None)


@plays("Shapesharer")
def test_shapesharer() -> None:
    table = copier("Shock", "UUU")
    table.battlefield("A", "Shapesharer")
    table.start("A")
    sharer = table.find("Shapesharer")
    table.activate("A", "Shapesharer", targets=["Shapesharer", "Test Bear"])
    finish(table)
    assert sharer.name == "Test Bear"
    table.go_to("end", "B")
    assert sharer.name == "Test Bear"
    table.go_to("upkeep", "A")
    assert sharer.name == "Shapesharer"


@plays("Cytoshape")
def test_cytoshape() -> None:
    """What is copied is chosen on resolution, no legend; what becomes the copy is the target."""
    table = copier("Cytoshape", "GUU")
    table.battlefield("A", "Isamaru, Hound of Konda", creature("Ogre", "3/3"))
    table.start("A")
    table.cast("A", "Cytoshape", targets=["Isamaru, Hound of Konda"])
    question = table.until_asked("choose", "A")
    assert set(question.among) == {table.find("Ogre").id, table.find("Test Bear").id}  # type: ignore[attr-defined]
    table.answer((table.find("Ogre").id,))
    finish(table)
    assert len(table.all("Ogre", "A")) == 2


@plays("Mirrorweave")
def test_mirrorweave() -> None:
    """All others become copies; attackers go on attacking."""
    table = ready("Mirrorweave", mana="WWWW")
    table.battlefield("A", creature("Small", "1/1"), creature("Tiny", "1/1"))
    table.battlefield("B", creature("Huge", "6/6"))
    table.start("A")
    attack(table, "Small", "Tiny")
    table.cast("A", "Mirrorweave", targets=["Huge"])
    table.resolve()
    assert len(table.all("Huge")) == 3
    after_damage(table)
    assert table.life_of("B") == 8
    table.go_to("upkeep", "B")
    assert pt(table, "Small") == (1, 1)


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
    assert copy.linked == {"imprint": ()}
    table.priority_to("A")
    table.answer(("activate", copy.id, 1))
    while table.question.KIND != "priority" or table.board.stack:
        table.answer("yes") if table.question.KIND == "option" else table.plain()
    assert not table.happened("card_copied")


STEEL = ({"replace": {"would_enter": "self"}, "with": [{"enters_as_copy": {"type": "artifact"}}]},)


# Texts


def with_words(table: Table, name: str, target: Any, *words: str) -> None:
    """A casts it, and says which word stands for which."""
    table.cast("A", name, targets=[target])
    table.until_asked("option", "A")
    for word in words:
        table.answer(word)


@plays("Magical Hack")
def test_magical_hack() -> None:
    table = ready("Magical Hack", mana="UG")
    table.battlefield("B", "Bog Wraith", "Forest")
    table.start("A")
    with_words(table, "Magical Hack", "Bog Wraith", "Swamp", "Forest")
    assert table.find("Bog Wraith").keywords == ("landwalk:Forest",)


@plays("Sleight of Mind")
def test_sleight_of_mind() -> None:
    """A spell that could not destroy what is black could not destroy what is white now."""
    table = ready("Doom Blade", "Sleight of Mind", mana="BBU")
    table.battlefield("B", "White Knight", creature("Pale", "1/1", colors="W"))
    table.start("A")
    table.cast("A", "Doom Blade", targets=["Pale"])
    with_words(table, "Sleight of Mind", "Doom Blade", "B", "W")
    finish(table)
    assert there(table, "Pale")
    assert table.happened("did_not_resolve", reason="targets")


@plays("Mind Bend")
def test_mind_bend() -> None:
    table = ready("Mind Bend", mana="U")
    table.battlefield("B", "White Knight")
    table.start("A")
    with_words(table, "Mind Bend", "White Knight", "color", "B", "G")
    assert "protection:green" in table.find("White Knight").keywords


@plays("Artificial Evolution")
def test_artificial_evolution() -> None:
    table = ready("Artificial Evolution", mana="U")
    table.battlefield("A", "Lord of Atlantis", BEAR)
    table.start("A")
    with_words(table, "Artificial Evolution", "Lord of Atlantis", "Merfolk", "Bear")
    assert table.find("Lord of Atlantis").subtypes == ("Bear",)
    assert (pt(table, "Test Bear"), table.find("Test Bear").keywords) == ((3, 3), ("landwalk:Island",))


@plays("Crystal Spray")
def test_crystal_spray() -> None:
    table = ready("Crystal Spray", mana="UUU")
    table.battlefield("A", "Forest")
    table.start("A")
    with_words(table, "Crystal Spray", "Forest", "land_type", "Forest", "Plains")
    assert table.find("Forest").subtypes == ("Plains",)
    assert len(table.board.players[A].hand) == 1
    table.go_to("upkeep", "B")
    assert table.find("Forest").subtypes == ("Forest",)
