package roster

import (
	"context"
	"errors"
	"slices"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/game"
)

// A Listed is a person with all addresses, the first for emails first.
type Listed struct {
	Person
	Addresses pq.StringArray `db:"addresses" json:"addresses"`
	Suspended pq.StringArray `db:"suspended" json:"suspended"` // those of the addresses from which emails come back
	Erased    bool           `db:"erased" json:"erased,omitempty"`
}

// All lists all persons, the newest last. Of an erased person it knows only the ID and the time at which
// they came.
func (r *Roster) All(ctx context.Context) ([]Listed, error) {
	all := []Listed{}
	err := r.db.SelectContext(ctx, &all, `
		SELECT p.id, p.name, p.zone, p.language, p.created, p.erased IS NOT NULL AS erased,
			coalesce(array_agg(a.spelt ORDER BY a.rank) FILTER (WHERE a.address IS NOT NULL), '{}') AS addresses,
			coalesce(array_agg(a.spelt ORDER BY a.rank) FILTER (WHERE a.suspended IS NOT NULL), '{}') AS suspended
		FROM roster.players AS p LEFT JOIN roster.addresses AS a ON a.player = p.id
		GROUP BY p.id ORDER BY p.created, p.id`)
	return all, wrapError(err, "listing players")
}

// ErrLastAddress says that an address is the only one that its player has.
var ErrLastAddress = errors.New("it is the player's only address: add another one first, or erase the player")

// RemoveAddress takes an address from a player. It signs the player out everywhere, because a reader of
// that mail may have signed in with it. It fails with ErrLastAddress for the last address, and with
// ErrNotHis for one that the player does not have.
func (r *Roster) RemoveAddress(ctx context.Context, player game.Player, address string) error {
	err := r.withTransaction(ctx, func(tx *sqlx.Tx) error {
		key, all, err := findAddress(ctx, tx, player, address)
		if err != nil {
			return err
		}
		if len(all) == 1 {
			return ErrLastAddress
		}
		if err := endSessions(ctx, tx, player); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `DELETE FROM roster.addresses WHERE address = $1`, key)
		return err
	})
	return wrapError(err, "taking an address from %s", player)
}

// PreferAddress makes an address of a player the first one for emails. It fails with ErrNotHis for an
// address that the player does not have.
func (r *Roster) PreferAddress(ctx context.Context, player game.Player, address string) error {
	err := r.withTransaction(ctx, func(tx *sqlx.Tx) error {
		key, all, err := findAddress(ctx, tx, player, address)
		if err != nil {
			return err
		}
		for _, other := range all {
			if other == key {
				continue
			}
			if _, err := tx.ExecContext(ctx, `UPDATE roster.addresses SET rank = DEFAULT WHERE address = $1`, other); err != nil {
				return err
			}
		}
		return nil
	})
	return wrapError(err, "preferring an address of %s", player)
}

// ErrNotHis says that a player does not have an address.
var ErrNotHis = errors.New("it is no address of that player")

// findAddress returns an address in the form to compare, and all addresses of the player in that form, the
// first for emails first, which it locks. It fails with ErrNotHis if the address is not among them, and
// for a malformed one.
func findAddress(ctx context.Context, tx *sqlx.Tx, player game.Player, address string) (key string, all []string, err error) {
	a, err := Normalise(address)
	if err != nil {
		return "", nil, err
	}
	err = tx.SelectContext(ctx, &all, `SELECT address FROM roster.addresses WHERE player = $1 ORDER BY rank FOR UPDATE`, player)
	if err == nil && !slices.Contains(all, a.Key) {
		err = ErrNotHis
	}
	return a.Key, all, err
}

// Gone reports whether a player was erased: links mailed to such a player open nothing any more. It is
// false for an unknown ID.
func (r *Roster) Gone(ctx context.Context, player game.Player) (gone bool, err error) {
	err = r.db.GetContext(ctx, &gone, `SELECT EXISTS (SELECT 1 FROM roster.players WHERE id = $1 AND erased IS NOT NULL)`, player)
	return gone, wrapError(err, "asking for %s", player)
}

// Erase forgets all that is known of a player except the ID, which logs hold, and the mark of a bot. Bans
// that hold are kept without their reasons, for whoever comes back with one of the addresses.
func (r *Roster) Erase(ctx context.Context, p game.Player) error {
	err := r.withTransaction(ctx, func(tx *sqlx.Tx) error {
		if err := endSessions(ctx, tx, p); err != nil {
			return err
		}
		if err := forgetWriter(ctx, tx, p); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM roster.asked WHERE player = $1 AND NOT never`, p); err != nil {
			return err
		}
		if err := keepBansByAddress(ctx, tx, p); err != nil {
			return err
		}
		if err := forgetReports(ctx, tx, p); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM roster.blocks WHERE blocked = $1`, p); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM roster.mutes WHERE muted = $1`, p); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM roster.households WHERE other = $1`, p); err != nil {
			return err
		}
		for _, table := range []string{"follows", "follow_news"} { // in this order: news are noted of what is followed
			if _, err := tx.ExecContext(ctx, `DELETE FROM roster.`+table+` WHERE player = $1 OR kind = 'player' AND subject = $1`, p); err != nil {
				return err
			}
		}
		for _, table := range []string{"addresses", "declined", "moves", "tokens", "blocks", "names", "wishes", "told", "practice", "mutes", "bans", "moderators", "notices", "devices", "households"} {
			if _, err := tx.ExecContext(ctx, `DELETE FROM roster.`+table+` WHERE player = $1`, p); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, `
			UPDATE roster.players SET name = '', zone = 'UTC', language = 'en', arms = 0, coat = NULL, quiet_from = NULL, quiet_to = NULL, erased = now() WHERE id = $1`, p)
		return err
	})
	return wrapError(err, "erasing %s", p)
}
