"""506.2a, 508.1d, 508.5. Whom one attacks in games of three and more, and whom a text means by "defending player"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from domain.kernel.declarations import DeclareAttackers
from domain.kernel.questions import ChooseObjects
from domain.terms import Step, Zone
from tests.support.scenes import BOTH, between, calm, first, in_order, last, names
from tests.support.situations import CREATURE, attack, enchantment, go, spell
from tests.support.table import PLAYERS, Table, card, creature

EDITIONS = pytest.mark.parametrize("edition", BOTH)

A, B, C, D = (PLAYERS[name] for name in "ABCD")
WALKER = card("Walker", "Planeswalker: Nix", loyalty=5, cost="{0}")
IS_WALKER = {"type": "planeswalker"}


def free(
    edition: str, *options: str, but: Sequence[str] = (), seats: int = 3, switches: dict[str, bool] | None = None
) -> Table:
    """A game of some, each for themselves, with these options `but` without those."""
    chosen = {**dict.fromkeys(options, True), **dict.fromkeys(but, False)}
    return Table(edition, format="free-for-all", seats=seats, switches=switches, options=chosen)


def attackable(table: Table, name: str, player: str = "A") -> set[int]:
    """What a creature could attack now that its player is asked."""
    question = table.until_asked("attackers", player)
    assert isinstance(question, DeclareAttackers)
    return set(dict(question.may).get(table.find(name, player).id, ()))


def choosing(table: Table) -> ChooseObjects[int]:
    """The choice that is asked for now."""
    assert isinstance(table.question, ChooseObjects)
    return table.question


# 507.1: the choice as combat begins


@pytest.mark.scenario("S-033")
@EDITIONS
@pytest.mark.statement("TBA-09", "BEGC-01", "BEGC-02", "BEGC-04", "BEGC-05", "TBA-01", "TBA-03")
def test_s_033_choosing_the_defending_player(edition: str) -> None:
    """It is chosen right after the step begins, by no object on the stack and before anybody has priority."""
    bell = {"triggered": [{"gain_life": 1}], "on": {"step_begins": "beginning-of-combat"}}
    table = free(edition, but=["attack_several"])
    table.battlefield("A", creature("Scout", "2/2"), enchantment("Bell", bell))
    table.hand("B", "Shock")
    table.lands("B", "Mountain")
    table.start("A")
    question = table.until_asked("choose", "A")
    assert isinstance(question, ChooseObjects)
    assert (question.reason, question.among, question.least, question.most) == ("defending player", (B, C), 1, 1)
    for wrong in ((A,), (B, C), ()):
        table.refused(wrong)
    table.answer((B,))
    began = last(table, "step_began", step=Step.BEGINNING_OF_COMBAT)
    chosen = first(table, "defending_player_chosen", player=A, defender=B)
    assert chosen.rule == "507.1"
    triggered, put, given = (
        last(table, name) for name in ("ability_triggered", "ability_put_on_stack", "priority_given")
    )
    assert in_order(began, triggered, chosen, put, given)
    assert given.event.player == A
    assert names(between(table, began, chosen)) == ["ability_triggered", "decision_made"]
    table.priority_to("B")
    table.cast("B", "Shock", targets=["Scout"])
    assert not table.happened("attackers_declared"), "B may act before there are attackers"
    table.resolve()
    assert not table.all("Scout")


@EDITIONS
@pytest.mark.statement("TBA-09", "BEGC-02")
def test_who_was_not_chosen_cannot_be_attacked_in_this_combat(edition: str) -> None:
    """Nor can their planeswalkers; in another combat of the turn the choice is made anew."""
    table = free(edition, but=["attack_several"])
    table.battlefield("A", creature("Scout", "2/2", "vigilance"))
    table.battlefield("B", WALKER)
    table.battlefield("C", card("Wanderer", "Planeswalker: Nox", loyalty=3, cost="{0}"))
    table.hand("A", spell("More", {"extra_phases": ["combat"]}, types="Sorcery"))
    table.start("A")
    go(table, "A", "More")
    scout, walker, wanderer = (table.find(name).id for name in ("Scout", "Walker", "Wanderer"))
    for chosen, theirs, spared in (((B,), {B, walker}, (C, wanderer)), ((C,), {C, wanderer}, (B, walker))):
        table.until_asked("choose", "A")
        table.answer(chosen)
        assert attackable(table, "Scout") == theirs
        for attacked in spared:
            assert table.refused(((scout, attacked),)).rule == "508.1b"
        table.answer(((scout, *chosen),))
        table.go_to("end-of-combat")
    assert [record.event.defender for record in table.events("defending_player_chosen")] == [B, C]
    assert [table.life_of(player) for player in "BC"] == [18, 18]


@pytest.mark.scenario("S-033")
@EDITIONS
@pytest.mark.parametrize(
    ("option", "next_to"),
    [("attack_left", {"A": "B", "B": "C", "C": "A"}), ("attack_right", {"A": "C", "B": "A", "C": "B"})],
)
@pytest.mark.statement("BEGC-03", "TBA-09")
def test_s_033_attacks_to_one_side_dictate_the_choice(edition: str, option: str, next_to: dict[str, str]) -> None:
    """803.1: nobody is asked, and only who sits next on that side can be attacked."""
    table = free(edition, option)
    for player in "ABC":
        table.battlefield(player, creature(f"Scout of {player}", "1/1"))
    table.start("A")
    for player, target in next_to.items():
        scout = f"Scout of {player}"
        assert attackable(table, scout, player) == {PLAYERS[target]}
        began, chosen = last(table, "step_began", step=Step.BEGINNING_OF_COMBAT), last(table, "defending_player_chosen")
        assert (chosen.event.player, chosen.event.defender) == (PLAYERS[player], PLAYERS[target])
        assert names(between(table, began, chosen)) == []
        (other,) = set("ABC") - {player, target}
        assert table.refused(((table.find(scout).id, PLAYERS[other]),)).rule == "508.1b"
        table.answer(((table.find(scout).id, PLAYERS[target]),))
    assert not table.events("decision_made", kind="choose")


@EDITIONS
@pytest.mark.statement("BEGC-03")
def test_the_seat_of_one_who_has_left_is_gone(edition: str) -> None:
    table = free(edition, "attack_left", seats=4)
    table.battlefield("A", creature("Scout", "1/1"))
    table.start("A")
    table.game.concede(B)
    assert attackable(table, "Scout") == {C}


@pytest.mark.scenario("S-033")
@EDITIONS
@pytest.mark.statement("TBA-09", "BEGC-02")
def test_s_033_nobody_chooses_where_all_opponents_defend(edition: str) -> None:
    table = free(edition)
    table.battlefield("A", creature("Scout", "2/2"))
    table.start("A")
    assert attackable(table, "Scout") == {B, C}
    assert not table.happened("defending_player_chosen")
    assert not table.events("decision_made", kind="choose")


# 508.1d: requirements that name different players


@pytest.mark.scenario("S-039")
@EDITIONS
@pytest.mark.statement("DECL-ATT-08", "DECL-ATT-09")
def test_s_039_maximum_of_conflicting_requirements(edition: str) -> None:
    """X must attack B and must attack C, which cannot both be; Y must attack and can attack only B."""

    def lure(name: str) -> dict[str, Any]:
        return {"static": [{"rule": "must_attack", "of": "you"}], "to": {"name": name}}

    for attempt, legal in (
        ("X>B Y>B", True),
        ("X>C Y>B", True),
        ("X>B", False),
        ("X>C", False),
        ("Y>B", False),
        ("", False),
    ):
        table = free(edition)
        table.battlefield("A", creature("X", "1/1"), creature("Y", "1/1", abilities=[{"static": ["must_attack"]}]))
        table.battlefield("B", enchantment("Call of B", lure("X")))
        fence = {"static": ["cant_attack_you"], "to": {"name": "Y"}}
        table.battlefield("C", enchantment("Call of C", lure("X"), fence))
        table.start("A")
        assert attackable(table, "X") == {B, C}
        assert attackable(table, "Y") == {B}
        pairs = tuple((table.find(word[0]).id, PLAYERS[word[2]]) for word in attempt.split())
        if legal:
            table.answer(pairs)
            assert tuple(pair[:2] for pair in first(table, "attackers_declared").event.attacks) == pairs
        else:
            assert table.refused(pairs).rule == "508.1d", attempt
        assert table.happened("attackers_declared") == legal


# 508.5: whom a text means

DRAIN = {"activated": [{"lose_life": 1, "who": "defending_player"}], "cost": []}
BLAME = spell("Blame", {"lose_life": 1, "who": {"defending_of": "t"}}, t=CREATURE)
OUT = spell("Out", {"remove_from_combat": "t"}, t=CREATURE)
CHANGES = {
    "stays": spell("Change", {"gain_life": 0}),
    "dies": spell("Change", {"remove_counters": "loyalty", "on": "w", "n": "all"}, w=IS_WALKER),
    "stolen": spell("Change", {"apply": [{"control": "you"}], "to": "w", "for": "forever"}, w=IS_WALKER),
    "turned": spell("Change", {"reselect": "t"}, t=CREATURE),
}


def turned_away(edition: str, change: str, switches: dict[str, bool] | None = None) -> Table:
    """X attacks B's planeswalker, then C does something about it."""
    table = free(edition, switches=switches)
    table.battlefield("A", creature("X", "2/2", abilities=[DRAIN]))
    table.battlefield("B", WALKER)
    table.hand("A", BLAME, OUT)
    table.hand("C", CHANGES[change])
    table.start("A")
    attack(table, ("X", "Walker"))
    declared = first(table, "attackers_declared")
    assert declared.event.attacks == ((table.find("X").id, table.find("Walker").id, B),)
    targets = {"stays": (), "turned": ("X",)}.get(change, ("Walker",))
    table.cast("C", "Change", targets=targets)
    if change == "turned":
        table.until_asked("choose", "C")
        assert set(choosing(table).among) == {B, C, table.find("Walker").id}
        table.answer((C,))
    calm(table)
    return table


