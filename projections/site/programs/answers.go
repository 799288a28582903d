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
	Decisions []Decision        `json:"decisions"`          // all that it owes
	Orders    []string          `json:"orders"`             // its orders for the open phase
	Set       int               `json:"set"`                // number of that set of orders; 0: there is none
	Final     bool              `json:"final"`              // they are final
	Standing  []game.Understood `json:"standing"`           // its standing orders
	Template  []string          `json:"template"`           // valid orders to edit
	View      report.View       `json:"view"`               // the position in words, as a board, and as data
}

// A Decision is one for which the game waits.
type Decision struct {
	Ask     string     `json:"ask"`     // a sentence
	Default string     `json:"default"` // what happens without an answer
	Choices [][]string `json:"choices"` // ways to answer, each of lines that are legal now; none: write orders
}

// OrdersSent is what a program sends as orders of a seat.
type OrdersSent struct {
	Text  string `json:"text"`            // lines, as in an email
	Phase int    `json:"phase,omitempty"` // number of the phase that they are for; another open one refuses them; 0: whichever is open
	Whole bool   `json:"whole,omitempty"` // they are all that is to stand: what the seat has ordered otherwise is withdrawn
	Check bool   `json:"check,omitempty"` // nothing is recorded: only the receipt is wanted
}

// PracticeSent is what a program sends to begin a practice game. What it leaves out has a default.
type PracticeSent struct {
	Ruleset  string `json:"ruleset"`
	Preset   string `json:"preset,omitempty"`
	Seats    int    `json:"seats,omitempty"`    // the player's included
	Strength string `json:"strength,omitempty"` // of the bots: easy, medium, hard
}
