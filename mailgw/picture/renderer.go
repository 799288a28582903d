package picture

import (
	"reflect"
	"slices"
	"sync"

	"seneschal/domain/report"
)

// A Renderer draws boards one after another and remembers the last of each size: the
// seats of a game see much the same board, whose ground is then drawn only once. What it
// draws is what a new one would draw, whatever it has drawn before. The zero value is
// ready; several goroutines may use it.
type Renderer struct {
	mu      sync.Mutex
	bottoms []*bottom // the latest first
}

// kept is how many sizes a renderer remembers: some games, each in some widths.
const kept = 8

// size is what pictures must have in common to share a ground.
type size struct {
	width, height int     // in pixels
	scale         float64 // pixels to a unit of the board
}

// bottom is what is remembered of the last board of a size.
type bottom struct {
	size  size
	last  *report.Board
	bytes []byte  // of last
	base  *canvas // the first shapes of last, drawn; nil: none yet
	depth int     // how many
}

// PNG is the function PNG, faster for a board that is like one before.
func (r *Renderer) PNG(b *report.Board, width int) ([]byte, error) {
	high, err := height(b, width)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	g := r.bottom(size{width: width, height: high, scale: float64(width) / float64(b.Width)})
	if g.last != nil && reflect.DeepEqual(g.last, b) {
		return g.bytes, nil
	}
	data, err := encode(reduce(g.drawn(b).image, paletteOf(b)))
	if err != nil {
		return nil, err
	}
	g.last, g.bytes = b, data
	return data, nil
}

// Mailed is the picture of a board as letters have it, and how wide it is: as wide as
// it can be without weighing too much.
func (r *Renderer) Mailed(b *report.Board) (data []byte, width int, err error) {
	width = Width
	data, err = r.PNG(b, width)
	for _, less := range narrower {
		if err == nil && len(data) > heaviest {
			width = less
			data, err = r.PNG(b, width)
		}
	}
	return data, width, err
}

// bottom finds what is remembered of a size, and makes it the latest.
func (r *Renderer) bottom(s size) *bottom {
	g := &bottom{size: s}
	if at := slices.IndexFunc(r.bottoms, func(g *bottom) bool { return g.size == s }); at >= 0 {
		g = r.bottoms[at]
		r.bottoms = slices.Delete(r.bottoms, at, at+1)
	}
	r.bottoms = slices.Insert(r.bottoms, 0, g)
	r.bottoms = r.bottoms[:min(len(r.bottoms), kept)]
	return g
}

// drawn draws all shapes of a board, from the base if that fits; else what
// the board has in common with the last becomes the new base.
func (g *bottom) drawn(b *report.Board) *canvas {
	common := 0
	if g.last != nil {
		common = shared(g.last.Shapes, b.Shapes)
	}
	if g.base == nil || common < g.depth || common > 2*g.depth {
		g.base, g.depth = newCanvas(g.size.width, g.size.height, g.size.scale), common
		for _, s := range b.Shapes[:common] {
			g.base.shape(s)
		}
	}
	c := g.base.copy()
	for _, s := range b.Shapes[g.depth:] {
		c.shape(s)
	}
	return c
}

// shared is how many shapes two scenes begin with in common.
func shared(a, b []report.Shape) int {
	n := 0
	for n < min(len(a), len(b)) && reflect.DeepEqual(a[n], b[n]) {
		n++
	}
	return n
}
