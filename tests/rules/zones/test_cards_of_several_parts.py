"""709, 715, 720. Split cards, adventurer cards and omen cards: as what they are cast, what they are, where they go."""

from __future__ import annotations

from typing import Any

import pytest

from domain.board.objects import GameObject
from domain.cards.construction import color_identity
from domain.cards.grammar.filters import HasAdventure
from domain.cards.language import CardDefinition
from domain.errors import BadCard
from domain.rules.resolving.evaluation import Context, object_matches
from domain.terms import Zone
from tests.support.going_on import passing, set_up_again
from tests.support.scenes import BOTH
from tests.support.situations import finish, plays, spell
from tests.support.table import PLAYERS, Table, card

A, B = PLAYERS["A"], PLAYERS["B"]
DRAW: dict[str, Any] = {"spell": [{"draw": 1}]}
BURN: dict[str, Any] = {"spell": [{"deal_damage": 2, "to": "t"}], "targets": {"t": {"of": "any_target"}}}


def split(left: str = "Instant", right: str = "Sorcery", **more: Any) -> CardDefinition:
    """Heat // Haze: two damage for red, a card for two blue."""
    halves = [
        {"name": "Heat", "types": left, "cost": "{R}", "abilities": [BURN]},
        {"name": "Haze", "types": right, "cost": "{U}{U}", "abilities": [DRAW]},
    ]
    types = left if left == right else f"{left} {right}"
    return card("Heat // Haze", types, cost="{R}{U}{U}", halves=halves, **more)


def with_inset(kind: str = "Adventure", *does: dict[str, Any], types: str = "Sorcery", **more: Any) -> CardDefinition:
    """Big Bear, a creature, with Small Trip inset."""
    inset = {"name": "Small Trip", "types": f"{types}: {kind}", "cost": "{1}", "abilities": list(does) or [DRAW]}
    return card("Big Bear", "Creature: Bear", cost="{3}", pt="4/4", inset=inset, **more)


def ways(table: Table, found: GameObject) -> set[tuple[str, str]]:
    """How a card can be used now: kind and part, an empty one for what it is."""
    options = table.question.options  # type: ignore[attr-defined]
    return {(option[0], option[2] if len(option) > 2 else "") for option in options if option[1:2] == (found.id,)}


def cast(table: Table, found: GameObject, *part: str) -> GameObject:
    """Begin to cast a card; returns the spell."""
    table.answer(("cast", found.id, *part))
    while table.game.in_casting:
        table.plain()
    return table.board.objects[table.board.stack[-1]]


@pytest.mark.parametrize("edition", BOTH)
def test_a_split_card_is_cast_as_either_half_and_never_whole(edition: str) -> None:
    """709.3, 709.3b. Only the half that is cast is looked at, and is there on the stack."""
    table = Table(edition)
    table.hand("A", split())
    table.lands("A", "Island", 2)
    table.start("A")
    held = table.find("Heat // Haze", "A", Zone.HAND)
    assert ways(table, held) == {("cast", "Haze")}
    stacked = cast(table, held, "Haze")
    assert (stacked.name, stacked.mana_cost, stacked.colors, stacked.types) == ("Haze", "{U}{U}", "U", ("sorcery",))
    assert table.happened("cast_as", rule={"seed": "708.3b", "current": "709.3b"}[edition])
    finish(table)
    dead = table.find("Heat // Haze", "A", Zone.GRAVEYARD)
    assert (dead.mana_cost, dead.colors) == ("{R}{U}{U}", "UR")
    table.check()


@pytest.mark.parametrize("edition", BOTH)
def test_a_half_that_is_an_instant_is_cast_when_the_other_is_not(edition: str) -> None:
    table = Table(edition)
    table.hand("B", split())
    table.lands("B", "Mountain", 1)
    table.lands("B", "Island", 2)
    table.start("A")
    table.answer(("pass",))
    held = table.find("Heat // Haze", "B", Zone.HAND)
    assert ways(table, held) == {("cast", "Heat")}
    assert cast(table, held, "Heat").targets
    table.check()


def test_a_split_card_has_the_types_names_and_mana_value_of_both_halves_elsewhere() -> None:
    """709.4a, 709.4b, 709.4c."""
    table = Table("current")
    of = {"all": [{"zone": "graveyard"}, {"name": "Haze"}, {"type": "instant"}, {"mana_value": {"exactly": 3}}]}
    table.graveyard("A", split())
    table.hand("A", spell("Recall", {"move": "t", "to": "hand"}, t=of))
    table.start("A")
    table.cast("A", "Recall", targets=[table.find("Heat // Haze", "A", Zone.GRAVEYARD).id])
    finish(table)
    assert table.all("Heat // Haze", "A", Zone.HAND)


