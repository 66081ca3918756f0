"""Random games with decks that copy and change texts: everything that holds for every game holds for these.

The quick run plays a few; `make test-all` plays many (the tests marked slow), of both editions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import pairwise

import pytest

from domain import events as e
from domain.board.evolve import evolve, fold
from domain.board.objects import cards_of as representing
from domain.board.state import Board
from domain.bots import PLAYERS
from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition
from domain.decider import Decider, Seat, redo
from domain.events import Recorded
from domain.terms import Zone
from projections.reading.names import Names
from projections.seeing.views import leaks, redact
from projections.wording.sentences import sentence
from projections.wording.translations import LANGUAGES
from projections.wording.translations import catalogue as catalogued
from replay.store.codec import decode, encode
from replay.store.snapshots import pack_board, unpack_board
from tests.support.changing import cards
from tests.support.long import with_many
from tests.support.random_games import to_its_end

LANDS = {"Island": 9, "Mountain": 6, "Forest": 5, "Plains": 4, "Thespian's Stage": 1, "Vesuva": 1}
CREATURES = (
    "Clone Stunt_Double Phantasmal_Image Vesuvan_Doppelganger Unstable_Shapeshifter Shapesharer Spark_Double "
    "Meletis_Charlatan Nivix_Guildmage Wall_of_Omens Grizzly_Bears Isamaru,_Hound_of_Konda "
    "Doomed_Traveler Prodigal_Pyromancer Serra_Angel"
)
OTHERS = (
    "Copy_Artifact Copy_Enchantment Sculpting_Steel Mirage_Mirror Isochron_Scepter Isochron_Scepter "
    "Strionic_Resonator Lithoform_Engine Twincast Reverberate Fork Double_Major Cytoshape Heat_Shimmer Splinter_Twin "
    "Wake_the_Reflections Raise_the_Alarm Lightning_Bolt Lightning_Bolt Shock Giant_Growth Unsummon Pacifism "
    "Bonesplitter Sol_Ring Arc_Lightning Rite_of_Replication Followed_Footsteps Minion_Reflector "
    "Mind_Bend Magical_Hack Artificial_Evolution White_Knight Goblin_Chieftain"
)
CHANGING = range(1000, 1060)
"""The games with cards that change whole texts, names, faces and sectors."""

QUICK = (7, CHANGING[0], CHANGING[5])
"""Short games in which, together, everything happens that these games are about."""

MANY = (*range(60), *CHANGING)


def is_changing(seed: int) -> bool:
    """Whether a game is one of these."""
    return seed in CHANGING


@cache
def seats(changing: bool) -> tuple[Seat, ...]:
    """Both players bring the same deck: of copies, or of what changes whole texts, names, faces and sectors."""
    names = [name for name, count in LANDS.items() for _ in range(count)]
    if changing:
        return _both((*(catalogue()[name] for name in (*names, "Swamp", "Swamp", "Swamp")), *cards(), *cards()))
    names += [name.replace("_", " ") for name in f"{CREATURES} {OTHERS}".split()]
    return _both(tuple(catalogue()[name] for name in names))


def _both(deck: tuple[CardDefinition, ...]) -> tuple[Seat, ...]:
    return Seat("Anna", deck), Seat("Ben", deck)


@lru_cache(maxsize=3)
def played(seed: int) -> tuple[tuple[Recorded, ...], tuple[int, ...]]:
    """A whole game: its log, and the positions at which it was settled."""
    game = Decider.new(seats(is_changing(seed)), f"copies {seed}", edition=("seed", "current")[seed % 2])
    return to_its_end(game, seed, PLAYERS[("random", "greedy")[seed % 4 == 3]])


@cache
def _known(changing: bool) -> Mapping[str, CardDefinition]:
    return Decider.new(seats(changing), "0").definitions


def definitions(seed: int) -> Mapping[str, CardDefinition]:
    """What the cards of a game do."""
    return _known(is_changing(seed))


games = pytest.mark.parametrize(
    "seed",
    with_many(QUICK, (seed for seed in MANY if seed not in QUICK)),
    ids=lambda seed: f"game-{seed}",
    scope="module",
)


few_games = pytest.mark.parametrize(
    "seed",
    with_many(QUICK[1:], (seed for seed in MANY if seed not in QUICK[1:])),
    ids=lambda seed: f"game-{seed}",
    scope="module",
)


def cards_of(board: Board) -> Counter[int]:
    """How many of each definition there are, both of what is melded; tokens, copies and abilities left out."""
    return Counter(
        definition
        for found in board.objects.values()
        if not found.token and not found.copy_of and found.kind in ("", "spell")
        for definition in representing(found)
    )


@few_games
def test_every_prefix_folds_to_the_live_board(seed: int) -> None:
    log, _ = played(seed)
    board = Board()
    for record in log:
        if isinstance(record.event, e.BoardDigested):
            assert record.event.digest == board.digest()
        evolve(board, record)
    assert board.over


@games
def test_cards_are_conserved_and_copies_are_where_they_can_be(seed: int) -> None:
    """Whenever somebody has priority, a copy of a spell is on the stack, one of a card there or on the battlefield."""
    log, cuts = played(seed)
    board = fold(log[: cuts[0]])
    start = cards_of(board)
    for begin, end in pairwise(cuts):
        fold(log[begin:end], board)
        assert cards_of(board) == start
        for id in board.objects if board.priority is not None else ():
            found = board.objects[id]
            assert found.copy_of != "spell" or found.zone is Zone.STACK
            assert found.copy_of != "card" or found.zone in (Zone.STACK, Zone.BATTLEFIELD)
            assert not found.copies or found.zone in (Zone.STACK, Zone.BATTLEFIELD)
            assert all(not number or number in board.effects for number in found.copies)


@games
def test_a_board_with_copies_is_written_and_read_again(seed: int) -> None:
    log, _ = played(seed)
    assert tuple(decode(encode(log), 1).events) == log
    changed = (e.BecameCopy, e.TextRewritten, e.CharacteristicsChanged)
    middle = next((at for at, record in enumerate(log) if isinstance(record.event, changed)), len(log) // 2)
    board = fold(log[: middle + 1])
    assert unpack_board(pack_board(board)).digest() == board.digest()
    assert fold(log[middle + 1 :], unpack_board(pack_board(board))).digest() == fold(log).digest()


@games
def test_deciding_again_says_the_same(seed: int) -> None:
    log, _ = played(seed)
    assert redo(log, definitions(seed)) is None


@games
def test_taking_up_again_gives_the_same_future(seed: int) -> None:
    """At settled points of the game, and where something was just copied."""
    log, cuts = played(seed)
    copied = {log[at].position for at in range(len(log)) if isinstance(log[at].event, COPIES)}
    near = [cut for cut in cuts if any(position in copied for position in range(cut - 8, cut + 1))]
    for cut in sorted({*cuts[seed % 7 :: max(1, len(cuts) // 10)], *near[:: max(1, len(near) // 12)]}):
        game = Decider.resume(log[:cut], definitions(seed))
        assert game.board.digest() == fold(log[:cut]).digest()
        position, before = cut, len(game.records)
        while position < min(len(log), cut + 40):
            decision = log[position].event
            assert isinstance(decision, e.DecisionMade)
            game.answer(decision.answer)
            said = game.records[before + position - cut :]
            for record in said if game.settled else []:
                assert record == log[record.position - 1]
            position = cut + len(game.records) - before


@few_games
@pytest.mark.slow
def test_no_seat_learns_what_it_may_not_know(seed: int) -> None:
    log, _ = played(seed)
    real = fold(log)
    for viewer in (1, 2, None):
        board = fold(redact(log, viewer))  # type: ignore[arg-type]
        assert board.battlefield == real.battlefield
        assert [len(player.hand) for player in board.players.values()] == [
            len(player.hand) for player in real.players.values()
        ]
        assert not list(leaks(log, viewer))  # type: ignore[arg-type]


@games
def test_everything_can_be_told(seed: int) -> None:
    log, _ = played(seed)
    names = Names()
    for record in log:
        names.add(record)
        assert sentence(record.event, names)


COPIES = (e.BecameCopy, e.CopyPutOnStack, e.CardCopied, e.CopyCeased)


def test_these_games_copy_in_every_way() -> None:
    told = Counter(type(record.event) for seed in QUICK for record in played(seed)[0])
    assert all(told[kind] for kind in (*COPIES, e.TextRewritten)), told
    made = [record.event for seed in QUICK for record in played(seed)[0] if isinstance(record.event, e.BecameCopy)]
    assert {event.effect is None for event in made} == {True, False}


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_changes_can_be_told_of_those_it_changes(language: str) -> None:
    """As what something is, and as what they do: an effect is told in one way, a change in the other."""
    words = catalogued(language)
    told = {key.removeprefix("mod.").partition(".")[0] for key in words if key.startswith("mod.")}
    assert told == {key.removeprefix("does.").partition(".")[0] for key in words if key.startswith("does.")}


def test_these_games_change_in_many_ways() -> None:
    told = Counter(type(record.event) for seed in QUICK for record in played(seed)[0])
    assert all(told[kind] for kind in (e.BecameCopy, e.NamedCardCopied, e.SectorChosen, e.TextRewritten)), told
