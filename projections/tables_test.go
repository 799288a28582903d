package projections_test

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/opening"
	"seneschal/domain/order"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/beacon"
	"seneschal/eventstore/host"
	"seneschal/eventstore/memstore"
	"seneschal/eventstore/seeds"
	"seneschal/projections"
	"seneschal/projections/deadlines"
	"seneschal/projections/eventlog"
	"seneschal/projections/fairplay"
	"seneschal/projections/lobby"
	"seneschal/projections/openings"
	"seneschal/projections/press"
	"seneschal/projections/ratings"
	"seneschal/projections/replays"
	"seneschal/projections/seats"
	"seneschal/projections/standings"
	"seneschal/projections/tournaments"
)

var all = []projections.Projector{
	lobby.Projector,
	standings.Projector,
	replays.Projector,
	deadlines.Projector,
	press.Projector,
	eventlog.Projector,
	ratings.Projector,
	tournaments.Projector,
	seats.Projector,
	fairplay.Projector,
	openings.Projector,
}

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// server is a host on a store in memory, with all projections running.
type server struct {
	*host.Host
	t      testing.TB
	db     *sqlx.DB
	runner *projections.Runner
	n      int // number of command IDs so far
}

func newServer(t testing.TB) *server {
	t.Helper()
	store := memstore.New()
	h := &server{t: t, db: tables(t)}
	h.Host = &host.Host{
		Store: store, Games: aggregate.NewGames(gametest.Lookup), Seeds: seeds.New(seeds.Secret{1}),
		Now: func() time.Time { return noon },
	}
	h.runner = projections.New(projections.Config{DB: h.db, Store: store, Rulesets: gametest.Lookup, Projectors: all})
	return h
}

func (h *server) do(id string, by game.Player, do game.Act) {
	h.t.Helper()
	h.n++
	at := noon.Add(time.Duration(h.n) * time.Second)
	_, err := h.Obey(context.Background(), id, fmt.Sprint("cause ", h.n), game.Command{At: at, By: by, Do: do})
	require.NoError(h.t, err)
}

func (h *server) email(id string, seat game.Seat, text ...string) {
	h.t.Helper()
	h.do(id, "p-"+game.Player(seat), game.Submission{Seat: seat, Lines: lines(text)})
}

func (h *server) steward(id string, text ...string) {
	h.t.Helper()
	h.do(id, "steward", game.Steward{Lines: lines(text)})
}

func lines(text []string) []order.Line {
	var ls []order.Line
	for i, s := range text {
		ls = append(ls, order.Line{N: i + 1, Text: s})
	}
	return ls
}

func (h *server) open(id string) {
	h.t.Helper()
	h.do(id, "steward", game.Open{Ruleset: "tiny", Seats: 2, Title: "The " + id, Preset: "short"})
}

func (h *server) begin(id string) {
	h.t.Helper()
	h.open(id)
	for _, s := range []game.Seat{"north", "east"} {
		h.do(id, "p-"+game.Player(s), game.TakeSeat{Seat: s, Player: "p-" + game.Player(s)})
	}
}

// round plays one round: north takes the trick.
func (h *server) round(id string) {
	h.t.Helper()
	h.email(id, "north", "BID 2")
	h.email(id, "east", "BID 1")
}

// project runs the projections up to the end of the log.
func (h *server) project() {
	h.t.Helper()
	last, err := h.Store.Last(h.t.Context())
	require.NoError(h.t, err)
	waitFor(h.t, h.runner, last)
}

func (h *server) last(id string) replays.Frame {
	h.t.Helper()
	frame, err := replays.Last(h.t.Context(), h.db, id)
	require.NoError(h.t, err)
	return frame
}

func TestLobbyTellsHowGamesStand(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	server.open("forming")
	server.begin("open")
	server.email("open", "north", "BID 2")
	server.begin("paused")
	server.steward("paused", "PAUSE WHY a feast")
	server.begin("over")
	server.round("over")
	server.round("over")
	server.project()

	ctx := t.Context()
	games, err := lobby.Games(ctx, server.db)
	require.NoError(t, err)
	states := make(map[string]string)
	for _, g := range games {
		states[g.ID] = g.State
	}
	require.Equal(t, map[string]string{"forming": lobby.Forming, "open": lobby.Open, "paused": lobby.Paused, "over": lobby.Over}, states)

	g, err := lobby.Find(ctx, server.db, "open")
	require.NoError(t, err)
	require.Equal(t, []any{"The open", "tiny", "round 1", 1, 1, game.Player("steward")}, []any{g.Title, g.Ruleset, g.Phase, g.Ready, g.Missing, g.Steward})
	require.NotNil(t, g.Due)
	seats, err := lobby.Seats(ctx, server.db, "open")
	require.NoError(t, err)
	require.Len(t, seats, 2)
	north, east := seats[0], seats[1]
	require.Equal(t, []any{game.Seat("north"), "North", "#1f4fa3", true, true}, []any{north.Seat, north.Name, north.Colour, north.Awaited, north.Final})
	require.Equal(t, []any{game.Seat("east"), false, "active"}, []any{east.Seat, east.Ordered, east.Status})

	unfinished, err := lobby.Unfinished(ctx, server.db)
	require.NoError(t, err)
	require.Len(t, unfinished, 3)
	require.Equal(t, "open", unfinished[0].ID, "the only one with a running clock")
	held, err := lobby.SeatsOf(ctx, server.db, "p-east")
	require.NoError(t, err)
	require.Len(t, held, 3)
	_, err = lobby.Find(ctx, server.db, "none")
	require.ErrorIs(t, err, sql.ErrNoRows)
}

