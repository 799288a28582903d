package courier

import (
	"context"

	"seneschal/eventstore"
	"seneschal/mailgw"
)

// tellDesk composes the letters of a commit of the desk, none of one that is
// stale; how far it has come is remembered already.
func (c *Courier) tellDesk(ctx context.Context, commit *eventstore.Commit, stale bool) (letters []mailgw.Outbound, keep func(), err error) {
	step, err := c.logs.desk.At(ctx, commit)
	if err == nil && !stale {
		letters, err = c.HandleDesk(ctx, commit, step.Before, step.After, step.Events)
	}
	return letters, func() {}, err
}
