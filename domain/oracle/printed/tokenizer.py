"""A printed text as words: what is taken out or written otherwise first, each a recorded edit of a closed list.

Nothing of what an ability says is changed: reminder text (207.2a), ability words (207.2c), the card's own name (201.5)
and marks that print the same in other ways.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from domain.creature_types import CREATURE_TYPES

SELF = "~"
"""201.5. What stands for the card itself."""

BREAK = "¶"
"""Where a paragraph ends within one text."""


class Edit(NamedTuple):
    """Something that was written otherwise: of which kind, and what stood there."""

    kind: str
    before: str


class Line(NamedTuple):
    """A paragraph of a text: as it is printed, its words, and what was edited."""

    text: str
    tokens: tuple[str, ...]
    edits: tuple[Edit, ...]


KINDS_OF_SELF = (
    "creature|artifact|enchantment|land|permanent|spell|equipment|aura|vehicle|token|card|saga|siege|planeswalker"
    "|battle|spacecraft|fortification|mount|class|case|room|plane|emblem|scheme|phenomenon"
)

KEYWORDS_WITH_DASH = frozenset(
    (
        "ward", "equip", "cycling", "kicker", "multikicker", "buyback", "flashback", "echo", "entwine", "evoke",
        "morph", "megamorph", "disguise", "madness", "suspend", "cumulative upkeep", "escape", "companion", "boast",
        "forecast", "exhaust", "max speed", "craft", "unearth", "overload", "splice", "ninjutsu", "fortify",
        "prototype", "enchant", "embalm", "eternalize", "encore", "level up", "miracle", "bestow", "replicate",
        "retrace", "specialize", "to solve", "solved", "casualty", "blitz", "plot", "spree", "channel", "mutate",
        "emerge", "awaken", "surge", "outlast", "scavenge", "reconfigure", "transmute", "visit", "station",
        "protection", "hexproof", "landcycling", "typecycling", "harmonize", "mobilize", "warp", "web-slinging",
        "mayhem", "gift", "offspring", "impending", "freerunning", "more than meets the eye", "landwalk", "delve",
        "partner", "partner with", "champion", "recover", "reinforce", "reveal", "sacrifice",
        "as an additional cost", "additional cost", "cleave", "dash", "aura swap", "haunt", "soulshift", "vanishing",
        "fading", "sneak", "power-up",
    )
)  # fmt: skip
"""702. Words with a dash behind them that mean something."""

NAME = ("‹", "›")
"""201. Between these stands the name of a card or token that a text calls by it, as one word."""

_A_NAME = r"(?P<name>[A-Z][\w'-]*!?(?:,? (?:(?:of|the|in|for|from|to|on|at|a|an|de|la) ){0,2}[A-Z][\w'-]*!?)*)"
_NAMED = re.compile(rf"(?:\bnamed |\b[Cc]reates? (?=[^,.]+, an? )){_A_NAME}")
"""A name behind *named*, and one in front of what its token is: words with capitals, and small ones between them."""
_NAMED_TOKEN = re.compile(rf"\b(?:[Cc]reates? |tokens? named )(?=[^.\"]* \"){_A_NAME}[^.\"]*(?P<quoted>\"[^\"]+\")")
"""A token with a name, and what is quoted of it in the same sentence."""
_PARTNER = re.compile(r"^Partner with (?P<name>[^()\"]+)$")
"""702.124j. The name is all that stands behind it in its line."""
_NAMED_TOO = re.compile(rf"(?<=›) (?:and|or|and/or) {_A_NAME}")
"""A second name behind the first."""

TOKEN = re.compile(
    r"‹[^›]+›|\{[^}]+\}|[+-]?(?:\d+|[xy*])/[+-]?(?:\d+|[xy*])(?![\w/])|[+-](?:\d+|x)(?![\w/])|~'s|~|\"|[\w][\w'/-]*|\S",
    re.IGNORECASE,
)
_REMINDER = re.compile(r"\s*\([^()]*\)")
_ABILITY_WORD = re.compile(r"^((?:[A-Z][\w'’!-]*|of|the|and|to|a|in|for)(?: (?:[\w'’!-]+)){0,4}) — (?=\S)")
_FLAVOR = re.compile(r'(?:^|(?<=• )|(?<=→ )|(?<="))[A-Z][^—.:{}•"]{1,40} — (?=[A-Z{~])')
_CHAPTER_FLAVOR = re.compile(r'^(?P<chapter>[IVX]+(?:, [IVX]+)* — )(?P<flavor>[A-Z][^—.:{}•"]{0,40} — )(?=[A-Z{~])')
"""714.2b. Behind the numbers of a chapter."""
_RESULT = re.compile(r"\n\s*(\d+(?:[—–-]\d+|\+)?) ?\| ?")
"""706.3a. A line of a table of results belongs to the roll before it."""
_ROLL = re.compile(r"\b[Rr]oll")
"""What else has such lines is a station symbol (702.184b)."""
_NO_FLAVOR = re.compile(r"^(?:[IVX, ]+|Level.*|[\d+].*) — ")
MARKS = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "−": "-", "–": "-", "\u2010": "-", "\u2011": "-"})

ABILITY_WORDS = frozenset(
    (
        "adamant", "addendum", "alliance", "battalion", "bloodrush", "celebration", "channel", "chroma", "cohort",
        "constellation", "converge", "corrupted", "coven", "delirium", "descend 4", "descend 8", "domain", "eerie",
        "eminence", "enrage", "fateful hour", "fathomless descent", "ferocious", "flurry", "formidable", "grandeur",
        "hellbent", "heroic", "imprint", "inspired", "join forces", "kinship", "landfall", "lieutenant", "magecraft",
        "metalcraft", "morbid", "pack tactics", "paradox", "parley", "radiance", "raid", "rally", "renew", "revolt",
        "secret council", "spell mastery", "strive", "survival", "sweep", "tempting offer", "threshold",
        "undergrowth", "valiant", "void", "will of the council", "infusion", "opus", "repartee", "vivid",
    )
)  # fmt: skip
"""207.2c. Words in front of an ability that mean nothing by themselves."""


def lines(text: str, name: str, legendary: bool = False) -> Iterator[Line]:
    """The paragraphs of a card's text, those that are nothing but reminder text left out; modes stay with theirs."""
    text = text.replace("<i>", "").replace("</i>", "").replace(NAME[0], "<").replace(NAME[1], ">")
    text = re.sub(r"(?<=[\w!]) ?-- ?(?=[\w{]|$)", " — ", text, flags=re.MULTILINE)
    if _ROLL.search(text):
        text = _RESULT.sub(lambda found: f" {re.sub('[–-]', '—', found[1])} → ", text)
    joined = re.sub(r"\n\s*[•*](?= )", " •", text)
    for paragraph in joined.split("\n"):
        edits: list[Edit] = []
        plain = _plain(paragraph.strip(), name, legendary, edits)
        tokens = tuple(word if word.startswith(NAME[0]) else word.lower() for word in TOKEN.findall(plain))
        if tokens:
            yield Line(paragraph, tokens, tuple(edits))


