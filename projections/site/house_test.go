package site_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/domain/feudal/herald"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/rulesets"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
	"seneschal/eventstore/memstore"
	"seneschal/mailgw/archive"
	"seneschal/migrations"
	"seneschal/projections"
	"seneschal/projections/deadlines"
	"seneschal/projections/fairplay"
	"seneschal/projections/lobby"
	"seneschal/projections/press"
	"seneschal/projections/ratings"
	"seneschal/projections/replays"
	"seneschal/projections/roster"
	"seneschal/projections/seats"
	"seneschal/projections/site"
	"seneschal/projections/site/games"
	"seneschal/projections/site/seat"
	"seneschal/projections/site/web"
	"seneschal/projections/standings"
	"seneschal/projections/tournaments"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func lookup(name string) (game.Ruleset, bool) {
	if rs, ok := rulesets.Lookup(name); ok {
		return rs, true
	}
	return gametest.Lookup(name)
}

// persons gives every player a name, and lives in Berlin.
type persons struct{ asked *atomic.Int32 } // for one name

func (p persons) Name(_ context.Context, who game.Player) string {
	p.asked.Add(1)
	return "Player " + string(who)
}

func (persons) Names(_ context.Context, players []game.Player) map[game.Player]string {
	names := make(map[game.Player]string)
	for _, p := range players {
		names[p] = "Player " + string(p)
	}
	return names
}

func (persons) Zone(context.Context, game.Player) *time.Location {
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		return time.UTC
	}
	return zone
}

// house is a host on a store in memory, its projections in Postgres, and the
// pages of both behind a real server.
type house struct {
	*host.Host
	t      testing.TB
	dsn    string
	db     *sqlx.DB
	runner *projections.Runner
	site   *site.Site
	links  seat.Links
	web    *httptest.Server
	doors  *doors
	clubs  *host.Tournaments
	desk   *host.Substitutes
	faults []string
	asked  atomic.Int32 // for one name
	n      int          // causes so far
	past   atomic.Int64 // noon, by the clock of the pages
}

func newHouse(t testing.TB) *house {
	t.Helper()
	h := &house{t: t, dsn: pgtest.DSN(t)}
	db, err := sqlx.Open("postgres", h.dsn)
	require.NoError(t, err)
	t.Cleanup(func() { _ = db.Close() }) // the server may be gone by then
	require.NoError(t, migrations.Up(t.Context(), db.DB))
	h.db = db
	store := memstore.New()
	h.Host = &host.Host{
		Store: store, Games: aggregate.NewGames(lookup), Seeds: host.NewSeeds(host.Secret{1}), Now: func() time.Time { return noon },
	}
	h.runner = projections.New(projections.Config{DB: db, Store: store, Rulesets: lookup, Projectors: []projections.Projector{
		lobby.Projector{}, standings.Projector{}, replays.Projector{}, deadlines.Projector{}, press.Projector{},
		ratings.Projector{}, tournaments.Projector{}, seats.Projector{}, fairplay.Projector{},
	}})
	h.serve()
	return h
}

// serve starts the projections, the hub and the pages; all end with the test.
func (h *house) serve() {
	hub := web.NewHub()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 2)
	go func() { done <- h.runner.Run(ctx) }()
	go func() { done <- hub.Run(ctx, h.dsn) }()
	h.links = seat.Links{Key: []byte("a key of the tests"), Base: "http://"}
	h.clubs = host.NewTournaments(h.Host)
	h.desk = host.NewSubstitutes(h.clubs)
	h.doors = &doors{Roster: roster.New(h.db), mailed: make(map[string][]string)}
	s, err := site.New(site.Config{
		Doors: h.doors, Register: h.doors, Letters: cupLetters{h.clubs}, Substitutes: deskLetters{h.desk}, Histories: archive.Archive{Store: h.Store, Words: h.Games},
		Unsubscribe: unsubscribing{h.doors.Roster},
		DB:          h.db, Store: h.Store, Rulesets: lookup, Games: h.Host, Relay: h.Host.Relay, Persons: persons{&h.asked}, Links: h.links, Hub: hub,
		Tree: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = w.Write([]byte("tree " + r.URL.Path)) }),
		Grown: func() (games.Grown, error) {
			return games.Grown{Origin: "games.example/log/1", Size: 12, Witnesses: []games.Sighting{{Witness: "w.example", Size: 11, At: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}}}, nil
		},
		PageTime: time.Minute, // other tests may keep the machine busy
		Obey: func(ctx context.Context, id, cause string, cmd game.Command) (game.Answer, error) {
			out, err := h.Host.Obey(ctx, id, cause, cmd)
			return out.Answer, err
		},
		Health: func(context.Context) []string { return h.faults },
		Now:    func() time.Time { return noon.Add(time.Duration(h.past.Load())) },
	})
	require.NoError(h.t, err)
	h.site, h.web = s, httptest.NewServer(s)
	h.links.Base = h.web.URL
	h.t.Cleanup(func() {
		cancel()
		require.NoError(h.t, <-done)
		require.NoError(h.t, <-done)
		h.web.Close()
	})
}

