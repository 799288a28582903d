package tournaments

import (
	"context"

	"github.com/jmoiron/sqlx"

	"seneschal/projections"
)

// part is one tournament in a batch.
type part struct {
	tx     *sqlx.Tx
	last   projections.TournamentStep
	people bool // came, went, or moved on the ladder
	// honoured is the last step that closed a season or ended the tournament:
	// the table of all time is that of then.
	honoured *projections.TournamentStep
}

// whole is no season: all that a table holds of a tournament.
const whole = -1

// replace puts rows in the place of what a table holds of the tournament, or of
// one season of it.
func replace[R any](ctx context.Context, p *part, table string, season int, columns string, rows []R) error {
	statement, args := `DELETE FROM `+table+` WHERE tournament = $1`, []any{p.last.Tournament}
	if season != whole {
		statement, args = statement+` AND season = $2`, append(args, season)
	}
	if _, err := p.tx.ExecContext(ctx, statement, args...); err != nil {
		return err
	}
	return projections.Insert(ctx, p.tx, projections.Into(table, columns), rows)
}
