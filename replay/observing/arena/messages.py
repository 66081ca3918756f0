"""What a match line says, as typed and checked messages; of a person only the seat is taken over.

Fields nobody uses here are not read. A kind that is not known is noted with its line. A field that has something else
in it than it should makes its message, and what is behind it on the line, `Malformed`: better a gap than half a state.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias, TypeVar
from uuid import UUID, uuid5

from replay.observing.arena import records as r
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

MOST_OBJECTS = 5_000
"""More than any state has; a log that says otherwise is not believed."""

LARGEST = 1 << 32
"""Numbers are of 32 bits, some without a sign: 4294967295 is what others have as -1."""

MOST_OF_A_NAME = 200

MOST_MANA = 1_000
"""No ability adds more at once."""

MOST_WORDS = 10_000
"""The engine has fewer."""

DEEPEST = 12
"""No question goes deeper."""

WORD = re.compile(r"[A-Z][A-Za-z]{0,60}_[A-Za-z0-9_]{1,60}")
"""A word of one of the engine's enumerations, such as `ManaColor_Green`."""

MATCHES = UUID("6b1c3c5e-6a0c-5d53-9c39-0f8a0f0e7f6d")
"""Where ids of matches are hashed into; for ever, or no game is known again."""

Json: TypeAlias = Mapping[str, Any]
T = TypeVar("T")
Unknown: TypeAlias = Callable[[str, str, int], None]
"""Is told of what kind of thing which one is not known, and the line."""


class Malformed(ValueError):
    """A field has something else in it than it should."""


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
            return tuple(_offer(_dict(one.get("action")), _int(one, "seatId")) for one in _records(self.offered))
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
        for one in _records(_dict(content["greToClientEvent"]).get("greToClientMessages", ())):
            yield from _from_server(line, time, one, unknown)
    elif "matchGameRoomStateChangedEvent" in content:
        yield from _room(
            line, _digits(content.get("timestamp")), _dict(content["matchGameRoomStateChangedEvent"]), names
        )
    else:
        payload = content.get("payload", {})
        if isinstance(payload, dict):  # what the player's client says of itself may be packed in a string: not read
            yield from _from_player(line, payload, unknown)


def _from_server(line: int, time: int, one: Json, unknown: Unknown) -> Iterator[Message]:
    kind = _word(one, "type")
    if kind in STATES:
        yield _told(line, time, one, kind != "GameStateMessage", unknown)
    elif kind in QUIET:
        return
    elif kind in REQUESTS:
        said = _dict(one.get(kind[0].lower() + kind[1:], {}))
        seats = _ints(one.get("systemSeatIds", ()))
        yield Asked(line, kind, _int(one, "msgId"), _int(one, "gameStateId"), seats, said)
    elif kind == "ConnectResp":
        yield _connected(line, one)
    elif kind == "DieRollResultsResp":
        rolls = _records(_dict(one.get("dieRollResultsResp", {})).get("playerDieRolls", ()))
        yield Rolled(line, tuple((_int(roll, "systemSeatId"), _int(roll, "rollValue")) for roll in rolls))
    else:
        unknown("message", kind, line)


def _from_player(line: int, payload: Json, unknown: Unknown) -> Iterator[Message]:
    kind = _word(payload, "type")
    if kind in ANSWERS:
        said = _dict(payload.get(ANSWERS[kind], {}))
        yield Answered(line, kind, _int(payload, "respId"), _int(payload, "gameStateId"), said)
    elif kind and kind not in QUIET_ANSWERS:
        unknown("answer", kind, line)


def _room(line: int, time: int, event: Json, names: bool) -> Iterator[Message]:
    info = _dict(event.get("gameRoomInfo", {}))
    config = _dict(info.get("gameRoomConfig", {}))
    final = _dict(info.get("finalMatchResult", {}))
    players = _records(config.get("reservedPlayers", ()))
    seats = tuple(
        RoomSeat(_int(one, "systemSeatId"), _int(one, "teamId"), one.get("isBotPlayer") is True,
                 _text(one, "playerName") if names else "")
        for one in players
    )  # fmt: skip
    kind = next((event for event in (_text(one, "eventId") for one in players) if event), "")
    match = _hidden(_text(config, "matchId") or _text(final, "matchId"))
    completed = _word(info, "stateType") == "MatchCompleted"
    yield Room(line, time, match, kind, seats, completed, _results(final.get("resultList", ())))


