package main

import (
	"context"
	"time"

	"seneschal/eventstore"
)

// settle waits until the last letters are delivered and the tables show the
// commit at pos, so that what is left behind is whole; a minute at most.
func (h *house) settle(ctx context.Context, pos eventstore.Pos) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if err := h.runner.WaitFor(ctx, pos); err != nil {
		return err
	}
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for {
		waiting, err := h.undelivered(ctx, pos)
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

// undelivered counts letters in the post, and one more if the courier has not
// told the commit yet.
func (h *house) undelivered(ctx context.Context, pos eventstore.Pos) (int, error) {
	stats, err := h.mail.post.Stats(ctx)
	if err != nil {
		return 0, err
	}
	told, err := h.mail.courier.Position(ctx)
	if err != nil {
		return 0, err
	}
	return stats.Queued + stats.Sending + one(told < pos), nil
}
