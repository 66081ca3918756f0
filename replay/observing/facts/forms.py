"""Form of a file of facts: models of header and lines, and their JSON Schema.

A fact is an event by its name and fields. Objects have the names that the other program gives them: any
number or word. A card is named, or described at its first use. Values that follow from earlier facts may be
left out. So may rules, causes and whole kinds of facts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, create_model

from domain import events as e
from domain.board.abilities import NO_CARD
from domain.board.characteristics import Copiable, LastKnown
from domain.events import Event
from domain.events.event import Numbered
from domain.ids import ObjectId, PlayerId
from replay.observing.facts.untold import untold

VERSION = 1
"""Version of the form.

Games imported under a version must always be read in the same way.
"""

LONGEST = 300
"""Most letters in a word or name."""

LARGEST = 1_000_000_000
"""Largest amount, positive or negative."""

MOST_PLAYERS = 20
LARGEST_DECK = 10_000

CALLED_SO = "an object, player or fact by what the program calls it: any number or word"

Word: TypeAlias = Annotated[str, StringConstraints(max_length=LONGEST)]
Whole: TypeAlias = Annotated[int, Field(ge=-LARGEST, le=LARGEST)]
Count: TypeAlias = Annotated[int, Field(ge=0, le=LARGEST)]
Ref: TypeAlias = Annotated[Annotated[int, Field(strict=True)] | Word, Field(description=CALLED_SO)]
"""Reference to a player, object or fact: a number or word of the other program."""

RULE = r"^([1-9]\d\d(\.\d{1,3}[a-z]?)?)?$"
Rule: TypeAlias = Annotated[str, StringConstraints(pattern=RULE)]


class Form(BaseModel):
    """Part of a file of facts; unknown fields are an error."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_max_length=LONGEST)


class Card(Form):
    """109.3. Printed values of a card or token.

    `type_line` can stand for the three kinds of types, as printed on the card. Power and toughness are numbers;
    anything else, such as `*`, counts as 0. Colours are letters of WUBRG; left out, they are those of the mana
    cost. Keywords are words: flying, first strike, protection:red. `abilities` is the number of other abilities;
    left out, the card may have unknown ones.
    """

    name: Word
    mana_cost: Word | None = None
    colors: Annotated[str, StringConstraints(pattern="^[WUBRG]{0,5}$")] | None = None
    type_line: Word | None = None
    supertypes: tuple[Word, ...] = ()
    types: tuple[Word, ...] = ()
    subtypes: tuple[Word, ...] = ()
    power: Whole | Word | None = None
    toughness: Whole | Word | None = None
    loyalty: Whole | Word | None = None
    keywords: tuple[Word, ...] = ()
    abilities: Annotated[int, Field(ge=0, le=100)] | None = None


OF_THE_RULES = ""
"""Value that stands for the source of abilities that the rules themselves give."""

CardRef: TypeAlias = Annotated[Card | Word, Field(description="a card by its name, or described")]
Cards: TypeAlias = Annotated[tuple[CardRef, ...], Field(max_length=LARGEST_DECK)]
AbilityForm: TypeAlias = tuple[CardRef, Count]


