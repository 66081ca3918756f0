"""The data model of a position: cards and players, the turn, the stack and combat.

A position describes the state of a table, not its history. Cards and players are named. A reference (to a target, the
host of an attachment, an attacker) is the name of a player, the `ref` that an object was given, or a card's name: that
of the only card of this name, on the battlefield first, or `Giant Spider #2` for the second card of that name
(`naming`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator

from domain.errors import Listed, Said, Sentences, TimewalkError, Unfit, said
from domain.formats import DEFAULT
from domain.position.bounds import LARGEST, MOST_CARDS, check_size, plain, printable, shown
from domain.unfit import unfit

Json: TypeAlias = Any
"""JSON data."""

UNKNOWN = "?"
"""The name of a card that the reader of the position may not know."""

Count: TypeAlias = Annotated[int, Field(ge=0, le=LARGEST)]
Whole: TypeAlias = Annotated[int, Field(ge=-LARGEST, le=LARGEST)]
Name: TypeAlias = Annotated[str, Field(max_length=200), AfterValidator(printable)]
Data: TypeAlias = Annotated[Json, AfterValidator(plain)]
"""A value of a text's name, or part of an effect: numbers, words, names, and lists of them."""

Stamp: TypeAlias = Annotated[int | None, Field(ge=0, le=1_000_000)]
"""A place in a position's order of timestamps: of permanents, effects, objects on the stack, and the turn."""


class BadPosition(TimewalkError, ValueError):
    """The position cannot be set up; the message lists all faults found."""

    def __init__(self, faults: Iterable[Said]) -> None:
        self.faults = tuple({fault.told(): fault for fault in faults}.values())
        super().__init__("{sentences}", sentences=Sentences(self.faults))


