package turns

import (
	"slices"

	"seneschal/domain/game"
)

// A Verdict says how reading goes on after a line.
type Verdict int

// The verdicts. A line that is used up is not read again in this turn.
const (
	Leave Verdict = iota // the line is left for later; the next one is read
	Pass                 // the line is used up; the next one is read
	Stop                 // the line is used up, and reading ends
	Take                 // as Stop, and the line counts: the turn is no miss
)

// ReadOn reads, in order, the lines of a seat's blocks that count once (Rules.Once) and that have
// not been used up in this turn, until look takes or stops at one.
func (r *Run[S, A]) ReadOn(seat game.Seat, look func(game.Order) Verdict) {
	for _, key := range r.rules.keys(r.Now, seat) {
		_, once := r.rules.split(r.lines(seat, Block, key))
		if r.readOn(Read{Seat: seat, Key: key, Lines: []string{}}, once, look) >= Stop {
			return
		}
	}
}

func (r *Run[S, A]) readOn(read Read, once []game.Order, look func(game.Order) Verdict) (last Verdict) {
	turn := r.stack().Turn
	was := behind(once, turn.Read[read.Key])
	for i, order := range once {
		if i < len(was) && was[i] != "" {
			read.Lines = append(read.Lines, was[i])
			continue
		}
		line := ""
		if last < Stop {
			if last = look(order); last != Leave {
				line = order.Body.String()
			}
		}
		read.Lines = append(read.Lines, line)
	}
	for n := len(read.Lines); n > 0 && read.Lines[n-1] == ""; n-- {
		read.Lines = read.Lines[:n-1]
	}
	read.Settled = last == Take
	if !slices.Equal(read.Lines, turn.Read[read.Key]) || read.Settled && !turn.Settled {
		r.write(read)
	}
	return last
}

// Lines returns the present lines of a seat's blocks, in the order in which they are searched.
func (r *Run[S, A]) Lines(seat game.Seat) []game.Order {
	var all []game.Order
	for _, key := range r.rules.keys(r.Now, seat) {
		all = append(all, r.lines(seat, Block, key)...)
	}
	return all
}

// Unread returns the lines of a section that its seat has not used up in this turn.
func (rules *Rules[S, A]) Unread(s S, key string, lines []game.Order) []game.Order {
	all, once := rules.split(lines)
	read := behind(once, rules.Stack(s).Turn.Read[key])
	for i, order := range once {
		if i >= len(read) || read[i] == "" {
			all = append(all, order)
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

// behind returns the lines used up so far, by their places; "" is a line that was left for later.
// If lines were sent anew, it keeps those up to the first that differs.
func behind(once []game.Order, read []string) []string {
	for i, line := range read {
		if i >= len(once) || line != "" && line != once[i].Body.String() {
			return read[:i]
		}
	}
	return read
}
