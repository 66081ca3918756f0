"""Play situations and say how they came out: `python -m tests.conformance`.

python -m tests.conformance                    the situations in ../shared/conformance
python -m tests.conformance OTHERS.jsonl       those of another file of the same form
python -m tests.conformance --only Banding     those with this in their id
python -m tests.conformance --report OUT.json  with every outcome as JSON
python -m tests.conformance --keep             and write down which came out as expected, for the tests
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.conformance.driving import Outcome, Verdict, played
from tests.conformance.report import EXPECTED, data, table
from tests.conformance.situation import SITUATIONS, Situation, situations


def main(arguments: Sequence[str] | None = None) -> int:
    """What the command does; 1 if a situation could not be read or played to a verdict."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance", description=__doc__.split("\n")[0])
    parser.add_argument("file", nargs="?", type=Path, default=SITUATIONS)
    parser.add_argument("--only", default="", help="situations with this in their id")
    parser.add_argument("--report", type=Path, help="where to write every outcome as JSON")
    parser.add_argument("--keep", action="store_true", help="write down which are as expected")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--most", type=int, default=12, help="how many missing cards to name")
    chosen = parser.parse_args(arguments)
    if not chosen.file.exists():
        sys.stderr.write(f"There is no file {chosen.file}.\n")
        return 1
    with chosen.file.open(encoding="utf-8") as file:
        found = [one for one in situations(file) if chosen.only in one.id]
    outcomes = [*_all(found, chosen.jobs)]
    for line in table(outcomes, chosen.most):
        sys.stdout.write(line + "\n")
    if chosen.report is not None:
        chosen.report.write_text(json.dumps(data(outcomes), indent=1, ensure_ascii=False), encoding="utf-8")
    if chosen.keep:
        good = [one.id for one in outcomes if one.verdict is Verdict.AS_EXPECTED]
        EXPECTED.write_text("".join(f"{id}\n" for id in sorted(good)), encoding="utf-8")
    return 0


def _all(found: list[Situation], jobs: int) -> list[Outcome]:
    if jobs < 2:
        return [played(one) for one in found]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(played, found, chunksize=20))


if __name__ == "__main__":
    sys.exit(main())
