"""Sentences that can be translated, for data of a wrong shape."""

from __future__ import annotations

from collections.abc import Mapping

from domain.errors import Said

UNFIT = {
    "missing": "Field required",
    "extra_forbidden": "Extra inputs are not permitted",
    "json_invalid": "JSON decode error",
    "int_type": "Input should be a valid integer",
    "int_parsing": "Input should be a valid integer, unable to parse string as an integer",
    "int_parsing_size": "Unable to parse input string as an integer, exceeded maximum size",
    "int_from_float": "Input should be a valid integer, got a number with a fractional part",
    "float_type": "Input should be a valid number",
    "bool_type": "Input should be a valid boolean",
    "bool_parsing": "Input should be a valid boolean, unable to interpret input",
    "string_type": "Input should be a valid string",
    "string_too_long": "String should have at most {max_length} {max_length:character|characters}",
    "string_too_short": "String should have at least {min_length} {min_length:character|characters}",
    "list_type": "Input should be a valid list",
    "dict_type": "Input should be a valid dictionary",
    "model_attributes_type": "Input should be a valid dictionary or object to extract fields from",
    "greater_than_equal": "Input should be greater than or equal to {ge}",
    "greater_than": "Input should be greater than {gt}",
    "less_than_equal": "Input should be less than or equal to {le}",
    "less_than": "Input should be less than {lt}",
    "literal_error": "Input should be {expected}",
    "enum": "Input should be {expected}",
}
"""Sentences by pydantic's names of errors."""


def unfit(found: Mapping[str, object]) -> Said:
    """Return the sentence for an error of pydantic.

    The library's own sentence is kept where ours would differ.
    """
    context = found.get("ctx")
    told = Said(UNFIT.get(str(found["type"]), ""), context if isinstance(context, Mapping) else {})
    try:
        same = told.told() == found["msg"]
    except (KeyError, IndexError, ValueError):  # the library's message has fields that ours lacks
        same = False
    return told if same else Said(str(found["msg"]))