def drained(table: Table) -> str:
    """Which player lost a life by X's ability and again by a spell about X."""
    before = [table.life_of(player) for player in "ABC"]
    table.activate("A", "X")
    calm(table)
    lost = [life - table.life_of(player) for player, life in zip("ABC", before, strict=True)]
    go(table, "A", "Blame", "X")
    assert [life - table.life_of(player) for player, life in zip("ABC", before, strict=True)] == [2 * n for n in lost]
    (found,) = [player for player, amount in zip("ABC", lost, strict=True) if amount]
    return found


@pytest.mark.scenario("S-051")
@EDITIONS
@pytest.mark.parametrize("change", list(CHANGES))
@pytest.mark.statement("DEFP-01")
def test_s_051_defending_player_snapshot(edition: str, change: str) -> None:
    """A planeswalker that dies or changes hands is removed from combat: in both editions B, who controlled it then, is
    meant. When X is made to attack C, it is still B by the seeds, and C today."""
    table = turned_away(edition, change)
    x = table.find("X").id
    removed = [record.event.reason for record in table.events("removed_from_combat")]
    assert removed == {"dies": ["left"], "stolen": ["control"]}.get(change, [])
    assert table.happened("attack_reselected", creature=x, attacked=C, defender=C) == (change == "turned")
    assert table.board.is_attacking(x)
    assert drained(table) == ("C" if change == "turned" and edition == "current" else "B")
    table.check()


