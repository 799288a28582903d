package picture

import (
	"math"
	"slices"
	"sync"

	"seneschal/domain/report"
)

// A Renderer draws boards one after another and remembers the last of each size: the seats of a game see much the same
// board, of which the common shapes are then drawn only once. Pictures do not depend on earlier ones. The zero value
// is ready; its methods may be called from several goroutines.
type Renderer struct {
	mu       sync.Mutex
	memories []*sizeMemory // the latest first
	work     canvas        // on which each picture is drawn in turn
}

// keptSizes is the largest number of sizes that a Renderer remembers: those of some games, each in some widths.
const keptSizes = 8

// sizeMemory remembers the last board of a size.
type sizeMemory struct {
	size  size
	last  []report.Shape // of that board
	bytes []byte         // its PNG; nil: none has been drawn yet
	base  *canvas        // the first shapes of last, drawn; nil: none yet
	depth int            // the number of shapes in base
}

// PNG draws a board width pixels wide, or returns the last picture of its size if the board shows the
// same. It fails as boardHeight does. The caller must not change the bytes.
func (r *Renderer) PNG(board *report.Board, width int) ([]byte, error) {
	high, err := boardHeight(board, width)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	bottom := r.findMemory(size{width: width, height: high, scale: float64(width) / float64(board.Width)})
	if bottom.bytes == nil || !slices.EqualFunc(bottom.last, board.Shapes, areDrawnAlike) {
		picture, err := encodePNG(reduceColours(bottom.drawShapes(board, &r.work).image, paletteOf(board)))
		if err != nil {
			return nil, err
		}
		bottom.last, bottom.bytes = board.Shapes, picture
	}
	return bottom.bytes, nil
}

// Mailed draws the picture of a board for emails, and returns its width in pixels: the largest of Width and
// narrowerWidths with which it is not larger than maxMailBytes, or else the smallest. It may skip a width by estimate.
func (r *Renderer) Mailed(board *report.Board) (data []byte, width int, err error) {
	width = Width
	data, err = r.PNG(board, width)
	for i := 0; err == nil && len(data) > maxMailBytes && i < len(narrowerWidths); i++ {
		if i+1 < len(narrowerWidths) && estimateWeight(len(data), width, narrowerWidths[i]) > maxMailBytes {
			continue // it would be drawn in vain
		}
		width = narrowerWidths[i]
		data, err = r.PNG(board, width)
	}
	return data, width, err
}

// estimateWeight estimates the size in bytes of a picture at another width: it grows a little faster than the width,
// because boards are drawn with lines and words.
func estimateWeight(size, width, other int) int {
	return int(float64(size) * math.Pow(float64(other)/float64(width), 1.3))
}

// findMemory returns the memory of a size, and makes it the latest. It drops the oldest beyond keptSizes.
func (r *Renderer) findMemory(size size) *sizeMemory {
	g := &sizeMemory{size: size}
	if at := slices.IndexFunc(r.memories, func(g *sizeMemory) bool { return g.size == size }); at >= 0 {
		g = r.memories[at]
		r.memories = slices.Delete(r.memories, at, at+1)
	}
	r.memories = slices.Insert(r.memories, 0, g)
	r.memories = r.memories[:min(len(r.memories), keptSizes)]
	return g
}

// drawShapes draws all shapes of a board on a canvas and returns it. It begins with the base if the board has all its
// shapes; otherwise, or if the boards share many more, the common shapes become the new base.
func (g *sizeMemory) drawShapes(board *report.Board, on *canvas) *canvas {
	common := countShared(g.last, board.Shapes)
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

// countShared counts the shapes with which both lists begin, as far as they are drawn.
func countShared(a, b []report.Shape) int {
	n := 0
	for n < min(len(a), len(b)) && areDrawnAlike(a[n], b[n]) {
		n++
	}
	return n
}

// areDrawnAlike reports whether two shapes leave the same ink: they differ at most in their titles and in the places
// that they stand for.
func areDrawnAlike(a, b report.Shape) bool {
	return a.Kind == b.Kind && slices.Equal(a.Points, b.Points) && a.Size == b.Size && a.Fill == b.Fill && a.Opacity == b.Opacity &&
		a.Stroke == b.Stroke && a.Width == b.Width && a.Dashed == b.Dashed && a.Text == b.Text && a.Bold == b.Bold
}
