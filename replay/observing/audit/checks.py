"""Checks of observed games: turns, steps, priority, lands, attackers and blockers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from domain import events as e
from domain.board.evolve import evolve
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.cards import language as lang
from domain.cards.language.tree import every
from domain.errors import IllegalDecision
from domain.events import Recorded
from domain.ids import EntityId, ObjectId, PlayerId
from domain.kernel.declarations import DeclareAttackers, DeclareBlockers
from domain.kernel.questions import Answer, ChooseObjects, Question
from domain.reasons import Reason
from domain.rules.combat.damage import needs_another_damage_step
from domain.rules.combat.declaration import attack_question, block_question
from domain.rules.continuous.player_effects import lands_left, maximum_hand_size
from domain.rules.turn import priority as priorities
from domain.rules.turn import structure, timing, turn_based
from domain.terms import MAIN_PHASES, Phase, Step, Zone
from replay.observing.audit import damage, layers, state_based, triggers
from replay.observing.audit.check_context import CHECKS, OF_TEXTS, Compared, NotChecked, View, Why, answered, check
from replay.observing.audit.resolution_trial import ends_the_turn, is_known, text_of_object

__all__ = ["CHECKS", "OF_TEXTS"]

OTHERS = (damage, state_based, triggers, layers)
"""Modules that register checks when imported, and are used for nothing else here."""

# 500. Turns, phases and steps


@check("whose turn", "500.1", e.TurnBegan)
def whose_turn(view: View, event: e.TurnBegan) -> Iterator[Compared]:
    """500.1, 500.7. The next player's turn begins, unless an extra turn was added."""
    if view.board.regular is None and view.board.starting_player is None:
        raise NotChecked(Why.HIDDEN)  # 103.1: the starting player
    player, extra = structure.whose_turn(view.game)
    excuse = view.by_text(event.extra and not extra)
    if e.TurnScheduled.NAME in view.left_out and view.has_met_texts():
        excuse = Why.HIDDEN  # a text may have added a turn, or have one skipped
    yield Compared({"player": player}, {"player": event.player}, excuse)


@check("steps", "500.1", e.StepBegan, e.StepSkipped, e.PhaseBegan, e.PhaseSkipped, e.PhaseEnded, e.TurnEnded)
def steps(view: View, event: e.Event) -> Iterator[Compared]:
    """500.1, 500.11, 508.8. Due steps and phases begin, or a rule skips them; no others begin."""
    board = view.board
    if is_cut_short(view):
        yield _on_the_way_to_cleanup(view, event)
    elif isinstance(event, e.StepBegan):
        skipped = structure.why_skipped(view.game, event.step)
        predicted = None if skipped is not None else next(iter(board.steps_left), None)
        yield Compared({"step": predicted}, {"step": event.step})
    elif isinstance(event, e.StepSkipped):
        skipped = structure.why_skipped(view.game, event.step)
        rule = "508.8" if board.combat is not None else "500.11"
        excuse = view.by_text(rule == "500.11" or not _ended(view))
        yield Compared({"skipped": skipped is not None}, {"skipped": True}, excuse, rule, _ended(view))
    elif isinstance(event, e.PhaseSkipped):
        excuse = view.by_text(not _ended(view))
        yield Compared({"skipped": False}, {"skipped": event.effect is None}, excuse, "500.11", _ended(view))
    elif isinstance(event, e.PhaseBegan):
        yield Compared({"phase": next(iter(board.phases_left), None)}, {"phase": event.phase})
    elif isinstance(event, e.PhaseEnded):
        if not _is_over_soon(view):
            yield Compared({"left": ()}, {"left": board.steps_left}, explained=_ended(view))
    elif isinstance(event, e.TurnEnded):
        yield Compared({"left": ()}, {"left": board.phases_left}, explained=_ended(view))


def _is_over_soon(view: View) -> bool:
    """Return True if the game ends with this phase."""
    return all(not isinstance(one.event, (e.TurnEnded, e.PhaseBegan)) for one in view.log[view.at :])


