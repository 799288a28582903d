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

// waitsCondition holds for openings that still wait for players, or for their confirmation.
const waitsCondition = `status IN ('waiting', 'full')`

// Waiting lists the openings that have free seats, those that wait longest first; those with invite codes too.
func Waiting(ctx context.Context, q sqlx.QueryerContext) ([]Opening, error) {
	return projections.List[Opening](ctx, q, `SELECT `+columns+` FROM openings.openings WHERE status = 'waiting' ORDER BY opened, id`)
}

// CountWaiting counts the openings that have free seats at a time, without those that need an invite code and
// sequels that are for their players alone.
func CountWaiting(ctx context.Context, q sqlx.QueryerContext, at time.Time) (int, error) {
	return projections.One[int](ctx, q, `
		SELECT count(*) FROM openings.openings WHERE status = 'waiting' AND terms->'code' IS NULL AND (for_until IS NULL OR for_until <= $1)`, at)
}

// Of lists the openings that wait for players or their confirmation, and that a player has opened, has a seat in, or
// asks for one in; the oldest first.
func Of(ctx context.Context, q sqlx.QueryerContext, player game.Player) ([]Opening, error) {
	return projections.List[Opening](ctx, q, `
		SELECT `+columns+` FROM openings.openings AS o
		WHERE `+waitsCondition+` AND (opener = $1 OR EXISTS (SELECT FROM openings.seats AS s WHERE s.opening = o.id AND s.player = $1))
		ORDER BY opened, id`, player)
}

// Entered lists the IDs of the openings that a player has opened, has a seat in, or asks for one in, the newest first.
// It leaves out those that no longer wait and have not changed since a time.
func Entered(ctx context.Context, q sqlx.QueryerContext, player game.Player, since time.Time) ([]string, error) {
	return projections.Rows[string](ctx, q, `
		SELECT id FROM openings.openings AS o
		WHERE (changed >= $2 OR `+waitsCondition+`) AND (opener = $1 OR EXISTS (SELECT FROM openings.seats AS s WHERE s.opening = o.id AND s.player = $1))
		ORDER BY opened DESC, id`, player, since)
}

// count is a number of openings, and when the first of them ends.
type count struct {
	Games int        `db:"games"`
	Ends  *time.Time `db:"ends"`
}

// toCount returns the count as facts have it; Ends is zero if there are no openings.
func (c count) toCount() opening.Count {
	counted := opening.Count{Games: c.Games}
	if c.Ends != nil {
		counted.Ends = *c.Ends
	}
	return counted
}

// AddFacts sets in the facts about a player how many openings wait, of the player and of all, and until when the
// player is barred. It adds to facts.Playing the openings in which the player has a seat or asks for one. After an error
// the facts are unchanged.
func AddFacts(ctx context.Context, q sqlx.QueryerContext, player game.Player, facts *opening.Facts) error {
	ownCount, err := projections.One[count](ctx, q, `SELECT count(*) AS games, min(ends) AS ends FROM openings.openings WHERE `+waitsCondition+` AND opener = $1`, player)
	if err != nil {
		return err
	}
	totalCount, err := projections.One[count](ctx, q, `SELECT count(*) AS games, min(ends) AS ends FROM openings.openings WHERE `+waitsCondition)
	if err != nil {
		return err
	}
	waits, err := projections.One[int](ctx, q, `
		SELECT count(*) FROM openings.seats AS s JOIN openings.openings AS o ON o.id = s.opening
		WHERE s.player = $1 AND status IN ('waiting', 'full', 'beginning')`, player)
	if err != nil {
		return err
	}
	leavings, err := projections.Rows[leaving](ctx, q, `SELECT `+leavingColumns+` FROM openings.leavings WHERE player = $1 ORDER BY at DESC LIMIT 20`, player)
	if err != nil {
		return err
	}
	facts.Own, facts.All = ownCount.toCount(), totalCount.toCount()
	facts.Playing += waits
	facts.Barred = opening.BarredUntil(lists.Map(leavings, func(l leaving) time.Time { return l.At }))
	return nil
}

// Built reports whether the tables are there. A new server has none until its log is projected.
func Built(ctx context.Context, q sqlx.QueryerContext) (bool, error) {
	return projections.One[bool](ctx, q, `SELECT to_regclass('openings.openings') IS NOT NULL AND to_regclass('openings.leavings') IS NOT NULL`)
}

// Position returns the position up to which the log has been projected; 0 if nothing has been.
func Position(ctx context.Context, q sqlx.QueryerContext) (int64, error) {
	pos, err := projections.One[int64](ctx, q, `SELECT pos FROM cursors.cursors WHERE name = $1`, Projector.Name)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return pos, err
}

// IsPrivate reports whether a game is for invited players alone: it was opened with an invite code, or is the sequel of
// such a game. It is false for a game that never waited for players.
func IsPrivate(ctx context.Context, q sqlx.QueryerContext, id string) (bool, error) {
	return projections.One[bool](ctx, q, `SELECT EXISTS (SELECT FROM openings.openings WHERE id = $1 AND (terms->'code' IS NOT NULL OR for_until >= ends))`, id)
}
