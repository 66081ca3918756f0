"""Keeps the message catalogues in step with the English tables: `python -m tests.messages` (`make messages`).

Each catalogue is a `.po` file for translators (key as context, English words as id). The program reads the `.mo` file
beside it, which `hatch_build.py` compiles and nobody tracks. A message whose English words changed keeps its
translation, marked fuzzy, and stays English until somebody has looked at it.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from typer.main import get_command

from domain.errors import FIGURES
from domain.position.places import FIELDS, PLACE
from domain.terms import Phase, Step
from domain.unfit import UNFIT
from hatch_build import compile_all
from projections.reading.diff import PARTS
from projections.wording.translations import DOMAINS, KINDS, LANGUAGES, MESSAGES
from projections.wording.translations import english as english_words
from replay.cli.choosing import WORDS
from replay.cli.commands import app
from replay.games.asking import HINTS
from replay.games.auditing import OF_SOMEBODY, OFFERED, PLAIN
from replay.games.auditing import TITLES as CHECKS
from replay.games.verifying import Outcome
from replay.observing.audit.auditor import Result
from replay.observing.facts.untold import WHY
from replay.observing.notation.writing import WHY as WHY_NOT_IN_THE_NOTATION
from replay.service.http.problems import FRAMEWORK, OTHER, TITLES
from replay.tables.charts import WHO
from tests.support.places import ROOT

FOLDER = ROOT / "projections" / "wording" / "locales"
_UNSAID = tuple(
    f'"{name}' for name in ("POT-", "PO-", "Plural-Forms", "Generated", "Report-", "Last-", "Language-Team", "Project-")
)
_TOLD = re.compile(r"[^\W\d_]|[:;?!]")
"""What can be otherwise in another language: words and signs."""
_FIELD = re.compile(r"\{[^{}]*\}")
_NAMED = re.compile(r"\{[^{}|]*\}")
_CLASS = re.compile(r"^ *class (\w+)\(([\w, ]+)\):", re.MULTILINE)


def file(language: str, domain: str) -> Path:
    """Where the catalogue of a language is."""
    return FOLDER / language / "LC_MESSAGES" / f"{domain}.po"


def texts(domain: str) -> dict[str, str]:
    """The English texts of a domain by key; messages are their own keys, and stand in the sources."""
    return {text: text for text in said_in_sources()} if domain == MESSAGES else dict(english_words(domain))


@cache
def said_in_sources() -> tuple[str, ...]:
    """What errors, the command and its help say: found where it is said, in alphabetical order."""
    found = [text for _, _, texts in _said_everywhere() for text in texts if _TOLD.search(_NAMED.sub("", text))]
    help = list(_help(get_command(app)))
    return tuple(
        sorted(
            {
                *found,
                *help,
                *TYPER,
                *HINTS.values(),
                *OF_SOMEBODY,
                OFFERED,
                *PLAIN.values(),
                *CHECKS.values(),
                *compared(),
                WORDS,
                *WHO,
                *WHY,
                *WHY_NOT_IN_THE_NOTATION,
                *TITLES.values(),
                OTHER,
                FIGURES,
                PLACE,
                *Phase,
                *Step,
                *FIELDS,
                *Outcome,
                *Result,
                *PARTS,
                *FRAMEWORK,
                *UNFIT.values(),
                "and",
                "or",
            }
        )
    )


def said_unseen() -> list[str]:
    """Where something is said whose words cannot be found, so that nobody translates them: file, and what is said."""
    return [
        f"{path}: {told}"
        for path, told, texts in _said_everywhere()
        if not (texts or told == "''" or told.startswith(_ITSELF) or path == "domain/errors.py")
        and (path, told) not in PASSED_ON
    ]


def compared() -> Iterator[str]:
    """The fields that checks of observed games compare, as they are called where they are compared."""
    for path in sorted((ROOT / "replay" / "observing" / "audit").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Compared":
                for sides in node.args[:2]:
                    for key in sides.keys if isinstance(sides, ast.Dict) else ():
                        yield from _constants(key) if key is not None else ()


@cache
def _said_everywhere() -> list[tuple[str, str, list[str]]]:
    """Every place where something is said: the file, the expression, and the texts that it can be."""
    read = {path: path.read_text("utf-8") for path in sources()}  # as text: all trees at once take 160 MB
    errors = {"TimewalkError"}
    bases = {name: of.split(", ") for text in read.values() for name, of in _CLASS.findall(text)}
    while more := {name for name, of in bases.items() if errors.intersection(of)} - errors:
        errors |= more
    saying = errors | AFTER_STATUS | {"Said", "said", "wrong", "Rewind", "_error", "fault", "BadParameter"}
    root = ROOT
    calls = re.compile(rf"\b({'|'.join(saying | {'say', 'told', '_label', 'check'})})\(")
    return [
        (path.relative_to(root).as_posix(), ast.unparse(given), texts)
        for path, text in read.items()
        if calls.search(text)  # else there is nothing to parse it for
        for name, given, texts in _said(ast.parse(text), saying | {"say", "told", "_label", "check"})
        if (texts and (name in saying or "replay" in path.parts)) or name in saying - {"_error", "fault"}
    ]


def sources() -> list[Path]:
    """Where something may be said to somebody."""
    root = ROOT
    return sorted(path for folder in ("domain", "projections", "replay") for path in (root / folder).rglob("*.py"))


def _said(tree: ast.AST, saying: set[str]) -> Iterator[tuple[str, ast.expr, list[str]]]:
    """What these are called with: by whose name, the expression, and the constant texts, tables and names in it."""
    tables: dict[str, list[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Name):
                    tables.setdefault(target.id, []).extend(_constants(node.value))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name not in saying:
            continue
        given_to = node.args if name == "_error" else node.args[1:2] if name in AFTER_STATUS else node.args[:1]
        for given in given_to:
            if isinstance(given, ast.Subscript) and isinstance(given.value, ast.Name):
                yield name, given, tables.get(given.value.id, [])
            elif isinstance(given, ast.Name) and (given.id in ("text", "wrong") or name in AFTER_STATUS):
                yield name, given, tables.get(given.id, [])
            else:
                yield name, given, _constants(given)


def _constants(node: ast.AST) -> list[str]:
    """The texts that an expression can be."""
    match node:
        case ast.Constant(value=str() as text) if text.strip(" .") and not text.isdigit():
            return [text]
        case ast.IfExp(body=one, orelse=other):
            return [*_constants(one), *_constants(other)]
        case ast.Call(func=ast.Name(id="said" | "Said"), args=[first, *_]):
            return _constants(first)
        case ast.Dict(values=values):
            return [text for value in values for text in _constants(value)]
        case _:
            return []


def _help(command: Any) -> Iterator[str]:
    """The help of a command, of what it takes and of the commands in it."""
    yield from (text for text in (command.help, command.epilog) if text)
    for taken in command.params:
        if getattr(taken, "help", None):
            yield taken.help
    for part in getattr(command, "commands", {}).values():
        yield from _help(part)


TYPER = (
    "Usage: ", "[OPTIONS]", "COMMAND [ARGS]...", "Arguments", "Options", "Commands", "Show this message and exit.",
    "default: {default}", "required", "Missing command.", "No such command {name!r}.",
)  # fmt: skip
"""What the library says by itself that reads the command's arguments."""

