package herald

import (
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/feudal/valley"
	"seneschal/domain/heralds/kit"
	"seneschal/domain/report"
)

// A Strength is how well a herald plays.
type Strength string

const (
	Squire  Strength = kit.Squire  // goes where it likes, and spends without thinking
	Knight  Strength = kit.Knight  // takes what nobody defends, and is cautious
	Marshal Strength = kit.Marshal // guards, concentrates, and lets no money lie
)

// Known reports whether there are heralds of this strength; if not, the error
// names those that there are.
func (s Strength) Known() error { return kit.Known(s) }

// Letter writes the orders for the phase that a report opens, READY included.
// It is an error if the report holds no data of a feudal game.
func (s Strength) Letter(r report.Report) ([]string, error) {
	d, err := kit.Data[chronicle.Data](r)
	if err != nil {
		return nil, err
	}
	return s.Orders(r.Game, d)
}

// Orders writes the orders of the seat whose view of a game d is; none if the
// game is over or the seat is out of it.
func (s Strength) Orders(id string, d chronicle.Data) ([]string, error) {
	if err := s.Known(); err != nil {
		return nil, err
	}
	land, ok := book.Valley(d.Edition)
	if !ok {
		return nil, fmt.Errorf("writing orders: no valley of edition %d", d.Edition)
	}
	h, ok := newHerald(d, land)
	if !ok {
		return nil, fmt.Errorf("writing orders: the report is no seat's own")
	}
	if d.Over || h.own.Out {
		return nil, nil
	}
	h.whim = kit.NoWhim.And(id).And(d.Seat).And(d.Year).And(d.Season)
	h.play(s)
	h.say("READY")
	return h.lines, nil
}

// play writes the lines of one phase.
func (h *herald) play(s Strength) {
	switch {
	case h.Season == book.Setup:
		h.say("ENTRY " + shuffled(h.whim, h.valley.Recommended[len(h.Houses)]))
		h.profess()
	case !h.hasLord() || len(h.mine()) == 0:
		h.lieLow(s)
	case h.Season == book.Winter:
		h.plays(s).winter()
	default:
		h.plays(s).campaign()
	}
}

// A player decides what a herald of one strength does.
type player interface {
	winter()
	campaign()
}

func (h *herald) plays(s Strength) player {
	switch s {
	case Squire:
		return squire{h}
	case Marshal:
		return newMarshal(h)
	}
	return h
}

// lieLow is the play of a seat without a lord, who may only stand and wait
// (F-223), or without land, who marches for a manor to take.
func (h *herald) lieLow(s Strength) {
	if h.Season != book.Winter && h.hasLord() {
		h.plays(s).campaign()
	}
}

// hasLord reports whether the seat has a lord.
func (h *herald) hasLord() bool {
	return slices.ContainsFunc(h.own.Figures, func(f chronicle.FigureData) bool { return f.Grade == book.Lord })
}

// shuffled is a list in an order of a whim.
func shuffled(w kit.Whim, list []string) string {
	var all []string
	for i, word := range list {
		at := w.And(word).UpTo(i)
		all = append(all[:at], append([]string{word}, all[at:]...)...)
	}
	return strings.Join(all, ", ")
}

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
	open := slices.DeleteFunc(s.others(), func(m valley.Manor) bool { return taken[m] })
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
