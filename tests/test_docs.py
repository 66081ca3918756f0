"""The site of the docs: every page is in it, and every public name of `replay` is in its reference."""

from __future__ import annotations

import re

import replay
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
