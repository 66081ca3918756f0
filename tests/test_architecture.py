"""What keeps the house standing: who imports whom, what the domain may touch, the one door to the board, its rooms."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from domain.board.combat import Attack, Combat
from domain.board.evolve import HANDLERS
from domain.board.objects import GameObject
from domain.board.players import Player
from domain.board.state import Board, Effect, Trigger
from domain.cards import language as lang
from domain.cards.grammar.constructs import Node
from domain.cards.keywords import KEYWORDS
from domain.events import EVENTS
from domain.rules import mechanics, rulebook  # noqa: F401 - the rulebook registers all mechanics
from tests.support import rooms
from tests.support.places import DATA, ROOT

DOMAIN_LIBRARIES = {"pydantic"}
DIRECTIONS = {
    "domain": {"domain"},
    "projections": {"domain", "projections"},
    "replay": {"domain", "projections", "replay"},
}
PROJECTIONS_MAY = (
    "domain.board",
    "domain.cards",
    "domain.creature_types",
    "domain.errors",
    "domain.events",
    "domain.formats",
    "domain.ids",
    "domain.kernel.assignments",
    "domain.kernel.declarations",
    "domain.kernel.naming",
    "domain.kernel.passages",
    "domain.kernel.questions",
    "domain.mana",
    "domain.reasons",
    "domain.terms",
)
IMPURE = {
    *("asyncio", "datetime", "io", "os", "pathlib", "random", "secrets", "shutil", "socket", "sqlite3", "subprocess"),
    *("sys", "tempfile", "threading", "time", "urllib", "uuid"),
}
STANDARD = {
    *("__future__", "abc", "ast", "bisect", "collections", "contextlib", "copy", "csv", "dataclasses", "difflib"),
    *("enum", "functools", "hashlib", "heapq", "importlib", "inspect", "itertools", "json", "math", "operator", "re"),
    *("string", "types", "typing", "unicodedata", "xml"),
}


def modules(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def is_module(name: str) -> bool:
    place = ROOT / name.replace(".", "/")
    return place.is_dir() or place.with_suffix(".py").exists()


def imports(path: Path) -> set[str]:
    """All that a module imports, for whatever reason."""
    return {one.name for one in imported(path)}


@pytest.mark.parametrize("package", DIRECTIONS)
def test_directions(package: str) -> None:
    """domain knows nobody; projections know domain; replay knows both."""
    for path in modules(package):
        for name in imports(path):
            top = name.partition(".")[0]
            if top in DIRECTIONS:
                assert top in DIRECTIONS[package], f"{path.relative_to(ROOT)} imports {name}"


def test_projections_know_events_and_board_but_no_rules() -> None:
    for path in modules("projections"):
        for name in imports(path):
            if name.startswith("domain."):
                allowed = any(f"{name}.".startswith(f"{may}.") for may in PROJECTIONS_MAY)
                assert allowed, f"{path.name} imports {name}"


def test_the_domain_touches_nothing_outside() -> None:
    """No I/O, no clock, no global dice: only the standard library's pure parts and pydantic."""
    for path in modules("domain"):
        for name in imports(path):
            top = name.partition(".")[0]
            assert top not in IMPURE, f"{path.relative_to(ROOT)} imports {name}"
            assert top in STANDARD | DOMAIN_LIBRARIES | {"domain"}, f"{path.relative_to(ROOT)} imports {name}"
        source = path.read_text(encoding="utf-8")
        if not re.search(r"\b(open|print|input)\(", source):
            continue
        calls = {node.func.id for node in ast.walk(ast.parse(source))
                 if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}  # fmt: skip
        assert not calls & {"open", "print", "input"}, path


# Circles, with what is imported for types only


class Import(NamedTuple):
    """A module that is imported, and where: for types only, or inside a function."""

    name: str
    for_types: bool
    inside: bool


