"""What is written of an event is what is read of it, today and in ten years."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterator
from typing import Any

import orjson
import pytest

from domain import events as e
from domain.board.characteristics import EffectData, LastKnown
from domain.board.evolve import HANDLERS, fold
from domain.board.state import Board
from domain.events import EVENTS, Event, Recorded
from domain.ids import ObjectId, PlayerId
from domain.terms import Phase, Zone
from replay.errors import CorruptStore, SchemaError
from replay.store import codec, packing
from replay.store.codec import UPCASTS, carry_on, decode, decode_checked, encode, kind_of
from tests.support.each import each
from tests.support.factories import made_up_game, random_event, random_log
from tests.support.golden import golden
from tests.support.places import GOLDEN


def golden_line(rule: str, back: int | None, event: Event) -> str:
    """What to add to the golden file for a new event, or for a new version of one."""
    recorded = Recorded(200, 90, rule, back and 200 - back, event)
    row = orjson.loads(encode([recorded]))[1][0]
    line = {"event": kind_of(type(event)), "fields": event.model_dump(mode="json"), "row": row}
    return orjson.dumps(line).decode()


def in_place(event: Event, *, position: int = 1) -> Recorded:
    return Recorded(position, 1, "704.5g", None, event)


# Golden files: what has been written stays readable


def test_every_event_has_a_golden_line() -> None:
    written = {line["event"] for line in golden()}
    missing = [cls for cls in EVENTS.values() if kind_of(cls) not in written]
    assert not missing, f"add tests.replay.store.test_codec.golden_line(…) of each to {GOLDEN}: {missing}"


def test_every_golden_event_can_still_be_read() -> None:
    for line in golden():
        (recorded,) = decode(orjson.dumps([90, [line["row"]]]), 200).events
        assert recorded.event.NAME in line["event"]


@each("line", golden(), lambda line: line["event"])
def test_golden_event_means_and_is_written_what_it_was(line: dict[str, Any]) -> None:
    payload = orjson.dumps([90, [line["row"]]])
    (recorded,) = decode(payload, 200).events
    name, _, version = line["event"].partition(":")
    if (name, int(version or 1)) in UPCASTS:
        return  # an old version is read as a newer one, and never written again
    assert recorded.event.model_dump(mode="json") == line["fields"]
    assert (recorded.position, recorded.moment) == (200, 90)
    assert encode([recorded]) == payload
    assert decode_checked(payload, 200).events == [recorded]


@pytest.mark.parametrize("number", sorted(packing.dictionaries()))
def test_what_a_dictionary_packed_can_be_unpacked(number: int) -> None:
    """A dictionary that was changed makes every game recorded with it unreadable: train one with the next number."""
    packed, payload = ((GOLDEN / f"packed-{number}{end}").read_bytes() for end in (".bin", ".json"))
    assert packed[0] == number
    assert packing.unpack(packed) == payload
    assert len(packed) < len(payload) / 3


def test_what_is_packed_comes_back() -> None:
    rng = random.Random(1)
    for size in (0, 1, 10, 1000, 100_000):
        data = rng.randbytes(size)
        assert packing.unpack(packing.pack(data)) == data
        assert packing.unpack(packing.pack(bytes(size))) == bytes(size)
    assert packing.pack(b"")[0] == max(packing.dictionaries())


@pytest.mark.parametrize("packed", [b"", b"\x00", b"\xfe1234", b"\x00\xff\xff\xff\xff\xff\xff", None, "text"])
def test_what_was_never_packed_is_refused(packed: Any) -> None:
    with pytest.raises(CorruptStore):
        packing.unpack(packed)


# Encode, then decode, is the identity


def same(one: Any, other: Any) -> bool:
    """Equal, and of the same types all the way down: 1 is not True, a list no tuple, a word no enum."""
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple):
        return len(one) == len(other) and all(same(a, b) for a, b in zip(one, other, strict=True))
    if isinstance(one, Event | EffectData | LastKnown):
        return all(same(getattr(one, name), getattr(other, name)) for name in type(one).model_fields)
    return bool(one == other)


@each("seed", range(40))
def test_what_is_read_is_what_was_written(seed: int) -> None:
    rng = random.Random(seed)
    start = rng.choice((1, 2, 700))
    log = random_log(rng, 40, start)
    payload = encode(log)
    again = decode(payload, start).events
    assert again == log
    assert all(same(one, other) for one, other in zip(again, log, strict=True))
    assert encode(again) == payload
    checked = decode_checked(payload, start).events
    assert all(same(one, other) for one, other in zip(checked, log, strict=True))


def test_every_class_survives() -> None:
    rng = random.Random(7)
    for cls in EVENTS.values():
        for _ in range(20):
            recorded = in_place(random_event(cls, rng))
            (again,) = decode(encode([recorded]), 1).events
            assert same(again, recorded), cls


def test_a_made_up_game_folds_to_the_same_board() -> None:
    commits = made_up_game(3)
    log = [recorded for commit in commits for recorded in commit]
    read = [r for commit in commits for r in decode(encode(commit), commit[0].position).events]
    assert read == log
    assert fold(read).digest() == fold(log).digest()


@pytest.mark.parametrize("old", [False, True], ids=["current", "upcast"])
def test_a_handler_is_given_every_field(monkeypatch: pytest.MonkeyPatch, old: bool) -> None:
    """`carry_on` makes no events; what it hands to the handlers has the same fields."""
    monkeypatch.setattr(codec, "_READERS", type(codec._READERS)())
    monkeypatch.setattr(codec, "_DOINGS", type(codec._DOINGS)())
    given: list[Any] = []
    for cls in EVENTS.values():
        monkeypatch.setitem(HANDLERS, cls, lambda board, event: given.append((board.position, event)))
    if old:
        for name, version in list(EVENTS):
            monkeypatch.setitem(UPCASTS, (name, version), lambda fields: fields)
            monkeypatch.setitem(EVENTS, (name, version + 1), EVENTS[name, version])
    log = [in_place(random_event(cls, random.Random(4)), position=at) for at, cls in enumerate(EVENTS.values(), 1)]
    board = Board()
    carry_on(board, encode(log))
    assert (board.position, board.moment) == (len(log), 1)
    assert [position for position, _ in given] == [recorded.position for recorded in log]
    for recorded, (_, event) in zip(log, given, strict=True):
        for name in type(recorded.event).model_fields:
            assert same(getattr(event, name), getattr(recorded.event, name))


def test_a_commit_is_carried_on_as_far_as_wanted() -> None:
    commits = made_up_game(8)
    board, half = Board(), Board()
    for commit in commits:
        carry_on(board, encode(commit))
    middle = commits[20][len(commits[20]) // 2].position
    for commit in commits[:21]:
        carry_on(half, encode(commit), middle)
    log = [recorded for commit in commits for recorded in commit]
    assert board.digest() == fold(log).digest()
    assert (half.position, half.digest()) == (middle, fold(log[:middle]).digest())
    with pytest.raises(CorruptStore, match="event 1 cannot be carried out"):
        carry_on(Board(), encode([in_place(e.CountersRemoved(object=ObjectId(150), kind="age", amount=1, total=0))]))


def test_an_event_read_is_like_one_made() -> None:
    made = e.ObjectMoved(
        object=ObjectId(150),
        becomes=ObjectId(170),
        definition=4,
        player=PlayerId(1),
        source=Zone.BATTLEFIELD,
        to=Zone.GRAVEYARD,
        controller=PlayerId(1),
        tapped=False,
        index=None,
        was=LastKnown(
            name="Giant Spider",
            controller=1,
            types=("creature",),
            power=2,
            toughness=4,
            damage=4,
            counters=(("+1/+1", 1),),
            tapped=True,
        ),
    )
    (recorded,) = decode(encode([in_place(made)]), 1).events
    read = recorded.event
    assert isinstance(read, e.ObjectMoved)
    assert isinstance(read.was, LastKnown)
    assert read.source is Zone.BATTLEFIELD
    assert read == made
    assert hash(read) == hash(made)
    assert repr(read) == repr(made)
    assert read.model_dump() == made.model_dump()
    assert read.model_dump(exclude_unset=True) == made.model_dump(exclude_unset=True)
    assert read.model_copy() == made
    assert read.model_copy(update={"tapped": True}) == made.model_copy(update={"tapped": True})
    assert copy.deepcopy(read) == made
    assert pickle.loads(pickle.dumps(read)) == made
    assert read.model_fields_set == made.model_fields_set
    assert read.model_extra is None
    assert type(read).model_validate(read) is read
    with pytest.raises(ValueError, match="frozen"):
        read.tapped = True  # type: ignore[misc]


def test_a_header_is_kept() -> None:
    header = {"game": "1", "definitions": ["a", "b"], "parent": None}
    commit = decode(encode([in_place(e.StepBegan(step="untap"))], header), 1)  # type: ignore[arg-type]
    assert commit.header == header
    assert decode(encode(commit.events), 1).header is None


# What does not fit is refused


def test_an_unregistered_event_is_not_written() -> None:
    class Homemade(Event, name="homemade", version=1):
        pass

    del EVENTS["homemade", 1]
    with pytest.raises(SchemaError, match="Homemade is no registered event"):
        encode([in_place(Homemade())])


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("damage_foretold", "'damage_foretold' is not known to this timewalk"),
        ("damage_marked:2", "'damage_marked' has version 2, this timewalk knows 1"),
    ],
)
@pytest.mark.parametrize("read", [decode, decode_checked])
def test_an_unknown_event_is_named(kind: str, says: str, read: Any) -> None:
    with pytest.raises(SchemaError, match=says):
        read(orjson.dumps([1, [[kind, "", 0, None, 1, 2, 3]]]), 1)


@pytest.mark.parametrize(
    "payload", [b"", b"{}", b"[]", b"[1]", b"[1,[[]]]", b'[1,[["turn_ended","",0,null]]]', b"[1,7]"]
)
def test_bytes_that_are_no_commit_are_refused(payload: bytes) -> None:
    with pytest.raises(CorruptStore):
        decode(payload, 1)
    with pytest.raises(CorruptStore):
        decode_checked(payload, 1)


def mangled() -> Iterator[tuple[str, Any]]:
    """Rows that the unchecked path might take and the checked one must not."""
    good = ["damage_marked", "120.3e", 0, 1, 105, 2, 2]
    yield "a number too many", [*good, 1]
    yield "a number too few", good[:-1]
    yield "a word for a number", [*good[:-1], "2"]
    yield "true for a number", [*good[:-1], True]
    yield "a fraction", [*good[:-1], 2.5]
    yield "an object", [*good[:-1], {}]
    yield "a huge number", [*good[:-1], 2**64 - 1]
    yield "a negative step", ["damage_marked", "120.3e", -1, 1, 105, 2, 2]
    yield "a step at the start", ["damage_marked", "120.3e", 1, 1, 105, 2, 2]
    yield "a cause in the future", ["damage_marked", "120.3e", 0, -1, 105, 2, 2]
    yield "a cause before the start", ["damage_marked", "120.3e", 0, 200, 105, 2, 2]
    yield "itself as cause", ["damage_marked", "120.3e", 0, 0, 105, 2, 2]
    yield "a rule that is none", ["damage_marked", "\x1b[2J", 0, 1, 105, 2, 2]
    yield "no rule", ["damage_marked", None, 0, 1, 105, 2, 2]
    yield "its version told twice", ["damage_marked:1", "120.3e", 0, 1, 105, 2, 2]
    yield "a version that is none", ["damage_marked:x", "120.3e", 0, 1, 105, 2, 2]
    yield "an unknown zone", ["object_moved", "", 0, 1, 105, 106, 1, 1, "pocket", "hand", 1, False, None, None]
    yield "a word for a list", ["permanents_tapped", "", 0, 1, "ab"]
    yield "a model cut short", ["card_seen", "", 0, 1, 3, ["Forest"]]
    yield (
        "a number in a list of words",
        [
            "object_moved",
            "",
            0,
            1,
            105,
            106,
            1,
            1,
            "battlefield",
            "graveyard",
            1,
            False,
            None,
            ["Bear", 1, [1], 2, 2, 0, [], False],
        ],
    )


@pytest.mark.parametrize(("what", "row"), list(mangled()), ids=lambda value: value if isinstance(value, str) else "")
def test_the_checked_path_refuses(what: str, row: Any) -> None:
    payload = orjson.dumps([1, [row]]).replace(b"18446744073709551615", b"18446744073709551616")
    with pytest.raises((CorruptStore, SchemaError)):
        decode_checked(payload, 200)


@pytest.mark.parametrize("depth", [300, 900, 5000, 100_000])
def test_a_very_deep_list_is_refused(depth: int) -> None:
    row = b'["decision_made","",0,null,1,"priority",' + b"[" * depth + b"]" * depth + b",1]"
    with pytest.raises(CorruptStore):
        decode_checked(b"[1,[" + row + b"]]", 200)


def test_the_checked_path_takes_only_one_way_of_writing() -> None:
    payload = encode([in_place(e.TurnEnded(player=PlayerId(1), number=3))])
    assert decode_checked(payload, 1)
    with pytest.raises(CorruptStore, match="the way timewalk writes"):
        decode_checked(payload.replace(b",", b", "), 1)


# Old versions


@pytest.fixture
def second_version(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Event]]:
    """`phase_ended` as it might become: with a number, which version 1 did not have."""
    monkeypatch.setattr(codec, "_READERS", type(codec._READERS)())

    class PhaseEnded(Event, name="phase_ended", version=2):
        phase: Phase
        number: int

    first = EVENTS.pop(("phase_ended", 1))
    monkeypatch.setitem(UPCASTS, ("phase_ended", 1), lambda fields: [*fields, 0])
    yield PhaseEnded
    del EVENTS["phase_ended", 2]
    EVENTS["phase_ended", 1] = first


def test_an_old_version_is_read_as_the_new_one(second_version: type[Event]) -> None:
    old = b'[4,[["phase_ended","500.2",0,1,"combat"]]]'
    for read in (decode, decode_checked):
        (recorded,) = read(old, 9).events
        assert recorded == Recorded(9, 4, "500.2", 8, second_version(phase=Phase.COMBAT, number=0))  # type: ignore[call-arg]
    assert encode([recorded]) == b'[4,[["phase_ended:2","500.2",0,1,"combat",0]]]'


def test_a_cost_of_one_object_is_read_as_that_of_several() -> None:
    (recorded,) = decode(orjson.dumps([90, [["cost_locked", "601.2f", 0, 1, 171, "{R}", []]]]), 200).events
    assert recorded.event == e.CostLocked(objects=(ObjectId(171),), mana="{R}", other=())
