package picture

import (
	"image"
	"math"

	"golang.org/x/image/font"

	"seneschal/domain/report"
	"seneschal/domain/report/scene"
)

// label writes the words of a shape with their middle at its point, in a colour; those of a
// label have its edge around them.
func (c *canvas) label(s report.Shape, ink string) {
	size, at := scene.LetterSize(s), s.Points[0]
	f := c.faces.face(size*c.scale, s.Bold)
	if f == nil {
		return
	}
	mask, width := written(f, s.Text)
	x := at.X*c.scale - width/2
	dot := image.Pt(int(math.Round(x)), int(math.Round((at.Y+.35*size)*c.scale)))
	if _, _, _, ok := scene.RGB(s.Stroke); ok && s.Kind == report.Label {
		for _, by := range []image.Point{{X: -1}, {X: 1}, {Y: -1}, {Y: 1}} {
			c.ink(mask, dot.Add(by), s.Stroke, hard)
		}
	}
	c.ink(mask, dot, ink, soft)
}

// written draws words once, with their dot at 0,0; halo and ink are painted
// through it.
func written(f font.Face, words string) (*image.Alpha, float64) {
	bounds, width := font.BoundString(f, words)
	box := image.Rect(bounds.Min.X.Floor(), bounds.Min.Y.Floor(), bounds.Max.X.Ceil(), bounds.Max.Y.Ceil())
	drawn := image.NewRGBA(box.Intersect(image.Rect(-maxWidth, -maxWidth, maxWidth, maxWidth))) // for which drawing is quick
	d := font.Drawer{Dst: drawn, Src: image.Opaque, Face: f}
	d.DrawString(words)
	mask := image.NewAlpha(drawn.Rect)
	for i := range mask.Pix {
		mask.Pix[i] = drawn.Pix[4*i+3]
	}
	return mask, float64(width) / 64
}

// ink paints a colour through a mask that is moved to a dot.
func (c *canvas) ink(mask *image.Alpha, dot image.Point, colour string, e edge) {
	moved := *mask
	moved.Rect = mask.Rect.Add(dot)
	paint(c.image, &moved, rgba(colour), 0, e)
}
