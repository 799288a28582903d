package feudal

import (
	"maps"
	"slices"
	"strconv"

	"seneschal/domain/game"
)

// bodies returns a seat's orders of this turn in sheet order: the draft, then
// its standing orders as far as the draft does not mention the same figures or
// subject (F-282), then, under regency, what the rule orders for the rest
// (F-285, F-286). Conditions are settled on the position when the turn closed
// (5.2); a First is left to who carries it out.
func (r *round) bodies(seat game.Seat) []placed {
	sheet := r.sheets[seat]
	said := mentions{}
	all := r.settled(sheet.Orders)
	said.add(all)
	standing := said.rest(r.settled(sheet.Standing))
	all = append(all, standing...)
	if sheet.Absent() {
		said.add(standing)
		for _, b := range regencyBodies(r.was, seat) {
			all = append(all, said.rest([]placed{{Body: b}})...)
		}
	}
	return all
}

// settled replaces every If by the branch that holds.
func (r *round) settled(orders []game.Order) []placed {
	var all []placed
	for _, o := range orders {
		for _, b := range r.settle(o.Body) {
			all = append(all, placed{Line: o.Line.N, Body: b})
		}
	}
	return all
}

func (r *round) settle(b game.Body) []game.Body {
	switch b := b.(type) {
	case If:
		branch := b.Else
		if b.holds != nil && b.holds(r.was) {
			branch = b.Then
		}
		return r.settleAll(branch)
	case First:
		var settled First
		for _, choice := range b.Choices {
			if c := r.settleAll(choice); len(c) > 0 {
				settled.Choices = append(settled.Choices, c)
			}
		}
		if len(settled.Choices) == 0 {
			return nil
		}
		return []game.Body{settled}
	}
	return []game.Body{b}
}

func (r *round) settleAll(bodies []game.Body) []game.Body {
	var all []game.Body
	for _, b := range bodies {
		all = append(all, r.settle(b)...)
	}
	return all
}

// mentions holds the figures and subjects that orders speak of.
type mentions struct {
	figures  map[int]bool
	subjects map[string]bool
}

func (m *mentions) add(orders []placed) {
	if m.figures == nil {
		m.figures, m.subjects = map[int]bool{}, map[string]bool{}
	}
	for _, p := range orders {
		m.addBody(p.Body)
	}
}

// About are the figures and other things that an order speaks of, on each of its
// sides: a line about the same is its amendment.
func (Rules) About(_ string, o game.Order) (all []string) {
	m := mentions{map[int]bool{}, map[string]bool{}}
	if f, ok := o.Body.(If); ok {
		for _, b := range slices.Concat(f.Then, f.Else) {
			m.addBody(b)
		}
	}
	m.addBody(o.Body)
	for n := range m.figures {
		all = append(all, "figure "+strconv.Itoa(n))
	}
	return slices.AppendSeq(all, maps.Keys(m.subjects))
}

func (m *mentions) addBody(b game.Body) {
	if f, ok := b.(First); ok {
		for _, choice := range f.Choices {
			for _, b := range choice {
				m.addBody(b)
			}
		}
		return
	}
	for _, n := range figuresOf(b) {
		m.figures[n] = true
	}
	for _, s := range subjectsOf(b) {
		m.subjects[s] = true
	}
}

// rest returns the orders without the figures that are mentioned, and without
// those whose subject is.
func (m *mentions) rest(orders []placed) []placed {
	var rest []placed
	for _, p := range orders {
		if b := m.trim(p.Body); b != nil {
			rest = append(rest, placed{Line: p.Line, Body: b})
		}
	}
	return rest
}

// trim takes what is mentioned out of a body; nil if nothing is left of it.
func (m *mentions) trim(b game.Body) game.Body {
	if f, ok := b.(First); ok {
		return m.trimFirst(f)
	}
	if slices.ContainsFunc(subjectsOf(b), func(s string) bool { return m.subjects[s] }) {
		return nil
	}
	named := figuresOf(b)
	if len(named) == 0 {
		return b
	}
	left := slices.DeleteFunc(slices.Clone(named), func(n int) bool { return m.figures[n] })
	if len(left) == 0 {
		return nil
	}
	return b.(forFigures).withFigures(left)
}

func (m *mentions) trimFirst(f First) game.Body {
	var trimmed First
	for _, choice := range f.Choices {
		var left []game.Body
		for _, b := range choice {
			if b = m.trim(b); b != nil {
				left = append(left, b)
			}
		}
		if len(left) > 0 {
			trimmed.Choices = append(trimmed.Choices, left)
		}
	}
	if len(trimmed.Choices) == 0 {
		return nil
	}
	return trimmed
}

// figuresOf lists the figures that an order is for.
func figuresOf(b game.Body) []int {
	if f, ok := b.(forFigures); ok {
		return f.figures()
	}
	return nil
}

// clausesOf are the clauses of an order for a group; nil for any other.
func clausesOf(b game.Body) *Clauses {
	if g, ok := b.(interface{ clauses() *Clauses }); ok {
		return g.clauses()
	}
	return nil
}

// subjectsOf names what an order is about, if not figures. PAY FIRST names
// figures, but it is the list as a whole that another list replaces.
func subjectsOf(b game.Body) []string {
	if i, ok := b.(instruction); ok {
		return i.subjects()
	}
	return nil
}
