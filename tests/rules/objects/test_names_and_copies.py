"""612.7, 612.8, 707.2c, 707.13, 707.14. Names that effects give, static copy effects, copies of cards by their name."""

from __future__ import annotations

from typing import Any

import pytest

from domain.board.evolve import fold
from domain.cards.catalogue import catalogue
from domain.decider import Decider, Seat, redo
from domain.errors import BadCard
from domain.randomness import Dice
from domain.terms import Zone
from projections.seeing.views import leaks
from tests.support.situations import CREATURE, enchantment, finish, go, plays, pt, spell, static, told
from tests.support.table import PLAYERS, Table, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]
editions = pytest.mark.parametrize("edition", ["seed", "current"])


def asked(table: Table, reason: str) -> Any:
    """Go on to the choice of a word for this; returns the question."""
    while True:
        question: Any = table.until_asked("option")
        if question.reason == reason:
            return question
        table.plain()


@plays("Garth One-Eye", "Braingeyser", "Black Lotus")
def test_garth_one_eye() -> None:
    """707.13. Each name once; the copy is cast for its cost, or it is gone; the cards come with the game."""
    table = Table("current")
    table.battlefield("A", "Garth One-Eye")
    table.lands("A", "Island", 4)
    table.start("A")
    garth = table.find("Garth One-Eye")
    table.activate("A", "Garth One-Eye")
    question = asked(table, "card name")
    assert question.options == ("Disenchant", "Braingeyser", "Terror", "Shivan Dragon", "Regrowth", "Black Lotus")
    table.answer("Black Lotus")
    table.answer("yes")
    finish(table)
    (made,) = table.events("named_card_copied", rule="707.13")
    assert told(table, made) == "A creates a copy of Black Lotus"
    lotus = table.find("Black Lotus")
    assert lotus.token, "608.3f: a copy of a permanent spell"
    table.go_to("upkeep", "B").go_to("precombat-main", "A")
    table.activate("A", "Garth One-Eye")
    assert "Black Lotus" not in asked(table, "card name").options
    table.answer("Braingeyser")
    before = len(table.board.players[A].hand)
    table.answer("yes")
    while table.game.in_casting:
        question = table.question
        table.answer(
            2 if question.KIND == "number" else ((A,),) if question.KIND == "targets" else next(question.answers())
        )
    finish(table)
    assert len(table.board.players[A].hand) == before + 2
    assert not table.all("Braingeyser", None, Zone.GRAVEYARD)
    assert garth.chosen == {"card name 1": "Black Lotus", "card name 2": "Braingeyser"}
    table.go_to("upkeep", "B").go_to("precombat-main", "A")
    table.activate("A", "Garth One-Eye")
    asked(table, "card name")
    table.answer("Shivan Dragon")
    table.answer("no")
    finish(table)
    assert table.happened("copy_ceased", zone=Zone.COMMAND), "it was not cast"
    table.check()
    for viewer in (A, B, None):
        assert not list(leaks(table.game.records, viewer))


@editions
def test_the_card_whose_name_was_noted(edition: str) -> None:
    """707.14. As it was in the graveyard; the name stays noted when the card has gone."""
    note = {
        "activated": [{"note_name": "t"}, {"exile": "t"}],
        "cost": [],
        "targets": {"t": {"of": {"all": [{"type": "instant"}, {"zone": "graveyard"}]}}},
    }
    copy = {"activated": [{"copy_named": "noted", "as": "c"}, {"cast_free": "c"}], "cost": []}
    table = Table(edition)
    table.battlefield("A", card("Strings", "Artifact", note, copy))
    table.graveyard("B", spell("Mend", {"gain_life": 3}, cost="{5}"))
    table.start("A")
    table.activate("A", "Strings", 1)
    finish(table)
    assert not table.happened("named_card_copied"), "no name is noted"
    table.activate("A", "Strings", 0, targets=[table.find("Mend", "B", Zone.GRAVEYARD).id])
    finish(table)
    assert table.find("Strings").chosen == {"noted": "Mend"}
    for _ in range(2):
        table.activate("A", "Strings", 1)
        asked(table, "cast")
        table.answer("yes")
        finish(table)
    assert table.life_of("A") == 26
    assert table.names_in(Zone.EXILE, "B") == ["Mend"]
    table.check()


