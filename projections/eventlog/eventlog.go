// Package eventlog is the projection that keeps a second copy of the exact
// bytes of every commit: to compare with, to restore from, to page through.
package eventlog

import (
	"context"

	"github.com/jmoiron/sqlx"

	"seneschal/eventstore"
	"seneschal/migrations"
	"seneschal/projections"
)

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

// Logs are all logs whose name begins so, sorted.
func Logs(ctx context.Context, q sqlx.QueryerContext, prefix string) ([]eventstore.Log, error) {
	var logs []eventstore.Log
	err := sqlx.SelectContext(ctx, q, &logs, `SELECT DISTINCT log FROM event_log.commits WHERE starts_with(log, $1) ORDER BY log`, prefix)
	return logs, err
}
