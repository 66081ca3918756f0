"""The reading side on games that were really played: the decks that come along, and decks of anything there is."""

from __future__ import annotations

import random
from itertools import islice, pairwise
from typing import Any

import pytest

from domain import events as e
from domain.board.evolve import fold
from domain.board.modifications_in_force import KINDS
from domain.cards.catalogue import catalogue, deck, deck_names, resolve
from domain.decider import Decider, Seat
from domain.errors import IllegalDecision
from domain.events import Recorded
from domain.randomness import Dice
from domain.terms import Zone
from projections.counting.statistics import deaths, life_totals, per_turn
from projections.reading import records
from projections.reading.diff import diff
from projections.reading.drawing import WIDTH, text
from projections.reading.history import history
from projections.reading.log import log
from projections.reading.names import FACE_DOWN, AmbiguousObject, Names, UnknownObject
from projections.reading.positions import Positions
from projections.reading.why import chain, last_change, why
from projections.seeing.views import redact
from projections.wording.answers import asked, describe_answers, describe_question
from tests.support import long
from tests.support.logs import ANNA, BETH
from tests.support.long import for_a_module, with_many
from tests.support.viewers import check_views

BASICS = ("Forest", "Island", "Mountain", "Plains", "Swamp")
GAMES = ("bundled", "anything 1", "anything 2", "anything 3")
DECISIONS = 450


def seat(name: str, rng: random.Random | None, which: str) -> Seat:
    """A bundled deck, or 25 lands and 35 cards of whatever there is."""
    cards = catalogue()
    if rng is None:
        return Seat(name, resolve(deck(which))[0])
    others = sorted(set(cards) - set(BASICS))
    return Seat(name, tuple(cards[card] for card in (*BASICS * 5, *(rng.choice(others) for _ in range(35)))))


@for_a_module
def played(game: str) -> tuple[Recorded, ...]:
    """The first few hundred decisions of a game by players who answer anything."""
    rng = None if game == "bundled" else random.Random(game)
    seats = [seat(name, rng, which) for name, which in zip(("Anna", "Beth"), deck_names(), strict=False)]
    table = Decider.new(seats, game)
    for number in range(2 * DECISIONS):
        if table.question is None or (number > DECISIONS and table.settled):
            break
        try:
            table.answer(table.question.random(Dice(game, number, "player")))
        except IllegalDecision:
            continue
    return table.take()


every_game = pytest.mark.parametrize("game", with_many(GAMES[:2], GAMES[2:]))


@every_game
def test_views(game: str) -> None:
    check_views(played(game), every=50 if long.WANTED else 120)


@every_game
def test_every_line_can_be_read(game: str) -> None:
    events = played(game)
    for stream in (events, tuple(redact(events, ANNA)), tuple(redact(events, None))):
        for line in log(stream):
            assert "None" not in line.sentence
            assert "( " not in line.sentence
            assert not line.sentence.endswith(("→", ":", " to", " for", " by"))
    assert not any("a card" in line.sentence for line in log(events, kind="spell_cast"))


@every_game
def test_every_effect_that_lasts_has_words_for_what_it_does(game: str) -> None:
    for recorded in played(game):
        if isinstance(recorded.event, e.EffectStarted) and recorded.event.effect.kind == "continuous":
            assert {mod[0] for mod in recorded.event.effect.mods} <= set(KINDS)


@every_game
def test_every_chain_ends_where_nothing_came_before(game: str) -> None:
    events = played(game)
    for recorded in events[::37]:
        steps = chain(events, recorded.position)
        assert steps[0].position == recorded.position
        assert steps[-1].cause is None or steps[-1].kind == "resolution_began"
        assert all(later.position < earlier.position for earlier, later in pairwise(steps))


@every_game
def test_deaths_lead_back_to_a_decision_or_to_a_rule_that_nobody_decided(game: str) -> None:
    events = played(game)
    for death in list(deaths(events))[:10]:
        found = why(events, death.position)
        assert found.steps[0].kind == "object_moved"
        if found.decision is not None:
            assert found.steps[-1].kind == "decision_made"
            assert found.decision.chosen
        assert last_change(events, death.object, death.position) == death.position


@every_game
def test_the_changes_of_each_permanent_add_up(game: str) -> None:
    events = played(game)
    board = fold(events)
    for id in (*board.battlefield[:8], *board.stack, ANNA, BETH):
        record: dict[str, Any] = {}
        for change in history(events, id):
            assert record.get(change.field, change.before) == change.before or change.field == "zone"
            record[change.field] = change.after
        now = records.of(board, id)
        assert now is not None
        assert {field: now[field] for field in record} == record


@every_game
def test_the_differences_of_two_positions_add_up(game: str) -> None:
    events = played(game)
    names = Names(events)
    before, after = fold(events[: Positions(events).end_of_moment(len(events) // 2)]), fold(events)
    earlier = {names.card(id): found for id, found in before.objects.items()}
    changed: dict[int | None, dict[str, Any]] = {}
    for row in diff(before, after, names):
        if row.part == "object":
            changed.setdefault(row.id, {})[row.field] = row.after
    for id, found in after.objects.items():
        was = earlier.get(names.card(id))
        if was is not None and found.zone is not Zone.LIBRARY:
            record = records.of_object(before, was) | changed.get(id, {})
            assert record == records.of_object(after, found)


@every_game
def test_boards_fit_the_terminal(game: str) -> None:
    events = played(game)
    where = Positions(events)
    for turn in where.turns[::4]:
        at = where.resolve(f"turn:{turn}")
        assert where.place(at).turn == turn
        for board in (fold(events[:at]), fold(redact(events[:at], BETH))):
            lines = text(board, BETH).splitlines()
            assert max(map(len, lines)) <= WIDTH
            assert [line[:4] for line in lines if line[:4] in ("Anna", "Beth")] == ["Anna", "Beth"]


@every_game
def test_names_follow_cards_as_the_board_does(game: str) -> None:
    events = played(game)
    board, names = fold(events), Names(events)
    for id, found in board.objects.items():
        assert names.name_of(id) == (FACE_DOWN if found.face_down and not found.name else found.name)
        assert names.now[names.card(id)] == id
        assert names.zones[names.card(id)] is found.zone
    for name in {found.name for found in board.objects.values() if found.zone is Zone.BATTLEFIELD and found.name}:
        try:
            assert names.find(name).name == name
        except AmbiguousObject:
            assert len(names.called(name)) > 1
    with pytest.raises(UnknownObject):
        names.find("No Such Card")


@every_game
def test_statistics_agree_with_the_board(game: str) -> None:
    events = played(game)
    board = fold(events)
    life = {point.player: point.life for point in life_totals(events)}
    assert life == {id: player.life for id, player in board.players.items()}
    turns = per_turn(events)
    assert turns[-1].turn == board.turn
    assert sum(turn.events for turn in turns) == len(events)


@every_game
def test_what_is_asked_can_be_shown_to_a_person(game: str) -> None:
    """As it is asked, from the board; answers that differ read differently."""
    board = fold(())
    shown = 0
    for recorded in played(game):
        event = recorded.event
        if isinstance(event, e.DecisionMade) and shown < 200:
            question = asked(event)
            assert question is not None
            assert describe_question(question, board).startswith(board.players[event.player].name)
            answers = list(dict.fromkeys([event.answer, *islice(question.answers(), 8)]))
            texts = describe_answers(question, answers, board)
            assert all(texts)
            if event.kind in ("priority", "attackers", "blockers", "targets", "choose"):
                assert len(set(texts)) == len(texts), texts
            shown += 1
        fold([recorded], board)
