#!/bin/sh
# fuzz.sh TIME runs every fuzz target of the tree for TIME (30s, or 500x for so many
# inputs), one after another. Each package is built once. For a time it is built for
# fuzzing, with coverage, which rebuilds everything; for a number of inputs, as for tests.
set -eu

time=${1:-30s}
case $time in
*x) how="-ldflags=-s" ;;
*) how="-fuzz=." ;;
esac
built=$(mktemp -d)
trap 'rm -rf "$built"' EXIT
for dir in $(grep -rl --include='*_test.go' '^func Fuzz' . | xargs -n1 dirname | sort -u); do
	go test -c "$how" -o "$built/fuzz.test" "$dir"
	for target in $(grep -h -o '^func Fuzz[A-Za-z0-9_]*' "$dir"/*_test.go | cut -d' ' -f2); do
		echo "fuzzing $dir $target for $time"
		(cd "$dir" && "$built/fuzz.test" -test.run '^$' -test.fuzz "^$target\$" -test.fuzztime "$time" -test.fuzzcachedir "$built/cache") >"$built/log" 2>&1 || {
			cat "$built/log"
			exit 1
		}
	done
done
