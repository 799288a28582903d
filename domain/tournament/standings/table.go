package standings

import (
	"cmp"
	"fmt"
	"slices"

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
	names := make([]string, len(lines))
	for i, line := range lines {
		names[i] = t.Lines[line].Entrant.String()
	}
	return names
}

// Rating is what a line's rating counts as, 0 for none.
func (t *Table) Rating(line int) int {
	if r := t.Lines[line].Entrant.Rating; r > 0 {
		return r
	}
	return t.Unrated
}

// NewTable checks and counts an event.
func NewTable(e Event) (*Table, error) {
	if err := e.Check(); err != nil {
		return nil, fmt.Errorf("event: %w", err)
	}
	t := &Table{Rounds: len(e.Rounds), Fixed: e.Fixed, Unrated: e.Unrated, Void: e.Void, Rules: e.Rules, Worth: e.Rules.Value()}
	lines := map[ID]int{}
	for i, entrant := range order(e.Entrants) {
		t.Lines = append(t.Lines, Line{Entrant: entrant})
		lines[entrant.ID] = i
	}
	for i, round := range e.Rounds {
		t.round(i+1, round, lines)
	}
	t.settleVoids()
	if e.Rules.Roles {
		t.levelRoles()
	}
	for i := range t.Lines {
		t.Lines[i].Points = t.total(t.Lines[i], e.Penalties)
	}
	return t, nil
}

// order makes what follows independent of the order of the entrants.
func order(entrants []Entrant) []Entrant {
	return slices.SortedFunc(slices.Values(entrants), func(a, b Entrant) int {
		return cmp.Or(cmp.Compare(a.Number, b.Number), cmp.Compare(a.ID, b.ID))
	})
}

// round adds the turns of one round.
func (t *Table) round(n int, round Round, lines map[ID]int) {
	for _, g := range round.Games {
		t.game(n, g, lines)
	}
	byes := map[ID]Bye{}
	for _, b := range round.Byes {
		byes[b.Entrant] = b
	}
	for i := range t.Lines {
		line := &t.Lines[i]
		if k := len(line.Turns); k > 0 && line.Turns[k-1].Round == n {
			continue
		}
		bye, ok := byes[line.Entrant.ID]
		if gone := line.Entrant.Withdrawn; !ok || gone > 0 && n > gone {
			bye = Bye{Kind: points.Absent}
		}
		why := t.Rules.Bye(bye.Kind, line.halves())
		if bye.Points != nil {
			why = figure.Fact(why.Label, *bye.Points, "points given by the event")
		}
		label := fmt.Sprintf("round %d, %s", n, why.Label)
		line.Turns = append(line.Turns, Turn{Round: n, Kind: Kind(bye.Kind), Points: why.Named(label)})
	}
}

// halves counts the half byes so far.
func (l Line) halves() int {
	return lists.Count(l.Turns, func(turn Turn) bool { return turn.Kind == Kind(points.HalfBye) })
}

// total is what a line's rounds add up to.
func (t *Table) total(l Line, penalties []Penalty) figure.Why {
	var results []points.Result
	for _, turn := range l.Turns {
		if turn.Kind != Open {
			results = append(results, points.Result{Why: turn.Points, Kept: turn.Kind == ForfeitLoss})
		}
	}
	var own []points.Penalty
	for _, p := range penalties {
		if p.Entrant == l.Entrant.ID {
			own = append(own, p.Penalty)
		}
	}
	return t.Rules.Total(results, own)
}

// A Cross is a crosstable's row: what an entrant did in each round.
type Cross struct {
	Rank    int     `json:"rank"`
	Entrant Entrant `json:"entrant"`
	Cells   []Cell  `json:"cells"` // in the order of the rounds
}

// A Cell is one game, or a round without one.
type Cell struct {
	Round     int           `json:"round"`
	Game      string        `json:"game,omitempty"`
	Seat      string        `json:"seat,omitempty"`
	Kind      Kind          `json:"kind"`
	Place     int           `json:"place,omitempty"`
	Points    figure.Number `json:"points"`
	Opponents []int         `json:"opponents,omitempty"` // rows of the standings, from 1
}

// Crosstable lists every turn of every entrant in the order of standings of
// the same table.
func (t *Table) Crosstable(s Standings) []Cross {
	rows := map[ID]int{}
	for i, row := range s.Rows {
		rows[row.Entrant.ID] = i + 1
	}
	lines := map[ID]Line{}
	for _, line := range t.Lines {
		lines[line.Entrant.ID] = line
	}
	var all []Cross
	for _, row := range s.Rows {
		cross := Cross{Rank: row.Rank, Entrant: row.Entrant}
		for _, turn := range lines[row.Entrant.ID].Turns {
			cell := Cell{Round: turn.Round, Game: turn.Game, Seat: turn.Seat, Kind: turn.Kind, Place: turn.Place, Points: turn.Points.Value}
			for _, m := range turn.Met {
				cell.Opponents = append(cell.Opponents, rows[t.Lines[m.Line].Entrant.ID])
			}
			cross.Cells = append(cross.Cells, cell)
		}
		all = append(all, cross)
	}
	return all
}
