package seat_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/projections/site/sitetest"
)

// TestPagesSayUntilWhenOneCanStillWrite checks the pages of the seat and of the game, once all
// have answered.
func TestPagesSayUntilWhenOneCanStillWrite(t *testing.T) {
	h := sitetest.New(t)
	while := 10 * time.Minute
	h.Begin("calm", game.Open{Ruleset: "tiny", Seats: 2, Title: "A calm game", Respite: &while})
	own := h.SeatPath("calm", "north")
	h.Email("calm", "north", "BID 2")
	h.Project()
	require.NotContains(t, h.Get(own).Body, "All have answered")
	require.NotContains(t, h.Get("/g/calm").Body, "All have answered")
	h.Email("calm", "east", "BID 1")
	h.Project()
	require.Contains(t, h.Get(own).Body, "All have answered: the phase closes")
	require.Contains(t, h.Get(own).Body, "Until then you can still write.")
	page := h.Get("/g/calm")
	require.Contains(t, page.Body, "if nobody writes again")
	sitetest.Sound(t, page)
	sitetest.Sound(t, h.Get(own))
}
