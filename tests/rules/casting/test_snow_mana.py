"""107.4h. Costs that mana of snow sources pays, and no other."""

from __future__ import annotations

import pytest

from domain.cards.language import CardDefinition
from domain.mana import can_pay, mana_cost, plan_payment, spend
from domain.terms import Zone
from tests.support.scenes import BOTH
from tests.support.situations import ready, spell, told
from tests.support.table import PLAYERS, Table, card, creature

A = PLAYERS["A"]
FROZEN = card("Frozen Wood", "Snow Land", {"activated": [{"add_mana": "{G}"}], "cost": ["tap_self"]})
BRANCH = card(
    "Branch", "Snow Artifact", {"activated": [{"add_mana": "{W}"}], "cost": ["tap_self", {"sacrifice": "self"}]}
)


def _chill(cost: str) -> CardDefinition:
    return spell("Chill", {"gain_life": 1}, cost=cost)


def _make(table: Table, name: str) -> None:
    table.answer(("mana", table.find(name).id, 0))


@pytest.mark.parametrize("edition", BOTH)
def test_only_mana_of_snow_sources_pays_for_snow(edition: str) -> None:
    for land, can in (("Forest", False), (FROZEN, True)):
        table = Table(edition)
        table.hand("A", _chill("{S}"))
        table.battlefield("A", land)
        table.start("A")
        assert table.can("A", "cast", "Chill") is can
    table.cast("A", "Chill")
    (paid,) = table.events("mana_paid")
    assert (paid.event.mana, paid.event.pool) == ("G", "")
    table.resolve()
    assert table.life_of("A") == 21
    table.check()


@pytest.mark.parametrize("edition", BOTH)
def test_snow_in_a_pool_is_known_from_its_events_and_kept_for_what_asks_for_it(edition: str) -> None:
    table = Table(edition)
    table.hand(
        "A", spell("Spark", {"gain_life": 3}, cost="{G}"), _chill("{S}"), spell("More", {"gain_life": 5}, cost="{S}")
    )
    table.battlefield("A", FROZEN, "Forest")
    table.start("A")
    _make(table, "Frozen Wood")
    _make(table, "Forest")
    (told,) = table.events("mana_from_snow")
    assert (told.rule, told.event.mana) == ("107.4h", "G")
    assert (table.board.players[A].pool, table.board.players[A].snow) == ("GG", "G")
    table.cast("A", "Spark")
    assert (table.board.players[A].pool, table.board.players[A].snow) == ("G", "G"), "the other is spent first"
    assert table.can("A", "cast", "Chill")
    table.cast("A", "Chill")
    assert (table.board.players[A].pool, table.board.players[A].snow) == ("", "")
    assert not table.can("A", "cast", "More")
    table.check()


def test_what_is_left_after_snow_was_paid_is_not_of_snow() -> None:
    table = ready(_chill("{S}"), spell("More", {"gain_life": 5}, cost="{S}"), mana="G")
    table.battlefield("A", FROZEN)
    table.start()
    _make(table, "Frozen Wood")
    _make(table, "Forest")
    table.cast("A", "Chill")
    assert (table.board.players[A].pool, table.board.players[A].snow) == ("G", "")
    assert not table.can("A", "cast", "More")
    added, spent = table.events("mana_from_snow")
    assert all("snow" in told(table, record) for record in (added, spent))
    assert (added.event.mana, spent.event.mana) == ("G", "")
    table.check()


def test_a_source_that_is_gone_was_a_snow_source() -> None:
    table = ready(_chill("{S}"))
    table.battlefield("A", BRANCH)
    table.start()
    _make(table, "Branch")
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Branch"]
    table.cast("A", "Chill")
    assert table.happened("mana_paid", mana="W")


def test_snow_is_no_type_of_mana() -> None:
    """What is lost as steps end is lost with all that is known of it; what is bound pays for snow, too."""
    table = ready(_chill("{S}"))
    hall = card(
        "Hall", "Snow Land", {"activated": [{"add_mana": "{C}", "only": {"cast": "anything"}}], "cost": ["tap_self"]}
    )
    table.battlefield("A", hall)
    table.start()
    _make(table, "Hall")
    assert (table.board.players[A].restricted, table.board.players[A].snow) == ("C", "C")
    assert table.can("A", "cast", "Chill")
    table.go_to("draw", "B")
    assert (table.board.players[A].pool, table.board.players[A].snow) == ("", "")
    table.check()


def test_what_triggers_as_a_snow_land_is_tapped_adds_mana_of_its_own_source() -> None:
    for kind, can in (("Enchantment", False), ("Snow Enchantment", True)):
        growth = card(
            "Growth",
            kind,
            {"triggered": [{"add_mana": "{G}"}], "on": [{"tapped_for_mana": {"type": "land"}, "by": "you"}]},
        )
        table = ready(_chill("{S}{S}"), spell("More", {"gain_life": 2}, cost="{G}{S}"))
        table.battlefield("A", FROZEN, growth)
        table.start()
        assert table.can("A", "cast", "Chill") is can
        assert table.can("A", "cast", "More")
        table.cast("A", "Chill" if can else "More")
        table.resolve()
        assert table.life_of("A") == (21 if can else 22)
        table.check()


def test_what_costs_less_costs_no_less_snow() -> None:
    cheaper = card("Cheaper", "Artifact", {"static": [{"cost_more": -3}], "to": {"is": "spell"}})
    table = ready(creature("Bear", "2/2", cost="{2}{S}"), mana="G")
    table.battlefield("A", cheaper)
    table.start()
    assert not table.can("A", "cast", "Bear")
    assert mana_cost("{2}{S}{S}").less(mana_cost("{S}")) == mana_cost("{1}{S}{S}")
    assert mana_cost("{1}{S}{S}").value == 3


@pytest.mark.parametrize(
    ("pool", "cost", "spent"),
    [
        ("Gg", "{S}{G}", "Gg"),
        ("gw", "{W}{S}", "gw"),
        ("GGg", "{1}{S}", "Gg"),
        ("GG", "{S}", None),
        ("gg", "{1}{G}", "gg"),
        ("Wg", "{1}{S}", "Wg"),
        ("ww", "{S}{S}{S}", None),
    ],
)
def test_a_pool_pays_with_what_it_must(pool: str, cost: str, spent: str | None) -> None:
    paid = spend(pool, mana_cost(cost))
    assert paid == spent if spent is None else sorted(paid or "") == sorted(spent)


@pytest.mark.parametrize(
    ("pool", "cost", "makes", "can"),
    [
        ("w", "{W}{S}", (("W",),), True),
        ("w", "{W}{S}", (("g",),), True),
        ("g", "{W}{S}", (("w",),), True),
        ("", "{S}{S}", (("g",), ("G",)), False),
        ("", "{S}{G}", (("g",), ("g", "w")), True),
        ("w", "{2}{S}", (("W",), ("U",)), True),
        ("W", "{S}", (), False),
    ],
)
def test_sources_and_pool_pay_together(pool: str, cost: str, makes: tuple[tuple[str, ...], ...], can: bool) -> None:
    assert can_pay(pool, mana_cost(cost), makes) is can
    plan = plan_payment(pool, mana_cost(cost), [(at + 1, 0, options) for at, options in enumerate(makes)])
    assert (plan is not None) is can
    if plan is not None:
        made = "".join(mana for _, _, mana in plan)
        assert spend(pool + made, mana_cost(cost)) is not None
