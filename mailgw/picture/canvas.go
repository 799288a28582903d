package picture

import (
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"

	"golang.org/x/image/vector"

	"seneschal/domain/report"
	colours "seneschal/domain/report/palette"
	"seneschal/domain/report/scene"
)

// size is the size of a picture. Only pictures of the same size can share shapes that were drawn before.
type size struct {
	width, height int     // in pixels
	scale         float64 // pixels to a unit of the board
}

// canvas is a picture that is being drawn. The zero value has to be reset first. Only one goroutine may use it.
type canvas struct {
	image  *image.RGBA
	scale  float64 // pixels to a unit of the board
	faces  faces
	brush  vector.Rasterizer
	cover  []uint8 // buffer for masks: how much of each pixel is covered
	tracer tracer
}

// reset gives the canvas a size, and paints the ground over everything.
func (c *canvas) reset(to size) {
	if c.faces == nil {
		c.faces, c.image = faces{}, &image.RGBA{}
	}
	pixels := 4 * to.width * to.height
	c.image.Pix = slices.Grow(c.image.Pix[:0], pixels)[:pixels]
	c.image.Stride, c.image.Rect = 4*to.width, image.Rect(0, 0, to.width, to.height)
	c.scale = to.scale
	draw.Draw(c.image, c.image.Rect, image.NewUniform(groundColour()), image.Point{}, draw.Src)
}

func (c *canvas) drawShapes(shapes []report.Shape) {
	for _, s := range shapes {
		c.drawShape(s)
	}
}

// fillOutlines paints outlines. It does nothing if the colour is none, or if they are outside the picture.
func (c *canvas) fillOutlines(outlines [][]report.Point, colour string, opacity float64, edge edge) {
	if _, _, _, ok := scene.RGB(colour); !ok {
		return
	}
	if mask := c.computeMask(outlines); mask != nil {
		paintMask(c.image, mask, parseColour(colour), opacity, edge)
	}
}

// hatchOutlines paints the lines of a hatching within outlines. The lines begin at the corner of the picture, so that
// they continue from one outline to the next.
func (c *canvas) hatchOutlines(outlines [][]report.Point, strokes []colours.Stroke, lines string) {
	mask := c.computeMask(outlines)
	if mask == nil {
		return
	}
	apart, wide := int(math.Round(scene.HatchApart*c.scale)), max(1, int(math.Round(scene.HatchWidth*c.scale)))
	for i, cover := range mask.Pix {
		if x, y := mask.Rect.Min.X+i%mask.Stride, mask.Rect.Min.Y+i/mask.Stride; cover > 0 && !isOnSign(strokes, x, y, max(2, apart), wide) {
			mask.Pix[i] = 0
		}
	}
	paintMask(c.image, mask, parseColour(lines), colours.Hatched, hard)
}

// isOnSign reports whether a pixel is on a line of a hatching. The lines are wide pixels wide, and apart pixels apart
// along the rows: rows that repeat keep the file small.
func isOnSign(strokes []colours.Stroke, x, y, apart, wide int) bool {
	return slices.ContainsFunc(strokes, func(s colours.Stroke) bool {
		switch s {
		case colours.Level:
			return y%apart < wide
		case colours.Upright:
			return x%apart < wide
		case colours.Falling:
			return (x-y+apart*maxWidth*maxRatio)%apart < wide
		case colours.Rising:
			return (x+y)%apart < wide
		case colours.Dots:
			return x%apart < 2*wide && y%apart < 2*wide
		}
		return false
	})
}

// computeMask computes how much of each pixel outlines cover; nil if they are outside the picture. All outlines must
// turn the same way round. The mask is valid until the next call.
func (c *canvas) computeMask(outlines [][]report.Point) *image.Alpha {
	box := c.touchedBox(outlines)
	if box.Empty() {
		return nil
	}
	c.brush.Reset(box.Dx(), box.Dy())
	for _, o := range outlines {
		for i, p := range o {
			x, y := c.toPixels(p, box)
			if i == 0 {
				c.brush.MoveTo(x, y)
				continue
			}
			c.brush.LineTo(x, y)
		}
		c.brush.ClosePath()
	}
	c.cover = slices.Grow(c.cover[:0], box.Dx()*box.Dy())[:box.Dx()*box.Dy()]
	mask := &image.Alpha{Pix: c.cover, Stride: box.Dx(), Rect: c.brush.Bounds()}
	c.brush.DrawOp = draw.Src
	c.brush.Draw(mask, mask.Rect, image.Opaque, image.Point{}) // quick only at 0,0
	mask.Rect = box
	return mask
}

