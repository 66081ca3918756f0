"""712.3, 712.11b, 712.12. Modal double-faced cards: either face is cast or played, and counts while it is up."""

from __future__ import annotations

from typing import Any

import pytest

from domain.board.objects import GameObject
from domain.bots import greedy_player
from domain.cards.construction import color_identity
from domain.cards.language import CardDefinition
from domain.decider import redo
from domain.errors import BadCard
from domain.randomness import Dice
from domain.terms import Zone
from tests.support.situations import CREATURE, finish, go, plays, spell
from tests.support.table import PLAYERS, Table, card, creature

A = PLAYERS["A"]
LAND: dict[str, Any] = {
    "name": "Vale Side",
    "types": "Land",
    "abilities": [{"activated": [{"add_mana": "{G}"}], "cost": ["tap_self"]}],
}
GIANT: dict[str, Any] = {"name": "Giant Side", "types": "Creature: Giant", "cost": "{3}{R}", "pt": "4/4"}
BOLT: dict[str, Any] = {
    "name": "Bolt Side",
    "types": "Instant",
    "cost": "{R}",
    "abilities": [{"spell": [{"deal_damage": 3, "to": "t"}], "targets": {"t": {"of": "any_target"}}}],
}
TURN = {"activated": [{"transform": "self"}], "cost": []}
MEND = {"spell": [{"gain_life": 2}]}


def modal(name: str, types: str, *abilities: dict[str, Any], back: dict[str, Any], **more: object) -> CardDefinition:
    """A modal double-faced card."""
    return card(name, types, *abilities, back=back, modal=True, **more)


def put(table: Table, kind: str, front: str, face: str | None = None) -> GameObject:
    """Cast or play a card of A's hand with one of its faces; returns what is new."""
    id = table.find(front, "A", Zone.HAND).id
    before = set(table.board.objects)
    table.answer((kind, id) if face is None else (kind, id, face))
    finish(table)
    (new,) = [
        found for found in table.board.objects.values() if found.id not in before and found.zone is not Zone.STACK
    ]
    return new


def holds(table: Table) -> None:
    """The log folds to the board."""
    table.check()


def faces(table: Table, name: str) -> set[tuple[str, str]]:
    """How a card in hand can be used now: kind and face, an empty one for the front."""
    id = table.find(name, "A", Zone.HAND).id
    options = table.question.options  # type: ignore[attr-defined]
    return {(option[0], option[2] if len(option) > 2 else "") for option in options if option[1:2] == (id,)}


@plays("Branchloft Pathway")
@pytest.mark.parametrize(("edition", "both"), [("current", True), ("seed", False)])
def test_either_land_is_played_and_nothing_turns_it(edition: str, both: bool) -> None:
    table = Table(edition)
    table.hand("A", "Branchloft Pathway", spell("Turn", {"transform": {"type": "land"}}))
    table.start("A")
    expected = {("play", ""), ("play", "Boulderloft Pathway")} if both else {("play", "")}
    assert faces(table, "Branchloft Pathway") == expected
    if not both:
        return
    found = put(table, "play", "Branchloft Pathway", "Boulderloft Pathway")
    assert (found.name, found.types, found.mana_cost) == ("Boulderloft Pathway", ("land",), None)
    assert table.happened("permanent_transformed", rule="712.12", entering=True, modal=True)
    assert not table.can("A", "play", "Branchloft Pathway")
    holds(table)
    # 701.27a, 712.9: it is represented by a double-faced card, so an effect that says so turns it over
    go(table, "A", "Turn")
    assert table.find("Branchloft Pathway").id == found.id


@plays("Bala Ged Recovery")
def test_a_sorcery_or_a_land_that_enters_tapped() -> None:
    table = Table("current")
    table.hand("A", "Bala Ged Recovery", "Bala Ged Recovery")
    table.lands("A", "Forest", 3)
    table.start("A")
    assert faces(table, "Bala Ged Recovery") == {("play", "Bala Ged Sanctuary")}, "there is no target"
    land = put(table, "play", "Bala Ged Recovery", "Bala Ged Sanctuary")
    assert (land.name, land.tapped) == ("Bala Ged Sanctuary", True)
    assert not faces(table, "Bala Ged Recovery"), "one land a turn"
    table.go_to("precombat-main", "B").go_to("precombat-main", "A")
    table.answer(("mana", land.id, 1))
    assert table.board.players[A].pool == "G"


@plays("Tangled Florahedron", "Kazandu Mammoth")
def test_a_creature_or_a_land() -> None:
    table = Table("current")
    table.hand("A", "Tangled Florahedron", "Kazandu Mammoth", "Kazandu Mammoth")
    table.lands("A", "Forest", 5)
    table.start("A")
    mammoth = put(table, "cast", "Kazandu Mammoth")
    assert (mammoth.name, mammoth.power) == ("Kazandu Mammoth", 3)
    elemental = put(table, "cast", "Tangled Florahedron")
    assert elemental.name == "Tangled Florahedron"
    valley = put(table, "play", "Kazandu Mammoth", "Kazandu Valley")
    assert valley.tapped
    assert table.find("Kazandu Mammoth").power == 5
    holds(table)


