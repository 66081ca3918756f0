"""506-511. Combat as it is played: attackers, blockers, orders, damage in one or two steps, and who is removed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from domain import events as e
from domain.board.characteristics import Printed
from domain.board.state import Board
from domain.cards.language import CardDefinition
from domain.errors import IllegalDecision
from domain.events import Recorded
from domain.ids import ObjectId, PlayerId
from domain.kernel.assignments import AssignDamage
from domain.kernel.declarations import DeclareAttackers, DeclareBlockers
from domain.kernel.game import Game
from domain.kernel.questions import PayMana, Priority
from domain.reasons import Reason
from domain.rules.combat import combat_phase
from domain.rules.combat.declaration import attack_question, block_question
from domain.rules.rulebook import RULES
from domain.terms import Phase, Step
from tests.support.table import PLAYERS, Table, card, creature

ANY = {"any": [{"type": "creature"}, {"type": "planeswalker"}]}


def trick(name: str, *effects: dict[str, Any]) -> CardDefinition:
    """A free instant that does this to one target creature."""
    return card(name, "Instant", {"spell": list(effects), "targets": {"t": {"of": {"type": "creature"}}}}, cost="{0}")


def gains(word: str) -> CardDefinition:
    return trick(f"Gain {word}", {"apply": [{"grant": word}], "to": "t"})


def loses(word: str) -> CardDefinition:
    return trick(f"Lose {word}", {"apply": [{"lose": word}], "to": "t"})


def with_rule(name: str, pt: str, *words: str) -> CardDefinition:
    """A creature with rules of combat on it."""
    return creature(name, pt, abilities=[{"static": list(words)}])


BEAR = creature("Bear", "2/2")
CUB = creature("Cub", "1/1")
OGRE = creature("Ogre", "3/3")
UNSUMMON = trick("Send Home", {"move": "t", "to": "hand"})
TAP = trick("Lull", {"tap": "t"})


def table(mine: Sequence[Any] = (), theirs: Sequence[Any] = (), *, edition: str = "seed", **hands: Any) -> Table:
    """A's turn in the first main phase, with these permanents; hands by `a` and `b`."""
    made = Table(edition)
    made.battlefield("A", *mine)
    made.battlefield("B", *theirs)
    made.hand("A", *hands.get("a", ()))
    made.hand("B", *hands.get("b", ()))
    return made.start("A")


def attack(game: Table, *attackers: str, at: str = "B") -> None:
    """A attacks with these."""
    question = game.until_asked("attackers", "A")
    assert isinstance(question, DeclareAttackers)
    game.answer(question._pairing().in_order([(game.entity(name), game.entity(at)) for name in attackers]))


def block(game: Table, *blocks: tuple[str, str]) -> None:
    """B blocks: pairs of blocker and attacker."""
    question = game.until_asked("blockers", "B")
    assert isinstance(question, DeclareBlockers)
    pairs = [(game.find(one, "B").id, game.find(other, "A").id) for one, other in blocks]
    game.answer(question._pairing().in_order(pairs))


def only(game: Table, name: str, **fields: Any) -> Recorded:
    """The one event of this name."""
    found: list[Recorded] = game.events(name, **fields)
    assert len(found) == 1, found
    return found[0]


def said(game: Table, name: str, **fields: Any) -> Any:
    """The one event of this name, by itself."""
    return only(game, name, **fields).event


def decided(game: Table, record: Recorded) -> str:
    """The kind of the decision a fact leads back to."""
    by_position = {found.position: found for found in game.game.records}
    while record.cause is not None:
        record = by_position[record.cause]
    assert isinstance(record.event, e.DecisionMade), record
    return record.event.kind


def dealt(game: Table) -> list[tuple[str, str, int]]:
    """Combat damage dealt: source, recipient, amount."""
    board = game.board
    return [
        (board.name_of(event.source), board.name_of(event.recipient), event.amount)
        for record in game.events("damage_dealt", combat=True)
        if isinstance(event := record.event, e.DamageDealt)
    ]


def went(game: Table) -> list[str]:
    """The steps of A's combat phase that began or were skipped."""
    return [
        ("skip " if isinstance(record.event, e.StepSkipped) else "") + str(record.event.step)
        for record in game.events()
        if isinstance(record.event, (e.StepBegan, e.StepSkipped)) and record.event.step in list(Step)[3:8]
    ]


def fighting(board: Board) -> tuple[set[str], set[str]]:
    """Attacking and blocking creatures by name."""
    assert board.combat is not None
    return (
        {board.name_of(id) for id in board.combat.attackers},
        {board.name_of(id) for id in board.combat.blocks},
    )


# 506, 508.8: the phase


@pytest.mark.statement("COMB-01", "DECL-ATT-01")
def test_without_attackers_blocks_and_damage_are_skipped() -> None:
    game = table([BEAR]).go_to("postcombat-main")
    assert went(game) == [
        "beginning-of-combat",
        "declare-attackers",
        "skip declare-blockers",
        "skip combat-damage",
        "end-of-combat",
    ]
    assert [record.rule for record in game.events("step_skipped")][-2:] == ["508.8", "508.8"]
    assert said(game, "attackers_declared") == e.AttackersDeclared(player=PLAYERS["A"], attacks=())


@pytest.mark.statement("COMB-01")
def test_the_steps_take_place_although_every_attacker_is_gone_again() -> None:
    game = table([BEAR], b=[UNSUMMON])
    attack(game, "Bear")
    game.cast("B", "Send Home", targets=["Bear"])
    game.go_to("postcombat-main")
    assert went(game)[2:] == ["declare-blockers", "combat-damage", "end-of-combat"]
    assert said(game, "removed_from_combat").reason == "left"
    assert not dealt(game)


@pytest.mark.statement("BEGC-05", "COMB-21", "EOC-05")
def test_combat_stands_between_the_main_phases_and_begins_with_priority() -> None:
    game = table([BEAR]).go_to("postcombat-main")
    began = [record.event for record in game.events("phase_began")]
    assert began[-3:] == [
        e.PhaseBegan(phase=phase) for phase in (Phase.PRECOMBAT_MAIN, Phase.COMBAT, Phase.POSTCOMBAT_MAIN)
    ]
    step = only(game, "step_began", step=Step.BEGINNING_OF_COMBAT)
    following = next(record for record in game.events() if record.position > step.position)
    assert following.event == e.PriorityGiven(player=PLAYERS["A"])


# 508.1: declaring attackers


