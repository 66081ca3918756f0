"""The site of the docs: every page is in it, and every public name of `replay` is in its reference."""

from __future__ import annotations

import re

import replay
from tests.support import event_table
from tests.support.places import ROOT

DOCS = ROOT / "docs"
SITE = (ROOT / "mkdocs.yml").read_text("utf-8")


def test_every_page_is_in_the_site() -> None:
    pages = {str(page.relative_to(DOCS)) for page in DOCS.rglob("*.md")}
    assert set(re.findall(r": ([\w/-]+\.md)$", SITE, re.MULTILINE)) == pages


def test_every_public_name_is_in_the_reference() -> None:
    reference = "".join(page.read_text("utf-8") for page in (DOCS / "reference").glob("*.md"))
    named = re.findall(r"^::: ([\w.]+)$", reference, re.MULTILINE)
    public = [getattr(replay, name) for name in replay.__all__]
    assert sorted(named) == sorted(f"{one.__module__}.{one.__qualname__}" for one in public)
    assert all(one.__doc__ for one in public)


def test_every_event_is_in_the_table() -> None:
    found = event_table.SHOWN.search(event_table.PAGE.read_text("utf-8"))
    assert found is not None
    assert found[2] == event_table.table(), "python -m tests.support.event_table writes it anew"


def test_the_first_version_is_told_in_forty_lines() -> None:
    told = (ROOT / "CHANGELOG.md").read_text("utf-8").partition("## [0.1.0]")[2].partition("\n## ")[0]
    assert 20 < len(told.splitlines()) <= 40
