"""One card's text to a definition, or what keeps it from one."""

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
"""The words of a paragraph; the longest that was printed has 106."""


@dataclass(slots=True)
class Compiled:
    """What a card's text came to."""

    facts: CardFacts
    standing: Standing
    definition: CardDefinition | None = None
    lacks: tuple[str, ...] = ()
    gaps: list[Gap] = field(default_factory=list)


class Paragraph(NamedTuple):
    """A paragraph, what it is, and what has been read of it."""

    category: str
    line: Line
    reader: Reader


class _Missed(Exception):
    def __init__(self, gap: Gap) -> None:
        super().__init__(gap)
        self.gap = gap


def compiled(facts: CardFacts, grammar: Grammar = GRAMMAR) -> Compiled:
    """Read a card, each of its faces; prove what was read (see `unproven`)."""
    faces: list[dict[str, Said]] = []
    read: list[tuple[list[Paragraph], list[Said]]] = []
    if any(face.is_too_long for face in facts.faces):
        return Compiled(facts, Standing.NOT_UNDERSTOOD, gaps=[Gap(Problem.TOO_LONG)])
    unread = card_frame.unread(facts)
    gaps = [unread] if unread is not None else []
    for face in facts.faces:
        framed = card_frame.face(face, of=facts)
        if isinstance(framed, Gap):
            gaps.append(framed)
            continue
        found: list[Said] = []
        paragraphs = [
            Paragraph(category, line, Reader(grammar.table, line.tokens)) for category, line in _paragraphs(face)
        ]
        for paragraph in paragraphs:
            try:
                found += read_line(grammar, paragraph)
            except _Missed as missed:
                gaps.append(missed.gap)
        try:
            faces.append(card_frame.with_text(framed, linked_abilities.linked(found)))
        except Unresolved as error:
            gaps.append(Gap(Problem.REFERENCE, says=str(error)))
        read.append((paragraphs, found))
    if gaps:
        return Compiled(facts, Standing.NOT_UNDERSTOOD, gaps=gaps)
    lacking = tuple(dict.fromkeys(_lacking([found for _, found in read])))
    if lacking:
        return Compiled(facts, Standing.LACKS, lacks=lacking)
    try:
        definition = CardDefinition.load(card_frame.whole(facts, faces))
    except BadCard as error:
        return Compiled(facts, Standing.NOT_UNDERSTOOD, gaps=[Gap(Problem.REFUSED, says=str(error))])
    for face, (paragraphs, found) in zip(facts.faces, read, strict=True):
        gap = unproven(grammar, face, paragraphs, found)
        if gap is not None:
            return Compiled(facts, Standing.READ, definition, gaps=[gap])
    return Compiled(facts, Standing.PROVEN, definition)


def paragraphs_of(
    facts: CardFacts, grammar: Grammar = GRAMMAR
) -> Iterator[tuple[str, str, tuple[str, ...], Gap | None]]:
    """Yield each paragraph of a card's faces as it is read: its category, text and words, and why it has no meaning."""
    for face in facts.faces:
        if face.is_too_long:
            continue
        for category, line in _paragraphs(face):
            gap = None
            try:
                read_line(grammar, Paragraph(category, line, Reader(grammar.table, line.tokens)))
            except _Missed as missed:
                gap = missed.gap
            yield category, line.text, line.tokens, gap


def _paragraphs(facts: CardFacts) -> Iterator[tuple[str, Line]]:
    """The paragraphs of a card, and what each is: those of a spell are one text, but for keywords and costs.

    They stand where the first of them does.
    """
    joined = list(level_symbols.joined(lines(facts.text, facts.name, "legendary" in facts.types), _size(facts)))
    spell = [line for line in joined if facts.is_spell and not _is_own(line)]
    for line in joined:
        if not any(line is one for one in spell):
            yield "line", line
        elif line is spell[0]:
            yield "spell_ability", _as_one(spell)


def _as_one(paragraphs: Sequence[Line]) -> Line:
    """Paragraphs as one text."""
    tokens: list[str] = []
    for line in paragraphs:
        tokens += [BREAK, *line.tokens] if tokens else line.tokens
    edits = tuple(edit for line in paragraphs for edit in line.edits)
    return Line("\n".join(line.text for line in paragraphs), tuple(tokens), edits)


def _size(facts: CardFacts) -> str:
    """721.2b. Power and toughness of a Spacecraft, which it has as a creature."""
    return f"{facts.power}/{facts.toughness}" if facts.power is not None and "Spacecraft" in facts.subtypes else ""


