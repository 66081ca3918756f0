"""Compiler from the text of one card to its definition, or to the gaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from domain.cards.keywords import KEYWORDS
from domain.cards.language import CardDefinition
from domain.errors import BadCard
from domain.oracle.discourse import linked_abilities
from domain.oracle.discourse.discourse import Discourse, Unresolved
from domain.oracle.discourse.meaning import MEANINGS, Grammar, meaning
from domain.oracle.discourse.operators import leaves_x_open
from domain.oracle.grammar.grammar import GRAMMAR
from domain.oracle.outcome import Gap, Problem, Standing
from domain.oracle.parser.parser import Reader, TooDeep, TooMuch
from domain.oracle.parser.template import Said, Unfilled
from domain.oracle.printed import card_frame, level_symbols
from domain.oracle.printed.card_facts import CardFacts
from domain.oracle.printed.tokenizer import BREAK, Line, lines
from domain.oracle.proof.counts import miscounted
from domain.oracle.proof.other import others_of_none
from domain.oracle.proof.printer import Teller
from domain.oracle.proof.soundness import is_impossible, unsound

MOST_WORDS = 400
"""Most words of a paragraph that are read; the longest printed paragraph has 106."""


@dataclass(slots=True)
class Compiled:
    """Result of compiling a card."""

    facts: CardFacts
    standing: Standing
    definition: CardDefinition | None = None
    lacks: tuple[str, ...] = ()
    gaps: list[Gap] = field(default_factory=list)


class Paragraph(NamedTuple):
    """Paragraph with its category and its parser."""

    category: str
    line: Line
    reader: Reader


class _Missed(Exception):
    def __init__(self, gap: Gap) -> None:
        super().__init__(gap)
        self.gap = gap


def compiled(facts: CardFacts, grammar: Grammar = GRAMMAR) -> Compiled:
    """Compile a card: read each face and prove what was read (see `unproven`)."""
    faces: list[dict[str, Said]] = []
    read: list[tuple[list[Paragraph], list[Said]]] = []
    if any(face.is_too_long for face in facts.faces):
        return Compiled(facts, Standing.NOT_UNDERSTOOD, gaps=[Gap(Problem.TOO_LONG)])
    unread = card_frame.unread(facts)
    gaps = [unread] if unread is not None else []
    for face in facts.faces:
        framed = card_frame.face(face, card=facts)
        if isinstance(framed, Gap):
            gaps.append(framed)
            continue
        abilities: list[Said] = []
        paragraphs = [
            Paragraph(category, line, Reader(grammar.table, line.tokens)) for category, line in _paragraphs(face)
        ]
        for paragraph in paragraphs:
            try:
                abilities += read_line(grammar, paragraph, abilities)
            except _Missed as missed:
                gaps.append(missed.gap)
        try:
            faces.append(card_frame.with_text(framed, linked_abilities.linked(abilities)))
        except Unresolved as error:
            gaps.append(Gap(Problem.REFERENCE, says=str(error)))
        read.append((paragraphs, abilities))
    if gaps:
        return Compiled(facts, Standing.NOT_UNDERSTOOD, gaps=gaps)
    lacking = tuple(dict.fromkeys(_lacking([abilities for _, abilities in read])))
    if lacking:
        return Compiled(facts, Standing.LACKS, lacks=lacking)
    try:
        definition = CardDefinition.load(card_frame.whole(facts, faces))
    except BadCard as error:
        return Compiled(facts, Standing.NOT_UNDERSTOOD, gaps=[Gap(Problem.REFUSED, says=str(error))])
    for face, (paragraphs, abilities) in zip(facts.faces, read, strict=True):
        gap = unproven(grammar, face, paragraphs, abilities)
        if gap is not None:
            return Compiled(facts, Standing.READ, definition, gaps=[gap])
    return Compiled(facts, Standing.PROVEN, definition)


class ReadParagraph(NamedTuple):
    """Paragraph of a card with its abilities, or with the gap instead."""

    face: int
    category: str
    line: Line
    abilities: tuple[Said, ...] = ()
    gap: Gap | None = None


def paragraphs_of(facts: CardFacts, grammar: Grammar = GRAMMAR) -> Iterator[ReadParagraph]:
    """Read each paragraph of a card's faces by itself.

    A face that is too long has no paragraphs.
    """
    for number, face in enumerate(facts.faces):
        if face.is_too_long:
            continue
        for category, line in _paragraphs(face):
            paragraph = ReadParagraph(number, category, line)
            try:
                abilities = read_line(grammar, Paragraph(category, line, Reader(grammar.table, line.tokens)))
            except _Missed as missed:
                yield paragraph._replace(gap=missed.gap)
            else:
                yield paragraph._replace(abilities=tuple(abilities))


def _paragraphs(facts: CardFacts) -> Iterator[tuple[str, Line]]:
    """Yield the paragraphs of a card, each with its category.

    The paragraphs of a spell are joined to one text, except keywords and costs. The joined text stands where its first
    paragraph stands.
    """
    joined = list(level_symbols.joined(lines(facts.text, facts.name, "legendary" in facts.types), _size(facts)))
    spell = [line for line in joined if facts.is_spell and not _is_own(line)]
    for line in joined:
        if not any(line is one for one in spell):
            yield "spell_line" if facts.is_spell and line.tokens[:3] == _HAS_FLASH else "line", line
        elif line is spell[0]:
            yield "spell_ability", _as_one(spell)


def _as_one(paragraphs: Sequence[Line]) -> Line:
    """Join paragraphs to one text."""
    tokens: list[str] = []
    for line in paragraphs:
        tokens += [BREAK, *line.tokens] if tokens else line.tokens
    edits = tuple(edit for line in paragraphs for edit in line.edits)
    return Line("\n".join(line.text for line in paragraphs), tuple(tokens), edits)


def _size(facts: CardFacts) -> str:
    """721.2b. Return power and toughness of a Spacecraft as a creature; empty for other cards."""
    return f"{facts.power}/{facts.toughness}" if facts.power is not None and "Spacecraft" in facts.subtypes else ""


def _is_own(line: Line) -> bool:
    """Return True if a spell's paragraph is an ability apart from its instructions.

    Examples are keywords, triggered abilities that function in the graveyard, and costs of casting the spell.
    """
    if line.tokens[-1] not in (".", '"'):
        return True
    words = " ".join(line.tokens)
    at_once = line.tokens[0] in ("when", "whenever") or (line.tokens[0] == "at" and " next " not in words)
    if at_once and any(place in words for place in (" ~ from your graveyard ", " , if ~ is in your graveyard ")):
        return True  # 113.6b, 113.6k: an ability that functions in the graveyard
    if line.tokens[:5] == ("when", "~", "is", "put", "into") or _is_activated(line.tokens):
        return True
    if any(line.tokens[: len(words)] == words for words in _OF_ITS_OWN) or _is_costly_keyword(line.tokens):
        return True
    if line.tokens[:3] == ("you", "may", "pay") and " rather than pay ~'s mana cost if " in " ".join(line.tokens):
        return True
    return line.tokens[0] in ("you", "if") and (
        line.tokens[-5:] == ("pay", "~'s", "mana", "cost", ".")
        or line.tokens[-9:] == _CAST_FREE
        or " , rather than pay ~'s mana cost , " in " ".join(line.tokens)
    )


def _is_activated(tokens: Sequence[str]) -> bool:
    """602.1. Return True if a paragraph has a colon outside quotation marks."""
    quoted = tokens.index('"') if '"' in tokens else len(tokens)
    return ":" in tokens[:quoted]


def _is_costly_keyword(tokens: Sequence[str]) -> bool:
    """Return True if a paragraph is a keyword with its costs in words."""
    dash = tokens.index("—") if "—" in tokens[:5] else 0
    while dash and (tokens[dash - 1].isdecimal() or tokens[dash - 1] == "arcane"):
        dash -= 1
    return dash > 0 and " ".join(tokens[:dash]) in _COSTLY


_COSTLY = frozenset(
    (
        "kicker", "splice onto", "suspend",
        *(word for word, row in KEYWORDS.items() if "cost" in row.needed),
    )
)  # fmt: skip
"""702. Keywords of spells whose costs stand after a dash."""


_CAST_FREE = ("may", "cast", "~", "without", "paying", "its", "mana", "cost", ".")
"""118.9. Last words of an alternative cost that is free."""

_HAS_FLASH = ("~", "has", "flash")
"""702.8a. First words of a spell's paragraph that says when it has flash."""

