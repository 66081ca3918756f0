"""Marks: which statement of the checklist a test observes, and which worked scenario it plays."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.statements import statements

settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")
"""How long an example takes says how busy a machine is, not whether it is right."""


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "scenario(id): the worked situation, such as S-036, that the test plays")


@pytest.fixture(scope="session", autouse=True)
def cards_of_nobody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Tests know no cards but those of the program: what whoever runs them has taken in stays out."""
    file = tmp_path_factory.mktemp("cards") / "none.sqlite"
    before = os.environ.get("TIMEWALK_CARDS")
    os.environ["TIMEWALK_CARDS"] = str(file)
    yield file
    if before is None:
        del os.environ["TIMEWALK_CARDS"]
    else:
        os.environ["TIMEWALK_CARDS"] = before


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Unknown statements are refused; the others travel with each test's report."""
    for item in items:
        for mark in item.iter_markers("statement"):
            for id in mark.args:
                if id not in statements():
                    raise pytest.UsageError(f"{item.nodeid} observes {id!r}, which is no statement of statements.txt")
                item.user_properties.append(("statement", id))
            if not mark.args or mark.kwargs:
                raise pytest.UsageError(f"{item.nodeid}: write the statements as in statement('TURN-01', 'TURN-02')")
        for mark in item.iter_markers("scenario"):
            number = re.fullmatch(r"S-(\d{3})", str(mark.args[0]) if mark.args else "")
            if number is None or not item.name.startswith(f"test_s_{number[1]}_"):
                raise pytest.UsageError(f"{item.nodeid} plays scenario {mark.args}; its name should begin with that")
