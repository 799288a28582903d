package openings

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/opening"
	"seneschal/projections"
)

// alive is the condition of openings that still wait for players, or for their word.
const alive = `status IN ('waiting', 'full')`

// Waiting lists the openings that have free seats, those that wait longest first.
func Waiting(ctx context.Context, q sqlx.QueryerContext) ([]Opening, error) {
	return projections.List[Opening](ctx, q, `SELECT `+columns+` FROM openings.openings WHERE status = 'waiting' ORDER BY opened, id`)
}

// CountWaiting counts the openings that have free seats at a time, without those that need an invite code and
// sequels that are for their players alone.
func CountWaiting(ctx context.Context, q sqlx.QueryerContext, at time.Time) (int, error) {
	return projections.One[int](ctx, q, `
		SELECT count(*) FROM openings.openings WHERE status = 'waiting' AND terms->'code' IS NULL AND (for_until IS NULL OR for_until <= $1)`, at)
}

// Of lists the openings in which a player has a seat, asks for one, or decides about the others, and
// that have not begun or ended; the oldest first.
func Of(ctx context.Context, q sqlx.QueryerContext, player game.Player) ([]Opening, error) {
	return projections.List[Opening](ctx, q, `
		SELECT `+columns+` FROM openings.openings AS o
		WHERE `+alive+` AND (opener = $1 OR EXISTS (SELECT FROM openings.seats AS s WHERE s.opening = o.id AND s.player = $1))
		ORDER BY opened, id`, player)
}

// Entered lists the IDs of the openings that a player has taken a seat in or opened, of the last
// days, the newest first.
func Entered(ctx context.Context, q sqlx.QueryerContext, player game.Player, since time.Time) ([]string, error) {
	return projections.Rows[string](ctx, q, `
		SELECT id FROM openings.openings AS o
		WHERE (changed >= $2 OR `+alive+`) AND (opener = $1 OR EXISTS (SELECT FROM openings.seats AS s WHERE s.opening = o.id AND s.player = $1))
		ORDER BY opened DESC, id`, player, since)
}

// count is a number of openings, and when the first of them ends.
type count struct {
	Games int        `db:"games"`
	Ends  *time.Time `db:"ends"`
}

func (c count) toCount() opening.Count {
	counted := opening.Count{Games: c.Games}
	if c.Ends != nil {
		counted.Ends = *c.Ends
	}
	return counted
}

// AddFacts adds to the facts about a player how many openings wait, of the player and of all, how
// many the player waits in, and until when the player is barred.
func AddFacts(ctx context.Context, q sqlx.QueryerContext, player game.Player, facts *opening.Facts) error {
	own, err := projections.One[count](ctx, q, `SELECT count(*) AS games, min(ends) AS ends FROM openings.openings WHERE `+alive+` AND opener = $1`, player)
	if err != nil {
		return err
	}
	all, err := projections.One[count](ctx, q, `SELECT count(*) AS games, min(ends) AS ends FROM openings.openings WHERE `+alive)
	if err != nil {
		return err
	}
	waits, err := projections.One[int](ctx, q, `
		SELECT count(*) FROM openings.seats AS s JOIN openings.openings AS o ON o.id = s.opening
		WHERE s.player = $1 AND status IN ('waiting', 'full', 'beginning')`, player)
	if err != nil {
		return err
	}
	left, err := projections.Rows[leaving](ctx, q, `SELECT `+leavingColumns+` FROM openings.leavings WHERE player = $1 ORDER BY at DESC LIMIT 20`, player)
	if err != nil {
		return err
	}
	facts.Own, facts.All = own.toCount(), all.toCount()
	facts.Playing += waits
	facts.Barred = opening.BarredUntil(lists.Map(left, func(l leaving) time.Time { return l.At }))
	return nil
}

// Built reports whether the tables are there: a new server has none until its log is projected.
func Built(ctx context.Context, q sqlx.QueryerContext) (bool, error) {
	return projections.One[bool](ctx, q, `SELECT to_regclass('openings.openings') IS NOT NULL AND to_regclass('openings.leavings') IS NOT NULL`)
}

// Position returns up to where the log has been projected; 0 if nothing has.
func Position(ctx context.Context, q sqlx.QueryerContext) (int64, error) {
	pos, err := projections.One[int64](ctx, q, `SELECT pos FROM cursors.cursors WHERE name = $1`, Projector.Name)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return pos, err
}

// IsPrivate reports whether a game is for invited players alone: it was opened with an invite code, or is the sequel of
// such a game. A game that never waited for players is not.
func IsPrivate(ctx context.Context, q sqlx.QueryerContext, id string) (bool, error) {
	return projections.One[bool](ctx, q, `SELECT EXISTS (SELECT FROM openings.openings WHERE id = $1 AND (terms->'code' IS NOT NULL OR for_until >= ends))`, id)
}