def name_of(path: Path) -> str:
    """A module as others import it."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def imported(path: Path) -> tuple[Import, ...]:
    """All that a module imports, with how it does."""
    found: list[Import] = []
    waiting: list[tuple[ast.AST, bool, bool]] = [(ast.parse(path.read_text(encoding="utf-8")), False, False)]
    while waiting:
        node, for_types, inside = waiting.pop()
        names: set[str] = set()
        if isinstance(node, ast.Import):
            names = {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "modules are imported by their whole names"
            whole = {f"{node.module}.{alias.name}" for alias in node.names}
            names = {name if is_module(name) else str(node.module) for name in whole}
        found += [Import(name, for_types, inside) for name in names]
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            waiting += [(child, True, inside) for child in node.body]
            waiting += [(child, for_types, inside) for child in node.orelse]
        elif isinstance(node, ast.stmt | ast.Module | ast.ExceptHandler | ast.match_case):
            inside = inside or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            waiting += [(child, for_types, inside) for child in ast.iter_child_nodes(node)]
    return tuple(found)


@cache
def graph(types: bool) -> Mapping[str, frozenset[str]]:
    """Which modules each module imports as it is loaded; with `types`, or for the checker."""
    found = {name_of(path): path for package in DIRECTIONS for path in modules(package)}
    return {
        name: frozenset(
            one.name
            for one in imported(path)
            if one.name in found and one.name != name and not one.inside and (types or not one.for_types)
        )
        for name, path in found.items()
    }


def reached(start: str, within: Mapping[str, frozenset[str]]) -> set[str]:
    """All that is loaded with a module."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        more = within[waiting.pop()] - found
        found |= more
        waiting += more
    return found


def circles(within: Mapping[str, frozenset[str]]) -> set[frozenset[str]]:
    """The modules that import each other, in the largest circles they are in."""
    reach = {name: reached(name, within) for name in within}
    return {frozenset(other for other in reach[name] if name in reach[other]) for name in within if name in reach[name]}


ALLOWED_CIRCLES = {
    # Texts hold each other: an effect grants an ability, an ability has effects. Unions come first.
    frozenset(
        f"domain.cards.language.{name}"
        for name in (
            *("abilities", "copying", "modifications", "object_triggers", "parts", "replacements", "triggers"),
            *("effects", "effects.choices", "effects.continuous", "effects.control_flow", "effects.copies"),
            *("effects.mana", "effects.tokens", "of_its_costs", "variant_triggers"),
        )
    ),
    # A definition asks what is wrong with its faces, which are definitions.
    frozenset({"domain.cards.language.definition", "domain.cards.language.faces"}),
    # A game lets its proposals happen, the pipeline asks the rulebook of that game, a rulebook is asked about a game.
    frozenset({"domain.kernel.game", "domain.kernel.pipeline", "domain.kernel.rulebook"}),
    # The store hands out its games, and a game and its writer keep the store that they are in.
    frozenset({"replay.store.store", "replay.store.stored", "replay.store.writing"}),
    # A game shows its moments and branches; a moment is one of a game, a branch goes on from one.
    frozenset({"replay.games.beside", "replay.games.branches", "replay.games.game", "replay.games.moment"}),
}
"""Who refers to each other by types; nothing is loaded in a circle."""


def wing(name: str) -> str:
    """The part of the house that a module of the domain is in: one wing of the rules, or one other folder."""
    parts = name.split(".")
    return ".".join(parts[: 3 if parts[:2] == ["domain", "rules"] else 2])


def test_nothing_is_loaded_in_a_circle() -> None:
    assert circles(graph(types=False)) == set()


def test_circles_by_types_are_those_that_have_a_reason_and_stay_in_one_wing() -> None:
    found = circles(graph(types=True))
    assert found == ALLOWED_CIRCLES
    for circle in found:
        assert len({wing(name) for name in circle}) == 1, sorted(circle)


def test_circles_are_found() -> None:
    """Also long ones, of which each module imports only the next, and two that share a module are one."""
    line = {"a": frozenset("b"), "b": frozenset("c"), "c": frozenset("d"), "d": frozenset[str](), "e": frozenset("a")}
    assert circles(line) == set()
    assert circles({**line, "d": frozenset("b")}) == {frozenset("bcd")}
    assert circles({**line, "b": frozenset("ca"), "c": frozenset("b")}) == {frozenset("abc")}


