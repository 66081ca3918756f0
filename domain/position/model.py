"""A position as data: who has what where, whose turn it is, what is on the stack, who fights whom.

It tells what lies on a table, not how it came there. Cards and players are named. What is referred to (a target, what
something is attached to, an attacker) is the name of a player, the `ref` that an object was given, or a card's name:
that of the only one there is, on the battlefield first, or `Giant Spider #2` for the second of that name (`naming`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Annotated, Any, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from domain.errors import Listed, Said, Sentences, TimewalkError, said
from domain.formats import DEFAULT

Json: TypeAlias = Any
"""Data as JSON has it."""

UNKNOWN = "?"
"""A card that whoever the position is for may not know."""

MOST_CARDS = 10_000
"""How many objects a position can have."""

Count: TypeAlias = Annotated[int, Field(ge=0, le=1_000_000)]
Name: TypeAlias = Annotated[str, Field(max_length=200)]


class BadPosition(TimewalkError, ValueError):
    """What cannot be set up: everything that is wrong with it, where that can be told at once."""

    def __init__(self, faults: Iterable[Said]) -> None:
        self.faults = tuple({fault.told(): fault for fault in faults}.values())
        super().__init__("{sentences}", sentences=Sentences(self.faults))


class Told(BaseModel):
    """A part of a position: values, and nothing that is not known here."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def _or_its_name(schema: dict[str, Json]) -> None:
    """In the schema: the name alone, or an object with whatever else is true of it."""
    whole = schema.copy()
    schema.clear()
    schema["anyOf"] = [{"type": "string", "minLength": 1, "maxLength": 200}, whole]


class Card(Told):
    """A card outside the battlefield and the stack; `"Shock"` is short for `{"card": "Shock"}`."""

    model_config = ConfigDict(json_schema_extra=_or_its_name)

    card: Name = Field(min_length=1, description="The card's name, one of `cards`, or ? for one that is not known.")
    count: int = Field(1, ge=1, le=MOST_CARDS, description="How many of them lie there, one after the other.")
    ref: Name = Field("", description="What it is called where something refers to it.")
    counters: dict[Name, Count] = Field({}, description="Counters on it, by kind.")
    chosen: dict[Name, Name] = Field({}, description="What was chosen for it (607.2d): color, type, name, number.")
    linked: dict[Name, tuple[Name, ...]] = Field({}, description="What its linked abilities refer to (607.2a).")
    commander: bool = Field(False, description="Whether it is its owner's commander (903.3).")
    casts: Count = Field(0, description="How often that commander was cast from the command zone (903.8).")
    room: Name = Field("", description="In which room of this dungeon its owner's venture marker is (309.4).")


class Permanent(Card):
    """A permanent; it stands with its owner."""

    token: bool = Field(False, description="Whether it is a token; `card` is then the token's name.")
    tapped: bool = False
    damage: Count = Field(0, description="Damage marked on it (120.6).")
    attached: Name = Field("", description="What it is attached to: an object or a player.")
    controller: Name = Field("", description="The player who controls it, if that is not its owner.")
    under: Name = Field("", description="Who would control it but for what is there, such as an Aura.")
    sick: bool = Field(False, description="Whether its controller has controlled it only since this turn (302.6).")
    back: bool = Field(False, description="Whether the back face of a double-faced card is up (712.8).")
    phased_out: bool = Field(False, description="Whether it is phased out (702.26b).")
    protector: Name = Field("", description="The player who protects this battle (310.8).")
    copy_of: Name = Field("", description="The name of a card that it is a copy of (707.2).")
    order: int | None = Field(
        None, description="Its place in the order of timestamps (613.7) among all; else by lists."
    )
    used: dict[Name, Count] = Field({}, description="How often its abilities were activated in this turn, by number.")


