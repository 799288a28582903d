package projections_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/opening"
	openinghost "seneschal/eventstore/host/openings"
	"seneschal/projections/openings"
	"seneschal/projections/ratings"
)

// waiting is a host of openings on the server of a test.
type waiting struct {
	*openinghost.Host
	server *server
	n      int
}

func (h *server) openings() *waiting {
	return &waiting{Host: openinghost.New(openinghost.Config{Games: h.Host, Steward: "steward"}), server: h}
}

func (w *waiting) do(id string, by game.Player, act opening.Act) {
	w.server.t.Helper()
	w.n++
	_, err := w.Obey(w.server.t.Context(), id, fmt.Sprint("command ", w.n), by, act)
	require.NoError(w.server.t, err)
}

func (w *waiting) open(id string, by game.Player, terms opening.Terms, invite string) {
	w.server.t.Helper()
	terms.Ruleset = "tiny"
	w.do(id, by, opening.Open{Terms: terms, Invite: invite})
}

func TestOpeningsAreListedWhileTheyWait(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	w := server.openings()
	w.open("a", "ann", opening.Terms{Seats: 2, Title: "First", Language: "nl"}, "")
	w.open("b", "bob", opening.Terms{Seats: 3, Admit: true}, "heron")
	w.do("b", "carl", opening.Take{Invite: "heron"})
	server.project()
	all, err := openings.Waiting(t.Context(), server.db)
	require.NoError(t, err)
	require.Len(t, all, 2)
	require.Equal(t, "a", all[0].ID)
	require.Equal(t, "First", all[0].Title)
	require.Equal(t, 1, all[0].Taken)
	require.Equal(t, "nl", all[0].Language)
	require.Equal(t, noon.AddDate(0, 0, 14), all[0].Ends.UTC())
	require.Equal(t, &opening.Code{}, all[1].Terms.V.Code, "the hash stays in the log")
	n, err := openings.CountWaiting(t.Context(), server.db, time.Now())
	require.NoError(t, err)
	require.Equal(t, 1, n, "without those that need a code")
	var seats []openings.Seat
	require.NoError(t, server.db.Select(&seats, `SELECT * FROM openings.seats WHERE opening = 'b' ORDER BY n`))
	require.Equal(t, []openings.Seat{{Opening: "b", N: 1, Player: "bob"}, {Opening: "b", N: 2, Player: "carl", Asks: true}}, seats)

	w.do("a", "dora", opening.Take{})
	w.do("a", "dora", opening.Leave{})
	w.do("a", "dora", opening.Take{})
	w.do("a", "dora", opening.Leave{})
	w.do("a", "carl", opening.Take{})
	server.project()
	all, err = openings.Of(t.Context(), server.db, "carl")
	require.NoError(t, err)
	row := all[0]
	require.Equal(t, opening.Full, row.Status)
	require.Equal(t, noon.Add(48*time.Hour), row.Until.UTC())
	var facts opening.Facts
	require.NoError(t, openings.AddFacts(t.Context(), server.db, "dora", &facts))
	require.Equal(t, noon.AddDate(0, 0, 7), facts.Barred.UTC(), "she left a full game twice")
	require.Equal(t, opening.Count{Games: 2, Ends: facts.All.Ends}, facts.All)
	require.Zero(t, facts.Own)
	facts = opening.Facts{Playing: 1}
	require.NoError(t, openings.AddFacts(t.Context(), server.db, "carl", &facts))
	require.Equal(t, 3, facts.Playing)
	mine, err := openings.Of(t.Context(), server.db, "bob")
	require.NoError(t, err)
	require.Len(t, mine, 1)
	entered, err := openings.Entered(t.Context(), server.db, "carl", noon.Add(-time.Hour))
	require.NoError(t, err)
	require.Equal(t, []string{"a", "b"}, entered)
}

