package rating

import "time"

// A Player is the id of a person.
type Player string

// A Place is what one player made of a game.
type Place struct {
	Player Player `json:"player"`
	Place  int    `json:"place"` // 1 is the best; equal places are shared
	// Seat is needed only if the seat had several holders: those who name the
	// same seat held it one after the other.
	Seat string `json:"seat,omitempty"`
	// Team is named by players who win and lose together.
	Team string `json:"team,omitempty"`
	// Share is for how many phases the player held the seat; 0 is the whole game.
	Share int `json:"share,omitempty"`
	// TookOver marks who came to a seat that another had begun.
	TookOver bool `json:"tookOver,omitempty"`
}

// A Game is a finished game.
type Game struct {
	ID      string    `json:"id"`
	At      time.Time `json:"end"`
	Ruleset string    `json:"ruleset"`
	Phases  int       `json:"phases,omitempty"` // of the whole game; 0: as many as the shares of a seat sum up to
	Places  []Place   `json:"places"`
}
