"""The windows of the tests themselves: one is kept for the next test, and nothing of what was done in it."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Browser

from tests.support.browsing import looking

WRITE = """() => {
  localStorage.setItem('kept', 'here');
  sessionStorage.setItem('kept', 'here');
  document.cookie = 'kept=here';
}"""
READ = "() => [localStorage.getItem('kept'), sessionStorage.getItem('kept'), document.cookie]"


def test_a_window_is_kept_and_nothing_that_was_done_in_it(browser: Browser, client: httpx.Client) -> None:
    base = str(client.base_url)
    with looking(browser, base, dark=True) as page:
        page.add_init_script("window.added = true")
        page.goto("/")
        page.evaluate(WRITE)
        first = page.context
        assert page.evaluate(READ) == ["here", "here", "kept=here"]
    with looking(browser, base) as page:
        page.goto("/")
        assert page.context is first
        assert page.evaluate(READ) == [None, None, ""]
        assert page.evaluate("[window.added === undefined, matchMedia('(prefers-color-scheme: dark)').matches]") == [
            True,
            False,
        ]


def test_two_who_look_at_once_have_a_window_each(browser: Browser, client: httpx.Client) -> None:
    base = str(client.base_url)
    with looking(browser, base) as one, looking(browser, base) as other:
        one.goto("/")
        one.evaluate(WRITE)
        other.goto("/")
        assert other.evaluate(READ) == [None, None, ""]


def complaining(browser: Browser, base: str) -> None:
    with looking(browser, base) as page:
        page.goto("/")
        page.evaluate("console.error('wrong')")


def test_what_a_console_complains_of_fails(browser: Browser, client: httpx.Client) -> None:
    with pytest.raises(AssertionError, match="wrong"):
        complaining(browser, str(client.base_url))
