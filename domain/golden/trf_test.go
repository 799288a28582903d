package golden_test

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/rulesets"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/pairing"
	"seneschal/domain/tournament/standings"
	"seneschal/domain/tournament/trf"
	"seneschal/domain/tournament/trfevent"
)

// TestADuelsTournamentIsAReportFile: what another program reads of our file is
// what we have counted.
func TestADuelsTournamentIsAReportFile(t *testing.T) {
	for _, name := range []string{"swiss-duels", "objections"} {
		t.Run(name, func(t *testing.T) { isAReportFile(t, endedTournament(t, name)) })
	}
	e, err := endedTournament(t, "league").Event(1, 1)
	require.NoError(t, err)
	_, err = trfevent.ToFile(e, nil)
	require.ErrorIs(t, err, trfevent.ErrSeats)
}

func isAReportFile(t *testing.T, tour *tournament.Tournament) {
	e, err := tour.Event(1, 1)
	require.NoError(t, err)
	ranked, err := tour.Standings(1, 1)
	require.NoError(t, err)
	ranks := map[standings.ID]int{}
	for _, row := range ranked.Rows {
		ranks[row.Entrant.ID] = row.Rank
	}
	file, err := trfevent.ToFile(e, ranks)
	require.NoError(t, err)
	read, err := trf.Parse(file.String())
	require.NoError(t, err)
	require.Equal(t, file.String(), read.String(), "it is read as it was written")
	again, err := trfevent.ToEvent(read)
	require.NoError(t, err)
	require.Len(t, again.Rounds, tour.Rules().Rounds)
	for n := range e.Rounds {
		played := slices.DeleteFunc(slices.Clone(e.Rounds[n].Games), func(g standings.Game) bool { return g.Void != "" })
		require.Len(t, again.Rounds[n].Games, len(played))
	}
	table, err := standings.NewTable(again)
	require.NoError(t, err)
	require.Empty(t, trfevent.DescribeDoubtful(read))
	for i, p := range read.Players {
		require.Positive(t, p.Rank, p.Name)
		require.True(t, table.Lines[i].Points.Value.Equal(figure.Frac(int(p.Points), 10)), p.Name)
	}

	read.Rounds = tour.Rules().Rounds
	for n := 2; n <= read.Rounds; n++ {
		in, err := pairing.FromTRF(read.AsBefore(n))
		require.NoError(t, err)
		round, err := pairing.PairDutch(in)
		require.NoError(t, err)
		for _, pair := range round.Pairs {
			drawn := read.Players[pair.White-1].Results[n-1]
			if drawn.Opponent == 0 {
				continue // the table was void
			}
			require.Equal(t, pair.Black, drawn.Opponent, "round %d is paired as it was drawn", n)
			require.EqualValues(t, 'w', drawn.Colour)
		}
	}
}

// endedTournament is a recorded tournament as it ended.
func endedTournament(t *testing.T, name string) *tournament.Tournament {
	t.Helper()
	tour := tournament.New(rulesets.Lookup)
	for _, commit := range readLog(t, filepath.Join(tournamentLogs, name+".jsonl")).Commits {
		events, err := tournament.Registry().DecodeAll(commit.Events)
		require.NoError(t, err)
		tour = event.Fold(tour, events...)
	}
	return tour
}
