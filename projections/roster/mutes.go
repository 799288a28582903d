package roster

import (
	"context"
	"errors"
	"time"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// A Mute says that a player does not want to read the messages of another.
type Mute struct {
	Player game.Player `db:"muted" json:"player"`
	Since  time.Time   `db:"since" json:"since"`
}

// MaxMutes is the greatest number of players whom one player mutes at a time.
const MaxMutes = 100

// ErrMutes says that a player mutes as many others as one may.
var ErrMutes = errors.New("too many players are muted")

// Mute keeps the messages of another player from a player's mail, from now on. To mute oneself, or
// somebody twice, changes nothing. It fails with ErrMutes if the player mutes MaxMutes others.
func (r *Roster) Mute(ctx context.Context, player, other game.Player, now time.Time) error {
	full, err := r.keepPair(ctx, "mutes", "muted", MaxMutes, player, other, now)
	if full {
		err = ErrMutes
	}
	return wrapError(err, "muting a player for %s", player)
}

// Unmute ends a mute. To end it twice is no error.
func (r *Roster) Unmute(ctx context.Context, player, other game.Player) error {
	_, err := r.db.ExecContext(ctx, `DELETE FROM roster.mutes WHERE player = $1 AND muted = $2`, player, other)
	return wrapError(err, "ending a mute of %s", player)
}

// Mutes lists the players whom a player mutes, the newest first.
func (r *Roster) Mutes(ctx context.Context, player game.Player) ([]Mute, error) {
	all := []Mute{}
	err := r.db.SelectContext(ctx, &all, `SELECT muted, since FROM roster.mutes WHERE player = $1 ORDER BY since DESC, muted`, player)
	return all, wrapError(err, "listing the mutes of %s", player)
}

// Muted returns the players whom a player mutes, as a set; nil if there are none.
func (r *Roster) Muted(ctx context.Context, player game.Player) (map[game.Player]bool, error) {
	all, err := r.Mutes(ctx, player)
	return toSet(lists.Map(all, func(m Mute) game.Player { return m.Player })), err
}
