package tournament_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament"
)

func TestEntriesAreKeptOpenForAnHour(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3, points: {byes: {halves: 1}}}"))
	require.Contains(t, server.write(steward, "START").Errors[0].Reason, "0 entrants", "what could not begin is refused at once")
	server.enter(4)
	require.Contains(t, server.write(steward, "START").Done[0], "START NOW opens it at once")
	require.Equal(t, "open", server.tour.Status())
	require.Contains(t, server.write(steward, "START").Errors[0].Reason, "it is to open at")
	require.Equal(t, spring.Add(time.Hour), server.tour.Wants()[0].Due)
	server.now = spring.Add(40 * time.Minute)
	require.Empty(t, server.write("p05", "ENTER").Errors)
	require.Empty(t, server.write("p02", "BYE ROUND 1 HALF").Errors)
	require.Equal(t, server.now.Add(time.Hour), server.tour.Wants()[0].Due, "an hour after the last order about entries")
	server.now = server.now.Add(time.Hour)
	server.must("", server.tour.Wants()[0].Do)
	require.Equal(t, "running", server.tour.Status())
	server.playRounds(1)
	s, _ := server.tour.Season(1)
	require.Len(t, s.Rounds[0].Byes, 1)
	server.replays()
	server.audited()
}

func TestStartNowWaitsForNobody(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3}"))
	server.enter(4)
	require.Equal(t, []string{"season 1 is open"}, server.write(steward, "START NOW").Done)
	d := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3}"))
	d.enter(4)
	d.now = d.now.Add(time.Hour)
	require.Equal(t, []string{"season 1 is open"}, d.write(steward, "START").Done, "nobody has written for an hour")
	d.refused("p01", tournament.Start{}, tournament.ErrForbidden)
}
