package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/order"
)

// A blockOrder is the order of one line of a turn block. All that the rules know about one kind
// stands at its type. A kind with warnings is also a checked body, and a rule is also a replying
// one.
type blockOrder interface {
	game.Body
	covering
	halfOfTurn() int
	// findFault returns the reason for which a seat cannot carry out the order after the given
	// course of its turn; nil if it can. A kind that depends on nothing but its grammar is always
	// legal.
	findFault(*State, game.Seat, Turn) *fault
	// rehearse applies the foreseeable effects to a rehearsal.
	rehearse(*rehearsal)
}

// A covering body reports which questions it is about: it may answer them for its seat. Neither its
// condition nor any hand counts for the report, as the stop of the game must betray nothing (C-46).
type covering interface{ coversQuestion(*State, Decision) bool }

// The parts of a turn, in their order, for halfOfTurn.
const (
	allHalves  = iota // a rule, no step: it holds wherever it stands
	firstHalf         // REVEAL, TAUNT, EVIL
	helpHalf          // HELP
	secondHalf        // the heroic phase
)

// A Statement is one line of a turn block: an order if the condition holds, or
// the other one if it does not.
type Statement struct {
	If   *order.Expr // nil: always
	Then blockOrder
	Else blockOrder // nil: nothing
}

// String returns "IF cond THEN order ELSE order", or the order alone.
func (st Statement) String() string {
	if st.If == nil {
		return st.Then.String()
	}
	text := "IF " + st.If.String() + " THEN " + st.Then.String()
	if st.Else != nil {
		text += " ELSE " + st.Else.String()
	}
	return text
}

// chooseOrder returns the order that applies now; nil if there is none.
func (st Statement) chooseOrder(state *State, seat game.Seat) blockOrder {
	if state.conditionHolds(seat, st.If) {
		return st.Then
	}
	return st.Else
}

func (st Statement) coversQuestion(state *State, d Decision) bool {
	return st.Then.coversQuestion(state, d) || st.Else != nil && st.Else.coversQuestion(state, d)
}

// halfOfTurn returns the part of the turn to which a statement belongs: the earlier of its two
// sides. A statement with a rule on one side only counts as a step.
func (st Statement) halfOfTurn() int {
	thenHalf, elseHalf := st.Then.halfOfTurn(), allHalves
	if st.Else != nil {
		elseHalf = st.Else.halfOfTurn()
	}
	switch {
	case thenHalf == allHalves && elseHalf == allHalves:
		return allHalves
	case thenHalf == firstHalf || thenHalf == helpHalf:
		return thenHalf
	case elseHalf == firstHalf || elseHalf == helpHalf:
		return elseHalf
	}
	return secondHalf
}

// splitBlock splits a block into rules and steps; it leaves out TURN and END. Steps of the first
// half of the turn come before those of the second, so that EVIL may be added behind lines that
// were sent before. A STOP belongs to the first half if a step of that half follows it.
func splitBlock(lines []game.Order) (rules, steps []game.Order) {
	early := false
	for _, gameOrder := range slices.Backward(lines) {
		st, ok := gameOrder.Body.(Statement)
		if !ok {
			continue // TURN, END
		}
		if _, stop := st.Then.(Stop); stop && early {
			st.Then = Stop{early: true}
			gameOrder.Body = st
		}
		if early = early || st.halfOfTurn() == firstHalf || st.halfOfTurn() == helpHalf; st.halfOfTurn() == allHalves {
			rules = append(rules, gameOrder)
		} else {
			steps = append(steps, gameOrder)
		}
	}
	slices.Reverse(rules)
	slices.Reverse(steps)
	slices.SortStableFunc(steps, func(a, b game.Order) int { return a.Body.(Statement).halfOfTurn() - b.Body.(Statement).halfOfTurn() })
	return rules, steps
}

// A reading says why the reading of a turn block came to a halt.
type reading int

const (
	blockEnded  reading = iota // nothing is left
	orderDone                  // something was done
	stopReached                // at STOP
)

// readBlockHalf reads the block of a seat on, up to the end of a half, until do reports that an
// order is done. Lines for which do reports false are passed over. STOP has no effect on a seat
// that has just been asked; after DONE the rest of the heroic half is passed over.
func (p *play) readBlockHalf(seat game.Seat, half int, do func(order.Line, blockOrder) bool) (ending reading) {
	done := false
	p.run.ReadOn(seat, func(gameOrder game.Order) turns.Verdict {
		st := gameOrder.Body.(Statement)
		if st.halfOfTurn() > half {
			return turns.Leave
		}
		chosenOrder := st.chooseOrder(p.now, seat)
		switch chosenOrder.(type) {
		case Stop:
			if !done && p.run.Answering() == "" && (half == secondHalf || !p.settlesUnasked(Decision{Point: AskEvil})) {
				ending = stopReached
				return turns.Stop
			}
		case Done:
			done = half == secondHalf
		}
		if done || chosenOrder == nil || !do(gameOrder.Line, chosenOrder) {
			return turns.Pass
		}
		ending = orderDone
		return turns.Take
	})
	return ending
}

// nextOrder reads the block on to the next legal order of one type; false if there is none up
// to the end of the half of that type. It reports illegal orders of the type to the seat, and passes
// over all others.
func nextOrder[T blockOrder](play *play, seat game.Seat) (found T, ok bool) {
	play.readBlockHalf(seat, found.halfOfTurn(), func(line order.Line, written blockOrder) bool {
		found, ok = written.(T)
		ok = ok && !play.skipIfIllegal(seat, line, written)
		return ok
	})
	return found, ok
}

// takeOpeningReveal reports whether the unread block of a hidden traitor begins with a legal REVEAL
// (C-115). If so, it reads the line, which counts as used.
func (p *play) takeOpeningReveal(seat game.Seat) bool {
	lines := p.run.Lines(seat)
	rules, steps := splitBlock(lines)
	first := slices.IndexFunc(lines, func(o game.Order) bool {
		st, ok := o.Body.(Statement)
		return ok && st.halfOfTurn() != allHalves
	})
	if first < 0 || len(turnRules.Unread(p.now, p.now.keyOfThisTurn(), lines)) < len(rules)+len(steps) {
		return false
	}
	if _, ok := lines[first].Body.(Statement).chooseOrder(p.now, seat).(Reveal); !ok {
		return false
	}
	_, ok := nextOrder[Reveal](p, seat)
	return ok
}

// skipIfIllegal reports whether an order cannot be carried out. If so, it informs the seat of the
// reason.
func (p *play) skipIfIllegal(seat game.Seat, line order.Line, written blockOrder) bool {
	fault := written.findFault(p.now, seat, p.now.Now)
	if fault != nil {
		p.reportSkipped(seat, line, written, fault, "")
	}
	return fault != nil
}

// Stop is STOP: the decision is left open on purpose.
type Stop struct{ early bool } // it stops the first half of the turn
