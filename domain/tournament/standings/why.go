package standings

import (
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/tournament/figure"
)

// ExplainRank explains an entrant's rank: the points, the tie-breaks that were needed to separate the entrant from
// the neighbours in the standings, and a note that names the tie-break that did. It returns false for an unknown
// entrant.
func (s Standings) ExplainRank(id ID) (figure.Why, bool) {
	i := slices.IndexFunc(s.Rows, func(r Row) bool { return r.Entrant.ID == id })
	if i < 0 {
		return figure.Why{}, false
	}
	row := s.Rows[i]
	why := figure.Fact(fmt.Sprintf("rank of %s", row.Entrant), figure.Int(row.Rank), "")
	why.Parts = append(why.Parts, row.Points)
	needed := 0
	for _, j := range []int{i - 1, i + 1} {
		if j >= 0 && j < len(s.Rows) {
			needed = max(needed, s.findSeparator(min(i, j))+1)
		}
	}
	for k := range min(needed, len(row.TieBreaks)) {
		why.Parts = append(why.Parts, row.TieBreaks[k].Why.WithLabel(s.TieBreaks[k]))
	}
	return why.WithNote(s.describeNeighbours(i)), true
}

// findSeparator returns the index of the tie-break that separates row i from the next: -1 for the points,
// len(TieBreaks) for none.
func (s Standings) findSeparator(i int) int {
	a, b := s.Rows[i], s.Rows[i+1]
	if !a.Points.Value.Equal(b.Points.Value) {
		return -1
	}
	for k := range s.TieBreaks {
		if a.TieBreaks[k].Place != b.TieBreaks[k].Place {
			return k
		}
	}
	return len(s.TieBreaks)
}

// describeNeighbours says in words how row i is separated from its neighbours.
func (s Standings) describeNeighbours(i int) string {
	var notes []string
	if i > 0 {
		notes = append(notes, "behind "+s.describeSeparation(i-1, i, s.Rows[i-1].Entrant))
	}
	if i+1 < len(s.Rows) {
		notes = append(notes, "before "+s.describeSeparation(i, i+1, s.Rows[i+1].Entrant))
	}
	return strings.Join(notes, "; ")
}

// describeSeparation says by which figure the neighbours i and j are separated, in a phrase about one of
// them.
func (s Standings) describeSeparation(i, j int, entrant Entrant) string {
	a, b := s.Rows[i], s.Rows[j]
	switch k := s.findSeparator(i); k {
	case -1:
		return fmt.Sprintf("%s by points, %s to %s", entrant, a.Points.Value, b.Points.Value)
	case len(s.TieBreaks):
		if s.Lots {
			return fmt.Sprintf("%s by nothing yet: lots are drawn at the close", entrant)
		}
		return fmt.Sprintf("%s by nothing: the rank is shared", entrant)
	default:
		x, y := findDecidingValues(a.TieBreaks[k].Why, b.TieBreaks[k].Why)
		return fmt.Sprintf("%s by %s, %s", entrant, s.TieBreaks[k], formatScores(x, y))
	}
}

// formatScores formats two figures in short, or in full if they would look alike in short.
func formatScores(x, y figure.Number) string {
	if x.Short() == y.Short() {
		return fmt.Sprintf("%s to %s", x, y)
	}
	return fmt.Sprintf("%s to %s", x.Short(), y.Short())
}

// againPrefix begins the label of a second look at some entrants.
const againPrefix = "again, among "

// LabelAgain labels the figure of a second look at fewer entrants as a part of the first figure, in
// which it is shown and not counted.
func LabelAgain(why figure.Why, among []string) figure.Why {
	return why.WithLabel(againPrefix + strings.Join(among, ", ")).AsDropped("a second look at those who are level")
}

// findDecidingValues returns the values by which a tie-break separates two entrants: those of its last
// look at both.
func findDecidingValues(a, b figure.Why) (x, y figure.Number) {
	x, y = a.Value, b.Value
	for _, why := range a.Parts {
		i := slices.IndexFunc(b.Parts, func(q figure.Why) bool { return q.Label == why.Label })
		if strings.HasPrefix(why.Label, againPrefix) && i >= 0 {
			x, y = why.Value, b.Parts[i].Value
		}
	}
	return x, y
}
