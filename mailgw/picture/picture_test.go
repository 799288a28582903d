package picture_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/report"
	"seneschal/mailgw/picture"
)

// valley returns a board of a real one's size: 40 regions, roads, 60 labels, counters and arrows.
func valley() *report.Board {
	b := &report.Board{Width: 1100, Height: 1200, Legend: []report.Key{{Kind: report.Tower, Fill: "#883333", Text: "castle"}, {Kind: report.Polygon, Fill: "#336699", Text: "Lancelot"}, {Kind: report.Flame, Fill: "#ee7711", Text: "burnt"}, {Kind: report.Arrow, Fill: "#222222", Text: "march"}}}
	for i := range 40 {
		x, y := float64(i%6)*180+20, float64(i/6)*170+10
		var region []report.Point
		for a := range 12 {
			r := 85 + 8*math.Sin(float64(a*i))
			region = append(region, report.Point{X: x + 90 + r*math.Cos(float64(a)*math.Pi/6), Y: y + 85 + r*math.Sin(float64(a)*math.Pi/6)})
		}
		b.Shapes = append(b.Shapes, report.Shape{Kind: report.Polygon, Points: region, Fill: fmt.Sprintf("#%02x%02x88", 100+i%6*30, 220-i%6*20), Opacity: .6, Stroke: "#555555", Width: 2})
		b.Shapes = append(b.Shapes, report.Shape{Kind: report.Polyline, Points: []report.Point{{X: x, Y: y}, {X: x + 90, Y: y + 60}, {X: x + 200, Y: y + 20}}, Stroke: "#aa8855", Width: 4, Dashed: i%2 == 0})
		b.Shapes = append(b.Shapes, report.Shape{Kind: report.Label, Points: []report.Point{{X: x + 90, Y: y + 120}}, Size: 20, Text: "Upper Slaughter", Stroke: "#ffffff"})
		b.Shapes = append(b.Shapes, report.Shape{Kind: report.Counter, Points: []report.Point{{X: x + 60, Y: y + 80}}, Size: 14, Text: "12", Fill: "#1f4fa3", Stroke: "#000000", Bold: true})
		for j, k := range []report.ShapeKind{report.Tower, report.Cross, report.Flame, report.Square, report.Diamond, report.Circle} {
			if (i+j)%3 == 0 {
				b.Shapes = append(b.Shapes, report.Shape{Kind: k, Points: []report.Point{{X: x + 100 + float64(j)*8, Y: y + 40}}, Size: 12, Fill: "#aa3333", Stroke: "#222222", Width: 1})
			}
		}
		if i%4 == 0 {
			b.Shapes = append(b.Shapes, report.Shape{Kind: report.Arrow, Points: []report.Point{{X: x + 60, Y: y + 80}, {X: x + 250, Y: y + 130}}, Stroke: "#cc2222", Width: 5})
		}
	}
	return b
}

func TestPNGIsSmallPalettedAndOfTheWidth(t *testing.T) {
	data, err := new(picture.Renderer).PNG(valley(), picture.Width)
	require.NoError(t, err)
	require.Less(t, len(data), 80<<10, "of a board that is fuller than any real one")
	img, err := png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	require.IsType(t, &image.Paletted{}, img)
	require.Equal(t, picture.Width, img.Bounds().Dx())
	again, err := new(picture.Renderer).PNG(valley(), picture.Width)
	require.NoError(t, err)
	require.Equal(t, data, again, "the same board gives the same bytes")
}

func TestEveryKindLeavesInk(t *testing.T) {
	empty, err := new(picture.Renderer).PNG(&report.Board{Width: 100, Height: 100}, 200)
	require.NoError(t, err)
	for _, k := range []report.ShapeKind{report.Polygon, report.Polyline, report.Circle, report.Square, report.Diamond, report.Label, report.Counter, report.Tower, report.Cross, report.Flame, report.Arrow} {
		b := &report.Board{Width: 100, Height: 100, Shapes: []report.Shape{{Kind: k, Points: []report.Point{{X: 20, Y: 20}, {X: 60, Y: 30}, {X: 50, Y: 70}}, Size: 15, Fill: "#333333", Text: "x"}}}
		data, err := new(picture.Renderer).PNG(b, 200)
		require.NoError(t, err)
		require.NotEqual(t, empty, data, k)
	}
}

