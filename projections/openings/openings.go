// Package openings is the projection of games that wait for their players: their terms, the players in
// them, and those that have left full games.
package openings

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/migrations"
	"seneschal/projections"
)

// An Opening is a game that waits, or has waited, for its players.
type Opening struct {
	ID       string                          `db:"id" json:"id"`
	Opener   game.Player                     `db:"opener" json:"opener"`
	Steward  game.Player                     `db:"steward" json:"steward"`
	Status   opening.Status                  `db:"status" json:"status"`
	Ruleset  string                          `db:"ruleset" json:"ruleset"`
	Preset   string                          `db:"preset" json:"preset"`
	Pace     string                          `db:"pace" json:"pace"`
	Language string                          `db:"language" json:"language,omitempty"`
	Title    string                          `db:"title" json:"title"`
	Seats    int                             `db:"seats" json:"seats"`
	Taken    int                             `db:"taken" json:"taken"`
	Terms    projections.JSON[opening.Terms] `db:"terms" json:"terms"`
	Opened   time.Time                       `db:"opened" json:"opened"`
	Ends     time.Time                       `db:"ends" json:"ends"`                     // when it ends unless it is full
	Until    *time.Time                      `db:"until" json:"until,omitempty"`         // until when everybody must confirm; nil: nobody is asked to
	Why      opening.EndReason               `db:"why" json:"why,omitempty"`             // why it has ended; "": it has not
	ForUntil *time.Time                      `db:"for_until" json:"for_until,omitempty"` // until then a sequel is for its players alone
	Changed  time.Time                       `db:"changed" json:"changed"`
}

// Reserved reports whether the opening is a sequel that is for its players alone at a time.
func (o Opening) Reserved(at time.Time) bool { return o.ForUntil != nil && at.Before(*o.ForUntil) }

// A Seat is a player with a seat in an opening, or asks for one.
type Seat struct {
	Opening   string      `db:"opening" json:"-"`
	N         int         `db:"n" json:"n"` // from 1; those who ask come last
	Player    game.Player `db:"player" json:"player"`
	Asks      bool        `db:"asks" json:"asks,omitempty"`
	Confirmed bool        `db:"confirmed" json:"confirmed,omitempty"`
}

// leaving is a player who left a full game.
type leaving struct {
	Opening string      `db:"opening"`
	N       int         `db:"n"` // version of the event
	Player  game.Player `db:"player"`
	At      time.Time   `db:"at"`
}

// Columns of the tables, in the order of the fields.
const (
	columns        = `id, opener, steward, status, ruleset, preset, pace, language, title, seats, taken, terms, opened, ends, until, why, for_until, changed`
	seatColumns    = `opening, n, player, asks, confirmed`
	leavingColumns = `opening, n, player, at`
)

// Projector keeps the openings.
var Projector = projections.Projector{Name: "openings", Version: 2, Schema: migrations.Projection("openings"), Project: projectBatch}

// projectBatch writes how each opening of the batch stands after it, and which players have left full games.
func projectBatch(ctx context.Context, tx *sqlx.Tx, batch projections.Batch) error {
	rows, seats := map[string]Opening{}, map[string][]Seat{}
	var leavings []leaving
	for step, err := range batch.OpeningSteps(ctx) {
		if err != nil {
			return err
		}
		rows[step.Opening], seats[step.Opening] = buildRow(step), listSeats(step)
		leavings = append(leavings, listLeavings(step)...)
	}
	var (
		ids      pq.StringArray
		openings []Opening
		holders  []Seat
	)
	for id, row := range rows { // in any order: each has rows of its own
		ids, openings, holders = append(ids, id), append(openings, row), append(holders, seats[id]...)
	}
	for _, table := range []string{`DELETE FROM openings WHERE id = ANY($1)`, `DELETE FROM seats WHERE opening = ANY($1)`} {
		if _, err := tx.ExecContext(ctx, table, ids); err != nil {
			return err
		}
	}
	if err := projections.Insert(ctx, tx, projections.Into("openings", columns), openings); err != nil {
		return err
	}
	if err := projections.Insert(ctx, tx, projections.Into("seats", seatColumns), holders); err != nil {
		return err
	}
	return projections.Insert(ctx, tx, projections.Into("leavings", leavingColumns), leavings)
}

// buildRow returns the row of an opening after a step. It says of an invite code only that there is one: its hash stays
// in the log.
func buildRow(step projections.OpeningStep) Opening {
	after, terms := step.After, step.After.Terms()
	if terms.Code != nil {
		terms.Code = &opening.Code{}
	}
	terms.Title = projections.Text(terms.Title)
	at, ends := after.Opened()
	_, _, forUntil := after.Again()
	return Opening{
		ID: step.Opening, Opener: after.Opener(), Steward: after.Steward(), Status: after.Status(), Ruleset: terms.Ruleset, Preset: terms.Preset, Pace: terms.Pace,
		Language: terms.Language, Title: terms.Title, Seats: terms.Seats, Taken: terms.Seats - after.Free(), Terms: projections.JSON[opening.Terms]{V: terms},
		Opened: at, Ends: ends, Until: projections.Moment(after.Until()), Why: after.Ended(), ForUntil: projections.Moment(forUntil), Changed: step.Commit.At,
	}
}

// listSeats lists the players of an opening after a step: first those who have seats, then those who ask for one.
func listSeats(step projections.OpeningStep) (seats []Seat) {
	for _, seated := range step.After.Seated() {
		seats = append(seats, Seat{Opening: step.Opening, N: len(seats) + 1, Player: seated.Player, Confirmed: seated.Confirmed})
	}
	for _, player := range step.After.Asking() {
		seats = append(seats, Seat{Opening: step.Opening, N: len(seats) + 1, Player: player, Asks: true})
	}
	return seats
}

// listLeavings lists the players who left a game in a step while it was full.
func listLeavings(step projections.OpeningStep) (all []leaving) {
	for i, e := range step.Events {
		if left, ok := e.(opening.Left); ok && left.Full {
			all = append(all, leaving{step.Opening, step.Commit.First + i, left.Player, left.At})
		}
	}
	return all
}
