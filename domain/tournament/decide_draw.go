package tournament

import (
	"cmp"

	"seneschal/domain/event"
)

func (do Draw) decide(t *Tournament, c Command) ([]event.Event, error) {
	const what = "drawing a round"
	if err := t.office(c, what); err != nil {
		return nil, err
	}
	c, t, events, err := t.cast(c, sealsDraw, do.Season, do.Chance)
	if err != nil {
		return nil, err
	}
	s, err := t.unclosed(do.Season, what)
	if err != nil {
		return nil, err
	}
	t = t.asOf(s)
	if err := cmp.Or(t.drawable(s), t.chance(do.Chance)); err != nil {
		return nil, fault(what, err)
	}
	d := &draw{t: t, s: s, dice: t.throw(s.n, do.Chance)}
	if err := drawings[t.rules.Format](d); err != nil {
		return nil, fault(what, err)
	}
	if err := d.parted(); err != nil {
		return nil, fault(what, err)
	}
	for _, r := range d.rounds {
		r.Season, r.Roll, r.Key, r.At = s.n, t.rolls+1, do.Key, c.At
		events = append(events, r)
	}
	return events, nil
}

// drawings draw the rounds of each format; a ladder has none.
var drawings = map[Format]func(*draw) error{
	Single: (*draw).single, RoundRobin: (*draw).roundRobin, Swiss: (*draw).swiss, League: (*draw).league,
	Honour: (*draw).swiss, Knockout: (*draw).knockout, Solo: (*draw).alone,
}

// drawable returns a refusal that says why no round can be drawn now; nil if one can.
func (t *Tournament) drawable(s *season) error {
	n := len(s.rounds)
	switch {
	case t.rules.Format == Climb:
		return refuse("", ErrNotNow, "challenges")
	case n == 0:
		return nil
	case n >= t.lastRound(s):
		return refuse("", ErrNotNow, "all_drawn", "n", n)
	case !s.rounds[n-1].closed:
		return refuse("", ErrNotNow, "round_open", "round", n)
	}
	return nil
}

// lastRound returns the number of the last round of a season that has begun.
func (t *Tournament) lastRound(s *season) int {
	switch {
	case t.stepwise():
		return t.rules.Rounds
	case t.rules.Format == Knockout:
		return t.stages(s)
	}
	return len(s.rounds) // they were planned together
}
