package tournaments_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/order"
	"seneschal/domain/rulesets"
	"seneschal/domain/tournament"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
)

// explores changes a command into the submission of a player who explores, turn by turn.
func explores(cmd game.Command, seat game.Seat) game.Command {
	submission := game.Submission{Seat: seat}
	for i, text := range []string{"TURN 8", "NOFLY", "ALL", "ENTER", "OUT", "EXPLORE FANTASTIC", "EXPLORE", "FIGHT ANY", "READY"} {
		submission.Lines = append(submission.Lines, order.Line{N: i + 1, Text: text})
	}
	cmd.Do = submission
	return cmd
}

// TestASoloLeagueIsPlayedAndRanked plays a league in which each entrant plays alone against the
// clock. The tables are ranked together by won, quarters left and points.
func TestASoloLeagueIsPlayedAndRanked(t *testing.T) {
	now := hosttest.Noon
	s := memstore.New()
	host := hosttest.New(s)
	host.Games, host.Now = aggregate.NewGames(rulesets.Lookup), func() time.Time { return now }
	c := trial{hosttest.TrialOf(host, &now)}
	require.NoError(t, c.EnterBy(`{format: solo, rounds: 2, play: {options: {solo.minutes: "30", solo.target: "1"}}}`))
	done := func() *tournament.Tournament {
		_, err := c.Advance(t.Context(), "cup")
		require.NoError(t, err)
		now, _, err := c.Tournament(t.Context(), "cup")
		require.NoError(t, err)
		return now
	}
	for n := 0; done().Status() != "ended"; n++ {
		require.Less(t, n, 100)
		now = now.Add(40 * time.Hour)
		season, _ := done().Season(1)
		for _, round := range season.Rounds {
			for _, table := range round.Tables {
				if table.Status != "running" {
					continue
				}
				sits := table.Holders[0]
				_, err := host.Obey(t.Context(), table.Game, fmt.Sprint("letter/", n), explores(game.Command{At: now, By: sits.Player}, sits.Seat))
				require.NoError(t, err)
				require.NoError(t, host.CloseDue(t.Context(), table.Game))
				require.NoError(t, c.Record(t.Context(), table.Game))
			}
		}
	}
	figures := map[string]int{}
	season, _ := done().Season(1)
	for _, round := range season.Rounds {
		require.Len(t, round.Tables, 6)
		for _, table := range round.Tables {
			require.Len(t, table.Result.Places, 1)
			figures[string(table.Holders[0].Player)] += table.Result.Places[0].Scores["solo"]
		}
	}
	ranked, err := done().Standings(1, 1)
	require.NoError(t, err)
	for i, row := range ranked.Rows {
		require.Equal(t, fmt.Sprint(figures[string(row.Entrant.ID)]), row.Points.Value.String())
		require.Equal(t, 2, row.Games)
		if i > 0 {
			require.GreaterOrEqual(t, figures[string(ranked.Rows[i-1].Entrant.ID)], figures[string(row.Entrant.ID)])
		}
	}
	require.Greater(t, figures[string(ranked.Rows[0].Entrant.ID)], figures[string(ranked.Rows[5].Entrant.ID)], "they have not all the same")
}
