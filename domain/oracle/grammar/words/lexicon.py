"""Closed classes of words: numbers, mana, power and toughness, types, colours, kinds of counters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from domain.creature_types import CREATURE_TYPES
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip

COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}

TYPES = ("artifact", "battle", "creature", "enchantment", "instant", "land", "planeswalker", "sorcery")


class Words:
    """Closed class of words with their values; printing uses a value's first word."""

    def __init__(self, values: Mapping[str, Said]) -> None:
        self._values = {tuple(words.split()): value for words, value in values.items()}
        self._first = frozenset(words[0] for words in self._values)
        self._longest = max(map(len, self._values))

    def begins(self, word: str) -> bool:
        return word in self._first

    def read(self, tokens: Sequence[str], position: int) -> Iterator[tuple[Said, int]]:
        for size in range(1, self._longest + 1):
            words = tuple(tokens[position : position + size])
            if len(words) == size and words in self._values:
                yield self._values[words], position + size

    def tell(self, value: Said) -> Iterator[tuple[str, ...]]:
        for words, known in self._values.items():
            if known == value and type(known) is type(value):
                yield words


class Integers:
    """Numbers as words and as figures, from 1 on."""

    def __init__(self, least: int = 1) -> None:
        self._least = least

    def begins(self, word: str) -> bool:
        return any(True for _ in self.read((word,), 0))

    def read(self, tokens: Sequence[str], position: int) -> Iterator[tuple[Said, int]]:
        word = tokens[position] if position < len(tokens) else ""
        number = int(word) if word.isdecimal() and len(word) < 6 else NUMBERS.index(word) if word in NUMBERS else -1
        if number >= self._least:
            yield number, position + 1

    def tell(self, value: Said) -> Iterator[tuple[str, ...]]:
        if type(value) is int and value >= self._least:
            if value < len(NUMBERS):
                yield (NUMBERS[value],)
            yield (str(value),)


class Matching:
    """Closed class of words that match a pattern; subclasses convert between word and value."""

    def __init__(self, pattern: str) -> None:
        self._pattern = re.compile(pattern)

    def value_of(self, match: re.Match[str]) -> Said:
        """Return the value of a matched word."""
        return match[0]

    def word(self, value: Said) -> str | None:
        """Return the word for a value; None if there is none."""
        return value if isinstance(value, str) else None

    def begins(self, word: str) -> bool:
        return any(True for _ in self.read((word,), 0))

    def read(self, tokens: Sequence[str], position: int) -> Iterator[tuple[Said, int]]:
        match = self._pattern.fullmatch(tokens[position]) if position < len(tokens) else None
        if match is not None:
            yield self.value_of(match), position + 1

    def tell(self, value: Said) -> Iterator[tuple[str, ...]]:
        word = self.word(value)
        if word is not None and self._pattern.fullmatch(word):
            yield (word,)


class Change(Matching):
    """613.4c. Change of power and toughness, `+2/-1`, also with X."""

    def __init__(self) -> None:
        super().__init__(r"([+-])(\d+|x)/([+-])(\d+|x)")

    def value_of(self, match: re.Match[str]) -> Said:
        return [_signed(match[1], match[2]), _signed(match[3], match[4])]

    def word(self, value: Said) -> str | None:
        if not isinstance(value, list) or len(value) != 2:
            return None
        sides = [_as_signed(side) for side in value]
        if None in sides:
            return None
        power, toughness = sides
        for zero, other in ((0, 1), (1, 0)):  # 0 has the sign of the other number
            if sides[zero] == "+0" and str(sides[other]).startswith("-"):
                sides[zero] = "-0"
        power, toughness = sides
        return f"{power}/{toughness}"


def _signed(sign: str, digits: str) -> Said:
    if digits == "x":
        return "x" if sign == "+" else {"minus": [0, "x"]}
    return int(digits) if sign == "+" else -int(digits)


def _as_signed(value: Said) -> str | None:
    if value == "x":
        return "+x"
    if value == {"minus": [0, "x"]}:
        return "-x"
    return f"{value:+d}" if type(value) is int else None


class Name(Matching):
    """201. Name of a card or token, which is one word."""

    def __init__(self) -> None:
        super().__init__(r"‹([^›]+)›")

    def value_of(self, match: re.Match[str]) -> Said:
        return match[1]

    def word(self, value: Said) -> str | None:
        return f"‹{value}›" if isinstance(value, str) else None


