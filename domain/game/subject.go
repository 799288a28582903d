package game

import (
	"slices"
	"strings"

	"seneschal/domain/order"
)

// StandingReplaced puts a standing order in the place of an older one about the
// same subject, under its number.
type StandingReplaced struct {
	Own
	N    int    `json:"n"`
	Line string `json:"line"`
	Lang string `json:"lang,omitempty"`
}

func (e StandingReplaced) apply(g *Game) {
	g.with(e.Seat, func(s *seat) {
		s.play.rewritten(StandingRewritten(e))
		s.play.spoke = true
	})
}

// subject is what a standing order is about; "" if it replaces none.
func (g *Game) subject(id Seat, line order.Line) string {
	orders, _ := g.parse(id, line) // what cannot be read is about nothing
	if len(orders) == 0 {
		return ""
	}
	return g.rules.Subject(g.state, id, orders[0])
}

// under reports whether a subject is the one that was named, or a part of it.
func under(subject, named string) bool {
	return subject == named || strings.HasPrefix(subject, named+" ")
}

// older is the number of the standing order that a new one replaces; 0 if
// there is none. subjects are those of the orders that stand, and of the new
// one in the end.
func (g *Game) older(id Seat, stands []standing, subjects *[]string, line order.Line) int {
	for _, o := range stands[len(*subjects):] {
		*subjects = append(*subjects, g.subject(id, o.line))
	}
	about := g.subject(id, line)
	i := slices.IndexFunc(*subjects, func(older string) bool { return g.rules.Replaces(about, older) })
	if about != "" && i >= 0 {
		return stands[i].n
	}
	return 0
}
