package roster

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// acquaintance is the time for which the server remembers an address that has written to it.
const acquaintance = 400 * 24 * time.Hour

// Meet remembers an address from which a stranger has written. It does nothing for a malformed
// address.
func (r *Roster) Meet(ctx context.Context, address string, at time.Time) error {
	a, err := Normalise(address)
	if err != nil {
		return nil // nobody's
	}
	_, err = r.db.ExecContext(ctx, `
		WITH forgotten AS (DELETE FROM roster.met WHERE at < $3)
		INSERT INTO roster.met (address, at) VALUES ($1, $2)
		ON CONFLICT (address) DO UPDATE SET at = greatest(met.at, excluded.at)`, hashSecret(a.Key), at, at.Add(-acquaintance))
	return wrapError(err, "remembering who has written")
}

// Introduce returns the player of an address from which somebody has written, and makes one if
// there is none. It is false for addresses from which nobody has written.
func (r *Roster) Introduce(ctx context.Context, address string) (game.Player, bool, error) {
	if p, known, err := r.PlayerByAddress(ctx, address); known || err != nil {
		return p, known, err
	}
	a, err := Normalise(address)
	if err != nil {
		return "", false, nil // nobody's
	}
	var met bool
	err = r.db.GetContext(ctx, &met, `SELECT EXISTS (SELECT FROM roster.met WHERE address = $1)`, hashSecret(a.Key))
	if err != nil || !met {
		return "", false, err
	}
	p, err := r.Enrol(ctx, a.Key)
	return p, err == nil, err
}

// forgetWriter forgets the addresses of a player in the list of those that have written.
func forgetWriter(ctx context.Context, tx *sqlx.Tx, player game.Player) error {
	var held []string
	if err := tx.SelectContext(ctx, &held, `SELECT address FROM roster.addresses WHERE player = $1`, player); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM roster.met WHERE address = ANY($1)`, pq.ByteaArray(lists.Map(held, hashSecret)))
	return err
}
