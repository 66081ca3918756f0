"""The audit of observed games with known texts: what triggers, and what the layers make of permanents, is as said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from domain import events as e
from domain.cards.language import CardDefinition
from domain.events import Event, Recorded
from domain.ids import ObjectId
from domain.kernel.questions import Priority
from domain.reasons import Reason
from domain.terms import Zone
from replay.observing.audit import layers
from replay.observing.audit.auditor import Audit, Finding, Outcome, Result, audit
from replay.observing.audit.check_context import Why
from replay.observing.audit.checks import OF_TEXTS
from replay.observing.audit.fault_injection import OF_TEXTS as CHANGES
from replay.observing.audit.fault_injection import inject
from tests.support import long
from tests.support.fighting import attack, block, table, with_rule
from tests.support.known_texts import known
from tests.support.long import with_many
from tests.support.observed import observed
from tests.support.situations import CREATURE, finish, spell
from tests.support.table import Table, card, creature

Definitions = dict[str, CardDefinition]
QUICK = (0, 3, 4, 7)
"""Among them a game whose library is counted, and one in which much triggers at once on both sides."""

SEEDS = with_many(QUICK[1::2], (seed for seed in range(300) if seed not in QUICK[1::2]))


def of_texts(found: Audit) -> list[Finding]:
    names = {one.name for one in OF_TEXTS}
    return [one for one in found.findings if one.check in names]


def of_layers(found: Audit) -> list[Finding]:
    return [one for one in found.findings if one.check == "layers"]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_whose_texts_are_all_known_does_as_they_say(seed: int) -> None:
    log, definitions = known(seed)
    found = audit(log, definitions)
    assert (found.contradicted, found.result) == (None, Result.CONSISTENT)
    assert found.texts.known == found.texts.there > 0
    assert of_texts(found) == []
    assert not {why for _, why in found.reasons} & {Why.TEXT_UNKNOWN, Why.FAILED}
    assert found.counts["layers"][Outcome.CONSISTENT] > 10


@pytest.mark.slow
def test_of_every_kind_there_are_chances() -> None:
    counts: Counter[str] = Counter()
    for seed in range(6):
        found = audit(*known(seed))
        counts.update({name: some[Outcome.CONSISTENT] for name, some in found.counts.items()})
    assert counts["triggers"] > 15
    assert counts["order of triggers"] > 15
    assert counts["waiting triggers"] > 15
    assert counts["layers"] > 80


@pytest.mark.parametrize("seed", with_many(QUICK[::2], QUICK[1::2]))
def test_layers_read_only_where_something_may_have_changed_come_to_what_reading_them_always_does(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, definitions = known(seed)
    there = any(map(with_more_power, log))
    record = changed(log, with_more_power)[0] if there else log
    found = audit(record, definitions)
    monkeypatch.setattr(layers, "is_volatile", lambda game: True)
    always = audit(record, definitions)
    assert (found.findings, found.counts) == (always.findings, always.counts)
    assert (found.contradicted is not None) == there


def with_more_power(recorded: Recorded) -> Event | None:
    event = recorded.event
    if not isinstance(event, e.CharacteristicsChanged):
        return None
    changes = tuple(
        (name, before, after + 1 if name == "power" and isinstance(after, int) else after)
        for name, before, after in event.changes
    )
    return event.model_copy(update={"changes": changes}) if changes != event.changes else None


def test_what_is_told_with_what_made_it_so_is_compared_at_the_end_of_that_moment() -> None:
    """613.1. Also where it is otherwise again before anybody has priority, and the record tells of no effects."""
    tried = 0
    for seed in range(20 if long.WANTED else 16):
        log, definitions = known(seed)
        effects = (at for at, one in enumerate(log) if isinstance(one.event, e.EffectStarted))
        told = log[: next(effects, len(log))]
        for at, event in [(at, event) for at, one in enumerate(told) if (event := with_more_power(one))][:2]:
            record = [*told[:at], told[at]._replace(event=event), *told[at + 1 :]]
            first = of_layers(audit(record, definitions))[0]
            assert (first.check, first.outcome, first.position) == ("layers", Outcome.CONTRADICTED, log[at].position)
            tried += 1
    assert tried > 2


def test_without_texts_nothing_of_them_is_checked() -> None:
    """But the abilities that the rules themselves have, such as the monarch's: they are of no card."""
    log, _ = known(2)
    of_the_rules = [one for one in log if isinstance(one.event, e.AbilityTriggered) and not one.event.ability[0]]
    found = audit(log)
    checked = {one.name for one in OF_TEXTS} & found.counts.keys()
    assert checked <= {"triggers", "resolutions"}
    assert all(sum(found.counts[name].values()) <= len(of_the_rules) for name in checked)
    assert found.texts.known == 0 < found.texts.there