@EDITIONS
@pytest.mark.parametrize("snapshot", [True, False])
@pytest.mark.statement("DEFP-01")
def test_the_switch_alone_decides_whom_a_turned_attacker_means(edition: str, snapshot: bool) -> None:
    """Also after it is removed from combat: whom it attacked first, or last."""
    table = turned_away(edition, "turned", {"defending_player_snapshot": snapshot})
    assert drained(table) == ("B" if snapshot else "C")
    gone = turned_away(edition, "turned", {"defending_player_snapshot": snapshot})
    go(gone, "A", "Out", "X")
    assert not gone.board.is_attacking(gone.find("X").id)
    assert drained(gone) == ("B" if snapshot else "C")


@EDITIONS
@pytest.mark.statement("DEFP-01")
def test_a_trigger_of_an_attacker_means_the_player_when_it_resolves(edition: str) -> None:
    """X's trigger waits on the stack while C turns X to themselves."""
    table = free(edition)
    tax = {"triggered": [{"lose_life": 3, "who": "defending_player"}], "on": {"attacks": "self"}}
    table.battlefield("A", creature("X", "2/2", abilities=[tax]))
    table.hand("C", CHANGES["turned"])
    table.start("A")
    attack(table, ("X", "B"))
    table.cast("C", "Change", targets=["X"])
    table.until_asked("choose", "C")
    table.answer((C,))
    calm(table)
    assert [table.life_of(player) for player in "ABC"] == ([20, 17, 20] if edition == "seed" else [20, 20, 17])


# 508.5a: several defending players

