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

func lookAt(browser *sitetest.Browser) drawn {
	browser.T.Helper()
	return sitetest.Ask(browser, chromedp.Evaluate[drawn](`(() => {
		const map = document.querySelector(".map svg"), wide = map.getBoundingClientRect().width;
		const letters = [...map.querySelectorAll("text")].filter(t => t.textContent.trim() && t.getClientRects().length);
		const size = t => t.getAttribute("font-size") * t.getBoundingClientRect().height / t.getBBox().height;
		return {Wide: wide, Box: map.parentElement.clientWidth, Letters: Math.min(...letters.map(size))};
	})()`))
}

// TestMapsCanBeReadOnPhones checks that every map fits the screen, and that its letters can then
// be read.
func TestMapsCanBeReadOnPhones(t *testing.T) {
	server := sitetest.New(t)
	server.Play("land", "quest", 3, 5)
	server.Play("valley", "feudal", 4, 2)
	server.Play("table", "camelot", 4, 3)
	server.Project()
	browser := sitetest.NewBrowser(t, server)
	for _, path := range []string{"/g/land", "/g/land/phase/4", "/g/table", "/g/valley"} {
		browser.Do(chromedp.EmulateViewport(360, 740))
		browser.Open(path)
		browser.Fits(path, 360)
		drawn := lookAt(browser)
		require.LessOrEqual(t, drawn.Wide, drawn.Box+1, "%s: %+v", path, drawn)
		require.GreaterOrEqual(t, drawn.Letters, 11.0, path)
		browser.Shoot("map-phone" + path[3:7])
		browser.Do(chromedp.EmulateViewport(1280, 800))
		browser.Open(path)
		require.GreaterOrEqual(t, lookAt(browser).Letters, 10.0, path)
	}
	browser.Quiet()
}