def chances(log: Sequence[Recorded]) -> set[str]:
    """Of what a text says something can be changed only where a text says something, in any turn but the last.

    In some games no card triggers, and none has what the layers make otherwise; then there is nothing to be found.
    """
    last = max(at for at, one in enumerate(log) if isinstance(one.event, e.TurnBegan))
    found: set[str] = set()
    for event, rule in ((one.event, one.rule) for one in log[:last]):
        if isinstance(event, e.AbilityTriggered) and event.ability[0]:
            found |= {"trigger dropped", "trigger doubled"}
        elif isinstance(event, e.TokenCreated):
            found.add("token tapped")
        elif isinstance(event, e.LifeGained) and rule == "119.3":
            found.add("more life gained")
        elif isinstance(event, e.CharacteristicsChanged):
            for name, before, after in event.changes:
                if name == "power" and isinstance(after, int):
                    found.add("power changed")
                if name == "keywords" and set(after) - set(before):
                    found.add("keyword not gained")
    return found


FINDING = with_many([4], range(27, 60))


@pytest.mark.parametrize("seed", FINDING)
@pytest.mark.slow
def test_changes_of_what_texts_say_are_found(seed: int) -> None:
    log, definitions = known(seed)
    kinds = {kind for kind, _ in CHANGES}
    made = [one for one in inject(log, 60, definitions) if one.kind in kinds]
    assert {one.kind for one in made} == chances(log)
    assert [one for one in made if one.outcome is not Outcome.CONTRADICTED] == []


def test_of_every_change_of_what_texts_say_there_are_chances() -> None:
    assert set.union(*(chances(known(seed)[0]) for seed in range(6))) == {kind for kind, _ in CHANGES}


def changed(log: Sequence[Recorded], change: Callable[[Recorded], Event | None]) -> tuple[list[Recorded], int]:
    """The record with the first fact changed that can be, and its position."""
    for at, recorded in enumerate(log):
        event = change(recorded)
        if event is not None:
            return [*log[:at], recorded._replace(event=event), *log[at + 1 :]], recorded.position
    raise AssertionError("there is no such fact")


def without_trigger(recorded: Recorded) -> Event | None:
    return e.LinesRead(line=None, runs=None) if isinstance(recorded.event, e.AbilityTriggered) else None


def known_with_a_trigger() -> tuple[Sequence[Recorded], Definitions]:
    """The first of the games in which an ability triggers: which that is, depends on the cards that there are."""
    for seed in range(20):
        log, definitions = known(seed)
        if any(isinstance(one.event, e.AbilityTriggered) for one in log):
            return log, definitions
    raise AssertionError("in none of the games an ability triggers")


def test_a_trigger_that_is_missing_is_told_with_how_often_it_should_have_been() -> None:
    log, definitions = known_with_a_trigger()
    record, position = changed(log, without_trigger)
    event = log[position - 1].event
    assert isinstance(event, e.AbilityTriggered)
    first = of_texts(audit(record, definitions))[0]
    assert (first.check, first.rule, first.outcome) == ("triggers", "603.2", Outcome.CONTRADICTED)
    (unlike,) = first.unlike
    assert unlike.field == f"triggers of {event.source}"
    assert unlike.predicted == unlike.observed + 1


def without_the_text_of(definitions: Definitions, name: str) -> Definitions:
    return {hash: one for hash, one in definitions.items() if one.name != name}


def others_seen(log: Sequence[Recorded], position: int, definitions: Definitions) -> list[str]:
    """The cards with abilities that were seen before a trigger, but the one that triggers."""
    event = log[position - 1].event
    assert isinstance(event, e.AbilityTriggered)
    cards = [one.event for one in log[:position] if isinstance(one.event, e.CardSeen)]
    seen = {one.printed.name for one in cards if one.definition != event.ability[0]}
    return [one.name for one in definitions.values() if one.name in seen and one.printed().abilities and not one.token]


