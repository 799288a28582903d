package standings

import (
	"cmp"
	"fmt"
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
)

// A TieBreak parts entrants that are level on everything before it.
type TieBreak interface {
	// String is its name with the edition of its definition: "BH-C1/2026".
	String() string
	// Check says why it cannot be used on this table, if so.
	Check(*Table) error
	// Judge gives each of the tied lines, in their order, its figure and its
	// place among them, from 1; who has the same place is still tied. It is
	// asked for lines that stand alone, too, for the sake of the figure.
	Judge(t *Table, tied []int) []Verdict
}

// A Verdict is what a tie-break says of one entrant.
type Verdict struct {
	Place int        `json:"place"` // among those who were tied when it was asked
	Of    int        `json:"of"`
	Why   figure.Why `json:"why"`
}

// A Row is an entrant's in a Standings.
type Row struct {
	Rank      int        `json:"rank"`
	Shared    bool       `json:"shared,omitempty"`
	Entrant   Entrant    `json:"entrant"`
	Points    figure.Why `json:"points"`
	TieBreaks []Verdict  `json:"tie_breaks,omitempty"` // as Standings.TieBreaks
	Games     int        `json:"games"`                // played
	Before    int        `json:"before,omitempty"`     // the rank in earlier standings; 0: none
	Review    bool       `json:"review,omitempty"`     // a result may change yet
}

// Move is how many ranks were gained since the earlier standings; 0 if there
// are none.
func (r Row) Move() int {
	if r.Before == 0 {
		return 0
	}
	return r.Before - r.Rank
}

// Standings are the entrants of an event in their order.
type Standings struct {
	Rounds    int      `json:"rounds"`
	TieBreaks []string `json:"tie_breaks"`
	Lots      bool     `json:"lots,omitempty"` // are still to be drawn among those who share a rank
	Rows      []Row    `json:"rows"`
}

// Make ranks by points, then by each tie-break in turn. Who is equal in all
// shares a rank.
func Make(e Event, breaks ...TieBreak) (Standings, error) {
	t, err := NewTable(e)
	if err != nil {
		return Standings{}, err
	}
	return t.Rank(breaks...)
}

// Rank is Make for an event that is counted already.
func (t *Table) Rank(breaks ...TieBreak) (Standings, error) {
	s := Standings{Rounds: t.Rounds, TieBreaks: make([]string, len(breaks))}
	verdicts := make([][]Verdict, len(t.Lines))
	groups := t.byPoints()
	for i, b := range breaks {
		s.TieBreaks[i] = b.String()
		if err := b.Check(t); err != nil {
			return Standings{}, fmt.Errorf("tie-break %s: %w", b, err)
		}
		groups = t.part(groups, b, verdicts)
	}
	for _, group := range groups {
		rank := len(s.Rows) + 1
		for _, i := range group {
			s.Rows = append(s.Rows, t.row(i, rank, len(group) > 1, verdicts[i]))
		}
	}
	return s, nil
}

func (t *Table) row(i, rank int, shared bool, verdicts []Verdict) Row {
	line := t.Lines[i]
	row := Row{Rank: rank, Shared: shared, Entrant: line.Entrant, Points: line.Points, TieBreaks: verdicts}
	for _, turn := range line.Turns {
		if turn.Over() {
			row.Games++
		}
		row.Review = row.Review || turn.Review
	}
	return row
}

// byPoints gathers the lines by points, the most first.
func (t *Table) byPoints() [][]int {
	all := lists.UpTo(len(t.Lines))
	points := func(i int) figure.Number { return t.Lines[i].Points.Value }
	slices.SortStableFunc(all, func(a, b int) int { return points(b).Cmp(points(a)) })
	return lists.Split(all, func(a, b int) bool { return points(a).Equal(points(b)) })
}

// part asks a tie-break about every group, and splits the groups by what it
// says.
func (t *Table) part(groups [][]int, b TieBreak, verdicts [][]Verdict) [][]int {
	var parted [][]int
	for _, group := range groups {
		places := map[int]int{}
		for k, v := range b.Judge(t, group) {
			v.Of = len(group)
			places[group[k]] = v.Place
			verdicts[group[k]] = append(verdicts[group[k]], v)
		}
		sorted := slices.Clone(group)
		slices.SortStableFunc(sorted, func(x, y int) int { return cmp.Compare(places[x], places[y]) })
		parted = append(parted, lists.Split(sorted, func(x, y int) bool { return places[x] == places[y] })...)
	}
	return parted
}

// Since tells the rows which rank they had in earlier standings.
func (s Standings) Since(before Standings) Standings {
	ranks := map[ID]int{}
	for _, row := range before.Rows {
		ranks[row.Entrant.ID] = row.Rank
	}
	s.Rows = slices.Clone(s.Rows)
	for i := range s.Rows {
		s.Rows[i].Before = ranks[s.Rows[i].Entrant.ID]
	}
	return s
}

// Undrawn reports whether somebody shares a rank that lots will part.
func (s Standings) Undrawn() bool {
	return s.Lots && slices.ContainsFunc(s.Rows, func(r Row) bool { return r.Shared })
}

// Row is an entrant's row.
func (s Standings) Row(id ID) (Row, bool) {
	return lists.Find(s.Rows, func(r Row) bool { return r.Entrant.ID == id })
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
			cell.Opponents = lists.Map(turn.Met, func(m Meeting) int { return rows[t.Lines[m.Line].Entrant.ID] })
			cross.Cells = append(cross.Cells, cell)
		}
		all = append(all, cross)
	}
	return all
}
