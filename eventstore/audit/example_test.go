package audit_test

import (
	"context"
	"fmt"
	"os"

	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/audit"
)

// A recorded game is audited without a server: its chain, dice, digests and every adjudication.
func ExampleGame() {
	file, err := os.Open("../../domain/feudal/testdata/logs/banked-3.jsonl")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer file.Close()
	bundle, err := eventstore.ReadBundle(file)
	if err != nil {
		fmt.Println(err)
		return
	}
	commits := func(yield func(*eventstore.Commit, error) bool) {
		for _, commit := range bundle.Commits {
			if !yield(commit, nil) {
				return
			}
		}
	}
	report := audit.Game(context.Background(), commits, aggregate.NewGames(rulesets.Lookup))
	fmt.Println(report.Ruleset, report.OK, report.Err())
	// Output: feudal true <nil>
}
