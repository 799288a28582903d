package herald

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"seneschal/domain/feudal"
	"seneschal/domain/feudal/book"
	"seneschal/domain/feudal/chronicle"
	"seneschal/domain/report"
)

// A Strength is how well a herald plays.
type Strength string

const (
	Squire  Strength = "squire"  // goes where it likes, and spends without thinking
	Knight  Strength = "knight"  // takes what nobody defends, and is cautious
	Marshal Strength = "marshal" // guards, concentrates, and lets no money lie
)

// Strengths are all strengths, the weakest first.
func Strengths() []Strength { return []Strength{Squire, Knight, Marshal} }

// Known reports whether there are heralds of this strength; if not, the error
// names those that there are.
func (s Strength) Known() error {
	if slices.Contains(Strengths(), s) {
		return nil
	}
	names := make([]string, len(Strengths()))
	for i, known := range Strengths() {
		names[i] = string(known)
	}
	return fmt.Errorf("no heralds of strength %q: there are %s", s, strings.Join(names, ", "))
}

// Letter writes the orders for the phase that a report opens, READY included.
// It is an error if the report holds no data of a feudal game.
func (s Strength) Letter(r report.Report) ([]string, error) {
	if d, ok := r.Data.(chronicle.Data); ok {
		return s.Orders(r.Game, d)
	}
	raw, err := json.Marshal(r.Data)
	if err != nil {
		return nil, fmt.Errorf("reading the report of %s: %w", r.Game, err)
	}
	var d chronicle.Data
	if err := json.Unmarshal(raw, &d); err != nil {
		return nil, fmt.Errorf("reading the report of %s: %w", r.Game, err)
	}
	return s.Orders(r.Game, d)
}

// Orders writes the orders of the seat whose view of a game d is; none if the
// game is over or the seat is out of it.
func (s Strength) Orders(id string, d chronicle.Data) ([]string, error) {
	if err := s.Known(); err != nil {
		return nil, err
	}
	valley, ok := book.Valley(d.Edition)
	if !ok {
		return nil, fmt.Errorf("writing orders: no valley of edition %d", d.Edition)
	}
	h, ok := newHerald(d, valley)
	if !ok {
		return nil, fmt.Errorf("writing orders: the report is no seat's own")
	}
	if d.Over || h.own.Out {
		return nil, nil
	}
	h.whim = whimBasis.and(id).and(d.Seat).and(d.Year).and(d.Season)
	h.play(s)
	h.say("READY")
	return h.lines, nil
}

// play writes the lines of one phase.
func (h *herald) play(s Strength) {
	switch {
	case h.Season == feudal.Setup:
		h.say("ENTRY " + h.whim.shuffled(h.valley.Recommended[len(h.Houses)]))
		h.profess()
	case !h.hasLord() || len(h.mine()) == 0:
		h.lieLow(s)
	case h.Season == feudal.Winter:
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
	if h.Season != feudal.Winter && h.hasLord() {
		h.plays(s).campaign()
	}
}

// hasLord reports whether the seat has a lord.
func (h *herald) hasLord() bool {
	for _, f := range h.own.Figures {
		if f.Grade == book.Lord {
			return true
		}
	}
	return false
}

// A whim is what makes two heralds of one strength play differently where it
// matters little, and one herald differently in different games. It comes from
// the game's name, the seat and the season, so that the same report leads to
// the same letter.
type whim uint64

// The numbers of FNV-1a.
const (
	whimBasis whim = 14695981039346656037
	whimPrime whim = 1099511628211
)

// and is the whim for one more thing.
func (w whim) and(thing any) whim {
	for _, b := range []byte(fmt.Sprint(thing, ";")) {
		w = (w ^ whim(b)) * whimPrime
	}
	return w
}

// upTo is a number from 0 to n.
func (w whim) upTo(n int) int { return int((w >> 20) % whim(n+1)) }

// shuffled is a list in an order of the whim.
func (w whim) shuffled(list []string) string {
	var all []string
	for i, word := range list {
		at := w.and(word).upTo(i)
		all = append(all[:at], append([]string{word}, all[at:]...)...)
	}
	return strings.Join(all, ", ")
}