def _plain(text: str, name: str, legendary: bool, edits: list[Edit]) -> str:
    def edited(kind: str, pattern: str | re.Pattern[str], by: str, text: str, flags: int = 0) -> str:
        def change(found: re.Match[str]) -> str:
            edits.append(Edit(kind, found[0]))
            return found.expand(by)

        return re.sub(pattern, change, text, flags=flags)

    before = None
    while before != text:
        before, text = text, edited("reminder text", _REMINDER, "", text)
    text = text.translate(MARKS)
    found = _ABILITY_WORD.match(text)
    if found is not None and found[1].lower() in ABILITY_WORDS:
        edits.append(Edit("ability word", found[0]))
        text = text[found.end() :]
    text = _without_flavor(text, edits)
    text = _tokens_name(text, edits)
    text, named = _other_names(text, name.translate(MARKS))
    text = _own_name(text, name.translate(MARKS), legendary, edits)
    text = re.sub(r"‹(\d+)›", lambda found: f"{NAME[0]}{named[int(found[1])]}{NAME[1]}", text)
    text = edited("own kind", rf"\b[Tt]his (?:{KINDS_OF_SELF})\b(?! or (?!another))", SELF, text, re.IGNORECASE)
    text = _QUOTED.sub(lambda found: _stopped(found, edits), text)
    text = edited("stop within quotes", r"\.'\"(?=\s*(?:$|[A-Z•]))", ".'.\"", text)
    text = edited("stop within quotes", r'\."(?=\s*(?:$|[A-Z•]))', '." .', text)
    text = edited("person", _OF_A_PERSON, r"\g<before>it", text)
    text = edited("person", r"\b(?:his|her)(?= \w[\w-]* cost was paid\b)", "its", text)
    text = edited("enters", r"\b(enter(?:s|ed)?) the battlefield\b", r"\1", text)
    text = edited("they", r"\bhis or her\b|\bhis/her\b", "their", text)
    return edited("they", r"\bhe or she\b", "they", text)


_OF_A_PERSON = re.compile(
    rf"(?P<before>{re.escape(SELF)} (?:enters(?: tapped)? with|has) (?:an?|x|two|three|four|five) [^.,]*?counters? on )"
    r"(?:him|her)\b",
    re.IGNORECASE,
)
"""201.5. Counters on the card itself, which is somebody: nothing else could be meant there."""

_QUOTED = re.compile(r'"([^"]+)"(?=.)', re.DOTALL)


def _stopped(found: re.Match[str], edits: list[Edit]) -> str:
    """What is quoted in the middle of a sentence has lost its stop there, or has the sentence's comma within."""
    inside = found[1].rstrip()
    if inside.endswith((".", "!", "?")) or len(inside.split()) < 3:
        return found[0]
    edits.append(Edit("stop within quotes", found[0]))
    return f'"{inside.removesuffix(",")}."' + (" ," if inside.endswith(",") else "")


