# Each target makes what it needs by itself, from nothing but Python 3.11 or newer, and does nothing when that is up to date.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet
N ?= 1000

.DEFAULT_GOAL := help

.PHONY: help
help: ## What can be made here
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
play: $(VENV)/play ## The bot and a Discord of our own, in your browser: no account needed
	@$(BIN)/python -m bot local $(ARGS)

run: $(VENV)/play ## The bot on Discord, with the token in .env
	@$(BIN)/python -m bot run

.PHONY: test check format
test: check ## Lint, types and all tests
	$(BIN)/python -m pytest -n auto -q $(ARGS)

check: $(VENV)/test ## Lint and types only
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy

format: $(VENV)/test ## Put the code in the shape that `check` wants
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

.PHONY: fuzz golden bench pictures crash load
fuzz: $(VENV)/test ## Random games with all laws checked: make fuzz N=10000 ARGS='--title age_of_civilization'
	@$(BIN)/python -m tools.fuzz --games $(N) $(ARGS)

golden: $(VENV)/test ## Write the golden games again; look at the difference before you commit it
	@$(BIN)/python -m tests.support.golden

bench: $(VENV)/test ## How quick everything is, as ratios to floors in one run: make bench ARGS='--only turn store'
	@$(BIN)/python -m tools.bench $(ARGS)

pictures: $(VENV)/test ## The contact sheet in docs/pictures
	@$(BIN)/python -m tools.art.pictures

crash: $(VENV)/test ## Kill a real bot process many times, then look whether anything is lost: make crash N=1000
	@$(BIN)/python -m tools.stress.crash --kills $(N) $(ARGS)

load: $(VENV)/test ## Two hundred games at once, twenty clicks a second
	@$(BIN)/python -m tools.stress.load $(ARGS)
