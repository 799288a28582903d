package site_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/domain/game"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
	"seneschal/eventstore/memstore"
	"seneschal/eventstore/seeds"
	"seneschal/projections/site"
	"seneschal/projections/site/seat"
	"seneschal/projections/site/sitetest"
	"seneschal/projections/site/web"
)

func TestWrongAddressesAreAnsweredKindly(t *testing.T) {
	server := sitetest.New(t)
	server.Furnish()
	for _, path := range []string{"/nothing", "/g/none", "/g/none/phase/1", "/g/valley/phase/99", "/g/valley/phase/x", "/g/none/standings", "/g/none/audit", "/g/none/map.svg", "/g/none/log.jsonl", "/g/No%20Such/log.jsonl", "/g/young/map.svg", "/seat/x"} {
		answer := server.Get(path)
		require.Equal(t, http.StatusNotFound, answer.StatusCode, path)
		require.True(t, strings.Contains(answer.Body, "<h1>"), path)
		sitetest.Sound(t, answer)
	}
	for _, path := range []string{
		"/g/%00", "/g/%ff", "/players/%00", "/players/%ff/ratings/all", "/players/%00/deadlines.ics", "/tournaments/%ff", "/?ended=2020-01-01T00:00:00Z&before=%00",
		"/players?list=%ff", "/players?list=none", "/players?page=0", "/g/valley/phase/007", "/g/valley/phase/+1", "/finished.atom.json", "/g/valley/map.svg.csv", "/openapi", "/openapi.csv",
	} {
		require.Equal(t, http.StatusNotFound, server.Get(path).StatusCode, path)
	}
	a := server.Get("/g/none.json")
	require.Equal(t, http.StatusNotFound, a.StatusCode)
	var fault web.Fault
	require.NoError(t, json.Unmarshal([]byte(a.Body), &fault))
	require.Equal(t, http.StatusNotFound, fault.Status)
}

func TestASlashTooManyLeadsToThePage(t *testing.T) {
	server := sitetest.New(t)
	for path, page := range map[string]string{"/tournaments/": "/tournaments", "/players/?sort=name": "/players?sort=name", "/g/x//": "/g/x"} {
		answer := server.Get(path)
		for answer.StatusCode == http.StatusTemporaryRedirect { // the HTTP server's own redirect for repeated slashes
			answer = server.Get(answer.Header.Get("Location"))
		}
		require.Equal(t, http.StatusSeeOther, answer.StatusCode, path)
		require.Equal(t, page, answer.Header.Get("Location"))
	}
}

func TestPagesAreReadAndNotWrittenTo(t *testing.T) {
	server := sitetest.New(t)
	for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodDelete} {
		req, err := http.NewRequestWithContext(t.Context(), method, server.Web.URL+"/standings", nil)
		require.NoError(t, err)
		answer := server.Fetch(req)
		require.Equal(t, http.StatusMethodNotAllowed, answer.StatusCode, method)
		require.Equal(t, "GET, HEAD", answer.Header.Get("Allow"))
	}
}

// without makes a site whose tables are in another database, and returns the link of a seat.
func without(t *testing.T, dsn string) (*sitetest.Server, string) {
	t.Helper()
	db, err := sqlx.Open("postgres", dsn)
	require.NoError(t, err)
	t.Cleanup(func() { _ = db.Close() }) // it may never have been opened
	server := &sitetest.Server{T: t, Links: seat.Links{Key: []byte("a key")}}
	store := memstore.New()
	server.Host = &host.Host{Store: store, Games: aggregate.NewGames(sitetest.Lookup), Seeds: seeds.New(seeds.Secret{1})}
	server.Site, err = site.New(site.Config{
		DB: db, Store: store, Rulesets: sitetest.Lookup, Games: server.Host, Links: server.Links,
		Obey: func(ctx context.Context, id, commandID string, cmd game.Command) (game.Answer, error) {
			out, err := server.Host.Obey(ctx, id, commandID, cmd)
			return out.Answer, err
		},
	})
	require.NoError(t, err)
	server.Web = httptest.NewServer(server.Site)
	t.Cleanup(server.Web.Close)
	server.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2})
	return server, server.Links.URL("duel", "north", 1)
}