def _without_flavor(text: str, edits: list[Edit]) -> str:
    """207.2d. Words in front of an ability or a mode that are no keyword and no choice mean nothing."""

    def change(found: re.Match[str]) -> str:
        words = found[0].partition(" —")[0].lower()
        if (
            _NO_FLAVOR.match(found[0])
            or words.startswith("choose")
            or any(_is_keyword(words, one) for one in KEYWORDS_WITH_DASH)
        ):
            return found[0]
        edits.append(Edit("flavor word", found[0]))
        return ""

    chapter = _CHAPTER_FLAVOR.match(text)
    if chapter is not None and not chapter["flavor"].lower().startswith("choose"):
        edits.append(Edit("flavor word", chapter["flavor"]))
        return chapter["chapter"] + text[chapter.end() :]
    return _FLAVOR.sub(change, text)


def _is_keyword(words: str, keyword: str) -> bool:
    """Return True if words before a dash are a keyword, alone or with what belongs to it: nothing is *of* something."""
    return words == keyword or (words.startswith(f"{keyword} ") and not words.startswith(f"{keyword} of "))


def _tokens_name(text: str, edits: list[Edit]) -> str:
    """201.5. Within the quotes of a token's abilities the name that it is given is the token itself."""

    def change(found: re.Match[str]) -> str:
        if found["name"] not in found["quoted"]:
            return found[0]
        called = rf"(?<!named )(?<![\w-]){re.escape(found['name'])}(?![\w-])"
        quoted = re.sub(called, SELF, found["quoted"])
        if quoted != found["quoted"]:
            edits.append(Edit("token's name", found["name"]))
        return found[0].removesuffix(found["quoted"]) + quoted

    return _NAMED_TOKEN.sub(change, text)


def _other_names(text: str, name: str) -> tuple[str, list[str]]:
    """Names that are not the card's own, each a number until the card's name has been found; and the names.

    Within quotes the card's own name is one like others.
    """
    named: list[str] = []

    def change(found: re.Match[str]) -> str:
        if found["name"] == name and not text.count('"', 0, found.start()) % 2:
            return found[0]
        named.append(found["name"])
        return f"{found[0][: found.start('name') - found.start()]}{NAME[0]}{len(named) - 1}{NAME[1]}"

    return _NAMED_TOO.sub(change, _NAMED.sub(change, _PARTNER.sub(change, text))), named


_GIVES_ITSELF = re.compile(rf"(?:^|, |\. ){re.escape(SELF)} (?:gets [+-]\S+ and )?(?:has|gains) $")
"""201.5a. Before the quotes of an ability that a card gives to itself: who has it is the card."""


_DEEDS = frozenset(
    (
        "destroy", "exile", "regenerate", "sacrifice", "counter", "create", "discard", "reveal", "explore", "populate",
        "proliferate", "investigate", "scry", "mill", "tap", "untap", "transform", "fight", "return", "draw",
    )
)  # fmt: skip
"""701. Words of what is done. A card that is called so says it of itself only where it is a subject."""


_TITLES = frozenset(("captain", "doctor", "king", "lady", "lord", "prince", "princess", "queen", "sergeant"))
"""Words in front of names that are no names by themselves."""

_NO_NAMES = (
    _TITLES
    | _DEEDS
    | frozenset(("white", "blue", "black", "red", "green"))
    | frozenset(one.lower() for one in CREATURE_TYPES)
)


def _first_names(name: str, text: str) -> Iterator[str]:
    """201.5c. What a name begins with and its text goes on to call it by: *Rasputin*, *King Darien*.

    No word that means something else in texts, and none that goes on as another name.
    """
    words = name.split()
    for many in range(len(words) - 1, 0, -1):
        first = " ".join(words[:many])
        last = words[many - 1]
        if not last[0].isupper() or len(first) < 4 or first.lower() in _NO_NAMES:
            continue
        called = rf"(?<![\w-]){re.escape(first)}(?![\w-])"
        alone = re.findall(rf"(?<!\ba )(?<!\ban )(?<!other )(?<!each ){called}(?! planeswalker| [A-Z])", text)
        if alone and len(alone) == len(re.findall(called, text.replace(name, ""))):
            yield first


def _own_name(text: str, name: str, legendary: bool, edits: list[Edit]) -> str:
    """201.5, 201.5c. The name, or the part of it that stands before a comma or "of the", is the card itself.

    Within quotes it stays: there it is the card still, while *this creature* is what has the ability (201.5a); but for
    abilities that the card gives to itself.
    """
    names = [name]
    if legendary and "," in name:
        names.append(name.partition(",")[0])
    short = re.match(r"(\w[\w'-]{3,}) (?:of|the|from) ", name)
    if legendary and short is not None:
        names.append(short[1])
    if legendary and "," not in name:
        names += _first_names(name, text)
    for one in names:
        subject = r"(?= deals\b|'s\b)" if one.lower() in _DEEDS else ""
        pattern = rf"(?<![\w-]){re.escape(one)}(?![\w-]){subject}"
        parts = text.split('"')
        named: list[str] = []
        for at, part in enumerate(parts):
            own = at % 2 == 0 or _GIVES_ITSELF.search(named[-1])
            named.append(re.sub(pattern, SELF, part) if own else part)
        if named != parts:
            edits.append(Edit("own name", one))
            text = '"'.join(named)
    return text
