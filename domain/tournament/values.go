package tournament

import (
	"seneschal/domain/game"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
)

// A Division is a group of players that are ranked together in a season.
type Division struct {
	N       int           `json:"n"`    // from 1
	Tier    int           `json:"tier"` // 1 is the highest; divisions of a tier are equal
	Name    string        `json:"name"` // "2b"; "" if there is but one
	Players []game.Player `json:"players"`
}

// A Table is one game of a round.
type Table struct {
	Game     string   `json:"game"`
	Division int      `json:"division"`
	N        int      `json:"n"`     // its number in the round, from 1, over all divisions
	Seats    []Seated `json:"seats"` // in seat order
	// Up and Down are the players that meet a better or a worse score group here.
	Up   []game.Player `json:"up,omitempty"`
	Down []game.Player `json:"down,omitempty"`
}

// Seated is a seat of a table, with its player.
type Seated struct {
	Seat   game.Seat   `json:"seat"`
	Player game.Player `json:"player"`
}

// A Bye is a round in which an entrant has no table.
type Bye struct {
	Player   game.Player `json:"player"`
	Division int         `json:"division"`
	Bye      points.Bye  `json:"bye"`
}

// A Line is one step in the explanation of a draw.
type Line struct {
	Label  string `json:"label"`
	Value  string `json:"value"`
	Source string `json:"source,omitempty"`
}

// Final is the final table of a division.
type Final struct {
	Division int        `json:"division"`
	Rows     []FinalRow `json:"rows"`
}

// FinalRow is an entrant's line of a final table.
type FinalRow struct {
	Rank   int           `json:"rank"`
	Shared bool          `json:"shared,omitempty"`
	Player game.Player   `json:"player"`
	Points figure.Number `json:"points"`
	Games  int           `json:"games"`
}

// Move is a promotion or relegation.
type Move struct {
	Player game.Player `json:"player"`
	From   int         `json:"from"` // tier
	To     int         `json:"to"`
	Why    string      `json:"why"` // "rank 1 of division 2b"
}

// Title is an honour that is kept for ever.
type Title struct {
	Name     string      `json:"name"`
	Player   game.Player `json:"player"`
	Season   int         `json:"season"`
	Division string      `json:"division,omitempty"`
	Game     string      `json:"game,omitempty"`
}

// Record is the best figure of its kind so far.
type Record struct {
	Name   string        `json:"name"` // "most honour in one game"
	Value  figure.Number `json:"value"`
	Player game.Player   `json:"player"`
	Season int           `json:"season"`
	Game   string        `json:"game,omitempty"`
}

// An End is the result of a game: its places, and how it ended.
type End struct {
	Reason   string     `json:"reason,omitempty"`
	Given    bool       `json:"given,omitempty"`    // a director has set the points, whatever the scheme
	Outright bool       `json:"outright,omitempty"` // the winner has reached the goal of the game (a solo, a conquest)
	Places   []Finished `json:"places"`             // best first
}

// Finished is the result of one seat.
type Finished struct {
	Seat    game.Seat      `json:"seat"`
	Place   int            `json:"place"` // from 1
	Out     bool           `json:"out,omitempty"`
	Forfeit bool           `json:"forfeit,omitempty"` // did not come, or was put out by the steward
	Points  int            `json:"points,omitempty"`  // hundredths, as the game gives them
	Scores  map[string]int `json:"scores,omitempty"`
	Title   string         `json:"title,omitempty"`
	Role    string         `json:"role,omitempty"`    // "loyal"
	Holders []Holder       `json:"holders,omitempty"` // first to last; none: the player of the draw
}

// A Holder is a player that held a seat for some phases.
type Holder struct {
	Player game.Player `json:"player,omitempty"` // "": nobody, a regency
	Phases int         `json:"phases"`
	Lost   bool        `json:"lost,omitempty"` // removed for missing deadlines, or left without RESIGN: the phases count for nothing (feudal 8.4)
}

// An Outcome names the ground on which the official result of a table rests.
type Outcome string

// The outcomes of tables.
const (
	Undecided Outcome = "open"
	ByGame    Outcome = "game"     // as the game ended
	Adjudged  Outcome = "adjudged" // as a director decided
	Forfeited Outcome = "forfeit"  // somebody did not come, or was put out
	Voided    Outcome = "void"     // it counts for nobody
)

// An Official is the official result of a table. Everything that shows or counts a table, such as
// standings, ratings, records and reports, reads this value and no other.
type Official struct {
	Outcome Outcome     `json:"outcome"`
	End     *End        `json:"end,omitempty"` // nil: nobody has a place
	Why     string      `json:"why,omitempty"` // the reason for a decision, or for voiding
	By      game.Player `json:"by,omitempty"`
	// Second is the second director that agreed to the decision; "": none was needed, or there is none.
	Second game.Player `json:"second,omitempty"`
	// Own says that the decision was made by a player of the table, and by nobody else.
	Own bool `json:"own,omitempty"`
	// Rival says that the decision was made by a player of the table's division, and by nobody else.
	Rival bool `json:"rival,omitempty"`
	// Ends says that the decision ends the game if it is still played.
	Ends bool `json:"ends,omitempty"`
	// Gone are the players of a void table that get nothing.
	Gone []game.Player `json:"gone,omitempty"`
}
