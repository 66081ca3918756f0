"""Signatures of cards written by hand: `python -m replay.cards.signing FILE [NAME …]`.

With names, each card's sentences are listed with the parts of its definition that carry them as far as the compiler can
tell, and the line for `domain/cards/answers/`, in which the author fills in the rest. Without names, every signature is
compared with the texts of the card file.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from domain.cards.by_hand import answers, at, parts
from domain.cards.catalogue import catalogue
from domain.oracle.answering import compared, proposed, text_hash
from domain.oracle.printed.card_facts import CardFacts
from replay.cards.downloads import read_cards


def facts_of(file: Path, names: Iterable[str]) -> Mapping[str, CardFacts]:
    """Return the facts of these cards, as far as a card file has them."""
    wanted = set(names)
    return {name: printing.facts for name, printing in read_cards(file).items() if name in wanted}


def checked(file: Path) -> Iterator[str]:
    """Yield every fault of the signatures, each beginning with the card's name."""
    facts = facts_of(file, answers())
    for name, answer in answers().items():
        if name not in facts:
            yield f"{name}: the card file does not have it"
        elif name not in catalogue():
            yield f"{name}: no definition is written by hand"
        else:
            yield from (f"{name}: {fault}" for fault in compared(answer, catalogue()[name], facts[name]))


def described(name: str, facts: CardFacts) -> Iterator[str]:
    """Yield the lines that help an author to sign a card."""
    definition = catalogue()[name]
    data = definition.dump()
    listed: list[list[str]] = []
    yield name
    for number, (sentence, paths, paragraph) in enumerate(proposed(definition, facts), 1):
        listed.append(list(paths))
        how = " ".join(paths) or ("READ OTHERWISE" if paragraph.abilities else "by hand")
        yield f"  {number:>2}  {sentence}  ← {how}"
    yield from (f"      {path}: {json.dumps(at(data, path), ensure_ascii=False)}" for path in parts(data))
    yield json.dumps({"card": name, "text": text_hash(facts), "sentences": listed}, ensure_ascii=False)


def main(arguments: list[str]) -> int:
    """Print what was asked for, and return the exit code.

    1 if a signature has a fault or a name is not known, 2 without a file, else 0.
    """
    if not arguments:
        print("Say which file of cards: python -m replay.cards.signing FILE [NAME …]")
        return 2
    file, names = Path(arguments[0]), arguments[1:]
    if not names:
        wrong = list(checked(file))
        print("\n".join(wrong) or f"{len(answers())} signatures agree with their texts")
        return 1 if wrong else 0
    facts = facts_of(file, names)
    for name in names:
        if name in facts and name in catalogue():
            print("\n".join(described(name, facts[name])))
        else:
            print(f"{name}: {'not in the card file' if name not in facts else 'no definition is written by hand'}")
    return 0 if all(name in facts and name in catalogue() for name in names) else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
