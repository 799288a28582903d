package sitetest

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/eventstoretest"
)

// Answer is an answer of the server, with its body.
type Answer struct {
	*http.Response
	Body string
}

// Get asks for a path without signing in.
func (h *Server) Get(path string) Answer {
	h.T.Helper()
	return h.Fetch(h.newRequest(path))
}

// newRequest returns a GET request of a path.
func (h *Server) newRequest(path string) *http.Request {
	h.T.Helper()
	req, err := http.NewRequestWithContext(h.T.Context(), http.MethodGet, h.Web.URL+path, nil)
	require.NoError(h.T, err)
	return req
}

// Post sends a form, as a browser does from a page of ours.
func (h *Server) Post(path string, form url.Values) Answer {
	h.T.Helper()
	return h.Fetch(h.Form(path, form))
}

// Form returns the request of a form, as a browser sends it from a page of ours.
func (h *Server) Form(path string, form url.Values) *http.Request {
	h.T.Helper()
	req, err := http.NewRequestWithContext(h.T.Context(), http.MethodPost, h.Web.URL+path, strings.NewReader(form.Encode()))
	require.NoError(h.T, err)
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("Sec-Fetch-Site", "same-origin")
	return req
}

// refuseRedirects keeps a client from following redirects.
func refuseRedirects(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

// Fetch sends a request without cookies, and follows no redirect.
func (h *Server) Fetch(req *http.Request) Answer {
	h.T.Helper()
	return h.Send(&http.Client{CheckRedirect: refuseRedirects}, req)
}

// Send sends a request with a client, and reads the whole answer.
func (h *Server) Send(client *http.Client, req *http.Request) Answer {
	h.T.Helper()
	res, err := client.Do(req)
	require.NoError(h.T, err)
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	require.NoError(h.T, err)
	return Answer{res, string(body)}
}

// Recorded puts the game of the golden log at a path into the server, and returns its ID.
func (h *Server) Recorded(path string) string {
	h.T.Helper()
	file, err := os.Open(path)
	require.NoError(h.T, err)
	defer file.Close()
	bundle, err := eventstore.ReadBundle(file)
	require.NoError(h.T, err)
	var head eventstore.Head
	for _, commit := range bundle.Commits {
		made, err := h.Store.Append(h.T.Context(), eventstoretest.ForAll(eventstore.Draft{
			Log: commit.Log, After: head, At: commit.At, CommandID: commit.CommandID, Actor: commit.Actor, Events: commit.Events,
		}))
		require.NoError(h.T, err)
		head = made.Head()
	}
	h.Project()
	return strings.TrimPrefix(string(bundle.Header.Log), "game/")
}

// Listen opens a stream of events for at most ten seconds, and returns a channel of its lines after the first event. The
// channel is closed when the stream ends.
func Listen(t *testing.T, s http.Handler, path string) <-chan string {
	t.Helper()
	web := httptest.NewServer(s)
	t.Cleanup(web.Close)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	t.Cleanup(cancel)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, web.URL+path, nil)
	require.NoError(t, err)
	res, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	t.Cleanup(func() { _ = res.Body.Close() }) // the stream ends with the test
	require.Equal(t, http.StatusOK, res.StatusCode)
	require.Equal(t, "text/event-stream", res.Header.Get("Content-Type"))
	lines := make(chan string, 100)
	go func() {
		defer close(lines)
		for scan := bufio.NewScanner(res.Body); scan.Scan(); {
			lines <- scan.Text()
		}
	}()
	require.Equal(t, "retry: 2000", <-lines)
	require.Empty(t, <-lines)
	return lines
}
