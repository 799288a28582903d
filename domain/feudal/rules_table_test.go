package feudal_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game/casefile"
)

// TestEveryRuleIsSettled compares testdata/rules.yaml with the rules and the code: every
// rule and every acceptance case has a case or a test.
func TestEveryRuleIsSettled(t *testing.T) {
	coverage, err := casefile.Cover(os.DirFS("../.."), "feudal")
	require.NoError(t, err)
	require.Len(t, coverage.Rules, 180+72)
	require.Empty(t, coverage.Faults())
}
