"""400. Set-up of a position's decks, and of all zones but the stack."""

from __future__ import annotations

from collections.abc import Iterable

from domain import __version__
from domain import events as e
from domain.cards.language import CardDefinition
from domain.events import SCHEMA
from domain.ids import ObjectId, PlayerId
from domain.position.model import Card, Permanent
from domain.position.resolved import Lying
from domain.position.setup_table import Sayer
from domain.randomness import commitment
from domain.terms import SUPPLEMENTARY, Zone, sorted_mana


class Laying(Sayer):
    """The set-up of a position's players, decks and zones."""

    # 103. Decks, life totals and counters

    def start(self, seed: str, salt: str) -> None:
        """Record the players, their decks, life totals and counters."""
        format, position = self.read.format, self.position
        seats = len(position.players)
        self.say(
            e.GameStarted(
                schema_version=SCHEMA,
                engine=__version__,
                edition=self.read.edition.name,
                switches=self.read.edition.switches(),
                format=format.name,
                options=(*format.chosen(), *format.settled()),
                seats=tuple(sitting.name for sitting in position.players),
                teams=tuple(tuple(PlayerId(seat) for seat in team) for team in format.teams(seats)),
                life=format.life,
                seed=seed,
                commitment=commitment(salt, seed) if salt else None,
                salt=salt or None,
            ),
            "103.1",
        )
        for number in range(1, seats + 1):
            self._present(PlayerId(number))
        for number, sitting in enumerate(position.players, 1):
            life = format.starting_life(number) if sitting.life is None else sitting.life
            if life != format.life:
                self.say(e.StartingLifeSet(player=PlayerId(number), life=life), "103.4")
        self.say(e.StartingPlayerChosen(player=self.player(position.starting, PlayerId(1))), "103.1")
        for number, sitting in enumerate(position.players, 1):
            id = PlayerId(number)
            for kind, total in sitting.counters.items():
                if total:
                    self.say(e.PlayerCountersPut(player=id, kind=kind, amount=total, total=total), "122.1")
            if sitting.mana:
                mana = sorted_mana(sitting.mana)
                self.say(e.ManaAdded(player=id, source=ObjectId(0), mana=mana, pool=mana), "106.4")
            if sitting.speed:
                self.say(e.SpeedChanged(player=id, total=sitting.speed), "702.179c")
            self.mark(id, sitting.designations)
            if sitting.failed_draw:
                self.say(e.DrawFailed(player=id), "121.4")

    def _present(self, player: PlayerId) -> None:
        """103.3. Record a deck of all cards the player owns in the game, then its shuffle.

        The deck is presented in an order that reveals nothing. After the shuffle, the cards of the library lie under
        all cards that are taken out of the library.
        """
        partners = [obj.partner for obj in self.read.objects if obj.partner is not None]
        deck = [obj for obj in (*self.read.objects, *partners) if obj.owner == player and obj.in_deck]
        deck = [
            *(obj for obj in deck if obj.zone is not Zone.LIBRARY),
            *(obj for obj in deck if obj.zone is Zone.LIBRARY),
        ]
        cards = sorted(
            (obj.written for obj in deck if obj.written is not None), key=lambda card: (card.name, card.hash)
        )
        sideboard = self.read.sideboards[player]
        kinds = list(dict.fromkeys((*cards, *sideboard)))
        first, base = self.board.next_definition, self.board.next_object
        numbers = {card: first + offset for offset, card in enumerate(kinds)}
        self.say(
            e.DeckPresented(
                player=player,
                size=len(cards),
                first=first,
                kinds=len(kinds),
                printed=tuple(card.printed() for card in kinds),
                cards=tuple(numbers[card] for card in cards),
                sideboard=tuple(numbers[card] for card in sideboard),
            ),
            "103.3",
        )
        waiting: dict[CardDefinition, list[ObjectId]] = {}
        for offset, card in enumerate(cards):
            waiting.setdefault(card, []).append(ObjectId(base + offset))
        for obj in deck:
            assert obj.written is not None
            obj.number = numbers[obj.written]
        order = tuple(waiting[obj.written].pop(0) for obj in deck if obj.written is not None)
        for obj in self.read.objects:
            if obj.owner == player and obj.spec.commander:
                self._present_commander(player, obj)
        self._present_supplement(player)
        if order:
            shuffled = self.board.next_object
            self.say(e.LibraryShuffled(player=player, order=order), "103.3")
            for offset, obj in enumerate(deck):
                obj.id = ObjectId(shuffled + offset)

    def _present_commander(self, player: PlayerId, obj: Lying) -> None:
        assert obj.written is not None
        obj.number, obj.id = self.board.next_definition, ObjectId(self.board.next_object)
        printed = obj.written.printed()
        presented = e.CommanderPresented(player=player, definition=obj.number, printed=printed, becomes=obj.id)
        self.say(presented, "903.6")
        if obj.spec.casts:
            self.say(e.CommanderCast(player=player, definition=obj.number, times=obj.spec.casts), "903.8")

    def _present_supplement(self, player: PlayerId) -> None:
        """901.3, 904.3. Record a supplementary deck, with the face-up cards on top."""
        up = [obj.written for obj in self._face_up(player) if obj.written is not None]
        cards = (*up, *self.read.supplements[player])
        if not cards:
            return
        kinds = sorted(set(cards), key=lambda card: (card.name, card.hash))
        first = self.board.next_definition
        numbers = {card: first + offset for offset, card in enumerate(kinds)}
        brings = self.read.format.brings
        planar = brings is not None and brings.kind == "planar"
        self.say(
            e.SupplementPresented(
                player=player,
                kind="planar" if planar else "scheme",
                size=len(cards),
                first=first,
                kinds=len(kinds),
                printed=tuple(card.printed() for card in kinds),
                cards=tuple(sorted(numbers[card] for card in cards)),
            ),
            "901.3" if planar else "904.3",
        )
        self.say(e.SupplementShuffled(player=player, order=tuple(numbers[card] for card in cards)), "103.3")
        for obj in self._face_up(player):
            assert obj.written is not None
            obj.number = numbers[obj.written]

    def _face_up(self, player: PlayerId) -> list[Lying]:
        """Return the face-up planes, phenomena and schemes of a player."""
        return [
            obj
            for obj in self.read.objects
            if obj.owner == player
            and obj.zone is Zone.COMMAND
            and obj.written is not None
            and set(obj.written.type_line[0]) & SUPPLEMENTARY
        ]

    # 400. Zones

    def lay_out(self) -> None:
        """Put the cards into all zones but the stack.

        First come graveyards, exile and command zone, then the battlefield in the order in which permanents entered,
        then hands.
        """
        for zone in (Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND):
            for obj in self.read.objects:
                if obj.zone is zone and not _arrived(obj):
                    self._lay(obj)
        battlefield = [obj for obj in self.read.objects if obj.zone is Zone.BATTLEFIELD]
        for obj in sorted(battlefield, key=_order):
            self._put(obj)
        for obj in self.read.objects:
            if obj.zone is Zone.HAND:
                self._move(obj)
        self._relations(sorted(battlefield, key=_order))
        for number, sitting in enumerate(self.position.players, 1):
            for name, damage in sitting.commander_damage.items():
                commander = self.read.things.find(name)
                assert isinstance(commander, Lying)
                event = e.CommanderDamaged(
                    player=PlayerId(number), commander=commander.number, amount=damage, total=damage
                )
                self.say(event, "903.10a")
            for name in sitting.completed:
                self._complete_dungeon(PlayerId(number), self.read.cards[name])
        controller = self.position.planar_controller
        if controller and self.board.planar_controller is None:
            self.say(e.PlanarControllerChanged(player=self.read.players[controller]), "311.5")
        if self.position.time_of_day:
            self.say(e.TimeOfDayChanged(before="", after=self.position.time_of_day), "731.1")

    def arrive(self) -> None:
        """903.9a. Move commanders that arrived since the last check of state-based actions.

        The commanders are in a graveyard or exile, and their owners have not been asked about them yet.
        """
        for obj in self.read.objects:
            if _arrived(obj):
                beside = [other for other in self.read.objects if other.zone is obj.zone]
                if obj.zone is Zone.GRAVEYARD:
                    beside = [other for other in beside if other.owner == obj.owner]
                self.move(obj, index=None if obj is beside[-1] else beside.index(obj))
                assert isinstance(obj.spec, Card)
                self._marks(obj, obj.spec)

    def link(self) -> None:
        """607.2a. Record the objects that linked abilities refer to.

        This comes once every object has its number.
        """
        for obj in self.read.objects:
            for name, refs in obj.spec.linked.items() if isinstance(obj.spec, Card) else ():
                objects = tuple(self.object(ref) for ref in refs)
                self.say(e.ObjectsLinked(object=obj.id, name=name, objects=objects), "607.2a")

    def _lay(self, obj: Lying) -> None:
        """Put a card that is not a permanent into its public zone."""
        assert obj.written is not None
        spec = obj.spec
        assert isinstance(spec, Card)
        types = set(obj.written.type_line[0])
        if "dungeon" in types:
            obj.number = self.table.numbered(obj.written, "309.2a", 1)
            obj.id = ObjectId(self.board.next_object)
            brought = e.DungeonBroughtIn(player=obj.owner, definition=obj.number, becomes=obj.id)
            self.say(brought, "309.2a")
            if spec.room:
                self.say(e.VentureMarkerMoved(player=obj.owner, object=obj.id, room=spec.room), "309.4a")
        elif types & SUPPLEMENTARY:
            self._turn_up(obj, planar="scheme" not in types)
        elif not types:
            obj.number = self.table.numbered(obj.written, "114.2", 1)
            obj.id = ObjectId(self.board.next_object)
            self.say(e.EmblemCreated(player=obj.owner, definition=obj.number, becomes=obj.id), "114.2")
        elif obj.spec.commander and obj.zone is Zone.COMMAND:
            pass  # the commander is there already
        else:
            self._move(obj)
        self._marks(obj, spec)

    def _move(self, obj: Lying) -> None:
        """Put a card or token into a zone other than the battlefield.

        A token was on the battlefield before (111.7).
        """
        assert isinstance(obj.spec, Card)
        if obj.spec.token:
            self._create(obj)
            self.move(obj, source=Zone.BATTLEFIELD)
        else:
            self.move(obj)

    def _create(self, obj: Lying, *, tapped: bool = False) -> None:
        """111.2. Create a token on the battlefield."""
        assert obj.written is not None
        obj.number = self.table.numbered(obj.written, "111.2", 1)
        obj.id = ObjectId(self.board.next_object)
        created = e.TokenCreated(player=obj.owner, definition=obj.number, becomes=obj.id, tapped=tapped)
        self.say(created, "111.2")

    def _turn_up(self, obj: Lying, planar: bool) -> None:
        self.table.see(obj.number, cause=1)
        obj.id = ObjectId(self.board.next_object)
        event: type[e.PlaneTurnedUp | e.SchemeSetInMotion] = e.PlaneTurnedUp if planar else e.SchemeSetInMotion
        if planar and self.board.planar_controller is None:
            controller = self.player(self.position.planar_controller or self.position.active, PlayerId(1))
            self.say(e.PlanarControllerChanged(player=controller), "311.5")
        self.say(event(player=obj.owner, definition=obj.number, becomes=obj.id), "901.11" if planar else "701.32b")

    def _complete_dungeon(self, player: PlayerId, definition: CardDefinition) -> None:
        number, id = self.table.numbered(definition, "309.2a", 1), ObjectId(self.board.next_object)
        self.say(e.DungeonBroughtIn(player=player, definition=number, becomes=id), "309.2a")
        self.say(e.DungeonCompleted(player=player, object=id, definition=number), "309.7")

    def _marks(self, obj: Lying, spec: Card) -> None:
        """Record the counters on an object and the words chosen for it."""
        for kind, total in spec.counters.items():
            if total:
                self.say(e.CountersPut(object=obj.id, kind=kind, amount=total, total=total), "122.6")
        for name, value in spec.chosen.items():
            self.say(e.QualityChosen(object=obj.id, name=name, value=value), "607.2d")

    def _put(self, obj: Lying) -> None:
        """110. Put a permanent onto the battlefield, without its relations to others."""
        spec, definition = obj.spec, obj.written
        assert isinstance(spec, Permanent)
        assert definition is not None
        controller = self.player(spec.controller, obj.owner)
        under = self.player(spec.under, controller)
        if spec.token:
            self._create(obj, tapped=spec.tapped)
            if under != obj.owner:
                self.say(e.EnteredUnder(object=obj.id, player=under), "110.2")
        else:
            self.move(obj, under, tapped=spec.tapped)
        if spec.back:
            self.turn_over(obj)
        if obj.partner is not None:
            self._meld(obj, obj.partner)
        if obj.copied is not None:
            values = self.values_of(obj.copied) if spec.copied is None else self.all_values(spec.copied)
            self.say(e.BecameCopy(object=obj.id, of=obj.id, effect=None, values=values, token=False), "707.5")
        if spec.x:
            self.say(e.XChosen(object=obj.id, x=spec.x), "601.2b")
        if spec.sector:
            self.say(e.SectorChosen(player=controller, object=obj.id, sector=spec.sector), "702.158c")
        self.mark(obj.id, spec.designations)
        if controller != under:
            self.say(e.ControlChanged(object=obj.id, before=under, after=controller), "613.1b")
        self._marks(obj, spec.model_copy(update={"counters": self._counters(obj, spec)}))
        permanent = self.board.objects[obj.id]
        if "battle" in permanent.types and self.read.edition.battles:
            opponents = self.board.opponents(permanent.controller)
            protector = self.player(spec.protector, opponents[0] if opponents else permanent.controller)
            self.say(e.ProtectorChosen(object=obj.id, player=protector), "310.8a")
        if spec.damage:
            self.say(e.DamageMarked(creature=obj.id, amount=spec.damage, total=spec.damage), "120.3e")

    def _counters(self, obj: Lying, spec: Permanent) -> dict[str, int]:
        """Return the counters of a permanent, with its printed loyalty or defense by default."""
        definition = obj.copied or obj.written
        assert definition is not None
        if spec.face_down:
            return dict(spec.counters)
        if spec.back and obj.copied is None and definition.back is not None:
            definition = definition.back
        if obj.partner is not None and obj.copied is None and definition.meld is not None:
            definition = definition.meld.into
        counters = dict(spec.counters)
        if definition.loyalty is not None and isinstance(definition.loyalty, int):
            counters.setdefault("loyalty", definition.loyalty)
        if definition.defense is not None and self.read.edition.battles:
            counters.setdefault("defense", definition.defense)
        return counters

    def _meld(self, obj: Lying, other: Lying) -> None:
        """701.42a. Meld two cards of a pair into one permanent."""
        assert obj.written is not None
        assert obj.written.meld is not None
        assert other.written is not None
        self.move(other)
        into = self.table.numbered(obj.written.meld.into, "701.42a", 1)
        cost = "".join(card.printed().mana_cost or "" for card in (obj.written, other.written))
        event = e.CardsMelded(object=obj.id, card=other.id, other=other.number, definition=into, cost=cost)
        self.say(event, "701.42a")

    def _relations(self, battlefield: Iterable[Lying]) -> None:
        """Record attached and phased-out permanents, once every permanent has its number."""
        out = []
        for obj in battlefield:
            spec = obj.spec
            assert isinstance(spec, Permanent)
            if spec.attached:
                self.say(e.ObjectAttached(object=obj.id, to=self.entity(spec.attached)), "701.3a")
            if spec.phased_out:
                out.append(obj.id)
        if out:
            self.say(e.PermanentsPhased(out=tuple(out), back=()), "702.26b")


def _arrived(obj: Lying) -> bool:
    return isinstance(obj.spec, Card) and obj.spec.arrived


def _order(obj: Lying) -> tuple[bool, int]:
    """Return the sort key of a permanent: those with an `order` come first."""
    assert isinstance(obj.spec, Permanent)
    return obj.spec.order is None, obj.spec.order or 0
