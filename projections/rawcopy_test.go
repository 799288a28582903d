package projections_test

import (
	"errors"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/projections"
)

// rawCopy copies the rows of tables into bare ones, with nothing around it, and times the copying
// alone.
func rawCopy(b testing.TB, db *sqlx.DB, tables []string) (rows int, took time.Duration) {
	b.Helper()
	for _, table := range tables {
		db.MustExec(`CREATE TABLE bare AS SELECT * FROM ` + table + ` WITH NO DATA`)
		n, t := copyTable(b, db, table)
		rows, took = rows+n, took+t
		db.MustExec(`DROP TABLE bare`)
	}
	return rows, took
}

// rawRows is the number of rows in memory at once for a raw COPY.
const rawRows = 20_000

func copyTable(b testing.TB, db *sqlx.DB, table string) (rows int, took time.Duration) {
	b.Helper()
	read, err := db.Queryx(`SELECT * FROM ` + table)
	require.NoError(b, err)
	defer read.Close()
	columns, err := read.Columns()
	require.NoError(b, err)
	kinds, err := read.ColumnTypes()
	require.NoError(b, err)
	var some [][]any
	for more := true; more; {
		if more = read.Next(); more {
			row, err := read.SliceScan()
			require.NoError(b, err)
			for i, v := range row {
				if text, ok := v.([]byte); ok && kinds[i].DatabaseTypeName() != "BYTEA" {
					row[i] = string(text)
				}
			}
			some = append(some, row)
		}
		if len(some) == rawRows || !more && len(some) > 0 {
			start := time.Now()
			tx := db.MustBegin()
			err := projections.Copy(b.Context(), tx, "bare", columns, some, func(row []any) []any { return row })
			require.NoError(b, errors.Join(err, tx.Commit()))
			rows, took, some = rows+len(some), took+time.Since(start), some[:0]
		}
	}
	require.NoError(b, read.Err())
	return rows, took
}
