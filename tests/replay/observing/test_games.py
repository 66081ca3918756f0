"""Games of a log: the state that the game's own engine names, what was taken back, gaps, and no half games."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from replay.observing.arena.games import Began, Decided, Games, Happening, Over, Report
from replay.observing.arena.lines import Lines, Why
from replay.observing.arena.messages import Asked
from replay.observing.arena.states import Gap, Passed, Reason, Step, Undone
from tests.support import arena
from tests.support.arena import (
    annotation,
    card,
    change,
    connected,
    from_player,
    from_server,
    made_up_log,
    needs_logs,
    real_logs,
    room,
    some_real_logs,
    unpacked,
    whole,
    zone,
)
from tests.support.each import each
from tests.support.long import examples

LOG = made_up_log().encode()
LINES = LOG.splitlines(keepends=True)


def read(log: bytes | str, names: bool = False) -> tuple[list[Happening], Report]:
    lines, games = Lines(), Games(names)
    raw = log.encode() if isinstance(log, str) else log
    told = [one for found in lines.feed(raw) for one in games.feed(found)]
    told += [one for found in lines.end() for one in games.feed(found)]
    return told, games.report


def kinds(told: Iterable[Happening]) -> list[str]:
    return [type(one).__name__ for one in told]


def steps(told: Iterable[Happening]) -> list[Step]:
    return [one for one in told if isinstance(one, Step)]


TOLD = read(LOG)[0]


def test_a_game_is_told() -> None:
    told, report = read(LOG)
    assert kinds(told) == ["Began", "Step", "Step", "Step", "Asked", "Undone", "Step", "Over"]
    began, over = told[0], told[-1]
    assert isinstance(began, Began)
    game = began.game
    assert (game.seat, game.number, game.event, game.format, game.variant) == (1, 1, "Ladder", "Constructed", "Normal")
    assert (game.deck, game.client, game.engine) == ((95815, 95815, 98499), "2026.58.0", "2026.57.1")
    assert [(seat.seat, seat.team, seat.bot, seat.name) for seat in game.seats] == [
        (1, 1, False, ""),
        (2, 2, False, ""),
    ]
    assert isinstance(over, Over)
    assert over.result is not None
    assert (over.result.winning_team, over.result.reason, over.gap) == (1, "Concede", None)
    assert not report.unknown
    assert not report.gaps
    assert not report.lost
    last = steps(told)[-1].state
    assert [last.objects[id].name for id in sorted(last.objects)] == [0, 0]
    assert last.zone("Battlefield") is not None
    assert last.zone("Hand", 1) is not None
    assert last.over


def test_records_replace_and_deletions_come_after() -> None:
    state = steps(TOLD)[2].state
    assert set(state.objects) == {121, 200}, "120 was told and deleted in the same message"
    assert 120 in {one.id for one in steps(TOLD)[2].told.objects}, "as what it was last it is still in the message"
    assert state.zones[31].objects == (121,)
    creature = state.objects[121]
    assert (creature.card, creature.types, creature.power, creature.toughness) == (98499, ("Creature",), 2, None)
    moved = steps(TOLD)[2].told.annotations[1]
    assert (moved.kinds, moved.affector, moved.affected) == (("ZoneTransfer",), 1, (200,))
    assert (moved.number("zone_dest"), moved.word("category")) == (28, "PlayLand")


def test_a_state_never_changes() -> None:
    before = steps(TOLD)[1]
    assert set(before.state.objects) == {120, 121}
    assert before.state.zones[31].objects == (121, 120)


def test_what_is_legal_is_kept() -> None:
    asked = next(one for one in TOLD if isinstance(one, Asked))
    cast, passing = asked.legal
    assert cast.kind == "Cast"  # type: ignore[union-attr]
    assert [(part.colors, part.amount) for part in cast.cost] == [(("Generic",), 1), (("Green",), 1)]  # type: ignore[union-attr]
    assert passing.kind == "Pass"  # type: ignore[union-attr]


def test_what_was_taken_back_is_never_told() -> None:
    told, report = read(LOG)
    assert [step.state.id for step in steps(told)] == [1, 2, 3, 6]
    undone = next(one for one in told if isinstance(one, Undone))
    assert (undone.to, undone.id, undone.states, undone.unlike) == (3, 5, (4,), ("info",))
    assert report.answers == 2
    assert not any(isinstance(one, Decided) for one in told), "the answers led to what was taken back"


TURN = {"phase": "Phase_Main1", "turnNumber": 1, "activePlayer": 1, "priorityPlayer": 1}
MANA = [annotation(9, "UserActionTaken", 2, 50, actionType=4, abilityGrpId=1001)]


def test_an_undo_goes_back_into_what_is_held() -> None:
    """Mana drawn twice, the second time taken back, then a land is played: the first stays."""
    log = from_server(whole(), change(2, turnInfo=TURN), change(3, annotations=MANA), change(4, annotations=MANA))
    back = whole(5, undo_to=3, turnInfo=TURN)
    told, report = read(log + from_server(back))
    assert [step.state.id for step in steps(told)] == [1, 2], "what is not settled is not told"
    told, report = read(log + from_server(back, change(6)))
    assert [step.state.id for step in steps(told)] == [1, 2, 3, 6]
    assert [undone.states for undone in report.undone] == [(4,)]
    assert kinds(told)[-2:] == ["Undone", "Step"]


def test_an_undo_of_what_was_told_is_a_gap() -> None:
    """Not seen, but a log may have it: then the whole state stands, and says so."""
    told, _ = read(from_server(whole(), change(2), change(3), change(4), whole(5, undo_to=2)))
    assert steps(told)[-1].gap == Gap(2, 2, 5, Reason.UNDONE)
    told, _ = read(from_server(whole(), change(2), whole(5, undo_to=77)))
    assert steps(told)[-1].gap == Gap(2, 2, 5, Reason.UNDONE)


def test_a_missing_state_is_a_gap() -> None:
    log = from_server(whole(), change(2)) + "{gap}" + from_server(change(5, 4))
    for between, reason in (
        ("", Reason.MISSING),
        ("[Message summarized because one or more …]\n", Reason.SUMMARIZED),
        ('{ "greToClientEvent": { "greToCli\n', Reason.BROKEN),
        (from_server(change(3) | {"gameStateMessage": {"type": 7}}), Reason.BROKEN),
    ):
        told, report = read(log.replace("{gap}", between))
        assert [(gap.before, gap.after, gap.reason) for gap in report.gaps] == [(2, 5, reason)]
        assert steps(told)[-1].gap == report.gaps[0]


def test_doubled_and_late_states_are_passed_over() -> None:
    first, second, third = from_server(whole()), from_server(change(2)), from_server(change(3))
    told, report = read(first + second + second + third)
    assert [step.state.id for step in steps(told)] == [1, 2, 3]
    assert report.passed == {Passed.DOUBLED: 1}
    told, report = read(first + third + second + from_server(change(4)))
    assert [step.state.id for step in steps(told)] == [1, 3, 4]
    assert report.passed == {Passed.LATE: 1}
    assert [(gap.before, gap.after) for gap in report.gaps] == [(1, 3)]


def test_a_number_that_is_wrong_does_not_end_the_game() -> None:
    told, report = read(from_server(whole(), change(2), change(903, 2), change(4, 3), change(5)))
    assert [step.state.id for step in steps(told)] == [1, 2, 903, 4, 5]
    assert [gap.reason for gap in report.gaps] == [Reason.OUT_OF_ORDER]


def test_a_reconnect_brings_a_whole_state() -> None:
    again = whole(30, gameObjects=[card(7, "Battlefield")]) | {}
    again["gameStateMessage"]["prevGameStateId"] = 29
    told, report = read(from_server(whole(), change(2)) + room() + from_server(connected(), again, change(31)))
    assert kinds(told).count("Began") == 1
    assert [(gap.before, gap.after, gap.reason) for gap in report.gaps] == [(2, 30, Reason.RECONNECTED)]
    assert set(steps(told)[-1].state.objects) == {7}


def test_a_log_that_begins_in_the_middle() -> None:
    told, report = read(from_server(change(12), change(13)) + from_server(whole(30), change(31)))
    assert report.passed == {Passed.NO_BEGINNING: 2}
    assert steps(told)[0].gap == Gap(4, 0, 30, Reason.BEGINNING)


def test_no_log_of_details_has_no_game() -> None:
    lines, games = Lines(), Games()
    log = "DETAILED LOGS: DISABLED\n" + arena.OTHERS * 5
    assert [one for found in lines.feed(log.encode()) for one in games.feed(found)] == []
    assert lines.detailed is False
    assert games.report.games == 0


def test_three_games_of_a_match_are_three_games() -> None:
    over = {"matchID": arena.MATCH, "gameNumber": 1, "stage": "GameStage_GameOver",
            "results": [{"scope": "MatchScope_Game", "winningTeamId": 2}]}  # fmt: skip
    deck = from_player("SubmitDeckResp", 1, submitDeckResp={"deck": {"deckCards": [5, 6], "sideboardCards": [7]}})
    log = (
        room()
        + from_server(connected(), whole(), change(2, gameInfo=over))
        + deck
        + from_server(whole(number=2), change(2))
    )
    told, _ = read(log)
    assert kinds(told) == ["Began", "Step", "Step", "Over", "Began", "Step", "Step"]
    games = [one.game for one in told if isinstance(one, Began)]
    assert [game.number for game in games] == [1, 2]
    assert len({game.id for game in games}) == 2
    assert len({game.match for game in games}) == 1
    assert (games[1].deck, games[1].sideboard) == ((5, 6), (7,))
    lost_beginning, _ = read(log.replace('"gameStateId": 1, "update"', '"gameStateId": 1 "update"'))
    assert [one.game.number for one in lost_beginning if isinstance(one, Began)] in ([], [1])
    assert all(step.state.info.number in (0, 1) for step in steps(lost_beginning))


def test_a_deck_is_not_that_of_the_match_before() -> None:
    other = arena.MATCH.replace("beef", "dead")
    log = room() + from_server(connected(), whole(), change(2)) + room(False, results=[])
    second = room(match=other) + from_server(whole(match=other), change(2))
    games = [one.game for one in read(log + second)[0] if isinstance(one, Began)]
    assert [game.deck for game in games] == [(95815, 95815, 98499), ()]
    early = from_server(connected())  # as it is in a log: before the room
    games = [one.game for one in read(log + early + second)[0] if isinstance(one, Began)]
    assert [game.deck for game in games] == [(95815, 95815, 98499)] * 2


def test_a_match_that_ends_unseen_has_its_result() -> None:
    result = [{"scope": "MatchScope_Game", "winningTeamId": 2, "reason": "ResultReason_Timeout"}]
    told, _ = read(room() + from_server(whole(), change(2)) + room(False, results=result))
    over = told[-1]
    assert isinstance(over, Over)
    assert over.result is not None
    assert over.result.winning_team == 2
    assert over.gap is not None


def test_the_same_game_has_the_same_id() -> None:
    def ids(log: str) -> list[Any]:
        return [one.game.id for one in read(log)[0] if isinstance(one, Began)]

    assert ids(LOG.decode()) == ids(LOG.decode())
    assert ids(LOG.decode()) != ids(LOG.decode().replace(arena.MATCH, arena.MATCH.replace("beef", "dead")))


def test_unknown_kinds_are_named_with_their_line() -> None:
    new = {"type": "GREMessageType_NewThing", "msgId": 3, "secret": arena.SECRET}
    odd = card(9, "Exile", type="GameObjectType_Sticker")
    log = from_server(whole(), new) + from_server(
        change(2, gameObjects=[odd], annotations=[annotation(1, "Sneezed", 1, 2)]),
        change(3, annotations=[annotation(2, "Sneezed", 1)]),
    )
    told, report = read(log)
    assert report.unknown == {
        ("message", "NewThing"): (1, 2),
        ("object", "Sticker"): (1, 4),
        ("annotation", "Sneezed"): (2, 4),
    }
    assert steps(told)[-1].state.objects[9].kind == "Sticker"


@pytest.mark.parametrize("names", [False, True])
def test_nothing_of_a_person_is_taken_over(names: bool) -> None:
    """Unless names are asked for, nothing that a log has of a person is in what comes out."""
    told, report = read(LOG, names)
    text = repr(told) + repr(report)
    assert arena.MATCH not in text
    assert text.count(arena.SECRET) == (2 if names else 0)


def test_what_is_said_in_questions_and_answers_is_not_taken_over() -> None:
    """A newer client may put anything into them: only numbers and the engine's words come through."""
    asking = {
        "type": "GREMessageType_SelectNReq", "systemSeatIds": [1], "msgId": 150, "gameStateId": 2,
        "selectNReq": {"ids": [4, 5], "listType": "SelectionListType_Dynamic", "said": arena.SECRET,
                       "more": [{"by": arena.SECRET, "minSel": 1}]},
    }  # fmt: skip
    answer = from_player("SelectNResp", 150, selectNResp={"ids": [5], "said": {"by": arena.SECRET}})
    told, _ = read(from_server(whole(), change(2), asking) + answer + from_server(change(3)))
    decided = next(one for one in told if isinstance(one, Decided))
    assert decided.asked is not None
    assert decided.asked.body == {"ids": [4, 5], "listType": "SelectionListType_Dynamic", "more": [{"minSel": 1}]}
    assert decided.answered.body == {"ids": [5], "said": {}}
    assert arena.SECRET not in repr(told)


