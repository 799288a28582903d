package programs

import (
	"seneschal/domain/game"
	"seneschal/domain/report"
	"seneschal/projections/site/web"
)

// Account is the player for whom a token acts.
type Account struct {
	Player  game.Player `json:"player"`
	Name    string      `json:"name"`
	Program bool        `json:"program"` // the player is shown as a bot
	Scopes  []string    `json:"scopes"`
}

// A Turn is a seat of the player in a game that is not over.
type Turn struct {
	Game    string     `json:"game"`
	Title   string     `json:"title"`
	Ruleset string     `json:"ruleset"`
	Seat    game.Seat  `json:"seat"`
	Name    string     `json:"name"`    // of the seat
	Phase   string     `json:"phase"`   // the open phase, or the last one
	PhaseN  int        `json:"phase_n"` // its number; 0: the game has not begun
	Due     web.Moment `json:"due"`
	Asked   bool       `json:"asked"` // orders are wanted, and there are no final ones
}

// SeatState is a game as a seat may see it.
type SeatState struct {
	Turn
	Question  string            `json:"question,omitempty"` // the decision that the seat owes, in a sentence; "": none
	Decisions []Decision        `json:"decisions"`          // all decisions that the seat owes
	Orders    []string          `json:"orders"`             // its orders for the open phase
	Set       int               `json:"set"`                // number of that set of orders; 0: there is none
	Final     bool              `json:"final"`              // the orders are final
	Standing  []game.Understood `json:"standing"`           // its standing orders
	Template  []string          `json:"template"`           // valid orders to edit
	View      report.View       `json:"view"`               // the position in words, as a board, and as data
}

// A Decision is a decision of a seat for which the game waits.
type Decision struct {
	Ask     string     `json:"ask"`     // a sentence
	Default string     `json:"default"` // what happens without an answer
	Choices [][]string `json:"choices"` // ways to answer, each of lines that are legal now; empty: orders must be written
}

// OrdersSent is what a program sends as orders of a seat.
type OrdersSent struct {
	Text  string `json:"text"`            // lines, as in an email
	Phase int    `json:"phase,omitempty"` // number of the phase for which the orders are; they are refused if another is open; 0: any
	Whole bool   `json:"whole,omitempty"` // all other orders of the seat are withdrawn
	Check bool   `json:"check,omitempty"` // nothing is recorded: only the receipt is wanted
}

// PracticeSent is what a program sends to begin a practice game. A field that it leaves out has a default.
type PracticeSent struct {
	Ruleset  string `json:"ruleset"`
	Preset   string `json:"preset,omitempty"`
	Seats    int    `json:"seats,omitempty"`    // the player's included
	Strength string `json:"strength,omitempty"` // of the bots: easy, medium, hard
}