def test_the_kernel_imports_no_rules() -> None:
    """Not even for types, or by way of others: what it needs of them it asks of a rulebook that is handed to it."""
    for path in modules("domain/kernel"):
        known = reached(name_of(path), graph(types=True)) | {one.name for one in imported(path)}
        assert not {name for name in known if f"{name}.".startswith("domain.rules.")}, path.relative_to(ROOT)


def test_the_parser_of_texts_knows_nothing_of_what_they_are_about() -> None:
    """It has rows, tables and templates, and asks neither the discourse nor the grammar."""
    for path in modules("domain/oracle/parser"):
        known = reached(name_of(path), graph(types=True))
        assert all(name.startswith("domain.oracle.parser.") for name in known), (path.relative_to(ROOT), known)


def test_nothing_is_imported_inside_a_function_to_get_around_a_circle() -> None:
    """The domain never does; elsewhere it is for what is slow to load, and what is imported does not need who does."""
    loaded = graph(types=False)
    for package in DIRECTIONS:
        for path in modules(package):
            for one in (one for one in imported(path) if one.inside and one.name.partition(".")[0] in DIRECTIONS):
                assert package != "domain", f"{path.relative_to(ROOT)} imports {one.name} inside a function"
                assert name_of(path) not in reached(one.name, loaded), f"{path.relative_to(ROOT)} and {one.name}"


# Rooms


LONGEST = 590
"""The lines that a module has at most, docstrings not counted: a longer module is about more than one thing."""


def lines_of_code(path: Path) -> int:
    """Return the lines of a module without its docstrings, so that no explanation is cut to keep to the limit."""
    text = path.read_text("utf-8")
    if len(text.splitlines()) <= LONGEST:
        return len(text.splitlines())  # short enough with its docstrings
    bodies = [getattr(node, "body", []) for node in ast.walk(ast.parse(text))]
    strings = [
        part
        for body in bodies
        for part in (body if isinstance(body, list) else [])
        if isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant) and isinstance(part.value.value, str)
    ]
    return len(text.splitlines()) - sum((part.end_lineno or part.lineno) - part.lineno + 1 for part in strings)


def test_a_module_is_about_one_thing() -> None:
    places = [path for package in (*DIRECTIONS, "benchmarks", "tests") for path in modules(package)]
    lines = {str(path.relative_to(ROOT)): lines_of_code(path) for path in places}
    assert {path: count for path, count in lines.items() if count > LONGEST} == {}


@pytest.mark.parametrize("package", DIRECTIONS)
def test_every_package_maps_its_modules(package: str) -> None:
    """The docstring of each `__init__` names every module and package inside, in backticks."""
    missing = {}
    for init in sorted((ROOT / package).rglob("__init__.py")):
        said = ast.get_docstring(ast.parse(init.read_text("utf-8"))) or ""
        inside = {path.stem for path in init.parent.glob("*.py")} - {"__init__"}
        inside |= {path.parent.name for path in init.parent.glob("*/__init__.py")}
        unnamed = {name for name in inside if f"`{name}`" not in said}
        if unnamed:
            missing[str(init.relative_to(ROOT))] = sorted(unnamed)
    assert missing == {}


def test_every_room_of_the_rules_opens_with_its_sections() -> None:
    """A range by its first number; all of them are rules of today."""
    known = set((DATA / "rule-numbers-current.txt").read_text(encoding="utf-8").split())
    known |= {number.partition(".")[0] for number in known} | set("123456789")
    for path in rooms.modules():
        room = rooms.room(path)
        assert room is not None, f"{path.relative_to(ROOT)} opens with no section"
        assert set(room.numbers) <= known, (room.path, room.sections)


def test_every_event_has_one_handler() -> None:
    assert set(HANDLERS) == set(EVENTS.values())


