// Package standings is the projection of the scores of each seat after each phase of a game, and
// of the final places.
package standings

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/migrations"
	"seneschal/projections"
)

// A Score is one figure of one seat after one phase. Phase 0 is the beginning; its Phase and Title are empty.
type Score struct {
	Game   string    `db:"game" json:"game"`
	PhaseN int       `db:"phase_n" json:"phase_n"`
	Phase  string    `db:"phase" json:"phase"`
	Title  string    `db:"title" json:"title"`
	Seat   game.Seat `db:"seat" json:"seat"`
	Score  string    `db:"score" json:"score"`
	Value  int       `db:"value" json:"value"`
}

// A Place is the place of a seat in a finished game.
type Place struct {
	Game    string      `db:"game" json:"game"`
	Seat    game.Seat   `db:"seat" json:"seat"`
	Player  game.Player `db:"player" json:"player,omitempty"`
	Ruleset string      `db:"ruleset" json:"ruleset"`
	Name    string      `db:"name" json:"name"`
	Place   int         `db:"place" json:"place"`
	Shared  bool        `db:"shared" json:"shared,omitempty"`
	Points  int         `db:"points" json:"points"` // hundredths
	Title   string      `db:"title" json:"title,omitempty"`
	Ended   time.Time   `db:"ended" json:"ended"`
	Counts  bool        `db:"counts" json:"-"` // the place counts in records; false for void and forfeited tables
}

// Projector keeps the standings.
var Projector = projections.Projector{Name: "standings", Version: 2, Schema: migrations.Projection("standings"), Project: projectBatch}

// projectBatch adds the scores of each phase that the batch closes, and the places of each game
// that it ends. Then it applies the batch's rulings. A rewinding takes back later scores and the places.
func projectBatch(ctx context.Context, tx *sqlx.Tx, b projections.Batch) error {
	if err := b.Stretches(ctx, &batch{tx: tx}); err != nil {
		return err
	}
	rulings, err := b.Rulings()
	if err != nil {
		return err
	}
	for _, r := range rulings {
		if err := applyRuling(ctx, tx, r); err != nil {
			return err
		}
	}
	return nil
}

// applyRuling keeps a ruling and puts the official result of the table in the place of its game's own. If the game
// is not over it only keeps the ruling, for applyEarlierRulings.
func applyRuling(ctx context.Context, tx *sqlx.Tx, ruling projections.Ruling) error {
	changed, err := ruling.Keep(ctx, tx)
	if err != nil || !changed {
		return err
	}
	places, err := projections.Rows[Place](ctx, tx, `DELETE FROM places WHERE game = $1 RETURNING `+placeColumns, ruling.Game)
	if err != nil {
		return err
	}
	return projections.Insert(ctx, tx, projections.Into("places", placeColumns), withOfficial(places, ruling.Official.V))
}

// withOfficial returns the places of one game as its official result has them. It changes places in place; a seat
// that the result does not name keeps its own.
func withOfficial(places []Place, official tournament.Official) []Place {
	of := official.PlacesBySeat()
	for i, at := range places {
		places[i].Counts = official.IsRated()
		if f, ok := of[at.Seat]; ok {
			places[i].Place, places[i].Shared, places[i].Points, places[i].Title = f.Place, official.IsShared(f.Place), f.Points, projections.Text(f.Title)
		}
	}
	return places
}

// batch collects what Take finds in a stretch of the log without a rewinding, until Flush writes it.
type batch struct {
	tx     *sqlx.Tx
	scores []Score
	places []Place
}

// Take collects the scores and the places of a step.
func (p *batch) Take(s projections.Step) {
	p.scores, p.places = append(p.scores, listScores(s)...), append(p.places, listPlaces(s)...)
}

// Flush writes what was collected and empties the batch, even after an error.
func (p *batch) Flush(ctx context.Context) error {
	columns := []string{"game", "phase_n", "phase", "title", "seat", "score", "value"}
	err := projections.Copy(ctx, p.tx, "scores", columns, p.scores, func(s Score) []any {
		return []any{s.Game, s.PhaseN, s.Phase, s.Title, string(s.Seat), s.Score, s.Value}
	})
	var games []string
	for _, at := range p.places {
		games = append(games, at.Game)
	}
	if err == nil && len(games) > 0 {
		err = p.applyEarlierRulings(ctx, games)
	}
	if err == nil {
		err = projections.Insert(ctx, p.tx, projections.Into("places", placeColumns), p.places)
	}
	p.scores, p.places = nil, nil
	return err
}

// applyEarlierRulings changes the collected places of games to those of rulings that came before the games' ends.
func (p *batch) applyEarlierRulings(ctx context.Context, games []string) error {
	of, err := projections.RulingsOn(ctx, p.tx, games)
	for i, at := range p.places {
		if o, ok := of[at.Game]; ok {
			p.places[i] = withOfficial([]Place{at}, o)[0]
		}
	}
	return err
}

