// Package picture draws a report.Board as a PNG for mail, with an 8-bit palette in which every
// paint of the board keeps its own colour, on a light ground (mail programs may have dark
// surroundings), in the same shapes as markup.SVG.
package picture

import (
	"fmt"
	"image/color"
	"math"

	"seneschal/domain/report"
	"seneschal/domain/report/scene"
)

// Width is the usual width of pictures in mail, in pixels.
const Width = 640

// narrowerWidths lists the widths for pictures that would be too large otherwise.
var narrowerWidths = []int{520, 460, 420, 390}

// maxMailBytes is the largest size of a picture in mail, if one of the widths allows it: mail makes it a third longer,
// and a report of 60 KB has words besides.
const maxMailBytes = 24 << 10

// Limits of a picture: its largest width in pixels, and its largest height as a multiple of its width.
const (
	maxWidth = 4000
	maxRatio = 4
)

// boardHeight returns the height of a board's picture in pixels. It fails for a board without a size, for a width that
// is not positive or over maxWidth, and for a picture that would be higher than maxRatio times its width.
func boardHeight(board *report.Board, width int) (int, error) {
	if board == nil || board.Width <= 0 || board.Height <= 0 || width <= 0 || width > maxWidth {
		return 0, fmt.Errorf("drawing a board %d pixels wide: no size", width)
	}
	high := int(math.Ceil(float64(board.Height) * float64(width) / float64(board.Width)))
	if high > maxRatio*width {
		return 0, fmt.Errorf("drawing a board %d pixels wide: %d is too high", width, high)
	}
	return high, nil
}

// groundColour returns the colour below everything.
func groundColour() color.RGBA { return parseColour(scene.Ground) }

// parseColour returns a colour; black if the text is none.
func parseColour(c string) color.RGBA {
	r, g, b, _ := scene.RGB(c)
	return color.RGBA{R: r, G: g, B: b, A: 255}
}
