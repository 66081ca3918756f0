"""Words that belong to one part of a text: *unless*, *that much*, *it* behind damage, and what a solved Case says."""

from __future__ import annotations

from typing import Any

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from domain.terms import Zone
from tests.support.oracle import abilities, card
from tests.support.situations import go, there
from tests.support.table import Table, creature
from tests.support.table import card as made

SOLVED: Said = {"matches": "self", "filter": {"solved": True}}
CASE = "Enchantment — Case"
COUNTER: Said = {"put_counters": "+1/+1", "on": "self"}
PAID: dict[str, Said] = {"unless": [{"mana": "{2}"}], "by": "you"}


def text_of(text: str, types: str = "Sorcery") -> Any:
    """What a spell, or the one ability of a permanent, does."""
    assert card(text, types).standing is Standing.PROVEN, card(text, types).gaps
    (ability,) = abilities(text, types)
    assert isinstance(ability, dict)
    return next(ability[key] for key in ("spell", "triggered", "activated") if key in ability)


def is_proven(text: str, types: str = "Sorcery") -> bool:
    """Return True if a card with this text is proven."""
    return card(text, types).standing is Standing.PROVEN


# Unless


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "put a +1/+1 counter on Some Card, then sacrifice it unless you pay {2}.",
            [COUNTER, {**PAID, "do": [{"sacrifice": "self"}]}],
        ),
        (
            "put a +1/+1 counter on Some Card, draw a card, then sacrifice Some Card unless you pay {2}.",
            [COUNTER, {"draw": 1}, {**PAID, "do": [{"sacrifice": "self"}]}],
        ),
        (
            "tap Some Card and you lose 3 life unless you pay {2}.",
            [{**PAID, "do": [{"tap": "self"}, {"lose_life": 3}]}],  # type: ignore[dict-item]
        ),
        (
            "draw a card, then discard two cards unless you control an artifact.",
            [
                {"draw": 1},
                {
                    "if": {"not_true": {"exists": {"all": [{"type": "artifact"}, {"controller": "you"}]}}},
                    "do": [{"discard": 2}],
                },
            ],
        ),
    ],
)
def test_what_is_done_first_is_done_whatever_is_paid(text: str, meant: Said) -> None:
    assert text_of(f"At the beginning of your upkeep, {text}", "Creature — Bear") == meant


@pytest.mark.parametrize("pays", ["yes", "no"])
def test_the_price_is_asked_for_when_the_first_part_has_been_done(pays: str) -> None:
    """118.12a: what is paid counts the counter that has just been put."""
    text = (
        "When Some Card enters, put a +1/+1 counter on Some Card, then sacrifice Some Card unless you pay {1} "
        "for each +1/+1 counter on it."
    )
    found = card(text, cost="{0}").definition
    assert found is not None
    table = Table()
    table.hand("A", found)
    table.battlefield("A", "Forest")
    table.start()
    table.cast("A", "Some Card")
    table.resolve()
    table.until_asked("option", "A")
    assert table.find("Some Card").counters["+1/+1"] == 1
    table.answer(pays)
    table.resolve_all()
    assert there(table, "Some Card") is (pays == "yes")
    assert table.find("Forest").tapped is (pays == "yes")


# That much, that many


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "If you control an artifact, you gain 3 life. Otherwise, each opponent loses that much life.",
            {"lose_life": 3, "who": "each_opponent"},
        ),
        (
            "You lose life equal to the number of cards in your hand if you control an artifact. "
            "Otherwise, each opponent loses that much life.",
            {"lose_life": {"hand_of": "you"}, "who": "each_opponent"},
        ),
        (
            "You may pay {1}. If you do, you gain 2 life. Otherwise, each opponent loses that much life.",
            {"lose_life": 2, "who": "each_opponent"},
        ),
    ],
)
def test_otherwise_it_is_as_much_as_it_would_have_been(text: str, meant: Said) -> None:
    (step,) = text_of(text)
    assert step["else"] == [meant]


@pytest.mark.parametrize(
    "text",
    [
        "If you control an artifact, draw two cards. Otherwise, you gain that much life.",
        "If you control an artifact, you gain 3 life. Each opponent loses that much life.",
        "You may pay {1}. If you do, you gain 3 life. Each opponent loses that much life.",
    ],
)
def test_behind_what_may_not_have_happened_that_much_is_unclear(text: str) -> None:
    assert not is_proven(text)


def test_what_was_lost_before_a_branch_is_still_that_much_in_it() -> None:
    text = "Each opponent loses 3 life. If you control an artifact, you gain that much life."
    assert text_of(text)[1]["do"] == [{"gain_life": "done.amount"}]


