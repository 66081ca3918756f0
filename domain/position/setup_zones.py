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
        """Say the players, their decks, life totals and counters."""
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
        """103.3. Say a deck of all cards the player owns in the game, then its shuffle.

        The deck is presented in an order that reveals nothing. After the shuffle, the cards of the library lie under
        all cards that are taken out of the library.
        """
        partners = [one.partner for one in self.read.objects if one.partner is not None]
        deck = [one for one in (*self.read.objects, *partners) if one.owner == player and one.in_deck]
        deck = [
            *(one for one in deck if one.zone is not Zone.LIBRARY),
            *(one for one in deck if one.zone is Zone.LIBRARY),
        ]
        cards = sorted(
            (one.written for one in deck if one.written is not None), key=lambda card: (card.name, card.hash)
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
        for one in deck:
            assert one.written is not None
            one.number = numbers[one.written]
        order = tuple(waiting[one.written].pop(0) for one in deck if one.written is not None)
        for one in self.read.objects:
            if one.owner == player and one.spec.commander:
                self._present_commander(player, one)
        self._present_supplement(player)
        if order:
            shuffled = self.board.next_object
            self.say(e.LibraryShuffled(player=player, order=order), "103.3")
            for offset, one in enumerate(deck):
                one.id = ObjectId(shuffled + offset)

    def _present_commander(self, player: PlayerId, one: Lying) -> None:
        assert one.written is not None
        one.number, one.id = self.board.next_definition, ObjectId(self.board.next_object)
        printed = one.written.printed()
        presented = e.CommanderPresented(player=player, definition=one.number, printed=printed, becomes=one.id)
        self.say(presented, "903.6")
        if one.spec.casts:
            self.say(e.CommanderCast(player=player, definition=one.number, times=one.spec.casts), "903.8")

    def _present_supplement(self, player: PlayerId) -> None:
        """901.3, 904.3. Say a supplementary deck, with the face-up cards on top."""
        up = [one.written for one in self._face_up(player) if one.written is not None]
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
        for one in self._face_up(player):
            assert one.written is not None
            one.number = numbers[one.written]

    def _face_up(self, player: PlayerId) -> list[Lying]:
        """Return the face-up planes, phenomena and schemes of a player."""
        return [
            one
            for one in self.read.objects
            if one.owner == player
            and one.zone is Zone.COMMAND
            and one.written is not None
            and set(one.written.type_line[0]) & SUPPLEMENTARY
        ]

    # 400. Zones

    def lay_out(self) -> None:
        """Say the cards of all zones but the stack.

        First come graveyards, exile and command zone, then the battlefield in the order in which permanents entered,
        then hands.
        """
        for zone in (Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND):
            for one in self.read.objects:
                if one.zone is zone and not _arrived(one):
                    self._lay(one)
        battlefield = [one for one in self.read.objects if one.zone is Zone.BATTLEFIELD]
        for one in sorted(battlefield, key=_order):
            self._put(one)
        for one in self.read.objects:
            if one.zone is Zone.HAND:
                self._move(one)
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

        They are in a graveyard or exile, and their owners have not been asked about them yet.
        """
        for one in self.read.objects:
            if _arrived(one):
                beside = [other for other in self.read.objects if other.zone is one.zone]
                if one.zone is Zone.GRAVEYARD:
                    beside = [other for other in beside if other.owner == one.owner]
                self.move(one, index=None if one is beside[-1] else beside.index(one))
                assert isinstance(one.spec, Card)
                self._marks(one, one.spec)

    def link(self) -> None:
        """607.2a. Say the objects that linked abilities refer to, once every object has its number."""
        for one in self.read.objects:
            for name, refs in one.spec.linked.items() if isinstance(one.spec, Card) else ():
                objects = tuple(self.object(ref) for ref in refs)
                self.say(e.ObjectsLinked(object=one.id, name=name, objects=objects), "607.2a")

    def _lay(self, one: Lying) -> None:
        """Say a card in a public zone that is not a permanent."""
        assert one.written is not None
        spec = one.spec
        assert isinstance(spec, Card)
        types = set(one.written.type_line[0])
        if "dungeon" in types:
            one.number = self.table.numbered(one.written, "309.2a", 1)
            one.id = ObjectId(self.board.next_object)
            brought = e.DungeonBroughtIn(player=one.owner, definition=one.number, becomes=one.id)
            self.say(brought, "309.2a")
            if spec.room:
                self.say(e.VentureMarkerMoved(player=one.owner, object=one.id, room=spec.room), "309.4a")
        elif types & SUPPLEMENTARY:
            self._turn_up(one, planar="scheme" not in types)
        elif not types:
            one.number = self.table.numbered(one.written, "114.2", 1)
            one.id = ObjectId(self.board.next_object)
            self.say(e.EmblemCreated(player=one.owner, definition=one.number, becomes=one.id), "114.2")
        elif one.spec.commander and one.zone is Zone.COMMAND:
            pass  # the commander is there already
        else:
            self._move(one)
        self._marks(one, spec)

    def _move(self, one: Lying) -> None:
        """Say a card or token outside the battlefield.

        A token was on the battlefield before (111.7).
        """
        assert isinstance(one.spec, Card)
        if one.spec.token:
            self._create(one)
            self.move(one, source=Zone.BATTLEFIELD)
        else:
            self.move(one)

    def _create(self, one: Lying, *, tapped: bool = False) -> None:
        """111.2. Say that a token enters the battlefield."""
        assert one.written is not None
        one.number = self.table.numbered(one.written, "111.2", 1)
        one.id = ObjectId(self.board.next_object)
        created = e.TokenCreated(player=one.owner, definition=one.number, becomes=one.id, tapped=tapped)
        self.say(created, "111.2")

    def _turn_up(self, one: Lying, planar: bool) -> None:
        self.table.see(one.number, cause=1)
        one.id = ObjectId(self.board.next_object)
        event: type[e.PlaneTurnedUp | e.SchemeSetInMotion] = e.PlaneTurnedUp if planar else e.SchemeSetInMotion
        if planar and self.board.planar_controller is None:
            controller = self.player(self.position.planar_controller or self.position.active, PlayerId(1))
            self.say(e.PlanarControllerChanged(player=controller), "311.5")
        self.say(event(player=one.owner, definition=one.number, becomes=one.id), "901.11" if planar else "701.32b")

    def _complete_dungeon(self, player: PlayerId, definition: CardDefinition) -> None:
        number, id = self.table.numbered(definition, "309.2a", 1), ObjectId(self.board.next_object)
        self.say(e.DungeonBroughtIn(player=player, definition=number, becomes=id), "309.2a")
        self.say(e.DungeonCompleted(player=player, object=id, definition=number), "309.7")

    def _marks(self, one: Lying, spec: Card) -> None:
        """Say the counters on an object and the words chosen for it."""
        for kind, total in spec.counters.items():
            if total:
                self.say(e.CountersPut(object=one.id, kind=kind, amount=total, total=total), "122.6")
        for name, value in spec.chosen.items():
            self.say(e.QualityChosen(object=one.id, name=name, value=value), "607.2d")

    def _put(self, one: Lying) -> None:
        """110. Say a permanent, without its relations to others."""
        spec, definition = one.spec, one.written
        assert isinstance(spec, Permanent)
        assert definition is not None
        controller = self.player(spec.controller, one.owner)
        under = self.player(spec.under, controller)
        if spec.token:
            self._create(one, tapped=spec.tapped)
            if under != one.owner:
                self.say(e.EnteredUnder(object=one.id, player=under), "110.2")
        else:
            self.move(one, under, tapped=spec.tapped)
        if spec.back:
            self.turn_over(one)
        if one.partner is not None:
            self._meld(one, one.partner)
        if one.copied is not None:
            values = self.values_of(one.copied) if spec.copied is None else self.all_values(spec.copied)
            self.say(e.BecameCopy(object=one.id, of=one.id, effect=None, values=values, token=False), "707.5")
        if spec.x:
            self.say(e.XChosen(object=one.id, x=spec.x), "601.2b")
        if spec.sector:
            self.say(e.SectorChosen(player=controller, object=one.id, sector=spec.sector), "702.158c")
        self.mark(one.id, spec.designations)
        if controller != under:
            self.say(e.ControlChanged(object=one.id, before=under, after=controller), "613.1b")
        self._marks(one, spec.model_copy(update={"counters": self._counters(one, spec)}))
        permanent = self.board.objects[one.id]
        if "battle" in permanent.types and self.read.edition.battles:
            opponents = self.board.opponents(permanent.controller)
            protector = self.player(spec.protector, opponents[0] if opponents else permanent.controller)
            self.say(e.ProtectorChosen(object=one.id, player=protector), "310.8a")
        if spec.damage:
            self.say(e.DamageMarked(creature=one.id, amount=spec.damage, total=spec.damage), "120.3e")

    def _counters(self, one: Lying, spec: Permanent) -> dict[str, int]:
        """Return the counters of a permanent, with its printed loyalty or defense by default."""
        definition = one.copied or one.written
        assert definition is not None
        if spec.face_down:
            return dict(spec.counters)
        if spec.back and one.copied is None and definition.back is not None:
            definition = definition.back
        if one.partner is not None and one.copied is None and definition.meld is not None:
            definition = definition.meld.into
        counters = dict(spec.counters)
        if definition.loyalty is not None and isinstance(definition.loyalty, int):
            counters.setdefault("loyalty", definition.loyalty)
        if definition.defense is not None and self.read.edition.battles:
            counters.setdefault("defense", definition.defense)
        return counters

    def _meld(self, one: Lying, other: Lying) -> None:
        """701.42a. Meld two cards of a pair into one permanent."""
        assert one.written is not None
        assert one.written.meld is not None
        assert other.written is not None
        self.move(other)
        into = self.table.numbered(one.written.meld.into, "701.42a", 1)
        cost = "".join(card.printed().mana_cost or "" for card in (one.written, other.written))
        event = e.CardsMelded(object=one.id, card=other.id, other=other.number, definition=into, cost=cost)
        self.say(event, "701.42a")

    def _relations(self, battlefield: Iterable[Lying]) -> None:
        """Say attached and phased-out permanents, once every permanent has its number."""
        out = []
        for one in battlefield:
            spec = one.spec
            assert isinstance(spec, Permanent)
            if spec.attached:
                self.say(e.ObjectAttached(object=one.id, to=self.entity(spec.attached)), "701.3a")
            if spec.phased_out:
                out.append(one.id)
        if out:
            self.say(e.PermanentsPhased(out=tuple(out), back=()), "702.26b")


def _arrived(one: Lying) -> bool:
    return isinstance(one.spec, Card) and one.spec.arrived


def _order(one: Lying) -> tuple[bool, int]:
    """Return the sort key of a permanent: those with an `order` come first."""
    assert isinstance(one.spec, Permanent)
    return one.spec.order is None, one.spec.order or 0
