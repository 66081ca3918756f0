"""From a board to a position: everything that a position tells, as it lies there now.

What a viewer may not know stands as `?`. What lasts for a while, waits to trigger or was changed in a turn's course
(extra phases) no position tells: `left_out` says what of that there is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from domain.board.objects import Obj
from domain.board.players import Player
from domain.board.state import Board
from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition
from domain.cards.predefined import PREDEFINED_TOKENS
from domain.editions import edition, recorded
from domain.errors import Said, said
from domain.formats import format_told
from domain.ids import FIRST_OBJECT, EntityId, ObjectId, PlayerId, is_player
from domain.position.lying import ABILITY
from domain.position.model import (
    UNKNOWN,
    Attacker,
    Card,
    Fight,
    Json,
    OnStack,
    Permanent,
    Position,
    Sitting,
)
from domain.position.naming import Things
from domain.position.reading import COUNTED, RULES, tokens_of
from domain.terms import STEPS, Phase, Step, Zone

Text = Callable[[int], CardDefinition]
"""The definition that a number of a board stands for."""


def position_of(
    board: Board, text: Text, *, begins: bool = False, known: Mapping[str, CardDefinition] | None = None
) -> Position:
    """What a board is as a position.

    `begins` tells that a step or phase has just begun. `known` are the cards there are, by default those of the
    catalogue; others are told with their definitions.
    """
    return Telling(board, text, catalogue() if known is None else known).position(begins)


def left_out(board: Board) -> tuple[Said, ...]:
    """What there is on a board that a position does not tell."""
    found = []
    if board.effects:
        text = "{count} {count:effect that lasts|effects that last} a while"
        found.append(said(text, count=len(board.effects)))
    if board.triggers:
        found.append(said("{count} waiting {count:trigger|triggers}", count=len(board.triggers)))
    altered = sum(1 for id in board.battlefield if board.objects[id].melded or board.objects[id].text)
    if altered:
        text = "what makes {count} {count:permanent|permanents} other than printed or copied"
        found.append(said(text, count=altered))
    return tuple(found)


class Telling:
    """One board, told."""

    def __init__(self, board: Board, text: Text, known: Mapping[str, CardDefinition]) -> None:
        self.board = board
        self.text = text
        self.known = known
        self.cards: dict[str, dict[str, Json]] = {}
        self.beginning: PlayerId | None = None
        self._called: dict[int, str] = {}
        self._tokens: dict[str, list[CardDefinition]] | None = None
        for id in self._told():
            self._name(board.objects[id])
        self.things: Things[ObjectId] = Things(
            [("", self._name(board.objects[id]), id) for id in self._in(zone)] for zone in COUNTED
        )

    def _told(self) -> Iterator[ObjectId]:
        for zone in COUNTED:
            yield from self._in(zone)

    def _in(self, zone: Zone) -> list[ObjectId]:
        """What lies in a zone, in the order in which a position has it: by owner, unknown cards left out."""
        board = self.board
        if zone is Zone.STACK:
            return [id for id in board.stack if id in board.objects]
        if zone in (Zone.LIBRARY, Zone.HAND, Zone.GRAVEYARD):
            return [id for player in board.order for id in board.zone(zone, player) if id]
        found = board.zone(zone)
        return [id for player in board.order for id in found if board.objects[id].owner == player]

    # Names

    def _name(self, found: Obj) -> str:
        """What a position calls the card or token that an object is, or the source of an ability."""
        if found.kind in ("activated", "triggered"):
            return ABILITY
        if found.zone is Zone.STACK and found.copy_of and found.copied is not None:
            return self._definition(found.copied.definition)
        return self._definition(found.definition)

    def _definition(self, number: int) -> str:
        """The name of a definition; told with the position if it is not of those there are."""
        if number == 0:
            return RULES
        called = self._called.get(number)
        if called is None:
            called = self._called[number] = self._called_so(number)
        return called

    def _called_so(self, number: int) -> str:
        printed = self.board.definitions[number]
        if printed.token:
            there = self.known_tokens().get(printed.name, [])
            known = len(there) == 1 and there[0].hash == printed.hash and printed.name not in PREDEFINED_TOKENS
            if printed.name in PREDEFINED_TOKENS:
                data = {"name": printed.name, "token": True, **PREDEFINED_TOKENS[printed.name]}
                known = CardDefinition.load(data).hash == printed.hash
        else:
            known = printed.name in self.known and self.known[printed.name].hash == printed.hash
        if known and printed.name not in self.cards:
            return printed.name
        data = self.text(number).dump()
        name, at = printed.name, 1
        while name in self.cards or (at > 1 and name in self.known):
            at += 1
            name = f"{printed.name} ({at})"
        self.cards[name] = data
        return name

    def known_tokens(self) -> dict[str, list[CardDefinition]]:
        """The tokens that the known cards create."""
        if self._tokens is None:
            self._tokens = tokens_of(self.known.values())
        return self._tokens

    def entity(self, id: EntityId | None) -> str:
        """What to call a player or object; nothing for what is not there."""
        if id is None or id == 0:
            return ""
        if is_player(id):
            return self.board.players[PlayerId(id)].name
        found = self.board.get(id)
        if found is None:
            return ""
        return self.things.name_of(found.id, self._name(found))

    def player(self, id: PlayerId | None) -> str:
        """A player's name."""
        return "" if id is None else self.board.players[id].name

    # The whole

    def position(self, begins: bool) -> Position:
        """The position."""
        board = self.board
        under = recorded(board.edition, board.switches)
        plain = dict(edition(board.edition).switches())
        format = format_told(board.format, dict(board.options), bool(board.observed))
        default = dict(format_told(board.format, {}, bool(board.observed)).options())
        step, turn, active, begins = self._when(begins)
        self.beginning = None if step else active
        players = tuple(self._sitting(board.players[id], format.starting_life(id)) for id in board.order)
        first = board.order[0]
        usual: PlayerId | None = active
        if not step:
            usual = None if turn <= 1 else board.order[board.order.index(active) - 1]
        in_turn = board.active if step else active
        holder = board.priority if board.priority not in (None, in_turn) or board.passes else None
        return Position(
            rules=board.edition,
            switches={name: value for name, value in under.switches() if plain.get(name) != value},
            format=board.format,
            options={name: value for name, value in format.options() if default.get(name) != value},
            players=players,
            starting="" if board.starting_player in (None, first) else self.player(board.starting_player),
            turn=turn,
            active="" if active == first else self.player(active),
            regular="" if board.regular in (None, usual) else self.player(board.regular),
            step=step,
            begins=begins,
            priority=self.player(holder),
            passed=board.passes,
            stack=tuple(self._on_stack(board.objects[id]) for id in self._in(Zone.STACK)),
            combat=self._fight(step),
            extra_turns=tuple(self.player(id) for id, _ in board.extra_turns),
            time_of_day=board.time_of_day,
            planar_controller=self._planar(),
            cards=self.cards,
        )

    def _planar(self) -> str:
        return self.player(self.board.planar_controller)

    def _when(self, begins: bool) -> tuple[str, int, PlayerId, bool]:
        """Step, turn, whose, and whether what happens as the step begins is still to come.

        Between two steps it is the next one that begins, between two phases the first of the next.
        """
        board = self.board
        active = board.active
        if active is None:
            starting = board.starting_player if board.starting_player is not None else board.order[0]
            active = starting if board.regular is None else board.next_to_turn(board.regular)
            return "", board.turn + 1, active, False
        if board.step is not None:
            undone = {
                Step.DECLARE_ATTACKERS: board.combat is not None and not board.combat.attackers_declared,
                Step.DECLARE_BLOCKERS: board.combat is not None and not board.combat.blockers_declared,
                Step.COMBAT_DAMAGE: board.combat is not None and not board.combat.damage_steps,
            }
            return str(board.step), board.turn, active, undone.get(board.step, begins)
        phase = board.phase
        if phase is not None and not STEPS[phase]:
            return str(phase), board.turn, active, begins
        left: tuple[Phase | Step, ...] = (*board.steps_left, *board.phases_left) if phase else board.phases_left
        quiet = board.combat is None or not board.combat.since
        for part in left:
            if quiet and part in (Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE):
                continue  # 508.8
            steps = STEPS[part] if isinstance(part, Phase) else ()
            return str(steps[0] if steps else part), board.turn, active, True
        return "", board.turn + 1, self._next_turn(), False

    def _next_turn(self) -> PlayerId:
        """500.7. Whose turn comes next."""
        board = self.board
        for player, after in reversed(board.extra_turns):
            if after <= board.turn and (side := board.side(player)):
                return side[0]
        assert board.regular is not None
        return board.next_to_turn(board.regular)

    # Players and zones

    def _sitting(self, player: Player, life: int) -> Sitting:
        board = self.board
        seat = player.id
        library = self._plain_cards(player.library)
        battlefield = [id for id in board.battlefield if board.objects[id].owner == seat]
        shown = [id for owner in board.order for id in board.battlefield if board.objects[id].owner == owner]
        order = {id: at for at, id in enumerate(board.battlefield)} if shown != board.battlefield else {}
        supplement = (self._definition(number) if number else UNKNOWN for number in board.supplements.get(seat, ()))
        damage = {}
        for number, total in player.commander_damage.items():
            found = next((one for one in board.objects.values() if one.definition == number), None)
            if found is not None:
                damage[self.entity(found.id)] = total
        return Sitting(
            name=player.name,
            life=None if player.life == life else player.life,
            counters={kind: total for kind, total in player.counters.items() if total},
            mana=player.pool,
            hand=self._cards(player.hand),
            library=library,
            graveyard=self._cards(player.graveyard),
            exile=self._cards(self._of(board.exile, seat)),
            command=self._cards(self._of(board.command, seat)),
            battlefield=_grouped([self._permanent(board.objects[id], order.get(id)) for id in battlefield]),
            sideboard=_grouped([Card(card=self._definition(number)) for number in player.sideboard]),
            supplement=_grouped([Card(card=name) for name in supplement]),
            lands_played=player.lands,
            spells_cast=player.spells,
            cards_drawn=player.draws,
            commander_damage=damage,
            completed=tuple(self._definition(number) for number in player.completed),
            speed=player.speed,
            lost=player.lost if player.left else "",
        )

    def _of(self, zone: Iterable[ObjectId], owner: PlayerId) -> list[ObjectId]:
        return [id for id in zone if self.board.objects[id].owner == owner and not self.board.objects[id].copy_of]

    def _plain_cards(self, ids: Iterable[ObjectId]) -> tuple[Card, ...]:
        cards = [Card(card=self._name(self.board.objects[id]) if id else UNKNOWN) for id in ids]
        return _grouped(cards)

    def _cards(self, ids: Iterable[ObjectId]) -> tuple[Card, ...]:
        return _grouped([self._card(self.board.objects[id]) if id else Card(card=UNKNOWN) for id in ids])

    def _card(self, found: Obj) -> Card:
        return Card(card=self._name(found), **self._about(found))

    def _about(self, found: Obj) -> dict[str, Json]:
        """What can be told of any card."""
        commander = self.board.is_commander(found)
        linked = {}
        for name, ids in found.linked.items():
            there = tuple(self.entity(id) for id in ids if self.board.get(id) is not None)
            if there:
                linked[name] = there
        return {
            "counters": {kind: total for kind, total in found.counters.items() if total},
            "chosen": dict(found.chosen),
            "linked": linked,
            "commander": commander,
            "casts": self.board.players[found.owner].commander_casts.get(found.definition, 0) if commander else 0,
            "room": found.room,
        }

    def _permanent(self, found: Obj, order: int | None) -> Permanent:
        board = self.board
        controlled = board.players[found.controller]
        about = self._about(found)
        copied = found.copies.get(0)
        printed = None if copied is not None else self.text(found.back or found.definition)
        for kind, word in (("loyalty", "planeswalker"), ("defense", "battle")):
            if word in found.types and kind not in about["counters"]:
                about["counters"][kind] = 0
            if printed is not None and about["counters"].get(kind) == getattr(printed, kind) is not None:
                del about["counters"][kind]
        under = self._under(found)
        opponents = board.opponents(found.controller) if not controlled.lost else ()
        usual = opponents[0] if opponents else found.controller
        return Permanent(
            card=self._name(found),
            **about,
            token=found.token,
            tapped=found.tapped,
            damage=found.damage,
            attached=self.entity(found.attached_to),
            controller="" if found.controller == found.owner else self.player(found.controller),
            under="" if under == found.controller else self.player(under),
            sick=found.since >= controlled.began and found.controller != self.beginning,
            back=bool(found.back) and not found.melded,
            phased_out=found.phased_out,
            protector="" if found.protector in (None, usual) else self.player(found.protector),
            copy_of="" if copied is None else self._definition(copied.definition),
            order=order,
            used={str(part): times for part, times in found.used.items() if part >= 0},
        )

    def _under(self, found: Obj) -> PlayerId:
        """110.2. Who would control it but for what is there; what lasts a while is not told, and changes nothing."""
        for effect in self.board.effects.values():
            if found.id in effect.data.objects and any(mod and mod[0] == "control" for mod in effect.data.mods):
                return found.controller
        return found.under

    # Stack and combat

    def _on_stack(self, found: Obj) -> OnStack:
        board = self.board
        active = board.active if board.active is not None else board.order[0]
        slots = {name: tuple(self.entity(id) for id in ids if self.entity(id)) for name, ids in found.targets.items()}
        told: dict[str, Json] = {
            "modes": found.modes,
            "x": found.x,
            "targets": {name: names for name, names in slots.items() if names},
            "divided": {self.entity(id): share for id, share in found.shares.items() if self.entity(id)},
            "chosen": dict(found.chosen),
        }
        if found.kind in ("activated", "triggered") and found.ability is not None:
            number, part = found.ability
            source = board.get(found.source) if found.source is not None else None
            if source is not None and source.kind not in ("", "spell"):
                source = None
            here = source is not None and self._is_its_own(source, number)
            return OnStack(
                ability=part,
                source=self.entity(source.id) if source is not None else "",
                of="" if here else self._definition(number),
                triggered=found.kind == "triggered",
                bindings={name: self._bound(value) for name, value in found.bindings.items()},
                controller="" if found.controller == active else self.player(found.controller),
                **told,
            )
        if found.copy_of and found.copied is not None:
            return OnStack(
                copy_of=self._definition(found.copied.definition),
                controller="" if found.controller == active else self.player(found.controller),
                **told,
            )
        commander = board.is_commander(found)
        owner = found.owner if found.owner != found.controller else None
        return OnStack(
            card=self._name(found),
            controller="" if found.controller == active else self.player(found.controller),
            owner=self.player(owner),
            back=bool(found.back),
            commander=commander,
            casts=board.players[found.owner].commander_casts.get(found.definition, 0) if commander else 0,
            **told,
        )

    def _is_its_own(self, source: Obj, number: int) -> bool:
        """Whether the text with this number is that of an object, as a position finds it there."""
        copied = source.copies.get(0)
        face = copied.definition if copied is not None else source.back or source.definition
        known = self.board.definitions
        return number in known and known[number].hash == known[face].hash

    def _bound(self, value: Json) -> Json:
        """What a name of a text stands for, objects as what they are called."""
        if isinstance(value, tuple):
            return [self._bound(item) for item in value]
        if isinstance(value, int) and not isinstance(value, bool) and value >= FIRST_OBJECT:
            if value in self.board.objects:
                return {"ref": self.entity(value)}
            return 0 if value < self.board.next_object else value
        return value

    def _fight(self, step: str) -> Fight | None:
        board, combat = self.board, self.board.combat
        if combat is None or step not in map(str, STEPS[Phase.COMBAT]):
            return None
        attackers = []
        for id, attack in combat.attackers.items():
            attacked = self.entity(attack.attacked)
            attackers.append(
                Attacker(
                    creature=self.entity(id),
                    attacks=attacked,
                    blocked=None if attack.blocked is None or attack.blockers else attack.blocked or None,
                    blockers=tuple(self.entity(blocker) for blocker in attack.blockers),
                    defender="" if attacked else self.player(attack.defender),
                )
            )
        early = tuple(self.entity(id) for id in combat.struck_first if board.get(id) is not None)
        in_step = board.step is Step.COMBAT_DAMAGE
        found = Fight(
            attackers=tuple(attackers),
            defending=self.player(combat.defending),
            bands=tuple(tuple(self.entity(id) for id in band) for band in combat.bands),
            first_strike=early or None,
            damage_steps=0 if combat.damage_steps == in_step else combat.damage_steps,
        )
        takes_place = step in (Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE)
        return found if found != Fight() or takes_place else None


def _grouped(cards: list[Json]) -> tuple[Json, ...]:
    """The same cards, those that are alike and lie one after the other as one with a count."""
    grouped: list[Json] = []
    for card in cards:
        last = grouped[-1] if grouped else None
        if last is not None and last.model_copy(update={"count": 1}) == card:
            grouped[-1] = last.model_copy(update={"count": last.count + 1})
        else:
            grouped.append(card)
    return tuple(grouped)
