package roster

import (
	"context"
	"errors"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
)

// A FormerName is a name that a player had until a time.
type FormerName struct {
	Name  string    `db:"name" json:"name"`
	Until time.Time `db:"until" json:"until"`
}

// NameStays is the time after which a player may change the name again.
const NameStays = 30 * 24 * time.Hour

// ErrRenamed says that a player has changed the name within NameStays.
var ErrRenamed = errors.New("the name was changed lately")

// FormerNames lists the names that a player had within nameLife, the newest first.
func (r *Roster) FormerNames(ctx context.Context, player game.Player, now time.Time) ([]FormerName, error) {
	all := []FormerName{}
	err := r.db.SelectContext(ctx, &all, `SELECT name, until FROM roster.names WHERE player = $1 AND until > $2 AND name <> '' ORDER BY until DESC`, player, now.Add(-nameLife))
	return all, wrapError(err, "listing the names that %s had", player)
}

// keepFormerName keeps the present name of a player who changes it to another, if they have one. A name
// that looks like the present one is no change. It fails with ErrRenamed within NameStays of the change
// before, and with ErrName for a name that would be taken for another player's. Nobody else gets a name
// before the transaction ends.
func keepFormerName(ctx context.Context, tx *sqlx.Tx, player game.Player, name string, now time.Time) error {
	var oldNames []string
	if err := tx.SelectContext(ctx, &oldNames, `SELECT name FROM roster.players WHERE id = $1 FOR UPDATE`, player); err != nil {
		return err
	}
	if len(oldNames) == 0 || Likeness(oldNames[0]) == Likeness(name) {
		return nil
	}
	if name != "" {
		if err := lockName(ctx, tx, player, name, now); err != nil {
			return err
		}
	}
	// Rename writes a row without a name when a moderator takes a name away.
	var lately bool
	err := tx.GetContext(ctx, &lately, `SELECT EXISTS (SELECT FROM roster.names WHERE player = $1 AND until > $2 AND ($3 <> '' OR name = ''))`, player, now.Add(-NameStays), oldNames[0])
	switch {
	case err != nil:
		return err
	case lately:
		return ErrRenamed
	case oldNames[0] == "":
		return nil
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM roster.names WHERE until <= $1`, now.Add(-nameLife)); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO roster.names (player, name, until) VALUES ($1, $2, $3)`, player, oldNames[0], now)
	return err
}
