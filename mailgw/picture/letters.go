package picture

import (
	"image"
	"math"

	"golang.org/x/image/font"

	"seneschal/domain/report"
	"seneschal/domain/report/scene"
)

// letters is how a text looks.
type letters struct {
	size float64 // in units of the board
	bold bool
	ink  string // "#rrggbb"
	halo string // "" for none
}

func (c *canvas) label(s report.Shape, ink string) {
	halo := ""
	if s.Kind == report.Label {
		halo = s.Stroke
	}
	c.text(s.Text, s.Points[0], letters{size: scene.LetterSize(s), bold: s.Bold, ink: ink, halo: halo})
}

// text writes words with their middle at a point.
func (c *canvas) text(words string, at report.Point, l letters) {
	f := c.faces.face(l.size*c.scale, l.bold)
	if f == nil {
		return
	}
	mask, width := written(f, words)
	x := at.X*c.scale - width/2
	dot := image.Pt(int(math.Round(x)), int(math.Round((at.Y+.35*l.size)*c.scale)))
	if _, _, _, ok := scene.RGB(l.halo); ok {
		for _, by := range []image.Point{{X: -1}, {X: 1}, {Y: -1}, {Y: 1}} {
			c.ink(mask, dot.Add(by), l.halo, hard)
		}
	}
	c.ink(mask, dot, l.ink, soft)
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
