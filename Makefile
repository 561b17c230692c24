# Needs git, make and a Python 3.11 or later with pip; each target makes the rest: uv, CPython 3.13 (uv finds it, or fetches it) and .venv.
PYTHON ?= python3
UV := .local/uv/bin/uv
BIN := .venv/bin
LOCK_OPTIONS := --universal --generate-hashes --no-emit-index-url --no-annotate --no-header --quiet
# sam wants a python3.13 that runs on the PATH; telemetry has no place in a build.
export PATH := $(CURDIR)/.venv/bin:$(PATH)
export SAM_CLI_TELEMETRY := 0

.PHONY: run psql key login archive receiver test test-16 test-pgbouncer test-lambda test-deploy test-sam-local soak mutants check format validate checkov policies build bench simulate lock openapi page page-check screenshots fuzz clean reset

run: .venv/installed                ## the whole stack on this machine
	@export PYTHONPATH=layers/tidegate; exec $(BIN)/python -m local

psql: .venv/installed               ## its database; SQL="SELECT …" asks one question
	@exec $(BIN)/python -m local.psql $${QUESTION:+-c "$$QUESTION"}
# $(value) keeps the text as typed: make would expand a dollar sign in it.
psql: export QUESTION := $(value SQL)
unexport SQL

key: .venv/installed                ## an API key for it: make key OWNER=alice ROLE=producer
	@PYTHONPATH=layers/tidegate $(BIN)/python -m local.key "$${OWNER:?is the owner of the key's jobs: make key OWNER=alice}" "$${ROLE:-producer}" \
	  $(if $(RATE),--rate "$(RATE)") $(if $(READ_RATE),--read-rate "$(READ_RATE)") $(if $(TYPES),--types "$(TYPES)") $(if $(MAX_PRIORITY),--max-priority "$(MAX_PRIORITY)") $(if $(MAX_PENDING),--max-pending "$(MAX_PENDING)")

# Every user of the machine can list the arguments of programs, make's own among them, and not their environment.
by_environment = $(if $(filter command,$(firstword $(origin $(1)))),$(error a list of processes shows arguments: write $(1)=… make $@))

login: .venv/installed              ## a link that logs a browser in once; KEY=tg_… make login as another key
	@$(call by_environment,KEY)PYTHONPATH=layers/tidegate $(BIN)/python -m local.login

archive: .venv/installed            ## archived jobs: make archive DAY=2026-01-31 TYPE=ocr; BUCKET= reads S3
	@PYTHONPATH=layers/tidegate exec $(BIN)/python -m local.archive "$${DAY:?is the day on which the jobs ended: make archive DAY=2026-01-31 TYPE=ocr}" \
	  "$${TYPE:?is the type of the jobs: make archive DAY=2026-01-31 TYPE=ocr}" $(if $(BUCKET),--bucket "$(BUCKET)")

receiver: .venv/installed           ## prints the requests that arrive at it: SECRET=whsec_… make receiver PORT=4000
	@$(call by_environment,SECRET)PYTHONPATH=layers/tidegate exec $(BIN)/python -m local.receiver $(or $(PORT),4000) $(if $(STATUS),--status $(STATUS))

# A third of the tests' time is spent waiting for processes and clocks: one worker more than there are cores uses it.
# A worker begins with tests that stand together, which share fixtures, and takes some from the slowest at the end.
CORES := $(shell getconf _NPROCESSORS_ONLN)
WORKERS := -n $(shell expr $(CORES) + 1) --dist worksteal
PAIRS := -n $(shell expr $(CORES) \* 2) --dist worksteal

test: .venv/installed build         ## every test, on Postgres 18
	$(BIN)/pytest $(WORKERS)

# Left out is what would find on 16 what it finds on 18: the parts of the local stack, which start no Postgres or one of the
# version that the test names, as those of an existing database do; and tests of odd requests, large answers and
# CloudFormation's, whose SQL others ask as well.
NOT_ON_16 := $(addprefix --ignore=,$(wildcard tests/stack/test_local_*.py) tests/stack/test_receiver.py tests/stack/test_openapi.py \
  tests/database/test_existing.py $(addprefix tests/functions/test_,answer_sizes.py odd_requests.py responder.py))

