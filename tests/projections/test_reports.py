"""Reports: each row counts the sides that belong to it, and no others."""

from __future__ import annotations

from typing import Any

import pytest

from projections.counting.intervals import newcombe, stratified, wilson
from projections.counting.reports import (
    MOST_ROWS,
    REPORTS,
    Section,
    cards_in_lines,
    moment_of,
    report,
    sides_in,
    whole,
)
from projections.counting.sides import CardUse, OwnTurn, Side, sides_of


def side(game: str, seat: int = 1, **changes: Any) -> Side:
    base = Side(
        game, seat, f"2026-02-2{game}", "decided", "duel", "", "greedy", "elves", "play", 0, 3, "won",
        (("burn", "greedy"),), (CardUse("Elf", 1, 0, 1, 0), CardUse("Forest", 0, 2, 1, 1), CardUse("Ooze", 0, 0, 0, 0)),
        (OwnTurn(1, 0, 1), OwnTurn(2, 1, 1)),
    )  # fmt: skip
    return base._replace(**changes)


SIDES = [
    side("1"),
    side("1", 2, deck="burn", against=(("elves", "greedy"),), play_draw="draw", result="lost", cards=(), turns=()),
    side("2", result="lost", mulligans=1, lands=None),
    side("3", result="drawn", lands=2),
    side("4", against=(("elves", "greedy"),)),
]


def rows(section: Section) -> dict[Any, tuple[int, int, int]]:
    return {row.key: row.figures[:3] for row in section.rows}


def test_a_draw_is_a_game_that_was_not_won() -> None:
    (section,) = report(SIDES, "deck").sections
    assert rows(section) == {("elves",): (3, 1, 1), ("burn",): (1, 0, 1)}
    assert section.rows[0].figures.share == wilson(1, 3)


def test_a_deck_against_itself_tells_nothing_of_it() -> None:
    """One of the two wins anyway; how it began still counts."""
    for by in ("deck", "matchup"):
        assert all(("4", 1) not in row.sides for row in report(SIDES, by).sections[0].rows)
    assert any(("4", 1) in row.sides for row in report(SIDES, "play-draw").sections[0].rows)
    assert rows(report(SIDES, "matchup").sections[0]) == {("elves", "burn"): (3, 1, 1), ("burn", "elves"): (1, 0, 1)}


def test_hands_that_are_not_known_are_in_no_row() -> None:
    assert rows(report(SIDES, "hand").sections[0]) == {(2,): (1, 0, 0), (3,): (3, 2, 1)}
    assert rows(report(SIDES, "mulligans").sections[0]) == {(0,): (4, 2, 1), (1,): (1, 0, 1)}
    assert [row.key for row in report(SIDES, "play-draw").sections[0].rows] == [("play",), ("draw",)]


def test_cards_by_what_became_of_them() -> None:
    found = {section.name: set(rows(section)) for section in report(SIDES[:1], "card").sections}
    assert found == {
        "card.in-hand": {("Elf",), ("Forest",)},
        "card.opening": {("Elf",)},
        "card.drawn": {("Forest",)},
        "card.cast": {("Elf",), ("Forest",)},
        "card.kept": {("Forest",)},
        "card.unseen": {("Ooze",)},
        "card.deck": {("Elf",), ("Forest",), ("Ooze",)},
    }


def test_lands_and_mana_by_turn() -> None:
    lands, unspent = report(SIDES[:1], "mana").sections
    assert set(rows(lands)) == {(1, 1), (2, 2)}
    assert set(rows(unspent)) == {(1, 0), (2, 1)}
    assert set(rows(report(SIDES[:1], "tempo").sections[0])) == {(1, 1), (2, 1)}


def test_games_of_two_sets_that_play_each_other_are_shared() -> None:
    """Sides of one game are not independent: what one wins, the other loses."""
    own, opponent = side("1", deck="Burn"), side("1", deck="Elves", result="lost")
    assert report([own], "deck", [opponent, side("2", deck="Elves")]).shared == 1


def test_two_sets_are_compared_row_by_row() -> None:
    told = report(SIDES[:2], "deck", SIDES[1:])
    assert (told.games, told.sides, told.other_games, told.other_sides, told.shared) == (1, 2, 4, 4, 1)
    burn, elves = told.sections[0].rows
    assert elves.other is not None
    assert elves.other[:3] == (2, 0, 1)
    assert elves.difference is not None
    assert elves.difference.value == 1.0
    only = report(SIDES[:1], "deck", SIDES[1:2]).sections[0].rows
    assert [(row.key, row.figures.games, row.difference) for row in only] == [
        (("elves",), 1, None),
        (("burn",), 0, None),
    ]
    assert burn.difference is not None
    assert report(SIDES, "deck").sections[0].rows[0].other is None


def test_rows_are_bounded_and_the_others_are_counted() -> None:
    many = [side("1", deck=f"deck {number}") for number in range(MOST_ROWS + 3)]
    (section,) = report([*many, many[-1]], "deck").sections
    assert (len(section.rows), section.left_off) == (MOST_ROWS, 3)
    assert section.rows[0].key == (many[-1].deck,)


