"""The files that come with the package `domain.cards`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from types import MappingProxyType


def packaged(folder: str, ending: str) -> Mapping[str, str]:
    """Return the texts of a packaged folder, by file name, in alphabetical order."""
    files = resources.files("domain.cards").joinpath(folder).iterdir()
    texts = {file.name: file.read_text("utf-8") for file in files if file.name.endswith(ending)}
    return MappingProxyType(dict(sorted(texts.items())))
