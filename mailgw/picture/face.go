package picture

import (
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"

	"seneschal/domain/lists"
)

// cut is a size and weight of the font.
type cut struct {
	size int // in quarters of a pixel
	bold bool
}

// faces are the cuts that one picture has used so far.
type faces map[cut]font.Face

// The fonts are parsed once; faces are not for several goroutines and are made
// for each picture.
var (
	regular = sync.OnceValues(func() (*opentype.Font, error) { return opentype.Parse(goregular.TTF) })
	bolder  = sync.OnceValues(func() (*opentype.Font, error) { return opentype.Parse(gobold.TTF) })
)

// face gives a cut of the font of a size in pixels; nil if it is too small to be read.
func (f faces) face(size float64, bold bool) font.Face {
	key := cut{size: int(size * 4), bold: bold}
	if key.size < 8 || key.size > 4*maxWidth {
		return nil
	}
	if known, ok := f[key]; ok {
		return known
	}
	parsed, err := lists.Either(bold, bolder, regular)()
	if err != nil {
		return nil
	}
	made, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: float64(key.size) / 4, DPI: 72, Hinting: font.HintingFull})
	if err != nil {
		return nil
	}
	f[key] = made
	return made
}
