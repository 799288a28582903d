// Package ratings is the projection of players over all their games: where
// they came and for how long they held their seats, how strong they are by
// package rating, and how reliably they answer.
//
// Games are rated in the order in which their ends stand in the log, each
// from how its players stood before, so that a game costs the same however
// many there were. (A duel costs as much as its players' other duels of the
// same period, which Glicko-2 rates together.) A game that is taken back after
// its end, which is rare, takes with it what was rated later; that is then
// rated again.
//
// Of a veiled game nothing is counted before its end, as the number of phases
// in which a seat was asked may tell what it holds.
package ratings

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"seneschal/domain/game"
	"seneschal/domain/tournament/rating"
	"seneschal/migrations"
	"seneschal/projections"
)

// A Game is one that is over.
type Game struct {
	Game    string                        `db:"game" json:"game"`
	Pos     int64                         `db:"pos" json:"-"`
	Title   string                        `db:"title" json:"title"`
	Ruleset string                        `db:"ruleset" json:"ruleset"`
	Ended   time.Time                     `db:"ended" json:"ended"`
	Phases  int                           `db:"phases" json:"phases"`
	Unrated string                        `db:"unrated" json:"unrated,omitempty"` // why it is not rated
	Record  projections.JSON[rating.Game] `db:"record" json:"-"`
}

// A Place is what one holder of a seat made of a game that is over.
type Place struct {
	Game     string      `db:"game" json:"game"`
	Seat     game.Seat   `db:"seat" json:"seat"`
	Player   game.Player `db:"player" json:"player"`
	Name     string      `db:"name" json:"name"` // of the seat
	Place    int         `db:"place" json:"place"`
	Shared   bool        `db:"shared" json:"shared,omitempty"`
	Of       int         `db:"of" json:"of"`         // seats of the game
	Points   int         `db:"points" json:"points"` // hundredths, of the seat
	Title    string      `db:"title" json:"title,omitempty"`
	Held     int         `db:"held" json:"held"` // phases
	TookOver bool        `db:"took_over" json:"took_over,omitempty"`
}

// A Change is what a game did to a player's rating in a list.
type Change struct {
	Ruleset string                          `db:"ruleset" json:"ruleset,omitempty"`
	System  rating.System                   `db:"system" json:"system"`
	Player  game.Player                     `db:"player" json:"player"`
	N       int                             `db:"n" json:"n"` // from 1
	Game    string                          `db:"game" json:"game"`
	Pos     int64                           `db:"pos" json:"-"`
	Rated   bool                            `db:"rated" json:"rated"`
	Change  projections.JSON[rating.Change] `db:"change" json:"change"`
}

// A Form is how a player stands in a list.
type Form struct {
	Ruleset string                          `db:"ruleset" json:"ruleset,omitempty"`
	System  rating.System                   `db:"system" json:"system"`
	Player  game.Player                     `db:"player" json:"player"`
	Games   int                             `db:"games" json:"games"` // unrated ones too
	Rated   int                             `db:"rated" json:"rated"`
	Last    projections.JSON[rating.Change] `db:"last" json:"last"`
}

// List is the list that the form is of.
func (f Form) List() rating.List { return rating.List{Ruleset: f.Ruleset, System: f.System} }

// Projector keeps the ratings.
type Projector struct{}

var _ projections.Projector = Projector{}

// Name is "ratings".
func (Projector) Name() string { return "ratings" }

// Version is raised when Project changes.
func (Projector) Version() int { return 1 }

// Schema makes the tables.
func (Projector) Schema() string { return migrations.Projection("ratings") }

// Project writes who held the seats in the phases that the batch closes, and
// rates the games that it ends. A rewinding takes back what came after.
func (Projector) Project(ctx context.Context, tx *sqlx.Tx, b projections.Batch) error {
	return b.Stretches(ctx, &part{tx: tx, veils: make(map[string]bool)})
}
