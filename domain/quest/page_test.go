package quest_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game/casefile"
)

// TestThePageTellsEveryRule: docs/rules/quest.md has each rule and ruling, each
// decision point and each option of testdata/rules.yaml.
func TestThePageTellsEveryRule(t *testing.T) {
	t.Parallel()
	coverage, err := casefile.Cover(os.DirFS("../.."), "quest")
	require.NoError(t, err)
	data, err := os.ReadFile("../../docs/rules/quest.md")
	require.NoError(t, err)
	page := string(data)
	for _, covered := range coverage.Rules {
		submission, number, _ := strings.Cut(covered.Rule, "-")
		mark := ""
		switch submission {
		case "Q":
			mark = "\n- **" + covered.Rule + "** "
		case "R":
			mark = "\n| " + covered.Rule + " | "
		case "D":
			mark = "\n| D" + number + " | "
		case "O":
			mark = "\n| `" + number + "` | "
		}
		require.Contains(t, page, mark, covered.Rule)
	}
}