@pytest.mark.statement("DECL-ATT-01", "DECL-ATT-12", "DECL-ATT-19", "TAP-01", "COMB-03")
def test_attackers_are_declared_first_thing_and_tap() -> None:
    game = table([BEAR, creature("Angel", "4/4", "flying", "vigilance")])
    attack(game, "Bear", "Angel")
    step = only(game, "step_began", step=Step.DECLARE_ATTACKERS)
    names = [record.event.NAME for record in game.events() if record.position > step.position]
    assert names == ["decision_made", "permanents_tapped", "attackers_declared", "priority_given"]
    assert said(game, "permanents_tapped", rule="508.1f").objects == (game.find("Bear").id,)
    assert not game.find("Angel").tapped
    declared = only(game, "attackers_declared", rule="508.1")
    assert decided(game, declared) == "attackers"
    assert game.question.player == PLAYERS["A"]
    assert fighting(game.board)[0] == {"Bear", "Angel"}


@pytest.mark.statement("DECL-ATT-13")
def test_tapping_to_attack_is_no_cost() -> None:
    game = table([BEAR])
    attack(game, "Bear")
    assert not game.happened("cost_locked")
    assert not game.happened("mana_paid")


@pytest.mark.statement("DECL-ATT-04", "DECL-ATT-05", "COMB-18")
def test_who_may_attack() -> None:
    newcomer, raider = creature("Newcomer", "1/1", cost="{0}"), creature("Raider", "1/1", "haste", cost="{0}")
    wall, orb = creature("Wall", "0/4", "defender"), card("Orb", "Artifact")
    game = table([BEAR, wall, orb, OGRE], a=[newcomer, raider, TAP])
    for name, targets in (("Newcomer", ()), ("Raider", ()), ("Lull", ("Ogre",))):
        game.cast("A", name, targets=targets)
        game.resolve()
    question = game.until_asked("attackers", "A")
    assert isinstance(question, DeclareAttackers)
    assert [game.board.name_of(id) for id, _ in question.may] == ["Bear", "Raider"]
    for name, rule in (("Wall", "702.3b"), ("Ogre", "508.1a"), ("Newcomer", "302.6"), ("Orb", "508.1a")):
        assert game.refused(((game.find(name).id, PLAYERS["B"]),)).rule == rule
    assert game.refused(((game.find("Bear").id, PLAYERS["A"]),)).rule == "508.1b"


@pytest.mark.statement("DECL-ATT-05")
def test_a_creature_that_came_under_control_this_turn_stays_home() -> None:
    steal = trick("Steal", {"apply": [{"control": "you"}], "to": "t"})
    game = table([BEAR], [OGRE], a=[steal])
    game.cast("A", "Steal", targets=["Ogre"])
    game.resolve()
    question = game.until_asked("attackers", "A")
    assert isinstance(question, DeclareAttackers)
    assert question.unable == ((game.find("Ogre").id, "302.6"),)


@pytest.mark.statement("DECL-ATT-07", "DECL-ATT-03")
def test_a_creature_that_cannot_attack_alone() -> None:
    game = table([with_rule("Beast", "3/4", "cant_attack_alone"), with_rule("Mate", "3/4", "cant_attack_alone")])
    game.until_asked("attackers", "A")
    beast, mate = game.find("Beast").id, game.find("Mate").id
    assert game.refused(((beast, PLAYERS["B"]),)).rule == "508.1c"
    game.answer(((beast, PLAYERS["B"]), (mate, PLAYERS["B"])))  # S-037
    assert fighting(game.board)[0] == {"Beast", "Mate"}


@pytest.mark.statement("DECL-ATT-07")
def test_a_creature_that_is_kept_from_attacking_is_not_asked_about() -> None:
    game = table([with_rule("Coward", "2/2", "cant_attack")]).go_to("postcombat-main")
    assert not game.events("decision_made", kind="attackers")
    assert said(game, "attackers_declared").attacks == ()


@pytest.mark.statement("DECL-ATT-08", "DECL-ATT-09")
def test_a_creature_that_must_attack_attacks_unasked_where_it_has_no_choice() -> None:
    game = table([with_rule("Cyclops", "3/3", "must_attack")]).go_to("declare-attackers")
    assert fighting(game.board)[0] == {"Cyclops"}
    assert not game.events("decision_made", kind="attackers")
    assert game.find("Cyclops").tapped


@pytest.mark.statement("DECL-ATT-08")
def test_others_may_join_a_creature_that_must_attack() -> None:
    game = table([with_rule("Cyclops", "3/3", "must_attack"), BEAR])
    game.until_asked("attackers", "A")
    assert game.refused(()).rule == "508.1d"
    assert game.refused(((game.find("Bear").id, PLAYERS["B"]),)).rule == "508.1d"
    game.answer(((game.find("Cyclops").id, PLAYERS["B"]),))


def test_nobody_attacks_the_controller_of_an_archon() -> None:
    archon = creature("Archon", "5/6", abilities=[{"static": ["cant_attack_you"], "to": {"type": "creature"}}])
    walker = card("Walker", "Planeswalker", loyalty=3)
    game = table([BEAR], [archon, walker])
    question = game.until_asked("attackers", "A")
    assert isinstance(question, DeclareAttackers)
    assert question.may == ((game.find("Bear").id, (game.find("Walker").id,)),)


TAX = card("Tax", "Enchantment", {"static": [{"attack_tax": "{2}"}], "to": "you"})


def taxed(lands: int, *mine: CardDefinition) -> Table:
    made = Table()
    made.battlefield("A", *mine)
    made.lands("A", "Forest", lands)
    made.battlefield("B", TAX)
    game = made.start("A")
    game.until_asked("attackers", "A")
    return game


@pytest.mark.statement("DECL-ATT-02", "DECL-ATT-14", "DECL-ATT-16", "DECL-ATT-17")
def test_an_attack_that_costs_is_paid_with_mana_abilities() -> None:
    game = taxed(3, BEAR)
    bear = game.find("Bear").id
    game.answer(((bear, PLAYERS["B"]),))
    question = game.question
    assert isinstance(question, PayMana)
    assert question.cost == "{2}"
    assert not game.game.settled
    assert game.game.take() == ()
    game.answer(next(question.answers()))
    assert isinstance(game.question, Priority)
    start = only(game, "step_began", step=Step.DECLARE_ATTACKERS).position
    names = [record.event.NAME for record in game.events() if record.position > start]
    wanted = ("permanents_tapped", "cost_locked", "mana_added", "mana_paid", "attackers_declared")
    assert [name for name in dict.fromkeys(names) if name in wanted] == list(wanted)
    assert said(game, "cost_locked", rule="508.1h").mana == "{2}"
    assert said(game, "mana_paid", rule="508.1j").mana == "GG"
    assert sum(not found.tapped for found in game.all("Forest")) == 1
    game.check()


