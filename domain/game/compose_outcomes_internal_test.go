package game

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLinesOfOneKindAreToldOnce(t *testing.T) {
	var outcomes []Outcome
	for n := range 9 {
		outcomes = append(outcomes, Outcome{Text: fmt.Sprint("DUEL HOLDER ", n)}, Outcome{Text: "USE ring"})
	}
	c := &composer{Options: Options{Lang: "en"}}
	blocks := c.foldOutcomes("report.fate.passed", outcomes)
	require.Equal(t, []string{"DUEL HOLDER 0", "DUEL HOLDER 1", "USE ring"}, blocks[1].Orders)
	require.Equal(t, "And 7 more lines; WHY lists all.", blocks[2].Text)
	c.Whole = true
	require.Len(t, c.foldOutcomes("report.fate.passed", outcomes)[1].Orders, 10)
}
