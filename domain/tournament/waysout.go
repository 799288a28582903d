package tournament

import (
	"fmt"
	"time"
)

// ListWaysOut lists the orders of the steward, in English, that would be accepted now and end something that stands
// still: open seasons, or the tournament itself.
func (t *Tournament) ListWaysOut(at time.Time) []string {
	command := Command{At: at, By: t.announced.Steward}
	open := t.OpenSeasons()
	var ways []string
	for _, n := range open {
		order := "CLOSE SEASON"
		if len(open) > 1 {
			order = fmt.Sprintf("CLOSE SEASON %d", n)
		}
		if _, err := t.tryRoll(command, CloseSeason{Season: n}); err == nil {
			ways = append(ways, order)
		}
	}
	if _, err := (Finish{Why: "it stands still"}).decide(t, command); err == nil {
		ways = append(ways, "END WHY and a reason")
	}
	return ways
}
