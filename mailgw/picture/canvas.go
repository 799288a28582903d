package picture

import (
	"image"
	"image/draw"
	"math"
	"slices"

	"golang.org/x/image/vector"

	"seneschal/domain/report"
	"seneschal/domain/report/scene"
)

// canvas is a picture being drawn. It is not for several goroutines.
type canvas struct {
	image *image.RGBA
	scale float64 // pixels to a unit of the board
	faces faces
	brush vector.Rasterizer
	cover []uint8 // of the brush, pixel by pixel
}

func newCanvas(width, height int, scale float64) *canvas {
	c := &canvas{image: image.NewRGBA(image.Rect(0, 0, width, height)), scale: scale}
	draw.Draw(c.image, c.image.Bounds(), image.NewUniform(ground()), image.Point{}, draw.Src)
	return c
}

// copy is a canvas that goes on from here by itself.
func (c *canvas) copy() *canvas {
	img := &image.RGBA{Pix: slices.Clone(c.image.Pix), Stride: c.image.Stride, Rect: c.image.Rect}
	return &canvas{image: img, scale: c.scale}
}

func (c *canvas) shape(s report.Shape) {
	if len(s.Points) == 0 {
		return
	}
	switch s.Kind {
	case report.Polyline:
		c.stroke(s.Points, false, line(s))
	case report.Arrow:
		c.stroke(scene.Shaft(s), false, line(s))
		c.fill(scene.Outlines(s), line(s).Stroke, 0, soft)
	case report.Circle:
		c.mark(s, [][]report.Point{circle(s.Points[0], s.Size)})
	case report.Label:
		c.label(s, inkOf(s))
	case report.Counter:
		c.mark(s, scene.Outlines(s))
		c.label(s, scene.Ink(s.Fill))
	default:
		c.mark(s, scene.Outlines(s))
	}
}

// line is a shape with the look that a line has.
func line(s report.Shape) report.Shape {
	for _, c := range []string{s.Stroke, s.Fill, "#333333"} {
		if _, _, _, ok := scene.RGB(c); ok {
			s.Stroke = c
			break
		}
	}
	s.Width = scene.ShaftWidth(s)
	return s
}

// mark fills and edges closed outlines.
func (c *canvas) mark(s report.Shape, outlines [][]report.Point) {
	c.fill(outlines, s.Fill, s.Opacity, edges(s))
	if s.Stroke == "" {
		return
	}
	s.Width = max(s.Width, 1)
	for _, o := range outlines {
		c.stroke(o, true, s)
	}
}

func circle(at report.Point, r float64) []report.Point {
	const corners = 32
	points := make([]report.Point, corners)
	for i := range points {
		a := 2 * math.Pi * float64(i) / corners
		points[i] = report.Point{X: at.X + r*math.Cos(a), Y: at.Y + r*math.Sin(a)}
	}
	return points
}

// fill paints outlines; all of them must turn the same way round.
func (c *canvas) fill(outlines [][]report.Point, colour string, opacity float64, e edge) {
	if _, _, _, ok := scene.RGB(colour); !ok {
		return
	}
	box := c.box(outlines)
	if box.Empty() {
		return
	}
	c.brush.Reset(box.Dx(), box.Dy())
	for _, o := range outlines {
		for i, p := range o {
			x, y := c.pixel(p, box)
			if i == 0 {
				c.brush.MoveTo(x, y)
				continue
			}
			c.brush.LineTo(x, y)
		}
		c.brush.ClosePath()
	}
	c.paint(c.covered(box), rgba(colour), opacity, e)
}

// covered is how much of each pixel of a box the brush covers.
func (c *canvas) covered(box image.Rectangle) *image.Alpha {
	c.cover = slices.Grow(c.cover[:0], box.Dx()*box.Dy())[:box.Dx()*box.Dy()]
	mask := &image.Alpha{Pix: c.cover, Stride: box.Dx(), Rect: box}
	c.brush.DrawOp = draw.Src
	c.brush.Draw(mask, box, image.Opaque, image.Point{})
	return mask
}

// box is the part of the picture that outlines touch.
func (c *canvas) box(outlines [][]report.Point) image.Rectangle {
	low, high := math.Inf(1), math.Inf(-1)
	left, right := low, high
	for _, o := range outlines {
		for _, p := range o {
			left, right = min(left, p.X), max(right, p.X)
			low, high = min(low, p.Y), max(high, p.Y)
		}
	}
	if !(left <= right && low <= high) { // nothing, or not a number
		return image.Rectangle{}
	}
	whole := c.image.Bounds()
	return image.Rect(
		clamp(math.Floor(left*c.scale), whole.Max.X), clamp(math.Floor(low*c.scale), whole.Max.Y),
		clamp(math.Ceil(right*c.scale)+1, whole.Max.X), clamp(math.Ceil(high*c.scale)+1, whole.Max.Y),
	)
}

func clamp(x float64, most int) int { return int(max(0, min(x, float64(most)))) }

// pixel is a point in the picture, seen from a box, and kept near it: the
// brush draws what leaves its box to the left only as far as it must.
func (c *canvas) pixel(p report.Point, box image.Rectangle) (float32, float32) {
	const far = 1 << 14
	x := p.X*c.scale - float64(box.Min.X)
	y := p.Y*c.scale - float64(box.Min.Y)
	return float32(max(-far, min(x, far))), float32(max(-far, min(y, far)))
}
