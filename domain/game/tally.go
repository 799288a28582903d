package game

import (
	"slices"

	"seneschal/domain/order"
)

// A Tally counts what seats propose and agree on. Its zero value is empty.
type Tally struct{ motions []heard }

// heard is a motion with the seats that want it.
type heard struct {
	order.Motion
	made bool // somebody has proposed it, not only agreed
	by   []Seat
}

// Hear counts the vote of a seat; it reports whether nobody has spoken of the
// motion before.
func (t *Tally) Hear(seat Seat, v order.Vote) (first bool) {
	i := slices.IndexFunc(t.motions, func(c heard) bool { return c.Motion == v.Motion })
	if first = i < 0; first {
		i, t.motions = len(t.motions), append(t.motions, heard{Motion: v.Motion})
	}
	c := &t.motions[i]
	c.made = c.made || !v.Agrees
	if !slices.Contains(c.by, seat) {
		c.by = append(c.by, seat)
	}
	return first
}

// Carried are the motions that somebody has proposed and all of some seats want,
// in the order in which they came up.
func (t *Tally) Carried(seats []Seat) []order.Motion {
	var all []order.Motion
	for _, c := range t.motions {
		wants := func(s Seat) bool { return slices.Contains(c.by, s) }
		if c.made && len(seats) > 0 && !slices.ContainsFunc(seats, func(s Seat) bool { return !wants(s) }) {
			all = append(all, c.Motion)
		}
	}
	return all
}
