"""Observer of one game: turns happenings into commits of events, without files or clock.

A commit ends where an action is complete. Actions that can still be taken back are held in `games`, and are never in
a commit. So a log that goes on later continues with the next commit, and a log read line by line has the same commits
as one read at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.characteristics import Printed
from domain.board.state import Board
from domain.citations import UNEXPLAINED
from domain.editions import edition
from domain.events import OPPONENT, OWNER, SCHEMA_OBSERVED, Observed, trusted
from domain.ids import ObjectId, PlayerId
from domain.reasons import Reason
from replay.observing.arena import records as r
from replay.observing.arena.annotations import Telling
from replay.observing.arena.event_log import Commit, EventLog
from replay.observing.arena.games import Decided, Game, Happening, Over
from replay.observing.arena.messages import Answered, Asked, Unknown
from replay.observing.arena.offering import Offers, modes_of
from replay.observing.arena.reconciliation.settle import settle
from replay.observing.arena.states import Gap, Step, Undone
from replay.observing.arena.states import Reason as Missing
from replay.observing.arena.texts import Texts
from replay.observing.arena.vocabulary import DECIDED, FORMATS, USUAL_FORMAT
from replay.observing.identity import ARENA

if TYPE_CHECKING:
    from domain.cards.language import CardDefinition

VERSION = 6
"""Version of this reader.

The same log must always give the same events, or importing a longer log could not continue a game.
"""

EDITION = "current"
MOST_SEATS = 8
"""Most seats that are accepted; the engine has fewer."""

MOST_FAILURES = 50
"""Number of failures after which the rest of a game is left out."""

SEVERAL = 64
"""Number of events that only tell steps and priority, but suffice for a commit."""


REASONS = {"Concede": Reason.CONCESSION, "Timeout": Reason.CONCESSION}
"""Reason for the game's end when no loss is recorded, by the engine's word."""


DRAWS = {"Loop": "104.4b"}
"""Rule for a draw in which not all players have lost, by the engine's word."""


