"""The board by the log, at every state: what is on it, and that it is what the annotations say has happened."""

from __future__ import annotations

from pathlib import Path

from replay.observing.arena.board import board_of
from replay.observing.arena.games import Games
from replay.observing.arena.lines import Lines
from replay.observing.arena.states import Step
from tests.support.arena import annotation, card, change, from_server, needs_logs, some_real_logs, unpacked, whole, zone


def steps(log: bytes) -> list[Step]:
    lines, games = Lines(), Games()
    return [one for found in lines.feed(log) for one in games.feed(found) if isinstance(one, Step)]


def test_a_board() -> None:
    bear = card(50, "Battlefield", grpId=98499, cardTypes=["CardType_Creature"], subtypes=["SubType_Bear"],
                color=["CardColor_Green"], power={"value": 3}, toughness={}, isTapped=True, damage=1,
                uniqueAbilities=[{"id": 1, "grpId": 14}, {"id": 2, "grpId": 77777}],
                attackState="AttackState_Attacking", attackInfo={"targetId": 2})  # fmt: skip
    blocker = card(51, "Battlefield", type="GameObjectType_Token", controllerSeatId=2,
                   blockState="BlockState_Blocking", blockInfo={"attackerIds": [50]})  # fmt: skip
    drafting = card(52, "Battlefield", attackState="AttackState_Declared", attackInfo={"targetId": 2})
    face = card(60, "Battlefield", type="GameObjectType_RoomLeft")
    stale = card(70, "Graveyard")
    lasting = [annotation(1, "Counter", 4002, 50, count=1, counter_type=1), annotation(2, "Attachment", 52, 50),
               annotation(3, "Counter", 4003, 2, count=4, counter_type=3),
               annotation(4, "Counter", 1, 50, count=2, counter_type=999)]  # fmt: skip
    state = steps(from_server(whole(), change(
        2, gameObjects=[bear, blocker, drafting, face, stale, card(80, "Hand")], persistentAnnotations=lasting,
        zones=[zone("Battlefield", 60, 52, 51, 50), zone("Hand", 81, 80), zone("Library", 1, 2, 3),
               zone("Stack", 91, 90), zone("Graveyard", 72, 71)],
        players=[{"systemSeatNumber": 2, "teamId": 2}],
        turnInfo={"turnNumber": 4, "activePlayer": 1, "phase": "Phase_Combat", "step": "Step_DeclareBlock"},
    ).copy()).encode())[-1].state  # fmt: skip
    board = board_of(state)
    assert (board.turn, board.phase, board.step, board.active) == (4, "Combat", "DeclareBlock", 1)
    assert set(board.battlefield) == {50, 51, 52}, "a face is no object of the game"
    first = board.battlefield[50]
    assert (first.power, first.toughness, first.damage, first.tapped) == (3, 0, 1, True)
    assert first.keywords == {"trample"}
    assert first.counters == (("+1/+1", 1), ("999", 2))
    assert (first.attacking, board.battlefield[52].attacking) == (2, 0), "a draft is no attack"
    assert board.battlefield[51].blocking == {50}
    assert (board.battlefield[51].token, board.battlefield[51].controller) == (True, 2)
    assert board.battlefield[52].attached_to == 50
    assert board.stack == (90, 91)
    assert (board.sides[1].library, board.sides[1].hand, board.sides[1].known_hand) == (3, 2, ((80, 95815),))
    assert board.sides[1].graveyard == (71, 72), "70 has a record and is in no zone"
    assert (board.sides[2].life, board.sides[2].counters) == (0, (("poison", 4),))


@needs_logs
@some_real_logs
def test_life_is_what_has_happened_to_it(path: Path) -> None:
    """Up to the first gap each life total changes by what the annotations say, by nothing else."""
    before = None
    changes = 0
    for step in steps(unpacked(path)):
        if step.gap is not None:
            break
        after = board_of(step.state)
        if before is not None and not step.told.whole:
            for seat, side in after.sides.items():
                told = sum(
                    one.number("life")
                    for one in step.told.annotations
                    if "ModifiedLife" in one.kinds and one.affected == (seat,)
                )
                changes += told != 0
                assert side.life - before.sides[seat].life == told, step.told.line
        before = after
    assert changes > 0 or "seven-mulligans" in path.name


@needs_logs
@some_real_logs
def test_counters_are_what_has_happened_to_them(path: Path) -> None:
    """Wherever counters are put on what is there before and after, there are so many more of them."""
    for step in steps(unpacked(path)):
        if step.before is None or step.gap is not None:
            continue
        before, after = board_of(step.before), board_of(step.state)
        for id in before.battlefield.keys() & after.battlefield.keys():
            told = sum(
                one.number("transaction_amount") * (1 if "CounterAdded" in one.kinds else -1)
                for one in step.told.annotations
                if {"CounterAdded", "CounterRemoved"} & set(one.kinds) and one.affected == (id,)
            )
            was, now = (dict(board.battlefield[id].counters) for board in (before, after))
            assert sum(now.values()) - sum(was.values()) == told, (step.told.line, id, was, now)
