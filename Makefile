# seneschal: two commands do all the set-up on a fresh Debian machine with Go.
#
#   make demo     a campaign by real e-mail on this machine, with pages
#   make test     every test; with the race detector wherever goroutines may be
#
# DEMO passes flags on: make demo DEMO="--heralds 4 --years 10 --exit"

GO      ?= go
DEMO    ?=
FUZZ    ?= 30s

.PHONY: all build demo test nightly bench million check tidy fmt lint dead vulnerable cover fuzz judge update clean need-postgres need-browser

all: check

build: ## build bin/seneschal
	@echo "building bin/seneschal"
	@$(GO) build -trimpath -o bin/seneschal ./cmd/seneschal

demo: need-postgres build ## play a campaign by mail on this machine, in ./var/demo
	@exec ./bin/seneschal demo --dir var/demo $(DEMO)

# What starts no goroutine cannot race: the domain (arch_test.go), its recorded
# games in the top folder, the reader of letters and the painter. These are
# tested at full speed, and raced by the houses of all other packages, which play
# and write side by side. BOTH are raced but for what reads letters by the
# thousand (//go:build !race), which is tested at full speed.
QUIET := ./domain/... . ./mailgw/message ./mailgw/picture
BOTH  := ./mailgw/intake

# The packages that are raced wait for servers and clocks, so that more of them
# run at a time than a small machine has cores.
test: need-postgres need-browser ## every test; with the race detector wherever goroutines may be
	$(GO) test -shuffle=on -timeout 20m $(QUIET) $(BOTH)
	$(GO) test -race -p 4 -shuffle=on -timeout 20m $$($(GO) list ./... | grep -vxF "$$($(GO) list $(QUIET))")

nightly: need-postgres need-browser ## every test, with the laws of the games in their long form
	SENESCHAL_NIGHTLY=1 $(MAKE) test

bench: need-postgres ## print the benchmarks, with the raw limits beside them
	$(GO) test -run '^$$' -bench . -benchmem -timeout 30m ./...

million: need-postgres ## rebuild all tables from a million events, a raw COPY of the same rows beside each
	$(GO) test -run '^$$' -bench BenchmarkMillion -benchtime 1x -timeout 60m ./projections -args -events 1000000

judge: build ## run every case of the rules
	./bin/seneschal judge domain/*/testdata/cases/*

# The tools are pinned in .ci/tools, built by the Go toolchain, and no requirement of ours.
TOOL := $(GO) tool -modfile=.ci/tools/go.mod

check: tidy lint dead vulnerable ## what a change must pass
	@$(MAKE) --no-print-directory test

tidy: ## the module names what it needs, and no more
	$(GO) mod tidy -diff

fmt: ## format the code
	$(TOOL) golangci-lint fmt

lint: ## format, vet, staticcheck and the rules of .golangci.yml
	$(TOOL) golangci-lint run

# event.From is how an event of today is made of an older one, and none is older yet.
dead: ## no function but those for tests that no command reaches
	@echo "looking for dead code"
	@all=$$($(TOOL) deadcode -filter '^seneschal' ./...) || exit 1; \
		found=$$(echo "$$all" | grep -v -E '^[^:]*(test|memstore)/|func: From$$') || true; \
		[ -z "$$found" ] || { echo "$$found"; exit 1; }

vulnerable: ## known faults of what we require, if their database can be asked
	@echo "looking for known vulnerabilities"
	@out=$$($(TOOL) govulncheck ./... 2>&1) || { \
		case $$out in *"fetching vulnerabilities"*) echo "NOT CHECKED: the database of vulnerabilities does not answer";; \
		*) echo "$$out"; exit 1;; esac; }

cover: need-postgres need-browser ## coverage, in var/cover.html
	@mkdir -p var
	$(GO) test -coverprofile=var/cover.out -coverpkg=./... ./...
	$(GO) tool cover -html=var/cover.out -o var/cover.html

fuzz: ## fuzz every parser, FUZZ (30s) each
	@deploy/fuzz.sh $(FUZZ)

update: ## write what is made of the code: the man page, the lists of keywords
	$(GO) build -o bin/seneschal ./cmd/seneschal && ./bin/seneschal man >docs/seneschal.1
	$(GO) test -run TestTheKeywordsOfEachLanguageAreListed . -update

clean: ## remove what was built; the demo's data in var/ stay
	rm -rf bin

need-postgres:
	@deploy/need.sh postgres

need-browser:
	@deploy/need.sh chromium
