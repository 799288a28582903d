#!/bin/sh
# fuzz.sh TIME runs every fuzz target of the tree for TIME, one after another.
set -eu

time=${1:-30s}
grep -rl --include='*_test.go' '^func Fuzz' . | xargs -n1 dirname | sort -u | while read -r dir; do
	grep -h -o '^func Fuzz[A-Za-z0-9_]*' "$dir"/*_test.go | cut -d' ' -f2 | while read -r target; do
		echo "fuzzing $dir $target for $time"
		go test -run '^$' -fuzz "^$target\$" -fuzztime "$time" "$dir"
	done
done
