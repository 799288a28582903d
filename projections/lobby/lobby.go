// Package lobby is the projection of all games and their seats as they stand: games that are
// forming, games that are played with the seats on which they wait, and games that are over with
// their winners.
package lobby

import (
	"context"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/migrations"
	"seneschal/projections"
)

// States of a game.
const (
	Forming = "forming" // seats are free
	Open    = "open"
	Paused  = "paused" // the clock is stopped
	Over    = "over"
)

// A Game is a row of the lobby.
type Game struct {
	ID         string         `db:"id" json:"id"`
	Title      string         `db:"title" json:"title"`
	Ruleset    string         `db:"ruleset" json:"ruleset"`
	Tournament string         `db:"tournament" json:"tournament,omitempty"`
	Anonymous  bool           `db:"anonymous" json:"anonymous,omitempty"` // nobody learns before the end who plays which seat
	Imported   bool           `db:"imported" json:"imported,omitempty"`   // it was played on another server
	Steward    game.Player    `db:"steward" json:"steward"`
	State      string         `db:"state" json:"state"`
	PhaseN     int            `db:"phase_n" json:"phase_n"`
	Phase      string         `db:"phase" json:"phase"`
	PhaseTitle string         `db:"phase_title" json:"phase_title"`
	Due        *time.Time     `db:"due" json:"due,omitempty"`       // nil without an open phase or without a deadline
	Ready      int            `db:"ready" json:"-"`                 // number of awaited seats with final orders: for the steward
	Missing    int            `db:"missing" json:"-"`               // number of awaited seats without final orders
	Winners    pq.StringArray `db:"winners" json:"winners"`         // seats in the first place
	Reason     string         `db:"reason" json:"reason,omitempty"` // why the game is over, in the word of its ruleset or game.AbandonedReason; "": it is not over
	Changed    time.Time      `db:"changed" json:"changed"`         // when something last changed that everybody sees
	Pos        int64          `db:"pos" json:"-"`                   // of the commit that changed it; secret, as it tells how many commits there are
}

// A Seat is a row of a game's seats, in seat order.
type Seat struct {
	Game       string      `db:"game" json:"game"`
	N          int         `db:"n" json:"n"`
	Seat       game.Seat   `db:"seat" json:"seat"`
	Player     game.Player `db:"player" json:"player,omitempty"` // "" for a free seat, and where not everybody may know it
	Hidden     bool        `db:"hidden" json:"hidden,omitempty"` // somebody holds it whom not everybody may know yet
	Name       string      `db:"name" json:"name"`
	Colour     string      `db:"colour" json:"colour"`
	Word       string      `db:"word" json:"word"`
	Eliminated bool        `db:"eliminated" json:"eliminated,omitempty"`
	Status     string      `db:"status" json:"status"`
	Awaited    bool        `db:"awaited" json:"awaited"`
	Ordered    bool        `db:"ordered" json:"-"` // shown to the seat's player and the steward alone
	Final      bool        `db:"final" json:"-"`
	Missed     int         `db:"missed" json:"missed"`
	Deputy     game.Player `db:"deputy" json:"-"` // "" for none; shown to the seat's player alone
	Letter     string      `db:"-" json:"-"`      // distinguishes the seat at its table; "" where a query does not set it
}

// heldSeat is the row of a seat. Player holds it; Shown is the same player if everybody may know them, or else "".
type heldSeat struct {
	Seat
	Shown game.Player `db:"shown"`
}

// Columns of the tables.
const (
	columns = `id, title, ruleset, tournament, anonymous, imported, steward, state, phase_n, phase, phase_title, due, ready, missing, winners,
		reason, changed, pos`
	faceColumns = `game, n, seat, name, colour, word, eliminated, status, awaited, ordered, final, missed`
	// seatColumns are those of a seat as everybody may know it, knownColumns as the seat's player and the steward may.
	seatColumns  = faceColumns + `, shown AS player, '' AS deputy, player <> shown AS hidden`
	knownColumns = faceColumns + `, player, deputy, player <> shown AS hidden`
)

