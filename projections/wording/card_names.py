"""Names of cards and tokens in the words of a language."""

from __future__ import annotations

from collections.abc import Mapping


def card_name(words: Mapping[str, str], name: str) -> str:
    """Return the name of a card or token in a language.

    It stays as printed if the language has none. 111.4. A token without a name is called by its subtypes:
    *Elf Warrior Token*.
    """
    called = words.get(f"card.{name}")
    if called is not None:
        return called
    types, token, rest = name.rpartition(" Token")
    if not token or rest or "token.name" not in words:
        return name
    *first, last = [words.get(f"type.{kind}", kind).partition("|")[0] for kind in _kinds(types, words)]
    told = words["type line.last"].join([words["type line.comma"].join(first), last] if first else [last])
    return words["token.name"].format(types=told)


def _kinds(types: str, words: Mapping[str, str]) -> list[str]:
    """Return the subtypes in a name; some have two words, such as *Time Lord*."""
    if f"type.{types}" in words:
        return [types]
    kinds = list[str]()
    for word in types.split():
        if kinds and f"type.{kinds[-1]} {word}" in words:
            kinds[-1] += f" {word}"
        else:
            kinds.append(word)
    return kinds
