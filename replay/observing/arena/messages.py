"""Typed and checked messages of a match line, without personal data except the seat.

Fields that are not used here are not read. An unknown kind is noted with its line. A field with unexpected
content makes its message, and the rest of the line, `Malformed`: a gap is better than half a state.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias, TypeVar
from uuid import UUID, uuid5

from msgspec import Raw

from domain.terms import EVERY_CREATURE_TYPE
from replay.observing.arena import records as r
from replay.observing.arena import wire
from replay.observing.arena.fields import (
    SEVERAL,
    WORDS,
    Json,
    Malformed,
    int_of,
    ints_of,
    new,
    record_of,
    records_of,
    text_of,
    word_of,
)
from replay.observing.arena.lines import Taken
from replay.observing.arena.vocabulary import (
    ALL_CREATURE_TYPES,
    ANSWERS,
    KEYWORDS,
    KNOWN_ANNOTATIONS,
    OBJECTS,
    QUIET,
    QUIET_ANSWERS,
    REQUESTS,
    STATES,
    ZONES,
)

MOST_MANA = 1_000
"""Most mana that one ability may add at once."""

DEEPEST = 12
"""Greatest depth of nesting in a question or answer."""

WORD = re.compile(r"[A-Z][A-Za-z]{0,60}_[A-Za-z0-9_]{1,60}")
"""Pattern of a word of the engine's enumerations, such as `ManaColor_Green`."""

MATCHES = UUID("6b1c3c5e-6a0c-5d53-9c39-0f8a0f0e7f6d")
"""UUID namespace for hashed ids of matches.

Never change it, or games are not recognised again.
"""

T = TypeVar("T")
Unknown: TypeAlias = Callable[[str, str, int], None]
"""Callback for unknown kinds: the sort of content, the kind, and the line."""


class RoomSeat(NamedTuple):
    """Seat of a match, with the player's name if that is asked for."""

    seat: int
    team: int
    bot: bool
    name: str


class Room(NamedTuple):
    """Beginning of a match, or its end with the results."""

    line: int
    time: int
    match: str
    event: str
    seats: tuple[RoomSeat, ...]
    completed: bool
    results: tuple[r.Result, ...]


class Connected(NamedTuple):
    """Connection of the client to a table.

    It has the deck of the log's owner, and the versions of client and engine.
    """

    line: int
    seat: int
    deck: tuple[int, ...]
    sideboard: tuple[int, ...]
    commanders: tuple[int, ...]
    client: str
    engine: str


class Rolled(NamedTuple):
    """Dice rolled for the first turn."""

    line: int
    rolls: tuple[tuple[int, int], ...]


class Told(NamedTuple):
    """State of the game, whole or as changes to the state `previous`."""

    line: int
    time: int
    seats: tuple[int, ...]
    queued: bool
    id: int
    previous: int
    whole: bool
    update: str
    pending: int
    info: r.Info | None
    turn: r.Turn | None
    players: tuple[r.Player, ...]
    zones: tuple[r.Zone, ...]
    objects: tuple[r.GameObject, ...]
    annotations: tuple[r.Annotation, ...]
    lasting: tuple[r.Annotation, ...]
    gone: tuple[int, ...]
    lasting_gone: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """Question to a player; its content is parsed only when needed.

    Of most questions only the kind is needed.
    """

    line: int
    kind: str
    id: int
    state: int
    seats: tuple[int, ...]
    _text: Raw = field(repr=False)

    @property
    def _said(self) -> Json:
        return _said(self._text)

    @property
    def legal(self) -> r.Legal:
        """Legal choices, for questions that list them; empty if they cannot be read."""
        try:
            if self.kind == "ActionsAvailableReq":
                return _offers(wire.actions_of(self._text), self.seats)
            return _legal(self.kind, self._said)
        except Malformed:
            return ()

    @property
    def source(self) -> int:
        """Instance of the spell or ability that asks the question, 0 if there is none."""
        source = self._said.get("sourceId")
        return source if type(source) is int else 0

    @property
    def body(self) -> r.Body:
        """Content of the question, in numbers and words of the game."""
        return _plain(self._said)


