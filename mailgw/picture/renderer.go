package picture

import (
	"image"
	"reflect"
	"slices"
	"sync"

	"seneschal/domain/report"
)

// A Renderer draws boards one after another and remembers the last of each size: the seats of a
// game see much the same board, whose ground is then drawn only once. The pictures do not depend
// on earlier ones. The zero value is ready; several goroutines may use it.
type Renderer struct {
	mu      sync.Mutex
	bottoms []*bottom // the latest first
}

// kept is how many sizes a renderer remembers: some games, each in some widths.
const kept = 8

// size is the part that pictures must have in common to share a ground.
type size struct {
	width, height int     // in pixels
	scale         float64 // pixels to a unit of the board
}

// bottom remembers the last board of a size.
type bottom struct {
	size  size
	last  *report.Board
	bytes []byte          // the PNG of last
	image *image.Paletted // last, drawn; nil: bytes are compressed as well as can be
	base  *canvas         // the first shapes of last, drawn; nil: none yet
	depth int             // the number of these shapes
}

// PNG draws a board so many pixels wide. It fails for a board without a size, or one that is far
// too high.
func (r *Renderer) PNG(b *report.Board, width int) ([]byte, error) {
	return r.drawBoard(b, width, false)
}

// Mailed draws the picture of a board for emails, and returns its width in pixels: the largest
// with which it is not too heavy, or else the smallest.
func (r *Renderer) Mailed(board *report.Board) (data []byte, width int, err error) {
	width = Width
	data, err = r.drawBoard(board, width, true)
	for i, less := range narrower {
		if err == nil && isTooHeavy(data) {
			width = less
			data, err = r.drawBoard(board, width, i < len(narrower)-1)
		}
	}
	return data, width, err
}

// drawBoard draws a board, or returns the last picture of its size if the board is the same. A
// heavy one is compressed as well as can be, unless it may shrink and would have to anyway.
func (r *Renderer) drawBoard(board *report.Board, width int, mayShrink bool) ([]byte, error) {
	high, err := boardHeight(board, width)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	bottom := r.findBottom(size{width: width, height: high, scale: float64(width) / float64(board.Width)})
	if bottom.last == nil || !reflect.DeepEqual(bottom.last, board) {
		bottom.image = reduceColours(bottom.drawShapes(board).image, paletteOf(board))
		if bottom.bytes, err = encodePNG(bottom.image, quick); err != nil {
			return nil, err
		}
		bottom.last = board
	}
	if bottom.image != nil && isTooHeavy(bottom.bytes) && (!mayShrink || !isHopeless(bottom.bytes)) {
		if bottom.bytes, err = encodePNG(bottom.image, best); err != nil {
			return nil, err
		}
		bottom.image = nil
	}
	return bottom.bytes, nil
}

// findBottom finds the memory of a size, and makes it the latest.
func (r *Renderer) findBottom(size size) *bottom {
	g := &bottom{size: size}
	if at := slices.IndexFunc(r.bottoms, func(g *bottom) bool { return g.size == size }); at >= 0 {
		g = r.bottoms[at]
		r.bottoms = slices.Delete(r.bottoms, at, at+1)
	}
	r.bottoms = slices.Insert(r.bottoms, 0, g)
	r.bottoms = r.bottoms[:min(len(r.bottoms), kept)]
	return g
}

// drawShapes draws all shapes of a board, from the base if that fits. Otherwise the shapes that the
// board shares with the last become the new base.
func (g *bottom) drawShapes(board *report.Board) *canvas {
	common := 0
	if g.last != nil {
		common = countShared(g.last.Shapes, board.Shapes)
	}
	if g.base == nil || common < g.depth || common > 2*g.depth {
		g.base, g.depth = newCanvas(g.size.width, g.size.height, g.size.scale), common
		for _, s := range board.Shapes[:common] {
			g.base.drawShape(s)
		}
	}
	c := g.base.copy()
	for _, s := range board.Shapes[g.depth:] {
		c.drawShape(s)
	}
	return c
}

// countShared counts the shapes that two scenes begin with in common.
func countShared(a, b []report.Shape) int {
	n := 0
	for n < min(len(a), len(b)) && reflect.DeepEqual(a[n], b[n]) {
		n++
	}
	return n
}
