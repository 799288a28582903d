package feudal_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game/casefile"
)

// TestEveryRuleIsSettled holds testdata/rules.yaml against the rules and the
// code: there is a case or a test for every rule and every acceptance case.
func TestEveryRuleIsSettled(t *testing.T) {
	coverage, err := casefile.Cover(os.DirFS("../.."), "feudal")
	require.NoError(t, err)
	require.Len(t, coverage.Rules, 180+72)
	require.Empty(t, coverage.Faults())
}
