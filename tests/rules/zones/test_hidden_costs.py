"""400.2, 508.1, 509.1. What attacking and blocking costs may be paid with cards that the others do not see.

What could be declared then tells what is in a hand. So who declares is asked, even where only nothing can be declared.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import pytest

from domain import events as e
from domain.bots import PLAYERS as PLAYING
from domain.cards.language import CardDefinition
from domain.decider import Decider
from domain.errors import IllegalDecision
from domain.kernel.questions import Priority
from domain.randomness import Dice
from projections.seeing.views import leaks
from tests.support.hiding import A_CREATURE, MAKER, made, told
from tests.support.scenes import BOTH
from tests.support.situations import CREATURE, enchantment
from tests.support.table import PLAYERS, Table, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]
EDITIONS = pytest.mark.parametrize("edition", BOTH)
BEAR = creature("Bear", "2/2")
ROCK = card("Rock", "Artifact", cost="{9}")
IN_HAND = {"all": [{"zone": "hand"}, {"type": "creature"}]}
MINE = {"all": [CREATURE, {"controller": "you"}]}

RAM, OX = creature("Ram", "1/1"), creature("Ox", "1/2")


class Case(NamedTuple):
    """What who declares has on the battlefield, and the other one, and whether it is about attacking."""

    own: tuple[CardDefinition, ...]
    others: tuple[CardDefinition, ...] = ()
    attack: bool = True
    optional: bool = False

    @property
    def who(self) -> str:
        return "A" if self.attack else "B"


def willing(*costs: Any, name: str = "Ram") -> CardDefinition:
    """508.1g."""
    return creature(name, "1/1", abilities=[{"as_it_attacks": list(costs), "when_paid": [{"gain_life": 1}]}])


def toll(costs: Any) -> CardDefinition:
    """Attacking its controller costs this for each creature."""
    return enchantment("Toll", {"static": [{"attack_tax": costs}], "to": "you"})


def yoke(kind: str, *costs: Any) -> CardDefinition:
    """Its controller's creatures cost this to attack, or to block."""
    return enchantment("Yoke", {"static": [{kind: list(costs)}], "to": MINE})


CASES = {
    "an attack for a discard": Case((RAM, yoke("to_attack", A_CREATURE))),
    "a toll of a discard": Case((RAM,), (toll([A_CREATURE]),)),
    "a toll of a card exiled from hand": Case((RAM,), (toll([{"exile": IN_HAND}]),)),
    "two attackers": Case((RAM, OX), (toll([A_CREATURE]),)),
    "a toll of mana that a discard makes": Case((RAM, MAKER), (toll("{1}"),)),
    "a block for a discard": Case((RAM, yoke("to_block", A_CREATURE)), (OX,), attack=False),
    "a block for mana that a discard makes": Case((RAM, MAKER, yoke("to_block", {"mana": "{1}"})), (OX,), attack=False),
    "a discard as it attacks": Case((willing(A_CREATURE),), optional=True),
    "exiling as it attacks": Case((willing({"exile": IN_HAND}),), optional=True),
    "mana that a discard makes as it attacks": Case((willing({"mana": "{1}"}), MAKER), optional=True),
    "two who may pay as they attack": Case((willing(A_CREATURE), willing(A_CREATURE, name="Ewe")), optional=True),
}
cases = pytest.mark.parametrize("case", CASES.values(), ids=CASES)


def hands(case: Case) -> list[tuple[CardDefinition, CardDefinition]]:
    """One card that would do, two, or none."""
    return [(BEAR, ROCK), (BEAR, BEAR), (ROCK, ROCK)]


def at_declaration(case: Case, edition: str, hand: Iterable[CardDefinition]) -> Table:
    """As far as the declaration, whether it is asked for or not."""
    table = Table(edition)
    table.hand(case.who, *hand)
    table.battlefield(case.who, *case.own)
    table.battlefield("B" if case.attack else "A", *case.others)
    table.start("A", step="upkeep" if case.attack else None)
    if not case.attack:
        table.until_asked("attackers", "A")
        table.answer(tuple((found.id, B) for found in table.board.creatures(A)))
    return table


