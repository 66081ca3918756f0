# Needs python3 (3.11 or newer) and make; everything else goes into .venv.

PYTHON ?= python3
BIN := .venv/bin
CODE = $(wildcard domain projections replay tests benchmarks hatch_build.py)
PIP_QUIET = --quiet --disable-pip-version-check
# What is locked is installed by uv in a tenth of the time, after uv itself; where uv finds no way to the packages, by pip.
UV_LOCK = sed -n '/^uv==/,/[^\\]$$/p' requirements/dev.lock
WITH_UV = $(BIN)/uv pip install --quiet --python
BUILT_FROM = pyproject.toml hatch_build.py $(wildcard projections/wording/locales/*/LC_MESSAGES/*.po)
LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade --no-header \
  --group build pyproject.toml

# One arena of memory for all threads: the services in tests have many, and each thread would keep its own.
PYTEST = -m pytest -q -n auto --dist worksteal -rs
tested test-page test-all test-newest: export MALLOC_ARENA_MAX = 1
# Hundreds of processes are started: what is compiled is kept for the next, whatever the environment says.
tested test-page test-all test-newest: export PYTHONDONTWRITEBYTECODE =

.PHONY: demo test tested written typed test-page test-all test-postgres statements conformance told games lists playable audits messages catalogue bench bench-against docs lock test-newest lint clean
.DEFAULT_GOAL := demo

demo: .venv/installed  ## play one duel and show what can be asked of it
	@$(BIN)/timewalk demo

test: written  ## what every change must pass; types are checked while the tests run
	@$(MAKE) --no-print-directory -j 2 typed tested

tested: .venv/installed-dev
	@$(BIN)/python $(PYTEST) --browser no

test-page: .venv/installed-dev  ## the page in a browser, if there is one
	@$(BIN)/python $(PYTEST) --browser only tests/replay/service

test-all: lint  ## and the long ones, on hundreds of games
	@$(BIN)/python $(PYTEST) --all

statements: .venv/installed-dev  ## every statement of the rules' checklist, its tests, and whether it holds
	@$(BIN)/python -m tests.statements -n auto

conformance: .venv/installed-dev  ## play the situations of another engine's tests, and say how they came out
	@$(BIN)/python -m tests.conformance $(ARGS)

told: .venv/installed-dev  ## the project's own words of all proven cards against the print
	@$(BIN)/python -m tests.support.told_against_print $(ARGS)

games: .venv/installed-dev  ## play games with decks of proven cards, and say what came of them
	@$(BIN)/python -m tests.support.proven_games $(ARGS)

lists: .venv/installed-dev  ## play games of whole lists that people played, and say what came of them and of each card
	@$(BIN)/python -m tests.support.listed_games $(ARGS)

playable: .venv/installed-dev  ## cast, play and activate every proven card in each way it offers, and say what went wrong
	@$(BIN)/python -m tests.support.playable $(ARGS)

audits: .venv/installed-dev  ## play games with proven cards, tell them as other programs would, and audit that
	@$(BIN)/python -m tests.support.audited_games $(ARGS)

test-postgres: .venv/installed-dev  ## the tests of stores on a real PostgreSQL, started for it
	@$(BIN)/python -m tests.postgres

messages: .venv/installed-dev  ## bring the message catalogues of other languages up to the English ones
	@$(BIN)/python -m tests.messages

catalogue: .venv/installed-dev  ## the cards that are proven, from CARDS=FILE, as timewalk ships them
	@test -n "$(CARDS)" || { echo "Say which file of cards: make catalogue CARDS=AtomicCards.json.gz"; exit 2; }
	@$(BIN)/python -m replay.cards.making "$(CARDS)"

bench: .venv/installed-dev  ## the table of speeds, also written as bench.json
	@$(BIN)/python -m benchmarks

bench-against: .venv/installed-dev  ## decide the same games with this checkout and with REF, and compare
	@$(BIN)/python -m benchmarks.against "$(REF)"

docs: .venv-docs/installed  ## the pages of docs/ as a site, in build/site; no dead link, every public name documented
	@.venv-docs/bin/mkdocs build --strict --quiet

lock: .venv/installed-dev  ## renew requirements/*.lock with the newest releases
	@$(LOCK) --output-file requirements/run.lock
	@$(LOCK) --extra postgresql --output-file requirements/service.lock
	@$(LOCK) --extra dev --output-file requirements/dev.lock
	@$(LOCK) --extra docs --output-file requirements/docs.lock

test-newest: .venv/made  ## the tests on the newest releases, in .venv-newest
	@rm -rf .venv-newest
	@$(PYTHON) -m venv .venv-newest
	@.venv-newest/bin/python -m pip install $(PIP_QUIET) --editable '.[dev]'
	@.venv-newest/bin/python -m pip list --disable-pip-version-check
	@.venv-newest/bin/python $(PYTEST)

lint: written typed

written: .venv/installed-dev
	@$(BIN)/ruff format --check --quiet $(CODE) || { echo "Not formatted as agreed: run $(BIN)/ruff format"; exit 1; }
	@$(BIN)/ruff check --quiet $(CODE)

typed: .venv/installed-dev
	@$(BIN)/mypy $(CODE)

.venv-docs/installed: requirements/docs.lock .venv/uv
	@echo "Installing with the tools for the site into .venv-docs (once) ..."
	@rm -rf .venv-docs
	@$(PYTHON) -m venv .venv-docs
	@$(WITH_UV) .venv-docs/bin/python --require-hashes --requirement requirements/docs.lock 2>/dev/null \
	  || .venv-docs/bin/python -m pip install $(PIP_QUIET) --require-hashes --requirement requirements/docs.lock
	@touch $@

clean:
	rm -rf .venv .venv-newest .venv-docs build dist bench.json .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find $(filter-out %.py,$(CODE)) -name __pycache__ -type d -prune -exec rm -rf {} +

# What is locked is installed with its hashes; then the checkout itself, which compiles its message catalogues.
.venv/installed: .venv/made requirements/run.lock $(BUILT_FROM)
	@echo "Installing into .venv (once) ..."
	@$(BIN)/python -m pip install $(PIP_QUIET) --require-hashes --requirement requirements/run.lock
	@$(BIN)/python -m pip install $(PIP_QUIET) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/installed-dev: .venv/made requirements/dev.lock $(BUILT_FROM) .venv/uv
	@echo "Installing with the tools for tests into .venv (once) ..."
	@$(WITH_UV) $(BIN)/python --require-hashes --requirement requirements/dev.lock 2>/dev/null \
	  || $(BIN)/python -m pip install $(PIP_QUIET) --require-hashes --requirement requirements/dev.lock
	@$(BIN)/python -m pip install $(PIP_QUIET) --no-deps --no-build-isolation --editable .
	@touch .venv/installed $@

.venv/uv: .venv/made requirements/dev.lock
	@$(UV_LOCK) > .venv/uv.lock
	@$(BIN)/python -m pip install $(PIP_QUIET) --require-hashes --requirement .venv/uv.lock
	@touch $@

.venv/made:
	@command -v $(PYTHON) >/dev/null || { \
	  echo "Python 3.11 or newer is missing: install it (Debian: apt install python3 python3-venv; Fedora: dnf install python3; macOS: brew install python)."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "$$($(PYTHON) --version) is too old, 3.11 or newer is needed: install it (Debian: apt install python3.11 python3.11-venv; Fedora: dnf install python3.12; macOS: brew install python), then make PYTHON=python3.12 (or what it is called)."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "Python's venv module is missing: install it (Debian: apt install python3-venv; Fedora: dnf install python3-libs; macOS: brew install python)."; exit 1; }
	@rm -rf .venv
	@$(PYTHON) -m venv .venv
	@touch $@