def test_the_copy_of_a_half_is_that_half() -> None:
    """707.10, 709.3b."""
    table = Table("current")
    table.hand("A", split(), spell("Twice", {"copy": "t"}, t={"is": "spell"}))
    table.lands("A", "Island", 2)
    table.start("A")
    stacked = cast(table, table.find("Heat // Haze", "A", Zone.HAND), "Haze")
    table.cast("A", "Twice", targets=[stacked.id])
    finish(table)
    assert len(table.events("card_drawn", player=A)) == 2
    table.check()


# Adventures and omens


def test_an_adventure_goes_into_exile_and_the_rest_can_be_cast_from_there() -> None:
    """715.3b, 715.3d. Not as an Adventure again; the card is what it is but for that."""
    table = Table("current")
    table.hand("A", with_inset())
    table.lands("A", "Forest", 4)
    table.start("A")
    held = table.find("Big Bear", "A", Zone.HAND)
    assert ways(table, held) == {("cast", ""), ("cast", "Small Trip")}
    stacked = cast(table, held, "Small Trip")
    assert (stacked.name, stacked.types, stacked.power) == ("Small Trip", ("sorcery",), None)
    assert table.happened("cast_as", rule="715.3b")
    finish(table)
    exiled = table.find("Big Bear", "A", Zone.EXILE)
    assert table.happened("object_moved", rule="715.3d")
    assert exiled.power == 4
    assert ways(table, exiled) == {("cast", "")}
    cast(table, exiled)
    finish(table)
    assert table.find("Big Bear", "A", Zone.BATTLEFIELD).power == 4
    assert not table.board.effects, "the permission ended with the card's stay in exile"
    table.check()


def test_the_other_player_cannot_cast_what_is_on_an_adventure() -> None:
    table = Table("current")
    table.hand("A", with_inset(types="Instant"))
    table.lands("A", "Forest", 1)
    table.lands("B", "Forest", 4)
    table.start("A")
    cast(table, table.find("Big Bear", "A", Zone.HAND), "Small Trip")
    finish(table)
    exiled = table.find("Big Bear", "A", Zone.EXILE)
    table.go_to("precombat-main", "B")
    assert not ways(table, exiled)


def test_an_adventure_that_is_countered_goes_to_the_graveyard() -> None:
    """715.3d. Only as it resolves is it exiled."""
    table = Table("current")
    table.hand("A", with_inset(), spell("No", {"counter": "t"}, t={"is": "spell"}))
    table.lands("A", "Forest", 1)
    table.start("A")
    stacked = cast(table, table.find("Big Bear", "A", Zone.HAND), "Small Trip")
    table.cast("A", "No", targets=[stacked.id])
    finish(table)
    assert table.all("Big Bear", "A", Zone.GRAVEYARD)


def test_the_copy_of_an_adventure_leaves_nothing_in_exile() -> None:
    """715.3c."""
    table = Table("current")
    table.hand("A", with_inset(), spell("Twice", {"copy": "t"}, t={"is": "spell"}))
    table.lands("A", "Forest", 1)
    table.start("A")
    stacked = cast(table, table.find("Big Bear", "A", Zone.HAND), "Small Trip")
    table.cast("A", "Twice", targets=[stacked.id])
    finish(table)
    assert len(table.events("card_drawn", player=A)) == 2
    assert [found.name for found in table.board.objects.values() if found.zone is Zone.EXILE] == ["Big Bear"]
    table.check()


def test_an_omen_is_shuffled_into_the_library() -> None:
    """720.3d."""
    table = Table("current")
    table.hand("A", with_inset("Omen"))
    table.lands("A", "Forest", 1)
    table.start("A")
    cards = len(table.board.players[A].library)
    cast(table, table.find("Big Bear", "A", Zone.HAND), "Small Trip")
    finish(table)
    assert len(table.board.players[A].library) == cards, "one was drawn, one came"
    assert table.happened("object_moved", rule="720.3d")
    assert table.happened("library_shuffled", rule="720.3d")
    table.check()


def test_2017_had_no_adventures() -> None:
    table = Table("seed")
    table.hand("A", with_inset())
    table.lands("A", "Forest", 4)
    table.start("A")
    assert ways(table, table.find("Big Bear", "A", Zone.HAND)) == {("cast", "")}


