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

// ReadOn passes to look, one by one, the lines of a seat's blocks that count once in a turn (Rules.Once) and have not
// been used up in it, until look returns Stop or Take, and records which lines are used up. It leaves out a draft on
// HOLD until the time is up.
func (r *Run[S, A]) ReadOn(seat game.Seat, look func(game.Order) Verdict) {
	for _, key := range r.rules.keys(r.Now, seat) {
		_, once := r.rules.splitLines(r.linesUnder(seat, Block, key))
		if r.readOn(Read{Seat: seat, Key: key, Lines: []string{}}, once, look) >= Stop {
			return
		}
	}
}

// readOn does the work of ReadOn for one block: it fills the event read with the lines used up so far, and writes it
// if that has changed. It returns the verdict on the last line that look was given; Leave if there was none.
func (r *Run[S, A]) readOn(read Read, once []game.Order, look func(game.Order) Verdict) (last Verdict) {
	turn := r.stack().Turn
	usedBefore := keepRead(once, turn.Read[read.Key])
	for i, order := range once {
		if i < len(usedBefore) && usedBefore[i] != "" {
			read.Lines = append(read.Lines, usedBefore[i])
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

// Lines returns all lines, used up or not, of the blocks that apply to a seat now, in the order in which they are
// searched. It leaves out a draft on HOLD until the time is up.
func (r *Run[S, A]) Lines(seat game.Seat) []game.Order {
	var all []game.Order
	for _, key := range r.rules.keys(r.Now, seat) {
		all = append(all, r.linesUnder(seat, Block, key)...)
	}
	return all
}

// Unread returns the lines of a section that its seat has not used up in this turn: first those that always apply.
func (rules *Rules[S, A]) Unread(s S, key string, lines []game.Order) []game.Order {
	all, once := rules.splitLines(lines)
	read := keepRead(once, rules.Stack(s).Turn.Read[key])
	for i, order := range once {
		if i >= len(read) || read[i] == "" {
			all = append(all, order)
		}
	}
	return all
}

// splitLines splits lines by Rules.Once; without it all always apply.
func (rules *Rules[S, A]) splitLines(lines []game.Order) (always, once []game.Order) {
	if rules.Once == nil {
		return slices.Clone(lines), nil
	}
	return rules.Once(lines)
}

// keepRead returns what has been read of a block: for each line of once its spelling if it is used up, or "" if it was
// left. It cuts read off at the first used-up line that once no longer has in that place: from there the lines were
// sent anew.
func keepRead(once []game.Order, read []string) []string {
	for i, line := range read {
		if i >= len(once) || line != "" && line != once[i].Body.String() {
			return read[:i]
		}
	}
	return read
}