class Source(Form):
    """Program that tells the game."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=100)]
    version: Word = ""


class Player(Form):
    """Player, in the order of the seats.

    `id` is the player's name in facts; left out, the number of the seat, from 1. `deck` is the number of cards,
    or the list of cards, each as often as the deck has it.
    """

    id: Ref | None = None
    name: Word = ""
    life: Whole = 20
    team: Count | None = None
    deck: Annotated[int, Field(ge=0, le=LARGEST_DECK)] | Cards
    sideboard: Cards = ()


class Header(Form):
    """First line: version of the form, source, players and decks.

    `whose` is the player whose view the program has; left out, it sees everything. `match` is the same for the
    games of one match, and `number` is the game's number in the match. `event` is the event the game was played
    in. `started` is the time it began, and `seconds` its length. `edition` is the edition of the rules that facts
    cite by number. `cards` describes cards that facts then only name. `tells` lists kinds of facts that the
    program tells, though this game may have none. A kind that is neither listed nor in the file counts as left
    out; its absence then means nothing.
    """

    facts: Literal[1]
    source: Source
    format: Annotated[str, StringConstraints(min_length=1, max_length=100)] = "duel"
    players: Annotated[tuple[Player, ...], Field(min_length=2, max_length=MOST_PLAYERS)]
    whose: Ref | None = None
    match: Word = ""
    number: Count = 1
    event: Word = ""
    started: Annotated[str, StringConstraints(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$")] | None = None
    seconds: Count | None = None
    edition: Literal["current", "seed"] = "current"
    cards: tuple[Card, ...] = ()
    tells: tuple[Word, ...] = ()


class Fact(Form):
    """Fields of every line after the first, besides the fields of its event.

    `id` is the name by which later lines cite this one. `cause` is the `id` of an earlier line that led to it.
    With `at_once` true, the event happens in the same moment as the line before. Left out, it is true for events
    known to happen at once: the combat damage of a step, and the results of damage told right after it. `rule` is
    the rule's number in the edition that the header names.
    """

    id: Ref | None = None
    cause: Ref | None = None
    at_once: bool | None = None
    rule: Rule | None = None


class Told(NamedTuple):
    """Description of a kind of fact: class of event, optional fields, and fields without use."""

    event: type[Event]
    left_out: frozenset[str]
    not_taken: frozenset[str]


def _told(event: type[Event], left_out: str = "", not_taken: str = "") -> tuple[str, Told]:
    return event.NAME, Told(event, frozenset(left_out.split()), frozenset(not_taken.split()))


KINDS: Mapping[str, Told] = dict((
    # 103, 104. Beginning and end
    _told(e.StartingPlayerChosen), _told(e.LibraryShuffled, not_taken="order"), _told(e.MulliganTaken, "taken"),
    _told(e.HandKept, "cards"), _told(e.PlayerLost), _told(e.GameEnded, "reason", not_taken="seed salt"),
    _told(e.CommanderPresented, "becomes", not_taken="printed"),
    # 500, 117. Turns and priority
    _told(e.TurnBegan, "number extra"), _told(e.TurnEnded, "player number"), _told(e.PhaseBegan), _told(e.PhaseEnded),
    _told(e.PhaseSkipped, not_taken="effect"), _told(e.StepBegan), _told(e.StepEnded),
    _told(e.StepSkipped, not_taken="effect"), _told(e.PhaseScheduled, "after"), _told(e.StepScheduled, "after place"),
    _told(e.TurnScheduled, "after"), _told(e.PriorityGiven), _told(e.PriorityPassed),
    # 106, 601-608. Mana, spells and abilities
    _told(e.ManaAdded, "source pool"), _told(e.ManaPaid, "object pool"), _told(e.ManaEmptied, "mana"),
    _told(e.LandPlayed, "this_turn"), _told(e.SpellCast, "this_turn"), _told(e.TargetsChosen), _told(e.XChosen),
    _told(e.ModesChosen), _told(e.AbilityActivated, "source ability object"),
    _told(e.AbilityTriggered, "source ability bindings"),
    _told(e.AbilityPutOnStack, "source ability becomes trigger bindings"), _told(e.TriggerRemoved, "reason"),
    _told(e.ResolutionBegan, "illegal"), _told(e.Resolved), _told(e.DidNotResolve, "reason"), _told(e.Countered),
    # 400, 121, 701. Cards go from zone to zone
    _told(e.CardDrawn, "this_turn"), _told(e.DrawFailed), _told(e.CardDiscarded), _told(e.CardsRevealed, "cards"),
    _told(e.ObjectMoved, "object becomes definition player source controller tapped index", not_taken="was"),
    _told(e.HiddenCardKnown, "index to"), _told(e.CardBroughtIn, "becomes definition index how"),
    _told(e.LibraryArranged, "kept sent", not_taken="top bottom"), _told(e.LibrarySearched),
    # 110, 122, 701. Permanents
    _told(e.PermanentsTapped), _told(e.PermanentsUntapped), _told(e.TokenCreated, "tapped"), _told(e.EnteredUnder),
    _told(e.TokenCeased, "player zone"), _told(e.CountersPut), _told(e.CountersRemoved), _told(e.PlayerCountersPut),
    _told(e.PlayerCountersRemoved), _told(e.ObjectAttached), _told(e.ObjectUnattached, "was"),
    _told(e.PermanentDestroyed), _told(e.PermanentSacrificed, "player"), _told(e.PermanentRegenerated),
    _told(e.ControlChanged, "before"), _told(e.CharacteristicsChanged), _told(e.CardTurnedFaceDown, "before"),
    _told(e.PermanentTransformed, "before entering", not_taken="faces values"), _told(e.CardTurnedFaceUp),
    _told(e.EmblemCreated),
    _told(e.DesignationGained, "value"), _told(e.DesignationLost), _told(e.CommanderCast, "times"),
    # 508-511, 119, 120. Combat, damage and life
    _told(e.AttackersDeclared), _told(e.BlockersDeclared, "blocked unblocked"), _told(e.BecameAttacking, "defender"),
    _told(e.AttackReselected, "defender"), _told(e.BecameBlocking, "newly_blocked entering"), _told(e.BecameBlocked),
    _told(e.BecameUnblocked), _told(e.CombatDamageStepBegan, "creatures"), _told(e.CombatDamageAssigned),
    _told(e.RemovedFromCombat, "reason"), _told(e.DamageDealt, "deathtouch"), _told(e.DamageMarked),
    _told(e.DamageRemoved, "reason"), _told(e.LifeGained), _told(e.LifeLost), _told(e.CommanderDamaged),
    # 704, and what was not seen
    _told(e.ReplacementApplied, not_taken="ability effect chooser among before after"),
    _told(e.StateBasedActionsPerformed, "count"), _told(e.GapObserved, "before after reason"),
    # 601, 608. Costs, targets and halves of what is cast
    _told(e.CostLocked), _told(e.CastAs, "before"), _told(e.TargetsChanged), _told(e.DamageDivided),
    _told(e.QualityChosen), _told(e.ObjectsLinked),
    # 707. Copies
    _told(e.BecameCopy, "token", not_taken="effect"), _told(e.CardCopied, "becomes"),
    _told(e.NamedCardCopied, "becomes"), _told(e.CopyCeased, "player zone"),
    _told(e.CopyPutOnStack, "becomes values source ability modes x targets shares chosen linked double_faced",
          not_taken="bindings"),
    # 702, 110. More of permanents
    _told(e.TokenSized), _told(e.PermanentsPhased), _told(e.PermanentExerted, "player"), _told(e.ProtectorChosen),
    _told(e.CreatureEnlisted, "player"), _told(e.CreatureCrewed, "player"), _told(e.CreatureSaddled, "player"),
    _told(e.CreatureFought, "player"), _told(e.PermanentExplored, "player"),
    _told(e.TimeOfDayChanged, "before"), _told(e.SpeedChanged), _told(e.RingTempted), _told(e.PlayerLeft),
    # 500, 508, 509. More of turns and combat
    _told(e.TurnSkipped, not_taken="effect"), _told(e.LoneStepScheduled), _told(e.DefendingPlayerChosen),
    _told(e.BandsFormed), _told(e.DamageOrderAnnounced), _told(e.StoppedBlocking), _told(e.StoppedBeingAttacked),
    _told(e.ExcessDamageMoved), _told(e.ExcessDamageDealt),
    # 705, 706, 701. Chance, and what is looked at
    _told(e.CoinFlipped), _told(e.DieRolled), _told(e.PlayerSurveiled, "kept put", not_taken="top"),
    # 309, 311-314, 704.5u. Decks besides the players' own, dungeons, sectors
    _told(e.SupplementPresented, not_taken="first kinds printed cards"),
    _told(e.SupplementShuffled, not_taken="order"), _told(e.SchemeSetInMotion, "becomes"), _told(e.SchemeAbandoned),
    _told(e.PlanarControllerChanged), _told(e.PlaneTurnedUp, "becomes"), _told(e.PlaneTurnedDown),
    _told(e.Planeswalked),
    _told(e.PlanarDieRolled, "this_turn"), _told(e.ChaosEnsued), _told(e.DungeonBroughtIn, "becomes"),
    _told(e.VentureMarkerMoved), _told(e.DungeonCompleted), _told(e.SectorChosen), _told(e.SectorsEnded),
))  # fmt: skip
"""Kinds of facts that a file may have, by name."""

LATER = frozenset((
    "became_copy", "bands_formed", "card_copied", "cast_as", "chaos_ensued", "coin_flipped", "copy_ceased",
    "copy_put_on_stack", "cost_locked", "damage_divided", "damage_order_announced", "defending_player_chosen",
    "die_rolled", "dungeon_brought_in", "dungeon_completed", "excess_damage_dealt", "excess_damage_moved",
    "lone_step_scheduled", "objects_linked", "permanent_exerted", "permanents_phased", "planar_controller_changed",
    "planar_die_rolled", "plane_turned_down", "plane_turned_up", "planeswalked", "player_left", "player_surveiled",
    "protector_chosen", "quality_chosen", "scheme_abandoned", "scheme_set_in_motion", "sector_chosen",
    "sectors_ended", "speed_changed", "stopped_being_attacked", "stopped_blocking", "supplement_presented",
    "supplement_shuffled", "targets_changed", "time_of_day_changed", "turn_skipped", "venture_marker_moved",
    "named_card_copied",
    "creature_crewed",
    "creature_fought",
    "permanent_explored",
    "creature_saddled",
    "creature_enlisted",
    "ring_tempted",
    "token_sized",
))  # fmt: skip
"""Kinds that a later version added to the form.

