// Package deadlines is the projection of the clocks: which phases are open and
// until when, and every change of a deadline with its reason.
package deadlines

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/migrations"
	"seneschal/projections"
)

// A Deadline is a phase that is open.
type Deadline struct {
	Game    string         `db:"game" json:"game"`
	PhaseN  int            `db:"phase_n" json:"phase_n"`
	Phase   string         `db:"phase" json:"phase"`
	Title   string         `db:"title" json:"title"`
	Due     *time.Time     `db:"due" json:"due,omitempty"` // nil while paused
	Paused  bool           `db:"paused" json:"paused,omitempty"`
	Awaited pq.StringArray `db:"awaited" json:"awaited"`
	Signed  *time.Time     `db:"signed" json:"signed,omitempty"` // time of the beacon's round for which its dice wait; nil: orders are taken
}

// A Change is something that happened to a clock.
type Change struct {
	Game   string      `db:"game" json:"game"`
	N      int         `db:"n" json:"n"`
	PhaseN int         `db:"phase_n" json:"phase_n"`
	Phase  string      `db:"phase" json:"phase"`
	Kind   string      `db:"kind" json:"kind"`         // "extended", "grace", "late", "paused", "resumed", "rewound", "abandoned", "cancelled"
	Due    *time.Time  `db:"due" json:"due,omitempty"` // the new deadline; nil: there is none
	By     game.Player `db:"by" json:"by,omitempty"`   // "": the clock itself
	Why    string      `db:"why" json:"why"`
	At     time.Time   `db:"at" json:"at"`
}

// Projector keeps the clocks.
var Projector = projections.Projector{Name: "deadlines", Own: true, Version: 2, Schema: migrations.Projection("deadlines"), Project: projectBatch}

// projectBatch writes the changes of the batch, and the open phase of each of its games after the
// batch.
func projectBatch(ctx context.Context, tx *sqlx.Tx, batch projections.Batch) error {
	var changes []Change
	newest := make(projections.Newest)
	steps, err := batch.Steps()
	if err != nil {
		return err
	}
	for _, step := range steps {
		changes = append(changes, collectChanges(step)...)
		newest[step.Game] = step
	}
	if err := projections.Insert(ctx, tx, projections.Into("changes", changeColumns), changes); err != nil {
		return err
	}
	return projectOpen(ctx, tx, newest.Steps())
}

// projectOpen replaces the open phases of the steps' games; a game without one loses its row.
func projectOpen(ctx context.Context, tx *sqlx.Tx, steps []projections.Step) error {
	var ids pq.StringArray
	var rows []Deadline
	for _, step := range steps {
		ids = append(ids, step.Game)
		if d, open := findDeadline(step); open {
			rows = append(rows, d)
		}
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM open WHERE game = ANY($1)`, ids); err != nil {
		return err
	}
	return projections.Insert(ctx, tx, projections.Into("open", columns), rows)
}

// findDeadline returns the phase that is open after a step; false if none is.
func findDeadline(step projections.Step) (Deadline, bool) {
	n, phase, due, open := step.After.Phase()
	deadline := Deadline{
		Game: step.Game, PhaseN: n, Phase: phase.Name, Title: phase.Title, Due: projections.Moment(due), Paused: step.After.Paused(), Awaited: pq.StringArray{},
	}
	if seal, sealed := step.After.AwaitsBeacon(); sealed {
		deadline.Signed = projections.Moment(seal.Signed)
	}
	for _, seat := range step.After.Seats() {
		if seat.Awaited {
			deadline.Awaited = append(deadline.Awaited, string(seat.Seat))
		}
	}
	return deadline, open
}

// collectChanges returns the changes of the clock in a step, with the phase that is open after it.
func collectChanges(step projections.Step) []Change {
	var changes []Change
	for i, e := range step.Events {
		change, ok := readChange(e)
		if !ok {
			continue
		}
		n, phase, _, _ := step.After.Phase()
		change.Game, change.N, change.PhaseN, change.Phase, change.At = step.Game, step.Commit.First+i, n, phase.Name, step.Commit.At
		changes = append(changes, change)
	}
	return changes
}

// readChange returns the change of the clock that an event makes, without its place; false if it makes none.
func readChange(e event.Event) (Change, bool) {
	switch e := e.(type) {
	case game.Extended:
		if e.Grace {
			return Change{Kind: "grace", Due: projections.Moment(e.Due), By: e.By, Why: projections.Text(e.Why)}, true
		}
		if e.Late {
			return Change{Kind: "late", Due: projections.Moment(e.Due)}, true
		}
		return Change{Kind: "extended", Due: projections.Moment(e.Due), By: e.By, Why: projections.Text(e.Why)}, true
	case game.Paused:
		return Change{Kind: "paused", By: e.By, Why: projections.Text(e.Why)}, true
	case game.Resumed:
		return Change{Kind: "resumed", Due: projections.Moment(e.Due), By: e.By}, true
	case game.Rewound:
		return Change{Kind: "rewound", Due: projections.Moment(e.Due), By: e.By, Why: projections.Text(e.Why)}, true
	case game.Abandoned:
		if e.By == "" {
			return Change{Kind: "cancelled"}, true
		}
		return Change{Kind: "abandoned", By: e.By, Why: projections.Text(e.Why)}, true
	}
	return Change{}, false
}

// Columns of the tables, in the order of the fields.
const (
	columns       = `game, phase_n, phase, title, due, paused, awaited, signed`
	changeColumns = `game, n, phase_n, phase, kind, due, by, why, at`
)

// All lists the open phases of all games, the earliest deadline first and paused ones last.
func All(ctx context.Context, q sqlx.QueryerContext) ([]Deadline, error) {
	return projections.Rows[Deadline](ctx, q, `SELECT `+columns+` FROM deadlines.open ORDER BY due NULLS LAST, game`)
}

// DueBefore lists the open phases whose deadlines are before a time, the earliest first. It leaves out those without
// a deadline.
func DueBefore(ctx context.Context, q sqlx.QueryerContext, t time.Time) ([]Deadline, error) {
	return projections.Rows[Deadline](ctx, q, `SELECT `+columns+` FROM deadlines.open WHERE due < $1 ORDER BY due, game`, t)
}

// SignedBefore lists the IDs of the games whose dice wait for a round of a beacon, if that round was to be signed
// before a time; the earliest first.
func SignedBefore(ctx context.Context, q sqlx.QueryerContext, t time.Time) ([]string, error) {
	return projections.Rows[string](ctx, q, `SELECT game FROM deadlines.open WHERE signed < $1 ORDER BY signed, game`, t)
}

// Find returns the open phase of a game. It fails with sql.ErrNoRows if none is open.
func Find(ctx context.Context, q sqlx.QueryerContext, id string) (Deadline, error) {
	return projections.One[Deadline](ctx, q, `SELECT `+columns+` FROM deadlines.open WHERE game = $1`, id)
}

// Changes lists all changes of a game's clock, oldest first.
func Changes(ctx context.Context, q sqlx.QueryerContext, id string) ([]Change, error) {
	return projections.Rows[Change](ctx, q, `SELECT `+changeColumns+` FROM deadlines.changes WHERE game = $1 ORDER BY n`, id)
}