// touchedBox returns the part of the picture that outlines touch; an empty one if there are no points, or one is not a
// number.
func (c *canvas) touchedBox(outlines [][]report.Point) image.Rectangle {
	low, high := math.Inf(1), math.Inf(-1)
	left, right := low, high
	for _, o := range outlines {
		for _, point := range o {
			left, right = min(left, point.X), max(right, point.X)
			low, high = min(low, point.Y), max(high, point.Y)
		}
	}
	if !(left <= right && low <= high) { // nothing, or not a number
		return image.Rectangle{}
	}
	whole := c.image.Bounds()
	return image.Rect(
		clampToInt(math.Floor(left*c.scale), whole.Max.X), clampToInt(math.Floor(low*c.scale), whole.Max.Y),
		clampToInt(math.Ceil(right*c.scale)+1, whole.Max.X), clampToInt(math.Ceil(high*c.scale)+1, whole.Max.Y),
	)
}

func clampToInt(x float64, most int) int { return int(max(0, min(x, float64(most)))) }

// toPixels converts a point to pixels from the corner of a box. It moves far points nearer, because the brush's work
// grows with the distance.
func (c *canvas) toPixels(point report.Point, box image.Rectangle) (float32, float32) {
	const far = 1 << 14
	x := point.X*c.scale - float64(box.Min.X)
	y := point.Y*c.scale - float64(box.Min.Y)
	return float32(max(-far, min(x, far))), float32(max(-far, min(y, far)))
}

// An edge is the number of steps in which a colour fades out at the border of a shape. Few steps keep the colours to
// those of the palette, and the file small.
type edge int

const (
	hard edge = 1 // a pixel is painted, or not
	soft edge = 2 // a pixel is painted, half painted, or not
)

// chooseEdge chooses the edge of a shape: soft only for round and pointed shapes and words, because land and roads
// have so many edges that a picture would get too large.
func chooseEdge(shape report.Shape) edge {
	switch shape.Kind {
	case report.Polygon, report.Polyline, report.Square:
		return hard
	}
	if shape.Dashed {
		return hard
	}
	return soft
}

// paintMask paints a colour on a picture where a mask covers it, with an opacity; any outside 0 to 1 means 1.
func paintMask(img *image.RGBA, mask *image.Alpha, col color.RGBA, opacity float64, edge edge) {
	if opacity <= 0 || opacity >= 1 {
		opacity = 1
	}
	least := 127/int(edge) + 1                             // what covers less leaves a pixel as it is
	inked := uint64(256-least) * 0x01_01_01_01_01_01_01_01 // bits of which a cover has none if it is less
	var full [8 * 4]byte                                   // eight pixels of the colour
	for i := range full {
		full[i] = [...]byte{col.R, col.G, col.B, 255}[i%4]
	}
	var below, mixed uint32 // colours as they stand in the picture
	mixedStep := 0          // mixed is the colour in this step over below; 0: none yet
	seen := mask.Rect.Intersect(img.Rect)
	for y := seen.Min.Y; y < seen.Max.Y; y++ {
		cover := mask.Pix[mask.PixOffset(seen.Min.X, y):][:seen.Dx()]
		pixels := img.Pix[img.PixOffset(seen.Min.X, y):][:4*seen.Dx()]
		for x := 0; x < len(cover); x += 8 {
			eight := cover[x:min(x+8, len(cover))]
			if len(eight) == 8 { // most of a box is empty, or within an opaque shape
				covers := binary.NativeEndian.Uint64(eight)
				if covers&inked == 0 {
					continue
				}
				if covers == math.MaxUint64 && opacity == 1 {
					copy(pixels[4*x:], full[:])
					continue
				}
			}
			for i, covered := range eight {
				if int(covered) < least {
					continue
				}
				p := pixels[4*(x+i):][:4]
				step, under := (int(covered)*int(edge)+127)/255, binary.NativeEndian.Uint32(p)
				if step != mixedStep || under != below { // colours are flat: most pixels are like the one before
					below, mixedStep = under, step
					mix := mixColours(color.RGBA{R: p[0], G: p[1], B: p[2]}, col, opacity*float64(step)/float64(edge))
					mixed = binary.NativeEndian.Uint32([]byte{mix.R, mix.G, mix.B, 255})
				}
				binary.NativeEndian.PutUint32(p, mixed)
			}
		}
	}
}

// mixColours returns a colour with an opacity laid over another.
func mixColours(below, c color.RGBA, opacity float64) color.RGBA {
	if opacity == 1 {
		return c
	}
	mix := func(b, c uint8) uint8 { return uint8(float64(b) + (float64(c)-float64(b))*opacity + .5) }
	return color.RGBA{R: mix(below.R, c.R), G: mix(below.G, c.G), B: mix(below.B, c.B), A: 255}
}
