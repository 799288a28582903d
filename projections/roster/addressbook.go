package roster

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
)

// So many letters that are held up on their way within so long are taken for
// one that is refused.
const (
	softBounces = 5
	softWithin  = 7 * 24 * time.Hour
)

// A Bounce is a letter that could not be brought to an address.
type Bounce struct {
	Address string
	Letter  string // which one it was
	Hard    bool   // it never will be
	Status  string // 5.1.1
	At      time.Time
}

// Bounced takes note of a bounce. An address that refuses letters, or holds up
// one after the other, is suspended: letters go to the player's next. It
// reports whether this letter is the one for which it was, also if it is told
// again.
func (r *Roster) Bounced(ctx context.Context, b Bounce) (suspended bool, err error) {
	a, err := Normalise(b.Address)
	if err == nil {
		err = r.within(ctx, func(tx *sqlx.Tx) error {
			suspended, err = bounced(ctx, tx, a.Key, b)
			return err
		})
	}
	return suspended, failed(err, "noting a bounce")
}

func bounced(ctx context.Context, tx *sqlx.Tx, address string, b Bounce) (suspended bool, err error) {
	if !b.Hard {
		_, err := tx.ExecContext(ctx, `
			INSERT INTO roster.bounces (address, letter, at) SELECT address, $2, $3 FROM roster.addresses WHERE address = $1
			ON CONFLICT DO NOTHING`, address, b.Letter, b.At)
		if err != nil {
			return false, err
		}
		var n int
		err = tx.GetContext(ctx, &n, `SELECT count(*) FROM roster.bounces WHERE address = $1 AND at > $2`, address, b.At.Add(-softWithin))
		if err != nil {
			return false, err
		}
		b.Hard = n >= softBounces
	}
	if b.Hard {
		_, err := tx.ExecContext(ctx, `
			UPDATE roster.addresses SET suspended = $2, trouble = $3, returned = $4 WHERE address = $1 AND suspended IS NULL`,
			address, b.At, b.Status, b.Letter)
		if err != nil {
			return false, err
		}
	}
	err = tx.GetContext(ctx, &suspended, `
		SELECT EXISTS (SELECT 1 FROM roster.addresses WHERE address = $1 AND suspended IS NOT NULL AND returned = $2)`, address, b.Letter)
	return suspended, err
}

// Reached takes note that an address works: what came from it is proved, or who
// reads its mail has signed in. If it was suspended it is not any more.
func (r *Roster) Reached(ctx context.Context, address string) error {
	a, err := Normalise(address)
	if err == nil {
		_, err = r.db.ExecContext(ctx, `
			WITH forgotten AS (DELETE FROM roster.bounces WHERE address = $1)
			UPDATE roster.addresses SET suspended = NULL, trouble = '', returned = '' WHERE address = $1 AND suspended IS NOT NULL`, a.Key)
	}
	return failed(err, "noting that an address works")
}

// A Trouble is an address that gets no letters.
type Trouble struct {
	Player  game.Player `db:"player" json:"player"`
	Address string      `db:"spelt" json:"address"`
	Since   time.Time   `db:"suspended" json:"since"`
	Status  string      `db:"trouble" json:"status"` // of the bounce: 5.1.1
}

// Troubles are the addresses that get no letters now, as letters to them came back: a
// player's, or all if none is named.
func (r *Roster) Troubles(ctx context.Context, p game.Player) ([]Trouble, error) {
	all := []Trouble{}
	err := r.db.SelectContext(ctx, &all, `
		SELECT player, spelt, suspended, trouble FROM roster.addresses WHERE $1 IN ('', player) AND suspended IS NOT NULL ORDER BY player, rank`, p)
	return all, err
}