@pytest.mark.statement("DECL-ATT-03", "DECL-ATT-18")
def test_an_attack_that_cannot_be_paid_is_refused_as_a_whole() -> None:
    game = taxed(3, BEAR, OGRE)  # S-042
    both = tuple((game.find(name).id, PLAYERS["B"]) for name in ("Bear", "Ogre"))
    assert game.refused(both).rule == "508.1j"
    game.answer(both[:1])
    game.answer(next(game.question.answers()))
    assert fighting(game.board)[0] == {"Bear"}


@pytest.mark.statement("DECL-ATT-03", "DECL-ATT-18")
def test_when_paying_fails_after_all_nothing_was_declared() -> None:
    """The goat is sacrificed for mana, and then there is none to sacrifice for the attack."""
    goat = creature("Goat", "0/1", abilities=[{"activated": [{"add_mana": "{G}"}], "cost": [{"sacrifice": "self"}]}],
        types="Creature: Goat")  # fmt: skip
    price = [{"mana": "{1}"}, {"sacrifice": {"subtype": "Goat"}}]
    made = Table()
    made.battlefield("A", creature("Rider", "2/2", abilities=[{"static": [{"to_attack": price}]}]), goat)
    made.lands("A", "Forest")
    game = made.start("A")
    game.until_asked("attackers", "A")
    rider, kid, forest = (game.find(name).id for name in ("Rider", "Goat", "Forest"))
    before, digest = len(game.game.records), game.board.digest()
    game.answer(((rider, PLAYERS["B"]),))
    game.answer(((kid, 0, "G"),))
    assert not game.all("Goat")
    assert not game.game.settled
    with pytest.raises(IllegalDecision) as caught:
        game.answer("{1}")
    assert caught.value.rule == "508.1j"
    assert (len(game.game.records), game.board.digest()) == (before, digest)
    assert game.question.KIND == "attackers"
    for answer in (((rider, PLAYERS["B"]),), ((forest, 0, "G"),), "{1}"):
        game.answer(answer)
    assert fighting(game.board)[0] == {"Rider"}
    assert not game.all("Goat")
    game.check()


@pytest.mark.statement("DECL-ATT-10")
def test_a_creature_that_must_attack_is_not_made_to_pay() -> None:
    game = taxed(2, with_rule("Cyclops", "3/3", "must_attack"))  # S-040
    assert game.question.is_legal(())
    game.answer(((game.find("Cyclops").id, PLAYERS["B"]),))
    game.answer(next(game.question.answers()))
    assert fighting(game.board)[0] == {"Cyclops"}


@pytest.mark.statement("DECL-ATT-15")
def test_each_attacker_is_taxed_and_the_total_is_asked_for_at_once() -> None:
    game = taxed(4, BEAR, OGRE)
    game.answer(tuple((game.find(name).id, PLAYERS["B"]) for name in ("Bear", "Ogre")))
    assert isinstance(game.question, PayMana)
    assert game.question.cost == "{4}"
    assert said(game, "cost_locked").mana == "{4}"
    assert len(said(game, "cost_locked").objects) == 2


# 506.4c, 508.5: planeswalkers

WALKER = card("Walker", "Planeswalker", loyalty=3)


@pytest.mark.statement("DECL-ATT-06", "COMB-04", "COMB-19", "COMB-20", "CDMG-05", "CDMG-34")
def test_a_player_and_a_planeswalker_are_attacked() -> None:
    game = table([BEAR, OGRE], [WALKER])  # S-036
    game.until_asked("attackers", "A")
    bear, ogre, walker = (game.find(name).id for name in ("Bear", "Ogre", "Walker"))
    assert game.question.data()[0] == ((bear, (2, walker)), (ogre, (2, walker)))
    game.answer(((bear, PLAYERS["B"]), (ogre, walker)))
    assert said(game, "attackers_declared").attacks == ((bear, 2, 2), (ogre, walker, 2))
    game.go_to("combat-damage")
    assert game.life_of("B") == 18
    assert dealt(game) == [("Bear", "B", 2), ("Ogre", "Walker", 3)]
    assert not game.all("Walker")


@pytest.mark.statement("PWA-01", "PWA-02", "PWA-03", "CDMG-06", "COMB-14", "DEFP-01")
def test_an_attacker_goes_on_attacking_when_its_planeswalker_is_gone() -> None:
    away = card("Away", "Instant", {"spell": [{"move": "t", "to": "hand"}], "targets": {"t": {"of": ANY}}}, cost="{0}")
    game = table([BEAR, CUB], [WALKER, OGRE], b=[away])
    attack(game, "Bear", "Cub", at="Walker")
    game.cast("B", "Away", targets=["Walker"])
    game.resolve()
    bear = game.find("Bear").id
    assert said(game, "removed_from_combat", reason="left").objects
    assert game.board.combat is not None
    assert game.board.combat.attackers[bear].attacked is None
    assert game.board.combat.attackers[bear].defender == PLAYERS["B"]
    block(game, ("Ogre", "Bear"))
    game.go_to("combat-damage")
    assert dealt(game) == [("Bear", "Ogre", 2), ("Ogre", "Bear", 3)]
    assert game.life_of("B") == 20


# 509.1: declaring blockers


@pytest.mark.statement("DECL-BLK-01", "DECL-BLK-17", "DECL-BLK-19", "DECL-BLK-20", "DECL-BLK-23")
def test_blockers_are_declared_first_thing_and_settle_who_is_blocked() -> None:
    game = table([BEAR, CUB], [OGRE])
    attack(game, "Bear", "Cub")
    block(game, ("Ogre", "Bear"))
    step = only(game, "step_began", step=Step.DECLARE_BLOCKERS)
    names = [record.event.NAME for record in game.events() if record.position > step.position]
    assert names == ["decision_made", "blockers_declared", "priority_given"]
    bear, cub, ogre = (game.find(name).id for name in ("Bear", "Cub", "Ogre"))
    assert said(game, "blockers_declared", rule="509.1") == e.BlockersDeclared(
        player=PLAYERS["B"], blocks=((ogre, bear),), blocked=(bear,), unblocked=(cub,)
    )
    assert game.question.player == PLAYERS["A"]
    assert not game.find("Ogre").tapped


