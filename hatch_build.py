"""Compile the message catalogues when the package is built or installed for development.

The `.po` files are the sources. Each `.mo` file beside them is written by this hook and is not tracked.
`python -m hatch_build` compiles them by hand.
"""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
LOCALES = "projections/wording/locales"
NEVER = datetime(2000, 1, 1, tzinfo=UTC)
"""The date in every catalogue, so that the same messages make the same file."""


class CompileCatalogues(BuildHookInterface):  # type: ignore[type-arg]
    """Write the `.mo` files and add them to what is built."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every catalogue before the files of the package are collected."""
        for path in compile_all(Path(self.root)):
            build_data["artifacts"].append(path.relative_to(self.root).as_posix())


def compile_all(root: Path = ROOT) -> list[Path]:
    """Write a `.mo` file beside each `.po` file; return their paths."""
    written = []
    for source in sorted((root / LOCALES).glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as file:
            catalog = read_po(file, locale=source.parts[-3], domain=source.stem)
        target = source.with_suffix(".mo")
        target.write_bytes(compiled(catalog))
        written.append(target)
    return written


def compiled(catalog: Catalog) -> bytes:
    """Return the bytes of a `.mo` file; fuzzy messages are left out."""
    catalog.creation_date = catalog.revision_date = NEVER
    out = BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


if __name__ == "__main__":
    compile_all()
