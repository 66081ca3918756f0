"""702. Keyword abilities as printed: alone in a line, gained, asked for; and unknown ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from domain.cards.keywords import KEYWORDS, Row, unknown
from domain.oracle.grammar.words.lexicon import COLORS
from domain.oracle.parser.rule import Slot, elements_of
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


class Simple:
    """Keywords without a parameter, by their words."""

    def __init__(self) -> None:
        known = [word for word, row in KEYWORDS.items() if not row.needed and "_" not in word]
        self._words = {tuple(word.replace("!", " !").split()): word for word in known}
        self._first = frozenset(words[0] for words in self._words)

    def begins(self, word: str) -> bool:
        return word in self._first

    def read(self, tokens: Sequence[str], position: int) -> Iterator[tuple[Said, int]]:
        for size in (1, 2, 3, 4):
            words = tuple(tokens[position : position + size])
            if len(words) == size and words in self._words:
                yield self._words[words], position + size

    def tell(self, value: Said) -> Iterator[tuple[str, ...]]:
        words = tuple(value.replace("!", " !").split()) if isinstance(value, str) else ()
        if words in self._words:
            yield words


def add(table: Table) -> None:
    """Add rows for keywords as words (`flying`, `protection:red`) and as abilities of a card."""
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
    _valued(table, "protection", "protection from", "colored spells", "spells that are one or more colors")
    _valued(table, "protection", "protection from", "opponents", "each of your opponents")
    for color in (*COLORS, *counted):
        _valued(table, "hexproof", "hexproof from", color)
    for name in ("Plains", "Island", "Swamp", "Mountain", "Forest"):
        table.rule("keyword", f"{name.lower()}walk", f"landwalk:{name}")
        table.rule("keyword_ability", f"{name.lower()}walk", {"keyword": "landwalk", "value": name})
    ability = table.rules_of("keyword_ability")
    for row in KEYWORDS.values():
        for words in (*_printed(row), *row.printed):
            ability(words, _said(row, words))
    _equip_qualities(table)
    _equip_limits(table)
    ability("kicker <mana>", {"additional": [{"mana": "$mana"}], "optional": True})
    ability("kicker — <costs> [.]", {"additional": "$costs", "optional": True})
    for words in unknown():
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


def _printed(row: Row) -> Iterator[str]:
    """Yield the printed forms of a keyword with its number or cost.

    Keywords without a parameter are words (see `Simple`).
    """
    if row.needed == {"value"} and row.counts:
        yield f"{row.name} <number>"
    if row.needed == {"cost"}:
        yield f"{row.name} <mana>"
        yield f"{row.name} — <costs> [.]"
    if row.needed == {"value", "cost"} and row.counts:
        yield f"{row.name} <number> — <mana>"


_TAKEN: Mapping[str, tuple[str, Said]] = {
    "number": ("value", "$number"),
    "name": ("value", "$name"),
    "printed_size": ("value", "$printed_size"),
    "mana": ("cost", [{"mana": "$mana"}]),
    "costs": ("cost", "$costs"),
    "ability": ("has", "$ability"),
    "keyword_ability": ("has", "$keyword_ability"),
}
"""Key and value of a keyword for slots of these categories; a slot of any other category fills the key `of`."""


def _said(row: Row, words: str) -> Said:
    """Return a keyword as data, with a template slot for each slot in its words."""
    slots = [one.name for one in elements_of(words) if isinstance(one, Slot)]
    return {"keyword": row.name, **dict(_TAKEN.get(name, ("of", f"${name}")) for name in slots)}


def _equip_limits(table: Table) -> None:
    """602.5b, 702.6. Add rows for equip abilities that can be activated once each turn."""
    line = table.rules_of("keyword_line")
    line("hexproof from each color", [{"keyword": "hexproof", "value": one} for one in COLORS])
    hurt: Said = {"is_dealt_damage": {"is": "opponent"}}
    so: Said = {"amount": {"how_often": hurt}, "compare": {"at_least": 1}}
    fed: Said = {"enters_with": "+1/+1", "n": {"how_much": hurt}}
    table.rule("line", "bloodthirst x", [{"replace": {"would_enter": "self"}, "with": [fed], "while": so}])
    limited: dict[str, Said] = {"keyword": "equip", "only": ["once"]}
    line("equip <mana> . activate only once each turn", [{**limited, "cost": [{"mana": "$mana"}]}])
    line("equip — <costs> . activate only once each turn", [{**limited, "cost": "$costs"}])
    paid: Said = {"keyword": "equip", "cost": [{"mana": "$mana"}]}
    table.rule("line", "equip — pay <mana> or <may_cost> .", [paid, {"keyword": "equip", "cost": ["$may_cost"]}])


def _equip_qualities(table: Table) -> None:
    """702.6c. Add rows for equip abilities that can target only some creatures."""
    quality = table.rules_of("equip_quality")
    creature: Said = {"type": "creature"}
    quality("<subtype>", {"subtype": "$subtype"})
    quality("<a:subtype> or <b:subtype>", {"any": [{"subtype": "$a"}, {"subtype": "$b"}]})
    quality("commander", {"all": [{"commander": True}, creature]})
    quality("creature token", {"all": [creature, {"token": True}]})
    quality("<state> creature", {"$all": ["$state", creature]})


def _valued(table: Table, name: str, words: str, value: str, printed: str = "") -> None:
    table.rule("keyword", f"{words} {printed or value}", f"{name}:{value}")
    table.rule("keyword_ability", f"{words} {printed or value}", {"keyword": name, "value": value})
