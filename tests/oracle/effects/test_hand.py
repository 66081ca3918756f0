"""Hands: cards that are drawn, discarded, shown and put from there."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from domain.terms import Zone
from tests.support.oracle import abilities, card, entering_does, spell_does
from tests.support.table import PLAYERS, Table
from tests.support.table import card as made

CAME: Said = {"move": "c", "to": "battlefield", "as": "m"}
CHOSEN: Said = {"choose": {"all": [{"zone": "hand"}, {"owner": "you"}, {"type": "artifact"}]}, "as": "c"}
ENTERS: Said = {"enters": "self"}
IS_EQUIPMENT: Said = {"matches": "m", "filter": {"subtype": "Equipment"}}
HAND: Said = {"all": [{"zone": "hand"}, {"owner": "you"}]}
LAND: Said = {"type": "land"}
CREATURE: Said = {"type": "creature"}
BEAR = "Creature — Bear"


def chosen(zone: str, *filters: Said) -> Said:
    return {"all": [{"zone": zone}, {"owner": "chooser"}, *filters]}


def effects(text: str, types: str = BEAR) -> Said:
    """What the only ability of a card with this text does."""
    (ability,) = abilities(text, types)
    assert isinstance(ability, dict)
    return ability.get("triggered", ability.get("spell", ability.get("activated")))


def done(text: str) -> list[Said]:
    """What a triggered ability does that has this text."""
    (one,) = abilities("When this creature enters, " + text)
    assert isinstance(one, dict)
    assert card("When this creature enters, " + text).standing is Standing.PROVEN
    found = one["triggered"]
    assert isinstance(found, list)
    return found


def whole_spell(text: str) -> object:
    (found,) = abilities(text, "Sorcery")
    return found


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "When this creature enters, you may put an artifact card from your hand onto the battlefield. If it's an "
            "Equipment, attach it to this creature.",
            {
                "triggered": [
                    {
                        "may": [
                            CHOSEN,
                            CAME,
                            {"if": IS_EQUIPMENT, "do": [{"attach": "m", "to": "self"}]},
                        ]
                    }
                ],
                "on": ENTERS,
            },
        ),
        (
            "When this creature enters, exile all cards from your hand, then draw that many cards.",
            {"triggered": [{"exile": HAND, "as": "e"}, {"draw": "e"}], "on": ENTERS},
        ),
    ],
)
def test_proven_abilities(text: str, meant: Said) -> None:
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [meant]


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "Gain 2 life, then you may put a land card from your hand onto the battlefield tapped.",
            "Sorcery",
            [
                {
                    "spell": [
                        {"gain_life": 2},
                        {
                            "may": [
                                {"choose": {"all": [*[{"zone": "hand"}, {"owner": "you"}], LAND]}, "as": "c"},
                                {"move": "c", "to": "battlefield", "tapped": True, "as": "m"},
                            ]
                        },
                    ]
                }
            ],
        ),
        (
            "Each opponent may put a creature card from their hand onto the battlefield.",
            "Sorcery",
            [
                {
                    "spell": [
                        {"choose": chosen("hand", CREATURE), "up_to": True, "who": "each_opponent", "as": "c"},
                        {"move": "c", "to": "battlefield"},
                    ]
                }
            ],
        ),
    ],
)
def test_proven_cards(text: str, types: str, meant: Said) -> None:
    assert card(text, types).standing is Standing.PROVEN
    assert abilities(text, types) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "draw a card, then you may put a land card from your hand onto the battlefield.",
            [
                {"draw": 1},
                {
                    "may": [
                        {"choose": {"all": [*[{"zone": "hand"}, {"owner": "you"}], {"type": "land"}]}, "as": "c"},
                        {"move": "c", "to": "battlefield", "as": "m"},
                    ]
                },
            ],
        ),
    ],
)
def test_triggers(text: str, meant: Said) -> None:
    assert entering_does(text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "discard all the cards in your hand, then draw that many cards.",
            [{"discard": "all", "as": "h"}, {"draw": "h"}],
        ),
    ],
)
def test_proven_triggers(text: str, meant: Said) -> None:
    assert card(f"When this creature enters, {text}").standing is Standing.PROVEN
    assert entering_does(text) == meant


def test_a_card_is_chosen_from_a_revealed_hand() -> None:
    text = "Target opponent reveals their hand. You choose a nonland card from it. That player discards that card."
    assert effects(text, "Sorcery") == [
        {"reveal": "hand", "who": "t"},
        {"choose": {"all": [{"zone": "hand"}, {"owner": "t"}, {"not": {"type": "land"}}]}, "as": "c"},
        {"discard": "all", "who": "t", "cards": "c"},
    ]


@pytest.mark.parametrize("front", ["target opponent reveals their hand.", "look at target opponent's hand."])
def test_a_card_of_a_hand_that_may_be_chosen(front: str) -> None:
    text = f"{front} You may choose a land card from it. If you do, that player discards that card, then draws a card."
    seen, may = done(text)
    assert isinstance(seen, dict)
    assert {"reveal", "look"} & seen.keys()
    inside: Said = {"all": [{"zone": "hand"}, {"owner": "t"}, {"type": "land"}]}
    gone: Said = {"discard": "all", "who": "t", "cards": "c"}
    then: Said = {"if": {"did": "c"}, "do": [gone, {"draw": 1, "who": "t"}]}
    assert may == {"may": [{"choose": inside, "as": "c"}, then]}


def test_as_many_cards_are_drawn_as_were_discarded_if_any_were() -> None:
    found = whole_spell("You may discard up to two cards. If you do, draw that many cards.")
    assert isinstance(found, dict)
    (choice,) = found["spell"]
    assert [next(iter(step)) for step in choice["may"]] == ["choose", "discard", "draw"]


@pytest.mark.parametrize("hand", ["their hand", "all the cards in their hand"])
def test_each_player_draws_as_many_cards_as_they_discarded(hand: str) -> None:
    text = f"Each player discards {hand}, then draws that many cards."
    assert card(text, "Sorcery").standing is Standing.PROVEN
    (ability,) = abilities(text, "Sorcery")
    assert isinstance(ability, dict)
    table = Table("current")
    table.hand("A", made("Wind", "Sorcery", ability, cost="{0}"), "Forest", "Plains")
    table.hand("B", "Island")
    table.start("A", extra=20)
    table.cast("A", "Wind")
    table.resolve_all()
    assert [len(table.names_in(Zone.HAND, player)) for player in "AB"] == [2, 1]
    assert [len(table.names_in(Zone.GRAVEYARD, player)) for player in "AB"] == [3, 1]


@pytest.mark.parametrize("hand", ["your hand", "all the cards in your hand"])
def test_a_whole_hand_may_be_discarded_for_as_many_cards(hand: str) -> None:
    text = f"You may discard {hand}. If you do, draw that many cards."
    assert card(text, "Sorcery").standing is Standing.PROVEN
    assert abilities(text, "Sorcery") == [{"spell": [{"may": [{"discard": "all", "as": "h"}, {"draw": "h"}]}]}]


@pytest.mark.parametrize("front", ["When you cast this spell, if", "If"])
def test_the_difference_to_a_number_of_cards(front: str) -> None:
    text = f"{front} you have fewer than seven cards in hand, draw cards equal to the difference."
    types = "Sorcery" if front == "If" else "Creature — Elf"
    assert card(text, types).standing is Standing.PROVEN


def test_the_difference_between_two_hands() -> None:
    text = (
        "When this creature enters, choose an opponent. If that player has more cards in hand than you, draw"
        " cards equal to the difference."
    )
    assert card(text).standing is Standing.PROVEN
    (ability,) = abilities(text)
    assert isinstance(ability, dict)
    assert {"minus": [{"hand_of": "c"}, {"hand_of": "you"}]} in values_of(ability)


def values_of(value: Said) -> list[Said]:
    """All data within data."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [value, *(one for part in inner for one in values_of(part))]