class OnStack(Told):
    """A spell, a copy of one, or an ability on the stack."""

    card: Name = Field("", description="The card that is this spell.")
    ability: int | None = Field(None, ge=0, description="The number of the ability of its source that this is.")
    source: Name = Field("", description="What this ability came from; empty once that has left.")
    of: Name = Field("", description="The card whose text the ability stands in, if not its source's; or rules.")
    triggered: bool = Field(False, description="Whether the ability triggered, rather than was activated.")
    bindings: dict[Name, Json] = Field({}, description='What its text names: a number, or {"ref": "Giant Spider"}.')
    ref: Name = ""
    owner: Name = Field("", description="Whose card it is; by default its controller's.")
    controller: Name = ""
    targets: dict[Name, tuple[Name, ...]] | tuple[Name, ...] = Field(
        (), description="Its targets: in order, one for each that the text wants, or by what the text calls them."
    )
    modes: tuple[Count, ...] = Field((), description="The modes chosen, counted from 0.")
    x: Count = Field(0, description="The value announced for X.")
    divided: dict[Name, Count] = Field({}, description="What is divided among its targets, and how.")
    chosen: dict[Name, Name] = {}
    copy_of: Name = Field("", description="For a copy that no card stands for (707.10): the name of the card.")
    back: bool = False
    commander: bool = False
    casts: Count = 0


class Attacker(Told):
    """508. A creature that attacks, and how it fares."""

    creature: Name
    attacks: Name = Field("", description="A player, planeswalker or battle; empty once that has left.")
    blocked: bool | None = Field(None, description="Whether it is blocked, once blockers are declared.")
    blockers: tuple[Name, ...] = Field((), description="Who blocks it, in the order of damage.")
    defender: Name = Field("", description="The player who defends against it, where `attacks` does not tell (508.5).")


class Fight(Told):
    """506. The combat phase: who attacks what, blocked by whom."""

    attackers: tuple[Attacker, ...] = ()
    defending: Name = Field("", description="The one opponent who can be attacked, where only one can (506.2a).")
    bands: tuple[tuple[Name, ...], ...] = Field((), description="Attackers that fight together (702.22c).")
    damage_steps: Count = Field(0, description="How many combat damage steps have begun.")
    first_strike: tuple[Name, ...] | None = Field(
        None, description="Who dealt damage in a first combat damage step (510.4), if there was one."
    )


class Sitting(Told):
    """A player, with what is theirs."""

    name: str = Field(min_length=1, max_length=40)
    life: int | None = Field(
        None, ge=-1_000_000, le=1_000_000, description="By default what the format gives the seat."
    )
    counters: dict[Name, Count] = Field({}, description="Counters: poison, energy, experience …")
    mana: str = Field("", pattern="^[WUBRGC]*$", max_length=1000, description="The mana pool, a letter for each.")
    hand: tuple[Card, ...] = ()
    library: tuple[Card, ...] = Field((), description="The top card first.")
    graveyard: tuple[Card, ...] = Field((), description="What came last stands last.")
    exile: tuple[Card, ...] = ()
    command: tuple[Card, ...] = Field(
        (), description="The command zone: commanders, dungeons, face-up planes, schemes."
    )
    battlefield: tuple[Permanent, ...] = Field((), description="What they own there, what came last at the end.")
    sideboard: tuple[Card, ...] = ()
    supplement: tuple[Card, ...] = Field((), description="The planar or scheme deck, the top card first.")
    lands_played: Count = Field(0, description="In this turn, as are `spells_cast` and `cards_drawn`.")
    spells_cast: Count = 0
    cards_drawn: Count = 0
    commander_damage: dict[Name, Count] = Field({}, description="Combat damage dealt to them, by commander (903.10a).")
    completed: tuple[Name, ...] = Field((), description="The dungeons that they have completed (309.7).")
    speed: Count = Field(0, description="Their speed (702.179).")
    lost: str = Field("", description="Why they have left the game; empty while they play.")


