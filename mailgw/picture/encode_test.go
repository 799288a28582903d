package picture_test

import (
	"bytes"
	"image"
	"image/png"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/mailgw/picture"
)

// TestEveryPixelIsReadAsItWasWritten reads pictures of recorded games with the standard library,
// which checks the form and the checksum of every part.
func TestEveryPixelIsReadAsItWasWritten(t *testing.T) {
	for _, told := range recorded(t, 100) {
		for _, width := range []int{1, 419} {
			_, want, err := picture.Drawn(told.board, width)
			if err != nil {
				continue // too small to be drawn
			}
			data, err := picture.Pack(want)
			require.NoError(t, err, told.name)
			got, err := png.Decode(bytes.NewReader(data))
			require.NoError(t, err, told.name)
			require.IsType(t, want, got, told.name)
			require.Equal(t, want.Palette, got.(*image.Paletted).Palette, told.name) //nolint:forcetypeassert // just looked at
			require.Equal(t, want.Pix, got.(*image.Paletted).Pix, told.name)         //nolint:forcetypeassert // just looked at
		}
	}
}
