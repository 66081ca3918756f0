"""What a match line says, as typed and checked messages; of a person only the seat is taken over.

Fields nobody uses here are not read. A kind that is not known is noted with its line. A field that has something else
in it than it should makes its message, and what is behind it on the line, `Malformed`: better a gap than half a state.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias, TypeVar
from uuid import UUID, uuid5

from replay.observing.arena import records as r
from replay.observing.arena.fields import (
    BOOL,
    DETAIL,
    MOST_OF_A_NAME,
    WORDS,
    Json,
    Malformed,
    check_numbers,
    int_of,
    ints_of,
    new,
    record_of,
    records_of,
    text_of,
    value_of,
    word_of,
    words_of,
)
from replay.observing.arena.lines import Taken
from replay.observing.arena.vocabulary import (
    ANSWERS,
    KNOWN_ANNOTATIONS,
    OBJECTS,
    QUIET,
    QUIET_ANSWERS,
    REQUESTS,
    STATES,
    ZONES,
)

MOST_MANA = 1_000
"""No ability adds more at once."""

DEEPEST = 12
"""No question goes deeper."""

WORD = re.compile(r"[A-Z][A-Za-z]{0,60}_[A-Za-z0-9_]{1,60}")
"""A word of one of the engine's enumerations, such as `ManaColor_Green`."""

MATCHES = UUID("6b1c3c5e-6a0c-5d53-9c39-0f8a0f0e7f6d")
"""Where ids of matches are hashed into; for ever, or no game is known again."""

T = TypeVar("T")
Known: TypeAlias = "dict[tuple[int, int, int, bool], tuple[Json, r.Offer]]"
"""What is offered by what with which ability, as a log had it, and what it comes to."""
Unknown: TypeAlias = Callable[[str, str, int], None]
"""Is told of what kind of thing which one is not known, and the line."""


class RoomSeat(NamedTuple):
    """Who sits where; the name is there only if it was asked for."""

    seat: int
    team: int
    bot: bool
    name: str


class Room(NamedTuple):
    """A match begins, or has come to its end: then there are results."""

    line: int
    time: int
    match: str
    event: str
    seats: tuple[RoomSeat, ...]
    completed: bool
    results: tuple[r.Result, ...]


class Connected(NamedTuple):
    """The client has come to a table: the log's owner's deck, and of what version the rules there are."""

    line: int
    seat: int
    deck: tuple[int, ...]
    sideboard: tuple[int, ...]
    commanders: tuple[int, ...]
    client: str
    engine: str


class Rolled(NamedTuple):
    """The dice for who begins."""

    line: int
    rolls: tuple[tuple[int, int], ...]


class Told(NamedTuple):
    """A state, whole or as what changed; `id` of the state before where it is only that."""

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
    offered: Any

    def offers(self) -> tuple[r.Offer, ...]:
        """What both players could do with what they have, as far as the log's owner may know; read when asked for."""
        try:
            return tuple(
                _offer(record_of(one.get("action")), int_of(one, "seatId")) for one in records_of(self.offered)
            )
        except Malformed:
            return ()


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to a player. What it says is read when asked for: of most questions only the kind is wanted."""

    line: int
    kind: str
    id: int
    state: int
    seats: tuple[int, ...]
    _said: Json = field(repr=False)

    @property
    def legal(self) -> r.Legal:
        """What is legal, of the questions that have a list of it; nothing where that cannot be read."""
        try:
            return _legal(self.kind, self._said, self.seats)
        except Malformed:
            return ()

    def offers(self, known: Known) -> tuple[r.Offer, ...]:
        """The same of what can be done, for who reads every such list: `known` is what the last one had."""
        try:
            return _offers(self._said, self.seats, known)
        except Malformed:
            return ()

    @property
    def source(self) -> int:
        """The instance whose question it is, 0 if there is none."""
        source = self._said.get("sourceId")
        return source if type(source) is int else 0

    @property
    def body(self) -> r.Body:
        """All that is asked, in numbers and words of the game."""
        return _plain(self._said)


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer of the log's owner to the question of that number."""

    line: int
    kind: str
    to: int
    state: int
    _said: Json = field(repr=False)

    @property
    def body(self) -> r.Body:
        """What was answered, in numbers and words of the game."""
        return _plain(self._said)


Message: TypeAlias = Room | Connected | Rolled | Told | Asked | Answered


