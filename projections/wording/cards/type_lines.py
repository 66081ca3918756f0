"""Type lines of cards in the words of a language."""

from __future__ import annotations

from collections.abc import Sequence

from projections.wording.cards.phrases import Catalogue, Words


def type_line(types: Sequence[str], supertypes: Sequence[str], subtypes: Sequence[str], catalogue: Catalogue) -> str:
    """205.1. Return a type line as its language writes it.

    Example: *Legendary Creature — Elf Druid*.
    """
    words = Words(catalogue)
    if words.repeats and len(types) > 1:  # kindred is an adjective: *éphémère tribal*
        supertypes = (*supertypes, *(f"of.{kind}" for kind in types if kind == "kindred"))
        types = [kind for kind in types if kind != "kindred"]
    kinds = [words.noun(kind) for kind in types]
    if words.repeats:  # the last type is the noun; the other types follow
        kinds.reverse()
    nouns = words.say("type line.and").join(kind.one for kind in kinds)
    adjectives = " ".join(words.adjective(kind, kinds[0], False) for kind in supertypes) if kinds else ""
    left = words.say("type line.left", nouns=nouns, adjectives=adjectives).strip()
    left = left[:1].upper() + left[1:] if words.repeats else left.title()
    if not subtypes:
        return left
    *first, last = _told(words, subtypes)
    right = [words.say("type line.comma").join(first), last] if first else [last]
    return words.say("type line.whole", left=left, right=words.say("type line.last").join(right))


def _told(words: Words, kinds: Sequence[str]) -> list[str]:
    """Return subtypes in a language: *Urza's Mine* is *mine d’Urza* in French."""
    names = [_subtype(words, kind) for kind in kinds]
    whose = [name for name in names if name.startswith("d’")] if words.repeats else []
    nouns = [name for name in names if name not in whose]
    return [*nouns[:-1], " ".join([*nouns[-1:], *whose])]


def _subtype(words: Words, kind: str) -> str:
    """Return a subtype in a language.

    As printed if the language has no word for it.
    """
    name = words.noun(kind).one
    return name[:1].lower() + name[1:] if words.repeats and words.has(f"type.{kind}") else name
