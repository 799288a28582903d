package markup_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/report"
	"seneschal/domain/report/markup"
)

// TestPartsOfAReportLeadToTheBoard: each march to its arrow, each place, once, to its name.
func TestPartsOfAReportLeadToTheBoard(t *testing.T) {
	line := []report.Point{{X: 1, Y: 1}, {X: 50, Y: 60}}
	b := &report.Board{Width: 100, Height: 80, Shapes: []report.Shape{
		{Kind: report.Arrow, Points: line, Width: 5, Stroke: "#123456", Title: "Red: Down – St Bees."},
		{Kind: report.Arrow, Points: line, Width: 5, Stroke: "#123456", Title: "Red: stopped (F-55)."},
		{Kind: report.Label, Points: line[:1], Size: 9, Text: "St Bees", Stroke: "#ffffff"},
		{Kind: report.Label, Points: line[:1], Size: 9, Text: "St Bees", Stroke: "#ffffff"},
		{Kind: report.Label, Points: line[:1], Size: 9, Text: "Down", Stroke: "#ffffff"},
	}}
	drawn := string(markup.DrawAnchored(b))
	requireXML(t, drawn)
	require.Contains(t, drawn, `<g id="way-1" class="way"><title>`)
	require.Equal(t, 1, strings.Count(drawn, `id="place-st-bees"`))
	require.NotContains(t, string(markup.DrawInline(b)), " id=")

	told := markup.Sections([]report.Section{{Title: "Of Down", Blocks: []report.Block{{Items: []string{"Red: Down – St Bees.", "Red: stopped (F-55).", "Downs, Down & St Bees; Down."}}}}})
	here := string(markup.AddLinks(told, b, ""))
	require.Contains(t, here, `<h2>Of Down</h2>`)
	require.Contains(t, here, `<li><a class="way" href="#way-1">Red: Down – St Bees.</a></li>`)
	require.Contains(t, here, `<li><a class="way" href="#way-2">Red: stopped</a> (F-55).</li>`)
	require.Contains(t, here, `<li>Downs, <a class="place" href="#place-down">Down</a> &amp; <a class="place" href="#place-st-bees">St Bees</a>; Down.</li>`)
	afar := string(markup.AddLinks(told, b, "https://house.example/g/7"))
	require.Contains(t, afar, `<li>Red: <a class="place" href="https://house.example/g/7#place-down">Down</a> – <a class`)
	require.NotContains(t, afar, "#way")
	require.Equal(t, told, markup.AddLinks(told, nil, ""))
}
