"""601.2f, 601.3b. Coloured mana that a spell costs more, for each target beyond the first, and for its time."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.questions import Priority
from domain.terms import Zone
from tests.support.situations import CREATURE, ready, spell
from tests.support.table import Table, card, creature

PAST = {"max": [0, {"minus": ["target_count", 1]}]}
STRIVES: dict[str, Any] = {"static": [{"cost_more": PAST, "mana": "{U}"}], "zone": "stack"}
FLIGHT = card(
    "Flight",
    "Instant",
    STRIVES,
    {
        "spell": [{"apply": [{"grant": "flying"}], "to": "t"}],
        "targets": {"t": {"of": CREATURE, "any_number": True}},
    },
    cost="{U}",
)
TAX = card(
    "Tax",
    "Creature: Leech",
    {
        "static": [{"cost_more": 1, "mana": "{B}"}],
        "to": {"all": [{"is": "spell"}, {"color": "B"}, {"controller": "you"}]},
    },
    pt="2/2",
)
LATE = card(
    "Late Rain",
    "Sorcery",
    {"cast_from": "hand", "besides": [{"mana": "{2}"}], "only": ["instant"], "as": "quick"},
    {"spell": [{"gain_life": 3}]},
    cost="{W}",
)


def paid(table: Table) -> str:
    """The mana that the last spell cost."""
    return str(table.events("cost_locked")[-1].event.mana)


@pytest.mark.parametrize(
    ("chosen", "mana"),
    [([], "{U}"), (["Bear"], "{U}"), (["Bear", "Elk"], "{U}{U}"), (["Bear", "Elk", "Ox"], "{U}{U}{U}")],
)
def test_each_target_beyond_the_first_costs_so_much(chosen: list[str], mana: str) -> None:
    table = ready(FLIGHT, mana="UUU")
    table.battlefield("B", *(creature(name, "2/2") for name in ("Bear", "Elk", "Ox")))
    table.start()
    table.cast("A", "Flight", targets=[chosen])
    assert paid(table) == mana
    table.resolve_all()
    assert ["flying" in table.find(name).keywords for name in ("Bear", "Elk", "Ox")] == [
        name in chosen for name in ("Bear", "Elk", "Ox")
    ]


def test_no_more_targets_can_be_chosen_than_can_be_paid_for() -> None:
    """Mana of another colour does not pay for it."""
    table = ready(FLIGHT, mana="UUGG")
    table.battlefield("B", *(creature(name, "2/2") for name in ("Bear", "Elk", "Ox")))
    table.start()
    table.priority_to("A")
    table.answer(("cast", table.find("Flight", "A", Zone.HAND).id))
    assert max(map(len, (slots[0] for slots in table.question.answers()))) == 2


@pytest.mark.parametrize(("mana", "able"), [("B", False), ("BG", False), ("BB", True)])
def test_coloured_mana_more_is_known_before_it_is_cast(mana: str, able: bool) -> None:
    dark = spell("Dark", {"gain_life": 1}, cost="{B}")
    table = ready(dark, mana=mana)
    table.battlefield("A", TAX)
    table.start()
    assert table.can("A", "cast", "Dark") is able


@pytest.mark.parametrize(("mana", "able"), [("W", False), ("WWW", True)])
def test_what_costs_more_for_its_time_is_cast_whenever_an_instant_could_be(mana: str, able: bool) -> None:
    table = ready(LATE, mana=mana)
    table.start("B")
    table.priority_to("A")
    assert isinstance(table.question, Priority)
    late = ("cast_by", table.find("Late Rain", "A", Zone.HAND).id, "quick")
    assert not table.can("A", "cast", "Late Rain")
    assert (late in table.question.options) is able
    if able:
        table.answer(late)
        assert paid(table) == "{2}{W}"
        table.resolve_all()
        assert table.life_of("A") == 23
