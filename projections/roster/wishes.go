package roster

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/opening"
)

// A Wish is a wish that is kept, with the times from which and until which it holds.
type Wish struct {
	opening.Wish
	Since time.Time `db:"since" json:"since"`
	Until time.Time `db:"until" json:"until"`
}

// wishColumns are the columns of a Wish.
const wishColumns = `ruleset, pace, language, since, until`

// KeepWish keeps a wish until opening.WishLasts from now, or prolongs it if it is kept already. It fails with the
// refusal opening.RefuseWishes if the player has opening.MostWishes others. It does nothing if the player was erased.
func (r *Roster) KeepWish(ctx context.Context, player game.Player, wish opening.Wish, now time.Time) error {
	err := r.withTransaction(ctx, func(tx *sqlx.Tx) error {
		if _, err := tx.ExecContext(ctx, `SELECT FROM roster.players WHERE id = $1 FOR UPDATE`, player); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM roster.wishes WHERE player = $1 AND until <= $2`, player, now); err != nil {
			return err
		}
		var others int
		err := tx.GetContext(ctx, &others, `SELECT count(*) FROM roster.wishes WHERE player = $1 AND (ruleset, pace, language) <> ($2, $3, $4)`, player, wish.Ruleset, wish.Pace, wish.Language)
		if err != nil {
			return err
		}
		if others >= opening.MostWishes {
			return opening.RefuseWishes()
		}
		_, err = tx.ExecContext(ctx, `
			INSERT INTO roster.wishes (player, ruleset, pace, language, since, until) SELECT id, $2, $3, $4, $5, $6 FROM roster.players WHERE id = $1 AND erased IS NULL
			ON CONFLICT (player, ruleset, pace, language) DO UPDATE SET until = excluded.until`,
			player, wish.Ruleset, wish.Pace, wish.Language, now, now.Add(opening.WishLasts))
		return err
	})
	return wrapError(err, "keeping a wish of %s", player)
}

// DropWish withdraws a wish. To withdraw it twice is no error.
func (r *Roster) DropWish(ctx context.Context, player game.Player, wish opening.Wish) error {
	_, err := r.db.ExecContext(ctx, `DELETE FROM roster.wishes WHERE player = $1 AND (ruleset, pace, language) = ($2, $3, $4)`, player, wish.Ruleset, wish.Pace, wish.Language)
	return wrapError(err, "withdrawing a wish of %s", player)
}

// DropWishes withdraws all wishes of a player.
func (r *Roster) DropWishes(ctx context.Context, player game.Player) error {
	_, err := r.db.ExecContext(ctx, `DELETE FROM roster.wishes WHERE player = $1`, player)
	return wrapError(err, "withdrawing the wishes of %s", player)
}

// Wishes lists the wishes of a player that hold now, the oldest first.
func (r *Roster) Wishes(ctx context.Context, player game.Player, now time.Time) ([]Wish, error) {
	all := []Wish{}
	err := r.db.SelectContext(ctx, &all, `SELECT `+wishColumns+` FROM roster.wishes WHERE player = $1 AND until > $2 ORDER BY since, ruleset, pace, language`, player, now)
	return all, wrapError(err, "listing the wishes of %s", player)
}

// A Wisher is a player with wishes that can be fulfilled now.
type Wisher struct {
	Player game.Player
	Told   time.Time // time at which the newest game of which they were notified was opened; zero: they never were
	Wishes []Wish
}

// Wishers lists the players with wishes that hold now, except those who were notified of games less than
// opening.BetweenTold ago.
func (r *Roster) Wishers(ctx context.Context, now time.Time) ([]Wisher, error) {
	var rows []struct {
		Wish
		Player game.Player `db:"player"`
		Opened *time.Time  `db:"opened"`
	}
	err := r.db.SelectContext(ctx, &rows, `
		SELECT w.player, w.ruleset, w.pace, w.language, w.since, w.until, t.opened FROM roster.wishes AS w LEFT JOIN roster.told AS t USING (player)
		WHERE w.until > $1 AND (t.at IS NULL OR t.at <= $2) ORDER BY w.player, w.since`, now, now.Add(-opening.BetweenTold))
	var wishers []Wisher
	for _, row := range rows {
		if n := len(wishers); n == 0 || wishers[n-1].Player != row.Player {
			wishers = append(wishers, Wisher{Player: row.Player})
		}
		wisher := &wishers[len(wishers)-1]
		wisher.Wishes = append(wisher.Wishes, row.Wish)
		if row.Opened != nil {
			wisher.Told = *row.Opened
		}
	}
	return wishers, wrapError(err, "listing the players with wishes")
}

// NoteTold records that a player is notified of games, the newest of which was opened at opened, and calls put in the
// same transaction. If another process has notified them less than opening.BetweenTold ago, or they were erased, it
// does neither and returns nil.
func (r *Roster) NoteTold(ctx context.Context, player game.Player, opened, now time.Time, put func(*sqlx.Tx) error) error {
	err := r.withTransaction(ctx, func(tx *sqlx.Tx) error {
		noted, err := tx.ExecContext(ctx, `
			INSERT INTO roster.told (player, at, opened) SELECT id, $2, $3 FROM roster.players WHERE id = $1 AND erased IS NULL
			ON CONFLICT (player) DO UPDATE SET at = excluded.at, opened = excluded.opened WHERE roster.told.at <= $4`, player, now, opened, now.Add(-opening.BetweenTold))
		if err != nil {
			return err
		}
		if n, err := noted.RowsAffected(); n == 0 || err != nil {
			return err
		}
		return put(tx)
	})
	return wrapError(err, "noting that %s is told of games", player)
}
