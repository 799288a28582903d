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

// Rows returns the rows of a query in its order; nil if there are none.
func Rows[R any](ctx context.Context, q sqlx.QueryerContext, query string, args ...any) (all []R, err error) {
	err = sqlx.SelectContext(ctx, q, &all, query, args...)
	return all, err
}

// List returns the rows of a query; an empty slice if there are none, which JSON shows as [].
func List[R any](ctx context.Context, q sqlx.QueryerContext, query string, args ...any) ([]R, error) {
	all := []R{}
	err := sqlx.SelectContext(ctx, q, &all, query, args...)
	return all, err
}

// One returns the first row of a query; it fails with sql.ErrNoRows if there is none.
func One[R any](ctx context.Context, q sqlx.QueryerContext, query string, args ...any) (row R, err error) {
	err = sqlx.GetContext(ctx, q, &row, query, args...)
	return row, err
}

// maxRowsAtOnce is the greatest number of rows in a statement. It keeps a statement below the number
// of parameters that Postgres allows, for rows of up to 60 columns.
const maxRowsAtOnce = 1000

// Into returns the statement for Insert that puts values into columns of a table. The columns are
// divided by commas and spaces ("game, seat"); each gets the row's value of the same db name.
func Into(table, columns string) string {
	named := strings.Join(strings.Fields(columns), " :")
	return `INSERT INTO ` + table + ` (` + columns + `) VALUES (:` + named + `)`
}

// Insert runs an INSERT statement with named values, such as Into returns, for all rows, many rows
// at once. Without rows it does nothing.
func Insert[R any](ctx context.Context, tx *sqlx.Tx, statement string, rows []R) error {
	for some := range slices.Chunk(rows, maxRowsAtOnce) {
		if _, err := tx.NamedExecContext(ctx, statement, some); err != nil {
			return err
		}
	}
	return nil
}

// Copy writes rows into a table by COPY, which is the fastest way in. values returns the values of a
// row in the order of the columns. Without rows it does nothing.
func Copy[R any](ctx context.Context, tx *sqlx.Tx, table string, columns []string, rows []R, values func(R) []any) error {
	if len(rows) == 0 {
		return nil
	}
	copying, err := prepareCopy(ctx, tx, table, columns)
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

// prepareCopy prepares the statement of a COPY.
func prepareCopy(ctx context.Context, tx *sqlx.Tx, table string, columns []string) (*sql.Stmt, error) {
	quoted := lists.Map(columns, pq.QuoteIdentifier)
	return tx.PrepareContext(ctx, fmt.Sprintf(`COPY %s (%s) FROM STDIN`, pq.QuoteIdentifier(table), strings.Join(quoted, ", ")))
}

// Moment returns a time as a column can hold it: nil for the zero time.
func Moment(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	return &at
}

// Text returns a person's words as a column can hold them: it replaces zero bytes, which Postgres
// does not allow, by U+FFFD.
func Text(s string) string { return strings.ReplaceAll(s, "\x00", "\uFFFD") }

// A Stream is a COPY under way: it writes rows while the caller makes the next ones. The caller must
// close it, once, and may do nothing else in its transaction before.
type Stream struct {
	rows chan [][]any
	done chan error
}

// NewStream begins a COPY into columns of a table. A failure to begin is returned by Close.
func NewStream(ctx context.Context, tx *sqlx.Tx, table string, columns []string) *Stream {
	stream := &Stream{rows: make(chan [][]any, 1), done: make(chan error, 1)}
	go func() { stream.done <- stream.copyRows(ctx, tx, table, columns) }()
	return stream
}

// Write hands rows on, each with its values in the order of the columns. Close says whether they
// could be written.
func (s *Stream) Write(rows [][]any) { s.rows <- rows }

// Close ends the COPY and returns its first error.
func (s *Stream) Close() error {
	close(s.rows)
	return <-s.done
}

// copyRows writes the rows that Write hands on, until Close, and returns the first error. After an
// error it still takes all rows, because Write waits for that.
func (s *Stream) copyRows(ctx context.Context, tx *sqlx.Tx, table string, columns []string) error {
	c, err := prepareCopy(ctx, tx, table, columns)
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

// A JSON is a column that holds the value V as JSON. Marshalled to JSON it looks like V alone.
type JSON[T any] struct{ V T }

// Value implements driver.Valuer: it returns the JSON of V.
func (j JSON[T]) Value() (driver.Value, error) {
	var text strings.Builder // boards are large: they are copied once, not twice
	err := json.NewEncoder(&text).Encode(j.V)
	return strings.TrimSuffix(text.String(), "\n"), err
}

// Scan implements sql.Scanner: it reads V from text or bytes, and fails for anything else, NULL too.
func (j *JSON[T]) Scan(src any) error {
	switch src := src.(type) {
	case []byte:
		return json.Unmarshal(src, &j.V)
	case string:
		return json.Unmarshal([]byte(src), &j.V)
	}
	return fmt.Errorf("reading JSON from a column of %T", src)
}

// MarshalJSON implements json.Marshaler: it returns the JSON of V alone.
func (j JSON[T]) MarshalJSON() ([]byte, error) { return json.Marshal(j.V) }

// UnmarshalJSON implements json.Unmarshaler: it reads V alone.
func (j *JSON[T]) UnmarshalJSON(b []byte) error { return json.Unmarshal(b, &j.V) }
