package replay_test

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"seneschal/projections/site/sitetest"
)

// drawn is how a map is shown on a page, in pixels.
type drawn struct {
	Wide, Box, Letters float64 // the map, its box, its smallest label
}

func lookAt(b *sitetest.Browser) drawn {
	b.T.Helper()
	return sitetest.Ask(b, chromedp.Evaluate[drawn](`(() => {
		const map = document.querySelector(".map svg"), wide = map.getBoundingClientRect().width, scale = wide / map.viewBox.baseVal.width;
		const letters = [...map.querySelectorAll("text")].filter(t => t.textContent.trim() && !t.previousElementSibling?.matches("polygon"));
		return {Wide: wide, Box: map.parentElement.clientWidth, Letters: scale * Math.min(...letters.map(t => t.getAttribute("font-size")))};
	})()`))
}

// TestMapsCanBeReadOnPhones: a map fits the screen if its letters can then be
// read, else it is larger, and moved within its box.
func TestMapsCanBeReadOnPhones(t *testing.T) {
	h := sitetest.New(t)
	h.Play("land", "quest", 3, 5)
	h.Play("valley", "feudal", 4, 2)
	h.Play("table", "camelot", 4, 3)
	h.Project()
	b := sitetest.NewBrowser(t, h)
	for path, fits := range map[string]bool{"/g/land": true, "/g/land/phase/4": true, "/g/table": true, "/g/valley": false} {
		b.Do(chromedp.EmulateViewport(390, 844))
		b.Open(path)
		b.Fits(path, 390)
		d := lookAt(b)
		require.Equal(t, fits, d.Wide <= d.Box+1, "%s: %+v", path, d)
		require.GreaterOrEqual(t, d.Letters, 11.0, path)
		b.Shoot("map-phone" + path[3:7])
		b.Do(chromedp.EmulateViewport(1280, 800))
		b.Open(path)
		require.GreaterOrEqual(t, lookAt(b).Letters, 10.0, path)
	}
	b.Quiet()
}