def messages(taken: Taken, unknown: Unknown, names: bool = False) -> Iterator[Message]:
    """The messages of a line; raises Malformed. `names` keeps what the players are called."""
    line, content = taken.line, taken.content
    if "greToClientEvent" in content:
        time = _digits(content.get("timestamp"))
        for one in records_of(record_of(content["greToClientEvent"]).get("greToClientMessages", ())):
            message = _from_server(line, time, one, unknown)
            if message is not None:
                yield message
    elif "matchGameRoomStateChangedEvent" in content:
        yield from _room(
            line, _digits(content.get("timestamp")), record_of(content["matchGameRoomStateChangedEvent"]), names
        )
    else:
        payload = content.get("payload", {})
        if isinstance(payload, dict):  # what the player's client says of itself may be packed in a string: not read
            yield from _from_player(line, payload, unknown)


def _from_server(line: int, time: int, one: Json, unknown: Unknown) -> Message | None:
    kind = word_of(one, "type")
    if kind in STATES:
        return _told(line, time, one, kind != "GameStateMessage", unknown)
    if kind in QUIET:
        return None
    if kind in REQUESTS:
        said = record_of(one.get(kind[0].lower() + kind[1:], {}))
        seats = ints_of(one.get("systemSeatIds", ()))
        return Asked(line, kind, int_of(one, "msgId"), int_of(one, "gameStateId"), seats, said)
    if kind == "ConnectResp":
        return _connected(line, one)
    if kind == "DieRollResultsResp":
        rolls = records_of(record_of(one.get("dieRollResultsResp", {})).get("playerDieRolls", ()))
        return Rolled(line, tuple((int_of(roll, "systemSeatId"), int_of(roll, "rollValue")) for roll in rolls))
    unknown("message", kind, line)
    return None


def _from_player(line: int, payload: Json, unknown: Unknown) -> Iterator[Message]:
    kind = word_of(payload, "type")
    if kind in ANSWERS:
        said = record_of(payload.get(ANSWERS[kind], {}))
        yield Answered(line, kind, int_of(payload, "respId"), int_of(payload, "gameStateId"), said)
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


def _connected(line: int, one: Json) -> Connected:
    body = record_of(one.get("connectResp", {}))
    deck = record_of(body.get("deckMessage", {}))
    seats = ints_of(one.get("systemSeatIds", ()))
    return Connected(
        line,
        seats[0] if len(seats) == 1 else 0,
        ints_of(deck.get("deckCards", ())),
        ints_of(deck.get("sideboardCards", ())),
        ints_of(deck.get("commanderCards", ())),
        _version(body.get("grpVersion", {})),
        _version(body.get("greVersion", {})),
    )


def _told(line: int, time: int, one: Json, queued: bool, unknown: Unknown) -> Told:
    state = record_of(one.get("gameStateMessage"))
    get = state.get
    try:
        kind, update = WORDS[get("type", "")], WORDS[get("update", "")]
    except TypeError:
        raise Malformed("a state") from None
    if kind not in ("Full", "Diff"):
        raise Malformed(f"a state of type {kind!r}")
    turn, info, players, zones, objects, annotations, lasting = (
        get("turnInfo"), get("gameInfo"), get("players"), get("zones"), get("gameObjects"), get("annotations"),
        get("persistentAnnotations"),
    )  # fmt: skip
    id, before, pending = numbers = get("gameStateId", 0), get("prevGameStateId", 0), get("pendingMessageCount", 0)
    check_numbers(numbers)
    told = new(Told, (
        line, time, ints_of(one.get("systemSeatIds")), queued, id, before, kind == "Full", update, pending,
        None if info is None else _info(record_of(info)), None if turn is None else _turn(record_of(turn)),
        _each(_player, players) if players else (), _each(_zone, zones) if zones else (),
        _each(_object, objects) if objects else (), _each(_annotation, annotations) if annotations else (),
        _each(_annotation, lasting) if lasting else (), ints_of(get("diffDeletedInstanceIds")),
        ints_of(get("diffDeletedPersistentAnnotationIds")), get("actions", ()),
    ))  # fmt: skip
    for object in told.objects:
        if object.kind not in OBJECTS:
            unknown("object", object.kind, line)
    for zone in told.zones:
        if zone.kind not in ZONES:
            unknown("zone", zone.kind, line)
    for annotation in (*told.annotations, *told.lasting):
        if not KNOWN_ANNOTATIONS.issuperset(annotation.kinds):
            for name in annotation.kinds:
                if name not in KNOWN_ANNOTATIONS:
                    unknown("annotation", name, line)
    return told


