"""Printed text as words, after a few kinds of edits, each of which is recorded.

The edits change nothing of what an ability says: reminder text (207.2a), ability words (207.2c), the card's own name
(201.5) and marks that print the same in other ways.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from domain.cards.spelling import REBALANCED
from domain.creature_types import CREATURE_TYPES

SELF = "~"
"""201.5. Token for the card itself."""

BREAK = "¶"
"""Token for the end of a paragraph within one text."""


class Edit(NamedTuple):
    """Edit of the text: its kind, and the text that was replaced or removed."""

    kind: str
    before: str


class Line(NamedTuple):
    """Paragraph of a text: as printed, as words, and the edits made between the two."""

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
"""702. Keywords and other words before a dash that, unlike ability words, have a meaning."""

NAME = ("‹", "›")
"""201. Marks around the name of a card or token, which is one word."""

_A_NAME = r"(?P<name>[A-Z][\w'-]*!?(?:,? (?:(?:of|the|in|for|from|to|on|at|a|an|de|la) ){0,2}[A-Z][\w'-]*!?)*)"
_PAYS = r"(?:Sacrifice|Discard|Exile|Pay|Remove|Return|Reveal|Tap)$"
"""Verb of the cost that follows a name."""
_NAMED = re.compile(rf"(?:\bnamed |\b[Cc]reates? (?=[^,.]+, an? )){_A_NAME}")
"""Name after *named*, or before a token's description: words with capitals, and small words between them."""
_NAMED_TOKEN = re.compile(rf"\b(?:[Cc]reates? |tokens? named )(?=[^.\"]* \"){_A_NAME}[^.\"]*(?P<quoted>\"[^\"]+\")")
"""Named token, with its quoted abilities in the same sentence."""
_PARTNER = re.compile(r"^Partner with (?P<name>[^()\"]+)$")
"""702.124j. Line with nothing but the name after *partner with*."""
_NAMED_TOO = re.compile(rf"(?<=›) (?:and|or|and/or) {_A_NAME}")
"""Second name after the first."""

TOKEN = re.compile(
    r"‹[^›]+›|\{[^}]+\}|[+-]?(?:\d+|[xy*])/[+-]?(?:\d+|[xy*])(?![\w/])|[+-](?:\d+|x)(?![\w/])|~'s|~|\"|[\w][\w'/-]*|\S",
    re.IGNORECASE,
)
_REMINDER = re.compile(r"\s*\([^()]*\)")
_ABILITY_WORD = re.compile(r"^((?:[A-Z][\w'’!-]*|of|the|and|to|a|in|for)(?: (?:[\w'’!-]+)){0,4}) — (?=\S)")
_FLAVOR = re.compile(r'(?:^|(?<=• )|(?<=→ )|(?<="))[A-Z][^—.:{}•"]{1,40} — (?=[A-Z{~])')
_CHAPTER_FLAVOR = re.compile(r'^(?P<chapter>[IVX]+(?:, [IVX]+)* — )(?P<flavor>[A-Z][^—.:{}•"]{0,40} — )(?=[A-Z{~])')
"""714.2b. Flavor words after the numbers of a chapter."""
_RESULT = re.compile(r"\n\s*(\d+(?:[—–-]\d+|\+)?) ?\| ?")
"""706.3a. Line of a table of die results, which belongs to the roll before it."""
_ROLL = re.compile(r"\b[Rr]oll")
"""Words that begin a table of die results; without them, such lines are station symbols (702.184b)."""
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
"""207.2c. Words before an ability that have no meaning of their own."""


def lines(text: str, name: str, legendary: bool = False) -> Iterator[Line]:
    """Yield the paragraphs of a card's text as lines of words.

    Paragraphs of reminder text alone are left out. Modes stay with their paragraph.
    """
    text = text.replace("<i>", "").replace("</i>", "").replace(NAME[0], "<").replace(NAME[1], ">")
    text = re.sub(r"(?<=[\w!]) ?-- ?(?=[\w{]|$)", " — ", text, flags=re.MULTILINE)
    if _ROLL.search(text):
        text = _RESULT.sub(lambda match: f" {re.sub('[–-]', '—', match[1])} → ", text)
    joined = re.sub(r"\n\s*[•*](?= )", " •", text)
    for paragraph in joined.split("\n"):
        edits: list[Edit] = []
        plain = _plain(paragraph.strip(), name, legendary, edits)
        tokens = tuple(word if word.startswith(NAME[0]) else word.lower() for word in TOKEN.findall(plain))
        if tokens:
            yield Line(paragraph, tokens, tuple(edits))