def declared(case: Case, edition: str, *hand: CardDefinition) -> Table:
    """Nothing is paid: where it costs something nobody fights, and what can be paid besides is not."""
    table = at_declaration(case, edition, hand)
    while not table.happened("attackers_declared" if case.attack else "blockers_declared") or table.game.in_casting:
        question = table.question
        if isinstance(question, Priority):
            table.pass_()
        elif question.KIND in ("attackers", "blockers"):
            creatures = table.board.creatures(PLAYERS[case.who])
            table.answer(tuple((found.id, B) for found in creatures) if case.optional else ())
        else:
            assert question.is_legal("no")
            table.answer("no")
    table.go_to("end-of-combat")
    table.check()
    return table


@EDITIONS
@cases
def test_that_nothing_is_paid_tells_nothing(case: Case, edition: str) -> None:
    tables = [declared(case, edition, *hand) for hand in hands(case)]
    asked = [[event.kind for event in made(table, case.who)] for table in tables]
    assert asked[0] == asked[1] == asked[2]
    assert ("attackers" if case.attack else "blockers") in asked[0]
    for viewer in (B if case.attack else A, None):
        assert all(told(table, viewer) == told(tables[0], viewer) for table in tables)
        told_too_much = [leak for table in tables for leak in leaks(table.game.records, viewer)]
        assert all(leak.position == 1 for leak in told_too_much)  # the seed of these tables is the name of an edition


@EDITIONS
@cases
def test_that_one_card_would_do_or_two_tells_nothing(case: Case, edition: str) -> None:
    """With the first card, of which the others see then what it is, everything is paid that can be."""
    tables = [paid(case, edition, *hand) for hand in hands(case)[:2]]
    assert [event.kind for event in made(tables[0], case.who)] == [event.kind for event in made(tables[1], case.who)]
    for viewer in (B if case.attack else A, None):
        assert told(tables[0], viewer) == told(tables[1], viewer)


def graveyard(table: Table, player: str) -> list[Any]:
    return table.board.players[PLAYERS[player]].graveyard


def paid(case: Case, edition: str, *hand: CardDefinition) -> Table:
    """One creature fights, and the first card pays for it."""
    table = at_declaration(case, edition, hand)
    other = B if case.attack else table.find("Ox").id if table.all("Ox") else A
    while not table.happened("attackers_declared" if case.attack else "blockers_declared") or table.game.in_casting:
        question = table.question
        if isinstance(question, Priority):
            table.pass_()
        elif question.KIND in ("attackers", "blockers"):
            table.answer(((table.find("Ram").id, other),))
        elif question.KIND == "option":
            table.answer("yes" if question.is_legal("yes") else next(question.answers()))
        else:
            table.answer(next(question.answers()))
    assert [table.board.objects[id].name for id in (*table.board.exile, *graveyard(table, case.who))] == ["Bear"]
    table.go_to("end-of-combat")
    table.check()
    return table


@pytest.mark.parametrize("player", PLAYING)
@EDITIONS
@cases
def test_who_comes_with_the_program_can_declare(case: Case, edition: str, player: str) -> None:
    for hand in hands(case):
        table = at_declaration(case, edition, hand)
        while table.board.turn == 1:
            dice = Dice("7", table.board.position, "")
            try:
                table.answer(PLAYING[player](table.question, table.board, table.game.definitions, dice))
            except IllegalDecision:  # what two would pay with one card: then nobody attacks
                assert not table.game.in_casting
                table.answer(())
        table.check()


