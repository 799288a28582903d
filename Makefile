# seneschal: two commands do all the set-up on a fresh Debian machine with Go.
#
#   make demo     a campaign by real e-mail on this machine, with pages
#   make test     every test; with the race detector wherever goroutines may be
#
# DEMO passes flags on: make demo DEMO="--bots 4 --years 10 --exit"

GO      ?= go
DEMO    ?=
FUZZ    ?= 30s
PKG     ?= ./domain/datafile
INPUTS  ?= 200x

# What is built has no path of this folder in it: a clone elsewhere finds it built. It has
# no tables for debuggers either, which take a fifth of the time to build; stack traces and
# profiles need none. With one: make build DEBUG=
DEBUG ?= -gcflags=all=-dwarf=false
export GOFLAGS += -trimpath $(DEBUG)

.PHONY: all build package demo test nightly bench bench-check million chaos mutate check tidy fmt lint dead vulnerable cover fuzz axe judge update clean need-postgres need-browser need-mail need-python

all: check

build: ## build bin/seneschal
	@echo "building bin/seneschal"
	@$(GO) build -o bin/seneschal ./cmd/seneschal

package: build ## a Debian package, in ./bin
	@deploy/deb/build.sh bin/seneschal bin

demo: need-postgres build ## play a campaign by mail on this machine, in ./var/demo
	@exec ./bin/seneschal demo --dir var/demo $(DEMO)

# RACED wait for servers, clocks and each other: they are tested with the race
# detector, and more of them at a time than a small machine has cores. What commands
# start, `make nightly` races; the server that they open is in RACED.
# All else is tested at full speed: the domain starts no goroutine (docs/arch),
# nor do the reader of emails, the painter of maps and the packages of pages.
# BOTH are raced in short: what reads letters by the thousand, and tells them, is
# read and told at full speed. `make nightly` races pages and commands, too.
# What `go vet` sees, `make lint` sees.
QUIET := ./mailgw/message ./mailgw/picture
BOTH  := ./mailgw/intake ./mailgw/push ./mailgw/channels/...
RACED := ./eventstore/... ./mailgw/... ./projections ./projections/site/web ./projections/site/forms ./cmd/server ./cmd/control ./deploy/...
but    = $$($(GO) list $(1) | grep -vxF "$$($(GO) list $(2))")

test: need-postgres need-browser need-mail need-python ## every test; with the race detector wherever goroutines meet
	deploy/memory.sh $(GO) test -vet=off -p 3 -shuffle=on -timeout 20m $(call but,./...,$(RACED)) $(QUIET) $(BOTH)
	deploy/memory.sh $(GO) test -vet=off -race -short -p 4 -shuffle=on -timeout 20m $(call but,$(RACED),$(QUIET))

nightly: need-postgres need-browser need-mail need-python ## every test, with the laws of the games in their long form, and raced
	SENESCHAL_NIGHTLY=1 $(MAKE) test
	deploy/memory.sh $(GO) test -race -p 4 -timeout 60m ./cmd/... ./projections/...
	$(MAKE) bench-check

bench: need-postgres ## print the benchmarks, with the raw limits beside them
	$(GO) test -run '^$$' -bench . -benchmem -timeout 30m ./...

# Its files are on the disk, not in memory: commits and rows are compared with the raw speed of that.
bench-check: need-postgres ## compare speeds with references that are measured beside them, and with deploy/speedtest/ratios.yaml
	SENESCHAL_SPEED=1 $(GO) test -vet=off -count=1 -v -p 1 -run '^TestSpeed' -benchtime 50ms -timeout 30m $(addprefix ./,$(dir $(shell git ls-files '*/speed_test.go')))

million: need-postgres ## rebuild all tables from a million events, a raw COPY of the same rows beside each
	$(GO) test -run '^$$' -bench BenchmarkMillion -benchtime 1x -timeout 60m ./projections -args -events 1000000

# KILLS bounds the faults, MINUTES the time; the same SEED draws the same plan.
KILLS   ?= 500
MINUTES ?= 0
SEED    ?= 1