test-16: .venv/installed            ## the tests with Postgres, on the oldest supported version
	POSTGRES=16 $(BIN)/pytest $(WORKERS) tests/database tests/functions tests/stack $(NOT_ON_16)

test-pgbouncer: .venv/installed     ## the tests with Postgres, through PgBouncer in transaction mode
	@command -v pgbouncer >/dev/null || { echo "pgbouncer is not installed: apt-get install pgbouncer"; exit 1; }
	PGBOUNCER=1 $(BIN)/pytest -n auto tests/database tests/functions tests/engine tests/stack \
	  --deselect tests/database/test_database.py::test_a_connection_that_the_server_ended_is_replaced \
	  --deselect tests/database/test_database.py::test_a_connection_to_a_standby_is_refused \
	  --deselect tests/engine/test_lost_answer.py::test_a_settlement_without_an_answer_is_not_written_twice \
	  --deselect tests/functions/test_login.py::test_a_database_that_has_no_connection_left_for_the_function_is_said_to_be_busy \
	  --deselect tests/functions/test_login.py::test_a_refused_token_is_explained_and_not_shown \
	  --deselect tests/functions/test_login.py::test_after_a_refusal_the_next_token_is_a_new_one

# Left out: tests without a handler, one that restarts Postgres (which under root needs prctl), one that sets oom_score_adj. And what
# would find there what it finds elsewhere, since all that the restrictions concern is in processor/pool: tests of limits, callbacks,
# remote types, follow-ups, lost answers and tidegate.testing. Their handlers and their kills are those of the tests that stay.
# More than half of the time of the others is spent waiting, so there are two workers for a core.
NOT_ON_LAMBDA := $(patsubst %,--ignore=tests/engine/test_%.py,state_machine limits shared_limits callback target follow_ups lost_answer testing)

test-lambda: .venv/installed        ## the tests with handlers, under the restrictions of Lambda's sandbox; Linux, root or namespaces
	PYTHONPATH=.:layers/tidegate $(BIN)/python -m tests.sandbox $(PAIRS) tests/unit/test_run.py \
	  tests/unit/test_batch_handlers.py tests/unit/test_orphans.py tests/engine $(NOT_ON_LAMBDA) \
	  --deselect tests/engine/test_kill.py::test_a_restart_of_postgres_loses_nothing_and_charges_nothing \
	  --deselect tests/unit/test_run.py::test_where_memory_is_out_a_slot_goes_before_its_processor

test-deploy: .venv/installed        ## a stack through its life by sam deploy and sam delete; minutes, of which CI takes the first test
	$(BIN)/pytest tests/deploy/test_deploy.py tests/deploy/variants.py

soak: .venv/installed               ## kills, limits and random histories for minutes, not seconds; not in CI
	SOAK=1 $(BIN)/pytest tests/engine/test_kill.py tests/engine/test_limits.py tests/engine/test_state_machine.py

mutants: .venv/installed            ## breaks the code in small ways, each of which a test has to notice; ONLY=name,name; minutes, not in CI
	$(BIN)/python -m tests.mutants.run $(ONLY)

fuzz: .venv/installed               ## thousands of requests made from docs/openapi.json, with each role; EXAMPLES=500
	PYTHONPATH=layers/tidegate $(BIN)/python -m tests.stack.fuzz $(or $(EXAMPLES),200)

test-sam-local: .venv/installed     ## each function and event in containers, by sam local; takes Docker; not in CI
	PYTHONPATH=layers/tidegate $(BIN)/python -m tests.sam_local

check: .venv/installed              ## format, lint, types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: .venv/installed
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

openapi: .venv/installed            ## docs/openapi.json and docs/problems.md, from the code
	PYTHONPATH=layers/tidegate $(BIN)/python -m local.openapi

page: .venv/installed               ## functions/dashboard/dist, from functions/dashboard/page; checks its types
	$(BIN)/python -m local.page

