"""A situation played: who does what when, as its script has it, and what is so whenever it says that it is to be."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from domain import events as e
from domain.board.evolve import fold
from domain.board.state import Board
from domain.errors import IllegalDecision
from domain.ids import EntityId, ObjectId, PlayerId
from domain.kernel.declarations import DeclareAttackers, DeclareBlockers
from domain.kernel.questions import Action as Option
from domain.kernel.questions import Priority
from domain.mana import FREE, ManaCost, mana_cost
from domain.terms import Phase, Step
from tests.conformance.acting import Options, color_of
from tests.conformance.answering import Answers, Unanswered
from tests.conformance.asserting import Asserts, counter
from tests.conformance.cards import definition
from tests.conformance.laying import laid_out
from tests.conformance.naming import Naming, indexed, told_as
from tests.conformance.situation import STEPS, Action, NotRunnable, Situation, Stop
from tests.conformance.texts import plain, texts_of

_STEP_OF: dict[Step | Phase, str] = {
    Step.UNTAP: "UNTAP",
    Step.UPKEEP: "UPKEEP",
    Step.DRAW: "DRAW",
    Phase.PRECOMBAT_MAIN: "PRECOMBAT_MAIN",
    Step.BEGINNING_OF_COMBAT: "BEGIN_COMBAT",
    Step.DECLARE_ATTACKERS: "DECLARE_ATTACKERS",
    Step.DECLARE_BLOCKERS: "DECLARE_BLOCKERS",
    Step.COMBAT_DAMAGE: "COMBAT_DAMAGE",
    Step.END_OF_COMBAT: "END_COMBAT",
    Phase.POSTCOMBAT_MAIN: "POSTCOMBAT_MAIN",
    Step.END: "END_TURN",
    Step.CLEANUP: "CLEANUP",
}

ENDS_TURN = "724.1"
"""The rule by which an effect ends the turn."""

MOST_DECISIONS = 6000
"""So many decisions a situation takes at most."""


class Verdict(StrEnum):
    """How a situation came out."""

    AS_EXPECTED = "as expected"
    DIFFERENT = "different"
    NOT_RUNNABLE = "not runnable"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a situation came out, and what was otherwise than expected, or what cannot be done here."""

    id: str
    verdict: Verdict
    why: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


def played(situation: Situation) -> Outcome:
    """Play a situation."""
    try:
        situation.check()
        faults = Run(situation).play()
    except NotRunnable as error:
        return Outcome(situation.id, Verdict.NOT_RUNNABLE, (error.feature,), error.cards)
    except Exception as error:  # what breaks one situation does not keep the others from being played
        at = traceback.extract_tb(error.__traceback__)[-1]
        told = f"{type(error).__name__} in {Path(at.filename).name}, line {at.lineno}: {error}"
        return Outcome(situation.id, Verdict.DIFFERENT, (told,))
    return Outcome(situation.id, Verdict.DIFFERENT if faults else Verdict.AS_EXPECTED, tuple(faults))


