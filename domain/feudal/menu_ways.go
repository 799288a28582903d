package feudal

import (
	"slices"
	"strconv"

	"seneschal/domain/feudal/valley"
	"seneschal/domain/menu"
)

// mostLegs is how many stages of a march menus make, and places by which the
// first one leads.
const mostLegs = 3

// stages are one more place that the first stage of a march leads by, and one
// that it goes on to (F-44).
func (y *saying) stages(m *Move) []menu.Offer {
	ways := append([]valley.Node{m.From}, m.Legs[0].Via...)
	by := func(to valley.Node) Move {
		legs := slices.Clone(m.Legs)
		legs[0].Via = append(slices.Clip(legs[0].Via), to)
		return y.along(*m, legs)
	}
	then := func(to valley.Node) Move { return y.along(*m, append(slices.Clone(m.Legs), Leg{To: to})) }
	return slices.Concat(
		without(len(ways) > mostLegs, y.stage("via", "menu.via", m, ways[len(ways)-1], by)),
		without(len(m.Legs) == mostLegs, y.stage("then", "menu.then", m, y.end(), then)),
	)
}

// along is a march by other legs.
func (y *saying) along(m Move, legs []Leg) Move {
	m.Legs, m.way, m.Clauses = legs, way(y.s.Book.Valley, m.From, legs), y.Clauses
	return m
}

// stage is an offer to change the way of a march by a place, the nearest first.
func (y *saying) stage(id, words string, m *Move, from valley.Node, made func(valley.Node) Move) menu.Offer {
	things := func() (all []menu.Thing[valley.Node]) {
		for _, to := range y.towns(from) {
			miles := y.Say("menu.miles", args{"n": strconv.Itoa(y.s.Book.Valley.Miles(from, to, nil)), "place": y.Place(to)})
			all = append(all, menu.Thing[valley.Node]{What: to, ID: string(to), Words: miles, No: func() string { return y.no(made(to)) }})
		}
		return all
	}
	return menu.Offer{ID: id, Words: y.ask(words), No: noneOf(y.pointing, things), Line: func() (string, bool) {
		to, ok := pick(y.pointing, words, things())
		if ok {
			*m = made(to)
		}
		return "", ok
	}}
}

// plans ask in which phases a march goes on, and in which of them a mile only
// (F-43).
func (y *saying) plans() []menu.Offer {
	set := func(c *Clauses, in, slow []int) {
		c.Plan = nil
		for _, n := range in {
			c.Plan = append(c.Plan, PhasePlan{Phase: n, Miles: either(slices.Contains(slow, n), 1, Steps)})
		}
	}
	numbers := func(among ...int) (all []menu.Thing[int]) {
		for _, n := range among {
			all = append(all, menu.Thing[int]{What: n, ID: strconv.Itoa(n), Words: strconv.Itoa(n)})
		}
		return all
	}
	return without(y.Plan != nil, y.clause("phases", "menu.phases", func(c *Clauses) { set(c, []int{1}, nil) }, func() bool {
		in, ok := some(y.pointing, "menu.phases", 1, phases, false, numbers(1, 2, 3))
		if !ok {
			return false
		}
		slow, ok := some(y.pointing, "menu.phases.slow", 0, len(in), false, numbers(in...))
		set(&y.Clauses, in, slow)
		return ok
	}))
}
