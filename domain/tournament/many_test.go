package tournament_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/tournament"
)

func TestManyEnterInOneCommitOrNobodyDoes(t *testing.T) {
	server := newServer(t, read(t, "{format: swiss, seats: 2, rounds: 3, eligible: {most: 3, fewest: 2}}"))
	all := []tournament.Enter{{Player: "p01", Reliability: 100}, {Player: "p02", Reliability: 100, Club: "Leeds"}}
	server.refused("p01", tournament.EnterAll{Entries: all}, tournament.ErrForbidden)
	server.refused(steward, tournament.EnterAll{Entries: append(all, all[0])}, tournament.ErrNotNow)
	require.Empty(t, server.tour.Entrants())
	server.must(steward, tournament.EnterAll{Entries: all})
	require.Len(t, server.tour.Entrants(), 2)
	require.Equal(t, 2, server.tour.Entrants()[1].Number)
	require.Equal(t, "Leeds", server.tour.Entrants()[1].Club)
	server.replays()
	server.audited()
}
