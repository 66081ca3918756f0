"""702.158, 704.5u. Space sculptor: creatures get sector designations, keep them, and are found by them."""

from __future__ import annotations

from typing import Any

import pytest

from domain import events as e
from domain.board.evolve import fold
from domain.decider import Decider, Seat, redo
from domain.randomness import Dice
from projections.seeing.views import leaks
from tests.support.situations import CREATURE, enchantment, finish, go, spell, told
from tests.support.table import PLAYERS, Table, card, creature

DESTROY = [{"choose_word": "sector"}, {"destroy": {"all": [CREATURE, {"sector": "chosen"}]}}]
SCULPTOR = card(
    "Sculptor",
    "Legendary Planeswalker: Someone",
    {"keyword": "space sculptor"},
    {"activated": DESTROY, "cost": [{"loyalty": -1}]},
    loyalty=5,
    cost="{0}",
)


def choose(table: Table, **sectors: str) -> list[str]:
    """Answer every choice of a sector for a creature by its name; returns the players asked, in order."""
    asked = []
    while table.game.question is not None:
        question: Any = table.question
        if question.KIND == "option" and question.reason == "sector" and question.source in table.board.battlefield:
            name = table.board.objects[question.source].name
            if name in sectors:
                asked.append("AB"[question.player - 1])
                table.answer(sectors[name])
                continue
        if question.KIND == "priority" and not table.board.stack:
            return asked
        table.plain()
    return asked


def sculpted(edition: str = "current", *hand: Any, switches: dict[str, bool] | None = None) -> Table:
    """A has the sculptor in hand, both have creatures."""
    table = Table(edition, switches=switches)
    table.hand("A", SCULPTOR, *hand)
    table.battlefield("A", creature("Mine", "1/1"))
    table.battlefield("B", creature("Theirs", "1/1"), creature("Third", "1/1"))
    table.start("A")
    return table


@pytest.mark.parametrize(
    ("edition", "switches", "asked"),
    [
        ("current", {}, True),
        ("seed", {}, False),
        ("seed", {"space_sculptor": True}, True),
        ("current", {"space_sculptor": False}, False),
    ],
)
def test_who_has_no_sculptor_chooses_first(edition: str, switches: dict[str, bool], asked: bool) -> None:
    table = sculpted(edition, switches=switches)
    table.cast("A", "Sculptor")
    order = choose(table, Mine="alpha", Theirs="beta", Third="alpha")
    assert order == (["B", "B", "A"] if asked else [])
    assert [found.sector for found in table.board.creatures()] == (["alpha", "beta", "alpha"] if asked else [""] * 3)
    if asked:
        event = table.events("sector_chosen")[0]
        assert event.rule == ("704.5u" if edition == "current" else "current:704.5u")
        assert told(table, event) == "B puts Theirs into the beta sector"
        assert len({record.moment for record in table.events("sector_chosen")}) == 1
    table.check()


def test_what_comes_later_gets_one_and_what_has_one_keeps_it() -> None:
    table = sculpted(
        "current",
        creature("Late", "1/1", cost="{0}"),
        spell("Steal", {"apply": [{"control": "you"}], "to": "t", "for": "forever"}, t=CREATURE),
    )
    table.cast("A", "Sculptor")
    choose(table, Mine="alpha", Theirs="beta", Third="gamma")
    table.cast("A", "Late")
    assert choose(table, Late="gamma") == ["A"]
    table.cast("A", "Steal", targets=["Theirs"])
    assert choose(table, Theirs="alpha") == [], "it keeps the one it has under another controller"
    assert table.find("Theirs").sector == "beta"
    table.check()


def test_an_action_on_a_sector() -> None:
    """702.158d, 702.158e."""
    table = sculpted("current", spell("Friends", {"destroy": {"all": [CREATURE, {"same_sector": "t"}]}}, t=CREATURE))
    table.cast("A", "Sculptor")
    choose(table, Mine="alpha", Theirs="beta", Third="alpha")
    table.cast("A", "Friends", targets=["Theirs"])
    finish(table)
    assert [found.name for found in table.board.creatures()] == ["Mine", "Third"]
    table.activate("A", "Sculptor")
    table.until_asked("option", "A")
    table.answer("alpha")
    finish(table)
    assert not list(table.board.creatures())
    table.check()


def test_sectors_last_as_long_as_a_sculptor_or_its_ability() -> None:
    """702.158b."""
    table = sculpted("current", spell("Kill", {"destroy": {"type": "planeswalker"}}))
    table.cast("A", "Sculptor")
    choose(table, Mine="alpha", Theirs="beta", Third="alpha")
    table.activate("A", "Sculptor")
    table.cast("A", "Kill")
    table.resolve()
    assert not table.all("Sculptor")
    assert table.find("Mine").sector == "alpha", "its ability is still on the stack"
    table.until_asked("option", "A")
    table.answer("beta")
    finish(table)
    assert [found.name for found in table.board.creatures()] == ["Mine", "Third"]
    assert not any(found.sector for found in table.board.creatures())
    (ended,) = table.events("sectors_ended", rule="702.158b")
    assert told(table, ended) == "Mine and Third are in no sector any more"
    table.check()


def test_a_copy_has_no_sector() -> None:
    table = sculpted("current", spell("Copy", {"create_copy": "t"}, t=CREATURE))
    table.cast("A", "Sculptor")
    choose(table, Mine="alpha", Theirs="beta", Third="alpha")
    table.cast("A", "Copy", targets=["Theirs"])
    assert choose(table, Theirs="gamma") == ["A"]
    assert [found.sector for found in table.all("Theirs")] == ["beta", "gamma"]


def test_a_static_ability_reads_sectors() -> None:
    boost = enchantment("Boost", {"static": [{"pt": [2, 2]}], "to": {"all": [CREATURE, {"sector": "gamma"}]}})
    table = sculpted("current", boost)
    go(table, "A", "Boost")
    table.cast("A", "Sculptor")
    choose(table, Mine="gamma", Theirs="beta", Third="alpha")
    assert [found.power for found in table.board.creatures()] == [3, 1, 1]


def test_games_with_sectors_are_decided_again() -> None:
    from domain.cards.catalogue import catalogue

    kill = spell("Kill", {"destroy": {"type": "planeswalker"}})
    deck: tuple[Any, ...] = (
        SCULPTOR,
        creature("Bear", "2/2", cost="{0}"),
        creature("Bird", "1/1", "flying", cost="{0}"),
        kill,
    ) * 8
    deck += (catalogue()["Plains"],) * 4
    happened: set[type] = set()
    for seed in range(3):
        game = Decider.new([Seat("A", deck), Seat("B", deck)], str(seed), edition="current")
        definitions = {one.hash: one for one in game.definitions.values()}
        dice = Dice(str(seed), 1)
        while game.question is not None and (len(game.records) < 1500 or game.in_casting):
            game.answer(game.question.random(dice))
        happened |= {type(record.event) for record in game.records}
        assert fold(game.records).digest() == game.board.digest()
        assert redo(game.records, definitions) is None
        for viewer in (*PLAYERS.values(), None):
            if viewer is None or viewer < 3:
                assert not list(leaks(game.records, viewer))
        chosen = [at for at, record in enumerate(game.records) if record.event.NAME == "decision_made"]
        for at in [at for at in chosen if "sector" in str(game.records[at].event)][:12]:
            assert Decider.resume(game.records[:at], definitions).question is not None
    assert {e.SectorChosen, e.SectorsEnded} <= happened
