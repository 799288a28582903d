package roster

import (
	"context"
	"errors"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// A Household is two players who share a device and may play with each other all the same.
type Household struct {
	A     game.Player `db:"a"`
	B     game.Player `db:"b"`
	Since time.Time   `db:"since"`
	By    game.Player `db:"made"` // the moderator; "": the operator
}

// A Housemate is another player of a player's household.
type Housemate struct {
	Player game.Player `db:"other" json:"player"`
	Since  time.Time   `db:"since" json:"since"`
}

// SetHousehold marks two players as a household (on), or as none any more, in the name of the moderator or the operator
// in it. To do it twice changes nothing. It fails with ErrReason, with ErrSelf if both are the same player, and as
// moderate does for either of them.
func (r *Roster) SetHousehold(ctx context.Context, household Household, on bool, why string, now time.Time) error {
	why, err := cleanReason(why)
	if err != nil {
		return err
	}
	household.A, household.B = game.Player(stripUnstorable(string(household.A))), game.Player(stripUnstorable(string(household.B)))
	first, second := min(household.A, household.B), max(household.A, household.B) // locked in one order, whoever is named first
	if first == second {
		return ErrSelf
	}
	household.Since = now
	err = r.moderate(ctx, household.By, first, func(tx *sqlx.Tx) error {
		if err := checkModerates(ctx, tx, household.By, second); err != nil {
			return err
		}
		changed, err := writeHousehold(ctx, tx, household, on)
		if err != nil || !changed {
			return err
		}
		act := lists.Either(on, "household with ", "household no longer with ")
		return errors.Join(
			noteAct(ctx, tx, Act{At: now, By: household.By, Act: act + string(second), Player: first, Why: why}),
			noteAct(ctx, tx, Act{At: now, By: household.By, Act: act + string(first), Player: second, Why: why}))
	})
	return wrapError(err, "setting whether %s and %s are a household", first, second)
}

// writeHousehold writes or deletes the rows of a household, and reports whether that changed anything.
func writeHousehold(ctx context.Context, tx *sqlx.Tx, household Household, on bool) (changed bool, err error) {
	statement, args := `DELETE FROM roster.households WHERE (player, other) IN (($1, $2), ($2, $1))`, []any{household.A, household.B}
	if on {
		statement = `INSERT INTO roster.households (player, other, since, made) VALUES ($1, $2, $3, $4), ($2, $1, $3, $4) ON CONFLICT DO NOTHING`
		args = append(args, household.Since, household.By)
	}
	done, err := tx.ExecContext(ctx, statement, args...)
	if err != nil {
		return false, err
	}
	n, err := done.RowsAffected()
	return n > 0, err
}

// Households lists the households, the newest first.
func (r *Roster) Households(ctx context.Context) ([]Household, error) {
	all := []Household{}
	err := r.db.SelectContext(ctx, &all, `SELECT player AS a, other AS b, since, made FROM roster.households WHERE player < other ORDER BY since DESC, player, other`)
	return all, wrapError(err, "listing households")
}
