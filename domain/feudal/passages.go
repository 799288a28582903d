package feudal

import (
	"cmp"
	"slices"
)

// championsPerSide is the number of figures of a side that fight at a dangerous passage (F-84).
const championsPerSide = 2

// isDangerous reports whether only champions fight in a clash: at a bridge, in a forest or a lane, or on a mile beside
// one (F-84, R-62). It is false without the option.
func (c *campaign) isDangerous(clash *clash) bool {
	if !c.now.Options.Passages {
		return false
	}
	if clash.at != "" {
		return c.now.Book.Valley.IsDangerous(clash.at)
	}
	return slices.ContainsFunc(clash.mile[:], c.now.Book.Valley.IsDangerous)
}

// championOrder returns the order in which figures of a force become champions: first those of the list that the force
// has, then the others by present strength, the strongest first, and by value among equals.
func (s *State) championOrder(f *force, list []int) []int {
	figures, rest := s.Houses[f.seat].Figures, f.listInOrder(s)
	var order []int
	for _, n := range list {
		if slices.Contains(rest, n) && !slices.Contains(order, n) {
			order = append(order, n)
		}
	}
	rest = slices.DeleteFunc(rest, func(n int) bool { return slices.Contains(order, n) })
	slices.SortStableFunc(rest, func(a, b int) int {
		return -cmp.Compare(s.Strength(figures[a]), s.Strength(figures[b]))
	})
	return append(order, rest...)
}

// listChampions returns the first figures of ranks, which fight now, in value order.
func (s *army) listChampions(now *State) []int {
	return inValueOrder(now.Houses[s.seat].Figures, slices.Clone(s.ranks[:min(championsPerSide, len(s.ranks))]))
}

// replaceFallen appoints the next champions for those who have fallen. They count from the next period on (F-84). It
// does nothing where all figures fight.
func (f *combat) replaceFallen(army *army, hurts []Hurt) {
	if army.ranks == nil {
		return
	}
	fell := slices.DeleteFunc(slices.Clone(hurts), func(h Hurt) bool { return h.Seat != army.seat || !h.Killed })
	for _, n := range army.ranks[:min(championsPerSide, len(army.ranks))] {
		if !slices.Contains(army.fighting, n) && len(fell) > 0 {
			army.replacements = append(army.replacements, ChampionReplaced{Combat: f.number, Seat: army.seat, Fallen: fell[0].Figure, Figure: n})
			fell = fell[1:]
		}
	}
	army.fighting = army.listChampions(f.now)
}