ODD: st.SearchStrategy[Any] = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-(1 << 40), 1 << 40), st.text(max_size=5), st.floats(allow_nan=False)
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=4,
)


@given(st.data())
@settings(max_examples=examples(300))
def test_any_field_may_have_anything_in_it(data: st.DataObject) -> None:
    """Whatever a record has where something else should be: no crash, and a gap or a lost line where it matters."""
    state = change(2, gameObjects=[card(9, "Exile", power={"value": 1}, uniqueAbilities=[{"id": 1, "grpId": 8}])],
                   zones=[zone("Exile", 9)], annotations=[annotation(1, "Scry", 1, 9, topIds=4)],
                   turnInfo=dict(TURN))  # fmt: skip
    places: list[tuple[Any, Any]] = []

    def walk(value: Any) -> None:
        for key in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
            places.append((value, key))
            walk(value[key])

    walk(state)
    where, key = data.draw(st.sampled_from(places))
    where[key] = data.draw(ODD)
    told, report = read(room() + from_server(whole()) + from_server(state) + from_server(change(3)))
    assert [step.state.id for step in steps(told)][:1] == [1]
    assert steps(told)[-1].state.id == 3
    if not any(step.state.id == 2 for step in steps(told)):
        assert report.gaps or report.lost or report.unknown


