"""Situations of another program's tests: those as expected stay so; and what the runner does."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.acting import color_of
from tests.conformance.answering import option_of
from tests.conformance.driving import Verdict, played
from tests.conformance.report import Whose, as_expected, judged
from tests.conformance.situation import SITUATIONS, Situation, known
from tests.support.long import with_many
from tests.support.oracle import CARDS
from tests.support.places import DATA

PARTS = 12

needs_situations = pytest.mark.skipif(
    not (SITUATIONS.exists() and CARDS.exists()),
    reason="the situations and the card file are in ../shared, which is not part of the project",
)


@needs_situations
@pytest.mark.parametrize("part", with_many(range(1), range(1, PARTS)))
def test_what_was_as_expected_still_is(part: int) -> None:
    outcomes = [played(known()[id]) for id in as_expected()[part::PARTS]]
    assert [one for one in outcomes if one.verdict is not Verdict.AS_EXPECTED] == []


def test_a_difference_is_judged_once_by_rules_that_there_are() -> None:
    numbers = set((DATA / "rule-numbers-current.txt").read_text(encoding="utf-8").split())
    for id, judgement in judged().items():
        assert set(judgement) == {"whose", "rules", "why"}
        assert judgement["whose"] in set(Whose)
        assert judgement["why"].endswith(".")
        assert id not in as_expected(), "it comes out as expected now"
        assert set(judgement["rules"]) <= numbers, id


# The runner, on situations made up here


def told(*script: dict[str, Any], asserts: list[dict[str, Any]], stop: str = "END_TURN", **more: Any) -> Situation:
    """A duel with a few cards; who acts is A and when the first main phase of turn 1, unless it is said."""
    setup = [
        {"player": player, "zone": zone, "card": card, "count": count}
        for player, zone, card, count in more.pop("cards")
    ]
    entries = []
    for entry in script:
        timed = entry["action"] not in ("choice", "mode", "target", "random")
        entries.append({"player": "A", **({"turn": 1, "step": "PRECOMBAT_MAIN"} if timed else {}), **entry})
    named = sorted({entry["card"] for entry in setup})
    return Situation(
        "made up",
        {
            "id": "made up",
            "format": "duel",
            "players": ["A", "B"],
            "starting_life": 20,
            "flags": {"strict": True},
            "setup": setup,
            "script": entries,
            "stop": {"turn": more.pop("turn", 1), "step": stop},
            "asserts": asserts,
            "cards": named,
            **more,
        },
    )


BOLT = {"action": "cast", "card": "Lightning Bolt", "targets": ["player:B"]}
MOUNTAINS = ("A", "BATTLEFIELD", "Mountain", 2)
BOLTS = ("A", "HAND", "Lightning Bolt", 2)


def life(player: str, value: int) -> dict[str, Any]:
    return {"kind": "life", "player": player, "value": value}


def test_a_spell_is_cast_and_paid_for() -> None:
    tapped = {"kind": "tapped_count", "card": "Mountain", "tapped": True, "value": 1}
    assert played(told(BOLT, cards=[MOUNTAINS, BOLTS], asserts=[life("B", 17), tapped])).verdict is Verdict.AS_EXPECTED


def test_what_is_otherwise_is_said() -> None:
    found = played(told(BOLT, cards=[MOUNTAINS, BOLTS], asserts=[life("B", 20)]))
    assert (found.verdict, found.why) == (Verdict.DIFFERENT, ("life B: 17, not 20",))


def test_what_cannot_be_done_is_said() -> None:
    found = played(told(BOLT, cards=[BOLTS], asserts=[life("B", 20)]))
    assert found.verdict is Verdict.DIFFERENT
    assert found.why[0].startswith("not done: cast Lightning Bolt")
    refused = {"kind": "refused", "why": "not_playable", "value": ""}
    assert played(told(BOLT, cards=[BOLTS], asserts=[refused])).verdict is Verdict.AS_EXPECTED
    assert played(told(BOLT, cards=[MOUNTAINS, BOLTS], asserts=[refused])).verdict is Verdict.DIFFERENT


def test_a_card_that_is_not_known_and_a_word_that_is_not() -> None:
    found = played(told(cards=[("A", "HAND", "No Such Card At All", 1)], asserts=[]))
    assert (found.verdict, found.cards) == (Verdict.NOT_RUNNABLE, ("No Such Card At All",))
    found = played(told({"action": "juggle"}, cards=[], asserts=[]))
    assert (found.verdict, found.why) == (Verdict.NOT_RUNNABLE, ("action juggle",))
    found = played(told(cards=[], asserts=[{"kind": "mood", "value": 1}]))
    assert (found.verdict, found.why) == (Verdict.NOT_RUNNABLE, ("statement mood",))


def test_the_stack_is_waited_for_only_where_it_is_said() -> None:
    size: dict[str, Any] = {"action": "check", "kind": "stack_size"}
    script: list[dict[str, Any]] = [
        BOLT,
        BOLT,
        {**size, "value": 2},
        {"action": "resolve_stack", "count": 1},
        {**size, "value": 1},
    ]
    assert played(told(*script, cards=[MOUNTAINS, BOLTS], asserts=[life("B", 14)])).verdict is Verdict.AS_EXPECTED
    script = [BOLT, {"action": "resolve_stack"}, {**size, "value": 0}, {"action": "check", "kind": "life", "value": 20}]
    assert played(told(*script, cards=[MOUNTAINS, BOLTS], asserts=[life("B", 17)])).verdict is Verdict.AS_EXPECTED


def test_fights_with_blocks_and_damage_by_numbers() -> None:
    declare = {"step": "DECLARE_ATTACKERS", "action": "attack"}
    block = {"step": "DECLARE_BLOCKERS", "player": "B", "action": "block", "attacker": "Giant Spider"}
    numbers = [{"action": "choice", "kind": "number", "value": value} for value in (0, 2)]
    cards = [
        ("A", "BATTLEFIELD", "Giant Spider", 1),
        ("B", "BATTLEFIELD", "Grizzly Bears", 1),
        ("B", "BATTLEFIELD", "Runeclaw Bear", 1),
    ]
    found = played(
        told(
            {**declare, "card": "Giant Spider", "defender": "player:B"},
            {**block, "card": "Runeclaw Bear"},
            {**block, "card": "Grizzly Bears"},
            *numbers,
            cards=cards,
            asserts=[
                {"kind": "graveyard_count", "player": "B", "card": "Grizzly Bears", "value": 1},
                {"kind": "permanent_count", "player": "B", "card": "Runeclaw Bear", "value": 1},
                {"kind": "graveyard_count", "player": "A", "card": "Giant Spider", "value": 1},
            ],
        )
    )
    assert found.verdict is Verdict.AS_EXPECTED, found.why


def test_the_board_is_looked_at_as_the_step_is_over() -> None:
    """What wears off in the cleanup step is still there after the end step; an untap step has done nothing yet."""
    cards = [
        ("A", "BATTLEFIELD", "Forest", 1),
        ("A", "HAND", "Giant Growth", 1),
        ("A", "BATTLEFIELD", "Grizzly Bears", 1),
    ]
    grow = {"action": "cast", "card": "Giant Growth", "targets": ["Grizzly Bears"]}
    big = {"kind": "pt", "player": "A", "card": "Grizzly Bears", "power": 5, "toughness": 5}
    assert played(told(grow, cards=cards, asserts=[big])).verdict is Verdict.AS_EXPECTED
    assert played(told(grow, cards=cards, asserts=[big], stop="CLEANUP")).verdict is Verdict.DIFFERENT
    tapped = {"kind": "tapped", "card": "Forest", "value": True}
    assert played(told(grow, cards=cards, asserts=[tapped], turn=3, stop="UNTAP")).verdict is Verdict.AS_EXPECTED
    assert played(told(grow, cards=cards, asserts=[tapped], turn=3, stop="UPKEEP")).verdict is Verdict.DIFFERENT


def test_the_first_draw_and_the_library() -> None:
    counts = [{"kind": "hand_count", "player": "A", "value": 0}, {"kind": "hand_count", "player": "B", "value": 1}]
    library = {"kind": "library_count", "player": "B", "value": 70}
    assert played(told(cards=[], asserts=[*counts, library], turn=2)).verdict is Verdict.AS_EXPECTED
    flags = {"strict": True, "no_shuffle": True}
    top = [("B", "LIBRARY", "Shock", 1), ("B", "LIBRARY", "Forest", 1)]
    drawn = {"kind": "hand_count", "player": "B", "card": "Forest", "value": 1}
    assert played(told(cards=top, asserts=[drawn], turn=2, flags=flags)).verdict is Verdict.AS_EXPECTED


def test_the_set_up_enters_by_the_rules_in_its_order() -> None:
    """Counters are more for what enters later, and nothing else triggers but chapters."""
    loyal = {"kind": "counters", "player": "A", "card": "Jace Beleren", "counter": "LOYALTY"}
    season, jace = ("A", "BATTLEFIELD", "Doubling Season", 1), ("A", "BATTLEFIELD", "Jace Beleren", 1)
    assert played(told(cards=[season, jace], asserts=[{**loyal, "value": 6}])).verdict is Verdict.AS_EXPECTED
    assert played(told(cards=[jace, season], asserts=[{**loyal, "value": 3}])).verdict is Verdict.AS_EXPECTED
    warden = ("A", "BATTLEFIELD", "Soul Warden", 1)
    last = ("A", "BATTLEFIELD", "Triskelion", 1)
    counters = {"kind": "counters", "player": "A", "card": "Triskelion", "counter": "P1P1", "value": 3}
    found = played(told(cards=[warden, last, warden], asserts=[counters, life("A", 20)]))
    assert found.verdict is Verdict.AS_EXPECTED, found.why


@needs_situations
def test_a_game_may_be_begun_with_a_card_of_the_set_up() -> None:
    """103.6a. It is, unless the script says no."""
    there = {"kind": "permanent_count", "player": "A", "card": "Leyline of Sanctity", "value": 1}
    leyline = [("A", "HAND", "Leyline of Sanctity", 1)]
    no = {"action": "choice", "kind": "yes_no", "value": False}
    assert played(told(cards=leyline, asserts=[there])).verdict is Verdict.AS_EXPECTED
    assert played(told(no, cards=leyline, asserts=[{**there, "value": 0}])).verdict is Verdict.AS_EXPECTED


def test_only_strict_situations_ask_for_everything_to_be_done() -> None:
    script = {"action": "cast", "card": "Lightning Bolt", "targets": ["player:B"]}
    for strict, verdict in ((True, Verdict.DIFFERENT), (False, Verdict.AS_EXPECTED)):
        found = played(told(script, cards=[BOLTS], asserts=[life("B", 20)], flags={"strict": strict}))
        assert found.verdict is verdict, found.why


def test_mana_is_chosen_by_its_color_or_by_numbers() -> None:
    options = ("WW", "WU", "UU", "RR")
    assert option_of("Red", options) == "RR"
    assert option_of("Green", options) is None
    assert option_of("Green", ("R", "G")) == "G"
    assert color_of("{1}, {T}: Add {R}{G}") == ""
    assert color_of("{T}: Add {R}") == "R"


@needs_situations
def test_the_look_is_put_off_where_an_effect_ends_the_turn_before() -> None:
    """724.1d. The step in which the board is looked at is one of the next turn, in which B has drawn a card."""
    cards = [("A", "BATTLEFIELD", "Island", 6), ("A", "HAND", "Time Stop", 1)]
    stop = {"action": "cast", "card": "Time Stop"}
    drawn: dict[str, Any] = {"kind": "hand_count", "player": "B"}
    for step, seen, value in (("PRECOMBAT_MAIN", "END_TURN", 1), ("END_TURN", "BEGIN_COMBAT", 0)):
        found = played(told({**stop, "step": step}, cards=cards, asserts=[{**drawn, "value": value}], stop=seen))
        assert found.verdict is Verdict.AS_EXPECTED, found.why
