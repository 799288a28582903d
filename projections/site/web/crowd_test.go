package web_test

import (
	"bufio"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/projections"
	"seneschal/projections/site/web"
)

// short is the time that doorways wait when the test does nothing meanwhile.
const short = 300 * time.Millisecond

// doorway serves a handler as the real server does, and returns its address. It waits for headers
// for the given patience, and treats clients of this machine as strangers unless they are proxies.
func doorway(t *testing.T, h http.Handler, patience time.Duration, proxies ...string) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	var networks []netip.Prefix
	for _, p := range proxies {
		networks = append(networks, netip.MustParsePrefix(p))
	}
	srv := web.Server(h)
	srv.ReadHeaderTimeout, srv.ReadTimeout, srv.WriteTimeout, srv.IdleTimeout = patience, patience*4/3, patience*5/3, patience*4/3
	done := make(chan error, 1)
	go func() { done <- srv.Serve(web.Limit(listener, 400, networks)) }()
	t.Cleanup(func() {
		require.NoError(t, srv.Close())
		require.ErrorIs(t, <-done, http.ErrServerClosed)
	})
	return listener.Addr().String()
}

// dial opens a connection from an address of this machine.
func dial(t *testing.T, from, to string) net.Conn {
	t.Helper()
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}, Timeout: 5 * time.Second}
	c, err := d.DialContext(t.Context(), "tcp", to)
	require.NoError(t, err)
	t.Cleanup(func() { _ = c.Close() }) // the other end may have been faster
	return c
}

// asks sends a request and reads the answer's status; 0 if there is none.
func asks(t *testing.T, c net.Conn) int {
	t.Helper()
	require.NoError(t, c.SetDeadline(time.Now().Add(5*time.Second)))
	if _, err := io.WriteString(c, "GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
		return 0
	}
	res, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		return 0
	}
	_, err = io.Copy(io.Discard, res.Body)
	require.NoError(t, err)
	return res.StatusCode
}

func TestOneAddressDoesNotKeepOthersOut(t *testing.T) {
	_, s := hubSite(t)
	at := doorway(t, s, 4*time.Second)
	for range 300 {
		dial(t, "127.0.0.2", at) // sends nothing
	}
	require.Zero(t, asks(t, dial(t, "127.0.0.2", at)), "it has its share")
	require.Equal(t, http.StatusOK, asks(t, dial(t, "127.0.0.3", at)))
	require.Eventually(t, func() bool { return asks(t, dial(t, "127.0.0.2", at)) == http.StatusOK },
		30*time.Second, 50*time.Millisecond, "who said nothing is sent away after a while")
}

func TestAProxyMayOpenMany(t *testing.T) {
	_, s := hubSite(t)
	at := doorway(t, s, short, "127.0.0.2/32")
	for range 200 {
		dial(t, "127.0.0.2", at)
	}
	require.Equal(t, http.StatusOK, asks(t, dial(t, "127.0.0.2", at)))
}

func TestSlowAndIdleClientsAreCutOff(t *testing.T) {
	_, s := hubSite(t)
	at := doorway(t, s, short)
	for name, text := range map[string]string{
		"half a head": "GET / HTTP/1.1\r\nHost: x\r\n",
		"half a form": "POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\naddress=",
		"idle":        "GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\n",
		"nothing":     "",
	} {
		t.Run(name, func(t *testing.T) {
			c := dial(t, "127.0.0.4", at)
			_, err := io.WriteString(c, text)
			require.NoError(t, err)
			require.NoError(t, c.SetReadDeadline(time.Now().Add(10*time.Second)))
			_, err = io.Copy(io.Discard, c) // until the server closes the connection
			var late net.Error
			require.False(t, errors.As(err, &late) && late.Timeout(), "it was left open")
		})
	}
}

func TestAStreamOutlivesTheTimesOfPages(t *testing.T) {
	hub, s := hubSite(t)
	at := doorway(t, s, short)
	res, err := http.Get("http://" + at + "/g/one/live")
	require.NoError(t, err)
	defer res.Body.Close()
	lines := bufio.NewScanner(res.Body)
	require.True(t, lines.Scan())
	<-time.After(1500 * time.Millisecond) // longer than any page may take here
	hub.Tell(projections.Note{Projection: "lobby", Pos: 1, Games: []string{"one"}})
	for lines.Scan() && lines.Text() == "" {
	}
	require.Equal(t, "event: change", lines.Text())
}

func TestOnePlaceWatchesSoManyPagesAndNoMore(t *testing.T) {
	_, s := hubSite(t)
	web := httptest.NewServer(s)
	t.Cleanup(web.Close)
	watch := func(from string) *http.Response {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, web.URL+"/live", nil)
		require.NoError(t, err)
		req.Header.Set("X-Forwarded-For", from)
		res, err := http.DefaultClient.Do(req)
		require.NoError(t, err)
		t.Cleanup(func() { _ = res.Body.Close() }) // the stream ends with the test
		return res
	}
	var first *http.Response
	for i := range 60 {
		res := watch("192.0.2.1")
		require.Equal(t, http.StatusOK, res.StatusCode)
		if i == 0 {
			first = res
		}
	}
	refused := watch("192.0.2.1")
	require.Equal(t, http.StatusServiceUnavailable, refused.StatusCode)
	require.NotEmpty(t, refused.Header.Get("Retry-After"))
	require.Equal(t, http.StatusOK, watch("192.0.2.2").StatusCode)
	require.NoError(t, first.Body.Close())
	require.Eventually(t, func() bool { return watch("192.0.2.1").StatusCode == http.StatusOK }, 10*time.Second, 50*time.Millisecond)
}