def test_where_a_text_is_unknown_a_difference_is_not_checked_and_agreement_is() -> None:
    for seed in range(20):
        log, definitions = known(seed)
        if not any(isinstance(one.event, e.AbilityTriggered) for one in log):
            continue
        record, position = changed(log, without_trigger)
        if others := others_seen(log, position, definitions):
            break
    other = others[0]
    fewer = without_the_text_of(definitions, other)
    (one, *_) = (one for one in audit(record, fewer).findings if one.check == "triggers")
    assert (one.outcome, one.why) == (Outcome.NOT_CHECKED, Why.TEXT_UNKNOWN)
    found = audit(log, fewer)
    assert found.contradicted is None
    assert 0 < found.texts.known < found.texts.there == audit(log, definitions).texts.known


def test_after_a_gap_a_missing_trigger_is_not_checked() -> None:
    log, definitions = known_with_a_trigger()
    record, position = changed(log, without_trigger)
    before = next(n for n in range(position - 2, 0, -1) if isinstance(record[n].event, e.PriorityPassed))
    record[before] = record[before]._replace(event=e.GapObserved(before=0, after=0, reason=Reason.MISSING))
    (one, *_) = (one for one in audit(record, definitions).findings if one.check == "triggers")
    assert (one.outcome, one.why) == (Outcome.NOT_CHECKED, Why.GAP)


def more_power(recorded: Recorded) -> Event | None:
    event = recorded.event
    if not isinstance(event, e.CharacteristicsChanged):
        return None
    changes = tuple(
        (name, before, after + 1) if name == "power" and isinstance(after, int) else (name, before, after)
        for name, before, after in event.changes
    )
    return event.model_copy(update={"changes": changes}) if changes != event.changes else None


def test_power_that_the_layers_do_not_make_is_told_at_the_event_that_says_it() -> None:
    games = (known(seed) for seed in range(20))
    log, definitions = next(game for game in games if any(map(more_power, game[0])))
    record, position = changed(log, more_power)
    first = of_layers(audit(record, definitions))[0]
    assert (first.check, first.rule, first.position) == ("layers", "613.1", position)
    changed_one = log[position - 1].event
    assert isinstance(changed_one, e.CharacteristicsChanged)
    assert [one.field for one in first.unlike] == [f"power of {changed_one.object}"]
    assert first.unlike[0].observed == first.unlike[0].predicted + 1


@pytest.mark.parametrize("seat", [1, 2])
def test_what_triggers_as_its_own_card_is_cycled_is_foreseen_or_hidden(seat: int) -> None:
    """702.29c. No other ability waits for that; who does not see which object it was cannot tell."""
    again = {"triggered": [{"gain_life": 3}], "on": {"cycles": "you", "what": "self"}}
    balm = card("Balm", "Sorcery", {"keyword": "cycling", "cost": [{"mana": "{1}"}]}, again)
    table = Table("current")
    table.hand("A", balm)
    table.lands("A", "Plains")
    table.start("A")
    held, question = table.find("Balm", "A", Zone.HAND).id, table.question
    assert isinstance(question, Priority)
    table.answer(next(option for option in question.options if option[:2] == ("activate", held)))
    finish(table)
    log = observed(table.game.records, seat, texts=True)
    found = audit(log, table.game.definitions, rule="603.2")
    assert any(isinstance(one.event, e.AbilityTriggered) for one in log)
    if seat == 1:
        assert found.counts["triggers"] == {Outcome.CONSISTENT: 1}
    else:
        assert {(one.outcome, one.why) for one in found.findings} <= {(Outcome.NOT_CHECKED, Why.HIDDEN)}


@pytest.mark.parametrize("as_unblocked", [True, False])
def test_a_blocked_creature_that_may_deal_damage_as_though_unblocked_does_either(as_unblocked: bool) -> None:
    """510.1c."""
    game = table([with_rule("Shade", "3/3", "may_assign_unblocked")], [creature("Ox", "1/4")])
    attack(game, "Shade")
    block(game, ("Ox", "Shade"))
    game.until_asked("choose", "A")
    game.answer((game.find("Shade").id,) if as_unblocked else ())
    game.go_to("end")
    assert game.life_of("B") == (17 if as_unblocked else 20)
    found = audit(observed(game.game.records, 1, texts=True), game.game.definitions, rule="510.2")
    assert set(found.counts["combat damage"]) == {Outcome.CONSISTENT}


