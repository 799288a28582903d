package projections_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/eventstoretest"
	tournamenthost "seneschal/eventstore/host/tournaments"
	"seneschal/projections/tournaments"
)

// A played tournament is a tournament on a store of its own. Its games are not played: the results
// come from the test.
type played struct {
	*tournamenthost.Host
	server *server
	id     string
	n      int
	now    time.Time
}

func (h *server) announce(id, rules string) *played {
	h.t.Helper()
	y := &played{Host: tournamenthost.New(h.Host, nil), server: h, id: id, now: noon}
	r, err := tournament.Read([]byte(rules))
	require.NoError(h.t, err)
	y.must("steward", tournament.Announce{Title: "The " + id, Rules: r})
	return y
}

func (y *played) state() *tournament.Tournament {
	y.server.t.Helper()
	now, _, err := y.Tournament(context.Background(), y.id)
	require.NoError(y.server.t, err)
	return now
}

func (y *played) must(by game.Player, act tournament.Act) {
	y.server.t.Helper()
	y.n++
	y.now = y.now.Add(time.Minute)
	_, err := y.Obey(context.Background(), y.id, fmt.Sprint("cause ", y.n), tournament.Command{At: y.now, By: by, Do: act})
	require.NoError(y.server.t, err, "%T", act)
}

func (y *played) enter(n int) {
	y.server.t.Helper()
	for i := range n {
		p := game.Player(fmt.Sprintf("p%02d", i+1))
		y.must(p, tournament.Enter{Player: p, Rating: 2000 - 10*i, Reliability: 100})
	}
	y.must("steward", tournament.CloseEntries{})
}

// play meets the tournament's wants and brings results, for a number of steps; it reports whether
// there is more to do.
func (y *played) play(steps int) bool {
	y.server.t.Helper()
	for range steps {
		if !y.step() {
			return false
		}
	}
	return true
}

func (y *played) step() bool {
	now := y.state()
	for _, n := range now.OpenSeasons() {
		season, _ := now.Season(n)
		for _, r := range season.Rounds {
			for _, table := range r.Tables {
				if table.Status == "running" {
					y.must("", tournament.RecordResult{Game: table.Game, Head: "head", End: endOf(table)})
					return true
				}
			}
		}
	}
	wants := now.Wants()
	if len(wants) == 0 {
		return false
	}
	if wants[0].Due.After(y.now) {
		y.now = wants[0].Due
	}
	y.must("", wants[0].Do)
	return true
}

// endOf makes the winner depend on the numbers of table and round; the seats after the winner
// follow in order.
func endOf(table tournament.TableInfo) tournament.End {
	var end tournament.End
	for i := range table.Holders {
		seat := table.Holders[(i+table.N+table.Round)%len(table.Holders)]
		end.Places = append(end.Places, tournament.Finished{
			Seat: seat.Seat, Place: i + 1, Points: 100 * (len(table.Holders) - i), Scores: map[string]int{"honour": 40 - 7*i},
		})
	}
	return end
}

func TestRebuiltTournamentsEqualLiveOnes(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	for id, rules := range map[string]string{
		"league": "{format: league, seasons: 3, play: {ruleset: tiny}, seats: 3, rounds: 2, division: 5}",
		"swiss":  "{format: swiss, seats: 3, rounds: 3, play: {ruleset: tiny}}",
		"honour": "{format: honour, seats: 3, seasons: 3, play: {ruleset: tiny}, dates: {season: 1h}}",
		"ladder": "{format: ladder, play: {ruleset: tiny}}",
	} {
		played := server.announce(id, rules)
		played.enter(11)
		for played.n < 400 && played.play(3) {
			if played.n%5 == 0 {
				server.project()
			}
			if played.n == 25 {
				played.must("steward", tournament.PostNews{Text: "Zero: \x00."})
			}
		}
	}
	server.project()
	live := dump(t, server.db, "tournaments")
	require.Greater(t, len(live), 100)
	require.NoError(t, server.runner.Rebuild(t.Context(), []string{"tournaments"}, nil))
	require.Equal(t, live, dump(t, server.db, "tournaments"))
}

