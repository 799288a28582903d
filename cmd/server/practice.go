package server

import (
	"context"
	"log/slog"

	"golang.org/x/sync/errgroup"

	"seneschal/domain/game"
	"seneschal/eventstore/host/practice"
	"seneschal/mailgw/archive"
	"seneschal/projections"
	"seneschal/projections/site"
	"seneschal/projections/site/web"
)

// openPractice makes the host of practice games, whose bots play until ctx ends, and returns what
// its pages are made from; nil if the operator wants none.
func (h *Server) openPractice(ctx context.Context, group *errgroup.Group, hub *web.Hub) *site.Practice {
	if !h.Config.Practice {
		return nil
	}
	limits := practice.Limits{Games: h.Config.PracticeGames, Bytes: h.Config.PracticeBytes, GameBytes: h.Config.PracticeGameBytes, Workers: h.Config.PracticeWorkers}
	store := h.Store.Practice(limits.Bounds())
	host := practice.New(ctx, practice.Config{
		Store: store, Real: h.Store, Games: h.Games, Seeds: h.seeds, Limits: limits, Shared: h.Host.Shared, Log: slog.New(warningsOnly{h.Log.Handler()}),
		Changed: func(id string, of game.Seat) {
			hub.Tell(projections.Note{Games: []string{projections.ForSeat(id, string(of))}})
		},
		Forgotten: h.Roster.ForgetPractice, Counted: h.Roster.CountPractice,
	})
	group.Go(func() error { host.Run(ctx); return nil })
	return &site.Practice{Games: host, Store: store, Histories: archive.Archive{Games: host.Reader()}, Key: h.deriveKey("practice-link"), Kept: h.Roster}
}

// warningsOnly is a log handler that lets only warnings and errors through: what visitors do in
// practice games is not the operator's business.
type warningsOnly struct{ slog.Handler }

// Enabled implements slog.Handler.
func (w warningsOnly) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && w.Handler.Enabled(ctx, level)
}
