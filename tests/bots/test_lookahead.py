"""The player that looks one exchange ahead: what it finds, what it may see, what it costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from domain.board.evolve import evolve
from domain.board.state import Board
from domain.bots import PLAYERS as BUILT_IN
from domain.bots import lookahead
from domain.bots.imagining import guessed
from domain.decider import Decider
from domain.kernel.questions import Answer, Priority, Question
from domain.randomness import Dice
from domain.terms import Zone
from projections.seeing.views import Redactor
from tests.support.situations import CREATURE, ready, spell
from tests.support.table import PLAYERS, Table, creature

A, B = PLAYERS["A"], PLAYERS["B"]


def choice(table: Table, player: str = "lookahead", board: Board | None = None) -> Answer:
    """Answer the question as a built-in player does."""
    known = {definition.hash: definition for definition in table.game.definitions.values()}
    return BUILT_IN[player](table.question, board or table.board, known, Dice("1", 1))


def seen(table: Table) -> Board:
    """Return the board as A sees it."""
    board, redactor = Board(), Redactor(A)
    for recorded in table.game.records:
        if (visible := redactor.redact(recorded)) is not None:
            evolve(board, visible)
    return board


def winning() -> Table:
    """A can cast a giant, or kill the only blocker and win by the attack."""
    table = ready(
        creature("Late Giant", "6/6", cost="{3}{B}"),
        spell("Doom", {"destroy": "t"}, t=CREATURE, types="Sorcery", cost="{2}{B}"),
        mana="BBBB",
        life=4,
    )
    table.battlefield("A", creature("Ogre", "4/4"))
    table.battlefield("B", creature("Wall", "0/3"))
    return table


def test_it_finds_the_play_that_wins_now_where_the_greedy_one_casts_the_dearest() -> None:
    table = winning().start()
    assert table.board.name_of(choice(table, "greedy")[1]) == "Late Giant"
    assert table.board.name_of(choice(table)[1]) == "Doom"


def test_it_finds_the_same_on_what_its_seat_sees() -> None:
    table = winning()
    table.hand("B", "Giant Growth", "Shock")
    table.start()
    board = seen(table)
    assert 0 in board.players[B].hand
    assert table.board.name_of(choice(table, board=board)[1]) == "Doom"


def test_hidden_cards_change_nothing() -> None:
    """What the other seat holds, and the order of the libraries, is never read."""
    answers = []
    for hand, library in (
        (("Shock", "Shock"), ("Plains", "Swamp")),
        (("Giant Growth", "Wrath of God"), ("Swamp", "Plains")),
    ):
        table = winning()
        table.hand("B", *hand)
        table.library("B", *library)
        table.start()
        answers.append(choice(table, board=seen(table)))
    assert answers[0] == answers[1]


def test_unknown_cards_are_guessed_and_the_rest_stays() -> None:
    table = winning()
    table.hand("B", "Shock", "Shock")
    table.graveyard("B", "Grizzly Bears")
    table.start()
    board = seen(table)
    new = guessed(board, A, Dice("1", 1))
    assert [new.objects[id].zone for id in new.players[B].hand] == [Zone.HAND] * 2
    assert {new.objects[id].name for id in new.players[B].hand} <= {"Grizzly Bears", "Wall"}
    assert board.players[B].hand == [0, 0]
    assert new.battlefield == board.battlefield


def test_it_tries_no_more_than_a_few_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Any] = []
    outcome = lookahead._outcome

    def noted(*given: Any) -> int:
        tried.append(given[0])
        return outcome(*given)

    monkeypatch.setattr(lookahead, "_outcome", noted)
    table = ready(*[creature(f"Beast {number}", "2/2", cost="{G}") for number in range(9)], mana="GG")
    table.start()
    choice(table)
    assert 2 <= len(tried) <= lookahead.MOST
    assert len(set(tried)) == len(tried)


def test_the_same_dice_give_the_same_answer_and_the_game_is_left_alone() -> None:
    table = winning().start()
    before = table.board.digest(), len(table.game.records)
    assert choice(table) == choice(table)
    assert (table.board.digest(), len(table.game.records)) == before


def test_where_nothing_can_be_imagined_it_is_greedy(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*given: object) -> Decider:
        raise KeyError

    monkeypatch.setattr(Decider, "imagined", refuse)
    table = winning().start()
    assert choice(table) == choice(table, "greedy")


def test_an_imagined_game_stands_at_the_same_declaration() -> None:
    table = Table()
    table.battlefield("A", creature("Ogre", "4/4"))
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    for kind, player in (("attackers", "A"), ("blockers", "B")):
        table.until_asked(kind, player)
        known = {definition.hash: definition for definition in table.game.definitions.values()}
        assert Decider.imagined(table.board.copy(), known, lambda board: False).question == table.question
        table.answer(choice(table, "greedy"))


def test_where_it_is_quiet_nobody_is_asked_and_the_game_goes_on_alike() -> None:
    """117.4. All players pass; the next question is that of the game in which each of them passes by themselves."""
    asked, unasked = (imagined_until_attackers(quiet) for quiet in (lambda board: False, lookahead._is_quiet))
    assert unasked[0] < asked[0]
    assert unasked[1:] == asked[1:]


def imagined_until_attackers(quiet: Callable[[Board], bool]) -> tuple[int, Question | None, object]:
    """How many priorities are asked about until attackers are; that question, and the board's step and life."""
    table = Table()
    table.battlefield("A", creature("Ogre", "4/4"))
    table.hand("B", "Lightning Bolt")
    table.lands("B", "Mountain", 1)
    table.start("A", step="upkeep")
    known = {definition.hash: definition for definition in table.game.definitions.values()}
    game, passes = Decider.imagined(table.board.copy(), known, quiet), 0
    while isinstance(game.question, Priority):
        game.answer(("pass",))
        passes += 1
    return passes, game.question, (game.board.step, [player.life for player in game.board.players.values()])
