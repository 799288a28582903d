package ratings

import (
	"context"

	"seneschal/projections"

	"github.com/jmoiron/sqlx"
)

// Built reports whether the tables are there: a house that has only just been
// made has none until its log is projected.
func Built(ctx context.Context, q sqlx.QueryerContext) (bool, error) {
	return projections.One[bool](ctx, q, `SELECT to_regclass('ratings.phases') IS NOT NULL AND to_regclass('ratings.forms') IS NOT NULL`)
}
