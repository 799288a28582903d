package tournaments

import (
	"context"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
)

// An Entry is a tournament that somebody has entered.
type Entry struct {
	Tournament string            `db:"tournament" json:"tournament"`
	Title      string            `db:"title" json:"title"`
	Format     tournament.Format `db:"format" json:"format"`
	Status     string            `db:"status" json:"status"`
	Waiting    bool              `db:"waiting" json:"waiting,omitempty"`
	Withdrawn  bool              `db:"withdrawn" json:"withdrawn,omitempty"`
}

// EntriesOf are the tournaments that a player has entered, the newest first.
func EntriesOf(ctx context.Context, q sqlx.QueryerContext, p game.Player) ([]Entry, error) {
	return rows[Entry](ctx, q, `
		SELECT e.tournament, t.title, t.format, t.status, e.waiting, e.withdrawn
		FROM tournaments.entrants AS e JOIN tournaments.tournaments AS t ON t.id = e.tournament
		WHERE e.player = $1 ORDER BY e.entered DESC, e.tournament`, p)
}

// A Finish is where somebody stands in a division of a season, or came when
// it was closed.
type Finish struct {
	Tournament string `db:"tournament" json:"-"`
	Season     int    `db:"season" json:"season"`
	Division   int    `db:"division" json:"division"`
	Name       string `db:"name" json:"name,omitempty"` // of the division
	Final      bool   `db:"final" json:"final"`
	Rank       int    `db:"rank" json:"rank"`
	Shared     bool   `db:"shared" json:"shared,omitempty"`
	Of         int    `db:"of" json:"of"` // rows of the table
	Points     string `db:"points" json:"points"`
}

// FinishesOf are a player's in all seasons of all tournaments, the newest
// season first.
func FinishesOf(ctx context.Context, q sqlx.QueryerContext, p game.Player) ([]Finish, error) {
	return rows[Finish](ctx, q, `
		SELECT s.tournament, s.season, s.division, d.name, d.final, s.rank, s.shared, s.points, (
			SELECT count(*) FROM tournaments.standings AS o WHERE (o.tournament, o.season, o.division) = (s.tournament, s.season, s.division)
		) AS of
		FROM tournaments.standings AS s
		JOIN tournaments.divisions AS d ON (d.tournament, d.season, d.division) = (s.tournament, s.season, s.division)
		WHERE s.player = $1 AND s.season > 0 ORDER BY s.tournament, s.season DESC, s.division`, p)
}

// An Honour is a title with the name of its tournament.
type Honour struct {
	Title
	Tournament string `db:"id" json:"tournament"`
	Of         string `db:"of" json:"tournament_title"`
}

// HonoursOf are the titles that a player has won in tournaments, by
// tournament, the oldest first. Those that a single game gave are the game's.
func HonoursOf(ctx context.Context, q sqlx.QueryerContext, p game.Player) ([]Honour, error) {
	return rows[Honour](ctx, q, `
		SELECT h.n, h.name, h.player, h.season, h.division, h.game, t.id, t.title AS of
		FROM tournaments.titles AS h JOIN tournaments.tournaments AS t ON t.id = h.tournament
		WHERE h.player = $1 AND h.game = '' ORDER BY t.announced, t.id, h.n`, p)
}

// A Member is somebody who has entered tournaments.
type Member struct {
	Player  game.Player `db:"player"`
	Entered int         `db:"entered"` // tournaments
	Titles  int         `db:"titles"`  // but those that single games gave
}

// Members are all who ever entered a tournament.
func Members(ctx context.Context, q sqlx.QueryerContext) ([]Member, error) {
	return rows[Member](ctx, q, `
		SELECT e.player, count(*) AS entered, (SELECT count(*) FROM tournaments.titles AS h WHERE h.player = e.player AND h.game = '') AS titles
		FROM tournaments.entrants AS e GROUP BY e.player ORDER BY e.player`)
}