@pytest.mark.parametrize("part", ["", "Small Trip"])
def test_a_position_tells_as_what_a_spell_was_cast_and_who_may_go_on(part: str) -> None:
    """The game goes on from it as it would have."""
    table = Table("current")
    table.hand("A", with_inset())
    table.lands("A", "Forest", 4)
    table.start("A")
    cast(table, table.find("Big Bear", "A", Zone.HAND), "Small Trip")
    if not part:
        finish(table)
    told, again = set_up_again(table.game)
    assert [one.cast_as for one in told.stack] == [part] * bool(part)
    assert [effect.kind for effect in told.effects] == ["adventure"] * (not part)
    if part:
        assert "cast_as" not in passing(table.game, again)
    (exiled,) = (found for found in again.board.objects.values() if found.zone is Zone.EXILE)
    assert ("cast", exiled.id) in again.question.options  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name": "Heat"}, "Heat // Haze"),
        ({"cost": "{R}"}, "{R}{U}{U}"),
        ({"types": "Instant"}, "Instant Sorcery"),
        ({"abilities": [DRAW]}, "in its halves"),
    ],
)
def test_a_split_card_is_what_its_halves_are_together(wrong: dict[str, Any], said: str) -> None:
    data = split().dump() | wrong
    with pytest.raises(BadCard, match=said.replace("{", r"\{").replace("}", r"\}")):
        CardDefinition.load(data)


def test_what_is_inset_has_a_cost() -> None:
    data = with_inset().dump()
    del data["inset"]["cost"]
    with pytest.raises(BadCard, match="has one"):
        CardDefinition.load(data)


def test_all_parts_count_for_the_colour_identity() -> None:
    """903.4."""
    assert color_identity(split()) == "UR"
    assert color_identity(with_inset("Adventure", BURN).model_copy(update={"cost": "{G}"})) == "G"


# Cards of the catalogue


@plays("Rough // Tumble")
@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(("half", "dies"), [("Rough", "Grizzly Bears"), ("Tumble", "Wind Drake")])
def test_rough_or_tumble(edition: str, half: str, dies: str) -> None:
    table = Table(edition)
    table.hand("A", "Rough // Tumble")
    table.lands("A", "Mountain", 6)
    table.battlefield("B", "Grizzly Bears")
    table.battlefield("B", "Wind Drake")
    table.start("A")
    cast(table, table.find("Rough // Tumble", "A", Zone.HAND), half)
    finish(table)
    assert [found.name for found in table.board.creatures(B)] == [
        name for name in ("Grizzly Bears", "Wind Drake") if name != dies
    ]


@plays("Faerie Guidemother")
def test_the_gift_first_and_then_the_faerie() -> None:
    table = Table("current")
    table.hand("A", "Faerie Guidemother")
    table.lands("A", "Plains", 3)
    table.battlefield("A", "Grizzly Bears")
    table.start("A")
    cast(table, table.find("Faerie Guidemother", "A", Zone.HAND), "Gift of the Fae")
    finish(table)
    bears = table.find("Grizzly Bears")
    assert (bears.power, bears.toughness, "flying" in bears.keywords) == (4, 3, True)
    cast(table, table.find("Faerie Guidemother", "A", Zone.EXILE))
    finish(table)
    assert table.find("Faerie Guidemother").power == 1


@plays("Twinmaw Stormbrood")
def test_the_bite_goes_back_into_the_library() -> None:
    table = Table("current")
    table.hand("A", "Twinmaw Stormbrood")
    table.lands("A", "Mountain", 2)
    table.battlefield("B", "Grizzly Bears")
    table.start("A")
    cast(table, table.find("Twinmaw Stormbrood", "A", Zone.HAND), "Charring Bite")
    finish(table)
    assert table.all("Grizzly Bears", "B", Zone.GRAVEYARD)
    assert not table.all("Twinmaw Stormbrood", "A", Zone.GRAVEYARD)
    library = table.board.players[A].library
    assert "Twinmaw Stormbrood" in {table.board.objects[id].name for id in library}
    table.check()


# 702.102, 702.127, 702.146. Fuse, aftermath, disturb


def dew(*keywords: str, right: str = "Sorcery", **more: Any) -> CardDefinition:
    """Dew // Dusk: two damage for red, a card for two blue; both halves, or the right one, with keywords."""
    own = [{"keyword": word} for word in keywords]
    halves = [
        {"name": "Dew", "types": "Sorcery", "cost": "{R}", "abilities": [*(own if "fuse" in keywords else []), BURN]},
        {"name": "Dusk", "types": right, "cost": "{U}{U}", "abilities": [*own, DRAW]},
    ]
    return card("Dew // Dusk", "Sorcery" if right == "Sorcery" else f"Sorcery {right}", cost="{R}{U}{U}", halves=halves)


