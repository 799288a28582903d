package tournament_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament"
)

func TestEntriesAreKeptOpenForAnHour(t *testing.T) {
	c := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3, points: {byes: {halves: 1}}}"))
	require.Contains(t, c.write(steward, "START").Errors[0].Reason, "0 entrants", "what could not begin is refused at once")
	c.enter(4)
	require.Contains(t, c.write(steward, "START").Done[0], "START NOW opens it at once")
	require.Equal(t, "open", c.tour.Status())
	require.Contains(t, c.write(steward, "START").Errors[0].Reason, "it is to open at")
	require.Equal(t, spring.Add(time.Hour), c.tour.Wants()[0].Due)
	c.now = spring.Add(40 * time.Minute)
	require.Empty(t, c.write("p05", "ENTER").Errors)
	require.Empty(t, c.write("p02", "BYE ROUND 1 HALF").Errors)
	require.Equal(t, c.now.Add(time.Hour), c.tour.Wants()[0].Due, "an hour after the last order about entries")
	c.now = c.now.Add(time.Hour)
	c.must("", c.tour.Wants()[0].Do)
	require.Equal(t, "running", c.tour.Status())
	c.playRounds(1)
	s, _ := c.tour.Season(1)
	require.Len(t, s.Rounds[0].Byes, 1)
	c.replays()
	c.audited()
}

func TestStartNowWaitsForNobody(t *testing.T) {
	c := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3}"))
	c.enter(4)
	require.Equal(t, []string{"season 1 is open"}, c.write(steward, "START NOW").Done)
	d := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3}"))
	d.enter(4)
	d.now = d.now.Add(time.Hour)
	require.Equal(t, []string{"season 1 is open"}, d.write(steward, "START").Done, "nobody has written for an hour")
	d.refused("p01", tournament.Start{}, tournament.ErrForbidden)
}
