"""Data of a parse, with each reference resolved in a discourse."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from domain.oracle.discourse.discourse import OTHER, Discourse, Unresolved, beside
from domain.oracle.discourse.operators import filled
from domain.oracle.discourse.references import Note, Reference
from domain.oracle.discourse.variable_targets import filled_so
from domain.oracle.parser.parser import Lexeme, Node
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said, instead

MEANINGS = 200
"""Most parses of one line whose meanings are compared."""


class Scope(NamedTuple):
    """Hooks for a category that is a text of its own.

    `begin` sets the names known as the text begins, `end` takes up the names that it gave.
    """

    begin: Note
    end: Note


class Grammar(NamedTuple):
    """Table of rules, with the categories whose words refer to something or name something."""

    table: Table
    references: Mapping[str, Reference]
    notes: Mapping[str, Note]
    scopes: Mapping[str, Scope]
    untold: Mapping[str, str]
    """The key of a category's values that no words stand for; it is left out when a value is put into words."""


def meaning(grammar: Grammar, node: Node, discourse: Discourse) -> Said:
    """Return the data of a parse, and update the discourse.

    :raises Unresolved: a word refers to nothing.
    :raises Unfilled: a slot cannot take its value.
    """
    if isinstance(node, Lexeme):
        return node.value
    category = node.rule.category
    scope = grammar.scopes.get(category)
    inner = discourse
    if scope is not None:
        inner = discourse.copy()
        scope.begin(None, inner)
    template = node.rule.value
    before = inner.copy() if node.rule.relative else inner
    slots = {
        slot.name: meaning(grammar, inside, inner) for slot, inside in zip(node.rule.slots, node.inside, strict=True)
    }
    value = filled_so(template, slots, inner)
    if node.rule.relative:
        others = before.others(category, beside(value, OTHER))
        if others is None:
            raise Unresolved("other")
        if others != OTHER:
            value = filled(instead(template, OTHER, others), slots)
    reference = grammar.references.get(category)
    if reference is not None:
        value = reference.read(value, inner)
    if scope is not None:
        scope.end(value, inner)
    note = grammar.notes.get(category)
    if note is not None:
        note(value, discourse)
    return value
