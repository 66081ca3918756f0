"""From a board to a position: everything that a position tells, as it lies there now.

What a viewer may not know stands as `?`. In the midst of a resolution, a casting or what happens as a step begins, what
is still to be done of it no position tells: `left_out` says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from domain import events as e
from domain.board.objects import GameObject
from domain.board.players import Player
from domain.board.state import Board
from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition
from domain.cards.predefined import PREDEFINED_TOKENS
from domain.editions import edition, recorded
from domain.events import Recorded
from domain.formats import format_told
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.position import lasting
from domain.position.checking import RULES
from domain.position.chosen import marks_on, told_chosen
from domain.position.course import Point, Times, times_of, told_course, told_fight
from domain.position.happened import any_text, asks_last_turn, looks_back, objects_in, told_log
from domain.position.lasting import Refers
from domain.position.left_out import is_card, is_known, just_began, left_out
from domain.position.model import (
    UNKNOWN,
    Attacker,
    Card,
    CombatState,
    Json,
    OnStack,
    Permanent,
    Position,
    Sitting,
    Values,
)
from domain.position.reading import COUNTED
from domain.position.references import Things
from domain.position.resolved import ABILITY, part_of
from domain.reasons import Reason
from domain.terms import HIDDEN_ZONES, STEPS, Phase, Step, Zone

Text = Callable[[int], CardDefinition]
"""The definition that a number of a board stands for."""


def position_of(
    board: Board, text: Text, log: Sequence[Recorded] = (), *, known: Mapping[str, CardDefinition] | None = None
) -> Position:
    """What a board is as a position, after the events of `log`, of which the last are enough.

    `known` are the cards there are, by default those of the catalogue; others are told with their definitions.
    """
    return Telling(board, text, catalogue() if known is None else known).position(log)


NAMELESS = "Face-down card"
"""What a position calls what has no name as it lies face down (708.2); what is called something has to have a name."""


def _arrived(log: Sequence[Recorded]) -> frozenset[int]:
    """903.9a. What was moved since state-based actions were last checked, and about which nobody was asked yet."""
    moved: set[int] = set()
    asked: set[int] = set()
    for _, _, _, _, event in reversed(log):
        match event:
            case e.ObjectMoved() | e.MeldedCardMoved() if event.becomes is not None:
                moved.add(event.becomes)
            case e.DecisionMade(question=(str(why), *_, int(about))) if why == Reason.COMMANDER_TO_THE_COMMAND_ZONE:
                asked.add(about)
            case e.PriorityGiven() | e.TurnSetUp():
                break
    return frozenset(moved - asked)


class Telling:
    """One board, told."""

    def __init__(self, board: Board, text: Text, known: Mapping[str, CardDefinition]) -> None:
        self.board = board
        self.text = text
        self.known = known
        self.cards: dict[str, dict[str, Json]] = {}
        self.beginning: PlayerId | None = None
        self._called: dict[int, str] = {}
        self._alike: dict[str, str] = {}  # by the hash: a card that several players have has one name
        for id in self._told():
            self._name(board.objects[id])
        self.things: Things[ObjectId] = Things(
            [("", self._name(board.objects[id]), id) for id in self._in(zone)] for zone in COUNTED
        )
        self.left = frozenset(filter(self._was_seen, lasting.referred(board, self._remembered())))
        self.gone: dict[ObjectId, str] = {}  # what is called so, in the order in which it is mentioned
        self.refers = Refers(board, self.entity, self.mention, self._definition)
        self.times: Times = {}
        self.known_marks = marks_on(board, self._told(), text)
        self.arrived: frozenset[int] = frozenset()

    def _remembered(self) -> Iterator[ObjectId]:
        """What the log of the turn names, where a text asks for it."""
        self.looks_back = bool(self.board.happened) and any_text(self.board, self.text, looks_back)
        return objects_in(self.board.happened) if self.looks_back else iter(())

    def _was_seen(self, id: ObjectId) -> bool:
        """400.2. Return False for what went from one hidden zone to another, unless a card of its kind is told."""
        was = self.board.former[id]
        now = lasting.now_there(self.board, was)
        if was.zone not in HIDDEN_ZONES or (now is not None and now.zone not in HIDDEN_ZONES):
            return True
        return any(self.board.objects[told].definition == was.definition for told in self._told())

    def _told(self) -> Iterator[ObjectId]:
        for zone in COUNTED:
            yield from self._in(zone)

    def _in(self, zone: Zone) -> list[ObjectId]:
        """What lies in a zone, in the order in which a position has it: by owner, unknown cards left out."""
        board = self.board
        if zone is Zone.STACK:
            return [id for id in board.stack if id in board.objects]
        if zone is Zone.LIBRARY:
            return [id for player in board.order for id in self._library(board.players[player])]
        if zone in (Zone.HAND, Zone.GRAVEYARD):
            return [id for player in board.order for id in board.zone(zone, player) if id]
        found = board.zone(zone)
        if zone is Zone.COMMAND:
            found = self._command()
        return [id for player in board.order for id in found if board.objects[id].owner == player]

    def _command(self) -> list[ObjectId]:
        """408. The command zone, commanders first: no rule asks when they came there."""
        return sorted(self.board.command, key=lambda id: not self.board.is_commander(self.board.objects[id]))

    def _library(self, player: Player) -> list[ObjectId]:
        """111.8, 704.5e. A token or a copy is no card of a library, and ceases to exist there."""
        return [id for id in player.library if id and is_card(self.board.objects[id])]

    # Names

    def _name(self, found: GameObject) -> str:
        """What a position calls the card or token that an object is, or the source of an ability."""
        if found.kind in ("activated", "triggered"):
            return ABILITY
        if self._lies(found):
            return self._definition(found.card)
        if found.face_down and found.zone is Zone.EXILE:
            return UNKNOWN
        if found.zone is Zone.STACK and found.copy_of == "spell" and found.copied is not None:
            return self._definition(found.copied.definition)
        return self._definition(found.definition)

    def _lies(self, found: GameObject) -> str:
        """708.2, 406.3. How a card lies face down; empty where nobody here knows which card it is."""
        if not found.face_down or not is_known(found):
            return ""
        return self.text(found.definition).face_down or ""

    def _definition(self, number: int) -> str:
        """The name of a definition; told with the position if it is not of those there are."""
        if number == 0:
            return RULES
        called = self._called.get(number)
        if called is None:
            hash = self.board.definitions[number].hash
            called = self._called[number] = self._alike.get(hash) or self._called_so(number)
            self._alike[hash] = called
        return called

    def _called_so(self, number: int) -> str:
        printed = self.board.definitions[number]
        if printed.token:
            known = False  # by its name it is known only as long as no other card creates one that is called so
            if printed.name in PREDEFINED_TOKENS:
                data = {"name": printed.name, "token": True, **PREDEFINED_TOKENS[printed.name]}
                known = CardDefinition.load(data).hash == printed.hash
        else:
            known = printed.name in self.known and self.known[printed.name].hash == printed.hash
        if known and printed.name not in self.cards:
            return printed.name
        data = self.text(number).dump()
        if not printed.name:  # what lies face down: `left_out` says that the position does not tell which card it is
            data = {key: value for key, value in data.items() if key != "face_down"} | {"name": NAMELESS}
        name, at = printed.name or NAMELESS, 1
        meant = set(self._called.values())
        while name in self.cards or name in meant or (at > 1 and name in self.known):
            at += 1
            name = f"{printed.name or NAMELESS} ({at})"
        self.cards[name] = data
        return name

    def entity(self, id: EntityId | None) -> str:
        """What to call a player or object; nothing for what is not there."""
        if id is None or id == 0:
            return ""
        if is_player(id):
            return self.board.players[PlayerId(id)].name
        found = self.board.get(id)
        return "" if found is None else self.things.name_of(found.id, self._name(found))

    def mention(self, id: EntityId | None) -> str:
        """What to call a player or object, which may have left; nothing for what nobody remembers."""
        if (name := self.entity(id)) or id not in self.left:
            return name
        return self.gone.setdefault(ObjectId(id), f"gone {len(self.gone) + 1}")

    def player(self, id: PlayerId | None) -> str:
        """A player's name."""
        return "" if id is None else self.board.players[id].name

    # The whole

    def position(self, log: Sequence[Recorded]) -> Position:
        """The position."""
        board = self.board
        last = log[-1].event if log else None
        under = recorded(board.edition, board.switches)
        plain = dict(edition(board.edition).switches())
        format = format_told(board.format, dict(board.options), bool(board.observed))
        default = dict(format_told(board.format, {}, bool(board.observed)).options())
        phase, step_, turn, active, begins, waits = self._when(just_began(log))
        step = str(step_ or phase or "")
        self.times = times_of(board, phase is None)
        self.beginning = None if step else active
        self.arrived = frozenset() if under.commander_replaced_everywhere else _arrived(log)
        players = tuple(self._sitting(board.players[id], format.starting_life(id)) for id in board.order)
        first = board.order[0]
        usual: PlayerId | None = active
        if not step:
            usual = None if turn <= 1 else board.order[board.order.index(active) - 1]
        in_turn = board.active if step else active
        holder = board.priority if board.priority not in (None, in_turn) or board.passes else None
        if step_ is Step.CLEANUP and not begins:
            holder = board.priority
        if holder is not None and board.players[holder].lost:
            holder = board.first_to_act(holder)
            holder = holder if holder != in_turn or board.passes else None
        if isinstance(last, e.PriorityPassed) and holder is not None:
            holder = board.next_in_turn(holder) if board.passes < len(board.living()) else None
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
            combat=self._fight(phase, step_, waits),
            extra_turns=tuple(self.player(id) for id, _ in board.extra_turns),
            time_of_day=board.time_of_day,
            spells_last_turn=self._spells_last_turn(phase),
            planar_controller=self.player(board.planar_controller),
            effects=lasting.told_effects(board, self.refers, self.times),
            triggers=lasting.told_triggers(board, self.refers),
            course=told_course(
                board, Point(phase, step_, waits), self.entity, self.times, self._happened() if phase else ()
            ),
            gone=lasting.told_gone(board, self.refers, self.gone),
            left_out=tuple(what.told() for what in left_out(board, log)),
            cards=self.cards,
        )

    def _happened(self) -> tuple[dict[str, Json], ...]:
        return told_log(self.board, self.mention) if self.looks_back else ()

    def _spells_last_turn(self, phase: Phase | None) -> int:
        """731.2. Between two turns it is how many spells were cast in the one that is over."""
        board, players = self.board, self.board.players.values()
        if not board.time_of_day and any_text(board, self.text, asks_last_turn):
            return max(one.spells if phase is None else one.cast_before for one in players)
        if phase is not None or not board.time_of_day or board.active is None:
            return board.spells_last_turn
        last = board.players[board.active]
        side = [one for one in players if board.shared_turns and one.team == last.team]
        return max(one.spells for one in (last, *side))

    def _when(self, begins: bool) -> tuple[Phase | None, Step | None, int, PlayerId, bool, str]:
        """Phase, step, turn, whose, whether what happens as the step begins is still to come, and what waits to begin.

        Between two steps it is the next one, between two phases the first step of the next, between turns nothing.
        """
        board = self.board
        active, phase = board.active, board.phase
        if active is None:
            starting = board.starting_player if board.starting_player is not None else board.order[0]
            active = starting if board.regular is None else board.next_to_turn(board.regular)
            return None, None, board.turn + 1, active, False, ""
        if board.step is not None:
            undone = {
                Step.DECLARE_ATTACKERS: board.combat is not None and not board.combat.attackers_declared,
                Step.DECLARE_BLOCKERS: board.combat is not None and not board.combat.blockers_declared,
                Step.COMBAT_DAMAGE: board.combat is not None and not board.combat.damage_steps,
            }
            return phase, board.step, board.turn, active, begins or undone.get(board.step, False), ""
        if phase is not None and not STEPS[phase]:
            return phase, None, board.turn, active, begins, ""
        if phase is not None and board.steps_left:
            return phase, board.steps_left[0], board.turn, active, False, "step"
        if phase is not None:
            return phase, STEPS[phase][-1], board.turn, active, False, "step"
        if board.phases_left:
            phase = board.phases_left[0]
            return phase, next(iter(STEPS[phase]), None), board.turn, active, False, "phase"
        return None, None, board.turn + 1, self._next_turn(), False, ""

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
        library = self._plain_cards(id for id in player.library if not id or is_card(board.objects[id]))
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
            command=self._cards(self._of(self._command(), seat)),
            battlefield=_grouped([self._permanent(board.objects[id], order.get(id)) for id in battlefield]),
            sideboard=_grouped([Card(card=self._definition(number)) for number in player.sideboard]),
            supplement=_grouped([Card(card=name) for name in supplement]),
            lands_played=player.lands,
            spells_cast=player.spells,
            cards_drawn=player.draws,
            commander_damage=damage,
            completed=tuple(self._definition(number) for number in player.completed),
            speed=player.speed,
            designations=dict(player.designations),
            rolls=player.rolls,
            sped=bool(player.sped) and player.sped == board.turn,
            failed_draw=player.failed_draw,
            lost=player.lost if player.left else "",
        )

    def _of(self, zone: Iterable[ObjectId], owner: PlayerId) -> list[ObjectId]:
        return [id for id in zone if self.board.objects[id].owner == owner]

    def _plain_cards(self, ids: Iterable[ObjectId]) -> tuple[Card, ...]:
        cards = [Card(card=self._name(self.board.objects[id]) if id else UNKNOWN) for id in ids]
        return _grouped(cards)

    def _cards(self, ids: Iterable[ObjectId]) -> tuple[Card, ...]:
        return _grouped([self._card(self.board.objects[id]) if id else Card(card=UNKNOWN) for id in ids])

    def _card(self, found: GameObject) -> Card:
        return Card(card=self._name(found), token=found.token or found.kind == "emblem", **self._about(found))

    def _about(self, found: GameObject) -> dict[str, Json]:
        """What can be told of any card."""
        commander = self.board.is_commander(found)
        return {
            "as_copy": bool(found.copy_of),
            "counters": {kind: total for kind, total in found.counters.items() if total},
            "chosen": told_chosen(found, self.text, self.known_marks, len(self.board.order)),
            "linked": self._linked(found),
            "commander": commander,
            "casts": self.board.players[found.owner].commander_casts.get(found.definition, 0) if commander else 0,
            "arrived": commander and found.zone in (Zone.GRAVEYARD, Zone.EXILE) and found.id in self.arrived,
            "face_down": self._lies(found),
            "room": found.room,
        }

    def _linked(self, found: GameObject) -> dict[str, tuple[str, ...]]:
        """607.2a. What its linked abilities refer to, as far as it is there."""
        linked = {}
        for name, ids in found.linked.items():
            there = tuple(self.entity(id) for id in ids if self.board.get(id) is not None)
            if there:
                linked[name] = there
        return linked

    def _permanent(self, found: GameObject, order: int | None) -> Permanent:
        board = self.board
        controlled = board.players[found.controller]
        about = self._about(found)
        copied = found.copies.get(0)
        values = None if copied is None else self.refers.values(copied)
        all_of_it = values is None or values == Values(of=values.of)
        printed = None if copied is not None else self.text(found.back or found.definition)
        for kind, word in (("loyalty", "planeswalker"), ("defense", "battle")):
            if word in found.types and kind not in about["counters"]:
                about["counters"][kind] = 0
            if printed is not None and about["counters"].get(kind) == getattr(printed, kind) is not None:
                del about["counters"][kind]
        under = found.under
        opponents = board.opponents(found.controller) if not controlled.lost else ()
        usual = opponents[0] if opponents else found.controller
        sick = found.since >= controlled.began and found.controller != self.beginning
        return Permanent(
            card=self._name(found),
            **about,
            token=found.token,
            tapped=found.tapped,
            damage=found.damage,
            attached=self.entity(found.attached_to),
            controller="" if found.controller == found.owner else self.player(found.controller),
            under="" if under == found.controller else self.player(under),
            sick=sick,
            earlier=sick and found.since < board.turn_position and self.beginning is None,
            back=bool(found.back) and not found.melded,
            melded=self._definition(found.melded) if found.melded else "",
            x=found.x,
            sector=found.sector,
            designations=dict(found.designations),
            deathtouched=found.deathtouched,
            timestamp=self.times.get(("object", found.id)),
            turned=self.times.get(("turned", found.id)),
            copied=None if all_of_it else values,
            phased_out=found.phased_out,
            protector="" if found.protector in (None, usual) else self.player(found.protector),
            copy_of=values.of if values is not None and all_of_it else "",
            order=order,
            used={str(part): times for part, times in found.used.items() if part >= 0},
            triggered={str(-1 - part): times for part, times in found.used.items() if part < 0},
        )

    # Stack and combat

    def _on_stack(self, found: GameObject) -> OnStack:
        board = self.board
        active = board.active if board.active is not None else board.order[0]
        slots = {name: tuple(filter(None, map(self.mention, ids))) for name, ids in found.targets.items()}
        told: dict[str, Json] = {
            "modes": found.modes,
            "x": found.x,
            "targets": {name: names for name, names in slots.items() if names},
            "divided": {self.mention(id): share for id, share in found.shares.items() if self.mention(id)},
            "chosen": told_chosen(found, self.text, self.known_marks, len(self.board.order)),
            "linked": {
                name: names
                for name, ids in found.linked.items()
                if (names := tuple(filter(None, map(self.mention, ids))))
            },
            "timestamp": self.times.get(("stack", found.id)),
        }
        if found.kind in ("activated", "triggered") and found.ability is not None:
            number, part = found.ability
            source = board.get(found.source) if found.source is not None else None
            here = source is not None and self._is_its_own(source, number)
            return OnStack(
                ability=part,
                source=self.mention(found.source),
                of="" if here else self._definition(number),
                triggered=found.kind == "triggered",
                bindings=self.refers.bindings(found.bindings.items()),
                controller="" if found.controller == active else self.player(found.controller),
                **told,
            )
        if found.copy_of in ("spell", "faces"):
            values = None if found.copied is None else self.refers.values(found.copied)
            all_of_it = values is None or values == Values(of=values.of)
            return OnStack(
                copy_of=self._definition(found.definition) if values is None else values.of,
                copied=None if all_of_it else values,
                faces=found.copy_of == "faces",
                controller="" if found.controller == active else self.player(found.controller),
                **told,
            )
        commander = board.is_commander(found)
        owner = found.owner if found.owner != found.controller else None
        return OnStack(
            card=self._name(found),
            as_copy=bool(found.copy_of),
            controller="" if found.controller == active else self.player(found.controller),
            owner=self.player(owner),
            back=bool(found.back) and not self._part(found),
            cast_as=self._part(found),
            spliced=self._spliced(found),
            commander=commander,
            casts=board.players[found.owner].commander_casts.get(found.definition, 0) if commander else 0,
            **told,
        )

    def _part(self, found: GameObject) -> str:
        """709.3, 715.3, 720.3. The part of its card that a spell was cast as."""
        card, part = self.text(found.definition), self.text(found.back) if found.back else None
        return part.name if part is not None and part_of(card, part.name) is not None else ""

    def _is_its_own(self, source: GameObject, number: int) -> bool:
        """Return True if the text with this number is that of an object, as a position finds it there."""
        copied = source.copies.get(0)
        face = copied.definition if copied is not None else source.back or source.definition
        known = self.board.definitions
        return number in known and known[number].hash == known[face].hash

    def _spliced(self, found: GameObject) -> tuple[str, ...]:
        """702.47c. The cards whose texts a spell has besides, in their order."""
        texts: list[str] = []
        number = found.spliced.definition if found.spliced is not None else 0
        while number in self.board.spliced:
            number, others = self.board.spliced[number]
            texts[:0] = map(self._definition, others)
        return tuple(texts)

    def _fight(self, phase: Phase | None, step: Step | None, waits: str) -> CombatState | None:
        board, combat = self.board, self.board.combat
        if combat is None or phase is not Phase.COMBAT or waits == "phase":
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
                    at_first="" if attack.at_first == attack.defender else self.player(attack.at_first),
                )
            )
        early = tuple(self.entity(id) for id in combat.struck_first if board.get(id) is not None)
        in_step = board.step is Step.COMBAT_DAMAGE
        found = CombatState(
            attackers=tuple(attackers),
            defending=self.player(combat.defending),
            bands=tuple(tuple(self.entity(id) for id in band) for band in combat.bands),
            first_strike=early or None,
            damage_steps=0 if combat.damage_steps == in_step else combat.damage_steps,
        )
        found = told_fight(board, found, step, waits, self.mention)
        takes_place = step in (Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE)
        return found if found != CombatState() or takes_place else None


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