def _ended(view: View) -> str:
    """724.1. Return the rule by which an effect ends the turn now; else an empty text.

    The search stops when a player has priority.
    """
    log = view.log
    for place in range(view.at, len(log)):
        kind = log[place].event.__class__
        if kind is e.TurnEnded:
            return log[place].rule if log[place].rule.startswith("724") else ""
        if kind is e.PriorityGiven:
            return ""
    return ""


def is_cut_short(view: View) -> bool:
    """724.1. Return True if the last object to resolve is ending the turn.

    A spell was exiled from the stack as it resolved, or an ability was removed (724.1b). No player has had priority
    since (724.1f), and the cleanup step has not begun. If the text is not known, the record must skip the rest of the
    turn.
    """
    removed: set[ObjectId] = set()
    for recorded in view.before():
        event = recorded.event
        if isinstance(event, (e.PriorityGiven, e.TurnBegan)):
            return False
        if isinstance(event, e.StepBegan) and event.step is Step.CLEANUP:
            return False
        if isinstance(event, e.ObjectMoved) and event.source is Zone.STACK and event.to is Zone.EXILE:
            if event.object is not None:
                removed.add(event.object)
        elif isinstance(event, e.DidNotResolve) and event.reason is not Reason.CONDITION:
            removed.add(event.object)
        elif isinstance(event, e.ResolutionBegan):
            if event.object not in removed or event.illegal:
                return False
            return _may_have_ended(view, view.board.objects.get(event.object) or view.board.former.get(event.object))
    return False


def _may_have_ended(view: View, resolved: GameObject | None) -> bool:
    """724.1. Return True if a text that resolved, and was exiled or removed, can have ended the turn here."""
    if resolved is None or not is_known(view.game, resolved):
        return _skips_the_rest(view)
    text = text_of_object(view.game, resolved)
    if isinstance(text, tuple) and any(isinstance(instruction, lang.EndTurn) for instruction in text):
        return True
    return ends_the_turn(text) and not isinstance(view.log[view.at].event, e.PriorityGiven)  # it can have chosen not to


def _skips_the_rest(view: View) -> bool:
    """724.1d. Return True if the turn ends, or its cleanup step begins, before a player has priority."""
    for place in range(view.at, len(view.log)):
        event = view.log[place].event
        if isinstance(event, e.PriorityGiven):
            return False
        if isinstance(event, e.StepBegan) and event.step is Step.CLEANUP:
            return True
        if isinstance(event, e.TurnEnded):
            return bool(_ended(view))
    return False


def _on_the_way_to_cleanup(view: View, event: e.Event) -> Compared:
    """724.1d. Compare what follows an ended turn: only the cleanup step begins.

    Some sources do not tell of that step, and may tell of a phase that the turn never reached.
    """
    if not isinstance(event, (e.StepBegan, e.PhaseBegan)) or _ended(view):
        return Compared({"turn ends": True}, {"turn ends": True}, rule="724.1")
    if not any(isinstance(one.event, (e.PriorityGiven, e.TurnEnded)) for one in view.log[view.at :]):
        raise NotChecked(Why.UNSETTLED)
    if isinstance(event, e.PhaseBegan):
        return Compared({"phase": Phase.ENDING}, {"phase": event.phase}, rule="724.1")
    return Compared({"step": Step.CLEANUP}, {"step": event.step}, rule="724.1")


@check("added steps", "500.8", e.StepScheduled, e.PhaseScheduled, e.LoneStepScheduled)
def added_steps(view: View, event: e.StepScheduled | e.PhaseScheduled | e.LoneStepScheduled) -> Iterator[Compared]:
    """500.8, 500.9, 510.4, 514.3a. Steps and phases are added by rules, or by texts."""
    board = view.board
    by_rule = False
    if isinstance(event, e.StepScheduled):
        by_rule = (event.step is Step.COMBAT_DAMAGE and needs_another_damage_step(board)) or (
            event.step is Step.CLEANUP and board.step is Step.CLEANUP and board.priority is not None
        )
    yield Compared({"added": by_rule or _is_told_to_add(view)}, {"added": True}, view.by_text())