_OF_ITS_OWN = (
    ("as", "an", "additional", "cost"),
    ("when", "you", "cycle", "~"),
    ("when", "you", "cast", "~"),
    ("~", "can't", "be", "countered", "."),
    ("~", "can't", "be", "copied", "."),
    ("~", "is", "colorless", "."),
    ("~", "costs"),
    _HAS_FLASH,
    ("if", "~", "was", "kicked", ",", "it", "has", "split", "second", "."),
    ("when", "a", "spell", "or", "ability", "an", "opponent", "controls", "causes", "you", "to", "discard", "~"),
    ("cast", "~", "only"),
    ("you", "may", "cast", "~", "from"),
    ("a", "deck", "can", "have"),
    ("you", "may", "cast", "~", "as", "though"),
    ("spend", "only"),
    ("you", "can't", "spend", "mana", "to", "cast", "~"),
    ("as", "long", "as", "~", "is", "on", "the", "stack"),
)
"""113.3, 113.6. First words of paragraphs that are not instructions of the spell."""


def _begun(abilities: Sequence[Said]) -> Discourse:
    """601.2b. Return the discourse of a paragraph after these abilities: what additional costs take X of."""
    discourse = Discourse()
    for ability in abilities:
        match ability:
            case {"additional": [{"sacrifice": kind, "n": "x"}]}:
                discourse.taken_at_cast = ("sacrifice", kind, "x")
    return discourse