class Observer:
    """Observer of one game, which turns happenings into commits of events."""

    def __init__(
        self,
        game: Game,
        names: Mapping[int, str] | None = None,
        *,
        engine: str = "",
        sha256: str = "",
        note: Unknown | None = None,
        texts: Texts | None = None,
    ) -> None:
        self.game = game
        self.event_log = EventLog(names or {}, note, texts)
        self.telling = Telling(self.event_log)
        self._offers = Offers(self.event_log)
        self._engine = engine
        self._sha256 = sha256
        self._begun = False
        self._over = False
        self.broken: tuple[int, str] | None = None
        """Line and error of an impossible happening; the game is told no further."""
        self.gaps: list[Gap] = []
        """Gaps in place of states that could not be told."""
        self._failures = 0
        self._lost = False
        """True if the last state could not be told."""

    @property
    def board(self) -> Board:
        """Board after the last event."""
        return self.event_log.board

    @property
    def texts(self) -> dict[str, CardDefinition]:
        """Definitions that events have named so far, by their hashes."""
        return self.event_log.named

    @property
    def unexplained(self) -> list[tuple[str, int]]:
        """Changes without an explanation in the log: description and line.

        Changes after a gap are not counted.
        """
        return self.event_log.unexplained

    def take(self, happenings: Iterable[Happening]) -> Iterator[Commit]:
        """Yield the commits made from these happenings.

        An impossible happening is treated as if the log had a gap there.
        """
        together = list(happenings)
        if self.broken is None:
            self.telling.begin(one for one in together if isinstance(one, Step))
        for one in together:
            if self.broken is not None:
                return
            try:
                commit = self._take(one)
            except Exception as error:
                commit = self._missed(one, error)
            if commit is not None:
                yield commit

    def _take(self, happening: Happening) -> Commit | None:
        if isinstance(happening, Step):
            return self._step(happening)
        if isinstance(happening, Asked):
            self._asked(happening)
        elif isinstance(happening, Decided):
            self._decided(happening)
        elif isinstance(happening, Undone):
            self._undone(happening)
        elif isinstance(happening, Over):
            return self._ended(happening)
        return None

    def _missed(self, happening: Happening, error: Exception) -> Commit | None:
        """Skip an impossible happening, and go on with the next state as after a gap.

        After too many failures, or if the beginning or end cannot be told, the rest of the game is left out.
        """
        self._failures += 1
        if not self._begun or self._failures > MOST_FAILURES:
            self.broken = self.event_log.line, f"{type(error).__name__}: {error}"
            self._over = True
            return None
        self._go_back()
        try:
            if isinstance(happening, Step):
                return self._step(happening, again=True)
            if isinstance(happening, Over):
                self._over = False
                return self._ended(happening)
        except Exception as another:
            self._go_back()
            if isinstance(happening, Over):
                self.broken = self.event_log.line, f"{type(another).__name__}: {another}"
        return None

    def _go_back(self) -> None:
        """Undo an event that failed half-way; a gap follows."""
        self.event_log.go_back()
        self.telling.forget()
        self._lost = True

    def _step(self, step: Step, *, again: bool = False) -> Commit | None:
        """Record the events of a new state; return a commit if an action is complete.

        With `again`, the state's annotations have failed, and only its records are used.
        """
        if self._over:
            return None
        if self._lost:
            self._lost = False
            if step.gap is None:
                before = 0 if step.before is None else step.before.id
                gap = Gap(step.told.line, before, step.told.id, Missing.BROKEN)
                if gap not in self.gaps[-1:]:
                    self.gaps.append(gap)
                step = step._replace(gap=gap)
        c, telling, message = self.event_log, self.telling, step.told
        c.line, c.told, c.state = message.line, message, step.state
        for zone in message.zones:
            c.zones[zone.id] = zone
        if not self._begun:
            if not step.state.players:
                return None
            self._begin(step)
        telling.gap = step.gap is not None
        if step.gap is not None:
            self._gap(step.gap)
        c.started = bool(step.state.turn.number)
        c.recorded = {record.id: record for record in message.objects}
        telling.tell(() if again or (message.whole and step.gap is not None) else message.annotations)
        if step.gap is not None:
            c.recorded = dict(step.state.objects)
            telling.resolving = 0
        settle(telling, step, whole=message.whole or step.gap is not None)
        telling.gap = False
        if not telling.resolving and message.update != "Send" and self._complete():
            return c.commit()
        return None

    def _complete(self) -> bool:
        """Return True if the new events suffice for a commit.

        Either a player did something, or there are many of them.
        """
        return self.event_log.done or len(self.event_log.records) >= SEVERAL

    def _gap(self, gap: Gap) -> None:
        c = self.event_log
        c.after_gap = True
        self.telling.clock.forget()
        reason = Reason(str(gap.reason).replace("-", " "))
        c.say(e.GapObserved(before=gap.before, after=gap.after, reason=reason), "")
        c.waiting.clear()
        for number in list(c.board.triggers):
            c.say(e.TriggerRemoved(number=number, reason=Reason.CONDITION), "")

    def _undone(self, undone: Undone) -> None:
        """733.1. Record that an action was reversed; the action itself was never told."""
        self.event_log.line = undone.line
        if self._begun and not self._over:
            player = self.event_log.whose
            self.event_log.say(e.ActionReversed(player=player), "733.1")

    # 103. The beginning

    def _begin(self, step: Step) -> None:
        c, game, state = self.event_log, self.game, step.state
        seats = _seats(state)
        c.whose = PlayerId(game.seat if game.seat in seats else seats[0])
        life = max(player.starting_life or player.life for player in state.players.values())
        names = {one.seat: one.name for one in game.seats if one.name}
        observed = Observed(
            source=ARENA, version=VERSION, client=game.client, sha256=self._sha256, line=game.line, match=game.match,
            number=game.number, event=game.event, player=c.whose if game.seat else None,
        )  # fmt: skip
        started = e.GameStarted(
            schema_version=SCHEMA_OBSERVED,
            engine=self._engine,
            edition=EDITION,
            switches=edition(EDITION).switches(),
            format=FORMATS.get(game.variant, USUAL_FORMAT),
            options=(("attack_several", True),),
            seats=tuple(names.get(seat) or (OWNER if seat == c.whose else OPPONENT) for seat in seats),
            teams=tuple((PlayerId(seat),) for seat in seats),
            life=life,
            seed=None,
            observed=observed,
        )
        c.say(started, "103.1")
        self._begun = True
        for seat in seats:
            self._deck(PlayerId(seat), state)
            c.say(e.LibraryShuffled(player=PlayerId(seat), order=None), "103.3", 1)
        for seat in seats:
            self._commanders(PlayerId(seat), state)

    def _deck(self, player: PlayerId, state: r.State) -> None:
        """103.3. Record a deck's size, and the cards of the log owner's deck, if told."""
        c, game = self.event_log, self.game
        zones = (state.zone("Library", player), state.zone("Hand", player))
        size = sum(len(zone.objects) for zone in zones if zone is not None)
        deck = game.deck if player == c.whose else ()
        if not deck or len(deck) != size:
            presented = e.DeckPresented(
                player=player, size=size, first=None, kinds=None, printed=None, cards=None, sideboard=None
            )
        else:
            kinds = tuple(dict.fromkeys((*deck, *game.sideboard)))
            first = c.board.next_definition
            numbers = {card: first + offset for offset, card in enumerate(kinds)}
            for card, number in numbers.items():
                c.numbers[card, False] = number
                c.cards[number] = card
            presented = e.DeckPresented(
                player=player,
                size=size,
                first=first,
                kinds=len(kinds),
                printed=tuple(Printed(name=c.names.get(card) or f"Card {card}") for card in kinds),
                cards=tuple(numbers[card] for card in deck),
                sideboard=tuple(numbers[card] for card in game.sideboard),
            )
        c.say(presented, "103.3", 1)

    def _commanders(self, player: PlayerId, state: r.State) -> None:
        """903.6. Record the commanders, from the command zone of the first state."""
        c = self.event_log
        zone = state.zone("Command")
        for instance in zone.objects if zone is not None and self.game.variant in FORMATS else ():
            record = state.objects.get(instance)
            if record is None or record.owner != player or record.kind != "Card" or not record.card:
                continue
            number, becomes = c.board.next_definition, ObjectId(c.board.next_object)
            if (record.card, False) in c.numbers:
                number = c.numbers[record.card, False]
            c.numbers[record.card, False] = number
            c.cards[number] = record.card
            c.printed.add(number)
            printed = c.printed_of(record, number)
            presented = e.CommanderPresented(player=player, definition=number, printed=printed, becomes=becomes)
            c.say(presented, "903.6", 1)
            c.put(instance, becomes)

    # Decisions

    def _asked(self, asked: Asked) -> None:
        """117.1, 508.1, 509.1, 601.2c. Record the legal choices offered to the log's owner.

        Actions offered while something resolves are left out: they are only those that the resolution allows
        (608.2g).
        """
        if asked.kind == "ActionsAvailableReq" and self.telling.resolving:
            return
        if self._begun and not self._over and self.board.turn and asked.seats == (self.event_log.whose,):
            self.event_log.line = asked.line
            self._offers.tell(asked)

    def _decided(self, decided: Decided) -> None:
        """Record the answer of the log's owner, in the engine's own words.

        The question's kind is added unless it is the usual one for the answer.
        """
        if not self._begun or self._over:
            return
        c, telling = self.event_log, self.telling
        answered = decided.answered
        c.line = answered.line
        name, asked = answered.kind.removesuffix("Resp"), decided.asked
        usual = asked is not None and asked.kind == USUALLY_ASKED.get(name, f"{name}Req")
        question = () if usual else ("" if asked is None else asked.kind,)
        made = trusted.DecisionMade(
            player=c.whose, kind="observed", question=question, answer=(name, *_told(answered, c))
        )
        telling.decided = c.say(made, DECIDED.get(answered.kind, UNEXPLAINED))
        if answered.kind == "CastingTimeOptionsResp" and asked is not None:
            for instance, modes in modes_of(asked.body, answered.body).items():
                obj = c.found(instance)
                if obj is not None and obj.kind == "triggered":  # 603.3c: as it is put on the stack
                    c.say(e.ModesChosen(object=obj.id, modes=modes), "700.2a", telling.decided)
                else:
                    telling.announced[instance] = modes
        if answered.kind == "AssignDamageResp":
            telling.assigned[c.whose] = telling.decided

    # 104. The end

    def _ended(self, over: Over) -> Commit | None:
        if self._over or not self._begun:
            return None
        self._over = True
        c = self.event_log
        c.line = over.line
        if over.gap is not None:
            self._gap(over.gap)
        self.telling.clock.forget()
        self.telling.clock.passed()
        result = over.result
        winners: tuple[PlayerId, ...] = ()
        if result is not None and result.winning_team:
            winners = tuple(id for id in c.board.players if self._team(id) == result.winning_team)
        reason = REASONS.get(result.reason, Reason.EFFECT) if result is not None else Reason.EFFECT
        last = None
        for id, player in c.board.players.items():
            if player.lost:
                reason = player.lost
                last = c.losses.get(id)
            elif winners and id not in winners:
                last = c.say(
                    e.PlayerLost(player=id, reason=reason), "104.3a" if reason is Reason.CONCESSION else "104.3e"
                )
        began, ended = self.game.time, over.time
        seconds = (ended - began) // 1000 if 0 < began <= ended else None
        c.say(e.SourceRead(line=over.line, sha256=over.sha256, seconds=seconds), "")
        rule = "104.2a" if winners else DRAWS.get("" if result is None else result.reason, UNEXPLAINED)
        if not winners and all(player.lost for player in c.board.players.values()):
            rule = "104.4a"
        c.say(e.GameEnded(winners=winners, reason=reason, seed=""), rule, last)
        return c.commit()

    def _team(self, player: PlayerId) -> int:
        record = self.event_log.state.players.get(player)
        return record.team if record is not None else player


