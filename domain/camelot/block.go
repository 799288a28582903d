package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/order"
)

// A blockOrder is what a line of a turn block orders. All that there is to say
// of one kind stands at its type; one of which there is something to warn is a
// checked body, and a rule comes to a reply.
type blockOrder interface {
	game.Body
	covering
	half() int
	// legal is why a seat cannot carry it out, if its turn stands as given; nil
	// if it can. What depends on nothing but its grammar is legal.
	legal(*State, game.Seat, Turn) *fault
	// rehearse does what can be foreseen of it.
	rehearse(*rehearsal)
}

// A covering body is about questions: it says what its seat does when one is
// put. Neither its condition nor anybody's hand counts, as whether the game
// stops must betray nothing (5.5, C-46).
type covering interface{ covers(*State, Decision) bool }

// The parts of a turn, in their order.
const (
	allHalves  = iota // a rule, no step: it holds wherever it stands
	firstHalf         // REVEAL, TAUNT, EVIL
	helpHalf          // HELP
	secondHalf        // the heroic phase
)

// A Statement is one line of a turn block: an order if the condition holds, or
// the other one if it does not.
type Statement struct {
	If   *Cond // nil: always
	Then blockOrder
	Else blockOrder // nil: nothing
}

// String is "IF cond THEN order ELSE order", or the order alone.
func (st Statement) String() string {
	if st.If == nil {
		return st.Then.String()
	}
	text := "IF " + st.If.Text + " THEN " + st.Then.String()
	if st.Else != nil {
		text += " ELSE " + st.Else.String()
	}
	return text
}

// chosen is what a statement orders now; nil if nothing.
func (st Statement) chosen(s *State, seat game.Seat) blockOrder {
	if s.holds(seat, st.If) {
		return st.Then
	}
	return st.Else
}

func (st Statement) covers(s *State, d Decision) bool {
	return st.Then.covers(s, d) || st.Else != nil && st.Else.covers(s, d)
}

// half is the part of the turn to which a statement belongs; one of which only
// one side is a rule is a step.
func (st Statement) half() int {
	then, other := st.Then.half(), allHalves
	if st.Else != nil {
		other = st.Else.half()
	}
	switch {
	case then == allHalves && other == allHalves:
		return allHalves
	case then == firstHalf || then == helpHalf:
		return then
	case other == firstHalf || other == helpHalf:
		return other
	}
	return secondHalf
}

// inOrder splits a block into rules and steps, those of the first half of the
// turn before those of the second, so that EVIL may be added behind what was
// sent before. A STOP belongs to the first half if something of it follows.
func inOrder(lines []game.Order) (rules, steps []game.Order) {
	early := false
	for _, o := range slices.Backward(lines) {
		st, ok := o.Body.(Statement)
		if !ok {
			continue // TURN, END
		}
		if _, stop := st.Then.(Stop); stop && early {
			st.Then = Stop{early: true}
			o.Body = st
		}
		if early = early || st.half() == firstHalf || st.half() == helpHalf; st.half() == allHalves {
			rules = append(rules, o)
		} else {
			steps = append(steps, o)
		}
	}
	slices.Reverse(rules)
	slices.Reverse(steps)
	slices.SortStableFunc(steps, func(a, b game.Order) int { return a.Body.(Statement).half() - b.Body.(Statement).half() })
	return rules, steps
}

// A reading is how reading on in a turn block came out.
type reading int

const (
	ended   reading = iota // nothing is left
	acted                  // something was done
	stopped                // at STOP
)

// readOn reads the block of a seat on, up to the end of a half, until something
// is done. STOP says nothing to who has just been asked.
func (p *play) readOn(seat game.Seat, half int, do func(order.Line, blockOrder) bool) (how reading) {
	done := false
	p.run.ReadOn(seat, func(o game.Order) turns.Verdict {
		st := o.Body.(Statement)
		if st.half() > half {
			return turns.Leave
		}
		b := st.chosen(p.now, seat)
		switch b.(type) {
		case Stop:
			if !done && p.run.Answering() == "" && (half == secondHalf || !p.unasked(Decision{Point: AskEvil})) {
				how = stopped
				return turns.Stop
			}
		case Done:
			done = half == secondHalf
		}
		if done || b == nil || !do(o.Line, b) {
			return turns.Pass
		}
		how = acted
		return turns.Take
	})
	return how
}

// nextOrder reads the block on to the next order of a type of the first half
// that is legal.
func nextOrder[T blockOrder](p *play, seat game.Seat) (found T, ok bool) {
	p.readOn(seat, found.half(), func(line order.Line, b blockOrder) bool {
		found, ok = b.(T)
		ok = ok && !p.fails(seat, line, b)
		return ok
	})
	return found, ok
}

// reveals reports whether the block of a hidden traitor begins with REVEAL
// (C-115), which is behind us then.
func (p *play) reveals(seat game.Seat) bool {
	lines := p.run.Lines(seat)
	rules, steps := inOrder(lines)
	first := slices.IndexFunc(lines, func(o game.Order) bool {
		st, ok := o.Body.(Statement)
		return ok && st.half() != allHalves
	})
	if first < 0 || len(table.Unread(p.now, p.now.turnKey(), lines)) < len(rules)+len(steps) {
		return false
	}
	if _, ok := lines[first].Body.(Statement).chosen(p.now, seat).(Reveal); !ok {
		return false
	}
	_, ok := nextOrder[Reveal](p, seat)
	return ok
}

// fails reports whether an order cannot be carried out, and tells so.
func (p *play) fails(seat game.Seat, line order.Line, b blockOrder) bool {
	f := b.legal(p.now, seat, p.now.Now)
	if f != nil {
		p.skip(seat, line, b, f, "")
	}
	return f != nil
}

// Stop is STOP: the decision is left open on purpose.
type Stop struct{ early bool } // it stops the first half of the turn
