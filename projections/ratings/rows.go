package ratings

import (
	"time"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/domain/tournament/rating"
	"seneschal/projections"
)

// A Game is a game that is over.
type Game struct {
	Game    string                        `db:"game" json:"game"`
	Pos     int64                         `db:"pos" json:"-"` // of the commit that ended it
	Title   string                        `db:"title" json:"title"`
	Ruleset string                        `db:"ruleset" json:"ruleset"`
	Ended   time.Time                     `db:"ended" json:"ended"`
	Phases  int                           `db:"phases" json:"phases"`
	Unrated string                        `db:"unrated" json:"unrated,omitempty"` // why it is not rated; "": it is rated
	Outcome tournament.Outcome            `db:"outcome" json:"outcome,omitempty"` // official outcome of a table; "": the game's own end
	Record  projections.JSON[rating.Game] `db:"record" json:"-"`
}

// A Place is the result of one holder of a seat in a game that is over.
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
	Held     int         `db:"held" json:"held"`                     // number of phases for which the player held the seat
	TookOver bool        `db:"took_over" json:"took_over,omitempty"` // another player held the seat before
}

// A Change is the effect of a game on a player's rating in a list.
type Change struct {
	Ruleset string                          `db:"ruleset" json:"ruleset,omitempty"`
	System  rating.System                   `db:"system" json:"system"`
	Player  game.Player                     `db:"player" json:"player"`
	N       int                             `db:"n" json:"n"` // number on the player's curve, from 1
	Game    string                          `db:"game" json:"game"`
	Pos     int64                           `db:"pos" json:"-"`
	Rated   bool                            `db:"rated" json:"rated"`
	Change  projections.JSON[rating.Change] `db:"change" json:"change"`
}

// A Form is a player's rating in a list.
type Form struct {
	Ruleset string                          `db:"ruleset" json:"ruleset,omitempty"`
	System  rating.System                   `db:"system" json:"system"`
	Player  game.Player                     `db:"player" json:"player"`
	Games   int                             `db:"games" json:"games"` // unrated ones too
	Rated   int                             `db:"rated" json:"rated"` // rated games
	Last    projections.JSON[rating.Change] `db:"last" json:"last"`   // the last rated change; the last unrated one if none was rated
}

// List returns the form's list.
func (f Form) List() rating.List { return rating.List{Ruleset: f.Ruleset, System: f.System} }

// Columns of the tables, in the order of the fields.
const (
	gameColumns   = `game, pos, title, ruleset, ended, phases, unrated, outcome, record`
	placeColumns  = `game, seat, player, name, place, shared, of, points, title, held, took_over`
	changeColumns = `ruleset, system, player, n, game, pos, rated, change`
	formColumns   = `ruleset, system, player, games, rated, last`
)