screenshots: .venv/installed        ## docs/screens: each screen of the page, drawn from the rows of its tests
	PYTHONPATH=.:layers/tidegate $(BIN)/python -m tests.browser.pictures

page-check: .venv/installed         ## the same, but compares dist instead of writing it
	$(BIN)/python -m local.page --check

validate: .venv/installed           ## the templates
	$(BIN)/sam validate --lint
	$(BIN)/cfn-lint template.yaml lane-alarms.yaml watching.yaml

checkov: .local/checks/installed    ## the templates, by Checkov; .checkov.yaml lists what it skips, and why
	LOG_LEVEL=CRITICAL CKV_PARSE_ERROR_FAIL=true .local/checks/bin/checkov  # otherwise it logs that it cannot reach its maker's server, and passes over what it cannot read

policies: .venv/installed .local/checks/installed   ## every policy of the template, against IAM's list of actions
	@PYTHONPATH=layers/tidegate $(BIN)/python -m tests.policies .local/policies
	@PYTHONWARNINGS=ignore .local/checks/bin/python -P tests/parliament_says.py .local/policies

.local/checks/installed: requirements-checks.txt | $(UV)
	$(UV) venv --quiet --allow-existing --python 3.13 .local/checks
	$(UV) pip sync --quiet --require-hashes --python .local/checks/bin/python requirements-checks.txt
	@touch $@

# `sam build` fails where Amazon's certificates for RDS cannot be fetched. There this target leaves them out: such a build
# can be tested, but on AWS it trusts no database. It must not enter the cache of `sam build`.
build: .venv/installed              ## the files that `sam deploy` uploads
	@if [ -z "$$RDS_CA_BUNDLE" ]; then $(BIN)/python layers/dependencies/certificates.py .local/rds-bundle.pem; \
	  case $$? in 0) ;; 3) export RDS_CA_BUNDLE=none; without=--no-cached ;; *) exit 1 ;; esac; fi; \
	$(BIN)/sam build $$without $(if $(PARAMETERS),--parameter-overrides $(PARAMETERS))

bench: .venv/installed              ## the figures: SIZE=small for a quick run, ONLY=drain for one of them
	PYTHONPATH=layers/tidegate $(BIN)/python -m bench --size $(or $(SIZE),full) $(if $(ONLY),--only $(ONLY))

simulate: .venv/installed           ## how long jobs wait and what it costs: LOAD="--jobs-per-hour 10000 --work 2 --within 5"
	@PYTHONPATH=layers/tidegate $(BIN)/python -m bench.simulate $(LOAD)

$(UV):
	$(PYTHON) -m pip install --quiet --disable-pip-version-check --no-warn-script-location \
	  --root-user-action=ignore --target .local/uv --require-hashes --requirement requirements-uv.txt

.venv/installed: requirements-dev.txt .python-version | $(UV)
	$(UV) venv --quiet --allow-existing .venv
	$(UV) pip sync --quiet --require-hashes requirements-dev.txt
	@touch $@

# The tests' versions are locked first: Lambda gets the versions that the tests ran with.
lock: | $(UV)                       ## after a change to a requirements .in file
	echo uv==$$($(UV) --version | cut -d' ' -f2) | $(UV) pip compile $(LOCK_OPTIONS) - --output-file requirements-uv.txt
	$(UV) pip compile $(LOCK_OPTIONS) --python-version 3.13 requirements-checks.in --output-file requirements-checks.txt
	$(UV) pip compile $(LOCK_OPTIONS) requirements-dev.in --output-file requirements-dev.txt
	$(UV) pip compile $(LOCK_OPTIONS) layers/dependencies/requirements.in --constraint requirements-dev.txt \
	  --output-file layers/dependencies/requirements.txt

clean:                              ## removes built and fetched files; the data of `make run` and the figures of `make bench` stay
	rm -rf .aws-sam .venv bench/.peers .mypy_cache .pytest_cache .ruff_cache .hypothesis \
	  .local/uv .local/checks .local/page .local/policies .local/rds-bundle.pem
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

reset: .venv/installed              ## removes the data of `make run`
	@$(BIN)/python -m local.reset
