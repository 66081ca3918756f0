"""608.2c, 608.2k. What *it*, *that creature* and *that much* refer to."""

from __future__ import annotations

from typing import Any

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from domain.terms import Zone
from tests.support.oracle import abilities, card
from tests.support.situations import go
from tests.support.table import Table, creature

BEAR = "Creature — Bear"
HITS = "Target creature you control deals damage equal to its power to"


def only(text: str, types: str = BEAR) -> dict[str, Said]:
    """The only ability of a card with this text, which is proven."""
    assert card(text, types).standing is Standing.PROVEN, card(text, types).gaps
    (ability,) = abilities(text, types)
    assert isinstance(ability, dict)
    return ability


def effects(text: str, types: str = BEAR) -> Said:
    """What the only ability of a card with this text does."""
    (ability,) = abilities(text, types)
    assert isinstance(ability, dict)
    return ability.get("triggered", ability.get("spell", ability.get("activated")))


def whole_spell(text: str) -> object:
    (found,) = abilities(text, "Sorcery")
    return found


def text_of(text: str, types: str = "Sorcery") -> Any:
    """What a spell, or the one ability of a permanent, does."""
    assert card(text, types).standing is Standing.PROVEN, card(text, types).gaps
    (ability,) = abilities(text, types)
    assert isinstance(ability, dict)
    return next(ability[key] for key in ("spell", "triggered", "activated") if key in ability)


def is_proven(text: str, types: str = "Sorcery") -> bool:
    """Return True if a card with this text is proven."""
    return card(text, types).standing is Standing.PROVEN


@pytest.mark.parametrize(
    "text",
    [
        "Whenever you cast a spell that targets a creature, that creature gains flying until end of turn.",
        "Whenever you cast a spell that targets one or more creatures, those creatures gain flying until end of turn.",
        "Whenever you cast a noncreature spell, that creature gains flying until end of turn.",
    ],
)
def test_a_spell_is_no_creature_that_was_spoken_of(text: str) -> None:
    assert card(text).standing is not Standing.PROVEN


def test_them_is_the_player_and_never_the_card() -> None:
    ability = only("Whenever an opponent draws a card, this creature deals 1 damage to them.")
    assert ability["triggered"] == [{"deal_damage": 1, "to": "event.player"}]


def test_that_spell_is_the_spell_though_a_token_was_named_last() -> None:
    text = (
        "Whenever you cast an instant spell, create a Treasure token. You gain life equal to that spell's mana value."
    )
    ability = only(text)
    assert isinstance(ability["triggered"], list)
    assert ability["triggered"][-1] == {"gain_life": {"stat": "mana_value", "of": "event.object"}}


def test_that_land_is_the_land_and_that_creature_the_creature() -> None:
    text = (
        "Whenever a land you control enters, tap target creature. If that land is an Island, that creature doesn't "
        "untap during its controller's next untap step."
    )
    assert effects(text) == [
        {"tap": "t"},
        {"if": {"matches": "event.object", "filter": {"subtype": "Island"}}, "do": [{"stays_tapped": "t"}]},
    ]


def test_it_is_the_creature_that_was_spoken_of_as_that() -> None:
    text = "Whenever this creature deals damage to a creature, tap that creature and it can't block this turn."
    assert effects(text) == [{"tap": "event.object"}, {"apply": ["cant_block"], "to": "event.object"}]


def test_what_was_tapped_is_named_only_where_it_is_spoken_of() -> None:
    freeze = "Tap all creatures. Those creatures don't untap during their controller's next untap step."
    assert effects(freeze, "Sorcery") == [{"tap": {"type": "creature"}, "as": "r"}, {"stays_tapped": "r"}]
    assert effects("Tap all creatures.", "Sorcery") == [{"tap": {"type": "creature"}}]


def test_a_target_that_is_chosen_first_is_what_follows_is_about() -> None:
    found = whole_spell("Choose target creature. If it's tapped, destroy it. Otherwise, tap it.")
    assert found == {
        "spell": [
            {"if": {"matches": "t", "filter": {"tapped": True}}, "do": [{"destroy": "t"}], "else": [{"tap": "t"}]}
        ],
        "targets": {"t": {"of": {"type": "creature"}}},
    }


def test_a_target_of_which_nothing_is_said_is_not_understood() -> None:
    assert card("Choose target creature. You draw a card.", "Sorcery").standing is not Standing.PROVEN


@pytest.mark.parametrize("words", ["If it was attacking", "If that creature was attacking", "If you controlled it"])
def test_what_it_was_it_was_before_it_moved(words: str) -> None:
    """608.2h."""
    found = whole_spell(f"Return target creature to its owner's hand. {words}, you gain 1 life.")
    assert isinstance(found, dict)
    move, asked = found["spell"]
    assert move == {"move": "t", "to": "hand"}
    assert asked["if"]["matches"] == "t"


def test_what_is_so_as_something_leaves_is_not_asked_afterwards() -> None:
    proven = card("Whenever another creature enters while you control an artifact, draw a card.")
    assert proven.standing is Standing.PROVEN
    refused = card("Whenever another creature dies while you control an artifact, draw a card.")
    assert refused.standing is not Standing.PROVEN


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


@pytest.mark.parametrize(("noun", "meant"), [("permanent", "c"), ("creature", "t")])
def test_that_permanent_is_what_was_called_one(noun: str, meant: str) -> None:
    """608.2k. A creature is a permanent, too, but nothing has called it so."""
    text = (
        "{T}: Choose a permanent you control. Prevent all combat damage target creature would deal this turn if it "
        f"shares a color with that {noun}."
    )
    ability: Any = abilities(text, "Creature — Dog")[0]
    assert ability["activated"][1]["if"] == {"matches": "t", "filter": {"shares": "color", "with": meant}}
