package practice

import (
	"context"
	"maps"
	"time"

	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
)

// readGames reads from the store which games there are, and when each was last written to. It replaces what the register
// has, unless the store fails.
func (h *Host) readGames(ctx context.Context) error {
	games := make(map[string]kept)
	for commit, err := range h.config.Store.Latest(ctx) {
		if err != nil {
			return err
		}
		if id, ok := aggregate.GameID(commit.Log); ok {
			games[id] = kept{commit.At, endsGame(commit)}
		}
	}
	h.register.mu.Lock()
	defer h.register.mu.Unlock()
	h.register.games, h.register.read = games, true
	maps.DeleteFunc(h.register.counted, func(id string, _ bool) bool { _, there := games[id]; return !there })
	return nil
}

// makeRoom forgets games until there is room for one more, by number and by bytes. It fails as makeRoomBeside does.
func (h *Host) makeRoom(ctx context.Context) error {
	for h.register.countGames() >= h.config.Limits.Games {
		if ok, err := h.forgetLeastUsed(ctx, ""); !ok || err != nil {
			return err
		}
	}
	return h.makeRoomBeside(ctx, "")
}

// makeRoomBeside forgets games until an eighth of the bytes is free. It spares one game; "" spares none. It fails with
// eventstore.ErrFull if there is no other game to forget, and if the store fails.
func (h *Host) makeRoomBeside(ctx context.Context, spared string) error {
	for {
		size, err := h.config.Store.Size(ctx)
		if err != nil {
			return err
		}
		if size.Bytes <= h.config.Limits.Bytes/8*7 {
			return nil
		}
		if ok, err := h.forgetLeastUsed(ctx, spared); err != nil {
			return err
		} else if !ok {
			return eventstore.ErrFull
		}
	}
}

// forgetLeastUsed forgets the game that findLeastUsed returns; ok is false if there is none.
func (h *Host) forgetLeastUsed(ctx context.Context, spared string) (ok bool, err error) {
	id, ok := h.register.findLeastUsed(spared)
	if !ok {
		return false, nil
	}
	return true, h.End(ctx, id)
}

const (
	sweepEvery = time.Hour   // wait between two sweeps
	sweepAgain = time.Minute // wait after a sweep that has failed
)

// sweepOldGames forgets the games that are too old, at once and then every hour until ctx ends. It logs a sweep that has
// failed, and tries again after a minute.
func (h *Host) sweepOldGames(ctx context.Context) {
	for {
		wait := sweepEvery
		if err := h.forgetOld(ctx); err != nil && ctx.Err() == nil {
			wait = sweepAgain
			h.host.Logger().WarnContext(ctx, "old practice games not forgotten", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
	}
}

// forgetOld forgets the games that are older than Limits.Age. Other processes may have played on, so it reads the store
// again first. It stops at the first game that cannot be forgotten.
func (h *Host) forgetOld(ctx context.Context) error {
	h.making.Lock()
	defer h.making.Unlock()
	h.meter.forgetSizes()
	if err := h.readGames(ctx); err != nil {
		return err
	}
	for _, id := range h.register.unusedSince(h.host.Time().Add(-h.config.Limits.Age)) {
		if err := h.End(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// endsGame reports whether a commit ends its game.
func endsGame(commit *eventstore.Commit) bool {
	return holdsKind(commit, game.Kind(game.Ended{})) || holdsKind(commit, game.Kind(game.Abandoned{}))
}

// holdsKind reports whether a commit has an event of a kind.
func holdsKind(commit *eventstore.Commit, kind string) bool {
	for _, e := range commit.Events {
		if e.Kind == kind {
			return true
		}
	}
	return false
}