WRITERS = {
    *(str(path.relative_to(ROOT)) for path in modules("domain/board/evolve")),
    *(f"domain/board/{name}.py" for name in ("combat", "objects", "players", "state")),
    "replay/store/snapshots.py",
}
"""Only these assign to what a board is made of; a snapshot is read into a new board."""

SCRATCH = {
    "domain/rules/continuous/layers.py",
    "domain/rules/continuous/layer_board.py",
    "domain/rules/continuous/modifications.py",
    "domain/rules/continuous/text_changing.py",
    "domain/rules/casting/during_resolution.py",
    "domain/rules/casting/permissions/castable.py",
    "domain/rules/casting/permissions/zone_permissions.py",
    "domain/rules/casting/costs/changes.py",
    "domain/rules/state_based/causes.py",
    "domain/rules/zones/entering.py",
    "domain/rules/continuous/whole_texts.py",
}
"""These work on copies that never are a game's board (613, 601.2f, 614.12, 704.3)."""


CHANGING = {"append", "clear", "extend", "insert", "pop", "popitem", "remove", "setdefault", "sort", "update"}


class Syntax(NamedTuple):
    """What several tests ask of a module's syntax tree, which is read once: a tree takes too much memory to be kept."""

    touched: tuple[tuple[int, str, str], ...]
    """Line and name of each attribute that is written, or whose value is changed, and which of the two."""
    functions: tuple[tuple[int, str, int], ...]
    """Line, name and number of parameters of each function."""


@cache
def syntax(path: Path) -> Syntax:
    touched: list[tuple[int, str, str]] = []
    functions: list[tuple[int, str, int]] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        targets: list[ast.expr] = []
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            functions.append((node.lineno, node.name, parameters(node)))
        elif isinstance(node, ast.Assign | ast.Delete):
            targets = node.targets
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            targets = [node.target]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
            changed = node.func.value
            if isinstance(changed, ast.Attribute) and not _is_self(changed):
                touched.append((node.lineno, changed.attr, "changes"))
        for target in targets:
            base = target.value if isinstance(target, ast.Subscript) else target
            if isinstance(base, ast.Attribute) and not _is_self(base):
                touched.append((base.lineno, base.attr, "writes"))
    return Syntax(tuple(touched), tuple(functions))


READING = {("replay/store/codec.py", "position"), ("replay/store/codec.py", "moment")}
"""Reading a commit onto a board walks rows and calls evolve's own handlers; it only counts along, as fold does."""


def test_one_door_to_the_board() -> None:
    """Nothing but evolve assigns to attributes of the board's records, or changes what they hold."""
    slots: set[str] = set()
    for record in (Board, GameObject, Player, Combat, Attack, Effect, Trigger):
        slots.update(record.__slots__)
    slots -= {
        "because",
        "began",
        "names",
        "source",
        "ability",
        "effect",
        "player",
        "number",
        "controller",
        "id",
        "name",
        "seed",
    }
    for path in (*modules("domain"), *modules("projections"), *modules("replay")):
        where = str(path.relative_to(ROOT))
        if where in WRITERS | SCRATCH:
            continue
        for line, name, does in syntax(path).touched:
            if name in slots and (does == "changes" or (where, name) not in READING):
                raise AssertionError(f"{where}:{line} {does} .{name}")


def _is_self(attribute: ast.Attribute) -> bool:
    """Something of its own, of the game that decides, of who reads a text or of an attempt: no part of the board."""
    return isinstance(attribute.value, ast.Name) and attribute.value.id in ("self", "game", "context", "attempt")


NO_KEYWORDS = {
    ("projections/reading/sums.py", "recorded.rule.rpartition(':')"),  # a rule with its edition
    ("projections/reading/kinds.py", "line.rule.rpartition(':')"),  # a rule with its edition
    ("projections/wording/cards/effects/tokens.py", "spec.types.partition(':')"),  # a type line
}
"""Where rules and projections take a text apart at a colon that is no keyword with its value."""