def test_what_is_regenerated_as_another_dies_is_no_difference() -> None:
    """704.3, 614.6. The one that is left was to be destroyed, and something else happened instead."""
    mends = {"activated": [{"regenerate": "self"}], "cost": [{"mana": "{0}"}]}
    troll = creature("Troll", "2/2", abilities=[mends])
    game = table([troll], [creature("Ox", "2/2")])
    game.activate("A", "Troll")
    game.resolve()
    attack(game, "Troll")
    block(game, ("Ox", "Troll"))
    game.go_to("end")
    assert (len(game.all("Troll")), len(game.all("Ox"))) == (1, 0)
    found = audit(observed(game.game.records, 1, texts=True), game.game.definitions, rule="704")
    assert found.contradicted is None


def test_what_is_destroyed_instead_is_not_destroyed_by_what_resolves() -> None:
    """614.6, 701.8b. What replaced the destruction has destroyed it, and not the spell or its damage."""
    grudge = {"triggered": [{"gain_life": 1}], "on": {"is_destroyed": {"type": "enchantment"}, "of": "opponent"}}
    game = Table("current")
    game.battlefield("A", creature("Bear", "2/2"), creature("Sulker", "1/9", abilities=[grudge]))
    game.battlefield("A", "Hyena Umbra", attached="Bear")
    game.hand("B", spell("Zap", {"deal_damage": 3, "to": "t"}, t=CREATURE, types="Instant"))
    game.start("A")
    game.cast("B", "Zap", targets=["Bear"])
    finish(game)
    assert "Hyena Umbra" in game.names_in(Zone.GRAVEYARD, "A")
    assert game.life_of("A") == 20
    found = audit(observed(game.game.records, 1, texts=True), game.game.definitions, rule="603.2")
    assert found.findings == []


@pytest.mark.parametrize("stays", [True, False])
def test_what_may_stay_tapped_does_or_not_and_all_else_untaps(stays: bool) -> None:
    """502.3. What its player chose is seen by what untaps; the others are still looked at."""
    game = Table("current")
    game.battlefield("A", with_rule("Vine", "1/1", "may_stay_tapped"), creature("Ox", "1/4"), tapped=True)
    game.battlefield("A", creature("Bear", "2/2"))
    game.start("B", step="end")
    game.until_asked("choose", "A")
    game.answer((game.find("Vine").id,) if stays else ())
    game.go_to("upkeep", "A")
    assert game.find("Vine").tapped == stays
    log = observed(game.game.records, 1, texts=True)
    at, event = next((n, one.event) for n, one in enumerate(log) if isinstance(one.event, e.PermanentsUntapped))

    def untapping(*objects: ObjectId) -> Audit:
        other = log[at]._replace(event=event.model_copy(update={"objects": objects}))
        return audit([*log[:at], other, *log[at + 1 :]], game.game.definitions, rule="502.3")

    assert set(untapping(*event.objects).counts["untap"]) == {Outcome.CONSISTENT}
    bear, ox, vine = (game.find(name).id for name in ("Bear", "Ox", "Vine"))
    assert set(untapping(ox, vine).counts["untap"]) == set(untapping(ox).counts["untap"]) == {Outcome.CONSISTENT}
    assert untapping(*event.objects, bear).contradicted is not None
    assert untapping(vine).contradicted is not None


@pytest.mark.parametrize("told", [True, False])
def test_a_type_that_was_chosen_untold_is_hidden(told: bool) -> None:
    """614.12. A record that tells the choice is compared; one that does not has no fault."""
    game = Table("current")
    game.hand("A", "Multiversal Passage")
    game.start("A")
    game.play("A", "Multiversal Passage")
    game.go_to("end")
    (passage,) = game.all("Multiversal Passage")
    assert passage.subtypes
    log = observed(game.game.records, 1, texts=True)
    assert any(isinstance(one.event, e.QualityChosen) for one in log)
    record = [
        one
        if told or not isinstance(one.event, e.QualityChosen)
        else one._replace(event=e.LinesRead(line=None, runs=None))
        for one in log
    ]
    found = audit(record, game.game.definitions)
    assert found.contradicted is None
    assert [one.why for one in of_layers(found)] == ([] if told else [Why.HIDDEN])
