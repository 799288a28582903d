package watch

import (
	"cmp"
	"context"
	"log/slog"
	"time"
)

const betweenLooks = time.Minute

// Every looks once a minute, until ctx ends. What cannot be done now is done at the
// next look.
func Every(ctx context.Context, log *slog.Logger, undone string, look func(context.Context) error) error {
	tick := time.NewTicker(betweenLooks)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		once(ctx, log, undone, look)
	}
}

func once(ctx context.Context, log *slog.Logger, undone string, look func(context.Context) error) {
	if err := look(ctx); err != nil && ctx.Err() == nil {
		log.WarnContext(ctx, undone, "err", err)
	}
}

func logger(log *slog.Logger) *slog.Logger { return cmp.Or(log, slog.New(slog.DiscardHandler)) }
