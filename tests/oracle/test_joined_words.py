"""Words that newer cards share: occasions that are joined, so much at once, costs together, cards of a hand."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from tests.support.oracle import abilities, card

CREATURE: Said = {"type": "creature"}
MINE: Said = {"all": [CREATURE, {"controller": "you"}]}
LANDS: Said = {"all": [{"type": "land"}, {"controller": "you"}]}
TARGETS: Said = {"matches": "self", "filter": {"targets_what": {"subtype": "Bear"}}}
ENTERS = "When this creature enters, "


def done(text: str) -> list[Said]:
    """What a triggered ability does that has this text."""
    (one,) = abilities(ENTERS + text)
    assert isinstance(one, dict)
    assert card(ENTERS + text).standing is Standing.PROVEN
    found = one["triggered"]
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize(
    ("text", "on"),
    [
        (
            "Whenever you surveil and whenever this creature attacks, you gain 1 life.",
            [{"surveils": "you"}, {"attacks": "self"}],
        ),
        (
            "Whenever this creature or another Bear you control enters and whenever a Bear dies, you gain 1 life.",
            [
                {"enters": "self"},
                {"enters": {"all": [{"subtype": "Bear"}, {"controller": "you"}, "other"]}},
                {"dies": {"subtype": "Bear"}},
            ],
        ),
        (
            "Whenever an opponent attacks with two or more artifacts, you gain 1 life.",
            {"player_attacks": "each_opponent", "with": {"type": "artifact"}, "number": {"at_least": 2}},
        ),
    ],
)
def test_one_ability_waits_for_both(text: str, on: Said) -> None:
    assert abilities(text) == [{"triggered": [{"gain_life": 1}], "on": on}]


def test_so_much_damage_is_asked_as_it_is_dealt() -> None:
    (one,) = abilities("Whenever this creature is dealt 4 or more damage, you gain 1 life.")
    assert isinstance(one, dict)
    assert one["while"] == {"amount": "event.amount", "compare": {"at_least": 4}}


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        (
            "a land card was put into your graveyard from anywhere this turn",
            {"happened": {"put_into_graveyard": {"all": [{"type": "land"}, {"is": "card"}, {"owner": "you"}]}}},
        ),
        (
            "two or more land cards were put into graveyards from anywhere this turn",
            {
                "happened": {"put_into_graveyard": {"all": [{"type": "land"}, {"is": "card"}]}},
                "compare": {"at_least": 2},
            },
        ),
        (
            "an artifact entered under an opponent's control this turn",
            {"happened": {"enters": {"all": [{"type": "artifact"}, {"controller": "opponent"}]}}},
        ),
        (
            "a player was dealt combat damage by a green creature this turn",
            {
                "happened": {
                    "deals_damage": {"all": [{"color": "G"}, CREATURE]},
                    "to": {"is": "player"},
                    "combat": True,
                }
            },
        ),
        ("you've drawn more than one card this turn", {"happened": {"draws": "you"}, "compare": {"at_least": 2}}),
    ],
)
def test_what_happened_in_the_turn(text: str, condition: Said) -> None:
    assert done(f"if {text}, you gain 1 life.") == [{"gain_life": 1}]
    (one,) = abilities(f"{ENTERS}if {text}, you gain 1 life.")
    assert isinstance(one, dict)
    assert one["if"] == condition


def test_what_is_done_only_if_it_is_so_has_a_reflexive_trigger() -> None:
    text = "Then sacrifice it if it has two or more charge counters on it. When you do, destroy target land."
    (one,) = abilities(f"Whenever you surveil, put a charge counter on this artifact. {text}", "Artifact")
    assert isinstance(one, dict)
    follows: Said = {"when_done": [{"destroy": "t"}], "if_did": "d", "targets": {"t": {"of": {"type": "land"}}}}
    so: Said = {"matches": "self", "filter": {"counters": "charge", "at_least": 2}}
    assert one["triggered"] == [
        {"put_counters": "charge", "on": "self"},
        {"if": so, "do": [{"sacrifice": "self", "as": "d"}, follows]},
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "you may pay {2} and exile three cards from your graveyard. If you do, transform this creature.",
            {
                "pay": [{"mana": "{2}"}, {"exile": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}, "n": 3}],
                "do": [{"transform": "self"}],
            },
        ),
        (
            "you may have it get +2/+0 until end of turn. If you do, you lose 1 life.",
            {"may": [{"apply": [{"pt": [2, 0]}], "to": "self"}, {"lose_life": 1}]},
        ),
    ],
)
def test_what_is_offered_together(text: str, found: Said) -> None:
    assert done(text) == [found]


def test_whoever_is_targeted_to_pay_is_targeted_in_any_case() -> None:
    text = "target opponent may sacrifice two artifacts of their choice. If they don't, you draw a card."
    (one,) = abilities(ENTERS + text)
    assert isinstance(one, dict)
    assert one["targets"] == {"t": {"of": {"is": "opponent"}}}
    assert one["triggered"] == [
        {"pay": [{"sacrifice": {"type": "artifact"}, "n": 2}], "who": "t", "else": [{"draw": 1}]}
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


def test_a_milled_card_that_was_taken_is_asked_what_it_is() -> None:
    taken = "You may put a land card from among them into your hand."
    _, may = done(f"mill three cards. {taken} If you put a Forest card into your hand this way, you gain 2 life.")
    assert isinstance(may, dict)
    inside = may["may"]
    assert isinstance(inside, list)
    assert inside[-1] == {"if": {"matches": "c", "filter": {"subtype": "Forest"}}, "do": [{"gain_life": 2}]}


def test_who_gains_control_of_it_is_asked_for() -> None:
    (one,) = abilities(
        "{T}: Target opponent gains control of another target artifact you control. If they do, you draw a card."
    )
    assert isinstance(one, dict)
    given: Said = {"apply": [{"control": "t"}], "to": "t2", "for": "forever", "as": "d"}
    assert one["activated"] == [given, {"if": {"did": "d"}, "do": [{"draw": 1}]}]


def test_how_many_a_deck_can_have() -> None:
    for words, number in (("any number of", 0), ("up to nine", 9)):
        found = card(f"Haste\nA deck can have {words} cards named Some Card.")
        assert found.standing is Standing.PROVEN, found.gaps
        assert found.definition is not None
        assert found.definition.in_deck == number
        assert len(found.definition.abilities) == 1


def test_of_all_colours_of_every_land_type_and_of_a_size_that_is_counted() -> None:
    types: Said = {"add_types": [], "subtypes": ["Plains", "Island", "Swamp", "Mountain", "Forest"]}
    assert abilities("Creatures you control are all colors.") == [{"static": [{"set_color": "WUBRG"}], "to": MINE}]
    text = "Lands you control are every basic land type in addition to their other types."
    assert abilities(text) == [{"static": [types], "to": LANDS}]
    count: Said = {"count": LANDS}
    text = "Creatures you control have base power and toughness each equal to the number of lands you control."
    assert abilities(text) == [{"static": [{"set_pt": [count, count]}], "to": MINE}]


def test_what_an_object_grants_to_itself_defines_nothing() -> None:
    text = "Solved — This Case is a 3/3 Bear creature with trample in addition to its other types."
    whole = f"To solve — You control two or more lands.\n{text}"
    assert card(whole, "Enchantment — Case").standing is Standing.PROVEN
    plain = card("This enchantment is a 3/3 Bear creature in addition to its other types.", "Enchantment")
    assert plain.standing is not Standing.PROVEN


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("instead create four of those tokens", 4),
        ("instead create X of those tokens, where X is the number of lands you control", {"count": LANDS}),
    ],
)
def test_more_of_the_same_tokens_are_created_instead(words: str, number: Said) -> None:
    text = f"create two tapped 1/1 red Bear creature tokens. If it's your turn, {words}."
    token: dict[str, Said] = {
        "create_token": {"types": "Creature: Bear", "colors": "R", "pt": "1/1"},
        "tapped": True,
    }
    assert done(text) == [{"if": {"your_turn": True}, "do": [{**token, "n": number}], "else": [{**token, "n": 2}]}]


def test_what_follows_a_search_is_a_trigger_of_its_own() -> None:
    text = "search your library for a land card, put it onto the battlefield tapped, then shuffle. "
    *_, last = done(f"{text}When you search your library this way, destroy target artifact.")
    assert last == {"when_done": [{"destroy": "t"}], "targets": {"t": {"of": {"type": "artifact"}}}}


def test_a_card_of_a_graveyard_that_nobody_targets() -> None:
    chosen: Said = {"choose": {"all": [{"type": "artifact"}, {"zone": "graveyard"}]}, "as": "c"}
    put: Said = {"move": "c", "to": "battlefield", "under": "you", "as": "m"}
    assert done("put an artifact card from a graveyard onto the battlefield under your control.") == [chosen, put]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "This spell costs {3} more to cast if it targets a Bear.",
            {"static": [{"cost_more": 3}], "while": TARGETS, "zone": "stack"},
        ),
        (
            "You may cast this card from your graveyard by paying 3 life and sacrificing a land in addition to paying "
            "its other costs.",
            {
                "cast_from": "graveyard",
                "besides": [{"pay_life": 3}, {"sacrifice": {"type": "land"}}],
                "as": "graveyard",
            },
        ),
        (
            "Other Bears you control enter with an additional +1/+1 counter on them for each land you control.",
            {
                "replace": {"would_enter": {"all": [{"subtype": "Bear"}, {"controller": "you"}, "other"]}},
                "with": [{"enters_with": "+1/+1", "n": {"count": LANDS}}],
            },
        ),
        (
            'Other creatures you control have "Ward—Pay 1 life."',
            {
                "static": [{"grant": {"keyword": "ward", "cost": [{"pay_life": 1}]}}],
                "to": {"all": [CREATURE, {"controller": "you"}, "other"]},
            },
        ),
    ],
)
def test_costs_and_what_others_have(text: str, found: Said) -> None:
    assert abilities(text) == [found]
