"""Every rule number in the code exists: today's in the list of today, and what it was in 2017 in the list of 2017."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from domain.citations import ONLY_CURRENT, SEED_NUMBERS, NoSuchRule, number
from tests.support.each import each

HERE = Path(__file__).parent
ROOT = HERE.parent


def numbers(edition: str) -> frozenset[str]:
    return frozenset((HERE / "data" / f"rule-numbers-{edition}.txt").read_text(encoding="utf-8").split())


CURRENT = numbers("current")
SEED = numbers("seed")


def with_sections(rules: frozenset[str]) -> frozenset[str]:
    """The numbers, and the sections they are in."""
    return rules | {rule.partition(".")[0] for rule in rules}


SECTIONS_TOO = {"current": with_sections(CURRENT), "seed": with_sections(SEED)}

# What the code says -------------------------------------------------------------------------------------------------


class Citation(NamedTuple):
    place: str
    rule: str
    acts: bool  # a value that an event or an error will carry; otherwise words for a reader


LITERAL = re.compile(r"(?:seed:)?\d{3}\.\d+[a-z]?")
OPENING = re.compile(r"\s*((?:seed:)?\d{3}(?:\.\d+[a-z]?)?)\.(?=\s|$)")
NUMBERED = re.compile(r"\d{3}")
COMMENTED = re.compile(r"#.*\b\d{3}\.\d")
MENTIONED = re.compile(r"(?:\(|\b[Rr]ules? )((?:seed:)?\d{3}\.\d+[a-z]?)\b")


def citations(text: str, name: str) -> Iterator[Citation]:
    """Values that are a rule number; docstrings that open with one; docstrings and comments that name one in
    parentheses or after the word rule."""
    if not NUMBERED.search(text):
        return
    docstrings: set[int] = set()
    nodes = list(ast.walk(ast.parse(text)))
    for node in nodes:
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.body:
            first = node.body[0]
            if (
                isinstance(first, ast.Expr)
                and isinstance(first.value, ast.Constant)
                and isinstance(first.value.value, str)
            ):
                docstrings.add(id(first.value))
                place = f"{name}:{first.lineno}"
                if opening := OPENING.match(first.value.value):
                    yield Citation(place, opening[1], acts=False)
                for mention in MENTIONED.finditer(first.value.value):
                    yield Citation(place, mention[1], acts=False)
    for node in nodes:
        match node:
            case ast.Constant(value=str(value)) if id(node) not in docstrings and LITERAL.fullmatch(value):
                yield Citation(f"{name}:{node.lineno}", value, acts=True)
    if not COMMENTED.search(text):
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            for mention in MENTIONED.finditer(token.string):
                yield Citation(f"{name}:{token.start[0]}", mention[1], acts=False)


def wrong(citation: Citation) -> str | None:
    """What is wrong with a citation, if anything."""
    place, rule, acts = citation
    if rule.startswith("seed:"):
        if rule.removeprefix("seed:") not in SECTIONS_TOO["seed"]:
            return f"{place}: {rule}, but 2017 had no such rule"
    elif rule not in SECTIONS_TOO["current"]:
        return f"{place}: {rule}, but there is no such rule today"
    if acts:
        try:
            if number(rule, "seed") not in SEED:
                return f"{place}: {rule} is given as {number(rule, 'seed')} of 2017, which there was not"
        except NoSuchRule:
            pass  # a rule of today only: no event under the edition seed may carry it
    return None


@pytest.mark.parametrize("package", ["domain", "projections", "replay"])
def test_every_cited_number_exists(package: str) -> None:
    mistakes = [
        mistake
        for path in sorted((ROOT / package).rglob("*.py"))
        for citation in citations(path.read_text(encoding="utf-8"), str(path.relative_to(ROOT)))
        if (mistake := wrong(citation))
    ]
    assert not mistakes, "\n".join(mistakes)


def test_the_scan_sees_what_is_cited() -> None:
    module = '''
"""704. State-based actions."""
@state_based_action("704.5g")
def lethal(board):
    """704.5g. As 120.6 and (120.5) and rule 510.1c have it."""
    say(rule="seed:704.5j")  # see rule 616.1, at 100.5 ms (999.9z)
    return IllegalDecision("no such target", "601.2c"), "601.2", "9.5.6", f"{601.2}"
'''
    seen = {(citation.rule, citation.acts) for citation in citations(module, "here")}
    assert {rule for rule, acts in seen if acts} == {"704.5g", "seed:704.5j", "601.2c", "601.2"}
    assert {rule for rule, acts in seen if not acts} == {"704", "704.5g", "120.5", "510.1c", "616.1", "999.9z"}


@pytest.mark.parametrize("rule", ["999.9", "704.5l", "701", "seed:704.6g", "seed:"])
def test_the_scan_refuses_what_does_not_exist(rule: str) -> None:
    assert bool(wrong(Citation("here:1", rule, acts=False))) is (rule != "701")


# The table ----------------------------------------------------------------------------------------------------------


def test_every_rule_of_today_leads_to_one_of_2017_or_to_none() -> None:
    for rule in CURRENT:
        try:
            assert number(rule, "seed") in SEED, rule
        except NoSuchRule:
            continue


def test_the_table_names_only_what_there_is() -> None:
    assert set(SEED_NUMBERS) <= with_sections(CURRENT)
    assert set(SEED_NUMBERS.values()) <= with_sections(SEED)
    assert with_sections(CURRENT) >= ONLY_CURRENT
    assert not ONLY_CURRENT & set(SEED_NUMBERS)
    assert not [rule for rule, then in SEED_NUMBERS.items() if rule == then]


def test_most_rules_of_2017_are_still_there() -> None:
    """What is left over are the rules that went: they can be cited as seed: only."""
    found = set()
    for rule in CURRENT:
        try:
            found.add(number(rule, "seed"))
        except NoSuchRule:
            continue
    gone = SEED - found
    assert {"704.5j", "306.4", "306.7", "509.2", "509.2a", "509.3", "509.3a", "509.6", "613.3d", "703.4h"} <= gone
    assert len(gone) < 40


@each(
    "today, then",
    [
        ("100.1", "100.1"),
        ("103.1", "103.2"),  # who begins
        ("103.5", "103.4"),  # opening hands and mulligans
        ("103.8a", "103.7a"),  # no first draw
        ("104.3b", "104.3b"),
        ("106.4", "106.4"),
        ("106.12a", "106.11a"),
        ("111.7", "110.5f"),  # tokens elsewhere cease to exist
        ("113.7a", "112.7a"),
        ("114.1", "113.1"),
        ("115.10", "114.9"),
        ("116.2a", "115.2a"),  # playing a land
        ("117.3b", "116.3b"),
        ("118.9", "117.9"),
        ("119.3", "118.3"),
        ("120.3e", "119.3e"),
        ("120.4b", "119.4a"),  # replacing the damage
        ("120.4d", "119.4c"),
        ("121.4", "120.4"),
        ("122.3", "121.3"),
        ("302.6", "302.6"),
        ("400.7", "400.7"),
        ("500.5", "500.4"),  # mana empties
        ("500.7", "500.7"),  # extra turns
        ("500.11", "500.10"),  # skipping
        ("502.1", "502.1"),  # phasing
        ("502.3", "502.2"),  # untapping
        ("502.4", "502.3"),
        ("504.1", "504.1"),
        ("505.6b", "505.4b"),  # playing a land
        ("508.1d", "508.1d"),
        ("509.1c", "509.1c"),
        ("509.2", "509.4"),  # priority; in between were the damage assignment orders
        ("509.3c", "509.5c"),
        ("510.1c", "510.1c"),
        ("514.2", "514.2"),
        ("601.2h", "601.2h"),
        ("603.3b", "603.3b"),
        ("605.3b", "605.3b"),
        ("608.2b", "608.2b"),
        ("608.2n", "608.2k"),  # an instant goes to the graveyard
        ("608.3a", "608.3"),
        ("608.3c", "608.3a"),
        ("610.3b", "610.3a"),
        ("613.4b", "613.3b"),
        ("613.4d", "613.3e"),  # switching; 613.3d were counters
        ("613.8", "613.7"),  # dependency
        ("614.8", "614.8"),
        ("615.7", "615.7"),
        ("616.1e", "616.1d"),
        ("616.1f", "616.1e"),
        ("701.3", "701.3"),
        ("701.6", "701.5"),  # counter
        ("701.7", "701.6"),  # create
        ("701.8", "701.7"),  # destroy
        ("701.9", "701.8"),  # discard
        ("701.13", "701.10"),  # exile
        ("701.14", "701.11"),  # fight
        ("701.15", "701.36"),  # goad
        ("701.18", "701.12"),  # play
        ("701.19a", "701.13a"),  # regenerate
        ("701.20", "701.14"),  # reveal
        ("701.21", "701.15"),  # sacrifice
        ("701.22", "701.16"),  # scry
        ("701.23", "701.17"),  # search
        ("701.24", "701.18"),  # shuffle
        ("701.26a", "701.19a"),  # tap
        ("701.27", "701.26"),  # transform
        ("701.34", "701.25"),  # proliferate
        ("702.2c", "702.2c"),  # deathtouch
        ("702.16f", "702.16f"),  # protection
        ("702.19b", "702.19b"),  # trample
        ("702.19d", "702.19c"),
        ("702.26d", "702.25d"),  # phasing
        ("702.80", "702.79"),  # wither
        ("702.90", "702.89"),  # infect
        ("702.111", "702.110"),  # menace
        ("702.130", "702.129"),  # afflict
        ("703.4a", "703.4a"),
        ("703.4c", "703.4b"),  # untapping
        ("703.4d", "703.4c"),  # drawing
        ("703.4k", "703.4j"),  # combat damage
        ("703.4p", "703.4n"),  # damage wears off
        ("704.5g", "704.5g"),
        ("704.5i", "704.5i"),
        ("704.5j", "704.5k"),  # the legend rule
        ("704.5k", "704.5m"),  # the world rule
        ("704.5m", "704.5n"),  # an Aura without what it enchants
        ("704.5q", "704.5r"),  # +1/+1 and -1/-1 counters
        ("704.6c", "704.5v"),  # 21 damage from a commander
        ("704.7", "704.6"),
        ("707.2", "706.2"),  # copies
        ("712.21", "712.4"),
        ("800.4a", "800.4a"),
        ("800.4k", "800.4j"),
        ("903.8", "903.8"),
        ("903.9b", "903.9"),
        ("903.10a", "903.10a"),
    ],
)
def test_the_same_rule_in_both_editions(today: str, then: str) -> None:
    assert today in CURRENT
    assert then in SEED
    assert number(today, "seed") == then
    assert number(today, "current") == today


@pytest.mark.parametrize(
    "rule",
    [
        "120.3h",
        "120.4a",
        "306.4",
        "502.2",
        "616.1d",
        "701.17a",
        "702.21a",
        "702.164c",
        "704.5s",
        "704.6d",
        "714.3c",
        "903.9a",
    ],
)
def test_a_rule_that_only_today_has(rule: str) -> None:
    assert rule in CURRENT
    assert number(rule, "current") == rule
    with pytest.raises(NoSuchRule, match=f"rule {re.escape(rule)} has no counterpart in 2017"):
        number(rule, "seed")


@pytest.mark.parametrize("rule", ["704.5j", "509.2", "509.3a", "510.1c", "306.7", "613.3d"])
def test_a_rule_of_2017_cited_as_such(rule: str) -> None:
    assert rule in SEED
    assert number(f"seed:{rule}", "seed") == rule
    with pytest.raises(NoSuchRule, match="of 2017 is gone"):
        number(f"seed:{rule}", "current")


@pytest.mark.parametrize("rule", ["", "704", "704.5G", "CR 704.5g", "seed:", "seed:seed:704.5j", "704.5gg", "704.5g\n"])
def test_what_is_no_rule_number(rule: str) -> None:
    for edition in ("current", "seed"):
        with pytest.raises(NoSuchRule, match="no rule number"):
            number(rule, edition)


def test_there_are_two_editions() -> None:
    with pytest.raises(NoSuchRule, match="there is no edition"):
        number("704.5g", "2011")
