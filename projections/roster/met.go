package roster

import (
	"context"
	"crypto/sha256"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/game"
)

// acquaintance is how long the house remembers who has written to it.
const acquaintance = 400 * 24 * time.Hour

// Meet remembers that somebody who is no player has written from an address.
// What is no address is nobody.
func (r *Roster) Meet(ctx context.Context, address string, at time.Time) error {
	a, err := Normalise(address)
	if err != nil {
		return nil // as it says
	}
	_, err = r.db.ExecContext(ctx, `
		WITH forgotten AS (DELETE FROM roster.met WHERE at < $3)
		INSERT INTO roster.met (address, at) VALUES ($1, $2)
		ON CONFLICT (address) DO UPDATE SET at = greatest(met.at, excluded.at)`, metHash(a), at, at.Add(-acquaintance))
	if err != nil {
		return fmt.Errorf("remembering who has written: %w", err)
	}
	return nil
}

// Introduce is the player of an address from which somebody has written: one is
// made if he is none yet. It is false for addresses that nobody has written from.
func (r *Roster) Introduce(ctx context.Context, address string) (game.Player, bool, error) {
	if p, known, err := r.PlayerByAddress(ctx, address); known || err != nil {
		return p, known, err
	}
	a, err := Normalise(address)
	if err != nil {
		return "", false, nil // nobody's
	}
	var met bool
	err = r.db.GetContext(ctx, &met, `SELECT EXISTS (SELECT FROM roster.met WHERE address = $1)`, metHash(a))
	if err != nil || !met {
		return "", false, err
	}
	p, err := r.Enrol(ctx, a.Key)
	return p, err == nil, err
}

func metHash(a Address) []byte {
	sum := sha256.Sum256([]byte(a.Key))
	return sum[:]
}

// unmeet forgets that a player has written.
func unmeet(ctx context.Context, tx *sqlx.Tx, p game.Player) error {
	var held []string
	if err := tx.SelectContext(ctx, &held, `SELECT address FROM roster.addresses WHERE player = $1`, p); err != nil {
		return err
	}
	hashes := make(pq.ByteaArray, len(held))
	for i, address := range held {
		hashes[i] = metHash(Address{Key: address})
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM roster.met WHERE address = ANY($1)`, hashes)
	return err
}
