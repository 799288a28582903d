package text_test

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/report/text"
)

func sample() report.Report {
	return report.Report{
		Game: "valley-12", Seat: "lancelot", Phase: "Spring 3", Next: "Summer 3", Due: "2025-11-21T19:00:00Z",
		Headline: "B. Down is yours", Head: "7f1c22ab@118",
		Sections: []report.Section{{ID: "position", Title: "Your position", Blocks: []report.Block{
			{Text: strings.Repeat("Sir Lancelot holds the valley of forty manors. ", 6)},
			{Items: []string{"Bart fell at Down", strings.Repeat("a long thing ", 12)}},
			{Orders: []string{"Bart to B. Down"}},
			{Verse: []string{"dice 6 1 4", "= 3  Bart to B. Down"}},
			{Table: &report.Table{Caption: "Manors", Columns: []report.Column{{Title: "Manor"}, {Title: "Rent", Right: true}}, Rows: [][]string{{"Down", "12"}, {"Upper Slaughter", "3"}}}},
		}}},
		Board: &report.Board{Alt: "The valley.", Words: []string{"Down: Lancelot"}},
	}
}

func TestReportOpensWithWhatIsAskedAndWhen(t *testing.T) {
	zone, err := time.LoadLocation("Europe/Berlin")
	require.NoError(t, err)
	letter := sample()
	letter.Left, letter.Question = "in 2 days", "Summer 3: where do your men go?"
	require.Equal(t, []string{
		"Summer 3: where do your men go?", "Summer 3: orders are due Fri 21 Nov 2025, 20:00 CET (in 2 days).", "Spring 3: B. Down is yours",
	}, text.Opening(letter, zone))
	letter.Headline = letter.Question
	require.Len(t, text.Opening(letter, zone), 2, "nothing is said twice")
	got := text.Report(sample(), zone)
	require.True(t, strings.HasPrefix(got, "Spring 3: B. Down is yours\nSummer 3: orders are due Fri 21 Nov 2025, 20:00 CET."), got)
	require.Contains(t, got, "# YOUR POSITION\n")
	require.Contains(t, got, "· Bart to B. Down\n")
	require.Contains(t, got, "= 3 Bart to B. Down\n")
	require.Contains(t, got, "| Upper Slaughter     3\n")
	require.Contains(t, got, "# MAP IN WORDS\n")
	require.Contains(t, got, "7f1c22ab@118")
}

func TestSubjectsAreCutAtAWord(t *testing.T) {
	require.Equal(t, "Turn 23: fight, or evade?", text.Subject("Turn 23:  fight, or evade?"))
	long := strings.Repeat("¿la última, ", 9)
	require.Equal(t, strings.Repeat("¿la última, ", 6)+"¿la…", text.Subject(long))
	rapid.Check(t, func(t *rapid.T) {
		whole := rapid.StringMatching(`[a-zé ,¿:]{0,200}`).Draw(t, "sentence")
		got := text.Subject(whole)
		require.LessOrEqual(t, utf8.RuneCountInString(got), 78)
		require.True(t, strings.HasPrefix(strings.Join(strings.Fields(whole), " "), strings.TrimSuffix(got, "…")))
	})
}

func TestFlowedProseGoesOnAfterABlank(t *testing.T) {
	got := text.Sections(sample().Sections)
	require.Contains(t, got, "holds the \n")
	require.NotContains(t, got, "thing a \n", "only prose flows")
}

func TestNoLineIsWiderThanThePage(t *testing.T) {
	words := rapid.StringMatching(`([A-Za-zé]{1,20} ){0,40}`)
	rapid.Check(t, func(t *rapid.T) {
		columns := make([]report.Column, rapid.IntRange(1, 12).Draw(t, "columns"))
		for i := range columns {
			columns[i] = report.Column{Title: words.Draw(t, "title"), Right: i%2 == 0}
		}
		rows := rapid.SliceOfN(rapid.SliceOfN(words, len(columns), len(columns)), 0, 4).Draw(t, "rows")
		got := text.Sections([]report.Section{{Title: words.Draw(t, "heading"), Blocks: []report.Block{
			{Text: words.Draw(t, "prose")}, {Verse: []string{words.Draw(t, "verse")}}, {Table: &report.Table{Columns: columns, Rows: rows}},
		}}})
		for l := range strings.SplitSeq(got, "\n") {
			if utf8.RuneCountInString(l) > text.Columns {
				t.Fatalf("%d columns: %q", utf8.RuneCountInString(l), l)
			}
		}
	})
}

