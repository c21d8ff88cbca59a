# Beckon: the commands of every day. `make` alone lists them.
# SPDX-License-Identifier: Apache-2.0

.DEFAULT_GOAL := help
.PHONY: help up build test test-browser test-stack screenshots fuzz bench format lint snippets schema record deps
.SILENT:
MAKEFLAGS += --no-builtin-rules
SHELL := /bin/bash

# debug builds in a third of the time of release; CONFIGURATION=release is for measuring and for long runs.
CONFIGURATION ?= debug
SWIFT ?= swift
# More for `beckon up`, such as ARGS="--scale rides=2"; more for `swift test`, such as ARGS="--filter SchemaTests".
ARGS ?=
# How many tests run at once: without a bound all of them begin at once, and those that wait for somebody starve.
WIDTH ?= 6
RUN_TESTS = $(SWIFT) test --skip-build --disable-xctest --experimental-maximum-parallelization-width
# The programs of others that tests read what apps wrote with, or have apps speak to.
PROGRAMS := baresip-core gpsbabel hledger libimage-exiftool-perl mpd prometheus python3-icalendar \
	python3-vobject zbar-tools
SOURCES := Shared Services Tests docs/snippets Package.swift

help: ## Lists these commands
	echo "Beckon. Commands:"
	sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-17s %s\n", $$1, $$2 }'
	echo "Settings: CONFIGURATION=debug|release, ARGS='more options'. The first build takes some minutes."

up: build ## Builds, starts everything on this machine, ends at a prompt (ARGS goes to 'beckon up'; ctrl-C stops)
	exec "$$($(SWIFT) build -c $(CONFIGURATION) --show-bin-path)/beckon" up $(ARGS)

build: deps ## Builds every executable
	$(SWIFT) build -c $(CONFIGURATION)

# Some tests compute for a minute, and those that wait for an answer get no thread meanwhile: each kind runs apart.
COMPUTING := Dispatcher|Fuzzing|HistoryChecker|Lab|Recognizer(?!Service)
test: deps ## Builds once and runs every test (ARGS goes to 'swift test', such as --filter SchemaTests)
	.ci/install python3 $(PROGRAMS)
	$(SWIFT) build --build-tests
ifeq ($(strip $(ARGS)),)
	$(RUN_TESTS) $(WIDTH) --skip '^($(COMPUTING)|SystemTests)'
	$(RUN_TESTS) $(WIDTH) --filter '^($(COMPUTING))'
	$(RUN_TESTS) 2 --filter '^SystemTests'
else
	$(RUN_TESTS) $(WIDTH) $(ARGS)
endif

# Debian's own Python has Debian's modules; another one in the path has not.
PYTHON := $(firstword $(wildcard /usr/bin/python3) python3)
BROWSER := chromium chromium-driver python3-pil python3-selenium python3-zmq
test-browser: build ## Holds conversations of every domain on the page, in Chromium, and a hostile app (ARGS="-k phone")
	.ci/install $(BROWSER)
	$(PYTHON) Tests/Browser/conversations.py "$$($(SWIFT) build -c $(CONFIGURATION) --show-bin-path)" $(ARGS)
	$(PYTHON) Tests/Browser/cards.py "$$($(SWIFT) build -c $(CONFIGURATION) --show-bin-path)" $(ARGS)
	$(PYTHON) Tests/Browser/sign_in.py "$$($(SWIFT) build -c $(CONFIGURATION) --show-bin-path)" $(ARGS)
	$(PYTHON) Tests/Browser/history.py "$$($(SWIFT) build -c $(CONFIGURATION) --show-bin-path)" $(ARGS)
	$(PYTHON) Tests/Browser/hostile.py "$$($(SWIFT) build -c $(CONFIGURATION) --show-bin-path)"

screenshots: build ## Takes the pictures of docs/images anew: the film of README.md, and cards of each domain
	.ci/install $(BROWSER)
	$(PYTHON) Tests/Browser/screenshots.py "$$($(SWIFT) build -c $(CONFIGURATION) --show-bin-path)"

test-stack: ## Builds the image and tests compose.yaml on a Docker engine of its own, as root (docs/operating.md)
	Tests/Stack/run $(ARGS)

fuzz: deps ## Longer rounds of the seeded generator, then a minute of libFuzzer (BECKON_FUZZ_SEED, BECKON_FUZZ_ROUNDS)
	$(SWIFT) build --build-tests
	BECKON_FUZZ_ROUNDS=$${BECKON_FUZZ_ROUNDS:-50} $(SWIFT) test --skip-build --disable-xctest --filter FuzzingTests
	Tests/Fuzz/run

bench: ## Measures Beckon beside raw libzmq, Redis and NATS, 15-20 minutes (ARGS, such as --quick or --only one,curve)
	Tests/Benchmarks/install
	$(SWIFT) build -c release --package-path Tests/Benchmarks
	$(MAKE) --no-print-directory -C Tests/Benchmarks/Peers
	python3 Tests/Benchmarks/Runner $(ARGS)
	Tests/Benchmarks/recognizer "$$($(SWIFT) build -c release --package-path Tests/Benchmarks --show-bin-path)"

format: ## Formats every Swift file in place
	$(SWIFT) format --in-place --parallel --recursive --configuration .swift-format $(SOURCES)

lint: ## Checks the format and changes nothing
	$(SWIFT) format lint --strict --parallel --recursive --configuration .swift-format $(SOURCES)

snippets: deps ## Builds the code that the documents show as packages of their own, holds its conversations, runs it
	$(SWIFT) build
	SWIFT=$(SWIFT) docs/snippets/check "$$($(SWIFT) build --show-bin-path)"
	SWIFT=$(SWIFT) docs/snippets/own-package "$$($(SWIFT) build --show-bin-path)"

schema: deps ## Writes docs/schema, Shared/Schema/Generated and what `beckon schema` prints from the declarations
	.ci/install python3
	python3 Shared/Schema/Generator/wire.py
	$(SWIFT) build --build-tests
	BECKON_WRITE_SCHEMA=1 $(SWIFT) test --skip-build --disable-xctest --filter SchemaFilesTests

record: deps ## Records journals of this build, which later builds have to replay (NAME, the version that is tagged)
	test -n "$(NAME)" || { echo "make record NAME=0.2.0"; exit 64; }
	$(SWIFT) build --build-tests
	BECKON_RECORD_JOURNALS="$(NAME)" $(SWIFT) test --skip-build --disable-xctest --filter RecordingTests

deps: ## Installs libzmq, SQLite and pkg-config (as root), or says how; checks the Swift version
	.ci/install