@pytest.mark.parametrize("edition", BOTH)
def test_a_half_with_aftermath_is_cast_from_a_graveyard_alone_and_then_exiled(edition: str) -> None:
    """702.127a."""
    table = Table(edition)
    table.hand("A", dew("aftermath"))
    table.graveyard("A", dew("aftermath", right="Instant"))
    table.lands("A", "Mountain", 1)
    table.lands("A", "Island", 2)
    table.start("A")
    held, dead = (table.find("Dew // Dusk", "A", zone) for zone in (Zone.HAND, Zone.GRAVEYARD))
    assert ways(table, held) == {("cast", "Dew")}
    assert ways(table, dead) == {("cast_by", "aftermath")}
    table.answer(("cast_by", dead.id, "aftermath"))
    while table.game.in_casting:
        table.plain()
    stacked = table.board.objects[table.board.stack[-1]]
    assert (stacked.name, stacked.mana_cost, stacked.types) == ("Dusk", "{U}{U}", ("instant",))
    finish(table)
    assert len(table.events("card_drawn", player=A)) == 1
    assert table.all("Dew // Dusk", "A", Zone.EXILE)
    table.check()


def test_a_half_with_aftermath_is_exiled_though_it_is_countered() -> None:
    table = Table("current")
    table.graveyard("A", dew("aftermath"))
    table.hand("B", spell("No", {"counter": "t"}, t={"is": "spell"}))
    table.lands("A", "Island", 2)
    table.start("A")
    dead = table.find("Dew // Dusk", "A", Zone.GRAVEYARD)
    table.answer(("cast_by", dead.id, "aftermath"))
    while table.game.in_casting:
        table.plain()
    table.cast("B", "No", targets=[table.board.stack[-1]])
    finish(table)
    assert table.all("Dew // Dusk", "A", Zone.EXILE)


@pytest.mark.parametrize("edition", BOTH)
def test_both_halves_of_a_card_with_fuse_can_be_cast_as_one_spell_from_a_hand(edition: str) -> None:
    """702.102a-d: for both costs, with the characteristics of both, and first what the left half says."""
    table = Table(edition)
    table.hand("A", dew("fuse"))
    table.graveyard("A", dew("fuse"))
    table.lands("A", "Mountain", 1)
    table.lands("A", "Island", 2)
    table.start("A")
    held, dead = (table.find("Dew // Dusk", "A", zone) for zone in (Zone.HAND, Zone.GRAVEYARD))
    assert ways(table, held) == {("cast", "Dew"), ("cast", "Dusk"), ("cast", "Dew // Dusk")}
    assert not ways(table, dead)
    stacked = cast(table, held, "Dew // Dusk")
    assert (stacked.name, stacked.mana_cost, stacked.colors) == ("Dew // Dusk", "{R}{U}{U}", "UR")
    finish(table)
    (hurt,), (drawn,) = table.events("damage_dealt"), table.events("card_drawn", player=A)
    assert hurt.position < drawn.position
    assert all(found.mana_cost == "{R}{U}{U}" for found in table.all("Dew // Dusk", "A", Zone.GRAVEYARD))
    table.check()


def test_a_fused_spell_needs_the_targets_and_the_mana_of_both_halves() -> None:
    """702.102c, 601.2c."""
    table = Table("current")
    smash = {"spell": [{"destroy": "t"}], "targets": {"t": {"of": {"type": "artifact"}}}}
    halves = [
        {"name": name, "types": "Sorcery", "cost": cost, "abilities": [{"keyword": "fuse"}, text]}
        for name, cost, text in (("Dew", "{R}", smash), ("Dusk", "{U}", DRAW))
    ]
    table.hand("A", card("Dew // Dusk", "Sorcery", cost="{R}{U}", halves=halves))
    table.hand("A", dew("fuse"))
    table.lands("A", "Mountain", 1)
    table.lands("A", "Island", 1)
    table.start("A")
    one, other = table.all("Dew // Dusk", "A", Zone.HAND)
    assert ways(table, one) == {("cast", "Dusk")}
    assert ways(table, other) == {("cast", "Dew")}


