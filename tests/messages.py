"""Keeps the message catalogues in step with the English tables: `python -m tests.messages` (`make messages`).

Each catalogue is a `.po` file for translators (key as context, English words as id) and the `.mo` file made of it,
which is what the program reads. A message whose English words changed keeps its translation, marked fuzzy, and stays
English until somebody has looked at it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from projections.translations import DOMAINS, LANGUAGES

FOLDER = Path(__file__).parent.parent / "projections" / "locales"
NEVER = datetime(2000, 1, 1, tzinfo=UTC)
"""When each catalogue says it was made: the same words make the same file."""

_UNSAID = tuple(f'"{name}' for name in ("POT-", "PO-", "Generated", "Report-", "Last-", "Language-Team", "Project-"))
_FIELD = re.compile(r"\{[^{}]*\}")


def file(language: str, domain: str) -> Path:
    """Where the catalogue of a language is."""
    return FOLDER / language / "LC_MESSAGES" / f"{domain}.po"


def known(language: str, domain: str) -> Catalog:
    """The catalogue as it is written down; an empty one if there is none."""
    path = file(language, domain)
    if not path.exists():
        return Catalog(locale=language, domain=domain)
    with path.open("rb") as source:
        return read_po(source, locale=language, domain=domain)


def updated(language: str, domain: str) -> Catalog:
    """The catalogue with the messages there are now, each with the translation it had."""
    old = {message.context: message for message in known(language, domain) if message.context}
    new = Catalog(
        locale=language,
        domain=domain,
        project="timewalk",
        copyright_holder="the timewalk contributors",
        fuzzy=False,
        header_comment=f"# {LANGUAGES[language]}, {domain}. Update with `make messages`.",
    )
    for key, english in DOMAINS[domain].items():
        if not english:
            continue
        before = old.get(key)
        text = str(before.string) if before is not None else ""
        stale = before is not None and (before.fuzzy or before.id != english) and bool(text)
        new.add(english, text, context=key, flags=("fuzzy",) if stale else ())
    return new


def written(catalog: Catalog) -> bytes:
    """The catalogue as a `.po` file, without the times at which it was made."""
    out = BytesIO()
    write_po(out, catalog, width=0, omit_header=False)
    lines = out.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(_UNSAID)).encode()


def compiled(catalog: Catalog) -> bytes:
    """The catalogue as a `.mo` file; fuzzy messages are left out."""
    out = BytesIO()
    catalog.creation_date = catalog.revision_date = NEVER
    write_mo(out, catalog)
    return out.getvalue()


def fields(text: str) -> list[str]:
    """The names of the fields of a message, which its translation must not have others than."""
    return sorted({field[1:-1].partition(":")[0] for field in _FIELD.findall(text)})


def faults(language: str, domain: str) -> Iterator[str]:
    """What is wrong with a catalogue: messages without a translation, or with fields that are not there."""
    for message in updated(language, domain):
        if not message.id or not message.context:
            continue
        if not message.string or message.fuzzy:
            yield f"{message.context}: not translated"
        elif unknown := set(fields(str(message.string))) - set(fields(str(message.id))):
            yield f"{message.context}: no field {', '.join(sorted(unknown))}"


def main() -> None:
    for language in LANGUAGES:
        if language == "en":
            continue
        for domain in DOMAINS:
            catalog = updated(language, domain)
            path = file(language, domain)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(written(catalog))
            path.with_suffix(".mo").write_bytes(compiled(known(language, domain)))
            for fault in faults(language, domain):
                sys.stdout.write(f"{path.name}: {fault}\n")


if __name__ == "__main__":
    main()
