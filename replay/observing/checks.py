"""What is checked of an observed game: turns, combat, damage, state-based actions, priority and lands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domain import events as e
from domain.board.evolve import evolve
from domain.errors import IllegalDecision
from domain.events import Recorded
from domain.ids import ObjectId, PlayerId
from domain.kernel.proposals import Ruling
from domain.kernel.questions import Answer, Question
from domain.kernel.trial import Trial
from domain.kernel.would import Would, WouldDestroy, WouldLoseGame, WouldMove
from domain.rules.combat.declaration import attack_question, block_question
from domain.rules.continuous.player_effects import lands_left, maximum_hand_size
from domain.rules.replacement.impossible import cannot
from domain.rules.state_based import checking
from domain.rules.turn import structure, timing, turn_based
from domain.terms import Step
from replay.observing import dealing, layering, triggering
from replay.observing.viewing import CHECKS, OF_TEXTS, Compared, NotChecked, View, Why, answered, check

__all__ = ["CHECKS", "OF_TEXTS"]

OTHERS = (dealing, triggering, layering)
"""The other modules that register checks: of damage, and of what texts say that are known."""

WAYS = 64
"""Of so many ways to answer what a state-based action asks, at most, one has to be what was observed."""


# 500. Turns, phases and steps


@check("whose turn", "500.1", e.TurnBegan)
def whose_turn(view: View, event: e.TurnBegan) -> Iterator[Compared]:
    """500.1, 500.7. The next player's turn begins, unless one was added."""
    player, extra = structure.whose_turn(view.game)
    excuse = Why.TEXT_UNKNOWN if event.extra and not extra else None
    yield Compared({"player": player}, {"player": event.player}, excuse)


@check("steps", "500.1", e.StepBegan, e.StepSkipped, e.PhaseBegan, e.PhaseEnded, e.TurnEnded)
def steps(view: View, event: e.Event) -> Iterator[Compared]:
    """500.1, 500.11, 508.8. Each step and phase that is due begins, or a rule skips it; nothing else does."""
    board = view.board
    if isinstance(event, e.StepBegan):
        skipped = structure.why_skipped(view.game, event.step)
        predicted = None if skipped is not None else next(iter(board.steps_left), None)
        yield Compared({"step": predicted}, {"step": event.step})
    elif isinstance(event, e.StepSkipped):
        skipped = structure.why_skipped(view.game, event.step)
        rule = "508.8" if board.combat is not None else "500.11"
        excuse = _by_a_text(view, rule == "500.11")
        yield Compared({"skipped": skipped is not None}, {"skipped": True}, excuse, rule, _ended(view))
    elif isinstance(event, e.PhaseBegan):
        yield Compared({"phase": next(iter(board.phases_left), None)}, {"phase": event.phase})
    elif isinstance(event, e.PhaseEnded):
        if not _is_over_soon(view):
            yield Compared({"left": ()}, {"left": board.steps_left}, explained=_ended(view))
    elif isinstance(event, e.TurnEnded):
        yield Compared({"left": ()}, {"left": board.phases_left}, explained=_ended(view))


def _by_a_text(view: View, could: bool) -> Why | None:
    return Why.TEXT_UNKNOWN if could and view.has_texts() else None


def _is_over_soon(view: View) -> bool:
    """Whether the game ends with this phase."""
    return all(not isinstance(one.event, (e.TurnEnded, e.PhaseBegan)) for one in view.log[view.at :])


def _ended(view: View) -> str:
    """724.1. What the record cites as the turn ends: an effect can end it."""
    for at in range(view.at, len(view.log)):
        recorded = view.log[at]
        if isinstance(recorded.event, e.TurnEnded):
            return recorded.rule if recorded.rule.startswith("724") else ""
        if isinstance(recorded.event, e.PhaseBegan):
            return ""
    return ""


# 117. Priority


