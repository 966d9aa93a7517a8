# Everything runs in .venv, which these targets set up themselves: `make serve` and `make test` are
# all that a fresh machine with Python 3.11+, pip, make and git needs. Paths are relative, so that
# the checkout may lie anywhere. pip asks whatever index the machine is set up for.

PYTHONS = python3 python3.14 python3.13 python3.12 python3.11 python
PY      = .venv/bin/python
PIP     = $(PY) -m pip install --quiet --prefer-binary
CLI     = $(PY) -m rdi_explore.cli
PYTEST  = $(PY) -m pytest -ra
QUICK   = setup lint scenarios
LONG    = types unit notebooks
STEPS   = $(QUICK) $(LONG) browser
PORT   ?= 8866
SERVER  = .languageserver
WHEEL   = $(shell ls -t dist/rdi_explore-*-cp*.whl | head -n 1)
KERNEL  = $(shell find rdi_explore -name '*.py')
COMPARED ?= --scenarios 200 --games 2000
HASHED  = pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
  --no-emit-index-url --quiet -c constraints.txt
# Browser tests run on the pure kernel; links of documents are looked for in the checkout.
COMPILED_TESTS ?= scenarios tests --ignore=tests/browser --ignore=tests/test_documents.py

# Said where a machine has more to do than it has cores: steps take longer then, nothing is wrong.
BUSY = $$($(firstword $(wildcard $(PY)) python3) -c "import os; load, cores = os.getloadavg()[0], os.cpu_count(); \
  print(f'; the machine is busy: load {load:.0f} on {cores} cores, so all takes longer' * (load > 2 * cores), end='')" 2>/dev/null)

export PIP_DISABLE_PIP_VERSION_CHECK = 1
# Tests start Python some hundred times: what was compiled once is kept.
unexport PYTHONDONTWRITEBYTECODE

.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help serve test quick $(STEPS) voice stored learned outputs mutations hooks bench compiled compiledtest site sitebench voilabench languageserver reference lock clean

help: ## say this
	@sed -n 's/^\([a-z]*\):.*## /  make \1|/p' Makefile | column -t -s '|' 2>/dev/null \
	|| sed -n 's/^\([a-z]*\):.*## /  make \1: /p' Makefile

serve: .venv/run.stamp ## open the notebooks as apps: http://localhost:8866 (PORT=9000, ARGS=--no-browser)
	@$(PY) -m rdi_explore.cli serve --port $(PORT) $(ARGS)

# While the browser's tests wait for a page, the other long steps have the cores.
test: ## run every test, the quick ones first; stop at the first step that fails
	@begun=$$(date +%s); since() { echo $$(($$(date +%s) - begun)); }; \
	step() { \
	  echo "== make $$1 (after $$(since) s$(BUSY))"; \
	  $(MAKE) --no-print-directory $$1 || { echo "== make $$1 FAILED"; exit 1; }; \
	}; \
	for each in $(QUICK); do step $$each; done; \
	mkdir -p build; echo "== make browser begins beside the next steps, and is told after them"; \
	$(MAKE) --no-print-directory browser >build/browser.log 2>&1 & browser=$$!; \
	trap 'kill $$browser 2>/dev/null' EXIT; trap 'exit 1' INT TERM; \
	for each in $(LONG); do step $$each; done; \
	echo "== make browser (waited for after $$(since) s)"; \
	wait $$browser; ended=$$?; cat build/browser.log; \
	[ $$ended = 0 ] || { echo "== make browser FAILED"; exit 1; }; \
	[ -n "$$CI" ] || echo "== make test: all well, $$(since) s"

quick: lint types scenarios ## what to run before each commit: a minute
	@$(PYTEST) -q tests/kernel tests/test_names.py tests/test_front_door.py tests/scenario/test_remembered.py

# ---- the steps of `make test`

setup: .venv/test.stamp ## only set up .venv, with all that the tests need

lint: .venv/test.stamp ## ruff: rules and format
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .

types: .venv/test.stamp ## mypy, strict
	@$(PY) -m mypy

# What the files say is read and kept once here, and not by each worker of this step and the next ones.
scenarios: .venv/test.stamp ## every scenario file
	@$(PY) -c "from rdi_explore.scenario.shelf import read; read()"
	@$(PYTEST) -n auto scenarios

unit: .venv/test.stamp languageserver ## tests and doctests, without a browser
	@$(PYTEST) -n auto --dist loadfile --no-loadscope-reorder --doctest-modules --doctest-glob=README.md \
	  README.md rdi_explore tests --ignore=tests/browser

