"""702. Keyword abilities that say how else a spell is cast, and what helps to pay for it."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from projections.wording.cards.abilities import texts
from projections.wording.translations import catalogue
from tests.support.keywords import Scenes, having
from tests.support.scenes import BOTH
from tests.support.situations import CREATURE, finish, go
from tests.support.table import Table, card, creature

SCENES = Scenes()
DRAW = {"spell": [{"draw": 1}]}


def sorcery(name: str, keyword: str, *others: dict[str, Any], cost: str = "{9}", **given: Any) -> Any:
    """A sorcery with a keyword."""
    if "pay" in given:
        given["cost"] = [{"mana": given.pop("pay")}]
    return card(name, "Sorcery", cost=cost, abilities=[{"keyword": keyword, **given}, *(others or (DRAW,))])


def ways(table: Table, name: str, zone: Zone, player: str = "A") -> list[str]:
    """The other ways in which a card can be cast now."""
    table.priority_to(player)
    ids = [found.id for found in table.board.objects.values() if found.name == name and found.zone is zone]
    question: Any = table.question
    return [option[2] for option in question.options if option[0] == "cast_by" and option[1] in ids]


def cast_by(table: Table, name: str, way: str, zone: Zone, *targets: str) -> None:
    table.priority_to("A")
    table.answer(("cast_by", table.find(name, "A", zone).id, way))
    table.announce(targets)


def held(table: Table) -> int:
    return len(table.names_in(Zone.HAND, "A"))


def cleft(edition: str, pay: str) -> Table:
    """A table with a spell that destroys small creatures, or any creature if its cleave cost was paid."""
    table = Table(edition)
    table.battlefield("B", creature("Two", "2/2", cost="{1}{G}"), creature("Great", "2/2", cost="{6}"))
    small = {"all": [CREATURE, {"mana_value": {"at_most": 3}}]}
    text = {
        "spell": [{"destroy": "t"}, {"exile": "u"}],
        "targets": {"t": {"of": small, "only_if_not": "cleave"}, "u": {"of": CREATURE, "only_if": "cleave"}},
    }
    table.hand("A", sorcery("Split", "cleave", text, pay=pay, cost="{0}"))
    table.start("A")
    return table


@SCENES.plays("cleave")
def cleave_takes_words_away(edition: str) -> Table:
    table = cleft(edition, "{0}")
    cast_by(table, "Split", "cleave", Zone.HAND, "Great")
    finish(table)
    assert table.names_in(Zone.EXILE, "B") == ["Great"]
    assert table.find("Two").zone is Zone.BATTLEFIELD
    return table


@SCENES.plays("cleave")
def cleave_need_not_be_paid(edition: str) -> Table:
    table = cleft(edition, "{9}")
    go(table, "A", "Split", "Two")
    assert table.names_in(Zone.GRAVEYARD, "B") == ["Two"]
    assert table.find("Great").zone is Zone.BATTLEFIELD
    return table


@SCENES.plays("flashback")
def flashback_is_cast_from_a_graveyard_and_then_exiled(edition: str) -> Table:
    """702.34a: for its flashback cost, at its own speed; exiled whenever it would leave the stack."""
    table = Table(edition)
    table.battlefield("A", "Plains")
    table.graveyard("A", sorcery("Echo", "flashback", pay="{W}"), sorcery("Dear", "flashback", pay="{W}{W}"))
    table.hand("A", sorcery("Held", "flashback", pay="{W}"))
    table.start("A", step="upkeep")
    assert not ways(table, "Echo", Zone.GRAVEYARD)
    table.go_to("precombat-main")
    assert not ways(table, "Dear", Zone.GRAVEYARD)
    assert not ways(table, "Held", Zone.HAND)
    before = held(table)
    cast_by(table, "Echo", "flashback", Zone.GRAVEYARD)
    finish(table)
    assert held(table) == before + 1
    assert "Echo" in table.names_in(Zone.EXILE, "A")
    return table


@SCENES.plays("flashback")
def flashback_is_exiled_when_it_is_countered(edition: str) -> Table:
    table = Table(edition)
    table.graveyard("A", sorcery("Echo", "flashback", pay="{0}"))
    counter = {"of": {"all": [{"zone": "stack"}, {"is": "spell"}]}}
    table.hand(
        "B", card("Stop", "Instant", cost="{0}", abilities=[{"spell": [{"counter": "t"}], "targets": {"t": counter}}])
    )
    table.start("A")
    cast_by(table, "Echo", "flashback", Zone.GRAVEYARD)
    table.priority_to("B")
    table.cast("B", "Stop", targets=["Echo"])
    finish(table)
    assert "Echo" in table.names_in(Zone.EXILE, "A")
    return table


@SCENES.plays("jump-start")
def jump_start_takes_a_card_besides_its_cost(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", "Plains")
    table.graveyard("A", sorcery("Again", "jump-start", cost="{W}"))
    table.hand("A", "Plains")
    table.start("A", step="precombat-main")
    before = held(table)
    cast_by(table, "Again", "jump.start", Zone.GRAVEYARD)
    finish(table)
    assert held(table) == before - 1 + 1
    assert table.find("Plains", zone=Zone.BATTLEFIELD).tapped
    assert "Again" in table.names_in(Zone.EXILE, "A")
    return table


@SCENES.plays("retrace")
def retrace_takes_a_land_card(edition: str) -> Table:
    table = Table(edition)
    table.graveyard("A", sorcery("Again", "retrace", cost="{0}"))
    table.hand("A", "Plains")
    table.start("A", step="precombat-main")
    cast_by(table, "Again", "retrace", Zone.GRAVEYARD)
    finish(table)
    assert "Plains" in table.names_in(Zone.GRAVEYARD, "A")
    assert "Again" in table.names_in(Zone.GRAVEYARD, "A"), "it goes there as any spell does"
    return table


@SCENES.plays("escape")
def escape_exiles_other_cards(edition: str) -> Table:
    others = {"exile": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}, "n": 2}
    table = Table(edition)
    beast = creature("Beast", "3/3", abilities=[{"keyword": "escape", "cost": [{"mana": "{0}"}, others]}])
    table.graveyard("A", beast, "Plains")
    table.start("A", step="precombat-main")
    assert not ways(table, "Beast", Zone.GRAVEYARD), "it is not one of the others"
    table = Table(edition)
    table.graveyard("A", beast, "Plains", "Plains")
    table.start("A", step="precombat-main")
    cast_by(table, "Beast", "escape", Zone.GRAVEYARD)
    finish(table)
    assert table.find("Beast").zone is Zone.BATTLEFIELD
    assert table.names_in(Zone.EXILE, "A") == ["Plains", "Plains"]
    return table


@SCENES.plays("evoke")
def evoke_sacrifices_it_as_it_enters(edition: str) -> Table:
    drawing = {"triggered": [{"draw": 1}], "on": {"leaves": "self"}}
    table = Table(edition)
    table.battlefield("A", *["Plains"] * 3)
    for name in ("One", "Two"):
        table.hand("A", having(name, "2/2", "evoke", drawing, pay="{W}", cost="{1}{W}"))
    table.start("A", step="precombat-main")
    cast_by(table, "One", "evoke", Zone.HAND)
    finish(table)
    assert "One" in table.names_in(Zone.GRAVEYARD, "A")
    go(table, "A", "Two")
    finish(table)
    assert table.find("Two").zone is Zone.BATTLEFIELD
    return table


@SCENES.plays("impending")
def impending_keeps_it_from_being_a_creature(edition: str) -> Table:
    """702.176a: as long as it has a time counter, if it was cast for that."""
    table = Table(edition)
    for name in ("Early", "Late"):
        table.hand("A", having(name, "5/5", "impending", value=1, pay="{0}", cost="{0}"))
    table.start("A", step="precombat-main")
    cast_by(table, "Early", "impending", Zone.HAND)
    finish(table)
    assert table.find("Early").counters.get("time") == 1
    assert "creature" not in table.find("Early").types
    go(table, "A", "Late")
    finish(table)
    assert not table.find("Late").counters.get("time")
    assert "creature" in table.find("Late").types
    table.go_to("end")
    finish(table)
    assert not table.find("Early").counters.get("time")
    assert "creature" in table.find("Early").types
    return table


@SCENES.plays("dash")
def dash_returns_it_at_the_end(edition: str) -> Table:
    table = Table(edition)
    table.hand(
        "A",
        having("Runner", "2/2", "dash", pay="{0}", cost="{0}"),
        having("Walker", "2/2", "dash", pay="{0}", cost="{0}"),
    )
    table.start("A", step="precombat-main")
    cast_by(table, "Runner", "dash", Zone.HAND)
    finish(table)
    go(table, "A", "Walker")
    finish(table)
    assert "haste" in table.find("Runner").keywords
    assert "haste" not in table.find("Walker").keywords
    table.go_to("end")
    finish(table)
    assert "Runner" in table.names_in(Zone.HAND, "A")
    assert table.find("Walker").zone is Zone.BATTLEFIELD
    return table


@SCENES.plays("blitz")
def blitz_draws_as_it_is_sacrificed(edition: str) -> Table:
    table = Table(edition)
    table.hand("A", having("Runner", "2/2", "blitz", pay="{0}", cost="{5}"))
    table.start("A", step="precombat-main")
    cast_by(table, "Runner", "blitz", Zone.HAND)
    finish(table)
    assert "haste" in table.find("Runner").keywords
    before = held(table)
    table.go_to("end")
    finish(table)
    assert "Runner" in table.names_in(Zone.GRAVEYARD, "A")
    assert held(table) == before + 1
    return table


@SCENES.plays("buyback")
def buyback_puts_it_back_into_the_hand(edition: str) -> Table:
    table = Table(edition)
    table.hand("A", sorcery("Gain", "buyback", {"spell": [{"gain_life": 1}]}, pay="{0}", cost="{0}"))
    table.start("A", step="precombat-main")
    for answer, zone in (("yes", Zone.HAND), ("no", Zone.GRAVEYARD)):
        table.priority_to("A")
        table.answer(("cast", table.find("Gain", "A", Zone.HAND).id))
        table.answer(answer)
        finish(table)
        assert "Gain" in table.names_in(zone, "A")
    assert table.life_of("A") == 22
    return table


@SCENES.plays("convoke")
def convoke_taps_creatures_for_generic_mana_or_their_color(edition: str) -> Table:
    """702.51a: sick ones too; a colourless one not for a colour, and not one that is tapped."""
    table = Table(edition)
    table.battlefield(
        "A",
        creature("Green", "1/1", colors="G"),
        creature("Stone", "1/1", colors=""),
        creature("White", "1/1", colors="W"),
    )
    table.hand("A", sorcery("Call", "convoke", cost="{1}{G}{W}"), sorcery("Dear", "convoke", cost="{1}{G}{G}"))
    table.start("A", step="precombat-main")
    table.priority_to("A")
    question: Any = table.question
    castable = [table.board.objects[option[1]].name for option in question.options if option[0] == "cast"]
    assert castable == ["Call"]
    table.answer(("cast", table.find("Call", "A", Zone.HAND).id))
    table.until_asked("choose")
    among: Any = table.question
    table.answer(among.among)
    while table.question.KIND == "option":
        options = table.question.options  # type: ignore[attr-defined]
        name = table.board.objects[table.question.source].name  # type: ignore[attr-defined]
        table.answer({"Green": "G", "White": "W"}.get(name, "generic") if len(options) > 1 else options[0])
    finish(table)
    assert all(table.find(name).tapped for name in ("Green", "Stone", "White"))
    assert "Call" in table.names_in(Zone.GRAVEYARD, "A")
    return table


@SCENES.plays("improvise")
def improvise_taps_artifacts_for_generic_mana(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", card("Cog", "Artifact"), card("Gear", "Artifact"), "Island")
    table.hand("A", sorcery("Work", "improvise", cost="{2}{U}"))
    table.start("A", step="precombat-main")
    table.priority_to("A")
    table.answer(("cast", table.find("Work", "A", Zone.HAND).id))
    table.until_asked("choose")
    among: Any = table.question
    assert among.most == 2, "one for each generic mana"
    table.answer(among.among)
    table.announce(())
    finish(table)
    assert table.find("Cog").tapped
    assert table.find("Island").tapped
    assert "Work" in table.names_in(Zone.GRAVEYARD, "A")
    return table


@SCENES.plays("delve")
def delve_exiles_cards_for_generic_mana(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", "Island")
    table.graveyard("A", "Plains", "Plains", "Plains")
    table.hand("A", sorcery("Dig", "delve", cost="{3}{U}"), sorcery("Deep", "delve", cost="{4}{U}"))
    table.start("A", step="precombat-main")
    table.priority_to("A")
    question: Any = table.question
    castable = [table.board.objects[option[1]].name for option in question.options if option[0] == "cast"]
    assert castable == ["Dig"]
    table.answer(("cast", table.find("Dig", "A", Zone.HAND).id))
    table.until_asked("choose")
    among: Any = table.question
    table.answer(among.among)
    table.announce(())
    finish(table)
    assert table.names_in(Zone.EXILE, "A") == ["Plains"] * 3
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Dig"]
    return table


@SCENES.plays("aftermath")
def a_half_with_aftermath_is_cast_from_a_graveyard_alone(edition: str) -> Table:
    """702.127a: and exiled when it leaves the stack."""
    halves = [
        {"name": "Dew", "types": "Sorcery", "cost": "{9}", "abilities": [DRAW]},
        {"name": "Dusk", "types": "Sorcery", "cost": "{0}", "abilities": [{"keyword": "aftermath"}, DRAW]},
    ]
    both = card("Dew // Dusk", "Sorcery", cost="{9}{0}", halves=halves)
    table = Table(edition)
    table.hand("A", both)
    table.graveyard("A", both)
    table.start("A", step="precombat-main")
    assert not ways(table, "Dew // Dusk", Zone.HAND)
    cast_by(table, "Dew // Dusk", "aftermath", Zone.GRAVEYARD)
    finish(table)
    assert table.names_in(Zone.EXILE, "A") == ["Dew // Dusk"]
    return table


@SCENES.plays("disturb")
def disturb_casts_the_other_face_from_a_graveyard(edition: str) -> Table:
    """702.146a: at its own speed, for the disturb cost."""
    ghost = {"name": "Ghost", "types": "Creature: Spirit", "pt": "1/1", "colors": "U"}
    keyword = {"keyword": "disturb", "cost": [{"mana": "{0}"}]}
    table = Table(edition)
    table.graveyard("A", creature("Folk", "2/2", abilities=[keyword], cost="{9}", back=ghost))
    table.start("A", step="upkeep")
    assert not ways(table, "Folk", Zone.GRAVEYARD)
    table.go_to("precombat-main")
    cast_by(table, "Folk", "disturb", Zone.GRAVEYARD)
    finish(table)
    assert table.names_in(Zone.BATTLEFIELD, "A") == ["Ghost"]
    return table


@pytest.mark.parametrize("edition", BOTH)
@SCENES.each()
def test_a_row_is_played(name: str, scene: Any, edition: str) -> None:
    table = scene(edition)
    table.check()


def test_other_costs_can_be_paid_while_something_is_so() -> None:
    way = {"cast_from": "hand", "cost": [{"pay_life": 2}], "if": {"exists": CREATURE}, "as": "otherwise"}
    table = Table("current")
    table.hand("A", card("Gift", "Instant", cost="{9}", abilities=[way, DRAW]), creature("Bear", "1/1", cost="{0}"))
    table.start("A", step="precombat-main")
    assert not ways(table, "Gift", Zone.HAND)
    go(table, "A", "Bear")
    finish(table)
    cast_by(table, "Gift", "otherwise", Zone.HAND)
    finish(table)
    assert table.life_of("A") == 18


def test_it_is_told() -> None:
    gift = card(
        "Gift",
        "Instant",
        cost="{9}",
        abilities=[{"cast_from": "graveyard", "besides": [{"pay_life": 2}], "then": "exile", "as": "w"}, DRAW],
    )
    english, french = (texts(gift, catalogue(language, "texts")) for language in ("en", "fr"))
    assert english[0] == (
        "You may cast Gift from your graveyard; in addition to its other costs, pay 2 life. "
        "If you do, exile it if it would leave the stack."
    )
    assert french[0].startswith("Vous pouvez lancer Gift depuis votre cimetière")
    helped = card("Call", "Instant", cost="{9}", abilities=[{"helps_pay": {"type": "creature"}, "how": "tap"}, DRAW])
    assert texts(helped, catalogue("en", "texts"))[0] == "Each untapped creature can be tapped for {1} of the cost."
