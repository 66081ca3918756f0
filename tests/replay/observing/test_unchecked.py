"""What a record tells that is enough to check by: cards shown, abilities given, modes that could not be chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain import events as e
from domain.cards.language import CardDefinition
from domain.events import Recorded
from domain.ids import PlayerId
from domain.reasons import Reason
from domain.terms import Zone
from replay.observing.arena.offering import modes_of
from replay.observing.arena.texts import Known
from replay.observing.audit.auditor import Audit, Finding, Outcome, audit
from replay.observing.audit.check_context import Why
from replay.observing.source import Reading
from tests.support.arena_texts import ANTHEM, NAMES, log_with_known_cards
from tests.support.audited_games import with_texts
from tests.support.fighting import attack, table
from tests.support.situations import CREATURE, spell
from tests.support.table import Table, card, creature

NOTHING = e.LinesRead(line=None, runs=None)


def of_check(found: Audit, name: str) -> list[Finding]:
    return [one for one in found.findings if one.check == name]


def cast(game: Table, name: str, *targets: str) -> None:
    game.cast("A", name, targets=list(targets))
    game.resolve()
    game.go_to("end")


def told(game: Table, seat: int = 0) -> tuple[Sequence[Recorded], Mapping[str, CardDefinition]]:
    return with_texts(game.game.records, dict(game.game.definitions), seat)


def one_more_life(log: Sequence[Recorded]) -> list[Recorded]:
    return [
        one._replace(event=one.event.model_copy(update={"amount": one.event.amount + 1, "total": one.event.total + 1}))
        if isinstance(one.event, e.LifeGained)
        else one
        for one in log
    ]


# Cards of unknown texts that come to the battlefield


def returned(*more: str) -> Table:
    game = Table("current")
    dead = {"all": [{"type": "creature"}, {"zone": "graveyard"}]}
    game.hand("A", spell("Rise", {"move": "t", "to": "battlefield"}, {"gain_life": 1}, t=dead))
    game.graveyard("A", card("Stranger", "Creature", {"static": [{"pt": [1, 1]}], "to": "self"}, pt="2/2"), *more)
    game.start("A")
    cast(game, "Rise", "Stranger")
    return game


def test_what_brings_a_card_of_an_unknown_text_to_the_battlefield_is_carried_out() -> None:
    log, definitions = told(returned())
    some = {hash: one for hash, one in definitions.items() if one.name != "Stranger"}
    assert len(some) < len(definitions)
    for texts in (definitions, some):
        assert audit(log, texts).counts["resolutions"] == {Outcome.CONSISTENT: 1}


def test_how_a_card_of_an_unknown_text_enters_is_no_contradiction() -> None:
    log, definitions = told(returned())
    some = {hash: one for hash, one in definitions.items() if one.name != "Stranger"}
    (known,) = of_check(audit(one_more_life(log), definitions), "resolutions")
    assert known.outcome is Outcome.CONTRADICTED
    (unknown,) = of_check(audit(one_more_life(log), some), "resolutions")
    assert (unknown.outcome, unknown.why) == (Outcome.NOT_CHECKED, Why.TEXT_UNKNOWN)


# Cards that are shown before they move where nobody sees them


def fetched() -> Table:
    game = Table("current")
    found = {"search": {"type": "creature"}, "as": "c"}
    game.hand("A", spell("Call", found, {"reveal": "c"}, {"move": "c", "to": "hand"}, {"shuffle": "you"}))
    game.library("A", creature("Ox", "2/4"), *["Plains"] * 8)
    game.start("A")
    game.cast("A", "Call")
    game.until_asked("choose", "A")
    game.answer((game.find("Ox", "A", Zone.LIBRARY).id,))
    game.go_to("end")
    return game


def test_a_card_that_was_shown_is_what_moves_where_nobody_sees_it() -> None:
    game = fetched()
    assert "Ox" in game.names_in(Zone.HAND, "A")
    log, definitions = told(game, 1)
    assert audit(log, definitions).counts["resolutions"] == {Outcome.CONSISTENT: 1}
    (shown,) = (one.event.definitions for one in log if isinstance(one.event, e.CardsRevealed))
    other = next(one.event.definition for one in log if isinstance(one.event, e.CardSeen))
    assert (other,) != shown
    wrong = [
        one._replace(event=one.event.model_copy(update={"definitions": (other,)}))
        if isinstance(one.event, e.CardsRevealed)
        else one._replace(event=one.event.model_copy(update={"definition": None}))
        if isinstance(one.event, e.ObjectMoved) and one.event.definition in shown
        else one
        for one in log
    ]
    (found,) = of_check(audit(wrong, definitions), "resolutions")
    assert found.outcome is Outcome.CONTRADICTED  # it is no creature, which is what was looked for


def test_a_card_that_was_not_shown_can_be_any() -> None:
    log, definitions = told(fetched(), 1)
    hidden = [one._replace(event=NOTHING) if isinstance(one.event, e.CardsRevealed) else one for one in log]
    assert Outcome.CONTRADICTED not in audit(hidden, definitions).counts["resolutions"]


# Abilities that another ability gives


def doubled() -> Table:
    game = Table("current")
    more = {
        "replace": {"would_put_counters": {"is": "permanent"}, "by": "you"},
        "with": [{"amount": {"times": ["event.amount", 2]}}],
    }
    game.battlefield("A", card("Season", "Enchantment", {"static": [{"grant": more}]}), creature("Ox", "2/4"))
    game.hand("A", spell("Grow", {"put_counters": "+1/+1", "on": "t"}, t=CREATURE))
    game.start("A")
    cast(game, "Grow", "Ox")
    return game


def without_abilities_told(log: Sequence[Recorded]) -> list[Recorded]:
    """As other programs tell it: not which abilities something is given."""

    def told(one: Recorded) -> Recorded:
        if not isinstance(one.event, e.CharacteristicsChanged):
            return one
        changes = tuple(change for change in one.event.changes if change[0] != "abilities")
        return one._replace(event=one.event.model_copy(update={"changes": changes}) if changes else NOTHING)

    return list(map(told, log))


def test_an_ability_that_a_known_text_gives_works_though_nobody_tells_of_it() -> None:
    game = doubled()
    assert game.find("Ox").counters == {"+1/+1": 2}
    log, definitions = told(game)
    bare = without_abilities_told(log)
    assert bare != list(log)
    assert audit(bare, definitions).counts["resolutions"] == {Outcome.CONSISTENT: 1}
    once = [
        one._replace(event=one.event.model_copy(update={"amount": 1, "total": 1}))
        if isinstance(one.event, e.CountersPut)
        else one
        for one in bare
    ]
    (wrong,) = of_check(audit(once, definitions), "resolutions")
    assert wrong.outcome is Outcome.CONTRADICTED


# A game that ends in the middle of a resolution


def test_a_resolution_in_the_middle_of_which_somebody_concedes_is_not_compared() -> None:
    game = Table("current")
    game.hand("A", spell("Rest", {"gain_life": 3}))
    game.start("A")
    cast(game, "Rest")
    log, definitions = told(game)
    began = next(at for at, one in enumerate(log) if isinstance(one.event, e.ResolutionBegan))
    done = 1 + next(at for at, one in enumerate(log) if isinstance(one.event, e.Resolved))
    lost = e.PlayerLost(player=PlayerId(1), reason=Reason.CONCESSION)
    for upto, outcomes in ((began, {}), (done, {Outcome.CONSISTENT: 1})):
        last = log[upto]
        over = Recorded(last.position + 1, last.moment + 1, "104.3a", None, lost)
        ended = over._replace(position=over.position + 1, moment=over.moment + 1, rule="104.2a",
                              event=e.GameEnded(winners=(PlayerId(2),), reason=Reason.CONCESSION, seed=""))  # fmt: skip
        assert audit([*log[: upto + 1], over, ended], definitions).counts.get("resolutions", {}) == outcomes


# Modes that cannot be chosen now


def _modes(offered: list[int], excluded: list[int], chosen: list[int]) -> dict[int, tuple[int, ...]]:
    modal = {
        "modalOptions": [{"grpId": one} for one in offered],
        "excludedOptions": [{"grpId": one} for one in excluded],
    }
    asked = {"castingTimeOptionReq": [{"ctoId": 2, "affectedId": 350, "modalReq": modal}]}
    return modes_of(asked, {"castingTimeOptionResp": {"ctoId": 2, "chooseModalResp": {"grpIds": chosen}}})


def test_modes_are_counted_with_those_that_could_not_be_chosen() -> None:
    assert _modes([8, 9], [7], [9]) == {350: (2,)}
    assert _modes([7, 9], [8], [7, 9]) == {350: (0, 2)}
    assert _modes([9, 7], [], [7]) == {350: (1,)}


def test_modes_of_which_the_order_is_not_told_are_not_told() -> None:
    assert _modes([7, 9], [3], [9]) == {}
    assert _modes([30, 6], [31], [6]) == {}


# What a text calls a cost, and which abilities are left, by the engine's numbers


def _known() -> Known:
    evoked = card(
        "Spark", "Creature", {"triggered": [{"draw": 1}], "on": {"enters": "self"}},
        {"keyword": "evoke", "cost": [{"mana": "{U}"}]}, pt="2/2",
    )  # fmt: skip
    first, second = evoked.abilities
    return Known(evoked, evoked.printed(), {501: evoked.number_of(first), 502: evoked.number_of(second)})


def test_a_cost_is_called_as_the_text_calls_it() -> None:
    known = _known()
    assert known.cost_called(502) == "evoke"
    assert known.cost_called(501) == known.cost_called(777) == ""


def test_a_part_is_kept_as_long_as_the_engine_has_an_ability_of_its_number() -> None:
    known = _known()
    for number, place in known.parts.items():
        for part in known.definition.expansion.numbers(place):
            assert known.has_kept(part, {number, 777})
            assert not known.has_kept(part, {777} | (known.parts.keys() - {number}))


# Creatures that more than one has to block


def _offered(*, blockers: int, pairs_with_menace: bool) -> Audit:
    game = table(
        [creature("Ox", "2/4"), creature("Gang", "2/2", "menace")],
        [creature(f"Guard {number}", "1/1") for number in range(blockers)],
        edition="current",
    )
    attack(game, "Ox", "Gang")
    game.until_asked("blockers", "B")
    among = [game.find(name).id for name in (("Ox", "Gang") if pairs_with_menace else ("Ox",))]
    mine = tuple(sorted(game.find(f"Guard {number}").id for number in range(blockers)))
    log, definitions = told(game, 1)
    last = log[-1]
    offered = e.ChoicesOffered(
        kind="blockers", object=None, legal=((mine, tuple(sorted(among))),), gone=None, to=(PlayerId(2),)
    )
    more = Recorded(last.position + 1, last.moment + 1, "509.1a", None, offered)
    return audit([*log, more], definitions)


def test_a_creature_with_menace_is_offered_only_where_two_could_block_it() -> None:
    def counts(blockers: int, pairs_with_menace: bool) -> Mapping[Outcome, int]:
        return _offered(blockers=blockers, pairs_with_menace=pairs_with_menace).counts["who may block"]

    assert counts(1, False) == {Outcome.CONSISTENT: 1}
    assert counts(1, True) == {Outcome.CONTRADICTED: 1}
    assert counts(2, True) == {Outcome.CONSISTENT: 1}
    assert counts(2, False) == {Outcome.CONTRADICTED: 1}


# How much bigger a permanent of an unknown text makes others


def _sized(*, named: bool = True) -> tuple[list[Recorded], Mapping[str, CardDefinition]]:
    """A game in which an anthem of an unknown text comes; `named` is whether it is said that it makes others bigger."""
    reading = Reading({number: name for number, name in NAMES.items() if number != ANTHEM})
    found = [one for line in reading.lines.feed(log_with_known_cards().encode()) for one in reading.feed(line)]
    (observation,) = [*found, *reading.end()]
    log = [one for commit in observation.commits for one in commit.events]
    came = max(one.position for one in log if isinstance(one.event, e.ResolutionBegan))
    cause = came if named else None
    return [
        one._replace(cause=cause) if isinstance(one.event, e.CharacteristicsChanged) else one for one in log
    ], observation.texts


def _unchecked(log: Sequence[Recorded], texts: Mapping[str, CardDefinition]) -> list[int]:
    """At which of the changes of characteristics, from 0 on, the layers could not be checked because of a text."""
    places = [one.position for one in log if isinstance(one.event, e.CharacteristicsChanged)]
    found = of_check(audit(log, texts), "layers")
    assert all(one.why is Why.TEXT_UNKNOWN for one in found)
    return [places.index(one.position) for one in found]


def test_what_an_unknown_text_is_seen_to_give_the_first_is_expected_of_the_others() -> None:
    assert _unchecked(*_sized()) == [0]


def test_where_it_is_not_said_what_makes_them_bigger_nothing_is_expected() -> None:
    assert _unchecked(*_sized(named=False)) == [0, 1]


def test_what_comes_out_bigger_than_the_first_one_is_not_expected() -> None:
    log, texts = _sized()
    at = max(at for at, one in enumerate(log) if isinstance(one.event, e.CharacteristicsChanged))
    event = log[at].event
    assert isinstance(event, e.CharacteristicsChanged)
    more = tuple((name, was, now + 1) for name, was, now in event.changes)
    log[at] = log[at]._replace(event=event.model_copy(update={"changes": more}))
    assert _unchecked(log, texts) == [0, 1]


# What lasts until a player's next turn


def test_what_lasts_until_the_next_turn_is_over_then_though_nobody_tells_of_it() -> None:
    small = {"apply": [{"set_pt": [1, 1]}], "to": "t", "for": {"next_turn_of": "you"}}
    game = table([], [creature("Ox", "2/4")], edition="current", a=[spell("Shrink", small, t=CREATURE)])
    cast(game, "Shrink", "Ox")
    game.go_to("end", "B")
    assert game.find("Ox").power == 1
    game.go_to("end", "A")
    assert game.find("Ox").power == 2
    log, definitions = told(game)
    untold = [
        one._replace(event=NOTHING) if isinstance(one.event, (e.EffectStarted, e.EffectsEnded)) else one for one in log
    ]
    found = audit(untold, definitions)
    assert of_check(found, "layers") == []
    assert found.counts["layers"][Outcome.CONSISTENT] >= 3
