package picture

import (
	"reflect"
	"slices"
	"sync"

	"seneschal/domain/report"
)

// A Renderer draws boards one after another and remembers the last: the seats
// of a game see much the same board, whose ground is then drawn only once.
// The zero value is ready; several goroutines may use it.
type Renderer struct {
	mu    sync.Mutex
	last  *report.Board
	width int
	bytes []byte  // of last
	base  *canvas // the first shapes of last, drawn
	depth int     // how many
}

// PNG is the function PNG, faster for a board that is like the one before.
func (r *Renderer) PNG(b *report.Board, width int) ([]byte, error) {
	high, err := height(b, width)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.width == width && reflect.DeepEqual(r.last, b) {
		return r.bytes, nil
	}
	data, err := encode(reduce(r.drawn(b, width, high).image, paletteOf(b)))
	if err != nil {
		return nil, err
	}
	r.last, r.width, r.bytes = b, width, data
	return data, nil
}

// Mailed is the picture of a board as letters have it, and how wide it is.
func (r *Renderer) Mailed(b *report.Board) (data []byte, width int, err error) {
	r.mu.Lock()
	width = Width
	if r.last != nil && slices.Contains(narrower, r.width) && b != nil && r.last.Width == b.Width && r.last.Height == b.Height {
		width = r.width // as the one before, of the same game most likely
	}
	r.mu.Unlock()
	data, err = r.PNG(b, width)
	for _, less := range narrower {
		if err == nil && len(data) > heaviest && less < width {
			width = less
			data, err = r.PNG(b, width)
		}
	}
	return data, width, err
}

// drawn draws all shapes of a board, from the base if that fits; else what
// the board has in common with the last becomes the new base.
func (r *Renderer) drawn(b *report.Board, width, high int) *canvas {
	common := 0
	if r.last != nil && r.width == width && r.last.Width == b.Width && r.last.Height == b.Height {
		common = shared(r.last.Shapes, b.Shapes)
	}
	if r.base == nil || r.base.image.Rect.Dx() != width || common < r.depth || common > 2*r.depth {
		r.base, r.depth = newCanvas(width, high, float64(width)/float64(b.Width)), common
		for _, s := range b.Shapes[:common] {
			r.base.shape(s)
		}
	}
	c := r.base.copy()
	for _, s := range b.Shapes[r.depth:] {
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
