package replay_test

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"seneschal/projections/site/sitetest"
)

// drawn is the size of a map on a page, in pixels.
type drawn struct {
	Wide, Box, Letters float64 // the map, its box, its smallest label
}

func lookAt(b *sitetest.Browser) drawn {
	b.T.Helper()
	return sitetest.Ask(b, chromedp.Evaluate[drawn](`(() => {
		const map = document.querySelector(".map svg"), wide = map.getBoundingClientRect().width;
		const letters = [...map.querySelectorAll("text")].filter(t => t.textContent.trim() && t.getClientRects().length);
		const size = t => t.getAttribute("font-size") * t.getBoundingClientRect().height / t.getBBox().height;
		return {Wide: wide, Box: map.parentElement.clientWidth, Letters: Math.min(...letters.map(size))};
	})()`))
}

// TestMapsCanBeReadOnPhones checks that every map fits the screen, and that its letters can then
// be read.
func TestMapsCanBeReadOnPhones(t *testing.T) {
	h := sitetest.New(t)
	h.Play("land", "quest", 3, 5)
	h.Play("valley", "feudal", 4, 2)
	h.Play("table", "camelot", 4, 3)
	h.Project()
	b := sitetest.NewBrowser(t, h)
	for _, path := range []string{"/g/land", "/g/land/phase/4", "/g/table", "/g/valley"} {
		b.Do(chromedp.EmulateViewport(360, 740))
		b.Open(path)
		b.Fits(path, 360)
		d := lookAt(b)
		require.LessOrEqual(t, d.Wide, d.Box+1, "%s: %+v", path, d)
		require.GreaterOrEqual(t, d.Letters, 11.0, path)
		b.Shoot("map-phone" + path[3:7])
		b.Do(chromedp.EmulateViewport(1280, 800))
		b.Open(path)
		require.GreaterOrEqual(t, lookAt(b).Letters, 10.0, path)
	}
	b.Quiet()
}
