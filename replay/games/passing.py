"""117.3d. Passing of priority for a person who has nothing to do.

A person says how by a `Passing`. An action counts as something to do unless it only makes mana, or is an ability that
costs neither mana nor tapping (a free ability, such as sacrificing a creature), or in the turn of another player one of
a land that is sacrificed to search a library. A free ability counts while the person is attacked, or while a spell or
ability of an opponent has a target of theirs: the person themselves, or something they control.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import NamedTuple, Protocol

from domain.board.state import Board
from domain.bots import LONG
from domain.cards.grammar.costs import PayMana as ManaCost
from domain.cards.grammar.costs import Sacrifice
from domain.cards.language import Activated, Search, tree
from domain.errors import IllegalDecision
from domain.events import CardsLookedAt, Recorded
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.kernel.questions import Action, Answer, ChooseObjects, ChooseOption, Order, PayMana, Priority, Question
from domain.terms import Phase, Step
from replay.games.asking import distinct, is_enough
from replay.games.equal_triggers import Playing, order_of_equals

PLANS = 200
"""Most ways to pay that are compared."""

OWN_STOPS = (Phase.PRECOMBAT_MAIN, Step.DECLARE_BLOCKERS, Phase.POSTCOMBAT_MAIN)
OTHERS_STOPS = (Step.DECLARE_ATTACKERS,)
"""Steps and main phases in which a person with something to do is asked, in their own turn and in others'."""

TAPPING = ("tap_self", "untap_self")
"""107.5, 107.6. The symbols in the cost of an ability that need an untapped, or a tapped, permanent."""

IN_COMBAT = (Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS)
"""508.2, 509.2. The steps of combat in which an attack is answered."""


class Passing(NamedTuple):
    """The person's wishes for passing priority.

    - `until`: "choice" stops whenever there is something to do; "stops" also needs one of the stops, or an opponent's
      spell or ability on top of the stack; "answer" stops for those, for attacks, and at the stops of the person's own
      next turn; "stack" stops once the stack is empty; "turn" when the turn is over, and "my-turn" at the stops of the
      person's next turn, both before that for an opponent's spell or ability that has a target of theirs, "turn" for
      any other, too.
    - `own`, `others`: steps and main phases in which to stop while the stack is empty.
    - `full`: nothing is passed or paid by itself.
    - `pays`: mana costs are paid by themselves where they can be; where there is one way, always.
    - `orders`: equal triggers are put in order by themselves.
    - `alone`: all others are programs, to whom the speed of an answer tells nothing (400.2).
    - `yields`: abilities to which the person never answers, by `key`.
    - `quiet`: own abilities that are no more reason to stop than a free one, by `ability_key`.
    - `always`: answers to questions whether to do something, by `question_key`.
    - `since`: the turn in which the person passed; by default the turn of the first priority.
    """

    until: str = "choice"
    own: Sequence[str] = OWN_STOPS
    others: Sequence[str] = OTHERS_STOPS
    full: bool = False
    pays: bool = False
    orders: bool = False
    alone: bool = False
    yields: Sequence[str] = ()
    quiet: Sequence[str] = ()
    always: Sequence[tuple[str, str]] = ()
    since: int | None = None


NAMED = {"pass": Passing(), "pass-turn": Passing("turn")}
"""The ways of passing that have the names of players."""


class AtTable(Protocol):
    """The table of a game in progress."""

    @property
    def game(self) -> Playing: ...


def key(board: Board, id: ObjectId) -> str:
    """Return the name of an ability on the stack; empty for a spell.

    All instances of an ability in the game have the same name.
    """
    obj = board.objects.get(id)
    return f"{obj.ability[0]}:{obj.ability[1]}" if obj is not None and obj.ability is not None else ""


def ability_key(action: Action, board: Board) -> str:
    """602.2. Return the name, as of `key`, of the ability that an action activates.

    Empty for any other action.
    """
    obj = board.objects.get(ObjectId(action[1])) if action[0] == "activate" else None
    if obj is None or action[2] >= len(obj.abilities):
        return ""
    number, part = obj.abilities[action[2]]
    return f"{number}:{part}"


def own_abilities(question: Question, game: Playing) -> dict[str, Action]:
    """Return the abilities because of which priority is not passed.

    They are given by `ability_key`; of equal ones the first action counts.
    """
    found: dict[str, Action] = {}
    for action in question.options if isinstance(question, Priority) else ():
        if action[0] == "activate" and not is_free(action, game):
            found.setdefault(ability_key(action, game.board), action)
    return found


