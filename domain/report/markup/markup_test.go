package markup_test

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/report"
	"seneschal/domain/report/markup"
	"seneschal/domain/report/palette"
)

func board() *report.Board {
	at := []report.Point{{X: 10, Y: 20}}
	through := []report.Point{{X: 1, Y: 1}, {X: 50.125, Y: 60}, {X: 90, Y: 9}}
	b := &report.Board{Width: 100, Height: 80, Title: `The <valley> & "all"`, Alt: "Forty manors", Legend: []report.Key{{Kind: report.Tower, Fill: "#aa0000", Text: "castle"}, {Kind: report.Arrow, Fill: "#00aa00", Text: "march"}}}
	for _, k := range []report.ShapeKind{report.Polygon, report.Polyline, report.Arrow} {
		b.Shapes = append(b.Shapes, report.Shape{Kind: k, Points: through, Fill: "#123456", Stroke: "#654321", Dashed: true})
	}
	for _, k := range []report.ShapeKind{report.Circle, report.Square, report.Diamond, report.Label, report.Counter, report.Tower, report.Cross, report.Flame} {
		b.Shapes = append(b.Shapes, report.Shape{Kind: k, Points: at, Size: 5, Fill: "#ffffff", Opacity: .5, Text: "<b>", Bold: true, Title: "a & b"})
	}
	return b
}

func TestSVGIsWellFormedAndSaysWhatItShows(t *testing.T) {
	got := string(markup.SVG(board()))
	requireXML(t, got)
	require.Contains(t, got, `role="img"`)
	require.Contains(t, got, "<desc>Forty manors</desc>")
	require.NotContains(t, got, "<b>")
	require.NotContains(t, got, "style=")
}

func TestSVGDrawsEveryKind(t *testing.T) {
	for _, shape := range board().Shapes {
		one := *board()
		one.Shapes, one.Legend = []report.Shape{shape}, nil
		empty := one
		empty.Shapes = nil
		require.Greater(t, len(markup.SVG(&one)), len(markup.SVG(&empty))+20, shape.Kind)
	}
}

func TestSVGTakesNoColourThatIsNone(t *testing.T) {
	b := &report.Board{Width: 9, Height: 9, Shapes: []report.Shape{{Kind: report.Circle, Points: []report.Point{{}}, Size: 1, Fill: `red"/><script>`, Stroke: "url(x)"}, {Kind: report.Square}}}
	got := string(markup.SVG(b))
	requireXML(t, got)
	require.NotContains(t, got, "script")
	require.NotContains(t, got, "url")
	require.Empty(t, markup.SVG(nil))
}

func TestSectionsEscapeWordsAndScopeTables(t *testing.T) {
	got := string(markup.Sections([]report.Section{{ID: "p", Title: "A <b>", Blocks: []report.Block{
		{Text: "x & y"},
		{Items: []string{"<i>"}},
		{Orders: []string{"Bart to Down"}},
		{Verse: []string{"6 1", "4"}},
		{Table: &report.Table{Caption: "c", Columns: []report.Column{{Title: "Manor"}, {Title: "Rent", Right: true}}, Rows: [][]string{{"Down", "3"}, {"too", "many", "cells"}, {}}}},
	}}}))
	requireXML(t, "<div>"+got+"</div>")
	require.Contains(t, got, `<th scope="row" align="left">Down</th>`)
	require.Contains(t, got, "<li>· Bart to Down</li>")
	require.Contains(t, got, "A &lt;b&gt;")
	require.NotContains(t, got, "style=")
}

// TestKeyHasSeatsThenMarks: seats always, marks under a word to open them by, in the
// reader's language; in an email all of them, in cells of their colours.
func TestKeyHasSeatsThenMarks(t *testing.T) {
	b := board()
	b.Legend = append([]report.Key{{Kind: report.Counter, Fill: palette.Seat("blue"), Letter: "B<", Text: "Blue & all"}}, b.Legend...)
	got := string(markup.WriteKey(b, "nl"))
	requireXML(t, "<div>"+got+"</div>")
	require.Less(t, strings.Index(got, "Blue &amp; all"), strings.Index(got, "Tekens op dit bord"))
	require.Less(t, strings.Index(got, "Tekens op dit bord"), strings.Index(got, "castle"))
	require.Contains(t, got, "url(#hatch-1a4685)")
	require.Contains(t, string(markup.DefineHatching()), `<pattern id="hatch-1a4685"`)
	require.Empty(t, markup.WriteKey(&report.Board{}, "en"))
	letter := string(markup.Report(report.Report{Board: b}, nil, "", "<img>"))
	require.Contains(t, letter, `<td align="center" bgcolor="#1a4685"><font color="#ffffff"><b>B&lt;</b></font></td><td>Blue &amp; all (level lines)</td>`)
	require.Contains(t, letter, "♜")
	require.Contains(t, letter, "<details><summary>Marks on this board</summary>\n<table", "it is as long as the board")
	first := report.Report{Board: b, Sections: []report.Section{{ID: "welcome", Title: "Welcome"}}}
	require.NotContains(t, string(markup.Report(first, nil, "", "<img>")), "<summary>Marks", "but for who has not seen it yet")
}