@pytest.mark.parametrize("edition", BOTH)
def test_a_card_with_disturb_is_cast_from_a_graveyard_with_its_other_face_up(edition: str) -> None:
    """702.146a, 702.146b: it is the other face on the stack and on the battlefield."""
    table = Table(edition)
    ghost = {"name": "Ghost", "types": "Creature: Spirit", "pt": "1/1", "colors": "U"}
    ghost["abilities"] = [{"replace": {"would_go_to_graveyard": "self"}, "with": [{"to": "exile"}]}]  # type: ignore[assignment]
    disturb = {"keyword": "disturb", "cost": [{"mana": "{U}{U}"}]}
    folk = card("Folk", "Creature: Human", disturb, cost="{5}", pt="2/2", back=ghost)
    table.graveyard("A", folk)
    table.hand("A", folk, spell("End", {"destroy": "t"}, t={"type": "creature"}))
    table.lands("A", "Island", 2)
    table.start("A")
    held, dead = (table.find("Folk", "A", zone) for zone in (Zone.HAND, Zone.GRAVEYARD))
    assert not ways(table, held)
    assert ways(table, dead) == {("cast_by", "disturb")}
    table.answer(("cast_by", dead.id, "disturb"))
    while table.game.in_casting:
        table.plain()
    assert table.board.objects[table.board.stack[-1]].name == "Ghost"
    finish(table)
    assert table.find("Ghost", "A", Zone.BATTLEFIELD).colors == "U"
    table.cast("A", "End", targets=[table.find("Ghost").id])
    finish(table)
    assert table.all("Folk", "A", Zone.EXILE)
    table.check()


@plays("Alive // Well")
def test_life_is_gained_for_the_creature_that_the_left_half_made() -> None:
    """702.102d."""
    table = Table("current")
    table.hand("A", "Alive // Well")
    table.lands("A", "Forest", 4)
    table.lands("A", "Plains", 1)
    table.start("A")
    before = table.board.players[A].life
    cast(table, table.find("Alive // Well", "A", Zone.HAND), "Alive // Well")
    finish(table)
    assert table.find("Centaur Token").power == 3
    assert table.board.players[A].life == before + 2


# 715.2a. What has an Adventure


def has_adventure(table: Table, found: GameObject) -> bool:
    """Return True if an object matches the filter for what has an Adventure."""
    context = Context(table.game, A, found.id)
    return object_matches(HasAdventure(has_adventure=True), found, context)


@pytest.mark.parametrize(("kind", "has"), [("Adventure", True), ("Omen", False)])
def test_a_card_has_an_adventure_in_every_zone(kind: str, has: bool) -> None:
    """715.2a: even where the object does not use those characteristics."""
    bear = with_inset(kind)
    table = Table("current")
    table.battlefield("A", bear)
    table.graveyard("A", bear)
    table.hand("A", bear, "Grizzly Bears")
    table.start("A")
    zones = (Zone.BATTLEFIELD, Zone.GRAVEYARD, Zone.HAND)
    assert [has_adventure(table, table.find("Big Bear", "A", zone)) for zone in zones] == [has] * 3
    assert not has_adventure(table, table.find("Grizzly Bears", "A", Zone.HAND))


@pytest.mark.parametrize("part", ["Big Bear", "Small Trip"])
def test_a_spell_has_an_adventure_however_it_is_cast(part: str) -> None:
    table = Table("current")
    table.lands("A", "Forest", 4)
    table.hand("A", with_inset())
    table.start("A")
    found = table.find("Big Bear", "A", Zone.HAND)
    (option,) = [option for option in table.question.options if option[1:] in ((found.id,), (found.id, part))][  # type: ignore[attr-defined]
        slice(0, 1) if part == "Big Bear" else slice(1, 2)
    ]
    table.answer(option)
    table.announce(())
    spell_cast = table.board.object(table.board.stack[-1])
    assert spell_cast.name == part
    assert has_adventure(table, spell_cast)


def test_a_copy_has_an_adventure_and_nothing_that_is_face_down() -> None:
    """707.2, 708.2."""
    become = spell("Become", {"become_copy": "t", "of": "u"}, t={"type": "creature"}, u={"type": "creature"})
    hide = spell("Hide", {"turn_down": "t"}, t={"type": "creature"})
    table = Table("current")
    table.battlefield("A", with_inset(), "Grizzly Bears")
    table.hand("A", become, hide)
    table.start("A")
    bears = table.find("Grizzly Bears").id
    table.cast("A", "Become", targets=["Grizzly Bears", "Big Bear"])
    finish(table)
    assert has_adventure(table, table.board.object(bears))
    table.cast("A", "Hide", targets=[bears])
    finish(table)
    assert table.board.object(bears).face_down
    assert not has_adventure(table, table.board.object(bears))
