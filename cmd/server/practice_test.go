package server

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/projections/site/web"
)

// TestPracticeStaysOutOfTheServer begins a practice game on a whole server. Neither mail, nor the
// host of real games, nor the log and its tree know of it; without the setting there is none.
func TestPracticeStaysOutOfTheServer(t *testing.T) {
	t.Parallel()
	config := &Config{
		Dir: t.TempDir(), Role: Roles, Listen: "127.0.0.1:0", Domain: "seneschal.test", Postgres: pgtest.DSN(t),
		MaildropIMAP: "127.0.0.1:0", MaildropSMTP: "127.0.0.1:0", Proof: "standard", MinFree: 1, LogLevel: "error", Practice: true,
	}
	require.NoError(t, os.Chmod(config.Dir, 0o711))
	server, err := Open(t.Context(), config, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, server.Close()) })
	group, ctx := errgroup.WithContext(t.Context())
	hub := web.NewHub()
	practice := server.openPractice(ctx, group, hub)
	pages, err := server.newSite(hub, practice)
	require.NoError(t, err)

	begin := func(pages http.Handler) *httptest.ResponseRecorder {
		request := httptest.NewRequest(http.MethodPost, "/play", strings.NewReader(url.Values{"ruleset": {"camelot"}}.Encode()))
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		request.Header.Set("Sec-Fetch-Site", "same-origin")
		answer := httptest.NewRecorder()
		pages.ServeHTTP(answer, request)
		return answer
	}
	answer := begin(pages)
	require.Equal(t, http.StatusSeeOther, answer.Code)
	id := regexp.MustCompile(`practice-\w+`).FindString(answer.Header().Get("Location"))
	g, _, err := practice.Games.Game(t.Context(), id)
	require.NoError(t, err)
	require.Equal(t, "camelot", g.Ruleset().Name())

	last, err := server.Store.Last(t.Context())
	require.NoError(t, err)
	require.Zero(t, last)
	grown, err := server.measureTree()
	require.NoError(t, err)
	require.Zero(t, grown.Size)
	mailed, err := mailHost{server.Host}.Game(t.Context(), id)
	require.NoError(t, err)
	require.Nil(t, mailed.Ruleset())

	config.Practice = false
	require.Nil(t, server.openPractice(ctx, group, hub))
	pages, err = server.newSite(hub, nil)
	require.NoError(t, err)
	require.NotEqual(t, http.StatusSeeOther, begin(pages).Code)
}