def test_each_face_has_its_cost_and_its_mana_value_in_its_zone() -> None:
    """202.3b, 712.8a, 712.8f. On the stack and the battlefield those of the face that is up, elsewhere the front's."""
    table = Table("current")
    table.hand("A", modal("Elf Side", "Creature: Elf", cost="{G}", pt="1/1", back=GIANT))
    table.lands("A", "Mountain", 4)
    weigh = {"destroy": {"all": [CREATURE, {"mana_value": {"exactly": 4}}]}}
    table.hand(
        "A", spell("Weigh 1", {"destroy": {"all": [CREATURE, {"mana_value": {"exactly": 1}}]}}), spell("Weigh 4", weigh)
    )
    table.start("A")
    hand = table.find("Elf Side", "A", Zone.HAND)
    assert faces(table, "Elf Side") == {("cast", "Giant Side")}, "the front would need green mana"
    table.answer(("cast", hand.id, "Giant Side"))
    while table.game.in_casting:
        table.plain()
    stacked = table.board.objects[table.board.stack[-1]]
    assert (stacked.name, stacked.mana_cost, stacked.colors, stacked.power) == ("Giant Side", "{3}{R}", "R", 4)
    assert [record.rule for record in table.events("permanent_transformed")] == ["712.11b"]
    finish(table)
    found = table.find("Giant Side")
    assert table.events("permanent_transformed")[-1].rule == "712.13"
    go(table, "A", "Weigh 1")
    assert table.all("Giant Side")
    go(table, "A", "Weigh 4")
    (dead,) = [
        one for one in table.board.objects.values() if one.zone is Zone.GRAVEYARD and one.definition == found.definition
    ]
    assert (dead.name, dead.mana_cost) == ("Elf Side", "{G}")
    holds(table)


def test_an_instant_on_the_back_is_cast_at_instant_speed() -> None:
    table = Table("current")
    table.hand("A", modal("Bear Side", "Creature: Bear", cost="{R}", pt="2/2", back=BOLT))
    table.lands("A", "Mountain", 1)
    table.start("B")
    table.priority_to("A")
    assert faces(table, "Bear Side") == {("cast", "Bolt Side")}
    id = table.find("Bear Side", "A", Zone.HAND).id
    table.answer(("cast", id, "Bolt Side"))
    table.announce([["B"]])
    finish(table)
    assert table.life_of("B") == 17
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Bear Side"]


def test_what_does_not_have_a_permanent_in_front_is_not_put_onto_the_battlefield() -> None:
    """712.14, 712.14b, 304.4. By an effect it enters with its front up, if that can be there at all."""
    table = Table("current")
    put_it = {"move": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}, "to": "battlefield"}
    table.hand("A", spell("Raise", put_it))
    table.graveyard(
        "A",
        modal("Mend Side", "Sorcery", MEND, cost="{W}", back=LAND),
        modal("Bear Side", "Creature: Bear", cost="{R}", pt="2/2", back=BOLT),
        spell("Plain Spell", {"draw": 1}),
    )
    table.start("A")
    go(table, "A", "Raise")
    assert table.all("Bear Side")
    assert set(table.names_in(Zone.GRAVEYARD, "A")) == {"Mend Side", "Plain Spell", "Raise"}


@pytest.mark.parametrize("back", [BOLT, GIANT])
def test_it_transforms_only_into_a_permanent(back: dict[str, Any]) -> None:
    """701.27d, 712.10. And so from the back to a front that is none."""
    table = Table("current")
    table.hand(
        "A", modal("Spell Front", "Sorcery", MEND, cost="{9}", back={**GIANT, "cost": "{0}", "abilities": [TURN]})
    )
    table.hand("A", modal("Bear Front", "Creature: Bear", TURN, cost="{0}", pt="2/2", back=back))
    table.start("A")
    giant = put(table, "cast", "Spell Front", "Giant Side")
    table.answer(("activate", giant.id, 0))
    finish(table)
    assert giant.name == "Giant Side"
    bear = put(table, "cast", "Bear Front")
    table.answer(("activate", bear.id, 0))
    finish(table)
    assert bear.name == ("Bear Front" if back is BOLT else "Giant Side")
    if back is GIANT:
        assert bear.front_cost is None, "a modal face has its own mana value"


