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
	server := sitetest.New(t)
	while := 10 * time.Minute
	server.Begin("calm", game.Open{Ruleset: "tiny", Seats: 2, Title: "A calm game", Respite: &while})
	own := server.SeatPath("calm", "north")
	server.Email("calm", "north", "BID 2")
	server.Project()
	require.NotContains(t, server.Get(own).Body, "All have answered")
	require.NotContains(t, server.Get("/g/calm").Body, "All have answered")
	server.Email("calm", "east", "BID 1")
	server.Project()
	require.Contains(t, server.Get(own).Body, "All have answered: the phase closes")
	require.Contains(t, server.Get(own).Body, "Until then you can still write.")
	page := server.Get("/g/calm")
	require.Contains(t, page.Body, "if nobody writes again")
	sitetest.Sound(t, page)
	sitetest.Sound(t, server.Get(own))
}
