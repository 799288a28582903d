package roster

import (
	"context"

	"seneschal/domain/game"
)

// Letters is a kind of letters that a player may decline.
type Letters string

// The kinds of letters. Reports are not among them: all players get theirs.
const (
	Reminders Letters = "reminders" // before deadlines
	Called    Letters = "called"    // reports that come because a seat is asked, if a device can be notified instead
	Notices   Letters = "notices"   // press and announcements between reports, which repeat them
)

// Decline records that a player does not want letters of a kind, or wants them again.
func (r *Roster) Decline(ctx context.Context, p game.Player, what Letters, off bool) error {
	statement := `DELETE FROM roster.declined WHERE player = $1 AND what = $2`
	if off {
		statement = `INSERT INTO roster.declined (player, what) SELECT id, $2 FROM roster.players WHERE id = $1 AND erased IS NULL ON CONFLICT DO NOTHING`
	}
	_, err := r.db.ExecContext(ctx, statement, p, what)
	return wrapError(err, "keeping which letters %s wants", p)
}

// Declines reports whether a player does not want letters of a kind.
func (r *Roster) Declines(ctx context.Context, p game.Player, what Letters) (off bool, err error) {
	err = r.db.GetContext(ctx, &off, `SELECT EXISTS (SELECT 1 FROM roster.declined WHERE player = $1 AND what = $2)`, p, what)
	return off, wrapError(err, "asking which letters %s wants", p)
}