@pytest.mark.statement("DECL-BLK-03", "COMB-18")
def test_a_tapped_creature_does_not_block() -> None:
    game = table([BEAR], [OGRE, CUB], a=[TAP])
    attack(game, "Bear")
    game.cast("A", "Lull", targets=["Ogre"])
    game.resolve()
    question = game.until_asked("blockers", "B")
    ogre, bear = game.find("Ogre").id, game.find("Bear").id
    assert question.data()[0] == ((game.find("Cub").id, (bear,)),)
    assert game.refused(((ogre, bear),)).rule == "509.1a"


EVASIONS = [
    (creature("Flier", "2/2", "flying"), BEAR, "702.9b"),
    (creature("Flier", "2/2", "flying"), creature("Spider", "2/4", "reach"), None),
    (creature("Flier", "2/2", "flying"), creature("Drake", "2/2", "flying"), None),
    (BEAR, creature("Drake", "2/2", "flying"), None),
    (creature("Shade", "2/2", "shadow"), BEAR, "702.28b"),
    (BEAR, creature("Shade", "2/2", "shadow"), "702.28b"),
    (creature("Shade", "2/2", "shadow"), creature("Gloom", "2/2", "shadow"), None),
    (creature("Shade", "2/2", "flying", "shadow"), creature("Drake", "2/2", "flying"), "702.28b"),
    (creature("Shade", "2/2", "flying", "shadow"), creature("Gloom", "2/2", "shadow"), "702.9b"),
    (creature("Fright", "2/2", "fear"), BEAR, "702.36b"),
    (creature("Fright", "2/2", "fear"), creature("Ghoul", "2/2", cost="{B}"), None),
    (creature("Fright", "2/2", "fear"), creature("Golem", "2/2", types="Artifact Creature: Golem", cost="{2}"), None),
    (creature("Bully", "2/2", "intimidate"), creature("Ghoul", "2/2", cost="{B}"), "702.13b"),
    (creature("Bully", "2/2", "intimidate"), BEAR, None),
    (creature("Rider", "2/2", "horsemanship"), BEAR, "702.31b"),
    (creature("Rider", "2/2", "horsemanship"), creature("Cavalry", "2/2", "horsemanship"), None),
    (creature("Sneak", "2/2", "skulk"), OGRE, "702.118b"),
    (creature("Sneak", "2/2", "skulk"), BEAR, None),
    (with_rule("Ghost", "2/2", "unblockable"), BEAR, "509.1b"),
    (creature("Knight", "2/2", abilities=[{"keyword": "protection", "value": "green"}]), BEAR, "702.16f"),
    (creature("Knight", "2/2", abilities=[{"keyword": "protection", "value": "black"}]), BEAR, None),
    (creature("Walker", "2/2", abilities=[{"keyword": "landwalk", "value": "Plains"}]), BEAR, "702.14c"),
    (creature("Walker", "2/2", abilities=[{"keyword": "landwalk", "value": "Forest"}]), BEAR, None),
    (creature("Walker", "2/2", abilities=[{"keyword": "landwalk", "value": "nonbasic"}]), BEAR, None),
]


@pytest.mark.statement("DECL-BLK-05", "DECL-BLK-06", "DECL-BLK-08")
@pytest.mark.parametrize(("attacker", "blocker", "rule"), EVASIONS, ids=lambda value: getattr(value, "name", value))
def test_evasion(attacker: CardDefinition, blocker: CardDefinition, rule: str | None) -> None:
    game = table([attacker], [blocker, "Plains"])
    attack(game, attacker.name)
    question = block_question(game.game, PLAYERS["B"])
    one, other = game.find(blocker.name, "B").id, game.find(attacker.name, "A").id
    if rule is None:
        assert question.may == ((one, (other,)),)
    else:
        assert question.may == ()
        assert question.barred == ((other, rule, (one,)),)
        game.go_to("combat-damage")
        assert not game.events("decision_made", kind="blockers")
        assert game.life_of("B") == 18


@pytest.mark.statement("DECL-BLK-07")
def test_a_block_stands_although_the_attacker_learns_to_fly() -> None:
    game = table([BEAR], [OGRE], a=[gains("flying")])  # S-054
    attack(game, "Bear")
    block(game, ("Ogre", "Bear"))
    game.cast("A", "Gain flying", targets=["Bear"])
    game.resolve()
    assert fighting(game.board) == ({"Bear"}, {"Ogre"})
    assert not game.happened("removed_from_combat")
    game.go_to("combat-damage")
    assert dealt(game) == [("Bear", "Ogre", 2), ("Ogre", "Bear", 3)]


@pytest.mark.statement("DECL-BLK-09", "DECL-BLK-10")
def test_menace_with_a_blocker_that_must_block_takes_both() -> None:
    game = table([creature("Brute", "3/2", "menace")], [with_rule("Guard", "1/1", "must_block"), BEAR])  # S-055
    attack(game, "Brute")
    game.go_to("declare-blockers")
    assert fighting(game.board)[1] == {"Guard", "Bear"}
    assert not game.events("decision_made", kind="blockers")


def test_a_lure_draws_all_and_a_wide_guard_blocks_several() -> None:
    lure = with_rule("Bait", "1/1", "lure")
    game = table([lure, CUB], [with_rule("Guard", "1/4", "blocks_any_number"), BEAR])
    attack(game, "Bait", "Cub")
    question = game.until_asked("blockers", "B")
    guard, bear = game.find("Guard").id, game.find("Bear").id
    bait, cub = game.find("Bait").id, game.find("Cub").id
    assert isinstance(question, DeclareBlockers)
    assert question.capacity == ((guard, 2),)
    assert game.refused(((guard, cub), (bear, bait))).rule == "509.1c"
    assert game.refused(((guard, bait), (bear, bait), (bear, cub))).rule == "509.1a"
    game.answer(((guard, bait), (guard, cub), (bear, bait)))
    assert game.board.combat is not None
    assert game.board.combat.blocks == {guard: [bait, cub], bear: [bait]}


@pytest.mark.statement("DECL-BLK-18", "DECL-BLK-21", "DECL-BLK-22", "CDMG-08", "CDMG-21", "CDMG-33")
def test_a_creature_stays_blocked_when_its_blocker_is_gone() -> None:
    game = table([OGRE, BEAR], [CUB], a=[UNSUMMON])  # S-057
    attack(game, "Ogre", "Bear")
    block(game, ("Cub", "Ogre"))
    game.cast("A", "Send Home", targets=["Cub"])
    game.resolve()
    assert game.board.combat is not None
    assert game.board.combat.attackers[game.find("Ogre").id].blocked is True
    game.go_to("combat-damage")
    assert dealt(game) == [("Bear", "B", 2)]


