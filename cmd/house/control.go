package house

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"

	"golang.org/x/sync/errgroup"

	"seneschal/cmd/control"
)

// Control is who carries commands out, but shows no pages.
func (h *House) Control() *control.Handler {
	return &control.Handler{
		Log: h.Log, Store: h.Store, DB: h.DB, Games: h.Games, Host: h.Host, Tournaments: h.Tournaments, Desk: h.Desk, Roster: h.Roster, Strangers: asking{h.Roster},
		Runner: h.Runner, Tree: h.tree, Seeds: h.seeds, Known: h.known, Channels: h.register(), Keeps: h.keeps, Forget: h.accounts().Forget,
	}
}

// commands is what the house answers on its socket.
func (h *House) commands() http.Handler {
	c := h.Control()
	c.Pages = h.shownPages()
	return c.Routes()
}

// shownPages are the pages of the house as an onlooker sees them, for who puts them
// into an archive.
func (h *House) shownPages() http.Handler {
	pages, _, err := h.Site()
	if err != nil {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		})
	}
	return http.StripPrefix("/pages", pages)
}

// Reach finds the socket of the house that is configured, wherever it runs: of the one
// that answers there, or of one that is opened in this process until it is closed.
func Reach(ctx context.Context, config *Config, log *slog.Logger) (socket string, closing func() error, err error) {
	if err := config.Check(); err != nil {
		return "", nil, err
	}
	path := config.Socket()
	if conn, err := new(net.Dialer).DialContext(ctx, "unix", path); err == nil {
		return path, nil, conn.Close()
	}
	if _, err := os.Stat(config.Dir); err != nil {
		return "", nil, fmt.Errorf("no house in %s: start one with serve or demo, or name its folder with --dir", config.Dir)
	}
	h, err := Open(ctx, config, log)
	if err != nil {
		return "", nil, err
	}
	l, err := control.Listen(path)
	if err != nil {
		return "", nil, errors.Join(err, h.Close())
	}
	h.keeps = true
	serving, stop := context.WithCancel(ctx)
	group, serving := errgroup.WithContext(serving)
	group.Go(func() error { return h.Runner.Run(serving) })
	group.Go(func() error { return control.Serve(serving, l, h.commands()) })
	return path, func() error {
		stop()
		return errors.Join(group.Wait(), h.Close())
	}, nil
}
