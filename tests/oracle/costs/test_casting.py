"""What spells cost: other and additional costs, and more or less of them."""

from __future__ import annotations

from typing import Any, cast

import pytest

from domain.cards.language import CardDefinition
from domain.errors import IllegalDecision
from domain.oracle.compiler import Standing, compiled
from domain.oracle.parser.template import Said
from domain.oracle.printed.card_facts import CardFacts
from tests.support.oracle import abilities, card
from tests.support.situations import ready
from tests.support.table import Table, creature

TARGETS: Said = {"matches": "self", "filter": {"targets_what": {"subtype": "Bear"}}}
YOURS: Said = {"controller": "you"}
SPELL = "Sorcery"


def compiled_card(
    text: str, types: str = "Creature — Bear", name: str = "Thing", pt: str = "2/2", cost: str = ""
) -> CardDefinition:
    """A card that nobody printed, as its text is compiled: a game can be played with it."""
    power, _, toughness = pt.partition("/")
    numbers = (power, toughness) if "Creature" in types else (None, None)
    found = compiled(CardFacts(name, cost or "{0}", types, text, *numbers))
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    return found.definition


def dumped(text: str, types: str = "Creature — Bear") -> list[dict[str, Any]]:
    """The abilities of a card, each to be looked into."""
    return cast("list[dict[str, Any]]", abilities(text, types))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "This spell costs {3} more to cast if it targets a Bear.",
            [{"static": [{"cost_more": 3}], "while": TARGETS, "zone": "stack"}],
        ),
        (
            "You may cast this card from your graveyard by paying 3 life and sacrificing a land in addition to paying "
            "its other costs.",
            [
                {
                    "cast_from": "graveyard",
                    "besides": [{"pay_life": 3}, {"sacrifice": {"type": "land"}}],
                    "as": "graveyard",
                }
            ],
        ),
    ],
)
def test_abilities(text: str, meant: Said) -> None:
    assert abilities(text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "During turns other than yours, instant spells you cast cost {2} less to cast.",
            {
                "static": [{"cost_more": -2}],
                "to": {"all": [{"is": "spell"}, {"type": "instant"}, YOURS]},
                "while": {"your_turn": False},
            },
        ),
    ],
)
def test_proven_abilities(text: str, meant: Said) -> None:
    assert card(text).standing is Standing.PROVEN
    assert abilities(text) == [meant]


@pytest.mark.parametrize(("mountains", "bear"), [(1, 1), (3, 0)])
def test_spells_that_target_something_cost_more(mountains: int, bear: int) -> None:
    """601.2f."""
    found = card("Spells your opponents cast that target this creature cost {2} more to cast.", name="Some Bear")
    assert found.standing is Standing.PROVEN
    assert found.definition is not None
    table = Table()
    table.battlefield("B", found.definition)
    table.lands("A", "Mountain", mountains)
    table.hand("A", "Lightning Bolt")
    table.start("A")
    targets = "Some Bear" if mountains > 1 else "B"
    table.cast("A", "Lightning Bolt", targets=[targets])
    table.resolve_all()
    assert len(table.all("Some Bear")) == bear
    assert sum(not land.tapped for land in table.all("Mountain")) == 0


def test_what_a_spell_costs_more() -> None:
    past: Said = {"max": [0, {"minus": ["target_count", 1]}]}
    assert abilities(
        "This spell costs {1}{G} more to cast for each target beyond the first.\nDestroy any number of "
        "target artifacts.",
        "Instant",
    ) == [
        {"static": [{"cost_more": past, "mana": "{1}{G}"}], "zone": "stack"},
        {
            "spell": [{"destroy": "t"}],
            "targets": {"t": {"of": {"type": "artifact"}, "any_number": True}},
        },
    ]
    assert abilities("Black spells you cast cost {B} more to cast.") == [
        {
            "static": [{"cost_more": 1, "mana": "{B}"}],
            "to": {"all": [{"is": "spell"}, {"color": "B"}, {"controller": "you"}]},
        }
    ]
    assert abilities(
        "You may cast this spell as though it had flash if you pay {2} more to cast it.\nDraw two cards.", "Sorcery"
    ) == [
        {"cast_from": "hand", "besides": [{"mana": "{2}"}], "only": ["instant"], "as": "quick"},
        {"spell": [{"draw": 2}]},
    ]


def test_how_a_spell_is_cast_is_no_part_of_what_it_does() -> None:
    found = abilities(
        "Cast this spell only during combat before blockers are declared.\nThis spell can't be countered.\n"
        "This spell costs {2} less to cast if you control a Wizard.\nDraw a card.",
        "Instant",
    )
    assert found == [
        {"cast_only": ["during_combat", "before_blockers"]},
        {"static": ["cant_be_countered"], "zone": "stack"},
        {
            "static": [{"cost_more": -2}],
            "while": {"exists": {"all": [{"subtype": "Wizard"}, YOURS]}},
            "zone": "stack",
        },
        {"spell": [{"draw": 1}]},
    ]