class Position(Told):
    """A position."""

    rules: str = Field("seed", description="The edition of the rules: seed or current.")
    switches: dict[str, bool] = Field({}, description="Single rules that are set otherwise.")
    format: str = DEFAULT
    options: dict[str, bool] = Field({}, description="Options of the format.")
    players: tuple[Sitting, ...] = Field(description="In turn order.")
    starting: Name = Field("", description="Who began the game; by default the first.")
    turn: Count = Field(1, description="Which turn of the game it is.")
    active: Name = Field("", description="Whose turn it is; by default the first player's.")
    regular: Name = Field("", description="Who had the last turn that was no extra one, if not the active player.")
    step: str = Field(
        "precombat-main", description="A step, or a phase without steps; empty if the turn of `active` is to begin."
    )
    begins: bool = Field(False, description="Whether what happens as the step begins is still to be done.")
    priority: Name = Field("", description="Who has priority, if that is not the active player.")
    passed: Count = Field(0, description="How many players have passed in succession.")
    stack: tuple[OnStack, ...] = Field((), description="The bottom first.")
    combat: Fight | None = None
    extra_turns: tuple[Name, ...] = Field((), description="Who has extra turns to come, the last of them first.")
    time_of_day: str = Field("", pattern="^(day|night)?$")
    planar_controller: Name = ""
    cards: dict[Name, dict[str, Json]] = Field(
        {}, description="Cards and tokens in the card language, by what this position calls them; before the catalogue."
    )

    @classmethod
    def load(cls, data: Json) -> Position:
        """Read a position from JSON data.

        :raises BadPosition: every field that does not fit: where, and what would.
        """
        try:
            return cls.model_validate(_written_out(data))
        except ValidationError as error:
            raise BadPosition(_fault(found) for found in error.errors()[:50]) from None

    def dump(self) -> dict[str, Json]:
        """The position as JSON data, without what is as by default; `load` reads it back."""
        data = self.model_dump(mode="json", exclude_defaults=True)
        return _in_short(data)  # type: ignore[no-any-return]


ZONES = ("battlefield", "hand", "library", "graveyard", "exile", "command", "sideboard", "supplement")
"""The fields of a player that hold cards."""

_PARTS: dict[str, type[Told]] = {
    "players": Sitting,
    "stack": OnStack,
    "combat": Fight,
    "attackers": Attacker,
    **dict.fromkeys(ZONES, Card),
    "battlefield": Permanent,
}


def _written_out(data: Json) -> Json:
    """Data in which names stand for cards and lists of text for lists: with every card as an object."""
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
    """Cards of which nothing else is told by their name alone."""
    for player in data["players"]:
        for zone in ZONES:
            if zone in player:
                player[zone] = [card["card"] if set(card) == {"card"} else card for card in player[zone]]
    return data


def _fault(found: Mapping[str, Json]) -> Said:
    """What one field's fault is, in a sentence of ours."""
    where, field = _where(found["loc"]), str(found["loc"][-1]) if found["loc"] else ""
    if found["type"] == "extra_forbidden":
        fields = _model_at(found["loc"]).model_fields
        near = get_close_matches(field, fields, 1, 0.5)
        there = (
            said("did you mean {near}?", near=near[0])
            if near
            else said("there are {fields}.", fields=Listed([*fields], "and"))
        )
        return said("{where}: there is no {field} in a position; {there}", where=where, field=repr(field), there=there)
    if found["type"] == "missing":
        return said("{where}: {field} is missing.", where=where, field=repr(field))
    given = repr(found["input"])
    short = given if len(given) <= 60 else given[:59] + "…"
    return said("{where}: {given} does not fit ({why}).", where=where, given=short, why=found["msg"])


def _where(location: Iterable[int | str]) -> str:
    told = ""
    for part in location:
        told += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if told else part
    return told or "position"


def _model_at(location: tuple[int | str, ...]) -> type[Told]:
    found: type[Told] = Position
    for part in location[:-1]:
        found = _PARTS.get(str(part), found)
    return found


def expanded(cards: Iterable[Card]) -> Iterator[Card]:
    """Each card by itself."""
    for card in cards:
        for _ in range(card.count):
            yield card