@check("priority", "117.3", e.PriorityGiven)
def priority(view: View, event: e.PriorityGiven) -> Iterator[Compared]:
    """117.3a, 117.3d, 502.4. Who has priority: the active player first, and the next player after a pass.

    Who acted, or the active player while something is on the stack, may pass at once, and records do not tell each such
    pass: who has priority then is not asked.
    """
    board = view.board
    player: PlayerId | None = None
    rule = "117.3a"
    for recorded in view.before():
        before = recorded.event
        if isinstance(before, e.PriorityPassed):
            rule = "117.3d"
            player = board.next_in_turn(before.player) if _passes(view) < len(board.living()) else None
            break
        if isinstance(before, (e.PriorityGiven, e.ResolutionBegan, e.AbilityPutOnStack)):
            return
        if isinstance(before, (e.StepBegan, e.PhaseBegan)):
            player = board.active
            break
    if board.step is Step.UNTAP:
        player, rule = None, "502.4"
    yield Compared({"player": player}, {"player": event.player}, rule=rule)


def _passes(view: View) -> int:
    """117.4. How many have passed in succession.

    :raises NotChecked: something is told between that somebody got priority and that they passed.
    """
    passes = 0
    passed: PlayerId | None = None
    for recorded in view.before():
        event = recorded.event
        if isinstance(event, (e.ChoicesOffered, e.DecisionMade, e.LinesRead)):
            continue
        if passed is not None:
            if not isinstance(event, e.PriorityGiven) or event.player != passed:
                raise NotChecked(Why.UNSETTLED)
            passed = None
        elif isinstance(event, e.PriorityPassed):
            passes += 1
            passed = event.player
        else:
            break
    return passes


# 502-514. Turn-based actions


@check("untap", "502.3", e.StepBegan)
def untap(view: View, event: e.StepBegan) -> Iterator[Compared]:
    """502.3. The active player's permanents untap, and no others."""
    if event.step is not Step.UNTAP:
        return
    board = view.board
    trial = view.trial()
    for recorded in view.step():
        if isinstance(recorded.event, e.PermanentsPhased):  # first of all in the step (502.1)
            evolve(trial.board, recorded._replace(position=trial.board.position + 1))
    answered(turn_based.untap(trial))
    predicted = _untapped(trial.records)
    observed = _untapped(view.step())
    kept = predicted - observed
    more = {board.objects[id].controller for id in observed - predicted if board.objects[id].tapped}
    excuse = None
    if (kept and view.has_texts()) or (more and not more & set(board.active_side()) and view.has_texts(more)):
        excuse = Why.TEXT_UNKNOWN
    yield Compared({"untapped": sorted(predicted)}, {"untapped": sorted(observed)}, excuse)


def _untapped(records: list[Recorded]) -> set[ObjectId]:
    return {id for one in records if isinstance(one.event, e.PermanentsUntapped) for id in one.event.objects}


@check("draw", "504.1", e.StepBegan)
def draw(view: View, event: e.StepBegan) -> Iterator[Compared]:
    """504.1. The active player draws a card as the draw step begins."""
    if event.step is not Step.DRAW:
        return
    after = view.before_priority()
    observed = [one.event.player for one in after if isinstance(one.event, e.CardDrawn)]
    predicted = list(view.board.active_side())
    for player in predicted:
        if not view.board.players[player].library:
            return
    replaced = any(isinstance(one.event, e.ReplacementApplied) for one in after)
    more = len(observed) > len(predicted) and view.has_texts()
    yield Compared(
        {"drawn by": predicted},
        {"drawn by": observed},
        Why.REPLACED if replaced else Why.TEXT_UNKNOWN if more else None,
    )


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
        yield Compared({"discarded": due}, {"discarded": discarded}, _by_a_text(view, could))


# 305. Lands


@check("one land", "305.2", e.LandPlayed)
def one_land(view: View, event: e.LandPlayed) -> Iterator[Compared]:
    """305.1, 305.2, 305.3. A land is played in the own main phase with an empty stack, and one in a turn."""
    board, player = view.board, event.player
    more = _by_a_text(view, view.has_texts((player,)))
    yield Compared({"left": True}, {"left": lands_left(view.game, player) > 0}, more)
    yield Compared({"own main phase": True}, {"own main phase": timing.sorcery_speed(board, player)}, rule="305.1")


# 508, 509. Attackers and blockers


