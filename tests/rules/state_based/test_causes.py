"""704.3. What state-based actions, losses and ends are caused by: what made them so, and on to who decided it.

The property goes through random games of every format and edition once more, asks every action after every event, and
so knows since when each applies; whatever a pass did must name that event as its cause. From every end, death and loss
the causes lead on to a decision, or to what happens by itself in a turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

import pytest

from domain import events as e
from domain.board.evolve import evolve
from domain.board.state import Board
from domain.decider import Decider
from domain.events import Event, Recorded
from domain.kernel.game import Game
from domain.kernel.proposals import Ruling, collect
from domain.kernel.questions import ChooseObjects, Question
from domain.kernel.would import Would
from domain.rules.replacement.impossible import cannot
from domain.rules.rulebook import RULES
from domain.rules.state_based import actions, checking
from domain.terms import Zone
from tests.support.long import with_many
from tests.support.made_up import course, made_up
from tests.support.random_games import begun, trials
from tests.support.situations import cause_of
from tests.support.table import PLAYERS as SEATS
from tests.support.table import Table, card, creature

EDITIONS = ("seed", "current")


T = TypeVar("T")


class Silent(Game):
    """Rules that look something up: they ask nobody, and keep none of what one of is to be kept."""

    __slots__ = ()

    def decide(self, question: Question, rule: str, *, again: bool = False) -> Ruling[Any]:
        keeping = isinstance(question, ChooseObjects) and question.reason.startswith("keep")
        yield from ()
        return () if keeping else next(question.answers()), None


def applying(game: Silent) -> set[Any]:
    """What the actions would do now, unless something forbids it."""
    keys = set()
    for _, action, applies, _ in actions.ACTIONS:
        for proposal in next_of(collect(action(game))) if applies(game) else ():
            if not isinstance(proposal, Would) or not cannot(game, proposal):
                keys.add(checking._result(proposal))
    return keys


def next_of(rules: Ruling[T]) -> T:
    try:
        next(rules)
    except StopIteration as done:
        return done.value  # type: ignore[no-any-return]
    raise AssertionError("nobody is asked here")


def key_of(event: Event) -> Any:
    """What an action is known by, from what it came to."""
    if isinstance(event, e.PlayerLost):
        return ("lose", event.player)
    if isinstance(event, e.ObjectMoved):
        return ("move", event.object)
    if isinstance(event, e.PermanentDestroyed):
        return ("destroy", event.object)
    if isinstance(event, e.PermanentSacrificed):
        return ("sacrifice", event.player, event.object)
    if isinstance(event, e.CountersRemoved):
        return ("remove counters", event.object, event.kind, event.amount)
    return event


def passes(log: Sequence[Recorded]) -> Iterator[list[Recorded]]:
    """The moments in which state-based actions were performed."""
    for record in log:
        if isinstance(record.event, e.StateBasedActionsPerformed) and record.event.count:
            at = record.position - log[0].position - 1
            moment = log[at].moment
            start = at
            while start > 0 and log[start - 1].moment == moment:
                start -= 1
            yield list(log[start : at + 1])


def outside(log: Sequence[Recorded], record: Recorded) -> int | None:
    """The cause of what a pass did: past the replacements, and what they are about, that belong to the pass."""
    first, moment = log[0].position, record.moment
    at = record.cause
    while at is not None and log[at - first].moment == moment:
        at = log[at - first].cause
    return at


def checked_causes(log: Sequence[Recorded], definitions: Any) -> int:
    """Compare the cause of everything that passes did with since when it applied; returns how much there was."""
    first_of_pass = {moment[0].position: moment for moment in passes(log)}
    board, count = Board(), 0
    since: dict[Any, int] = {}
    game: Silent | None = None
    for record in log:
        for done in first_of_pass.get(record.position, ()):
            key = key_of(done.event)
            if key in since and done.rule.removeprefix("seed:").removeprefix("current:").startswith("704"):
                count += 1
                cause = outside(log, done)
                assert cause is not None
                if cause != since[key] and isinstance(log[cause - 1].event, (e.BecameCopy, e.TokenSized)):
                    cause = log[cause - 1].cause  # it entered as that copy, or of that size: one event or the other
                assert cause == since[key], (done, since[key], log[since[key] - 1])
        evolve(board, record)
        if board.players and not board.over:
            if game is None:
                game = Silent(board, definitions, RULES)
            since = {key: since.get(key, record.position) for key in applying(game)}
    return count


@pytest.mark.parametrize(("format", "edition", "seed", "most"), trials(12, 2, 400, 6000))
def test_an_action_is_caused_by_what_made_it_apply(format: str, edition: str, seed: int, most: int) -> None:
    game = begun(format, edition, seed)
    log = course(game, seed, most)
    found = checked_causes(log, game.definitions)
    led_back(log)
    assert found or game.question is not None


@pytest.mark.parametrize("seed", with_many(range(3), range(3, 300)))
def test_in_made_up_situations_too(seed: int) -> None:
    game = made_up(seed).start("A", step=None).game
    log = course(game, seed, 120)
    checked_causes(log, game.definitions)


BY_ITSELF = (e.GameStarted, e.StartingPlayerChosen, e.TurnBegan, e.PhaseBegan, e.StepBegan, e.StepEnded, e.PhaseEnded)


def led_back(log: Sequence[Recorded]) -> None:
    """From every end, death and loss the causes go back, each to an earlier one, to a decision or the turn."""
    for record in log:
        event = record.event
        ended = isinstance(event, e.GameEnded)
        died = isinstance(event, e.ObjectMoved) and (event.source, event.to) == (Zone.BATTLEFIELD, Zone.GRAVEYARD)
        if not (ended or died or isinstance(event, e.PlayerLost | e.PlayerLeft)):
            continue
        steps = [record]
        while steps[-1].cause is not None:
            assert steps[-1].cause < steps[-1].position
            steps.append(log[steps[-1].cause - 1])
        assert isinstance(steps[-1].event, (e.DecisionMade, *BY_ITSELF)), steps[-1]
        if ended:
            assert isinstance(steps[1].event, e.PlayerLost | e.LoopFound), steps[1]
        made_so = steps[1].event if len(steps) > 1 else None
        if isinstance(event, e.PlayerLost) and event.reason == "life" and isinstance(made_so, e.LifeLost):
            assert made_so.total <= 0 < made_so.total + made_so.amount
            assert made_so.player == event.player or "shared_life" in str(log[0].event)


# Situations


def lost(table: Table, player: str) -> Recorded:
    (record,) = table.events("player_lost", player=SEATS[player])
    return record  # type: ignore[no-any-return]


def ended(table: Table) -> Recorded:
    (record,) = table.events("game_ended")
    return record  # type: ignore[no-any-return]


def why_lost(table: Table, player: str) -> list[Event]:
    """What led to a loss, from what made the action apply back."""
    steps = [cause_of(table, lost(table, player))]
    while steps[-1].cause is not None:
        steps.append(cause_of(table, steps[-1]))
    return [record.event for record in steps]


def sorcery(table: Table, *effects: dict[str, Any], name: str = "Test Spell") -> None:
    table.hand("A", card(name, "Sorcery", {"spell": list(effects)}, cost="{0}"))


def resolved(table: Table, name: str = "Test Spell") -> Table:
    table.start("A")
    table.cast("A", name)
    while table.game.question is not None and table.board.stack:
        table.plain()
    return table


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_ends_by_the_loss_and_the_loss_by_the_damage_that_crossed_the_line(edition: str) -> None:
    """Something else happens after it in the same resolution."""
    table = Table(edition)
    table.life = {"B": 3}
    sorcery(table, {"deal_damage": 2, "to": "each_opponent"}, {"deal_damage": 2, "to": "each_opponent"},
            {"gain_life": 1, "who": "you"}, {"draw": 1, "who": "you"})  # fmt: skip
    resolved(table)
    assert cause_of(table, ended(table)) == lost(table, "B")
    loss, damage, *_ = why_lost(table, "B")
    assert isinstance(loss, e.LifeLost)
    assert (loss.amount, loss.total) == (2, -1)
    assert isinstance(damage, e.DamageDealt)
    assert isinstance(why_lost(table, "B")[-1], e.DecisionMade)


@pytest.mark.parametrize("edition", EDITIONS)
def test_of_two_attackers_at_once_the_one_that_crossed_the_line(edition: str) -> None:
    table = Table(edition)
    table.life = {"B": 4}
    names = ("First", "Second", "Third")
    table.battlefield("A", *(creature(name, "2/2") for name in names))
    table.start("A", step=None)
    table.until_asked("attackers", "A")
    table.answer(tuple((table.find(name).id, SEATS["B"]) for name in names))
    while table.game.question is not None:
        table.plain()
    dealt = [record for record in table.events("damage_dealt") if record.event.recipient == SEATS["B"]]
    assert len(dealt) == 3
    assert why_lost(table, "B")[1] == dealt[1].event


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_may_lose_again_lost_by_what_no_longer_protects_them(edition: str) -> None:
    """Platinum Angel dies in a pass in which its controller could not lose yet."""
    table = Table(edition)
    table.life = {"B": 1}
    table.battlefield("B", "Platinum Angel")
    sorcery(table, {"deal_damage": 4, "to": "each_opponent"}, {"deal_damage": 4, "to": {"type": "creature"}})
    resolved(table)
    moved, destroyed, marked, *_ = why_lost(table, "B")
    assert isinstance(moved, e.ObjectMoved)
    assert moved.was is not None
    assert moved.was.name == "Platinum Angel"
    assert isinstance(destroyed, e.PermanentDestroyed)
    assert isinstance(marked, e.DamageMarked)


@pytest.mark.parametrize("edition", EDITIONS)
def test_so_it_is_when_nothing_was_checked_between(edition: str) -> None:
    """What protects the player dies in the same resolution, after the damage."""
    table = Table(edition)
    table.life = {"B": 1}
    table.battlefield("B", "Platinum Angel")
    sorcery(table, {"deal_damage": 4, "to": "each_opponent"}, {"destroy": {"type": "creature"}})
    resolved(table)
    moved = why_lost(table, "B")[0]
    assert isinstance(moved, e.ObjectMoved)
    assert moved.was is not None
    assert moved.was.name == "Platinum Angel"


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_may_lose_again_as_a_turn_begins_lost_by_that(edition: str) -> None:
    table = Table(edition)
    table.life = {"A": -2}
    protects = {"static": ["cant_lose_game"], "to": "you", "while": {"your_turn": True}}
    table.battlefield("A", card("Ward", "Enchantment", protects))
    table.start("A")
    while table.game.question is not None:
        table.plain()
    assert isinstance(why_lost(table, "A")[0], e.TurnBegan)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_tenth_poison_counter(edition: str) -> None:
    table = Table(edition)
    poison = {"player_counters": "poison", "n": 6, "who": "each_opponent"}
    sorcery(table, poison, poison, {"gain_life": 1, "who": "each_opponent"})
    resolved(table)
    put = why_lost(table, "B")[0]
    assert isinstance(put, e.PlayerCountersPut)
    assert put.total == 12


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_draw_from_an_empty_library(edition: str) -> None:
    table = Table(edition)
    sorcery(table, {"draw": 2, "who": "each_opponent"}, {"gain_life": 1, "who": "each_opponent"})
    table.start("A", extra=1)
    table.cast("A", "Test Spell")
    while table.game.question is not None and table.board.stack:
        table.plain()
    failed = why_lost(table, "B")[0]
    assert isinstance(failed, e.DrawFailed)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_creature_dies_of_what_shrank_it_though_it_was_damaged_before(edition: str) -> None:
    table = Table(edition)
    table.battlefield("A", creature("Bear", "2/2"))
    sorcery(
        table,
        {"deal_damage": 1, "to": {"type": "creature"}},
        {"apply": [{"pt": [0, -1]}], "to": {"type": "creature"}},
        {"gain_life": 1, "who": "you"},
    )
    resolved(table)
    (destroyed,) = table.events("permanent_destroyed")
    changed = cause_of(table, destroyed)
    assert isinstance(changed.event, e.CharacteristicsChanged)
    started = cause_of(table, changed)
    assert isinstance(started.event, e.EffectStarted)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_creature_dies_of_the_leaving_of_what_kept_it_alive(edition: str) -> None:
    """Two things leave at once, and only one of them made it larger."""
    table = Table(edition)
    lord = creature("Lord", "1/1", abilities=[{"static": [{"pt": [1, 1]}], "to": {"name": "Nothing"}}])
    table.battlefield("A", lord, creature("Bystander", "1/1"), creature("Nothing", "0/0"))
    sorcery(table, {"destroy": {"all": [{"type": "creature"}, {"not": {"name": "Nothing"}}]}})
    resolved(table)
    (fell,) = [record for record in table.events("object_moved") if record.rule in ("704.5f",)]
    changed = cause_of(table, fell)
    assert isinstance(changed.event, e.CharacteristicsChanged)
    left = cause_of(table, changed)
    assert isinstance(left.event, e.ObjectMoved)
    assert left.event.was is not None
    assert left.event.was.name == "Lord"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_token_dies_of_the_size_that_it_was_given(edition: str) -> None:
    """What is printed on it says nothing of that: its size is, as the text that made it says."""
    table = Table(edition)
    ooze = {"name": "Ooze Token", "types": "Creature: Ooze", "colors": "G"}
    lands = {"count": {"all": [{"type": "land"}, {"controller": "you"}]}}
    sorcery(table, {"create_token": ooze, "pt": [lands, lands]}, {"gain_life": 1, "who": "you"})
    resolved(table)
    (fell,) = table.events("object_moved", rule="704.5f")
    sized = cause_of(table, fell)
    assert isinstance(sized.event, e.TokenSized)
    assert isinstance(cause_of(table, sized).event, e.TokenCreated)
    led_back(table.game.records)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_second_legend(edition: str) -> None:
    table = Table(edition)
    hero = creature("Hero", "1/1", types="Legendary Creature: Human", cost="{0}")
    table.battlefield("A", hero, creature("Other", "1/1"))
    table.hand("A", hero)
    table.start("A")
    table.cast("A", "Hero")
    table.resolve()
    while table.question.KIND != "priority":
        table.plain()
    (gone,) = table.events("object_moved", to=Zone.GRAVEYARD)
    came = cause_of(table, gone)
    assert isinstance(came.event, e.ObjectMoved)
    assert came.event.to is Zone.BATTLEFIELD


def test_a_team_loses_by_what_its_shared_life_lost() -> None:
    """810.8a. Who lost with their mate, lost by the mate's loss, and the game ends by the loss told last."""
    table = Table("current", format="two-headed-giant", seats=4, life={"C": 2, "D": 2})
    sorcery(table, {"deal_damage": 3, "to": "each_opponent"})
    resolved(table)
    last = cause_of(table, ended(table))
    assert isinstance(last.event, e.PlayerLost)
    losses = table.events("player_lost")
    assert last == losses[-1]
    assert isinstance(why_lost(table, "C")[0], e.LifeLost)


