"""All modules of the page as one script, and all its styles as one sheet.

A browser asks for few files at a time: sixty small ones take longer than the game that is looked at. In the checkout
they stay apart, and a browser can load them so; the service joins them when it sends the first. Each module becomes a
block with a scope of its own:

    // card.js                                       // card.js
    import { say } from "./words.js";                { const { say } = modules["words.js"];
    export const told = (card) => say(card.key);       const told = (card) => say(card.key);
                                                       modules["card.js"] = { told }; }

A value that changes (`export let`) is declared before all blocks, so that every module sees it change.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from posixpath import dirname, join, normpath

Read = Callable[[str], str]
"""Returns the text of a file, by its path in the page's folder."""

_IMPORT = re.compile(r'^import \{ ([\w$, ]+) \} from "(\.[\w./-]+)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (const|let|(?:async )?function\*?|class) ([\w$]+)", re.MULTILINE)
_EXPORTED = re.compile(r"export\{([\w$, ]+)\};$", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b.*|\bexport\{.*|\bimport\(.*", re.MULTILINE)
_SHEET = re.compile(r'^@import "([\w./-]+)";$', re.MULTILINE)


def joined_script(first: str, read: Read) -> str:
    """Return a module and all that it needs as one.

    Raises:
        ValueError: modules need each other in a circle, or one imports or exports in a form that is not known here.

    """
    read = cache(read)
    changing: dict[str, str] = {}
    blocks = [_block(name, read(name), changing) for name in needed_by(first, read)]
    return "\n".join(["const modules = {};", *(f"let {name};" for name in changing), *blocks])


def needed_by(first: str, read: Read) -> list[str]:
    """Return a module and all that it needs, each behind what it needs itself.

    Raises:
        ValueError: modules need each other in a circle.

    """
    begun = set[str]()
    done: dict[str, None] = {}

    def visit(name: str) -> None:
        if name in done:
            return
        if name in begun:
            raise ValueError(f"{name} imports itself by way of other modules")
        begun.add(name)
        for _, path in _IMPORT.findall(read(name)):
            visit(_beside(name, path))
        done[name] = None

    visit(first)
    return list(done)


def _block(name: str, text: str, changing: dict[str, str]) -> str:
    """Return a module as a block; put exported values that change into `changing`, with their module."""

    def taken(found: re.Match[str]) -> str:
        module = _beside(name, found[2])
        names = [one for one in found[1].split(", ") if changing.get(one) != module]
        return f"const {{ {', '.join(one.replace(' as ', ': ') for one in names)} }} = modules[{module!r}];"

    given: dict[str, str] = {}
    """Exports of the module: the name for others, and the name within."""

    def declared(found: re.Match[str]) -> str:
        if found[1] != "let":
            given[found[2]] = found[2]
            return f"{found[1]} {found[2]}"
        if found[2] in changing:
            raise ValueError(f"{name} and {changing[found[2]]} both export a {found[2]} that changes")
        changing[found[2]] = name
        return found[2]

    def listed(found: re.Match[str]) -> str:
        for one in found[1].split(","):
            within, _, without = one.strip().partition(" as ")
            given[without or within] = within
        return ""

    text = _EXPORTED.sub(listed, _EXPORT.sub(declared, _IMPORT.sub(taken, text)))
    if left := _LEFT.search(text):
        raise ValueError(f"{name} cannot be joined with others: {left[0][:80]}")
    names = ", ".join(one if one == within else f"{one}: {within}" for one, within in given.items())
    return f"// {name}\n{{\n{text}\nmodules[{name!r}] = {{ {names} }};\n}}"


def joined_sheet(first: str, read: Read) -> str:
    """Return a style sheet with imported sheets in their places."""
    return _SHEET.sub(lambda found: f"/* {found[1]} */\n{joined_sheet(_beside(first, found[1]), read)}", read(first))


def _beside(name: str, path: str) -> str:
    return normpath(join(dirname(name), path))