COLON_AT_END = re.compile(r":['\"]|}:{")
"""A string that ends with a colon, or a colon between two values: without one a module is not parsed."""


def taken_apart(source: str) -> list[str]:
    """Where words are taken apart at a colon, looked for with one at their end, or put together with one."""
    found: list[str] = []
    if not COLON_AT_END.search(source):
        return found
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            given = node.args[0] if node.args else None
            apart = node.func.attr in ("split", "rsplit", "partition", "rpartition", "index", "find")
            at_end = node.func.attr in ("startswith", "removeprefix")
            text = given.value if isinstance(given, ast.Constant) else None
            if isinstance(given, ast.BinOp) and isinstance(given.right, ast.Constant):
                text = given.right.value
            if isinstance(text, str) and ((apart and text == ":") or (at_end and text[-1:] == ":")):
                found.append(ast.unparse(node))
        elif isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
            if parts[1:2] == [":"] and len(parts) == 3:
                found.append(ast.unparse(node))
    return found


@pytest.mark.parametrize(
    "source",
    [
        "name, _, value = word.partition(':')",
        "[word[9:] for word in found.keywords if word.startswith('landwalk:')]",
        "any(keyword.startswith(name + ':') for keyword in found.keywords)",
        "_, kind, limit = keyword.split(':')",
        "word = f'{name}:{value}'",
    ],
)
def test_a_keyword_that_is_taken_apart_is_seen(source: str) -> None:
    assert taken_apart(source)


def test_keywords_are_values_for_rules_and_projections() -> None:
    """702. Words with their values are read where they come onto the board, and written by `keyword_of` alone."""
    found = {
        (str(path.relative_to(ROOT)), place)
        for path in (*modules("domain/rules"), *modules("projections"))
        for place in taken_apart(path.read_text(encoding="utf-8"))
    }
    assert {one for one in found if "seed:" not in one[1]} == NO_KEYWORDS


MANY_PARAMETERS, MOST_OF_THEM = 7, 10
"""A function with so many parameters lacks a value; of such functions there are only so many, and never more.

They are the options of commands and of HTTP queries, with the ones that begin a game. `replay/cli` holds commands only.
"""


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """How many parameters a function has, but for the object or the class that it is called of."""
    given = function.args
    named = [*given.posonlyargs, *given.args]
    bound = bool(named) and named[0].arg in ("self", "cls")
    rest = sum(one is not None for one in (given.vararg, given.kwarg))
    return len(named) - bound + len(given.kwonlyargs) + rest


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("def f(): ...", 0),
        ("def f(a, /, b, *, c=1): ...", 3),
        ("def f(self, a, *more, **named): ...", 3),
        ("async def f(cls, a): ...", 1),
        ("def f(a, self): ...", 2),
    ],
)
def test_parameters_are_counted(source: str, count: int) -> None:
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
    assert parameters(function) == count


def test_few_functions_have_many_parameters() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line} {name}"
        for package in DIRECTIONS
        for path in modules(package)
        if not path.is_relative_to(ROOT / "replay/cli")
        for line, name, count in syntax(path).functions
        if count >= MANY_PARAMETERS
    ]
    assert len(found) <= MOST_OF_THEM, found


MOST_ANY = 28
"""How often `Any` stands in the domain; it only ever falls."""


ANYTHING = {
    ("domain/freezing.py", "Frozen"),  # JSON data as it is stored
    ("domain/kernel/questions.py", "Answer"),  # what somebody answers, until it is checked
    ("domain/position/model.py", "Json"),  # a schema, and a position before it is read
}
"""What may be called by a name of its own and be `Any`: data that comes from elsewhere."""


def test_any_has_no_other_names() -> None:
    found = {
        (str(path.relative_to(ROOT)), ast.unparse(node.target if isinstance(node, ast.AnnAssign) else node.targets[0]))
        for path in modules("domain")
        if "Any" in (source := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.AnnAssign | ast.Assign) and isinstance(node.value, ast.Name) and node.value.id == "Any"
    }
    assert found == ANYTHING


