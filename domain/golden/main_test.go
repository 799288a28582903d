// Package golden_test plays, records, replays and audits games of all rulesets, and reads
// what their logs tell in each language. The logs lie in the rulesets' own testdata.
package golden_test

import (
	"fmt"
	"os"
	"testing"
)

// TestMain moves to the root of the module, which all paths of these tests begin at.
func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}