# 506.4: removed from combat


@pytest.mark.statement("COMB-06", "COMB-07", "COMB-08", "COMB-09", "COMB-11", "COMB-12", "COMB-13")
@pytest.mark.parametrize(
    ("reason", "effect"),
    [
        (Reason.LEFT, {"move": "t", "to": "hand"}),
        (Reason.CONTROL, {"apply": [{"control": "you"}], "to": "t"}),
        (Reason.PHASED, {"phase_out": "t"}),
        (Reason.EFFECT, {"remove_from_combat": "t"}),
        (Reason.TYPE, {"apply": [{"set_types": ["artifact"]}], "to": "t"}),
    ],
)
@pytest.mark.parametrize("which", ["Bear", "Ogre"])
def test_removal_from_combat(reason: Reason, effect: dict[str, Any], which: str) -> None:
    spell = trick("Whisk", effect)
    game = table([BEAR], [OGRE], a=[spell], b=[spell])  # S-027
    attack(game, "Bear")
    block(game, ("Ogre", "Bear"))
    fighter = game.find(which).id
    game.cast("B" if which == "Bear" else "A", "Whisk", targets=[which])
    game.resolve()
    removed = only(game, "removed_from_combat")
    assert removed.event == e.RemovedFromCombat(objects=(fighter,), reason=reason)
    assert reason == "effect" or removed.rule == "506.4"
    attackers, blockers = fighting(game.board)
    assert which not in attackers | blockers
    game.go_to("combat-damage")
    assert dealt(game) == []
    game.go_to("postcombat-main")
    assert len(game.events("removed_from_combat")) == 2  # the other one, at the end


@pytest.mark.statement("COMB-12")
def test_regeneration_removes_from_combat() -> None:
    bones = creature("Bones", "1/1", abilities=[{"activated": [{"regenerate": "self"}], "cost": [{"mana": "{0}"}]}])
    game = table([BEAR], [bones], a=[trick("Bolt", {"deal_damage": 3, "to": "t"})])
    attack(game, "Bear")
    block(game, ("Bones", "Bear"))
    game.activate("B", "Bones")
    game.resolve()
    game.cast("A", "Bolt", targets=["Bones"])
    game.resolve()
    assert said(game, "removed_from_combat", reason="regenerated").objects == (game.find("Bones").id,)
    assert fighting(game.board)[1] == set()
    assert game.find("Bones").tapped


@pytest.mark.statement("COMB-10", "COMB-14")
def test_a_planeswalker_that_stops_being_one_is_no_longer_attacked() -> None:
    plain = card(
        "Plain", "Instant",
        {"spell": [{"apply": [{"set_types": ["artifact"]}], "to": "t"}], "targets": {"t": {"of": ANY}}}, cost="{0}",
    )  # fmt: skip
    game = table([BEAR], [WALKER], b=[plain])
    attack(game, "Bear", at="Walker")
    walker = game.find("Walker").id
    game.cast("B", "Plain", targets=["Walker"])
    game.resolve()
    assert said(game, "removed_from_combat", reason="type").objects == (walker,)
    assert fighting(game.board)[0] == {"Bear"}
    game.go_to("combat-damage")
    assert dealt(game) == []


@pytest.mark.statement("COMB-15", "COMB-16", "COMB-17")
def test_what_would_have_kept_a_creature_out_does_not_take_it_out() -> None:
    stay = trick("Stay", {"apply": ["cant_attack", "cant_block"], "to": "t"})
    game = table([BEAR], [OGRE], a=[stay, TAP], b=[stay])  # S-028
    attack(game, "Bear")
    block(game, ("Ogre", "Bear"))
    game.cast("A", "Lull", targets=["Ogre"])
    game.resolve()
    game.cast("A", "Stay", targets=["Ogre"])
    game.resolve()
    game.cast("B", "Stay", targets=["Bear"])
    game.resolve()
    assert game.find("Ogre").tapped
    assert fighting(game.board) == ({"Bear"}, {"Ogre"})
    game.go_to("combat-damage")
    assert dealt(game) == [("Bear", "Ogre", 2), ("Ogre", "Bear", 3)]


# 509.2, 509.3 of 2017: damage assignment orders


@pytest.mark.statement("ORD-01", "ORD-02", "ORD-03", "ORD-09", "ORD-10", "ORD-12", "CDMG-10", "CDMG-11")
def test_blockers_are_put_in_order_and_damage_follows_it() -> None:
    game = table([OGRE], [BEAR, CUB])
    attack(game, "Ogre")
    ogre, bear, cub = (game.find(name).id for name in ("Ogre", "Bear", "Cub"))
    block(game, ("Bear", "Ogre"), ("Cub", "Ogre"))
    assert game.question.KIND == "order"
    assert game.question.player == PLAYERS["A"]
    game.answer((cub, bear))
    announced = only(game, "damage_order_announced", rule="509.2")
    assert announced.event == e.DamageOrderAnnounced(player=PLAYERS["A"], creature=ogre, order=(cub, bear))
    assert isinstance(game.question, Priority)
    question = game.until_asked("damage", "A")
    assert isinstance(question, AssignDamage)
    assert question.creatures == ((ogre, 3, (cub, bear), 0, False),)
    assert question.lethal == ((cub, 1), (bear, 2))
    assert game.refused(((ogre, bear, 3),)).rule == "510.1c"
    game.answer(((ogre, cub, 1), (ogre, bear, 2)))
    assert dealt(game)[:2] == [("Ogre", "Cub", 1), ("Ogre", "Bear", 2)]
    assert not game.all("Bear")


@pytest.mark.statement("ORD-05", "ORD-06", "ORD-09", "ORD-11", "CDMG-23", "CDMG-24")
def test_a_blocker_of_several_has_an_order_of_its_own_announced_last() -> None:
    game = table([BEAR, CUB], [with_rule("Guard", "2/5", "blocks_any_number"), OGRE])
    attack(game, "Bear", "Cub")
    block(game, ("Guard", "Bear"), ("Guard", "Cub"), ("Ogre", "Bear"))
    game.answer(tuple(game.find(name).id for name in ("Ogre", "Guard")))
    assert game.question.player == PLAYERS["B"]
    guard, bear, cub = (game.find(name).id for name in ("Guard", "Bear", "Cub"))
    game.answer((bear, cub))
    told: list[Any] = [record.event for record in game.events("damage_order_announced")]
    assert [event.creature for event in told] == [bear, guard]
    assert game.events("damage_order_announced")[1].rule == "509.3"
    game.until_asked("damage", "B")
    assert game.refused(((guard, bear, 1), (guard, cub, 1), (game.find("Ogre").id, bear, 2))).rule == "510.1a"
    game.answer(((guard, cub, 2), (game.find("Ogre").id, bear, 3)))  # the Ogre kills the Bear: the Guard may go on
    assert not game.all("Bear")
    assert not game.all("Cub")