@EDITIONS
@cases
def test_it_is_declared_the_same_way_again(case: Case, edition: str) -> None:
    """From every priority on, whether it was paid or could not be."""
    for table in (paid(case, edition, BEAR, ROCK), declared(case, edition, ROCK, ROCK)):
        log = table.game.records
        cuts = [at for at, one in enumerate(log, 1) if isinstance(one.event, e.PriorityGiven)]
        for cut in cuts[:: max(1, len(cuts) // 6)]:
            again = Decider.resume(log[:cut], table.game.definitions)
            assert again.follow(log[cut:]) is None


@EDITIONS
def test_what_two_would_pay_with_one_card_has_not_been_declared(edition: str) -> None:
    """508.1j, 733.1. Each could be paid for, but not both; then it is declared anew, and nothing was said."""
    table = at_declaration(CASES["two who may pay as they attack"], edition, (BEAR, ROCK))
    table.until_asked("attackers", "A")
    records, digest = len(table.game.records), table.board.digest()
    table.answer(tuple((found.id, B) for found in table.board.creatures(A)))
    table.answer("yes")
    table.answer("yes")
    refused: list[str] = []
    while table.question.KIND != "attackers":
        try:
            table.answer(next(table.question.answers()))
        except IllegalDecision as error:
            refused.append(error.rule)
    assert refused == ["508.1j"]
    assert (len(table.game.records), table.board.digest()) == (records, digest)
    table.answer(())
    assert not table.happened("ability_triggered")


@EDITIONS
@cases
def test_games_told_before_this_are_told_as_they_were(
    case: Case, edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("domain.position.setup_zones.SCHEMA", 1)
    asked = [event.kind for event in made(declared(case, edition, ROCK, ROCK), case.who)]
    assert asked == (["attackers"] if case.optional else [])


# Somebody leaves meanwhile


def at_three(case: Case, hand: Iterable[CardDefinition]) -> Table:
    """Three players, of whom the third looks on; as far as the declaration."""
    table = Table("current", format="free-for-all", seats=3)
    table.hand(case.who, *hand)
    table.battlefield(case.who, *case.own)
    table.battlefield("B" if case.attack else "A", *case.others)
    table.start("A", step=None)
    table.until_asked("attackers", "A")
    if not case.attack:
        table.answer(tuple((found.id, B) for found in table.board.creatures(A)))
        table.until_asked("blockers", "B")
    return table


def until_turn(table: Table, turn: int) -> None:
    """Nobody does anything until then, and who has left is asked nothing any more."""
    for _ in range(500):
        if table.game.question is None or table.board.turn >= turn:
            break
        assert table.question.player in table.board.living()
        table.plain()
    else:
        raise AssertionError(f"turn {turn} never comes")
    table.check()


@pytest.mark.parametrize("leaver", "ABC")
@cases
def test_whoever_leaves_before_it_is_declared(case: Case, leaver: str) -> None:
    """800.4. It is asked anew of who is still there, and tells the others nothing of the hand."""
    tables = [at_three(case, hand) for hand in hands(case)]
    for table in tables:
        table.game.concede(PLAYERS[leaver])
        assert PLAYERS[leaver] not in table.board.living()
        until_turn(table, 3)
    for viewer in {*"ABC"} - {case.who}:
        assert all(told(table, PLAYERS[viewer]) == told(tables[0], PLAYERS[viewer]) for table in tables)


@pytest.mark.parametrize("leaver", "ABC")
@cases
def test_whoever_leaves_while_it_is_paid(case: Case, leaver: str) -> None:
    """733.1, 800.4. What was not paid for has not been declared; what is asked then is what the board says."""
    table = at_three(case, (BEAR, BEAR))
    other = B if case.attack else table.find("Ox").id
    table.answer(((table.find("Ram").id, other),))
    assert not table.game.settled
    table.game.concede(PLAYERS[leaver])
    assert not table.happened("mana_paid")
    left = table.events("player_left")
    assert [record.event.player for record in left] == [PLAYERS[leaver]]
    assert not table.happened("cost_locked")
    until_turn(table, 3)
    start = next(at for at, one in enumerate(table.game.records, 1) if isinstance(one.event, e.PriorityGiven))
    again = Decider.resume(table.game.records[:start], table.game.definitions)
    assert again.follow(table.game.records[start:]) is None