A file without them is read as before they were added.
"""

CALLED = {"definition": "card", "values": "card"}
"""Names of fields in a file, where the event's field has another name."""

AMOUNTS = frozenset(("amount", "total", "life", "number", "this_turn", "count", "kept", "sent", "times", "x", "taken"))
"""Fields whose numbers are amounts, not objects or players."""


class Refs(NamedTuple):
    """Functions that convert a file's names to players, objects and cards, by kind."""

    player: Callable[[Any], PlayerId]
    object: Callable[[Any], ObjectId]
    entity: Callable[[Any], int]
    card: Callable[[Any], int]
    copiable: Callable[[Any], Copiable]


class Names(NamedTuple):
    """Functions that return the names for a file, by kind."""

    player: Callable[[Any], str]
    object: Callable[[Any], int]
    entity: Callable[[Any], int | str]
    card: Callable[[Any], Any]
    copiable: Callable[[Any], Any]


Inward: TypeAlias = Callable[[Refs, Any], Any]
"""Conversion of a file's value to the event's value."""

Outward: TypeAlias = Callable[[Names, Any], Any]
"""Conversion of an event's value to the file's value."""


class _Shape(NamedTuple):
    form: Any
    inward: Inward
    outward: Outward


def _as_it_is(refs: Refs, value: Any) -> Any:
    return value