def test_what_is_never_finished_is_not_held_for_ever() -> None:
    log = from_server(whole()) + "".join(from_server(change(id, update="Send")) for id in range(2, 1200))
    log += "".join(from_player("SelectNResp", 7) for _ in range(600))
    lines, games = Lines(), Games()
    most = 0
    for found in lines.feed(log.encode()):
        games.feed(found)
        most = max(most, games.held)
    assert 100 < most < 600


@pytest.mark.parametrize("number", [-7, 0, 4_000_000_000])
def test_a_number_of_the_game_that_cannot_be(number: int) -> None:
    told, _ = read(
        room() + from_server(whole(number=number), change(2)) + room(False, results=[{"scope": "MatchScope_Game"}])
    )
    over = told[-1]
    assert isinstance(over, Over)
    assert over.result is None


def test_a_whole_state_of_no_game_begins_none() -> None:
    nameless = whole()
    del nameless["gameStateMessage"]["gameInfo"]
    told, report = read(from_server(nameless, change(2)))
    assert told == []
    assert report.passed == {Passed.NO_BEGINNING: 2}


def test_a_state_larger_than_any_is_lost() -> None:
    many = [card(id, "Exile") for id in range(1, 6000)]
    told, report = read(from_server(whole(), change(2, gameObjects=many)))
    assert report.lost == {Why.MALFORMED: 1}
    assert [step.state.id for step in steps(told)] == [1]


