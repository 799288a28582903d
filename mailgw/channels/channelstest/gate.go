package channelstest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/mailgw/channels"
)

// A Gate is a proxy before a server. When it is shut, it answers in the server's place.
type Gate struct {
	*httptest.Server
	shut  atomic.Int64 // the status to answer with; 0: it is open
	asked atomic.Int64
}

// Before starts a gate before the server with a URL. It is open.
func Before(t testing.TB, to string) *Gate {
	link, err := url.Parse(to)
	require.NoError(t, err)
	gate, behind := &Gate{}, httputil.NewSingleHostReverseProxy(link)
	gate.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		gate.asked.Add(1)
		if status := gate.shut.Load(); status != 0 {
			w.WriteHeader(int(status))
			fmt.Fprint(w, `{"code": 10015}`)
			return
		}
		behind.ServeHTTP(w, r)
	}))
	t.Cleanup(gate.Close)
	return gate
}

// GivesUp checks that channels behind a gate stop for good at 401, 403 and 404, that their
// steward gets one email, and that none of their secrets is logged, mailed or noted.
func (h *Server) GivesUp(kind string, gate *Gate, settings channels.Settings, secrets ...string) {
	h.T.Helper()
	for i, status := range []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound} {
		gate.shut.Store(0)
		id := fmt.Sprintf("shut%d", i)
		h.Begin(id)
		channel := h.Link(kind, eventstore.Log("game/"+id), settings)
		h.Play(id, 1)
		h.Drain()
		gate.shut.Store(int64(status))
		h.Play(id, 1)
		h.Drain()
		channel, err := h.Register.Find(h.T.Context(), channel.ID)
		require.NoError(h.T, err)
		require.NotEmpty(h.T, channel.Stopped, "%d", status)
		asked := gate.asked.Load()
		h.Play(id, 3)
		h.Drain()
		require.Equal(h.T, asked, gate.asked.Load(), "%d: nobody is asked any more", status)
		var emails []string
		require.NoError(h.T, h.DB.Select(&emails, `SELECT convert_from(body, 'UTF8') FROM mail.outbox WHERE kind = 'channel'`))
		require.Len(h.T, emails, i+1, "%d: the steward is told once", status)
		noted, err := h.Register.Deliveries(h.T.Context(), channel.ID, 99)
		require.NoError(h.T, err)
		h.checkHidden(fmt.Sprint(strings.Join(emails, "\n"), noted, h.Logged()), secrets)
	}
	for i := range 3 {
		for commit, err := range h.Register.Store.Load(h.T.Context(), eventstore.Log(fmt.Sprintf("game/shut%d", i)), 0) {
			require.NoError(h.T, err)
			h.checkHidden(string(commit.Raw), secrets)
		}
	}
}

// checkHidden checks that a text holds no secret.
func (h *Server) checkHidden(text string, secrets []string) {
	h.T.Helper()
	for _, s := range secrets {
		require.NotContains(h.T, text, s)
	}
}