def _plainly(names: Names, value: Any) -> Any:
    return value.value if isinstance(value, Enum) else value


def _shape(annotation: Any, path: str, entities: frozenset[str], numbered: Numbered | None) -> _Shape:
    """Return a field's type in a file, and conversions to and from events."""
    if annotation is PlayerId:
        return _Shape(Ref, lambda refs, value: refs.player(value), lambda names, value: names.player(value))
    if annotation is ObjectId:
        return _Shape(Ref, lambda refs, value: refs.object(value), lambda names, value: names.object(value))
    if annotation is Copiable:
        return _Shape(CardRef, lambda refs, value: refs.copiable(value), lambda names, value: names.copiable(value))
    if annotation is LastKnown:
        return _Shape(Any, _as_it_is, _plainly)
    if numbered is Numbered.ABILITY and get_origin(annotation) is tuple:
        return _Shape(
            AbilityForm,
            lambda refs, value: (NO_CARD if value[0] == OF_THE_RULES else refs.card(value[0]), value[1]),
            lambda names, value: [OF_THE_RULES if value[0] == NO_CARD else names.card(value[0]), value[1]],
        )
    if annotation is int:
        if numbered is Numbered.DEFINITION:
            return _Shape(CardRef, lambda refs, value: refs.card(value), lambda names, value: names.card(value))
        if path in entities:
            return _Shape(Ref, lambda refs, value: refs.entity(value), lambda names, value: names.entity(value))
        return _Shape(Whole, _as_it_is, _plainly)
    if annotation is str:
        return _Shape(Word, _as_it_is, _plainly)
    origin, args = get_origin(annotation), get_args(annotation)
    if origin in (Union, UnionType):
        some = _shape(next(one for one in args if one is not NoneType), path, entities, numbered)
        return _Shape(
            some.form | None,
            lambda refs, value: None if value is None else some.inward(refs, value),
            lambda names, value: None if value is None else some.outward(names, value),
        )
    if origin is tuple and len(args) == 2 and args[1] is Ellipsis:
        each = _shape(args[0], path, entities, numbered)
        return _Shape(
            tuple[each.form, ...],  # type: ignore[name-defined]
            lambda refs, value: tuple([each.inward(refs, one) for one in value]),
            lambda names, value: [each.outward(names, one) for one in value],
        )
    if origin is tuple:
        parts = [_shape(one, f"{path}.{index}", entities, numbered) for index, one in enumerate(args)]
        return _Shape(
            tuple[tuple(part.form for part in parts)],  # type: ignore[misc]
            lambda refs, value: tuple([part.inward(refs, one) for part, one in zip(parts, value, strict=True)]),
            lambda names, value: [part.outward(names, one) for part, one in zip(parts, value, strict=True)],
        )
    return _Shape(annotation, _as_it_is, _plainly)