class Run:
    """One situation being played."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.game, aliases = laid_out(situation)
        if situation.told["format"] == "commander_duel":  # 103.8a, 103.8c
            self.game.skip_the_first_draw()
        self.naming = Naming(self.game, situation.players, aliases)
        self.answers = Answers(situation, self.naming)
        self.game.falls = self.answers.falls
        self.answers.needed = self._needed
        self.actions = situation.actions()
        self.faults: list[str] = []
        self.refused: list[str] = []
        self.doing: Action | None = None
        self.not_declared: list[str] = []
        self.last = (situation.stops[-1].turn, situation.stops[-1].step)

    @property
    def board(self) -> Board:
        return self.game.board

    def play(self) -> list[str]:
        """Everything that came out otherwise than expected.

        :raises NotRunnable: something cannot be done here.
        """
        for _ in range(MOST_DECISIONS):
            if self.game.question is None or (self.now() > self.last and not self._is_put_off()):
                break
            self._decide()
        else:
            self.faults.append("it does not come to an end")
        stops = tuple(put_off(self.game.records, stop) for stop in self.situation.stops)
        for stop, cut in zip(stops, cuts(self.game.records, stops), strict=True):
            self._look(stop, fold(self.game.records[:cut]))
        self._used()
        return self.faults

    def _is_put_off(self) -> bool:
        """724.1d. Return True if the last look comes in a later turn than was thought so far."""
        stop, before = put_off(self.game.records, self.situation.stops[-1]), self.last
        self.last = (stop.turn, stop.step)
        return self.now() <= self.last != before

    def now(self) -> tuple[int, int]:
        """The turn, and the step as a number."""
        return self.board.turn, STEPS.index(self.step())

    def step(self) -> str:
        board = self.board
        step = _STEP_OF[board.step or board.phase] if board.step or board.phase else "UNTAP"  # type: ignore[index]
        combat = board.combat
        if step == "COMBAT_DAMAGE" and combat is not None and combat.struck_first and combat.damage_steps == 1:
            return "FIRST_COMBAT_DAMAGE"
        return step

    def _look(self, stop: Stop, board: Board) -> None:
        asserts = Asserts(self.naming, board)
        for told in stop.asserts:
            if told["kind"] == "refused":
                if not self.refused and not self.not_declared and not self.undone():
                    self.faults.append(f"refused {told['why']}: it was possible")
            elif fault := asserts.fault(told):
                self.faults.append(fault)

    def undone(self) -> list[str]:
        """What was to be done until now, and was not."""
        return [
            f"not done: {action}{f' ({action.tried})' if action.tried else ''}"
            for actions in self.actions.values()
            for action in actions
            if not action.done and action.kind not in ("resolve_stack", "attack_none", "block_none", "block")
            if (action.told["turn"], STEPS.index(action.told["step"])) <= self.last
        ]

    def _used(self) -> None:
        """What was to be done and was not, where nobody expected that; only strict situations ask for it there."""
        if not self.situation.strict or any(
            told["kind"] == "refused" for stop in self.situation.stops for told in stop.asserts
        ):
            return
        undone = [] if self.board.over else self.undone()
        self.faults += [*dict.fromkeys(undone), *(f"refused: {why}" for why in self.refused if not undone)]

    def _needed(self, player: PlayerId, in_turn: bool = False) -> ManaCost:
        """What the player is still to pay in this step, or in this turn, as far as costs are printed."""
        turn, step, cost = self.board.turn, self.step(), FREE
        for action in self.actions[self.naming.names[player]]:
            now = action.told["turn"] == turn if in_turn else action.is_at(turn, step)
            if action.done or not now or action is self.doing:
                continue
            if action.kind == "cast":
                card = definition(action.told["card"])
                cost = cost.joined(mana_cost(card.cost)) if card is not None and card.cost else cost
            elif action.kind == "activate":
                symbols = re.findall(r"\{[WUBRGC\d]+\}", action.told["ability"].partition(":")[0])
                cost = cost.joined(mana_cost("".join(symbols)))
        return cost.with_x(0)

    # Decisions

    def _decide(self) -> None:
        question = self.game.question
        assert question is not None
        if isinstance(question, Priority):
            self._act(question)
        elif isinstance(question, DeclareAttackers):
            self.game.answer(self._attack(question))
        elif isinstance(question, DeclareBlockers):
            self.game.answer(self._block(question))
        else:
            self._answer()

    def _answer(self) -> None:
        question = self.game.question
        assert question is not None
        try:
            answer = self.answers.of(question)
        except Unanswered as error:
            self.refused.append(str(error))
            if self.game.in_casting:
                self.game.take_back()
                return
            answer = next(question.answers())
        self.game.answer(answer)

    def _act(self, question: Priority) -> None:
        """The first thing in the player's list that belongs here and can be done; otherwise they pass."""
        player = self.naming.names[question.player]
        turn, step = self.board.turn, self.step()
        for action in self.actions[player]:
            if action.done or not action.is_at(turn, step) or action.kind in _DECLARED:
                continue
            if not self._is_time(action):
                break
            if action.kind == "resolve_stack":
                if self.board.stack:
                    action.left -= 1
                    action.done = action.left == 0
                    break
                action.done = True
            elif action.kind == "check":
                action.done = True
                self._check(action, question)
            elif self._do(action, question):
                return
        self.game.answer(("pass",))

    def _is_time(self, action: Action) -> bool:
        """Whether what is on the stack, or in the mana pool, is as the line wants it."""
        told, board = action.told, self.board
        on_stack = [board.objects[id] for id in board.stack]

        def named(key: str) -> str | None:
            return None if told.get(key) is None else str(told[key])

        def is_there(name: str) -> bool:
            return any(self._has_on_stack(one.id, name) for one in on_stack)

        if (name := named("while_on_stack")) is not None and not is_there(name):
            return False
        if (name := named("while_not_on_stack")) is not None and is_there(name):
            return False
        name = named("while_copy_on_stack")
        if name is not None and not any(one.copy_of and self._has_on_stack(one.id, name) for one in on_stack):
            return False
        name = named("while_on_stack_top")
        if name is not None and not (on_stack and self._has_on_stack(on_stack[-1].id, name)):
            return False
        mana = told.get("mana_in_pool")
        return mana is None or len(board.players[self.naming.players[told["player"]]].pool) >= int(mana)

    def _has_on_stack(self, id: ObjectId, words: str) -> bool:
        """Whether an object on the stack is called so, or these words are part of how it is written there."""
        found = self.board.objects[id]
        if found.kind == "spell":
            return words in f"Cast {found.name}" or self.naming.is_called(self.board, found, words)
        names = self.naming.names_behind(self.board, found)
        wanted = plain(words.removeprefix("stack ability ("), names)
        texts = texts_of(self.game, found.ability) if found.ability is not None else ()
        return words in names or any(wanted in plain(text, names) for text in texts)

    def _check(self, action: Action, question: Priority) -> None:
        told = action.told
        if told["kind"] == "playable":
            possible = Options(self.naming, question).is_possible(told["ability"])
            fault = "" if possible == told["value"] else f"playable {told['ability']}: {possible}"
        else:
            fault = Asserts(self.naming, self.board).fault(told)
        if fault:
            self.faults.append(f"in turn {told['turn']}, {told['step']}: {fault}")

    def _do(self, action: Action, question: Priority) -> bool:
        """Whether it could be done."""
        told, kind, options = action.told, action.kind, Options(self.naming, question)
        if kind == "concede":
            action.done = True
            self.game.concede(question.player)
            return True
        if kind == "add_counters":
            return self._put_counters(action)
        if kind == "play_land":
            found: Iterator[Option] = options.play(told["card"])
        elif kind == "cast":
            return self._cast(action, options, question)
        elif kind == "mana":
            found = options.ability(told["ability"], told.get("source"), "mana")
        else:
            found = options.ability(told["ability"], told.get("source"), "activate", "mana")
        for option in found:
            if self._begin(action, option):
                if kind == "mana" and int(told.get("times") or 1) > 1:
                    action.left = (action.left or int(told["times"])) - 1
                    action.done = action.left <= 0
                return True
        action.tried = action.tried or "it is not possible"
        return False

    def _cast(self, action: Action, options: Options, question: Priority) -> bool:
        """Whether a spell could be cast; in which of several ways is perhaps the player's next choice."""
        choices = self.answers.queues[self.naming.names[question.player]].choices
        head = choices[0] if choices else {}
        card, value = action.told["card"], head.get("value")
        said = str(value) if str(value).startswith("Cast with ") else ""
        splicing = options.splicing(card) if head.get("kind") == "yes_no" else []  # there it is a question
        if said or splicing:
            choices.pop(0)
        ways = splicing if splicing and value else options.cast(card, said)
        if any(self._begin(action, option) for option in ways):
            return True
        if said or splicing:
            choices.insert(0, head)
        action.tried = action.tried or "it is not possible"
        return False

    def _begin(self, action: Action, option: Option) -> bool:
        """Do it, with everything that is asked until it is done; if that proves impossible, nothing was."""
        refused, self.doing = len(self.refused), action
        self.answers.color = color_of(str(action.told.get("ability", "")))
        self.answers.inline = [one for told in [action.told.get("targets")] if told for one in self.naming.wanted(told)]
        try:
            self.game.answer(option)
            while self.game.question is not None and self.game.in_casting:
                self._answer()
        except IllegalDecision as error:
            action.tried = str(error)
            return False
        finally:
            self.answers.inline, self.answers.color, self.doing = [], "", None
        if len(self.refused) > refused:
            action.tried = self.refused[-1]
            return False
        action.done = True
        return True

    def _put_counters(self, action: Action) -> bool:
        """Put counters on a permanent, as by nobody."""
        told = action.told
        kind, amount = counter(told["counter"]), int(told["count"])
        found = self.naming.find({"target": told["card"]}, self.board.battlefield)
        if found is None:
            return False
        total = self.board.objects[ObjectId(found)].counters.get(kind, 0) + amount
        with self.game.moment():
            self.game.say(e.CountersPut(object=ObjectId(found), kind=kind, amount=amount, total=total), "122.6")
        self.game.ask_again()
        action.done = True
        return True

    # Declarations

    def _attack(self, question: DeclareAttackers) -> Any:
        player = self.naming.names[question.player]
        may = dict(question.may)
        pairs: dict[ObjectId, EntityId] = {}
        for action in self._declared(player, "attack"):
            able = [id for id in self._mine(question.player, action.told["card"]) if id in may and id not in pairs]
            attacked = self._defender(action, may[able[0]]) if able else None
            if attacked is None:
                action.tried = "it cannot attack that" if able else "it cannot attack"
                continue
            action.done = True
            if not self._is_refused(question, able[0], attacked):
                pairs[able[0]] = attacked
        return self._declare(question, tuple((id, pairs[id]) for id in may if id in pairs))

    def _is_refused(self, question: DeclareAttackers, attacker: ObjectId, attacked: EntityId) -> bool:
        """Whether the player does not pay for an attack: there they declare it first, and are asked for each."""
        costs = [*question.costs, *(price[:2] for price in question.prices)]
        if not any(cost[0] == attacker and cost[1] in (0, attacked) for cost in costs):
            return False
        choices = self.answers.queues[self.naming.names[question.player]].choices
        if not (choices and choices[0].get("kind") == "yes_no" and not choices[0]["value"]):
            return False
        choices.pop(0)
        return True

    def _defender(self, action: Action, among: tuple[EntityId, ...]) -> EntityId | None:
        told = action.told.get("defender")
        if told:
            return self.naming.find(told_as(told), among)
        return next((id for id in among if id in self.board.players), among[0] if among else None)

    def _block(self, question: DeclareBlockers) -> Any:
        """The blocks that are possible; the others are left out, as they are there."""
        player = self.naming.names[question.player]
        may = dict(question.may)
        pairs: list[tuple[ObjectId, ObjectId]] = []
        attackers = list(self.board.combat.attackers) if self.board.combat is not None else []
        for action in self._declared(player, "block"):
            attacker = self.naming.find(told_as(action.told["attacker"]), attackers)
            blockers = self._mine(question.player, action.told["card"])
            fresh = [id for id in blockers if not any(id == used for used, _ in pairs)]
            able = [id for id in (*fresh, *blockers) if attacker in may.get(id, ()) and (id, attacker) not in pairs]
            if attacker is None or not able:
                action.tried = "it cannot block that"
                self.not_declared.append(f"{action}: {action.tried}")
                action.done = bool(blockers) and attacker is not None
                continue
            pairs.append((able[0], ObjectId(attacker)))
            action.done = True
        self.answers.blocked_in += [blocker for blocker, _ in pairs]
        order = [(id, attacker) for id in may for attacker in may[id]]
        return self._declare(question, tuple(pair for pair in order if pair in pairs))

    def _mine(self, player: PlayerId, called: str) -> list[ObjectId]:
        """The permanents of a player with a name, or the one of them whose place is told."""
        name, index = indexed(called)
        told = called != name
        mine = [one.id for one in self.board.permanents(player) if self.naming.is_called(self.board, one, name)]
        return mine[index : index + 1] if told else mine

    def _declare(self, question: DeclareAttackers | DeclareBlockers, answer: Any) -> Any:
        """What was declared, with what has to be besides (508.1d, 509.1c)."""
        try:
            question.check(answer)
        except IllegalDecision as error:
            nearest = question._pairing().nearest(list(answer))
            if not set(answer) <= set(nearest):
                self.not_declared.append(str(error))
            return nearest
        return answer

    def _declared(self, player: str, kind: str) -> Iterator[Action]:
        """The attacks or blocks of this turn, unless it says first that there are none."""
        for action in self.actions[player]:
            if action.done or action.told["turn"] != self.board.turn:
                continue
            if action.kind == f"{kind}_none":
                action.done = True
                return
            if action.kind == kind:
                yield action


