// Package seats is the projection of results by seat: the places that the seats, characters and
// roles of each ruleset reach in games that are over. It shows whether a game is fair to all its
// players.
package seats

import (
	"context"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/migrations"
	"seneschal/projections"
)

// place is the result of a seat of a finished game.
type place struct {
	game       string
	seat       game.Seat
	n          int // in seat order, from 1
	ruleset    string
	edition    int
	preset     string
	of         int
	face       game.Face
	role       string
	tournament string
	place      int
	level      int // number of seats that share the place
	points     int
	total      int // points of all seats of the game
}

// Projector keeps the places.
var Projector = projections.Projector{Name: "seats", Version: 1, Schema: migrations.Projection("seats"), Project: projectBatch}

// projectBatch adds the places of each game that the batch ends. A rewinding deletes the places of its
// game.
func projectBatch(ctx context.Context, tx *sqlx.Tx, batch projections.Batch) error {
	var rows []place
	steps, err := batch.Steps()
	if err != nil {
		return err
	}
	for _, step := range steps {
		if _, rewound := projections.Find[game.Rewound](step); rewound {
			if err := writePlaces(ctx, tx, rows); err != nil {
				return err
			}
			rows = nil
			if _, err := tx.ExecContext(ctx, `DELETE FROM places WHERE game = $1`, step.Game); err != nil {
				return err
			}
		}
		if ended, ok := projections.Find[game.Ended](step); ok {
			rows = append(rows, listPlaces(step, ended.Result.Places)...)
		}
	}
	return writePlaces(ctx, tx, rows)
}

// columns are the columns of the table places, in the order in which writePlaces gives values.
var columns = []string{
	"game", "seat", "n", "ruleset", "edition", "preset", "of", "name", "word", "role", "tournament", "place", "level", "points", "total",
}

func writePlaces(ctx context.Context, tx *sqlx.Tx, rows []place) error {
	return projections.Copy(ctx, tx, "places", columns, rows, func(p place) []any {
		return []any{
			p.game, string(p.seat), p.n, p.ruleset, p.edition, p.preset, p.of, projections.Text(p.face.Name), projections.Text(p.face.Word),
			p.role, p.tournament, p.place, p.level, p.points, p.total,
		}
	})
}

// listPlaces returns the rows of a finished game's ranking.
func listPlaces(step projections.Step, ranking []game.Standing) []place {
	order := make(map[game.Seat]int)
	for i, info := range step.After.Seats() {
		order[info.Seat] = i + 1
	}
	total, level := 0, make(map[int]int)
	for _, at := range ranking {
		total += at.Points
		level[at.Place]++
	}
	setup := step.After.Setup()
	var rows []place
	for _, at := range ranking {
		row := place{
			game: step.Game, seat: at.Seat, n: order[at.Seat], ruleset: setup.Ruleset, edition: setup.Edition, preset: step.After.Preset(),
			of: len(ranking), face: step.After.State().Face(at.Seat, "en"), tournament: step.After.Tournament(), place: at.Place, level: level[at.Place],
			points: at.Points, total: total, role: step.After.State().Role(at.Seat),
		}
		rows = append(rows, row)
	}
	return rows
}
