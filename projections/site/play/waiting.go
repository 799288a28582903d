package play

import (
	"context"
	"time"
)

// Waiting plays practice games, and leaves the gate while bots think.
type Waiting struct{ Games }

// Rest implements seat.Practice.
func (w Waiting) Rest(ctx context.Context, id string, most time.Duration) (thinking bool) {
	outside(ctx, func() { thinking = w.Games.Rest(ctx, id, most) })
	return thinking
}