func TestWithoutPostgresPagesSaySoAndSeatsGoOn(t *testing.T) {
	server, seat := without(t, "host=/nowhere/at/all dbname=x connect_timeout=2")
	for _, path := range []string{"/", "/g/duel", "/g/duel/phase/0", "/g/duel/standings", "/g/duel/audit", "/g/duel/map.svg", "/standings"} {
		answer := server.Get(path)
		require.Equal(t, http.StatusServiceUnavailable, answer.StatusCode, path)
		require.True(t, strings.Contains(answer.Body, "Postgres does not answer"), path)
		require.NotEmpty(t, answer.Header.Get("Retry-After"))
		sitetest.Sound(t, answer)
	}
	a := server.Get(seat)
	require.Equal(t, http.StatusOK, a.StatusCode, "a seat's page needs no tables")
	require.Equal(t, http.StatusSeeOther, server.Post(seat, sitetest.Filled(t, a.Body, "send", "BID 2")).StatusCode)
	set, _, _ := server.GameNow("duel").Draft("north")
	require.Equal(t, 1, set)
}

func TestAPostgresThatHangsKeepsNobodyWaiting(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0") // accepts connections, and never answers
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, silent.Close()) })
	db, err := sqlx.Open("postgres", fmt.Sprintf("host=127.0.0.1 port=%d sslmode=disable dbname=x user=x", silent.Addr().(*net.TCPAddr).Port))
	require.NoError(t, err)
	s, err := site.New(site.Config{DB: db, Store: memstore.New(), Rulesets: sitetest.Lookup, PageTime: 50 * time.Millisecond})
	require.NoError(t, err)
	for _, path := range []string{"/", "/standings.json", "/finished.atom"} {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		require.Equal(t, http.StatusServiceUnavailable, w.Code, path)
		require.Contains(t, w.Body.String(), "Postgres does not answer", path)
	}
}

func TestTablesThatAreBeingRebuiltAreSaidToBe(t *testing.T) {
	h, _ := without(t, pgtest.DSN(t))
	answer := h.Get("/")
	require.Equal(t, http.StatusServiceUnavailable, answer.StatusCode)
	require.True(t, strings.Contains(answer.Body, "are being rebuilt"))
}

func TestHealthTellsWhatIsWrong(t *testing.T) {
	server := sitetest.New(t)
	answer := server.Get("/healthz")
	require.Equal(t, http.StatusOK, answer.StatusCode)
	require.Equal(t, "ok\n", answer.Body)
	server.Faults = []string{"the disk is nearly full"}
	answer = server.Get("/healthz")
	require.Equal(t, http.StatusServiceUnavailable, answer.StatusCode)
	require.Equal(t, "the disk is nearly full\n", answer.Body)
	require.Equal(t, http.StatusOK, server.Get("/readyz").StatusCode, "it serves all the same")
	server.Away = []string{"the database does not answer"}
	answer = server.Get("/readyz")
	require.Equal(t, http.StatusServiceUnavailable, answer.StatusCode)
	require.Equal(t, "the database does not answer\n", answer.Body)
}

func TestStaticFilesAreServed(t *testing.T) {
	server := sitetest.New(t)
	for path, kind := range map[string]string{"/static/house.css": "text/css", "/static/live.js": "text/javascript", "/static/point.js": "text/javascript", "/static/icon.svg": "image/svg+xml", "/robots.txt": "text/plain"} {
		answer := server.Get(path)
		require.Equal(t, http.StatusOK, answer.StatusCode, path)
		require.True(t, strings.HasPrefix(answer.Header.Get("Content-Type"), kind), path)
	}
	require.Equal(t, http.StatusNotFound, server.Get("/static/none.css").StatusCode)
	for name, most := range map[string]int{"/static/house.css": 640, "/static/live.js": 80, "/static/point.js": 220} {
		require.LessOrEqual(t, strings.Count(server.Get(name).Body, "\n"), most, name)
	}
	require.Less(t, len(server.Get("/static/point.js").Body), 12<<10, "it comes with every page")
}
