package site_test

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/heralds"
	"seneschal/domain/report"
)

// play has heralds play phases of a game of any ruleset.
func (h *house) play(id, ruleset string, seats, phases int) {
	h.t.Helper()
	h.begin(id, game.Open{Ruleset: ruleset, Seats: seats, Title: "A game of " + ruleset})
	for range phases {
		for _, s := range h.game(id).Seats() {
			text, err := heralds.Letter(ruleset, heralds.Squire, report.Report{Data: h.game(id).View(s.Seat, "en").Data})
			require.NoError(h.t, err)
			if len(text) > 0 {
				h.letter(id, s.Seat, text...)
			}
		}
	}
}

// drawn is how a map is shown on a page, in pixels.
type drawn struct {
	Wide, Box, Letters float64 // the map, its box, its smallest label
}

func (b *browser) drawn() drawn {
	b.t.Helper()
	return ask(b, chromedp.Evaluate[drawn](`(() => {
		const map = document.querySelector(".map svg"), wide = map.getBoundingClientRect().width, scale = wide / map.viewBox.baseVal.width;
		const letters = [...map.querySelectorAll("text")].filter(t => t.textContent.trim() && !t.previousElementSibling?.matches("polygon"));
		return {Wide: wide, Box: map.parentElement.clientWidth, Letters: scale * Math.min(...letters.map(t => t.getAttribute("font-size")))};
	})()`))
}

// TestMapsCanBeReadOnPhones: a map fits the screen if its letters can then be
// read, else it is larger, and moved within its box.
func TestMapsCanBeReadOnPhones(t *testing.T) {
	h := newHouse(t)
	h.play("land", "quest", 3, 5)
	h.play("valley", "feudal", 4, 2)
	h.play("table", "camelot", 4, 3)
	h.project()
	b := newBrowser(t, h)
	for path, fits := range map[string]bool{"/g/land": true, "/g/land/phase/4": true, "/g/table": true, "/g/valley": false} {
		b.do(chromedp.EmulateViewport(390, 844))
		b.open(path)
		b.fits(path, 390)
		d := b.drawn()
		require.Equal(t, fits, d.Wide <= d.Box+1, "%s: %+v", path, d)
		require.GreaterOrEqual(t, d.Letters, 11.0, path)
		b.shoot("map-phone" + path[3:7])
		b.do(chromedp.EmulateViewport(1280, 800))
		b.open(path)
		require.GreaterOrEqual(t, b.drawn().Letters, 10.0, path)
	}
	b.quiet()
}
