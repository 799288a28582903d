// Package projections turns the log into tables in Postgres, which pages read. A Projector says
// which tables and how. The Runner carries commits to it, and moves its position in the same
// transaction as its rows, so that a commit is counted exactly once whenever a process is killed.
// All tables can be made again from the log, beside the live ones. A rebuild projects every commit
// again, so nothing with an effect in the world (emails, timers) is a projection.
package projections

import (
	"context"

	"github.com/jmoiron/sqlx"
)

// A Projector makes the tables of one projection. It has no state: all that it knows is in its
// tables and in the Batch.
type Projector struct {
	Name    string // also the name of the schema that pages read
	Version int    // to be raised when Project writes other rows: the tables are rebuilt then
	// Schema holds the statements that make the empty tables, without the name of a schema. The
	// tables are also rebuilt when this text changes.
	Schema string
	// Own leaves out games that were imported: other servers have rated and reminded their players.
	Own bool
	// Project writes the rows of a batch, which is never empty. The transaction's search path leads to
	// the projection's tables alone, so Project names them without a schema. The rows must not depend
	// on how the log is cut into batches.
	Project func(context.Context, *sqlx.Tx, Batch) error
}