func TestFilledSquareHasItsColourWhereItStands(t *testing.T) {
	b := &report.Board{Width: 100, Height: 100, Shapes: []report.Shape{{Kind: report.Square, Points: []report.Point{{X: 50, Y: 50}}, Size: 20, Fill: "#2040c0"}}}
	data, err := new(picture.Renderer).PNG(b, 200)
	require.NoError(t, err)
	img, err := png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	r, g, bl, _ := img.At(100, 100).RGBA()
	require.InDeltaSlice(t, []float64{0x20, 0x40, 0xc0}, []float64{float64(r >> 8), float64(g >> 8), float64(bl >> 8)}, 2)
	r, _, _, _ = img.At(20, 20).RGBA()
	require.Equal(t, uint32(0xfb), r>>8)
}

func TestPNGOfOddBoardsNeverPanics(t *testing.T) {
	_, err := new(picture.Renderer).PNG(nil, 640)
	require.Error(t, err)
	_, err = new(picture.Renderer).PNG(&report.Board{Width: 1, Height: 1000}, 640)
	require.Error(t, err)
	odd := []report.Point{{X: math.NaN(), Y: math.Inf(1)}, {X: -1e12, Y: 1e12}, {X: 1e12, Y: 5}}
	for _, shapeKind := range []report.ShapeKind{report.Polygon, report.Polyline, report.Circle, report.Arrow, report.Label, report.Counter, "unknown"} {
		board := &report.Board{Width: 100, Height: 100, Shapes: []report.Shape{
			{Kind: shapeKind, Points: odd, Size: 1e9, Fill: "#333333", Stroke: "#444444", Text: "x", Dashed: true, Width: .001},
			{Kind: shapeKind, Points: odd[1:], Size: -1, Fill: "none", Stroke: "#444444", Text: "x", Dashed: true, Width: 1e9},
		}}
		_, err := new(picture.Renderer).PNG(board, 64)
		require.NoError(t, err)
	}
}

func TestRendererDrawsWhatItWouldDrawAlone(t *testing.T) {
	var renderer picture.Renderer
	for _, cut := range []int{0, 3, 1, 40, 0, 0} {
		board := valley()
		board.Shapes = board.Shapes[:len(board.Shapes)-cut]
		board.Shapes = append(board.Shapes, report.Shape{Kind: report.Circle, Points: []report.Point{{X: 500, Y: 500}}, Size: float64(20 + cut), Fill: "#ff0000"})
		want, err := new(picture.Renderer).PNG(board, 320)
		require.NoError(t, err)
		got, err := renderer.PNG(board, 320)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
}

// TestANarrowerPictureIsDrawnAnew: the first board that is drawn anew, narrower, has the width
// that is returned.
func TestANarrowerPictureIsDrawnAnew(t *testing.T) {
	var renderer picture.Renderer
	for _, width := range []int{picture.Width, 420} {
		data, err := renderer.PNG(valley(), width)
		require.NoError(t, err)
		img, err := png.Decode(bytes.NewReader(data))
		require.NoError(t, err)
		require.Equal(t, width, img.Bounds().Dx())
	}
}

func BenchmarkSeats(b *testing.B) {
	var renderer picture.Renderer
	boards := []*report.Board{valley(), valley(), valley(), valley()}
	for i, board := range boards {
		board.Shapes = append(board.Shapes, report.Shape{Kind: report.Arrow, Points: []report.Point{{X: 1}, {X: float64(100 * i), Y: 700}}, Fill: "#ff0000"})
	}
	for i := 0; b.Loop(); i++ {
		if _, err := renderer.PNG(boards[i%len(boards)], picture.Width); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPNG(b *testing.B) {
	board := valley()
	for b.Loop() {
		if _, err := new(picture.Renderer).PNG(board, picture.Width); err != nil {
			b.Fatal(err)
		}
	}
}
