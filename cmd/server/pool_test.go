package server

import (
	"errors"
	"log/slog"
	"testing"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres"
)

func TestConnectionsAreKeptFromOneCommitToTheNext(t *testing.T) {
	server := &Server{Config: &Config{Dir: t.TempDir()}, Log: slog.New(slog.DiscardHandler)}
	err := server.openPostgres(t.Context())
	if errors.Is(err, postgres.ErrMissing) {
		t.Skip(err)
	}
	require.NoError(t, err)
	defer func() { require.NoError(t, errors.Join(server.DB.Close(), server.pg.Close())) }()
	var held []*sqlx.Conn
	for range projectors {
		c, err := server.DB.Connx(t.Context())
		require.NoError(t, err)
		held = append(held, c)
	}
	for _, c := range held {
		require.NoError(t, c.Close())
	}
	require.Zero(t, server.DB.Stats().MaxIdleClosed)
}