def _is_told_to_add(view: View) -> bool:
    """500.8, 500.9. Return True if the resolving object's known text adds steps or phases."""
    game, resolving = view.game, view.resolving(view.log[view.at])
    if resolving is None:
        return False
    if resolving.ability is not None:
        parts: Iterable[lang.Part] = (game.part(resolving.ability),)
    else:
        parts = game.definition(resolving.face).abilities if game.knows(resolving.face) else ()
    return any(isinstance(node, (lang.ExtraPhases, lang.ExtraStep)) for part in parts for node in every(part))


# 117. Priority


@check("priority", "117.3", e.PriorityGiven)
def priority(view: View, event: e.PriorityGiven) -> Iterator[Compared]:
    """117.3, 502.4, 514.3. The right player has priority after a step's beginning, action, resolution or pass."""
    player, rule = (None, "724.1") if is_cut_short(view) else _who_has_priority(view)
    yield Compared({"player": player}, {"player": event.player}, rule=rule)


def _who_has_priority(view: View) -> tuple[PlayerId | None, str]:
    board = view.board
    settled = False
    for recorded in view.before():
        before = recorded.event
        if isinstance(before, e.PriorityPassed):
            return priorities.after_pass(board, before.player), "117.3d"
        if isinstance(before, ACTIONS) or (isinstance(before, e.AbilityActivated) and before.object is not None):
            return board.first_to_act(before.player), "117.3c"
        if isinstance(before, e.PriorityGiven):  # a special action, or a mana ability
            return board.first_to_act(before.player), "117.3c"
        if isinstance(before, (e.ResolutionBegan, e.Resolved, e.DidNotResolve)):
            return priorities.after_resolution(board), "117.3b"
        if isinstance(before, (e.StateBasedActionsPerformed, e.AbilityPutOnStack)):
            settled = True
        elif isinstance(before, (e.StepBegan, e.PhaseBegan)):
            if board.step is Step.CLEANUP and settled:
                return priorities.after_resolution(board), "514.3a"
            rule = {Step.UNTAP: "502.4", Step.CLEANUP: "514.3"}.get(board.step, "117.3a") if board.step else "117.3a"
            return priorities.first_in_step(board), rule
    raise NotChecked(Why.GAP)  # the earlier events are not in this log


ACTIONS = (e.LandPlayed, e.SpellCast)
"""Classes of events for actions after which the acting player gets priority.

Activating an ability that uses the stack is another such action.
"""


@check("all have passed", "117.4", e.ResolutionBegan, e.StepEnded, e.PhaseEnded)
def all_have_passed(view: View, event: e.ResolutionBegan | e.StepEnded | e.PhaseEnded) -> Iterator[Compared]:
    """117.4, 500.2. Something resolves, or a step or phase ends, when all players have passed in succession."""
    board = view.board
    resolves = isinstance(event, e.ResolutionBegan)
    if is_cut_short(view):
        yield Compared({"turn ends": True}, {"turn ends": True}, rule="724.1")
        return
    if isinstance(event, e.PhaseEnded) and (event.phase not in MAIN_PHASES or board.phase is None):
        return
    if board.step in (Step.UNTAP, Step.CLEANUP) and (not resolves) and not board.passes and board.priority is None:
        return  # 502.4, 514.3
    predicted: dict[str, Any] = {"all have passed": True, "stack": []}
    observed: dict[str, Any] = {"all have passed": priorities.have_all_passed(board), "stack": list(board.stack)}
    if isinstance(event, e.ResolutionBegan):
        predicted["stack"], observed["stack"] = board.stack[-1:], [event.object]
    rule = "117.4" if resolves else "500.2"
    yield Compared(predicted, observed, rule=rule, explained=_ended(view))


# 502-514. Turn-based actions


@check("untap", "502.3", e.StepBegan)
def untap(view: View, event: e.StepBegan) -> Iterator[Compared]:
    """502.3. The active player's permanents untap, and no others.

    Permanents that may stay tapped, and do, are an exception.
    """
    if event.step is not Step.UNTAP:
        return
    board = view.board
    trial = view.trial()
    for recorded in view.step():
        if isinstance(recorded.event, e.PermanentsPhased):  # phasing comes first in the step (502.1)
            evolve(trial.board, recorded._replace(position=trial.board.position + 1))
    observed = _untapped(view.step())

    def stays_tapped(question: Question) -> Answer:
        if not (isinstance(question, ChooseObjects) and question.reason is Reason.STAY_TAPPED):
            raise NotChecked(Why.CHOSEN)
        return tuple(id for id in question.among if id not in observed)

    answered(turn_based.untap(trial), stays_tapped)
    predicted = _untapped(trial.records)
    stunned = {id for id in predicted if board.objects[id].counters.get("stun")}  # 122.1d
    predicted, observed = predicted - stunned, observed - stunned
    no_text = [id for id in observed - predicted if id not in board.objects or not board.objects[id].tapped]
    yield Compared({"untapped": sorted(predicted)}, {"untapped": sorted(observed)}, view.by_text(not no_text))


