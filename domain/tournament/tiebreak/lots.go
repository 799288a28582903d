package tiebreak

import (
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/tournament/figure"
	"seneschal/domain/tournament/standings"
)

// lots draws an order for those who are still tied.
type lots struct {
	roll func(sides int, label string) int
}

// String is the name with its edition.
func (l lots) String() string { return "LOT/1" }

// Lots reports whether a tie-break draws lots.
func Lots(b standings.TieBreak) bool {
	_, ok := b.(lots)
	return ok
}

// Check wants dice.
func (l lots) Check(*standings.Table) error {
	if l.roll == nil {
		return fmt.Errorf("lots are drawn by the tournament's dice, and there are none here")
	}
	return nil
}

// Judge draws one of those who are left for each place in turn. The order in
// which they are asked about is that of the table, so that the same dice draw
// the same lots.
func (l lots) Judge(t *standings.Table, tied []int) []standings.Verdict {
	verdicts := make([]standings.Verdict, len(tied))
	left := make([]int, len(tied))
	for k := range left {
		left[k] = k
	}
	slices.SortFunc(left, func(a, b int) int { return tied[a] - tied[b] })
	label := l.label(t, tied)
	for place := 1; len(left) > 0; place++ {
		drawn := 0
		if len(left) > 1 {
			drawn = l.roll(len(left), fmt.Sprintf("%s, place %d", label, place)) - 1
		}
		why := figure.Fact(l.String(), figure.Int(place), House.cite("lots")).Noted(fmt.Sprintf("drawn among %d", len(tied)))
		if len(tied) == 1 {
			why.Note = "tied with nobody"
		}
		verdicts[left[drawn]] = standings.Verdict{Place: place, Why: why}
		left = slices.Delete(left, drawn, drawn+1)
	}
	return verdicts
}

// label tells for whom the lots are.
func (l lots) label(t *standings.Table, tied []int) string {
	ids := make([]string, len(tied))
	for k, line := range tied {
		ids[k] = string(t.Lines[line].Entrant.ID)
	}
	slices.Sort(ids)
	return fmt.Sprintf("lots after round %d: %s", t.Rounds, strings.Join(ids, " "))
}
