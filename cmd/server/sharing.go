package server

import (
	"context"

	"github.com/jmoiron/sqlx"

	"seneschal/eventstore/shares"
	"seneschal/projections/members"
)

// sharing says which part of its work this process does, when several share it. A nil share holds everything.
type sharing struct {
	member *members.Member // nil: no other process shares the work
	pool   *sqlx.DB        // of the member alone
	orders shares.Share    // reading and obeying orders, closing phases, telling players: as far as the roles go
	bots   shares.Share    // playing the seats of bots
}

// whileHeld runs a part of the server that one process runs at a time, whenever this process holds its name.
func whileHeld(ctx context.Context, share shares.Share, name string, run func(context.Context)) func() error {
	return func() error {
		return shares.While(ctx, share, name, func(ctx context.Context) error { run(ctx); return nil })
	}
}
