"""A table for tests of rules: set up a situation, play it through decisions, look at events and board.

    table = Table()
    table.battlefield("A", "Giant Spider", damage=3)
    table.hand("A", "Shock"); table.lands("A", "Mountain")
    table.start("A", step="precombat-main")
    table.cast("A", "Shock", targets=["Giant Spider"])
    table.resolve()
    assert table.happened("permanent_destroyed", rule="704.5g")

Players are "A" (who begins) and "B", and on to "F" in formats for more. Cards come from the catalogue, or are given as
definitions in the card language.
The set-up is a position (`domain.position`), said as facts before the first turn; everything after it is decided by the
rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.board.evolve import fold
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition
from domain.decider import Decider
from domain.errors import IllegalDecision, Listed, said
from domain.ids import EntityId, PlayerId
from domain.kernel.questions import Answer, Order, PayMana, Priority, Question
from domain.position.model import UNKNOWN, BadPosition, Card, Permanent, Position, Sitting
from domain.position.reading import read
from domain.position.setup import facts_of
from domain.terms import Phase, Step, Zone

PLAYERS = {name: PlayerId(number) for number, name in enumerate("ABCDEF", 1)}

VANILLA = {"types": "Creature: Bear", "cost": "{1}{G}"}


def keyword(word: str) -> dict[str, Any]:
    """A keyword ability by its word, with its value if it has one: `flying`, `protection:red`, `bushido:2`."""
    name, colon, value = word.partition(":")
    return {"keyword": name, "value": int(value) if value.isdecimal() else value} if colon else {"keyword": name}


def creature(name: str, pt: str, *keywords: str, **more: Any) -> CardDefinition:
    """A test card: a creature with these numbers and keywords, and whatever else is given in the card language."""
    abilities = [*map(keyword, keywords), *more.pop("abilities", [])]
    return CardDefinition.load({"name": name, **VANILLA, "pt": pt, "abilities": abilities, **more})


def card(name: str, types: str, *abilities: dict[str, Any], **more: Any) -> CardDefinition:
    """A test card in the card language."""
    return CardDefinition.load({"name": name, "types": types, "abilities": list(abilities), **more})


class Asking(Decider):
    """Rules by which a question with one legal answer is asked, too."""

    __slots__ = ()

    def is_secret(self, question: Question) -> bool:
        return True


class Table:
    """Players and a situation."""

    def __init__(
        self,
        edition: str = "seed",
        *,
        life: int | Mapping[str, int] | None = None,
        switches: Mapping[str, bool] | None = None,
        format: str = "duel",
        seats: int = 2,
        options: Mapping[str, bool] | None = None,
        ask_forced: bool = False,
        **brought: Mapping[str, tuple[CardDefinition, ...]],
    ) -> None:
        """`life` is that of all, or of those who are named. With `ask_forced` questions with one answer are asked, too,
        and recorded; whoever decides the game again must ask them as well.

        `brought` is what else a player has in a format, by the zone and the player: `sideboard`, `supplement`, and
        `commander`.
        """
        self.edition = edition
        self.format = format
        self.options = dict(options or {})
        self.names = "ABCDEF"[:seats]
        self.switches = dict(switches or {})
        self.life = dict.fromkeys(self.names, life) if isinstance(life, int) else dict(life or {})
        self.decider: type[Decider] = Asking if ask_forced else Decider
        self.definitions: dict[str, CardDefinition] = {}
        self.permanents: list[tuple[str, Permanent]] = []
        self.cards: dict[str, dict[str, list[Card]]] = {name: {} for name in self.names}
        self.game: Decider = None  # type: ignore[assignment]
        self.start_of_play = 0
        self.defaults: dict[type[Question], Callable[[Any], Answer]] = {}
        for zone, given in brought.items():
            for player, cards in given.items():
                if zone == "commander":
                    self.put("command", player, *cards, commander=True)
                else:
                    self.put(zone, player, *cards)

    # Setting up

    def _called(self, what: str | CardDefinition) -> str:
        """What the position calls a card; two definitions of one name are told apart."""
        definition = catalogue()[what] if isinstance(what, str) else what
        name, count = definition.name, 1
        while name == UNKNOWN or self.definitions.setdefault(name, definition) != definition:
            count += 1
            name = f"{definition.name} ({count})"
        return name

    def put(self, zone: str, player: str, *cards: str | CardDefinition, **state: Any) -> None:
        """Cards in a zone, with what is true of each: the fields that `domain.position.model` has for it.

        :raises BadPosition: there is no such player, zone or field, and which there are.
        """
        if player not in self.names:
            raise BadPosition(
                [
                    said(
                        "no player is called {player}; there are {names}.",
                        player=player,
                        names=Listed([*self.names], "and"),
                    )
                ]
            )
        for what in cards:
            made = isinstance(what, str) and state.get("token")
            owner = {"name": player, zone: [{"card": what if made else self._called(what), **state}]}
            (told,) = getattr(Position.load({"players": [owner]}).players[0], zone)
            if zone == "battlefield":
                self.permanents.append((player, told))
            else:
                self.cards[player].setdefault(zone, []).append(told)

    def battlefield(self, player: str, *cards: str | CardDefinition, **state: Any) -> None:
        """Permanents that have been there since before the turn, with what is true of them: `tapped`, `damage`,
        `counters`, `attached` (a name), `sick` (came this turn), `controller`, `protector` (of a battle: the next
        player), and what else a position says of permanents."""
        self.put("battlefield", player, *cards, **state)

    def lands(self, player: str, name: str, count: int = 1) -> None:
        """Untapped basic lands."""
        self.battlefield(player, *[name] * count)

    def hand(self, player: str, *cards: str | CardDefinition) -> None:
        """Cards in hand."""
        self.put("hand", player, *cards)

    def graveyard(self, player: str, *cards: str | CardDefinition) -> None:
        """Cards in the graveyard."""
        self.put("graveyard", player, *cards)

    def library(self, player: str, *cards: str | CardDefinition) -> None:
        """Cards on top of the library, the first given on top."""
        self.put("library", player, *cards)

    def position(self, player: str = "A", extra: int = 10) -> Position:
        """The situation as the first turn is about to begin, which is this player's.

        If something came in this turn, the turn has begun, and its untap step is next.
        """
        plains = Card(card=self._called("Plains"), count=extra) if extra else None
        sittings = []
        for name in self.names:
            cards = {zone: tuple(lying) for zone, lying in self.cards[name].items()}
            cards["library"] = (*cards.get("library", ()), *([plains] if plains else []))
            given = {"name": name, "life": self.life.get(name), **cards, "battlefield": self._permanents(name)}
            sittings.append(Sitting.model_validate(given))
        sick = any(told.sick for _, told in self.permanents)
        tokens = {told.card for _, told in self.permanents if told.token and told.card in self.definitions}
        return Position(
            rules=self.edition,
            switches=self.switches,
            format=self.format,
            options=self.options,
            players=tuple(sittings),
            starting=player,
            active=player,
            step=str(Step.UNTAP) if sick else "",
            begins=sick,
            cards={name: self.definitions[name].dump() for name in tokens},
        )

    def _permanents(self, owner: str) -> tuple[Permanent, ...]:
        """What a player owns, each in the order in which all came, and called so that another can be attached to it."""
        found = []
        for at, (whose, told) in enumerate(self.permanents):
            if whose == owner:
                attached = self._host(told.attached) if told.attached else ""
                more = {"ref": told.ref or f"permanent {at}", "order": at, "attached": attached}
                found.append(told.model_copy(update=more))
        return tuple(found)

    def _host(self, name: str) -> str:
        """What the position calls the player or the permanent of this name; `#2` behind it for the second."""
        called, _, number = name.partition(" #")
        there = [
            told.ref or f"permanent {at}"
            for at, (_, told) in enumerate(self.permanents)
            if called in (told.ref, self.definitions[told.card].name if told.card in self.definitions else told.card)
        ]
        if name in self.names:
            assert not there, f"a player and a permanent are called {name}: give the permanent a ref of its own"
            return name
        assert there, f"nothing on the battlefield is called {name}"
        return there[int(number) - 1 if number else 0]

    def start(self, player: str = "A", *, step: str | None = "precombat-main", extra: int = 10) -> Table:
        """Say the set-up, begin the first turn, and play on to the priority of that step of this player's turn.

        Each library holds `extra` Plains under what was put there.
        """
        found = read(self.position(player, extra), {**catalogue(), **self.definitions})
        facts, definitions = facts_of(found, "seed")
        self.game = self.decider.from_position(facts, definitions)
        records = self.game.records
        later = (at for at in range(len(facts), len(records)) if records[at].moment != facts[-1].moment)
        self.start_of_play = next(later, len(records))
        if step is not None:
            self.go_to(step, player)
        return self

    # Playing

    @property
    def board(self) -> Board:
        """The board now."""
        return self.game.board

    @property
    def question(self) -> Question:
        """What is asked now."""
        assert self.game.question is not None, "the game is over"
        return self.game.question

    def answer(self, answer: Answer) -> None:
        """Answer what is asked."""
        self.game.answer(answer)

    def refused(self, answer: Answer) -> IllegalDecision:
        """The answer must be refused, and the game be as before; returns the error."""
        before, digest = len(self.game.records), self.board.digest()
        try:
            self.game.answer(answer)
        except IllegalDecision as error:
            assert len(self.game.records) == before
            assert self.board.digest() == digest
            return error
        raise AssertionError(f"{answer!r} was accepted")

    def pass_(self) -> None:
        """Whoever has priority passes."""
        assert isinstance(self.question, Priority), self.question
        self.answer(("pass",))

    def plain(self) -> None:
        """Answer what is asked in the plainest way: pass, no attack, no block, the default order."""
        question = self.question
        for kind, default in self.defaults.items():
            if isinstance(question, kind):
                self.answer(default(question))
                return
        if isinstance(question, Priority):
            self.answer(("pass",))
        elif question.KIND in ("attackers", "blockers"):
            self.answer(() if question.is_legal(()) else next(question.answers()))
        else:
            self.answer(next(question.answers()))

    def go_to(self, step: str, player: str | None = None) -> Table:
        """Everybody passes and nobody attacks or blocks until that step (of that player's turn) gives priority."""
        for _ in range(5000):
            if self.game.question is None:
                raise AssertionError(f"the game ended before {step}: {self.board.outcome}")
            board = self.board
            here = step == (board.step or board.phase) or (step == board.phase and board.step is None)
            mine = player is None or board.active == PLAYERS[player]
            if here and mine and isinstance(self.question, Priority) and not board.stack and board.passes == 0:
                return self
            self.plain()
        raise AssertionError(f"never came to {step}")

    def until_asked(self, kind: str, player: str | None = None) -> Question:
        """Answer plainly until a question of this kind is asked (of this player); returns it."""
        for _ in range(5000):
            if kind == self.question.KIND and (player is None or self.question.player == PLAYERS[player]):
                return self.question
            self.plain()
        raise AssertionError(f"never asked for {kind}")

    def priority_to(self, player: str) -> None:
        """Pass until this player has priority."""
        for _ in range(10):
            if self.board.priority == PLAYERS[player] and isinstance(self.question, Priority):
                return
            self.pass_()
        raise AssertionError(f"{player} never gets priority")

    def cast(
        self,
        player: str,
        name: str,
        *,
        targets: Sequence[Any] = (),
        modes: Sequence[int] = (),
        x: int | None = None,
        splice: Sequence[Any] = (),
        **words: str,
    ) -> None:
        """Cast a card from hand, with its targets in the order of its slots; pays in the plainest way.

        `splice` are cards in hand, by name or id, spliced onto it in this order.
        """
        self.priority_to(player)
        self.answer(("splice" if splice else "cast", self.find(name, player, Zone.HAND).id))
        self.announce(targets, modes, x, splice, **words)

    def activate(
        self, player: str, name: str, number: int | None = None, *, targets: Sequence[Any] = (), x: int | None = None
    ) -> None:
        """Activate an ability of a permanent: the only one possible, or by its number."""
        self.priority_to(player)
        found = self.find(name, player)
        question = self.question
        assert isinstance(question, Priority)
        options = [
            option
            for option in question.options
            if option[0] == "activate" and option[1] == found.id and number in (None, option[2])
        ]
        assert options, f"{name} has no ability to activate now"
        self.answer(options[0])
        self.announce(targets, x=x)

    def announce(
        self,
        targets: Sequence[Any] = (),
        modes: Sequence[int] = (),
        x: int | None = None,
        splice: Sequence[Any] = (),
        **words: str,
    ) -> None:
        """601.2. Answer the questions of a casting or activation that has begun."""
        waiting = list(splice)
        while self.game.question is not None and not isinstance(self.question, Priority) and self.game.in_casting:
            question = self.question
            if question.KIND == "targets":
                self.answer(self._targets(question, targets))
            elif question.KIND == "modes":
                self.answer(tuple(modes))
            elif getattr(question, "reason", "") == "splice":
                card = waiting.pop(0) if waiting else None
                hand = [found.id for found in self.board.hand(question.player) if card in (found.id, found.name)]
                self.answer(tuple(hand[:1]))
            elif question.KIND == "number" and x is not None:
                self.answer(x)
            elif question.KIND == "option" and getattr(question, "reason", "") in words:
                self.answer(words[getattr(question, "reason", "")])
            else:
                self.answer(next(question.answers()))

    def _targets(self, question: Any, targets: Sequence[Any]) -> Answer:
        """One name for each slot, or a list of names for a slot."""
        given = [[target] if isinstance(target, (str, int)) else list(target) for target in targets]
        assert len(given) == len(question.slots), f"{len(question.slots)} slots: {question.slots}"
        return tuple(tuple(self.entity(name) for name in names) for names in given)

    def can(self, player: str, kind: str, name: str) -> bool:
        """Whether the player, who has priority, could cast, play or activate this now."""
        question = self.question
        if not isinstance(question, Priority) or question.player != PLAYERS[player]:
            return False
        zone = Zone.BATTLEFIELD if kind == "activate" else Zone.HAND
        ids = {found.id for found in self.all(name, player, zone)}
        return any(option[0] == kind and option[1] in ids for option in question.options)

    def play(self, player: str, name: str) -> None:
        """Play a land."""
        self.answer(("play", self.find(name, player, Zone.HAND).id))

    def resolve(self) -> None:
        """Both pass, so that the top of the stack resolves; questions on the way are answered plainly."""
        assert self.board.stack, "nothing is on the stack"
        top = self.board.stack[-1]
        while self.game.question is not None and top in self.board.stack:
            self.plain()

    def resolve_all(self) -> None:
        """Everybody passes until the stack is empty."""
        while self.game.question is not None and self.board.stack:
            self.plain()

    # Looking

    def all(self, name: str, player: str | None = None, zone: Zone = Zone.BATTLEFIELD) -> list[GameObject]:
        """The objects of this name in a zone."""
        return [
            found
            for found in self.board.objects.values()
            if found.name == name
            and found.zone is zone
            and (player is None or (found.controller if zone is Zone.BATTLEFIELD else found.owner) == PLAYERS[player])
        ]

    def find(self, name: str, player: str | None = None, zone: Zone = Zone.BATTLEFIELD) -> GameObject:
        """The first object of this name; `#2` behind the name for the second."""
        name, _, number = name.partition(" #")
        found = self.all(name, player, zone)
        assert found, f"no {name} in {zone}"
        return found[int(number) - 1 if number else 0]

    def entity(self, name: Any) -> EntityId:
        """A player, an object on the battlefield, or one on the stack or in a graveyard, by name or id."""
        if isinstance(name, int):
            return name
        zones = (Zone.BATTLEFIELD, Zone.STACK, Zone.GRAVEYARD, Zone.EXILE, Zone.HAND)
        there = next((zone for zone in zones if self.all(name.partition(" #")[0], None, zone)), None)
        if name in self.names:
            assert there is None, f"a player and an object are called {name}: give the id of the one that is meant"
            return PLAYERS[name]
        assert there is not None, f"nothing is called {name}"
        return self.find(name, None, there).id

    def life_of(self, player: str) -> int:
        """A life total."""
        return self.board.players[PLAYERS[player]].life

    def names_in(self, zone: Zone, player: str) -> list[str]:
        """What is in a player's library, hand or graveyard, in order; or in another zone, theirs."""
        ids = self.board.zone(zone, PLAYERS[player])
        return [self.board.objects[id].name for id in ids if self.board.objects[id].owner == PLAYERS[player]]

    def events(self, name: str | None = None, **fields: Any) -> list[Any]:
        """The records since the set-up, by event name and the values of its fields; `rule` for the rule cited."""
        rule = fields.pop("rule", None)
        return [
            record
            for record in self.game.records[self.start_of_play :]
            if (name is None or name == record.event.NAME)
            and (rule is None or record.rule == rule)
            and all(getattr(record.event, key) == value for key, value in fields.items())
        ]

    def happened(self, name: str, **fields: Any) -> bool:
        """Whether it happened since the set-up."""
        return bool(self.events(name, **fields))

    def order_of(self, *names: str) -> list[str]:
        """The names, among these, of the events since the set-up, in order."""
        return [record.event.NAME for record in self.events() if record.event.NAME in names]

    def check(self) -> None:
        """What holds for every game: the log folds to the board."""
        assert fold(self.game.records).digest() == self.board.digest()


__all__ = ["PLAYERS", "Order", "PayMana", "Phase", "Step", "Table", "card", "creature"]