@dataclass(frozen=True, slots=True)
class Answered:
    """Answer of the log's owner to the question with this number."""

    line: int
    kind: str
    to: int
    state: int
    _text: Raw = field(repr=False)

    @property
    def body(self) -> r.Body:
        """Content of the answer, in numbers and words of the game."""
        return _plain(_said(self._text))

    def words(self, quiet: Collection[str]) -> Iterator[tuple[str, str | int]]:
        """Yield the words and numbers of the body in order, each with its key.

        Keys in `quiet` are left out. The result is the same as from `body`, but no body is built: only words of the
        game count.
        """
        return _words(_said(self._text), "", DEEPEST + 1, quiet)


Message: TypeAlias = Room | Connected | Rolled | Told | Asked | Answered


def messages(taken: Taken, unknown: Unknown, names: bool = False) -> Iterator[Message]:
    """Yield the messages of a line; `names` keeps the players' names.

    :raises Malformed: a field has unexpected content.
    """
    line, content = taken.line, taken.content
    if content.gre_to_client_event is not None:
        time = _digits(content.timestamp)
        for one in content.gre_to_client_event.gre_to_client_messages:
            message = _from_server(line, time, one, unknown)
            if message is not None:
                yield message
    elif content.match_game_room_state_changed_event is not wire.NOTHING:
        yield from _room(
            line, _digits(content.timestamp), record_of(wire.read(content.match_game_room_state_changed_event)), names
        )
    elif bytes(content.payload).startswith(b"{"):
        # a client's messages about itself may be packed in a string, and are not read
        yield from _from_player(line, content.payload, unknown)
    if not taken.whole:
        raise Malformed("a message")


def _from_server(line: int, time: int, sent: wire.Sent, unknown: Unknown) -> Message | None:
    kind = WORDS[sent.type]
    if kind in STATES:
        return _told(line, time, sent, kind != "GameStateMessage", unknown)
    if kind in QUIET:
        return None
    if kind in REQUESTS:
        return Asked(
            line, kind, sent.msg_id, sent.game_state_id, sent.system_seat_ids, getattr(sent, wire.ASKED[kind]).copy()
        )
    if kind == "ConnectResp":
        return _connected(line, sent.system_seat_ids, record_of(wire.read(sent.connect_resp)))
    if kind == "DieRollResultsResp":
        rolls = records_of(record_of(wire.read(sent.die_roll_results_resp)).get("playerDieRolls", ()))
        return Rolled(line, tuple((int_of(roll, "systemSeatId"), int_of(roll, "rollValue")) for roll in rolls))
    unknown("message", kind, line)
    return None


def _from_player(line: int, payload: Raw, unknown: Unknown) -> Iterator[Message]:
    payload_read = wire.payload_of(payload)
    kind = WORDS[payload_read.type]
    if kind in ANSWERS:
        name = ANSWERS[kind]
        answer = getattr(payload_read, name).copy() if name else wire.NOTHING
        yield Answered(line, kind, payload_read.resp_id, payload_read.game_state_id, answer)
    elif kind and kind not in QUIET_ANSWERS:
        unknown("answer", kind, line)


def _room(line: int, time: int, event: Json, names: bool) -> Iterator[Message]:
    info = record_of(event.get("gameRoomInfo", {}))
    config = record_of(info.get("gameRoomConfig", {}))
    final = record_of(info.get("finalMatchResult", {}))
    players = records_of(config.get("reservedPlayers", ()))
    seats = tuple(
        RoomSeat(int_of(one, "systemSeatId"), int_of(one, "teamId"), one.get("isBotPlayer") is True,
                 text_of(one, "playerName") if names else "")
        for one in players
    )  # fmt: skip
    kind = next((event for event in (text_of(one, "eventId") for one in players) if event), "")
    match = _hidden(text_of(config, "matchId") or text_of(final, "matchId"))
    completed = word_of(info, "stateType") == "MatchCompleted"
    yield Room(line, time, match, kind, seats, completed, _results(final.get("resultList", ())))