_ITSELF = ("Said(", "said(", "Break(", "[said(")
"""What is looked at by itself where it stands in something else that is said."""

PASSED_ON = {
    ("domain/position/fighting.py", "str(step)"),
    ("domain/position/fighting.py", "position.step or '—'"),
    ("replay/games/verifying.py", "self.outcome"),
    ("domain/decider.py", "faults"),
    ("replay/games/observed.py", "self._lacking"),
    ("replay/service/routes/evenings.py", "error.said"),
    ("replay/service/routes/reports.py", "error.said"),
    ("replay/games/playing.py", "told.text"),
    ("replay/service/routes/card_names.py", "error.said"),
    ("domain/position/line.py", "faults"),
    ("domain/position/model.py", "(_fault(detail) for detail in error.errors()[:50])"),
    ("domain/position/chosen.py", "key"),
    ("domain/position/model.py", "[_unfit('position', error)]"),
    ("domain/position/reading.py", "reading.faults"),
    ("replay/cli/groups.py", "f'`timewalk {one}`'"),
    ("replay/tables/asking.py", "sentence"),
    ("replay/tables/asking.py", "sentence.text"),
    ("replay/games/positions.py", "[fault]"),
    ("domain/cards/deck_tables.py", "error.lineno"),
    ("domain/cards/deck_tables.py", "number"),
    ("domain/cards/deck_tables.py", "parser.CurrentLineNumber"),
    ("domain/cards/decklist.py", "part"),
    ("domain/kernel/decide.py", "named.text"),
    ("domain/kernel/proposals.py", "reason"),
    ("replay/cli/arguments.py", "str(error.format_message()).rstrip('.')"),
    ("replay/cli/arguments.py", "message.rstrip('.')"),
    ("replay/cli/printing.py", "text"),
    ("replay/service/app.py", "_too_large(path, headers)"),
    ("replay/service/http/connections.py", "detail"),
    ("replay/service/http/context.py", "reason"),
    ("replay/service/http/server_faults.py", "doubt"),
    ("replay/service/routes/games.py", "text"),
    ("replay/service/routes/monitoring.py", "trouble"),
    ("domain/unfit.py", "UNFIT.get(str(found['type']), '')"),
    ("replay/service/http/problems.py", "detail"),
    ("domain/unfit.py", "str(found['msg'])"),
    ("replay/service/http/problems.py", "sentence"),
    ("replay/service/http/problems.py", "str(error.detail)"),
    ("replay/tables/asking.py", "' '.join(str(error).split())[:500]"),
    ("replay/store/transfer.py", "what"),
}
"""What was said elsewhere and is only passed on, and what libraries say."""


