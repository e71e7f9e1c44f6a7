# `make` lists what can be done.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LAKE ?= lake
.DEFAULT_GOAL := help

help:  ## list what can be done
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-14s %s\n", $$1, $$2}'

$(BIN)/bh: requirements.lock pyproject.toml setup.py
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/dev: requirements-dev.lock $(BIN)/bh
	$(BIN)/pip install --quiet --require-hashes -r requirements-dev.lock
	@touch $@

install: $(BIN)/bh  ## make .venv and install bh into it

build: $(BIN)/bh  ## compile the rules again, if they were edited
	@env -u BH_UNCOMPILED $(BIN)/python -c 'import sys; from baohuang.compiled import is_compiled; sys.exit(not is_compiled())' 2>/dev/null \
		|| $(BIN)/python setup.py --quiet build_ext --inplace

demo: build  ## ingest the samples into ./lake, show findings and metrics
	$(BIN)/bh --lake $(LAKE) ingest data/samples || test $$? -eq 1  # 1: there are findings, as there should be
	$(BIN)/bh --lake $(LAKE) metrics

test: $(VENV)/dev build  ## install what the tests need, and run them
	@! command -v gcc >/dev/null || $(BIN)/python -c 'import sys, baohuang.referee as r; sys.exit(not r.IS_COMPILED)' \
		|| { echo "there is a compiler, but the rules were not compiled: see what make build says"; exit 1; }
	$(BIN)/python -m pytest -q -n 2
	BH_UNCOMPILED=1 $(BIN)/python -m pytest -q -n 2 tests/test_rules.py tests/test_comparison.py tests/test_scores.py tests/test_games.py

games: $(VENV)/dev build  ## 500 legal and 500 faulty games at each of 22 tables, referee against reference rules (some minutes)
	BH_GAMES=500 $(BIN)/python -m pytest -q -n 2 tests/test_games.py

bench-faults: build  ## plant every violation 200 times in every rule set that has it, and judge 100,000 legal games each
	$(BIN)/python tests/bench/faults.py $(ARGS)

bench-referee: build  ## how many events a second the referee judges, and where its time goes
	$(BIN)/python tests/bench/referee.py $(ARGS)

bench-ingest: build  ## bh ingest against DuckDB and Polars on 10 million events (1 GB in build/bench; ARGS="--help")
	$(BIN)/python tests/bench/ingest.py $(ARGS)

check: lint test  ## everything that CI runs

lint: $(VENV)/dev  ## ruff, mypy, import-linter
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/dev  ## format the sources
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

schemas: $(VENV)/dev  ## write schemas/ and the numbers for the compiler again
	$(BIN)/python -m baohuang.game.numbers
	$(BIN)/python -m baohuang.game.rulesets.schema schemas
	$(BIN)/python -m baohuang.game.catalogue > schemas/violations.json
	$(BIN)/python -m baohuang.game.glossary > schemas/glossary.json
	$(BIN)/python -m baohuang.ingest.schema > schemas/event.schema.json
	$(BIN)/python -m baohuang.lake.schema > schemas/tables.json
	$(BIN)/python -c 'from baohuang.models.dictionary import dictionary_text; print(dictionary_text(), end="")' > schemas/metrics.json

samples: $(BIN)/bh  ## write data/samples again
	$(BIN)/bh -q simulate --games 160 --seed 20261101 --tables 2 --compress zst -o data/samples/league
	$(BIN)/bh -q simulate --games 24 --seed 7 --faults 0.6 --two-faults 0.2 --compress gz -o data/samples/faults
	$(BIN)/bh -q simulate --games 4 --seed 13 --bad-lines 1 -o data/samples/bad-lines
	for town in baike classic folk-marked folk-wild2 online-server qingdao simple tv-app weifang; do \
		$(BIN)/bh -q simulate --games 6 --seed 11 --ruleset $$town --compress zst -o data/samples/towns/$$town || exit; done

lock: $(VENV)/dev  ## pin all dependencies again, with hashes
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate requirements.in pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate --extra dev -c requirements.lock requirements.in pyproject.toml -o requirements-dev.lock

clean:  ## remove what was built, not the lake
	rm -rf $(VENV) build dist *.egg-info pipeline/*.egg-info
	find pipeline -name '*.so' -delete
	rm -f pipeline/baohuang/compiled.stamp

.PHONY: help install build demo test games bench-faults bench-referee bench-ingest check lint format schemas samples lock clean