def _connected(line: int, one: Json) -> Connected:
    body = _dict(one.get("connectResp", {}))
    deck = _dict(body.get("deckMessage", {}))
    seats = _ints(one.get("systemSeatIds", ()))
    return Connected(
        line,
        seats[0] if len(seats) == 1 else 0,
        _ints(deck.get("deckCards", ())),
        _ints(deck.get("sideboardCards", ())),
        _ints(deck.get("commanderCards", ())),
        _version(body.get("grpVersion", {})),
        _version(body.get("greVersion", {})),
    )


def _told(line: int, time: int, one: Json, queued: bool, unknown: Unknown) -> Told:
    state = _dict(one.get("gameStateMessage"))
    kind = _word(state, "type")
    if kind not in ("Full", "Diff"):
        raise Malformed(f"a state of type {kind!r}")
    get = state.get
    turn, info = get("turnInfo"), get("gameInfo")
    objects, zones = _each(_object, get("gameObjects")), _each(_zone, get("zones"))
    annotations, lasting = _each(_annotation, get("annotations")), _each(_annotation, get("persistentAnnotations"))
    for object in objects:
        if object.kind not in OBJECTS:
            unknown("object", object.kind, line)
    for zone in zones:
        if zone.kind not in ZONES:
            unknown("zone", zone.kind, line)
    for annotation in (*annotations, *lasting):
        if not KNOWN_ANNOTATIONS.issuperset(annotation.kinds):
            for name in annotation.kinds:
                if name not in KNOWN_ANNOTATIONS:
                    unknown("annotation", name, line)
    return Told(
        line, time, _ints(one.get("systemSeatIds")), queued, _int(state, "gameStateId"),
        _int(state, "prevGameStateId"), kind == "Full", _word(state, "update"), _int(state, "pendingMessageCount"),
        None if info is None else _info(_dict(info)), None if turn is None else _turn(_dict(turn)),
        _each(_player, get("players")), zones, objects, annotations, lasting, _ints(get("diffDeletedInstanceIds")),
        _ints(get("diffDeletedPersistentAnnotationIds")), get("actions", ()),
    )  # fmt: skip


def _each(read: Callable[[Json], T], records: Any) -> tuple[T, ...]:
    """What each of several records says; most states have none of most kinds."""
    return tuple([read(record) for record in _records(records)]) if records else ()


def _object(record: Json) -> r.GameObject:
    get = record.get
    attack, block, abilities = get("attackInfo"), get("blockInfo"), get("uniqueAbilities")
    id, card, zone, owner, controller, name, damage, parent, source_card, other_side = numbers = (
        get("instanceId", 0), get("grpId", 0), get("zoneId", 0), get("ownerSeatId", 0), get("controllerSeatId", 0),
        get("name", 0), get("damage", 0), get("parentId", 0), get("objectSourceGrpId", 0), get("othersideGrpId", 0),
    )  # fmt: skip
    tapped, sick, face_down, copy = flags = (
        get("isTapped", False), get("hasSummoningSickness", False), get("isFacedown", False), get("isCopy", False),
    )  # fmt: skip
    _check_numbers(numbers)
    if not _BOOL.issuperset(map(type, flags)):
        raise Malformed("a flag of an object")
    if id <= 0:
        raise Malformed("an object without a number")
    return r.GameObject(
        id, card, _word(record, "type"), zone, _word(record, "visibility"), owner, controller, _ints(get("viewers")),
        name, _words(get("cardTypes")), _words(get("subtypes")), _words(get("superTypes")), _words(get("color")),
        _value(get("power")), _value(get("toughness")), _value(get("loyalty")), _value(get("defense")),
        _abilities(abilities) if abilities else (), tapped, damage, sick, _word(record, "attackState"),
        _int(_dict(attack), "targetId") if attack is not None else 0, _word(record, "blockState"),
        _ints(_dict(block).get("attackerIds")) if block is not None else (), face_down, copy, parent, source_card,
        other_side, _ints(get("abilityOriginalCardGrpIds")), _value(get("loyaltyUsed")) or 0,
    )  # fmt: skip


def _abilities(records: Any) -> tuple[tuple[int, int], ...]:
    found = tuple([(one.get("id", 0), one.get("grpId", 0)) for one in _records(records)])
    _check_numbers([number for pair in found for number in pair])
    return found


def _zone(record: Json) -> r.Zone:
    return r.Zone(
        _int(record, "zoneId"),
        _word(record, "type"),
        _word(record, "visibility"),
        _int(record, "ownerSeatId"),
        _ints(record.get("objectInstanceIds", ())),
        _ints(record.get("viewers", ())),
    )


