package host

import (
	"fmt"
	"maps"
	"slices"
)

// Apart names the phases of games with the same dice that fell by another round of
// the beacon than in most of those games: because a deadline was moved, or a phase
// played again or sealed late. That is no fault of the logs, and chances were not equal.
func Apart(reports []AuditReport) []string {
	type phase struct {
		of string
		n  int
	}
	rounds := make(map[phase]map[uint64][]string) // the games in which a phase fell by a round
	for _, r := range reports {
		if r.Dice == nil || r.Dice.Common == nil {
			continue
		}
		for _, row := range r.Rows {
			if row.Void {
				continue
			}
			at := phase{r.Dice.Common.Of, row.N}
			if rounds[at] == nil {
				rounds[at] = make(map[uint64][]string)
			}
			rounds[at][row.Dice.Round] = append(rounds[at][row.Dice.Round], string(r.Log))
		}
	}
	var apart []string
	for at, by := range rounds {
		most := slices.MaxFunc(slices.Sorted(maps.Keys(by)), func(a, b uint64) int { return len(by[a]) - len(by[b]) })
		for round, games := range by {
			if round == most {
				continue
			}
			for _, game := range games {
				apart = append(apart, fmt.Sprintf("%s, phase %d: %s fell by round %d, where most have %d", at.of, at.n, game, round, most))
			}
		}
	}
	slices.Sort(apart)
	return apart
}
