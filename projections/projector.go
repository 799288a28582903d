// Package projections turns the log into tables in Postgres, which pages read. A Projector says
// which tables and how. The Runner carries commits to it, and moves its position in the same
// transaction as its rows, so that a commit is counted exactly once whenever a process is killed.
// All tables can be dropped and rebuilt beside the live ones. Nothing with an effect in the world
// (emails, timers) is therefore a projection.
package projections

import (
	"context"

	"github.com/jmoiron/sqlx"
)

// A Projector makes the tables of one projection. It has no state: all that it knows is in its
// tables and in the Batch.
type Projector struct {
	Name    string // also the name of the schema that pages read
	Version int    // raised when Project changes: the tables are rebuilt
	// Schema holds the statements that make the empty tables, without the name of a schema. A change
	// of it rebuilds them too.
	Schema string
	// Own leaves out games that were imported: other servers have rated and reminded their players.
	Own bool
	// Project writes a batch in a transaction whose search path leads to the projection's tables
	// alone, so it names them without a schema. The rows must not depend on how the log is cut into
	// batches.
	Project func(context.Context, *sqlx.Tx, Batch) error
}
