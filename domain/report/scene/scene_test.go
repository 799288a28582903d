package scene_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/report"
	"seneschal/domain/report/scene"
)

func TestMarksStayWithinTheirSize(t *testing.T) {
	for _, k := range []report.Kind{report.Square, report.Diamond, report.Tower, report.Cross, report.Flame, report.Counter} {
		s := report.Shape{Kind: k, Points: []report.Point{{X: 100, Y: 50}}, Size: 10, Text: "7"}
		outlines := scene.Outlines(s)
		require.NotEmpty(t, outlines, k)
		for _, p := range outlines[0] {
			require.InDelta(t, 100, p.X, 10.01, k)
			require.InDelta(t, 50, p.Y, 10.01, k)
		}
	}
	require.Empty(t, scene.Outlines(report.Shape{Kind: report.Square}))
}

func TestArrowEndsAtItsTip(t *testing.T) {
	s := report.Shape{Kind: report.Arrow, Points: []report.Point{{}, {X: 100}}, Width: 2}
	require.Equal(t, report.Point{X: 100}, scene.Outlines(s)[0][0])
	require.Equal(t, []report.Point{{}, {X: 95}}, scene.Shaft(s))
	require.Empty(t, scene.Outlines(report.Shape{Kind: report.Arrow, Points: []report.Point{{}}}))
}

func TestLegendStandsBelowTheBoard(t *testing.T) {
	b := &report.Board{Width: 420, Height: 300, Legend: make([]report.Key, 4)}
	for _, e := range scene.Legend(b) {
		require.Greater(t, e.At.Y, 300.0)
		require.Less(t, e.At.Y, scene.Height(b))
	}
	require.InDelta(t, 300, scene.Height(&report.Board{Width: 420, Height: 300}), 0)
}

// TestLegendIsAsLegibleAsItsBoard: if the whole board can be read on a narrow
// screen, its legend can; beside small letters it has its own size.
func TestLegendIsAsLegibleAsItsBoard(t *testing.T) {
	for letters, want := range map[float64]float64{10: 640.0 / 42, 17: 17, 22: 22, 28: 640.0 / 29} {
		b := &report.Board{Width: 640, Height: 300, Legend: make([]report.Key, 3), Shapes: []report.Shape{
			{Kind: report.Label, Size: 30, Text: "a place"}, {Kind: report.Label, Size: letters, Text: "another"}, {Kind: report.Counter, Size: 2},
		}}
		require.InDelta(t, letters, scene.LeastLabel(b), 0)
		legend := scene.Legend(b)
		require.InDelta(t, want, legend[0].Size, 0)
		require.Equal(t, want > 20, legend[2].At.Y > legend[0].At.Y, "two keys side by side, of large letters")
		require.Less(t, legend[2].At.Y, scene.Height(b))
	}
	require.Zero(t, scene.LeastLabel(&report.Board{}))
}

func TestInkCanBeRead(t *testing.T) {
	require.Equal(t, "#ffffff", scene.Ink("#1f4fa3"))
	require.Equal(t, "#111111", scene.Ink("#ffe080"))
	require.Equal(t, "#111111", scene.Ink("red"))
}
