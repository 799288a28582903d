package tournament

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"time"

	"seneschal/domain/game"
)

// timed checks the clock contract against the phases that the game has.
func (r Rules) timed(d game.Description) []error {
	var faults []error
	base := d.Paces[r.pace(d)].Phases
	kinds := append([]string{others}, slices.Sorted(maps.Keys(base))...)
	if _, open := base[""]; !open { // else the game does not say what kinds it has
		for _, kind := range slices.Sorted(maps.Keys(r.Clock.Phases)) {
			if !slices.Contains(kinds, kind) {
				faults = append(faults, fmt.Errorf("clock.phases.%s: %s has no such phase; legal are %v", kind, d.Title.In("en"), kinds))
			}
		}
	}
	lengths := r.Clock.lengths(base)
	for _, kind := range slices.Sorted(maps.Keys(lengths)) {
		if r.Clock.Calendar && lengths[kind]%(24*time.Hour) != 0 {
			return append(faults, fmt.Errorf("clock.calendar: phases must last whole days, and clock.phases.%s is %s", cmp.Or(kind, others), lengths[kind]))
		}
	}
	return faults
}