func TestTournamentsTellTheirStandings(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	played := server.announce("league", "{format: league, seasons: 2, play: {ruleset: tiny}, seats: 3, rounds: 2, division: 5}")
	played.enter(10)
	for len(played.state().Titles()) == 0 {
		require.True(t, played.play(1))
	}
	require.True(t, played.play(6))
	server.project()
	ctx, now := t.Context(), played.state()
	found, err := tournaments.Find(ctx, server.db, "league")
	require.NoError(t, err)
	require.Equal(t, []any{"running", 2, 10}, []any{found.Status, found.Seasons, found.Entrants})
	for season := 1; season <= 2; season++ {
		divisions, err := tournaments.Divisions(ctx, server.db, "league", season)
		require.NoError(t, err)
		require.Len(t, divisions, 2)
		for _, division := range divisions {
			want, err := now.Standings(season, division.Division)
			require.NoError(t, err)
			rows, err := tournaments.Standings(ctx, server.db, "league", season, division.Division)
			require.NoError(t, err)
			require.Len(t, rows, len(want.Rows))
			for i, r := range rows {
				require.Equal(t, []any{want.Rows[i].Rank, want.Rows[i].Before, string(want.Rows[i].Entrant.ID)}, []any{r.Rank, r.Before, string(r.Player)})
				explained, err := tournaments.Why(ctx, server.db, "league", season, division.Division, r.Player)
				require.NoError(t, err)
				require.NoError(t, explained.Why.V.Check())
				require.Len(t, explained.Why.V.Parts, 1+len(division.TieBreaks.V), "every figure of the row is opened")
			}
		}
	}
	all, err := tournaments.Standings(ctx, server.db, "league", 0, 0)
	require.NoError(t, err)
	require.Len(t, all, 10)
	titles, err := tournaments.Titles(ctx, server.db, "league")
	require.NoError(t, err)
	require.Len(t, titles, len(now.Titles()))
	tables, err := tournaments.Tables(ctx, server.db, "league", 1)
	require.NoError(t, err)
	require.Equal(t, "finished", tables[0].Status)
	require.Equal(t, 1, tables[0].Seats.V[(1+1)%3].Place)
}

func TestUnknownTournamentsAreLeftOut(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	_, err := server.Store.Append(t.Context(), eventstoretest.ForAll(eventstore.Draft{
		Log: "tournament/odd", At: noon, CommandID: "c",
		Events: []event.Envelope{{Kind: "tournament.foretold", Version: 9, Data: json.RawMessage(`{}`)}},
	}))
	require.NoError(t, err)
	server.announce("cup", "{format: swiss, seats: 3, rounds: 3, play: {ruleset: tiny}}")
	server.project()
	all, err := tournaments.All(t.Context(), server.db)
	require.NoError(t, err)
	require.Len(t, all, 1)
}

func TestRowsWithAResultUnderReviewAreMarked(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	played := server.announce("swiss", "{format: swiss, seats: 3, rounds: 1, play: {ruleset: tiny}}")
	played.enter(6)
	for played.play(1) {
		if table, _ := played.state().Table("swiss-s1r1t1"); table.Result != nil {
			break
		}
	}
	marked := func() (rows, tables int) {
		server.project()
		all, err := tournaments.Standings(t.Context(), server.db, "swiss", 1, 1)
		require.NoError(t, err)
		for _, row := range all {
			if row.Review {
				rows++
			}
		}
		drawn, err := tournaments.Tables(t.Context(), server.db, "swiss", 1)
		require.NoError(t, err)
		for _, table := range drawn {
			if table.Review == "rewound" {
				tables++
			}
		}
		return rows, tables
	}
	played.must("", tournament.QuestionResult{Game: "swiss-s1r1t1", Why: "rewound"})
	rows, tables := marked()
	require.Equal(t, []int{3, 1}, []int{rows, tables})
	table, _ := played.state().Table("swiss-s1r1t1")
	played.must("", tournament.CorrectResult{Game: "swiss-s1r1t1", Head: "again", End: endOf(table), Why: "rewound"})
	rows, tables = marked()
	require.Equal(t, []int{0, 0}, []int{rows, tables})
}
