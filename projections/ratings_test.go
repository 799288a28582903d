package projections_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament/rating"
	"seneschal/projections/ratings"
)

var (
	tinyDuels = rating.List{Ruleset: "tiny", System: rating.Glicko2}
	everyGame = rating.List{System: rating.WengLin}
)

var bids = []string{"BID 2", "BID 1", "PASS", "PASS"}

// play plays a whole game of tiny, which north wins.
func (h *server) play(id string, players ...game.Player) {
	h.t.Helper()
	h.do(id, "steward", game.Open{Ruleset: "tiny", Seats: len(players), Preset: "short"})
	for i, p := range players {
		h.do(id, p, game.TakeSeat{Seat: []game.Seat{"north", "east", "south", "west"}[i], Player: p})
	}
	for range 5 {
		if h.over(id) {
			return
		}
		for i, player := range players {
			seat := []game.Seat{"north", "east", "south", "west"}[i]
			h.do(id, player, game.Submission{Seat: seat, Lines: lines([]string{bids[i]})})
		}
	}
}

func (h *server) over(id string) bool {
	h.t.Helper()
	g, _, err := h.Game(h.t.Context(), id)
	require.NoError(h.t, err)
	return g.Over()
}

// deadline lets the deadline of the open phase pass.
func (h *server) deadline(id string) {
	h.t.Helper()
	g, _, err := h.Game(h.t.Context(), id)
	require.NoError(h.t, err)
	_, _, due, _ := g.Phase()
	h.Now = func() time.Time { return due.Add(time.Second) }
	require.NoError(h.t, h.CloseDue(h.t.Context(), id))
	h.Now = func() time.Time { return noon }
}

func curveOf(t testing.TB, server *server, list rating.List, player game.Player) []ratings.Change {
	t.Helper()
	changes, err := ratings.Curve(t.Context(), server.db, list, player)
	require.NoError(t, err)
	return changes
}

// expected returns the ratings that package rating computes from all games that are over.
func expected(t testing.TB, server *server) rating.History {
	t.Helper()
	var games []rating.Game
	var records []string
	require.NoError(t, server.db.Select(&records, `SELECT record::text FROM ratings.games WHERE unrated = '' ORDER BY pos`))
	for _, r := range records {
		read, _, err := rating.Read([]byte(`{"games": [` + r + `]}`))
		require.NoError(t, err)
		games = append(games, read...)
	}
	want, err := rating.RateAll(games, rating.Defaults())
	require.NoError(t, err)
	return want
}

func requireRatings(t testing.TB, server *server) {
	t.Helper()
	changes := 0
	for _, curve := range expected(t, server).Curves {
		rows := curveOf(t, server, curve.List, game.Player(curve.Player))
		require.Len(t, rows, len(curve.Changes))
		for i, row := range rows {
			changes++
			require.Equal(t, i+1, row.N)
			require.Equal(t, curve.Changes[i].After, row.Change.V.After)
			require.Equal(t, curve.Changes[i].Shown, row.Change.V.Shown)
		}
	}
	var kept int
	require.NoError(t, server.db.Get(&kept, `SELECT count(*) FROM ratings.changes`))
	require.Equal(t, changes, kept)
}

func TestGamesAreRatedAsTheyEnd(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	server.play("one", "anna", "ben")
	server.project()
	server.play("two", "ben", "cleo", "anna")
	server.play("three", "cleo", "anna")
	server.project()
	requireRatings(t, server)
	require.Len(t, curveOf(t, server, everyGame, "anna"), 3)
	require.Len(t, curveOf(t, server, tinyDuels, "anna"), 2)
	games, err := ratings.GamesOf(t.Context(), server.db, "anna")
	require.NoError(t, err)
	require.Equal(t, []string{"three", "two", "one"}, []string{games[0].Game, games[1].Game, games[2].Game})
	require.Equal(t, []any{2, 2, 1}, []any{games[0].Place.Place, games[0].Of, games[2].Place.Place})

	table, err := ratings.Table(t.Context(), server.db, everyGame, noon.AddDate(0, 1, 0))
	require.NoError(t, err)
	require.Equal(t, expected(t, server).RankPlayers(everyGame, noon.AddDate(0, 1, 0)), table)
	lists, err := ratings.Lists(t.Context(), server.db)
	require.NoError(t, err)
	require.Equal(t, expected(t, server).Lists(), lists)

	ch, why, err := ratings.Why(t.Context(), server.db, tinyDuels, "anna", 2)
	require.NoError(t, err)
	require.Equal(t, "three", ch.Game)
	require.Equal(t, "game one", why[0].Source)
	all := expected(t, server).Curves
	c := all[slices.IndexFunc(all, func(c rating.Curve) bool { return c.List == tinyDuels && c.Player == "anna" })]
	require.Equal(t, expected(t, server).ExplainChange(c, 1), why)
}

