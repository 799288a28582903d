package projections

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"
)

// rowsAtOnce keeps a statement below the number of parameters that Postgres
// allows, for rows of up to 60 columns.
const rowsAtOnce = 1000

// Insert runs a statement with named values for each row, many rows at once.
func Insert[R any](ctx context.Context, tx *sqlx.Tx, statement string, rows []R) error {
	for some := range slices.Chunk(rows, rowsAtOnce) {
		if _, err := tx.NamedExecContext(ctx, statement, some); err != nil {
			return err
		}
	}
	return nil
}

// Copy writes rows into a table by COPY, which is the fastest way in. Without
// rows it does nothing.
func Copy[R any](ctx context.Context, tx *sqlx.Tx, table string, columns []string, rows []R, values func(R) []any) error {
	if len(rows) == 0 {
		return nil
	}
	copying, err := begin(ctx, tx, table, columns)
	if err != nil {
		return err
	}
	defer copying.Close()
	for _, r := range rows {
		if _, err := copying.ExecContext(ctx, values(r)...); err != nil {
			return err
		}
	}
	_, err = copying.ExecContext(ctx) // the end of the data
	return err
}

// begin begins a COPY.
func begin(ctx context.Context, tx *sqlx.Tx, table string, columns []string) (*sql.Stmt, error) {
	quoted := make([]string, len(columns))
	for i, c := range columns {
		quoted[i] = pq.QuoteIdentifier(c)
	}
	return tx.PrepareContext(ctx, fmt.Sprintf(`COPY %s (%s) FROM STDIN`, pq.QuoteIdentifier(table), strings.Join(quoted, ", ")))
}

// Text is words that a person wrote, as a column can hold them: Postgres has
// no place for a zero byte.
func Text(s string) string { return strings.ReplaceAll(s, "\x00", "\uFFFD") }
