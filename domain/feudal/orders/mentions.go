package orders

import (
	"maps"
	"slices"
	"strconv"

	"seneschal/domain/game"
)

// Mentions holds the figures and subjects that orders mention. The zero value is empty and ready for Add.
type Mentions struct {
	figures  map[int]bool
	subjects map[string]bool
}

// Add notes the figures and subjects of an order. Every choice of a First is noted; an If must be replaced by its
// orders before, or nothing is noted.
func (m *Mentions) Add(body game.Body) {
	if m.figures == nil {
		m.figures, m.subjects = map[int]bool{}, map[string]bool{}
	}
	if f, ok := body.(First); ok {
		for _, choice := range f.Choices {
			for _, b := range choice {
				m.Add(b)
			}
		}
		return
	}
	for _, n := range FiguresOf(body) {
		m.figures[n] = true
	}
	for _, s := range findSubjects(body) {
		m.subjects[s] = true
	}
}

// Trim returns a copy of an order without the figures that are mentioned; nil if no figure is left, or if one of its
// subjects is mentioned. An order that names neither is returned as it is.
func (m *Mentions) Trim(body game.Body) game.Body {
	if f, ok := body.(First); ok {
		return m.trimFirst(f)
	}
	if slices.ContainsFunc(findSubjects(body), func(s string) bool { return m.subjects[s] }) {
		return nil
	}
	named := FiguresOf(body)
	if len(named) == 0 {
		return body
	}
	left := slices.DeleteFunc(slices.Clone(named), func(n int) bool { return m.figures[n] })
	if len(left) == 0 {
		return nil
	}
	return body.(figureOrder).withFigures(left)
}

// trimFirst trims the orders of each choice, and leaves out choices of which nothing is left; nil if none is left.
func (m *Mentions) trimFirst(first First) game.Body {
	var trimmed First
	for _, choice := range first.Choices {
		var left []game.Body
		for _, body := range choice {
			if body = m.Trim(body); body != nil {
				left = append(left, body)
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

// FiguresOf lists the figures that an order is for; nil if it is for none, as PAY FIRST or a First.
func FiguresOf(b game.Body) []int {
	if f, ok := b.(figureOrder); ok {
		return f.figures()
	}
	return nil
}

// ClausesOf returns a copy of the clauses of an order for a group; nil for any other
// order.
func ClausesOf(b game.Body) *Clauses {
	if g, ok := b.(interface{ clauses() *Clauses }); ok {
		return g.clauses()
	}
	return nil
}

// findSubjects returns the subjects of an order that is not about figures. PAY FIRST names
// figures, but has a subject, because another list replaces it as a whole.
func findSubjects(b game.Body) []string {
	if i, ok := b.(instruction); ok {
		return i.listSubjects()
	}
	return nil
}

// ListMentions lists the figures and other subjects that an order mentions, on both sides of a
// condition, each once and in no fixed order: "figure 3", "truce green".
func ListMentions(body game.Body) (all []string) {
	mentions := Mentions{}
	if f, ok := body.(If); ok {
		for _, b := range slices.Concat(f.Then, f.Else) {
			mentions.Add(b)
		}
	}
	mentions.Add(body)
	for n := range mentions.figures {
		all = append(all, "figure "+strconv.Itoa(n))
	}
	return slices.AppendSeq(all, maps.Keys(mentions.subjects))
}