def test_a_hand_is_put_below_and_as_many_cards_are_drawn() -> None:
    """608.2h. The cards are counted before they move."""
    text = "Put the cards in your hand on the bottom of your library in any order, then draw that many cards."
    below: Said = {"move": {"all": [{"zone": "hand"}, {"owner": "you"}]}, "to": "library", "position": "bottom"}
    assert isinstance(below, dict)
    assert spell_does(text) == [{"where_x": {"hand_of": "you"}, "do": [{**below, "order": "any"}, {"draw": "x"}]}]


@pytest.mark.parametrize(
    ("front", "back", "kinds", "more"),
    [
        ("a nonland card", "that card", [{"not": LAND}], {}),
        ("two cards", "those cards", [], {"n": 2}),
    ],
)
def test_cards_are_chosen_from_a_hand_instead(front: str, back: str, kinds: list[Said], more: dict[str, Said]) -> None:
    text = (
        "Target player discards two cards.\nMorbid — If a creature died this turn, instead that player reveals their "
        f"hand, you choose {front} from it, then that player discards {back}."
    )
    assert card(text, "Sorcery").standing is Standing.PROVEN
    does = spell_does(text, "Sorcery")
    assert isinstance(does, list)
    (found,) = does
    held: list[Said] = [{"zone": "hand"}, {"owner": "t"}]
    assert isinstance(found, dict)
    assert found["else"] == [{"discard": 2, "who": "t"}]
    assert found["do"] == [
        {"reveal": "hand", "who": "t"},
        {"choose": {"all": [*held, *kinds]}, **more, "as": "c"},
        {"discard": "all", "who": "t", "cards": "c"},
    ]


@pytest.mark.parametrize(("hand", "board", "life"), [("Elf", "", 3), ("", "Elf", 3), ("Elf", "Elf", 3), ("", "", 0)])
def test_a_card_is_revealed_or_a_permanent_controlled(hand: str, board: str, life: int) -> None:
    """The life is gained once, in whichever way."""
    text = "You may reveal an Elf card from your hand. If you do or if you control an Elf, you gain 3 life."
    (found,) = abilities(text, "Sorcery")
    assert isinstance(found, dict)
    elf = made("Elf", "Creature: Elf", pt="1/1")
    table = Table("current")
    table.hand("A", made("Word", "Sorcery", found, cost="{0}"), *([elf] if hand else []))
    if board:
        table.battlefield("A", elf)
    table.start("A")
    table.cast("A", "Word")
    while not table.board.players[PLAYERS["A"]].graveyard:
        table.answer("yes") if table.question.KIND == "option" else table.plain()
    assert table.life_of("A") == 20 + life