func TestFinishedGamesArePagedByKey(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	for i := range 3 {
		id := fmt.Sprint("g", i)
		server.begin(id)
		server.round(id)
		server.round(id)
	}
	server.project()
	var seen []string
	var key lobby.Key
	for {
		page, err := lobby.Finished(t.Context(), server.db, key, 2)
		require.NoError(t, err)
		if len(page) == 0 {
			break
		}
		for _, g := range page {
			require.Equal(t, []string{"north"}, []string(g.Winners))
			seen = append(seen, g.ID)
		}
		key = page[len(page)-1].Key()
	}
	require.Equal(t, []string{"g2", "g1", "g0"}, seen)
}

func TestReplayHasAFrameForEachPhase(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	server.begin("g")
	server.round("g")
	server.round("g")
	server.project()
	titles, err := replays.Titles(t.Context(), server.db, "g")
	require.NoError(t, err)
	require.Len(t, titles, 3)
	require.Equal(t, []string{"", "round 1", "round 2"}, []string{titles[0].Phase, titles[1].Phase, titles[2].Phase})

	frame, err := replays.Find(t.Context(), server.db, "g", 1)
	require.NoError(t, err)
	require.Equal(t, "Round 1", frame.Title.Title)
	require.Equal(t, "ready", frame.Reason)
	require.Len(t, frame.Key, 64)
	require.Len(t, frame.Head, 64)
	require.NotEmpty(t, frame.Sections.V)
	require.Contains(t, frame.Board.V.Words, "There are 1 tricks before north.")
	require.Equal(t, []string{"The trick of round 1 is taken by north."}, []string(frame.Sentences))
	require.NotContains(t, fmt.Sprint(frame), "You pay", "what only a seat may know")
}

// TestAReplayGoesFromTurnToTurn checks that a turn that went over two phases, because somebody was
// asked in it, is one stop.
func TestAReplayGoesFromTurnToTurn(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	server.do("g", "steward", game.Open{Ruleset: "brawl", Seats: 2})
	for _, s := range []game.Seat{"north", "east"} {
		server.do("g", "p-"+game.Player(s), game.TakeSeat{Seat: s, Player: "p-" + game.Player(s)})
	}
	server.email("g", "north", "STRIKE east")
	server.email("g", "east", "REPLY D2", "WARD")
	server.email("g", "east", "TURN", "STRIKE north", "END")
	server.project()

	stops, err := replays.Stops(t.Context(), server.db, "g")
	require.NoError(t, err)
	at := [][2]int{}
	for _, s := range stops {
		at = append(at, [2]int{s.N, s.K})
	}
	require.Equal(t, [][2]int{{0, 0}, {1, 0}, {2, 1}, {4, 1}}, at, "the turns begin in phases 2 and 4")
	first, err := (&replays.Tales{}).Stop(t.Context(), server.db, "en", "g", 2, 1)
	require.NoError(t, err)
	require.Equal(t, []string{"A blow of north against east", "A spell of east: WARD, strength 1"}, []string(first.Sentences))
	require.Len(t, first.Sections.V, 1, "what was told in both phases stands under one heading")
	second, err := (&replays.Tales{}).Stop(t.Context(), server.db, "en", "g", 4, 1)
	require.NoError(t, err)
	require.Equal(t, []string{"A blow of east against north"}, []string(second.Sentences))
	for _, nowhere := range [][2]int{{4, 2}, {3, 1}} { // the turn that goes on in phase 3 is found where it begins
		_, err = (&replays.Tales{}).Stop(t.Context(), server.db, "en", "g", nowhere[0], nowhere[1])
		require.ErrorIs(t, err, sql.ErrNoRows)
	}
}

