"""Definitions of an observed game come with the commits that name them: kept once, exported, proven, and not lost."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import orjson
import pytest

from domain.board.characteristics import Printed
from domain.cards.language import CardDefinition
from domain.events import Recorded
from domain.ids import PlayerId
from projections.seeing.views import redact
from replay.errors import BadImport, CorruptStore
from replay.games.verifying import Outcome, verify
from replay.service.texts import Texts
from replay.store.store import Store
from replay.store.stored import StoredGame
from replay.store.transfer import export_game, import_game
from tests.support.known_texts import known
from tests.support.observed import commits
from tests.support.stores import Altered


def named(events: Sequence[Recorded]) -> set[str]:
    """The hashes that events name."""
    told = (getattr(one.event, "printed", None) for one in events)
    return {printed.hash for printed in told if isinstance(printed, Printed) and printed.hash}


def met(store: Store, definitions: dict[str, CardDefinition], log: Sequence[Recorded]) -> StoredGame:
    """A game recorded commit by commit, each with the definitions that it names."""
    writer = store.create()
    for commit in commits(log):
        writer.pin(definitions[hash] for hash in named(commit))
        writer.append(commit)
    return store.game(writer.id)


@pytest.fixture
def game(store: Store) -> StoredGame:
    log, definitions = known(0)
    return met(store, definitions, log)


def test_a_game_has_the_definitions_that_its_facts_name(game: StoredGame) -> None:
    log, definitions = known(0)
    assert game.header()["definitions"] == []
    assert game.definitions() == {hash: definitions[hash] for hash in named(log)}
    assert verify(game).outcome is Outcome.OBSERVED


def test_each_commit_brings_what_it_names_and_no_more(store: Store) -> None:
    log, definitions = known(0)
    writer = store.create()
    kept: set[str] = set()
    for commit in commits(log):
        writer.pin(definitions[hash] for hash in named(commit))
        writer.append(commit)
        kept |= named(commit)
        assert store.game(writer.id).definitions().keys() == kept
    with Altered(store) as database:
        assert database.execute("SELECT COUNT(*) FROM definitions").fetchone() == (len(kept),)


@pytest.mark.parametrize("name", ["game.jsonl", "game.jsonl.zst"])
def test_they_go_elsewhere_with_the_game(game: StoredGame, store: Store, tmp_path: Path, name: str) -> None:
    export_game(game, tmp_path / name)
    with Altered(store) as database:
        for table in ("stored_events", "games", "definitions"):
            database.execute(f"DELETE FROM {table}")
    copy, new = import_game(store, tmp_path / name)
    assert new
    assert copy.definitions().keys() == named(known(0)[0])
    assert verify(copy).outcome is Outcome.OBSERVED
    export_game(copy, tmp_path / f"again-{name}")
    assert (tmp_path / f"again-{name}").read_bytes() == (tmp_path / name).read_bytes()


def test_a_file_without_one_or_with_one_too_many_is_refused(game: StoredGame, store: Store, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    export_game(game, file)
    lines = file.read_bytes().splitlines(keepends=True)
    cards = [orjson.loads(line).get("card") for line in lines]
    needed = next(n for n, card in enumerate(cards) if card is not None and not card.get("token"))
    other = known(3)[1]
    more = next(one for hash, one in other.items() if hash not in game.definitions())
    added = orjson.dumps({"definition": more.hash, "card": more.dump()}) + b"\n"
    for changed in ([*lines[:needed], *lines[needed + 1 :]], [*lines[:1], added, *lines[1:]]):
        path = tmp_path / "changed.jsonl"
        path.write_bytes(b"".join(changed))
        with pytest.raises(BadImport, match="the definitions before are not those the game was played with"):
            import_game(store, path)


def test_one_that_was_changed_or_lost_is_found(game: StoredGame, store: Store) -> None:
    one, other, *_ = (hash for hash, card in game.definitions().items() if not card.token)
    with Altered(store) as database:
        state = database.execute("SELECT state FROM definitions WHERE hash = ?", (other,)).fetchone()[0]
        database.execute("UPDATE definitions SET state = ? WHERE hash = ?", (state, one))
    verdict = verify(game)
    assert verdict.outcome is Outcome.TAMPERED
    assert "was changed" in verdict.reason
    with Altered(store) as database:
        database.execute("DELETE FROM definitions WHERE hash = ?", (one,))
    assert "is missing" in verify(game).reason
    with pytest.raises(CorruptStore, match="is missing"):
        game.definitions()


def test_a_text_is_known_to_those_who_may_know_the_card() -> None:
    fewer = 0
    for seed in (0, 6, 8, 12):
        log, _ = known(seed)
        whole = named(log)
        of_owner, of_other = (named(list(redact(log, PlayerId(viewer)))) for viewer in (1, 2))
        assert of_owner == whole
        assert of_other <= whole
        fewer += of_other < whole
    assert fewer


def test_the_service_tells_the_texts_of_cards_that_are_met_later(store: Store) -> None:
    log, definitions = known(0)
    writer = store.create()
    texts: Texts | None = None
    told = 0
    for commit in commits(log):
        writer.pin(definitions[hash] for hash in named(commit))
        writer.append(commit)
        texts = texts or Texts(store.game(writer.id))
        board = texts.stored.refresh().board()
        for number, printed in board.definitions.items():
            if not printed.token:
                assert texts.definition(board, number) == definitions[printed.hash]
                told += 1
    assert told > len(named(log))
