package sitetest

import (
	"context"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/domain/bots"
	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/opening"
	"seneschal/domain/order"
	"seneschal/domain/report"
	"seneschal/domain/rulesets"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
	"seneschal/eventstore/host/desk"
	openinghost "seneschal/eventstore/host/openings"
	"seneschal/eventstore/host/practice"
	tournamenthost "seneschal/eventstore/host/tournaments"
	"seneschal/eventstore/memstore"
	"seneschal/eventstore/seeds"
	"seneschal/mailgw/archive"
	"seneschal/mailgw/picture"
	"seneschal/projections"
	"seneschal/projections/deadlines"
	"seneschal/projections/fairplay"
	"seneschal/projections/lobby"
	"seneschal/projections/openings"
	"seneschal/projections/press"
	"seneschal/projections/ratings"
	"seneschal/projections/replays"
	"seneschal/projections/roster"
	"seneschal/projections/seats"
	"seneschal/projections/site"
	"seneschal/projections/site/games"
	"seneschal/projections/site/seat"
	tournamentpages "seneschal/projections/site/tournaments"
	"seneschal/projections/site/web"
	"seneschal/projections/standings"
	"seneschal/projections/tournaments"
)

// Noon is the time by the clock of the pages, unless a test lets time pass.
var Noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// Lookup finds a ruleset of the server, or a small one of the tests; false if there is none of that name.
func Lookup(name string) (game.Ruleset, bool) {
	if rs, ok := rulesets.Lookup(name); ok {
		return rs, true
	}
	if name == (muster{}).Name() {
		return muster{}, true
	}
	return gametest.Lookup(name)
}

// persons gives every player a name and no number, and has all of them live in Berlin. Arms and languages are
// those of the roster.
type persons struct {
	*roster.Roster
	asked *atomic.Int32 // look-ups of a single name
}

func (p persons) Names(_ context.Context, players []game.Player) map[game.Player]string {
	if len(players) == 1 {
		p.asked.Add(1)
	}
	names := make(map[game.Player]string)
	for _, p := range players {
		names[p] = "Player " + string(p)
	}
	return names
}

func (persons) Numbers(context.Context, []game.Player) map[game.Player]int { return nil }

// Zone implements web.Persons.
func (persons) Zone(context.Context, game.Player) *time.Location {
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		return time.UTC
	}
	return zone
}

// Server is a host on a store in memory, its projections in Postgres, and the pages of both behind
// a real server.
type Server struct {
	*host.Host
	T              testing.TB
	Dsn            string
	Db             *sqlx.DB
	runner         *projections.Runner
	Site           http.Handler
	Links          seat.Links
	Web            *httptest.Server
	Doors          *doors
	TournamentHost *tournamenthost.Host
	Desk           *desk.Host
	Openings       *openinghost.Host
	Known          map[game.Player]opening.Facts // facts about players; the others are new, and have no bounds
	Channels       Shelf                         // channels that stewards have linked
	Phones         Phones
	Practice       *practice.Host                // of visitors' games against bots
	Thinking       atomic.Pointer[chan struct{}] // each bot of a practice game waits for a value from the channel; nil: none waits
	Quoted         Quotations                    // lines of emails that were taken for quotations
	Faults, Away   []string                      // faults of the server: Faults do not stop it from serving, Away do
	Asked          atomic.Int32                  // look-ups of a single name
	N              int                           // number of command IDs so far
	Past           atomic.Int64                  // time since Noon, by the clock of the pages
}

// New makes a server for a test, waits for its tables, and serves it until the test ends. The test is skipped if there
// is no Postgres. Each change is applied to the host before it is used.
func New(t testing.TB, change ...func(*host.Host)) *Server {
	t.Helper()
	server := &Server{T: t}
	server.Db, server.Dsn = pgtest.Tables(t)
	store := memstore.New()
	server.Host = &host.Host{
		Store: store, Games: aggregate.NewGames(Lookup), Seeds: seeds.New(seeds.Secret{1}), Now: func() time.Time { return Noon },
	}
	for _, f := range change {
		f(server.Host)
	}
	server.runner = projections.New(projections.Config{DB: server.Db, Store: store, Rulesets: Lookup, Projectors: []projections.Projector{
		lobby.Projector,
		standings.Projector,
		replays.Projector,
		deadlines.Projector,
		press.Projector,
		ratings.Projector,
		tournaments.Projector,
		seats.Projector,
		fairplay.Projector,
		openings.Projector,
	}})
	server.startServing()
	server.awaitTables()
	return server
}