def test_any_does_not_spread() -> None:
    found = sum(
        (isinstance(node, ast.Name) and node.id == "Any") or (isinstance(node, ast.Attribute) and node.attr == "Any")
        for path in modules("domain")
        if "Any" in (source := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(source))
    )
    assert found <= MOST_ANY, f"{found}: say what it is, or what it may be"


@cache
def tables_of_constructs() -> dict[str, list[str]]:
    """Where constructs stand outside functions and classes, which is in tables: the union that they are of, what
    enters how they are carried out, and whatever else there may be.
    """
    found: dict[str, list[str]] = {}
    for path in (*modules("domain/cards"), *modules("domain/rules"), *modules("domain/bots")):
        where = str(path.relative_to(ROOT))
        for statement in ast.parse(path.read_text(encoding="utf-8")).body:
            alias = isinstance(statement, ast.AnnAssign) and ast.unparse(statement.annotation) == "TypeAlias"
            if alias and "cards/language" not in where:
                continue  # what a parameter may be; nothing is looked up in it
            if isinstance(statement, ast.FunctionDef):
                parts: list[ast.AST] = [
                    decorator
                    for decorator in statement.decorator_list
                    if "while_any" not in ast.unparse(decorator)  # which words a mechanic is about
                ]
            elif isinstance(statement, (ast.Assign, ast.AnnAssign, ast.Expr)):
                parts = [statement]
            else:
                continue
            names = {
                node.attr if isinstance(node, ast.Attribute) else node.id
                for part in parts
                for node in ast.walk(part)
                if (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "l")
                or (isinstance(node, ast.Name) and "cards/language" in where)
            }
            for name in names:
                found.setdefault(name, []).append(f"{where}:{statement.lineno}")
    return found


BESIDES = "domain/bots/"
"""How a built-in player picks: a taste, which nothing has to be in."""


UNIONS = {
    "effect": lang.EFFECTS,
    "trigger": lang.TRIGGER_EVENTS,
    "would": lang.WOULD_EVENTS,
    "modification": lang.MODIFICATIONS,
}


@pytest.mark.parametrize("union", UNIONS.values(), ids=UNIONS)
def test_a_construct_is_in_its_union_and_where_it_is_carried_out_and_in_no_other_table(
    union: tuple[type[Node], ...],
) -> None:
    tables = tables_of_constructs()
    for construct in union:
        places = [place for place in tables[construct.__name__] if not place.startswith(BESIDES)]
        assert len(places) <= 2, (construct.__name__, places)
        assert any("cards/language" in place for place in places), (construct.__name__, places)


LOOPS = {
    "domain/rules/rulebook.py": ("close",),
    "domain/rules/turn/legal.py": ("priority", "found_anew"),
    "domain/rules/state_based/checking.py": ("_is_watchful",),
    "domain/rules/replacement/applying.py": ("settle",),
    "domain/rules/replacement/outcomes.py": ("apply",),
}
"""Where the rulebook asks mechanics, by file."""


@pytest.mark.parametrize("where", sorted(LOOPS))
def test_the_loops_name_no_mechanic(where: str) -> None:
    """A mechanic registers itself: no loop calls its module, says its keyword, or asks of what kind a construct is."""
    tree = ast.parse((ROOT / where).read_text(encoding="utf-8"))
    imported = {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    of_mechanics = {one.module for one in mechanics.registered()}
    loops = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name in LOOPS[where]]
    assert {loop.name for loop in loops} == set(LOOPS[where])
    for node in (node for loop in loops for node in ast.walk(loop)):
        if isinstance(node, ast.Name):
            module = imported.get(node.id, "")
            assert of_mechanics.isdisjoint((module, module.rpartition(".")[0])), node.id
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            assert node.value not in KEYWORDS or node.value == "flash", node.value  # 601.3: a time to cast
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            assert not ast.unparse(node.args[1]).startswith(("l.", "(l.")), ast.unparse(node)