@each("cut", range(len(LINES)))
def test_cut_at_every_line(cut: int) -> None:
    """What a log tells of a beginning is the beginning of what it tells."""
    told, _ = read(b"".join(LINES[:cut]))
    assert told == TOLD[: len(told)]


@each("number", range(len(LINES)))
def test_a_line_dropped_doubled_or_swapped(number: int) -> None:
    dropped, report = read(b"".join(LINES[:number] + LINES[number + 1 :]))
    expected = [step.state.id for step in steps(TOLD)]
    missing = set(expected) - {step.state.id for step in steps(dropped)}
    assert not missing or report.gaps or report.passed, "what is missing is said"
    doubled, _ = read(b"".join(LINES[: number + 1] + LINES[number:]))
    if not LINES[number].startswith((b" ", b"}", b"{\n")):
        assert [step.state.id for step in steps(doubled)] == expected
    swapped = LINES[:]
    swapped[number - 1 : number + 1] = swapped[number - 1 : number + 1][::-1]
    read(b"".join(swapped))


@given(st.integers(0, len(LOG) - 1), st.integers(1, 255))
@settings(max_examples=examples(300))
def test_a_byte_flipped(place: int, flip: int) -> None:
    changed = bytearray(LOG)
    changed[place] ^= flip
    read(bytes(changed))