class Size(Matching):
    """Power and toughness, `2/2`, as a list."""

    def __init__(self) -> None:
        super().__init__(r"(\d+)/(\d+)")

    def value_of(self, match: re.Match[str]) -> Said:
        return [int(match[1]), int(match[2])]

    def word(self, value: Said) -> str | None:
        if isinstance(value, list) and len(value) == 2 and all(type(one) is int for one in value):
            return f"{value[0]}/{value[1]}"
        return None


class Printed(Matching):
    """Power and toughness as printed on a token: `2/2`."""

    def __init__(self) -> None:
        super().__init__(r"\d+/\d+")


_NO_MANA = frozenset(("{t}", "{q}", "{e}", "{chaos}", "{tk}", "{p}", "{pw}"))


class Mana:
    """107.4. Mana symbols, one or more, as one cost."""

    def begins(self, word: str) -> bool:
        return any(True for _ in self.read((word,), 0))

    def read(self, tokens: Sequence[str], position: int) -> Iterator[tuple[Said, int]]:
        end = position
        while end < len(tokens) and tokens[end].startswith("{") and tokens[end] not in _NO_MANA:
            end += 1
        if end > position:
            yield "".join(tokens[position:end]).upper(), end

    def tell(self, value: Said) -> Iterator[tuple[str, ...]]:
        if isinstance(value, str) and re.fullmatch(r"(\{[^{}]+\})+", value):
            symbols = tuple(re.findall(r"\{[^{}]+\}", value.lower()))
            if not _NO_MANA.intersection(symbols):
                yield symbols


class ColoredMana(Mana):
    """107.4. Mana symbols with a colour among them, and without X."""

    @staticmethod
    def _fits(mana: Said) -> bool:
        return isinstance(mana, str) and any(color in mana for color in "WUBRG") and "X" not in mana

    def begins(self, word: str) -> bool:
        return any(True for _ in Mana.read(self, (word,), 0))

    def read(self, tokens: Sequence[str], position: int) -> Iterator[tuple[Said, int]]:
        yield from (found for found in super().read(tokens, position) if self._fits(found[0]))

    def tell(self, value: Said) -> Iterator[tuple[str, ...]]:
        if self._fits(value):
            yield from super().tell(value)


class Energy:
    """107.14. Energy symbols, as a number."""

    def begins(self, word: str) -> bool:
        return any(True for _ in self.read((word,), 0))

    def read(self, tokens: Sequence[str], position: int) -> Iterator[tuple[Said, int]]:
        end = position
        while end < len(tokens) and tokens[end] == "{e}":
            end += 1
        if end > position:
            yield end - position, end

    def tell(self, value: Said) -> Iterator[tuple[str, ...]]:
        if type(value) is int and value > 0:
            yield ("{e}",) * value


_UNUSUAL = {
    "Elf": "elves", "Dwarf": "dwarves", "Wolf": "wolves", "Werewolf": "werewolves", "Mouse": "mice", "Ox": "oxen",
    "Sheep": "sheep", "Fish": "fish", "Merfolk": "merfolk", "Treefolk": "treefolk", "Moonfolk": "moonfolk",
    "Myr": "myr", "Samurai": "samurai", "Eldrazi": "eldrazi", "Kor": "kor", "Kithkin": "kithkin", "Gith": "gith",
    "Homunculus": "homunculi", "Octopus": "octopuses", "Child": "children", "Ninja": "ninjas", "Hero": "heroes",
    "Plains": "plains", "Urza's": "urza's", "Power-Plant": "power-plants", "Dalek": "daleks", "Efreet": "efreets",
    "Fungus": "funguses", "Hippo": "hippos", "Cyclops": "cyclopes", "Pegasus": "pegasi", "Sphinx": "sphinxes",
    "Thrull": "thrulls", "Zubera": "zubera", "Human": "humans", "Shaman": "shamans", "Equipment": "equipment",
    "Spacecraft": "spacecraft", "Nephilim": "nephilim", "Phyrexian": "phyrexians", "Dryad": "dryads",
    "Kavu": "kavu", "Spawn": "spawn",
    "Aetherborn": "aetherborn",
}  # fmt: skip

