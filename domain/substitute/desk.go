package substitute

import (
	"time"

	"seneschal/domain/game"
)

// A Desk is the aggregate: the pool and all vacancies, as its log tells them.
type Desk struct {
	pool      []Member  // in the order in which they came
	vacancies []Vacancy // by number, from 1 at 0
}

// A Member is somebody in the pool.
type Member struct {
	Player   game.Player `json:"player"`
	Rulesets []string    `json:"rulesets,omitempty"`
	Most     int         `json:"most"`
	Since    time.Time   `json:"since"`
}

// Status is how far a vacancy has come.
type Status string

// The states of a vacancy.
const (
	Free   Status = "free"   // open: who was offered it can take it
	Taken  Status = "taken"  // accepted, to be handed over
	Full   Status = "filled" // handed over
	Lapsed Status = "closed" // nobody is needed any more
)

// A Vacancy is a seat that needs, or needed, a substitute.
type Vacancy struct {
	Opened
	Status   Status        `json:"status"`
	Waves    []Offered     `json:"waves,omitempty"`
	Declined []game.Player `json:"declined,omitempty"`
	Taker    game.Player   `json:"taker,omitempty"`
	End      string        `json:"end,omitempty"` // why it was closed
	Ended    time.Time     `json:"ended,omitzero"`
}

// A Want is what is to be done for a vacancy: ask the next wave, or hand the
// seat over. Who obeys it completes an Offer with candidates first.
type Want struct {
	Cause string    // unique within the log
	Due   time.Time // not before; zero: now
	Do    Act
}