def _player(record: Json) -> r.Player:
    pool = tuple(
        r.Mana(_int(one, "manaId"), _word(one, "color"), _int(one, "count"), _int(one, "srcInstanceId"),
               _int(one, "abilityGrpId"))
        for one in _records(record.get("manaPool", ()))
    )  # fmt: skip
    return r.Player(
        _int(record, "systemSeatNumber"), _int(record, "lifeTotal"), _int(record, "teamId"), _word(record, "status"),
        _int(record, "maxHandSize"), _int(record, "turnNumber"), _int(record, "mulliganCount"),
        _int(record, "startingLifeTotal"), _int(record, "controllerSeatId"), _word(record, "pendingMessageType"),
        pool, _ints(record.get("commanderIds", ())),
    )  # fmt: skip


def _turn(record: Json) -> r.Turn:
    return r.Turn(
        _int(record, "turnNumber"), _int(record, "activePlayer"), _word(record, "phase"), _word(record, "step"),
        _int(record, "priorityPlayer"), _int(record, "decisionPlayer"), _word(record, "nextPhase"),
        _word(record, "nextStep"),
    )  # fmt: skip


def _info(record: Json) -> r.Info:
    return r.Info(
        _hidden(_text(record, "matchID")), _int(record, "gameNumber"), _word(record, "stage"), _word(record, "type"),
        _word(record, "variant"), _word(record, "superFormat"), _word(record, "matchState"),
        _word(record, "matchWinCondition"), _word(record, "mulliganType"), _int(record, "freeMulliganCount"),
        _results(record.get("results", ())),
    )  # fmt: skip


def _results(records: Any) -> tuple[r.Result, ...]:
    return tuple(
        r.Result(_word(one, "scope"), _word(one, "result"), _int(one, "winningTeamId"), _word(one, "reason"))
        for one in _records(records)
    )


def _annotation(record: Json) -> r.Annotation:
    get = record.get
    details = get("details")
    return r.Annotation(
        _int(record, "id"),
        _words(get("type")),
        _int(record, "affectorId"),
        _ints(get("affectedIds")),
        _details(details) if details else NO_DETAILS,
    )


NO_DETAILS: Mapping[str, r.Detail] = MappingProxyType({})


def _details(records: Any) -> Mapping[str, r.Detail]:
    details: dict[str, r.Detail] = {}
    for one in _records(records):
        get = one.get
        values = get("valueInt32")
        if values is None:
            values = get("valueString")
            if values is None:
                values = next((value for key, value in one.items() if key.startswith("value")), [])
        if type(values) is not list:
            values = [values]
        if not _DETAIL.issuperset(map(type, values)):
            raise Malformed("a detail of an annotation")
        details[_text(one, "key")] = tuple(values)
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
        seat = seats[0] if seats else 0
        active = tuple(_offer(one, seat) for one in _records(body.get("actions", ())))
        return active + tuple(_offer(one, seat, False) for one in _records(body.get("inactiveActions", ())))
    if kind == "DeclareAttackersReq":
        chosen = {_int(one, "attackerInstanceId"): one for one in _records(body.get("attackers", ()))}
        return tuple(
            _attacker(one, chosen.get(_int(one, "attackerInstanceId"), {}))
            for one in _records(body.get("qualifiedAttackers", ()))
        )
    if kind == "DeclareBlockersReq":
        return tuple(
            r.Blocker(_int(one, "blockerInstanceId"), _ints(one.get("attackerInstanceIds", ())),
                      _ints(one.get("selectedAttackerInstanceIds", ())), _int(one, "maxAttackers"))
            for one in _records(body.get("blockers", ()))
        )  # fmt: skip
    if kind == "SelectTargetsReq":
        return tuple(_targets(one) for one in _records(body.get("targets", ())))
    if kind == "AssignDamageReq":
        return splits(body.get("damageAssigners", ()))
    return ()


def splits(records: Any) -> tuple[r.Split, ...]:
    """How combat damage is split: as offered, or (in the body of the answer, under `assigners`) as decided."""
    return tuple(
        r.Split(_int(one, "instanceId"), _int(one, "totalDamage"), tuple(
            r.Share(_int(share, "instanceId"), _int(share, "minDamage"), _int(share, "maxDamage"),
                    _int(share, "assignedDamage"))
            for share in _records(one.get("assignments", ()))))
        for one in _records(records)
    )  # fmt: skip


def _offer(record: Json, seat: int, active: bool = True) -> r.Offer:
    cost = tuple(
        r.Cost(_words(one.get("color", ())), _int(one, "count")) for one in _records(record.get("manaCost", ()))
    )
    return r.Offer(
        _word(record, "actionType"), seat, _int(record, "instanceId"), _int(record, "grpId"),
        _int(record, "abilityGrpId"), _int(record, "sourceId"), cost, active, _int(record, "alternativeGrpId"),
        "autoTapSolution" in record, tuple(_made(one) for one in _records(record.get("manaPaymentOptions", ()))),
    )  # fmt: skip


