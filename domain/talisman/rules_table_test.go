package talisman

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game/casefile"
)

// TestEveryRuleIsSettled checks testdata/rules.yaml against the rules and the code: every rule,
// ruling, decision point, acceptance case, option and error code has a case or a test.
func TestEveryRuleIsSettled(t *testing.T) {
	t.Parallel()
	coverage, err := casefile.Cover(os.DirFS("../.."), "talisman")
	require.NoError(t, err)
	const numbered, named = 178 + 82 + 40 + 94, 25 + 18
	require.Len(t, coverage.Rules, numbered+named)
	require.Empty(t, coverage.Faults())
}
