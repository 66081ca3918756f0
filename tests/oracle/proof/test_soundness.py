"""What a text speaks of is there when it is carried out, or the card is not proven."""

from __future__ import annotations

import pytest

from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from domain.oracle.proof.soundness import unsound
from tests.support.oracle import card

CREATURE: Said = {"type": "creature"}
PAID: Said = {"did": "kicked"}


@pytest.mark.parametrize("there", [True, False])
def test_what_one_branch_names_is_not_there_in_the_other(there: bool) -> None:
    choose: Said = {"choose": CREATURE, "as": "c"}
    gain: Said = {"gain_life": {"stat": "power", "of": "c"}}
    step: Said = {"if": PAID, "do": [choose, gain] if there else [gain], "else": [choose]}
    assert (unsound([{"spell": [step]}]) is None) is there


def test_what_was_named_before_or_in_any_branch_is_there_afterwards() -> None:
    choose: Said = {"choose": CREATURE, "as": "c"}
    branches: Said = {"if": PAID, "do": [choose], "else": [{"choose": "anything", "as": "c"}]}
    assert unsound([{"spell": [branches, {"destroy": "c"}]}]) is None
    assert unsound([{"spell": [choose, {"if": PAID, "do": [{"destroy": "c"}]}]}]) is None


def test_a_target_that_only_a_paid_cost_asks_for_is_refused() -> None:
    """702.33g."""
    targets: Said = {"t": {"of": CREATURE}}
    once: Said = {"if": PAID, "do": [{"destroy": "t"}]}
    always: Said = {"if": PAID, "do": [{"destroy": "t"}], "else": [{"exile": "t"}]}
    assert unsound([{"spell": [once], "targets": targets}]) is not None
    assert unsound([{"spell": [always], "targets": targets}]) is None
    assert unsound([{"spell": [{"tap": "t"}, once], "targets": targets}]) is None


def test_what_is_so_while_a_card_is_in_a_graveyard_functions_there() -> None:
    text = "As long as this card is in your graveyard, creatures you control have trample."
    assert card(text).standing is not Standing.PROVEN
    given: Said = {"static": [{"grant": "trample"}], "while": {"matches": "self", "filter": {"zone": "graveyard"}}}
    assert unsound([given]) is not None
    assert isinstance(given, dict)
    assert unsound([{**given, "zone": "graveyard"}]) is None


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("At the beginning of your upkeep, if this card is in your graveyard, you may draw a card.", "triggered"),
        ("Whenever you gain life, if this card is in your graveyard and you control a Bear, draw a card.", "triggered"),
        ("{2}{W}: You gain 3 life. Activate only if this card is in your graveyard.", "activated"),
    ],
)
def test_an_ability_that_asks_for_its_card_in_a_graveyard_functions_there(text: str, kind: str) -> None:
    """113.6b. It would never do anything on the battlefield."""
    found = card(text)
    assert found.standing is Standing.PROVEN
    assert found.definition is not None
    [ability] = found.definition.dump()["abilities"]
    assert ability["zone"] == "graveyard"
    assert kind in ability
    assert unsound([{key: value for key, value in ability.items() if key != "zone"}]) is not None


def test_a_name_in_what_is_granted_is_of_that_text() -> None:
    granted: Said = {"triggered": [{"choose": CREATURE, "as": "c"}, {"destroy": "c"}], "on": {"enters": "self"}}
    apply: Said = {"apply": [{"grant": granted}], "to": "self"}
    assert unsound([{"spell": [{"if": PAID, "do": [apply], "else": [{"draw": 1}]}]}]) is None


def test_what_an_instruction_names_is_not_there_before_it() -> None:
    """608.2h. As many as the power of what died, not of what is created."""
    token: dict[str, Said] = {"create_token": "Treasure", "n": {"stat": "power", "of": "r"}}
    assert unsound([{"spell": [{**token, "as": "r"}]}]) is not None
    assert unsound([{"spell": [{"destroy": CREATURE, "as": "r"}, token]}]) is None
    text = "When this creature dies, create X 1/1 black Rat creature tokens, where X is its power."
    assert card(text).standing is not Standing.PROVEN


def test_whether_a_spell_can_be_cast_so_does_not_depend_on_its_targets() -> None:
    """601.3b. A spell has no targets when it is asked whether it may be cast as though it had flash."""
    flash = "You may cast this spell as though it had flash if"
    rest = "Enchant creature\nEnchanted creature gets +1/+1."
    aimed = card(f"{flash} it targets a commander.\n{rest}", "Enchantment — Aura")
    assert aimed.standing is not Standing.PROVEN
    asked = card(f"{flash} you control a Bear.\n{rest}", "Enchantment — Aura")
    assert asked.standing is Standing.PROVEN


WHATEVER = "r is named in another branch"
PUT: Said = {"move": "t", "to": "battlefield", "as": "r"}


@pytest.mark.parametrize(
    "text",
    [
        {"modes": 1, "of": [{"do": [{"destroy": "r"}, PUT]}, {"do": [{"draw": 1}]}]},
        {"modes": 1, "of": [{"do": [PUT]}, {"do": [{"destroy": "r"}]}]},
        [{"roll": 20, "results": [{"from": 1, "to": 9, "do": [{"destroy": "r"}]}, {"from": 10, "do": [PUT]}]}],
        [{"shield": {"would_die": "t"}, "with": [{"instead": [{"destroy": "r"}, PUT]}]}],
    ],
)
def test_names_are_looked_for_in_every_nested_text(text: Said) -> None:
    """Modes, results of a die and what happens instead are texts like any other."""
    assert unsound([{"spell": text}]) == WHATEVER


def test_what_happens_instead_knows_what_it_names_itself() -> None:
    searching: list[Said] = [{"search": "anything", "as": "c"}, {"move": "c", "to": "hand"}]
    assert unsound([{"replace": {"would_draw": "you"}, "with": [{"instead": searching}]}]) is None


def test_a_name_within_a_filter_is_known_there() -> None:
    """102. Each player who controls the most creatures: a rival is none but in the comparison."""
    rivals: Said = {"measured": {"count": {"controller": "rival"}}, "compare": {"at_least": 3}, "as": "rival"}
    most: Said = {"measured": {"count": rivals}, "compare": {"exactly": 0}}
    assert (
        unsound([{"spell": [{"players": {"all": [{"is": "player"}, most]}, "as": "p"}, {"draw": 1, "who": "p"}]}])
        is None
    )
    assert unsound([{"spell": [{"draw": 1, "who": "rival"}, {"players": most, "as": "p"}]}]) is not None


def test_a_mode_that_asks_of_what_it_has_not_put_anywhere_yet_is_not_proven() -> None:
    text = (
        "As an additional cost to cast this spell, sacrifice a creature.\nChoose one or both —\n• Return target "
        "creature card from your graveyard to the battlefield if its power is less than or equal to the sacrificed "
        "creature's power.\n• Destroy target creature."
    )
    found = card(text, "Sorcery")
    assert (found.standing, [gap.says for gap in found.gaps]) == (Standing.READ, [WHATEVER])


def test_as_many_as_were_exiled_this_way_can_be_what_x_is() -> None:
    found = card("Exile all creatures. Incubate X, where X is the number of creatures exiled this way.", "Sorcery")
    assert found.standing is Standing.PROVEN