def _connected(line: int, seats: tuple[int, ...], body: Json) -> Connected:
    deck = record_of(body.get("deckMessage", {}))
    return Connected(
        line,
        seats[0] if len(seats) == 1 else 0,
        ints_of(deck.get("deckCards", ())),
        ints_of(deck.get("sideboardCards", ())),
        ints_of(deck.get("commanderCards", ())),
        _version(body.get("grpVersion", {})),
        _version(body.get("greVersion", {})),
    )


def _told(line: int, time: int, sent: wire.Sent, queued: bool, unknown: Unknown) -> Told:
    state = sent.game_state_message
    kind = "" if state is None else WORDS[state.type]
    if state is None or kind not in ("Full", "Diff"):
        raise Malformed(f"a state of type {kind!r}")
    turn, players, zones, objects = state.turn_info, state.players, state.zones, state.game_objects
    annotations, lasting = state.annotations, state.persistent_annotations
    message = new(Told, (
        line, time, sent.system_seat_ids, queued, state.game_state_id, state.prev_game_state_id, kind == "Full",
        WORDS[state.update], state.pending_message_count,
        None if state.game_info is wire.NOTHING else _info(record_of(wire.read(state.game_info))),
        None if turn is None else _turn(turn), tuple([_player(player) for player in players]) if players else (),
        tuple([_zone(zone) for zone in zones]) if zones else (),
        tuple([_object(object) for object in objects]) if objects else (),
        tuple([_annotation(annotation) for annotation in annotations]) if annotations else (),
        tuple([_annotation(annotation) for annotation in lasting]) if lasting else (), state.diff_deleted_instance_ids,
        state.diff_deleted_persistent_annotation_ids,
    ))  # fmt: skip
    for object in message.objects:
        if object.kind not in OBJECTS:
            unknown("object", object.kind, line)
    for zone in message.zones:
        if zone.kind not in ZONES:
            unknown("zone", zone.kind, line)
    for annotation in (*message.annotations, *message.lasting):
        if not KNOWN_ANNOTATIONS.issuperset(annotation.kinds):
            for name in annotation.kinds:
                if name not in KNOWN_ANNOTATIONS:
                    unknown("annotation", name, line)
    return message


def _creature_types(record: wire.Object) -> tuple[str, ...]:
    """205.3, 702.73a. Return the subtypes, with a single word in place of all creature types.

    That word is left out for changeling, which says the same.
    """
    subtypes = SEVERAL[record.subtypes]
    if ALL_CREATURE_TYPES not in subtypes:
        return subtypes
    others = tuple(word for word in subtypes if word != ALL_CREATURE_TYPES)
    has_changeling = any(KEYWORDS.get(ability.grp_id) == "changeling" for ability in record.unique_abilities)
    return others if has_changeling else (*others, EVERY_CREATURE_TYPE)


def _object(record: wire.Object) -> r.GameObject:
    if record.instance_id <= 0:
        raise Malformed("an object without a number")
    power, toughness, loyalty, defense, used = (
        record.power,
        record.toughness,
        record.loyalty,
        record.defense,
        record.loyalty_used,
    )
    attack, block = record.attack_info, record.block_info
    return new(r.GameObject, (
        record.instance_id, record.grp_id, WORDS[record.type], record.zone_id, WORDS[record.visibility],
        record.owner_seat_id, record.controller_seat_id, record.viewers, record.name, SEVERAL[record.card_types],
        _creature_types(record), SEVERAL[record.super_types], SEVERAL[record.color],
        None if power is None else power.value, None if toughness is None else toughness.value,
        None if loyalty is None else loyalty.value, None if defense is None else defense.value,
        tuple([(ability.id, ability.grp_id) for ability in record.unique_abilities]),
        record.is_tapped, record.damage, record.has_summoning_sickness, WORDS[record.attack_state],
        0 if attack is None else attack.target_id,
        WORDS[record.block_state], () if block is None else block.attacker_ids, record.is_facedown, record.is_copy,
        record.parent_id, record.object_source_grp_id, record.otherside_grp_id, record.ability_original_card_grp_ids,
        0 if used is None else used.value,
    ))  # fmt: skip


