"""506.7. Spells and abilities that may be used only before or after a point of combat: in which steps they can be.

Each test plays a whole turn, uses the text whenever the rules let it, and sees it refused everywhere else.
"""

from __future__ import annotations

import pytest

from domain.cards.language import CardDefinition
from domain.kernel.declarations import DeclareAttackers
from domain.kernel.questions import Priority
from domain.terms import Step, Zone
from tests.support.scenes import BOTH
from tests.support.situations import enchantment, go, spell
from tests.support.table import PLAYERS, Table, card, creature

EDITIONS = pytest.mark.parametrize("edition", BOTH)
KINDS = pytest.mark.parametrize("kind", ["spell", "ability"])

MAIN = ["upkeep", "precombat-main"]
CALM = ["beginning-of-combat", "declare-attackers"]
FIGHT = ["declare-blockers", "combat-damage"]
LATE = ["postcombat-main", "end"]


def timed(kind: str, *when: str) -> CardDefinition:
    """A free spell, or a permanent with a free ability, that may be used only at these times."""
    if kind == "spell":
        return card("Timed", "Instant", {"cast_only": list(when)}, {"spell": [{"gain_life": 1}]}, cost="{0}")
    return enchantment("Timed", {"activated": [{"gain_life": 1}], "cost": [], "only": list(when)})


def turn_with(kind: str, *when: str, edition: str, attack: bool, first: CardDefinition | None = None) -> list[str]:
    """The steps of A's turn in which A could use the timed text; everywhere else it is refused.

    A attacks if A can, or does not; `first` is cast as soon as A can.
    """
    table = Table(edition)
    table.battlefield("A", creature("Scout", "1/1"))
    if kind == "spell":
        table.hand("A", *[timed(kind, *when)] * 12)
    else:
        table.battlefield("A", timed(kind, *when))
    if first is not None:
        table.hand("A", first)
    table.start("A", step="upkeep")
    if attack:
        table.defaults[DeclareAttackers] = lambda question: tuple((id, PLAYERS["B"]) for id, _ in question.may)
    used: list[str] = []
    at = 0
    while table.board.turn == 1:
        question, board = table.question, table.board
        if not isinstance(question, Priority) or question.player != PLAYERS["A"] or board.stack or board.passes:
            table.plain()
            continue
        if first is not None and table.can("A", "cast", first.name):
            go(table, "A", first.name)
            continue
        step = table.events("step_began")[-1].position if board.step else table.events("phase_began")[-1].position
        if step == at:
            table.pass_()
            continue
        at = step
        word, zone = ("cast", Zone.HAND) if kind == "spell" else ("activate", Zone.BATTLEFIELD)
        id, life = table.find("Timed", "A", zone).id, table.life_of("A")
        if table.can("A", word, "Timed"):
            used.append(str(board.step or board.phase))
            table.cast("A", "Timed") if kind == "spell" else table.activate("A", "Timed")
            table.resolve()
            assert table.life_of("A") == life + 1
        else:
            table.refused((word, id) if kind == "spell" else (word, id, 0))
    attacks = [len(record.event.attacks) for record in table.events("attackers_declared")]
    assert attacks == [int(attack), 0][: len(attacks)], "the creature is tapped in a second combat"
    assert table.happened("step_skipped", step=Step.DECLARE_BLOCKERS) == (len(attacks) > int(attack))
    table.check()
    return used


@EDITIONS
@KINDS
@pytest.mark.parametrize("attack", [False, True])
@pytest.mark.statement("CTIM-02", "CTIM-09", "CTIM-01")
def test_before_and_after_attackers_are_declared(edition: str, kind: str, attack: bool) -> None:
    """Whether or not any are: what counts is that the declare attackers step has begun."""
    fought = FIGHT if attack else []
    early = turn_with(kind, "before_attackers", edition=edition, attack=attack)
    assert early == [*MAIN, "beginning-of-combat"]
    late = turn_with(kind, "after_attackers", edition=edition, attack=attack)
    assert late == ["declare-attackers", *fought, "end-of-combat", *LATE]


