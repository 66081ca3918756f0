"""Events of a game told as facts: names resolved, gaps filled in by the rules.

Only the file tells what happens. Where it leaves out kinds of facts, they are filled in as the rules' consequences of
the others: steps that must have begun, damage that stays marked. The log first says which kinds these are, so that
nobody takes them for observed facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from domain import events as e
from domain.board.characteristics import LastKnown
from domain.board.objects import GameObject
from domain.editions import edition
from domain.errors import reason_of, said
from domain.events import SCHEMA_OBSERVED, Event, Observed
from domain.formats import FORMATS
from domain.ids import ObjectId, PlayerId, is_player
from domain.reasons import Reason
from domain.terms import HIDDEN_ZONES, Zone
from replay.observing.arena.event_log import Commit, last_known
from replay.observing.facts.cards import printed_of
from replay.observing.facts.filling import AUDIENCE, BEFORE, FILLS, Values
from replay.observing.facts.finding import Finding, Key
from replay.observing.facts.forms import VERSION, Card, Fact, Header, Kind, Refs
from replay.observing.facts.saying import Impossible

DESTROYED = ("704.5g", "704.5h")
"""State-based actions that destroy. A move that cites one of them also tells the destruction."""


class Teller(Finding):
    """Conversion of one game's facts to events."""

    def __init__(self, header: Header, left_out: frozenset[str], *, engine: str = "", sha256: str = "") -> None:
        super().__init__(left_out)
        self.header = header
        self.sha256 = sha256
        self.over = False
        self._engine = engine
        self._ids: dict[Key, int] = {}
        self._destroyed: set[ObjectId] = set()
        self._damage_step: tuple[int, bool] | None = None
        """Step of the latest damage, and True for combat damage; None once its results are told."""
        self._refs = Refs(self.player, self.object, self.entity, self.card, self.copiable)

    # 103. The beginning

    def begin(self) -> None:
        """103. Record the start of the game, the kinds of facts left out, and the decks."""
        header = self.header
        seats = [PlayerId(number) for number, _ in enumerate(header.players, 1)]
        for seat, player in zip(seats, header.players, strict=True):
            key = player.id if player.id is not None else int(seat)
            if key in self._players:
                raise Impossible(said("two players are called {name}", name=key))
            self._players[key] = seat
        for card in header.cards:
            self._cards[card.name] = printed_of(card)
        teams: dict[int, list[PlayerId]] = {}
        for seat, player in zip(seats, header.players, strict=True):
            teams.setdefault(player.team if player.team is not None else -seat, []).append(seat)
        life = header.players[0].life
        known = FORMATS.get(header.format)
        self.say(
            e.GameStarted(
                schema_version=SCHEMA_OBSERVED,
                engine=self._engine,
                edition=header.edition,
                switches=edition(header.edition).switches(),
                format=header.format,
                options=(("attack_several", True), *(known.settled() if known is not None else ())),
                seats=tuple(player.name or f"Player {seat}" for seat, player in enumerate(header.players, 1)),
                teams=tuple(map(tuple, teams.values())),
                life=life,
                seed=None,
                observed=Observed(
                    source=header.source.name,
                    version=VERSION,
                    client=header.source.version,
                    sha256=self.sha256,
                    line=1,
                    match=header.match,
                    number=header.number,
                    event=header.event,
                    player=None if header.whose is None else self.player(header.whose),
                ),
            ),
            "103.1",
        )
        if self.left_out:
            self.say(e.FactsLeftOut(kinds=tuple(sorted(self.left_out))), "")
        for seat, player in zip(seats, header.players, strict=True):
            self._deck(seat, player.deck, player.sideboard)
            if player.life != life:
                self.say(e.StartingLifeSet(player=seat, life=player.life), "103.4", 1)

    def _deck(self, player: PlayerId, deck: int | Sequence[Card | str], sideboard: Sequence[Card | str]) -> None:
        if isinstance(deck, int):
            hidden = dict.fromkeys(("first", "kinds", "printed", "cards", "sideboard"))
            self.say(e.DeckPresented(player=player, size=deck, **hidden), "103.3", 1)
        else:
            main = [self._described(card, False) for card in deck]
            aside = [self._described(card, False) for card in sideboard]
            first = self.board.next_definition
            numbers = {printed: first + index for index, printed in enumerate(dict.fromkeys((*main, *aside)))}
            self.say(
                e.DeckPresented(
                    player=player,
                    size=len(main),
                    first=first,
                    kinds=len(numbers),
                    printed=tuple(numbers),
                    cards=tuple(numbers[card] for card in main),
                    sideboard=tuple(numbers[card] for card in aside),
                ),
                "103.3",
                1,
            )
            self._numbers = numbers | self._numbers
            self._learned.update((number, player) for number in numbers.values())
        self.say(e.LibraryShuffled(player=player, order=None), "103.3", 1)

    # Facts

    def tell(self, kind: Kind, fact: Fact) -> Iterator[Commit]:
        """Record a fact of the file, and yield the commits that are complete with it.

        :raises Impossible: the fact cannot be.
        """
        try:
            yield from self._tell(kind, fact)
        except Impossible:
            self.broken = True
            raise

    def _tell(self, kind: Kind, fact: Fact) -> Iterator[Commit]:
        if self.over:
            raise Impossible(said("the game is over"))
        event = kind.event
        cause = None
        if fact.cause is not None:
            cause = self._ids.get(fact.cause)
            if cause is None:
                raise Impossible(said("no fact before is called {name}", name=fact.cause))
        for field in ("becomes", "object") if event in PUTTING or event is e.ObjectMoved else ():
            name = getattr(fact, field, None)
            if name in self._players:
                raise Impossible(said("{name} is a player, and no object can be called so", name=name))
        rule = fact.rule if fact.rule is not None else rule_of(event)
        if event in (e.TurnBegan, e.StepBegan, e.GameEnded):
            made = self.commit()
            if made is not None:
                yield made
        try:
            self._pass_ends(event, rule)
            before = BEFORE.get(event)
            if before is not None and before(self, fact):
                if fact.id is not None:
                    self._ids[fact.id] = self.position
                return
            values = self._values(kind, fact)
            fill = FILLS.get(event)
            if fill is not None:
                fill(self, fact, values)
            if event is e.GameEnded:
                self.say(e.SourceRead(line=self.line, sha256=self.sha256, seconds=self.header.seconds), "")
            at_once = fact.at_once if fact.at_once is not None else self._is_at_once(event, values)
            if event is e.ObjectMoved:
                position = self._move(fact, values, rule, cause, at_once)
            else:
                position = self.say(event(**values), rule, cause, at_once)
            self._after(event, fact, values, rule, position)
        except Impossible:
            raise
        except Exception as error:
            why = reason_of(error) or type(error).__name__
            raise Impossible(said("it does not fit the board ({why})", why=why)) from error
        if fact.id is not None:
            self._ids[fact.id] = position
        if event is e.GameEnded:
            made = self.commit()
            if made is not None:
                yield made

    def _values(self, kind: Kind, fact: Fact) -> Values:
        """Return the fields of an event, with names resolved, and None for fields left out."""
        self._audience = AUDIENCE[kind.event](self, fact) if kind.event in AUDIENCE else None
        values: Values = {}
        for called, (field, inward) in kind.fields.items():
            value = getattr(fact, called)
            if value is not None:
                if kind.event is e.TokenCreated and field == "definition":
                    values[field] = self.show(self._described(value, True), None)
                elif kind.event is e.LandPlayed and field == "object":
                    values[field] = self._here.get(value, ObjectId(0))  # the card may have been unknown in the hand
                else:
                    values[field] = inward(self._refs, value)
        for field, info in kind.event.model_fields.items():
            if info.is_required():
                values.setdefault(field, None)
        return values

    def _pass_ends(self, event: type[Event], rule: str) -> None:
        """704.3. End a pass of state-based actions at the first fact outside it.

        Only where the file does not tell the ends of passes.
        """
        if not self.state_based or rule.startswith("704"):
            return
        count, self.state_based = self.state_based, 0
        if e.StateBasedActionsPerformed.NAME in self.left_out:
            self.say(e.StateBasedActionsPerformed(count=count), "704.3")

    def _is_at_once(self, event: type[Event], values: Values) -> bool:
        """510.2, 120.3. Return True if a fact happens in the same moment as the damage before it.

        The fact is damage dealt in the same step, or a result of the damage.
        """
        before = self.last
        if event is e.DamageDealt:
            return bool(values["combat"]) and self._damage_step == (self.board.step_position, True)
        return event in RESULTS and isinstance(before, (e.DamageDealt, *RESULTS)) and self._damage_step is not None

    def _move(self, fact: Any, values: Values, rule: str, cause: int | None, at_once: bool) -> int:
        """400.7. Record that a card moves, and return the position of the move."""
        board = self.board
        obj = self.found(fact.object)
        source, to, owner = values["source"], values["to"], values["player"]
        if obj is not None:
            if source is not None and source is not obj.zone:
                where = said("{name} is in the zone {zone}, not {other}", name=fact.object, zone=obj.zone, other=source)
                raise Impossible(where)
            source, owner = obj.zone, obj.owner
        elif source is None or owner is None:
            raise Impossible(said("of a card that was not known before, `source` and `player` have to be told"))
        elif source not in HIDDEN_ZONES or ObjectId(0) not in board.zone(source, owner):
            raise Impossible(
                said("there is no unknown card in the zone {zone} that {name} could be", zone=source, name=fact.object)
            )
        hidden = to in HIDDEN_ZONES
        definition = values["definition"]
        if obj is not None and (definition is None or board.definitions[obj.definition].token):
            definition = obj.definition  # a token stays one, wherever it goes (111.7)
            if not hidden and definition not in board.seen:
                self.show(board.definitions[definition], None)
        if definition is None and not hidden:
            raise Impossible(said("`card` has to tell which card comes to the zone {zone}", zone=to))
        known = definition is not None and to is not Zone.LIBRARY
        called = fact.becomes if fact.becomes is not None else fact.object
        becomes = ObjectId(board.next_object) if known and called is not None else None
        if becomes is None and not hidden:
            becomes = ObjectId(board.next_object)
        was: LastKnown | None = None
        if obj is not None and source is Zone.BATTLEFIELD:
            was = last_known(obj)
            self._leave_combat(obj, cause)
            if rule in DESTROYED and obj.id not in self._destroyed:
                cause = self.say(e.PermanentDestroyed(object=obj.id), rule, cause, at_once)
                self._destroyed.add(obj.id)
                self.state_based += 1
        controller = values["controller"]
        if controller is None:
            resolves = obj is not None and source is Zone.STACK and to is Zone.BATTLEFIELD
            controller = obj.controller if obj is not None and resolves else owner
        if becomes is not None and becomes != board.next_object:  # an event said in between has made a new object
            becomes = ObjectId(board.next_object)
        position = self.say(
            e.ObjectMoved(
                object=None if obj is None else obj.id,
                becomes=becomes,
                definition=definition if becomes is not None else None,
                player=owner,
                source=source,
                to=to,
                controller=controller,
                tapped=bool(values["tapped"]),
                index=values["index"] if values["index"] is not None else 0 if to is Zone.LIBRARY else None,
                was=was,
            ),
            rule,
            cause,
            at_once,
        )
        self.put(called, becomes)
        return position

    def _leave_combat(self, permanent: GameObject, cause: int | None) -> None:
        """506.4. Remove a permanent that leaves the battlefield from combat."""
        combat = self.board.combat
        if combat is None or e.RemovedFromCombat.NAME not in self.left_out:
            return
        attacked = any(attack.attacked == permanent.id for attack in combat.attackers.values())
        if permanent.id in combat.attackers or permanent.id in combat.blocks or attacked:
            self.say(e.RemovedFromCombat(objects=(permanent.id,), reason=Reason.LEFT), "506.4", cause)

    def _after(self, event: type[Event], fact: Any, values: Values, rule: str, position: int) -> None:
        """Record the consequences of a fact, where the file leaves them out."""
        board = self.board
        last = self.last
        counted = isinstance(last, e.ObjectMoved) and last.object in self._destroyed
        if rule.startswith("704") and event is not e.StateBasedActionsPerformed and not counted:
            self.state_based += 1
        if event is e.StateBasedActionsPerformed:
            self.state_based = 0
        if event is e.DamageDealt:
            combat = self.board.combat
            self._damage_step = (board.step_position, bool(values["combat"]) and combat is not None)
        elif event not in RESULTS:
            self._damage_step = None
        if event is e.PermanentDestroyed:
            self._destroyed.add(values["object"])
        elif event in PUTTING:
            self.put(fact.becomes, values["becomes"])
        elif event is e.DamageDealt:
            self._hurt(values, position)
        elif event is e.GameEnded:
            self.over = True
        elif event is e.TurnBegan:
            self._destroyed.clear()

    def _hurt(self, values: Values, position: int) -> None:
        """Record lost life and marked damage, where the file leaves them out."""
        board, to, amount = self.board, values["recipient"], values["amount"]
        if amount <= 0:
            return
        source = board.objects.get(values["source"]) or board.former.get(values["source"])
        words = source.keywords if source is not None else ()
        if is_player(to):
            if e.LifeLost.NAME in self.left_out and "infect" not in words:
                player = board.players[PlayerId(to)]
                self.say(
                    e.LifeLost(player=player.id, amount=amount, total=player.life - amount), "120.3a", position, True
                )
            return
        permanent = board.objects.get(ObjectId(to))
        if permanent is None or "creature" not in permanent.types or {"infect", "wither"} & set(words):
            return
        if e.DamageMarked.NAME in self.left_out:
            marked = e.DamageMarked(creature=permanent.id, amount=amount, total=permanent.damage + amount)
            self.say(marked, "120.3e", position, True)


RESULTS = (
    e.LifeLost, e.LifeGained, e.DamageMarked, e.PlayerCountersPut, e.CountersPut, e.CountersRemoved, e.CommanderDamaged,
)  # fmt: skip
"""120.3. Classes of events that are results of damage."""

PUTTING: frozenset[type[Event]] = frozenset((
    e.AbilityPutOnStack, e.TokenCreated, e.EmblemCreated, e.CardBroughtIn, e.HiddenCardKnown, e.CommanderPresented,
    e.CopyPutOnStack, e.CardCopied, e.NamedCardCopied, e.SchemeSetInMotion, e.PlaneTurnedUp, e.DungeonBroughtIn,
))  # fmt: skip
"""Facts that make a new object."""


def rule_of(event: type[Event]) -> str:
    """Return the first rule of an event class, for facts that cite no rule."""
    first = (event.__doc__ or "").split(maxsplit=1)[0].rstrip(".,")
    return first if first[:1].isdigit() else ""
