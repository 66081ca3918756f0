"""What does the page say? The words of the viewer that no event has, by key."""

from __future__ import annotations

INTERFACE: dict[str, str] = {
    "title": "timewalk",
    "games": "Games",
}
