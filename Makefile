.PHONY: install check test slow bench conformance

install:            ## development installation
	pip install -e '.[test,dev]'

check:              ## style and types
	ruff check .
	ruff format --check .
	mypy

test:               ## the fast suite
	pytest

slow:               ## browser, local LLM and other slow suites, each skipped with a reason where it cannot run
	pytest -m slow

bench:              ## speeds against their limits; MODEL=FOLDER adds the embedded judge, NAMES="quotes pdf" picks some
	python -m benchmarks $(NAMES) $(if $(MODEL),--model $(MODEL))

conformance:        ## the hard cases, by topic
	python -m tests.conformance tests/cases/cases.jsonl
