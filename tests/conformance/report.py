"""How situations came out, counted: as expected, not runnable by reason, different by judgement."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TypedDict

from tests.conformance.cards import is_put_together, lacks
from tests.conformance.driving import Outcome, Verdict
from tests.conformance.situation import known

HERE = Path(__file__).parent
EXPECTED = HERE / "as_expected.txt"
JUDGED = HERE / "judged.json"


class Whose(StrEnum):
    """Whose a difference is."""

    OURS = "ours to mend"
    THEIRS = "the other engine's mistake"
    PLAYER = "its computer player's choice"


class Judgement(TypedDict):
    """What a difference comes to: whose it is, by which rules, and why."""

    whose: str
    rules: list[str]
    why: str


@cache
def as_expected() -> tuple[str, ...]:
    """The situations that came out as expected when the list was written last."""
    return tuple(EXPECTED.read_text(encoding="utf-8").split("\n")[:-1]) if EXPECTED.exists() else ()


@cache
def judged() -> Mapping[str, Judgement]:
    """The differences that were looked into, by situation."""
    found: dict[str, Judgement] = json.loads(JUDGED.read_text(encoding="utf-8"))
    return found


def table(outcomes: Iterable[Outcome], most: int = 12) -> Iterator[str]:
    """The report, line by line."""
    outcomes = list(outcomes)
    by = {verdict: [one for one in outcomes if one.verdict is verdict] for verdict in Verdict}
    run = len(by[Verdict.AS_EXPECTED]) + len(by[Verdict.DIFFERENT])
    yield f"{len(outcomes):6}  situations"
    share = f", {100 * len(by[Verdict.AS_EXPECTED]) / run:.1f} % of {run} that can be played" if run else ""
    yield f"{len(by[Verdict.AS_EXPECTED]):6}  as expected{share}"
    told = sum(
        any(map(is_put_together, known()[one.id].cards)) for one in outcomes if one.id in known() and not _skipped(one)
    )
    yield f"{told:10}  of these with a card whose text is put together of the other program's comments"
    yield f"{len(by[Verdict.NOT_RUNNABLE]):6}  not runnable"
    yield from _reasons(by[Verdict.NOT_RUNNABLE], most)
    yield f"{len(by[Verdict.DIFFERENT]):6}  different"
    yield from _judgements(by[Verdict.DIFFERENT])


def _skipped(outcome: Outcome) -> bool:
    return outcome.verdict is Verdict.NOT_RUNNABLE


def _reasons(outcomes: list[Outcome], most: int) -> Iterator[str]:
    reasons = Counter(one.why[0] for one in outcomes if not one.cards)
    missing = [one for one in outcomes if one.cards]
    yield f"{len(missing):10}  for cards that are not proven"
    alone = Counter(one.cards[0] for one in missing if len(one.cards) == 1)
    yield f"{sum(alone.values()):14}  for one card alone, {len(alone)} different ones"
    for card, count in alone.most_common(most):
        yield f"{count:18}  {card}: {lacks(card)}"
    for reason, count in reasons.most_common():
        yield f"{count:10}  {reason}"


def _judgements(outcomes: list[Outcome]) -> Iterator[str]:
    known = judged()
    for whose in Whose:
        mine = [one for one in outcomes if one.id in known and known[one.id]["whose"] == whose]
        if mine:
            yield f"{len(mine):10}  {whose}"
            for one in mine:
                yield f"{'':14}{one.id}: {known[one.id]['why']}"
    new = [one for one in outcomes if one.id not in known]
    if new:
        yield f"{len(new):10}  not judged yet"
        for one in new:
            yield f"{'':14}{one.id}: {'; '.join(one.why)}"


def data(outcomes: Iterable[Outcome]) -> list[dict[str, object]]:
    """The outcomes as JSON data."""
    known = judged()
    return [
        {
            "id": one.id,
            "verdict": str(one.verdict),
            "why": list(one.why),
            "cards": list(one.cards),
            **({"judged": known[one.id]} if one.id in known else {}),
        }
        for one in outcomes
    ]
