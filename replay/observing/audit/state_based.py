"""704. Checks of state-based actions: those performed were due, and none is left undone.

Texts can keep a state-based action from applying, and let others apply. Where an unknown text could have done
that, a difference does not count as a contradiction of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from domain import events as e
from domain.board.evolve import evolve
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.events import Event, Recorded
from domain.ids import ObjectId
from domain.kernel.game import Game
from domain.kernel.proposals import Ruling
from domain.kernel.questions import Answer, Question
from domain.kernel.trial import Trial
from domain.kernel.would import Proposal, Would, WouldDestroy, WouldLoseGame, WouldMove
from domain.rules.continuous.modifications import with_counters
from domain.rules.objects.preparing import PREPARED
from domain.rules.replacement.impossible import cannot
from domain.rules.state_based import checking
from domain.terms import Zone
from replay.observing.audit.check_context import Compared, View, Why, answered, check, replaces

WAYS = 64
"""Most combinations of answers tried; one of them must give the recorded pass."""

Done = set[tuple[str, int]]
"""State-based actions that were performed, each as a verb and an object or player."""

SOME = "704.5"
"""Rule number cited by a source that does not know which state-based action it was."""

SPEED = "704.5z"
"""Rule number of speed, which other programs may record differently."""

COPY = "704.5e"
"""Rule number for copies that cease to exist."""

BEFORE_A_PASS = (e.DamageDealt, e.DamageMarked, e.LifeLost)
"""Events that come before a pass of state-based actions and do not belong to it."""

LOSSES = ("704.5a", "704.5b", "704.5c", "704.6c")
"""Rules for losing the game, which a text can rule out (104.3, 101.2)."""


@check("state-based actions", "704.3", e.PermanentDestroyed, e.ObjectMoved, e.PlayerLost)
def state_based_actions(view: View, event: e.Event) -> Iterator[Compared]:
    """704.3. A pass performs all state-based actions that are due, and no others."""
    if not _is_state_based(view.log[view.at]):
        return
    for recorded in view.before():
        if _is_state_based(recorded):
            return
        if _ends_pass(recorded):
            break
    performed, later, rules, replaced = _observed(view)
    first: Done | None = None
    for predicted in _ways_of_a_pass(view):
        if predicted == performed | (later & predicted):
            first = predicted
            break
        first = predicted if first is None else first
    due = first or set()
    observed = performed | (later & due)
    spared, unknown = _spared(view)
    replaced = replaced or unknown or due - observed <= spared
    excuse = Why.REPLACED if replaced and observed < due else _by_text(view, due - observed, observed - due, rules)
    if SOME in rules.values():
        excuse = Why.HIDDEN
    yield Compared({"done": sorted(due)}, {"done": sorted(observed)}, excuse, view.log[view.at].rule)


def _observed(view: View) -> tuple[Done, Done, dict[int, str], bool]:
    """Return the recorded actions of the pass that begins here.

    Returns the actions of the pass, the losses told after it, the rule of each object or player, and True if anything
    was replaced. Some programs tell after the pass that a player loses. Such a loss belongs to this pass if it is due
    in it. It may also belong to the next one, for a player who could not lose before; there it is looked at by
    itself.
    """
    observed: Done = set()
    later: Done = set()
    rules: dict[int, str] = {}
    destroyed: set[int] = set()
    complete = replaced = False
    for place in range(view.at, len(view.log)):
        recorded = view.log[place]
        event = recorded.event
        if _ends_pass(recorded):
            if not isinstance(event, e.StateBasedActionsPerformed):
                break
            complete = True
        replaced = replaced or (isinstance(event, e.ReplacementApplied) and not complete)
        if _is_state_based(recorded) and (not complete or isinstance(event, e.PlayerLost)):
            if isinstance(event, e.PermanentDestroyed):
                destroyed.add(event.object)
                observed.add(("destroyed", event.object))
                rules[event.object] = recorded.rule
            elif isinstance(event, e.ObjectMoved) and event.object is not None and event.object not in destroyed:
                observed.add(("moved", event.object))
                rules[event.object] = recorded.rule
            elif isinstance(event, e.PlayerLost):
                (later if complete else observed).add(("lost", event.player))
                rules[event.player] = recorded.rule
    return observed, later, rules, replaced


def _spared(view: View) -> tuple[Done, bool]:
    """614.6, 701.19a. Return the destructions that were replaced in this pass, also by regeneration.

    The second result is True if another replacement does not tell what it replaced.
    """
    spared: Done = set()
    regenerated: set[int] = set()
    unknown: list[e.ReplacementApplied] = []
    for one in takewhile(lambda one: not _ends_pass(one) and not isinstance(one.event, BEFORE_A_PASS), view.before()):
        event = one.event
        if isinstance(event, e.PermanentRegenerated):
            spared.add(("destroyed", event.object))
            regenerated.add(event.object)
        elif replaces(event, WouldDestroy):
            spared.add(("destroyed", event.before[1]))
        elif isinstance(event, e.ReplacementApplied) and event.before is None:
            unknown.append(event)
    return spared, any(event.source not in regenerated for event in unknown)


def _by_text(view: View, missing: Done, more: Done, rules: dict[int, str]) -> Why | None:
    """Return the excuse that unknown texts explain every difference; None if one stays unexplained."""
    objects = view.board.objects
    for verb, id in missing | more:
        permanent = objects.get(ObjectId(id)) if verb != "lost" else None
        rule = rules.get(id, "")
        if verb == "lost":
            could = (verb, id) in missing  # a text: "can't lose the game"
        elif permanent is None:
            return None
        elif verb == "destroyed":
            could = _is_lethal_by_power(permanent)
        elif "legendary" in permanent.supertypes and rule in ("", "704.5j"):
            could = True  # a text can switch off the legend rule, or change names
        else:
            could = "Aura" in permanent.subtypes and not view.game.knows(
                permanent.face
            )  # its text says what it can enchant
        if not could:
            return None
    return view.by_text(bool(missing or more))


def _is_lethal_by_power(creature: GameObject) -> bool:
    """Return True if damage is lethal by only one of power and toughness.

    A text can make lethal damage depend on power.
    """
    power, toughness = creature.power or 0, creature.toughness or 0
    return creature.damage > 0 and (power <= creature.damage) != (toughness <= creature.damage)


def _is_state_based(recorded: Recorded) -> bool:
    kinds = (e.PermanentDestroyed, e.ObjectMoved, e.PlayerLost)
    return recorded.rule.startswith(("704.5", "704.6")) and isinstance(recorded.event, kinds)


def _ends_pass(recorded: Recorded) -> bool:
    kinds = (e.StateBasedActionsPerformed, e.PriorityGiven, e.ResolutionBegan, e.StepBegan, e.StepEnded, e.GameEnded)
    return isinstance(recorded.event, kinds)


def _ways_of_a_pass(view: View) -> Iterator[set[tuple[str, int]]]:
    """Yield the actions of a pass by the rules, once for each combination of answers."""
    answer_lists: list[tuple[Answer, ...]] = [()]
    for _ in range(WAYS):
        if not answer_lists:
            return
        answers = answer_lists.pop(0)
        trial = _trial(view, _untold_counters(view))
        trial.records = _since_the_last_check(view)
        left = list(answers)
        asked: Question | None = None

        def next_answer(question: Question, left: list[Answer] = left) -> Answer:
            if left:
                return left.pop(0)
            raise _Asked(question)

        try:
            entries = answered(checking.look(trial), next_answer)
        except _Asked as more:
            asked = more.question
            answer_lists += [(*answers, answer) for _, answer in zip(range(WAYS), asked.answers(), strict=False)]
            continue
        yield _done(trial, entries)


def _untold_counters(view: View) -> dict[ObjectId, dict[str, int]]:
    """613.4c. Return recent counters whose change of size the record does not tell yet.

    The result maps permanents to changes by kind of counter.
    """
    changed: set[ObjectId] = set()
    untold: dict[ObjectId, dict[str, int]] = {}
    for recorded in view.before():
        event = recorded.event
        if isinstance(event, (e.PriorityGiven, e.StepBegan)):
            break
        if isinstance(event, e.CharacteristicsChanged):
            changed.add(event.object)
        elif (
            isinstance(event, (e.CountersPut, e.CountersRemoved)) and event.object not in changed and "/" in event.kind
        ):
            kinds = untold.setdefault(event.object, {})
            more = event.amount if isinstance(event, e.CountersPut) else -event.amount
            kinds[event.kind] = kinds.get(event.kind, 0) + more
    return untold


def _trial(view: View, untold: dict[ObjectId, dict[str, int]]) -> Trial:
    """Return a trial board where recent counters already count for size (613.4c)."""
    trial, earlier = view.trial(), view.board.copy()
    for id, kinds in untold.items():
        permanent = trial.board.get(id)
        if permanent is None or permanent.power is None or permanent.toughness is None:
            continue
        for kind, more in kinds.items():
            total = permanent.counters.get(kind, 0) - more
            if more > 0:
                _happens(earlier, e.CountersRemoved(object=id, kind=kind, amount=more, total=max(0, total)))
            elif more < 0:
                _happens(earlier, e.CountersPut(object=id, kind=kind, amount=-more, total=total))
        before, now = earlier.objects[id].copy(), permanent.copy()
        with_counters({id: before, ObjectId(-id): now})
        power = permanent.power + (now.power or 0) - (before.power or 0)
        toughness = permanent.toughness + (now.toughness or 0) - (before.toughness or 0)
        changes = (("power", permanent.power, power), ("toughness", permanent.toughness, toughness))
        _happens(trial.board, e.CharacteristicsChanged(object=id, changes=changes))
    return trial


def _since_the_last_check(view: View) -> list[Recorded]:
    """Return the events since a player last had priority, oldest first.

    A commander may have died among them (704.6d). A check that follows another action sees the events that the
    check before it saw, too.
    """
    since = list(takewhile(lambda one: not isinstance(one.event, e.PriorityGiven), view.before()))
    return since[::-1]


def _happens(board: Board, event: Event) -> None:
    evolve(board, Recorded(board.position + 1, board.moment + 1, "613.4c", None, event))


class _Asked(Exception):
    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question = question


def _done(trial: Trial, entries: list[checking.Entry]) -> set[tuple[str, int]]:
    """Return the actions that these proposals lead to; impossible ones are dropped."""
    performed: set[tuple[str, int]] = set()
    for proposal, _, _ in entries:
        if isinstance(proposal, Would) and cannot(trial, proposal):
            continue
        if isinstance(proposal, WouldDestroy):
            performed.add(("destroyed", proposal.object))
        elif isinstance(proposal, WouldMove):
            performed.add(("moved", proposal.object))
        elif isinstance(proposal, WouldLoseGame):
            performed.add(("lost", proposal.player))
    return performed


@check("nothing left to do", "704.3", e.PriorityGiven)
def nothing_left(view: View, event: e.PriorityGiven) -> Iterator[Compared]:
    """704.3. No state-based action is left undone when a player gets priority.

    An action left undone is reported once. Where players have only passed since, the same actions are left as
    before, and no others.
    """
    untold = _untold_counters(view)
    now = (view.version, len(view.definitions))
    if view.undone_since == now and not untold:
        if not view.undone:
            yield Compared({"left": []}, {"left": []})
        return
    view.undone_since = None
    game = _trial(view, untold) if untold else view.game
    looking: Ruling[list[checking.Entry]] = checking.look(game)
    left: list[tuple[str, Why | None]] = []
    undone: set[tuple[str, str]] = set()
    try:
        question = next(looking)
    except StopIteration as done:
        for proposal, rule, _ in done.value:
            if rule == COPY and _may_stay(view):
                continue
            if isinstance(proposal, Would) and cannot(game, proposal):
                continue
            undone.add((rule, repr(proposal)))
            if (rule, repr(proposal)) not in view.undone:  # an action left undone again is reported once
                left.append((rule, _why_left(view, game, proposal, rule)))
    else:
        undone.add((question.KIND, repr(question)))
        if (question.KIND, repr(question)) not in view.undone:
            left.append((f"{question.KIND}", view.by_text()))  # which legend stays, or who protects a battle
        looking.close()
    is_same = bool(undone) and not left
    view.undone = undone
    view.undone_since = now if not untold else None
    if is_same:
        return
    excuse = left[0][1] if left and all(why is not None for _, why in left) else None
    rules = sorted(rule for rule, _ in left)
    yield Compared({"left": []}, {"left": rules}, excuse, rules[0] if rules and rules[0][:1].isdigit() else "")


def _may_stay(view: View) -> bool:
    """722.3c. Return True if prepared permanents explain why copies of cards stay in exile.

    Only for records that tell of no effects.
    """
    board = view.board
    if view.tells_effects:
        return False
    copies = [
        permanent for id in board.strays if (permanent := board.objects[id]).copy_of and permanent.zone is Zone.EXILE
    ]
    others = [
        permanent
        for id in board.strays
        if (permanent := board.objects[id]).copy_of and permanent.zone is not Zone.EXILE
    ]
    return len(copies) <= sum(PREPARED in permanent.designations for permanent in board.permanents()) and all(
        permanent.zone in (Zone.STACK, Zone.BATTLEFIELD) for permanent in others
    )


def _why_left(view: View, game: Game, proposal: Proposal, rule: str) -> Why | None:
    """Return the excuse that a text forbids this state-based action."""
    if rule in LOSSES:
        return view.by_text()
    if rule == SPEED:
        return Why.HIDDEN
    id = getattr(proposal, "object", None)
    obj = game.board.objects.get(id) if id is not None else None
    if obj is None:
        return None
    could = rule == "704.5g" and _is_lethal_by_power(obj)
    return view.by_text(could or rule in ("704.5j", "704.5w", "704.5x"))