func TestLandOfASeatIsHatched(t *testing.T) {
	land := report.Shape{Kind: report.Polygon, Points: board().Shapes[0].Points, Fill: palette.Seat("orange"), Opacity: palette.Tint}
	got := string(markup.SVG(&report.Board{Width: 9, Height: 9, Shapes: []report.Shape{land}}))
	requireXML(t, got)
	require.Contains(t, got, `fill="url(#hatch-944e1e)" fill-opacity="0.55"`)
	require.Contains(t, got, `<pattern id="hatch-944e1e"`)
	require.NotContains(t, string(markup.DrawInline(&report.Board{Width: 9, Height: 9})), "pattern", "a page has it once")
}

func TestReportHasThePictureAndTheWordsOfTheText(t *testing.T) {
	r := report.Report{Phase: "Spring 3", Next: "Summer 3", Due: "2025-11-21T19:00:00Z", Headline: "Down fell", Board: board(), Head: "ab@1", Sections: []report.Section{{ID: "asked", Title: "Zero"}, {ID: "yours", Title: "One"}, {Title: "Two"}}}
	got := string(markup.Report(r, nil, "<p>door</p>", markup.SVG(r.Board)))
	requireXML(t, "<div>"+got+"</div>")
	require.Contains(t, got, "orders are due Fri 21 Nov 2025, 19:00 UTC.")
	require.Less(t, strings.Index(got, "orders are due"), strings.Index(got, "door"))
	require.Less(t, strings.Index(got, "door"), strings.Index(got, "Zero"))
	require.Less(t, strings.Index(got, "One"), strings.Index(got, "<svg"))
	require.Less(t, strings.Index(got, "<svg"), strings.Index(got, "Two"))
	require.Contains(t, got, "ab@1")
	words := strings.Index(got, `<section id="map-in-words">`)
	require.Greater(t, words, strings.Index(got, "Two"), "who is shown no picture reads it in words")
	require.Contains(t, got[words:], "<details>")
}

func requireXML(t *testing.T, s string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(s))
	for {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		require.NoError(t, err, s)
	}
}

func TestWhatIsFoldedIsOpenedByItsTitle(t *testing.T) {
	long := report.Section{ID: "said", Title: "Orders", Folded: true, Blocks: []report.Block{{Text: "STAY"}}}
	require.Contains(t, string(markup.Sections([]report.Section{long})), "<details><summary><h2>Orders</h2>\n</summary>\n<p>STAY</p>\n</details>")
}

// TestRoadsThatLookAlikeAreOnePath: lines without a title that follow each other. A line that
// looks different, or has a title, is drawn alone and in its place.
func TestRoadsThatLookAlikeAreOnePath(t *testing.T) {
	road := report.Shape{Kind: report.Polyline, Points: []report.Point{{X: 1, Y: 2}, {X: 3, Y: 4}}, Stroke: "#123456", Width: 2}
	ford, way := road, road
	ford.Dashed, way.Title = true, "The long way"
	got := string(markup.SVG(&report.Board{Width: 9, Height: 9, Shapes: []report.Shape{road, road, ford, way, road, {Kind: report.Polyline}, road}}))
	requireXML(t, got)
	require.Equal(t, 1, strings.Count(got, `<path d="M1,2 3,4M1,2 3,4" fill="none" stroke="#123456" stroke-width="2"/>`))
	require.Equal(t, 4, strings.Count(got, "<polyline"))
	require.Less(t, strings.Index(got, "<path"), strings.Index(got, "dasharray"))
	require.Less(t, strings.Index(got, "dasharray"), strings.Index(got, "The long way"))
}
