package server

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"seneschal/cmd/control"
	"seneschal/deploy/postgres/pgtest"
	"seneschal/projections/lobby"
)

// TestAServerTakesCommandsFromItsFirstMomentToItsLast is for the race detector: commands come at the
// socket while parts of the server start, and while they end.
func TestAServerTakesCommandsFromItsFirstMomentToItsLast(t *testing.T) {
	t.Parallel()
	config := &Config{
		Dir: t.TempDir(), Role: Roles, Listen: "127.0.0.1:0", Metrics: "127.0.0.1:0", Domain: "seneschal.test", Postgres: pgtest.DSN(t),
		MaildropIMAP: "127.0.0.1:0", MaildropSMTP: "127.0.0.1:0", Proof: "standard", MinFree: 1, LogLevel: "error",
	}
	require.NoError(t, os.Chmod(config.Dir, 0o711))
	accounts, err := LoadAccounts(config.Path("accounts.json"), config.Domain)
	require.NoError(t, err)
	for n := range 2 { // the second starts on the files of the first
		server, err := Open(t.Context(), config, slog.New(slog.DiscardHandler))
		require.NoError(t, err)
		ctx, stop := context.WithCancel(t.Context())
		group, running := errgroup.WithContext(ctx)
		asked := make(chan error, 1)
		go func() { asked <- command(t.Context(), config, n) }()
		require.NoError(t, server.Serve(running, group, accounts))
		require.NoError(t, <-asked)
		ending := make(chan struct{})
		go func() { // until the server answers no more
			defer close(ending)
			d := control.Dial(config.Socket())
			for d.Get(context.WithoutCancel(ctx), "/games", &[]lobby.Game{}) == nil {
			}
		}()
		stop()
		require.NoError(t, group.Wait())
		<-ending
		require.NoError(t, server.Close())
	}
}

// command opens a game as soon as the server answers.
func command(ctx context.Context, config *Config, n int) error {
	client := control.Dial(config.Socket())
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for client.Get(ctx, "/games", &[]lobby.Game{}) != nil && ctx.Err() == nil { // the socket is not there yet
		runtime.Gosched()
	}
	var opened any
	return client.Post(ctx, "/games", control.NewGame{
		ID: fmt.Sprint("race", n), Ruleset: "feudal", Seats: 2, Steward: control.Person{Name: "Anne", Address: "anne@seneschal.test"},
		Players: []control.Person{{Name: "Bors", Address: "bors@seneschal.test"}, {Name: "Kay", Address: "kay@seneschal.test"}},
	}, &opened)
}
