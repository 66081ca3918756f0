"""Errors of pydantic in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Any, Final, get_args

from pydantic import ValidationError

from domain.cards.check.saying import NOTHING, bad, did_you_mean, shown
from domain.cards.grammar.constructs import CONSTRUCTS, Node
from domain.errors import BadCard, Said, reason_of, said


def explain(error: ValidationError, data: object, source: str, whole: type[Node]) -> BadCard:
    """Return an error for the fault that lies deepest in the data.

    The sentence says where the fault is, what is wrong, and what would be right.
    """
    places: dict[str, tuple[int, object, list[Any]]] = {}
    for problem in error.errors(include_url=False):
        path, depth, value = _place(data, problem["loc"])
        places.setdefault(path, (depth, value, []))[2].append(problem)
    path, (_, value, together) = max(places.items(), key=lambda item: item[1][0])
    name = data.get("name") if isinstance(data, dict) else None
    return bad(source, name, path, _reason(value, together, whole))


def _place(data: object, location: tuple[int | str, ...]) -> tuple[str, int, object]:
    """Return the path, the depth and the value of an error's place in the data.

    Pydantic puts names of union members into a location; the path leaves them out.
    """
    path, depth = "", 0
    for part in location:
        if isinstance(data, dict) and part in data:
            path += f".{part}" if path else str(part)
            data = data[part]
        elif isinstance(data, (list, tuple)) and isinstance(part, int) and part < len(data):
            path += f"[{part}]"
            data = data[part]
        else:
            continue
        depth += 1
    return path, depth, data


def _reason(value: object, together: list[Any], whole: type[Node]) -> Said:
    """Return what is wrong with a value, from all errors of pydantic about it."""
    kinds = {problem["type"]: problem for problem in reversed(together)}
    if "extra_forbidden" in kinds:
        location = kinds["extra_forbidden"]["loc"]
        keys = _keys_at(location, whole)
        guess = did_you_mean(str(location[-1]), keys)
        return said("there is no such key here{guess}; the keys are {keys}", guess=guess, keys=", ".join(keys))
    if "missing" in kinds:
        return said("the key {key} is missing", key=kinds["missing"]["loc"][-1])
    if "value_error" in kinds:
        return said("{reason}", reason=reason_of(kinds["value_error"]["ctx"]["error"]))
    options: list[Said] = []
    words: list[str] = []
    keys = []
    for problem in together:
        kind, context = problem["type"], problem.get("ctx", {})
        if kind == "unknown_construct":
            constructs, _, plain = problem["msg"].partition("|")
            keys += constructs.split()
            words += plain.split()
        elif kind in ("literal_error", "enum"):
            words += re.findall(r"'([^']*)'", context["expected"])
        elif kind == "string_type" and "constrained-str" in problem["loc"]:
            options.append(Said(_EXPECTED["string_pattern_mismatch"]))
        elif kind in _EXPECTED:
            options.append(Said(_EXPECTED[kind], {name: word for name, word in context.items() if name != "error"}))
    if any(kind in kinds for kind in ("greater_than_equal", "less_than_equal")):
        options, words, keys = options[:1], [], []
    wrong, guess = said("{value} does not fit here", value=shown(value)), NOTHING
    if isinstance(value, str):
        guess = did_you_mean(value, words)
    elif isinstance(value, dict) and keys:
        unknown = next((key for key in value if did_you_mean(str(key), keys)), next(iter(value), ""))
        if unknown:
            wrong = said("{unknown} is no construct known here", unknown=shown(unknown))
            guess = did_you_mean(str(unknown), keys)
    if keys and not guess:
        options.append(said("an object with one of the keys {keys}", keys=", ".join(keys)))
    if words and not guess:
        options.append(said("one of {words}" if len(words) > 1 else "{words}", words=", ".join(words)))
    if guess or not options:
        return said("{wrong}{guess}", wrong=wrong, guess=guess)
    different = {str(option): option for option in options}.values()
    write = reduce(lambda one, other: said("{one} or {other}", one=one, other=other), different)
    return said("{wrong}; write {options}", wrong=wrong, options=write)


_EXPECTED: Final[Mapping[str, str]] = {
    "int_type": "a number",
    "int_parsing": "a number",
    "int_from_float": "a whole number",
    "greater_than_equal": "a number from {ge}",
    "less_than_equal": "a number up to {le}",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "string_type": "text",
    "string_pattern_mismatch": "a name such as self",
    "string_too_short": "text",
    "string_too_long": "a shorter text",
    "tuple_type": "a list",
    "too_long": "a list of {max_length}",
    "model_type": "an object",
    "dict_type": "an object",
}


def _keys_at(location: tuple[int | str, ...], whole: type[Node]) -> list[str]:
    """Return the keys of the construct in which an error lies.

    In a union, pydantic puts the name of the construct into the location.
    """
    construct = whole
    for part in location[:-1]:
        if isinstance(part, str):
            construct = CONSTRUCTS.get(part) or _only(construct, part) or construct
    return [field.alias or name for name, field in construct.model_fields.items()]


def _only(construct: type[Node], key: str) -> type[Node] | None:
    """Return the only construct that a key can hold, such as a target in `targets`."""
    held = (field.annotation for name, field in construct.model_fields.items() if key == (field.alias or name))
    return next((kind for annotation in held for kind in _nodes(annotation)), None)


def _nodes(annotation: object) -> Iterator[type[Node]]:
    if isinstance(annotation, type) and issubclass(annotation, Node):
        yield annotation
    for inner in get_args(annotation):
        yield from _nodes(inner)
