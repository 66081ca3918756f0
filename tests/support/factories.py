"""Logs made up for tests: any event with random fields, and whole games that look like played ones.

`random_event` fills a class's fields by their types. `Scribe` writes down a game in which nobody decides anything
sensible: the facts fit the board, their mixture is that of a duel, but no rule has looked at them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from pydantic import BaseModel

from domain import events as e
from domain.board.characteristics import LastKnown, Printed
from domain.board.evolve import evolve
from domain.board.objects import GameObject
from domain.board.state import DIGEST_ALGORITHM, Board
from domain.events import Event, Recorded
from domain.ids import ObjectId, PlayerId
from domain.kernel.questions import Mulligan, PayMana, Priority
from domain.randomness import seed_hash
from domain.reasons import Reason
from domain.terms import STEPS, TURN, Phase, Step, Zone

WORDS = ("", "a", "creature", 'Lim-Dûl\'s "Vault"', "+1/+1", "until-end-of-turn", "{2}{W}", "火", "\u2028\\")


def random_value(annotation: Any, rng: random.Random, depth: int = 3) -> Any:
    """Some value of this type."""
    origin, inner = get_origin(annotation), get_args(annotation)
    annotation = getattr(annotation, "__supertype__", annotation)
    if annotation is bool:
        return rng.random() < 0.5
    if annotation is int:
        return rng.choice((0, 1, 2, rng.randrange(100), rng.randrange(100, 9000), -1, 2**40))
    if annotation is str:
        return rng.choice(WORDS)
    if annotation is Any:
        return random_json(rng, depth)
    if origin is tuple and inner[-1] is Ellipsis:
        return tuple(random_value(inner[0], rng, depth - 1) for _ in range(rng.randrange(4)))
    if origin is tuple:
        return tuple(random_value(part, rng, depth - 1) for part in inner)
    if origin in (Union, UnionType):
        part = rng.choice(inner)
        return None if part is NoneType else random_value(part, rng, depth)
    if issubclass(annotation, Enum):
        return rng.choice(list(annotation))
    if issubclass(annotation, BaseModel):
        return annotation(**random_fields(annotation, rng, depth - 1))
    raise TypeError(annotation)


def random_json(rng: random.Random, depth: int) -> Any:
    """Frozen JSON: scalars and tuples of it."""
    if depth <= 0 or rng.random() < 0.5:
        return rng.choice((None, True, False, 0, 1, -7, 1234567, *WORDS))
    return tuple(random_json(rng, depth - 1) for _ in range(rng.randrange(4)))


def random_fields(cls: type[BaseModel], rng: random.Random, depth: int = 3) -> dict[str, Any]:
    """A value for every field of the class."""
    return {name: random_value(field.annotation, rng, depth) for name, field in cls.model_fields.items()}


def random_event(cls: type[Event], rng: random.Random) -> Event:
    """An event of this class; its fields have their types and mean nothing."""
    return cls(**random_fields(cls, rng))


def random_log(rng: random.Random, length: int, start: int = 1) -> list[Recorded]:
    """Events of all classes with no sense in them, in their places from `start` on: not to be folded."""
    classes = list(e.EVENTS.values())
    log: list[Recorded] = []
    moment = rng.randrange(1, 50)
    for position in range(start, start + length):
        moment += rng.choice((0, 0, 1)) if log else 0
        cause = rng.randrange(1, position) if position > 1 and rng.random() < 0.8 else None
        log.append(
            Recorded(
                position, moment, rng.choice(("704.5g", "117.3d", "")), cause, random_event(rng.choice(classes), rng)
            )
        )
    return log


COLORS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}


def _deck(letter: str) -> tuple[Printed, ...]:
    """A basic land and twelve spells of one colour."""
    land = Printed(
        name=COLORS[letter], supertypes=("basic",), types=("land",), subtypes=(COLORS[letter],), hash=f"{letter}0" * 8
    )
    creatures = tuple(
        Printed(
            name=f"{COLORS[letter]} Creature {size}",
            mana_cost=f"{{{size}}}{{{letter}}}",
            colors=letter,
            types=("creature",),
            subtypes=("Elf", "Warrior") if size % 2 else ("Spider",),
            power=size,
            toughness=size + 1,
            keywords=("flying", "haste")[: size % 3],
            abilities=(0,) * (size % 2),
            hash=f"{letter}{size}" * 8,
        )
        for size in range(1, 9)
    )
    burn = tuple(
        Printed(
            name=f"{COLORS[letter]} Bolt {n}",
            mana_cost=f"{{{letter}}}",
            colors=letter,
            types=("instant",),
            hash=f"{letter}b{n}" * 6,
        )
        for n in range(4)
    )
    return (land, *creatures, *burn)


class Scribe:
    """A made-up duel, written down one commit at a time; `board` is always the fold of `log`."""

    def __init__(self, seed: int, *, turns: int = 12, colors: str = "RG") -> None:
        self.rng = random.Random(seed)
        self.seed = f"made up {seed}"
        self.turns = turns
        self.colors = colors
        self.board = Board()
        self.log: list[Recorded] = []
        self._moment = 0
        self._decision: int | None = None

    def commits(self) -> Iterator[list[Recorded]]:
        """The game: what was said at the start, then what each decision led to."""
        at = 0
        for _ in self._play():
            yield self.log[at:]
            at = len(self.log)
        if at < len(self.log):
            yield self.log[at:]

    def say(self, rule: str, event: Event, *, cause: int | None = None, together: bool = False) -> int:
        """Append an event."""
        if not together:
            self._moment += 1
        position = len(self.log) + 1
        recorded = Recorded(position, self._moment, rule, cause if cause is not None else self._decision, event)
        self.log.append(recorded)
        evolve(self.board, recorded)
        return position

    def decide(self, player: PlayerId, kind: str, question: Any, answer: Any, rule: str) -> None:
        """Append a decision: it has no cause, and is the cause of what follows."""
        self._decision = None
        self._decision = self.say(rule, e.DecisionMade(player=player, kind=kind, question=question, answer=answer))

    def _play(self) -> Iterator[None]:
        board = self.board
        yield from self._start()
        for number in range(1, self.turns + 1):
            active = board.order[(number - 1) % 2]
            self.say("500.1", e.TurnBegan(player=active, number=number, extra=False))
            for phase in TURN:
                self.say("500.1", e.PhaseBegan(phase=phase))
                for step in STEPS[phase] or (None,):
                    if step is not None:
                        if (
                            phase is Phase.COMBAT
                            and board.combat
                            and not board.combat.attackers
                            and step in STEPS[phase][2:4]
                        ):
                            self.say("508.8", e.StepSkipped(step=step, effect=None))
                            continue
                        self.say("500.1", e.StepBegan(step=step))
                    yield from self._step(active, step)
                    if step is not None:
                        self.say("500.2", e.StepEnded(step=step))
                self.say("500.2", e.PhaseEnded(phase=phase))
            self.say("500.1", e.TurnEnded(player=active, number=number))
            self.say("704.3", e.BoardDigested(algorithm=DIGEST_ALGORITHM, digest=board.digest()))
        loser = PlayerId(1 + self.rng.randrange(2))
        self.say("704.5a", e.PlayerLost(player=loser, reason=Reason.LIFE))
        ended = e.GameEnded(winners=(PlayerId(3 - loser),), reason=Reason.LAST, seed=self.seed)
        self.say("104.2a", ended, together=True)

    def _start(self) -> Iterator[None]:
        board = self.board
        self.say(
            "103.1",
            e.GameStarted(
                schema_version=1,
                engine="0.1.0",
                edition="seed",
                switches=(("damage-order", True), ("mana-burn", False)),
                format="duel",
                options=(),
                seats=("North", "South"),
                teams=((PlayerId(1),), (PlayerId(2),)),
                life=20,
                seed_hash=seed_hash(self.seed),
                seed=self.seed,
            ),
        )
        first = 1
        for player in board.order:
            printed = _deck(self.colors[player - 1])
            cards = (first,) * 24 + tuple(first + 1 + n % 12 for n in range(36))
            self.say(
                "103.2",
                e.DeckPresented(
                    player=player, size=60, first=first, kinds=len(printed), printed=printed, cards=cards, sideboard=()
                ),
            )
            first += len(printed)
            self._shuffle(player)
        self.say("103.1", e.StartingPlayerChosen(player=board.order[0]))
        for player in board.order:
            for _ in range(7):
                self._draw(player, "103.5")
        for player in board.order:
            yield
            hand = tuple(board.players[player].hand)
            self.decide(player, "mulligan", Mulligan(player, hand, 0).data(), "keep", "103.5")
            self.say("103.5", e.HandKept(player=player, cards=7))

    def _shuffle(self, player: PlayerId) -> None:
        order = list(self.board.players[player].library)
        self.rng.shuffle(order)
        self.say("103.3", e.LibraryShuffled(player=player, order=tuple(order)))

    def _draw(self, player: PlayerId, rule: str) -> None:
        owner = self.board.players[player]
        if not owner.library:
            self.say("121.4", e.DrawFailed(player=player))
            return
        at = self.say(rule, e.CardDrawn(player=player, this_turn=owner.draws + 1))
        self._move(owner.library[0], Zone.HAND, rule, cause=at, together=True)

    def _move(self, id: ObjectId, to: Zone, rule: str, *, cause: int | None = None, together: bool = False) -> ObjectId:
        board = self.board
        found = board.objects[id]
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
        becomes = ObjectId(board.next_object)
        self.say(
            rule,
            e.ObjectMoved(
                object=id,
                becomes=becomes,
                definition=found.definition,
                player=found.owner,
                source=found.zone,
                to=to,
                controller=found.owner,
                tapped=False,
                index=None,
                was=was,
            ),
            cause=cause,
            together=together,
        )
        return becomes

    def _options(self, player: PlayerId) -> tuple[tuple[Any, ...], ...]:
        board = self.board
        untapped = [found for found in self._lands(player) if not found.tapped]
        options: list[tuple[Any, ...]] = [("pass",)]
        for card in board.hand(player):
            if "land" in card.types:
                if (
                    board.active == player
                    and not board.players[player].lands
                    and board.step is None
                    and not board.stack
                ):
                    options.append(("play", card.id))
            elif len(untapped) >= self._cost(card) and (
                "instant" in card.types or (board.active == player and board.step is None and not board.stack)
            ):
                options.append(("cast", card.id))
        options += [("mana", found.id, 0) for found in untapped]
        return tuple(options)

    def _lands(self, player: PlayerId) -> list[GameObject]:
        return [found for found in self.board.permanents(player) if "land" in found.types]

    @staticmethod
    def _cost(card: GameObject) -> int:
        return int(card.mana_cost[1]) + 1 if card.mana_cost and card.mana_cost[1].isdigit() else 1

    def _step(self, active: PlayerId, step: Step | None) -> Iterator[None]:
        board, rng = self.board, self.rng
        if step is Step.UNTAP:
            tapped = tuple(found.id for found in board.permanents(active) if found.tapped)
            if tapped:
                self.say("502.3", e.PermanentsUntapped(objects=tapped))
            return
        if step is Step.CLEANUP:
            hand = board.players[active].hand
            while len(hand) > 7:
                at = self.say("514.1", e.CardDiscarded(player=active))
                self._move(hand[0], Zone.GRAVEYARD, "514.1", cause=at, together=True)
            hurt = tuple(found.id for found in board.creatures() if found.damage)
            if hurt:
                self.say("514.2", e.DamageRemoved(objects=hurt, reason=Reason.CLEANUP))
            return
        if step is Step.DRAW:
            self._draw(active, "504.1")
        elif step is Step.DECLARE_ATTACKERS:
            yield from self._attack(active)
        elif step is Step.DECLARE_BLOCKERS:
            yield from self._block(active)
        elif step is Step.COMBAT_DAMAGE:
            self._combat_damage()
        while True:
            passed = 0
            player = active
            while passed < 2:
                self.say("117.3a", e.PriorityGiven(player=player))
                yield
                options = self._options(player)
                choices = [option for option in options if option[0] != "mana"]
                answer = rng.choice(choices) if rng.random() < 0.6 else ("pass",)
                self.decide(player, "priority", Priority(player, options).data(), answer, "117.1")
                if answer[0] == "pass":
                    self.say("117.3d", e.PriorityPassed(player=player))
                    passed += 1
                    player = PlayerId(3 - player)
                elif answer[0] == "play":
                    at = self.say("305.1", e.LandPlayed(player=player, object=answer[1], this_turn=1))
                    self._move(answer[1], Zone.BATTLEFIELD, "305.1", cause=at, together=True)
                    passed = 0
                else:
                    self._cast(player, answer[1])
                    passed = 0
            if not board.stack:
                for player in board.players:
                    if board.players[player].pool:
                        self.say("500.5", e.ManaEmptied(player=player, mana=board.players[player].pool))
                return
            self._resolve()

    def _cast(self, player: PlayerId, card: ObjectId) -> None:
        board = self.board
        cost = self._cost(board.objects[card])
        letter = self.colors[player - 1]
        spell = self._move(card, Zone.STACK, "601.2a")
        if "instant" in board.objects[spell].types:
            creatures = [found.id for found in board.creatures()]
            legal = (1, 2, *creatures)
            target = self.rng.choice(legal)
            self.decide(player, "targets", ((("target", legal, 1, 1),), spell), ((target,),), "601.2c")
            self.say("601.2c", e.TargetsChosen(object=spell, targets=(("target", (target,)),)))
        mana = f"{{{cost - 1}}}{{{letter}}}" if cost > 1 else f"{{{letter}}}"
        self.say("601.2f", e.CostLocked(objects=(spell,), mana=mana, other=()))
        sources = tuple((found.id, 0, (letter,)) for found in self._lands(player) if not found.tapped)
        used = tuple((id, ability, letter) for id, ability, _ in sources[:cost])
        self.decide(player, "pay", PayMana(player, mana, "", sources, spell).data(), used, "601.2g")
        for at, (id, _, _) in enumerate(used):
            self.say("602.2b", e.PermanentsTapped(objects=(id,)))
            paid = self.say(
                "602.2b", e.AbilityActivated(player=player, source=id, ability=(1, 0), object=None), together=True
            )
            self.say("605.3a", e.ManaAdded(player=player, source=id, mana=letter, pool=letter * (at + 1)), cause=paid)
        self.say("601.2h", e.ManaPaid(player=player, object=spell, mana=letter * cost, pool=""))
        self.say("601.2i", e.SpellCast(player=player, object=spell, this_turn=board.players[player].spells + 1))

    def _resolve(self) -> None:
        board = self.board
        spell = board.stack[-1]
        found = board.objects[spell]
        target = found.targets["target"][0] if found.targets else None
        gone = (
            target is not None
            and target > 99
            and (target not in board.objects or board.objects[ObjectId(target)].zone is not Zone.BATTLEFIELD)
        )
        if gone:
            at = self.say("608.2b", e.DidNotResolve(object=spell, reason=Reason.TARGETS))
            self._move(spell, Zone.GRAVEYARD, "608.2b", cause=at)
            return
        at = self.say("608.1", e.ResolutionBegan(object=spell, illegal=()))
        if target is not None:
            self._damage([(spell, target, 3)], combat=False, cause=at)
            self.say("608.2", e.Resolved(object=spell), cause=at)
            self._move(spell, Zone.GRAVEYARD, "608.2n", cause=at)
        else:
            self._move(spell, Zone.BATTLEFIELD, "608.3a", cause=at)
            self.say("608.2", e.Resolved(object=spell), cause=at)
        self._state_based()

    def _attack(self, active: PlayerId) -> Iterator[None]:
        able = [found.id for found in self.board.creatures(active) if not found.tapped]
        defender = PlayerId(3 - active)
        if able:
            yield
            chosen = tuple((id, defender, defender) for id in able if self.rng.random() < 0.5)
            self.decide(
                active, "attackers", (tuple(able), (defender,)), tuple(attack[:2] for attack in chosen), "508.1"
            )
        else:
            chosen = ()
        at = self.say("508.1", e.AttackersDeclared(player=active, attacks=chosen))
        if chosen:
            self.say("508.1f", e.PermanentsTapped(objects=tuple(attack[0] for attack in chosen)), cause=at)

    def _block(self, active: PlayerId) -> Iterator[None]:
        board = self.board
        defender = PlayerId(3 - active)
        attackers = list(board.combat.attackers) if board.combat else []
        able = [found.id for found in board.creatures(defender) if not found.tapped]
        blocks: tuple[tuple[ObjectId, ObjectId], ...] = ()
        if able and attackers:
            yield
            blocks = tuple((id, self.rng.choice(attackers)) for id in able if self.rng.random() < 0.4)
            self.decide(defender, "blockers", (tuple(able), tuple(attackers)), blocks, "509.1")
        blocked = tuple(id for id in attackers if any(attacker == id for _, attacker in blocks))
        self.say(
            "509.1",
            e.BlockersDeclared(
                player=defender,
                blocks=blocks,
                blocked=blocked,
                unblocked=tuple(id for id in attackers if id not in blocked),
            ),
        )

    def _combat_damage(self) -> None:
        board = self.board
        combat = board.combat
        if combat is None:
            return
        fighters = tuple(id for id in (*combat.attackers, *combat.blocks) if id in board.objects)
        self.say("510.4", e.CombatDamageStepBegan(first=False, creatures=fighters))
        dealt: list[tuple[ObjectId, int, int]] = []
        for id, attack in combat.attackers.items():
            power = board.objects[id].power or 0
            to = attack.blockers[0] if attack.blockers else attack.defender
            if power:
                dealt.append((id, to, power))
        for blocker, attackers in combat.blocks.items():
            if attackers and board.objects[blocker].power:
                dealt.append((blocker, attackers[0], board.objects[blocker].power or 0))
        if dealt:
            at = self.say("510.1", e.CombatDamageAssigned(player=PlayerId(1), assignments=tuple(dealt)))
            self._damage(dealt, combat=True, cause=at)
            self._state_based()

    def _damage(self, dealt: list[tuple[ObjectId, int, int]], *, combat: bool, cause: int) -> None:
        board = self.board
        self._moment += 1
        for source, to, amount in dealt:
            proposed = self.say(
                "120.4a",
                e.DamageProposed(source=source, recipient=to, amount=amount, combat=combat),
                cause=cause,
                together=True,
            )
            at = self.say(
                "120.4b",
                e.DamageDealt(source=source, recipient=to, amount=amount, combat=combat, deathtouch=False),
                cause=proposed,
                together=True,
            )
            if to < 100:
                player = PlayerId(to)
                total = board.players[player].life - amount
                self.say("120.3a", e.LifeLost(player=player, amount=amount, total=total), cause=at, together=True)
            else:
                creature = ObjectId(to)
                total = board.objects[creature].damage + amount
                self.say(
                    "120.3e", e.DamageMarked(creature=creature, amount=amount, total=total), cause=at, together=True
                )

    def _state_based(self) -> None:
        dead = [found.id for found in self.board.creatures() if found.toughness and found.damage >= found.toughness]
        if not dead:
            return
        self._moment += 1
        for id in dead:
            at = self.say(
                "704.5g", e.PermanentDestroyed(object=id), cause=self.board.objects[id].touched, together=True
            )
            if self.board.combat and (self.board.is_attacking(id) or self.board.is_blocking(id)):
                self.say("506.4", e.RemovedFromCombat(objects=(id,), reason=Reason.LEFT), cause=at, together=True)
            self._move(id, Zone.GRAVEYARD, "701.8a", cause=at, together=True)
        self.say("704.3", e.StateBasedActionsPerformed(count=len(dead)), together=True)


def made_up_game(seed: int, *, turns: int = 12) -> list[list[Recorded]]:
    """The commits of a made-up duel, one per decision."""
    return list(Scribe(seed, turns=turns).commits())
