package main_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMetrics reads the metrics of a running server, after an email of a stranger and the opening
// of a game.
func TestMetrics(t *testing.T) {
	server := newServer(t, "anne")
	at := freePorts(t, 1)[0]
	server.start("--metrics", at)
	server.ask(nil, "game", "new", "--json", "--seats", "2", "--id", "g1", "--steward", "Anne <"+address("anne")+">")
	require.NoError(t, playerMail{"<1@x>", address("anne"), "orders@" + mailDomain, "hello"}.send(server.smtp))
	var text string
	waitFor(t, "the email is counted, and the tables are there", func() bool {
		text = scrape(t, at)
		return strings.Contains(text, "seneschal_letters_in_total{") && strings.Contains(text, "seneschal_overdue_phases ") && strings.Contains(text, "seneschal_open_games_cases{")
	})
	for _, want := range []string{
		`seneschal_decisions_total{outcome="recorded"} `, `seneschal_append_seconds_count `, `seneschal_projection_lag_commits{projection="lobby"} `,
		"seneschal_open_phases ", "seneschal_overdue_phases 0", `seneschal_letters_out{state="failed"} 0`, "seneschal_post_oldest_seconds ", "go_goroutines ",
		`seneschal_open_games_cases{days="30",figure="filled"} 0`,
	} {
		require.Contains(t, text, want)
	}
	require.NotContains(t, text, "seneschal_open_games_share", "nothing of nothing is no share")
}

func scrape(t testing.TB, at string) string {
	t.Helper()
	resp, err := http.Get("http://" + at + "/metrics")
	require.NoError(t, err)
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	return string(body)
}
