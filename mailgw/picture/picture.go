// Package picture draws a report.Board as a PNG for mail: with an 8-bit palette in which every
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

// narrower lists the widths for pictures that would weigh too much otherwise.
var narrower = []int{520, 460, 420}

// heaviest is the largest size in bytes of a picture in mail, if possible: mail makes it a third
// longer, and a report of 60 KB has words besides.
const heaviest = 24 << 10

// Limits keep a board from asking for more memory than a mail is worth.
const (
	maxWidth = 4000
	maxRatio = 4
)

// boardHeight returns the height of a board's picture in pixels. It fails for a board or width without
// a size, and for a picture that is far too high.
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

func parseColour(c string) color.RGBA {
	r, g, b, _ := scene.RGB(c)
	return color.RGBA{R: r, G: g, B: b, A: 255}
}
