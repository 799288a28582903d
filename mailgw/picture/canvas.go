package picture

import (
	"image"
	"image/draw"
	"math"
	"slices"

	"golang.org/x/image/vector"

	"seneschal/domain/report"
	colours "seneschal/domain/report/palette"
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
	c := &canvas{image: image.NewRGBA(image.Rect(0, 0, width, height)), scale: scale, faces: faces{}}
	draw.Draw(c.image, c.image.Bounds(), image.NewUniform(ground()), image.Point{}, draw.Src)
	return c
}

// copy is a canvas that goes on from here by itself.
func (c *canvas) copy() *canvas {
	img := &image.RGBA{Pix: slices.Clone(c.image.Pix), Stride: c.image.Stride, Rect: c.image.Rect}
	return &canvas{image: img, scale: c.scale, faces: faces{}}
}

// fill paints outlines.
func (c *canvas) fill(outlines [][]report.Point, colour string, opacity float64, e edge) {
	if _, _, _, ok := scene.RGB(colour); !ok {
		return
	}
	if mask := c.outlined(outlines); mask != nil {
		paint(c.image, mask, rgba(colour), opacity, e)
	}
}

// hatch paints the lines of a sign where outlines are, from the corner of the
// picture, so that they go on from one to the next.
func (c *canvas) hatch(outlines [][]report.Point, strokes []colours.Stroke, lines string) {
	mask := c.outlined(outlines)
	if mask == nil {
		return
	}
	apart, wide := int(math.Round(scene.HatchApart*c.scale)), max(1, int(math.Round(scene.HatchWidth*c.scale)))
	for i := range mask.Pix {
		if x, y := mask.Rect.Min.X+i%mask.Stride, mask.Rect.Min.Y+i/mask.Stride; !hatched(strokes, x, y, max(2, apart), wide) {
			mask.Pix[i] = 0
		}
	}
	paint(c.image, mask, rgba(lines), colours.Hatched, hard)
}

// hatched reports whether a pixel is on a sign, of lines so wide, so far apart along
// the rows of pixels: rows that repeat keep the file small.
func hatched(strokes []colours.Stroke, x, y, apart, wide int) bool {
	for _, s := range strokes {
		on := false
		switch s {
		case colours.Level:
			on = y%apart < wide
		case colours.Upright:
			on = x%apart < wide
		case colours.Falling:
			on = (x-y+apart*maxWidth*maxRatio)%apart < wide
		case colours.Rising:
			on = (x+y)%apart < wide
		case colours.Dots:
			on = x%apart < 2*wide && y%apart < 2*wide
		}
		if on {
			return true
		}
	}
	return false
}

// outlined is how much of each pixel outlines cover; nil if they are not in the
// picture. All of them must turn the same way round.
func (c *canvas) outlined(outlines [][]report.Point) *image.Alpha {
	box := c.box(outlines)
	if box.Empty() {
		return nil
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
