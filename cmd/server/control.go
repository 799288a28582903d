package server

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

// Control returns the handler for commands; it serves no pages.
func (h *Server) Control() *control.Handler {
	return &control.Handler{
		Log: h.Log, Store: h.Store, DB: h.DB, Games: h.Games, Host: h.Host, Tournaments: h.Tournaments, Desk: h.Desk, Openings: h.Openings, Lobby: mailOpenings{pageOpenings{h.Openings}, h}, Roster: h.Roster, Conduct: h.newConduct(), Strangers: asking{h.Roster},
		Runner: h.Runner, Tree: h.tree, Seeds: h.seeds, Known: h.known, Channels: h.newRegister(), Keeps: h.keeps, Forget: h.newAccounts().Forget,
		Chains: h.Config.Chains(), Import: h.Store.Import,
	}
}

// newCommandHandler returns the handler for the server's socket.
func (h *Server) newCommandHandler() http.Handler {
	handler := h.Control()
	handler.Pages, handler.Backup = h.newPublicPages(), h.newBackupHandler()
	return handler.Routes()
}

// newPublicPages returns the pages as an onlooker sees them, for archives. If they cannot be made, every request is
// answered with that error.
func (h *Server) newPublicPages() http.Handler {
	pages, err := h.Site()
	if err != nil {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		})
	}
	return http.StripPrefix("/pages", pages)
}

// Reach returns the socket of the configured server. If a server answers there, closing is nil. Otherwise Reach opens the
// server in this process, where it runs until closing is called. It fails if the configuration is wrong, if there is no
// data folder, or as Open does.
func Reach(ctx context.Context, config *Config, log *slog.Logger) (socket string, closing func() error, err error) {
	if err := config.Check(); err != nil {
		return "", nil, err
	}
	path := config.Socket()
	if conn, err := new(net.Dialer).DialContext(ctx, "unix", path); err == nil {
		return path, nil, conn.Close()
	}
	if _, err := os.Stat(config.Dir); err != nil {
		return "", nil, fmt.Errorf("no server in %s: start one with serve or demo, or name its folder with --dir", config.Dir)
	}
	server, err := Open(ctx, config, log)
	if err != nil {
		return "", nil, err
	}
	listener, err := control.Listen(path)
	if err != nil {
		return "", nil, errors.Join(err, server.Close())
	}
	server.keeps = true
	serving, stop := context.WithCancel(ctx)
	group, serving := errgroup.WithContext(serving)
	group.Go(func() error { return server.Runner.Run(serving) })
	group.Go(func() error { return control.Serve(serving, listener, server.newCommandHandler()) })
	return path, func() error {
		stop()
		return errors.Join(group.Wait(), server.Close())
	}, nil
}
