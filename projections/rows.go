package projections

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/lists"
)

// Rows are what a query has, in its order; nil if it has nothing.
func Rows[R any](ctx context.Context, q sqlx.QueryerContext, query string, args ...any) (all []R, err error) {
	err = sqlx.SelectContext(ctx, q, &all, query, args...)
	return all, err
}

// List are Rows that stand in JSON, where nothing is an empty list.
func List[R any](ctx context.Context, q sqlx.QueryerContext, query string, args ...any) ([]R, error) {
	all := []R{}
	err := sqlx.SelectContext(ctx, q, &all, query, args...)
	return all, err
}

// One is the only row of a query; sql.ErrNoRows if there is none.
func One[R any](ctx context.Context, q sqlx.QueryerContext, query string, args ...any) (row R, err error) {
	err = sqlx.GetContext(ctx, q, &row, query, args...)
	return row, err
}

// rowsAtOnce keeps a statement below the number of parameters that Postgres
// allows, for rows of up to 60 columns.
const rowsAtOnce = 1000

// Into is the statement that puts named values into columns of a table.
func Into(table, columns string) string {
	named := strings.Join(strings.Fields(columns), " :")
	return `INSERT INTO ` + table + ` (` + columns + `) VALUES (:` + named + `)`
}

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
	quoted := lists.Map(columns, pq.QuoteIdentifier)
	return tx.PrepareContext(ctx, fmt.Sprintf(`COPY %s (%s) FROM STDIN`, pq.QuoteIdentifier(table), strings.Join(quoted, ", ")))
}

// Moment is a time as a column can hold it; nil is none.
func Moment(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

// Text is words that a person wrote, as a column can hold them: Postgres has
// no place for a zero byte.
func Text(s string) string { return strings.ReplaceAll(s, "\x00", "\uFFFD") }

// A Stream is a COPY under way: its rows are written while the next ones are
// made. Until it is closed nothing else may be done in its transaction.
type Stream struct {
	rows chan [][]any
	done chan error
}

// NewStream begins a COPY into columns of a table.
func NewStream(ctx context.Context, tx *sqlx.Tx, table string, columns []string) *Stream {
	s := &Stream{rows: make(chan [][]any, 1), done: make(chan error, 1)}
	go func() { s.done <- s.write(ctx, tx, table, columns) }()
	return s
}

// Write hands rows on. Whether they could be written is told by Close.
func (s *Stream) Write(rows [][]any) { s.rows <- rows }

// Close ends the COPY and returns the first error of it.
func (s *Stream) Close() error {
	close(s.rows)
	return <-s.done
}

// write takes all rows, whatever happens: who writes them waits for that.
func (s *Stream) write(ctx context.Context, tx *sqlx.Tx, table string, columns []string) error {
	c, err := begin(ctx, tx, table, columns)
	if err == nil {
		defer c.Close()
	}
	for rows := range s.rows {
		for i := 0; i < len(rows) && err == nil; i++ {
			_, err = c.ExecContext(ctx, rows[i]...)
		}
	}
	if err != nil {
		return err
	}
	_, err = c.ExecContext(ctx) // the end of the data
	return err
}

// A JSON is a column that holds a value as JSON. It is itself JSON like its
// value.
type JSON[T any] struct{ V T }

// Value writes the column.
func (j JSON[T]) Value() (driver.Value, error) {
	var text strings.Builder // boards are large: they are copied once, not twice
	err := json.NewEncoder(&text).Encode(j.V)
	return strings.TrimSuffix(text.String(), "\n"), err
}

// Scan reads the column.
func (j *JSON[T]) Scan(src any) error {
	switch src := src.(type) {
	case []byte:
		return json.Unmarshal(src, &j.V)
	case string:
		return json.Unmarshal([]byte(src), &j.V)
	}
	return fmt.Errorf("reading JSON from a column of %T", src)
}

// MarshalJSON is the value's.
func (j JSON[T]) MarshalJSON() ([]byte, error) { return json.Marshal(j.V) }

// UnmarshalJSON is the value's.
func (j *JSON[T]) UnmarshalJSON(b []byte) error { return json.Unmarshal(b, &j.V) }
