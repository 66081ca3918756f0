"""Content of match lines as Arena's engine writes it, parsed and checked in one go.

Fields that a record leaves out are 0, false or empty. Unused fields are skipped. Questions and answers are parsed
only when they are asked for: of most questions only the kind is needed.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias, TypeVar, cast

import orjson
from msgspec import DecodeError, Meta, Raw, Struct, ValidationError, defstruct
from msgspec.json import Decoder

from replay.observing.arena.fields import LARGEST, MOST_OBJECTS, MOST_OF_A_NAME, Malformed
from replay.observing.arena.vocabulary import ANSWERS, REQUESTS

Number: TypeAlias = Annotated[int, Meta(ge=-LARGEST, lt=LARGEST)]
Word: TypeAlias = Annotated[str, Meta(max_length=MOST_OF_A_NAME)]
T = TypeVar("T")
Several: TypeAlias = Annotated[tuple[T, ...], Meta(max_length=MOST_OBJECTS)]
Numbers: TypeAlias = Several[Number]
Words: TypeAlias = Several[Word]

NOTHING = Raw(b"")
"""Value in place of a missing part that would be parsed later."""

BROKEN = (DecodeError, UnicodeDecodeError, RecursionError)
"""Errors for a text that is no JSON, or is nested too deeply."""


class Record(Struct, rename="camel", gc=False):
    """Base class of the engine's records; no record contains itself, even indirectly."""


class Value(Record):
    """Optional number."""

    value: Number = 0


class Ability(Record):
    """Ability of an object."""

    id: Number = 0
    grp_id: Number = 0


class Attack(Record):
    """Player or permanent that an attacker attacks."""

    target_id: Number = 0


class Block(Record):
    """Attackers that a blocker blocks."""

    attacker_ids: Numbers = ()


class Object(Record):
    """Game object."""

    instance_id: Number = 0
    grp_id: Number = 0
    type: Word = ""
    zone_id: Number = 0
    visibility: Word = ""
    owner_seat_id: Number = 0
    controller_seat_id: Number = 0
    viewers: Numbers = ()
    name: Number = 0
    card_types: Words = ()
    subtypes: Words = ()
    super_types: Words = ()
    color: Words = ()
    power: Value | None = None
    toughness: Value | None = None
    loyalty: Value | None = None
    defense: Value | None = None
    unique_abilities: Several[Ability] = ()
    is_tapped: bool = False
    damage: Number = 0
    has_summoning_sickness: bool = False
    attack_state: Word = ""
    attack_info: Attack | None = None
    block_state: Word = ""
    block_info: Block | None = None
    is_facedown: bool = False
    is_copy: bool = False
    parent_id: Number = 0
    object_source_grp_id: Number = 0
    otherside_grp_id: Number = 0
    ability_original_card_grp_ids: Numbers = ()
    loyalty_used: Value | None = None


class Zone(Record):
    """Zone and the objects in it."""

    zone_id: Number = 0
    type: Word = ""
    visibility: Word = ""
    owner_seat_id: Number = 0
    object_instance_ids: Numbers = ()
    viewers: Numbers = ()


class Detail(Record):
    """Named value of an annotation: numbers or words."""

    key: Word = ""
    value_int32: Several[int] | None = None
    value_string: Several[str] = ()
    value_uint32: Several[int] = ()


class Annotation(Record):
    """Engine's note on an event or a lasting fact."""

    id: Number = 0
    type: Words = ()
    affector_id: Number = 0
    affected_ids: Numbers = ()
    details: Several[Detail] = ()


class Mana(Record):
    """Mana in a pool."""

    mana_id: Number = 0
    color: Word = ""
    count: Number = 0
    src_instance_id: Number = 0
    ability_grp_id: Number = 0


class Player(Record):
    """Player of the game."""

    system_seat_number: Number = 0
    life_total: Number = 0
    team_id: Number = 0
    status: Word = ""
    max_hand_size: Number = 0
    turn_number: Number = 0
    mulligan_count: Number = 0
    starting_life_total: Number = 0
    controller_seat_id: Number = 0
    pending_message_type: Word = ""
    mana_pool: Several[Mana] = ()
    commander_ids: Numbers = ()


class Turn(Record):
    """Point of the turn that the game has reached."""

    turn_number: Number = 0
    active_player: Number = 0
    phase: Word = ""
    step: Word = ""
    priority_player: Number = 0
    decision_player: Number = 0
    next_phase: Word = ""
    next_step: Word = ""


class State(Record):
    """State of the game, whole or as changes."""

    type: Word = ""
    update: Word = ""
    game_state_id: Number = 0
    prev_game_state_id: Number = 0
    pending_message_count: Number = 0
    game_info: Raw = NOTHING
    turn_info: Turn | None = None
    players: Several[Player] = ()
    zones: Several[Zone] = ()
    game_objects: Several[Object] = ()
    annotations: Several[Annotation] = ()
    persistent_annotations: Several[Annotation] = ()
    diff_deleted_instance_ids: Numbers = ()
    diff_deleted_persistent_annotation_ids: Numbers = ()