PLANESWALKER_TYPES = (
    "Ajani", "Aminatou", "Angrath", "Arlinn", "Ashiok", "Bahamut", "Basri", "Bolas", "Calix", "Chandra", "Comet",
    "Dack", "Dakkon", "Daretti", "Davriel", "Dellian", "Dihada", "Domri", "Dovin", "Ellywick", "Elminster",
    "Elspeth", "Estrid", "Freyalise", "Garruk", "Gideon", "Grist", "Guff", "Huatli", "Jace", "Jared", "Jaya",
    "Jeska", "Kaito", "Karn", "Kasmina", "Kaya", "Kiora", "Koth", "Liliana", "Lolth", "Lukka", "Minsc",
    "Mordenkainen", "Nahiri", "Narset", "Niko", "Nissa", "Nixilis", "Oko", "Quintorius", "Ral", "Rowan", "Saheeli",
    "Samut", "Sarkhan", "Serra", "Sivitri", "Sorin", "Szat", "Tamiyo", "Tasha", "Teferi", "Teyo", "Tezzeret",
    "Tibalt", "Tyvar", "Ugin", "Urza", "Venser", "Vivien", "Vraska", "Vronos", "Will", "Windgrace", "Wrenn",
    "Xenagos", "Yanggu", "Yanling", "Zariel",
)  # fmt: skip
"""205.3j. Planeswalker types."""

OTHER_SUBTYPES = (
    # 205.3g, 205.3h, 205.3i, 205.3k
    "Blood", "Clue", "Contraption", "Equipment", "Food", "Fortification", "Gold", "Incubator", "Junk", "Lander", "Map",
    "Powerstone", "Spacecraft", "Treasure", "Vehicle", "Aura", "Background", "Cartouche", "Case", "Class", "Curse",
    "Plan", "Role", "Room", "Rune", "Saga", "Shard", "Shrine", "Cave", "Desert", "Forest", "Gate", "Island", "Lair",
    "Locus", "Mine", "Mountain", "Plains", "Planet", "Power-Plant", "Sphere", "Swamp", "Tower", "Town", "Urza's",
    "Adventure", "Arcane", "Lesson", "Omen", "Trap",
)  # fmt: skip


def plural(name: str) -> str:
    """Return the plural of a subtype."""
    if name in _UNUSUAL:
        return _UNUSUAL[name]
    word = name.lower()
    if word.endswith("y") and word[-2] not in "aeiou":
        return f"{word[:-1]}ies"
    if word.endswith("man"):
        return f"{word[:-3]}men"
    return f"{word}es" if word.endswith(("s", "x", "ch", "sh", "z")) else f"{word}s"


SUBTYPES = tuple(dict.fromkeys((*CREATURE_TYPES, *OTHER_SUBTYPES)))

COUNTERS = [
    "acorn",
    "aegis",
    "age",
    "aim",
    "arrow",
    "arrowhead",
    "awakening",
    "bait",
    "blaze",
    "blood",
    "bloodstain",
    "bloodline",
    "blessing",
    "blight",
    "bore",
    "bounty",
    "brain",
    "bribery",
    "brick",
    "burden",
    "cage",
    "carrion",
    "charge",
    "chip",
    "chorus",
    "cloud",
    "coin",
    "collection",
    "component",
    "conqueror",
    "contested",
    "corpse",
    "corruption",
    "credit",
    "croak",
    "crystal",
    "cube",
    "currency",
    "death",
    "decayed",
    "delay",
    "depletion",
    "descent",
    "despair",
    "devotion",
    "discovery",
    "divinity",
    "doom",
    "dread",
    "dream",
    "duty",
    "echo",
    "egg",
    "elixir",
    "ember",
    "enlightened",
    "eon",
    "eruption",
    "everything",
    "eyeball",
    "eyestalk",
    "fade",
    "fate",
    "feather",
    "feeding",
    "fellowship",
    "fetch",
    "fetter",
    "filibuster",
    "film",
    "finality",
    "fire",
    "flame",
    "flood",
    "foreshadow",
    "fungus",
    "fury",
    "fuse",
    "gem",
    "ghostform",
    "glyph",
    "gold",
    "growth",
    "hack",
    "harmony",
    "hatching",
    "hatchling",
    "healing",
    "hit",
    "hone",
    "hoofprint",
    "hope",
    "hour",
    "hourglass",
    "hunger",
    "husk",
    "ice",
    "impostor",
    "incarnation",
    "incubation",
    "infection",
    "influence",
    "ingenuity",
    "intel",
    "intervention",
    "invasion",
    "invitation",
    "isolation",
    "javelin",
    "judgment",
    "ki",
    "kick",
    "knowledge",
    "landmark",
    "level",
    "loot",
    "lore",
    "loyalty",
    "luck",
    "magnet",
    "manabond",
    "manifestation",
    "mannequin",
    "mask",
    "matrix",
    "memory",
    "midway",
    "mine",
    "mining",
    "mire",
    "music",
    "muster",
    "necrodermis",
    "net",
    "night",
    "nest",
    "oil",
    "omen",
    "ore",
    "page",
    "pain",
    "palliation",
    "paralyzation",
    "pause",
    "petal",
    "petrification",
    "phylactery",
    "phyresis",
    "pin",
    "plague",
    "plan",
    "plot",
    "point",
    "polyp",
    "possession",
    "pressure",
    "prey",
    "primeval",
    "pupa",
    "quest",
    "rally",
    "rejection",
    "reprieve",
    "rev",
    "revival",
    "ritual",
    "rope",
    "rust",
    "scream",
    "scroll",
    "shell",
    "shield",
    "shred",
    "silver",
    "skewer",
    "sleep",
    "slime",
    "slumber",
    "soot",
    "soul",
    "spark",
    "spite",
    "spore",
    "stash",
    "storage",
    "story",
    "strife",
    "study",
    "stun",
    "suspect",
    "supply",
    "takeover",
    "task",
    "theft",
    "tide",
    "time",
    "tower",
    "training",
    "trap",
    "treasure",
    "trove",
    "unity",
    "unlock",
    "valor",
    "velocity",
    "verse",
    "vitality",
    "void",
    "volatile",
    "vortex",
    "vow",
    "voyage",
    "wage",
    "watch",
    "wind",
    "winch",
    "wish",
    "deathtouch",
    "flying",
    "haste",
    "hexproof",
    "indestructible",
    "lifelink",
    "menace",
    "reach",
    "trample",
    "vigilance",
]


