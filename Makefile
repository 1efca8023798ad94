# The main commands are `make serve` and `make test`. Both first install missing libraries.

# The configuration of `make serve`: release, or debug, which builds faster and runs slower.
CONFIGURATION ?= release

# Linking Swift's libraries statically makes the program start faster and use less memory. macOS has its own copies.
STATIC := --static-swift-stdlib

# Without debug information the program has 94 MB in place of 128. The names of functions stay, so that the backtrace
# of a crash can be read: it takes one second, and more than ten with debug information.
ifeq ($(CONFIGURATION),release)
  STATIC += -Xlinker --strip-debug
endif

# Homebrew does not link these into its prefix; SwiftPM and Colophon need their paths.
ifeq ($(shell uname -s),Darwin)
  STATIC :=
  BREW := $(shell brew --prefix)
  KEGS := curl libpq openssl@3 zlib
  space := $(subst ,, )
  export PKG_CONFIG_PATH := $(subst $(space),:,$(KEGS:%=$(BREW)/opt/%/lib/pkgconfig)):$(PKG_CONFIG_PATH)
  export PATH := $(BREW)/opt/postgresql@17/bin:$(PATH)
endif

.PHONY: help serve build test test-tools test-browser operation setup lint format figures moving bench fuzz soak ci image highlighting markdown-figures

help:
	@echo 'make serve    build, then serve the publication in Content/ on http://localhost:8080'
	@echo 'make build    build the release program'
	@echo 'make test     build, then run all tests'
	@echo 'make test-tools  build and test the programs in Tools'
	@echo 'make test-browser  test the pages of episodes in Chromium; needs make build first'
	@echo 'make setup    install missing C libraries and Postgres (the other commands do this too)'
	@echo 'make lint     check the layout and the rules of the sources'
	@echo 'make format   format the sources'
	@echo 'make figures  measure search and the first view of pages; needs make build first'
	@echo 'make moving   move each export in the folder EXPORTS, and print what was lost; needs make build first'
	@echo 'make highlighting  compare highlighted code with Pygments; see Tests/Highlighting/README.md'
	@echo 'make markdown-figures  compare the time from Markdown to HTML with other programs; installs them'
	@echo 'make bench    compare with Hummingbird, FlyingFox and nginx; see Benchmarks/README.md'
	@echo 'make fuzz     fuzz all parsers of untrusted input for ten minutes with libFuzzer; SECONDS=60 for one'
	@echo 'make operation  run what operators do against real servers: fail-over, several processes; needs make build first'
	@echo 'make soak     load the server under sanitizers, and a site that changes all the time; see Soak/README.md'
	@echo 'make ci       run all of continuous integration'
	@echo 'make image    build the container image "colophon" with Docker'

serve: build
	exec .build/$(CONFIGURATION)/site serve

build: setup
	swift build -c $(CONFIGURATION) $(STATIC) --product site

test:
	@Scripts/setup tests
	Scripts/test

test-tools: setup
	swift test --disable-xctest --package-path Tools/SavedPages

test-browser:
	@Scripts/setup tests
	Scripts/test-browser

setup:
	@Scripts/setup

SOURCES := Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources \
  Fuzzing/Package.swift Fuzzing/Sources Soak/Package.swift Soak/Sources \
  Tools/SavedPages/Package.swift Tools/SavedPages/Sources Tools/SavedPages/Tests

lint:
	swift format lint --strict --parallel --recursive $(SOURCES)
	Scripts/check-sources

format:
	swift format --in-place --parallel --recursive $(SOURCES)

# Also prints how well search finds, by labelled queries. Needs wrk.
figures:
	@Scripts/setup tests
	Scripts/browser-python Tests/Figures/reading.py .build/$(CONFIGURATION)/site $(OPTIONS)
	Scripts/test --filter RelevanceTests | grep nDCG

# For example EXPORTS=~/exports; without it, the samples of the tests.
moving:
	Scripts/moving .build/$(CONFIGURATION)/site $(or $(EXPORTS),Tests/MovingTests/Samples)

# For example OPTIONS='sql shell --differences', with more files in the folders of HIGHLIGHTING_FILES.
highlighting: setup
	swift build -c release --product markdown-measure
	python3 -m venv .build/highlighting
	.build/highlighting/bin/python -m pip install --quiet --disable-pip-version-check -r Tests/Highlighting/requirements.txt
	PYTHONDONTWRITEBYTECODE=1 .build/highlighting/bin/python Tests/Highlighting/compare.py \
	  .build/release/markdown-measure $(OPTIONS)

# Pandoc comes from the packages of the system, where they are Debian's.
markdown-figures: setup
	swift build -c release $(STATIC) --product markdown-measure
	command -v pandoc > /dev/null || ! command -v apt-get > /dev/null || apt-get install --yes --no-install-recommends pandoc
	python3 -m venv .build/markdown-figures
	.build/markdown-figures/bin/python -m pip install --quiet --disable-pip-version-check -r Tests/Figures/markdown-requirements.txt
	PYTHONDONTWRITEBYTECODE=1 .build/markdown-figures/bin/python Tests/Figures/markdown.py .build/release/markdown-measure

# For example OPTIONS='--rounds 3 --rows small,page' and GROWTH='--posts 1000'; see --help of both programs.
bench: setup
	Benchmarks/run $(OPTIONS)
	swift build -c release $(STATIC) --product site
	Benchmarks/growth .build/release/site $(GROWTH)

fuzz: setup
	Fuzzing/run --seconds $(or $(SECONDS),600) $(OPTIONS)

# For example OPTIONS='--only release --seconds 600', which watches memory without a sanitiser.
soak: setup
	Soak/run $(OPTIONS)

operation:
	@Scripts/setup tests
	Scripts/operation/run .build/$(CONFIGURATION)/site

ci:
	.ci/run

image:
	docker build -t colophon .
