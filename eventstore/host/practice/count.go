package practice

import (
	"context"
	"strings"
	"time"

	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
)

// countGame calls Config.Counted. It logs an error, which keeps nobody from playing.
func (h *Host) countGame(ctx context.Context, began time.Time, second bool) {
	if err := h.config.Counted(ctx, began, second); err != nil {
		h.host.Logger().WarnContext(ctx, "practice game not counted", "err", err)
	}
}

// countSecond counts a game if the commit sent holds the first orders of its visitor in a second phase. It reads the log,
// unless the game is known to be past that. It counts no copied game. It logs an error.
func (h *Host) countSecond(ctx context.Context, id string, sent *eventstore.Commit) {
	if strings.HasPrefix(id, tryPrefix) || !holdsKind(sent, game.Kind(game.Ordered{})) || h.register.isCounted(id) {
		return
	}
	var began time.Time
	phases, last, phase := 0, 0, 0 // number of phases in which the visitor sent orders, the last of them, the phase at this commit
	for commit, err := range h.config.Store.Load(ctx, aggregate.GameLog(id), 0) {
		if err != nil {
			h.host.Logger().WarnContext(ctx, "practice game not counted", "err", err)
			return
		}
		if began.IsZero() {
			began = commit.At
		}
		first := commit.Actor == string(Visitor) && holdsKind(commit, game.Kind(game.Ordered{})) && last != phase
		if first {
			phases, last = phases+1, phase
		}
		if first && phases == 2 && commit.CommandID == sent.CommandID {
			h.countGame(ctx, began, true)
		}
		if holdsKind(commit, game.Kind(game.PhaseOpened{})) {
			phase++
		}
	}
	if phases > 1 {
		h.register.setCounted(id)
	}
}
