# Colophon in two commands: `make serve` and `make test`. Both install what is missing first.

# How `make serve` builds: release, or debug (which builds faster and runs slower).
CONFIGURATION ?= release

# With Swift's libraries inside, the program starts faster and takes less memory. On macOS they are the system's.
STATIC := --static-swift-stdlib

# Homebrew keeps these out of the way of the system's own; SwiftPM and Colophon have to be told where.
ifeq ($(shell uname -s),Darwin)
  STATIC :=
  BREW := $(shell brew --prefix)
  KEGS := curl libpq openssl@3 zlib
  space := $(subst ,, )
  export PKG_CONFIG_PATH := $(subst $(space),:,$(KEGS:%=$(BREW)/opt/%/lib/pkgconfig)):$(PKG_CONFIG_PATH)
  export PATH := $(BREW)/opt/postgresql@17/bin:$(PATH)
endif

.PHONY: help serve build test setup lint format bench fuzz soak ci image

help:
	@echo 'make serve    build, and serve the publication in Content/ on http://localhost:8080'
	@echo 'make build    build the program as it is shipped'
	@echo 'make test     build, and run all tests'
	@echo 'make setup    install what is missing: C libraries, Postgres (the other commands do it too)'
	@echo 'make lint     check the layout of the sources and the rules of the house'
	@echo 'make format   lay the sources out'
	@echo 'make bench    compare with Hummingbird, FlyingFox and nginx; see Benchmarks/README.md'
	@echo 'make fuzz     ten minutes of bytes made up by libFuzzer for all that reads what strangers write; SECONDS=60 for less'
	@echo 'make soak     the server at full load under ThreadSanitizer and AddressSanitizer; see Soak/README.md'
	@echo 'make ci       everything that continuous integration does'
	@echo 'make image    build the container image "colophon" with Docker'

serve: build
	exec .build/$(CONFIGURATION)/site serve

build: setup
	swift build -c $(CONFIGURATION) $(STATIC) --product site

test:
	@Scripts/setup tests
	Scripts/test
	TEST_CACHE=on Scripts/test --skip-build --filter ColophonTests

setup:
	@Scripts/setup

SOURCES := Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources \
  Fuzzing/Package.swift Fuzzing/Sources Soak/Package.swift Soak/Sources

lint:
	swift format lint --strict --parallel --recursive $(SOURCES)
	Scripts/check-sources

format:
	swift format --in-place --parallel --recursive $(SOURCES)

# OPTIONS='--rounds 3 --rows small,page': see Benchmarks/run --help.
bench: setup
	Benchmarks/run $(OPTIONS)

fuzz: setup
	Fuzzing/run --seconds $(or $(SECONDS),600) $(OPTIONS)

# OPTIONS='--only release --seconds 600' watches memory without a sanitiser.
soak: setup
	Soak/run $(OPTIONS)

ci:
	.ci/run

image:
	docker build -t colophon .