AFTER_STATUS = {"Problem", "packed_problem", "_refuse"}
"""What takes an HTTP status before what it says."""


def known(language: str, domain: str) -> Catalog:
    """The catalogue as it is written down; an empty one if there is none."""
    path = file(language, domain)
    if not path.exists():
        return Catalog(locale=language, domain=domain)
    with path.open("rb") as source:
        return read_po(source, locale=language, domain=domain)


def updated(language: str, domain: str) -> Catalog:
    """The catalogue with the messages there are now, each with the translation it had."""
    old = {message.context or message.id: message for message in known(language, domain) if message.id}
    new = Catalog(
        locale=language,
        domain=domain,
        project="timewalk",
        copyright_holder="the timewalk contributors",
        fuzzy=False,
        header_comment=f"# {LANGUAGES[language]}, {domain}. Update with `make messages`.",
    )
    for key, english in texts(domain).items():
        if not english:
            continue
        before = old.get(key)
        text = _spaced(str(before.string), language) if before is not None else ""
        stale = before is not None and (before.fuzzy or before.id != english) and bool(text)
        context = None if domain == MESSAGES else key
        new.add(english, text, context=context, flags=("fuzzy",) if stale else ())
    return new


def _spaced(text: str, language: str) -> str:
    """Return a translation with the spaces its language wants: in French those of signs and numbers do not break."""
    if language != "fr":
        return text
    text = re.sub(r"(?<=\d)[ \u00a0](?=\d{3}\b)", "\N{NARROW NO-BREAK SPACE}", text)
    text = re.sub(r"(?<=[^\W\d_])'(?=[^\W\d_]|\{)", "’", text)
    return re.sub(r" (?=[:;?!»](?!\S))|(?<=«) ", "\N{NO-BREAK SPACE}", text)


def written(catalog: Catalog) -> bytes:
    """The catalogue as a `.po` file, without the times at which it was made."""
    out = BytesIO()
    write_po(out, catalog, width=0, omit_header=False)
    lines = out.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(_UNSAID)).encode()


def fields(text: str) -> list[str]:
    """The names of the fields of a message, which its translation must not have others than."""
    return sorted({field[1:-1].partition(":")[0] for field in _FIELD.findall(text)})


def faults(language: str, domain: str) -> Iterator[str]:
    """What is wrong with a catalogue: messages without a translation, or with fields that are not there."""
    for message in updated(language, domain):
        if not message.id:
            continue
        key = message.context or message.id
        if not message.string or message.fuzzy:
            yield f"{key}: not translated"
        elif unknown := set(fields(str(message.string))) - set(fields(str(message.id))):
            yield f"{key}: no field {', '.join(sorted(unknown))}"


def main() -> None:
    for language in LANGUAGES:
        if language == "en":
            continue
        for domain in (*DOMAINS, KINDS, MESSAGES):
            catalog = updated(language, domain)
            path = file(language, domain)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(written(catalog))
            for fault in faults(language, domain):
                sys.stdout.write(f"{path.name}: {fault}\n")
    compile_all()


if __name__ == "__main__":
    main()