def question_key(question: Question, game: Playing) -> str:
    """Return the name of a question to do something or not; empty for any other.

    It names the passage that asks, or else the ability on the stack and the subject of the question: two questions of
    one ability have two names, and a question has the same name for each instance of the ability.
    """
    if not isinstance(question, ChooseOption) or "no" not in question.options:
        return ""
    if question.passage is not None:
        number, part = question.passage
        nodes = enumerate(tree.every_described(game.definition(number).parts))
        return next((f"{number}.{place}" for place, node in nodes if node is part), "")
    top = key(game.board, game.board.stack[-1]) if game.board.stack else ""
    return f"{top}:{question.reason}" if top else ""


def only_choice(question: ChooseObjects[int], board: Board) -> Answer | None:
    """608.2d, 601.2h. Return the only answer, or None if there are several.

    Objects that look alike are one. Of objects that help to pay (702.51a), only what helps enough is an answer.
    """
    if not question.among:
        return ()
    plans = [*islice(question.answers(), PLANS)]
    if len(plans) == PLANS:
        return None
    fitting = distinct(question, board, plans)
    if question.rest is not None:
        fitting = [plan for plan in fitting if is_enough(question.rest, plan)]
    return fitting[0] if len(fitting) == 1 else None


class Passer:
    """Passes priority for a person, and leaves everything else to them.

    Nothing is passed once the person has looked at cards of another player, who is not asked about them: they read
    them first. In a very long turn everything is left to the person, too. `position` is that from which on this one
    passes.
    """

    learns = True

    def __init__(self, seat: PlayerId, passing: Passing, name: str = "", position: int = 0) -> None:
        self.name = name
        self.seat = seat
        self._passing = passing
        self._since = passing.since
        self._from = position
        self._looked = False

    def is_called(self, name: str, seed: str) -> bool:
        """Return False: each passing begins anew."""
        return False

    def happened(self, events: Sequence[Recorded]) -> None:
        """701.20e. Note that the person has looked at cards of another player."""
        for record in events:
            event = record.event
            if isinstance(event, CardsLookedAt) and event.player == self.seat != event.owner:
                self._looked = self._looked or record.position > self._from

    def close(self, table: AtTable | None = None) -> None:
        """End nothing: no program plays."""

    def refused(self, answer: Answer, error: IllegalDecision) -> None:
        """Leave the question to the person from now on."""
        self._passing = Passing(full=True)

    def answer(self, question: Question, table: AtTable) -> Answer | None:
        """Return an answer for the person, or None if they are asked.

        400.2: a secret question with one answer is asked, too: the speed of its answer would tell other people so.
        """
        passing, game = self._passing, table.game
        secret = question.secret and not passing.alone
        if passing.full:
            return None
        if isinstance(question, Priority):
            passes = not self._looked and question.is_legal(("pass",)) and self._passes(question, game)
            return ("pass",) if passes else None
        if isinstance(question, PayMana) and (passing.pays or _one_way(question, game.board)):
            return plainest(question, game.board)
        if isinstance(question, Order):
            return order_of_equals(question, game) if passing.orders else None
        if isinstance(question, ChooseOption):
            name = question_key(question, game)
            given = dict(passing.always).get(name) if name else None
            only = question.options[0] if len(question.options) == 1 and not secret else None
            return given if given in question.options else only
        if isinstance(question, ChooseObjects) and not secret:
            return only_choice(question, game.board)
        return None

    def _passes(self, question: Priority, game: Playing) -> bool:
        board, passing = game.board, self._passing
        if board.position - board.turn_position > LONG:
            return False  # the turn may be endless, and the person is warned
        self._since = board.turn if self._since is None else self._since
        if question.player != self.seat:  # 723.5: a controlled player has no stops
            return all(action[0] in ("pass", "mana") for action in question.options)
        acts = [action for action in question.options if action[0] not in ("pass", "mana")]
        threat = threatened(board, self.seat)
        mine = board.active in board.side(self.seat)
        if not any(threat or self._is_something(action, game, mine) for action in acts):
            return True
        if passing.until == "choice":
            return False
        answerable = self._answerable(board)
        stopped = not board.stack and _part(board) in (passing.own if mine else passing.others)
        match passing.until:
            case "stack":
                return bool(board.stack) and not (answerable and threat)
            case "turn":
                return board.turn == self._since and not answerable
            case "my-turn":
                return not threat and not (mine and board.turn != self._since and stopped)
            case "answer":
                return not threat and not answerable and not (mine and board.turn != self._since and stopped)
        if not board.stack and not mine and _part(board) in IN_COMBAT:
            stopped = stopped and threat
        return not answerable and not stopped

    def _is_something(self, action: Action, game: Playing, mine: bool) -> bool:
        """Return True if an action is a reason to stop where nothing threatens the person."""
        quiet = ability_key(action, game.board) in self._passing.quiet
        return not (quiet or is_free(action, game) or (not mine and fetches_land(action, game)))

    def _answerable(self, board: Board) -> bool:
        """Return True if an opponent's spell or ability is on top of the stack, without a yield to it."""
        if not board.stack:
            return False
        top = board.objects[board.stack[-1]]
        return top.controller in board.opponents(self.seat) and key(board, top.id) not in self._passing.yields