def test_who_concedes_leaves_by_that() -> None:
    table = Table("current", format="free-for-all", seats=3)
    table.start("A")
    table.game.concede(SEATS["B"])
    (left,) = table.events("player_left")
    assert cause_of(table, left) == lost(table, "B")
    table.game.concede(SEATS["C"])
    assert cause_of(table, ended(table)) == lost(table, "C")
    assert isinstance(cause_of(table, lost(table, "C")).event, e.DecisionMade)


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_who_lose_at_once_draw_by_the_loss_told_last(edition: str) -> None:
    table = Table(edition)
    table.life = {"A": 1, "B": 1}
    sorcery(table, {"deal_damage": 2, "to": "each_player"})
    resolved(table)
    assert table.board.outcome == ((), "life")
    assert cause_of(table, ended(table)) == table.events("player_lost")[-1]
    for player in "AB":
        loss = why_lost(table, player)[0]
        assert isinstance(loss, e.LifeLost)
        assert loss.player == SEATS[player]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_state_trigger_is_caused_by_what_made_its_state_hold(edition: str) -> None:
    """603.8. Not by what happened to its source last, the turns before."""
    bound = {
        "triggered": [{"sacrifice": "self", "who": "you"}],
        "on": {"state": {"not_true": {"exists": {"subtype": "Island"}}}},
    }
    table = Table(edition)
    table.battlefield("A", creature("Bound", "3/3", abilities=[bound]), "Island")
    sorcery(table, {"destroy": {"type": "land"}})
    resolved(table)
    (triggered,) = table.events("ability_triggered")
    moved = cause_of(table, triggered)
    assert isinstance(moved.event, e.ObjectMoved)
    assert moved.event.was is not None
    assert moved.event.was.name == "Island"


@pytest.mark.parametrize("seed", with_many(range(2), range(2, 100)))
def test_a_game_that_is_taken_up_finds_the_same_causes(seed: int) -> None:
    """Though what kept players from losing, and what came before, is not gone through again."""
    game = made_up(seed).start("A", step=None).game
    log = course(game, seed, 120)
    given = [at for at, record in enumerate(log, 1) if isinstance(record.event, e.PriorityGiven)]
    if game.in_casting:
        log = log[: given[-1]]
    for cut in given[::9]:
        assert Decider.resume(log[:cut], game.definitions).follow(log[cut:]) is None