def test_games_with_copies_by_name_hold_their_cards() -> None:
    known = catalogue()
    deck = tuple(
        [known["Garth One-Eye"]] * 2
        + [known["Plains"]] * 4
        + [
            creature(
                "Guide",
                "1/1",
                cost="{0}",
                abilities=[
                    {
                        "activated": [{"copy_named": ["Terror", "Disenchant"], "as": "c"}, {"cast_free": "c"}],
                        "cost": ["tap_self"],
                    }
                ],
            )
        ]
        * 14
    )
    happened = set()
    for seed in range(3):
        game = Decider.new([Seat("A", deck), Seat("B", deck)], str(seed), edition="current")
        definitions = {one.hash: one for one in game.definitions.values()}
        dice = Dice(str(seed), 1)
        while game.question is not None and (len(game.records) < 1200 or game.in_casting):
            game.answer(game.question.random(dice))
        happened |= {record.event.NAME for record in game.records}
        assert fold(game.records).digest() == game.board.digest()
        assert redo(game.records, definitions) is None
        decisions = [at for at, record in enumerate(game.records) if record.event.NAME == "decision_made"]
        for at in decisions[:: max(1, len(decisions) // 10)]:
            Decider.resume(game.records[:at], definitions)
    assert "named_card_copied" in happened


# 707.2c


SHAPE = {"copy_of": {"name": "Model"}}
ALTER = card(
    "Alter", "Enchantment: Aura", {"keyword": "enchant", "of": CREATURE}, static(SHAPE, to="attached"), cost="{0}"
)


@editions
def test_a_static_copy_effect_settles_what_it_copies_as_it_begins(edition: str) -> None:
    """707.2c, 707.2b. And it ends with its ability."""
    model = creature(
        "Model",
        "3/3",
        "flying",
        abilities=[{"activated": [{"become_copy": "self", "of": "t"}], "cost": [], "targets": {"t": {"of": CREATURE}}}],
    )
    table = Table(edition)
    table.battlefield("A", model, creature("Plain", "1/1"), creature("Other", "5/5"))
    table.hand("A", ALTER)
    table.hand("A", spell("Clear", {"destroy": {"type": "enchantment"}}))
    table.start("A")
    plain = table.find("Plain")
    go(table, "A", "Alter", "Plain")
    assert (plain.name, plain.power, plain.keywords) == ("Model", 3, ("flying",))
    table.activate("A", "Model", targets=["Other"])
    finish(table)
    assert [found.name for found in table.board.creatures()] == ["Other", "Model", "Other"]
    go(table, "A", "Clear")
    assert (plain.name, plain.power, plain.copies) == ("Plain", 1, {})
    assert table.happened("effects_ended", reason="condition")
    table.check()


def test_a_static_copy_effect_with_a_condition_and_exceptions() -> None:
    table = Table("current")
    mirror = enchantment(
        "Mirror",
        {
            "static": [{"copy_of": {"name": "Model"}, "but": {"pt": "7/7"}}],
            "to": {"name": "Plain"},
            "while": {"exists": {"name": "Key"}},
        },
    )
    table.battlefield("A", creature("Model", "3/3", "flying"), creature("Plain", "1/1"))
    table.hand("A", mirror, card("Key", "Artifact", cost="{0}"), spell("Break", {"destroy": {"type": "artifact"}}))
    table.start("A")
    plain = table.find("Plain")
    go(table, "A", "Mirror")
    assert plain.name == "Plain"
    go(table, "A", "Key")
    assert (plain.name, plain.power) == ("Model", 7)
    table.check()


@editions
def test_what_becomes_a_copy_may_be_what_another_static_copy_effect_waited_for(edition: str) -> None:
    """707.2c, 611.3a. Both begin in one moment: a game that is taken up right after it goes on in the same way."""
    table = Table(edition)
    table.battlefield("A", creature("Model", "3/3"), creature("Plain", "1/1"))
    table.hand("A", ALTER, ALTER)
    table.start("A")
    model, plain = table.find("Model"), table.find("Plain")
    go(table, "A", "Alter", "Model")
    assert not table.events("became_copy")
    go(table, "A", "Alter", "Plain")
    first, second = table.events("became_copy")
    assert [(one.event.object, one.event.of) for one in (first, second)] == [(plain.id, model.id), (model.id, plain.id)]
    assert first.moment == second.moment
    at = table.board.position
    for _ in range(8):
        table.plain()
    assert len(table.events("became_copy")) == 2
    log = table.game.records
    assert Decider.resume(log[:at], table.game.definitions).follow(log[at:]) is None
    table.check()


@editions
def test_a_static_copy_effect_is_not_ended_by_what_it_changes_itself(edition: str) -> None:
    """613.6. It takes from its object the name that it is about, or the very ability, and yet goes on."""
    table = Table(edition)
    mirror = enchantment("Mirror", static(SHAPE, to={"name": "Plain"}))
    mimic = creature("Mimic", "1/1", abilities=[static(SHAPE, to="self")])
    table.battlefield("A", creature("Model", "3/3"), creature("Plain", "1/1"), mimic, mirror)
    more = enchantment("More", static({"pt": [1, 1]}, to=CREATURE))
    table.hand("A", more, spell("Clear", {"destroy": {"name": "Mirror"}}))
    table.start("A")
    begun = sorted(table.board.effects)
    assert len(begun) == 2
    go(table, "A", "More")
    assert [(found.name, found.power) for found in table.board.creatures()] == [("Model", 4)] * 3
    assert sorted(table.board.effects) == begun
    go(table, "A", "Clear")
    assert sorted((found.name, found.power) for found in table.board.creatures()) == [
        ("Model", 4), ("Model", 4), ("Plain", 2),
    ]  # fmt: skip
    table.check()


# 612.7, 612.8


@plays("Witness Protection")
@editions
def test_witness_protection(edition: str) -> None:
    table = Table(edition)
    table.battlefield("B", creature("Famous", "6/6", "flying", types="Legendary Creature: Dragon"))
    table.hand(
        "A",
        "Witness Protection",
        spell("Find", {"destroy": {"name": "Famous"}}),
        spell("Seek", {"destroy": {"name": "Legitimate Businessperson"}}),
    )
    table.lands("A", "Island", 1)
    table.start("A")
    go(table, "A", "Witness Protection", "Famous")
    found = table.find("Legitimate Businessperson")
    assert (found.colors, found.subtypes, found.keywords, found.supertypes) == ("GW", ("Citizen",), (), ("legendary",))
    assert pt(table, found.name) == (1, 1)
    go(table, "A", "Find")
    assert found.id in table.board.battlefield
    go(table, "A", "Seek")
    assert table.names_in(Zone.GRAVEYARD, "B") == ["Famous"]
    table.check()


@plays("Spy Kit")
@editions
def test_spy_kit(edition: str) -> None:
    """612.7. All names of nonlegendary creature cards besides its own, abilities or none; no legendary's name."""
    queen = creature("Queen", "2/2", types="Legendary Creature: Human")
    table = Table(edition)
    table.battlefield(
        "A", "Spy Kit", creature("Agent", "1/1", types="Legendary Creature: Human"), queen, "Grizzly Bears"
    )
    table.lands("A", "Island", 2)
    table.hand("A", spell("Hunt", {"gain_life": {"count": {"all": [CREATURE, {"name": "Grizzly Bears"}]}}}))
    table.hand(
        "A",
        spell("Queens", {"gain_life": {"count": {"name": "Queen"}}}),
        spell("Dull", {"apply": [{"lose": "all"}], "to": "t"}, t=CREATURE),
    )
    table.start("A")
    table.activate("A", "Spy Kit", targets=["Agent"])
    finish(table)
    go(table, "A", "Dull", "Agent")
    assert pt(table, "Agent") == (2, 2)
    go(table, "A", "Hunt")
    assert table.life_of("A") == 22
    go(table, "A", "Queens")
    assert table.life_of("A") == 23
    assert table.all("Queen"), "no legend rule: they have no name in common"
    table.check()


def test_two_legends_with_all_those_names_are_one_too_many() -> None:
    """704.5j, 612.7."""
    names = enchantment("Alias", static({"has_names": "nonlegendary_creatures"}, to=CREATURE))
    table = Table("current")
    table.battlefield("A", *(creature(name, "1/1", types="Legendary Creature: Human") for name in ("One", "Two")))
    table.hand("A", names)
    table.start("A")
    table.cast("A", "Alias")
    assert table.until_asked("choose", "A").reason == "keep legend"  # type: ignore[attr-defined]
    table.answer((table.find("Two").id,))
    finish(table)
    assert table.names_in(Zone.GRAVEYARD, "A") == ["One"]


def test_only_a_static_ability_says_that_something_is_a_copy() -> None:
    with pytest.raises(BadCard, match="only a static ability says so"):
        spell("Odd", {"apply": [SHAPE], "to": "t"}, t=CREATURE)
