package main

import (
	"context"
	"errors"
	"os"
	"runtime/debug"

	"golang.org/x/sync/errgroup"

	"seneschal/cmd/server"
)

// ServeCmd runs the server.
type ServeCmd struct{}

// Help returns the details of the command, with an example.
func (ServeCmd) Help() string {
	return `Everything runs in this one process unless --role names parts: mail (emails in
and out), clock (deadlines), project (tables), web (pages), bots (players of the server).

Example:
  seneschal serve --domain play.example --imap-url imaps://games@mail.example \
    --smtp-url smtps://games@mail.example --base-url https://play.example`
}

// Run serves until it is stopped.
func (ServeCmd) Run(ctx context.Context, std streams, config *server.Config) error {
	tuneCollector()
	h, err := server.OpenPatiently(ctx, config, config.Logger(std.err))
	if err != nil {
		return err
	}
	accounts, err := server.LoadAccounts(config.Path("accounts.json"), config.Domain)
	if err != nil {
		return errors.Join(err, h.Close())
	}
	running, stop := context.WithCancel(ctx)
	defer stop()
	group, running := errgroup.WithContext(running)
	if err = h.Serve(running, group, accounts); err == nil {
		h.Log.InfoContext(ctx, "server opened", "pages", config.Pages(), "roles", config.Role)
	} else {
		stop() // end the parts that have started
	}
	return errors.Join(err, group.Wait(), h.Close())
}

// tuneCollector makes the garbage collector reuse memory sooner than Go does by itself: a server
// has time, and often a small machine. GOGC and GOMEMLIMIT take precedence, if they are set.
func tuneCollector() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(50)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(softMemoryLimit)
	}
}

// softMemoryLimit is the amount of memory in bytes that the process tries to keep to. A server that needs
// more gets it, as when it builds the first tables of a long log.
const softMemoryLimit = 320 << 20