# nbval compares nothing in a cell without execution_count: such a notebook would pass unread.
notebooks: .venv/test.stamp ## run the notebooks, compare with the outputs stored in them
	@set -- notebooks/*.ipynb; [ -e "$$1" ] || { echo "there are no notebooks yet"; exit 0; }; \
	if grep -El '"execution_count": *null' "$$@"; then \
	  echo "in these, cells were never run, so there is nothing to compare: make outputs"; exit 1; \
	fi; \
	$(PYTEST) -n auto --dist loadfile -p nbval --nbval --nbval-current-env --nbval-cell-timeout=120 \
	  --nbval-sanitize-with=.ci/nbval.cfg notebooks

browser: .venv/test.stamp ## tests in Chromium (skipped aloud if there is none; in CI that fails)
	@$(PYTEST) -n 2 --dist loadfile tests/browser

# ---- for maintainers

# Each line renews one file, or one folder of them; `git diff` shows what has changed by that, to be read before a commit.
stored: .venv/test.stamp ## write anew what is generated from the code and the scenario files (some minutes)
	@mkdir -p build
	@$(CLI) schema > build/anew && mv build/anew rdi_explore/scenario/scenario.schema.json
	@$(CLI) schema --reference > build/anew && mv build/anew scenarios/REFERENCE.md
	@$(CLI) vocabulary > build/anew && mv build/anew scenarios/VOCABULARY.md
	@$(PY) -m tests.house --write
	@$(CLI) check --remember scenarios
	@$(CLI) rules --refused > build/anew && mv build/anew rdi_explore/reference/refused.jsonl
	@$(PY) -m tests.mutants.board_lines
	@$(PY) -m tests.mutants.twin_lines
	@UPDATE_GOLDEN=1 $(PYTEST) -q -n auto tests/explore/test_counts.py tests/kernel/test_games_told.py tests/scenario/test_golden.py

learned: .venv/test.stamp ## learn anew from all that is said of the rules which rule a question means (a minute)
	@$(PY) -m tests.reference.learning

outputs: .venv/test.stamp ## run the notebooks and store their outputs, to be read before a commit
	@$(PY) -m nbconvert --to notebook --execute --inplace --ExecutePreprocessor.record_timing=False \
	  --ExecutePreprocessor.store_widget_state=False notebooks/*.ipynb

voice: .venv/test.stamp ## what the product says, measured by kind (ARGS='"rule statements"' prints that kind)
	@$(PY) -m tests.voice $(ARGS)

mutations: .venv/test.stamp ## break the kernel: do the scenarios notice? (ARGS="--share 0.1 --seed 3")
	@$(PY) -m tests.mutants $(ARGS)

hooks: .venv/test.stamp ## let git run lint and types before each commit
	@$(PIP) -c constraints.txt -e '.[dev]'
	@$(PY) -m pre_commit install

bench: .bench-venv/kernels.stamp ## both kernels beside other engines, per CPU second (five minutes; ARGS="--rounds 3")
	@missed=0; for each in playouts explore environments practice waiting; do \
	  .bench-venv/bin/python benchmarks/$$each.py $(ARGS) || missed=1; echo; \
	done; exit $$missed

compiled: $(PY) ## a wheel with the kernel compiled for this Python, in dist/ (a C compiler is needed; some minutes)
	@HATCH_BUILD_HOOK_ENABLE_CUSTOM=true $(PY) -m pip wheel --quiet --no-deps --wheel-dir dist . \
	&& ls -l dist/*.whl

# What the wheel has installed stands in the place of the package there, so that nothing else is imported.
compiledtest: .venv/compiled.stamp ## the tests without a browser on the compiled kernel, and its bytes beside the pure one's
	@rm -rf build/compiled && mkdir -p build/compiled
	@cp -R benchmarks binder notebooks scenarios tests *.md *.toml *.txt *.py LICENSE Makefile build/compiled/
	@ln -s "$$(cd / && $(CURDIR)/.compiled-venv/bin/python -c 'import rdi_explore as r; print(*r.__path__)')" \
	  build/compiled/rdi_explore
	@cd build/compiled && ../../.compiled-venv/bin/python -m rdi_explore.cli --version \
	&& ../../.compiled-venv/bin/python tests/compare_kernels.py $(COMPARED) \
	&& ../../.compiled-venv/bin/python -m pytest -ra -n auto --dist loadfile $(COMPILED_TESTS)

site: .venv/run.stamp ## write every scenario as a site without a server: site/ (ARGS="SCENARIO… --out …")
	@$(PY) -m rdi_explore.cli publish $(ARGS)

sitebench: .venv/test.stamp ## bytes and milliseconds of a published site, in Chromium
	@$(PY) benchmarks/static_site.py $(ARGS)
	@$(PY) benchmarks/in_the_page.py

voilabench: .venv/test.stamp ## a public server: first tree, clicks, memory, twenty visitors (ARGS="--times 3")
	@$(PY) benchmarks/voila.py $(ARGS)

# Not npm's to fail: without the server its tests are skipped, and say so.
languageserver: ## install the language server in which the schema is tested (needs npm; some seconds)
	@[ -d $(SERVER)/node_modules/yaml-language-server ] || ! command -v npm >/dev/null \
	|| npm install --silent --no-audit --no-fund --no-save --prefix $(SERVER) \
	  yaml-language-server@1.25.0 >/dev/null || echo "== no language server: its tests are skipped"

reference: .venv/docs.stamp ## the public docstrings as pages: build/reference/index.html
	@rm -rf build/reference && $(PY) -m tests.api_pages build/reference
	@$(PY) -m tests.links build/reference

lock: ## make constraints.txt and the hashes in binder/ anew; with the oldest Python at hand: make lock PYTHONS=/usr/bin/python3
	@new=$$(mktemp -d) && trap 'rm -rf "$$new"' EXIT && $(firstword $(PYTHONS)) -m venv "$$new" \
	&& "$$new/bin/python" -m pip install --quiet --prefer-binary -e '.[test,dev,docs]' \
	&& { sed -n '/^#/p' constraints.txt; "$$new/bin/python" -m pip freeze --exclude-editable; } \
	  > "$$new/all" && cp "$$new/all" constraints.txt \
	&& "$$new/bin/python" -m pip install --quiet --prefer-binary uv \
	&& with_hashes() { file=$$1; shift; \
	  { sed -n '/^#/p' "$$file"; "$$new/bin/uv" $(HASHED) "$$@"; } > "$$new/all" && cp "$$new/all" "$$file"; } \
	&& printf 'hatchling\neditables\n' | with_hashes binder/requirements.txt --extra test pyproject.toml - \
	&& echo jupyter-server-proxy==4.6.0 | with_hashes binder/proxy.txt -

clean: ## remove .venv and all caches
	rm -rf .venv .bench-venv .compiled-venv $(SERVER) .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
	find rdi_explore tests notebooks -name __pycache__ -prune -exec rm -rf {} +

# ---- the environment

.venv/run.stamp: pyproject.toml constraints.txt | $(PY)
	@echo "== installing what rdi_explore needs (less than a minute, then never again)"
	@$(PIP) --no-compile -c constraints.txt -e '.[env,playouts]'
	@touch $@

.venv/test.stamp: pyproject.toml constraints.txt binder/requirements.txt | $(PY)
	@echo "== installing what rdi_explore and its tests need (less than a minute, then never again)"
	@$(PIP) --no-compile --no-deps --require-hashes -r binder/requirements.txt
	@$(PIP) --no-compile --no-deps --no-build-isolation -e .
	@touch .venv/run.stamp $@

.venv/docs.stamp: pyproject.toml constraints.txt | .venv/test.stamp
	@echo "== installing what builds the reference"
	@$(PIP) --no-compile -c constraints.txt -e '.[docs]'
	@touch $@

.venv/wheel.stamp: pyproject.toml hatch_build.py remembered.h constraints.txt $(KERNEL) | $(PY)
	@$(MAKE) --no-print-directory compiled
	@touch $@

# The compiled kernel has one, too: what is installed there is the wheel, and never the checkout.
.venv/compiled.stamp: .venv/wheel.stamp
	@$(PY) -m venv --clear --without-pip .compiled-venv
	@$(PY) -m pip --python .compiled-venv install --quiet --prefer-binary -c constraints.txt "$(WHEEL)[test]"
	@touch $@

# The peers have an environment of their own, so that nothing else depends on them.
.bench-venv/stamp: benchmarks/requirements.txt constraints.txt | $(PY)
	@echo "== installing the engines to compare with"
	@$(PY) -m venv --clear --without-pip .bench-venv
	@$(PY) -m pip --python .bench-venv install --quiet --prefer-binary -c constraints.txt \
	  -r benchmarks/requirements.txt
	@touch $@

.bench-venv/kernels.stamp: .venv/wheel.stamp .bench-venv/stamp
	@$(PY) -m pip --python .bench-venv install --quiet --no-deps --force-reinstall "$(WHEEL)"
	@touch $@

# Debian's python3 has no venv without python3-venv; there the machine's own pip fills the gap.
$(PY):
	@for python in $(PYTHONS); do \
	  $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
	  echo "== making .venv with $$($$python --version)"; \
	  $$python -m venv .venv >/dev/null && exit 0; \
	  $$python -m venv --clear --without-pip .venv && $$python -m pip --python .venv install -q pip && exit 0; \
	  echo "$$python can make no environment: install python3-venv or pip"; rm -rf .venv; exit 1; \
	done; \
	echo "rdi_explore needs Python 3.11 or later; none of these is: $(PYTHONS)"; \
	echo "Install one, or name yours: make PYTHONS=/path/to/python"; exit 1