def _untapped(records: list[Recorded]) -> set[ObjectId]:
    return {id for one in records if isinstance(one.event, e.PermanentsUntapped) for id in one.event.objects}


@check("draw", "504.1", e.StepBegan)
def draw(view: View, event: e.StepBegan) -> Iterator[Compared]:
    """504.1. The active player draws a card as the draw step begins."""
    if event.step is not Step.DRAW:
        return
    after = view.before_priority()
    observed = _drawn(after)
    trial = view.trial()
    answered(turn_based.draw(trial))
    predicted = _drawn(trial.records)
    replaced = any(isinstance(one.event, e.ReplacementApplied) for one in after)
    excuse = Why.REPLACED if replaced else view.by_text(len(observed) > len(predicted))
    yield Compared({"drawn by": predicted}, {"drawn by": observed}, excuse)


def _drawn(records: Iterable[Recorded]) -> list[PlayerId]:
    """504.1. Return the players who draw in the draw step by the rules.

    Draws by triggers and resolutions do not count.
    """
    return [one.event.player for one in records if isinstance(one.event, e.CardDrawn) and one.rule in DRAWS]


DRAWS = ("504.1", "120.1", "121.1")


@check("damage wears off", "514.2", e.StepBegan)
def wears_off(view: View, event: e.StepBegan) -> Iterator[Compared]:
    """514.2. All damage marked on permanents is removed in the cleanup step."""
    if event.step is not Step.CLEANUP:
        return
    trial = view.trial()
    answered(turn_based.wear_off(trial))
    predicted, observed = (_healed(records) for records in (trial.records, view.step()))
    yield Compared({"healed": predicted}, {"healed": observed})


def _healed(records: list[Recorded]) -> list[ObjectId]:
    return sorted(id for one in records if isinstance(one.event, e.DamageRemoved) for id in one.event.objects)


@check("hand size", "514.1", e.StepBegan)
def hand_size(view: View, event: e.StepBegan) -> Iterator[Compared]:
    """514.1. The active player discards down to the maximum hand size."""
    if event.step is not Step.CLEANUP:
        return
    for player in view.board.active_side():
        size, most = len(view.board.players[player].hand), maximum_hand_size(view.game, player)
        due = 0 if most is None else max(0, size - most)
        events = [one.event for one in view.before_priority()]
        discarded = sum(isinstance(one, e.CardDiscarded) and one.player == player for one in events)
        could = discarded < due or (discarded > due and size > 0)
        yield Compared({"discarded": due}, {"discarded": discarded}, view.by_text(could))


# 305. Lands


@check("one land", "305.2", e.LandPlayed)
def one_land(view: View, event: e.LandPlayed) -> Iterator[Compared]:
    """305.1, 305.2, 305.3. A player plays one land a turn.

    The land is played in the player's own main phase, with an empty stack.
    """
    board, player = view.board, event.player
    yield Compared({"left": True}, {"left": lands_left(view.game, player) > 0}, view.by_text())
    yield Compared({"own turn": True}, {"own turn": board.is_active(player)}, rule="305.3")
    yield Compared({"main phase": True}, {"main phase": _as_a_sorcery(board)}, view.by_text(), "305.1")


def _as_a_sorcery(board: Board) -> bool:
    """305.1. Return True if the active player may play a land or cast a sorcery now."""
    return board.active is not None and timing.sorcery_speed(board, board.active)


# 508, 509. Attackers and blockers


