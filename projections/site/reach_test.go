package site_test

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/projections/site/sitetest"
)

// reach is where things stand on the page of a seat, in screens from its top.
type reach struct {
	Board  float64 `json:"board"`  // where it ends
	Orders float64 `json:"orders"` // where they begin
	Send   float64 `json:"send"`   // where the form's button ends
	Bar    float64 `json:"bar"`    // where the bar's button ends, on the screen
}

// TestASeatsPageIsWithinReachOfAThumb: on a telephone board, orders and Send are seen
// without more than two screens of scrolling, at a board that is being played, in every
// game; Send is always on the screen.
func TestASeatsPageIsWithinReachOfAThumb(t *testing.T) {
	h := sitetest.New(t)
	b := sitetest.NewBrowser(t, h)
	b.Do(chromedp.EmulateViewport(360, 740))
	for _, g := range lawGames {
		h.Play(g.ruleset, g.ruleset, g.seats, 4)
		for _, seat := range h.GameNow(g.ruleset).Seats() {
			if asked(h.GameNow(g.ruleset), seat.Seat) {
				b.Open(h.SeatPath(g.ruleset, seat.Seat))
				break
			}
		}
		at := sitetest.Ask(b, chromedp.Evaluate[reach](`(() => {
			const box = s => document.querySelector(s).getBoundingClientRect(), end = s => (box(s).bottom + scrollY) / innerHeight;
			return {board: end("#the-map svg"), orders: (box("#text").top + scrollY) / innerHeight, send: end("#the-letter [value=send]"), bar: box("#the-bar button").bottom / innerHeight};
		})()`))
		t.Logf("%s: %+v", g.ruleset, at)
		require.LessOrEqual(t, at.Board, 1.5, g.ruleset)
		require.LessOrEqual(t, at.Orders, 2.5, g.ruleset)
		require.LessOrEqual(t, at.Send, 3.0, "%s: two screens of scrolling show what ends on the third", g.ruleset)
		require.LessOrEqual(t, at.Bar, 1.0, g.ruleset)
	}
	b.Quiet()
}

// asked reports whether something is asked of a seat now.
func asked(g *game.Game, seat game.Seat) bool {
	for _, w := range g.State().Waits("en") {
		if w.Seat == seat {
			return true
		}
	}
	return false
}
