"""702.47. Splice in what is told and known, on the cards that have it, and in whole games."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from domain import events as e
from domain.board.evolve import evolve, fold
from domain.board.state import Board
from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition
from domain.decider import Decider, Seat, redo
from domain.errors import BadCard, IllegalDecision
from domain.events import Recorded
from domain.kernel.questions import Priority
from domain.randomness import Dice
from domain.terms import Zone
from projections.reading.log import log
from projections.reading.names import Names
from projections.seeing.views import leaks, redact
from projections.wording.sentences import sentence
from replay import open_store
from replay.cli.commands import main
from replay.service.texts import Texts
from replay.store.codec import decode, encode
from replay.store.snapshots import pack_board, unpack_board
from tests.support.long import with_many
from tests.support.situations import finish, go, plays, ready, spell, there, told
from tests.support.splicing import ARCANE, BASE, BURN, DOUBLE, THREE, A, B, at_table

# What is told and known


def test_nothing_tells_the_others_who_could_splice() -> None:
    """400.2. Two hands that differ in a card that could be spliced, and is not, are told alike."""
    tables = []
    for other in (THREE, BURN, spell("Nothing", {"gain_life": 1}, cost="{9}")):
        table = at_table("current", BASE, other).start()
        go(table, "A", "Base")
        tables.append(table)
    for viewer in (B, None):
        assert len({repr(list(redact(table.game.records, viewer))[1:]) for table in tables}) == 1


def test_nothing_tells_the_others_whether_there_was_another_to_splice() -> None:
    """702.47b. What is chosen is revealed at once; that nothing more is chosen is decided whatever there is."""
    tables = []
    for other in (DOUBLE, spell("Nothing", {"gain_life": 1}, cost="{9}")):
        table = at_table("current", BASE, THREE, other).start()
        table.cast("A", "Base", splice=["Three"])
        finish(table)
        tables.append(table)
    one, two = tables
    for viewer in (B, None):
        assert repr(list(redact(one.game.records, viewer))[1:]) == repr(list(redact(two.game.records, viewer))[1:])
    seen = [record.event for record in redact(one.game.records, B)]
    made = [event for event in seen if isinstance(event, e.DecisionMade)]
    assert all(event.question is None and event.answer is None for event in made if event.player == A)


def test_it_is_told_in_sentences() -> None:
    table = at_table("current", BASE, THREE, DOUBLE).start()
    table.cast("A", "Base", splice=["Three", "Double"])
    (record,) = table.events("cards_spliced")
    assert told(table, record) == "A splices Three and Double onto Base"
    assert "A reveals Three and Double" in [line.sentence for line in log(table.game.records)]


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"types": "Creature: Bear", "pt": "1/1"}, "only instants and sorceries have splice"),
        ({"keyword": {"keyword": "splice", "of": ARCANE}}, "needs the key cost"),
        ({"keyword": {"keyword": "splice", "cost": [{"mana": "{1}"}]}}, "needs the key of"),
        ({"keyword": {"keyword": "splice", "of": ARCANE, "cost": [{"mana": "{1}"}], "value": 2}}, "has no value"),
    ],
)
def test_splice_that_makes_no_sense_is_refused(wrong: dict[str, Any], reason: str) -> None:
    keyword = wrong.pop("keyword", {"keyword": "splice", "of": ARCANE, "cost": [{"mana": "{1}"}]})
    with pytest.raises(BadCard, match=reason):
        CardDefinition.load({"name": "Wrong", "types": "Instant", "cost": "{1}", **wrong, "abilities": [keyword]})


# The cards


@plays("Reach Through Mists", "Glacial Ray", "Desperate Ritual", "Kodama's Might")
def test_glacial_ray_and_the_others() -> None:
    table = ready("Reach Through Mists", "Glacial Ray", "Desperate Ritual", "Kodama's Might", mana="URRRRG")
    table.battlefield("B", "Grizzly Bears")
    table.start()
    table.cast("A", "Reach Through Mists", targets=["Grizzly Bears"], splice=["Glacial Ray", "Desperate Ritual"])
    table.resolve()
    assert not there(table, "Grizzly Bears")
    assert table.board.players[A].pool == "RRR"
    assert sorted(table.names_in(Zone.HAND, "A")) == ["Desperate Ritual", "Glacial Ray", "Kodama's Might", "Plains"]
    table.cast("A", "Glacial Ray", targets=["B"])
    table.resolve()
    assert table.life_of("B") == 18


@plays("Lava Spike", "Torrent of Stone", "Consuming Vortex", "Wear Away", "Evermind")
def test_torrent_of_stone_and_the_others() -> None:
    table = ready("Lava Spike", "Torrent of Stone", "Consuming Vortex", "Wear Away", "Evermind", mana="RRRUUUUUUGGGG")
    table.battlefield("B", "Grizzly Bears", "Serra Angel", "Sol Ring")
    table.start()
    assert not table.can("A", "cast", "Evermind")
    table.cast(
        "A",
        "Lava Spike",
        targets=["B", "Serra Angel", "Sol Ring"],
        splice=["Torrent of Stone", "Wear Away", "Evermind"],
    )
    finish(table)
    assert (table.life_of("B"), there(table, "Serra Angel"), there(table, "Sol Ring")) == (17, False, False)
    assert len(table.all("Mountain", "A")) == 1
    assert "Plains" in table.names_in(Zone.HAND, "A")
    table.cast("A", "Consuming Vortex", targets=["Grizzly Bears"])
    finish(table)
    assert table.names_in(Zone.HAND, "B") == ["Grizzly Bears"]


@plays("Goryo's Vengeance")
def test_goryos_vengeance() -> None:
    table = ready(BASE, "Goryo's Vengeance", mana="BBB")
    table.graveyard("A", "Isamaru, Hound of Konda", "Grizzly Bears")
    table.start()
    table.cast("A", "Base", targets=["Isamaru, Hound of Konda"], splice=["Goryo's Vengeance"])
    finish(table)
    assert "haste" in table.find("Isamaru, Hound of Konda").keywords
    table.go_to("end")
    finish(table)
    assert table.names_in(Zone.EXILE, "A") == ["Isamaru, Hound of Konda"]
    table.check()


@plays("Everdream", "Splicer's Skill")
def test_everdream_and_splicers_skill() -> None:
    table = ready("Shock", "Everdream", "Splicer's Skill", mana="RUWUUUWWWW")
    table.start()
    table.cast("A", "Shock", targets=["B"], splice=["Everdream", "Splicer's Skill"])
    finish(table)
    assert (table.life_of("B"), there(table, "Phyrexian Golem Token")) == (18, True)
    assert sorted(table.names_in(Zone.HAND, "A")) == ["Everdream", "Plains", "Splicer's Skill"]


# Whole games


LANDS = {"Mountain": 11, "Island": 11}
SPELLS = (
    "Reach Through Mists", "Lava Spike", "Glacial Ray", "Desperate Ritual", "Consuming Vortex", "Everdream",
    "Torrent of Stone", "Evermind", "Twincast", "Shock", "Glacial Ray", "Reach Through Mists", "Mind Bend",
)  # fmt: skip


def seats() -> tuple[Seat, ...]:
    """Both players bring spells to splice and to splice onto."""
    names = [name for name, count in LANDS.items() for _ in range(count)] + [name for name in SPELLS for _ in range(3)]
    deck = tuple(catalogue()[name] for name in names)
    return Seat("Anna", deck), Seat("Ben", deck)


@lru_cache(maxsize=2)
def played(seed: int) -> tuple[Recorded, ...]:
    """A game in which whoever can play a land or splice does, and all else is decided by chance; not to its end."""
    game = Decider.new(seats(), f"splice {seed}", edition=("seed", "current")[seed % 2])
    log: list[Recorded] = []
    number = 0
    while game.question is not None and (len(log) < 1800 or not game.settled):
        number += 1
        question = game.question
        options = question.options if isinstance(question, Priority) else ()
        wanted = [[one for one in options if one[0] == kind] for kind in ("play", "splice")]
        first = next((found for found in wanted if found), [])
        dice = Dice(str(seed), number, "player")
        try:
            game.answer(dice.choice(first) if first else question.random(dice))
        except IllegalDecision:
            assert not game.in_casting
        log += game.take()
    return tuple(log)


games = pytest.mark.parametrize("seed", with_many(range(2), range(2, 30)))


@games
def test_games_in_which_is_spliced(seed: int) -> None:
    """They fold at every place, are written and read, decided again to the same, and taken up; nobody learns more."""
    log = played(seed)
    definitions = Decider.new(seats(), "0").definitions
    at = [place for place, record in enumerate(log, 1) if isinstance(record.event, e.CardsSpliced)]
    assert tuple(decode(encode(log), 1).events) == log
    assert redo(log, definitions) is None
    board = Board()
    for place, record in enumerate(log, 1):
        evolve(board, record)
        if place in at:
            kept = unpack_board(pack_board(board))
            assert kept.digest() == board.digest()
            assert fold(log[place:], kept).digest() == fold(log).digest()
    settled = [place for place, record in enumerate(log, 1) if isinstance(record.event, e.PriorityGiven)]
    near = [next(place for place in settled if place > spliced) for spliced in at if spliced < settled[-6]]
    for place in near[:6]:
        again = Decider.resume(log[:place], definitions)
        assert again.follow(log[place : min(settled[-1], settled[settled.index(place) + 5])]) is None
    names = Names()
    for record in log:
        names.add(record)
        assert sentence(record.event, names)
    for viewer in (A, B, None):
        assert not list(leaks(log, viewer))


def test_in_these_games_several_cards_are_spliced() -> None:
    told = [record.event for seed in range(2) for record in played(seed)]
    assert any(isinstance(event, e.CardsSpliced) and len(event.definitions) > 1 for event in told)


@pytest.fixture
def stored(tmp_path: Path) -> tuple[Path, str, int]:
    """A store with such a game, and a place where Anna could splice, was asked, and did."""
    log = played(0)
    place = next(
        at
        for at, record in enumerate(log, 1)
        if isinstance(record.event, e.DecisionMade) and record.event.answer[:1] == ("splice",)
    )
    path = tmp_path / "games.sqlite"
    with open_store(path, durable=False) as games:
        cards = {card.hash: card for seat in seats() for card in seat.cards()}
        writer = games.store.create(tuple(cards.values()), about={"players": ["human", "human"]})
        settled = [0, *(at for at, one in enumerate(log, 1) if isinstance(one.event, e.PriorityGiven))]
        for start, stop in pairwise(settled):
            writer.append(log[start:stop])
        id = str(writer.id)
    return path, id, place


@pytest.mark.slow
def test_a_stored_game_is_verified_and_branched(
    stored: tuple[Path, str, int], capsys: pytest.CaptureFixture[str]
) -> None:
    """The command line: what it is called, and that another future can be taken from where it was decided."""
    path, id, place = stored

    def run(*words: object) -> str:
        assert main([*map(str, words), "--store", str(path)]) == 0
        return capsys.readouterr().out

    def number_of(asked: str, words: str) -> str:
        return next(line.split()[0] for line in asked.splitlines() if words in line and line.split()[0].isdigit())

    assert "EXACT" in run("verify", id)
    assert " splices " in run("log", id)
    assert " imprègne " in run("log", id, "--lang", "fr")
    before = run("log", id, "--json").count("cards_spliced")
    run("branch", id, "--at", place - 1)
    asked = run("choose", "last")
    asked = run("choose", "last", number_of(asked, "and splice onto it"))
    while "What now?" not in asked:
        words = "splice" if "(splice)" in asked else " "
        asked = run("choose", "last", number_of(asked, words))
    assert before > run("log", "last", "--json").count("cards_spliced") >= 1
    assert "EXACT" in run("verify", "last")
    with open_store(path, durable=False) as games:
        stored_game = games.game("last").stored
        board = fold(stored_game.events())
        spliced = [board.objects[id] for id in board.stack if board.objects[id].spliced is not None]
        (lines,) = [Texts(stored_game).of(board, found, "en") for found in spliced]
        assert any(line.startswith("Splice onto ") for line in lines)
        assert len(lines) >= 3
