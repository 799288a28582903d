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
