"""Logs written by hand, for what only reads them: facts in an order that folds, without any rules that would find them.

`Story` says events and folds them as it goes. `duel` tells one small game in which most things happen once; `wander`
tells things in random order, all of which could have happened.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from domain import events as e
from domain.board.characteristics import EffectData, LastKnown, Printed
from domain.board.evolve import evolve
from domain.board.state import Board
from domain.events import Event, Recorded
from domain.ids import ObjectId, PlayerId
from domain.kernel.questions import ChooseTargets, Mulligan, PayMana, Priority, Question
from domain.reasons import Reason
from domain.terms import HIDDEN_ZONES, Phase, Step, Zone

ANNA, BETH = PlayerId(1), PlayerId(2)


def _card(name: str, types: str, size: tuple[int, int] | None = None, **more: Any) -> Printed:
    power, toughness = size or (None, None)
    kinds = tuple(types.split())
    return Printed(
        name=name,
        supertypes=("basic",) if "basic" in kinds else (),
        types=tuple(kind for kind in kinds if kind != "basic"),
        power=power,
        toughness=toughness,
        hash=f"hash of {name}",
        **more,
    )


FOREST = _card("Forest", "basic land", subtypes=("Forest",))
MOUNTAIN = _card("Mountain", "basic land", subtypes=("Mountain",))
SPIDER = _card("Giant Spider", "creature", (2, 4), mana_cost="{3}{G}", colors="G", keywords=("reach",))
BEARS = _card("Grizzly Bears", "creature", (2, 2), mana_cost="{1}{G}", colors="G")
GROWTH = _card("Giant Growth", "instant", mana_cost="{G}", colors="G")
BOLT = _card("Lightning Bolt", "instant", mana_cost="{R}", colors="R")
UNICORN = _card("Mesa Unicorn", "creature", (2, 2), mana_cost="{1}{W}", colors="W", keywords=("lifelink",))
PYRO = _card("Prodigal Pyromancer", "creature", (1, 1), mana_cost="{2}{R}", colors="R", abilities=(0,))
SOLDIER = _card("Soldier", "creature", (1, 1), colors="W", token=True)

GREEN = (FOREST,) * 8 + (SPIDER,) * 4 + (BEARS,) * 4 + (GROWTH,) * 4
RED = (MOUNTAIN,) * 8 + (BOLT,) * 4 + (UNICORN,) * 4 + (PYRO,) * 4


class Story:
    """A log as it is told: `log` and the `board` after it."""

    def __init__(self) -> None:
        self.log: list[Recorded] = []
        self.board = Board()
        self._moment = 0
        self._within = False
        self._tokens: dict[str, int] = {}

    def say(self, event: Event, rule: str = "104.1", cause: int | None = None) -> int:
        """One more fact. Returns its position."""
        if not self._within:
            self._moment += 1
        recorded = Recorded(len(self.log) + 1, self._moment, rule, cause, event)
        self.log.append(recorded)
        evolve(self.board, recorded)
        return recorded.position

    @contextmanager
    def moment(self) -> Iterator[None]:
        """What is said inside happens at once."""
        self._moment += 1
        self._within = True
        yield
        self._within = False

    def decide(self, question: Question, answer: Any, rule: str = "117.1") -> int:
        """Somebody is asked and answers."""
        question.check(answer)
        event = e.DecisionMade(player=question.player, kind=question.KIND, question=question.data(), answer=answer)
        return self.say(event, rule)

    # Starting the game

    def begin(self, anna: Sequence[Printed] = GREEN, beth: Sequence[Printed] = RED, hand: int = 7) -> Story:
        """103. Seats, decks, shuffles, opening hands; Beth takes a mulligan."""
        self.start(anna, beth)
        for player in (ANNA, BETH):
            self.draw(player, hand)
        self.decide(Mulligan(ANNA, tuple(self.board.players[ANNA].hand), 0), "keep", "103.5")
        self.say(e.HandKept(player=ANNA, cards=hand), "103.5")
        decided = self.decide(Mulligan(BETH, tuple(self.board.players[BETH].hand), 0), "mulligan", "103.5")
        self.say(e.MulliganTaken(player=BETH, taken=1), "103.5", decided)
        for id in tuple(self.board.players[BETH].hand):
            self.move(id, Zone.LIBRARY, rule="103.5", index=-1)
        self.shuffle(BETH)
        self.draw(BETH, hand - 1)
        self.decide(Mulligan(BETH, tuple(self.board.players[BETH].hand), 1), "keep", "103.5")
        self.say(e.HandKept(player=BETH, cards=hand - 1), "103.5")
        return self

    def start(self, anna: Sequence[Printed] = GREEN, beth: Sequence[Printed] = RED) -> Story:
        """103.1 to 103.3. Up to the shuffled libraries."""
        self.say(
            e.GameStarted(
                schema_version=1,
                engine="0",
                edition="current",
                switches=(),
                format="duel",
                options=(),
                seats=("Anna", "Beth"),
                teams=((ANNA,), (BETH,)),
                life=20,
                seed_hash="what the seed hashes to",
                seed="the seed",
            ),
            "103.1",
        )
        for player, deck in ((ANNA, anna), (BETH, beth)):
            kinds = tuple(dict.fromkeys(deck))
            first = self.board.next_definition
            self.say(
                e.DeckPresented(
                    player=player,
                    size=len(deck),
                    first=first,
                    kinds=len(kinds),
                    printed=kinds,
                    cards=tuple(first + kinds.index(card) for card in deck),
                    sideboard=(),
                ),
                "103.2",
            )
        self.say(e.StartingPlayerChosen(player=ANNA), "103.1")
        for player in (ANNA, BETH):
            self.shuffle(player)
        return self

    def shuffle(self, player: PlayerId, seed: int = 0) -> None:
        order = list(self.board.players[player].library)
        random.Random(seed).shuffle(order)
        self.say(e.LibraryShuffled(player=player, order=tuple(order)), "701.24a")

    def draw(self, player: PlayerId, count: int = 1, cause: int | None = None) -> None:
        for _ in range(count):
            with self.moment():
                drawn = e.CardDrawn(player=player, this_turn=self.board.players[player].draws + 1)
                at = self.say(drawn, "121.1", cause)
                self.move(self.board.players[player].library[0], Zone.HAND, rule="121.1", cause=at)

    # Zones

    def see(self, definition: int) -> None:
        """A card is about to be seen by everybody."""
        if definition not in self.board.seen:
            self.say(e.CardSeen(definition=definition, printed=self.board.definitions[definition]), "400.2")

    def move(self, id: int, to: Zone, rule: str = "400.7", cause: int | None = None, **more: Any) -> ObjectId:
        """400.7. An object changes zones. Returns what it becomes."""
        found = self.board.objects[ObjectId(id)]
        if to not in HIDDEN_ZONES:
            self.see(found.definition)
        becomes = ObjectId(self.board.next_object)
        was = None
        if found.zone is Zone.BATTLEFIELD:
            was = LastKnown(
                name=found.name,
                controller=found.controller,
                types=found.types,
                power=found.power,
                toughness=found.toughness,
                damage=found.damage,
                counters=tuple(found.counters.items()),
                tapped=found.tapped,
            )
        stays = to in (Zone.STACK, Zone.BATTLEFIELD)
        fields = {"controller": found.controller if stays else found.owner, "tapped": False, "index": None} | more
        self.say(
            e.ObjectMoved(
                object=found.id,
                becomes=becomes,
                definition=found.definition,
                player=found.owner,
                source=found.zone,
                to=to,
                was=was,
                **fields,
            ),
            rule,
            cause,
        )
        return becomes

    def named(self, name: str, zone: Zone, player: PlayerId) -> ObjectId:
        """The first object of that name in a zone."""
        ids = self.board.zone(zone, player)
        return next(id for id in ids if self.board.objects[id].name == name and self.board.objects[id].owner == player)

    def fetch(self, player: PlayerId, name: str, to: Zone = Zone.HAND) -> ObjectId:
        """A card of that name from the player's library, or hand, put where it is needed."""
        for zone in (Zone.HAND, Zone.LIBRARY):
            ids = [id for id in self.board.zone(zone, player) if self.board.objects[id].name == name]
            if ids:
                return ids[0] if zone is to else self.move(ids[0], to)
        raise LookupError(name)

    def token(self, player: PlayerId, printed: Printed = SOLDIER, tapped: bool = False) -> ObjectId:
        """111.2. A token enters the battlefield."""
        if printed.name not in self._tokens:
            definition = self._tokens[printed.name] = self.board.next_definition
            self.say(e.CardSeen(definition=definition, printed=printed), "111.3")
        becomes = ObjectId(self.board.next_object)
        definition = self._tokens[printed.name]
        self.say(e.TokenCreated(player=player, definition=definition, becomes=becomes, tapped=tapped), "111.2")
        return becomes

    def die(self, id: ObjectId, cause: int | None = None, rule: str = "704.5g") -> ObjectId:
        """701.8a. Destroyed, and into the graveyard."""
        with self.moment():
            at = self.say(e.PermanentDestroyed(object=id), rule, cause)
            new = self.move(id, Zone.GRAVEYARD, "701.8a", at)
            self.say(e.StateBasedActionsPerformed(count=1), "704.3")
        return new

    # Turns

    def turn(self, player: PlayerId, extra: bool = False) -> None:
        if self.board.turn:
            self.say(e.BoardDigested(algorithm="sha256/board-1", digest=self.board.digest()))
        self.say(e.TurnBegan(player=player, number=self.board.turn + 1, extra=extra), "500.1")

    def phase(self, phase: Phase, *steps: Step) -> None:
        """A phase, up to the last of these steps."""
        if self.board.phase is not None:
            self.end_phase()
        self.say(e.PhaseBegan(phase=phase), "500.1")
        for step in steps:
            self.step(step)

    def step(self, step: Step) -> None:
        if self.board.step is not None:
            self.say(e.StepEnded(step=self.board.step), "500.2")
        self.say(e.StepBegan(step=step), "500.1")

    def end_phase(self) -> None:
        if self.board.step is not None:
            self.say(e.StepEnded(step=self.board.step), "500.2")
        assert self.board.phase is not None
        self.say(e.PhaseEnded(phase=self.board.phase), "500.2")

    def end_turn(self) -> None:
        if self.board.phase is not None:
            self.end_phase()
        assert self.board.active is not None
        self.say(e.TurnEnded(player=self.board.active, number=self.board.turn), "500.1")

    def passes(self, *players: PlayerId) -> None:
        """117.3d. These receive priority one after the other and pass."""
        for player in players:
            self.say(e.PriorityGiven(player=player), "117.3a")
            at = self.decide(Priority(player, (("pass",),)), ("pass",))
            self.say(e.PriorityPassed(player=player), "117.3d", at)

    # Spells

    def play(self, player: PlayerId, name: str) -> ObjectId:
        """305.1. A land from the hand."""
        card = self.fetch(player, name)
        self.say(e.PriorityGiven(player=player), "117.3a")
        at = self.decide(Priority(player, (("pass",), ("play", card))), ("play", card))
        land = self.move(card, Zone.BATTLEFIELD, "305.1", at)
        self.say(e.LandPlayed(player=player, object=land, this_turn=self.board.players[player].lands + 1), "305.1", at)
        return land

    def cast(self, player: PlayerId, name: str, target: int | None = None, lands: Sequence[ObjectId] = ()) -> ObjectId:
        """601. A spell from the hand, paid with these lands. Returns it on the stack."""
        card = self.fetch(player, name)
        self.say(e.PriorityGiven(player=player), "117.3a")
        at = self.decide(Priority(player, (("pass",), ("cast", card))), ("cast", card))
        spell = self.move(card, Zone.STACK, "601.2a", at)
        if target is not None:
            others = tuple(found.id for found in self.board.creatures())
            legal = tuple(dict.fromkeys((target, *others)))
            at = self.decide(ChooseTargets(player, (("target", legal, 1, 1),), spell), ((target,),), "601.2c")
            self.say(e.TargetsChosen(object=spell, targets=(("target", (target,)),)), "601.2c", at)
        self.say(e.CostLocked(objects=(spell,), mana="{G}" * len(lands), other=()), "601.2f", at)
        if lands:
            sources = tuple((land, 0, ("G",)) for land in lands)
            uses = tuple((land, 0, "G") for land in lands)
            paid = self.decide(PayMana(player, "{G}" * len(lands), "", sources, spell), uses, "601.2g")
            for land in lands:
                tapped = self.say(e.PermanentsTapped(objects=(land,)), "701.26a", paid)
                pool = self.board.players[player].pool + "G"
                self.say(e.ManaAdded(player=player, source=land, mana="G", pool=pool), "106.4", tapped)
            self.say(e.ManaPaid(player=player, object=spell, mana="G" * len(lands), pool=""), "601.2h", paid)
        spells = self.board.players[player].spells + 1
        self.say(e.SpellCast(player=player, object=spell, this_turn=spells), "601.2i", at)
        return spell

    def resolve(self, spell: ObjectId) -> tuple[int, ObjectId]:
        """608. A spell resolves: to the battlefield or the graveyard. Returns where it began to, and what it is now."""
        last = self.board.stack[-1]
        assert last == spell
        passed = self.log[-1].position if isinstance(self.log[-1].event, e.PriorityPassed) else None
        at = self.say(e.ResolutionBegan(object=spell, illegal=()), "608.1", passed)
        permanent = "instant" not in self.board.objects[spell].types
        if permanent:
            new = self.move(spell, Zone.BATTLEFIELD, "608.3a", at)
        else:
            new = self.move(spell, Zone.GRAVEYARD, "608.2n", at)
        self.say(e.Resolved(object=spell), "608.2", at)
        return at, new

    def summon(self, player: PlayerId, name: str) -> ObjectId:
        """A creature is cast, everybody passes, it enters."""
        spell = self.cast(player, name)
        self.passes(ANNA, BETH)
        return self.resolve(spell)[1]

    def deal(self, source: int, recipient: int, amount: int, cause: int | None = None, combat: bool = False) -> int:
        """120. Damage to a creature or player. Returns the position where it is dealt."""
        about: dict[str, Any] = {"source": source, "recipient": recipient, "amount": amount, "combat": combat}
        with self.moment():
            at = self.say(e.DamageProposed(**about), "120.4", cause)
            at = self.say(e.DamageDealt(**about, deathtouch=False), "120.4b", at)
            if recipient < 100:
                total = self.board.players[PlayerId(recipient)].life - amount
                self.say(e.LifeLost(player=PlayerId(recipient), amount=amount, total=total), "120.3a", at)
            else:
                total = self.board.objects[ObjectId(recipient)].damage + amount
                at = self.say(e.DamageMarked(creature=ObjectId(recipient), amount=amount, total=total), "120.3e", at)
        return at

    def pump(self, source: ObjectId, creature: ObjectId, power: int, toughness: int, cause: int | None = None) -> int:
        """611.2. An effect until end of turn, and what the layers make of it. Returns the number of the effect."""
        number = self.board.next_effect
        found = self.board.objects[creature]
        data = EffectData(
            id=number,
            kind="continuous",
            source=source,
            controller=found.controller,
            ref=(found.definition, 0),
            objects=(creature,),
            mods=(("pt", power, toughness),),
            until=("end_of_turn",),
            bindings=(),
            remaining=None,
        )
        with self.moment():
            at = self.say(e.EffectStarted(effect=data), "611.2a", cause)
            self.resize(creature, (found.power or 0) + power, (found.toughness or 0) + toughness, at)
        return number

    def resize(self, creature: ObjectId, power: int, toughness: int, cause: int | None = None) -> None:
        """613.1. Power and toughness come out different."""
        found = self.board.objects[creature]
        changes = (("power", found.power, power), ("toughness", found.toughness, toughness))
        self.say(e.CharacteristicsChanged(object=creature, changes=changes), "613.4c", cause)

    def attack(self, player: PlayerId, attackers: Sequence[ObjectId], defender: PlayerId) -> int:
        """508.1. A whole declaration."""
        attacks = tuple((attacker, defender, defender) for attacker in attackers)
        with self.moment():
            self.say(e.PermanentsTapped(objects=tuple(attackers)), "508.1f")
            return self.say(e.AttackersDeclared(player=player, attacks=attacks), "508.1")

    def block(self, player: PlayerId, blocks: Sequence[tuple[ObjectId, ObjectId]]) -> int:
        """509.1. A whole declaration."""
        assert self.board.combat is not None
        blocked = tuple(dict.fromkeys(attacker for _, attacker in blocks))
        unblocked = tuple(attacker for attacker in self.board.combat.attackers if attacker not in blocked)
        return self.say(
            e.BlockersDeclared(player=player, blocks=tuple(blocks), blocked=blocked, unblocked=unblocked), "509.1"
        )