@check("attack", "508.1", e.StepBegan)
def attack(view: View, event: e.StepBegan) -> Iterator[Compared]:
    """508.1. Who attacks may, and whom; who has to does."""
    if event.step is not Step.DECLARE_ATTACKERS:
        return
    declared = _declared(view)
    pairs = tuple((creature, attacked) for one in declared for creature, attacked, _ in one.attacks)
    yield _is_legal(view, attack_question(view.game)[0], pairs)


@check("summoning sickness", "302.6", e.StepBegan)
def summoning_sickness(view: View, event: e.StepBegan) -> Iterator[Compared]:
    """302.6. Who attacks has been under its controller's control since the turn began, or has haste."""
    if event.step is not Step.DECLARE_ATTACKERS:
        return
    sick = {id for id, rule in attack_question(view.game)[0].unable if rule == "302.6"}
    for one in _declared(view):
        for creature, _, _ in one.attacks:
            yield Compared({"attacks": creature if creature not in sick else None}, {"attacks": creature})


@check("attackers tap", "508.1f", e.StepBegan)
def attackers_tap(view: View, event: e.StepBegan) -> Iterator[Compared]:
    """508.1f. Attackers tap as they are declared, but for vigilance."""
    if event.step is not Step.DECLARE_ATTACKERS:
        return
    tapped: set[ObjectId] = set()
    declared = False
    for recorded in view.step():
        event_then = recorded.event
        declared = declared or isinstance(event_then, e.AttackersDeclared)
        if isinstance(event_then, e.PermanentsTapped):
            tapped.update(event_then.objects)
        elif declared and isinstance(event_then, e.PriorityGiven):
            break
    vigilant = set(attack_question(view.game)[0].vigilant)
    for one in _declared(view):
        attackers = {creature for creature, _, _ in one.attacks}
        yield Compared({"tapped": sorted(attackers - vigilant)}, {"tapped": sorted(attackers & tapped)})


def _declared(view: View) -> list[e.AttackersDeclared]:
    return [one.event for one in view.step() if isinstance(one.event, e.AttackersDeclared)]


@check("block", "509.1", e.StepBegan)
def block(view: View, event: e.StepBegan) -> Iterator[Compared]:
    """509.1. Who blocks may, and whom; who has to does. What it costs is paid before the blockers are declared."""
    if event.step is not Step.DECLARE_BLOCKERS:
        return
    for recorded in view.step():
        if isinstance(recorded.event, e.BlockersDeclared):
            question = block_question(view.game, recorded.event.player)[0]
            yield _is_legal(view, question, recorded.event.blocks)._replace(at=recorded.position)


def _is_legal(view: View, question: Question, answer: Any) -> Compared:
    """Whether the rules allow this declaration; the rule that does not, if one does not."""
    try:
        question.check(answer)
    except IllegalDecision as refused:
        return Compared({"legal": True}, {"legal": False, "declared": answer}, rule=refused.rule)
    return Compared({"legal": True}, {"legal": True})


# 704. State-based actions


@check("state-based actions", "704.3", e.PermanentDestroyed, e.ObjectMoved, e.PlayerLost)
def state_based_actions(view: View, event: e.Event) -> Iterator[Compared]:
    """704.3. What is done in a pass is what is to be done: that, and nothing else."""
    if not _is_state_based(view.log[view.at]):
        return
    for recorded in view.before():
        if _is_state_based(recorded):
            return
        if _ends_pass(recorded):
            break
    observed: set[tuple[str, int]] = set()
    destroyed: set[int] = set()
    complete = False
    for at in range(view.at, len(view.log)):
        recorded = view.log[at]
        if _ends_pass(recorded):
            if not isinstance(recorded.event, e.StateBasedActionsPerformed):
                break
            complete = True
        if _is_state_based(recorded) and (not complete or isinstance(recorded.event, e.PlayerLost)):
            one = recorded.event
            if isinstance(one, e.PermanentDestroyed):
                destroyed.add(one.object)
                observed.add(("destroyed", one.object))
            elif isinstance(one, e.ObjectMoved) and one.object is not None and one.object not in destroyed:
                observed.add(("moved", one.object))
            elif isinstance(one, e.PlayerLost):
                observed.add(("lost", one.player))
    first: set[tuple[str, int]] | None = None
    for predicted in _passes_of(view):
        if predicted == observed:
            first = predicted
            break
        first = predicted if first is None else first
    yield Compared({"done": sorted(first or ())}, {"done": sorted(observed)}, rule=view.log[view.at].rule)


