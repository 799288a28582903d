package feudal

import (
	"slices"
	"strings"

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
	if sheet.Regency {
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
	return withFigures(b, left)
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
	switch b := b.(type) {
	case Move:
		return b.Figures
	case Stay:
		return b.Figures
	case Regroup:
		return b.Figures
	case Dismiss:
		return b.Figures
	}
	return nil
}

// clausesOf are the clauses of an order for a group; nil for any other.
func clausesOf(b game.Body) *Clauses {
	switch b := b.(type) {
	case Move:
		return &b.Clauses
	case Stay:
		return &b.Clauses
	}
	return nil
}

// withFigures is the same order for other figures.
func withFigures(b game.Body, figures []int) game.Body {
	switch b := b.(type) {
	case Move:
		b.Figures = figures
		return b
	case Stay:
		b.Figures = figures
		return b
	case Regroup:
		b.Figures = figures
		return b
	case Dismiss:
		b.Figures = figures
		return b
	}
	return b
}

// subjectsOf names what an order is about, if not figures. PAY FIRST names
// figures, but it is the list as a whole that another list replaces.
func subjectsOf(b game.Body) []string {
	switch b := b.(type) {
	case TruceWith:
		return towards(b.Seats)
	case WarOn:
		return towards(b.Seats)
	case WinterAt:
		return []string{"winter at"}
	case PayFirst:
		return []string{"pay first"}
	case RecruitAt:
		return []string{"recruit " + string(b.At)}
	case Build:
		return []string{strings.Join([]string{"build", string(b.Work), string(b.At)}, " ")}
	case RegroupGuards:
		return []string{strings.Join([]string{"regroup", string(b.Work), string(b.From)}, " ")}
	}
	return subjectsOfMore(b)
}

// subjectsOfMore is subjectsOf for setup and for optional rules.
func subjectsOfMore(b game.Body) []string {
	switch b := b.(type) {
	case DeclareFaith, Convert:
		return []string{"faith"}
	case Destroy:
		return []string{"destroy " + string(b.Site) + " " + string(b.At)}
	case BuildSite:
		return []string{"build " + string(b.Site) + " " + string(b.At)}
	case BuildCastle:
		return []string{"build CASTLE " + string(b.At)}
	case Repair:
		return []string{"repair " + b.What + " " + string(b.At)}
	case Sack:
		return []string{"sack " + string(b.At)}
	case WaiveTax:
		return []string{"waive tax"}
	case NameLord:
		return []string{"lord"}
	case Claim:
		return []string{"claim"}
	case Swarm:
		return []string{"swarm"}
	case WishKnight:
		return []string{"knight"}
	case WishColour:
		return []string{"colour"}
	case WishEntry:
		return []string{"entry"}
	}
	return nil
}

func towards(seats []game.Seat) []string {
	var all []string
	for _, s := range seats {
		all = append(all, "truce "+string(s))
	}
	return all
}
