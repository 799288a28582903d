package valley

import (
	"errors"
	"fmt"
	"slices"
)

// Check returns all faults of a map, or nil. It runs once, at start-up. Faults that need
// geometry are left to the tests.
func (v *Map) Check() error {
	return errors.Join(v.checkCards(), v.checkRoads(), v.checkTerritories(), v.checkEntries())
}

// checkCards compares every card with the formula of 2.13.
func (v *Map) checkCards() error {
	for i, c := range v.Manors {
		if c.Num != i+1 {
			return fmt.Errorf("manor %s has number %d, not %d", c.Code, c.Num, i+1)
		}
		if want := computeRevenue(c.Fields, c.Pastures); c.Revenue != want {
			return fmt.Errorf("card of %s is %v, not %v", c.Code, c.Revenue, want)
		}
		if c.Fish && !c.River {
			return fmt.Errorf("%s may fish, but has no river", c.Code)
		}
	}
	return nil
}

// computeRevenue computes the revenue of a manor from its fields and pastures (2.13).
func computeRevenue(fields, pastures int) Revenue {
	herds := 1 + min(2, pastures)
	columns := func(n int) [2]int { return [2]int{n, n + herds} }
	return Revenue{Knight: columns(fields + 2), Man: columns(fields), Nobody: columns(max(1, fields-2))}
}

// checkRoads requires that every road crosses a common frontier, with a bridge where the
// frontier is a river and nowhere else.
func (v *Map) checkRoads() error {
	for _, r := range v.Roads {
		river := slices.ContainsFunc(v.Frontiers.River, func(p [2]Node) bool {
			return p == [2]Node{r.A, r.B} || p == [2]Node{r.B, r.A}
		})
		bridge := r.Danger != nil && r.Danger.Kind == "bridge"
		switch {
		case !v.Exists(r.A) || !v.Exists(r.B):
			return fmt.Errorf("road %s leads nowhere", r.ID)
		case !v.Frontier(r.A, r.B):
			return fmt.Errorf("road %s crosses no common frontier", r.ID)
		case river != bridge:
			return fmt.Errorf("road %s: river %t, bridge %t", r.ID, river, bridge)
		case len(r.Way) != r.Miles-1:
			return fmt.Errorf("road %s has %d milestones drawn for %d miles", r.ID, len(r.Way), r.Miles)
		case r.Danger != nil && (r.Danger.At < 1 || r.Danger.At >= r.Miles):
			return fmt.Errorf("road %s has its danger at milestone %d", r.ID, r.Danger.At)
		}
	}
	if slices.Contains(v.miles[0], -1) {
		return errors.New("some place cannot be reached")
	}
	return nil
}

// checkTerritories requires that each manor lies in the territory that lists it.
func (v *Map) checkTerritories() error {
	listed := 0
	for _, t := range v.Territories {
		for _, m := range t.Manors {
			c := v.Card(m)
			if c == nil || c.Territory != t.ID {
				return fmt.Errorf("territory %s lists %s, whose card says otherwise", t.ID, m)
			}
			listed++
		}
	}
	if listed != len(v.Manors) {
		return fmt.Errorf("%d manors lie in territories, not %d", listed, len(v.Manors))
	}
	return nil
}

// checkEntries requires a recommended set of entry roads for each number of seats (F-4).
func (v *Map) checkEntries() error {
	for seats := MinSeats; seats <= MaxSeats; seats++ {
		set := v.Recommended[seats]
		if len(set) != seats || !slices.IsSorted(set) {
			return fmt.Errorf("recommended entries for %d seats: %v", seats, set)
		}
		for _, id := range set {
			if v.Entry(id) == nil {
				return fmt.Errorf("recommended entry %s does not exist", id)
			}
		}
	}
	return nil
}

// The fewest and the most seats of a game (F-1).
const (
	MinSeats = 2
	MaxSeats = 6
)
