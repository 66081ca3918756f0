"""Export of a board as a position.

A card that the viewer may not know stands as `?`. No position describes a resolution, a casting or the beginning of a
step that is half done. `left_out` tells what is still to be done then.
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
"""A function from the number of a definition on a board to the definition."""


def position_of(
    board: Board, text: Text, log: Sequence[Recorded] = (), *, known: Mapping[str, CardDefinition] | None = None
) -> Position:
    """Return a board as a position.

    `log` holds the events up to the board's position; the last ones are enough. `known` are the available cards, by
    default those of the catalogue. The position includes the definitions of all other cards.
    """
    return Telling(board, text, catalogue() if known is None else known).position(log)


NAMELESS = "Face-down card"
"""A position's name for a face-down object without a name (708.2), as every object of a position needs one."""


def _arrived(log: Sequence[Recorded]) -> frozenset[int]:
    """903.9a. Return the objects moved since the last check of state-based actions.

    Objects about which a player was asked already are left out.
    """
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
    """The export of one board."""

    def __init__(self, board: Board, text: Text, known: Mapping[str, CardDefinition]) -> None:
        self.board = board
        self.text = text
        self.known = known
        self.cards: dict[str, dict[str, Json]] = {}
        self.beginning: PlayerId | None = None
        self._called: dict[int, str] = {}
        self._alike: dict[str, str] = {}  # by hash, so that the same card of several players has one name
        for id in self._told():
            self._name(board.objects[id])
        self.things: Things[ObjectId] = Things(
            [("", self._name(board.objects[id]), id) for id in self._in(zone)] for zone in COUNTED
        )
        self.left = frozenset(filter(self._was_seen, lasting.referred(board, self._remembered())))
        self.gone: dict[ObjectId, str] = {}  # names of former objects, in the order of mention
        self.refers = Refers(board, self.entity, self.mention, self._definition)
        self.times: Times = {}
        self.known_marks = marks_on(board, self._told(), text)
        self.arrived: frozenset[int] = frozenset()

    def _remembered(self) -> Iterator[ObjectId]:
        """Yield the objects that the log names, if a text asks for the log."""
        self.looks_back = bool(self.board.happened) and any_text(self.board, self.text, looks_back)
        return objects_in(self.board.happened) if self.looks_back else iter(())

    def _was_seen(self, id: ObjectId) -> bool:
        """400.2. Return True if viewers may know that this object left.

        An object that went from one hidden zone to another counts only if the position shows a card of the same
        definition.
        """
        was = self.board.former[id]
        now = lasting.now_there(self.board, was)
        if was.zone not in HIDDEN_ZONES or (now is not None and now.zone not in HIDDEN_ZONES):
            return True
        return any(self.board.objects[shown].definition == was.definition for shown in self._told())

    def _told(self) -> Iterator[ObjectId]:
        for zone in COUNTED:
            yield from self._in(zone)

    def _in(self, zone: Zone) -> list[ObjectId]:
        """Return the objects in a zone as a position orders them: by owner.

        Unknown cards are left out.
        """
        board = self.board
        if zone is Zone.STACK:
            return [id for id in board.stack if id in board.objects]
        if zone is Zone.LIBRARY:
            return [id for player in board.order for id in self._library(board.players[player])]
        if zone in (Zone.HAND, Zone.GRAVEYARD):
            return [id for player in board.order for id in board.zone(zone, player) if id]
        ids = board.zone(zone)
        if zone is Zone.COMMAND:
            ids = self._command()
        return [id for player in board.order for id in ids if board.objects[id].owner == player]

    def _command(self) -> list[ObjectId]:
        """408. Return the objects in the command zone, commanders first.

        No rule asks for their order of arrival.
        """
        return sorted(self.board.command, key=lambda id: not self.board.is_commander(self.board.objects[id]))

    def _library(self, player: Player) -> list[ObjectId]:
        """111.8, 704.5e. Return the cards of a library.

        A token or a copy is no card of a library, and ceases to exist there.
        """
        return [id for id in player.library if id and is_card(self.board.objects[id])]

    # Names

    def _name(self, obj: GameObject) -> str:
        """Return a position's name for the card or token of an object.

        An ability on the stack is called "ability".
        """
        if obj.kind in ("activated", "triggered"):
            return ABILITY
        if self._lies(obj):
            return self._definition(obj.card)
        if obj.face_down and obj.zone is Zone.EXILE:
            return UNKNOWN
        if obj.zone is Zone.STACK and obj.copy_of == "spell" and obj.copied is not None:
            return self._definition(obj.copied.definition)
        return self._definition(obj.definition)

    def _lies(self, obj: GameObject) -> str:
        """708.2, 406.3. Return the face-down state of a card, such as "morph".

        Return "" if the card is face up or unknown.
        """
        if not obj.face_down or not is_known(obj):
            return ""
        return self.text(obj.definition).face_down or ""

    def _definition(self, number: int) -> str:
        """Return the name of a definition.

        The position includes the definition if the available cards do not.
        """
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
            known = False  # another card may create a token of the same name
            if printed.name in PREDEFINED_TOKENS:
                data = {"name": printed.name, "token": True, **PREDEFINED_TOKENS[printed.name]}
                known = CardDefinition.load(data).hash == printed.hash
        else:
            known = printed.name in self.known and self.known[printed.name].hash == printed.hash
        if known and printed.name not in self.cards:
            return printed.name
        data = self.text(number).dump()
        if not printed.name:  # face down: `left_out` says that the position leaves out the card
            data = {key: value for key, value in data.items() if key != "face_down"} | {"name": NAMELESS}
        name, suffix = printed.name or NAMELESS, 1
        meant = set(self._called.values())
        while name in self.cards or name in meant or (suffix > 1 and name in self.known):
            suffix += 1
            name = f"{printed.name or NAMELESS} ({suffix})"
        self.cards[name] = data
        return name

    def entity(self, id: EntityId | None) -> str:
        """Return the name of a player or object; "" for an object that has left."""
        if id is None or id == 0:
            return ""
        if is_player(id):
            return self.board.players[PlayerId(id)].name
        obj = self.board.get(id)
        return "" if obj is None else self.things.name_of(obj.id, self._name(obj))

    def mention(self, id: EntityId | None) -> str:
        """Return the name of a player or object, present or former.

        Return "" for an object that nobody remembers.
        """
        if (name := self.entity(id)) or id not in self.left:
            return name
        return self.gone.setdefault(ObjectId(id), f"gone {len(self.gone) + 1}")

    def player(self, id: PlayerId | None) -> str:
        """Return the name of a player."""
        return "" if id is None else self.board.players[id].name

    # The whole position

    def position(self, log: Sequence[Recorded]) -> Position:
        """Return the position."""
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
            left_out=tuple(part.told() for part in left_out(board, log)),
            cards=self.cards,
        )

    def _happened(self) -> tuple[dict[str, Json], ...]:
        return told_log(self.board, self.mention) if self.looks_back else ()

    def _spells_last_turn(self, phase: Phase | None) -> int:
        """731.2. Return the number of spells cast in the last turn.

        Between two turns, that is the turn just over.
        """
        board, players = self.board, self.board.players.values()
        if not board.time_of_day and any_text(board, self.text, asks_last_turn):
            return max(one.spells if phase is None else one.cast_before for one in players)
        if phase is not None or not board.time_of_day or board.active is None:
            return board.spells_last_turn
        last = board.players[board.active]
        side = [one for one in players if board.shared_turns and one.team == last.team]
        return max(one.spells for one in (last, *side))

    def _when(self, begins: bool) -> tuple[Phase | None, Step | None, int, PlayerId, bool, str]:
        """Return phase, step, turn, active player, `begins` and `waits`.

        `begins` is True if the actions at the beginning of the step are still to come. `waits` names the part of the
        turn that waits to begin: "step", "phase" or nothing. Between two steps, the step is the next one; between two
        phases, the first step of the next; between turns there is none.
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
        """500.7. Return the player whose turn comes next."""
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
        order = {id: place for place, id in enumerate(board.battlefield)} if shown != board.battlefield else {}
        supplement = (self._definition(number) if number else UNKNOWN for number in board.supplements.get(seat, ()))
        damage = {}
        for number, total in player.commander_damage.items():
            commander = next((one for one in board.objects.values() if one.definition == number), None)
            if commander is not None:
                damage[self.entity(commander.id)] = total
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

    def _card(self, obj: GameObject) -> Card:
        return Card(card=self._name(obj), token=obj.token or obj.kind == "emblem", **self._about(obj))

    def _about(self, obj: GameObject) -> dict[str, Json]:
        """Return the fields that every card has."""
        commander = self.board.is_commander(obj)
        return {
            "as_copy": bool(obj.copy_of),
            "counters": {kind: total for kind, total in obj.counters.items() if total},
            "chosen": told_chosen(obj, self.text, self.known_marks, len(self.board.order)),
            "linked": self._linked(obj),
            "commander": commander,
            "casts": self.board.players[obj.owner].commander_casts.get(obj.definition, 0) if commander else 0,
            "arrived": commander and obj.zone in (Zone.GRAVEYARD, Zone.EXILE) and obj.id in self.arrived,
            "face_down": self._lies(obj),
            "room": obj.room,
        }

    def _linked(self, obj: GameObject) -> dict[str, tuple[str, ...]]:
        """607.2a. Return the objects that linked abilities refer to and that are still there."""
        linked = {}
        for name, ids in obj.linked.items():
            there = tuple(self.entity(id) for id in ids if self.board.get(id) is not None)
            if there:
                linked[name] = there
        return linked

    def _permanent(self, permanent: GameObject, order: int | None) -> Permanent:
        board = self.board
        controlled = board.players[permanent.controller]
        about = self._about(permanent)
        copied = permanent.copies.get(0)
        values = None if copied is None else self.refers.values(copied)
        all_of_it = values is None or values == Values(of=values.of)
        printed = None if copied is not None else self.text(permanent.back or permanent.definition)
        for kind, word in (("loyalty", "planeswalker"), ("defense", "battle")):
            if word in permanent.types and kind not in about["counters"]:
                about["counters"][kind] = 0
            if printed is not None and about["counters"].get(kind) == getattr(printed, kind) is not None:
                del about["counters"][kind]
        under = permanent.under
        opponents = board.opponents(permanent.controller) if not controlled.lost else ()
        usual = opponents[0] if opponents else permanent.controller
        sick = permanent.since >= controlled.began and permanent.controller != self.beginning
        return Permanent(
            card=self._name(permanent),
            **about,
            token=permanent.token,
            tapped=permanent.tapped,
            damage=permanent.damage,
            attached=self.entity(permanent.attached_to),
            controller="" if permanent.controller == permanent.owner else self.player(permanent.controller),
            under="" if under == permanent.controller else self.player(under),
            sick=sick,
            earlier=sick and permanent.since < board.turn_position and self.beginning is None,
            back=bool(permanent.back) and not permanent.melded,
            melded=self._definition(permanent.melded) if permanent.melded else "",
            x=permanent.x,
            sector=permanent.sector,
            designations=dict(permanent.designations),
            deathtouched=permanent.deathtouched,
            timestamp=self.times.get(("object", permanent.id)),
            turned=self.times.get(("turned", permanent.id)),
            copied=None if all_of_it else values,
            phased_out=permanent.phased_out,
            protector="" if permanent.protector in (None, usual) else self.player(permanent.protector),
            copy_of=values.of if values is not None and all_of_it else "",
            order=order,
            used={str(part): times for part, times in permanent.used.items() if part >= 0},
            triggered={str(-1 - part): times for part, times in permanent.used.items() if part < 0},
        )

    # Stack and combat

    def _on_stack(self, obj: GameObject) -> OnStack:
        board = self.board
        active = board.active if board.active is not None else board.order[0]
        slots = {name: tuple(filter(None, map(self.mention, ids))) for name, ids in obj.targets.items()}
        fields: dict[str, Json] = {
            "modes": obj.modes,
            "x": obj.x,
            "targets": {name: names for name, names in slots.items() if names},
            "divided": {self.mention(id): share for id, share in obj.shares.items() if self.mention(id)},
            "chosen": told_chosen(obj, self.text, self.known_marks, len(self.board.order)),
            "linked": {
                name: names
                for name, ids in obj.linked.items()
                if (names := tuple(filter(None, map(self.mention, ids))))
            },
            "timestamp": self.times.get(("stack", obj.id)),
        }
        if obj.kind in ("activated", "triggered") and obj.ability is not None:
            number, part = obj.ability
            source = board.get(obj.source) if obj.source is not None else None
            here = source is not None and self._is_its_own(source, number)
            return OnStack(
                ability=part,
                source=self.mention(obj.source),
                of="" if here else self._definition(number),
                triggered=obj.kind == "triggered",
                bindings=self.refers.bindings(obj.bindings.items()),
                controller="" if obj.controller == active else self.player(obj.controller),
                **fields,
            )
        if obj.copy_of in ("spell", "faces"):
            values = None if obj.copied is None else self.refers.values(obj.copied)
            all_of_it = values is None or values == Values(of=values.of)
            return OnStack(
                copy_of=self._definition(obj.definition) if values is None else values.of,
                copied=None if all_of_it else values,
                faces=obj.copy_of == "faces",
                controller="" if obj.controller == active else self.player(obj.controller),
                **fields,
            )
        commander = board.is_commander(obj)
        owner = obj.owner if obj.owner != obj.controller else None
        return OnStack(
            card=self._name(obj),
            as_copy=bool(obj.copy_of),
            controller="" if obj.controller == active else self.player(obj.controller),
            owner=self.player(owner),
            back=bool(obj.back) and not self._part(obj),
            cast_as=self._part(obj),
            spliced=self._spliced(obj),
            commander=commander,
            casts=board.players[obj.owner].commander_casts.get(obj.definition, 0) if commander else 0,
            **fields,
        )

    def _part(self, spell: GameObject) -> str:
        """709.3, 715.3, 720.3. Return the name of the part that a spell was cast as.

        Return "" if the spell was cast as the whole card.
        """
        card, part = self.text(spell.definition), self.text(spell.back) if spell.back else None
        return part.name if part is not None and part_of(card, part.name) is not None else ""

    def _is_its_own(self, source: GameObject, number: int) -> bool:
        """Return True if this definition is the text that a position finds on the object."""
        copied = source.copies.get(0)
        face = copied.definition if copied is not None else source.back or source.definition
        known = self.board.definitions
        return number in known and known[number].hash == known[face].hash

    def _spliced(self, spell: GameObject) -> tuple[str, ...]:
        """702.47c. Return the cards spliced onto a spell, in order."""
        texts: list[str] = []
        number = spell.spliced.definition if spell.spliced is not None else 0
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
        fight = CombatState(
            attackers=tuple(attackers),
            defending=self.player(combat.defending),
            bands=tuple(tuple(self.entity(id) for id in band) for band in combat.bands),
            first_strike=early or None,
            damage_steps=0 if combat.damage_steps == in_step else combat.damage_steps,
        )
        fight = told_fight(board, fight, step, waits, self.mention)
        takes_place = step in (Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE)
        return fight if fight != CombatState() or takes_place else None


def _grouped(cards: list[Json]) -> tuple[Json, ...]:
    """Return the cards with equal neighbours merged into one card with a count."""
    grouped: list[Json] = []
    for card in cards:
        last = grouped[-1] if grouped else None
        if last is not None and last.model_copy(update={"count": 1}) == card:
            grouped[-1] = last.model_copy(update={"count": last.count + 1})
        else:
            grouped.append(card)
    return tuple(grouped)
