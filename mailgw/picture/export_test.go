package picture

import (
	"image"

	"seneschal/domain/report"
)

// Drawn is a board as it is before its colours are reduced, and after.
func Drawn(b *report.Board, width int) (*image.RGBA, *image.Paletted, error) {
	high, err := height(b, width)
	if err != nil {
		return nil, nil, err
	}
	img := new(Renderer).drawn(b, width, high).image
	return img, reduce(img, paletteOf(b)), nil
}
