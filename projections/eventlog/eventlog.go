// Package eventlog is the projection that keeps a second copy of the exact bytes of every commit:
// to compare with, to restore from, to page through.
package eventlog

import (
	"context"

	"github.com/jmoiron/sqlx"

	"seneschal/eventstore"
	"seneschal/migrations"
	"seneschal/projections"
)

// Projector keeps the copy.
var Projector = projections.Projector{Name: "event_log", Version: 1, Schema: migrations.Projection("event_log"), Project: projectBatch}

// projectBatch copies the commits of the batch.
func projectBatch(ctx context.Context, tx *sqlx.Tx, batch projections.Batch) error {
	columns := []string{"seq", "log", "at", "bytes", "sha256"}
	return projections.Copy(ctx, tx, "commits", columns, batch.Commits, func(commit *eventstore.Commit) []any {
		return []any{int64(commit.Pos), string(commit.Log), commit.At, commit.Raw, eventstore.Hash(commit.Raw)}
	})
}

// Logs lists all logs whose names begin with a prefix, each once, sorted; all logs with "".
func Logs(ctx context.Context, q sqlx.QueryerContext, prefix string) ([]eventstore.Log, error) {
	return projections.Rows[eventstore.Log](ctx, q, `SELECT DISTINCT log FROM event_log.commits WHERE starts_with(log, $1) ORDER BY log`, prefix)
}