SEVERAL = {
    "for_each": {"all": [CREATURE, {"combat": "attacking"}]},
    "as": "one",
    "do": [
        {
            "if": {"amount": {"hand_of": {"defending_of": "one"}}, "compare": {"exactly": 0}},
            "do": [{"apply": [{"pt": [1, 0]}], "to": "one"}],
        }
    ],
}


def split(edition: str, *hand: Any, to_b: str = "Plains") -> Table:
    """X attacks B, who has a card in hand, and Y attacks C, who has none."""
    table = free(edition)
    table.battlefield("A", creature("X", "1/1"), creature("Y", "1/1"))
    table.hand("A", *hand)
    table.hand("B", to_b)
    table.start("A")
    attack(table, ("X", "B"), ("Y", "C"))
    return table


ANNOYING = {"triggered": [{"lose_life": 1, "who": "defending_player"}], "on": {"attacks": "self"}}


@EDITIONS
@pytest.mark.parametrize(
    "text",
    [
        {"create_token": {"types": "Creature: Rat", "pt": "1/1", "abilities": [ANNOYING]}},
        {"apply": [{"grant": ANNOYING}], "to": {"type": "creature"}},
    ],
)
def test_the_defending_player_of_an_ability_that_is_given_is_not_asked_for(edition: str, text: dict[str, Any]) -> None:
    """The ability is of the object that has it: what gives it, says nothing of a defending player itself."""
    table = free(edition)
    table.battlefield("A", creature("X", "1/1"), creature("Y", "1/1"))
    table.hand("A", spell("Gift", text))
    table.start("A")
    attack(table, ("X", "B"), ("Y", "C"))
    table.cast("A", "Gift")
    calm(table)
    assert not [record for record in table.events("decision_made") if record.rule == "508.5a"]
    table.check()


@pytest.mark.scenario("S-052")
@EDITIONS
@pytest.mark.statement("DEFP-02", "DEFP-03", "COMB-21")
def test_s_052_defending_player_per_attacker(edition: str) -> None:
    """A text about several attackers finds the defending player of each by itself, and nobody chooses."""
    table = split(edition, spell("Press On", SEVERAL))
    table.cast("A", "Press On")
    table.resolve()
    assert [table.find(name).power for name in "XY"] == [1, 2]
    assert not table.events("decision_made", kind="choose")


MINE = {"all": [CREATURE, {"controller": "you"}]}


@EDITIONS
@pytest.mark.statement("DEFP-02", "DEFP-03")
def test_what_another_attacker_sets_off_means_whom_that_one_attacks(edition: str) -> None:
    """508.5. Also where the text is on an attacker that attacks somebody else."""
    table = free(edition)
    drain = {"triggered": [{"lose_life": 2, "who": "defending_player"}], "on": {"attacks": MINE}}
    table.battlefield("A", creature("X", "1/1", abilities=[drain]), creature("Y", "1/1"))
    table.start("A")
    attack(table, ("X", "B"), ("Y", "C"))
    calm(table)
    assert sorted(record.event.player for record in table.events("life_lost")) == [B, C]
    assert not table.events("decision_made", kind="choose")
    table.check()


@EDITIONS
@pytest.mark.statement("DEFP-02", "DEFP-03")
def test_what_another_attacker_sets_off_targets_at_whom_that_one_attacks(edition: str) -> None:
    table = free(edition)
    theirs = {"all": [CREATURE, {"controller": "defending_player"}]}
    tap = {"triggered": [{"tap": "t"}], "on": {"attacks": MINE}, "targets": {"t": {"of": theirs}}}
    table.battlefield("A", creature("X", "1/1", abilities=[tap]), creature("Y", "1/1"))
    for player in "BC":
        table.battlefield(player, creature(f"Wall of {player}", "0/4"))
    table.start("A")
    attack(table, ("X", "B"), ("Y", "C"))
    calm(table)
    assert all(table.find(f"Wall of {player}").tapped for player in "BC")
    table.check()


