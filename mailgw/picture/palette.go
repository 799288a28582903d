package picture

import (
	"cmp"
	"image"
	"image/color"
	"slices"
)

// Colours are counted in 16 steps of red, green and blue each.
const (
	steps   = 16
	buckets = steps * steps * steps
)

// colours is how many a picture keeps: enough for soft edges, few enough for
// a small file.
const colours = 40

// bucket is a group of like colours: how many pixels, and their sums.
type bucket struct {
	id      int
	n       int
	r, g, b int
}

// reduce brings a picture down to its most frequent colours; others
// become the nearest of them.
func reduce(img *image.RGBA) *image.Paletted {
	all := count(img)
	seen := make([]bucket, 0, 1024)
	for _, b := range all {
		if b.n > 0 {
			seen = append(seen, b)
		}
	}
	slices.SortFunc(seen, func(a, b bucket) int { return cmp.Or(cmp.Compare(b.n, a.n), cmp.Compare(a.id, b.id)) })
	palette := make(color.Palette, 0, colours)
	for _, b := range seen[:min(len(seen), colours)] {
		palette = append(palette, b.mean())
	}
	var index [buckets]uint8
	for i, b := range seen {
		if i < len(palette) {
			index[b.id] = uint8(i)
			continue
		}
		index[b.id] = uint8(palette.Index(b.mean()))
	}
	return paletted(img, palette, &index)
}

func count(img *image.RGBA) []bucket {
	all := make([]bucket, buckets)
	for i := 0; i+3 < len(img.Pix); i += 4 {
		r, g, b := img.Pix[i], img.Pix[i+1], img.Pix[i+2]
		to := &all[id(r, g, b)]
		to.id = id(r, g, b)
		to.n++
		to.r += int(r)
		to.g += int(g)
		to.b += int(b)
	}
	return all
}

func id(r, g, b uint8) int { return int(r>>4)<<8 | int(g>>4)<<4 | int(b>>4) }

func (b bucket) mean() color.RGBA {
	return color.RGBA{R: uint8(b.r / b.n), G: uint8(b.g / b.n), B: uint8(b.b / b.n), A: 255}
}

func paletted(img *image.RGBA, palette color.Palette, index *[buckets]uint8) *image.Paletted {
	out := image.NewPaletted(img.Bounds(), palette)
	for i := range out.Pix {
		p := img.Pix[4*i : 4*i+3]
		out.Pix[i] = index[id(p[0], p[1], p[2])]
	}
	return out
}