class Cost(Record):
    """Part of a mana cost."""

    color: Words = ()
    count: Number = 0


class Adding(Record):
    """Choice of mana that a mana ability may add."""

    mana: Several[Mana] = ()


class There(Record):
    """Part of a record that matters only by being there."""


class Action(Record):
    """Action that a player may take."""

    action_type: Word = ""
    instance_id: Number = 0
    grp_id: Number = 0
    ability_grp_id: Number = 0
    source_id: Number = 0
    alternative_grp_id: Number = 0
    mana_cost: Several[Cost] = ()
    auto_tap_solution: There | None = None
    mana_payment_options: Several[Adding] = ()


class Actions(Record):
    """Actions that a player may take now, and those possible at another time."""

    actions: Several[Action] = ()
    inactive_actions: Several[Action] = ()


class Sent(Record):
    """Message from the server.

    The content of a question is in the field that `ASKED` names for its kind.
    """

    type: Word = ""
    msg_id: Number = 0
    game_state_id: Number = 0
    system_seat_ids: Numbers = ()
    game_state_message: State | None = None
    connect_resp: Raw = NOTHING
    die_roll_results_resp: Raw = NOTHING


class Said(Record):
    """Message from the player's client.

    The content of an answer is in the field that `ANSWERS` names for its kind.
    """

    type: Word = ""
    resp_id: Number = 0
    game_state_id: Number = 0


ASKED = {kind: kind[0].lower() + kind[1:] for kind in REQUESTS}

_SENT = cast(type[Sent], defstruct("Sent", [(name, Raw, NOTHING) for name in sorted(ASKED.values())], bases=(Sent,)))
_SAID = cast(
    type[Said], defstruct("Said", [(name, Raw, NOTHING) for name in sorted({*ANSWERS.values()} - {""})], bases=(Said,))
)


class Event(Record):
    """Messages sent together by the server."""

    gre_to_client_messages: tuple[_SENT, ...] = ()  # type: ignore[valid-type]


class Line(Record):
    """Match line: messages of the server, a match's room, or a message of the player."""

    timestamp: Raw = NOTHING
    gre_to_client_event: Event | None = None
    match_game_room_state_changed_event: Raw = NOTHING
    client_to_match_service_message_type: Raw = NOTHING
    payload: Raw = NOTHING


class _Event(Record):
    gre_to_client_messages: tuple[Raw, ...] = ()


class _Line(Record):
    """Match line with a malformed part, whose other parts are parsed one by one."""

    timestamp: Raw = NOTHING
    gre_to_client_event: Raw = NOTHING
    match_game_room_state_changed_event: Raw = NOTHING
    client_to_match_service_message_type: Raw = NOTHING
    payload: Raw = NOTHING


_LINE, _PARTS, _EVENT = Decoder(Line), Decoder(_Line), Decoder(_Event)
_MESSAGE, _PAYLOAD, _ACTIONS = Decoder(_SENT), Decoder(_SAID), Decoder(Actions)


def line_of(text: bytes) -> tuple[Line | None, bool]:
    """Return the content of a line, and True unless a part is malformed.

    Nothing behind a malformed part is read. The content is None if the line is no match line.

    :raises DecodeError: the line is no JSON; so are the other errors in `BROKEN`.
    """
    try:
        line = _LINE.decode(text)
    except ValidationError:
        return _as_far_as_it_goes(text)
    if line.gre_to_client_event is None and (
        line.match_game_room_state_changed_event is NOTHING and line.client_to_match_service_message_type is NOTHING
    ):
        return None, True
    return line, True


def _as_far_as_it_goes(text: bytes) -> tuple[Line | None, bool]:
    parts = _PARTS.decode(text)
    if parts.gre_to_client_event is NOTHING:
        return None, True
    read: list[Sent] = []
    try:
        for one in _EVENT.decode(parts.gre_to_client_event).gre_to_client_messages:
            read.append(_MESSAGE.decode(one))
    except ValidationError:
        pass
    return Line(timestamp=parts.timestamp, gre_to_client_event=Event(tuple(read))), False


def payload_of(text: Raw) -> Said:
    """Return the content of a player's message.

    :raises Malformed: the message cannot be parsed.
    """
    try:
        return _PAYLOAD.decode(text)
    except BROKEN:
        raise Malformed("a player's message") from None


def actions_of(text: Raw) -> Actions:
    """Return the actions that a question offers.

    :raises Malformed: the question cannot be parsed.
    """
    try:
        return _ACTIONS.decode(text)
    except BROKEN:
        raise Malformed("what may be done") from None


def read(text: Raw) -> Any:
    """Return a rarely needed part as plain JSON; a missing part is empty.

    :raises Malformed: the part cannot be parsed.
    """
    try:
        return orjson.loads(bytes(text) or b"{}")
    except orjson.JSONDecodeError:
        raise Malformed("a part of a message") from None