def _seats(state: r.State) -> range:
    """Return the seats up to the last one with a player or zone.

    :raises ValueError: there is no seat, or there are more than a table has.
    """
    last = max((*state.players, *(zone.owner for zone in state.zones.values())))
    if not 0 < last <= MOST_SEATS:
        raise ValueError(f"a game with a seat {last}")
    return range(1, last + 1)


USUALLY_ASKED = {
    "EffectCost": "PayCostsReq", "OptionalAction": "OptionalActionMessage", "PerformAction": "ActionsAvailableReq",
    "PerformAutoTapActions": "PayCostsReq", "SubmitAttackersReq": "DeclareAttackersReq",
    "SubmitBlockersReq": "DeclareBlockersReq", "SubmitTargetsReq": "SelectTargetsReq",
}  # fmt: skip
"""Usual kind of question for an answer, where the two have different names."""

QUIET_KEYS = frozenset(
    (
        "autoPassPriority",
        "attackerInstanceIds",
        "facetId",
        "grpId",
        "legalDamageRecipients",
        "maxAttackers",
        "shouldStop",
        "autoTapSolution",
        "uniqueAbilityId",
        "manaCost",
        "highlight",
        "legalAction",
    )
)
"""Keys of an answer whose content the player did not choose."""

INSTANCES = frozenset((
    "instanceId", "targetInstanceId", "attackerInstanceId", "blockerInstanceId", "ids", "itemsFound", "sourceId",
    "selectedAttackerInstanceIds", "instanceIds",
))  # fmt: skip
"""Keys whose values are the engine's numbers of objects."""


def _told(answered: Answered, c: EventLog) -> Iterator[str | int]:
    """Yield the words and numbers of an answer, in order.

    Objects have their numbers in this game, not the engine's.
    """
    for key, value in answered.words(QUIET_KEYS):
        if isinstance(value, str):
            yield value.partition("_")[2]
        else:
            yield c.entity(value) or 0 if key in INSTANCES else value
