"""704. What is checked of state-based actions in an observed game: that what is done is due, and that nothing is left.

Texts can keep a state-based action from applying, and let others apply. Where a text that nobody here knows could have
done that, a difference is none of the rules'.
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
"""Of so many ways to answer what a state-based action asks, at most, one has to be what was observed."""

Done = set[tuple[str, int]]
"""What is done, and to what or whom."""

SOME = "704.5"
"""What the source says of a state-based action that it calls by a name that is not known: that it is one."""

SPEED = "704.5z"
"""Which speed players have other programs may tell in ways that are not known."""

COPY = "704.5e"
"""That copies cease to exist."""

BEFORE_A_PASS = (e.DamageDealt, e.DamageMarked, e.LifeLost)
"""What happens before a pass of state-based actions, and is none of it."""

LOSSES = ("704.5a", "704.5b", "704.5c", "704.6c")
"""Losing the game, which a text can rule out (104.3, 101.2)."""


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
    seen, later, rules, replaced = _observed(view)
    first: Done | None = None
    for predicted in _ways_of_a_pass(view):
        if predicted == seen | (later & predicted):
            first = predicted
            break
        first = predicted if first is None else first
    due = first or set()
    observed = seen | (later & due)
    spared, unknown = _spared(view)
    replaced = replaced or unknown or due - observed <= spared
    excuse = Why.REPLACED if replaced and observed < due else _by_text(view, due - observed, observed - due, rules)
    if SOME in rules.values():
        excuse = Why.HIDDEN
    yield Compared({"done": sorted(due)}, {"done": sorted(observed)}, excuse, view.log[view.at].rule)


def _observed(view: View) -> tuple[Done, Done, dict[int, str], bool]:
    """What is done in the pass that begins here, by which rules, and whether anything was replaced.

    Who loses is told behind the pass by some programs. So a loss there is of this pass if it is due in it; it may also
    be of the next one, as of a player who could not lose before that, and there it is looked at by itself.
    """
    observed: Done = set()
    later: Done = set()
    rules: dict[int, str] = {}
    destroyed: set[int] = set()
    complete = replaced = False
    for at in range(view.at, len(view.log)):
        recorded = view.log[at]
        one = recorded.event
        if _ends_pass(recorded):
            if not isinstance(one, e.StateBasedActionsPerformed):
                break
            complete = True
        replaced = replaced or (isinstance(one, e.ReplacementApplied) and not complete)
        if _is_state_based(recorded) and (not complete or isinstance(one, e.PlayerLost)):
            if isinstance(one, e.PermanentDestroyed):
                destroyed.add(one.object)
                observed.add(("destroyed", one.object))
                rules[one.object] = recorded.rule
            elif isinstance(one, e.ObjectMoved) and one.object is not None and one.object not in destroyed:
                observed.add(("moved", one.object))
                rules[one.object] = recorded.rule
            elif isinstance(one, e.PlayerLost):
                (later if complete else observed).add(("lost", one.player))
                rules[one.player] = recorded.rule
    return observed, later, rules, replaced


def _spared(view: View) -> tuple[Done, bool]:
    """614.6, 701.19a. What was to be destroyed before this in the same pass, and was regenerated, or spared otherwise.

    And whether anything else was replaced there of which the record does not tell what it was.
    """
    spared: Done = set()
    of_what: set[int] = set()
    unknown: list[e.ReplacementApplied] = []
    for one in takewhile(lambda one: not _ends_pass(one) and not isinstance(one.event, BEFORE_A_PASS), view.before()):
        told = one.event
        if isinstance(told, e.PermanentRegenerated):
            spared.add(("destroyed", told.object))
            of_what.add(told.object)
        elif replaces(told, WouldDestroy):
            spared.add(("destroyed", told.before[1]))
        elif isinstance(told, e.ReplacementApplied) and told.before is None:
            unknown.append(told)
    return spared, any(told.source not in of_what for told in unknown)


def _by_text(view: View, missing: Done, more: Done, rules: dict[int, str]) -> Why | None:
    """That texts could be the reason of all that is otherwise: of each difference one that could."""
    objects = view.board.objects
    for what, id in missing | more:
        found = objects.get(ObjectId(id)) if what != "lost" else None
        rule = rules.get(id, "")
        if what == "lost":
            could = (what, id) in missing  # "can't lose the game"
        elif found is None:
            return None
        elif what == "destroyed":
            could = _is_lethal_by_power(found)
        elif "legendary" in found.supertypes and rule in ("", "704.5j"):
            could = True  # the legend rule can be switched off; what another name is, too
        else:
            could = "Aura" in found.subtypes and not view.game.knows(found.face)  # what it can enchant
        if not could:
            return None
    return view.by_text(bool(missing or more))


def _is_lethal_by_power(found: GameObject) -> bool:
    """Return True if damage is lethal by power and not by toughness, or the other way round: a text can make that
    so."""
    power, toughness = found.power or 0, found.toughness or 0
    return found.damage > 0 and (power <= found.damage) != (toughness <= found.damage)


def _is_state_based(recorded: Recorded) -> bool:
    kinds = (e.PermanentDestroyed, e.ObjectMoved, e.PlayerLost)
    return recorded.rule.startswith(("704.5", "704.6")) and isinstance(recorded.event, kinds)


def _ends_pass(recorded: Recorded) -> bool:
    kinds = (e.StateBasedActionsPerformed, e.PriorityGiven, e.ResolutionBegan, e.StepBegan, e.StepEnded, e.GameEnded)
    return isinstance(recorded.event, kinds)


def _ways_of_a_pass(view: View) -> Iterator[set[tuple[str, int]]]:
    """What a pass would do, for each way to answer what is asked in it."""
    ways: list[tuple[Answer, ...]] = [()]
    for _ in range(WAYS):
        if not ways:
            return
        given = ways.pop(0)
        trial = _trial(view, _untold_counters(view))
        trial.records = _since_the_last_check(view)
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


def _untold_counters(view: View) -> dict[ObjectId, dict[str, int]]:
    """613.4c. Counters just put or removed, of which it is not told yet what they make of a permanent."""
    told: set[ObjectId] = set()
    found: dict[ObjectId, dict[str, int]] = {}
    for recorded in view.before():
        event = recorded.event
        if isinstance(event, (e.PriorityGiven, e.StepBegan)):
            break
        if isinstance(event, e.CharacteristicsChanged):
            told.add(event.object)
        elif isinstance(event, (e.CountersPut, e.CountersRemoved)) and event.object not in told and "/" in event.kind:
            kinds = found.setdefault(event.object, {})
            more = event.amount if isinstance(event, e.CountersPut) else -event.amount
            kinds[event.kind] = kinds.get(event.kind, 0) + more
    return found


def _trial(view: View, untold: dict[ObjectId, dict[str, int]]) -> Trial:
    """A trial on the board with what counters do that are not told yet, as the layers have it (613.4c)."""
    trial, earlier = view.trial(), view.board.copy()
    for id, kinds in untold.items():
        found = trial.board.get(id)
        if found is None or found.power is None or found.toughness is None:
            continue
        for kind, more in kinds.items():
            total = found.counters.get(kind, 0) - more
            if more > 0:
                _happens(earlier, e.CountersRemoved(object=id, kind=kind, amount=more, total=max(0, total)))
            elif more < 0:
                _happens(earlier, e.CountersPut(object=id, kind=kind, amount=-more, total=total))
        before, now = earlier.objects[id].copy(), found.copy()
        with_counters({id: before, ObjectId(-id): now}, "7c")
        power = found.power + (now.power or 0) - (before.power or 0)
        toughness = found.toughness + (now.toughness or 0) - (before.toughness or 0)
        changes = (("power", found.power, power), ("toughness", found.toughness, toughness))
        _happens(trial.board, e.CharacteristicsChanged(object=id, changes=changes))
    return trial


def _since_the_last_check(view: View) -> list[Recorded]:
    """What has happened since somebody had priority, and all that is due was done: a commander may have died (704.6d).

    A check before which another did something sees what that one saw, too.
    """
    since = list(takewhile(lambda one: not isinstance(one.event, e.PriorityGiven), view.before()))
    return since[::-1]


def _happens(board: Board, event: Event) -> None:
    evolve(board, Recorded(board.position + 1, board.moment + 1, "613.4c", None, event))


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
    """704.3. When somebody has priority no state-based action is left to be done; one that is left is told once.

    Where nothing has happened since but that somebody passed, what was left is left, and nothing else.
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
    there: set[tuple[str, str]] = set()
    try:
        question = next(looking)
    except StopIteration as done:
        for proposal, rule, _ in done.value:
            if rule == COPY and _may_stay(view):
                continue
            if isinstance(proposal, Would) and cannot(game, proposal):
                continue
            there.add((rule, repr(proposal)))
            if (rule, repr(proposal)) not in view.undone:  # what is left on and on is told once
                left.append((rule, _why_left(view, game, proposal, rule)))
    else:
        there.add((question.KIND, repr(question)))
        if (question.KIND, repr(question)) not in view.undone:
            left.append((f"{question.KIND}", view.by_text()))  # of legends, which one stays, or who protects a battle
        looking.close()
    is_same = bool(there) and not left
    view.undone = there
    view.undone_since = now if not untold else None
    if is_same:
        return
    excuse = left[0][1] if left and all(why is not None for _, why in left) else None
    rules = sorted(rule for rule, _ in left)
    yield Compared({"left": []}, {"left": rules}, excuse, rules[0] if rules and rules[0][:1].isdigit() else "")


def _may_stay(view: View) -> bool:
    """722.3c. Return True if copies in exile are no more than there are prepared permanents, where no effects are
    told."""
    board = view.board
    if view.tells_effects:
        return False
    copies = [found for id in board.strays if (found := board.objects[id]).copy_of and found.zone is Zone.EXILE]
    others = [found for id in board.strays if (found := board.objects[id]).copy_of and found.zone is not Zone.EXILE]
    return len(copies) <= sum(PREPARED in found.designations for found in board.permanents()) and all(
        found.zone in (Zone.STACK, Zone.BATTLEFIELD) for found in others
    )


def _why_left(view: View, game: Game, proposal: Proposal, rule: str) -> Why | None:
    """That a text could keep this from being done."""
    if rule in LOSSES:
        return view.by_text()
    if rule == SPEED:
        return Why.HIDDEN
    id = getattr(proposal, "object", None)
    found = game.board.objects.get(id) if id is not None else None
    if found is None:
        return None
    could = rule == "704.5g" and _is_lethal_by_power(found)
    return view.by_text(could or rule in ("704.5j", "704.5w", "704.5x"))