def _made(option: Json) -> tuple[str, ...]:
    """The colours of the mana that an ability adds, one after the other."""
    found: list[str] = []
    for one in _records(option.get("mana", ())):
        found += [_word(one, "color")] * min(_int(one, "count"), MOST_MANA)
    return tuple(found)


def _attacker(record: Json, chosen: Json) -> r.Attacker:
    recipient = chosen.get("selectedDamageRecipient", record.get("selectedDamageRecipient"))
    return r.Attacker(
        _int(record, "attackerInstanceId"),
        tuple(_recipient(one) for one in _records(record.get("legalDamageRecipients", ()))),
        None if recipient is None else _recipient(_dict(recipient)),
        record.get("mustAttack") is True,
    )


def _recipient(record: Json) -> tuple[str, int]:
    kind = _word(record, "type")
    others = (value for key, value in record.items() if key != "type" and type(value) is int)
    return kind, next(others, 0)


def _targets(record: Json) -> r.TargetChoice:
    targets = _records(record.get("targets", ()))
    actions = [(_int(one, "targetInstanceId"), _word(one, "legalAction")) for one in targets]
    return r.TargetChoice(
        _int(record, "targetIdx"), _int(record, "targetingAbilityGrpId"), _int(record, "targetingPlayer"),
        _int(record, "minTargets"), _int(record, "maxTargets"),
        tuple(id for id, action in actions if action != "Unselect"),
        tuple(id for id, action in actions if action == "Unselect"),
    )  # fmt: skip


def _int(record: Json, key: str) -> int:
    value = record.get(key, 0)
    if type(value) is not int or not -LARGEST <= value < LARGEST:
        raise Malformed(key)
    return value


def _text(record: Json, key: str) -> str:
    value = record.get(key, "")
    if type(value) is not str or len(value) > MOST_OF_A_NAME:
        raise Malformed(key)
    return value


class _Words(dict[str, str]):
    """Words of enumerations without their names, each cut once; what a log could make up is not kept without end.

    What is no word is no key here, and has no length: looking it up is a TypeError.
    """

    def __missing__(self, word: str) -> str:
        if len(word) > MOST_OF_A_NAME:
            raise Malformed("a word")
        cut = word[word.find("_") + 1 :]
        if len(self) < MOST_WORDS:
            self[word] = cut
        return cut


_WORDS = _Words()
_CUT = _WORDS.__getitem__
_INT, _BOOL, _DICT, _DETAIL = frozenset((int,)), frozenset((bool,)), frozenset((dict,)), frozenset((int, str))


def _word(record: Json, key: str) -> str:
    """The word of an enumeration, without its name."""
    try:
        return _WORDS[record.get(key, "")]
    except TypeError:
        raise Malformed(key) from None


def _words(values: Any) -> tuple[str, ...]:
    if not values:
        return ()
    _list(values)
    try:
        return tuple(map(_CUT, values))
    except TypeError:
        raise Malformed("words") from None


def _ints(values: Any) -> tuple[int, ...]:
    if not values:
        return ()
    _list(values)
    if len(values) == 1:  # as most are
        (value,) = values
        if type(value) is not int or not -LARGEST <= value < LARGEST:
            raise Malformed("a number")
        return (value,)
    _check_numbers(values)
    return tuple(values)


def _check_numbers(values: Collection[Any]) -> None:
    """Raise unless all are numbers as the engine has them; there is at least one."""
    if not _INT.issuperset(map(type, values)) or min(values) < -LARGEST or max(values) >= LARGEST:
        raise Malformed("numbers")


def _list(values: Any) -> None:
    if type(values) is not list or len(values) > MOST_OBJECTS:
        raise Malformed("a list")


def _dict(value: Any) -> Json:
    if type(value) is not dict:
        raise Malformed("a record")
    return value


def _records(values: Any) -> list[Json]:
    if not values:
        return []
    _list(values)
    if not _DICT.issuperset(map(type, values)):
        raise Malformed("a list of records")
    return values  # type: ignore[no-any-return]


def _value(record: Any) -> int | None:
    return None if record is None else _int(_dict(record), "value")


def _digits(value: Any) -> int:
    return int(value) if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 20 else 0


def _hidden(match: str) -> str:
    """A match's id, so that it is known again and leads to no one."""
    return uuid5(MATCHES, match).hex if match else ""


def _version(record: Any) -> str:
    parts = [_int(_dict(record), key) for key in ("majorVersion", "minorVersion", "buildVersion")]
    return ".".join(str(part) for part in parts) if any(parts) else ""