def _each(read: Callable[[Json], T], records: Any) -> tuple[T, ...]:
    """What each of several records says."""
    return tuple([read(record) for record in records_of(records)])


def _object(record: Json) -> r.GameObject:
    get = record.get
    attack, block, abilities = get("attackInfo"), get("blockInfo"), get("uniqueAbilities")
    power, toughness, loyalty, defense, used = (
        get("power"), get("toughness"), get("loyalty"), get("defense"), get("loyaltyUsed")
    )  # fmt: skip
    id, card, zone, owner, controller, name, damage, parent, source_card, other_side = numbers = (
        get("instanceId", 0), get("grpId", 0), get("zoneId", 0), get("ownerSeatId", 0), get("controllerSeatId", 0),
        get("name", 0), get("damage", 0), get("parentId", 0), get("objectSourceGrpId", 0), get("othersideGrpId", 0),
    )  # fmt: skip
    tapped, sick, face_down, copy = flags = (
        get("isTapped", False), get("hasSummoningSickness", False), get("isFacedown", False), get("isCopy", False),
    )  # fmt: skip
    check_numbers(numbers)
    if not BOOL.issuperset(map(type, flags)):
        raise Malformed("a flag of an object")
    if id <= 0:
        raise Malformed("an object without a number")
    try:
        kind, visibility, attacking, blocking = (
            WORDS[get("type", "")], WORDS[get("visibility", "")], WORDS[get("attackState", "")],
            WORDS[get("blockState", "")],
        )  # fmt: skip
    except TypeError:
        raise Malformed("a word of an object") from None
    return new(r.GameObject, (
        id, card, kind, zone, visibility, owner, controller,
        ints_of(get("viewers")), name, words_of(get("cardTypes")), words_of(get("subtypes")),
        words_of(get("superTypes")), words_of(get("color")), None if power is None else value_of(power),
        None if toughness is None else value_of(toughness), None if loyalty is None else value_of(loyalty),
        None if defense is None else value_of(defense), _abilities(abilities) if abilities else (), tapped, damage,
        sick, attacking, int_of(record_of(attack), "targetId") if attack is not None else 0, blocking,
        ints_of(record_of(block).get("attackerIds")) if block is not None else (), face_down, copy, parent, source_card,
        other_side, ints_of(get("abilityOriginalCardGrpIds")), value_of(used) or 0 if used is not None else 0,
    ))  # fmt: skip


def _abilities(records: Any) -> tuple[tuple[int, int], ...]:
    found = tuple([(one.get("id", 0), one.get("grpId", 0)) for one in records_of(records)])
    check_numbers([*chain.from_iterable(found)])
    return found


def _zone(record: Json) -> r.Zone:
    get = record.get
    id, owner = numbers = get("zoneId", 0), get("ownerSeatId", 0)
    check_numbers(numbers)
    try:
        kind, visibility = WORDS[get("type", "")], WORDS[get("visibility", "")]
    except TypeError:
        raise Malformed("a word of a zone") from None
    return new(r.Zone, (id, kind, visibility, owner, ints_of(get("objectInstanceIds")), ints_of(get("viewers"))))


def _player(record: Json) -> r.Player:
    pool = tuple(
        r.Mana(int_of(one, "manaId"), word_of(one, "color"), int_of(one, "count"), int_of(one, "srcInstanceId"),
               int_of(one, "abilityGrpId"))
        for one in records_of(record.get("manaPool", ()))
    )  # fmt: skip
    return r.Player(
        int_of(record, "systemSeatNumber"), int_of(record, "lifeTotal"), int_of(record, "teamId"),
        word_of(record, "status"), int_of(record, "maxHandSize"), int_of(record, "turnNumber"),
        int_of(record, "mulliganCount"), int_of(record, "startingLifeTotal"), int_of(record, "controllerSeatId"),
        word_of(record, "pendingMessageType"), pool, ints_of(record.get("commanderIds", ())),
    )  # fmt: skip


def _turn(record: Json) -> r.Turn:
    get = record.get
    number, active, priority, decision = numbers = (
        get("turnNumber", 0), get("activePlayer", 0), get("priorityPlayer", 0), get("decisionPlayer", 0)
    )  # fmt: skip
    check_numbers(numbers)
    try:
        phase, step, next_phase, next_step = (
            WORDS[get("phase", "")], WORDS[get("step", "")], WORDS[get("nextPhase", "")], WORDS[get("nextStep", "")]
        )  # fmt: skip
    except TypeError:
        raise Malformed("a word of a turn") from None
    return new(r.Turn, (number, active, phase, step, priority, decision, next_phase, next_step))


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