// awaitTables waits until every projection has made its tables. Before that, pages say that they are being rebuilt.
func (h *Server) awaitTables() {
	h.T.Helper()
	names := pq.StringArray(h.runner.Names())
	require.Eventually(h.T, func() bool {
		var made int
		err := h.Db.Get(&made, `SELECT count(*) FROM pg_namespace WHERE nspname = ANY($1)`, names)
		return err == nil && made == len(names)
	}, time.Minute, 2*time.Millisecond)
}

// startServing starts the projections, the hub and the pages; all end with the test.
func (h *Server) startServing() {
	hub := web.NewHub()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 3)
	go func() { done <- h.runner.Run(ctx) }()
	go func() { done <- hub.Run(ctx, h.Dsn) }()
	h.Links = seat.Links{Key: []byte("a key of the tests"), Base: "http://"}
	h.TournamentHost = tournamenthost.New(h.Host, nil)
	h.Desk = desk.New(h.Host, h.TournamentHost, nil)
	h.Openings = openinghost.New(openinghost.Config{Games: h.Host, Steward: "steward", Facts: func(ctx context.Context, player game.Player) (facts opening.Facts, err error) {
		facts = h.Known[player]
		facts.Sharing, err = h.Doors.Sharing(ctx, player, Noon)
		return facts, err
	}})
	h.Doors = &doors{Roster: roster.New(h.Db), mailed: make(map[string][]string)}
	var pictures picture.Renderer
	practiceStore := memstore.NewForgetful(practice.Limits{}.Bounds())
	h.Practice = practice.New(ctx, practice.Config{
		Store: practiceStore, Real: h.Store, Games: aggregate.NewGames(Lookup), Seeds: h.Seeds, Now: h.Now,
		Changed: func(id string, of game.Seat) {
			hub.Tell(projections.Note{Games: []string{projections.ForSeat(id, string(of))}})
		},
		Forgotten: h.Doors.ForgetPractice,
		Think: func(ruleset string, strength bots.Strength, seen report.Report) ([]string, error) {
			if wait := h.Thinking.Load(); wait != nil {
				<-*wait
			}
			return bots.WriteOrders(ruleset, strength, seen)
		},
	})
	go func() { h.Practice.Run(ctx); done <- nil }()
	s, err := site.New(site.Config{
		Doors: h.Doors, Register: h.Doors, Conduct: conduct{h.Doors.Roster}, Place: place, Tokens: h.Doors, Emails: tournamentEmails{h.TournamentHost}, Substitutes: deskEmails{h.Desk}, Openings: pageOpenings{h.Openings}, Lines: h.carryOutLines, Wishes: h.Doors, Follows: h.Doors, Invited: h.findInvited, Histories: archive.Archive{Games: aggregate.Reader[*game.Game]{Store: h.Store, Kind: h.Games}},
		Unsubscribe: unsubscribing{h.Doors.Roster}, Channels: &h.Channels, ForumCode: func(_ context.Context, p game.Player, _ time.Time) (string, error) {
			return "CODE-OF-" + string(p), nil
		}, Accounts: accounts{h.Doors}, Gone: h.Doors.Gone, Quiet: h.Doors.SetQuiet, Devices: &h.Phones,
		DB: h.Db, Store: h.Store, Rulesets: Lookup, Games: h.Host, Relay: func(terms *dice.Terms, n uint64) string { return h.Host.Beacons.Relay(terms, n) }, Persons: persons{h.Doors.Roster, &h.Asked}, Links: h.Links, Hub: hub,
		Tree: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = w.Write([]byte("tree " + r.URL.Path)) }),
		Grown: func() (games.Grown, error) {
			return games.Grown{Origin: "games.example/log/1", Size: 12, Witnesses: []games.Sighting{{Witness: "w.example", Size: 11, At: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}}}, nil
		},
		Practice: &site.Practice{Games: h.Practice, Store: practiceStore, Histories: archive.Archive{Games: h.Practice.Reader()}, Key: []byte("a key of practice"), Kept: h.Doors},
		Quoted:   &h.Quoted,
		Mail:     "orders@games.example",
		Paint:    func(b *report.Board) ([]byte, error) { return pictures.PNG(b, picture.Width) },
		PageTime: time.Minute, // other tests may keep the machine busy
		Obey: func(ctx context.Context, id, commandID string, cmd game.Command) (game.Answer, error) {
			out, err := h.Host.Obey(ctx, id, commandID, cmd)
			return out.Answer, err
		},
		Health: func(context.Context) []string { return append(h.Faults, h.Away...) }, Ready: func(context.Context) []string { return h.Away },
		Now: func() time.Time { return Noon.Add(time.Duration(h.Past.Load())) },
	})
	require.NoError(h.T, err)
	h.Site, h.Web = s, httptest.NewServer(s)
	h.Links.Base = h.Web.URL
	h.T.Cleanup(func() {
		cancel()
		require.NoError(h.T, <-done)
		require.NoError(h.T, <-done)
		require.NoError(h.T, <-done)
		h.Web.Close()
	})
}