def read_line(grammar: Grammar, paragraph: Paragraph, before: Sequence[Said] = ()) -> list[Said]:
    """Return the abilities that a paragraph means, after the abilities of those before it.

    :raises _Missed: the paragraph has no meaning, or several.
    """
    category, line, reader = paragraph
    if len(line.tokens) > MOST_WORDS:
        raise _Missed(Gap(Problem.TOO_LONG, line.text))
    try:
        nodes = reader.whole(category)
        position = reader.reached
        expected = () if nodes else reader.expected(category, 12)
    except (TooDeep, RecursionError):
        raise _Missed(Gap(Problem.TOO_DEEP, line.text)) from None
    except TooMuch:
        raise _Missed(Gap(Problem.TOO_MUCH, line.text)) from None
    if not nodes:
        words = " ".join(line.tokens[position : position + 6])
        raise _Missed(Gap(Problem.WORDING, line.text, words, expected, "", line.tokens, position))
    meanings: list[Said] = []
    unresolved = ""
    for node in nodes[:MEANINGS]:
        try:
            abilities = meaning(grammar, node, _begun(before))
        except Unresolved as error:
            unresolved = str(error)
            continue
        except Unfilled:
            continue
        if abilities not in meanings:
            meanings.append(abilities)
    if not meanings:
        raise _Missed(Gap(Problem.REFERENCE, line.text, unresolved))
    if len(meanings) > 1:
        meanings = [
            abilities
            for abilities in meanings
            if not is_impossible(abilities if isinstance(abilities, list) else [abilities])
        ] or meanings
        meanings = [abilities for abilities in meanings if not leaves_x_open(abilities)] or meanings
    if len(meanings) > 1 or len(nodes) > MEANINGS:
        raise _Missed(Gap(Problem.AMBIGUOUS, line.text, says=" / ".join(map(str, meanings[:3]))))
    (abilities,) = meanings
    return list(abilities) if category != "spell_ability" and isinstance(abilities, list) else [abilities]


def _lacking(value: Said) -> Iterator[str]:
    if isinstance(value, dict):
        if "$lacks" in value:
            yield str(value["$lacks"])
        for inside in value.values():
            yield from _lacking(inside)
    elif isinstance(value, list):
        for inside in value:
            yield from _lacking(inside)


def unproven(
    grammar: Grammar, facts: CardFacts, paragraphs: Sequence[Paragraph], abilities: Sequence[Said]
) -> Gap | None:
    """Return the first gap in the proof of a compiled card; None if proven.

    A card is proven if its text is trusted, the definition gives back each paragraph word by word, words and numbers
    counted without a grammar agree, and the definition is sound.
    """
    if not facts.trusted:
        return Gap(Problem.NOT_TRUSTED)
    position = 0
    tokens: list[str] = []
    for category, line, reader in paragraphs:
        teller_at = position
        is_told = False
        try:
            if category == "spell_ability":
                is_told = Teller(grammar, line.tokens, reader).can_be(
                    category, abilities[position], _begun(abilities[:position])
                )
                position += 1
            else:
                for size in range(1, len(abilities) - position + 1):
                    teller = Teller(grammar, line.tokens, reader)
                    if teller.can_be(category, list(abilities[position : position + size]), Discourse()):
                        is_told, position = True, position + size
                        break
        except (TooMuch, RecursionError):
            is_told = False
        if not is_told:
            return Gap(Problem.NOT_TOLD, line.text, says=str(abilities[teller_at])[:400])
        if not any(isinstance(one, dict) and "draft" in one for one in abilities[teller_at:position]):  # 905.2
            tokens += line.tokens
    wrong = miscounted(tokens, list(abilities))
    if wrong:
        return Gap(Problem.COUNTS, says=wrong)
    fault = unsound(abilities) or others_of_none(facts, tokens, abilities)
    return Gap(Problem.REFERENCE, says=fault) if fault else None


__all__ = ["Compiled", "Gap", "Problem", "Standing", "compiled", "read_line", "unproven"]
