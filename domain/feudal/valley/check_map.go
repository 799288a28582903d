package valley

import (
	"errors"
	"fmt"
	"slices"
)

// Check returns the first fault that each check finds in a prepared map, joined; nil if there is none. It runs when an
// edition is read. Faults that need geometry are left to the tests.
func (v *Map) Check() error {
	return errors.Join(v.checkCards(), v.checkRoads(), v.checkTerritories(), v.checkEntries())
}

// checkCards requires that the cards are numbered in order, yield what computeRevenue says, and have
// fish only at a river.
func (v *Map) checkCards() error {
	for i, card := range v.Manors {
		if card.Num != i+1 {
			return fmt.Errorf("manor %s has number %d, not %d", card.Code, card.Num, i+1)
		}
		if want := computeRevenue(card.Fields, card.Pastures); card.Revenue != want {
			return fmt.Errorf("card of %s is %v, not %v", card.Code, card.Revenue, want)
		}
		if card.Fish && !card.River {
			return fmt.Errorf("%s may fish, but has no river", card.Code)
		}
	}
	return nil
}

// computeRevenue computes the revenue of a manor from its fields and pastures.
func computeRevenue(fields, pastures int) Revenue {
	herds := 1 + min(2, pastures)
	columns := func(n int) [2]int { return [2]int{n, n + herds} }
	return Revenue{Knight: columns(fields + 2), Man: columns(fields), Nobody: columns(max(1, fields-2))}
}

// checkRoads requires that every road crosses a common frontier, with a bridge where the
// frontier is a river and nowhere else, that milestones and dangers fit, and that every place can
// be reached.
func (v *Map) checkRoads() error {
	for _, road := range v.Roads {
		river := slices.ContainsFunc(v.Frontiers.River, func(p [2]Node) bool {
			return p == [2]Node{road.A, road.B} || p == [2]Node{road.B, road.A}
		})
		bridge := road.Danger != nil && road.Danger.Kind == "bridge"
		switch {
		case !v.HasNode(road.A) || !v.HasNode(road.B):
			return fmt.Errorf("road %s leads nowhere", road.ID)
		case !v.HaveFrontier(road.A, road.B):
			return fmt.Errorf("road %s crosses no common frontier", road.ID)
		case river != bridge:
			return fmt.Errorf("road %s: river %t, bridge %t", road.ID, river, bridge)
		case len(road.Way) != road.Miles-1:
			return fmt.Errorf("road %s has %d milestones drawn for %d miles", road.ID, len(road.Way), road.Miles)
		case road.Danger != nil && (road.Danger.At < 1 || road.Danger.At >= road.Miles):
			return fmt.Errorf("road %s has its danger at milestone %d", road.ID, road.Danger.At)
		}
	}
	if slices.Contains(v.miles[0], -1) {
		return errors.New("some place cannot be reached")
	}
	return nil
}

// checkTerritories requires that each manor lies in the territory that lists it.
func (v *Map) checkTerritories() error {
	listedManors := 0
	for _, territory := range v.Territories {
		for _, manor := range territory.Manors {
			c := v.Card(manor)
			if c == nil || c.Territory != territory.ID {
				return fmt.Errorf("territory %s lists %s, whose card says otherwise", territory.ID, manor)
			}
			listedManors++
		}
	}
	if listedManors != len(v.Manors) {
		return fmt.Errorf("%d manors lie in territories, not %d", listedManors, len(v.Manors))
	}
	return nil
}

// checkEntries requires a recommended set of entry roads for each number of seats, sorted by id (F-4).
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