ATTACK: TypeAlias = tuple[Ref, Ref] | tuple[Ref, Ref, Ref]
"""Form of an attack: attacker and attacked.

Then the defending player, where that is not clear.
"""

Words: TypeAlias = tuple[Word, ...]
CHANGE: TypeAlias = (
    tuple[Literal["power", "toughness"], Whole | None, Whole | None]
    | tuple[Literal["name", "colors"], Word, Word]
    | tuple[Literal["mana_cost"], Word | None, Word | None]
    | tuple[Literal["types", "subtypes", "supertypes", "keywords"], Words, Words]
)
"""Form of a change: the characteristic, its value before, and its value afterwards."""


class Kind(NamedTuple):
    """Kind of fact: the model of its line, and conversions of its fields."""

    name: str
    event: type[Event]
    model: type[Fact]
    fields: Mapping[str, tuple[str, Inward]]
    """Name of the event's field, and conversion for reading, by the field's name in the file."""
    written: Mapping[str, Outward]
    """Conversion for writing, by the field's name in the file."""


@cache
def kind(name: str) -> Kind:
    """Return the kind of fact of this name.

    :raises KeyError: no kind has this name.
    """
    event, left_out, not_taken = KINDS[name]
    entities = frozenset((*event.CHANGED.split(), *event.NAMED.split()))
    forms: dict[str, Any] = {}
    fields: dict[str, tuple[str, Inward]] = {}
    written: dict[str, Outward] = {}
    for field, info in event.model_fields.items():
        if field in not_taken:
            continue
        called = CALLED.get(field, field)
        numbered = next((mark for mark in info.metadata if isinstance(mark, Numbered)), None)
        shape = _shape(info.annotation, field, entities, numbered)
        if (event, field) == (e.AttackersDeclared, "attacks"):
            shape = _Shape(tuple[ATTACK, ...], _as_it_is, shape.outward)
        elif (event, field) == (e.CharacteristicsChanged, "changes"):
            shape = _Shape(tuple[CHANGE, ...], _as_it_is, _changes)
        elif (event, field) in ((e.AbilityTriggered, "number"), (e.TriggerRemoved, "number")):
            shape = _Shape(Ref, _as_it_is, _plainly)
        elif (event, field) == (e.AbilityPutOnStack, "trigger"):
            shape = _Shape(Ref | None, _as_it_is, _plainly)
        elif field == "becomes":
            shape = _Shape(Ref | None if "becomes" in left_out else Ref, _as_it_is, _plainly)
        elif (event, field) == (e.ObjectMoved, "object"):
            shape = _Shape(Ref | None, _as_it_is, _plainly)
        elif (event, field) == (e.LandPlayed, "object"):  # the card may have been unknown in the hand
            shape = _Shape(Ref, shape.inward, _plainly)
        required = field not in left_out and info.is_required() and NoneType not in get_args(info.annotation)
        forms[called] = (shape.form, ...) if required else (shape.form | None, None)
        fields[called] = (field, shape.inward)
        written[called] = shape.outward
    doc = (event.__doc__ or "").strip().replace("`definition`", "`card`").replace("`values`", "`card`")
    forms = {"fact": (Literal[name], ...)} | forms
    model = create_model(f"{event.__name__}Fact", __base__=Fact, __doc__=doc, **forms)
    return Kind(name, event, model, fields, written)