func TestReceiptPutsACaretUnderTheWrongWord(t *testing.T) {
	receipt := &game.Receipt{
		Game: "valley-12", Name: "Sir Lancelot", Phase: "Spring 3", Set: 3, Replaces: 2, Final: true, Hash: "7f1c",
		Orders: []game.Understood{{N: 1, Text: "Bart to B. Down"}},
		Errors: []*order.Error{{Line: order.Line{N: 4, Text: "Brat to Up"}, Word: "Up", Reason: "no such manor", Legal: []string{"Upper Slaughter"}}},
		Due:    time.Date(2025, 11, 21, 20, 0, 0, 0, time.UTC),
		At:     time.Date(2025, 11, 21, 19, 58, 12, 0, time.UTC),
	}
	got := text.Receipt(receipt, nil)
	require.Contains(t, got, "|    Brat to Up\n|            ^^\n")
	require.Contains(t, got, "| Line 4: no such manor\n")
	require.Contains(t, got, "· Upper Slaughter\n")
	require.Contains(t, got, "= 1 Bart to B. Down\n")
	require.Contains(t, got, "Sir Lancelot, Spring 3: set 3, replaces set 2.")
	require.Contains(t, got, "Received 19:58:12 UTC, 1 min 48 s before the deadline.")
}

func TestExamplesOfWhatIsMissingStandBehindTheirMark(t *testing.T) {
	long := strings.Repeat("orders for spring 3 ", 3)
	got := text.Receipt(&game.Receipt{Missing: []string{long + "are missing\n· STAY 1 AT Sarbury\n· MOVE 2 TO Fenburst"}}, nil)
	require.Contains(t, got, "\n· STAY 1 AT Sarbury\n· MOVE 2 TO Fenburst\n")
}

func TestOrdersInASentenceNeverStandAlone(t *testing.T) {
	got := text.Receipt(&game.Receipt{Done: []string{
		"Standing order 2 is kept: IF STRENGTH OF red AT Fenburst > 3 THEN STAY 5 AT Brimstone; AVOID ELSE STAY 2 AT Sarbury; FIGHT",
	}}, nil)
	require.Contains(t, got, "\n  Fenburst > 3 THEN STAY 5 AT Brimstone; AVOID ELSE STAY 2 AT\n  Sarbury; FIGHT\n")
	require.NotRegexp(t, `(?m)^\W*(STAY|AVOID|FIGHT|[0-9])`, got)
}

func TestReceiptOfALongLineKeepsTheCaretOnThePage(t *testing.T) {
	long := strings.Repeat("march ", 40) + "Xyz"
	got := text.Receipt(&game.Receipt{Errors: []*order.Error{{Line: order.Line{N: 1, Text: long}, Word: "Xyz", Reason: "unknown"}}}, nil)
	lines := strings.Split(got, "\n")
	for i, l := range lines {
		require.LessOrEqual(t, utf8.RuneCountInString(l), text.Columns)
		if at := strings.Index(l, "^^^"); at > 0 {
			above := []rune(lines[i-1])
			require.Equal(t, "Xyz", string(above[at:at+3]))
			return
		}
	}
	t.Fatal("no caret in " + got)
}

func TestEveryLanguageHasAllWords(t *testing.T) {
	for _, lang := range []string{"en", "es", "fr", "nl"} {
		got := text.Receipt(&game.Receipt{Lang: lang, Help: true, Due: time.Unix(0, 0), At: time.Unix(-60, 0), Errors: []*order.Error{{Reason: "x", Legal: []string{"y"}}}, Forecast: []string{"z"}}, nil)
		require.NotContains(t, got, "# \n", lang)
		require.NotContains(t, got, "%!", lang)
	}
}

func BenchmarkReport(b *testing.B) {
	r := sample()
	for b.Loop() {
		text.Report(r, nil)
	}
}

// TestAStewardIsNotToldOfOrders: a steward gives none.
func TestAStewardIsNotToldOfOrders(t *testing.T) {
	const said = "No orders are recorded for this phase."
	require.Contains(t, text.Receipt(&game.Receipt{Game: "valley", Seat: "red", Name: "Red", Lang: "en"}, nil), said)
	require.NotContains(t, text.Receipt(&game.Receipt{Game: "valley", Name: "the steward", Lang: "en"}, nil), said)
}

// TestNoBarStandsInTheMiddleOfASentence: an order that a list quotes is wrapped so that no line
// begins with it.
func TestNoBarStandsInTheMiddleOfASentence(t *testing.T) {
	for n := range 60 {
		said := strings.Repeat("so ", n) + "you may write PLAY THE LONG CARD 3 TO Elmstead, or MOVE 2, 52 FROM Sarbury TO Brimstone instead of it, as it likes you."
		got := text.Sections([]report.Section{{Blocks: []report.Block{{Items: []string{said}}}}})
		require.NotContains(t, got, "\n|", got)
		require.Equal(t, strings.Fields("- "+said), strings.Fields(got))
		for l := range strings.SplitSeq(strings.TrimSpace(got), "\n") {
			require.LessOrEqual(t, len([]rune(l)), text.Columns, l)
		}
	}
}
