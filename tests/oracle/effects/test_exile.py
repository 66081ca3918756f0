"""Exile: cards from libraries, hands and graveyards, and what lies there by the card itself."""

from __future__ import annotations

from typing import Any

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card, entering_does, spell_does

HAND: list[Said] = [{"zone": "hand"}, {"owner": "you"}]
TOP: list[Said] = [{"top_of": "you", "as": "l"}, {"exile": "l", "as": "e"}]
NEXT: Said = {"until": "turn", "at": "end", "whose": "you", "next_turn": True}
BEAR = "Creature — Bear"


def single(text: str, types: str) -> dict[str, Any]:
    """The one ability of a card with this text."""
    (found,) = abilities(text, types)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Exile the top three cards of your library. Put all artifact cards from among them onto the battlefield.",
            [
                {"top_of": "you", "n": 3, "as": "l"},
                {"exile": "l", "as": "e"},
                {"move": {"all": [{"type": "artifact"}, {"zone": "exile"}, {"ref": "e"}]}, "to": "battlefield"},
            ],
        ),
    ],
)
def test_sorceries(text: str, meant: Said) -> None:
    assert spell_does(text) == meant


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "Exile two cards from your hand.",
            "Sorcery",
            [{"spell": [{"choose": {"all": HAND}, "n": 2, "as": "c"}, {"exile": "c", "as": "m"}]}],
        ),
    ],
)
def test_proven_cards(text: str, types: str, meant: Said) -> None:
    assert card(text, types).standing is Standing.PROVEN
    assert abilities(text, types) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("exile the top card of your library. You may play it this turn.", [*TOP, {"may_play": "e"}]),
        (
            "exile the top card of your library. Until the end of your next turn, you may cast that card.",
            [*TOP, {"may_play": "e", "only_cast": True, "for": NEXT}],
        ),
        (
            "exile target card from a graveyard. If a creature card was exiled this way, you gain 2 life.",
            [
                {"exile": "t", "as": "r"},
                {"if": {"matches": "r", "filter": {"type": "creature"}}, "do": [{"gain_life": 2}]},
            ],
        ),
    ],
)
def test_proven_triggers(text: str, meant: Said) -> None:
    assert card(f"When this creature enters, {text}").standing is Standing.PROVEN
    assert entering_does(text) == meant


def test_the_exiled_card_is_what_the_other_ability_exiled() -> None:
    text = (
        "When this creature enters, exile target artifact.\n"
        "When this creature leaves the battlefield, return the exiled card to its owner's hand."
    )
    found = card(text, BEAR)
    assert found.standing is Standing.PROVEN
    assert found.definition is not None
    first, second = (
        one.model_dump(mode="json", by_alias=True, exclude_defaults=True) for one in found.definition.abilities
    )
    assert first["triggered"] == [{"exile": "t", "link": "exiled"}]
    assert second["triggered"] == [{"move": "linked.exiled", "to": "hand"}]
    alone = card("When this creature leaves the battlefield, return the exiled card to its owner's hand.", BEAR)
    assert alone.standing is not Standing.PROVEN


def test_what_is_exiled_from_a_hand_comes_back() -> None:
    """610.3. As long as the card is there that exiled it."""
    text = "When this creature enters, look at target opponent's hand. You may exile a nonland card from it until this "
    found = single(f"{text}creature leaves the battlefield.", "Creature — Bat")
    held: Said = {"all": [{"not": {"type": "land"}}, {"zone": "hand"}, {"owner": "t"}]}
    assert found["triggered"] == [
        {"look": "hand", "whose": "t", "as": "l"},
        {"may": [{"choose": held, "as": "c"}, {"exile": "c", "until_leaves": "self"}]},
    ]


def test_cards_exiled_with_a_permanent_are_those_of_its_own_ability() -> None:
    exile, count = abilities(
        "{T}: Exile target card from a graveyard.\n"
        "{2}: You gain life equal to the number of cards exiled with this creature."
    )
    assert isinstance(exile, dict)
    assert exile["activated"] == [{"exile": "t", "link": "exiled"}]
    assert isinstance(count, dict)
    among: object = {"all": [{"zone": "exile"}, {"ref": "linked.exiled"}]}
    assert count["activated"] == [{"gain_life": {"count": among}}]


def test_only_you_look_at_cards_exiled_face_down() -> None:
    """406.3. The permission to look goes with the permission to play."""
    may: dict[str, Said] = {"may_play": "e", "for": "forever"}
    text = "Exile the top card of target opponent's library face down. You may look at and play that card for as long "
    assert spell_does(f"{text}as it remains exiled.") == [
        {"top_of": "t", "as": "l"},
        {"exile": "l", "face_down": True, "seen_by": "you", "as": "e"},
        may,
    ]
    assert card("Exile the top card of your library face down.", "Sorcery").standing is not Standing.PROVEN
    text = (
        "Look at the top three cards of target opponent's library, exile one of them face down, then put the rest "
        "into their graveyard. You may look at and cast that card for as long as it remains exiled, and you may spend "
        "mana as though it were mana of any color to cast that spell."
    )
    library: list[Said] = [{"zone": "library"}, {"ref": "l"}]
    assert spell_does(text) == [
        {"look": 3, "whose": "t", "as": "l"},
        {"choose": {"all": library}, "as": "c"},
        {"exile": "c", "face_down": True, "seen_by": "you", "as": "e"},
        {"move": {"all": library}, "to": "graveyard"},
        {**may, "only_cast": True, "spent_as": "any_color"},
    ]


def test_suspended_cards_have_suspend_and_a_time_counter() -> None:
    """702.62b. Beside permanents, they can be targeted and counted."""
    suspended: Said = {"all": [{"zone": "exile"}, {"keyword": "suspend"}, {"counters": "time"}]}
    (found,) = abilities("{T}: Remove a time counter from target permanent or suspended card.")
    assert isinstance(found, dict)
    there: Said = {"all": [{"zone": "battlefield"}, {"is": "permanent"}]}
    assert found["targets"] == {"t": {"of": {"any": [there, suspended]}}}
    (found,) = abilities("{T}: Return target exiled card with flashback you own to your hand.")
    assert isinstance(found, dict)
    assert found["targets"] == {"t": {"of": {"all": [{"zone": "exile"}, {"keyword": "flashback"}, {"owner": "you"}]}}}


def test_what_would_leave_is_exiled_and_not_what_a_later_exile_leaves() -> None:
    """608.2c, 614.6. The permanent is meant that came back, not the card that a delayed trigger has exiled."""
    text = "Return target creature card from your graveyard to the battlefield. It gains haste. "
    leaves = "If it would leave the battlefield, exile it instead of putting it anywhere else."
    found = single(f"{{2}}: {text}Exile it at the beginning of the next end step. {leaves}", BEAR)["activated"]
    shield: Said = {"shield": {"would_leave": "r"}, "with": [{"to": "exile"}], "for": "forever"}
    assert found[2:] == [{"later": {"step_begins": "end"}, "do": [{"exile": "r"}]}, shield]
    assert single(f"{{2}}: {text}{leaves}", BEAR)["activated"][2:] == [shield]


def test_a_token_for_each_exiled_card() -> None:
    text = (
        "Exile X target cards from your graveyard. For each card exiled this way, create a token that's a copy of it."
    )
    found = single(f"{{X}}: {text}", BEAR)
    each: Said = {"all": [{"zone": "exile"}, {"ref": "r"}]}
    assert found["activated"][1:] == [{"for_each": each, "as": "p", "do": [{"create_copy": "p"}]}]