class Told(BaseModel):
    """Base class for parts of a position; unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def _or_its_name(schema: dict[str, Json]) -> None:
    """Allow in the schema the name of a card alone, in place of its object."""
    whole = schema.copy()
    schema.clear()
    schema["anyOf"] = [{"type": "string", "minLength": 1, "maxLength": 200}, whole]


class Card(Told):
    """A card outside the battlefield and the stack; `"Shock"` is short for `{"card": "Shock"}`."""

    model_config = ConfigDict(json_schema_extra=_or_its_name)

    card: Name = Field(
        min_length=1, description="The card's name, of `cards` or of the catalogue; ? for an unknown card."
    )
    count: int = Field(1, ge=1, le=MOST_CARDS, description="The number of equal cards in a row.")
    token: bool = Field(
        False,
        description="True for a token, which ceases to exist off the battlefield (704.5d); `card` is its name.",
    )
    as_copy: bool = Field(
        False,
        description="True for a copy of the card (707.12), which ceases off the stack and battlefield (704.5e).",
    )
    ref: Name = Field("", description="The object's name in references.")
    counters: dict[Name, Count] = Field({}, description="Counters on the object, by kind.")
    chosen: dict[Name, Name] = Field(
        {},
        description="Words chosen for the object (607.2d): color, land_type, creature_type, sector; kicked: yes.",
    )
    linked: dict[Name, tuple[Name, ...]] = Field(
        {}, description="The objects that its linked abilities refer to (607.2a)."
    )
    commander: bool = Field(False, description="True for its owner's commander (903.3).")
    casts: Count = Field(0, description="The number of casts of this commander from the command zone (903.8).")
    arrived: bool = Field(
        False,
        description="True for a commander in a graveyard or exile about which its owner is still to be asked (903.9a).",
    )
    face_down: Name = Field(
        "",
        description="The face-down state: morph, disguise, manifest or cloak (708.2), or in exile `exile` (406.3).",
    )
    room: Name = Field("", description="The room of this dungeon with its owner's venture marker (309.4).")


class Values(Told):
    """707.2. The copiable values of an object; unset fields are as on the card `of`."""

    of: Name = Field(min_length=1, description="The card or token with the object's text.")
    name: Name | None = None
    mana_cost: Name | None = None
    colors: Name | None = None
    supertypes: tuple[Name, ...] | None = None
    types: tuple[Name, ...] | None = None
    subtypes: tuple[Name, ...] | None = None
    power: Whole | None = None
    toughness: Whole | None = None
    keywords: tuple[Name, ...] | None = None
    abilities: tuple[tuple[Name, Count], ...] | None = Field(None, description="Each ability as text and number.")
    none: tuple[Name, ...] = Field((), description="The values the object lacks: mana_cost, power, toughness.")


class Permanent(Card):
    """A permanent, listed with its owner."""

    tapped: bool = False
    damage: Count = Field(0, description="Damage marked on the permanent (120.6).")
    attached: Name = Field("", description="The object or player it is attached to.")
    controller: Name = Field("", description="Its controller, if not the owner.")
    under: Name = Field("", description="Its controller without the effects in force, such as that of an Aura.")
    sick: bool = Field(
        False, description="True if its controller has not controlled it since their most recent turn began (302.6)."
    )
    back: bool = Field(False, description="True if the back face of a double-faced card is up (712.8).")
    phased_out: bool = Field(False, description="True if the permanent is phased out (702.26b).")
    protector: Name = Field("", description="The protector of this battle (310.8).")
    copy_of: Name = Field("", description="The name of the card it copies (707.2).")
    order: Whole | None = Field(
        None,
        description="Its place among all permanents by timestamp (613.7); by default the order of the lists.",
    )
    used: dict[Name, Count] = Field({}, description="Activations of its abilities this turn, by number.")
    triggered: dict[Name, Count] = Field({}, description="Triggers of its abilities this turn, by number.")
    earlier: bool = Field(False, description="True for a sick permanent that was sick before this turn began.")
    copied: Values | None = Field(None, description="The copied values, where they differ from the card `copy_of`.")
    melded: Name = Field("", description="The other card of a melded permanent (701.42a).")
    x: Count = Field(0, description="The value of X of the spell it was (107.3m).")
    sector: Name = Field("", description="Its sector designation (702.158b).")
    designations: dict[Name, Name] = Field(
        {}, description="Its designations, such as monstrous (701.37b), each with a value where it has one."
    )
    deathtouched: bool = Field(False, description="True if a source with deathtouch has just dealt damage to it.")
    timestamp: Stamp = Field(None, description="Its timestamp (613.7), as a place in the order of all.")
    turned: Stamp = Field(None, description="The time at which its other face came up, where that matters (701.27f).")


class OnStack(Told):
    """A spell, a copy of a spell, or an ability on the stack."""

    card: Name = Field("", description="The card of this spell.")
    as_copy: bool = Field(False, description="True for a copy of the card that was cast (707.12).")
    ability: Count | None = Field(None, description="The number of this ability, of those of its source.")
    source: Name = Field("", description="The source of this ability; empty if no longer known.")
    of: Name = Field("", description="The card whose text has the ability, if not the source; or rules.")
    triggered: bool = Field(False, description="True for a triggered ability, False for an activated one.")
    bindings: dict[Name, Data] = Field(
        {}, description='Values of the names in its text: a number, or {"ref": "Giant Spider"}.'
    )
    ref: Name = ""
    owner: Name = Field("", description="The owner; by default the controller.")
    controller: Name = Field("", description="By default the active player.")
    targets: dict[Name, tuple[Name, ...]] | tuple[Name, ...] = Field(
        (), description="Its targets: in order, one for each target of the text, or by the text's names for them."
    )
    modes: tuple[Count, ...] = Field((), description="The modes chosen, counted from 0.")
    x: Count = Field(0, description="The value announced for X.")
    divided: dict[Name, Count] = Field({}, description="The division among its targets.")
    chosen: dict[Name, Name] = {}
    copy_of: Name = Field("", description="The name of the card, for a copy of a spell (707.10).")
    back: bool = False
    cast_as: Name = Field("", description="The half, Adventure or Omen it was cast as (709.3, 715.3, 720.3).")
    commander: bool = False
    casts: Count = 0
    copied: Values | None = Field(None, description="The copied values, where they differ from the card `copy_of`.")
    faces: bool = Field(False, description="True for a copy with both faces of the card `copy_of` (707.10g).")
    spliced: tuple[Name, ...] = Field((), description="The cards spliced onto the spell (702.47c).")
    linked: dict[Name, tuple[Name, ...]] = Field(
        {}, description="The objects that its linked abilities refer to (607.2a)."
    )
    timestamp: Stamp = Field(None, description="The time at which it was put on the stack, where that matters.")


class Gone(Told):
    """608.2h. The last known information of an object that something still refers to."""

    ref: Name = Field(min_length=1, description="The object's name in references.")
    card: Name = Field("", description="The card or token it was; empty if not known.")
    owner: Name = Field("", description="The owner; by default the first player.")
    token: bool = Field(False, description="True for a token; `card` is then the token's name.")
    zone: Name = Field("battlefield", description="The zone it was in.")
    now: Name = Field("", description="The object it became, if present.")
    went: Name = Field("", description="The zone it went to, if public.")
    copied: Values | None = Field(None, description="The copied values, for a copy.")
    was: dict[Name, Data] = Field({}, description="Fields that differed from the printed values.")


class Lasting(Told):
    """611.2, 614.3, 603.7. An effect in force, with the values settled when it began."""

    kind: Literal[
        "continuous", "replacement", "delayed", "until", "skip", "extra turn", "exerted", "adventure",
        "control player",
        "prepared", "later", "may_play", "may_cast", "may_play_free", "may_cast_free", "may_cast_for",
        "may_play_more", "may_cast_more",
    ] = "continuous"  # fmt: skip
    source: Name = Field("", description="The source.")
    controller: Name = Field("", description="By default the active player.")
    objects: tuple[Name, ...] = Field((), description="The affected objects or players (611.2c).")
    does: tuple[Data, ...] = Field(
        (), description='Its modifications, settled: ["pt", 3, 3], ["word", "flying"], ["control", "Anna"] …'
    )
    until: tuple[Data, ...] = Field(
        ("end_of_turn",),
        description='The duration: ["forever"], ["leaves", {"ref": …}], ["next_turn", "Anna"], '
        '["begins", "upkeep", ["Anna"], "next"] …',
    )
    card: Name = Field("", description="The card or token with the effect's text, if needed.")
    part: Count | None = Field(None, description="The number of the part of that text.")
    bindings: dict[Name, Data] = Field({}, description="Values of the names in its text.")
    remaining: Count | None = Field(
        None, description="The rest of a shield, or the number of times the effect still applies."
    )
    copies: dict[Name, Values] = Field({}, description="The copiable values it gives to objects (707.2).")
    timestamp: Stamp = Field(None, description="Its timestamp; by default the latest.")


class Waiting(Told):
    """603.3. A triggered ability that waits to be put on the stack."""

    source: Name = Field("", description="The source of the ability.")
    controller: Name = Field("", description="By default the active player.")
    card: Name = Field(min_length=1, description="The card with the ability's text; or rules.")
    part: Count = Field(0, description="The number of the part of that text.")
    bindings: dict[Name, Data] = Field({}, description="Values of the names in its text.")


class Course(Told):
    """500. The rest of a turn and its history, where they differ from a usual turn."""

    waits: Literal["", "step", "phase"] = Field(
        "", description="The part that has not begun, and may still be skipped: the step, or even its phase."
    )
    phases: tuple[tuple[Name, Name], ...] | None = Field(
        None, description="The phases to come, each with its only step, if added for one (500.10)."
    )
    steps: tuple[tuple[Name, bool], ...] | None = Field(
        None, description="The steps of this phase to come, each with True if added to the phase (500.9)."
    )
    only: Name = Field("", description="The only step of this phase, if added for one (500.10).")
    main_phases: Count | None = Field(None, description="The number of main phases that have begun.")
    combats: Count | None = Field(None, description="The number of combat phases that have begun.")
    first_combat: tuple[Name, ...] | None = Field(None, description="The steps of the first combat phase (506.7d).")
    attacked: tuple[Name, ...] | None = Field(
        None, description="The creatures that attacked this turn; by default those attacking."
    )
    blocked: tuple[Name, ...] | None = Field(
        None, description="The creatures that blocked this turn; by default those blocking."
    )
    happened: tuple[dict[Name, Data], ...] = Field(
        (),
        description='Events of the turn that a text asks for, in order: {"event": "life_gained", "player": "Anna", …}.',
    )
    turn: Stamp = Field(None, description="The time at which the turn began, in the order of timestamps.")
    phase: Stamp = Field(None, description="The time at which the phase began.")
    step: Stamp = Field(None, description="The time at which the step began.")


class Attacker(Told):
    """508. An attacking creature, its target and its blockers."""

    creature: Name
    attacks: Name = Field("", description="The attacked player, planeswalker or battle; empty if it has left.")
    blocked: bool | None = Field(None, description="True if the creature is blocked, once blockers are declared.")
    blockers: tuple[Name, ...] = Field((), description="The blockers, in damage order.")
    defender: Name = Field("", description="The defending player, where not clear from `attacks` (508.5).")
    at_first: Name = Field("", description="The defending player as the attack began, if another.")


class CombatState(Told):
    """506. The combat phase: attackers, blockers, and creatures removed from combat."""

    attackers: tuple[Attacker, ...] = ()
    defending: Name = Field("", description="The only opponent who can be attacked, if limited to one (506.2a).")
    bands: tuple[tuple[Name, ...], ...] = Field((), description="Bands of attackers (702.22c).")
    damage_steps: Count = Field(0, description="The number of combat damage steps that have begun.")
    first_strike: tuple[Name, ...] | None = Field(
        None, description="The creatures that dealt damage in a first combat damage step (510.4), if there was one."
    )
    blocking: dict[Name, tuple[Name, ...]] = Field(
        {},
        description="By blocker, in the order of declaration: the attackers it blocks, in damage order. Only where "
        "not clear from `blockers`.",
    )
    removed: tuple[Attacker, ...] = Field((), description="Attackers removed from combat (506.4).")
    left_off: dict[Name, tuple[Name, ...]] = Field({}, description="The attackers that removed blockers blocked.")
    fought: tuple[Name, ...] = Field((), description="Other creatures that attacked or blocked in this combat.")
    beset: tuple[Name, ...] = Field((), description="Other players and permanents attacked in this combat.")
    steps: tuple[Name, ...] | None = Field(
        None, description="The steps of the phase that have begun, if not each once."
    )


class Sitting(Told):
    """A player, with their cards and counts."""

    name: Annotated[Name, Field(min_length=1, max_length=40)]
    life: int | None = Field(
        None, ge=-1_000_000, le=1_000_000, description="The life total; by default as the format starts."
    )
    counters: dict[Name, Count] = Field({}, description="Counters: poison, energy, experience …")
    mana: str = Field(
        "", pattern="^[WUBRGC]*$", max_length=1000, description="The mana pool, one letter for each mana."
    )
    hand: tuple[Card, ...] = ()
    library: tuple[Card, ...] = Field((), description="The top card first.")
    graveyard: tuple[Card, ...] = Field((), description="The newest card last.")
    exile: tuple[Card, ...] = ()
    command: tuple[Card, ...] = Field(
        (), description="The command zone: commanders, dungeons, face-up planes, schemes, emblems (as tokens)."
    )
    battlefield: tuple[Permanent, ...] = Field((), description="The permanents they own, the newest last.")
    sideboard: tuple[Card, ...] = ()
    supplement: tuple[Card, ...] = Field((), description="The planar or scheme deck, the top card first.")
    lands_played: Count = Field(0, description="Lands played this turn; likewise `spells_cast` and `cards_drawn`.")
    spells_cast: Count = 0
    cards_drawn: Count = 0
    commander_damage: dict[Name, Count] = Field({}, description="Combat damage dealt to them, by commander (903.10a).")
    completed: tuple[Name, ...] = Field((), description="Their completed dungeons (309.7).")
    speed: Count = Field(0, description="Their speed (702.179).")
    designations: dict[Name, Name] = Field(
        {}, description="Their designations, such as the city's blessing (702.131c)."
    )
    rolls: Count = Field(0, description="Their rolls of the planar die this turn (901.9).")
    sped: bool = Field(False, description="True if the ability of their speed triggered this turn (702.179d).")
    failed_draw: bool = Field(False, description="True if they have just tried to draw from an empty library (704.5b).")
    lost: Name = Field("", description="The reason for which they have left the game; empty while they play.")


class Position(Told):
    """A position of a game."""

    rules: Name = Field("seed", description="The edition of the rules: seed or current.")
    switches: dict[Name, bool] = Field({}, description="Switches of the edition that are changed.")
    format: Name = DEFAULT
    options: dict[Name, bool] = Field({}, description="Options of the format.")
    players: tuple[Sitting, ...] = Field(description="In turn order.")
    starting: Name = Field("", description="The starting player; by default the first.")
    turn: Count = Field(1, description="The number of the turn.")
    active: Name = Field("", description="The active player; by default the first.")
    regular: Name = Field("", description="The player of the last turn that was not extra, if not the active player.")
    step: Name = Field(
        "precombat-main", description="A step, or a phase without steps; empty if the turn of `active` is to begin."
    )
    begins: bool = Field(
        False,
        description="True if the beginning of the step is still to be done: durations that end, triggers, and "
        "turn-based actions (703).",
    )
    priority: Name = Field("", description="The player with priority, if not the active player.")
    passed: Count = Field(0, description="The number of players who have passed in succession.")
    stack: tuple[OnStack, ...] = Field((), description="The bottom first.")
    combat: CombatState | None = None
    extra_turns: tuple[Name, ...] = Field((), description="The players of extra turns to come, the last turn first.")
    time_of_day: str = Field("", pattern="^(day|night)?$")
    spells_last_turn: Count = Field(
        0, description="Spells cast in the turn before, where day and night depend on them (731.2)."
    )
    planar_controller: Name = ""
    effects: tuple[Lasting, ...] = Field((), description="The effects in force, the oldest first.")
    triggers: tuple[Waiting, ...] = Field((), description="Triggered abilities that wait to be put on the stack.")
    gone: tuple[Gone, ...] = Field((), description="Objects that have left, and that something still refers to.")
    course: Course | None = Field(None, description="The course of the turn, where not as usual.")
    left_out: tuple[str, ...] = Field(
        (), description="Parts of the game that the position leaves out; for readers only."
    )
    cards: dict[Name, dict[str, Json]] = Field(
        {}, description="Cards and tokens in the card language, by their names here; they come before the catalogue."
    )

    @model_validator(mode="after")
    def _not_too_many(self) -> Position:
        lying = sum(card.count for sitting in self.players for zone in ZONES for card in getattr(sitting, zone))
        objects = lying + sum(map(len, (self.stack, self.effects, self.triggers, self.gone, self.extra_turns)))
        if objects > MOST_CARDS:
            raise Unfit(
                "there are {count} cards, effects and extra turns in it; write at most {most}",
                count=objects,
                most=MOST_CARDS,
            )
        return self

    @classmethod
    def load(cls, data: Json) -> Position:
        """Read a position from JSON data.

        :raises BadPosition: lists each field that does not fit, with its place and what would fit.
        """
        try:
            check_size(data)
            return cls.model_validate(_written_out(data))
        except Unfit as error:
            raise BadPosition([_unfit("position", error)]) from None
        except ValidationError as error:
            raise BadPosition(_fault(detail) for detail in error.errors()[:50]) from None

    def dump(self) -> dict[str, Json]:
        """Return the position as JSON data that `load` reads back.

        It has its rules, and no default values.
        """
        data = self.model_dump(mode="json", exclude_defaults=True)
        return {"rules": self.rules, **_in_short(data)}


ZONES = ("battlefield", "hand", "library", "graveyard", "exile", "command", "sideboard", "supplement")
"""The fields of a player that hold cards."""

_PARTS: dict[str, type[Told]] = {
    "players": Sitting,
    "stack": OnStack,
    "combat": CombatState,
    "attackers": Attacker,
    "removed": Attacker,
    "effects": Lasting,
    "triggers": Waiting,
    "gone": Gone,
    "course": Course,
    "copied": Values,
    **dict.fromkeys(ZONES, Card),
    "battlefield": Permanent,
}


def _written_out(data: Json) -> Json:
    """Return the data with every card as an object, where only a name stood."""
    if not isinstance(data, dict) or not isinstance(data.get("players"), list | tuple):
        return data
    players = []
    for player in data["players"]:
        if isinstance(player, dict):
            cards = {zone: _cards(player[zone]) for zone in ZONES if isinstance(player.get(zone), list | tuple)}
            player = {**player, **cards}
        players.append(player)
    return {**data, "players": players}


def _cards(cards: Iterable[Json]) -> list[Json]:
    return [{"card": card} if isinstance(card, str) else card for card in cards]


def _in_short(data: Json) -> Json:
    """Return the data with only a name for every card without further fields."""
    for player in data["players"]:
        for zone in ZONES:
            if zone in player:
                player[zone] = [card["card"] if set(card) == {"card"} else card for card in player[zone]]
    return data


def _fault(error: Mapping[str, Json]) -> Said:
    """Return the fault of one field as a sentence of this program.

    `error` is an error of pydantic.
    """
    where, field = _where(error["loc"]), str(error["loc"][-1]) if error["loc"] else ""
    if error["type"] == "extra_forbidden":
        fields = _model_at(error["loc"]).model_fields
        near = get_close_matches(field, fields, 1, 0.5)
        there = (
            said("did you mean {near}?", near=near[0])
            if near
            else said("there are {fields}.", fields=Listed([*fields], "and"))
        )
        return said("{where}: there is no {field} in a position; {there}", where=where, field=repr(field), there=there)
    if error["type"] == "missing":
        return said("{where}: {field} is missing.", where=where, field=repr(field))
    wrong = error.get("ctx", {}).get("error")
    if isinstance(wrong, Unfit):
        return _unfit(where, wrong)
    short = shown(error["input"])
    return said("{where}: {given} does not fit ({why}).", where=where, given=short, why=unfit(error))


def _unfit(where: str, error: Unfit) -> Said:
    return said("{where}: {why}.", where=where, why=error.said)


def _where(location: Iterable[int | str]) -> str:
    path = ""
    for part in location:
        path += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if path else part
    return path or "position"


def _model_at(location: tuple[int | str, ...]) -> type[Told]:
    model: type[Told] = Position
    for part in location[:-1]:
        model = _PARTS.get(str(part), model)
    return model


def expanded(cards: Iterable[Card]) -> Iterator[Card]:
    """Yield each card as often as its `count` says."""
    for card in cards:
        for _ in range(card.count):
            yield card


def cards_of(sitting: Sitting) -> Iterator[tuple[str, int, Card]]:
    """Yield the cards of a player with zone and place.

    The place is the number in the zone's list, from 1 on.
    """
    for zone in ZONES:
        for place, card in enumerate(getattr(sitting, zone), 1):
            yield zone, place, card
