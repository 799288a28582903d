package picture

import (
	"image"
	"image/color"

	"seneschal/domain/report"
)

// An edge is in how many steps a colour fades out. Few steps keep the colours
// to those of the palette, and the file small.
type edge int

const (
	hard edge = 1 // a pixel is painted or not
	soft edge = 2 // or half
)

// edges are soft only of what is round, pointed or written: land and roads have
// so many of them that a letter would grow too heavy.
func edges(s report.Shape) edge {
	switch s.Kind {
	case report.Polygon, report.Polyline, report.Square:
		return hard
	}
	if s.Dashed {
		return hard
	}
	return soft
}

// paint puts a colour on a picture where a mask covers it, with an opacity;
// 0 means 1.
func paint(img *image.RGBA, mask *image.Alpha, col color.RGBA, opacity float64, e edge) {
	if opacity <= 0 || opacity >= 1 {
		opacity = 1
	}
	seen := mask.Rect.Intersect(img.Rect)
	for y := seen.Min.Y; y < seen.Max.Y; y++ {
		cover := mask.Pix[mask.PixOffset(seen.Min.X, y):][:seen.Dx()]
		pixels := img.Pix[img.PixOffset(seen.Min.X, y):][:4*seen.Dx()]
		for x, covered := range cover {
			if step := (int(covered)*int(e) + 127) / 255; step > 0 {
				blend(pixels[4*x:4*x+3], col, opacity*float64(step)/float64(e))
			}
		}
	}
}

// blend paints a colour with an opacity over a pixel.
func blend(pixel []uint8, c color.RGBA, opacity float64) {
	over := mixed(color.RGBA{R: pixel[0], G: pixel[1], B: pixel[2]}, c, opacity)
	pixel[0], pixel[1], pixel[2] = over.R, over.G, over.B
}

// mixed is a colour with an opacity over another.
func mixed(below, c color.RGBA, opacity float64) color.RGBA {
	if opacity == 1 {
		return c
	}
	mix := func(b, c uint8) uint8 { return uint8(float64(b) + (float64(c)-float64(b))*opacity + .5) }
	return color.RGBA{R: mix(below.R, c.R), G: mix(below.G, c.G), B: mix(below.B, c.B), A: 255}
}
