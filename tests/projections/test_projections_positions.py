"""Names for positions: how they are read, what they mean in one game, and what is said where there is no such place."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain import events as e
from domain.terms import Phase, Step
from projections.reading.positions import PARTS, Address, PositionError, Positions, parse
from tests.support.logs import BETH, Story, duel


@pytest.fixture(scope="module")
def where(story: Story) -> Positions:
    return Positions(story.log)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("142", Address(number=142)),
        (142, Address(number=142)),
        (" END ", Address(end=True)),
        ("start", Address()),
        ("turn:5", Address(turn=5)),
        ("turn:5/declare-blockers", Address(turn=5, part=Step.DECLARE_BLOCKERS)),
        ("Turn:5/Combat", Address(turn=5, part=Phase.COMBAT)),
        ("turn:12/combat-damage:2", Address(turn=12, part=Step.COMBAT_DAMAGE, nth=2)),
        ("turn:5/end", Address(turn=5, part=Step.END)),
    ],
)
def test_an_address_is_read(text: str | int, address: Address) -> None:
    assert parse(text) == address
    assert parse(str(address)) == address


def test_every_phase_and_step_has_a_name_of_its_own() -> None:
    assert len(PARTS) == len(Phase) + len(Step)
    for name, part in PARTS.items():
        assert parse(f"turn:1/{name}").part is part


@pytest.mark.parametrize(
    "text", ["", "turn", "turn:", "turn:x", "turn:5/", "5/combat", "-3", "1e3", "٣", "turn:5//end"]
)
def test_what_is_no_address_is_refused_with_the_forms_it_could_have(text: str) -> None:
    with pytest.raises(PositionError, match="write a number, start, end, turn:5"):
        parse(text)


def test_a_wrong_step_is_refused_with_one_that_is_near() -> None:
    with pytest.raises(PositionError, match="did you mean declare-blockers"):
        parse("turn:5/declare-blocker")
    with pytest.raises(PositionError, match="write one of beginning, "):
        parse("turn:5/xyzzy")


@given(st.text(max_size=30))
def test_reading_never_fails_otherwise(text: str) -> None:
    try:
        address = parse(text)
    except PositionError:
        return
    assert parse(str(address)) == address


def test_a_turn_is_where_it_begins(story: Story, where: Positions) -> None:
    for number in (1, 2, 3):
        event = story.log[where.resolve(f"turn:{number}") - 1].event
        assert isinstance(event, e.TurnBegan)
        assert event.number == number


def test_a_phase_or_step_is_where_it_begins(story: Story, where: Positions) -> None:
    assert story.log[where.resolve("turn:3/combat") - 1].event == e.PhaseBegan(phase=Phase.COMBAT)
    assert story.log[where.resolve("turn:3/declare-blockers") - 1].event == e.StepBegan(step=Step.DECLARE_BLOCKERS)
    place = where.place(where.resolve("turn:3/declare-blockers"))
    assert place == (3, Phase.COMBAT, Step.DECLARE_BLOCKERS)


def test_start_and_end(story: Story, where: Positions) -> None:
    assert where.resolve("start") == 1
    assert where.resolve("end") == len(story.log)
    assert where.resolve(7) == 7


def test_a_name_means_the_end_of_its_moment() -> None:
    story = Story().start()
    with story.moment():
        story.say(e.TurnBegan(player=BETH, number=1, extra=False))
        last = story.say(e.LifeGained(player=BETH, amount=1, total=21))
    where = Positions(story.log)
    assert where.resolve("turn:1") == last
    assert where.resolve(str(last - 1)) == last - 1
    assert where.end_of_moment(last - 1) == last
    assert where.start_of_moment(last) == last - 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("0", "its positions go from 1 to 252"),
        ("253", "its positions go from 1 to 252"),
        ("turn:4", "turn 4 is not in this game; its turns go from 1 to 3"),
        ("turn:0", "its turns go from 1 to 3"),
        ("turn:1/draw", "turn 1 skipped its draw; it had beginning, untap, upkeep, precombat-main"),
        ("turn:2/combat", "turn 2 has no combat; it had beginning, untap"),
        ("turn:3/combat:2", "turn 3 had its combat once"),
    ],
)
def test_what_this_game_does_not_have(where: Positions, text: str, says: str) -> None:
    with pytest.raises(PositionError, match=says):
        where.resolve(text)


def test_a_second_one_in_the_same_turn() -> None:
    story = duel()
    log = story.log[:-2]
    story = Story()
    for recorded in log:
        story.log.append(recorded)
    where = Positions(log)
    last = log[-1]
    for offset, event in enumerate(
        [
            e.TurnBegan(player=BETH, number=4, extra=True),
            e.PhaseBegan(phase=Phase.COMBAT),
            e.PhaseBegan(phase=Phase.COMBAT),
        ],
        1,
    ):
        where.add(last._replace(position=last.position + offset, moment=last.moment + offset, event=event))
    assert where.resolve("turn:4/combat:2") == where.resolve("turn:4/combat") + 1 == last.position + 3
    with pytest.raises(PositionError, match="turn 4 had its combat 2 times"):
        where.resolve("turn:4/combat:3")


def test_an_empty_game_has_no_positions() -> None:
    with pytest.raises(PositionError, match="nothing has happened"):
        Positions().resolve("end")


def test_it_can_be_kept_and_continued(story: Story, where: Positions) -> None:
    half = pickle.loads(pickle.dumps(Positions(story.log[:100])))
    half.extend(story.log[100:])
    assert [half.place(at) for at in range(1, 253)] == [where.place(at) for at in range(1, 253)]
    assert [half.end_of_moment(at) for at in range(1, 253)] == [where.end_of_moment(at) for at in range(1, 253)]
    assert half.resolve("turn:3/combat") == where.resolve("turn:3/combat")
    with pytest.raises(PositionError, match="event 5 does not follow 252"):
        half.extend(story.log[4:5])


def test_stepping_by_moments_goes_everywhere_once_and_back(story: Story, where: Positions) -> None:
    on = [where.end_of_moment(1)]
    while on[-1] != where.last:
        on.append(where.end_of_moment(on[-1] + 1))
    assert len(on) == len({recorded.moment for recorded in story.log})
    back = [where.last]
    while back[-1] != on[0]:
        back.append(where.end_of_moment(where.start_of_moment(back[-1]) - 1))
    assert back == on[::-1]


def test_places_follow_the_board(story: Story, where: Positions) -> None:
    replay = Story()
    assert str(where.place(1)) == "before turn 1"
    from domain.board.evolve import evolve

    for recorded in story.log:
        evolve(replay.board, recorded)
        turn, phase, step = where.place(recorded.position)
        assert (turn, phase, step) == (replay.board.turn, replay.board.phase, replay.board.step), recorded
