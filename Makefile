# Every target first installs what it needs into .venv, if that is not up to date. It takes Python 3.11 or newer.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet
N ?= 1000
SOAK_GAMES ?= 20000
SOAK_KILLS ?= 1000
SOAK_POSITIONS ?= 3000
LATENCY ?= 0.03-0.15
# Tests with latency sleep most of the time, so there may be more of them at once than cores.
SLEEPERS ?= 6
# Tests start hundreds of bots, many in processes of their own: what is compiled once stays compiled.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help

.PHONY: help
help: ## Show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1\t/' | awk -F'\t' '{printf "  make %-10s %s\n", $$1, $$2}'

$(VENV)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Ziggurat needs Python 3.11 or newer: make PYTHON=python3.11 ..."; exit 2; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/play: $(VENV)/pip pyproject.toml constraints.txt
	$(PIP) install --constraint constraints.txt --editable .
	@touch $@

$(VENV)/test: $(VENV)/play
	$(PIP) install --constraint constraints.txt --editable '.[dev]'
	@touch $@

.PHONY: play run
play: $(VENV)/play ## Play in your browser, against our own Discord; no account needed
	@$(BIN)/python -m bot local $(ARGS)

run: $(VENV)/play ## Run the bot on Discord, with the token in .env
	@$(BIN)/python -m bot run

.PHONY: quick test check format coverage soak
quick: check ## Lint, types and a selection of tests, in under a minute (the list is tests/quick.txt)
	$(BIN)/python -m pytest -n auto --dist worksteal -q $(ARGS) @tests/quick.txt

test: check ## Lint, types and all tests, then some again with Discord's latency (the list is tests/latency.txt)
	$(BIN)/python -m pytest -n auto --dist worksteal -q $(ARGS)
	DISCORD_LATENCY=$(LATENCY) $(BIN)/python -m pytest -n $(SLEEPERS) -q $(ARGS) @tests/latency.txt

check: $(VENV)/test ## Lint and types only
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy

format: $(VENV)/test ## Format the code and fix what can be fixed automatically
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

coverage: $(VENV)/test ## Run all tests and show which branches they miss; the pages are in build/coverage/html
	@rm -rf build/coverage && mkdir -p build/coverage
	$(BIN)/coverage run -m pytest -n auto --dist worksteal -q $(ARGS)
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage html --quiet
	@$(BIN)/coverage report

soak: $(VENV)/test ## Everything that `make test` thins out, for some hours: whole tests, fuzz, pictures and words, crash, load, latency
	SOAK=1 $(BIN)/python -m pytest -n auto --dist worksteal -q
	$(MAKE) fuzz N=$(SOAK_GAMES)
	$(BIN)/python -m tests.support.engine.agreement $(SOAK_POSITIONS)
	$(MAKE) crash N=$(SOAK_KILLS)
	$(MAKE) crash N=$(SOAK_KILLS) ARGS=--postgres
	$(MAKE) load
	DISCORD_LATENCY=$(LATENCY) $(BIN)/python -m pytest -n $(SLEEPERS) -q tests/bot tests/cogs tests/end_to_end

.PHONY: messages fuzz golden bench pictures crash load
messages: $(VENV)/test ## Bring the translators' files up to date, and say what is missing: docs/translating.md
	@$(BIN)/python -m tools.messages $(ARGS)

fuzz: $(VENV)/test ## Play random games and check all laws: make fuzz N=10000 ARGS='--title age_of_civilization'
	@$(BIN)/python -m tools.fuzz --games $(N) $(ARGS)

golden: $(VENV)/test ## Write the golden games again; read the diff before you commit it
	@$(BIN)/python -m tests.support.engine.golden

bench: $(VENV)/test ## Measure speed as ratios to baselines in the same run: make bench ARGS='--only turn store'
	@$(BIN)/python -m tools.bench $(ARGS)

pictures: $(VENV)/test ## Draw the sample pictures in docs/pictures
	@$(BIN)/python -m tools.art.pictures

crash: $(VENV)/test ## Kill a real bot many times and check that nothing is lost: make crash N=1000
	@$(BIN)/python -m tools.stress.crash --kills $(N) $(ARGS)

load: $(VENV)/test ## Play 400 games at once, with 40 clicks a second (ARGS=--highest, ARGS='--busy 8')
	@$(BIN)/python -m tools.stress.load $(ARGS)
