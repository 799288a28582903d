package picture

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"io"
	"sync"

	"github.com/klauspost/compress/zlib"
)

// deflateLevel is the level of compression. The best level makes a board an eighth smaller, and takes ten times as
// long.
const deflateLevel = 6

// packers keeps deflate encoders for reuse, because each has tables of a megabyte.
var packers sync.Pool

// encodePNG encodes a picture of at most 256 colours as a PNG (RFC 2083), with a byte for each pixel. The standard
// library's encoder cannot use another deflate, and its own takes five times as long for the same size.
func encodePNG(img *image.Paletted) ([]byte, error) {
	var out bytes.Buffer
	out.WriteString("\x89PNG\r\n\x1a\n")
	size := img.Bounds().Size()
	head := binary.BigEndian.AppendUint32(nil, uint32(size.X))                       //nolint:gosec // at most maxWidth
	head = binary.BigEndian.AppendUint32(head, uint32(size.Y))                       //nolint:gosec // at most maxRatio times that
	appendChunk(&out, "IHDR", append(head, 8 /* bits */, 3 /* paletted */, 0, 0, 0)) // deflated, filtered by rows, not interlaced
	var paints []byte
	for _, c := range img.Palette {
		r, g, b, _ := c.RGBA()
		paints = append(paints, byte(r>>8), byte(g>>8), byte(b>>8))
	}
	appendChunk(&out, "PLTE", paints)
	rows, err := deflateRows(img)
	if err != nil {
		return nil, fmt.Errorf("encoding a picture: %w", err)
	}
	appendChunk(&out, "IDAT", rows)
	appendChunk(&out, "IEND", nil)
	return out.Bytes(), nil
}

// deflateRows compresses the rows of a picture without filters, because its colours are flat.
func deflateRows(img *image.Paletted) ([]byte, error) {
	var out bytes.Buffer
	z, ok := packers.Get().(*zlib.Writer)
	if !ok {
		var err error
		if z, err = zlib.NewWriterLevel(io.Discard, deflateLevel); err != nil {
			return nil, err
		}
	}
	defer packers.Put(z)
	z.Reset(&out)
	size := img.Bounds().Size()
	for y := range size.Y {
		for _, part := range [][]byte{{0}, img.Pix[y*img.Stride : y*img.Stride+size.X]} {
			if _, err := z.Write(part); err != nil {
				return nil, err
			}
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// appendChunk appends a chunk of a PNG with its length, name and checksum.
func appendChunk(out *bytes.Buffer, name string, data []byte) {
	named := append([]byte(name), data...)
	out.Write(binary.BigEndian.AppendUint32(nil, uint32(len(data)))) //nolint:gosec // less than the pixels of a picture
	out.Write(named)
	out.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(named)))
}
