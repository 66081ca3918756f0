"""The cards of the catalogue that enter or become copies, each played."""

from __future__ import annotations

from domain.terms import Zone
from tests.support.copying import BEAR, newest
from tests.support.playing import choose, copier, enter_as
from tests.support.situations import CREATURE, after_damage, attack, finish, go, plays, pt, ready, spell
from tests.support.table import PLAYERS, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]
THEIRS = {"all": [CREATURE, {"controller": "opponent"}]}


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
