"""One card's text to a definition, or what keeps it from one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from domain.cards.language import CardDefinition
from domain.cards.language.characteristics import CARD_TYPES, SUPERTYPES
from domain.errors import BadCard
from domain.oracle.counting import miscounted
from domain.oracle.discourse import Discourse, Unresolved
from domain.oracle.facts import CardFacts
from domain.oracle.reading import MEANINGS, Grammar, Reader, TooMuch, meaning
from domain.oracle.rules import GRAMMAR
from domain.oracle.telling import Teller
from domain.oracle.template import Said, Unfilled
from domain.oracle.wording import BREAK, Line, lines


class Standing(StrEnum):
    """How far a card has come."""

    PROVEN = "proven"
    READ = "read, not proven"
    LACKS = "lacks"
    NOT_UNDERSTOOD = "not understood"


class Problem(StrEnum):
    """What keeps a card from being proven."""

    WORDING = "wording"
    AMBIGUOUS = "ambiguous"
    REFERENCE = "reference"
    LAYOUT = "layout"
    TYPE_LINE = "type line"
    NUMBERS = "numbers"
    REFUSED = "refused"
    TOO_MUCH = "too much"
    NOT_TOLD = "not told back"
    COUNTS = "counts"
    NOT_TRUSTED = "text not trusted"


@dataclass(frozen=True, slots=True)
class Gap:
    """What is missing: its kind, the paragraph it is in, the first word not understood, and what was expected."""

    problem: Problem
    line: str = ""
    at: str = ""
    expected: tuple[str, ...] = ()
    says: str = ""


@dataclass(slots=True)
class Compiled:
    """What a card's text came to."""

    facts: CardFacts
    standing: Standing
    definition: CardDefinition | None = None
    lacks: tuple[str, ...] = ()
    gaps: list[Gap] = field(default_factory=list)


class _Missed(Exception):
    def __init__(self, gap: Gap) -> None:
        super().__init__(gap)
        self.gap = gap


def compiled(facts: CardFacts, grammar: Grammar = GRAMMAR) -> Compiled:
    """Read a card; prove what was read (see `unproven`)."""
    from_facts = _frame(facts)
    if isinstance(from_facts, Gap):
        return Compiled(facts, Standing.NOT_UNDERSTOOD, gaps=[from_facts])
    found: list[Said] = []
    gaps: list[Gap] = []
    paragraphs = list(_paragraphs(facts))
    for category, line in paragraphs:
        try:
            found += read_line(grammar, category, line)
        except _Missed as missed:
            gaps.append(missed.gap)
    if gaps:
        return Compiled(facts, Standing.NOT_UNDERSTOOD, gaps=gaps)
    lacking = tuple(dict.fromkeys(_lacking(found)))
    if lacking:
        return Compiled(facts, Standing.LACKS, lacks=lacking)
    if found:
        from_facts["abilities"] = found
    try:
        definition = CardDefinition.load(from_facts)
    except BadCard as error:
        return Compiled(facts, Standing.NOT_UNDERSTOOD, gaps=[Gap(Problem.REFUSED, says=str(error))])
    gap = unproven(grammar, facts, paragraphs, found)
    if gap is not None:
        return Compiled(facts, Standing.READ, definition, gaps=[gap])
    return Compiled(facts, Standing.PROVEN, definition)


def _paragraphs(facts: CardFacts) -> Iterator[tuple[str, Line]]:
    """The paragraphs of a card, and what each is: those of a spell are one text, but for keywords and costs."""
    spell: list[Line] = []
    for line in lines(facts.text, facts.name, "legendary" in facts.types):
        if facts.is_spell and not _is_own(line):
            spell.append(line)
        else:
            yield "line", line
    if spell:
        tokens: list[str] = []
        for line in spell:
            tokens += [BREAK, *line.tokens] if tokens else line.tokens
        whole = Line(
            "\n".join(line.text for line in spell), tuple(tokens), tuple(e for line in spell for e in line.edits)
        )
        yield "spell_ability", whole


def _is_own(line: Line) -> bool:
    """Whether a paragraph of a spell is an ability of its own: it is no sentence, or says what it costs more."""
    return line.tokens[-1] not in (".", '"') or line.tokens[:3] == ("as", "an", "additional")


def read_line(grammar: Grammar, category: str, line: Line) -> list[Said]:
    """The abilities of a paragraph: its one meaning.

    :raises _Missed: it has none, or several.
    """
    reader = Reader(grammar.table, line.tokens)
    try:
        nodes = reader.whole(category)
    except TooMuch:
        raise _Missed(Gap(Problem.TOO_MUCH, line.text)) from None
    if not nodes:
        at = reader.reached
        raise _Missed(Gap(Problem.WORDING, line.text, " ".join(line.tokens[at : at + 6]), tuple(reader.expected)[:12]))
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


def _frame(facts: CardFacts) -> dict[str, Said] | Gap:
    """What stands around the text: name, cost, types, numbers."""
    if facts.layout:
        return Gap(Problem.LAYOUT, says=facts.layout)
    front, _, back = facts.type_line.replace(" - ", " — ").partition(" — ")
    words = [{"Tribal": "Kindred"}.get(word, word) for word in front.split()]
    if not all(word in CARD_TYPES or word in SUPERTYPES for word in words):
        return Gap(Problem.TYPE_LINE, says=facts.type_line)
    found: dict[str, Said] = {"name": facts.name, "types": " ".join(words) + (f": {back.strip()}" if back else "")}
    if facts.mana_cost:
        found["cost"] = facts.mana_cost
    if facts.power is not None and ("Creature" in words or "Vehicle" in back):
        found["pt"] = f"{facts.power}/{facts.toughness}"
    if facts.loyalty and "Planeswalker" in words:
        if not facts.loyalty.isdecimal():
            return Gap(Problem.NUMBERS, says=facts.loyalty)
        found["loyalty"] = int(facts.loyalty)
    if facts.defense and "Battle" in words:
        found["defense"] = int(facts.defense)
    return found


def unproven(
    grammar: Grammar, facts: CardFacts, paragraphs: Sequence[tuple[str, Line]], abilities: Sequence[Said]
) -> Gap | None:
    """Why what was read is not proven.

    None where each paragraph is told back word by word, and counts agree that need no grammar.
    """
    if not facts.trusted:
        return Gap(Problem.NOT_TRUSTED)
    at = 0
    for category, line in paragraphs:
        teller_at = at
        told = False
        try:
            if category == "spell_ability":
                told = Teller(grammar, line.tokens).can_be(category, abilities[at], Discourse())
                at += 1
            else:
                for size in range(1, len(abilities) - at + 1):
                    if Teller(grammar, line.tokens).can_be(category, list(abilities[at : at + size]), Discourse()):
                        told, at = True, at + size
                        break
        except TooMuch:
            told = False
        if not told:
            return Gap(Problem.NOT_TOLD, line.text, says=str(abilities[teller_at])[:400])
    tokens = [word for _, line in paragraphs for word in line.tokens]
    wrong = miscounted(tokens, list(abilities))
    return Gap(Problem.COUNTS, says=wrong) if wrong else None
