package main_test

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore/jetstream/jetstreamtest"
)

// healthz returns a server's answer about its health to anybody.
func healthz(t testing.TB, pages string) (status int, text string) {
	t.Helper()
	client := &http.Client{Timeout: 15 * time.Second}
	resp, err := client.Get("http://" + pages + "/healthz")
	require.NoError(t, err)
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	return resp.StatusCode, string(body)
}

// TestHealthTries asks a server on three event servers about its health: with one dead server,
// where it starts all the same, with two, and without a table. Strangers read no names, paths or
// addresses.
func TestHealthTries(t *testing.T) {
	cluster := jetstreamtest.Start(t)
	url, monitors := cluster.URL(0), strings.Join(cluster.Monitors(), ",")
	server := newServer(t, "anne")
	db := server.db()
	pages := freePorts(t, 1)[0]
	flags := []string{"--role", "mail,clock,project,web", "--listen", pages, "--nats-url", url, "--nats-monitor", monitors, "--nats-replicas", "3"}
	server.start(flags...)
	well := func(want bool) {
		t.Helper()
		waitFor(t, "health changes", func() bool {
			status, _ := healthz(t, pages)
			return (status == http.StatusOK) == want
		})
	}
	well(true)
	server.stop()

	cluster.Stop(0)
	server.start(flags...)
	well(true)
	server.ask(nil, "game", "new", "--json", "--seats", "2", "--id", "g1", "--steward", "Anne <"+address("anne")+">")

	cluster.Stop(1)
	well(false)
	began := time.Now()
	for range 20 { // asking often costs nothing
		status, text := healthz(t, pages)
		require.Equal(t, http.StatusServiceUnavailable, status)
		require.Equal(t, "The log takes nothing at the moment. Emails wait, and nothing is lost.\n", text)
	}
	require.Less(t, time.Since(began), soon/4)
	require.Contains(t, server.talk.String(), "server is not well")
	cluster.Restart(0)
	cluster.Restart(1)
	well(true)

	_, err := db.Exec(`DROP SCHEMA fairplay CASCADE`)
	require.NoError(t, err)
	well(false)
	_, text := healthz(t, pages)
	require.Equal(t, "The database does not answer, or tables are missing from it.\n", text)
	server.stop()
	server.start(flags...) // makes them anew
	well(true)
	_, err = db.Exec(`ALTER TABLE roster.players RENAME TO gone`)
	require.NoError(t, err)
	well(false)
}
