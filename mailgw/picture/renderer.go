package picture

import (
	"math"
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
	work    canvas    // on which pictures are drawn, one over the other
}

// kept is how many sizes a renderer remembers: some games, each in some widths.
const kept = 8

// bottom remembers the last board of a size.
type bottom struct {
	size  size
	last  *report.Board
	bytes []byte  // the PNG of last
	base  *canvas // the first shapes of last, drawn; nil: none yet
	depth int     // the number of these shapes
}

// PNG draws a board so many pixels wide, or returns the last picture of its size if the board is the
// same. It fails for a board without a size, or one that is far too high.
func (r *Renderer) PNG(board *report.Board, width int) ([]byte, error) {
	high, err := boardHeight(board, width)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	bottom := r.findBottom(size{width: width, height: high, scale: float64(width) / float64(board.Width)})
	if bottom.last == nil || !reflect.DeepEqual(bottom.last, board) {
		picture, err := encodePNG(reduceColours(bottom.drawShapes(board, &r.work).image, paletteOf(board)))
		if err != nil {
			return nil, err
		}
		bottom.last, bottom.bytes = board, picture
	}
	return bottom.bytes, nil
}

// Mailed draws the picture of a board for emails, and returns its width in pixels: of Width and
// narrower, a large one with which it is not too heavy, or else the smallest.
func (r *Renderer) Mailed(board *report.Board) (data []byte, width int, err error) {
	width = Width
	data, err = r.PNG(board, width)
	for i := 0; err == nil && len(data) > heaviest && i < len(narrower); i++ {
		if i+1 < len(narrower) && estimateWeight(len(data), width, narrower[i]) > heaviest {
			continue // it would be drawn in vain
		}
		width = narrower[i]
		data, err = r.PNG(board, width)
	}
	return data, width, err
}

// estimateWeight estimates from the size in bytes of a picture what it has at another width: boards
// are drawn with lines and words, so that it grows a little faster than the width.
func estimateWeight(size, width, other int) int {
	return int(float64(size) * math.Pow(float64(other)/float64(width), 1.3))
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

// drawShapes draws all shapes of a board on a canvas, from the base if that fits. Otherwise the shapes
// that the board shares with the last become the new base.
func (g *bottom) drawShapes(board *report.Board, on *canvas) *canvas {
	common := 0
	if g.last != nil {
		common = countShared(g.last.Shapes, board.Shapes)
	}
	if common > 2*g.depth || common < g.depth {
		if g.base == nil {
			g.base = &canvas{}
		}
		g.base.reset(g.size)
		g.base.drawShapes(board.Shapes[:common])
		g.depth = common
	}
	on.reset(g.size)
	if g.depth > 0 {
		copy(on.image.Pix, g.base.image.Pix)
	}
	on.drawShapes(board.Shapes[g.depth:])
	return on
}

// countShared counts the shapes that two scenes begin with in common.
func countShared(a, b []report.Shape) int {
	n := 0
	for n < min(len(a), len(b)) && reflect.DeepEqual(a[n], b[n]) {
		n++
	}
	return n
}
