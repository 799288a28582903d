package standings

import (
	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/points"
)

// A RoundKind classifies a round from the view of an entrant.
type RoundKind string

// The kinds of rounds with a game. Those of rounds without one are the byes of package points.
const (
	Played      RoundKind = "played"
	ForfeitWin  RoundKind = "forfeit win"  // no opponent came
	ForfeitLoss RoundKind = "forfeit loss" // the entrant did not come
	Open        RoundKind = "open"         // the game is not finished
	Void        RoundKind = "void"         // the table was voided
)

// A Table is a counted event, which tie-breaks read. Its lines stand in the order of pairing numbers,
// then of IDs, whatever the event's order.
type Table struct {
	Rounds  int
	Fixed   bool
	Unrated int // the rating that entrants without one count with; 0: none
	Void    points.Void
	Rules   points.Rules
	Worth   points.Worth
	Lines   []Line
	seats   int // of the largest table
}

// A Line holds the rounds and the points of an entrant.
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
	Kind   RoundKind
	Review bool // the result may still change
	Place  int
	Level  int           // the number of seats that share the place
	Seats  int           // at the table; 0: there was none
	Part   figure.Number // the entrant's part of the seat, by the phases held; 1 for all of it
	Role   string
	Scores map[string]int
	Best   []map[string]int // the scores of the winners
	Met    []Meeting        // the opponents; after a forfeit, the scheduled ones
	Points figure.Why

	void string // why the table is void, while the points are not settled
}

// A Meeting is one opponent at a table. Line is the opponent's line of the Table; Score is 1 if the
// entrant finished before them, 1/2 if level, 0 if behind.
type Meeting struct {
	Line  int
	Score figure.Number
}

// IsPlayed reports whether the turn was a game over the board.
func (t Turn) IsPlayed() bool { return t.Kind == Played }

// IsForfeit reports whether the game was decided because somebody did not come.
func (t Turn) IsForfeit() bool { return t.Kind == ForfeitWin || t.Kind == ForfeitLoss }

// IsVoluntary reports whether the entrant chose not to play.
func (t Turn) IsVoluntary() bool { return t.Kind == ForfeitLoss || t.IsRequested() }

// IsRequested reports whether the turn is a bye that the entrant asked for. An absence counts as one.
func (t Turn) IsRequested() bool {
	return t.Kind == RoundKind(points.HalfBye) || t.Kind == RoundKind(points.ZeroBye) || t.Kind == RoundKind(points.Absent)
}

// HasTwoSeats reports whether no game has had more than two seats.
func (t *Table) HasTwoSeats() bool { return t.seats <= 2 }

// ListNames returns the names of the entrants of lines.
func (t *Table) ListNames(lines []int) []string {
	return lists.Map(lines, func(line int) string { return t.Lines[line].Entrant.String() })
}

// RatingOf returns a line's rating, or Unrated if it has none; 0 if there is no such rating either.
func (t *Table) RatingOf(line int) int {
	if r := t.Lines[line].Entrant.Rating; r > 0 {
		return r
	}
	return t.Unrated
}
