"""613, 113.6, 704.3. What is kept beside the board is what reading the board anew would give, after every event.

Each event says on its class what it makes stale; one that says too little would leave something kept that no longer
holds. So all that is kept is held against the board after everything that is said, in games of every format and in
situations whose texts depend on anything. And an event that says nothing is taken for the worst.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from operator import attrgetter
from typing import Any, get_args

import pytest

from domain import events as e
from domain.board.evolve import HANDLERS, evolve
from domain.board.evolve.door import nothing
from domain.board.objects import CHARACTERISTICS, GameObject
from domain.board.state import Effect
from domain.cards import language as lang
from domain.decider import Decider
from domain.events import EVENTS, Event, Group, Recorded, Seen, Stale
from domain.events.touches import touches
from domain.ids import PlayerId
from domain.kernel.game import Game
from domain.kernel.table import Table as Kernel
from domain.rules.abilities.index import Index, index
from domain.rules.continuous import layers
from domain.rules.continuous.layers import Layered
from domain.rules.state_based import checking
from domain.terms import Zone
from projections.reading.kinds import of_group
from projections.seeing.views import Redactor
from tests.support.long import with_many
from tests.support.made_up import course, made_up
from tests.support.random_games import begun, trials
from tests.support.table import Table, card

QUICK, MANY = 4, 400

READ = tuple(sorted(set(Index.__slots__) - {"version", "volatile", "calm", "event_types", "lasts", "layered"}))
"""What an index reads off the board; the rest follows from that."""

_characteristics = attrgetter("controller", *CHARACTERISTICS)


def told(value: Any) -> Any:
    """The same in values that can be compared: objects and effects as the very ones they are."""
    if isinstance(value, GameObject | Effect):
        return id(value)
    if isinstance(value, dict):
        return {kind: told(item) for kind, item in value.items()}
    return [told(item) for item in value] if isinstance(value, list | tuple) else value


def hold_against_the_board(game: Game, counted: Counter[str]) -> None:
    """The index of what functions, and what the layers came to, are as reading them anew would give them."""
    board = game.board
    kept = index(game)
    anew = Index(game)
    for name in READ:
        assert told(getattr(kept, name)) == told(getattr(anew, name)), (name, board.position, game.records[-1].event)
    counted["indexes"] += 1
    layered = game.kept(Layered)
    if layered.at == board.layers_version and not layers.is_volatile(game):
        for found, work in layers.compute(game).items():
            was, now = _characteristics(board.objects[found]), _characteristics(work)
            assert was == now, (board.position, game.records[-1].event, found)
        counted["layers"] += 1


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often something kept was held against the board: after every event that a game says."""
    counts: Counter[str] = Counter()
    say = Kernel.say

    def saying(self: Kernel, event: Event, rule: str, cause: int | None = None) -> int:
        position = say(self, event, rule, cause)
        if isinstance(self, Game):
            hold_against_the_board(self, counts)
        return position

    monkeypatch.setattr(Kernel, "say", saying)
    return counts


@pytest.mark.parametrize("seed", with_many(range(QUICK), range(QUICK, MANY)))
def test_what_is_kept_is_what_there_is_in_a_made_up_situation(seed: int, counted: Counter[str]) -> None:
    game = made_up(seed).start("A", step=None).game
    course(game, seed, 120)
    assert counted["indexes"] > (0 if game.board.over else 40)


@pytest.mark.parametrize(("format", "edition", "seed", "most"), trials(20, 0, 120, 4000))
def test_what_is_kept_is_what_there_is_in_every_format(
    format: str, edition: str, seed: int, most: int, counted: Counter[str]
) -> None:
    course(begun(format, edition, seed), seed, most)
    assert min(counted["indexes"], counted["layers"]) > 100


def situation(*permanents: str) -> Decider:
    table = Table("current")
    table.battlefield("A", *permanents)
    return table.start("A", step=None).game


def test_what_an_event_makes_stale_is_counted_once_on_the_board() -> None:
    """The versions go up by what the class says, whatever the handler does; and by nothing where it says nothing."""
    board = situation("Grizzly Bears").board
    (bears,) = board.battlefield

    def counts(event: Event) -> tuple[int, int]:
        before = board.abilities_version, board.layers_version
        evolve(board, Recorded(board.position + 1, board.moment + 1, "100.1", None, event))
        return board.abilities_version - before[0], board.layers_version - before[1]

    assert counts(e.PermanentsTapped(objects=(bears,))) == (0, 0)
    assert counts(e.CountersPut(object=bears, kind="+1/+1", amount=1, total=1)) == (0, 1)
    player = board.objects[bears].controller
    assert counts(e.EnteredUnder(object=bears, player=player)) == (1, 1)
    assert counts(e.CharacteristicsChanged(object=bears, changes=(("power", 2, 3),))) == (0, 0)
    assert counts(e.CharacteristicsChanged(object=bears, changes=(("abilities", (), ()),))) == (1, 0)


