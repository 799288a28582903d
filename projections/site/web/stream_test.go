package web_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/projections"
	"seneschal/projections/site"
	"seneschal/projections/site/sitetest"
	"seneschal/projections/site/web"
)

func hubSite(t *testing.T) (*web.Hub, http.Handler) {
	t.Helper()
	hub := web.NewHub()
	s, err := site.New(site.Config{Hub: hub})
	require.NoError(t, err)
	return hub, s
}

func TestStreamTellsOfItsOwnGameOnly(t *testing.T) {
	hub, s := hubSite(t)
	one, all := sitetest.Listen(t, s, "/g/one/live"), sitetest.Listen(t, s, "/live")
	hub.Tell(projections.Note{Projection: "lobby", Pos: 1, Games: []string{"two"}})
	require.Equal(t, "event: change", <-all)
	require.Regexp(t, `^id: \w+$`, <-all)
	require.Equal(t, "data: look again", <-all)
	hub.Tell(projections.Note{Projection: "lobby", Pos: 2, Games: []string{"one"}})
	require.Equal(t, "event: change", <-one)
	require.Regexp(t, `^id: \w+$`, <-one)
	require.Equal(t, "data: look again", <-one)
	<-one
	hub.Tell(projections.Note{All: true}) // the connection to Postgres was lost
	require.Equal(t, "event: change", <-one)
}

func TestLostLineToPostgresIsMended(t *testing.T) {
	server := sitetest.New(t)
	server.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2})
	server.Project()
	lines := sitetest.Listen(t, server.Site, "/g/duel/live")
	_, err := server.Db.Exec(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
	require.NoError(t, err)
	require.Equal(t, "event: change", <-lines, "all that was missed is looked at again")
	server.Round("duel")
	server.Project()
	require.Equal(t, http.StatusOK, server.Get("/g/duel").StatusCode)
}

func TestStreamsEndWithTheHub(t *testing.T) {
	hub, s := hubSite(t)
	lines := sitetest.Listen(t, s, "/g/one/live")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.NoError(t, hub.Run(ctx, "host=/nowhere"))
	for line := range lines { // a note may have come before the end
		require.NotEqual(t, ": still here", line)
	}
	require.NoError(t, t.Context().Err())
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/live", nil))
	require.Equal(t, http.StatusServiceUnavailable, w.Code)
	require.True(t, strings.Contains(w.Body.String(), "nobody to tell"))
}

func TestWhoWasCutOffIsToldWhatWasMissed(t *testing.T) {
	hub, s := hubSite(t)
	first := sitetest.Listen(t, s, "/g/one/live")
	hub.Tell(projections.Note{Projection: "lobby", Pos: 1, Games: []string{"one"}})
	require.Equal(t, "event: change", <-first)
	heard := strings.TrimPrefix(<-first, "id: ")
	again := sitetest.Listen(t, s, "/g/one/live?after="+heard)
	hub.Tell(projections.Note{Projection: "lobby", Pos: 2, Games: []string{"one"}})
	require.Equal(t, "event: change", <-again)
	<-again
	require.Equal(t, "data: look again", <-again, "of the first it knew")
	late := sitetest.Listen(t, s, "/g/one/live?after="+heard)
	require.Equal(t, "event: change", <-late, "at once")
	<-late
	require.Equal(t, "data: look again", <-late)
}

func TestAPageKnowsWhatItHasHeardOf(t *testing.T) {
	server := sitetest.New(t)
	server.Begin("duel", game.Open{Ruleset: "tiny", Seats: 2})
	server.Project()
	_, live, found := strings.Cut(server.Get("/g/duel").Body, `data-live="`)
	require.True(t, found)
	live, _, _ = strings.Cut(live, `"`)
	server.Round("duel") // before the page listens
	server.Project()
	require.Equal(t, "event: change", <-sitetest.Listen(t, server.Site, live))
}

func TestAStreamIsLookedAtWithoutWaiting(t *testing.T) {
	_, s := hubSite(t)
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest(http.MethodHead, "/live", nil).WithContext(t.Context()))
	require.Equal(t, http.StatusOK, w.Code)
	require.Equal(t, "text/event-stream", w.Header().Get("Content-Type"))
	require.Empty(t, w.Body.String())
}

// TestAStreamDoesNotShowThatSomebodyHasWritten checks that a change that not everybody sees
// reaches only its readers, and changes nothing for others, not even the number of the last
// tiding.
func TestAStreamDoesNotShowThatSomebodyHasWritten(t *testing.T) {
	hub, s := hubSite(t)
	one, all := sitetest.Listen(t, s, "/g/one/live"), sitetest.Listen(t, s, "/live")
	number := func(lines <-chan string) int64 {
		require.Equal(t, "event: change", <-lines)
		n, err := strconv.ParseInt(strings.TrimPrefix(<-lines, "id: "), 36, 64)
		require.NoError(t, err)
		require.Equal(t, "data: look again", <-lines)
		require.Empty(t, <-lines)
		return n
	}
	hub.Tell(projections.Note{Projection: "lobby", Pos: 7, Games: []string{"one"}})
	first := number(one)
	require.Equal(t, first, number(all))
	hub.Tell(projections.Note{Projection: "lobby", Pos: 8, Games: []string{"one/steward", "one/seat/north"}})
	hub.Tell(projections.Note{Projection: "lobby", Pos: 9, Games: []string{"one"}})
	require.Equal(t, first+1, number(one))
	require.Equal(t, first+1, number(all))
}

func TestASeatsStreamTellsWhatTheSeatSees(t *testing.T) {
	server, path := sitetest.Duel(t)
	server.Project()
	seat := sitetest.Listen(t, server.Site, path+"/live")
	server.Email("duel", "north", "BID 2", "HOLD")
	server.Project()
	require.Equal(t, "event: change", <-seat)
	require.Equal(t, http.StatusForbidden, server.Get("/g/duel/desk/live").StatusCode)
	require.Equal(t, http.StatusNotFound, server.Get("/seat/x/live").StatusCode)
}
