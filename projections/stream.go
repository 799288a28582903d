package projections

import (
	"context"

	"github.com/jmoiron/sqlx"
)

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
