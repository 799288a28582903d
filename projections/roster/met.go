package roster

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// metLife is the time for which the server remembers an address that has written to it.
const metLife = 400 * 24 * time.Hour

// Meet remembers, by its hash, an address from which a stranger has written. It does nothing for a
// malformed address.
func (r *Roster) Meet(ctx context.Context, address string, at time.Time) error {
	a, err := Normalise(address)
	if err != nil {
		return nil // nobody's
	}
	_, err = r.db.ExecContext(ctx, `
		WITH forgotten AS (DELETE FROM roster.met WHERE at < $3)
		INSERT INTO roster.met (address, at) VALUES ($1, $2)
		ON CONFLICT (address) DO UPDATE SET at = greatest(met.at, excluded.at)`, hashSecret(a.Key), at, at.Add(-metLife))
	return wrapError(err, "remembering who has written")
}

// Introduce returns the player of an address. If it is nobody's but somebody has written from it, it makes
// a player. It returns false for an address that is nobody's and from which nobody has written, and for a
// malformed one.
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

// forgetWriter forgets that somebody has written from the addresses of a player.
func forgetWriter(ctx context.Context, tx *sqlx.Tx, player game.Player) error {
	var held []string
	if err := tx.SelectContext(ctx, &held, `SELECT address FROM roster.addresses WHERE player = $1`, player); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM roster.met WHERE address = ANY($1)`, pq.ByteaArray(lists.Map(held, hashSecret)))
	return err
}
