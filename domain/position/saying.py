"""From a position to facts: everything in it is said as it lies there, by a table that knows no rules.

Nothing of it triggers and nothing is replaced, since nobody acts: hands and libraries are laid out from the deck, whose
order nobody is told; what came first is said first. The last fact says that this is all. What the rules make of it they
say after that (`kernel.decide.Session.from_position`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from domain import __version__
from domain import events as e
from domain.board.characteristics import Copiable
from domain.board.state import Board
from domain.cards.catalogue import copied_by_name, dungeons
from domain.cards.language import CardDefinition
from domain.events import SCHEMA, Event, Recorded
from domain.ids import EntityId, ObjectId, PlayerId
from domain.kernel.table import Table
from domain.position.lying import Lying, Read, declares, targets_by_slot
from domain.position.model import Card, Json, OnStack, Permanent
from domain.randomness import commitment
from domain.reasons import Reason
from domain.terms import SUPPLEMENTARY, Phase, Step, Zone, sorted_mana


def facts_of(read: Read, seed: str, salt: str = "") -> tuple[tuple[Recorded, ...], dict[str, CardDefinition]]:
    """All facts of a position, the last of them that they are complete; and the definitions they need."""
    cards = read.definitions()
    outside = (*dungeons(cards), *copied_by_name(cards))
    saying = Saying(read, {card.hash: card for card in (*outside, *cards)})
    saying.start(seed, salt)
    saying.lay_out()
    saying.clock()
    saying.fight()
    saying.stack()
    saying.complete()
    return tuple(saying.table.records), dict(saying.table.definitions)


class Saying:
    """A table at which a position is said."""

    def __init__(self, read: Read, definitions: Mapping[str, CardDefinition]) -> None:
        self.read = read
        self.position = read.position
        self.table = game = Table(Board(), definitions)
        game.edition, game.format = read.edition, read.format

    @property
    def board(self) -> Board:
        """The board so far."""
        return self.table.board

    def say(self, event: Event, rule: str) -> None:
        """Say a fact; all of them are there because the game began so."""
        self.table.say(event, rule, 1 if self.board.position else None)

    def entity(self, name: str) -> EntityId:
        """The number of a player or object that was said."""
        player = self.read.players.get(name)
        if player is not None:
            return player
        found = self.read.things.find(name)
        assert isinstance(found, Lying)
        return found.id

    def object(self, name: str) -> ObjectId:
        """The number of an object that was said."""
        return ObjectId(self.entity(name))

    def player(self, name: str, default: PlayerId) -> PlayerId:
        """The player of this name, or the one who is meant without a name."""
        return self.read.players[name] if name else default

    # 103. What everybody begins with

    def start(self, seed: str, salt: str) -> None:
        """The players, their decks, life totals and counters."""
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

    def _present(self, player: PlayerId) -> None:
        """103.3. A deck of all cards the player owns in the game, in an order that tells nothing, and then shuffled.

        The library lies under everything that is taken out of it.
        """
        deck = [one for one in self.read.objects if one.owner == player and one.in_deck]
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
        """901.3, 904.3. What lies face up was on top."""
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
        """The planes, phenomena and schemes of a player that lie face up."""
        return [
            one
            for one in self.read.objects
            if one.owner == player
            and one.zone is Zone.COMMAND
            and one.written is not None
            and set(one.written.type_line[0]) & SUPPLEMENTARY
        ]

    # 400. What lies where

    def lay_out(self) -> None:
        """Graveyards, exile and command zone, the battlefield in the order in which things came there, and hands."""
        for zone in (Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND):
            for one in self.read.objects:
                if one.zone is zone:
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
                told = e.CommanderDamaged(
                    player=PlayerId(number), commander=commander.number, amount=damage, total=damage
                )
                self.say(told, "903.10a")
            for name in sitting.completed:
                self._complete_dungeon(PlayerId(number), self.read.cards[name])
        if self.position.time_of_day:
            self.say(e.TimeOfDayChanged(before="", after=self.position.time_of_day), "731.1")

    def _lay(self, one: Lying) -> None:
        """A card that is no permanent, where everybody sees it."""
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
        elif one.zone is Zone.COMMAND:
            pass  # a commander lies there already
        else:
            self._move(one)
        self._marks(one, spec)

    def _turn_up(self, one: Lying, planar: bool) -> None:
        self.table.see(one.number, cause=1)
        one.id = ObjectId(self.board.next_object)
        told: type[e.PlaneTurnedUp | e.SchemeSetInMotion] = e.PlaneTurnedUp if planar else e.SchemeSetInMotion
        if planar and self.board.planar_controller is None:
            controller = self.player(self.position.planar_controller or self.position.active, PlayerId(1))
            self.say(e.PlanarControllerChanged(player=controller), "311.5")
        self.say(told(player=one.owner, definition=one.number, becomes=one.id), "901.11" if planar else "701.32b")

    def _complete_dungeon(self, player: PlayerId, definition: CardDefinition) -> None:
        number, id = self.table.numbered(definition, "309.2a", 1), ObjectId(self.board.next_object)
        self.say(e.DungeonBroughtIn(player=player, definition=number, becomes=id), "309.2a")
        self.say(e.DungeonCompleted(player=player, object=id, definition=number), "309.7")

    def _move(self, one: Lying, controller: PlayerId | None = None, *, tapped: bool = False) -> None:
        """A card goes from where it was presented to where it lies."""
        if one.zone is not Zone.HAND:
            self.table.see(one.number, cause=1)
        becomes = ObjectId(self.board.next_object)
        self.say(
            e.ObjectMoved(
                object=one.id,
                becomes=becomes,
                definition=one.number,
                player=one.owner,
                source=Zone.COMMAND if one.spec.commander else Zone.LIBRARY,
                to=one.zone,
                controller=controller or one.owner,
                tapped=tapped,
                index=None,
                was=None,
            ),
            "400.7",
        )
        one.id = becomes

    def _marks(self, one: Lying, spec: Card) -> None:
        """Counters, and what was chosen."""
        for kind, total in spec.counters.items():
            if total:
                self.say(e.CountersPut(object=one.id, kind=kind, amount=total, total=total), "122.6")
        for name, value in spec.chosen.items():
            self.say(e.QualityChosen(object=one.id, name=name, value=value), "607.2d")

    def _put(self, one: Lying) -> None:
        """110. A permanent, as it is by itself."""
        spec, definition = one.spec, one.written
        assert isinstance(spec, Permanent)
        assert definition is not None
        controller = self.player(spec.controller, one.owner)
        under = self.player(spec.under, controller)
        if spec.token:
            one.number = self.table.numbered(definition, "111.2", 1)
            one.id = ObjectId(self.board.next_object)
            created = e.TokenCreated(player=one.owner, definition=one.number, becomes=one.id, tapped=spec.tapped)
            self.say(created, "111.2")
            if under != one.owner:
                self.say(e.EnteredUnder(object=one.id, player=under), "110.2")
        else:
            self._move(one, under, tapped=spec.tapped)
        if spec.back:
            self._turn_over(one)
        if one.copied is not None:
            self._copy(one, one.copied)
        if controller != under:
            self.say(e.ControlChanged(object=one.id, before=under, after=controller), "613.1b")
        self._marks(one, spec.model_copy(update={"counters": self._counters(one, spec)}))
        found = self.board.objects[one.id]
        if "battle" in found.types and self.read.edition.battles:
            opponents = self.board.opponents(found.controller)
            protector = self.player(spec.protector, opponents[0] if opponents else found.controller)
            self.say(e.ProtectorChosen(object=one.id, player=protector), "310.8a")
        if spec.damage:
            self.say(e.DamageMarked(creature=one.id, amount=spec.damage, total=spec.damage), "120.3e")

    def _counters(self, one: Lying, spec: Permanent) -> dict[str, int]:
        """With the loyalty or defense that is printed, where nothing else is said."""
        definition = one.copied or one.written
        assert definition is not None
        if spec.back and one.copied is None and definition.back is not None:
            definition = definition.back
        counters = dict(spec.counters)
        if definition.loyalty is not None and isinstance(definition.loyalty, int):
            counters.setdefault("loyalty", definition.loyalty)
        if definition.defense is not None and self.read.edition.battles:
            counters.setdefault("defense", definition.defense)
        return counters

    def _turn_over(self, one: Lying) -> None:
        assert one.written is not None
        assert one.written.back is not None
        back = self.table.numbered(one.written.back, "712.13", 1)
        self.say(
            e.PermanentTransformed(
                object=one.id, before=one.number, definition=back, entering=True, modal=one.written.modal
            ),
            "712.13",
        )

    def _copy(self, one: Lying, of: CardDefinition) -> None:
        values = self._values(of)
        self.say(e.BecameCopy(object=one.id, of=one.id, effect=None, values=values, token=False), "707.5")

    def _values(self, of: CardDefinition) -> Copiable:
        """707.2. What is copied of a card."""
        number = self.table.numbered(of, "707.2", 1)
        printed = of.printed()
        told = {
            name: getattr(printed, name) for name in Copiable.model_fields if name not in ("definition", "abilities")
        }
        return Copiable(definition=number, abilities=tuple((number, part) for part in printed.abilities), **told)

    def _relations(self, battlefield: Iterable[Lying]) -> None:
        """What is attached, linked and phased out, now that everything has its number."""
        out = []
        for one in battlefield:
            spec = one.spec
            assert isinstance(spec, Permanent)
            if spec.attached:
                self.say(e.ObjectAttached(object=one.id, to=self.entity(spec.attached)), "701.3a")
            if spec.phased_out:
                out.append(one.id)
        for one in self.read.objects:
            for name, refs in one.spec.linked.items() if isinstance(one.spec, Card) else ():
                objects = tuple(self.object(ref) for ref in refs)
                self.say(e.ObjectsLinked(object=one.id, name=name, objects=objects), "607.2a")
        if out:
            self.say(e.PermanentsPhased(out=tuple(out), back=()), "702.26b")

    # 500. When

    def clock(self) -> None:
        """Whose turn it is, which phase and step; who has left; the turns to come."""
        position, board = self.position, self.board
        active = self.player(position.active, PlayerId(1))
        regular: PlayerId | None = active
        if self.read.phase is None:
            before = board.order[board.order.index(active) - 1]
            regular = None if position.turn <= 1 else before
        if position.regular:
            regular = self.read.players[position.regular]
        sick = tuple(one.id for one in self.read.objects if isinstance(one.spec, Permanent) and one.spec.sick)
        self.say(
            e.TurnSetUp(
                player=active,
                number=position.turn,
                phase=self.read.phase,
                step=self.read.step,
                regular=regular,
                sick=sick,
            ),
            "500.1",
        )
        for name in position.extra_turns:
            after = position.turn - (self.read.phase is None)
            self.say(e.TurnScheduled(player=self.read.players[name], after=after), "500.7")
        for number, sitting in enumerate(position.players, 1):
            if sitting.lost:
                self.say(e.PlayerLost(player=PlayerId(number), reason=Reason(sitting.lost)), "104.3")
                self.say(e.PlayerLeft(player=PlayerId(number), objects=()), "800.4a")

    def fight(self) -> None:
        """506. Who attacks and blocks, as far as that was declared by this step."""
        fight, step = self.position.combat, self.read.step
        if self.read.phase is not Phase.COMBAT or step is Step.BEGINNING_OF_COMBAT:
            return
        active = self.board.active
        assert active is not None
        assert self.board.combat is not None
        if fight is not None and fight.defending:
            defender = self.read.players[fight.defending]
            self.say(e.DefendingPlayerChosen(player=active, defender=defender), "507.1")
        if not declares(Step.DECLARE_ATTACKERS, step, self.position.begins):
            return
        attackers = fight.attackers if fight is not None else ()
        attacks = []
        gone = False
        for attacker in attackers:
            attacked = self.entity(attacker.attacks) if attacker.attacks else 0
            gone = gone or not attacked
            attacks.append((self.object(attacker.creature), attacked, self._defender(attacked, attacker.defender)))
        self.say(e.AttackersDeclared(player=active, attacks=tuple(attacks)), "508.1")
        if gone:
            self.say(e.StoppedBeingAttacked(object=ObjectId(0)), "506.4d")
        if fight is not None and fight.bands:
            bands = tuple(tuple(self.object(name) for name in band) for band in fight.bands)
            self.say(e.BandsFormed(player=active, bands=bands), "702.22c")
        if fight is None or not declares(Step.DECLARE_BLOCKERS, step, self.position.begins):
            return
        blocks = [
            (self.object(blocker), self.object(attacker.creature))
            for attacker in attackers
            for blocker in attacker.blockers
        ]
        blocked = tuple(self.object(one.creature) for one in attackers if one.blocked or one.blockers)
        unblocked = tuple(self.object(one.creature) for one in attackers if not (one.blocked or one.blockers))
        defending = [defender for _, _, defender in attacks]
        player = defending[0] if defending else self.board.opponents(active)[0]
        told = e.BlockersDeclared(player=player, blocks=tuple(blocks), blocked=blocked, unblocked=unblocked)
        self.say(told, "509.1")
        self._damage_steps(fight.first_strike, fight.damage_steps)

    def _damage_steps(self, first: Sequence[str] | None, steps: int) -> None:
        """510.4. The combat damage steps that began."""
        in_step = self.read.step is Step.COMBAT_DAMAGE and not self.position.begins
        for number in range(max(steps, in_step, first is not None)):
            early = number == 0 and first is not None
            creatures = tuple(self.object(name) for name in first or ()) if early else ()
            self.say(e.CombatDamageStepBegan(first=early, creatures=creatures), "510.4")

    def _defender(self, attacked: EntityId, named: str) -> PlayerId:
        """508.5. The player who is attacked, or whose planeswalker or battle is."""
        if named:
            return self.read.players[named]
        if attacked in self.board.players:
            return PlayerId(attacked)
        found = self.board.get(attacked)
        if found is None:
            assert self.board.active is not None
            return self.board.opponents(self.board.active)[0]
        return found.protector if found.protector is not None else found.controller

    # 405. The stack

    def stack(self) -> None:
        """Spells, copies and abilities, the bottom first."""
        for at, one in enumerate(one for one in self.read.objects if one.zone is Zone.STACK):
            spec = one.spec
            assert isinstance(spec, OnStack)
            controller = self.player(spec.controller, one.owner)
            if spec.card:
                self._move(one, controller)
                if spec.back:
                    self._turn_over(one)
            elif spec.copy_of:
                self._copy_of_spell(one, controller)
            else:
                self._ability(one, spec, controller, self.read.sources[at])
        for at, one in enumerate(one for one in self.read.objects if one.zone is Zone.STACK):
            assert isinstance(one.spec, OnStack)
            self._choices(one, one.spec, self.read.slots[at])

    def _copy_of_spell(self, one: Lying, controller: PlayerId) -> None:
        assert one.copied is not None
        values = self._values(one.copied)
        one.id = ObjectId(self.board.next_object)
        self.say(
            e.CopyPutOnStack(
                player=controller, of=one.id, becomes=one.id, kind="spell", values=values, source=None, ability=None,
                bindings=(), modes=(), x=0, targets=(), shares=(), chosen=(), linked=(),
            ),
            "707.10",
        )  # fmt: skip

    def _ability(self, one: Lying, spec: OnStack, controller: PlayerId, text: CardDefinition | None) -> None:
        number = 0 if text is None else self.table.numbered(text, "113.7", 1)
        one.id = ObjectId(self.board.next_object)
        self.say(
            e.AbilityPutOnStack(
                player=controller,
                source=self.object(spec.source) if spec.source else ObjectId(0),
                ability=(number, spec.ability or 0),
                becomes=one.id,
                kind="triggered" if spec.triggered else "activated",
                trigger=None,
                bindings=tuple(sorted((name, self._bound(value)) for name, value in spec.bindings.items())),
            ),
            "603.3" if spec.triggered else "602.2a",
        )

    def _bound(self, value: Json) -> Json:
        """What a name of a text stands for: numbers and words as they are, and what is referred to."""
        if isinstance(value, Mapping):
            return self.entity(str(value["ref"])) if value.get("ref") else 0
        if isinstance(value, list | tuple):
            return tuple(self._bound(item) for item in value)
        return value

    def _choices(self, one: Lying, spec: OnStack, slots: Sequence[str]) -> None:
        """601.2b-d. Modes, X, targets and what is divided among them."""
        for name, value in spec.chosen.items():
            self.say(e.QualityChosen(object=one.id, name=name, value=value), "607.2d")
        if spec.modes:
            self.say(e.ModesChosen(object=one.id, modes=spec.modes), "601.2b")
        if spec.x:
            self.say(e.XChosen(object=one.id, x=spec.x), "107.3a")
        targets = targets_by_slot(spec, slots)
        if targets:
            told = tuple((slot, tuple(self.entity(name) for name in names)) for slot, names in targets.items())
            self.say(e.TargetsChosen(object=one.id, targets=told), "601.2c")
        if spec.divided:
            shares = tuple((self.entity(name), amount) for name, amount in spec.divided.items())
            self.say(e.DamageDivided(object=one.id, shares=shares), "601.2d")

    def complete(self) -> None:
        """That this is all."""
        position = self.position
        used = tuple(
            (one.id, int(part), times)
            for one in self.read.objects
            if isinstance(one.spec, Permanent)
            for part, times in one.spec.used.items()
        )
        self.say(
            e.PositionSetUp(
                begins=position.begins,
                priority=self.read.players[position.priority] if position.priority else None,
                passed=position.passed,
                turns=tuple(
                    (PlayerId(number), sitting.lands_played, sitting.spells_cast, sitting.cards_drawn)
                    for number, sitting in enumerate(position.players, 1)
                    if sitting.lands_played or sitting.spells_cast or sitting.cards_drawn
                ),
                used=used,
            ),
            "117.5",
        )


def _order(one: Lying) -> tuple[bool, int]:
    """Where it stands among all permanents: those that say it come first."""
    assert isinstance(one.spec, Permanent)
    return one.spec.order is None, one.spec.order or 0