func TestStandingsFollowTheResult(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	server.begin("g")
	server.round("g")
	server.round("g")
	server.project()
	all, err := standings.PlacesIn(t.Context(), server.db, []string{"g", "none"})
	require.NoError(t, err)
	require.Len(t, all, 1)
	places := all["g"]
	require.Len(t, places, 2)
	require.Equal(t, []any{game.Player("p-north"), 1, "North"}, []any{places[0].Player, places[0].Place, places[0].Name})
	scores, err := standings.Scores(t.Context(), server.db, "g")
	require.NoError(t, err)
	require.Contains(t, scores, standings.Score{Game: "g", PhaseN: 2, Phase: "round 2", Title: "Round 2", Seat: "north", Score: "tricks", Value: 2})
	require.Equal(t, game.Player("p-east"), places[1].Player)
	records, err := standings.Records(t.Context(), server.db)
	require.NoError(t, err)
	require.Equal(t, []int{1, 1}, []int{records[0].Games, records[0].Wins})
}

func TestRewindingTakesBackWhatCameAfter(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	server.begin("g")
	server.round("g")
	server.round("g")
	server.steward("g", "REWIND TO round 1 WHY a wrong map")
	server.project()
	require.Equal(t, 0, server.last("g").N)
	places, err := standings.PlacesIn(t.Context(), server.db, []string{"g"})
	require.NoError(t, err)
	require.Empty(t, places)
	g, err := lobby.Find(t.Context(), server.db, "g")
	require.NoError(t, err)
	require.Equal(t, []string{lobby.Open, "round 1"}, []string{g.State, g.Phase})
	server.round("g")
	server.project()
	require.Equal(t, 1, server.last("g").N)
}

// TestDeadlinesTellWhatWaitsForABeacon checks that games that wait for a round of a beacon are
// found by the time at which it was to be signed.
func TestDeadlinesTellWhatWaitsForABeacon(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	server.Beacons = []*beacon.Source{{Chain: beacon.Quicknet()}}
	server.Dice = dice.Terms{Mode: dice.Beacon, Chain: beacon.Quicknet().Hash()}
	server.begin("g")
	server.begin("other")
	waiting := func(after time.Duration) []string {
		server.project()
		ids, err := deadlines.SignedBefore(t.Context(), server.db, noon.Add(after))
		require.NoError(t, err)
		return ids
	}
	server.steward("g", "PROCESS NOW round 1")
	require.Empty(t, waiting(0))
	require.Equal(t, []string{"g"}, waiting(time.Hour))
	server.Now = func() time.Time { return noon.Add(time.Hour) }
	server.n += 3600
	server.steward("g", "PROCESS WITHOUT BEACON WHY it is silent")
	require.Empty(t, waiting(2*time.Hour))
}

func TestDeadlinesTellWhy(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	server.begin("g")
	server.steward("g", "EXTEND 12 h WHY the post is late")
	server.steward("g", "PAUSE WHY a feast")
	server.project()
	ctx := t.Context()
	deadline, err := deadlines.Find(ctx, server.db, "g")
	require.NoError(t, err)
	require.True(t, deadline.Paused)
	require.Nil(t, deadline.Due)
	require.ElementsMatch(t, []string{"north", "east"}, []string(deadline.Awaited))
	server.steward("g", "RESUME")
	server.project()
	due, err := deadlines.DueBefore(ctx, server.db, noon.AddDate(0, 0, 9))
	require.NoError(t, err)
	require.Len(t, due, 1)
	changes, err := deadlines.Changes(ctx, server.db, "g")
	require.NoError(t, err)
	var told []string
	for _, c := range changes {
		told = append(told, c.Kind+" "+c.Phase+" "+c.Why)
	}
	require.Equal(t, []string{"extended round 1 the post is late", "paused round 1 a feast", "resumed round 1 "}, told)

	server.round("g")
	server.round("g")
	server.project()
	_, err = deadlines.Find(ctx, server.db, "g")
	require.ErrorIs(t, err, sql.ErrNoRows)
	open, err := deadlines.All(ctx, server.db)
	require.NoError(t, err)
	require.Empty(t, open)
}

func TestPressIsReadByThoseItIsFor(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	server.do("g", "steward", game.Open{Ruleset: "tiny", Seats: 3, Options: map[game.Option]string{"press_grey": "on"}})
	for _, s := range []game.Seat{"north", "east", "south"} {
		server.do("g", "p-"+game.Player(s), game.TakeSeat{Seat: s, Player: "p-" + game.Player(s)})
	}
	server.email("g", "north", "PRESS TO PUBLIC", "hear ye", "END PRESS")
	server.email("g", "north", "PRESS TO east", "a secret", "END PRESS")
	server.email("g", "north", "PRESS GREY TO PUBLIC", "a rumour", "END PRESS")
	server.email("g", "north", "PRESS TO STEWARD", "a complaint", "END PRESS")
	server.steward("g", "ANNOUNCE the hall is cold")
	server.project()

	words := func(messages []press.Message) (all []string) {
		for _, m := range slices.Backward(messages) {
			all = append(all, string(m.From)+": "+m.Text)
		}
		return all
	}
	public, err := press.Public(t.Context(), server.db, "g", 0, 100)
	require.NoError(t, err)
	require.Equal(t, words(public), []string{"north: hear ye", ": a rumour", ": the hall is cold"})
	archive, err := press.Archive(t.Context(), server.db, "g", 0, 100)
	require.NoError(t, err)
	require.Equal(t, words(archive), []string{"north: hear ye", "north: a secret", ": a rumour", ": the hall is cold"}, "what was for the steward stays so")
	older, err := press.Public(t.Context(), server.db, "g", public[0].N, 1)
	require.NoError(t, err)
	require.Equal(t, public[1].Text, older[0].Text)
}

