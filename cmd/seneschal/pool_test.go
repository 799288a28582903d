package main

import (
	"errors"
	"log/slog"
	"testing"

	"github.com/jmoiron/sqlx"
	"github.com/stretchr/testify/require"

	"seneschal/deploy/postgres"
)

func TestConnectionsAreKeptFromOneCommitToTheNext(t *testing.T) {
	h := &house{config: &Config{Dir: t.TempDir()}, log: slog.New(slog.DiscardHandler)}
	err := h.openPostgres(t.Context())
	if errors.Is(err, postgres.ErrMissing) {
		t.Skip(err)
	}
	require.NoError(t, err)
	defer func() { require.NoError(t, errors.Join(h.db.Close(), h.pg.Close())) }()
	var held []*sqlx.Conn
	for range projectionNames {
		c, err := h.db.Connx(t.Context())
		require.NoError(t, err)
		held = append(held, c)
	}
	for _, c := range held {
		require.NoError(t, c.Close())
	}
	require.Zero(t, h.db.Stats().MaxIdleClosed)
}