def _zone(record: wire.Zone) -> r.Zone:
    return new(r.Zone, (
        record.zone_id, WORDS[record.type], WORDS[record.visibility], record.owner_seat_id, record.object_instance_ids,
        record.viewers
    ))  # fmt: skip


def _player(record: wire.Player) -> r.Player:
    pool = tuple(
        [r.Mana(mana.mana_id, WORDS[mana.color], mana.count, mana.src_instance_id, mana.ability_grp_id)
         for mana in record.mana_pool]
    )  # fmt: skip
    return r.Player(
        record.system_seat_number, record.life_total, record.team_id, WORDS[record.status], record.max_hand_size,
        record.turn_number, record.mulligan_count, record.starting_life_total, record.controller_seat_id,
        WORDS[record.pending_message_type], pool, record.commander_ids,
    )  # fmt: skip


def _turn(record: wire.Turn) -> r.Turn:
    return new(r.Turn, (
        record.turn_number, record.active_player, WORDS[record.phase], WORDS[record.step], record.priority_player,
        record.decision_player, WORDS[record.next_phase], WORDS[record.next_step],
    ))  # fmt: skip


def _info(record: Json) -> r.Info:
    return r.Info(
        _hidden(text_of(record, "matchID")), int_of(record, "gameNumber"), word_of(record, "stage"),
        word_of(record, "type"), word_of(record, "variant"), word_of(record, "superFormat"),
        word_of(record, "matchState"), word_of(record, "matchWinCondition"), word_of(record, "mulliganType"),
        int_of(record, "freeMulliganCount"), _results(record.get("results", ())),
    )  # fmt: skip


def _results(records: Any) -> tuple[r.Result, ...]:
    return tuple(
        r.Result(word_of(one, "scope"), word_of(one, "result"), int_of(one, "winningTeamId"), word_of(one, "reason"))
        for one in records_of(records)
    )


def _annotation(record: wire.Annotation) -> r.Annotation:
    details = record.details
    return new(r.Annotation, (
        record.id, SEVERAL[record.type], record.affector_id, record.affected_ids,
        _details(details) if details else NODETAILS,
    ))  # fmt: skip


NODETAILS: Mapping[str, r.Detail] = MappingProxyType({})


def _details(details: tuple[wire.Detail, ...]) -> Mapping[str, r.Detail]:
    return {
        one.key: numbers if (numbers := one.value_int32) is not None else one.value_string or one.value_uint32
        for one in details
    }


def _said(text: Raw) -> Json:
    """Return the content of a question or answer; empty if it cannot be read."""
    try:
        return record_of(wire.read(text))
    except Malformed:
        return {}


def _plain(body: Json) -> dict[str, Any]:
    """Return the content of a question or answer without free texts.

    Only words of the game are left; all other texts stay in the log.
    """
    return {key: made for key, value in body.items() if (made := _plainly(value, DEEPEST)) is not None}


def _plainly(value: Any, depth: int) -> Any:
    kind = type(value)
    if kind is int or kind is bool:
        return value
    if kind is str:
        return value if WORD.fullmatch(value) else None
    if depth == 0:
        return None
    if kind is list:
        return [made for one in value if (made := _plainly(one, depth - 1)) is not None]
    if kind is dict:
        return {key: made for key, one in value.items() if (made := _plainly(one, depth - 1)) is not None}
    return None


def _words(value: Any, key: str, depth: int, quiet: Collection[str]) -> Iterator[tuple[str, str | int]]:
    kind = type(value)
    if kind is int:
        yield key, value
    elif kind is str:
        if WORD.fullmatch(value):
            yield key, value
    elif depth and kind is dict:
        for name, one in value.items():
            if name not in quiet:
                yield from _words(one, name, depth - 1, quiet)
    elif depth and kind is list:
        for one in value:
            yield from _words(one, key, depth - 1, quiet)


