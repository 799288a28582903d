package picture_test

import (
	"bytes"
	"compress/zlib"
	"image"
	"image/png"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/deploy/speedtest"
	"seneschal/mailgw/picture"
)

// TestSpeedIsHeld compares drawing with compressing the pixels that were drawn.
func TestSpeedIsHeld(t *testing.T) {
	speedtest.Hold(t, "mailgw/picture",
		speedtest.Pair{Name: "board", Code: BenchmarkPNG, Reference: deflatePixels},
		speedtest.Pair{Name: "next seat's board", Code: BenchmarkSeats, Reference: deflatePixels},
	)
}

// deflatePixels compresses the pixels of a board with the standard library.
func deflatePixels(b *testing.B) {
	data, err := new(picture.Renderer).PNG(valley(), picture.Width)
	require.NoError(b, err)
	img, err := png.Decode(bytes.NewReader(data))
	require.NoError(b, err)
	pixels := img.(*image.Paletted).Pix
	for b.Loop() {
		z := zlib.NewWriter(io.Discard)
		_, err := z.Write(pixels)
		require.NoError(b, err)
		require.NoError(b, z.Close())
	}
}
