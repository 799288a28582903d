package channels

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"testing"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"
)

// uncounted is a database that carries out every statement, and cannot tell how many rows it changed.
type uncounted struct{}

func (uncounted) Connect(context.Context) (driver.Conn, error) { return uncounted{}, nil }

func (uncounted) Driver() driver.Driver { return nil }

func (uncounted) Prepare(string) (driver.Stmt, error) { return nil, errors.New("nothing is prepared") }

func (uncounted) Close() error { return nil }

func (uncounted) Begin() (driver.Tx, error) { return nil, errors.New("nothing is begun") }

func (uncounted) ExecContext(context.Context, string, []driver.NamedValue) (driver.Result, error) {
	return driver.ResultNoRows, nil
}

func TestAFailureOfTheDatabaseIsNoUnknownChannel(t *testing.T) {
	register := Register{DB: sqlx.NewDb(sql.OpenDB(uncounted{}), "postgres")}
	err := register.Stop(t.Context(), "a")
	require.Error(t, err)
	require.NotErrorIs(t, err, ErrUnknown)
}