func TestAGameThatIsTakenBackIsRatedAgain(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	for i, players := range [][]game.Player{{"anna", "ben"}, {"ben", "cleo"}, {"cleo", "anna"}, {"anna", "dora"}} {
		server.play(fmt.Sprint("g", i), players...)
	}
	server.project()
	server.steward("g1", "REWIND TO round 2 WHY a wrong map")
	server.project()
	requireRatings(t, server)
	require.Len(t, curveOf(t, server, everyGame, "ben"), 1)
	require.Len(t, curveOf(t, server, everyGame, "cleo"), 1)
	for range 3 { // cleo wins now
		if server.over("g1") {
			break
		}
		server.do("g1", "ben", game.Submission{Seat: "north", Lines: lines([]string{"PASS"})})
		server.do("g1", "cleo", game.Submission{Seat: "east", Lines: lines([]string{"BID 1"})})
	}
	server.project()
	require.True(t, server.over("g1"))
	requireRatings(t, server)
	require.Len(t, curveOf(t, server, everyGame, "cleo"), 2)
	live := dump(t, server.db, "ratings")
	require.NoError(t, server.runner.Rebuild(t.Context(), []string{"ratings"}, nil))
	require.Equal(t, live, dump(t, server.db, "ratings"))
}

func TestSubstitutesAreRatedByThePhasesHeld(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	server.begin("g")
	server.round("g")
	server.steward("g", "REPLACE east BY cleo")
	server.email("g", "north", "BID 2")
	server.do("g", "cleo", game.Submission{Seat: "east", Lines: lines([]string{"BID 1"})})
	server.project()
	require.True(t, server.over("g"))
	requireRatings(t, server)
	games, err := ratings.GamesOf(t.Context(), server.db, "cleo")
	require.NoError(t, err)
	require.Equal(t, []any{1, 2, true}, []any{games[0].Held, games[0].Phases, games[0].TookOver})
	cleo, left := curveOf(t, server, everyGame, "cleo"), curveOf(t, server, everyGame, "p-east")
	require.False(t, cleo[0].Rated, "nobody suffers from a seat taken over")
	require.Equal(t, 0.5, left[0].Change.V.Share)
	reliability, err := ratings.ReliabilityOf(t.Context(), server.db, "cleo")
	require.NoError(t, err)
	require.Equal(t, ratings.Reliability{Player: "cleo", Asked: 1, OnTime: 1, TookOver: 1}, reliability)
}

func TestReliabilityIsCountedFromTheLog(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	server.begin("g")
	server.email("g", "north", "BID 2")
	server.deadline("g") // grace for east
	server.email("g", "east", "BID 1")
	server.project()
	late, err := ratings.ReliabilityOf(t.Context(), server.db, "p-east")
	require.NoError(t, err)
	require.Equal(t, ratings.Reliability{Player: "p-east", Asked: 1, Late: 1}, late)
	server.do("g", "p-north", game.Submission{Seat: "north", Lines: lines([]string{"BID 1", "RESIGN"})})
	for range 3 {
		server.deadline("g")
	}
	require.True(t, server.over("g"))
	server.project()
	north, err := ratings.ReliabilityOf(t.Context(), server.db, "p-north")
	require.NoError(t, err)
	require.Equal(t, []int{2, 2, 0, 1}, []int{north.Asked, north.OnTime, north.Missed, north.Resigned})
	east, err := ratings.ReliabilityOf(t.Context(), server.db, "p-east")
	require.NoError(t, err)
	require.Equal(t, []int{2, 0, 1, 1}, []int{east.Asked, east.OnTime, east.Late, east.Missed})
	percent, ok := east.Answered()
	require.True(t, ok)
	require.Equal(t, 50, percent)
}

func TestNothingCountsOfAVeiledGameBeforeItsEnd(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	server.do("race", "steward", game.Open{Ruleset: "relay", Seats: 2, Options: map[game.Option]string{"goal": "1"}})
	for _, s := range []game.Seat{"north", "east"} {
		server.do("race", "p-"+game.Player(s), game.TakeSeat{Seat: s, Player: "p-" + game.Player(s)})
	}
	server.email("race", "east", "STANDING HINDER NO")
	server.steward("race", "REPLACE east BY cleo")
	server.project()
	var turns int
	require.NoError(t, server.db.Get(&turns, `SELECT count(*) FROM ratings.phases`))
	require.Positive(t, turns)
	for _, player := range []game.Player{"p-north", "p-east", "cleo"} {
		reliability, err := ratings.ReliabilityOf(t.Context(), server.db, player)
		require.NoError(t, err)
		require.Equal(t, ratings.Reliability{Player: player}, reliability)
	}
	server.email("race", "north", "RUN 1")
	server.project()
	require.True(t, server.over("race"))
	r, err := ratings.ReliabilityOf(t.Context(), server.db, "cleo")
	require.NoError(t, err)
	require.Equal(t, 1, r.TookOver)
	requireRatings(t, server)
}
