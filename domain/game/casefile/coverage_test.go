package casefile_test

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game/casefile"
)

func TestCoverageTellsWhatIsMissing(t *testing.T) {
	tree := fstest.MapFS{}
	for name, text := range map[string]string{
		"domain/toy/testdata/rules.yaml":             "numbers: {F: [[1, 4]], A: [[1, 1]]}\nnames: [O-BIG-DIE, F-3a]\nrules: {O-BIG-DIE: [O-BIG-DIE], F-1: [F-001, TestToy], F-2: [game.TestKernel], F-3: [board.TestBoard], F-4: [F-9], F-7: [F-001], A-1: [A-01]}",
		"domain/toy/testdata/cases/F-001-roll.txtar": "",
		"domain/toy/testdata/cases/A-01.txtar":       "",
		"domain/toy/testdata/cases/O-BIG-DIE.txtar":  "",
		"domain/toy/doc.go":                          "// F-3 is told of in the overview.",
		"domain/toy/roll.go":                         "// roll rolls (F-1 to F-2), with O-BIG-DIE.",
		"domain/toy/roll_test.go":                    "func TestToy(t *testing.T) {}",
		"domain/toy/board/board.go":                  "// edges are counted (F-3).",
		"domain/toy/board/board_test.go":             "func TestBoard(t *testing.T) {}",
		"domain/toy/bot/bot.go":                      "// F-4 is feared.",
		"domain/game/close.go":                       "x() // F-2",
		"domain/game/close_test.go":                  "func TestKernel(t *testing.T) {}",
	} {
		tree[name] = &fstest.MapFile{Data: []byte(text)}
	}
	coverage, err := casefile.Cover(tree, "toy")
	require.NoError(t, err)
	require.Equal(t, []casefile.RuleCovered{
		{Rule: "F-1", Code: []string{"roll.go"}, Cases: []string{"F-001-roll"}, Tests: []string{"TestToy"}},
		{Rule: "F-2", Code: []string{"roll.go", "game/close.go"}, Cases: []string{}, Tests: []string{"game.TestKernel"}},
		{Rule: "F-3", Code: []string{"board/board.go"}, Cases: []string{}, Tests: []string{"board.TestBoard"}},
		{Rule: "F-4", Cases: []string{}, Tests: []string{}},
		{Rule: "A-1", Cases: []string{"A-01"}, Tests: []string{}},
		{Rule: "O-BIG-DIE", Code: []string{"roll.go"}, Cases: []string{"O-BIG-DIE"}, Tests: []string{}},
		{Rule: "F-3a", Cases: []string{}, Tests: []string{}},
	}, coverage.Rules)
	require.Equal(t, []string{
		"F-4 is to be settled by F-9, which there is not", "F-7 is not a number of the rules", "nothing settles F-4", "nothing settles F-3a",
	}, coverage.Faults())
	_, err = casefile.Cover(tree, "chess")
	require.ErrorContains(t, err, "domain/chess/testdata/rules.yaml")
}