def add(table: Table) -> None:
    """Add the closed classes of words."""
    table.words("number", Integers())
    table.words("name", Name())
    table.words("planeswalker_type", Words({name.lower(): name for name in PLANESWALKER_TYPES}))
    table.words("several", Integers(2))
    table.words("from_zero", Integers(0))
    table.words("change_pt", Change())
    table.words("size", Size())
    table.words("printed_size", Printed())
    table.words("mana", Mana())
    table.words("colored_mana", ColoredMana())
    table.words("energy", Energy())
    table.words("color", Words(dict(COLORS)))
    table.words("color_word", Words({word: word for word in COLORS}))
    table.words("type", Words({word: word for word in TYPES}))
    table.words("types", Words({**{f"{word}s": word for word in TYPES if word != "sorcery"}, "sorceries": "sorcery"}))
    table.words("subtype", Words({name.lower(): name for name in SUBTYPES}))
    table.words("not_subtype", Words({f"non-{name.lower()}": name for name in SUBTYPES}))
    table.words("subtypes", Words({plural(name): name for name in SUBTYPES} | {"spawns": "Spawn"}))
    table.words("supertype", Words({word: word for word in ("basic", "legendary", "snow", "world")}))
    table.words(
        "counter_kind",
        Words({**{word: word for word in COUNTERS}, "first strike": "first strike", "double strike": "double strike"}),
    )
    table.words("size_counter", Matching(r"[+-]\d/[+-]\d"))
    table.words("loyalty_change", Loyalty())
    basics = ("Plains", "Island", "Swamp", "Mountain", "Forest")
    table.words("basic_type", Words({name.lower(): name for name in basics}))
    table.words("basic_types", Words({plural(name): name for name in basics}))
    table.words("generic", Generic(1))
    table.words("generic_less", Generic(-1))
    table.words("landwalk", Words({f"{name.lower()}walk": name for name in basics}))


class Generic(Matching):
    """107.4b. Amount of generic mana, such as `{2}`; with the sign -1 a negative number."""

    def __init__(self, sign: int) -> None:
        super().__init__(r"\{\d+\}")
        self._sign = sign

    def value_of(self, match: re.Match[str]) -> Said:
        return self._sign * int(match[0].strip("{}"))

    def word(self, value: Said) -> str | None:
        return f"{{{abs(value)}}}" if type(value) is int and value * self._sign > 0 else None


class Loyalty(Matching):
    """606. Cost of a loyalty ability: `+1`, `-3`, `0`."""

    def __init__(self) -> None:
        super().__init__(r"[+-]\d+|0")

    def value_of(self, match: re.Match[str]) -> Said:
        return int(match[0])

    def word(self, value: Said) -> str | None:
        return None if type(value) is not int else "0" if value == 0 else f"{value:+d}"