_DECLARED = ("attack", "block", "attack_none", "block_none")


def put_off(records: list[Any], stop: Stop) -> Stop:
    """724.1d. The look at the board, after the next such step if an effect ended the turn before its own."""
    turn, now = 0, 0
    for record in records:
        event = record.event
        if isinstance(event, e.TurnBegan):
            turn, now = event.number, 0
        elif isinstance(event, e.PhaseBegan | e.StepBegan):
            name = _STEP_OF.get(event.phase if isinstance(event, e.PhaseBegan) else event.step)
            now = now if name is None else STEPS.index(name)
        elif isinstance(event, e.StepSkipped) and record.rule == ENDS_TURN and turn == stop.turn:
            later = now < stop.step < STEPS.index("CLEANUP")
            stop = replace(stop, turn=turn + 1) if later else stop
    return stop


def cuts(records: list[Any], stops: tuple[Stop, ...]) -> Iterator[int]:
    """How many records there are when each of these steps is over; of what never comes, when something later begins."""
    for stop in stops:
        yield _cut(records, (stop.turn, stop.step))


def _cut(records: list[Any], wanted: tuple[int, int]) -> int:
    turn, now = 0, (0, 0)
    struck = 0
    for number, record in enumerate(records):
        event = record.event
        if isinstance(event, e.TurnBegan):
            turn, now = event.number, (event.number, 0)
            if now > wanted:
                return number
            if now == wanted:
                return number + 1
        elif isinstance(event, e.PhaseBegan | e.StepBegan):
            what = event.phase if isinstance(event, e.PhaseBegan) else event.step
            name = _STEP_OF.get(what)
            if name is not None:
                now = (turn, STEPS.index(name))
                struck = 0
                if now > wanted and name != "COMBAT_DAMAGE":
                    return number
        elif isinstance(event, e.CombatDamageStepBegan):
            if event.first:
                now = (turn, STEPS.index("FIRST_COMBAT_DAMAGE"))
            struck += 1
            if now > wanted:
                return number
        elif isinstance(event, e.StepEnded | e.PhaseEnded):
            what = event.phase if isinstance(event, e.PhaseEnded) else event.step
            if what in _STEP_OF and now >= wanted:
                return number + 1
    return len(records)


__all__ = ["NotRunnable", "Outcome", "Run", "Verdict", "played"]
