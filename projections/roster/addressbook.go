package roster

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
)

// As many delayed emails as minDelayed within delayedWithin count as a refused one.
const (
	minDelayed    = 5
	delayedWithin = 7 * 24 * time.Hour
)

// A Bounce is an email that could not be delivered to an address.
type Bounce struct {
	Address string
	Email   string // ID of the email
	Hard    bool   // it will never be delivered; false: it is delayed
	Status  string // such as 5.1.1
	At      time.Time
}

// Bounced records a bounce. It suspends an address that refuses an email, or delays several of them:
// emails go to the player's next address then. suspended says that this email is the one that caused the
// suspension, even if its bounce is reported again. An address that is nobody's changes nothing; a
// malformed one is an error.
func (r *Roster) Bounced(ctx context.Context, bounce Bounce) (suspended bool, err error) {
	address, err := Normalise(bounce.Address)
	if err == nil {
		err = r.withTransaction(ctx, func(tx *sqlx.Tx) error {
			suspended, err = recordBounce(ctx, tx, address.Key, bounce)
			return err
		})
	}
	return suspended, wrapError(err, "noting a bounce")
}

// recordBounce does the work of Bounced in a transaction, for an address in the form to compare.
func recordBounce(ctx context.Context, tx *sqlx.Tx, address string, bounce Bounce) (suspended bool, err error) {
	if !bounce.Hard {
		_, err := tx.ExecContext(ctx, `
			INSERT INTO roster.bounces (address, letter, at) SELECT address, $2, $3 FROM roster.addresses WHERE address = $1
			ON CONFLICT DO NOTHING`, address, bounce.Email, bounce.At)
		if err != nil {
			return false, err
		}
		var n int
		err = tx.GetContext(ctx, &n, `SELECT count(*) FROM roster.bounces WHERE address = $1 AND at > $2`, address, bounce.At.Add(-delayedWithin))
		if err != nil {
			return false, err
		}
		bounce.Hard = n >= minDelayed
	}
	if bounce.Hard {
		_, err := tx.ExecContext(ctx, `
			UPDATE roster.addresses SET suspended = $2, trouble = $3, returned = $4 WHERE address = $1 AND suspended IS NULL`,
			address, bounce.At, bounce.Status, bounce.Email)
		if err != nil {
			return false, err
		}
	}
	err = tx.GetContext(ctx, &suspended, `
		SELECT EXISTS (SELECT 1 FROM roster.addresses WHERE address = $1 AND suspended IS NOT NULL AND returned = $2)`, address, bounce.Email)
	return suspended, err
}

// Reached records that an address works: an email from it was proved, or a reader of its mail has signed
// in. It lifts a suspension and forgets delayed emails. It fails for a malformed address.
func (r *Roster) Reached(ctx context.Context, address string) error {
	a, err := Normalise(address)
	if err == nil {
		_, err = r.db.ExecContext(ctx, `
			WITH forgotten AS (DELETE FROM roster.bounces WHERE address = $1)
			UPDATE roster.addresses SET suspended = NULL, trouble = '', returned = '' WHERE address = $1 AND suspended IS NOT NULL`, a.Key)
	}
	return wrapError(err, "noting that an address works")
}

// A Trouble is an address that gets no emails.
type Trouble struct {
	Player  game.Player `db:"player" json:"player"`
	Address string      `db:"spelt" json:"address"`
	Since   time.Time   `db:"suspended" json:"since"`
	Status  string      `db:"trouble" json:"status"` // of the bounce: 5.1.1
}

// Troubles lists the addresses that get no emails now because emails to them came back: those of
// one player, or all if none is named.
func (r *Roster) Troubles(ctx context.Context, player game.Player) ([]Trouble, error) {
	all := []Trouble{}
	err := r.db.SelectContext(ctx, &all, `
		SELECT player, spelt, suspended, trouble FROM roster.addresses WHERE $1 IN ('', player) AND suspended IS NOT NULL ORDER BY player, rank`, player)
	return all, err
}