def duel() -> Story:
    """Three turns: lands, a spider and a pyromancer, an attack, a bolt and its answer, a death, a token, the end."""
    story = Story().begin()
    # Turn 1: Anna plays a Forest and summons a Giant Spider.
    story.turn(ANNA)
    story.phase(Phase.BEGINNING, Step.UNTAP, Step.UPKEEP)
    story.say(e.StepEnded(step=Step.UPKEEP), "500.2")
    story.say(e.StepSkipped(step=Step.DRAW, effect=None), "103.8a")
    story.phase(Phase.PRECOMBAT_MAIN)
    story.play(ANNA, "Forest")
    spider = story.summon(ANNA, "Giant Spider")
    story.end_turn()
    # Turn 2: Beth summons creatures; a token appears.
    story.turn(BETH)
    story.phase(Phase.BEGINNING, Step.UNTAP, Step.UPKEEP, Step.DRAW)
    story.draw(BETH)
    story.phase(Phase.PRECOMBAT_MAIN)
    story.play(BETH, "Mountain")
    unicorn = story.summon(BETH, "Mesa Unicorn")
    story.summon(BETH, "Prodigal Pyromancer")
    story.token(BETH)
    story.end_turn()
    # Turn 3: the spider attacks and is blocked; a bolt on it.
    story.turn(ANNA)
    story.phase(Phase.BEGINNING, Step.UNTAP, Step.UPKEEP, Step.DRAW)
    story.draw(ANNA)
    story.phase(Phase.PRECOMBAT_MAIN)
    story.phase(Phase.COMBAT, Step.BEGINNING_OF_COMBAT, Step.DECLARE_ATTACKERS)
    story.attack(ANNA, [spider], BETH)
    story.passes(ANNA, BETH)
    story.step(Step.DECLARE_BLOCKERS)
    story.block(BETH, [(unicorn, spider)])
    story.passes(ANNA)
    bolt = story.cast(BETH, "Lightning Bolt", spider)
    land = story.named("Forest", Zone.BATTLEFIELD, ANNA)
    growth = story.cast(ANNA, "Giant Growth", spider, [land])
    story.passes(BETH, ANNA)
    at, card = story.resolve(growth)
    story.pump(growth, spider, 1, 1, at)
    story.passes(ANNA, BETH)
    at = story.say(e.ResolutionBegan(object=bolt, illegal=()), "608.1", story.log[-1].position)
    story.deal(bolt, spider, 3, at)
    story.move(bolt, Zone.GRAVEYARD, "608.2n", at)
    story.say(e.Resolved(object=bolt), "608.2", at)
    story.step(Step.COMBAT_DAMAGE)
    step = story.say(e.CombatDamageStepBegan(first=False, creatures=(spider, unicorn)), "510.4")
    with story.moment():
        story.say(e.CombatDamageAssigned(player=ANNA, assignments=((spider, unicorn, 3),)), "510.1", step)
        story.say(e.CombatDamageAssigned(player=BETH, assignments=((unicorn, spider, 2),)), "510.1", step)
    first = story.deal(spider, unicorn, 3, step, combat=True)
    second = story.deal(unicorn, spider, 2, step, combat=True)
    story.say(e.LifeGained(player=BETH, amount=2, total=22), "120.3f", second)
    with story.moment():
        for creature, cause in ((spider, second), (unicorn, first)):
            at = story.say(e.PermanentDestroyed(object=creature), "704.5g", cause)
            dead = story.move(creature, Zone.GRAVEYARD, "701.8a", at)
            story.say(e.RemovedFromCombat(objects=(creature,), reason=Reason.LEFT), "506.4", at)
        story.say(e.StateBasedActionsPerformed(count=2), "704.3")
    assert dead
    story.phase(Phase.POSTCOMBAT_MAIN)
    story.phase(Phase.ENDING, Step.END, Step.CLEANUP)
    story.say(e.EffectsEnded(effects=tuple(story.board.effects), reason=Reason.DURATION), "514.2")
    story.end_turn()
    with story.moment():
        at = story.say(e.PlayerLost(player=BETH, reason=Reason.CONCESSION), "104.3a")
        story.say(e.GameEnded(winners=(ANNA,), reason=Reason.CONCESSION, seed="the seed"), "104.2a", at)
    assert card
    return story