def _part(board: Board) -> str:
    return str(board.step or board.phase)


def threatened(board: Board, player: PlayerId) -> bool:
    """Return True if a player is attacked now, or is or has an opponent's target."""
    opponents = board.opponents(player)
    for id in board.stack:
        obj = board.objects[id]
        if obj.controller in opponents and any(
            _is_of(board, one, player) for all in obj.targets.values() for one in all
        ):
            return True
    if board.combat is None or board.step not in IN_COMBAT:
        return False
    attacked = (attack.attacked for id, attack in board.combat.attackers.items() if id in board.objects)
    return any(one is not None and _is_of(board, one, player) for one in attacked)


def _is_of(board: Board, entity: EntityId, player: PlayerId) -> bool:
    if is_player(entity):
        return entity == player
    obj = board.objects.get(ObjectId(entity))
    return obj is not None and obj.controller == player


def is_free(action: Action, game: Playing) -> bool:
    """602.1. Return True for an ability whose activation costs no mana and taps nothing."""
    ability = _activated(action, game)
    if ability is None or ability.is_loyalty:
        return False
    return not any(isinstance(cost, ManaCost) or cost in TAPPING for cost in ability.cost)


def fetches_land(action: Action, game: Playing) -> bool:
    """701.23. Return True for an ability that sacrifices its land to search, without mana."""
    ability = _activated(action, game)
    if ability is None or "land" not in game.board.objects[ObjectId(action[1])].types:
        return False
    sacrificed = any(isinstance(cost, Sacrifice) and cost.sacrifice == "self" for cost in ability.cost)
    does = ability.activated if isinstance(ability.activated, tuple) else ()
    searches = bool(does) and isinstance(does[0], Search)
    return sacrificed and searches and not any(isinstance(cost, ManaCost) for cost in ability.cost)


def _activated(action: Action, game: Playing) -> Activated | None:
    """Return the ability that an action activates; None for another action."""
    obj = game.board.objects.get(ObjectId(action[1])) if action[0] == "activate" else None
    if obj is None or action[2] >= len(obj.abilities):
        return None
    number, part = obj.abilities[action[2]]
    ability = game.definition(number).parts[part]
    return ability if isinstance(ability, Activated) else None


def _one_way(question: PayMana, board: Board) -> bool:
    """601.2g. Return True if all ways to pay look alike, such as any two of five untapped Forests."""
    plans = [*islice(question.answers(), PLANS)]
    return len(plans) < PLANS and len(distinct(question, board, plans)) == 1


def plainest(question: PayMana, board: Board) -> Answer | None:
    """601.2g. Return a payment that leaves the most useful sources, or None.

    Sources that make only one kind of mana are used first, then lands before creatures, and last what is lost by it.
    """
    options = {source[:2]: len(source[2]) for source in question.sources}
    options |= {source[:2]: 9 for source in question.dear}
    plans: Iterable[Answer] = islice(question.answers(), PLANS)

    def lost(plan: Answer) -> int:
        return sum(_worth(board, use[0], options.get(use[:2], 1)) for use in plan)

    return min(plans, key=lost, default=None)


def _worth(board: Board, id: int, kinds: int) -> int:
    obj = board.objects.get(ObjectId(id))
    if obj is None:
        return 1000
    kept = 0 if "land" in obj.types else 20 if obj.is_creature else 10
    return 1 + kinds + kept + (100 if obj.token else 0)
