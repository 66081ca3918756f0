"""A small game in which most things happen once, told by hand."""

from __future__ import annotations

import pytest

from tests.support.logs import Story, duel


@pytest.fixture(scope="module")
def story() -> Story:
    return duel()