// pageOpenings lets pages deal with the openings of a host.
type pageOpenings struct{ *openinghost.Host }

// OpenAgain implements openingpages.Openings.
func (p pageOpenings) OpenAgain(ctx context.Context, gameID, commandID string, by game.Player) (*opening.Opening, error) {
	out, err := p.Host.OpenAgain(ctx, gameID, commandID, by)
	return out.Now, err
}

// Obey implements openingpages.Openings.
func (p pageOpenings) Obey(ctx context.Context, id, commandID string, by game.Player, act opening.Act) (*opening.Opening, error) {
	out, err := p.Host.Obey(ctx, id, commandID, by, act)
	return out.Now, err
}

// NewID implements openingpages.Openings.
func (pageOpenings) NewID(ruleset, commandID string) string {
	return openinghost.NewID(ruleset, commandID)
}

// tournamentEmails takes lines to the tournaments of a host. All players are wholly reliable, and have a rating of 1500.
type tournamentEmails struct{ tours *tournamenthost.Host }

// Tournament implements tournamentpages.Emails.
func (c tournamentEmails) Tournament(ctx context.Context, id string) (*tournament.Tournament, error) {
	t, _, err := c.tours.Tournament(ctx, id)
	return t, err
}

// Tell implements tournamentpages.Emails.
func (c tournamentEmails) Tell(ctx context.Context, email tournamentpages.Email) (*tournament.Receipt, error) {
	do := tournament.Submission{Lines: email.Lines, Reliability: 100, Rating: 1500, DryRun: email.Dry, Preview: email.Dry}
	out, err := c.tours.Obey(ctx, email.Tournament, email.CommandID, tournament.Command{At: email.At, By: email.By, Do: do})
	return out.Answer.Receipt, err
}

// Try implements tournamentpages.Emails.
func (c tournamentEmails) Try(_ context.Context, t *tournament.Tournament, email tournamentpages.Email) (*tournament.Receipt, error) {
	do := tournament.Submission{Lines: email.Lines, Reliability: 100, Rating: 1500, DryRun: true}
	answer, err := t.Decide(tournament.Command{At: email.At, By: email.By, Do: do})
	return answer.Receipt, err
}

// deskEmails takes lines to the substitute desk of a host.
type deskEmails struct{ desk *desk.Host }

// Desk implements desk.Substitutes.
func (d deskEmails) Desk(ctx context.Context) (*substitute.Desk, error) {
	desk, _, err := d.desk.Desk(ctx)
	return desk, err
}

// Obey implements desk.Substitutes.
func (d deskEmails) Obey(ctx context.Context, commandID string, at time.Time, by game.Player, lines []order.Line, vacancy int) (*substitute.Receipt, error) {
	out, err := d.desk.Obey(ctx, commandID, substitute.Command{At: at, By: by, Do: substitute.Submission{Lines: lines, Vacancy: vacancy, Known: d.Rulesets()}})
	return out.Answer.Receipt, err
}

// Rulesets implements desk.Substitutes.
func (deskEmails) Rulesets() []string { return []string{"tiny", "feudal"} }