def test_fed_line_by_line_is_fed_at_once() -> None:
    lines, games = Lines(), Games()
    told = [one for line in LINES for found in lines.feed(line) for one in games.feed(found)]
    assert told == TOLD
    numbered = b"".join(b"[%d] %s" % (n, line) for n, line in enumerate(LINES, 1))
    assert read(numbered)[0] == TOLD, "and of a UTC_Log, with the same hash"


# Real games

GAPS = {
    "standard-gap": [(243, 265)],
    "timeless-gap": [(56, 60)],
    "brawl-commander": [(189, 193)],
    "ladder-reconnect": [(130, 191)],
    "bot-after-a-gap": [(458, 460)],
    "standard-wither-and-gaps": [(942, 960), (1006, 1009)],
}
"""Between which states there is a gap."""


@needs_logs
@real_logs
def test_real_games(path: Path) -> None:
    """Every game begins and ends; nothing is unknown or malformed; gaps are Arena's own; undos come back exactly."""
    told, report = read(unpacked(path))
    name = path.name.partition(".")[0]
    games = [one for one in told if isinstance(one, Began)]
    assert len(games) == (2 if name in ("standard-best-of-three", "pioneer-copies-and-delayed-triggers") else 1)
    ends = [one for one in told if isinstance(one, Over)]
    assert len(ends) == len(games)
    assert all(end.result is not None and end.gap is None for end in ends)
    assert report.unknown == {}
    assert set(report.lost) <= {Why.SUMMARIZED}
    assert report.passed == {}
    assert [(gap.before, gap.after) for gap in report.gaps] == GAPS.get(name, [])
    undos = {
        "limited-undo": 1, "ladder-second-game": 1, "bot-face-down": 1, "bot-three-undos": 3, "bot-after-a-gap": 2,
        "bot-stolen-card": 2, "ladder-fizzled-spell": 1, "pioneer-vanished-trigger": 1,
    }  # fmt: skip
    assert [undone.unlike for undone in report.undone] == [()] * undos.get(name, 0)
    taken_back = {id for undone in report.undone for id in undone.states}
    assert not taken_back & {step.state.id for step in steps(told)}, "nothing told was taken back"
    assert report.unasked == 0 or report.gaps


@needs_logs
@some_real_logs
def test_real_states_hold_together(path: Path) -> None:
    """Nobody is twice in a zone, and whatever is on the battlefield or the stack has a record that says so."""
    gap = False
    for step in steps(read(unpacked(path))[0]):
        gap = gap or step.gap is not None
        for place in step.state.zones.values():
            assert len(set(place.objects)) == len(place.objects)
            if place.kind in ("Battlefield", "Stack") and not gap:
                assert all(step.state.objects[id].zone == place.id for id in place.objects)


@needs_logs
@some_real_logs
def test_real_games_cut_where_chance_has_it(path: Path) -> None:
    log = unpacked(path)
    ends = [match.end() for match in re.finditer(b"\n", log)]
    told, _ = read(log)
    short = [(type(one), getattr(one, "line", 0)) for one in told]
    for place in random.Random(path.name).sample(ends, 3):
        cut, _ = read(log[:place])
        assert [(type(one), getattr(one, "line", 0)) for one in cut] == short[: len(cut)]


@needs_logs
@some_real_logs
def test_real_games_with_lines_out_of_place(path: Path) -> None:
    """Lines of the server dropped, doubled and swapped: no crash, and where a state is missing a gap is said."""
    lines = unpacked(path).splitlines(keepends=True)
    places = [
        n for n, line in enumerate(lines) if line.startswith(b'{ "transactionId"') and b'"gameStateMessage"' in line
    ]
    random_ = random.Random(path.name)
    everything = {step.state.id for step in steps(read(b"".join(lines))[0])}
    for place in random_.sample(places, 1):
        dropped, report = read(b"".join(lines[:place] + lines[place + 1 :]))
        missing = everything - {step.state.id for step in steps(dropped)}
        assert not missing or report.gaps or report.passed
        doubled, report = read(b"".join(lines[: place + 1] + lines[place:]))
        assert {step.state.id for step in steps(doubled)} == everything
        other = random_.choice(places)
        swapped = lines[:]
        swapped[place], swapped[other] = swapped[other], swapped[place]
        read(b"".join(swapped))
        flipped = bytearray(lines[place])
        for _ in range(3):
            flipped[random_.randrange(len(flipped))] ^= random_.randrange(1, 256)
        read(b"".join([*lines[:place], bytes(flipped), *lines[place + 1 :]]))