// Rewind deletes the scores of a game from a phase on, and all its places.
func (p *batch) Rewind(ctx context.Context, id string, to int) error {
	if _, err := p.tx.ExecContext(ctx, `DELETE FROM scores WHERE game = $1 AND phase_n >= $2`, id, to); err != nil {
		return err
	}
	_, err := p.tx.ExecContext(ctx, `DELETE FROM places WHERE game = $1`, id)
	return err
}

// listScores returns the scores after a step that begins the game or closes a phase; nil for any other step.
func listScores(step projections.Step) []Score {
	_, begun := projections.Find[game.Begun](step)
	closed, isClosed := projections.Find[game.PhaseClosed](step)
	if !begun && !isClosed {
		return nil
	}
	row := Score{Game: step.Game}
	if isClosed {
		_, phase, _, _ := step.Before.Phase()
		row.PhaseN, row.Phase, row.Title = closed.N, closed.Phase, phase.Title
	}
	all := computeScores(step.After)
	var rows []Score
	for _, seat := range slices.Sorted(maps.Keys(all)) {
		for _, score := range slices.Sorted(maps.Keys(all[seat])) {
			row.Seat, row.Score, row.Value = seat, score, all[seat][score]
			rows = append(rows, row)
		}
	}
	return rows
}

// computeScores returns the scores of the position, by seat and name. If the ruleset keeps no scores it returns those
// of the result, which is empty before the game is over.
func computeScores(g *game.Game) map[game.Seat]map[string]int {
	if scores := g.State().Scores(); scores != nil {
		return scores
	}
	all := make(map[game.Seat]map[string]int)
	result, _ := g.Result()
	for _, p := range result.Places {
		all[p.Seat] = p.Scores
	}
	return all
}

// listPlaces returns the places after a step that ends the game; nil for any other step.
func listPlaces(step projections.Step) []Place {
	ended, ok := projections.Find[game.Ended](step)
	if !ok {
		return nil
	}
	var rows []Place
	for _, standing := range ended.Result.Places {
		seat, _ := step.After.SeatInfo(standing.Seat) // a result ranks the seats of its game
		rows = append(rows, Place{
			Game: step.Game, Seat: standing.Seat, Player: seat.Player, Ruleset: step.After.Ruleset().Name(), Name: step.After.State().Face(standing.Seat, "en").Name,
			Place: standing.Place, Shared: standing.Shared, Points: standing.Points, Title: standing.Title, Ended: step.Commit.At, Counts: true,
		})
	}
	return rows
}

// Scores returns all scores of a game, by phase, seat and name.
func Scores(ctx context.Context, q sqlx.QueryerContext, id string) ([]Score, error) {
	return projections.Rows[Score](ctx, q, `
		SELECT game, phase_n, phase, title, seat, score, value FROM standings.scores
		WHERE game = $1 ORDER BY phase_n, seat, score`, id)
}

// placeColumns are the columns of the table places, in the order of Place.
const placeColumns = `game, seat, player, ruleset, name, place, shared, points, title, ended, counts`

// PlacesIn returns the final rankings of some games, by game and best first. A game that is not over is not in the
// map.
func PlacesIn(ctx context.Context, q sqlx.QueryerContext, games []string) (map[string][]Place, error) {
	places, err := projections.Rows[Place](ctx, q, `
		SELECT `+placeColumns+` FROM standings.places WHERE game = ANY($1) ORDER BY game, place, seat`, pq.StringArray(games))
	by := make(map[string][]Place, len(games))
	for _, p := range places {
		by[p.Game] = append(by[p.Game], p)
	}
	return by, err
}

// A Record sums up a player's results in the finished games of a ruleset. Void and forfeited tables do not count.
type Record struct {
	Player  game.Player `db:"player" json:"player"`
	Ruleset string      `db:"ruleset" json:"ruleset"`
	Games   int         `db:"games" json:"games"`
	Wins    int         `db:"wins" json:"wins"`     // first places, shared ones too
	Points  int         `db:"points" json:"points"` // hundredths, of all games
}

// Records returns the records of all players, by ruleset, most points first. Seats that were free at the end are left
// out.
func Records(ctx context.Context, q sqlx.QueryerContext) ([]Record, error) {
	return projections.Rows[Record](ctx, q, `
		SELECT player, ruleset, count(*) AS games, count(*) FILTER (WHERE place = 1) AS wins, sum(points) AS points
		FROM standings.places WHERE player <> '' AND counts GROUP BY ruleset, player ORDER BY ruleset, points DESC, wins DESC, player`)
}
