package picture

import (
	"image"
	"image/color"
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/report"
	colours "seneschal/domain/report/palette"
	"seneschal/domain/report/scene"
)

// mostColours is the size of an 8-bit palette.
const mostColours = 256

// paints are colours, each once, in the order in which they came.
type paints []color.RGBA

func (p *paints) addPaint(c color.RGBA) {
	if !slices.Contains(*p, c) {
		*p = append(*p, c)
	}
}

// A palette is the set of colours in which a board is mailed. It depends only on the board's
// paints, never on the areas that they cover: each paint itself, each tint over the surfaces that
// it may lie on, and the colours halfway between two, for soft edges. So no seat's colour is ever
// given up for another's.
type palette struct {
	pure     paints // of marks, lines and words
	land     paints // that these may lie on: surfaces and tints
	flat     paints // surfaces that a tint may lie on
	half     paints // between two of them
	hatching paints // on tints
}

// paletteOf returns the palette of a board, the most important colours first.
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
	return lists.Map(all[:min(len(all), mostColours)], func(c color.RGBA) color.Color { return c })
}

// addSurface adds the paint of land, which lies below marks and lines. A sheer one tints every
// surface so far.
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

// addShape adds the paints of a shape, and the colours between them.
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

// shapeColours lists the colours of a shape, each painted over the one before.
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

// reduceColours gives each pixel of a picture the nearest colour of a palette. The result's palette
// holds only the colours that it uses.
func reduceColours(img *image.RGBA, to color.Palette) *image.Paletted {
	out := image.NewPaletted(img.Bounds(), nil)
	places := make(map[int]uint8)
	known := make(map[color.RGBA]uint8)
	var last color.RGBA
	var index uint8
	for i := range out.Pix {
		p := img.Pix[4*i : 4*i+4]
		c := color.RGBA{R: p[0], G: p[1], B: p[2], A: 255}
		if c != last {
			last = c
			at, ok := known[c]
			if !ok {
				nearest := to.Index(c)
				if at, ok = places[nearest]; !ok {
					at = uint8(len(out.Palette))
					places[nearest], out.Palette = at, append(out.Palette, to[nearest])
				}
				known[c] = at
			}
			index = at
		}
		out.Pix[i] = index
	}
	return out
}
