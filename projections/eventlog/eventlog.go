// Package eventlog is the projection that keeps a second copy of the exact
// bytes of every commit: to compare with, to restore from, to page through.
package eventlog

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/eventstore"
	"seneschal/migrations"
	"seneschal/projections"
)

// A Commit is a row of the copy.
type Commit struct {
	Seq    int64     `db:"seq"` // position in the store
	Log    string    `db:"log"`
	At     time.Time `db:"at"`
	Bytes  []byte    `db:"bytes"`
	SHA256 string    `db:"sha256"` // of Bytes, hex
}

// Projector keeps the copy.
type Projector struct{}

var _ projections.Projector = Projector{}

// Name is "event_log".
func (Projector) Name() string { return "event_log" }

// Version is raised when Project changes.
func (Projector) Version() int { return 1 }

// Schema makes the table.
func (Projector) Schema() string { return migrations.Projection("event_log") }

// Project copies the batch.
func (Projector) Project(ctx context.Context, tx *sqlx.Tx, b projections.Batch) error {
	columns := []string{"seq", "log", "at", "bytes", "sha256"}
	return projections.Copy(ctx, tx, "commits", columns, b.Commits, func(c *eventstore.Commit) []any {
		return []any{int64(c.Pos), string(c.Log), c.At, c.Raw, eventstore.Hash(c.Raw)}
	})
}

// Of are commits of a log after a position, in their order.
func Of(ctx context.Context, q sqlx.QueryerContext, log eventstore.Log, after eventstore.Pos, limit int) ([]Commit, error) {
	var commits []Commit
	err := sqlx.SelectContext(ctx, q, &commits, `
		SELECT seq, log, at, bytes, sha256 FROM event_log.commits WHERE log = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
		string(log), int64(after), limit)
	return commits, err
}

// Logs are all logs whose name begins so, sorted.
func Logs(ctx context.Context, q sqlx.QueryerContext, prefix string) ([]eventstore.Log, error) {
	var logs []eventstore.Log
	err := sqlx.SelectContext(ctx, q, &logs, `SELECT DISTINCT log FROM event_log.commits WHERE starts_with(log, $1) ORDER BY log`, prefix)
	return logs, err
}

// After are commits of all logs after a position, in their order.
func After(ctx context.Context, q sqlx.QueryerContext, after eventstore.Pos, limit int) ([]Commit, error) {
	var commits []Commit
	err := sqlx.SelectContext(ctx, q, &commits, `
		SELECT seq, log, at, bytes, sha256 FROM event_log.commits WHERE seq > $1 ORDER BY seq LIMIT $2`, int64(after), limit)
	return commits, err
}
