// Package projections turns the log into tables in Postgres that pages read.
// A Projector says which tables and how; the Runner carries commits to it, and
// moves its position in the same transaction as its rows, so that a commit is
// counted exactly once, whatever is killed when. Everything here can be
// dropped and rebuilt beside the live tables. What has an effect in the world
// (letters, timers) is therefore never a projection.
package projections

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"sync"

	"github.com/jmoiron/sqlx"

	"seneschal/eventstore"
)

// A Projector makes the tables of one projection. Implementations have no
// state: all that they know is in their tables and in the Batch.
type Projector interface {
	// Name is also the name of the schema that pages read.
	Name() string
	// Version is raised when Project changes: the tables are rebuilt.
	Version() int
	// Schema is the statements that make the empty tables, without the name of
	// a schema. A change of it rebuilds them too.
	Schema() string
	// Project writes what a batch means, in a transaction whose search path
	// leads to its tables alone: names without a schema. The rows must not
	// depend on how the log is cut into batches.
	Project(context.Context, *sqlx.Tx, Batch) error
}

// A Batch is some commits of the store in their order, of all logs. Several
// projections may share one; its games are folded once for all of them.
type Batch struct {
	Commits []*eventstore.Commit
	games   *Games
	fold    func() ([]Step, error) // at the first call
	gaps    *gaps
}

func newBatch(ctx context.Context, commits []*eventstore.Commit, games *Games) Batch {
	missing := &gaps{}
	return Batch{commits, games, sync.OnceValues(func() ([]Step, error) { return games.fold(ctx, commits, missing) }), missing}
}

// end is the position after the batch.
func (b Batch) end() eventstore.Pos { return b.Commits[len(b.Commits)-1].Pos }

// stamp names the shape of a projection's tables.
type stamp struct {
	Version int    `db:"version"`
	Tables  string `db:"tables"`
}

// supersedes reports whether tables of the other shape are to be rebuilt in
// this one.
func (s stamp) supersedes(other stamp) bool { return s != other && s.Version >= other.Version }

func stampOf(p Projector) stamp {
	sum := sha256.Sum256([]byte(p.Schema()))
	return stamp{p.Version(), hex.EncodeToString(sum[:])}
}
