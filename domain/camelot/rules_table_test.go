package camelot_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game/casefile"
)

// TestEveryRuleIsSettled compares testdata/rules.yaml with the rules and the code: there is a case
// or a test for every rule, ruling, decision point, acceptance case, option, preset and code of an
// error.
func TestEveryRuleIsSettled(t *testing.T) {
	t.Parallel()
	coverage, err := casefile.Cover(os.DirFS("../.."), "camelot")
	require.NoError(t, err)
	const numbered, named = 111 + 47 + 21 + 52, 2 + 32 + 6 + 32
	require.Len(t, coverage.Rules, numbered+named)
	require.Empty(t, coverage.Faults())
}