def test_a_token_that_copies_it_has_both_faces_and_the_one_that_is_up() -> None:
    """707.8a. A creature that becomes a copy has the face that is up only."""
    turning = {**GIANT, "cost": "{0}", "abilities": [TURN]}
    table = Table("current")
    table.hand("A", modal("Elf Side", "Creature: Elf", cost="{G}", pt="1/1", back=turning))
    table.hand("A", spell("Copy", {"create_copy": "t"}, t=CREATURE))
    table.start("A")
    original = put(table, "cast", "Elf Side", "Giant Side")
    go(table, "A", "Copy", original.id)
    token = table.board.objects[table.board.battlefield[-1]]
    assert (token.token, token.name, token.mana_cost) == (True, "Giant Side", "{0}")
    table.answer(("activate", token.id, 0))
    finish(table)
    assert (token.name, original.name) == ("Elf Side", "Giant Side")
    holds(table)


def test_a_copy_of_the_card_is_cast_with_either_face() -> None:
    """712.11b. Who may cast it without paying chooses the face first; a land cannot be cast."""
    copied = spell(
        "Recall",
        {"copy_card": "t", "as": "c"},
        {"cast_free": "c"},
        t={"all": [{"zone": "graveyard"}, {"owner": "you"}]},
    )
    table = Table("current")
    table.graveyard("A", modal("Elf Side", "Creature: Elf", cost="{G}", pt="1/1", back=GIANT))
    table.graveyard("A", modal("Mend Side", "Sorcery", MEND, cost="{W}", back=LAND))
    table.hand("A", copied, copied)
    table.start("A")
    for name, face in (("Elf Side", "Giant Side"), ("Mend Side", None)):
        table.cast("A", "Recall", targets=[table.find(name, "A", Zone.GRAVEYARD).id])
        assert table.until_asked("option").reason == "cast"  # type: ignore[attr-defined]
        table.answer("yes")
        if face is not None:
            question = table.question
            assert (question.reason, question.options) == ("face", ("Elf Side", "Giant Side"))  # type: ignore[attr-defined]
            table.answer(face)
        finish(table)
    assert table.all("Giant Side")
    assert table.life_of("A") == 22
    holds(table)


def test_a_commander_is_cast_with_either_face_and_taxed_for_both() -> None:
    """903.4, 903.8. Both faces count for its colour identity."""
    bridge = {"name": "Bridge Side", "types": "Legendary Enchantment", "cost": "{W}{U}"}
    god = modal("God Side", "Legendary Creature: God", cost="{G}", pt="2/2", back=bridge)
    assert color_identity(god) == "WUG"
    table = Table("current", format="commander", commander={"A": (god,)})
    table.lands("A", "Plains", 2)
    table.lands("A", "Island", 2)
    table.hand("A", spell("Gone", {"destroy": {"type": "enchantment"}}))
    table.start("A")
    leader = table.find("God Side", "A", Zone.COMMAND).id
    options = [option for option in table.question.options if option[1:2] == (leader,)]  # type: ignore[attr-defined]
    assert options == [("cast", leader, "Bridge Side")]
    table.answer(options[0])
    finish(table)
    assert table.board.is_commander(table.find("Bridge Side"))
    assert table.happened("commander_cast", times=1)


def test_who_plays_by_itself_casts_the_dearer_face() -> None:
    table = Table("current")
    table.hand("A", modal("Elf Side", "Creature: Elf", cost="{R}", pt="1/1", back=GIANT))
    table.lands("A", "Mountain", 4)
    table.start("A")
    known = {card.hash: card for card in table.game.definitions.values()}
    answer = greedy_player(table.question, table.board, known, Dice("1", 1))
    assert answer[2:] == ("Giant Side",)
    table.answer(answer)
    assert table.game.records


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"modal": True}, "modal: only a card with a back can be"),
        ({"back": {**GIANT}}, "back.cost: the other face of a card has none"),
        ({"modal": True, "back": {**GIANT, "modal": True}}, "back.modal: only a card with a back can be"),
    ],
)
def test_what_is_no_modal_card_is_refused(given: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadCard, match=reason):
        creature("Odd", "1/1", **given)


def test_it_is_decided_again_as_it_was() -> None:
    """A whole game with such cards in both decks."""
    from domain.cards.catalogue import catalogue
    from domain.decider import Decider, Seat

    known = catalogue()
    deck = tuple(
        [known["Forest"]] * 12
        + [
            known[name]
            for name in ("Branchloft Pathway", "Bala Ged Recovery", "Tangled Florahedron", "Kazandu Mammoth")
        ]
        * 6
    )
    for seed in ("1", "2", "3"):
        game = Decider.new([Seat("A", deck), Seat("B", deck)], seed, edition="current")
        dice = Dice(seed, 1)
        while game.question is not None and len(game.records) < 4000:
            game.answer(game.question.random(dice))
        assert any(record.event.NAME == "permanent_transformed" for record in game.records)
        assert redo(game.records, {one.hash: one for one in game.definitions.values()}) is None