@pytest.mark.statement("ORD-04", "ORD-08")
def test_who_leaves_combat_leaves_the_orders() -> None:
    game = table(
        [OGRE, CUB],
        [BEAR, with_rule("Guard", "2/5", "blocks_any_number"), creature("Rat", "1/1")],
        a=[UNSUMMON, UNSUMMON],
    )
    attack(game, "Ogre", "Cub")
    block(game, ("Bear", "Ogre"), ("Guard", "Ogre"), ("Guard", "Cub"), ("Rat", "Ogre"))
    ogre, bear, guard, rat, cub = (game.find(name).id for name in ("Ogre", "Bear", "Guard", "Rat", "Cub"))
    game.answer((rat, guard, bear))
    game.answer((ogre, cub))
    game.cast("A", "Send Home", targets=["Cub"])
    game.resolve()
    assert game.board.combat is not None
    assert game.board.combat.blocks[guard] == [ogre]
    game.cast("A", "Send Home", targets=["Rat"])
    game.resolve()
    assert game.board.combat.attackers[ogre].blockers == [guard, bear]  # S-060


def test_today_there_are_no_orders() -> None:
    game = table([OGRE], [BEAR, CUB], edition="current")
    attack(game, "Ogre")
    block(game, ("Bear", "Ogre"), ("Cub", "Ogre"))
    assert isinstance(game.question, Priority)
    question = game.until_asked("damage", "A")
    assert isinstance(question, AssignDamage)
    assert not question.ordered
    ogre, bear, cub = (game.find(name).id for name in ("Ogre", "Bear", "Cub"))
    game.answer(((ogre, cub, 3),))
    assert game.find("Bear").damage == 0
    assert bear in game.board.battlefield
    assert cub not in game.board.battlefield
    assert not game.happened("damage_order_announced")


# 510: combat damage


@pytest.mark.statement("CDMG-01", "CDMG-02", "CDMG-03", "CDMG-09", "CDMG-28", "CDMG-29", "CDMG-30", "CDMG-31")
def test_damage_is_assigned_in_turn_and_dealt_at_once() -> None:
    game = table([BEAR, CUB], [creature("Twin", "2/2")])
    attack(game, "Bear", "Cub")
    block(game, ("Twin", "Bear"))
    game.go_to("combat-damage")
    first, second = game.events("combat_damage_assigned")
    assert isinstance(first.event, e.CombatDamageAssigned)
    bear, twin = (ObjectId(id) for id in first.event.assignments[0][:2])
    assert first.event == e.CombatDamageAssigned(
        player=PLAYERS["A"], assignments=((bear, twin, 2), (game.find("Cub").id, PLAYERS["B"], 1))
    )
    assert second.event == e.CombatDamageAssigned(player=PLAYERS["B"], assignments=((twin, bear, 2),))
    damage = game.events("damage_dealt", combat=True)
    assert len(damage) == 3
    assert len({record.moment for record in damage}) == 1
    assert not game.all("Bear")
    assert not game.all("Twin")
    start = only(game, "step_began", step=Step.COMBAT_DAMAGE).position
    names = [record.event.NAME for record in game.events() if record.position > start]
    assert names.index("priority_given") > max(at for at, name in enumerate(names) if name == "object_moved")
    assert "ability_put_on_stack" not in names
    assert decided(game, first) == "attackers"
    assert decided(game, second) == "blockers"
    game.check()


@pytest.mark.statement("COMB-20", "CDMG-34")
def test_a_death_in_combat_leads_back_to_the_declaration() -> None:
    game = table([OGRE], [BEAR])
    attack(game, "Ogre")
    block(game, ("Bear", "Ogre"))
    game.go_to("combat-damage")
    death = only(game, "permanent_destroyed", rule="704.5g")
    by_position = {record.position: record for record in game.game.records}
    chain = []
    at: int | None = death.position
    while at is not None:
        chain.append(by_position[at].event.NAME)
        at = by_position[at].cause
    assert chain == [
        "permanent_destroyed",
        "damage_marked",
        "damage_dealt",
        "damage_proposed",
        "combat_damage_assigned",
        "attackers_declared",
        "decision_made",
    ]


@pytest.mark.statement("CDMG-04")
@pytest.mark.parametrize("pt", ["0/3", "-1/3"])
def test_who_has_no_power_assigns_no_damage(pt: str) -> None:
    weak = creature("Weak", "0/3")
    sap = trick("Sap", {"apply": [{"pt": [-1, 0]}], "to": "t"})
    game = table([weak], [creature("Idler", "0/5")], a=[sap])  # S-070
    if pt == "-1/3":
        game.cast("A", "Sap", targets=["Weak"])
        game.resolve()
    attack(game, "Weak")
    block(game, ("Idler", "Weak"))
    game.go_to("combat-damage")
    assert not game.happened("combat_damage_assigned")
    assert not dealt(game)


@pytest.mark.statement("CDMG-13", "CDMG-18", "CDMG-19")
def test_only_toughness_and_marked_damage_decide_what_is_lethal() -> None:
    shield = trick("Shield", {"shield": {"would_damage": {"ref": "t"}}, "with": [{"prevent": 2}]})
    brick = creature("Brick", "2/2", "indestructible")
    game = table([creature("Giant", "4/4")], [brick, BEAR, OGRE], b=[shield])  # S-075
    attack(game, "Giant")
    block(game, ("Brick", "Giant"), ("Bear", "Giant"), ("Ogre", "Giant"))
    giant, first, second, third = (game.find(name).id for name in ("Giant", "Brick", "Bear", "Ogre"))
    game.answer((first, second, third))
    game.cast("B", "Shield", targets=["Bear"])
    game.resolve()
    game.until_asked("damage", "A")
    assert game.refused(((giant, first, 1), (giant, second, 2), (giant, third, 1))).rule == "510.1c"
    assert game.refused(((giant, first, 2), (giant, second, 1), (giant, third, 1))).rule == "510.1c"
    game.answer(((giant, first, 2), (giant, second, 2)))
    assert game.find("Brick").damage == 2
    assert game.find("Bear").damage == 0


