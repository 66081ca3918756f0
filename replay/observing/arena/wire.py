"""What a match line has in it, as the engine writes it: read and checked in one go; nothing else of it is made.

What a field leaves out is 0, false or empty, as everywhere here; what nobody uses is passed by. What is asked and
answered is read when it is asked for: of most questions only the kind is wanted.
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
"""Stands where a part that is read later is not there at all."""

BROKEN = (DecodeError, UnicodeDecodeError, RecursionError)
"""What is raised where a text is no JSON, or goes too deep."""


class Record(Struct, rename="camel", gc=False):
    """A record of the engine; none has another in it that has it in turn."""


class Value(Record):
    """A number that may not be there."""

    value: Number = 0


class Ability(Record):
    """An ability that an object has."""

    id: Number = 0
    grp_id: Number = 0


class Attack(Record):
    """Whom an attacker attacks."""

    target_id: Number = 0


class Block(Record):
    """What a blocker blocks."""

    attacker_ids: Numbers = ()


class Object(Record):
    """A game object."""

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
    """A zone with what is in it."""

    zone_id: Number = 0
    type: Word = ""
    visibility: Word = ""
    owner_seat_id: Number = 0
    object_instance_ids: Numbers = ()
    viewers: Numbers = ()


class Detail(Record):
    """One of an annotation's values: numbers or words."""

    key: Word = ""
    value_int32: Several[int] | None = None
    value_string: Several[str] = ()
    value_uint32: Several[int] = ()


class Annotation(Record):
    """What happened, or what is so."""

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
    """A player."""

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
    """Where in the turn the game is."""

    turn_number: Number = 0
    active_player: Number = 0
    phase: Word = ""
    step: Word = ""
    priority_player: Number = 0
    decision_player: Number = 0
    next_phase: Word = ""
    next_step: Word = ""


class State(Record):
    """A state, whole or as what changed."""

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
    """A part of a mana cost."""

    color: Words = ()
    count: Number = 0


class Adding(Record):
    """One of the ways in which a mana ability can add mana."""

    mana: Several[Mana] = ()


class There(Record):
    """Something of which it is only looked whether it is there."""


class Action(Record):
    """Something that may be done."""

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
    """What a player may do, and could do at another time."""

    actions: Several[Action] = ()
    inactive_actions: Several[Action] = ()


class Sent(Record):
    """A message of the server; of a question what is asked stands under the name that `ASKED` has for its kind."""

    type: Word = ""
    msg_id: Number = 0
    game_state_id: Number = 0
    system_seat_ids: Numbers = ()
    game_state_message: State | None = None
    connect_resp: Raw = NOTHING
    die_roll_results_resp: Raw = NOTHING


class Said(Record):
    """A message of the player; what is answered stands under the name that `ANSWERS` has for its kind."""

    type: Word = ""
    resp_id: Number = 0
    game_state_id: Number = 0


ASKED = {kind: kind[0].lower() + kind[1:] for kind in REQUESTS}

_SENT = cast(type[Sent], defstruct("Sent", [(name, Raw, NOTHING) for name in sorted(ASKED.values())], bases=(Sent,)))
_SAID = cast(
    type[Said], defstruct("Said", [(name, Raw, NOTHING) for name in sorted({*ANSWERS.values()} - {""})], bases=(Said,))
)


class Event(Record):
    """What the server sends together."""

    gre_to_client_messages: tuple[_SENT, ...] = ()  # type: ignore[valid-type]


class Line(Record):
    """A match line: one of three kinds of things, and when."""

    timestamp: Raw = NOTHING
    gre_to_client_event: Event | None = None
    match_game_room_state_changed_event: Raw = NOTHING
    client_to_match_service_message_type: Raw = NOTHING
    payload: Raw = NOTHING


class _Event(Record):
    gre_to_client_messages: tuple[Raw, ...] = ()


class _Line(Record):
    """The same where something in it is not as it should be: what is about the match is read one after the other."""

    timestamp: Raw = NOTHING
    gre_to_client_event: Raw = NOTHING
    match_game_room_state_changed_event: Raw = NOTHING
    client_to_match_service_message_type: Raw = NOTHING
    payload: Raw = NOTHING


_LINE, _PARTS, _EVENT = Decoder(Line), Decoder(_Line), Decoder(_Event)
_MESSAGE, _PAYLOAD, _ACTIONS = Decoder(_SENT), Decoder(_SAID), Decoder(Actions)


def line_of(text: bytes) -> tuple[Line | None, bool]:
    """What a line says, and whether that is all: what is behind something malformed is not read.

    None where it is no match line. Raises BROKEN.
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
    """What a player's message says. Raises Malformed."""
    try:
        return _PAYLOAD.decode(text)
    except BROKEN:
        raise Malformed("a player's message") from None


def actions_of(text: Raw) -> Actions:
    """What may be done. Raises Malformed."""
    try:
        return _ACTIONS.decode(text)
    except BROKEN:
        raise Malformed("what may be done") from None


def read(text: Raw) -> Any:
    """A part that is seldom asked for, as JSON is; a record without anything where there is none. Raises Malformed."""
    try:
        return orjson.loads(bytes(text) or b"{}")
    except orjson.JSONDecodeError:
        raise Malformed("a part of a message") from None