// Projector keeps the lobby.
var Projector = projections.Projector{Name: "lobby", Version: 5, Schema: migrations.Projection("lobby"), Project: projectBatch}

// projectBatch writes how each game of the batch stands after it.
func projectBatch(ctx context.Context, tx *sqlx.Tx, batch projections.Batch) error {
	newest, err := batch.Newest()
	if err != nil {
		return err
	}
	var games []Game
	var seats []heldSeat
	var ids pq.StringArray
	for _, step := range newest.Steps() {
		games = append(games, buildGame(step))
		seats = append(seats, buildSeats(step)...)
		ids = append(ids, step.Game)
	}
	if err := dateGames(ctx, tx, batch, games, ids); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM games WHERE id = ANY($1)`, ids); err != nil {
		return err
	}
	if err := projections.Insert(ctx, tx, projections.Into("games", columns), games); err != nil {
		return err
	}
	return projections.Insert(ctx, tx, projections.Into("seats", faceColumns+`, player, shown, deputy`), seats)
}

// dateGames sets in games when each game last changed for everybody, and by which commit: in this batch, or else as
// its row in the table says. A game with neither gets the zero time.
func dateGames(ctx context.Context, tx *sqlx.Tx, batch projections.Batch, games []Game, ids pq.StringArray) error {
	var before []Game
	if err := tx.SelectContext(ctx, &before, `SELECT id, changed, pos FROM games WHERE id = ANY($1)`, ids); err != nil {
		return err
	}
	lastChange := make(map[string]Game)
	for _, g := range before {
		lastChange[g.ID] = g
	}
	steps, err := batch.Steps()
	for _, step := range steps {
		if slices.ContainsFunc(step.Events, func(e event.Event) bool { return game.Sees("", e) }) {
			lastChange[step.Game] = Game{Changed: step.Commit.At, Pos: int64(step.Commit.Pos)}
		}
	}
	for i := range games {
		games[i].Changed, games[i].Pos = lastChange[games[i].ID].Changed, lastChange[games[i].ID].Pos
	}
	return err
}

// buildGame returns the row of a game after a step, without Changed and Pos.
func buildGame(step projections.Step) Game {
	g := step.After
	n, phase, due, open := g.Phase()
	row := Game{
		ID: step.Game, Title: projections.Text(g.Title()), Ruleset: g.Ruleset().Name(), Tournament: g.Tournament(), Anonymous: g.Anonymous(), Imported: step.Commit.Imported, Steward: g.Steward(),
		State: nameState(g), PhaseN: n, Phase: phase.Name, PhaseTitle: phase.Title, Winners: pq.StringArray{},
	}
	if open && !due.IsZero() {
		row.Due = &due
	}
	for _, seat := range g.Seats() {
		switch {
		case seat.Awaited && seat.Final:
			row.Ready++
		case seat.Awaited:
			row.Missing++
		}
	}
	result, _ := g.Result()
	row.Reason = result.Reason
	for _, standing := range result.Places {
		if standing.Place == 1 {
			row.Winners = append(row.Winners, string(standing.Seat))
		}
	}
	return row
}

// nameState names the state of a game.
func nameState(g *game.Game) string {
	switch {
	case g.Over():
		return Over
	case g.Paused():
		return Paused
	case g.Begun():
		return Open
	}
	return Forming
}

// buildSeats returns the rows of a game's seats after a step, with names in English.
func buildSeats(step projections.Step) []heldSeat {
	var rows []heldSeat
	for i, seat := range step.After.Seats() {
		face := step.After.State().Face(seat.Seat, "en")
		rows = append(rows, heldSeat{Shown: step.After.PublicPlayer(seat.Seat), Seat: Seat{
			Game: step.Game, N: i + 1, Seat: seat.Seat, Player: seat.Player, Name: face.Name, Colour: face.Colour, Word: face.Word,
			Eliminated: face.Out, Status: seat.Status, Awaited: seat.Awaited, Ordered: seat.HasOrders, Final: seat.Final,
			Missed: seat.Missed, Deputy: seat.Deputy,
		}})
	}
	return rows
}
