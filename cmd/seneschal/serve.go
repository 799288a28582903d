package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"runtime/debug"
	"syscall"

	"golang.org/x/sync/errgroup"

	"seneschal/projections/site/web"
)

// ServeCmd runs the house.
type ServeCmd struct{}

// Help ends in an example.
func (ServeCmd) Help() string {
	return `Everything runs in this one process unless --role names parts: mail (letters in
and out), clock (deadlines), project (tables), web (pages).

Example:
  seneschal serve --domain play.example --imap-url imaps://games@mail.example \
    --smtp-url smtps://games@mail.example --base-url https://play.example`
}

// Run serves until it is told to stop.
func (ServeCmd) Run(ctx context.Context, std streams, config *Config) error {
	sparing()
	h, err := openHouse(ctx, config, config.logger(std))
	if err != nil {
		return err
	}
	accounts, err := loadAccounts(config.path("accounts.json"), config.Domain)
	if err != nil {
		return errors.Join(err, h.Close())
	}
	running, stop := context.WithCancel(ctx)
	defer stop()
	group, running := errgroup.WithContext(running)
	if err = h.serve(running, group, accounts); err == nil {
		h.log.InfoContext(ctx, "house opened", "pages", config.pages(), "roles", config.Role)
	} else {
		stop() // what has been started ends
	}
	return errors.Join(err, group.Wait(), h.Close())
}

// sparing has memory used again sooner than Go does by itself: a house has time,
// and often a small machine. GOGC and GOMEMLIMIT, if they are set, decide.
func sparing() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(50)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(wanted)
	}
}

// wanted is how much memory the process tries to do with, in bytes: the first
// tables of a long log pass through it. A house that needs more gets it.
const wanted = 320 << 20

// serve starts the parts that this process runs; they end with ctx. Listeners
// are open when it returns. Commands are taken before any letter is.
func (h *house) serve(ctx context.Context, group *errgroup.Group, accounts []account) error {
	control, err := listenControl(h.config.socketPath())
	if err != nil {
		return err
	}
	if err := h.prepare(accounts); err != nil {
		return errors.Join(err, control.Close())
	}
	group.Go(func() error { return serveHTTP(ctx, control, h.control()) })
	if h.mail != nil {
		h.mail.serve(ctx, group)
	}
	if h.projects {
		group.Go(func() error { return h.runner.Run(ctx) })
	}
	if h.config.runs("clock") {
		group.Go(func() error { h.host.Clock(ctx); return nil })
		group.Go(func() error { h.clubs.Run(ctx); return nil })
		group.Go(func() error { h.subs.Run(ctx); return nil })
	}
	if err := h.serveMetrics(ctx, group); err != nil {
		return err
	}
	if h.config.runs("web") {
		return h.serveWeb(ctx, group)
	}
	return nil
}

// prepare completes the house with what this process does.
func (h *house) prepare(accounts []account) error {
	h.projects = h.config.runs("project")
	if !h.config.runs("mail") {
		return nil
	}
	return h.openMail(accounts)
}

func (h *house) serveWeb(ctx context.Context, group *errgroup.Group) error {
	l, err := net.Listen("tcp", h.config.Listen)
	if err != nil {
		return fmt.Errorf("opening the pages at --listen %s: %w", h.config.Listen, err)
	}
	pages, hub, err := h.site()
	if err != nil {
		return errors.Join(err, l.Close())
	}
	group.Go(func() error { return hub.Run(ctx, h.dsn) })
	proxies, err := h.config.proxies()
	if err != nil {
		return errors.Join(err, l.Close())
	}
	group.Go(func() error { return serveBy(ctx, web.Limit(l, mostVisitors(), proxies), web.Server(pages)) })
	return nil
}

// mostVisitors is how many connections the pages may have: a quarter of the
// files that the process may open, as log, Postgres and mail need theirs.
func mostVisitors() int {
	var files syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &files); err != nil {
		return 250
	}
	return int(min(files.Cur/4, 2000))
}
