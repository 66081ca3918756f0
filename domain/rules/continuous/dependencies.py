"""613.8a. Dependencies: characteristics that one effect reads and another changes in the same layer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.keywords import expands
from domain.cards.language import tree
from domain.freezing import Frozen

if TYPE_CHECKING:
    pass

ABILITIES = frozenset(("abilities",))

CHANGED_IN: dict[str, frozenset[str]] = {
    "2": frozenset(("control",)),
    "3n": frozenset(("name", "types", "colors", "pt", "keywords")),
    "4": frozenset(("types",)),
    "5": frozenset(("colors",)),
    "6": frozenset(("keywords",)),
    "7b": frozenset(("pt",)),
    "7c": frozenset(("pt",)),
    "7d": frozenset(("pt",)),
    "rules": frozenset(("keywords",)),
}

_READS: dict[type[g.Node], str] = {
    g.ControllerIs: "control",
    g.TypeIs: "types",
    g.SubtypeIs: "types",
    g.SupertypeIs: "types",
    g.PartyOf: "types",
    g.HasMost: "pt",
    g.ColorIs: "colors",
    g.HasKeyword: "keywords",
    g.Power: "pt",
    g.Toughness: "pt",
    g.StatOf: "pt",
    g.Greatest: "pt",
    g.Total: "pt",
    g.Shares: "types",
}

_READ: dict[int, tuple[lang.Static, frozenset[str]]] = {}


def read_by(part: lang.Static) -> frozenset[str]:
    """Return the kinds of characteristics on which a static ability's scope and amounts depend.

    For example "types" for "Creatures you control get +1/+1". "control" is always among them: *you* in a static
    ability changes when control of its source does (109.5).
    """
    known = _READ.get(id(part))
    if known is None:
        known = _READ[id(part)] = part, frozenset(("control", *_reads((part.to, part.while_, part.static))))
    return known[1]


def _reads(value: object) -> Iterator[str]:
    for node in tree.every_described(value):
        if type(node) in _READS:
            yield _READS[type(node)]
        if isinstance(node, g.Distinct):
            yield {"color": "colors", "power": "pt"}.get(node.distinct, "types")


def takes_abilities(mod: lang.Modification | tuple[Frozen, ...]) -> bool:
    """Return True if a modification can add or remove abilities."""
    if isinstance(mod, (lang.SetLandType, lang.SetTypes, lang.HasActivated)):
        return True
    if isinstance(mod, lang.Lose):
        return mod.lose == "all" or expands(mod.lose)
    if isinstance(mod, lang.CantHave):
        return expands(mod.cant_have)
    return isinstance(mod, tuple) and (
        mod[0] == "land_type" or (mod[0] in ("lose", "cant_have") and (mod[1] == "all" or expands(mod[1])))
    )