@pytest.mark.scenario("S-052")
@EDITIONS
@pytest.mark.parametrize("chosen", ["B", "C"])
@pytest.mark.parametrize("by", ["A", "B"])
@pytest.mark.statement("DEFP-04", "DEFP-02")
def test_s_052_the_controller_of_the_text_chooses_one_of_several(edition: str, chosen: str, by: str) -> None:
    """The text has to do with no attacker; whoever controls it chooses as it resolves, and one player is affected."""
    table = free(edition)
    table.battlefield("A", creature("X", "1/1"), creature("Y", "1/1"))
    table.hand(
        by, spell("Waste", {"lose_life": 3, "who": "defending_player"}, {"gain_life": 1, "who": "defending_player"})
    )
    table.start("A")
    attack(table, ("X", "B"), ("Y", "C"))
    table.cast(by, "Waste")
    question = table.until_asked("choose")
    assert isinstance(question, ChooseObjects)
    assert (question.player, question.reason, question.among) == (PLAYERS[by], "defending player", (B, C))
    assert table.happened("resolution_began")
    table.refused((A,))
    table.answer((PLAYERS[chosen],))
    decided, lost = last(table, "decision_made", kind="choose"), first(table, "life_lost")
    assert (decided.rule, decided.event.answer) == ("508.5a", (PLAYERS[chosen],))
    assert in_order(decided, lost)
    calm(table)
    assert [record.event.player for record in table.events("life_lost")] == [PLAYERS[chosen]]
    assert [record.event.player for record in table.events("life_gained")] == [PLAYERS[chosen]], (
        "once for the whole text"
    )
    table.check()


@EDITIONS
@pytest.mark.statement("DEFP-04")
def test_the_controller_of_an_ability_chooses_too(edition: str) -> None:
    """An ability of what attacks nobody, although its player attacks both."""
    table = free(edition)
    table.battlefield("A", creature("X", "1/1"), creature("Y", "1/1"), enchantment("Drum", DRAIN))
    table.start("A")
    attack(table, ("X", "B"), ("Y", "C"))
    table.activate("A", "Drum")
    table.until_asked("choose", "A")
    table.answer((C,))
    calm(table)
    assert [table.life_of(player) for player in "ABC"] == [20, 20, 19]


@EDITIONS
@pytest.mark.statement("DEFP-04", "DEFP-01")
def test_a_text_about_one_attacker_leaves_no_choice(edition: str) -> None:
    """508.5: the spell targets Y, or the ability was set off by Y: it is about whom Y attacks."""
    rage = spell(
        "Rage", {"apply": [{"pt": [1, 1]}], "to": "t"}, {"lose_life": 2, "who": "defending_player"}, t=CREATURE
    )
    watch = {"triggered": [{"lose_life": 5, "who": "defending_player"}], "on": {"attacks": {"name": "Y"}}}
    table = free(edition)
    table.battlefield("A", creature("X", "1/1"), creature("Y", "1/1"), enchantment("Watch", watch))
    table.hand("A", rage)
    table.start("A")
    attack(table, ("X", "B"), ("Y", "C"))
    calm(table)
    assert table.life_of("C") == 15
    go(table, "A", "Rage", "Y")
    assert [table.life_of(player) for player in "ABC"] == [20, 20, 13]
    assert not table.events("decision_made", kind="choose")


@EDITIONS
@pytest.mark.statement("DEFP-04", "DEFP-02")
def test_a_target_that_a_defending_player_controls_is_a_choice_as_well(edition: str) -> None:
    """A creature of B, or one of C; none of A's, and of no more than one of them."""
    theirs = {"all": [CREATURE, {"controller": "defending_player"}]}
    table = free(edition)
    table.battlefield("A", creature("X", "1/1"))
    for player in "BC":
        table.battlefield(player, creature(f"Guard of {player}", "1/1"))
    table.hand("A", spell("Snipe", {"destroy": "t"}, t=theirs))
    table.start("A")
    attack(table, ("X", "B"))
    table.answer(("cast", table.find("Snipe", "A", Zone.HAND).id))
    slots = table.question.slots  # type: ignore[attr-defined]
    assert set(slots[0][1]) == {table.find(f"Guard of {player}").id for player in "BC"}
    table.answer(((table.find("Guard of C").id,),))
    calm(table)
    assert [bool(table.all(f"Guard of {player}")) for player in "BC"] == [True, False]


@EDITIONS
@pytest.mark.statement("DEFP-02")
def test_outside_of_combat_nobody_is_the_defending_player(edition: str) -> None:
    """506.2: there is one only in a combat phase, in a duel too."""
    tables: list[Table] = [Table(edition), free(edition)]
    for table in tables:
        table.battlefield("A", enchantment("Drum", DRAIN))
        table.start("A")
        table.activate("A", "Drum")
        calm(table)
        assert not table.happened("life_lost")
        table.go_to("beginning-of-combat")
        table.activate("A", "Drum")
        table.resolve()
        assert [record.event.player for record in table.events("life_lost")] == [B]