@EDITIONS
@KINDS
@pytest.mark.parametrize(
    ("when", "fought", "calm"),
    [
        ("before_blockers", [*MAIN, *CALM], [*MAIN, *CALM]),
        ("before_combat_damage", [*MAIN, *CALM, "declare-blockers"], [*MAIN, *CALM]),
        ("before_end_of_combat", [*MAIN, *CALM, *FIGHT], [*MAIN, *CALM]),
        ("before_combat", MAIN, MAIN),
    ],
)
@pytest.mark.statement("CTIM-06", "CTIM-09", "CTIM-01")
def test_a_point_that_is_skipped_with_the_blocks(
    edition: str, kind: str, when: str, fought: list[str], calm: list[str]
) -> None:
    """506.7e: where nobody attacks, until the declare attackers step has ended and no longer."""
    assert turn_with(kind, when, edition=edition, attack=True) == fought
    assert turn_with(kind, when, edition=edition, attack=False) == calm


NO_COMBAT = spell("No Combat", {"skip": "combat", "who": "you"})


@EDITIONS
@KINDS
@pytest.mark.parametrize("point", ["attackers", "blockers", "combat_damage", "end_of_combat", "combat"])
@pytest.mark.statement("CTIM-07", "CTIM-09", "CTIM-01")
def test_a_point_that_is_skipped_with_the_combat_phase(edition: str, kind: str, point: str) -> None:
    """506.7e: until the precombat main phase has ended; and after what never was, never."""
    assert turn_with(kind, f"before_{point}", edition=edition, attack=True, first=NO_COMBAT) == MAIN
    assert turn_with(kind, f"after_{point}", edition=edition, attack=True, first=NO_COMBAT) == []


@EDITIONS
@KINDS
@pytest.mark.statement("CTIM-08", "CTIM-09")
def test_after_blocks_that_were_skipped_there_is_no_time_in_that_combat(edition: str, kind: str) -> None:
    """506.7f; in a combat in which blockers are declared, from then on until it is over."""
    when = ("during_combat", "after_blockers")
    assert turn_with(kind, *when, edition=edition, attack=False) == []
    assert turn_with(kind, *when, edition=edition, attack=True) == [*FIGHT, "end-of-combat"]


@EDITIONS
@KINDS
@pytest.mark.statement("CTIM-08", "CTIM-04", "CTIM-05", "CTIM-09")
def test_each_combat_phase_has_times_of_its_own_for_what_is_limited_to_combat(edition: str, kind: str) -> None:
    """506.7c, 506.7d: blockers are declared in the first combat of the turn and skipped in the second."""
    wanted = {
        ("during_combat", "after_blockers"): [*FIGHT, "end-of-combat"],
        ("during_combat", "before_blockers"): [*CALM, *CALM],
        ("after_blockers",): [*FIGHT, "end-of-combat", *CALM, "end-of-combat", *LATE],
        ("before_blockers",): [*MAIN, *CALM],
    }
    more = spell("More", {"extra_phases": ["combat"]}, types="Sorcery")
    for when, steps in wanted.items():
        assert turn_with(kind, *when, edition=edition, attack=True, first=more) == steps, when


FONT = card(
    "Font",
    "Artifact",
    {"activated": [{"add_mana": "{G}"}], "cost": ["tap_self"], "only": ["before_attackers"]},
    cost="{0}",
)


@EDITIONS
@pytest.mark.statement("CTIM-09")
def test_a_mana_ability_keeps_to_its_times_as_well(edition: str) -> None:
    """It pays for nothing in an attack, which it could have paid for a step before."""
    table = Table(edition)
    table.battlefield("A", creature("Scout", "1/1"), creature("Bear", "2/2"), FONT)
    table.lands("A", "Plains")
    table.battlefield("B", enchantment("Toll", {"static": [{"attack_tax": "{1}"}], "to": "you"}))
    table.hand("A", spell("Ask", {"gain_life": 1}, cost="{G}"))
    table.start("A")
    font, scout, bear = (table.find(name).id for name in ("Font", "Scout", "Bear"))
    table.go_to("beginning-of-combat")
    assert ("mana", font, 0) in table.question.options  # type: ignore[attr-defined]
    assert table.can("A", "cast", "Ask")
    table.until_asked("attackers", "A")
    assert table.refused(((scout, 2), (bear, 2))).rule == "508.1j", "the Plains pays for one of them"
    table.answer(((scout, 2),))
    assert not table.can("A", "cast", "Ask")
    table.refused(("mana", font, 0))
    table.go_to("beginning-of-combat", "A")
    table.cast("A", "Ask")
    table.resolve()
    assert table.happened("mana_added", source=font)