@pytest.mark.parametrize("by", REPORTS)
def test_the_games_of_a_row_are_those_it_counts(by: str) -> None:
    for section in report(SIDES, by).sections:
        for row in section.rows:
            found = sides_in(SIDES, by, section.name, row.key)
            assert tuple((one.game, one.seat) for one in found) == row.sides
            assert len(found) == row.figures.games


def test_games_that_go_on_have_no_sides_and_observed_ones_that_of_their_observer() -> None:
    seats = [
        {"seat": seat, "team": seat, "player": None, "deck": None, "called": "G", "mulligans": 0, "play_draw": "play",
         "won": seat == 2}
        for seat in (1, 2)
    ]  # fmt: skip
    game = {"created": "", "format": "duel", "source": "observed", "event": None, "observer": 2, "winners": (2,)}
    tables: dict[str, list[dict[str, Any]]] = {"seats": seats, "opening_hands": [], "cards": [], "turns": []}
    assert list(sides_of("x", {**tables, "games": [{**game, "over": False}]})) == []
    (one,) = sides_of("x", {**tables, "games": [{**game, "over": True}]})
    assert (one.seat, one.result, one.deck, one.against, one.lands) == (2, "won", "G", (("G", ""),), None)
    assert [side.seat for side in sides_of("x", {**tables, "games": [{**game, "over": True, "observer": None}]})] == [
        1,
        2,
    ]


def test_a_card_in_one_line() -> None:
    """Its gain is what was won with it in hand, less what was won without; without such games there is none."""
    elf, forest = CardUse("Elf", 1, 0, 1, 0), CardUse("Forest", 1, 1, 1, 0)
    sides = [
        side("1", cards=(elf, forest)),
        side("2", cards=(CardUse("Elf", 0, 1, 0, 1), forest)),
        side("3", cards=(CardUse("Elf", 0, 0, 0, 0), forest), result="lost"),
    ]
    lines = {line.card: line for line in cards_in_lines(report(sides, "card"), sides)}
    assert lines["Elf"].deck[:3] == (3, 2, 1), "drawn or not"
    assert lines["Elf"].in_hand[:3] == (2, 2, 0)
    assert lines["Elf"].opening[:3] == lines["Elf"].drawn[:3] == (1, 1, 0)
    assert lines["Elf"].unseen[:3] == (1, 0, 1)
    assert lines["Elf"].gain == newcombe(wilson(2, 2), wilson(0, 1))
    assert lines["Forest"].unseen.games == 0
    assert lines["Forest"].gain is None
    assert cards_in_lines(report(sides, "deck"), sides) == []


def test_a_card_that_nobody_drew_has_its_line() -> None:
    (line,) = cards_in_lines(report(sides := [side("1", cards=(CardUse("Elf", 0, 0, 0, 0),))], "card"), sides)
    assert (line.deck.games, line.in_hand.games, line.unseen.games) == (1, 0, 1)


def test_a_card_of_a_good_deck_gains_nothing_by_the_deck() -> None:
    """The same share with and without the card in each deck; the good deck sees it more often."""

    def played(deck: str, number: int, drawn: int, won: int) -> list[Side]:
        use = CardUse("Mountain", 0, drawn, 0, 0)
        return [
            side(f"{deck}{drawn}{one}", deck=deck, cards=(use,), result="won" if one < won else "lost")
            for one in range(number)
        ]

    sides = [*played("Good", 80, 1, 60), *played("Good", 20, 0, 15), *played("Bad", 20, 1, 2), *played("Bad", 80, 0, 8)]
    (line,) = cards_in_lines(report(sides, "card"), sides)
    assert line.in_hand.share.value - line.unseen.share.value > 0.3, "all together"
    assert line.gain is not None
    assert abs(line.gain.value) < 1e-9
    assert line.gain.low < 0 < line.gain.high
    (alone,) = cards_in_lines(report(played("Good", 9, 1, 4), "card"), played("Good", 9, 1, 4))
    assert alone.gain is None


def test_strata_are_averaged() -> None:
    one, other = ((10, 6), (10, 4)), ((30, 15), (30, 15))
    both = stratified([one, other])
    assert stratified([one]) == newcombe(wilson(6, 10), wilson(4, 10))
    assert both is not None
    assert both.value == pytest.approx((5 * 0.2 + 15 * 0.0) / 20)
    assert both.low < both.value < both.high
    assert stratified([((10, 5), (0, 0))]) is None


def test_all_sides_as_one_row() -> None:
    figures, other, difference = whole(SIDES, SIDES[:1])[1:4]
    assert figures[:3] == (5, 2, 2)
    assert other is not None
    assert other[:3] == (1, 1, 0)
    assert difference == newcombe(figures.share, other.share)
    assert whole(SIDES)[2:4] == (None, None)


def test_where_a_row_is_seen_in_a_game() -> None:
    """A row of own turns is seen in the turn of the game that was the own one; a hand where it was kept."""
    one = side("1", turns=(OwnTurn(1, 0, 1, 2), OwnTurn(2, 1, 1, 4)))
    assert [moment_of(one, name, (2, 1)) for name in ("lands", "unspent", "spent")] == ["turn:4"] * 3
    assert moment_of(one, "hand", (3,)) == moment_of(one, "card.drawn", ("Elf",)) == "opening"
    assert moment_of(one, "matchup", ("elves", "burn")) == "result"
