package site_test

import (
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// everywhere looks at a page on telephones and desks, in light and dark and on
// paper.
func (b *browser) everywhere(name, path string) {
	b.t.Helper()
	for size, width := range map[string]int{"phone": 360, "small": 320, "desk": 1280} {
		b.do(chromedp.EmulateViewport(int64(width), 800))
		b.open(path)
		b.fits(path, width)
		b.legible(path)
		b.shoot(name + "-" + size)
	}
	call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}})
	b.open(path)
	b.legible(path)
	b.shoot(name + "-dark")
	call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	b.do(chromedp.EmulateViewport(720, 1000)) // A4
	b.legible(path)
	b.fits(path, 720)
	b.shoot(name + "-paper")
	call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{})
}
