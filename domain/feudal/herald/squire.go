package herald

import (
	"fmt"

	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/feudal/valley"
)

// A squire goes for the nearest manor with whoever stands nearest, lord and
// last guard included, attacks with single figures, and spends in winter on
// men-at-arms what is left.
type squire struct{ *herald }

func (s squire) campaign() {
	taken := map[valley.Node]bool{}
	for _, at := range s.nodes() {
		for i, f := range s.here[at] {
			to := s.nearestOthers(f, taken)
			if i%2 == 1 || to == "" || !leads(f) {
				s.say(fmt.Sprintf("STAY %d AT %s; HOLD", f.N, at))
				continue
			}
			taken[to] = true
			s.march([]chronicle.FigureData{f}, to, "FIGHT; UNTIL PERIODS 2")
		}
	}
}

// nearestOthers is the nearest manor of others in reach that nobody else is
// sent to.
func (s squire) nearestOthers(f chronicle.FigureData, taken map[valley.Node]bool) valley.Node {
	var open []valley.Node
	for _, m := range s.Manors {
		if m.Owner != s.Seat && !taken[valley.Node(m.Code)] {
			open = append(open, valley.Node(m.Code))
		}
	}
	to, miles := s.valley.Nearest(f.At, open, s.closed)
	if miles < 0 || miles > reach {
		return ""
	}
	return to
}

func (s squire) winter() {
	purse := *s.own.Fortune - s.pay()
	for i, m := range s.mine() {
		if purse < manPrice || i == s.freeMen() {
			return
		}
		s.say(fmt.Sprintf("RECRUIT MAN AT %s", m))
		purse -= manPrice
	}
}