def wander(seed: int, length: int = 60) -> Story:
    """Things that could have happened, in random order: nothing asks whether the rules would let them."""
    dice = random.Random(seed)
    story = Story().start()
    for player in (ANNA, BETH):
        story.draw(player, 4)
    story.turn(ANNA)
    story.phase(Phase.PRECOMBAT_MAIN)
    board = story.board
    for _ in range(length):
        player = dice.choice((ANNA, BETH))
        home = board.players[player]
        everything = [id for id in board.objects if board.objects[id].kind in ("", "spell")]
        act = dice.randrange(14)
        if act == 0 and home.library:
            story.draw(player)
        elif act == 1:
            story.shuffle(player, dice.randrange(1000))
        elif act in (2, 3, 4, 5):
            id = dice.choice(everything)
            to = dice.choice(list(Zone))
            index = dice.choice((0, -1)) if to is Zone.LIBRARY else None
            controller = dice.choice((ANNA, BETH)) if to in (Zone.BATTLEFIELD, Zone.STACK) else board.objects[id].owner
            story.move(id, to, index=index, controller=controller, tapped=to is Zone.BATTLEFIELD and act == 2)
        elif act == 6:
            story.token(player)
        elif act == 7:
            id = dice.choice(everything)
            story.say(e.CountersPut(object=id, kind="+1/+1", amount=1, total=1), "122.6")
        elif act == 8:
            story.resize(dice.choice(everything), dice.randrange(9), dice.randrange(9))
        elif act == 9:
            count = min(2, len(home.library))
            cards = tuple(home.library[:count])
            definitions = tuple(story.board.objects[id].definition for id in cards)
            looked = e.CardsLookedAt(player=player, owner=player, count=count, cards=cards, definitions=definitions)
            story.say(looked, "701.20e")
            top, bottom = (cards[:1], cards[1:]) if dice.randrange(2) else (cards[::-1], ())
            story.say(
                e.LibraryArranged(player=player, kept=len(top), sent=len(bottom), top=top, bottom=bottom), "701.22a"
            )
        elif act == 10 and home.hand:
            definitions = tuple(board.objects[id].definition for id in home.hand)
            for definition in dict.fromkeys(definitions):
                story.see(definition)
            story.say(e.CardsRevealed(player=player, cards=tuple(home.hand), definitions=definitions), "701.20a")
        elif act == 11 and board.battlefield:
            some = tuple(dice.sample(board.battlefield, dice.randrange(1, len(board.battlefield) + 1)))
            story.say(dice.choice((e.PermanentsTapped, e.PermanentsUntapped))(objects=some), "701.26a")
        elif act == 12:
            options = (("pass",), *(("cast", id) for id in home.hand))
            story.say(e.PriorityGiven(player=player), "117.3a")
            story.decide(Priority(player, options), ("pass",))
        elif act == 13:
            story.turn(player)
            story.phase(Phase.PRECOMBAT_MAIN)
    return story


def unsalted(log: Iterable[Recorded]) -> list[Recorded]:
    """The same but for the salt of the commitment to the seed: all that two games with one seed differ in."""
    bare = {e.GameStarted: {"commitment": None, "salt": None}, e.GameEnded: {"salt": None}}
    return [
        recorded._replace(event=recorded.event.model_copy(update=bare[type(recorded.event)]))
        if type(recorded.event) in bare
        else recorded
        for recorded in log
    ]
