package scene_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/report"
	"seneschal/domain/report/palette"
	"seneschal/domain/report/scene"
)

func TestMarksStayWithinTheirSize(t *testing.T) {
	for _, k := range []report.ShapeKind{report.Square, report.Diamond, report.Tower, report.Cross, report.Flame, report.Crown, report.Sword, report.Counter} {
		s := report.Shape{Kind: k, Points: []report.Point{{X: 100, Y: 50}}, Size: 10, Text: "7"}
		outlines := scene.Outlines(s)
		require.NotEmpty(t, outlines, k)
		for _, point := range outlines[0] {
			require.InDelta(t, 100, point.X, 10.01, k)
			require.InDelta(t, 50, point.Y, 10.01, k)
		}
	}
	require.Empty(t, scene.Outlines(report.Shape{Kind: report.Square}))
}

func TestArrowEndsAtItsTip(t *testing.T) {
	shape := report.Shape{Kind: report.Arrow, Points: []report.Point{{}, {X: 100}}, Width: 2}
	require.Equal(t, report.Point{X: 100}, scene.Outlines(shape)[0][0])
	require.Equal(t, []report.Point{{}, {X: 95}}, scene.Shaft(shape))
	require.Empty(t, scene.Outlines(report.Shape{Kind: report.Arrow, Points: []report.Point{{}}}))
}

// TestAKeyIsDrawnAsItsMark: a seat with its letter and, beside that, its tint.
func TestAKeyIsDrawnAsItsMark(t *testing.T) {
	seat := scene.KeyMark(report.Key{Kind: report.Counter, Fill: palette.Seat("blue"), Letter: "B"})
	require.Len(t, seat, 3)
	require.Equal(t, "B", seat[0].Text)
	strokes, lines := scene.HatchingOf(seat[2])
	require.Equal(t, []palette.Stroke{palette.Level}, strokes)
	require.Equal(t, "#1a4685", lines)
	for _, k := range []report.ShapeKind{report.Square, report.Arrow, report.Tower} {
		require.Len(t, scene.KeyMark(report.Key{Kind: k, Fill: "#123456"}), 1)
	}
}

func TestOnlyTintsOfSeatsAreHatched(t *testing.T) {
	for _, shape := range []report.Shape{
		{Kind: report.Polygon, Fill: palette.Seat("blue")}, {Kind: report.Polygon, Fill: "#123456", Opacity: .5}, {Kind: report.Circle, Fill: palette.Seat("blue"), Opacity: .5},
	} {
		strokes, _ := scene.HatchingOf(shape)
		require.Empty(t, strokes)
	}
}

func TestLeastLabelIsTheSmallest(t *testing.T) {
	b := &report.Board{Shapes: []report.Shape{{Kind: report.Label, Size: 30}, {Kind: report.Label, Size: 17}, {Kind: report.Counter, Size: 2}}}
	require.InDelta(t, 17, scene.LeastLabel(b), 0)
	require.Zero(t, scene.LeastLabel(&report.Board{}))
}

func TestInkCanBeRead(t *testing.T) {
	require.Equal(t, "#ffffff", scene.InkOn("#1a4685"))
	require.Equal(t, "#1c1613", scene.InkOn("#ffe080"))
	require.Equal(t, "#1c1613", scene.InkOn("red"))
}
