"""109. Objects: a card, token, spell or ability as it is now, and as it last was."""

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
"""What the layers can change (613.1); controller is told by an event of its own."""


class GameObject:
    """109.1. A card, token, spell or ability in a zone, as it is now.

    An object is the same object until it changes zones (400.7). On the stack `kind` is "spell", "activated" or
    "triggered"; `source` is the object an ability came from, `ability` which one, `bindings` what its names stand for.
    `entered` is the moment at which it came where it is, `under` who controlled it then, before any effect (110.2).
    `since` is the position from which on its controller has controlled it without a break; `became` the object it is
    now, once it has moved to where everybody sees it; `altered` whether the layers ever made it other than printed.
    `back` is the definition of its other face while that is up (712.8), which then came up at position `turned`, and
    `front_cost` the mana cost that its mana value is still that of (202.3b).
    `sector` is its sector designation, while it has one (702.158b).
    `melded` is the definition of the other card that represents it (701.42a), and `parted` what that card became.
    `merged` are the definitions of all cards and tokens that represent it once something has merged with it, from the
    lowest to the topmost, each with whether it is a token (730.2), and `scattered` what the third and further became;
    `faces` are the definitions of what is up of each of these, once that is not the front of all (730.2i).
    `copies` are the copiable values it took, oldest first, by the number of the effect that gives them, or 0 for as
    long as it stays where it is (707.2); `copy_of` is "spell" or "card" for a copy that no card stands for (707.10),
    and "faces" for one of a spell with both the faces of a card (707.10g).
    `spliced` are the copiable values that a spell has since the texts of cards were spliced onto it (702.47c).
    `face_down` is whether it lies face down, with the characteristics of another definition (708.2, 406.3a), and `card`
    then which card it is, for whoever may know (708.5), or 0.
    `designations` are those that have no place of their own (725.1), each with a value where it has one.
    `text` is the definition of its text with the words that text-changing effects put into it (612.1).
    `fought` is its part in combat as it left or phased out (608.2h): under "attacking" what it attacked, under
    "blocked" or "unblocked" by whom it was, under "blocking" whom it blocked, under "attacked" who attacked it.
    `bore` is what was attached to it as it left (608.2h), each with the moment since which it is no longer; as long as
    the object is there, what ceased to be in a moment in which it may still leave.

    Mappings are never changed, for copies share them: whoever changes what an object has puts another in their place.
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

    id: ObjectId
    definition: int
    owner: PlayerId
    controller: PlayerId
    under: PlayerId
    zone: Zone
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
    token: bool
    tapped: bool
    damage: int
    deathtouched: bool
    counters: Mapping[str, int]
    attached_to: EntityId | None
    phased_out: bool
    back: int
    front_cost: str | None
    turned: int
    protector: PlayerId | None
    room: str
    sector: str
    became: ObjectId | None
    melded: int
    parted: ObjectId | None
    merged: tuple[tuple[int, bool], ...]
    scattered: tuple[ObjectId, ...]
    faces: tuple[int, ...]
    altered: bool
    entered: int
    fought: Mapping[str, tuple[EntityId, ...]]
    bore: tuple[tuple[int, ObjectId], ...]
    since: int
    timestamp: int
    touched: int
    kind: str
    source: ObjectId | None
    ability: AbilityRef | None
    bindings: Mapping[str, Bound]
    targets: Mapping[str, tuple[EntityId, ...]]
    modes: tuple[int, ...]
    x: int
    shares: Mapping[EntityId, int]
    chosen: Mapping[str, str]
    linked: Mapping[str, tuple[ObjectId, ...]]
    used: Mapping[Use, int]
    copies: Mapping[int, Copiable]
    copy_of: str
    spliced: Copiable | None
    text: int
    face_down: bool
    card: int
    designations: Mapping[str, str]

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

    def turn(self, definition: int, printed: Printed, *, face_down: bool) -> None:
        """708.2, 708.8. Be what this definition is, face down or face up."""
        self.definition, self.face_down = definition, face_down
        self.print(printed)

    def open_to(self, name: str, cost: str, colors: str, halves: Sequence[tuple[int, Printed]]) -> None:
        """709.5. Have the name, the cost and the text of these halves only, each by the number of its definition."""
        self.name, self.mana_cost, self.colors = name, cost or None, colors
        self.abilities = tuple([(number, part) for number, half in halves for part in half.abilities])
        self.keywords = keywords(tuple([word for _, half in halves for word in half.keywords]))

    def become_copy(self, values: Copiable) -> None:
        """707.5. Be a copy for as long as it stays where it is."""
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

    def cast_so(self, name: str) -> None:
        """118.9a. Be known as cast in the way of this name."""
        self.chosen = {**self.chosen, name: "yes"}

    def enchanting(self) -> None:
        """702.103b. Be an Aura, without a size; that it is no creature any more is said besides."""
        self.subtypes = (*self.subtypes, "Aura")
        self.power = self.toughness = None
        self.keywords = (*self.keywords, keyword("enchant"))

    def __repr__(self) -> str:
        return f"<{self.name or 'card'} {self.id} in {self.zone}>"

    @property
    def copied(self) -> Copiable | None:
        """613.2a, 613.7. The copiable values that the copy effect that began last gives it, or that splicing does."""
        return self.spliced or ([*self.copies.values()][-1] if self.copies else None)

    @property
    def face(self) -> int:
        """The definition of the text it has, as text-changing effects have it."""
        if self.copies or self.spliced or self.back or self.text:
            return self.text or self.unchanged_face
        return self.definition  # as of most

    @property
    def unchanged_face(self) -> int:
        """707.2, 712.8. The definition of its text but for text-changing effects with other words: that of what it is a
        copy of, or of the face that is up; with what was spliced onto it."""
        copied = self.copied
        if copied is not None and not self.face_down:
            return copied.definition
        return self.back or self.definition

    @property
    def is_creature(self) -> bool:
        """302. Return True if it is a creature now."""
        return "creature" in self.types

    @property
    def loyalty(self) -> int:
        """306.5c. The loyalty counters on it."""
        return self.counters.get("loyalty", 0)

    @property
    def defense(self) -> int:
        """310.4c. The defense counters on it."""
        return self.counters.get("defense", 0)


def cards_of(found: GameObject) -> tuple[int, ...]:
    """The definitions of the cards that represent an object: two for a melded permanent (701.42a)."""
    if found.merged:
        return tuple(number for number, token in found.merged if not token)
    if found.face_down and found.card:
        return (found.card,)
    return (found.definition, found.melded) if found.melded else (found.definition,)


def faces_of(found: GameObject) -> tuple[int, ...]:
    """730.2i. The definitions of what is up of each of the cards and tokens that have merged."""
    return found.faces or tuple(number for number, _ in found.merged)


def became_all(found: GameObject) -> tuple[ObjectId, ...]:
    """712.21c, 730.3c. What an object became as it left: every card, where it was represented by several."""
    return tuple(id for id in (found.became, found.parted, *found.scattered) if id is not None)


GameObject.copy = copier(GameObject, {})  # type: ignore[assignment]
