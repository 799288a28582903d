package roster

import (
	"context"

	"seneschal/domain/game"
)

// Emails is a kind of emails that a player may decline.
type Emails string

// The kinds of emails. Reports are not among them: all players get theirs.
const (
	Reminders Emails = "reminders" // before deadlines
	Called    Emails = "called"    // reports that come because a seat is asked, if a device can be notified instead
	Notices   Emails = "notices"   // press and announcements between reports, which repeat them
)

// Decline records that a player does not want emails of a kind (off), or wants them again. It records
// nothing for an unknown or erased player.
func (r *Roster) Decline(ctx context.Context, player game.Player, what Emails, off bool) error {
	statement := `DELETE FROM roster.declined WHERE player = $1 AND what = $2`
	if off {
		statement = `INSERT INTO roster.declined (player, what) SELECT id, $2 FROM roster.players WHERE id = $1 AND erased IS NULL ON CONFLICT DO NOTHING`
	}
	_, err := r.db.ExecContext(ctx, statement, player, what)
	return wrapError(err, "keeping which emails %s wants", player)
}

// Declines reports whether a player does not want emails of a kind.
func (r *Roster) Declines(ctx context.Context, player game.Player, what Emails) (off bool, err error) {
	err = r.db.GetContext(ctx, &off, `SELECT EXISTS (SELECT 1 FROM roster.declined WHERE player = $1 AND what = $2)`, player, what)
	return off, wrapError(err, "asking which emails %s wants", player)
}
