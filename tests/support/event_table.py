"""The table of all events, as `docs/events.md` shows it.

`python -m tests.support.event_table` writes it anew.
"""

from __future__ import annotations

import inspect
import re
from typing import get_args

from domain.events import EVENTS, Event, Group
from tests.support.places import ROOT

PAGE = ROOT / "docs" / "events.md"

SHOWN = re.compile(r"(<!-- events -->\n)(.*?)(^<!-- /events -->$)", re.DOTALL | re.MULTILINE)
"""Where the page shows it."""


def table() -> str:
    """Return a table for each group of events: the name, the version, what happened, and the fields."""
    parts = []
    for group in get_args(Group):
        kinds = sorted((kind for kind in EVENTS.values() if group == kind.GROUP), key=lambda kind: kind.NAME)
        rows = "".join(_row(kind) for kind in kinds)
        title = f"{group[0].upper()}{group[1:]}"
        parts.append(f"## {title}\n\n| event | version | what happened | fields |\n| --- | --- | --- | --- |\n{rows}")
    return "\n" + "\n".join(parts) + "\n"


def _row(kind: type[Event]) -> str:
    said = (inspect.getdoc(kind) or "").partition("\n\n")[0].replace("\n", " ").replace("|", "\\|")
    fields = ", ".join(f"`{name}`" for name in kind.model_fields)
    return f"| `{kind.NAME}` | {kind.VERSION} | {said} | {fields} |\n"


if __name__ == "__main__":
    text = PAGE.read_text("utf-8")
    PAGE.write_text(SHOWN.sub(lambda found: found[1] + table() + found[3], text, count=1), "utf-8")