def _legal(kind: str, body: Json) -> r.Legal:
    """Return the legal choices of a question that lists them."""
    if kind == "DeclareAttackersReq":
        chosen = {int_of(one, "attackerInstanceId"): one for one in records_of(body.get("attackers", ()))}
        return tuple(
            _attacker(one, chosen.get(int_of(one, "attackerInstanceId"), {}))
            for one in records_of(body.get("qualifiedAttackers", ()))
        )
    if kind == "DeclareBlockersReq":
        return tuple(
            r.Blocker(int_of(one, "blockerInstanceId"), ints_of(one.get("attackerInstanceIds", ())),
                      ints_of(one.get("selectedAttackerInstanceIds", ())), int_of(one, "maxAttackers"))
            for one in records_of(body.get("blockers", ()))
        )  # fmt: skip
    if kind == "SelectTargetsReq":
        return tuple(_targets(one) for one in records_of(body.get("targets", ())))
    if kind == "AssignDamageReq":
        return splits(body.get("damageAssigners", ()))
    return ()


def splits(records: Any) -> tuple[r.Split, ...]:
    """Return divisions of combat damage, offered or chosen.

    Chosen ones are in the body of the answer, under `assigners`.
    """
    return tuple(
        r.Split(int_of(one, "instanceId"), int_of(one, "totalDamage"), tuple(
            r.Share(int_of(share, "instanceId"), int_of(share, "minDamage"), int_of(share, "maxDamage"),
                    int_of(share, "assignedDamage"))
            for share in records_of(one.get("assignments", ()))))
        for one in records_of(records)
    )  # fmt: skip


def _offers(actions: wire.Actions, seats: tuple[int, ...]) -> tuple[r.Offer, ...]:
    seat = seats[0] if seats else 0
    active = [_offer(one, seat, True) for one in actions.actions]
    return (*active, *[_offer(one, seat, False) for one in actions.inactive_actions])


def _offer(action: wire.Action, seat: int, active: bool) -> r.Offer:
    return new(r.Offer, (
        WORDS[action.action_type], seat, action.instance_id, action.grp_id, action.ability_grp_id, action.source_id,
        tuple([new(r.Cost, (SEVERAL[part.color], part.count)) for part in action.mana_cost]), active,
        action.alternative_grp_id, action.auto_tap_solution is not None,
        tuple([_made(option) for option in action.mana_payment_options]),
    ))  # fmt: skip


def _made(option: wire.Adding) -> tuple[str, ...]:
    """Return the colours of mana that an ability adds, in order."""
    return tuple([word for one in option.mana for word in [WORDS[one.color]] * min(one.count, MOST_MANA)])


def _attacker(record: Json, chosen: Json) -> r.Attacker:
    recipient = chosen.get("selectedDamageRecipient", record.get("selectedDamageRecipient"))
    return r.Attacker(
        int_of(record, "attackerInstanceId"),
        tuple(_recipient(one) for one in records_of(record.get("legalDamageRecipients", ()))),
        None if recipient is None else _recipient(record_of(recipient)),
        record.get("mustAttack") is True,
    )


def _recipient(record: Json) -> tuple[str, int]:
    kind = word_of(record, "type")
    others = (value for key, value in record.items() if key != "type" and type(value) is int)
    return kind, next(others, 0)


def _targets(record: Json) -> r.TargetChoice:
    targets = records_of(record.get("targets", ()))
    actions = [(int_of(one, "targetInstanceId"), word_of(one, "legalAction")) for one in targets]
    return r.TargetChoice(
        int_of(record, "targetIdx"), int_of(record, "targetingAbilityGrpId"), int_of(record, "targetingPlayer"),
        int_of(record, "minTargets"), int_of(record, "maxTargets"),
        tuple(id for id, action in actions if action != "Unselect"),
        tuple(id for id, action in actions if action == "Unselect"),
    )  # fmt: skip


def _digits(text: Raw) -> int:
    value = bytes(text).strip(b'"').decode("ascii", "replace")
    return int(value) if value.isascii() and value.isdigit() and len(value) < 20 else 0


def _hidden(match: str) -> str:
    """Return a hash of a match's id, to recognise the match without naming it."""
    return uuid5(MATCHES, match).hex if match else ""


def _version(record: Any) -> str:
    parts = [int_of(record_of(record), key) for key in ("majorVersion", "minorVersion", "buildVersion")]
    return ".".join(str(part) for part in parts) if any(parts) else ""
