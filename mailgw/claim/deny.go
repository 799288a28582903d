package claim

import (
	"context"

	"seneschal/domain/order"
)

// deny withdraws what another wrote in the holder's name, if NOT ME is his own
// word; if it may be quoted, he is asked.
func (c *claim) deny(ctx context.Context) error {
	switch c.l.DoubtOfFirst() {
	case order.Below:
		return c.l.Answer(ctx, c.id, "answer.notme_below")
	case order.Repeated:
		return c.askAgain(ctx, []order.Line{{N: 1, Text: notMe}})
	}
	return c.withdraw(ctx)
}
