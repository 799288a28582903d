package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"syscall"
	"time"

	"golang.org/x/sync/errgroup"

	"seneschal/cmd/control"
	"seneschal/eventstore"
	"seneschal/eventstore/host/botseats"
	"seneschal/projections/site/web"
)

// Serve starts the parts that this process runs, in a group; they end with ctx. Listeners are open when it returns. It
// accepts commands before it reads any email. After an error, parts that have started run on until ctx ends.
func (h *Server) Serve(ctx context.Context, group *errgroup.Group, accounts []Account) error {
	listener, err := control.Listen(h.Config.Socket())
	if err != nil {
		return err
	}
	if err := h.prepareParts(ctx, accounts); err != nil {
		return errors.Join(err, listener.Close())
	}
	if member := h.sharing.member; member != nil {
		group.Go(func() error { member.Run(ctx); return nil })
	}
	group.Go(func() error { return control.Serve(ctx, listener, h.newCommandHandler()) })
	if h.mail != nil {
		h.mail.runParts(ctx, group)
	}
	if h.keeps {
		group.Go(func() error { return h.Runner.Run(ctx) })
	}
	if h.Config.hasRole("clock") {
		group.Go(func() error { h.Host.Clock(ctx); return nil })
		for name, run := range map[string]func(context.Context){"tournaments": h.Tournaments.Run, "desk": h.Desk.Run, "openings": h.Openings.Run} {
			group.Go(whileHeld(ctx, h.sharing.orders, name, run))
		}
	}
	if h.Config.hasRole("bots") {
		group.Go(whileHeld(ctx, h.sharing.bots, "bots", func(ctx context.Context) { botseats.New(h.Host).Run(ctx) }))
	}
	if err := h.serveMetrics(ctx, group); err != nil {
		return err
	}
	if h.Config.hasRole("web") {
		return h.serveWeb(ctx, group)
	}
	return nil
}

// prepareParts makes the parts for this process's roles that other parts depend on: whether it keeps the tables, what it
// shares with other processes, and mail.
func (h *Server) prepareParts(ctx context.Context, accounts []Account) error {
	h.keeps = h.Config.hasRole("project")
	if err := h.joinMembers(ctx); err != nil || !h.Config.hasRole("mail") {
		return err
	}
	return h.openMail(accounts)
}

// serveWeb starts to serve the pages and practice games. It fails if nobody can listen at --listen.
func (h *Server) serveWeb(ctx context.Context, group *errgroup.Group) error {
	listener, err := net.Listen("tcp", h.Config.Listen)
	if err != nil {
		return fmt.Errorf("opening the pages at --listen %s: %w", h.Config.Listen, err)
	}
	hub := web.NewHub()
	pages, err := h.newSite(hub, h.openPractice(ctx, group, hub))
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	group.Go(func() error { return hub.Run(ctx, h.dsn) })
	group.Go(func() error { h.forgetDevices(ctx); return nil })
	proxies, err := h.Config.parseProxies()
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	group.Go(func() error {
		return control.ServeBy(ctx, web.Limit(listener, limitVisitors(), proxies), web.Server(pages))
	})
	return nil
}

// limitVisitors returns how many connections the pages may have: a quarter of the files that the process may open, at most
// 2000; the log, Postgres and mail need the others. If the number of files is unknown, it returns 250.
func limitVisitors() int {
	var files syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &files); err != nil {
		return 250
	}
	return int(min(files.Cur/4, 2000))
}

// Settle waits until all emails are delivered, except those that are held, and the tables show the commit at pos, so that
// the data left behind is whole. It fails if that takes more than a minute. The process must serve mail.
func (h *Server) Settle(ctx context.Context, pos eventstore.Pos) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if err := h.Runner.WaitFor(ctx, pos); err != nil {
		return err
	}
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for {
		waiting, err := h.countUndelivered(ctx, pos)
		if waiting == 0 || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}

// countUndelivered counts the emails that are still to be sent now, and one more if the notifier has not handled the
// commit at pos yet.
func (h *Server) countUndelivered(ctx context.Context, pos eventstore.Pos) (int, error) {
	told := h.mail.notifier.Position() // asked first: the emails of commits up to here are in the post
	stats, err := h.mail.post.Stats(ctx)
	if err != nil {
		return 0, err
	}
	n := stats.Queued - stats.Held + stats.Sending
	if told < pos {
		n++
	}
	return n, nil
}
