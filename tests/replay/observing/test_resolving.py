"""Resolutions of observed games: what a text says is what the record has, and an outcome that is otherwise is found."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable

import pytest

from domain import events as e
from domain.cards.catalogue import catalogue
from domain.events import Event, Recorded
from domain.reasons import Reason
from replay.observing.audit.auditor import Audit, Finding, Outcome, audit
from replay.observing.audit.check_context import Why
from replay.observing.audit.resolution_trial import words_of
from replay.observing.source import Reading, observations
from tests.support import long
from tests.support.arena import GAMES, logs_for, needs_logs
from tests.support.arena_texts import NAMES, log_with_known_cards
from tests.support.audited_games import with_texts
from tests.support.fighting import table
from tests.support.known_texts import known
from tests.support.long import with_many
from tests.support.situations import CREATURE, spell
from tests.support.table import Table, card, creature

PLAYER = {"is": "player"}
AWAY = {"exile": "t", "until_leaves": "self"}

SEEDS = with_many((0, 3, 4, 7), range(8, 60))


def of_resolutions(found: Audit) -> list[Finding]:
    return [one for one in found.findings if one.check == "resolutions"]


@pytest.mark.parametrize("seed", SEEDS)
def test_what_resolves_in_a_game_that_is_decided_here_does_as_its_text_says(seed: int) -> None:
    found = audit(*known(seed))
    counts = found.counts["resolutions"]
    assert counts[Outcome.CONSISTENT] > 10
    assert counts[Outcome.CONTRADICTED] == 0
    assert counts[Outcome.NOT_CHECKED] <= counts[Outcome.CONSISTENT] // 20


def cast(game: Table, name: str, *targets: str) -> None:
    game.cast("A", name, targets=list(targets))
    game.resolve()
    game.go_to("end")


def burnt() -> Table:
    game = table(
        [], [creature("Ox", "2/4")], edition="current", a=[spell("Bolt", {"deal_damage": 3, "to": "t"}, t=CREATURE)]
    )
    cast(game, "Bolt", "Ox")
    return game


def drawn() -> Table:
    game = table([], [], edition="current", a=[spell("Insight", {"draw": 2}, {"gain_life": 3})])
    cast(game, "Insight")
    return game


def pumped() -> Table:
    grow = spell("Grow", {"put_counters": "+1/+1", "on": "t", "n": 2}, t=CREATURE)
    game = table([creature("Ox", "2/4")], [], edition="current", a=[grow])
    cast(game, "Grow", "Ox")
    return game


def made() -> Table:
    token = {"types": "Creature: Soldier", "colors": "W", "pt": "1/1"}
    game = table([], [], edition="current", a=[spell("Muster", {"create_token": token, "n": 2})])
    cast(game, "Muster")
    return game


def killed() -> Table:
    game = table([], [creature("Ox", "2/4")], edition="current", a=[spell("Doom", {"destroy": "t"}, t=CREATURE)])
    cast(game, "Doom", "Ox")
    return game


def drained() -> Table:
    game = table([], [], edition="current", a=[spell("Drain", {"lose_life": 2, "who": "t"}, t=PLAYER)])
    cast(game, "Drain", "B")
    return game


PLAYED: dict[str, Callable[[], Table]] = {
    "burnt": burnt, "drawn": drawn, "pumped": pumped, "made": made, "killed": killed, "drained": drained,
}  # fmt: skip


@pytest.mark.parametrize("way", PLAYED)
def test_a_spell_that_does_as_its_text_says_agrees(way: str) -> None:
    game = PLAYED[way]().game
    for seat in (0, 1):
        found = audit(*with_texts(game.records, dict(game.definitions), seat))
        assert found.counts["resolutions"] == {Outcome.CONSISTENT: 1}
        assert found.contradicted is None
        assert [counts[Outcome.CONSISTENT] for counts in found.cards.values()] == [1]


def more_marked(event: Event) -> Event | None:
    return with_more(event, "amount", "total") if isinstance(event, e.DamageMarked) else None


def more_gained(event: Event) -> Event | None:
    return with_more(event, "amount", "total") if isinstance(event, e.LifeGained) else None


def more_counters(event: Event) -> Event | None:
    return with_more(event, "amount", "total") if isinstance(event, e.CountersPut) else None


def more_lost(event: Event) -> Event | None:
    if not isinstance(event, e.LifeLost):
        return None
    return event.model_copy(update={"amount": event.amount + 1, "total": event.total - 1})


def tapped(event: Event) -> Event | None:
    return event.model_copy(update={"tapped": True}) if isinstance(event, e.TokenCreated) else None


def with_more(event: Event, *fields: str) -> Event:
    return event.model_copy(update={name: getattr(event, name) + 1 for name in fields})


@pytest.mark.parametrize(
    ("way", "change", "field"),
    [
        ("burnt", more_marked, "damage on"),
        ("drawn", more_gained, "life of"),
        ("pumped", more_counters, "counters on"),
        ("made", tapped, "new permanents"),
        ("drained", more_lost, "life of"),
    ],
)
def test_an_outcome_that_the_text_does_not_say_is_told_field_by_field(
    way: str, change: Callable[[Event], Event | None], field: str
) -> None:
    game = PLAYED[way]().game
    log, definitions = with_texts(game.records, dict(game.definitions), 0)
    record, done = list[Recorded](), False
    for recorded in log:
        event = None if done else change(recorded.event)
        done = done or event is not None
        record.append(recorded if event is None else recorded._replace(event=event))
    assert done
    (one,) = of_resolutions(audit(record, definitions))
    assert (one.outcome, one.rule) == (Outcome.CONTRADICTED, "608.2")
    assert any(two.field.startswith(field) for two in one.unlike)
    assert one.card


def with_x() -> Table:
    blaze = spell("Blaze", {"deal_damage": "x", "to": "t"}, t=PLAYER, cost="{X}")
    game = table(["Mountain", "Mountain", "Mountain"], [], edition="current", a=[blaze])
    game.cast("A", "Blaze", targets=["B"], x=3)
    game.resolve()
    game.go_to("end")
    return game


def modal() -> Table:
    ways = {"modes": 1, "of": [{"do": [{"draw": 1}]}, {"do": [{"gain_life": 3}]}]}
    game = table([], [], edition="current", a=[card("Choice", "Sorcery", {"spell": ways}, cost="{0}")])
    game.cast("A", "Choice", modes=[1])
    game.resolve()
    game.go_to("end")
    return game


@pytest.mark.parametrize(("played", "untold"), [(with_x, e.XChosen), (modal, e.ModesChosen)])
def test_what_was_chosen_before_is_taken_from_what_came_of_it(played: Callable[[], Table], untold: type[Event]) -> None:
    game = played().game
    log, definitions = with_texts(game.records, dict(game.definitions), 0)
    assert any(isinstance(one.event, untold) for one in log)
    record = [
        one._replace(event=e.LinesRead(line=None, runs=None)) if isinstance(one.event, untold) else one for one in log
    ]
    found = audit(record, definitions)
    assert found.counts["resolutions"] == {Outcome.CONSISTENT: 1}


def test_what_is_not_destroyed_though_the_text_says_so_is_told() -> None:
    game = killed().game
    log, definitions = with_texts(game.records, dict(game.definitions), 0)
    (died,) = (one.position for one in log if isinstance(one.event, e.PermanentDestroyed))
    record = [
        one._replace(event=e.LinesRead(line=None, runs=None)) if one.position in (died, died + 1) else one
        for one in log
        if one.position <= died + 1
    ]
    rest = next(one for one in log if one.position > died + 1 and isinstance(one.event, e.PriorityGiven))
    moved = next(one for one in log if one.position > died + 1 and isinstance(one.event, e.ObjectMoved))
    record += [moved._replace(position=died + 2), rest._replace(position=died + 3)]
    (one,) = of_resolutions(audit(record, definitions))
    assert one.outcome is Outcome.CONTRADICTED
    assert any(two.field.startswith("place of") for two in one.unlike)


def kept_away() -> Table:
    """610.3. An enchantment exiles a creature until it leaves, and is destroyed by a spell."""
    guests = card(
        "Guests", "Enchantment",
        {"triggered": [AWAY], "on": {"enters": "self"}, "targets": {"t": {"of": CREATURE}}},
        cost="{0}",
    )  # fmt: skip
    away = spell("Away", {"destroy": "t"}, t={"type": "enchantment"})
    game = table([], [creature("Ox", "2/4")], edition="current", a=[guests, away])
    game.cast("A", "Guests")
    game.resolve()
    game.resolve()
    cast(game, "Away", "Guests")
    return game


@pytest.mark.parametrize("returns", [True, False])
def test_what_is_exiled_until_another_leaves_returns_at_once(returns: bool) -> None:
    """610.3. The record tells of no effect; that the card stays away is told."""
    game = kept_away().game
    log, definitions = with_texts(game.records, dict(game.definitions), 0)
    untold = (e.EffectStarted, e.EffectsEnded) if returns else (e.EffectStarted, e.EffectsEnded, e.ObjectMoved)
    back = {one.position for one in log if one.rule == "610.3" and isinstance(one.event, untold)}
    assert len(back) == len(untold)
    record = [one._replace(event=e.LinesRead(line=None, runs=None)) if one.position in back else one for one in log]
    found = audit(record, definitions)
    assert (found.contradicted is None) == returns


def test_behind_a_gap_a_difference_is_not_checked() -> None:
    game = drained().game
    log, definitions = with_texts(game.records, dict(game.definitions), 0)
    record = [
        one if not isinstance(one.event, e.LifeLost) else one._replace(event=more_lost(one.event) or one.event)
        for one in log
    ]
    before = next(at for at, one in enumerate(record) if isinstance(one.event, e.PriorityPassed))
    record[before] = record[before]._replace(event=e.GapObserved(before=0, after=0, reason=Reason.MISSING))
    (one,) = of_resolutions(audit(record, definitions))
    assert (one.outcome, one.why) == (Outcome.NOT_CHECKED, Why.GAP)


def test_cards_of_a_log_are_carried_out_each_by_its_name() -> None:
    reading = Reading(NAMES)
    found = [one for line in reading.lines.feed(log_with_known_cards().encode()) for one in reading.feed(line)]
    (told,) = [*found, *reading.end()]
    audited = audit([one for commit in told.commits for one in commit.events], told.texts)
    assert audited.counts["resolutions"] == {Outcome.CONSISTENT: 5}
    assert {name: counts[Outcome.CONSISTENT] for name, counts in audited.cards.items()} == {
        "Soul Warden": 2, "Elvish Visionary": 2, "Glorious Anthem": 1,
    }  # fmt: skip


@needs_logs
def test_in_real_games_nearly_all_is_carried_out_and_nothing_differs(real_names: dict[int, str]) -> None:
    counts: Counter[Outcome] = Counter()
    known_texts = there = 0
    for path in logs_for("resolutions"):
        for told in observations(path, Reading(real_names)):
            found = audit([one for commit in told.commits for one in commit.events], told.texts)
            assert found.contradicted is None, (path.name, found.contradicted)
            counts += found.counts.get("resolutions", Counter())
            known_texts, there = known_texts + found.texts.known, there + found.texts.there
    assert known_texts >= 0.74 * there
    assert counts[Outcome.CONSISTENT] >= (0.95 if long.WANTED else 0.9) * counts.total() > (500 if long.WANTED else 100)


@pytest.fixture(scope="module")
def real_names() -> dict[int, str]:
    from replay.observing.arena.names import read_names

    return read_names(GAMES[0].parents[1] / "names.csv")


def test_the_words_of_a_text_are_those_that_it_has_as_json() -> None:
    """What is as it is unless it is said has no word: neither the name of its field nor its value."""
    for definition in catalogue().values():
        for part in (None, *range(len(definition.meanings))):
            data = definition if part is None else definition.expansion.meaning(part)
            text = json.dumps(data.model_dump(mode="json", by_alias=True, exclude_defaults=True))
            words = words_of(definition, part)
            for word in ("x", "divided", "self", "to", "you"):
                assert (word in words) == (f'"{word}"' in text)
