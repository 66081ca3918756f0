"""611.2. Effects of resolutions that a log tells of: when they begin, what they do, when they end."""

from __future__ import annotations

from typing import Any

import pytest

from domain import events as e
from domain.board.characteristics import OBSERVED
from projections.reading.names import Names
from projections.wording.sentences import sentence
from projections.wording.translations import catalogue
from tests.support.arena import zone
from tests.support.arena_games import GRAVEYARD, STACK, Made, audited, creature, instant, of

FLYING = {"grpId": 8, "id": 900}


def effect(made: Made, by: int, number: int, *affected: int, kinds: tuple[str, ...], **details: int) -> dict[str, Any]:
    """What lasts of an effect, as the engine keeps it."""
    one = made.one("LayeredEffect", by, *affected, effect_id=number, **details)
    one["type"] = [f"AnnotationType_{kind}" for kind in (*kinds, "LayeredEffect")]
    return one


def enlarged(*, by: int = 201, number: int = 7002) -> Made:
    """A spell makes two creatures bigger and gives one of them flying, until the cleanup step."""
    made = Made(creature(200), creature(203), hand=(instant(120, "Hand"),))
    made.casts(120, instant(201))
    made.passes()
    made.state(
        made.one("ResolutionStart", 201, 201),
        made.one("LayeredEffectCreated", by, number),
        made.one("PowerToughnessModCreated", 201, 200, power=2, toughness=1),
        made.one("PowerToughnessModCreated", 201, 203, power=2, toughness=1),
        made.one("LayeredEffectCreated", by, number + 1),
        made.one("ResolutionComplete", 201, 201),
        *made.moves(201, 202, STACK, GRAVEYARD, "Resolve", 1),
        objects=(
            instant(202, "Graveyard"),
            creature(200, size=(4, 3), grpId=90_202, uniqueAbilities=[FLYING]),
            creature(203, size=(4, 3), grpId=90_202),
        ),
        zones=(zone("Stack"), zone("Graveyard", 202)),
        lasting=(
            effect(made, by, number, 200, 203, kinds=("ModifiedToughness", "ModifiedPower")),
            effect(made, by, number + 1, 200, kinds=("AddAbility",), grpid=8),
        ),
        gone=(201,),
    )
    made.passes()
    return made


def test_an_effect_begins_with_what_it_does() -> None:
    """611.2c. Of each effect of the spell, which objects, what of them, and the resolution that it comes of."""
    records = enlarged().records()
    started = [one for one in records if isinstance(one.event, e.EffectStarted)]
    resolution = next(one.position for one in records if isinstance(one.event, e.ResolutionBegan))
    assert [(one.rule, one.cause) for one in started] == [("611.2", resolution)] * 2
    first, second = (one.event.effect for one in started if isinstance(one.event, e.EffectStarted))
    assert (first.kind, first.mods, len(first.objects)) == (OBSERVED, (("pt", 2, 1),), 2)
    assert (second.mods, second.objects) == ((("word", "flying"),), first.objects[:1])


def test_what_comes_of_it_is_told_of_each_object_once() -> None:
    """613.1. The layers do not apply an effect that is only told of."""
    made = enlarged()
    changes = [one.event.changes for one in of(made.records(), e.CharacteristicsChanged)]
    assert sum(("power", 2, 4) in one for one in changes) == 2
    (observer,) = made.watched().observers
    assert {(one.power, one.toughness) for one in observer.board.permanents()} == {(4, 3)}
    found = audited(made)
    assert found.contradicted is None


def test_effects_end_in_one_event() -> None:
    """611.2a. What ends at once."""
    made = enlarged()
    made.state(
        made.one("LayeredEffectDestroyed", 201, 7002),
        made.one("LayeredEffectDestroyed", 201, 7003),
        objects=(creature(200), creature(203)),
    )
    made.passes()
    records = made.records()
    (ended,) = [one for one in records if isinstance(one.event, e.EffectsEnded)]
    started = [one.event.effect.id for one in of(records, e.EffectStarted)]
    assert isinstance(ended.event, e.EffectsEnded)
    assert ended.event.effects == tuple(started)
    assert all(one.cause == ended.position for one in of(records, e.CharacteristicsChanged)[-2:])
    (observer,) = made.watched().observers
    assert observer.board.effects == {}


@pytest.mark.parametrize("by", [203, 0])
def test_what_no_resolution_set_up_is_told_of_the_objects_alone(by: int) -> None:
    """611.3. A static ability of a permanent, and counters."""
    assert of(enlarged(by=by).records(), e.EffectStarted) == []


@pytest.mark.parametrize("of_an_ability", [True, False])
def test_after_a_gap_effects_are_there_that_nobody_saw_begin(of_an_ability: bool) -> None:
    """611.2. Of an ability that resolved; what a static ability of a permanent does is no such effect."""
    made = enlarged()
    details = {"sourceAbilityGRPID": 1234} if of_an_ability else {}
    one = effect(made, 203, 7050, 203, kinds=("AddAbility",), grpid=12, **details)
    made.state(
        skipped=4,
        objects=(creature(203, size=(4, 3), grpId=90_202, uniqueAbilities=[{"grpId": 12, "id": 901}]),),
        lasting=(one,),
    )
    made.passes()
    records = made.records()
    gap = next(one.position for one in records if isinstance(one.event, e.GapObserved))
    later = [one for one in records if isinstance(one.event, e.EffectStarted) and one.position > gap]
    assert [one.cause for one in later] == [None] * of_an_ability
    assert made.watched().differences == []


@pytest.mark.parametrize(("language", "said"), [("en", "get +2/+1"), ("fr", "+2/+1")])
def test_an_effect_is_told_in_words(language: str, said: str) -> None:
    """Of what it is, and what it makes of which objects; no log says for how long."""
    records = enlarged().records()
    started = next(one.event for one in records if isinstance(one.event, e.EffectStarted))
    told = sentence(started, Names(records), catalogue(language))
    assert said in told
    assert "observed" not in told
