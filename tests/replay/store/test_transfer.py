"""A game in a file: whole and unchanged, or not at all."""

from __future__ import annotations

import os
import random
import re
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import orjson
import pytest
import zstandard

from domain import events as e
from domain.cards.catalogue import catalogue
from domain.errors import TimewalkError
from domain.ids import PlayerId
from replay.errors import BadImport, Conflict, StoreError
from replay.store import chain, codec
from replay.store.chain import BrokenChain
from replay.store.opening import open_store
from replay.store.store import Store
from replay.store.stored import StoredGame
from replay.store.transfer import export_game, import_game
from tests.support import long
from tests.support.factories import made_up_game
from tests.support.stores import Altered

CARDS = 3
COMMITS = 40


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StoredGame]:
    with open_store(tmp_path_factory.mktemp("source") / "games.sqlite", durable=False) as store:
        writer = store.create(list(catalogue().values())[:CARDS])
        with writer.group():
            for commit in made_up_game(4, turns=9)[:COMMITS]:
                writer.append(commit)
        yield store.game(writer.id)


@pytest.fixture(scope="module")
def exported(source: StoredGame, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("exported") / "game.jsonl"
    export_game(source, path)
    return path


def refused(store: Store, lines: list[bytes] | bytes, tmp_path: Path, *, name: str = "game.jsonl") -> str:
    """What is said of a file that must not be imported; nothing of it is in the store then."""
    path = tmp_path / name
    path.write_bytes(lines if isinstance(lines, bytes) else b"".join(lines))
    with pytest.raises(TimewalkError) as caught:
        import_game(store, path)
    assert store.games() == []
    with Altered(store) as database:
        for table in ("stored_events", "definitions"):
            assert database.execute(f"SELECT COUNT(*) FROM {table}").fetchone() == (0,)
    message = str(caught.value)
    assert "\n" not in message
    return message


def line_of(commit: int) -> int:
    """The line of a commit in the exported file, counted from 1."""
    return 1 + CARDS + commit


# There and back


@pytest.mark.parametrize("name", ["game.jsonl", "game.jsonl.zst"])
def test_a_game_goes_from_store_to_store(source: StoredGame, store: Store, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    seen: list[tuple[int, int]] = []
    export_game(source, path, lambda done, total: seen.append((done, total)))
    assert seen == [(n, COMMITS) for n in range(1, COMMITS + 1)]
    game, new = import_game(store, path, lambda done, total: seen.append((done, total)))
    assert new
    assert seen[COMMITS:] == seen[:COMMITS]
    assert game.events() == source.events()
    assert game.row._replace(key=0) == source.row._replace(key=0)
    assert game.header() == source.header()
    assert game.definitions().keys() == source.definitions().keys()
    assert game.check_chain() is None
    assert game.board().digest() == source.board().digest()
    assert [file.name for file in sorted(tmp_path.iterdir()) if "sqlite" not in file.name] == [name]
    again = tmp_path / f"again-{name}"
    export_game(game, again)
    assert again.read_bytes() == path.read_bytes()


def test_the_file_is_plain(exported: Path, source: StoredGame) -> None:
    lines = [orjson.loads(line) for line in exported.read_bytes().splitlines()]
    assert lines[0]["file"] == "timewalk game"
    assert [sorted(line)[0] for line in lines[1:]] == ["card"] * CARDS + ["commit"] * COMMITS + ["commits"]
    assert lines[-1]["hash"] == lines[0]["hash"] == source.row.hash.hex()


def test_a_game_that_is_there_is_left_alone(source: StoredGame, store: Store, exported: Path) -> None:
    assert import_game(store, exported).new
    before = store.games()[0].row
    game, new = import_game(store, exported)
    assert not new
    assert [game.row for game in store.games()] == [before] == [game.row]


def test_a_game_that_went_on_otherwise_is_refused(store: Store, exported: Path) -> None:
    game, _ = import_game(store, exported)
    at = game.head + 1
    game.writer().append([e.Recorded(at, 9999, "500.2", None, e.TurnEnded(player=PlayerId(1), number=9))])
    with pytest.raises(Conflict, match=f"already, with {at} events and another hash"):
        import_game(store, exported)
    assert game.refresh().head == at


def test_a_branch_keeps_its_parent(source: StoredGame, store: Store, tmp_path: Path) -> None:
    branch = source.branch(70)
    export_game(branch, tmp_path / "branch.jsonl")
    game, _ = import_game(store, tmp_path / "branch.jsonl")
    assert (game.row.parent, game.row.parent_position) == (source.id, 70)
    assert game.events() == source.events(1, 70)


def test_a_file_is_replaced_only_by_a_whole_one(source: StoredGame, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("precious")

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        export_game(source, path, stop)
    assert path.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(StoreError, match="cannot be written"):
        export_game(source, tmp_path / "nowhere" / "game.jsonl")


def test_a_pipe_is_not_replaced_by_a_file(source: StoredGame, tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    for path in (pipe, link):
        with pytest.raises(StoreError, match="name another"):
            export_game(source, path)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert link.is_symlink()
    assert sorted(tmp_path.iterdir()) == [link, pipe]


@pytest.mark.parametrize("there", [True, False])
def test_a_link_stays_and_what_it_leads_to_is_written(source: StoredGame, tmp_path: Path, there: bool) -> None:
    (tmp_path / "folder").mkdir()
    file, link = tmp_path / "folder" / "game.jsonl", tmp_path / "link.jsonl"
    if there:
        file.write_text("old")
    link.symlink_to(file)
    export_game(source, link)
    assert link.is_symlink()
    assert file.read_bytes().startswith(b'{"file":')
    assert list(file.parent.iterdir()) == [file]


def test_a_changed_game_is_not_exported(store: Store, exported: Path, tmp_path: Path) -> None:
    game, _ = import_game(store, exported)
    with Altered(store) as database:
        database.execute("UPDATE stored_events SET state = ? WHERE id = 7", (b"\0",))
    with pytest.raises(BrokenChain, match="commit 7 "):
        export_game(game, tmp_path / "game.jsonl")
    with Altered(store) as database:
        database.execute("DELETE FROM stored_events WHERE id >= 7")
    with pytest.raises(BrokenChain, match="commit 7 "):
        export_game(game, tmp_path / "game.jsonl")
    assert not (tmp_path / "game.jsonl").exists()


# Anything changed is found


def test_any_changed_byte_is_found(store: Store, exported: Path, source: StoredGame, tmp_path: Path) -> None:
    data = exported.read_bytes()
    path = tmp_path / "changed.jsonl"
    rng = random.Random(5)
    for _ in range(400 if long.WANTED else 120):
        wrong = bytearray(data)
        place = rng.randrange(len(data))
        wrong[place] ^= 1 << rng.randrange(8)
        path.write_bytes(wrong)
        with pytest.raises(TimewalkError, match=re.escape(str(path))):
            import_game(store, path)
        assert store.games() == []


def test_any_changed_byte_of_a_packed_file_is_found(store: Store, source: StoredGame, tmp_path: Path) -> None:
    path = tmp_path / "game.zst"
    export_game(source, path)
    data = path.read_bytes()
    rng = random.Random(6)
    for _ in range(100):
        wrong = bytearray(data)
        wrong[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        path.write_bytes(wrong)
        try:
            game, _ = import_game(store, path)
        except TimewalkError:
            assert store.games() == []
        else:  # a bit of the packing that means nothing
            assert game.row.hash == source.row.hash
            return


@pytest.mark.parametrize("number", [2, 3, 17, COMMITS])
def test_a_changed_commit_is_named(store: Store, exported: Path, tmp_path: Path, number: int) -> None:
    lines = exported.read_bytes().splitlines(keepends=True)
    at = line_of(number) - 1
    line = orjson.loads(lines[at])
    line["payload"][1][0][1] = "999.9"
    lines[at] = orjson.dumps(line) + b"\n"
    message = refused(store, lines, tmp_path)
    assert f"line {at + 1}: commit {number}: it was changed" in message


def test_dropped_swapped_and_repeated_commits_are_named(store: Store, exported: Path, tmp_path: Path) -> None:
    lines = exported.read_bytes().splitlines(keepends=True)
    at = line_of(9) - 1
    dropped = lines[:at] + lines[at + 1 :]
    assert "commit 9: commit 9 with event" in refused(store, dropped, tmp_path)
    swapped = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
    assert "commit 9: commit 9 with event" in refused(store, swapped, tmp_path)
    repeated = [*lines[: at + 1], lines[at], *lines[at + 1 :]]
    assert "commit 10: commit 10 with event" in refused(store, repeated, tmp_path)
    last = [*lines[:-2], lines[-1]]
    assert f"the totals are not those of the {COMMITS - 1} commits" in refused(store, last, tmp_path)


def test_a_file_that_was_cut_off_is_known(store: Store, exported: Path, tmp_path: Path) -> None:
    data = exported.read_bytes()
    lines = data.splitlines(keepends=True)
    for count in range(len(lines)):
        refused(store, lines[:count], tmp_path)
    rng = random.Random(7)
    for _ in range(40):
        refused(store, data[: rng.randrange(len(data))], tmp_path)
    assert "ends too early" in refused(store, data[:-1], tmp_path)
    assert "ends too early: another commit or the end should follow" in refused(store, lines[:-1], tmp_path)
    packed = zstandard.compress(data)
    for _ in range(20):
        refused(store, packed[: rng.randrange(len(packed))], tmp_path)


def test_a_cut_off_end_with_its_totals_corrected_is_known(store: Store, exported: Path, tmp_path: Path) -> None:
    lines = exported.read_bytes().splitlines(keepends=True)
    last = orjson.loads(lines[-3])
    end = orjson.loads(lines[-1])
    end |= {"commits": COMMITS - 1, "hash": last["hash"]}
    end["events"] = last["position"] + len(last["payload"][1]) - 1
    message = refused(store, [*lines[:-2], orjson.dumps(end) + b"\n"], tmp_path)
    assert "the totals are not those of the first line" in message


def change(line: bytes, **fields: Any) -> bytes:
    """The line with other fields, None to leave one out."""
    data = orjson.loads(line) | fields
    return orjson.dumps({name: value for name, value in data.items() if value is not None}) + b"\n"


def test_what_is_not_an_export(store: Store, exported: Path, tmp_path: Path) -> None:
    lines = exported.read_bytes().splitlines(keepends=True)
    rest = lines[1:]
    assert "line 1: the file is neither an exported game nor the log of a game" in refused(store, b"", tmp_path)
    assert "line 1: the file is neither an exported game nor the log of a game" in refused(
        store, b"4 Lightning Bolt\n", tmp_path
    )
    assert "line 1: the file is neither an exported game nor the log of a game" in refused(
        store, b'{"a":1}\n', tmp_path
    )
    assert "line 1: the file is neither an exported game nor the log of a game" in refused(store, rest, tmp_path)
    assert "written by a newer timewalk: its format is 2" in refused(
        store, [change(lines[0], format=2), *rest], tmp_path
    )
    assert "the first line must have just" in refused(store, [change(lines[0], commits="9"), *rest], tmp_path)
    assert "the first line must have just" in refused(store, [change(lines[0], note="x"), *rest], tmp_path)
    assert "no UUID" in refused(store, [change(lines[0], game="1"), *rest], tmp_path)
    other = "5f3c0000-0000-4000-8000-000000000001"
    assert "header is that of another game" in refused(store, [change(lines[0], game=other), *rest], tmp_path)
    assert "another version than the first line" in refused(store, [change(lines[0], engine="9"), *rest], tmp_path)
    assert "not those of the first line" in refused(store, [change(lines[0], events=3), *rest], tmp_path)
    assert "something follows" in refused(store, [*lines, b"{}\n"], tmp_path)
    assert "is not a JSON object" in refused(store, [lines[0], b"[]\n", *rest], tmp_path)
    assert "is not a JSON object" in refused(store, [lines[0], b"\xff\n", *rest], tmp_path)
    assert "cannot be unpacked" in refused(store, b"\x28\xb5\x2f\xfd" + b"\xff" * 50, tmp_path)
    with pytest.raises(BadImport, match="cannot be read: No such file"):
        import_game(store, tmp_path / "missing.jsonl")
    with pytest.raises(BadImport, match="cannot be read"):
        import_game(store, tmp_path)


def test_definitions_must_be_what_they_are_called(store: Store, exported: Path, tmp_path: Path) -> None:
    lines = exported.read_bytes().splitlines(keepends=True)
    about, cards, rest = lines[0], lines[1 : 1 + CARDS], lines[1 + CARDS :]
    name = orjson.loads(cards[0])["card"]["name"]
    card = orjson.loads(cards[0])["card"]
    other = change(cards[0], card=card | {"name": "Storm Crow"})
    assert "line 2: the definition of Storm Crow is not the one" in refused(
        store, [about, other, *cards[1:], *rest], tmp_path
    )
    senseless = change(cards[0], card=card | {"types": "Sandwich"})
    assert f"line 2: {name}" in refused(store, [about, senseless, *cards[1:], *rest], tmp_path)
    assert "the definitions before are not those" in refused(store, [about, *cards[1:], *rest], tmp_path)
    extra = next(card for card in catalogue().values() if card.hash.encode() not in b"".join(cards))
    added = orjson.dumps({"definition": extra.hash, "card": extra.dump()}) + b"\n"
    assert "the definitions before are not those" in refused(store, [about, added, *cards, *rest], tmp_path)
    assert "there twice" in refused(store, [about, cards[0], *cards, *rest], tmp_path)


# A forger who keeps the hashes right


def forged(exported: Path, edit: Callable[[list[dict[str, Any]]], None]) -> list[bytes]:
    """The file with its lines edited, and every hash and total made to fit again."""
    lines = [orjson.loads(line) for line in exported.read_bytes().splitlines()]
    edit(lines)
    hash, position, number = chain.beginning(UUID(lines[0]["game"])), 1, 0
    for line in lines[1 + CARDS : -1]:
        number += 1
        hash = chain.following(hash, orjson.dumps(line["payload"]))
        line |= {"commit": number, "position": position, "hash": hash.hex()}
        position += len(line["payload"][1]) if line["payload"] else 1
    total = {"commits": number, "events": position - 1, "hash": hash.hex()}
    lines[0] |= total
    lines[-1] |= total
    return [orjson.dumps(line) + b"\n" for line in lines]


def test_a_forger_who_keeps_the_hashes_right_makes_another_game(
    store: Store, exported: Path, source: StoredGame, tmp_path: Path
) -> None:
    def nothing(lines: list[dict[str, Any]]) -> None:
        pass

    def rule(lines: list[dict[str, Any]]) -> None:
        lines[line_of(5) - 1]["payload"][1][0][1] = "999.9"

    assert b"".join(forged(exported, nothing)) == exported.read_bytes()
    path = tmp_path / "forged.jsonl"
    path.write_bytes(b"".join(forged(exported, rule)))
    game, _ = import_game(store, path)
    assert game.row.hash != source.row.hash  # what the other's copy shows


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (lambda payload: payload[1][0].__setitem__(0, "damage_foretold"), "'damage_foretold' is not known"),
        (lambda payload: payload[1][0].__setitem__(0, "decision_made:7"), "has version 7, this timewalk knows 1"),
        (lambda payload: payload[1][0].__setitem__(4, "one"), "malformed: player: Input should be a valid integer"),
        (lambda payload: payload[1][0].append(1), "malformed: too many values to unpack"),
        (lambda payload: payload[1][0].__setitem__(3, 9999), "its cause is no earlier event"),
        (lambda payload: payload.__setitem__(0, 1), "its moment lies before that of the commit before it"),
        (lambda payload: payload.append({"format": 1}), "only the first commit has a header"),
        (lambda payload: payload.__setitem__(1, []), "it is not a moment with a list of events"),
        (lambda payload: payload.clear(), "it is not a moment with a list of events"),
        (
            lambda payload: payload[1].append(["characteristics_changed", "", 0, None, 1, [["zone", "hand", "exile"]]]),
            "does not fit the board ('zone' is none of name, mana_cost, colors,",
        ),
        (
            lambda payload: payload[1].append(["object_unattached", "", 0, None, 7777, 1]),
            "does not fit the board (7777)",
        ),
        (
            lambda payload: payload[1].append(["deck_presented", "", 0, None, 1, 10**12, 1, 0, None, None, None]),
            "a deck has more than 10000 cards",
        ),
    ],
)
def test_what_makes_no_sense_is_refused_though_its_hash_fits(
    store: Store, exported: Path, tmp_path: Path, edit: Callable[[Any], None], says: str
) -> None:
    at = line_of(6) - 1
    lines = forged(exported, lambda lines: edit(lines[at]["payload"]))
    message = refused(store, lines, tmp_path)
    assert says in message
    assert f"line {line_of(6)}: commit 6: " in message


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("format", 2, "a game of a newer timewalk"),
        ("format", 0, "header is that of another game"),
        ("game", "x", "header is that of another game"),
        ("created", "yesterday", "does not say when"),
        ("engine", 1, "does not say by which version"),
        ("definitions", [], "the definitions before are not those"),
        ("parent", ["x", 1, "y"], "a parent that is no game"),
        ("parent", 7, "a parent that is no game"),
    ],
)
def test_a_header_that_makes_no_sense_is_refused(
    store: Store, exported: Path, tmp_path: Path, field: str, value: Any, says: str
) -> None:
    lines = forged(exported, lambda lines: lines[line_of(1) - 1]["payload"][2].__setitem__(field, value))
    assert says in refused(store, lines, tmp_path)


def test_a_game_without_a_header_is_refused(store: Store, exported: Path, tmp_path: Path) -> None:
    lines = forged(exported, lambda lines: lines[line_of(1) - 1]["payload"].pop())
    assert "the first commit must have a header" in refused(store, lines, tmp_path)


def test_unreasonable_sizes_are_refused(
    store: Store, exported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = exported.read_bytes().splitlines(keepends=True)
    monkeypatch.setattr("replay.store.transfer.MOST_IN_A_LINE", 100_000)
    assert "longer than any export" in refused(store, [lines[0], b"[" * 200_000, *lines[1:]], tmp_path)
    bomb = zstandard.compress(lines[0] + b" " * 200_000_000)
    assert len(bomb) < 50_000
    assert "longer than any export" in refused(store, bomb, tmp_path)
    monkeypatch.setattr("replay.store.transfer.MOST_BYTES", 2000)
    assert "longer than any export" in refused(store, lines, tmp_path)


def test_an_old_version_is_taken_as_it_is(
    store: Store, exported: Path, source: StoredGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game with events of an old version comes in with its hashes, and is read as of the new one."""
    monkeypatch.setattr(codec, "_READERS", type(codec._READERS)())
    monkeypatch.setattr(codec, "_DOINGS", type(codec._DOINGS)())
    monkeypatch.setitem(codec.UPCASTS, ("priority_passed", 1), lambda fields: [3 - fields[0]])
    monkeypatch.setitem(e.EVENTS, ("priority_passed", 2), e.PriorityPassed)
    game, _ = import_game(store, exported)
    assert game.row.hash == source.row.hash
    assert game.check_chain() is None
    passed = [recorded.event for recorded in game.events() if recorded.event.NAME == "priority_passed"]
    given = [recorded.event for recorded in game.events() if recorded.event.NAME == "priority_given"]
    assert passed
    assert passed[0].player == 3 - given[0].player  # type: ignore[attr-defined]
    assert game.board().position == source.head
