package rating

import "time"

// A Player is the id of a person.
type Player string

// A Place is the result of one player in a game.
type Place struct {
	Player Player `json:"player"`
	Place  int    `json:"place"` // 1 is the best; equal places are shared
	// Seat is needed only if the seat had several holders: players that name the
	// same seat held it one after the other.
	Seat string `json:"seat,omitempty"`
	// Team is named by players who win and lose together.
	Team string `json:"team,omitempty"`
	// Share counts the phases for which the player held the seat; 0 means the whole game.
	Share int `json:"share,omitempty"`
	// TookOver marks a player who took over a seat that another had begun.
	TookOver bool `json:"tookOver,omitempty"`
}

// A Game is a finished game.
type Game struct {
	ID      string    `json:"id"`
	At      time.Time `json:"end"`
	Ruleset string    `json:"ruleset"`
	Phases  int       `json:"phases,omitempty"` // of the whole game; 0 stands for the sum of a seat's shares
	Places  []Place   `json:"places"`
}