@pytest.mark.parametrize(
    "text",
    [
        "You gain 2 life. Draw three cards, then create that many 1/1 green Saproling creature tokens.",
        "Some Card deals 2 damage to target creature. Scry 3. Draw that many cards.",
        "Some Card deals 2 damage to target creature. Destroy all artifacts. Draw that many cards.",
    ],
)
def test_behind_another_number_that_many_is_not_that_much(text: str) -> None:
    found = card(text, "Sorcery")
    assert found.standing is not Standing.PROVEN or "done.amount" not in str(abilities(text, "Sorcery"))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("You gain 2 life, then draw that many cards.", {"draw": "done.amount"}),
        ("Some Card deals 2 damage to target creature. Draw a card, then you gain that much life.", None),
        ("You gain 2 life. Draw that many cards. Each opponent loses that much life.", None),
    ],
)
def test_the_same_number_and_a_single_thing_change_nothing(text: str, meant: Said) -> None:
    steps = text_of(text)
    assert "done.amount" in str(steps[-1])
    assert meant is None or steps[-1] == meant


@pytest.mark.parametrize("life", [False, True])
def test_as_many_are_discarded_as_were_drawn(life: bool) -> None:
    """The number is settled before the draw, which could change it (608.2h)."""
    text = "Draw cards equal to the number of cards in your hand, then discard that many cards."
    found = card(("You gain 9 life. " if life else "") + text, "Sorcery", cost="{0}")
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    table = Table()
    table.hand("A", found.definition, creature("Cub", "1/1"), creature("Bear", "2/2"))
    table.start()
    go(table, "A", "Some Card")
    while table.question.KIND != "priority":
        table.plain()
    assert len(table.names_in(Zone.HAND, "A")) == 2
    assert len(table.names_in(Zone.GRAVEYARD, "A")) == 3


# It, behind damage and a fight


HITS = "Target creature you control deals damage equal to its power to"


def test_what_is_sacrificed_is_what_its_player_controls() -> None:
    steps = text_of(f"{HITS} any other target. Then sacrifice it.")
    assert steps[-1] == {"sacrifice": "t"}


@pytest.mark.parametrize(
    "text",
    [
        f"{HITS} target creature an opponent controls. Exile it.",
        f"{HITS} another target creature. Tap it.",
        f"{HITS} another target creature you control. Sacrifice it.",
        "Target creature deals damage equal to its power to another target creature. Sacrifice it.",
        "Target creature you control fights target creature an opponent controls. Exile it.",
    ],
)
def test_of_two_that_are_opposed_it_is_neither(text: str) -> None:
    assert not is_proven(text)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (f"{HITS} target creature an opponent controls. Exile target artifact. Its controller draws a card.", None),
        ("Some Card deals 2 damage to target creature. Tap it.", {"tap": "t"}),
        ("Target creature you control gains flying until end of turn. Sacrifice it.", {"sacrifice": "t"}),
    ],
)
def test_where_one_was_named_it_is_that(text: str, meant: Said) -> None:
    steps = text_of(text)
    assert meant is None or steps[-1] == meant


# Solved Cases


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Creatures you control get +1/+1.",
            {
                "static": [{"pt": [1, 1]}],
                "to": {"all": [{"type": "creature"}, {"controller": "you"}]},
                "while": SOLVED,
            },
        ),
        (
            "Whenever you gain life, draw a card.",
            {"triggered": [{"draw": 1}], "on": {"gains_life": "you"}, "while": SOLVED},
        ),
        ("{1}, {T}: Draw a card.", {"activated": [{"draw": 1}], "cost": [{"mana": "{1}"}, "tap_self"], "if": SOLVED}),
        (
            "{1}, {T}: Draw a card. Activate only as a sorcery.",
            {"activated": [{"draw": 1}], "cost": [{"mana": "{1}"}, "tap_self"], "only": ["sorcery"], "if": SOLVED},
        ),
    ],
)
def test_a_solved_case_has_the_ability_itself(text: str, meant: Said) -> None:
    """702.169b, 702.169c, 702.169d."""
    found = card(f"Solved — {text}", CASE)
    assert found.standing is Standing.PROVEN, found.gaps
    assert abilities(f"Solved — {text}", CASE) == [meant]


@pytest.mark.parametrize("solved", [False, True])
def test_a_solved_case_becomes_a_creature_with_its_types_in_their_layers(solved: bool) -> None:
    """613.1d: an effect of layer 6 could not give types, which Lord sees in layer 4 and 7."""
    text = (
        "To solve — You control a land.\n"
        "Solved — Some Card is a 4/4 Gorgon creature with deathtouch and lifelink in addition to its other types."
    )
    found = card(text, CASE, cost="{0}")
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    table = Table(edition="current")
    table.battlefield("A", found.definition, "Forest" if solved else creature("Cub", "1/1"))
    lord = {"static": [{"pt": [1, 1]}], "to": {"subtype": "Gorgon"}}
    table.battlefield("B", made("Lord", "Enchantment", lord))
    table.start()
    table.go_to("end", "A")
    table.resolve_all()
    case = table.find("Some Card")
    assert ("creature" in case.types, "enchantment" in case.types) == (solved, True)
    assert set(case.subtypes) == ({"Case", "Gorgon"} if solved else {"Case"})
    assert (case.power, case.toughness) == ((5, 5) if solved else (None, None))
    assert ("deathtouch" in case.keywords) is solved
