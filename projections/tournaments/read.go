package tournaments

import (
	"context"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/projections"
)

// Columns of the tables. standingColumns leaves out why, which is long.
const (
	columns         = `id, title, steward, directors, status, format, rules, seasons, entrants, waiting, announced, changed, why, commitment, pos`
	tableColumns    = `tournament, season, round, n, division, game, status, started, ended, review, void, outcome, word, second, own, seats`
	entrantColumns  = `tournament, number, player, rating, club, waiting, withdrawn, banned, rung, entered`
	seasonColumns   = `tournament, season, opened, closed, objections, moves, penalties`
	roundColumns    = `tournament, season, round, drawn, closed, objections, roll, why, byes`
	divisionColumns = `tournament, season, division, tier, name, rounds, tie_breaks, final`
	standingColumns = `tournament, season, division, n, player, rank, shared, before, points, games, withdrawn, banned, banned_own, review, tie_breaks, cells`
	titleColumns    = `tournament, n, name, player, season, division, game`
	recordColumns   = `tournament, name, value, player, season, game`
	newsColumns     = `tournament, n, kind, text, author, at`
)

// All lists all tournaments: first those that go on, then those that have ended, each the newest
// first.
func All(ctx context.Context, q sqlx.QueryerContext) ([]Tournament, error) {
	return projections.List[Tournament](ctx, q, `SELECT `+columns+` FROM tournaments.tournaments ORDER BY status = 'ended', announced DESC, id`)
}

// Find returns a tournament. It fails with sql.ErrNoRows if none has that ID.
func Find(ctx context.Context, q sqlx.QueryerContext, id string) (Tournament, error) {
	return projections.One[Tournament](ctx, q, `SELECT `+columns+` FROM tournaments.tournaments WHERE id = $1`, id)
}

// Entrants lists all players that ever entered, in the order of entry.
func Entrants(ctx context.Context, q sqlx.QueryerContext, id string) ([]Entrant, error) {
	return projections.List[Entrant](ctx, q, `SELECT `+entrantColumns+` FROM tournaments.entrants WHERE tournament = $1 ORDER BY number`, id)
}

// EnteredBy lists a player's entries in all tournaments.
func EnteredBy(ctx context.Context, q sqlx.QueryerContext, p game.Player) ([]Entrant, error) {
	return projections.List[Entrant](ctx, q, `SELECT `+entrantColumns+` FROM tournaments.entrants WHERE player = $1 ORDER BY tournament`, p)
}

// Seasons lists the seasons that have begun, the newest first.
func Seasons(ctx context.Context, q sqlx.QueryerContext, id string) ([]Season, error) {
	return projections.List[Season](ctx, q, `SELECT `+seasonColumns+` FROM tournaments.seasons WHERE tournament = $1 ORDER BY season DESC`, id)
}

// Divisions lists the divisions of a season, the highest first.
func Divisions(ctx context.Context, q sqlx.QueryerContext, id string, season int) ([]Division, error) {
	return projections.List[Division](ctx, q, `
		SELECT `+divisionColumns+` FROM tournaments.divisions WHERE tournament = $1 AND season = $2 ORDER BY division`, id, season)
}

// Rounds lists the rounds of a season that are drawn, in their order.
func Rounds(ctx context.Context, q sqlx.QueryerContext, id string, season int) ([]Round, error) {
	return projections.List[Round](ctx, q, `
		SELECT `+roundColumns+` FROM tournaments.rounds
		WHERE tournament = $1 AND season = $2 ORDER BY round`, id, season)
}

// Tables lists the tables of a season, by round and number.
func Tables(ctx context.Context, q sqlx.QueryerContext, id string, season int) ([]RoundGame, error) {
	return projections.List[RoundGame](ctx, q, `
		SELECT `+tableColumns+` FROM tournaments.tables WHERE tournament = $1 AND season = $2 ORDER BY round, n`, id, season)
}

// Played lists the tables of all seasons that are being played or are over, in the order of the
// draws.
func Played(ctx context.Context, q sqlx.QueryerContext, id string) ([]RoundGame, error) {
	return projections.List[RoundGame](ctx, q, `
		SELECT `+tableColumns+` FROM tournaments.tables
		WHERE tournament = $1 AND status IN ('running', 'finished') ORDER BY season, round, n`, id)
}

// Results lists the tables that are over, of all seasons, at most so many, the newest first.
func Results(ctx context.Context, q sqlx.QueryerContext, id string, most int) ([]RoundGame, error) {
	return projections.List[RoundGame](ctx, q, `
		SELECT `+tableColumns+` FROM tournaments.tables WHERE tournament = $1 AND ended IS NOT NULL
		ORDER BY ended DESC, season DESC, round DESC, n DESC LIMIT $2`, id, most)
}

// Standings lists the rows of a division, best first, without the arithmetic of their figures. Season 0 with division
// 0 is all of time.
func Standings(ctx context.Context, q sqlx.QueryerContext, id string, season, division int) ([]Standing, error) {
	return projections.List[Standing](ctx, q, `
		SELECT `+standingColumns+` FROM tournaments.standings
		WHERE tournament = $1 AND season = $2 AND division = $3 ORDER BY n`, id, season, division)
}