@check("attack", "508.1", e.StepBegan)
def attack(view: View, event: e.StepBegan) -> Iterator[Compared]:
    """508.1. The declared attack is legal: restrictions and requirements are obeyed."""
    if event.step is not Step.DECLARE_ATTACKERS:
        return
    declared = _declared(view)
    pairs = tuple((creature, attacked) for one in declared for creature, attacked, _ in one.attacks)
    yield _is_legal(view, attack_question(view.game)[0], pairs, view.board.active)


@check("summoning sickness", "302.6", e.StepBegan)
def summoning_sickness(view: View, event: e.StepBegan) -> Iterator[Compared]:
    """302.6. Attackers have haste, or their controller has controlled them since the turn began."""
    if event.step is not Step.DECLARE_ATTACKERS:
        return
    sick = {id for id, rule in attack_question(view.game)[0].unable if rule == "302.6"}
    for one in _declared(view):
        for creature, _, _ in one.attacks:
            yield Compared({"attacks": creature if creature not in sick else None}, {"attacks": creature})


@check("attackers tap", "508.1f", e.StepBegan)
def attackers_tap(view: View, event: e.StepBegan) -> Iterator[Compared]:
    """508.1f. Attackers tap as they are declared, except those with vigilance."""
    if event.step is not Step.DECLARE_ATTACKERS:
        return
    vigilant = set(attack_question(view.game)[0].vigilant)
    tapped: set[ObjectId] = set()
    declared = False
    for recorded in view.step():
        event_then = recorded.event
        declared = declared or isinstance(event_then, e.AttackersDeclared)
        if isinstance(event_then, e.PermanentsTapped):  # vigilant creatures may tap for mana, or as a cost
            tapped.update(set(event_then.objects) - (vigilant if recorded.rule != "508.1f" else set()))
        elif declared and isinstance(event_then, e.PriorityGiven):
            break
    for one in _declared(view):
        attackers = {creature for creature, _, _ in one.attacks}
        predicted = sorted(attackers - vigilant)
        yield Compared({"tapped": predicted}, {"tapped": sorted(attackers & tapped)})


def _declared(view: View) -> list[e.AttackersDeclared]:
    return [one.event for one in view.step() if isinstance(one.event, e.AttackersDeclared)]


@check("block", "509.1", e.StepBegan)
def block(view: View, event: e.StepBegan) -> Iterator[Compared]:
    """509.1. The declared block is legal: restrictions and requirements are obeyed.

    Costs to block are paid before the blockers are declared.
    """
    if event.step is not Step.DECLARE_BLOCKERS:
        return
    for recorded in view.step():
        if isinstance(recorded.event, e.BlockersDeclared):
            question = block_question(view.game, recorded.event.player)[0]
            player = recorded.event.player
            yield _is_legal(view, question, recorded.event.blocks, player)._replace(at=recorded.position)


Declaration: TypeAlias = "DeclareAttackers | DeclareBlockers"


def _is_legal(
    view: View, question: Declaration, pairs: tuple[tuple[ObjectId, EntityId], ...], player: PlayerId | None
) -> Compared:
    """Compare a declaration of attackers or blockers with the rules.

    For an illegal one, the rule that forbids it is cited. The order in which the record tells the pairs does not
    matter. A text can let creatures fight that could not by the rules. But a text changes nothing for another
    player's creatures, or for objects that are no creatures.
    """
    places = {id: place for place, (id, _) in enumerate(question.may)}
    among = {id: {one: rank for rank, one in enumerate(others)} for id, others in question.may}
    answer = tuple(
        sorted(pairs, key=lambda pair: (places.get(pair[0], len(places)), among.get(pair[0], {}).get(pair[1], 0)))
    )
    try:
        question.check(answer)
    except IllegalDecision as refused:
        objects = view.board.objects
        creatures = [objects.get(id) for id, _ in pairs]
        mine = all(one is not None and one.is_creature and one.controller == player for one in creatures)
        excuse = view.by_text(mine and refused.rule in LIFTED)
        return Compared({"legal": True}, {"legal": False, "declared": answer}, excuse, refused.rule)
    return Compared({"legal": True}, {"legal": True})


LIFTED = ("302.6", "508.1b", "508.1c", "508.1d", "702.3b", "509.1b", "509.1c")
"""Rules against attacking or blocking that a text can lift, with "as though"."""
