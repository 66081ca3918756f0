"""A game in which a script says how coins and dice fall, and what cannot be gone on with is taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.evolve import fold
from domain.cards import language as lang
from domain.cards.language import CardDefinition
from domain.decider import Decider
from domain.events import Recorded
from domain.ids import ObjectId, PlayerId
from domain.kernel.proposals import Rewind, Rules
from domain.kernel.questions import Priority
from domain.kernel.would import WouldMove
from domain.randomness import Dice
from domain.reasons import Reason
from domain.rules.game import opening_hands
from domain.rules.turn.priority import settle
from domain.terms import Zone

if TYPE_CHECKING:
    from typing import Self

CHANCE = ("coin", "die")
"""What the script can decide: the purposes of dice."""


class Fixed(Dice):
    """Dice of which the first number is known."""

    __slots__ = ("_first",)

    def __init__(self, first: int) -> None:
        super().__init__("fixed", 0)
        self._first: int | None = first

    def below(self, limit: int) -> int:
        first, self._first = self._first, None
        return super().below(limit) if first is None else first


@dataclass(frozen=True, slots=True)
class Entering:
    """A permanent of the set-up that enters by the rules: its card, and how it comes to lie there."""

    card: ObjectId
    player: PlayerId
    tapped: bool = False
    back: bool = False


class Dealt(Decider):
    """The rules; whatever has one legal answer is asked as well, for the script may have it."""

    __slots__ = ("falls",)

    falls: Callable[[str], int | None]

    @classmethod
    def laid(
        cls, facts: Sequence[Recorded], definitions: Mapping[str, CardDefinition], entering: Sequence[Entering]
    ) -> Self:
        """Return the game of a position before its first turn; these cards enter from hands, then it begins."""
        begins = next(at for at, record in enumerate(facts) if isinstance(record.event, e.TurnSetUp))
        game = cls(fold(facts[:begins]), definitions)
        game._knows_its_cards()
        started = facts[0].event
        assert isinstance(started, e.GameStarted)
        game.schema = started.schema_version
        game.records = [*facts[:begins]]
        game._rules = game._laid(entering, facts[begins:])
        game._go_on(None)
        return game

    def _laid(self, entering: Sequence[Entering], facts: Sequence[Recorded]) -> Rules:
        """Let these enter one after the other, then all act with opening hands (103.6); then the turn begins."""
        for one in entering:
            would = WouldMove(
                one.card, Zone.BATTLEFIELD, controller=one.player, tapped=one.tapped, transformed=one.back
            )
            yield from self.at_once([would], "103.6a", 1)
        self._forget_triggers()
        for player in self.board.living():
            yield from opening_hands.act(self, player)
        *others, last = facts
        for record in others:
            self.say(record.event, record.rule, 1)
        assert isinstance(last.event, e.PositionSetUp)
        self.because = self.say(last.event, "117.5", 1)
        yield from self.rulebook.play_from(self, last.event)

    def _forget_triggers(self) -> None:
        """Remove what triggered as the set-up entered, but for chapters: there only these are put onto the stack."""
        for number, trigger in [*self.board.triggers.items()]:
            part = self.part(trigger.ability)
            if not (
                isinstance(part, lang.Triggered) and any(isinstance(on, lang.ReachesChapter) for on in part.events)
            ):
                self.say(e.TriggerRemoved(number=number, reason=Reason.CONDITION), "603.4", 1)

    def is_secret(self, question: object) -> bool:
        return True

    def dice(self, purpose: str = "") -> Dice:
        told = self.falls(purpose) if purpose in CHANCE else None
        return super().dice(purpose) if told is None else Fixed(told)

    def skip_the_first_draw(self) -> None:
        """103.8a, where the format has it otherwise."""
        self.format = replace(self.format, first_draw_skipped=True)

    def ask_again(self) -> None:
        """117.5. Something has been done to the board: what follows, then whoever has priority is asked again."""
        assert isinstance(self.question, Priority)
        self._rules = _settled(self, self.question.player)
        self._go_on(None)

    def take_back(self) -> None:
        """733.1. What is being cast or activated was not."""
        assert self.in_casting
        assert self._rules is not None
        self.question = self._rules.throw(Rewind("it cannot be done as it was said", "733.1"))
        self.refused, self._draft = None, ()


def _settled(game: Dealt, player: PlayerId) -> Rules:
    if (yield from settle(game)) and not game.board.over:
        game.say(e.PriorityGiven(player=game.board.first_to_act(player)), "117.5")
    yield from game.rulebook.play(game)
