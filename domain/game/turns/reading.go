package turns

import (
	"slices"

	"seneschal/domain/game"
)

// A Verdict is what becomes of a line that is read in order.
type Verdict int

// The verdicts. What is behind is not looked at again in this turn.
const (
	Leave Verdict = iota // for later: the next one is looked at
	Pass                 // behind: the next one is looked at
	Stop                 // behind, and reading ends
	Take                 // the same, and the line counts: the turn is no miss
)

// ReadOn looks at the lines of a seat's blocks that count once (Rules.Once) and
// are not behind it in this turn, until one is taken, or stops it.
func (r *Run[S, A]) ReadOn(seat game.Seat, look func(game.Order) Verdict) {
	for _, key := range r.rules.keys(r.Now, seat) {
		_, once := r.rules.split(r.lines(seat, Block, key))
		if r.readOn(Read{Seat: seat, Key: key, Lines: []string{}}, once, look) >= Stop {
			return
		}
	}
}

func (r *Run[S, A]) readOn(e Read, once []game.Order, look func(game.Order) Verdict) (last Verdict) {
	turn := r.stack().Turn
	was := behind(once, turn.Read[e.Key])
	for i, o := range once {
		if i < len(was) && was[i] != "" {
			e.Lines = append(e.Lines, was[i])
			continue
		}
		line := ""
		if last < Stop {
			if last = look(o); last != Leave {
				line = o.Body.String()
			}
		}
		e.Lines = append(e.Lines, line)
	}
	for n := len(e.Lines); n > 0 && e.Lines[n-1] == ""; n-- {
		e.Lines = e.Lines[:n-1]
	}
	e.Settled = last == Take
	if !slices.Equal(e.Lines, turn.Read[e.Key]) || e.Settled && !turn.Settled {
		r.write(e)
	}
	return last
}

// Lines are what a seat's blocks say now, those in front that are looked at
// first.
func (r *Run[S, A]) Lines(seat game.Seat) []game.Order {
	var all []game.Order
	for _, key := range r.rules.keys(r.Now, seat) {
		all = append(all, r.lines(seat, Block, key)...)
	}
	return all
}

// Unread are the lines of a section that are not behind its seat in this turn.
func (rules *Rules[S, A]) Unread(s S, key string, lines []game.Order) []game.Order {
	all, once := rules.split(lines)
	read := behind(once, rules.Stack(s).Turn.Read[key])
	for i, o := range once {
		if i >= len(read) || read[i] == "" {
			all = append(all, o)
		}
	}
	return all
}

func (rules *Rules[S, A]) split(lines []game.Order) (always, once []game.Order) {
	if rules.Once == nil {
		return slices.Clone(lines), nil
	}
	return rules.Once(lines)
}

// behind is what has been read of lines, by their places; "" is a line that was
// left for later. Lines that were sent anew are behind up to where they differ
// from those that were read.
func behind(once []game.Order, read []string) []string {
	for i, line := range read {
		if i >= len(once) || line != "" && line != once[i].Body.String() {
			return read[:i]
		}
	}
	return read
}
