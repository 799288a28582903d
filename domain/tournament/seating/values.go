package seating

// A Pairing is a game of two: White has the first seat.
type Pairing struct {
	White int `json:"white"`
	Black int `json:"black"`
}

// An Entrant is somebody who is to be seated in the next round of a Swiss
// tournament.
type Entrant struct {
	ID string `json:"id"`
	// Score is what entrants are brought together by. Only order and equality
	// count, so that any unit serves; a higher one is better.
	Score int `json:"score"`
	// Byes and Small are how often the entrant had a bye, and sat at a table
	// that was smaller than others of its round.
	Byes  int `json:"byes,omitempty"`
	Small int `json:"small,omitempty"`
	// Floated is 1 if the entrant met a better bracket in the round before, -1
	// if a worse one.
	Floated int `json:"floated,omitempty"`
	// Apart are those who are not to sit at one table with the entrant.
	Apart []string `json:"apart,omitempty"`
	// Held is how often each seat was held.
	Held []int `json:"held,omitempty"`
}

// Meetings count how often two entrants met.
type Meetings map[[2]string]int
