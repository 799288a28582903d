package play

import (
	"context"
	"time"
)

// Waiting is a Games that lends the slot of its request at the gate to others while bots think.
type Waiting struct{ Games }

// Rest implements seat.Practice.
func (w Waiting) Rest(ctx context.Context, id string, most time.Duration) (thinking bool) {
	waitOutside(ctx, func() { thinking = w.Games.Rest(ctx, id, most) })
	return thinking
}