func TestEventLogIsTheExactBytes(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	server.begin("a")
	server.begin("b")
	server.project()
	logs, err := eventlog.Logs(t.Context(), server.db, "game/")
	require.NoError(t, err)
	require.Equal(t, []eventstore.Log{"game/a", "game/b"}, logs)
	var copied []copiedCommit
	require.NoError(t, server.db.Select(&copied, `SELECT seq, log, at, bytes, sha256 FROM event_log.commits WHERE log = 'game/b' ORDER BY seq`))
	i := 0
	for commit, err := range server.Store.Load(t.Context(), "game/b", 0) {
		require.NoError(t, err)
		require.Equal(t, commit.Raw, copied[i].Bytes)
		require.Equal(t, eventstore.Hash(copied[i].Bytes), copied[i].SHA256)
		require.Equal(t, commit.Pos, eventstore.Pos(copied[i].Seq))
		require.True(t, commit.At.Equal(copied[i].At))
		i++
	}
	require.Len(t, copied, i)
	var seqs []int64
	require.NoError(t, server.db.Select(&seqs, `SELECT seq FROM event_log.commits WHERE seq > 2 ORDER BY seq LIMIT 2`))
	require.Equal(t, []int64{3, 4}, seqs)
}

// copiedCommit is a row of the copy.
type copiedCommit struct {
	Seq    int64
	Log    string
	At     time.Time
	Bytes  []byte
	SHA256 string
}

// TestRebuiltTablesEqualLiveOnes checks the law of every projection: the rows do not depend on how
// the log was cut into batches.
func TestRebuiltTablesEqualLiveOnes(t *testing.T) {
	server := newServer(t)
	run(t, server.runner)
	for _, id := range []string{"a", "b", "c"} {
		server.begin(id)
		server.project()
		server.email(id, "north", "PRESS TO PUBLIC", "zero: \x00", "END PRESS")
		server.round(id)
		server.project()
	}
	server.steward("a", "EXTEND 12 h WHY fog")
	server.round("b")
	server.steward("b", "REWIND TO round 2 WHY a slip")
	server.project()
	server.round("b")
	server.announce("cup", "{format: swiss, seats: 3, rounds: 3, play: {ruleset: tiny}}")
	w := server.openings()
	w.open("d", "ann", opening.Terms{Seats: 2, Unrated: true}, "")
	w.do("d", "bob", opening.Take{})
	server.project()
	w.do("d", "bob", opening.Leave{})
	w.do("d", "bob", opening.Take{})
	server.project()
	live := make(map[string][]string)
	for _, projector := range all {
		live[projector.Name] = dump(t, server.db, projector.Name)
		require.NotEmpty(t, live[projector.Name])
	}
	for _, projector := range all {
		require.NoError(t, server.runner.Rebuild(t.Context(), []string{projector.Name}, nil))
		require.Equal(t, live[projector.Name], dump(t, server.db, projector.Name), projector.Name)
	}
}

// dump returns every row of a schema as text, sorted.
func dump(t testing.TB, db *sqlx.DB, schema string) []string {
	t.Helper()
	var tables []string
	require.NoError(t, db.Select(&tables, `SELECT tablename FROM pg_tables WHERE schemaname = $1 ORDER BY 1`, schema))
	var rows []string
	for _, table := range tables {
		var some []string
		require.NoError(t, db.Select(&some, fmt.Sprintf(`SELECT t::text FROM %s.%s AS t ORDER BY 1`, schema, table)))
		for _, r := range some {
			rows = append(rows, table+strings.TrimSpace(r))
		}
	}
	return rows
}

func TestUnknownGamesAreLeftOut(t *testing.T) {
	server := newServer(t)
	server.begin("g")
	unknown := projections.New(projections.Config{
		DB: server.db, Store: server.Store, Rulesets: noRulesets, Projectors: []projections.Projector{lobby.Projector},
	})
	run(t, unknown)
	last, err := server.Store.Last(t.Context())
	require.NoError(t, err)
	waitFor(t, unknown, last)
	games, err := lobby.Games(t.Context(), server.db)
	require.NoError(t, err)
	require.Empty(t, games)
}
