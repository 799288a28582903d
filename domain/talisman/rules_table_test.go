package talisman

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game/casefile"
)

// TestEveryRuleIsSettled holds testdata/rules.yaml against the rules and the
// code: there is a case or a test for every rule, ruling, decision point,
// acceptance case, option and code of an error.
func TestEveryRuleIsSettled(t *testing.T) {
	t.Parallel()
	coverage, err := casefile.Cover(os.DirFS("../.."), "talisman")
	require.NoError(t, err)
	const numbered, named = 178 + 82 + 40 + 94, 25 + 18
	require.Len(t, coverage.Rules, numbered+named)
	require.Empty(t, coverage.Faults())
}
