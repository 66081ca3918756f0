"""Other programs' formats are known in one place, which nothing pulls into the rest of the house."""

from __future__ import annotations

import ast

from tests.support.places import ROOT

OBSERVING = ROOT / "replay" / "observing"
MAY = ("domain", "replay.cards", "replay.observing", "replay.errors")


def test_observing_knows_the_domain_the_cards_and_itself() -> None:
    for path in OBSERVING.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [node.module] if isinstance(node, ast.ImportFrom) and node.module else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for name in names:
                if name.split(".")[0] in ("domain", "projections", "replay", "tests"):
                    assert name.startswith(MAY), f"{path.relative_to(ROOT)} imports {name}"