def _is_own(line: Line) -> bool:
    """Return True if a paragraph of a spell is an ability of its own: it is no sentence, or says how it is cast."""
    if line.tokens[-1] not in (".", '"'):
        return True
    if line.tokens[0] in ("when", "whenever") and " ~ from your graveyard " in " ".join(line.tokens):
        return True  # 113.6k: it functions there
    if any(line.tokens[: len(words)] == words for words in _OF_ITS_OWN) or _is_costly_keyword(line.tokens):
        return True
    return line.tokens[0] in ("you", "if") and (
        line.tokens[-5:] == ("pay", "~'s", "mana", "cost", ".") or line.tokens[-9:] == _CAST_FREE
    )


def _is_costly_keyword(tokens: Sequence[str]) -> bool:
    """Return True if a paragraph is a keyword with costs that are said in words."""
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
"""702. Keywords that a spell can have with costs that stand behind a dash."""


_CAST_FREE = ("may", "cast", "~", "without", "paying", "its", "mana", "cost", ".")
"""118.9. How the last words of an alternative cost are that is nothing."""

_OF_ITS_OWN = (
    ("as", "an", "additional", "cost"),
    ("when", "you", "cycle", "~"),
    ("~", "can't", "be", "countered", "."),
    ("~", "costs"),
    ("cast", "~", "only"),
    ("you", "may", "cast", "~", "from"),
    ("a", "deck", "can", "have"),
    ("you", "may", "cast", "~", "as", "though"),
)
"""113.3, 113.6. How paragraphs of a spell begin that are no part of what it does as it resolves."""


def read_line(grammar: Grammar, paragraph: Paragraph) -> list[Said]:
    """The abilities of a paragraph: its one meaning.

    :raises _Missed: it has none, or several.
    """
    category, line, reader = paragraph
    if len(line.tokens) > MOST_WORDS:
        raise _Missed(Gap(Problem.TOO_LONG, line.text))
    try:
        nodes = reader.whole(category)
        at = reader.reached
        expected = () if nodes else reader.expected(category, 12)
    except (TooDeep, RecursionError):
        raise _Missed(Gap(Problem.TOO_DEEP, line.text)) from None
    except TooMuch:
        raise _Missed(Gap(Problem.TOO_MUCH, line.text)) from None
    if not nodes:
        words = " ".join(line.tokens[at : at + 6])
        raise _Missed(Gap(Problem.WORDING, line.text, words, expected, "", line.tokens, at))
    found: list[Said] = []
    unresolved = ""
    for node in nodes[:MEANINGS]:
        try:
            said = meaning(grammar, node, Discourse())
        except Unresolved as error:
            unresolved = str(error)
            continue
        except Unfilled:
            continue
        if said not in found:
            found.append(said)
    if not found:
        raise _Missed(Gap(Problem.REFERENCE, line.text, unresolved))
    if len(found) > 1:
        found = [said for said in found if not is_impossible(said if isinstance(said, list) else [said])] or found
    if len(found) > 1 or len(nodes) > MEANINGS:
        raise _Missed(Gap(Problem.AMBIGUOUS, line.text, says=" / ".join(map(str, found[:3]))))
    (said,) = found
    return list(said) if category == "line" and isinstance(said, list) else [said]


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
    """Why what was read is not proven.

    None where each paragraph is told back word by word, and counts agree that need no grammar.
    """
    if not facts.trusted:
        return Gap(Problem.NOT_TRUSTED)
    at = 0
    for category, line, reader in paragraphs:
        teller_at = at
        told = False
        try:
            if category == "spell_ability":
                told = Teller(grammar, line.tokens, reader).can_be(category, abilities[at], Discourse())
                at += 1
            else:
                for size in range(1, len(abilities) - at + 1):
                    teller = Teller(grammar, line.tokens, reader)
                    if teller.can_be(category, list(abilities[at : at + size]), Discourse()):
                        told, at = True, at + size
                        break
        except (TooMuch, RecursionError):
            told = False
        if not told:
            return Gap(Problem.NOT_TOLD, line.text, says=str(abilities[teller_at])[:400])
    tokens = [word for _, line, _ in paragraphs for word in line.tokens]
    wrong = miscounted(tokens, list(abilities))
    if wrong:
        return Gap(Problem.COUNTS, says=wrong)
    fault = unsound(abilities) or others_of_none(facts, tokens, abilities)
    return Gap(Problem.REFERENCE, says=fault) if fault else None


__all__ = ["Compiled", "Gap", "Problem", "Standing", "compiled", "read_line", "unproven"]
