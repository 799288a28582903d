package standings

import (
	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
)

// A Kind tells what a round was for an entrant.
type Kind string

// Beside these, the kinds of byes of package points.
const (
	Played      Kind = "played"
	ForfeitWin  Kind = "forfeit win"  // nobody else came
	ForfeitLoss Kind = "forfeit loss" // did not come
	Open        Kind = "open"         // paired, not finished
	Void        Kind = "void"         // sat at a table that was voided
)

// A Table is an event, counted: what tie-breaks look at. Its lines stand in
// an order of their own (pairing number, ID), whatever the event's.
type Table struct {
	Rounds  int
	Fixed   bool
	Unrated int
	Void    points.Void
	Rules   points.Rules
	Worth   points.Worth
	Lines   []Line
	seats   int // at the largest table
}

// A Line is what an entrant did.
type Line struct {
	Entrant Entrant
	Turns   []Turn // in the order of the rounds; each has one at least
	Points  figure.Why
}

// A Turn is one game of an entrant, or a round without one.
type Turn struct {
	Round  int
	Game   string
	Seat   string
	Kind   Kind
	Review bool // the result may change yet
	Place  int
	Level  int           // how many seats hold that place
	Seats  int           // at the table; 0: there was none
	Part   figure.Number // of the seat, by the phases held; 1 for all of it
	Role   string
	Scores map[string]int
	Best   []map[string]int // the scores of those who won
	Met    []Meeting        // the others, or who was to be met if it was forfeited
	Points figure.Why

	void string // why the table is void, while the points are not settled
}

// A Meeting is one opponent at a table: a line of the Table, and 1 for having
// finished before it, 1/2 for level, 0 for behind.
type Meeting struct {
	Line  int
	Score figure.Number
}

// Over reports whether the turn was a game over the board.
func (t Turn) Over() bool { return t.Kind == Played }

// Forfeited reports whether the turn was decided by not coming.
func (t Turn) Forfeited() bool { return t.Kind == ForfeitWin || t.Kind == ForfeitLoss }

// Voluntary reports whether the entrant chose not to play.
func (t Turn) Voluntary() bool { return t.Kind == ForfeitLoss || t.Requested() }

// Requested reports whether the turn is a bye that was asked for, which an
// absence counts as.
func (t Turn) Requested() bool {
	return t.Kind == Kind(points.HalfBye) || t.Kind == Kind(points.ZeroBye) || t.Kind == Kind(points.Absent)
}

// Two reports whether all games have been of two seats.
func (t *Table) Two() bool { return t.seats <= 2 }

// Names are what people call the entrants of lines.
func (t *Table) Names(lines []int) []string {
	return lists.Map(lines, func(line int) string { return t.Lines[line].Entrant.String() })
}

// Rating is what a line's rating counts as, 0 for none.
func (t *Table) Rating(line int) int {
	if r := t.Lines[line].Entrant.Rating; r > 0 {
		return r
	}
	return t.Unrated
}
