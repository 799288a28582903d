package roster

import (
	"context"
	"errors"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
)

// A Block says that a player does not want to play with another.
type Block struct {
	Player game.Player `db:"blocked" json:"player"`
	Since  time.Time   `db:"since" json:"since"`
}

// MaxBlocks is the greatest number of players whom one player blocks at a time.
const MaxBlocks = 30

// ErrBlocks says that a player blocks as many others as one may.
var ErrBlocks = errors.New("too many players are blocked")

// Block keeps two players out of each other's open games, from now on. To block oneself, or somebody
// twice, changes nothing. It fails with ErrBlocks if the player blocks MaxBlocks others.
func (r *Roster) Block(ctx context.Context, player, other game.Player, now time.Time) error {
	full, err := r.keepPair(ctx, "blocks", "blocked", MaxBlocks, player, other, now)
	if full {
		err = ErrBlocks
	}
	return wrapError(err, "blocking a player for %s", player)
}

// keepPair adds another player to a player's rows of a table; column is the one with the others. It adds
// nobody to their own rows, nor anybody twice. full says that the player has most other rows already, and
// that nothing was added.
func (r *Roster) keepPair(ctx context.Context, table, column string, most int, player, other game.Player, now time.Time) (full bool, err error) {
	if player == other || player == "" || other == "" {
		return false, nil
	}
	err = r.withTransaction(ctx, func(tx *sqlx.Tx) error {
		if _, err := tx.ExecContext(ctx, `SELECT FROM roster.players WHERE id = $1 FOR UPDATE`, player); err != nil {
			return err
		}
		var others int
		if err := tx.GetContext(ctx, &others, `SELECT count(*) FROM roster.`+table+` WHERE player = $1 AND `+column+` <> $2`, player, other); err != nil {
			return err
		}
		if full = others >= most; full {
			return nil
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO roster.`+table+` (player, `+column+`, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, player, other, now)
		return err
	})
	return full, err
}

// Unblock ends a block. To end it twice is no error.
func (r *Roster) Unblock(ctx context.Context, player, other game.Player) error {
	_, err := r.db.ExecContext(ctx, `DELETE FROM roster.blocks WHERE player = $1 AND blocked = $2`, player, other)
	return wrapError(err, "ending a block of %s", player)
}

// Blocks lists the players whom a player blocks, the newest first.
func (r *Roster) Blocks(ctx context.Context, player game.Player) ([]Block, error) {
	all := []Block{}
	err := r.db.SelectContext(ctx, &all, `SELECT blocked, since FROM roster.blocks WHERE player = $1 ORDER BY since DESC, blocked`, player)
	return all, wrapError(err, "listing the blocks of %s", player)
}

// Blocked reports whether one of two players blocks the other.
func (r *Roster) Blocked(ctx context.Context, a, b game.Player) (blocked bool, err error) {
	err = r.db.GetContext(ctx, &blocked, `SELECT EXISTS (SELECT FROM roster.blocks WHERE player = $1 AND blocked = $2 OR player = $2 AND blocked = $1)`, a, b)
	return blocked, wrapError(err, "asking whether %s and %s play with each other", a, b)
}

// BlockedWith returns the players whom a player blocks, and those who block the player, as a set; nil if there are
// none.
func (r *Roster) BlockedWith(ctx context.Context, player game.Player) (map[game.Player]bool, error) {
	var all []game.Player
	err := r.db.SelectContext(ctx, &all, `SELECT blocked FROM roster.blocks WHERE player = $1 UNION SELECT player FROM roster.blocks WHERE blocked = $1`, player)
	return toSet(all), wrapError(err, "asking whom %s does not play with", player)
}

// Blockers returns the players who block a player, as a set; nil if there are none.
func (r *Roster) Blockers(ctx context.Context, player game.Player) (map[game.Player]bool, error) {
	var all []game.Player
	err := r.db.SelectContext(ctx, &all, `SELECT player FROM roster.blocks WHERE blocked = $1`, player)
	return toSet(all), wrapError(err, "asking who blocks %s", player)
}

// toSet returns players as a set; nil for none.
func toSet(players []game.Player) map[game.Player]bool {
	if len(players) == 0 {
		return nil
	}
	set := make(map[game.Player]bool, len(players))
	for _, player := range players {
		set[player] = true
	}
	return set
}
