package projections_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/projections"
)

func TestAStreamWritesAllRowsOrTellsWhyNot(t *testing.T) {
	db := pgtest.Open(t, pgtest.DSN(t))
	chunk := [][]any{{int64(1), "one"}, {int64(2), "two"}}
	for table, fault := range map[string]string{"words": "", "nowhere": "does not exist", "small": "violates check"} {
		tx := db.MustBegin()
		tx.MustExec(`CREATE TABLE words (n bigint, word text); CREATE TABLE small (n bigint CHECK (n < 2), word text)`)
		stream := projections.NewStream(t.Context(), tx, table, []string{"n", "word"})
		for range 3 {
			stream.Write(chunk)
		}
		if err := stream.Close(); fault != "" {
			require.ErrorContains(t, err, fault)
		} else {
			var n int
			require.NoError(t, err)
			require.NoError(t, tx.Get(&n, `SELECT sum(n) FROM words`))
			require.Equal(t, 9, n)
		}
		require.NoError(t, tx.Rollback(), "the connection is free again")
		require.NoError(t, db.Ping())
	}
}
