package seat

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/order"
)

func TestLinesOfOrdersAreCleanedAndThoseOfPressKept(t *testing.T) {
	got := orderLines("# a comment\nMOVE 3 → BRI # now\n\nPrensa a todos\n  “Hear”  # all\n\n> this\nfin prensa\nSTAY  4")
	require.Equal(t, []order.Line{
		{N: 2, Text: "MOVE 3 -> BRI"},
		{N: 4, Text: "Prensa a todos"},
		{N: 5, Text: "  “Hear”  # all"},
		{N: 7, Text: "> this"},
		{N: 8, Text: "fin prensa"},
		{N: 9, Text: "STAY 4"},
	}, got)
}

func FuzzSubmissionLines(f *testing.F) {
	f.Add("BID 2\nPRESS TO ALL\nx\nEND PRESS")
	f.Add("PRESS\n\x00\r\r\n\u2028END\tPRESS")
	f.Fuzz(func(t *testing.T, text string) {
		last := 0
		for _, line := range orderLines(text) {
			require.Greater(t, line.N, last)
			require.NotEmpty(t, line.Text)
			require.NotContains(t, line.Text, "\n")
			last = line.N
		}
		require.LessOrEqual(t, last, strings.Count(text, "\n")+strings.Count(text, "\r")+strings.Count(text, "\u2028")+strings.Count(text, "\u2029")+1)
	})
}
