package courier

import (
	"context"

	"seneschal/eventstore"
	"seneschal/mailgw"
)

// tellTournament composes the letters of a commit of a tournament, none of one that is
// stale; how far it has come is remembered already.
func (c *Courier) tellTournament(ctx context.Context, commit *eventstore.Commit, stale bool) (letters []mailgw.Outbound, keep func(), err error) {
	step, err := c.logs.tournaments.At(ctx, commit)
	if err == nil && !stale {
		letters, err = c.HandleTournament(ctx, commit, step.Before, step.After, step.Events)
	}
	return letters, func() {}, err
}
