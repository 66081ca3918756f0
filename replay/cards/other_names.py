"""201. Names under which Magic Online and Arena print cards that have another name on paper.

`data/other_names.tsv` has a line for each: the other name, a tab, the name of the card. Files of cards bring more:
Scryfall and MTGJSON call them flavor names.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources

ENGLISH = "en"
"""Key for other English names of cards, beside the languages of translated names."""


@cache
def other_names() -> Mapping[str, str]:
    """Return the names of cards by their other names."""
    text = resources.files("replay.cards").joinpath("data", "other_names.tsv").read_text("utf-8")
    return dict(line.split("\t") for line in text.splitlines())
