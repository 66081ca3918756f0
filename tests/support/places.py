"""Where things lie: the checkout, what tests keep, and the rules documents where they are at hand."""

from __future__ import annotations

from pathlib import Path

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parent
DATA = TESTS / "data"
GOLDEN = TESTS / "golden"
SHARED = ROOT.parent / "shared"