@pytest.mark.statement("CDMG-18")
def test_one_more_damage_is_enough_for_an_indestructible_creature_with_damage() -> None:
    game = Table()
    game.battlefield("A", creature("Giant", "4/4"))
    game.battlefield("B", creature("Brick", "2/2", "indestructible"), OGRE)
    game.hand("A", trick("Ping", {"deal_damage": 1, "to": "t"}))
    game.start("A")
    game.cast("A", "Ping", targets=["Brick"])
    game.resolve()
    attack(game, "Giant")
    block(game, ("Brick", "Giant"), ("Ogre", "Giant"))
    giant, brick, ogre = (game.find(name).id for name in ("Giant", "Brick", "Ogre"))
    game.answer((brick, ogre))
    game.until_asked("damage", "A")
    game.answer(((giant, brick, 1), (giant, ogre, 3)))
    assert not game.all("Ogre")


@pytest.mark.parametrize("edition", ["seed", "current"])
def test_trample_with_deathtouch_and_nobody_left_to_trample_over(edition: str) -> None:
    beast = creature("Beast", "5/5", "trample", "deathtouch")
    game = table([beast, creature("Elk", "3/3", "trample")], [BEAR, OGRE, CUB], a=[UNSUMMON], edition=edition)
    attack(game, "Beast", "Elk")
    block(game, ("Bear", "Beast"), ("Ogre", "Beast"), ("Cub", "Elk"))
    if edition == "seed":
        game.answer((game.find("Bear").id, game.find("Ogre").id))
    game.cast("A", "Send Home", targets=["Cub"])
    game.resolve()
    question = game.until_asked("damage", "A")
    big, elk, bear, ogre = (game.find(name).id for name in ("Beast", "Elk", "Bear", "Ogre"))
    assert isinstance(question, AssignDamage)
    assert question.creatures == ((big, 5, (bear, ogre), 2, True), (elk, 3, (), 2, False))
    assert game.refused(((big, bear, 2), (big, 2, 3), (elk, 2, 3))).rule == "702.19b"
    game.answer(((big, bear, 1), (big, ogre, 1), (big, 2, 3), (elk, 2, 3)))
    assert game.life_of("B") == 14
    assert not game.all("Bear")
    assert not game.all("Ogre")


def test_a_trampling_blocker_tramples_over_nothing() -> None:
    game = table([CUB], [creature("Elk", "3/3", "trample")])
    attack(game, "Cub")
    block(game, ("Elk", "Cub"))
    game.go_to("combat-damage")
    assert dealt(game) == [("Cub", "Elk", 1), ("Elk", "Cub", 3)]
    assert game.life_of("A") == 20


def test_damage_by_toughness() -> None:
    game = table([with_rule("Treefolk", "0/5", "assigns_by_toughness")])
    attack(game, "Treefolk")
    game.go_to("combat-damage")
    assert game.life_of("B") == 15


# 510.4: first strike and double strike

KNIGHT = creature("Knight", "2/2", "first strike")


@pytest.mark.statement("FS-01", "FS-02", "FS-04", "COMB-02")
def test_first_strike_kills_first() -> None:
    game = table([KNIGHT, CUB], [BEAR])  # S-079
    attack(game, "Knight", "Cub")
    block(game, ("Bear", "Knight"))
    game.go_to("combat-damage")
    assert dealt(game) == [("Knight", "Bear", 2)]
    assert not game.all("Bear")
    began = only(game, "combat_damage_step_began", rule="510.4")
    assert began.event == e.CombatDamageStepBegan(first=True, creatures=(game.find("Knight").id,))
    assert game.question.player == PLAYERS["A"]
    game.go_to("postcombat-main")
    assert dealt(game) == [("Knight", "Bear", 2), ("Cub", "B", 1)]
    assert went(game)[2:] == ["declare-blockers", "combat-damage", "combat-damage", "end-of-combat"]
    assert len(game.events("priority_given", player=PLAYERS["A"])) >= 2
    second = game.events("combat_damage_step_began")[1]
    assert second.event == e.CombatDamageStepBegan(first=False, creatures=(game.find("Cub").id,))


@pytest.mark.statement("FS-01", "COMB-02")
def test_without_first_strike_there_is_one_step_for_all() -> None:
    game = table([BEAR])
    attack(game, "Bear")
    game.go_to("postcombat-main")
    assert went(game).count("combat-damage") == 1
    assert said(game, "combat_damage_step_began", rule="510.1").first is False


@pytest.mark.statement("FS-03")
def test_double_strike_deals_damage_in_both_steps() -> None:
    game = table([creature("Ace", "2/2", "double strike")], [creature("Wall", "0/9")])
    attack(game, "Ace")
    block(game, ("Wall", "Ace"))
    game.go_to("postcombat-main")
    assert dealt(game) == [("Ace", "Wall", 2), ("Ace", "Wall", 2)]
    assert game.find("Wall").damage == 4


@pytest.mark.statement("FS-03")
@pytest.mark.parametrize(
    ("mine", "spell", "hits"),
    [
        (creature("Hero", "2/2", "first strike"), loses("first strike"), 1),
        (creature("Hero", "2/2"), gains("first strike"), 1),
        (creature("Hero", "2/2", "first strike"), gains("double strike"), 2),
        (creature("Hero", "2/2", "double strike"), loses("double strike"), 1),
        (creature("Hero", "2/2"), gains("double strike"), 1),
    ],
    ids=["lost first strike", "gained first strike", "first to double", "lost double strike", "gained double strike"],
)
def test_strikes_that_change_between_the_steps(mine: CardDefinition, spell: CardDefinition, hits: int) -> None:
    game = table([mine, KNIGHT], a=[spell])
    attack(game, "Hero", "Knight")
    game.go_to("combat-damage")
    game.cast("A", spell.name, targets=["Hero"])
    game.resolve()
    game.go_to("postcombat-main")
    assert dealt(game).count(("Hero", "B", 2)) == hits
    assert dealt(game).count(("Knight", "B", 2)) == 1


# 511: the end of combat


@pytest.mark.statement("EOC-03", "EOC-04", "EOC-05", "DECL-ATT-20", "DECL-BLK-18")
def test_all_are_removed_as_the_end_of_combat_step_ends() -> None:
    game = table([OGRE, CUB], [creature("Wall", "0/9"), WALKER])
    attack(game, "Ogre")
    block(game, ("Wall", "Ogre"))
    game.go_to("end-of-combat")
    assert fighting(game.board) == ({"Ogre"}, {"Wall"})
    assert game.question.player == PLAYERS["A"]
    game.go_to("postcombat-main")
    removed = only(game, "removed_from_combat", rule="511.3")
    assert removed.event == e.RemovedFromCombat(objects=(game.find("Ogre").id, game.find("Wall").id), reason=Reason.END)
    ended = only(game, "step_ended", step=Step.END_OF_COMBAT)
    over = only(game, "phase_ended", phase=Phase.COMBAT)
    assert ended.position < removed.position < over.position
    assert game.board.combat is None