func TestAGameThatWasOpenedUnratedChangesNoRating(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	w := server.openings()
	for id, unrated := range map[string]bool{"idle": true, "true": false} {
		w.open(id, "p-north", opening.Terms{Seats: 2, Preset: "short", Unrated: unrated}, "")
		w.do(id, "p-east", opening.Take{})
		w.do(id, "p-north", opening.Confirm{})
		_, err := w.Advance(t.Context(), id)
		require.NoError(t, err)
		server.finish(id)
	}
	server.project()
	finished, err := ratings.GamesOf(t.Context(), server.db, "p-north")
	require.NoError(t, err)
	require.Len(t, finished, 2)
	forms, err := ratings.FormsOf(t.Context(), server.db, "p-north")
	require.NoError(t, err)
	for _, form := range forms {
		require.Equal(t, 1, form.Rated, "one of the two counts")
	}
	n, err := ratings.FinishedBy(t.Context(), server.db, "p-north")
	require.NoError(t, err)
	require.Zero(t, n, "a duel has one other person")
}

// TestATierIsThatOfTheLastYear gives a seat up, and lets a year pass.
func TestATierIsThatOfTheLastYear(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	server.play("fair", "ann", "bob", "cid")
	server.do("left", "steward", game.Open{Ruleset: "tiny", Seats: 2, Preset: "short"})
	server.do("left", "ann", game.TakeSeat{Seat: "north", Player: "ann"})
	server.do("left", "bob", game.TakeSeat{Seat: "east", Player: "bob"})
	server.do("left", "ann", game.Submission{Seat: "north", Lines: lines([]string{"BID 1", "RESIGN"})})
	server.project()
	var last time.Time
	require.NoError(t, server.db.Get(&last, `SELECT max(closed) FROM ratings.phases`))
	count := func(since time.Time) ratings.Recent {
		t.Helper()
		recent, err := ratings.RecentOf(t.Context(), server.db, "ann", since)
		require.NoError(t, err)
		return recent
	}
	year := count(last.AddDate(-1, 0, 0))
	require.Positive(t, year.Asked)
	require.Equal(t, 1, year.Resigned)
	require.Zero(t, count(last.AddDate(1, 0, 0)), "all is forgiven by time")
	finished := func(bots ...game.Player) int {
		t.Helper()
		n, err := ratings.FinishedBy(t.Context(), server.db, "ann", bots...)
		require.NoError(t, err)
		return n
	}
	require.Equal(t, 1, finished())
	require.Equal(t, 1, finished("ann"), "what the player is does not matter")
	require.Zero(t, finished("cid"), "a game with one other person")
}

// finish plays a game to its end, whoever has which seat.
func (h *server) finish(id string) {
	h.t.Helper()
	for round := 0; !h.over(id); round++ {
		g, _, err := h.Game(h.t.Context(), id)
		require.NoError(h.t, err)
		for i, seat := range g.Seats() {
			h.do(id, seat.Player, game.Submission{Seat: seat.Seat, Lines: lines([]string{bids[i]})})
		}
	}
}

// TestABotIsNeverRated checks that a game with a bot at its start changes no rating, that one which a bot
// joins later counts for the people in it, and that no bot is listed among players.
func TestABotIsNeverRated(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	bot := game.NewBot("easy", 1)
	server.play("practised", "ann", bot)
	server.play("fair", "ann", "bob", "cid")
	server.do("late", "steward", game.Open{Ruleset: "tiny", Seats: 3, Preset: "short"})
	for i, p := range []game.Player{"ann", "bob", "cid"} {
		server.do("late", p, game.TakeSeat{Seat: []game.Seat{"north", "east", "south"}[i], Player: p})
	}
	server.do("late", "steward", game.Steward{Lines: lines([]string{"REPLACE south BY bot:easy"})})
	server.finish("late")
	server.project()
	forms, err := ratings.FormsOf(t.Context(), server.db, "ann")
	require.NoError(t, err)
	for _, form := range forms {
		if form.List() == everyGame {
			require.Equal(t, 2, form.Rated)
		}
	}
	forms, err = ratings.FormsOf(t.Context(), server.db, bot)
	require.NoError(t, err)
	require.Empty(t, forms)
	var reasons []string
	require.NoError(t, server.db.Select(&reasons, `SELECT unrated FROM ratings.games WHERE game = 'practised'`))
	require.Equal(t, []string{"bots"}, reasons)
	counted, err := ratings.ReliabilityOf(t.Context(), server.db, bot)
	require.NoError(t, err)
	require.Zero(t, counted.Asked)
}
