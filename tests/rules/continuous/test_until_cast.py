"""611.2a. Effects that last until a card is cast from exile."""

from __future__ import annotations

from domain.terms import Zone
from tests.support.table import Table, card

OUTLAW = card(
    "Outlaw",
    "Creature: Rogue",
    {
        "activated": [
            {"apply": [{"grant": {"activated": [{"add_mana": ["{B}", "{R}"]}], "cost": ["tap_self"]}}], "to": "t"}
            | {"for": {"until_cast": "self"}},
            {"may_play": "self", "only_cast": True, "for": "forever"},
        ],
        "cost": [{"exile": "self"}],
        "targets": {"t": {"of": {"type": "land"}}},
        "zone": "hand",
    },
    cost="{1}{R}",
    pt="2/2",
)
BRING_BACK = card(
    "Bring Back",
    "Sorcery",
    {"spell": [{"move": {"all": [{"zone": "exile"}, {"type": "creature"}]}, "to": "graveyard"}]},
    cost="{0}",
)


def _exiled(*hand: object) -> Table:
    """Return a table where the outlaw was exiled from the hand for a Plains of A."""
    table = Table("current")
    table.hand("A", OUTLAW, *hand)  # type: ignore[arg-type]
    table.lands("A", "Plains", 1)
    table.lands("A", "Forest", 1)
    table.start("A")
    outlaw = table.find("Outlaw", "A", Zone.HAND).id
    table.answer(next(option for option in table.question.options if option[:2] == ("activate", outlaw)))  # type: ignore[attr-defined]
    table.announce(["Plains"])
    table.resolve()
    return table


def _makes_red(table: Table) -> bool:
    plains = table.find("Plains").id
    options = table.question.options  # type: ignore[attr-defined]
    return sum(option[:2] == ("mana", plains) for option in options) > 1


def test_it_ends_when_the_card_has_been_cast() -> None:
    """601.2g. The land still pays for the card itself."""
    table = _exiled()
    assert _makes_red(table)
    outlaw = table.find("Outlaw", "A", Zone.EXILE).id
    table.answer(next(option for option in table.question.options if option[:2] == ("cast", outlaw)))  # type: ignore[attr-defined]
    table.announce()
    assert "Outlaw" in table.names_in(Zone.STACK, "A")
    assert not table.board.effects
    table.resolve()
    assert table.find("Outlaw").zone is Zone.BATTLEFIELD


def test_it_stays_where_the_card_left_exile_otherwise() -> None:
    table = _exiled(BRING_BACK)
    table.cast("A", "Bring Back")
    table.resolve()
    assert "Outlaw" in table.names_in(Zone.GRAVEYARD, "A")
    assert _makes_red(table)
    outlaw = table.find("Outlaw", "A", Zone.GRAVEYARD).id
    assert not any(option[1:2] == (outlaw,) for option in table.question.options)  # type: ignore[attr-defined]
