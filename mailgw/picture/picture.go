// Package picture draws a report.Board as a PNG for mail: an 8-bit palette in
// which every paint of the board keeps its own colour, a light ground painted
// (readers may have dark surroundings), the same shapes as markup.SVG.
package picture

import (
	"fmt"
	"image/color"
	"math"

	"seneschal/domain/report"
	"seneschal/domain/report/scene"
)

// Width is how wide pictures in mail are, in pixels.
const Width = 640

// narrower is how wide they are if they would weigh too much else.
var narrower = []int{520, 460, 420}

// heaviest is how many bytes a picture in mail should have at most: as mail writes it,
// it is a third longer, and a report of 60 KB has words besides.
const heaviest = 21 << 10

// limits keep a board from asking for more memory than a mail is worth.
const (
	maxWidth = 4000
	maxRatio = 4
)

// height is the height of the picture of a board in pixels.
func height(b *report.Board, width int) (int, error) {
	if b == nil || b.Width <= 0 || b.Height <= 0 || width <= 0 || width > maxWidth {
		return 0, fmt.Errorf("drawing a board %d pixels wide: no size", width)
	}
	high := int(math.Ceil(float64(b.Height) * float64(width) / float64(b.Width)))
	if high > maxRatio*width {
		return 0, fmt.Errorf("drawing a board %d pixels wide: %d is too high", width, high)
	}
	return high, nil
}

// ground is the colour below everything.
func ground() color.RGBA { return rgba(scene.Ground) }

func rgba(c string) color.RGBA {
	r, g, b, _ := scene.RGB(c)
	return color.RGBA{R: r, G: g, B: b, A: 255}
}