CHANGEABLE = frozenset(
    ("power", "toughness", "name", "mana_cost", "colors", "types", "subtypes", "supertypes", "keywords")
)
"""Characteristics whose changes a file can tell."""


def _changes(names: Names, changes: Any) -> Any:
    """613. Return all changes of characteristics except abilities.

    Other programs have no numbers for abilities.
    """
    return [list(one) for one in changes if one[0] in CHANGEABLE]


def schema() -> dict[str, Any]:
    """Return the form as a JSON Schema: a `Header` first, then one fact a line."""
    models: list[type[Form]] = [Header, *(kind(name).model for name in KINDS)]
    inputs: list[tuple[type[Form], Literal["validation"], TypeAdapter[Any]]] = [
        (model, "validation", TypeAdapter(model)) for model in models
    ]
    refs, generated = TypeAdapter.json_schemas(inputs)
    definitions = generated["$defs"]
    often = {"Ref": _inline(Ref), "CardRef": _inline(CardRef)}
    definitions = {name: _named(one, often) for name, one in definitions.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Facts of a game",
        "description": (
            "A file of JSON lines: the first is a Header, each other one of the facts, in the order in which they "
            "happened. What of a game no fact says, by the kinds of events of this program: "
            + "; ".join(f"{', '.join(kinds)}: {why}" for why, kinds in untold())
            + "."
        ),
        "anyOf": [refs[model, "validation"] for model in models],
        "$defs": dict(sorted((definitions | often).items())),
    }


def _inline(form: Any) -> dict[str, Any]:
    """Return the schema of a widely used type with all definitions written out."""
    return {name: one for name, one in TypeAdapter(form).json_schema().items() if name != "$defs"}


def _named(node: Any, often: Mapping[str, Any]) -> Any:
    """Return a schema that refers to widely used types by name, without titles.

    A value that may be null and is null by default becomes an optional one.
    """
    if isinstance(node, dict):
        some = [one for one in node.get("anyOf", ()) if one != {"type": "null"}]
        if "default" in node and node["default"] is None and some:
            return _named(some[0] if len(some) == 1 else {"anyOf": some}, often)
        for name, one in often.items():
            content = {key: value for key, value in node.items() if key not in ("title", "default")}
            if content == one or content == {key: value for key, value in one.items() if key != "description"}:
                return {"$ref": f"#/$defs/{name}"}
        title = isinstance(node.get("title"), str)
        return {key: _named(value, often) for key, value in node.items() if not (key == "title" and title)}
    if isinstance(node, list):
        return [_named(one, often) for one in node]
    return node
