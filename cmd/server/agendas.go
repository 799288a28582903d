package server

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/jmoiron/sqlx"

	"seneschal/eventstore/host"
)

// agendas keeps the agendas of the host's attendants in Postgres.
type agendas struct{ db *sqlx.DB }

var _ host.Agendas = agendas{}

// LoadAgenda implements host.Agendas.
func (a agendas) LoadAgenda(ctx context.Context, name, mark string) (kept host.KeptAgenda, err error) {
	err = a.db.GetContext(ctx, &kept, `SELECT pos, hash, notes FROM cursors.agendas WHERE name = $1 AND mark = $2`, name, mark)
	if errors.Is(err, sql.ErrNoRows) {
		return kept, nil
	}
	if err != nil {
		return kept, fmt.Errorf("asking for the agenda of %s: %w", name, err)
	}
	return kept, nil
}

// SaveAgenda implements host.Agendas. What other programs have kept stays for a month, in case they run again.
func (a agendas) SaveAgenda(ctx context.Context, name, mark string, kept host.KeptAgenda) error {
	_, err := a.db.ExecContext(ctx, `
		WITH old AS (DELETE FROM cursors.agendas WHERE saved < now() - INTERVAL '30 days' AND name = $1 AND mark <> $2)
		INSERT INTO cursors.agendas (name, mark, pos, hash, notes) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (name, mark) DO UPDATE SET pos = excluded.pos, hash = excluded.hash, notes = excluded.notes, saved = now()`,
		name, mark, int64(kept.Pos), kept.Hash, string(kept.Notes))
	if err != nil {
		return fmt.Errorf("keeping the agenda of %s: %w", name, err)
	}
	return nil
}
