"""109. Objects: cards, tokens, spells and abilities, in their current or last known state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from domain.board.abilities import Use, brought_along, printed_abilities
from domain.board.characteristics import AbilityRef, Copiable, Printed
from domain.board.keywords import Keyword, keyword, keywords
from domain.board.records import copier
from domain.ids import Bound, EntityId, ObjectId, PlayerId
from domain.terms import Zone

CHARACTERISTICS = (
    "name",
    "mana_cost",
    "colors",
    "supertypes",
    "types",
    "subtypes",
    "power",
    "toughness",
    "keywords",
    "abilities",
    "text",
)
"""Characteristics that the layers can change (613.1). A change of controller has an event of its own."""


class GameObject:
    """109.1. A card, token, spell or ability in a zone, in its current state.

    An object is the same object until it changes zones (400.7).

    Mappings are never changed in place, as copies of an object share them: assign a new mapping instead.
    """

    __slots__ = (
        "abilities",
        "ability",
        "altered",
        "attached_to",
        "back",
        "became",
        "bindings",
        "bore",
        "card",
        "chosen",
        "colors",
        "controller",
        "copies",
        "copy_of",
        "counter_times",
        "counters",
        "damage",
        "deathtouched",
        "definition",
        "designations",
        "entered",
        "face_down",
        "faces",
        "fought",
        "front_cost",
        "id",
        "keywords",
        "kind",
        "linked",
        "mana_cost",
        "melded",
        "merged",
        "modes",
        "name",
        "owner",
        "parted",
        "phased_out",
        "power",
        "protector",
        "room",
        "scattered",
        "sector",
        "shares",
        "since",
        "source",
        "spliced",
        "subtypes",
        "supertypes",
        "tapped",
        "targets",
        "text",
        "timestamp",
        "token",
        "touched",
        "toughness",
        "turned",
        "types",
        "under",
        "used",
        "x",
        "zone",
    )

    # Identity and place
    id: ObjectId
    definition: int
    owner: PlayerId
    controller: PlayerId
    under: PlayerId  # controller on entering this zone, before any effect (110.2)
    zone: Zone
    entered: int  # moment of entering this zone
    since: int  # position since which the controller has controlled it without a break
    timestamp: int
    touched: int
    became: ObjectId | None  # the object it became on moving to a zone where everybody sees it

    # Characteristics
    name: str
    mana_cost: str | None
    colors: str
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    power: int | None
    toughness: int | None
    keywords: tuple[Keyword, ...]
    abilities: tuple[AbilityRef, ...]
    altered: bool  # True once the layers changed a printed value

    # Status
    token: bool
    tapped: bool
    phased_out: bool
    damage: int
    deathtouched: bool
    counters: Mapping[str, int]
    counter_times: Mapping[str, int]  # timestamps of the kinds that give a keyword (613.7c)
    attached_to: EntityId | None
    protector: PlayerId | None
    room: str
    sector: str  # sector designation (702.158b), or empty
    designations: Mapping[str, str]  # without a slot of their own (725.1), each with a value where it has one
    used: Mapping[Use, int]

    # Text and faces
    text: int  # definition of the text after text-changing effects (612.1), else 0
    face_down: bool  # with the characteristics of another definition (708.2, 406.3a)
    card: int  # the face-down card's definition, if known (708.5), else 0
    back: int  # definition of the other face while that is up (712.8), else 0
    front_cost: str | None  # mana cost that still gives the mana value while `back` is up (202.3b)
    turned: int  # position at which the face last changed
    copies: Mapping[int, Copiable]  # copiable values by effect, oldest first; 0: until it changes zones (707.2)
    copy_of: str  # "spell" or "card" for a copy without a card (707.10); "faces": double-faced (707.10g)
    spliced: Copiable | None  # copiable values after splicing (702.47c)

    # Melded and merged permanents
    melded: int  # definition of the other card of a melded permanent (701.42a), else 0
    parted: ObjectId | None  # the object that the other melded card became
    merged: tuple[tuple[int, bool], ...]  # components, lowest first (730.2): definition, and whether a token
    scattered: tuple[ObjectId, ...]  # objects that the third and further components became
    faces: tuple[int, ...]  # definitions of the faces of merged components, once not all are front faces (730.2i)

    # Spells and abilities on the stack, and choices
    kind: str  # "spell", "activated" or "triggered" on the stack
    source: ObjectId | None  # object that an ability came from
    ability: AbilityRef | None  # ability on the stack
    bindings: Mapping[str, Bound]  # values of the names in its text
    targets: Mapping[str, tuple[EntityId, ...]]
    modes: tuple[int, ...]
    x: int
    shares: Mapping[EntityId, int]
    chosen: Mapping[str, str]
    linked: Mapping[str, tuple[ObjectId, ...]]

    # Last known information
    fought: Mapping[str, tuple[EntityId, ...]]  # `Combat.part_of` on leaving or phasing out (608.2h)
    # Permanents that ceased to be attached as this object left, each with that moment (608.2h). Until then, those of
    # the current moment, in which it may still leave.
    bore: tuple[tuple[int, ObjectId], ...]

    copy: Callable[[], GameObject]

    def __init__(self, id: ObjectId, definition: int, owner: PlayerId, controller: PlayerId, zone: Zone) -> None:
        self.id = id
        self.definition = definition
        self.owner = owner
        self.controller = self.under = controller
        self.zone = zone
        self.name = ""
        self.mana_cost = None
        self.colors = ""
        self.supertypes = self.types = self.subtypes = ()
        self.power = self.toughness = None
        self.keywords = ()
        self.abilities = ()
        self.token = self.tapped = self.deathtouched = self.phased_out = False
        self.damage = 0
        self.counters = {}
        self.counter_times = {}
        self.attached_to = None
        self.back = self.turned = 0
        self.front_cost = None
        self.protector = None
        self.room = self.sector = ""
        self.became = self.parted = None
        self.melded = 0
        self.merged = ()
        self.scattered = ()
        self.faces = ()
        self.altered = False
        self.entered = self.since = self.timestamp = self.touched = 0
        self.fought = {}
        self.bore = ()
        self.kind = ""
        self.source = None
        self.ability = None
        self.bindings = {}
        self.targets = {}
        self.modes = ()
        self.x = 0
        self.shares = {}
        self.chosen = {}
        self.linked = {}
        self.used = {}
        self.copies = {}
        self.copy_of = ""
        self.spliced = None
        self.text = 0
        self.face_down = False
        self.card = 0
        self.designations = {}

    def print(self, printed: Printed) -> None:
        """Take the characteristics printed on a definition."""
        self.name = printed.name
        self.mana_cost = printed.mana_cost
        self.colors = printed.colors
        self.supertypes = printed.supertypes
        self.types = printed.types
        self.subtypes = printed.subtypes
        self.power = printed.power
        self.toughness = printed.toughness
        self.keywords = keywords(printed.keywords)
        face = self.back or self.definition
        self.abilities = printed_abilities(face, printed.abilities, printed.types, printed.subtypes)
        self.token = printed.token
        if self.keywords and self.zone is not Zone.BATTLEFIELD:
            self._off_the_battlefield()

    def turn(self, definition: int, printed: Printed, *, face_down: bool) -> None:
        """708.2, 708.8. Take the characteristics of a definition, face down or face up."""
        self.definition, self.face_down = definition, face_down
        self.print(printed)

    def open_to(self, name: str, cost: str, colors: str, halves: Sequence[tuple[int, Printed]]) -> None:
        """709.5. Take the name, cost and text of only these halves.

        Each half comes with the number of its definition.
        """
        self.name, self.mana_cost, self.colors = name, cost or None, colors
        self.abilities = tuple([(number, part) for number, half in halves for part in half.abilities])
        self.keywords = keywords(tuple([word for _, half in halves for word in half.keywords]))

    def become_copy(self, values: Copiable) -> None:
        """707.5. Become a copy until this object changes zones."""
        self.copies = {0: values}
        if not self.face_down:  # 708.10
            self.print_copy(values)

    def print_copy(self, values: Copiable) -> None:
        """Take the characteristics that were copied."""
        self.name = values.name
        self.mana_cost = values.mana_cost
        self.colors = values.colors
        self.supertypes = values.supertypes
        self.types = values.types
        self.subtypes = values.subtypes
        self.power = values.power
        self.toughness = values.toughness
        self.keywords = keywords(values.keywords)
        self.abilities = values.abilities + brought_along(values.types, values.subtypes)
        if self.keywords and self.zone is not Zone.BATTLEFIELD:
            self._off_the_battlefield()

    def _off_the_battlefield(self) -> None:
        """113.6b. Take the further types, and the size, that this object has off the battlefield."""
        for ability in self.keywords:
            if ability.name == "elsewhere":
                size, subtype, kind = ability.value.split()
                self.types, self.subtypes = (*self.types, kind), (*self.subtypes, subtype)
                self.power, self.toughness = map(int, size.split("/"))

    def on_the_battlefield(self) -> None:
        """113.6b. Lose the further types, and the size, that this object has only off the battlefield."""
        for ability in self.keywords:
            if ability.name == "elsewhere":
                _, subtype, kind = ability.value.split()
                self.types = tuple(one for one in self.types if one != kind)
                self.subtypes = tuple(one for one in self.subtypes if one != subtype)
                self.power = self.toughness = None

    def cast_so(self, name: str) -> None:
        """118.9a. Record that this spell was cast with the alternative cost of this name."""
        self.chosen = {**self.chosen, name: "yes"}

    def enchanting(self) -> None:
        """702.103b. Become an Aura with enchant, without power and toughness.

        An event of its own removes the type creature.
        """
        self.subtypes = (*self.subtypes, "Aura")
        self.power = self.toughness = None
        self.keywords = (*self.keywords, keyword("enchant"))

    def __repr__(self) -> str:
        return f"<{self.name or 'card'} {self.id} in {self.zone}>"

    @property
    def copied(self) -> Copiable | None:
        """613.2a, 613.7. The copiable values from splicing, or from the most recent copy effect."""
        return self.spliced or ([*self.copies.values()][-1] if self.copies else None)

    @property
    def face(self) -> int:
        """The definition of the current text, after text-changing effects."""
        if self.copies or self.spliced or self.back or self.text:
            return self.text or self.unchanged_face
        return self.definition  # the usual case

    @property
    def unchanged_face(self) -> int:
        """707.2, 712.8. The definition of the current text, before text-changing effects.

        The definition is the copied one, with spliced texts, or that of the face that is up.
        """
        copied = self.copied
        if copied is not None and not self.face_down:
            return copied.definition
        return self.back or self.definition

    @property
    def is_creature(self) -> bool:
        """302. Return True if this object is a creature now."""
        return "creature" in self.types

    @property
    def loyalty(self) -> int:
        """306.5c. The loyalty counters on it."""
        return self.counters.get("loyalty", 0)

    @property
    def defense(self) -> int:
        """310.4c. The defense counters on it."""
        return self.counters.get("defense", 0)


def cards_of(obj: GameObject) -> tuple[int, ...]:
    """Return the definitions of the cards that represent an object.

    A melded permanent has two (701.42a).
    """
    if obj.merged:
        return tuple(number for number, token in obj.merged if not token)
    if obj.face_down and obj.card:
        return (obj.card,)
    return (obj.definition, obj.melded) if obj.melded else (obj.definition,)


def faces_of(obj: GameObject) -> tuple[int, ...]:
    """730.2i. Return the definition of the face that is up of each merged component."""
    return obj.faces or tuple(number for number, _ in obj.merged)


def became_all(obj: GameObject) -> tuple[ObjectId, ...]:
    """712.21c, 730.3c. Return all objects that this object became as it left.

    An object represented by several cards becomes several objects.
    """
    return tuple(id for id in (obj.became, obj.parted, *obj.scattered) if id is not None)


GameObject.copy = copier(GameObject, {})  # type: ignore[assignment]