def _is_state_based(recorded: Recorded) -> bool:
    kinds = (e.PermanentDestroyed, e.ObjectMoved, e.PlayerLost)
    return recorded.rule.startswith(("704.5", "704.6")) and isinstance(recorded.event, kinds)


def _ends_pass(recorded: Recorded) -> bool:
    kinds = (e.StateBasedActionsPerformed, e.PriorityGiven, e.ResolutionBegan, e.StepBegan, e.StepEnded, e.GameEnded)
    return isinstance(recorded.event, kinds)


def _passes_of(view: View) -> Iterator[set[tuple[str, int]]]:
    """What a pass would do, for each way to answer what is asked in it."""
    ways: list[tuple[Answer, ...]] = [()]
    for _ in range(WAYS):
        if not ways:
            return
        given = ways.pop(0)
        trial = _trial(view)
        left = list(given)
        asked: Question | None = None

        def next_answer(question: Question, left: list[Answer] = left) -> Answer:
            if left:
                return left.pop(0)
            raise _Asked(question)

        try:
            found = answered(checking.look(trial), next_answer)
        except _Asked as more:
            asked = more.question
            ways += [(*given, answer) for _, answer in zip(range(WAYS), asked.answers(), strict=False)]
            continue
        yield _done(trial, found)


def _by_counters(view: View) -> dict[ObjectId, int]:
    """613.4c. By how much counters just put or removed change power and toughness, where that is not told yet."""
    told: set[ObjectId] = set()
    found: dict[ObjectId, int] = {}
    for recorded in view.before():
        event = recorded.event
        if isinstance(event, (e.PriorityGiven, e.StepBegan)):
            break
        if isinstance(event, e.CharacteristicsChanged):
            told.add(event.object)
        elif isinstance(event, (e.CountersPut, e.CountersRemoved)) and event.object not in told:
            sign = {"+1/+1": 1, "-1/-1": -1}.get(event.kind, 0) * (1 if isinstance(event, e.CountersPut) else -1)
            if sign:
                found[event.object] = found.get(event.object, 0) + sign * event.amount
    return found


def _trial(view: View) -> Trial:
    """A trial on the board with what counters do that are not told yet."""
    trial = view.trial()
    for id, more in _by_counters(view).items():
        found = trial.board.get(id)
        if found is not None and found.power is not None and found.toughness is not None:
            found.power, found.toughness = found.power + more, found.toughness + more
    return trial


class _Asked(Exception):
    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question = question


def _done(trial: Trial, found: list[checking.Entry]) -> set[tuple[str, int]]:
    done: set[tuple[str, int]] = set()
    for proposal, _, _ in found:
        if isinstance(proposal, Would) and cannot(trial, proposal):
            continue
        if isinstance(proposal, WouldDestroy):
            done.add(("destroyed", proposal.object))
        elif isinstance(proposal, WouldMove):
            done.add(("moved", proposal.object))
        elif isinstance(proposal, WouldLoseGame):
            done.add(("lost", proposal.player))
    return done


@check("nothing left to do", "704.3", e.PriorityGiven)
def nothing_left(view: View, event: e.PriorityGiven) -> Iterator[Compared]:
    """704.3. When somebody has priority no state-based action is left to be done."""
    game = _trial(view) if _by_counters(view) else view.game
    looking: Ruling[list[checking.Entry]] = checking.look(game)
    left = []
    try:
        question = next(looking)
    except StopIteration as done:
        for proposal, rule, _ in done.value:
            if not (isinstance(proposal, Would) and cannot(game, proposal)):
                left.append(rule)
    else:
        left.append(f"{question.KIND}")
        looking.close()
    yield Compared({"left": []}, {"left": sorted(left)}, rule=left[0] if left else "")
