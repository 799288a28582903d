package order_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/order"
)

func TestTidyUndoesWhatMailersAndPhonesDo(t *testing.T) {
	for _, c := range []struct{ name, in, out string }{
		{"no-break blank", "hold\u00a05", "hold 5"},
		{"curly quotes", "PRESS “I’ll come”", `PRESS "I'll come"`},
		{"long dash as arrow", "3 Bri – Fen", "3 Bri - Fen"},
		{"drawn arrow", "3 Bri → Fen", "3 Bri -> Fen"},
		{"ellipsis", "76…78", "76..78"},
		{"full-width letters", "ＭＯＶＥ　３", "MOVE 3"},
		{"zero width and byte order mark", "\ufeffMO\u200bVE 3\u00ad", "MOVE 3"},
		{"marks of direction", "\u202aMOVE\u202c 3", "MOVE 3"},
		{"control characters", "MO\x00VE\x07\t3", "MOVE 3"},
		{"comment", "STAY 4 # watches", "STAY 4"},
		{"comment only", "# Lancelot, blue", ""},
		{"quoted", " > MOVE 3", ""},
		{"an arrow is no quote", "-> Fen", "-> Fen"},
		{"accents stay", "DÉPLACER 3", "DÉPLACER 3"},
		{"comparison", "YEAR ≥ 3", "YEAR >= 3"},
		{"the mark of a coloured sign", "MOVE \u2764\ufe0f3\ufe00", "MOVE \u27643"},
		{"broken letters", "MOVE\xff 3", "MOVE 3"},
	} {
		t.Run(c.name, func(t *testing.T) { require.Equal(t, c.out, order.Tidy(c.in)) })
	}
}

// TestALineThatLooksTidyIsTidy: what is tidy at a glance is what the whole way leaves as it is, which a character without
// width makes a line go.
func TestALineThatLooksTidyIsTidy(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.StringOfN(rapid.SampledFrom([]rune("Ab1 >#~\t\x7fé:,")), 0, 8, -1).Draw(t, "line")
		require.Equal(t, order.Tidy(line+"\u200b"), order.Tidy(line))
	})
}

func TestCleanNumbersLinesAsThePlayerCountsThem(t *testing.T) {
	lines := order.Clean("# blue\r\n\r\nMOVE 3\r> quoted\nSTAY 4")
	require.Equal(t, []order.Line{{N: 3, Text: "MOVE 3"}, {N: 5, Text: "STAY 4"}}, lines)
}

func TestSplitKeepsWordsCommentsAndEmptyLines(t *testing.T) {
	lines := order.Split("Dear “kay”  \n\n# 1 \u200b!")
	require.Equal(t, []order.Line{{N: 1, Text: "Dear “kay”"}, {N: 2}, {N: 3, Text: "# 1 !"}}, lines)
}

func TestJoinUndoesWrappingOnlyWhereItMakesSense(t *testing.T) {
	sentences := []string{"STAY 3", "STAY 3 AT FEN", "STAY 4", "A B C D"}
	parses := func(text string) bool {
		for _, s := range sentences {
			if s == text {
				return true
			}
		}
		return false
	}
	for _, c := range []struct{ name, in, out string }{
		{"second half alone means nothing", "STAY 3\nAT FEN", "1 STAY 3 AT FEN"},
		{"first half alone means nothing", "STAY\n3", "1 STAY 3"},
		{"over four lines", "A\nB\nC\nD", "1 A B C D"},
		{"two that stand alone stay two", "STAY 3\nSTAY 4", "1 STAY 3|2 STAY 4"},
		{"nonsense stays apart", "STAY 3\nhello\nSTAY 4", "1 STAY 3|2 hello|3 STAY 4"},
		{"a blank line parts", "STAY 3\n\nAT FEN", "1 STAY 3|3 AT FEN"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, l := range order.Join(order.Clean(c.in), parses) {
				got = append(got, string(rune('0'+l.N))+" "+l.Text)
			}
			require.Equal(t, c.out, strings.Join(got, "|"))
		})
	}
}

func FuzzClean(f *testing.F) {
	f.Add("MOVE 3,17 – Fen → Bri # “x”\r\n> q\n…")
	f.Fuzz(func(t *testing.T, text string) {
		var texts []string
		for _, line := range order.Clean(text) {
			texts = append(texts, line.Text)
			require.Equal(t, line.Text, order.Tidy(line.Text))
			order.Lex(line.Text)
		}
		for i, l := range order.Clean(strings.Join(texts, "\n")) {
			require.Equal(t, texts[i], l.Text)
		}
	})
}