def _annotation(record: Json) -> r.Annotation:
    get = record.get
    id, affector = numbers = get("id", 0), get("affectorId", 0)
    check_numbers(numbers)
    kinds, affected, details = get("type"), get("affectedIds"), get("details")
    return new(r.Annotation, (
        id, words_of(kinds), affector, ints_of(affected), _details(details) if details else NODETAILS,
    ))  # fmt: skip


NODETAILS: Mapping[str, r.Detail] = MappingProxyType({})


def _details(records: Any) -> Mapping[str, r.Detail]:
    details: dict[str, r.Detail] = {}
    for one in records_of(records):
        get = one.get
        values = get("valueInt32")
        if values is None:
            values = get("valueString")
            if values is None:
                values = next((value for key, value in one.items() if key.startswith("value")), [])
        if type(values) is not list:
            values = [values]
        if not DETAIL.issuperset(map(type, values)):
            raise Malformed("a detail of an annotation")
        name = get("key", "")
        if type(name) is not str or len(name) > MOST_OF_A_NAME:
            raise Malformed("a detail of an annotation")
        details[name] = tuple(values)
    return details


def _plain(body: Json) -> dict[str, Any]:
    """What a question or an answer has, but of texts only words of the game: whatever else is said stays in the log."""
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


def _legal(kind: str, body: Json, seats: tuple[int, ...]) -> r.Legal:
    """The list of what may be chosen, of the questions that have one."""
    if kind == "ActionsAvailableReq":
        return _offers(body, seats, {})
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
    """How combat damage is split: as offered, or (in the body of the answer, under `assigners`) as decided."""
    return tuple(
        r.Split(int_of(one, "instanceId"), int_of(one, "totalDamage"), tuple(
            r.Share(int_of(share, "instanceId"), int_of(share, "minDamage"), int_of(share, "maxDamage"),
                    int_of(share, "assignedDamage"))
            for share in records_of(one.get("assignments", ()))))
        for one in records_of(records)
    )  # fmt: skip


def _offers(body: Json, seats: tuple[int, ...], known: Known) -> tuple[r.Offer, ...]:
    """What can be done. Of what is as the last time nothing is read: what it comes to follows from these alone."""
    seat = seats[0] if seats else 0
    found: Known = {}
    offers = []
    for key, active in (("actions", True), ("inactiveActions", False)):
        for record in records_of(body.get(key)):
            place = (int_of(record, "instanceId"), int_of(record, "abilityGrpId"), seat, active)
            before = known.get(place)
            offer = before[1] if before is not None and before[0] == record else _offer(record, seat, active)
            found[place] = (record, offer)
            offers.append(offer)
    known.clear()
    known.update(found)
    return tuple(offers)


def _offer(record: Json, seat: int, active: bool = True) -> r.Offer:
    cost = tuple(
        r.Cost(words_of(one.get("color", ())), int_of(one, "count")) for one in records_of(record.get("manaCost", ()))
    )
    return r.Offer(
        word_of(record, "actionType"), seat, int_of(record, "instanceId"), int_of(record, "grpId"),
        int_of(record, "abilityGrpId"), int_of(record, "sourceId"), cost, active, int_of(record, "alternativeGrpId"),
        "autoTapSolution" in record, tuple(_made(one) for one in records_of(record.get("manaPaymentOptions", ()))),
    )  # fmt: skip


def _made(option: Json) -> tuple[str, ...]:
    """The colours of the mana that an ability adds, one after the other."""
    found: list[str] = []
    for one in records_of(option.get("mana", ())):
        found += [word_of(one, "color")] * min(int_of(one, "count"), MOST_MANA)
    return tuple(found)


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


def _digits(value: Any) -> int:
    return int(value) if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 20 else 0


def _hidden(match: str) -> str:
    """A match's id, so that it is known again and leads to no one."""
    return uuid5(MATCHES, match).hex if match else ""


def _version(record: Any) -> str:
    parts = [int_of(record_of(record), key) for key in ("majorVersion", "minorVersion", "buildVersion")]
    return ".".join(str(part) for part in parts) if any(parts) else ""