// Why returns a player's row in a division with the arithmetic of its figures. It fails with sql.ErrNoRows if the
// player has no row there.
func Why(ctx context.Context, q sqlx.QueryerContext, id string, season, division int, player game.Player) (Standing, error) {
	return projections.One[Standing](ctx, q, `
		SELECT `+standingColumns+`, why FROM tournaments.standings
		WHERE tournament = $1 AND season = $2 AND division = $3 AND player = $4`, id, season, division, player)
}

// Titles lists all titles that were ever won, oldest first.
func Titles(ctx context.Context, q sqlx.QueryerContext, id string) ([]Title, error) {
	return projections.List[Title](ctx, q, `SELECT `+titleColumns+` FROM tournaments.titles WHERE tournament = $1 ORDER BY n`, id)
}

// Records lists the present records, by name.
func Records(ctx context.Context, q sqlx.QueryerContext, id string) ([]Record, error) {
	return projections.List[Record](ctx, q, `SELECT `+recordColumns+` FROM tournaments.records WHERE tournament = $1 ORDER BY name`, id)
}

// NewsOf lists the steward's news, at most so many, the newest first.
func NewsOf(ctx context.Context, q sqlx.QueryerContext, id string, most int) ([]News, error) {
	return projections.List[News](ctx, q, `SELECT `+newsColumns+` FROM tournaments.news WHERE tournament = $1 ORDER BY n DESC LIMIT $2`, id, most)
}

// An Entry is a tournament that somebody has entered.
type Entry struct {
	Tournament string            `db:"tournament" json:"tournament"`
	Title      string            `db:"title" json:"title"`
	Format     tournament.Format `db:"format" json:"format"`
	Status     string            `db:"status" json:"status"`
	Waiting    bool              `db:"waiting" json:"waiting,omitempty"`
	Withdrawn  bool              `db:"withdrawn" json:"withdrawn,omitempty"`
}

// EntriesOf lists the tournaments that a player has entered, the newest entry first.
func EntriesOf(ctx context.Context, q sqlx.QueryerContext, player game.Player) ([]Entry, error) {
	return projections.List[Entry](ctx, q, `
		SELECT e.tournament, t.title, t.format, t.status, e.waiting, e.withdrawn
		FROM tournaments.entrants AS e JOIN tournaments.tournaments AS t ON t.id = e.tournament
		WHERE e.player = $1 ORDER BY e.entered DESC, e.tournament`, player)
}

// A Finish is a player's place in a division of a season: the final place, or the present one while the season goes on.
type Finish struct {
	Tournament string `db:"tournament" json:"-"`
	Season     int    `db:"season" json:"season"`
	Division   int    `db:"division" json:"division"`
	Name       string `db:"name" json:"name,omitempty"` // of the division
	Final      bool   `db:"final" json:"final"`
	Rank       int    `db:"rank" json:"rank"`
	Shared     bool   `db:"shared" json:"shared,omitempty"`
	Of         int    `db:"of" json:"of"` // number of players in the division
	Points     string `db:"points" json:"points"`
}

// FinishesOf lists a player's places in all seasons of all tournaments, by tournament, the newest
// season first. It leaves out the standings of all time.
func FinishesOf(ctx context.Context, q sqlx.QueryerContext, player game.Player) ([]Finish, error) {
	return projections.List[Finish](ctx, q, `
		SELECT s.tournament, s.season, s.division, d.name, d.final, s.rank, s.shared, s.points, (
			SELECT count(*) FROM tournaments.standings AS o WHERE (o.tournament, o.season, o.division) = (s.tournament, s.season, s.division)
		) AS of
		FROM tournaments.standings AS s
		JOIN tournaments.divisions AS d ON (d.tournament, d.season, d.division) = (s.tournament, s.season, s.division)
		WHERE s.player = $1 AND s.season > 0 ORDER BY s.tournament, s.season DESC, s.division`, player)
}

// An Honour is a title with the name of its tournament.
type Honour struct {
	Title
	Tournament string `db:"id" json:"tournament"`
	Of         string `db:"of" json:"tournament_title"` // title of the tournament
}

// HonoursOf lists the titles that a player has won in tournaments, by tournament, the oldest
// first. It leaves out titles that a single game gave.
func HonoursOf(ctx context.Context, q sqlx.QueryerContext, player game.Player) ([]Honour, error) {
	return projections.List[Honour](ctx, q, `
		SELECT h.n, h.name, h.player, h.season, h.division, h.game, t.id, t.title AS of
		FROM tournaments.titles AS h JOIN tournaments.tournaments AS t ON t.id = h.tournament
		WHERE h.player = $1 AND h.game = '' ORDER BY t.announced, t.id, h.n`, player)
}

// A Member is a player that has entered tournaments.
type Member struct {
	Player  game.Player `db:"player"`
	Entered int         `db:"entered"` // number of tournaments
	Titles  int         `db:"titles"`  // except those that single games gave
}

// Members lists all players that ever entered a tournament.
func Members(ctx context.Context, q sqlx.QueryerContext) ([]Member, error) {
	return projections.List[Member](ctx, q, `
		SELECT e.player, count(*) AS entered, (SELECT count(*) FROM tournaments.titles AS h WHERE h.player = e.player AND h.game = '') AS titles
		FROM tournaments.entrants AS e GROUP BY e.player ORDER BY e.player`)
}
