package push

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"database/sql"
	"database/sql/driver"
	"encoding/base64"
	"errors"
	"testing"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/mailgw/channels/outside"
)

// uncounted is a database that carries out every statement, and cannot tell how many rows it changed.
type uncounted struct{}

func (uncounted) Connect(context.Context) (driver.Conn, error) { return uncounted{}, nil }

func (uncounted) Driver() driver.Driver { return nil }

func (uncounted) Prepare(string) (driver.Stmt, error) { return nil, errors.New("nothing is prepared") }

func (uncounted) Close() error { return nil }

func (uncounted) Begin() (driver.Tx, error) { return uncounted{}, nil }

func (uncounted) Commit() error { return nil }

func (uncounted) Rollback() error { return nil }

func (uncounted) ExecContext(context.Context, string, []driver.NamedValue) (driver.Result, error) {
	return driver.ResultNoRows, nil
}

func TestAFailureOfTheDatabaseIsNoUnknownDevice(t *testing.T) {
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	require.NoError(t, err)
	encode := base64.RawURLEncoding.EncodeToString
	s := Subscription{Endpoint: "https://push.example/a", P256dh: encode(key.PublicKey().Bytes()), Auth: encode(make([]byte, authLength))}
	devices := Devices{DB: sqlx.NewDb(sql.OpenDB(uncounted{}), "postgres"), Client: &outside.Client{}}
	err = devices.Renew(t.Context(), s.Endpoint, s)
	require.Error(t, err)
	require.NotErrorIs(t, err, ErrDevice)
}