@pytest.mark.statement("EOC-04")
def test_an_attacked_planeswalker_is_removed_with_the_others() -> None:
    game = table([CUB], [WALKER])
    attack(game, "Cub", at="Walker")
    game.go_to("postcombat-main")
    assert set(said(game, "removed_from_combat", rule="511.3").objects) == {
        game.find("Cub").id,
        game.find("Walker").id,
    }


# Boards that the rules are asked about directly


def bare(seats: int, *tokens: tuple[int, str, int, tuple[str, ...]]) -> Game:
    """A combat phase of the first of some players, with these creatures: player, name, power and toughness, words."""
    game = Game(Board(), {}, RULES)
    numbers = tuple(PlayerId(number) for number in range(1, seats + 1))
    game.say(
        e.GameStarted(
            schema_version=1, engine="", edition="seed", switches=(), format="duel", options=(),
            seats=("Anna", "Ben", "Carl")[:seats], teams=tuple((number,) for number in numbers), life=20,
            seed_hash="", seed="",
        ),
        "103.1",
    )  # fmt: skip
    for number, (player, name, power, words) in enumerate(tokens, 1):
        printed = Printed(name=name, types=("creature",), power=power, toughness=power, keywords=words)
        game.say(e.CardSeen(definition=number, printed=printed), "400.2")
        becomes = ObjectId(game.board.next_object)
        token = e.TokenCreated(player=PlayerId(player), definition=number, becomes=becomes, tapped=False)
        game.say(token, "111.2")
    game.say(e.TurnBegan(player=PlayerId(1), number=1, extra=False), "500.1")
    game.say(e.PhaseBegan(phase=Phase.COMBAT), "500.1")
    return game


def test_words_that_limit_an_attack() -> None:
    game = bare(
        2,
        (1, "Bear", 2, ("must_attack:2",)),
        (1, "Ogre", 3, ("attack_cost:{1}", "attacks_alone")),
        (1, "Hermit", 3, ("cant_attack_alone", "defender", "attacks_as_though_no_defender")),
        (2, "Judge", 1, ("max_attackers:2", "max_attackers_you:1")),
        (2, "Crowd", 1, ("max_attackers:3",)),
    )
    bear, ogre, hermit, *_ = game.board.battlefield
    question = attack_question(game)
    assert [creature for creature, _ in question.may] == [bear, ogre, hermit]
    assert question.must == ((bear, (2,)),)
    assert (question.most, question.most_each) == (2, ((2, 1),))
    assert (question.only_alone, question.not_alone) == ((ogre,), ((hermit, 1),))
    assert question.costs == ((ogre, 2, "{1}"),)


def test_words_that_limit_a_block() -> None:
    game = bare(
        2,
        (1, "Bear", 2, ("blocked_by_at_least:3", "menace")),
        (1, "Ogre", 3, ("blocked_by_at_most:1", "must_be_blocked")),
        (1, "Imp", 1, ("unblockable_by:artifact", "unblockable_except_by:flying")),
        (2, "Guard", 1, ("blocks_additional:1", "block_cost:{2}", "cant_block_alone")),
        (2, "Bird", 1, ("flying", "must_block:100", "blocks_alone")),
        (2, "Law", 1, ("max_blockers:2", "cant_block")),
    )
    bear, ogre, imp, guard, bird, law = game.board.battlefield
    rules = combat_phase.declare_attackers(game)
    next(rules)
    with pytest.raises(StopIteration):
        rules.send(((bear, 2), (ogre, 2), (imp, 2)))
    question = block_question(game, PlayerId(2))
    assert question.may == ((guard, (bear, ogre)), (bird, (bear, ogre, imp)))
    assert question.must == ((bird, (bear,)), (0, (ogre,)))
    assert question.capacity == ((guard, 2),)
    assert (question.least, question.most, question.together) == (((bear, 3),), ((ogre, 1),), 2)
    assert (question.not_alone, question.only_alone) == (((guard, 1),), (bird,))
    assert question.costs == ((guard, bear, "{2}"), (guard, ogre, "{2}"))
    assert (question.unable, question.barred) == (((law, "509.1b"),), ((imp, "509.1b", (guard,)),))


@pytest.mark.statement("DECL-ATT-08", "DECL-ATT-09")
def test_a_goaded_creature_attacks_somebody_else() -> None:
    game = bare(3, (1, "Bear", 2, ("goaded:2",)))
    (bear,) = game.board.battlefield
    question = attack_question(game)
    assert question.must == ((bear, ()), (bear, (3,)))
    assert list(question.answers()) == [((bear, 3),)]
    alone = attack_question(bare(2, (1, "Bear", 2, ("goaded:2",))))
    assert list(alone.answers()) == [((bear, 2),)]


@pytest.mark.statement("DECL-ATT-06", "DECL-BLK-04", "DEFP-02", "DEFP-03")
def test_each_defending_player_blocks_what_attacks_them_in_turn_order() -> None:
    game = bare(3, (1, "Bear", 2, ()), (1, "Ogre", 3, ()), (2, "Cub", 1, ()), (3, "Cub", 1, ()))
    bear, ogre, bens, carls = game.board.battlefield
    rules = combat_phase.declare_attackers(game)
    question = next(rules)
    assert question == attack_question(game)
    assert question.data()[0] == ((bear, (2, 3)), (ogre, (2, 3)))
    with pytest.raises(StopIteration):
        rules.send(((bear, 2), (ogre, 3)))
    rules = combat_phase.declare_blockers(game)
    question = next(rules)
    assert (question.player, question.data()[0]) == (2, ((bens, (bear,)),))
    assert not question.is_legal(((bens, ogre),))  # S-058
    question = rules.send(())
    assert (question.player, question.data()[0]) == (3, ((carls, (ogre,)),))
    with pytest.raises(StopIteration):
        rules.send(((carls, ogre),))
    assert game.board.combat is not None
    assert {id: attack.blocked for id, attack in game.board.combat.attackers.items()} == {bear: False, ogre: True}
    for _ in combat_phase.combat_damage(game):
        raise AssertionError("nobody has a choice")
    assert [game.board.players[PlayerId(number)].life for number in (1, 2, 3)] == [20, 18, 20]