def _plain(text: str, name: str, legendary: bool, edits: list[Edit]) -> str:
    def edited(kind: str, pattern: str | re.Pattern[str], replacement: str, text: str, flags: int = 0) -> str:
        def change(match: re.Match[str]) -> str:
            edits.append(Edit(kind, match[0]))
            return match.expand(replacement)

        return re.sub(pattern, change, text, flags=flags)

    before = None
    while before != text:
        before, text = text, edited("reminder text", _REMINDER, "", text)
    text = text.translate(MARKS)
    ability_word = _ABILITY_WORD.match(text)
    if ability_word is not None and ability_word[1].lower() in ABILITY_WORDS:
        edits.append(Edit("ability word", ability_word[0]))
        text = text[ability_word.end() :]
    text = _without_flavor(text, edits)
    text = _SAME.sub(lambda said: _said_of_each(said, edits), text)
    text = _tokens_name(text, edits)
    text, named = _other_names(text, name.translate(MARKS))
    text = _own_name(text, name.translate(MARKS), legendary, edits)
    text = re.sub(r"‹(\d+)›", lambda ability_word: f"{NAME[0]}{named[int(ability_word[1])]}{NAME[1]}", text)
    text = edited("own kind", rf"\b[Tt]his (?:{KINDS_OF_SELF})\b(?! or (?!another))", SELF, text, re.IGNORECASE)
    text = _QUOTED.sub(lambda ability_word: _stopped(ability_word, edits), text)
    text = edited("stop within quotes", r"\.'\"(?=\s*(?:$|[A-Z•]))", ".'.\"", text)
    text = edited("stop within quotes", r'\."(?=\s*(?:$|[A-Z•]))', '." .', text)
    text = edited("person", _OF_A_PERSON, r"\g<before>it", text)
    text = edited("person", r"\b(?:his|her)(?= \w[\w-]* cost was paid\b)", "its", text)
    text = edited("enters", r"\b(enter(?:s|ed)?) the battlefield\b", r"\1", text)
    text = edited("they", r"\bhis or her\b|\bhis/her\b", "their", text)
    return edited("they", r"\bhe or she\b", "they", text)


_SAME = re.compile(
    r"(?P<front>(?:At|When|Whenever) [^,.]+, )?(?P<said>[^.]+\.) The same is true for (?P<others>[^.]+)\.",
)
"""702. Sentence about a keyword, behind its occasion, and the keywords of which the same is true."""

_SAME_OF = frozenset(
    (
        "flying", "first strike", "double strike", "deathtouch", "haste", "indestructible", "lifelink", "menace",
        "reach", "trample", "vigilance", "fear", "shroud", "skulk", "defender", "intimidate", "shadow",
    )
)  # fmt: skip
"""702. Keywords without values or variants, which a sentence can name in place of each other."""


def _said_of_each(match: re.Match[str], edits: list[Edit]) -> str:
    """Return a sentence about one keyword, followed by the same sentence about each of the other keywords.

    Nothing is changed if one of the keywords has values or variants, such as protection and hexproof (702.11d): then
    the same is true of each of them.
    """
    others = re.split(r",? and |, ", match["others"])
    said = match["said"]
    named = [word for word in _SAME_OF if len(re.findall(rf"\b{word}\b", said)) == 2]
    if len(named) != 1 or not _SAME_OF.issuperset(others):
        return match[0]
    edits.append(Edit("same is true", match[0]))
    each = [re.sub(rf"\b{named[0]}\b", word, said) for word in (named[0], *others)]
    return f"{match['front'] or ''}{' '.join(each)}"


_OF_A_PERSON = re.compile(
    rf"(?P<before>{re.escape(SELF)} (?:enters(?: tapped)? with|has) (?:an?|x|two|three|four|five) [^.,]*?counters? on )"
    r"(?:him|her)\b",
    re.IGNORECASE,
)
"""201.5. Words for counters on *him* or *her*, which can only be the card itself."""

_QUOTED = re.compile(r'"([^"]+)"(?=.)', re.DOTALL)


def _stopped(match: re.Match[str], edits: list[Edit]) -> str:
    """Return a quotation within a sentence, with the full stop that it lacks.

    A comma of the sentence is moved out of the quotation.
    """
    inside = match[1].rstrip()
    if inside.endswith((".", "!", "?")) or len(inside.split()) < 3:
        return match[0]
    edits.append(Edit("stop within quotes", match[0]))
    return f'"{inside.removesuffix(",")}."' + (" ," if inside.endswith(",") else "")


def _without_flavor(text: str, edits: list[Edit]) -> str:
    """207.2d. Remove flavor words before abilities, modes and chapters.

    Keywords and choices stay.
    """

    def change(match: re.Match[str]) -> str:
        words = match[0].partition(" —")[0].lower()
        if (
            _NO_FLAVOR.match(match[0])
            or words.startswith("choose")
            or any(_is_keyword(words, one) for one in KEYWORDS_WITH_DASH)
        ):
            return match[0]
        edits.append(Edit("flavor word", match[0]))
        return ""

    chapter = _CHAPTER_FLAVOR.match(text)
    if chapter is not None and not chapter["flavor"].lower().startswith("choose"):
        edits.append(Edit("flavor word", chapter["flavor"]))
        return chapter["chapter"] + text[chapter.end() :]
    return _FLAVOR.sub(change, text)


