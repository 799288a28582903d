package standings

import (
	"context"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/game"
)

// Scores are all scores of a game, by phase, seat and name.
func Scores(ctx context.Context, q sqlx.QueryerContext, id string) ([]Score, error) {
	var scores []Score
	err := sqlx.SelectContext(ctx, q, &scores, `
		SELECT game, phase_n, phase, title, seat, score, value FROM standings.scores
		WHERE game = $1 ORDER BY phase_n, seat, score`, id)
	return scores, err
}

const placeColumns = `game, seat, player, ruleset, name, place, shared, points, title, ended`

// PlacesIn are the final rankings of some games, by game and best first.
func PlacesIn(ctx context.Context, q sqlx.QueryerContext, games []string) (map[string][]Place, error) {
	var places []Place
	err := sqlx.SelectContext(ctx, q, &places, `
		SELECT `+placeColumns+` FROM standings.places WHERE game = ANY($1) ORDER BY game, place, seat`, pq.StringArray(games))
	by := make(map[string][]Place, len(games))
	for _, p := range places {
		by[p.Game] = append(by[p.Game], p)
	}
	return by, err
}

// A Record is what a player has reached in all finished games of a ruleset.
type Record struct {
	Player  game.Player `db:"player" json:"player"`
	Ruleset string      `db:"ruleset" json:"ruleset"`
	Games   int         `db:"games" json:"games"`
	Wins    int         `db:"wins" json:"wins"`     // first places, shared ones too
	Points  int         `db:"points" json:"points"` // hundredths, of all games
}

// Records are the records of all players, by ruleset, most points first.
func Records(ctx context.Context, q sqlx.QueryerContext) ([]Record, error) {
	var records []Record
	err := sqlx.SelectContext(ctx, q, &records, `
		SELECT player, ruleset, count(*) AS games, count(*) FILTER (WHERE place = 1) AS wins, sum(points) AS points
		FROM standings.places WHERE player <> '' GROUP BY ruleset, player ORDER BY ruleset, points DESC, wins DESC, player`)
	return records, err
}