# What an event says of itself


@pytest.fixture
def silent() -> Iterator[type[Event]]:
    """A class of event that is added while the program runs, and says nothing but its name."""

    class SomethingHappened(Event, name="something_happened"):
        what: str | None

    nothing(SomethingHappened)
    yield SomethingHappened
    del EVENTS[SomethingHappened.NAME, SomethingHappened.VERSION]
    del HANDLERS[SomethingHappened]


def test_an_event_that_says_nothing_makes_everything_stale(silent: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever says it finds the layers read anew, the abilities too, its moment closed, and a check made for it."""
    game = situation("Glorious Anthem", "Grizzly Bears")
    assert not checking._anything_new(game)
    functioning, layered = index(game), game.kept(Layered).at
    read: list[int] = []
    refresh = layers.refresh

    def reading(game: Game) -> None:
        read.append(game.board.position)
        refresh(game)

    monkeypatch.setattr(layers, "refresh", reading)
    at = game.say(silent(what="secret"), "100.1")
    assert read == [at]
    assert index(game) is not functioning
    assert game.kept(Layered).at == layered + 1 == game.board.layers_version
    assert checking._anything_new(game)


def test_an_event_that_says_nothing_tells_nobody_what_is_in_it(silent: Any) -> None:
    """And it is told as it is to nobody, nor is it in a group."""
    assert (silent.STALE, silent.QUIET, silent.HARMLESS, silent.GROUP) == (Stale.EVERYTHING, False, "", None)
    for viewer in (PlayerId(1), None):
        seen = Redactor(viewer).redact(Recorded(1, 1, "100.1", None, silent(what="secret")))
        assert seen is not None
        assert seen.event == silent(what=None)
    assert touches(silent(what="secret")) == ()


def test_every_event_says_what_it_is() -> None:
    """Its group, and of every field who may know it; so nobody has to be told by a list."""
    for kind in EVENTS.values():
        assert kind.GROUP in get_args(Group), kind.NAME
        for name, field in kind.model_fields.items():
            assert sum(isinstance(mark, Seen) for mark in field.metadata) == 1, f"{kind.NAME}.{name}"
    assert all(map(of_group, get_args(Group)))


def test_every_event_that_makes_an_object_says_where_it_is() -> None:
    """400.2. Whoever redacts has to know in which zone something is; a library's cards are presented and shuffled."""
    for kind in EVENTS.values():
        made = kind.model_fields.get("becomes")
        makes = made is not None and "ObjectId" in str(made.annotation)
        assert makes == bool(kind.PUTS), kind.NAME
        if kind.PUTS and not isinstance(kind.PUTS, Zone):
            assert kind.model_fields[kind.PUTS].annotation is Zone, kind.NAME


def test_what_is_harmless_and_what_is_quiet_makes_nothing_stale() -> None:
    """An event after which nothing can have changed cannot have changed what abilities and layers read."""
    for kind in EVENTS.values():
        if kind.QUIET or kind.HARMLESS:
            assert kind.STALE is Stale.NOTHING or kind.makes_stale is not Event.makes_stale, kind.NAME


LINGERING = {"triggered": [{"draw": 1, "who": "you"}], "on": {"gains_life": "you"}, "zone": "graveyard"}
"""An ability that functions in a graveyard."""


def test_what_is_gone_from_a_graveyard_watches_no_more() -> None:
    """704.5d. A token that ceases to exist there, too: nothing is kept of it."""
    table = Table("current")
    table.graveyard("A", card("Ghost", "Creature: Spirit", LINGERING, pt="1/1"))
    game = table.start("A", step=None).game
    (ghost,) = game.board.players[PlayerId(1)].graveyard
    assert any(found.id == ghost for found, _, _ in index(game).watchers[lang.GainsLife])
    game.say(e.TokenCeased(object=ghost, player=PlayerId(1), zone=Zone.GRAVEYARD), "704.5d")
    assert not index(game).watchers.get(lang.GainsLife)


def test_what_is_changed_in_a_graveyard_is_looked_for_anew() -> None:
    """122.1. A counter makes the object there another one, and whoever watches is that one."""
    table = Table("current")
    table.graveyard("A", card("Ghost", "Creature: Spirit", LINGERING, pt="1/1"))
    game = table.start("A", step=None).game
    (ghost,) = game.board.players[PlayerId(1)].graveyard
    assert index(game).watchers[lang.GainsLife][0][0].counters == {}
    game.say(e.CountersPut(object=ghost, kind="rust", amount=1, total=1), "122.6")
    assert index(game).watchers[lang.GainsLife][0][0].counters == {"rust": 1}
