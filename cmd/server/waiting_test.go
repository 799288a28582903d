package server

import (
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/lib/pq"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
)

// freeAddress finds an address at which nobody listens.
func freeAddress(t *testing.T) string {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, listener.Close())
	return listener.Addr().String()
}

// hangUp returns an address at which every connection is closed at once, as of a proxy whose server is away.
func hangUp(t *testing.T) string {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			_ = conn.Close()
		}
	}()
	return listener.Addr().String()
}

// forward passes connections to an address on to the Postgres of a DSN, until the test ends.
func forward(t *testing.T, address string, to pq.Config) {
	network, target := "tcp", net.JoinHostPort(to.Host, strconv.Itoa(int(to.Port)))
	if strings.HasPrefix(to.Host, "/") {
		network, target = "unix", fmt.Sprintf("%s/.s.PGSQL.%d", to.Host, to.Port)
	}
	listener, err := net.Listen("tcp", address)
	require.NoError(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			in, err := listener.Accept()
			if err != nil {
				return
			}
			out, err := net.Dial(network, target)
			if err != nil {
				_ = in.Close()
				continue
			}
			go func() { _, _ = io.Copy(out, in); _ = out.Close() }()
			go func() { _, _ = io.Copy(in, out); _ = in.Close() }()
		}
	}()
}

// A server that starts before its Postgres waits for it, answers 503 meanwhile and closes the
// connection, and goes on by itself once it is there.
func TestAServerWaitsForItsPostgres(t *testing.T) {
	known, err := pq.NewConfig(pgtest.DSN(t))
	require.NoError(t, err)
	address := freeAddress(t)
	host, port, err := net.SplitHostPort(address)
	require.NoError(t, err)
	dsn := fmt.Sprintf("host=%s port=%s user='%s' password='%s' dbname=%s sslmode=disable", host, port, known.User, known.Password, known.Database)
	config := &Config{Dir: t.TempDir(), Listen: freeAddress(t), Role: []string{"web"}, Postgres: dsn, Domain: "seneschal.test", MaildropIMAP: "127.0.0.1:0", MaildropSMTP: "127.0.0.1:0", Proof: "standard", MinFree: 1, LogLevel: "error"}

	opened := make(chan error, 1)
	var h *Server
	go func() {
		var err error
		h, err = OpenPatiently(t.Context(), config, slog.New(slog.DiscardHandler))
		opened <- err
	}()
	require.EventuallyWithT(t, func(c *assert.CollectT) {
		require.Empty(c, opened)
		answer, err := http.Get("http://" + config.Listen + "/readyz")
		require.NoError(c, err)
		defer answer.Body.Close()
		require.Equal(c, http.StatusServiceUnavailable, answer.StatusCode)
		require.True(c, answer.Close, "the connection is kept")
	}, time.Minute, 50*time.Millisecond)
	forward(t, address, known)
	select {
	case err := <-opened:
		require.NoError(t, err)
	case <-time.After(time.Minute):
		t.Fatal("the server goes on waiting")
	}
	require.NoError(t, h.Close())
	_, err = net.Dial("tcp", config.Listen)
	require.Error(t, err, "the address is not free")
}

// Only what may come by itself is waited for: an outside server that cannot be reached.
func TestOnlyAnAbsentServerIsWaitedFor(t *testing.T) {
	open := func(change func(*Config)) (*Config, error) {
		config := &Config{
			Dir: t.TempDir(), Listen: freeAddress(t), Role: []string{"web"}, Domain: "seneschal.test", MaildropIMAP: "127.0.0.1:0", MaildropSMTP: "127.0.0.1:0",
			Proof: "standard", MinFree: 1, LogLevel: "error", NATSURL: "nats://" + freeAddress(t), NATSReplicas: 1, NATSMonitor: []string{"http://" + freeAddress(t)},
		}
		change(config)
		_, err := Open(t.Context(), config, slog.New(slog.DiscardHandler))
		require.Error(t, err)
		return config, err
	}
	for name, change := range map[string]func(*Config){
		"no monitor": func(*Config) {},
		"no NATS":    func(c *Config) { c.NATSMonitor, c.NATSAllowUnsynced = nil, true },
		"NATS that hangs up": func(c *Config) {
			c.NATSURL, c.NATSMonitor, c.NATSAllowUnsynced = "nats://"+hangUp(t), nil, true
		},
	} {
		config, err := open(change)
		require.True(t, isAbsence(config, err), "%s: %v", name, err)
	}
	config, err := open(func(c *Config) { c.Proof = "no such level"; c.Domain = "" })
	require.False(t, isAbsence(config, err), "%v", err)
	_, err = OpenPatiently(t.Context(), config, slog.New(slog.DiscardHandler))
	require.Error(t, err)
}
