package seating

// A Pairing is a game of two: White has the first seat.
type Pairing struct {
	White int `json:"white"`
	Black int `json:"black"`
}

// An Entrant is a participant to be seated in the next round of a Swiss
// tournament.
type Entrant struct {
	ID string `json:"id"`
	// Score decides which entrants are brought together. Only order and equality
	// count, so any unit serves; a higher score is better.
	Score int `json:"score"`
	// Byes counts the entrant's byes; Small counts the times at a table that was
	// smaller than others of its round.
	Byes  int `json:"byes,omitempty"`
	Small int `json:"small,omitempty"`
	// Floated is 1 if the entrant met a better bracket in the round before, -1
	// if a worse one.
	Floated int `json:"floated,omitempty"`
	// Apart lists the entrants who must not sit at one table with this one.
	Apart []string `json:"apart,omitempty"`
	// Held counts how often the entrant held each seat.
	Held []int `json:"held,omitempty"`
}

// Meetings count the meetings of each two entrants.
type Meetings map[[2]string]int