func (h *house) do(id string, by game.Player, do game.Act) game.Answer {
	h.t.Helper()
	h.n++
	at := noon.Add(time.Duration(h.n) * time.Second)
	out, err := h.Obey(context.Background(), id, fmt.Sprint("cause ", h.n), game.Command{At: at, By: by, Do: do})
	require.NoError(h.t, err)
	return out.Answer
}

func (h *house) letter(id string, seat game.Seat, text ...string) {
	h.t.Helper()
	require.Empty(h.t, h.do(id, player(seat), game.Letter{Seat: seat, Lines: lines(text)}).Receipt.Errors)
}

func (h *house) steward(id string, text ...string) {
	h.t.Helper()
	require.Empty(h.t, h.do(id, "steward", game.Steward{Lines: lines(text)}).Receipt.Errors)
}

func player(s game.Seat) game.Player { return "p-" + game.Player(s) }

func lines(text []string) []order.Line {
	var ls []order.Line
	for i, s := range text {
		ls = append(ls, order.Line{N: i + 1, Text: s})
	}
	return ls
}

// begin opens a game and takes all its seats.
func (h *house) begin(id string, open game.Open) {
	h.t.Helper()
	h.do(id, "steward", open)
	for _, s := range h.game(id).Seats() {
		h.do(id, player(s.Seat), game.TakeSeat{Seat: s.Seat, Player: player(s.Seat)})
	}
}

func (h *house) game(id string) *game.Game {
	h.t.Helper()
	g, _, err := h.Game(context.Background(), id)
	require.NoError(h.t, err)
	return g
}

// heralds play phases of a feudal game.
func (h *house) heralds(id string, phases int) {
	h.t.Helper()
	for range phases {
		g := h.game(id)
		if g.Over() {
			return
		}
		for _, s := range g.Seats() {
			text, err := herald.Knight.Letter(report.Report{Data: g.View(s.Seat, "en").Data})
			require.NoError(h.t, err)
			if len(text) > 0 {
				h.letter(id, s.Seat, text...)
			}
		}
	}
}

// round plays a round of tiny: north takes the trick.
func (h *house) round(id string) {
	h.t.Helper()
	h.letter(id, "north", "BID 2")
	h.letter(id, "east", "BID 1")
}

// furnish opens a game of each state: "valley" is being played, "old" is over,
// "young" is forming.
func (h *house) furnish() {
	h.t.Helper()
	h.begin("valley", game.Open{Ruleset: "feudal", Seats: 4, Title: "The valley in spring"})
	h.heralds("valley", 9)
	seats := h.game("valley").Seats()
	h.letter("valley", seats[0].Seat, "PRESS TO PUBLIC", "Whoever crosses the bridge at Down", "will answer to me.", "", "I mean it <b>well</b>.", "END PRESS")
	h.letter("valley", seats[1].Seat, "PRESS TO "+h.word("valley", seats[0].Seat), "Let us talk about Bart.", "END PRESS")
	h.steward("valley", "EXTEND 24 h WHY the harvest is late")
	h.begin("old", game.Open{Ruleset: "tiny", Seats: 2, Title: "The old game", Preset: "short"})
	h.round("old")
	h.round("old")
	require.True(h.t, h.game("old").Over())
	h.do("young", "steward", game.Open{Ruleset: "tiny", Seats: 3, Title: "The young game"})
	h.project()
}

func (h *house) word(id string, seat game.Seat) string {
	return h.game(id).State().Face(seat, "en").Word
}

// project waits until the tables have reached the end of the log.
func (h *house) project() {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(h.t.Context(), time.Minute)
	defer cancel()
	last, err := h.Store.Last(ctx)
	require.NoError(h.t, err)
	require.NoError(h.t, h.runner.WaitFor(ctx, last))
}

func (h *house) seatPath(id string, seat game.Seat) string {
	h.t.Helper()
	info, ok := h.game(id).SeatInfo(seat)
	require.True(h.t, ok)
	return strings.TrimPrefix(h.links.URL(id, seat, info.Epoch), h.web.URL)
}

// answer is what the house has answered.
type answer struct {
	*http.Response
	body string
}

func (h *house) get(path string) answer {
	h.t.Helper()
	req, err := http.NewRequestWithContext(h.t.Context(), http.MethodGet, h.web.URL+path, nil)
	require.NoError(h.t, err)
	return h.fetch(req)
}

// post sends a form, as a browser does from a page of ours.
func (h *house) post(path string, form url.Values) answer {
	h.t.Helper()
	return h.fetch(h.form(path, form))
}

func (h *house) form(path string, form url.Values) *http.Request {
	h.t.Helper()
	req, err := http.NewRequestWithContext(h.t.Context(), http.MethodPost, h.web.URL+path, strings.NewReader(form.Encode()))
	require.NoError(h.t, err)
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("Sec-Fetch-Site", "same-origin")
	return req
}

func (h *house) fetch(req *http.Request) answer {
	h.t.Helper()
	return h.send(&http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}, req)
}

func (h *house) send(client *http.Client, req *http.Request) answer {
	h.t.Helper()
	res, err := client.Do(req)
	require.NoError(h.t, err)
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	require.NoError(h.t, err)
	return answer{res, string(body)}
}
