package standings

import (
	"cmp"
	"fmt"
	"slices"

	"seneschal/domain/lists"
	"seneschal/domain/tournament/figure"
)

// A TieBreak separates entrants that are level on everything before it.
type TieBreak interface {
	// String returns its name with the edition of its definition: "BH-C1/2026".
	String() string
	// Check returns an error that says why it cannot be used on this table, or nil.
	Check(*Table) error
	// Judge gives each of the tied lines, in their order, its figure and its
	// place among them, from 1; lines with the same place are still tied. It is
	// called for a line that stands alone, too, for the sake of the figure.
	Judge(t *Table, tied []int) []Verdict
}

// A Verdict is the judgement of a tie-break on one entrant.
type Verdict struct {
	Place int        `json:"place"` // among the entrants that were tied before it
	Of    int        `json:"of"`    // the number of these entrants
	Why   figure.Why `json:"why"`
}

// A Row is the row of one entrant in Standings.
type Row struct {
	Rank      int        `json:"rank"`
	Shared    bool       `json:"shared,omitempty"`
	Entrant   Entrant    `json:"entrant"`
	Points    figure.Why `json:"points"`
	TieBreaks []Verdict  `json:"tie_breaks,omitempty"` // in the order of Standings.TieBreaks
	Games     int        `json:"games"`                // games played over the board
	Before    int        `json:"before,omitempty"`     // the rank in earlier standings; 0: none
	Review    bool       `json:"review,omitempty"`     // a result may still change
}

// RanksGained returns the number of ranks gained since the earlier standings, below 0 if ranks were lost; 0
// if there are no earlier ones.
func (r Row) RanksGained() int {
	if r.Before == 0 {
		return 0
	}
	return r.Before - r.Rank
}

// Standings hold the entrants of an event, the best first.
type Standings struct {
	Rounds    int      `json:"rounds"`
	TieBreaks []string `json:"tie_breaks"`
	Lots      bool     `json:"lots,omitempty"` // lots are still to be drawn for shared ranks
	Rows      []Row    `json:"rows"`
}

// RankEvent counts an event and ranks its entrants by points, then by each tie-break in turn.
// Entrants that are equal in all of them share a rank. It fails if the event has faults, or if a
// tie-break cannot be used.
func RankEvent(e Event, breaks ...TieBreak) (Standings, error) {
	table, err := NewTable(e)
	if err != nil {
		return Standings{}, err
	}
	return table.Rank(breaks...)
}

// Rank ranks an event that is already counted, as RankEvent does. It fails if a tie-break cannot be used.
func (t *Table) Rank(breaks ...TieBreak) (Standings, error) {
	standings := Standings{Rounds: t.Rounds, TieBreaks: make([]string, len(breaks))}
	verdicts := make([][]Verdict, len(t.Lines))
	groups := t.groupByPoints()
	for i, tieBreak := range breaks {
		standings.TieBreaks[i] = tieBreak.String()
		if err := tieBreak.Check(t); err != nil {
			return Standings{}, fmt.Errorf("tie-break %s: %w", tieBreak, err)
		}
		groups = t.splitGroups(groups, tieBreak, verdicts)
	}
	for _, group := range groups {
		rank := len(standings.Rows) + 1
		for _, i := range group {
			standings.Rows = append(standings.Rows, t.makeRow(i, rank, len(group) > 1, verdicts[i]))
		}
	}
	return standings, nil
}

// makeRow builds the row of line i.
func (t *Table) makeRow(i, rank int, shared bool, verdicts []Verdict) Row {
	line := t.Lines[i]
	row := Row{Rank: rank, Shared: shared, Entrant: line.Entrant, Points: line.Points, TieBreaks: verdicts}
	for _, turn := range line.Turns {
		if turn.IsPlayed() {
			row.Games++
		}
		row.Review = row.Review || turn.Review
	}
	return row
}

// groupByPoints groups the lines by points, the highest first.
func (t *Table) groupByPoints() [][]int {
	all := lists.UpTo(len(t.Lines))
	points := func(i int) figure.Number { return t.Lines[i].Points.Value }
	slices.SortStableFunc(all, func(a, b int) int { return points(b).Cmp(points(a)) })
	return lists.Split(all, func(a, b int) bool { return points(a).Equal(points(b)) })
}

// splitGroups applies a tie-break to every group, appends its verdicts, and splits the groups by them.
func (t *Table) splitGroups(groups [][]int, tieBreak TieBreak, verdicts [][]Verdict) [][]int {
	var parted [][]int
	for _, group := range groups {
		places := map[int]int{}
		for k, verdict := range tieBreak.Judge(t, group) {
			verdict.Of = len(group)
			places[group[k]] = verdict.Place
			verdicts[group[k]] = append(verdicts[group[k]], verdict)
		}
		sorted := slices.Clone(group)
		slices.SortStableFunc(sorted, func(x, y int) int { return cmp.Compare(places[x], places[y]) })
		parted = append(parted, lists.Split(sorted, func(x, y int) bool { return places[x] == places[y] })...)
	}
	return parted
}

// WithRanksBefore returns the standings with each row's Before set to the rank in earlier standings.
func (s Standings) WithRanksBefore(before Standings) Standings {
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

// AwaitsLots reports whether entrants share a rank for which lots are still to be drawn.
func (s Standings) AwaitsLots() bool {
	return s.Lots && slices.ContainsFunc(s.Rows, func(r Row) bool { return r.Shared })
}

// FindRow finds the row of an entrant; false if there is none.
func (s Standings) FindRow(id ID) (Row, bool) {
	return lists.Find(s.Rows, func(r Row) bool { return r.Entrant.ID == id })
}

// A Cross is a row of a crosstable: the results of an entrant in each round.
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
	Kind      RoundKind     `json:"kind"`
	Place     int           `json:"place,omitempty"`
	Points    figure.Number `json:"points"`
	Opponents []int         `json:"opponents,omitempty"` // rows of the standings, from 1
}

// MakeCrosstable lists every turn of every entrant, in the order of the standings, which must come
// from the same table.
func (t *Table) MakeCrosstable(standings Standings) []Cross {
	rows := map[ID]int{}
	for i, row := range standings.Rows {
		rows[row.Entrant.ID] = i + 1
	}
	lines := map[ID]Line{}
	for _, line := range t.Lines {
		lines[line.Entrant.ID] = line
	}
	var crosses []Cross
	for _, row := range standings.Rows {
		cross := Cross{Rank: row.Rank, Entrant: row.Entrant}
		for _, turn := range lines[row.Entrant.ID].Turns {
			cell := Cell{Round: turn.Round, Game: turn.Game, Seat: turn.Seat, Kind: turn.Kind, Place: turn.Place, Points: turn.Points.Value}
			cell.Opponents = lists.Map(turn.Met, func(m Meeting) int { return rows[t.Lines[m.Line].Entrant.ID] })
			cross.Cells = append(cross.Cells, cell)
		}
		crosses = append(crosses, cross)
	}
	return crosses
}
