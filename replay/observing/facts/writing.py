"""Writing of a game as facts, in the form in which other programs tell games.

An event is a line if the form has a kind of fact for it; other events are counted by kind. Objects are named
by their numbers, players P1, P2 and so on. Cards in libraries are not told, only their number.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from domain import events as e
from domain.board.characteristics import Copiable, Printed
from domain.board.evolve import evolve
from domain.board.state import Board
from domain.editions import CURRENT
from domain.errors import TimewalkError
from domain.events import Event, Recorded
from domain.ids import ObjectId, PlayerId, is_player
from domain.terms import Zone
from replay.observing.facts.forms import KINDS, RULE, Names, kind
from replay.observing.facts.reading import ALL
from replay.observing.facts.telling import RESULTS
from replay.observing.facts.untold import BEGUN, HEADER, LIBRARY, PARTLY, UNTOLD

PROGRAM = "timewalk"
A_RULE = re.compile(RULE)
NOT_WRITTEN = frozenset(("bindings",))
"""Fields of the form that no reader uses, and that are not written."""

SUPPOSED_AT_ONCE = (e.DamageDealt, *RESULTS)
"""Events that readers take to share a moment with the one before.

A line must say so if they do not.
"""


class CannotBeTold(TimewalkError):
    """Error: a game cannot be told in a file of facts."""


class Unsaid(Exception):
    """Exception that says an object has no name in the file, as cards in libraries."""


class Writing:
    """Writer of one game as facts; `untold` counts by kind the events left out."""

    def __init__(self, log: Sequence[Recorded], *, id: str, engine: str = "", started: str | None = None) -> None:
        self.untold: Counter[str] = Counter()
        self.written = 0
        self._log = log
        self._id = id
        self._engine = engine
        self._started = started
        self._board = Board()
        self._cards: dict[str, dict[str, Any]] = {}
        self._there: set[int] = set()
        """Objects that have a name in the file."""
        self._triggers: set[int] = set()
        self._told: dict[int, int] = {}
        """Fact to cite as the cause, by the position of an event: the event itself, or an earlier cause."""
        self._causes = {recorded.cause for recorded in log}
        self._moment = 0
        self._token = False
        self._names = Names(self._player, self._object, self._entity, self._card, self._copiable)

    def lines(self) -> Iterator[dict[str, Any]]:
        """Yield the header, then each fact.

        :raises CannotBeTold: the game begins in the middle of one.
        """
        if any(UNTOLD.get(recorded.event.NAME) == BEGUN for recorded in self._log):
            raise CannotBeTold("A game that begins in the middle of one cannot be told as facts.")
        yield self._header()
        last: list[Recorded] = []
        for recorded in self._log:
            evolve(self._board, recorded)
            if isinstance(recorded.event, e.GameEnded):
                last.append(recorded)  # the end is told last, after objects that still resolve
                continue
            yield from self._written(recorded)
        for recorded in last:
            yield from self._written(recorded)

    def _written(self, recorded: Recorded) -> Iterator[dict[str, Any]]:
        line = self._line(recorded)
        if line is not None:
            self.written += 1
            yield line

    # 103. The header

    def _header(self) -> dict[str, Any]:
        started, life = self._log[0].event, dict[PlayerId, int]()
        assert isinstance(started, e.GameStarted)
        decks: dict[PlayerId, e.DeckPresented] = {}
        left_out = frozenset[str]()
        seconds: int | None = None
        for recorded in self._log:
            event = recorded.event
            if isinstance(event, e.DeckPresented):
                decks[event.player] = event
            elif isinstance(event, e.StartingLifeSet):
                life[event.player] = event.life
            elif isinstance(event, e.FactsLeftOut):
                left_out = frozenset(event.kinds)
            elif isinstance(event, e.SourceRead):
                seconds = event.seconds
        observed = started.observed
        printed = [one for deck in decks.values() for one in deck.printed or ()]
        header: dict[str, Any] = {
            "facts": 1,
            "source": {"name": PROGRAM if observed is None else observed.source, "version": self._engine},
            "format": started.format,
            "match": self._id if observed is None or not observed.match else observed.match,
            "number": 1 if observed is None else observed.number,
            "tells": sorted(ALL - left_out),
        }
        if started.edition != CURRENT.name:
            header["edition"] = started.edition
        if observed is not None and observed.event:
            header["event"] = observed.event
        if observed is not None and observed.player is not None:
            header["whose"] = self._player(observed.player)
        if self._started is not None:
            header["started"] = self._started
        if seconds is not None:
            header["seconds"] = seconds
        for one in printed:
            self._cards.setdefault(one.name, described(one))
        header["cards"] = list(self._cards.values())
        teams = {player: number for number, team in enumerate(started.teams) for player in team}
        together = len(set(teams.values())) < len(teams)
        header["players"] = [
            {
                "id": self._player(seat),
                "name": name,
                "life": life.get(seat, started.life),
                **({"team": teams[seat]} if together else {}),
                **self._deck(decks.get(seat)),
            }
            for seat, name in ((PlayerId(number), name) for number, name in enumerate(started.seats, 1))
        ]
        return header

    def _deck(self, deck: e.DeckPresented | None) -> dict[str, Any]:
        """Return the cards of a deck as far as they are known, or their number."""
        if deck is None or deck.cards is None or deck.printed is None:
            return {"deck": 0 if deck is None else deck.size}
        first = deck.first or 0
        cards, sideboard = (
            [self._named(described(deck.printed[number - first])) for number in numbers]
            for numbers in (deck.cards, deck.sideboard or ())
        )
        return {"deck": cards, **({"sideboard": sideboard} if sideboard else {})}

    # Facts

    def _line(self, recorded: Recorded) -> dict[str, Any] | None:
        event = recorded.event
        cause = None if recorded.cause is None else self._told.get(recorded.cause)
        known = KINDS.get(event.NAME)
        line = None if known is None else self._fact(event, known.left_out)
        if line is None:
            if cause is not None:
                self._told[recorded.position] = cause
            if UNTOLD.get(event.NAME) != HEADER:
                self.untold[event.NAME] += 1
            return None
        rule = recorded.rule.removeprefix("current:")
        if rule and A_RULE.fullmatch(rule):
            line["rule"] = rule
        if recorded.position in self._causes:
            line["id"] = recorded.position
            self._told[recorded.position] = recorded.position
        if cause is not None:
            line["cause"] = cause
        at_once = recorded.moment == self._moment
        if at_once or isinstance(event, SUPPOSED_AT_ONCE):
            line["at_once"] = at_once
        self._moment = recorded.moment
        return line

    def _fact(self, event: Event, left_out: frozenset[str]) -> dict[str, Any] | None:
        """Return an event as a line; None if it concerns an object without a name."""
        self._token = isinstance(event, e.TokenCreated)
        if isinstance(event, e.PlayerLeft):  # 800.4a: hidden cards go with their player
            event = event.model_copy(update={"objects": tuple(id for id in event.objects if id in self._there)})
        elif isinstance(event, e.TriggerRemoved):
            if event.number not in self._triggers:
                return None
        elif isinstance(event, e.BecameCopy) and event.effect is not None:
            return None  # changes by the layers tell the result (613.1)
        line: dict[str, Any] = {"fact": event.NAME}
        known = kind(event.NAME)
        for called, (field, _) in known.fields.items():
            value = getattr(event, field)
            if value is None or field in NOT_WRITTEN:
                continue
            try:
                line[called] = known.written[called](self._names, value)
            except Unsaid:
                if field not in left_out:
                    return None
        if isinstance(event, e.AbilityTriggered):
            self._triggers.add(event.number)
        elif isinstance(event, e.AbilityPutOnStack) and event.trigger not in self._triggers:
            line.pop("trigger", None)
        if isinstance(event, e.ObjectMoved):
            if event.object not in self._there:
                line.pop("object", None)
            if event.to is Zone.LIBRARY:
                line.pop("becomes", None)
                return line
        becomes = line.get("becomes")
        if becomes is not None:
            self._there.add(becomes)
        return line

    # Names

    def _player(self, player: int) -> str:
        return f"P{player}"

    def _object(self, id: ObjectId) -> int:
        if id not in self._there:
            raise Unsaid
        return id

    def _entity(self, id: int) -> int | str:
        return self._player(id) if is_player(id) else self._object(ObjectId(id))

    def _card(self, definition: int) -> Any:
        """Return the name of a card, or its description where the name is not enough."""
        printed = self._board.definitions.get(definition)
        if printed is None:
            raise Unsaid
        if self._token:
            return described(printed)
        return self._named(described(printed))

    def _copiable(self, values: Copiable) -> Any:
        printed = self._board.definitions.get(values.definition)
        loyalty = printed.loyalty if printed is not None and printed.name == values.name else None
        names = (name for name in Copiable.model_fields if name not in ("definition", "abilities"))
        fields = {name: getattr(values, name) for name in names}
        return self._named(described(Printed(**fields, loyalty=loyalty), len(values.abilities)))

    def _named(self, card: Mapping[str, Any]) -> Any:
        name = card["name"]
        if name and self._cards.get(name) == card:
            return name
        self._cards[name] = dict(card)
        return card


def described(printed: Printed, abilities: int | None = None) -> dict[str, Any]:
    """Return the description of a card in a file, from its printed values."""
    fields = printed.model_dump(mode="json", exclude={"hash", "token", "abilities"})
    return {
        **{name: value for name, value in fields.items() if value not in (None, []) or name == "colors"},
        "abilities": len(printed.abilities) if abilities is None else abilities,
    }


def kinds(untold: Counter[str]) -> Iterable[tuple[str, int, str]]:
    """Yield the kinds of events that were left out, with count and reason."""
    for name, times in untold.most_common():
        yield name, times, UNTOLD.get(name) or PARTLY.get(name, LIBRARY)
