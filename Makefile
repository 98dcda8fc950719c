.PHONY: install check test slow bench conformance docs

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

bench:              ## speeds against their limits; MODEL=FOLDER takes another embedded judge, NAMES="quotes pdf" picks some
	python -m benchmarks $(NAMES) $(if $(MODEL),--model $(MODEL))

docs:               ## the documentation site, into site/
	NO_MKDOCS_2_WARNING=1 python -m mkdocs build --strict

conformance:        ## the hard cases, by topic
	python -m tests.conformance tests/cases/cases.jsonl