chaos: need-postgres need-mail ## let KILLS faults befall three members, three event servers, Postgres and mail servers, or as many as there are in MINUTES
	deploy/memory.sh $(GO) test -vet=off -count=1 -v -timeout 0 -run 'TestChaos$$' ./cmd/seneschal -args \
		-chaos.kills $(KILLS) -chaos.minutes $(MINUTES) -chaos.seed $(SEED) -chaos.tables 3 -chaos.beat 1s -chaos.dovecot

judge: build ## run every case of the rules
	./bin/seneschal judge domain/*/testdata/cases/*

# The tools are pinned in .ci/tools, built by the Go toolchain, and no requirement of ours.
TOOL := $(GO) tool -modfile=.ci/tools/go.mod

# Compilers, linters and tests soon end: garbage is collected seldom, which saves them a
# fifth of their work and takes some more memory.
lint dead test nightly fuzz: export GOGC ?= 400

check: tidy ## what a change must pass
	@if $(GO) mod download -modfile=.ci/tools/go.mod; then $(MAKE) --no-print-directory lint dead vulnerable; \
		else echo "NOT CHECKED: linters, dead code and known faults, whose tools cannot be fetched"; $(GO) vet ./...; fi
	@$(MAKE) --no-print-directory fuzz FUZZ=$(INPUTS)
	@$(MAKE) --no-print-directory test

tidy: ## the module names what it needs, and no more
	$(GO) mod tidy -diff

fmt: ## format the code
	$(TOOL) golangci-lint fmt

lint: ## format, vet, staticcheck and the rules of .golangci.yml
	$(TOOL) golangci-lint run

# event.NewStep is how an event of today is made of an older one, and none is older yet;
# dice from a function, the words of a lexicon, and what a seat has sent, are asked for by tests.
# domain/game/rounds.go is for rulesets in rounds: of those that stand, none is one.
dead: ## no function but those for tests that no command reaches
	@echo "looking for dead code"
	@all=$$($(TOOL) deadcode -filter '^seneschal' ./...) || exit 1; \
		found=$$(echo "$$all" | grep -v -E '^[^:]*(test|memstore)/|^domain/game/rounds\.go:|func: (NewStep|FromFunc|Lexicon.Words|Game.Held|Game.Sent)$$') || true; \
		[ -z "$$found" ] || { echo "$$found"; exit 1; }

vulnerable: ## known faults of what we require, if their database can be asked
	@echo "looking for known vulnerabilities"
	@out=$$($(TOOL) govulncheck ./... 2>&1) || { \
		case $$out in *"fetching vulnerabilities"*) echo "NOT CHECKED: the database of vulnerabilities does not answer";; \
		*) echo "$$out"; exit 1;; esac; }

cover: need-postgres need-browser need-mail need-python ## coverage, in var/cover.html
	@mkdir -p var
	$(GO) test -coverprofile=var/cover.out -coverpkg=./... ./...
	$(GO) tool cover -html=var/cover.out -o var/cover.html

fuzz: ## fuzz every parser, FUZZ (30s) each
	@deploy/fuzz.sh $(FUZZ)

# The tool has a list of modules of its own, as it wants other versions of some than the linters.
mutate: ## break PKG in one place at a time, and list what its own tests did not notice; some minutes to hours
	$(GO) tool -modfile=.ci/tools/mutate.mod gremlins unleash $(PKG) --workers 2 --invert-logical --invert-loopctrl --output-statuses lc

axe: need-browser ## what axe-core finds on pages, of which npm fetches the newest
	@mkdir -p var/axe && cd var/axe && npm pack --silent axe-core >/dev/null && tar xzf axe-core-*.tgz package/axe.min.js
	SENESCHAL_AXE=$(CURDIR)/var/axe/package/axe.min.js $(GO) test -count=1 -timeout 60m ./projections/site/...

update: ## write what is made of the code: the man page, the lists of keywords
	$(GO) build -o bin/seneschal ./cmd/seneschal && ./bin/seneschal man >docs/seneschal.1
	$(GO) test -run TestTheKeywordsOfEachLanguageAreListed ./domain/golden -update

clean: ## remove what was built; the demo's data in var/ stay
	rm -rf bin

need-postgres:
	@deploy/need.sh postgres

need-browser:
	@deploy/need.sh chromium

need-mail:
	@deploy/need.sh mail

need-python:
	@deploy/need.sh python