@pytest.mark.parametrize(("target", "paid"), [("Bear", True), ("Wall", False)])
def test_a_spell_that_costs_less_for_some_targets(target: str, paid: bool) -> None:
    bolt = compiled_card(
        "This spell costs {2} less to cast if it targets a tapped creature.\nDestroy target creature.",
        "Instant",
        "Bolt",
        cost="{2}{R}",
    )
    table = ready(bolt, mana="R")
    table.battlefield("B", creature("Bear", "2/2"), tapped=True)
    table.battlefield("B", creature("Wall", "0/4"))
    table.start()
    assert table.can("A", "cast", "Bolt")
    if paid:
        table.cast("A", "Bolt", targets=[target])
        table.resolve()
    else:
        with pytest.raises(IllegalDecision):
            table.cast("A", "Bolt", targets=[target])
    assert (target in {found.name for found in table.all("Bear") + table.all("Wall")}) is not paid


def test_without_such_a_target_it_cannot_be_cast() -> None:
    bolt = compiled_card(
        "This spell costs {2} less to cast if it targets a tapped creature.\nDestroy target creature.",
        "Instant",
        "Bolt",
        cost="{2}{R}",
    )
    table = ready(bolt, mana="R")
    table.battlefield("B", creature("Wall", "0/4"))
    table.start()
    assert not table.can("A", "cast", "Bolt")


def test_what_a_spell_says_of_its_gift() -> None:
    text = "Gift a card (So.)\nDestroy target artifact. If the gift was promised, instead destroy target land."
    gift, one = dumped(text, SPELL)
    assert gift == {"keyword": "gift a card"}
    assert one["spell"] == [{"if": {"did": "gift"}, "do": [{"destroy": "t2"}], "else": [{"destroy": "t"}]}]
    assert one["targets"] == {
        "t": {"of": {"type": "artifact"}, "only_if_not": "gift"},
        "t2": {"of": {"type": "land"}, "only_if": "gift"},
    }


def test_it_that_deals_damage_is_the_spell_that_was_kicked() -> None:
    text = "Kicker {R} (So.)\nTap target land. If this spell was kicked, it deals 2 damage to target creature."
    _, one = dumped(text, SPELL)
    assert one["spell"][1]["do"] == [{"deal_damage": 2, "to": "t2"}]


def test_a_spell_knows_that_it_was_foretold() -> None:
    text = "You gain 2 life. If this spell was foretold, draw a card.\nForetell {1}{W}"
    assert card(text, "Instant").standing is Standing.PROVEN
    assert abilities(text, "Instant")[0] == {
        "spell": [{"gain_life": 2}, {"if": {"did": "foretell"}, "do": [{"draw": 1}]}]
    }


def test_a_team_helps_to_cast_and_its_spell_does_more() -> None:
    text = "Teamwork 3\nTarget creature gains trample until end of turn. "
    text += "If this spell was cast using teamwork, draw a card."
    assert card(text, "Sorcery").standing is Standing.PROVEN
    team, found = abilities(text, "Sorcery")
    assert team == {"additional": [{"tap_power": 3, "to": "team"}], "optional": True, "as": "teamwork"}
    assert isinstance(found, dict)
    assert found["spell"][1] == {"if": {"did": "teamwork"}, "do": [{"draw": 1}]}  # type: ignore[index]


def test_one_cost_or_another() -> None:
    found = abilities(
        "As an additional cost to cast this spell, discard a card or pay {2}.\nDraw two cards.", "Sorcery"
    )
    assert found[0] == {"additional": [{"discard": "anything"}], "or": [{"mana": "{2}"}]}


def test_qualities_behind_a_noun_and_as_long_as_something_has_one() -> None:
    assert abilities("Creatures blocking or blocked by Some Card have lifelink.") == [
        {
            "static": [{"grant": "lifelink"}],
            "to": {"all": [{"type": "creature"}, {"any": [{"blocking": "self"}, {"blocked_by": "self"}]}]},
        }
    ]
    found: Any = abilities("{T}: Gain control of target creature for as long as that creature is enchanted.")
    assert found[0]["activated"][0]["for"] == {
        "while_true": {"matches": "t", "filter": {"has_attached": {"subtype": "Aura"}}}
    }
    assert abilities("Spells your opponents cast that target Some Card cost {2} more to cast.") == [
        {
            "static": [{"cost_more": 2}],
            "to": {"all": [{"is": "spell"}, {"controller": "opponent"}, {"targets": "self"}]},
        }
    ]
    assert abilities("Protection from multicolored") == [{"keyword": "protection", "value": "multicolored"}]
