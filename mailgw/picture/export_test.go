package picture

import (
	"image"

	"seneschal/domain/report"
)

// Drawn draws a board, and returns it before and after its colours are reduced.
func Drawn(board *report.Board, width int) (*image.RGBA, *image.Paletted, error) {
	high, err := boardHeight(board, width)
	if err != nil {
		return nil, nil, err
	}
	img := (&sizeMemory{size: size{width, high, float64(width) / float64(board.Width)}}).drawShapes(board, &canvas{}).image
	return img, reduceColours(img, paletteOf(board)), nil
}

// Pack writes a picture as PNG does.
func Pack(img *image.Paletted) ([]byte, error) { return encodePNG(img) }

// AreDrawnAlike reports whether two shapes leave the same ink.
func AreDrawnAlike(a, b report.Shape) bool { return areDrawnAlike(a, b) }
