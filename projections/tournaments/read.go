package tournaments

import (
	"context"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
)

const (
	columns         = `id, title, steward, status, format, rules, seasons, entrants, waiting, announced, changed, why, commitment, pos`
	tableColumns    = `tournament, season, round, n, division, game, status, started, ended, review, void, seats`
	divisionColumns = `tournament, season, division, tier, name, rounds, tie_breaks, final`
	standingColumns = `tournament, season, division, n, player, rank, shared, before, points, games, review, tie_breaks, cells`
)

// All are all tournaments: first those that go on, then those that have ended,
// each the newest first.
func All(ctx context.Context, q sqlx.QueryerContext) ([]Tournament, error) {
	return rows[Tournament](ctx, q, `SELECT `+columns+` FROM tournaments.tournaments ORDER BY status = 'ended', announced DESC, id`)
}

// Find is a tournament; sql.ErrNoRows if there is none of that ID.
func Find(ctx context.Context, q sqlx.QueryerContext, id string) (Tournament, error) {
	return one[Tournament](ctx, q, `SELECT `+columns+` FROM tournaments.tournaments WHERE id = $1`, id)
}

// Entrants are all who ever entered, in the order of entry.
func Entrants(ctx context.Context, q sqlx.QueryerContext, id string) ([]Entrant, error) {
	return rows[Entrant](ctx, q, `
		SELECT tournament, number, player, rating, waiting, withdrawn, rung, entered FROM tournaments.entrants
		WHERE tournament = $1 ORDER BY number`, id)
}

// EnteredBy is a player in all tournaments that he ever entered.
func EnteredBy(ctx context.Context, q sqlx.QueryerContext, p game.Player) ([]Entrant, error) {
	return rows[Entrant](ctx, q, `
		SELECT tournament, number, player, rating, waiting, withdrawn, rung, entered FROM tournaments.entrants
		WHERE player = $1 ORDER BY tournament`, p)
}

// Seasons are those that have begun, the newest first.
func Seasons(ctx context.Context, q sqlx.QueryerContext, id string) ([]Season, error) {
	return rows[Season](ctx, q, `
		SELECT tournament, season, opened, closed, objections, moves, penalties FROM tournaments.seasons
		WHERE tournament = $1 ORDER BY season DESC`, id)
}

// Divisions are those of a season, the highest first.
func Divisions(ctx context.Context, q sqlx.QueryerContext, id string, season int) ([]Division, error) {
	return rows[Division](ctx, q, `
		SELECT `+divisionColumns+` FROM tournaments.divisions WHERE tournament = $1 AND season = $2 ORDER BY division`, id, season)
}

// Rounds are those of a season that are drawn.
func Rounds(ctx context.Context, q sqlx.QueryerContext, id string, season int) ([]Round, error) {
	return rows[Round](ctx, q, `
		SELECT tournament, season, round, drawn, closed, objections, roll, why, byes FROM tournaments.rounds
		WHERE tournament = $1 AND season = $2 ORDER BY round`, id, season)
}

// Tables are those of a season, by round and number.
func Tables(ctx context.Context, q sqlx.QueryerContext, id string, season int) ([]Table, error) {
	return rows[Table](ctx, q, `
		SELECT `+tableColumns+` FROM tournaments.tables WHERE tournament = $1 AND season = $2 ORDER BY round, n`, id, season)
}

// Played are the tables of all seasons that are being played or are over, in
// the order of the draws.
func Played(ctx context.Context, q sqlx.QueryerContext, id string) ([]Table, error) {
	return rows[Table](ctx, q, `
		SELECT `+tableColumns+` FROM tournaments.tables
		WHERE tournament = $1 AND status IN ('running', 'finished') ORDER BY season, round, n`, id)
}

// Results are the tables that are over, the newest first.
func Results(ctx context.Context, q sqlx.QueryerContext, id string, most int) ([]Table, error) {
	return rows[Table](ctx, q, `
		SELECT `+tableColumns+` FROM tournaments.tables WHERE tournament = $1 AND ended IS NOT NULL
		ORDER BY ended DESC, season DESC, round DESC, n DESC LIMIT $2`, id, most)
}

// Standings are the rows of a division, best first; season 0 with division 0
// is all of time.
func Standings(ctx context.Context, q sqlx.QueryerContext, id string, season, division int) ([]Standing, error) {
	return rows[Standing](ctx, q, `
		SELECT `+standingColumns+` FROM tournaments.standings
		WHERE tournament = $1 AND season = $2 AND division = $3 ORDER BY n`, id, season, division)
}

// Why is somebody's row with the arithmetic of its figures; sql.ErrNoRows if he
// has none.
func Why(ctx context.Context, q sqlx.QueryerContext, id string, season, division int, p game.Player) (Standing, error) {
	return one[Standing](ctx, q, `
		SELECT `+standingColumns+`, why FROM tournaments.standings
		WHERE tournament = $1 AND season = $2 AND division = $3 AND player = $4`, id, season, division, p)
}

// Titles are all that were ever won, oldest first.
func Titles(ctx context.Context, q sqlx.QueryerContext, id string) ([]Title, error) {
	return rows[Title](ctx, q, `
		SELECT tournament, n, name, player, season, division, game FROM tournaments.titles WHERE tournament = $1 ORDER BY n`, id)
}

// Records are the best there are now, by name.
func Records(ctx context.Context, q sqlx.QueryerContext, id string) ([]Record, error) {
	return rows[Record](ctx, q, `
		SELECT tournament, name, value, player, season, game FROM tournaments.records WHERE tournament = $1 ORDER BY name`, id)
}

// NewsOf is what the steward has said, the newest first.
func NewsOf(ctx context.Context, q sqlx.QueryerContext, id string, most int) ([]News, error) {
	return rows[News](ctx, q, `
		SELECT tournament, n, kind, text, author, at FROM tournaments.news WHERE tournament = $1 ORDER BY n DESC LIMIT $2`, id, most)
}

func rows[R any](ctx context.Context, q sqlx.QueryerContext, query string, args ...any) ([]R, error) {
	all := []R{}
	err := sqlx.SelectContext(ctx, q, &all, query, args...)
	return all, err
}

func one[R any](ctx context.Context, q sqlx.QueryerContext, query string, args ...any) (R, error) {
	var row R
	err := sqlx.GetContext(ctx, q, &row, query, args...)
	return row, err
}
