package picture

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/report"
	colours "seneschal/domain/report/palette"
	"seneschal/domain/report/scene"
)

// maxColours is the size of an 8-bit palette.
const maxColours = 256

// paints are colours, each once, in the order in which they were added.
type paints []color.RGBA

func (p *paints) addPaint(c color.RGBA) {
	if !slices.Contains(*p, c) {
		*p = append(*p, c)
	}
}

// A palette is the set of colours in which a board is drawn. It depends only on the board's colours, never on the
// areas that they cover: each colour itself, each tint over the surfaces on which it may lie, and the colours halfway
// between two, for soft edges. So no seat's colour is ever given up for another's.
type palette struct {
	pure     paints // of marks, lines and words
	land     paints // of what these may lie on: surfaces and tints
	flat     paints // of surfaces on which a tint may lie
	half     paints // halfway between two colours
	hatching paints // of hatching on tints
}

// paletteOf returns the palette of a board, the most important colours first, at most maxColours.
func paletteOf(board *report.Board) color.Palette {
	p := &palette{}
	p.land.addPaint(groundColour())
	p.flat.addPaint(groundColour())
	for _, s := range board.Shapes {
		p.addSurface(s)
	}
	for _, s := range board.Shapes {
		p.addShape(s)
	}
	var all paints
	for _, c := range slices.Concat(p.pure, p.land, p.hatching, p.half) {
		all.addPaint(c)
	}
	return lists.Map(all[:min(len(all), maxColours)], func(c color.RGBA) color.Color { return c })
}

// addSurface adds the colour of land, which lies below marks and lines. A translucent one is added as a tint over
// every surface so far. Shapes that are no land are ignored.
func (p *palette) addSurface(shape report.Shape) {
	_, _, _, ok := scene.RGB(shape.Fill)
	switch {
	case !ok || shape.Kind != report.Polygon:
	case shape.Opacity <= 0 || shape.Opacity >= 1:
		p.land.addPaint(parseColour(shape.Fill))
		p.flat.addPaint(parseColour(shape.Fill))
	default:
		strokes, lines := scene.HatchingOf(shape)
		for _, below := range p.flat {
			tint := mixColours(below, parseColour(shape.Fill), shape.Opacity)
			p.land.addPaint(tint)
			if len(strokes) > 0 {
				p.hatching.addPaint(mixColours(tint, parseColour(lines), colours.Hatched))
			}
		}
	}
}

// addShape adds the colours of a shape, and those halfway between them.
func (p *palette) addShape(shape report.Shape) {
	var own paints
	for _, c := range shapeColours(shape) {
		if _, _, _, ok := scene.RGB(c); !ok {
			continue
		}
		for _, other := range own {
			p.half.addPaint(mixColours(other, parseColour(c), .5))
		}
		own.addPaint(parseColour(c))
		p.addColour(parseColour(c))
	}
}

// addColour adds a colour, and its edges on any land.
func (p *palette) addColour(c color.RGBA) {
	if slices.Contains(p.pure, c) {
		return
	}
	p.pure.addPaint(c)
	for _, below := range p.land {
		p.half.addPaint(mixColours(below, c, .5))
	}
}

// shapeColours returns the colours of a shape, each painted over the one before, without those of land.
func shapeColours(shape report.Shape) []string {
	switch shape.Kind {
	case report.Polygon:
		return []string{shape.Stroke} // its fill is land
	case report.Polyline, report.Arrow:
		return []string{withLineStroke(shape).Stroke}
	case report.Label:
		return []string{shape.Stroke, labelColour(shape)}
	}
	if shape.Text != "" {
		return []string{shape.Fill, shape.Stroke, scene.InkOn(shape.Fill)}
	}
	return []string{shape.Fill, shape.Stroke}
}

// alikeRun is the number of pixels that are compared at once with those above them.
const alikeRun = 8

// reduceColours gives each pixel of a picture the nearest colour of a palette. The palette of the result holds only
// the colours that it uses.
func reduceColours(img *image.RGBA, to color.Palette) *image.Paletted {
	out := image.NewPaletted(img.Bounds(), nil)
	places := make(map[int]uint8)
	known := make(map[uint32]uint8)
	at := func(i int) uint32 { return binary.NativeEndian.Uint32(img.Pix[4*i:]) }
	for start := 0; start < len(out.Pix); start += alikeRun {
		end := min(start+alikeRun, len(out.Pix))
		if above := start - out.Stride; above >= 0 && bytes.Equal(img.Pix[4*start:4*end], img.Pix[4*above:][:4*(end-start)]) {
			copy(out.Pix[start:end], out.Pix[above:])
			continue
		}
		for i := start; i < end; i++ {
			c, above := at(i), i-out.Stride
			switch {
			case i > 0 && c == at(i-1):
				out.Pix[i] = out.Pix[i-1]
				continue
			case above >= 0 && c == at(above):
				out.Pix[i] = out.Pix[above]
				continue
			}
			place, ok := known[c]
			if !ok {
				nearest := to.Index(color.RGBA{R: img.Pix[4*i], G: img.Pix[4*i+1], B: img.Pix[4*i+2], A: 255})
				if place, ok = places[nearest]; !ok {
					place = uint8(len(out.Palette))
					places[nearest], out.Palette = place, append(out.Palette, to[nearest])
				}
				known[c] = place
			}
			out.Pix[i] = place
		}
	}
	return out
}