def _is_keyword(words: str, keyword: str) -> bool:
    """Return True if the words before a dash are a keyword.

    The keyword may have words after it, but not *of*.
    """
    return words == keyword or (words.startswith(f"{keyword} ") and not words.startswith(f"{keyword} of "))


def _tokens_name(text: str, edits: list[Edit]) -> str:
    """201.5. Replace a token's name by `~` within its quoted abilities."""

    def change(match: re.Match[str]) -> str:
        if match["name"] not in match["quoted"]:
            return match[0]
        called = rf"(?<!named )(?<![\w-]){re.escape(match['name'])}(?![\w-])"
        quoted = re.sub(called, SELF, match["quoted"])
        if quoted != match["quoted"]:
            edits.append(Edit("token's name", match["name"]))
        return match[0].removesuffix(match["quoted"]) + quoted

    return _NAMED_TOKEN.sub(change, text)


def _other_names(text: str, name: str) -> tuple[str, list[str]]:
    """Return a text with other cards' names replaced by numbers, and these names.

    The names come back once the card's own name has been found. Within quotes the card's own name gets a number, too.
    """
    named: list[str] = []

    def change(match: re.Match[str]) -> str:
        own = match["name"] == name or re.match(rf"{re.escape(name)}, {_PAYS}", match["name"])
        if own and not text.count('"', 0, match.start()) % 2:
            return match[0]
        named.append(match["name"])
        return f"{match[0][: match.start('name') - match.start()]}{NAME[0]}{len(named) - 1}{NAME[1]}"

    return _NAMED_TOO.sub(change, _NAMED.sub(change, _PARTNER.sub(change, text))), named


_GIVES_ITSELF = re.compile(
    rf"(?:(?:^|, |\. ){re.escape(SELF)}|(?:^|\. )[Aa]s long as {re.escape(SELF)} is [^.,\"]+, it)"
    r" (?:gets [+-][^\s,]+(?:, has \w+,)? and )?(?:has|gains) $"
)
"""201.5a. Words before a quoted ability that a card gives to itself, so that the bearer is the card."""

_GIVES_BEARER = re.compile(r"(?:^|\. )[Ee](?:quipped|nchanted) \w+ [^.\"]*\b(?:has|gains) (?:[a-z ]+ and )?$")
"""201.5a. Words before a quoted ability that a card gives to the object to which it is attached."""


_DEEDS = frozenset(
    (
        "destroy", "exile", "regenerate", "sacrifice", "counter", "create", "discard", "reveal", "explore", "populate",
        "proliferate", "investigate", "scry", "mill", "tap", "untap", "transform", "fight", "return", "draw",
    )
)  # fmt: skip
"""701. Words for actions. A card that has such a word as its name uses the name only as a subject."""


_TITLES = frozenset(("captain", "doctor", "king", "lady", "lord", "prince", "princess", "queen", "sergeant"))
"""Titles before a name, such as *King*, which are no short names of a card."""

_NO_NAMES = (
    _TITLES
    | _DEEDS
    | frozenset(("white", "blue", "black", "red", "green"))
    | frozenset(one.lower() for one in CREATURE_TYPES)
)


def _first_names(name: str, text: str) -> Iterator[str]:
    """201.5c. Yield the short names of a card in its text: *Rasputin*, *King Darien*.

    A short name is the beginning of the whole name. It has no other meaning in texts, and does not go on as another
    name.
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
    """201.5, 201.5c. Replace the card's name, or a short form of it, by `~`.

    The short form is the part before a comma or "of the". Within quotes the name stays: there it is the card still,
    while *this creature* is the bearer of the ability (201.5a). An exception are abilities that the card gives to
    itself.
    """
    if name not in text:
        name = name.removeprefix(REBALANCED)
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
        if one in CREATURE_TYPES:  # beside such words it is the type
            pattern = rf"(?<!attacking )(?<!blocking ){pattern}(?! creatures?\b)"
        parts = text.split('"')
        named: list[str] = []
        for number, part in enumerate(parts):
            own = number % 2 == 0 or _GIVES_ITSELF.search(named[-1])
            if not own and one == name and _GIVES_BEARER.search(named[-1]):
                part = re.sub(pattern, f"{NAME[0]}{name}{NAME[1]}", part)
            named.append(re.sub(pattern, SELF, part) if own else part)
        if named != parts:
            edits.append(Edit("own name", one))
            text = '"'.join(named)
    return text
