package roster

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// A PracticeSeat is the player's seat in a practice game that the player keeps.
type PracticeSeat struct {
	Game  string    `db:"game" json:"game"`
	Seat  game.Seat `db:"seat" json:"seat"`
	Epoch int       `db:"epoch" json:"-"` // of the links to the seat
	Since time.Time `db:"since" json:"since"`
}

// MaxPractice is the greatest number of practice games that a player keeps. Another one takes the place
// of the oldest.
const MaxPractice = 8

// KeepPractice keeps a practice game under a player's name, and drops the oldest ones beyond MaxPractice.
// To keep it twice changes nothing. It does nothing for an unknown or erased player.
func (r *Roster) KeepPractice(ctx context.Context, player game.Player, seat PracticeSeat) error {
	err := r.withTransaction(ctx, func(tx *sqlx.Tx) error {
		if _, err := tx.ExecContext(ctx, `SELECT FROM roster.players WHERE id = $1 FOR UPDATE`, player); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `
			INSERT INTO roster.practice (player, game, seat, epoch, since)
			SELECT id, $2, $3, $4, $5 FROM roster.players WHERE id = $1 AND erased IS NULL ON CONFLICT DO NOTHING`, player, seat.Game, seat.Seat, seat.Epoch, seat.Since)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `
			DELETE FROM roster.practice WHERE player = $1 AND game NOT IN
				(SELECT game FROM roster.practice WHERE player = $1 ORDER BY since DESC, game LIMIT $2)`, player, MaxPractice)
		return err
	})
	return wrapError(err, "keeping a practice game of %s", player)
}

// Practice lists the practice games that a player keeps, the newest first. The server may have forgotten
// some of these games.
func (r *Roster) Practice(ctx context.Context, player game.Player) ([]PracticeSeat, error) {
	all := []PracticeSeat{}
	err := r.db.SelectContext(ctx, &all, `SELECT game, seat, epoch, since FROM roster.practice WHERE player = $1 ORDER BY since DESC, game`, player)
	return all, wrapError(err, "listing the practice games of %s", player)
}

// ForgetPractice forgets that players keep a practice game, which the server has forgotten.
func (r *Roster) ForgetPractice(ctx context.Context, id string) error {
	_, err := r.db.ExecContext(ctx, `DELETE FROM roster.practice WHERE game = $1`, id)
	return wrapError(err, "forgetting who keeps practice game %s", id)
}

// CountPractice counts a practice game that began at a time, on its day; or, if second is true, that orders were sent
// in it for a second phase. It deletes counts of more than 400 days ago.
func (r *Roster) CountPractice(ctx context.Context, began time.Time, second bool) error {
	_, err := r.db.ExecContext(ctx, `
		WITH old AS (DELETE FROM roster.practice_days WHERE day < $1::date - 400)
		INSERT INTO roster.practice_days AS d (day, begun, second) VALUES ($1::date, $2, $3)
		ON CONFLICT (day) DO UPDATE SET begun = d.begun + $2, second = d.second + $3`,
		began.UTC().Format(time.DateOnly), lists.Either(second, 0, 1), lists.Either(second, 1, 0))
	return wrapError(err, "counting a practice game")
}
