package ratings

import (
	"context"
	"database/sql"
	"errors"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
)

// A Career is what a player has made of all games that are over, and how he
// has answered.
type Career struct {
	Reliability
	Games  int `db:"games" json:"games"`
	Wins   int `db:"wins" json:"wins"`     // first places, shared ones too
	Titles int `db:"titles" json:"titles"` // that games gave
}

// careers counts from the log, for one player, or for all if the name is
// empty. Of a veiled game nothing counts before its end.
const careers = `
	WITH answers AS (
		SELECT p.player, count(*) AS asked, count(*) FILTER (WHERE outcome = 'answered' AND g.seat IS NULL) AS on_time,
			count(*) FILTER (WHERE outcome = 'answered' AND g.seat IS NOT NULL) AS late,
			count(*) FILTER (WHERE outcome = 'missed') AS missed, count(*) FILTER (WHERE outcome = 'excused') AS excused
		FROM ratings.phases AS p
		LEFT JOIN ratings.graces AS g ON (g.game, g.phase_n, g.seat) = (p.game, p.phase_n, p.seat)
		WHERE ($1 = '' OR p.player = $1) AND p.outcome <> ''
			AND (NOT p.veiled OR EXISTS (SELECT FROM ratings.games AS o WHERE o.game = p.game))
		GROUP BY p.player
	), doings AS (
		SELECT player, count(*) FILTER (WHERE deed = 'resigned') AS resigned, count(*) FILTER (WHERE deed = 'vacated') AS vacated,
			count(*) FILTER (WHERE deed = 'took over') AS took_over
		FROM (
			SELECT DISTINCT d.game, d.seat, d.player, d.deed FROM ratings.deeds AS d
			WHERE ($1 = '' OR d.player = $1) AND (NOT d.veiled OR EXISTS (SELECT FROM ratings.games AS o WHERE o.game = d.game))
		) AS d GROUP BY player
	), results AS (
		SELECT player, count(*) AS games, count(*) FILTER (WHERE place = 1) AS wins, count(*) FILTER (WHERE title <> '') AS titles
		FROM ratings.places WHERE $1 = '' OR player = $1 GROUP BY player
	)
	SELECT player, coalesce(asked, 0) AS asked, coalesce(on_time, 0) AS on_time, coalesce(late, 0) AS late,
		coalesce(missed, 0) AS missed, coalesce(excused, 0) AS excused, coalesce(resigned, 0) AS resigned,
		coalesce(vacated, 0) AS vacated, coalesce(took_over, 0) AS took_over, coalesce(games, 0) AS games,
		coalesce(wins, 0) AS wins, coalesce(titles, 0) AS titles
	FROM answers FULL JOIN doings USING (player) FULL JOIN results USING (player) ORDER BY player`

// Careers are those of all who were ever asked for orders or have finished a
// game, by player.
func Careers(ctx context.Context, q sqlx.QueryerContext) ([]Career, error) {
	all := []Career{}
	err := sqlx.SelectContext(ctx, q, &all, careers, "")
	return all, err
}

// ReliabilityOf counts from the log how a player has answered. Of a veiled
// game nothing counts before its end.
func ReliabilityOf(ctx context.Context, q sqlx.QueryerContext, p game.Player) (Reliability, error) {
	var c Career
	err := sqlx.GetContext(ctx, q, &c, careers, string(p))
	if p == "" || errors.Is(err, sql.ErrNoRows) {
		return Reliability{Player: p}, nil
	}
	return c.Reliability, err
}
