package tournament

import (
	"time"

	"seneschal/domain/game"
)

// DirectorNamed says that a player is a director by the steward's order or, with Over, no longer.
type DirectorNamed struct {
	Player game.Player `json:"player"`
	Over   bool        `json:"over,omitempty"`
	Why    string      `json:"why"`
	By     game.Player `json:"by"`
	At     time.Time   `json:"at"`
}

// A Nearness says how closely an order concerns the director that gives it.
type Nearness string

// The degrees of nearness. With NotNear the director has no part in what the order is about.
const (
	NotNear      Nearness = ""
	NearDivision Nearness = "division" // it is about the director's division
	NearTable    Nearness = "table"    // it is about the director's table, or about the director
)

// A HeldOrder is an order that waits for a second director. One of the fields is set.
type HeldOrder struct {
	Result  *CorrectResult `json:"result,omitempty"`
	Forfeit *Forfeit       `json:"forfeit,omitempty"`
	Void    *Void          `json:"void,omitempty"`
	Ban     *Ban           `json:"ban,omitempty"`
	Apart   *Apart         `json:"apart,omitempty"`
}

// SecondAsked says that an order waits for a second director, because it concerns the table or the
// division of the director that gave it. Nothing else has changed yet.
type SecondAsked struct {
	N     int         `json:"n"` // of all that ever waited, from 1
	Order HeldOrder   `json:"order"`
	Near  Nearness    `json:"near"`
	By    game.Player `json:"by"`
	At    time.Time   `json:"at"`
}

// SecondGiven says that a second director agreed to an order. The events of the order follow it.
type SecondGiven struct {
	N  int         `json:"n"`
	By game.Player `json:"by"`
	At time.Time   `json:"at"`
}

// SecondRefused says that an order that waited is not carried out: a second director has refused it,
// or its author has taken it back.
type SecondRefused struct {
	N   int         `json:"n"`
	Why string      `json:"why"`
	By  game.Player `json:"by"`
	At  time.Time   `json:"at"`
}
