package picture

import (
	"image"
	"slices"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"seneschal/domain/lists"
)

// cut is a size and weight of the font.
type cut struct {
	size int // in quarters of a pixel
	bold bool
}

// faces are the cuts of the font that a canvas has used so far.
type faces map[cut]*face

// The fonts are parsed once; faces are not for several goroutines and are made for each canvas.
var (
	parseRegular = sync.OnceValues(func() (*opentype.Font, error) { return opentype.Parse(goregular.TTF) })
	parseBold    = sync.OnceValues(func() (*opentype.Font, error) { return opentype.Parse(gobold.TTF) })
)

// findFace returns the font in a size in pixels; nil if that is too small to read, or too large.
func (f faces) findFace(size float64, bold bool) *face {
	key := cut{size: int(size * 4), bold: bold}
	if key.size < 8 || key.size > 4*maxWidth {
		return nil
	}
	if known, ok := f[key]; ok {
		return known
	}
	parsed, err := lists.Either(bold, parseBold, parseRegular)()
	if err != nil {
		return nil
	}
	made, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: float64(key.size) / 4, DPI: 72, Hinting: font.HintingFull})
	if err != nil {
		return nil
	}
	f[key] = &face{Face: made, glyphs: map[rune]glyph{}}
	return f[key]
}

// face is a cut of the font that keeps the glyphs that it has drawn: a few letters write all names of a board.
type face struct {
	font.Face
	glyphs map[rune]glyph
}

// glyph is a letter as it is drawn with the beginning of its base line at 0,0.
type glyph struct {
	box     image.Rectangle
	mask    image.Alpha // begins at 0,0
	bounds  fixed.Rectangle26_6
	advance fixed.Int26_6
	drawn   bool
	bounded bool
}

// findGlyph returns a letter, and draws it if it has not been drawn yet.
func (f *face) findGlyph(r rune) glyph {
	g, ok := f.glyphs[r]
	if ok {
		return g
	}
	g.bounds, g.advance, g.bounded = f.Face.GlyphBounds(r)
	box, mask, _, _, drawn := f.Face.Glyph(fixed.Point26_6{}, r)
	if alpha, isAlpha := mask.(*image.Alpha); isAlpha {
		g.box, g.mask, g.drawn = box, *alpha, drawn
		g.mask.Pix = slices.Clone(alpha.Pix) // the face draws the next glyph over it
	}
	f.glyphs[r] = g
	return g
}

// Glyph returns a letter as font.Face does, with the beginning of its base line at dot.
func (f *face) Glyph(dot fixed.Point26_6, r rune) (image.Rectangle, image.Image, image.Point, fixed.Int26_6, bool) {
	if dot.X&63 != 0 || dot.Y&63 != 0 { // between pixels it looks different
		return f.Face.Glyph(dot, r)
	}
	g := f.findGlyph(r)
	return g.box.Add(image.Pt(dot.X.Floor(), dot.Y.Floor())), &g.mask, image.Point{}, g.advance, g.drawn
}

// GlyphBounds returns the bounds of a letter as font.Face does.
func (f *face) GlyphBounds(r rune) (fixed.Rectangle26_6, fixed.Int26_6, bool) {
	g := f.findGlyph(r)
	return g.bounds, g.advance, g.bounded
}
