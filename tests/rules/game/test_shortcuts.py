"""732.2. Shortcuts: "so many times" for what a player has just done, which the others accept or shorten."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition
from domain.decider import Decider, Seat, redo
from domain.errors import IllegalDecision
from domain.ids import PlayerId
from domain.kernel.questions import TIMES, AcceptShortcut, Priority, Repeat
from projections.wording.answers import describe_answers, describe_question
from projections.wording.translations import catalogue as sentences
from replay import Game as Stored
from replay import Games, open_store
from replay.games.asking import Asked
from tests.support.scenes import BOTH
from tests.support.serving import problem, served
from tests.support.situations import enchantment
from tests.support.table import Table, creature

WELL = enchantment("Well", {"activated": [{"gain_life": 1}], "cost": []})
PASS = ("pass",)


def once(*cards: CardDefinition, edition: str = "current", name: str = "Well", **more: Any) -> Table:
    """A table at which A has done something once, and has priority again."""
    table = Table(edition, **more)
    table.battlefield("A", *cards)
    table.start("A")
    table.activate("A", name)
    while table.board.stack:
        table.pass_()
    return table


@pytest.mark.parametrize("edition", BOTH)
def test_so_many_times(edition: str) -> None:
    table = once(WELL, edition=edition)
    assert table.life_of("A") == 21
    table.answer(("repeat", 50))
    asked = table.question
    assert isinstance(asked, AcceptShortcut)
    assert (asked.player, asked.proposer, asked.end) == (PlayerId(2), PlayerId(1), (50, 0))
    table.answer("accept")
    assert table.life_of("A") == 71
    assert (table.question.KIND, table.question.player) == ("priority", PlayerId(1))
    assert len(table.events("life_gained")) == 51
    (proposed,) = table.events("decision_made", kind="repeat")
    assert proposed.rule == ("719.2a" if edition == "seed" else "732.2a")
    made = [record.event for record in table.events("decision_made") if record.position > proposed.position + 1]
    assert [(event.kind, event.player) for event in made[:4]] == [
        ("priority", 1),
        ("priority", 1),
        ("priority", 2),
        ("priority", 1),
    ], "everybody's decisions are recorded, one by one"
    assert all(record.cause is not None for record in table.events("life_gained"))
    table.answer(("repeat", 9))
    table.answer("accept")
    assert table.life_of("A") == 80, "and again"
    table.check()


def test_somebody_decides_otherwise() -> None:
    """732.2b, 732.2c: the game goes on where they said, and there they must do something else."""
    table = Table("current")
    table.battlefield("A", WELL)
    table.battlefield("B", enchantment("Drain", {"activated": [{"lose_life": 1, "who": "each_opponent"}], "cost": []}))
    table.start("A")
    table.activate("A", "Well")
    table.pass_()
    table.pass_()
    table.answer(("repeat", 20))
    table.answer(("until", 7, 2))
    question = table.question
    assert isinstance(question, Priority)
    assert question.player == PlayerId(2)
    assert PASS not in question.options
    assert table.life_of("A") == 28
    assert len(table.board.stack) == 1
    table.refused(PASS)
    table.activate("B", "Drain")
    while table.board.stack:
        table.pass_()
    assert table.life_of("A") == 28, "one up, one down"


def test_who_has_nothing_else_to_do_still_passes() -> None:
    table = once(WELL)
    table.answer(("repeat", 20))
    table.answer(("until", 3, 2))
    assert table.life_of("A") == 24
    table.answer(PASS)
    assert table.life_of("A") == 25


def test_of_several_each_may_shorten_what_is_left() -> None:
    table = once(WELL, format="free-for-all", seats=3)
    table.answer(("repeat", 20))
    table.answer(("until", 9, 2))
    asked = table.question
    assert isinstance(asked, AcceptShortcut)
    assert (asked.player, asked.end) == (PlayerId(3), (9, 2))
    for late in (
        ("until", 9, 3),
        ("until", 20, 3),
        ("until", 1, 2),
        ("until", -1, 3),
        ("until", 1),
        "no",
        ("until", "1", 3),
    ):
        assert table.refused(late).rule == "732.2b"
    table.answer(("until", 4, 3))
    assert table.life_of("A") == 21 + 4
    assert table.question.player == PlayerId(3)


@pytest.mark.parametrize("times", [0, -1, TIMES + 1, "5", 2.5, None, True])
def test_how_often_is_bounded(times: Any) -> None:
    table = once(WELL)
    error = table.refused(("repeat", times))
    assert error.rule == "732.2a"
    assert str(TIMES) in str(error)


def test_there_must_be_something_to_repeat() -> None:
    table = Table("current")
    table.battlefield("A", WELL)
    table.start("A")
    assert "nothing to repeat" in str(table.refused(("repeat", 3)))
    table.activate("A", "Well")
    table.pass_()
    table.pass_()
    table.go_to("end")
    assert "nothing to repeat" in str(table.refused(("repeat", 3))), "what was done in an earlier step"


def test_what_cannot_be_done_so_often_is_done_as_often_as_it_can() -> None:
    hungry = enchantment("Hungry", {"activated": [{"gain_life": 1}], "cost": [{"remove_counters": "food"}]})
    table = Table("current")
    table.battlefield("A", hungry, counters={"food": 5})
    table.start("A")
    table.activate("A", "Hungry")
    table.pass_()
    table.pass_()
    table.answer(("repeat", 20))
    table.answer("accept")
    assert table.life_of("A") == 25
    assert table.question.KIND == "priority"


def test_a_loop_of_two_permanents_with_targets() -> None:
    """The choices that belong to it are made each time: here what to untap."""
    maker = creature(
        "Maker",
        "1/1",
        "haste",
        abilities=[{"activated": [{"create_token": {"types": "Creature: Imp", "pt": "1/1"}}], "cost": ["tap_self"]}],
    )
    waker = enchantment(
        "Waker",
        {
            "triggered": [{"untap": "t"}],
            "on": {"enters": {"subtype": "Imp"}},
            "targets": {"t": {"of": {"type": "creature"}}},
        },
    )
    table = Table("current")
    table.battlefield("A", maker, waker)
    table.start("A")
    table.activate("A", "Maker")
    while table.board.stack:
        if table.question.KIND == "targets":
            table.answer(((table.find("Maker").id,),))
        else:
            table.pass_()
    table.answer(("repeat", 30))
    table.answer("accept")
    assert sum("Imp" in found.subtypes for found in table.board.creatures()) == 31


def test_what_moved_meanwhile_is_meant_as_what_it_is_now() -> None:
    """A creature that comes back is another object; it is sacrificed again."""
    back = {
        "triggered": [{"move": "event.became", "to": "battlefield"}],
        "on": {"dies": "self"},
    }
    phoenix = creature("Phoenix", "1/1", abilities=[back])
    altar = enchantment("Altar", {"activated": [{"gain_life": 1}], "cost": [{"sacrifice": {"type": "creature"}}]})
    table = Table("current")
    table.battlefield("A", phoenix, altar, creature("Bystander", "1/1"))
    table.start("A")
    table.priority_to("A")
    table.answer(next(option for option in table.question.options if option[0] == "activate"))  # type: ignore[attr-defined]
    table.answer((table.find("Phoenix").id,))
    while table.board.stack:
        table.pass_()
    table.answer(("repeat", 10))
    table.answer("accept")
    assert table.life_of("A") == 31
    assert table.find("Bystander").zone == "battlefield"


def test_it_ends_where_the_game_does() -> None:
    table = once(enchantment("Well", {"activated": [{"lose_life": 1, "who": "each_opponent"}], "cost": []}))
    table.answer(("repeat", 500))
    table.answer("accept")
    assert table.board.outcome == ((PlayerId(1),), "life")
    table.check()


def test_somebody_concedes_while_they_are_asked() -> None:
    table = once(WELL, format="free-for-all", seats=3)
    table.answer(("repeat", 5))
    table.game.concede(PlayerId(2))
    assert table.question.player == PlayerId(3)
    table.answer("accept")
    assert not table.board.over
    other = once(WELL, format="free-for-all", seats=3)
    other.answer(("repeat", 5))
    other.game.concede(PlayerId(1))
    while other.question.KIND == "shortcut":
        other.answer("accept")
    assert other.question.player != PlayerId(1)


def test_a_question_is_stored_as_it_always_was() -> None:
    table = once(WELL)
    question = table.question
    assert isinstance(question, Priority)
    assert question.again
    assert question.data() == (question.options,)
    table.pass_()
    assert table.events("decision_made")[-1].event.question == (question.options,)


def played(proposing: bool = True) -> Decider:
    """A game from its beginning in which Anna does something many times."""
    deck = (*[WELL] * 20, *[catalogue()["Plains"]] * 20)
    game = Decider.new([Seat("Anna", deck), Seat("Ben", deck)], seed="11", edition="current")
    proposed = 0
    for _ in range(400):
        question = game.question
        if question is None or proposed == 3:
            break
        if isinstance(question, Priority) and question.again and proposing:
            proposed += 1
            game.answer(("repeat", 4 + proposed))
        elif isinstance(question, AcceptShortcut):
            game.answer("accept" if proposed != 2 else ("until", 2, question.own_places()[0]))
        elif isinstance(question, Priority):
            wanted = [option for option in question.options if option[0] in ("activate", "cast")]
            game.answer(
                wanted[0] if wanted and not game.board.stack else PASS if PASS in question.options else wanted[0]
            )
        else:
            game.answer(next(question.answers()))
    assert proposed == 3
    return game


def test_it_is_decided_again_and_taken_up_anywhere() -> None:
    game = played()
    log = game.records
    assert redo(log, game.definitions) is None
    decisions = [at for at, record in enumerate(log) if record.event.NAME == "decision_made"]
    for at in decisions[-60:]:
        again = Decider.resume(log[:at], game.definitions)
        assert again.question is not None
        event = log[at].event
        if event.kind in ("priority", "shortcut"):  # type: ignore[attr-defined]
            assert again.question.data() == event.question, at  # type: ignore[attr-defined]
        assert redo(log, game.definitions, upto=at) is None


def test_it_is_told() -> None:
    table = once(WELL)
    repeat = Repeat(PlayerId(1), table.question.again)  # type: ignore[attr-defined]
    assert describe_answers(repeat, [("repeat", 3)], table.board) == ["activate ability 1 of Well, 3 times more"]
    table.answer(("repeat", 3))
    question = table.question
    assert describe_question(question, table.board) == (
        "B, A wants to activate ability 1 of Well, 3 times more, while everybody decides as just now."
        " Do you let it happen?"
    )
    assert describe_answers(question, list(question.answers())[:3], table.board) == [
        "let it happen",
        "decide otherwise after 0 times",
        "decide otherwise after 1 time",
    ]
    assert "Well" in describe_question(question, table.board, sentences("fr"))


def test_it_is_written() -> None:
    table = once(WELL)
    asked = Asked(table.question, table.board)
    assert "repeat 10" in asked.hint
    for text in ("repeat 12", "12 times", "again 12", "12x"):
        assert asked.understand(text) == ("repeat", 12)
    assert asked.understand('["repeat", 12]') == ("repeat", 12)
    table.answer(("repeat", 12))
    asked = Asked(table.question, table.board)
    assert asked.understand("1") == "accept"
    assert asked.understand("let it happen") == "accept"
    assert asked.understand("until 5") == ("until", 5, 2)


# At the table


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Games]:
    with open_store(str(tmp_path / "games.sqlite")) as games:
        yield games


def seated(games: Games, tmp_path: Path, other: str) -> Stored:
    """A recorded game of two decks of wells, in which Anna has just used one, and is asked."""
    file = tmp_path / "cards.json"
    file.write_text(json.dumps([WELL.dump()]))
    deck = tmp_path / "wells.txt"
    deck.write_text("30 Well\n30 Plains\n")
    game = games.begin(games.match((deck, deck), players=("human", other), cards=[file]), 4)
    for _ in range(200):
        asked = game.ask()
        assert asked is not None
        question = asked.question
        if isinstance(question, Priority):
            if len(question.again) > 1 and question.player == PlayerId(1):
                return game
            mine = [option for option in question.options if option[0] in ("cast", "activate")]
            wanted = mine and question.player == PlayerId(1) and not asked.board.stack
            game.choose(mine[0] if wanted else PASS)
        else:
            game.choose(next(question.answers()))
        game.play_on()
    raise AssertionError("Anna never used a well")


@pytest.mark.parametrize("other", ["human", "greedy", "random"])
def test_a_person_says_how_often(games: Games, tmp_path: Path, other: str) -> None:
    game = seated(games, tmp_path, other)
    before = game.at("end").board.players[PlayerId(1)].life
    game.choose("repeat 25")
    if other == "human":
        asked = games.game(game.id).ask()  # another process
        assert asked is not None
        assert isinstance(asked.question, AcceptShortcut)
        game = games.game(game.id)
        game.choose("let it happen")
    else:
        game.play_on()
    assert game.at("end").board.players[PlayerId(1)].life == before + 25
    assert game.verify().exact
    again = games.game(game.id)
    asked = again.ask()
    assert asked is not None
    assert asked.question.is_legal(("repeat", 3)), "and it can be said again"
    with pytest.raises(IllegalDecision, match=str(TIMES)):
        again.choose("repeat 5000")
    kinds = [line.kind for line in again.why(again.end).steps]
    assert "decision_made" in kinds


def test_it_is_said_over_http(games: Games, tmp_path: Path) -> None:
    game = seated(games, tmp_path, "greedy")
    before = game.at("end").board.players[PlayerId(1)].life
    with served(games) as client:
        path = f"/api/games/{game.id}"
        question = client.get(f"{path}/question", params={"as": "1"}).json()
        assert "repeat 10" in question["hint"]
        for answer, more in ((["repeat", 6], 6), ("repeat 4", 10)):
            sent = client.post(f"{path}/answers", params={"as": "1"}, json={"head": question["head"], "answer": answer})
            assert sent.status_code == 200, sent.text
            question = sent.json()["question"]
            assert games.game(game.id).at("end").board.players[PlayerId(1)].life == before + more
        wrong = {"head": question["head"], "answer": ["repeat", 10**9]}
        refused = client.post(f"{path}/answers", params={"as": "1"}, json=wrong)
        assert problem(refused, 422, "illegal-answer")["rule"] == "719.2a"
    assert game.verify().exact
