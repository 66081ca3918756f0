"""702. Keyword abilities as they are printed: alone in a line, gained, and asked for; and those not known yet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.cards.keywords import KEYWORDS
from domain.oracle.grammar.words.lexicon import COLORS
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

LACKED = [
    "absorb",
    "assist",
    "backup",
    "bargain",
    "bestow",
    "bloodthirst",
    "cascade",
    "casualty",
    "champion",
    "choose_a_background",
    "cipher",
    "cleave",
    "companion",
    "compleated",
    "crew",
    "cumulative_upkeep",
    "demonstrate",
    "dethrone",
    "devour",
    "discover",
    "double_agenda",
    "echo",
    "emerge",
    "enlist",
    "entwine",
    "epic",
    "escalate",
    "exploit",
    "fading",
    "firebending",
    "forecast",
    "fortify",
    "freerunning",
    "frenzy",
    "graft",
    "gravestorm",
    "harmonize",
    "haunt",
    "hidden_agenda",
    "hideaway",
    "ingest",
    "madness",
    "mayhem",
    "melee",
    "miracle",
    "more_than_meets_the_eye",
    "multikicker",
    "mutate",
    "myriad",
    "ninjutsu",
    "offering",
    "offspring",
    "overload",
    "partner",
    "persist",
    "plot",
    "prototype",
    "prowl",
    "ravenous",
    "rebound",
    "recover",
    "replicate",
    "riot",
    "ripple",
    "saddle",
    "sneak",
    "spectacle",
    "splice",
    "split_second",
    "spree",
    "storm",
    "surge",
    "suspend",
    "transfigure",
    "tribute",
    "undying",
    "unleash",
    "warp",
    "web-slinging",
    "wither_",
    "tiered",
    "paradigm",
    "disappear",
]
"""Those that the language has no row for yet."""


class Simple:
    """Keywords that take nothing, by their words."""

    def __init__(self) -> None:
        known = [word for word, row in KEYWORDS.items() if not row.needed and "_" not in word]
        self._words = {tuple(word.split()): word for word in known}
        self._first = frozenset(words[0] for words in self._words)

    def begins(self, word: str) -> bool:
        return word in self._first

    def read(self, tokens: Sequence[str], at: int) -> Iterator[tuple[Said, int]]:
        for size in (1, 2, 3, 4):
            words = tuple(tokens[at : at + size])
            if len(words) == size and words in self._words:
                yield self._words[words], at + size

    def tell(self, value: Said) -> Iterator[tuple[str, ...]]:
        if isinstance(value, str) and tuple(value.split()) in self._words:
            yield tuple(value.split())


def add(table: Table) -> None:
    """Keywords as words (`flying`, `protection:red`), and as abilities of a card."""
    table.words("simple_keyword", Simple())
    table.rule("keyword", "<simple_keyword>", "$simple_keyword")
    table.rule("keyword_ability", "<simple_keyword>", {"keyword": "$simple_keyword"})
    counted = ("colorless", "monocolored", "multicolored")
    for quality in (
        *COLORS,
        *counted,
        "artifacts",
        "creatures",
        "enchantments",
        "everything",
        "instants",
        "sorceries",
        "lands",
    ):
        _valued(table, "protection", "protection from", quality)
    for color in COLORS:
        _valued(table, "hexproof", "hexproof from", color)
    for name in ("Plains", "Island", "Swamp", "Mountain", "Forest"):
        table.rule("keyword", f"{name.lower()}walk", f"landwalk:{name}")
        table.rule("keyword_ability", f"{name.lower()}walk", {"keyword": "landwalk", "value": name})
    for word, row in KEYWORDS.items():
        if row.needed == {"value"} and row.counts:
            table.rule("keyword_ability", f"{word} <number>", {"keyword": word, "value": "$number"})
        if row.needed == {"cost"}:
            table.rule("keyword_ability", f"{word} <mana>", {"keyword": word, "cost": [{"mana": "$mana"}]})
            table.rule("keyword_ability", f"{word} — <costs> [.]", {"keyword": word, "cost": "$costs"})
    table.rule("keyword_ability", "enchant <aim>", {"keyword": "enchant", "of": "$aim"})
    ability = table.rules_of("keyword_ability")
    ability("affinity for <permanents>", {"keyword": "affinity", "of": "$permanents"})
    ability("partner with <name>", {"keyword": "partner with", "value": "$name"})
    ability("start your engines !", {"keyword": "start your engines!"})
    _equip(table)
    ability("totem armor", {"keyword": "umbra armor"})
    ability("kicker <mana>", {"additional": [{"mana": "$mana"}], "optional": True})
    ability("kicker — <costs> [.]", {"additional": "$costs", "optional": True})
    for word in [word for word in LACKED if word.strip("_").replace("_", " ") not in KEYWORDS]:
        words = word.strip("_").replace("_", " ")
        ability(words, {"$lacks": words})
        ability(f"{words} <mana>", {"$lacks": words, "$of": "$mana"})
        ability(f"{words} <number>", {"$lacks": words, "$of": "$number"})
        ability(f"{words} — <costs> [.]", {"$lacks": words, "$of": "$costs"})
    for s, kind in (("keyword_ability", "keyword_abilities"), ("keyword", "keywords")):
        table.rule(kind, f"<{s}>", [f"${s}"])
        table.rule(kind, f"<a:{s}> and <b:{s}>", ["$a", "$b"])
        table.rule(kind, f"<a:{s}> , <b:{s}> , and <c:{s}>", ["$a", "$b", "$c"])
        table.rule(kind, f"<a:{s}> , <b:{s}> , <c:{s}> , and <d:{s}>", ["$a", "$b", "$c", "$d"])
    table.rule("keyword_line", "<keyword_ability>", ["$keyword_ability"])
    table.rule("keyword_line", "<keyword_ability> , <keyword_line>", ["$keyword_ability", "*$keyword_line"])
    table.rule("keyword_line", "<keyword_ability> ; <keyword_line>", ["$keyword_ability", "*$keyword_line"])


def _equip(table: Table) -> None:
    """702.6c. Creatures of a quality, which alone can be chosen."""
    quality = table.rules_of("equip_quality")
    creature: Said = {"type": "creature"}
    quality("<subtype>", {"subtype": "$subtype"})
    quality("<a:subtype> or <b:subtype>", {"any": [{"subtype": "$a"}, {"subtype": "$b"}]})
    quality("commander", {"all": [{"commander": True}, creature]})
    quality("creature token", {"all": [creature, {"token": True}]})
    quality("<state> creature", {"$all": ["$state", creature]})
    equip: dict[str, Said] = {"keyword": "equip", "of": "$equip_quality"}
    ability = table.rules_of("keyword_ability")
    ability("equip <equip_quality> <mana>", {**equip, "cost": [{"mana": "$mana"}]})
    ability("equip <equip_quality> — <costs> [.]", {**equip, "cost": "$costs"})


def _valued(table: Table, name: str, words: str, value: str) -> None:
    table.rule("keyword", f"{words} {value}", f"{name}:{value}")
    table.rule("keyword_ability", f"{words} {value}", {"keyword": name, "value": value})
