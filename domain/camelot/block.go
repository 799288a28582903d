package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/order"
)

// A blockLine is a statement of a turn block, with the line on which it stands
// and the part of the turn to which it belongs.
type blockLine struct {
	Statement
	line order.Line
	half int
}

// block is the turn block of a seat for the turn of this round, rules included,
// as it was written. A draft that is held back counts once the time of the turn
// is over.
func (p *play) block(seat game.Seat) []Statement {
	var all []Statement
	for _, l := range p.blockLines(seat) {
		all = append(all, l.Statement)
	}
	return all
}

func (p *play) blockSection(seat game.Seat) game.SheetSection {
	x, _ := p.sheets[seat].Section(p.now.turnKey())
	if !x.Final && !p.now.Now.Late {
		return game.SheetSection{}
	}
	return x
}

func (p *play) blockLines(seat game.Seat) []blockLine {
	var all []blockLine
	for _, o := range p.blockSection(seat).Orders {
		switch b := o.Body.(type) {
		case TurnHead, TurnEnd:
		case Statement:
			all = append(all, newLine(b, o.Line))
		default:
			all = append(all, newLine(Statement{Then: b}, o.Line))
		}
	}
	return all
}

func newLine(st Statement, line order.Line) blockLine { return blockLine{st, line, half(st)} }

// steps are the lines of a block that are no rules, in the order in which they
// are reached: those of the first half of the turn before those of the second,
// so that EVIL may be added behind what was sent before. A STOP belongs to the
// first half if something of it follows.
func (p *play) steps(seat game.Seat) []blockLine {
	lines := slices.DeleteFunc(p.blockLines(seat), func(l blockLine) bool { return l.ruling() })
	early := false
	for i, l := range slices.Backward(lines) {
		early = early || l.half < secondHalf
		if _, stop := l.Then.(Stop); stop && early {
			lines[i].half = firstHalf
		}
	}
	slices.SortStableFunc(lines, func(a, b blockLine) int { return a.half - b.half })
	return lines
}

// The parts of a turn, in their order.
const (
	firstHalf  = iota // REVEAL, TAUNT, EVIL
	helpHalf          // HELP
	secondHalf        // the heroic phase
)

func half(st Statement) int {
	for _, b := range []game.Body{st.Then, st.Else} {
		switch b.(type) {
		case Reveal, Taunt, Evil:
			return firstHalf
		case Help:
			return helpHalf
		}
	}
	return secondHalf
}

// ruling reports whether a statement is a rule, or one of two: it is no step
// then.
func (st Statement) ruling() bool { return isRule(st.Then) && (st.Else == nil || isRule(st.Else)) }

func isRule(b game.Body) bool {
	switch b.(type) {
	case OnPeek, OnBlack, ArmorRule:
		return true
	}
	return false
}

// behind is how many of the steps have been read in this turn. A block that was
// replaced by another one with the same beginning goes on behind it.
func (p *play) behind(steps []blockLine) int {
	n := 0
	for n < min(len(steps), len(p.now.Now.Read)) && steps[n].String() == p.now.Now.Read[n] {
		n++
	}
	return n
}

// mark keeps that the first n steps are behind us; settled says that one of
// them settled D-3 or D-12, so that the turn is not missed.
func (p *play) mark(seat game.Seat, steps []blockLine, n int, settled bool) {
	read := make([]string, 0, n)
	for _, l := range steps[:n] {
		read = append(read, l.String())
	}
	if !slices.Equal(read, p.now.Now.Read) || settled && !p.now.Now.Settled {
		p.emit(BlockRead{Own: game.Own{Seat: seat}, Read: read, Settled: settled})
	}
}

// chosen is what a statement orders now; nil if nothing.
func (st Statement) chosen(s *State, seat game.Seat) game.Body {
	if s.holds(seat, st.If) {
		return st.Then
	}
	return st.Else
}

func (st Statement) covers(s *State, d Decision) bool {
	return covers(s, matter{Decision: &d}, st.Then) || covers(s, matter{Decision: &d}, st.Else)
}

// nextOrder reads the block on to the next order of a type of the first half
// that is legal, and is behind it then. It reports false if there is none, or
// at STOP, which says nothing to who has just been asked.
func nextOrder[T game.Body](p *play, seat game.Seat) (T, bool) {
	var none T
	steps, limit := p.steps(seat), half(Statement{Then: none})
	i := p.behind(steps)
	for ; i < len(steps) && steps[i].half <= limit; i++ {
		body := steps[i].chosen(p.now, seat)
		if _, stop := body.(Stop); stop && p.asked() == "" && !p.unasked(Decision{Point: AskEvil}) {
			i++
			break
		}
		b, ok := body.(T)
		if !ok {
			continue
		}
		f := p.now.legal(seat, p.now.Now, b)
		if f == nil {
			p.mark(seat, steps, i+1, true)
			return b, true
		}
		p.skip(seat, steps[i].line, b, f, "")
	}
	p.mark(seat, steps, i, false)
	return none, false
}

// reveals reports whether the block of a hidden traitor begins with REVEAL
// (C-115), which is behind us then.
func (p *play) reveals(seat game.Seat) bool {
	lines := slices.DeleteFunc(p.blockLines(seat), func(l blockLine) bool { return l.ruling() })
	if len(lines) == 0 || p.behind(p.steps(seat)) > 0 {
		return false
	}
	if _, ok := lines[0].chosen(p.now, seat).(Reveal); !ok {
		return false
	}
	_, ok := nextOrder[Reveal](p, seat)
	return ok
}

// skip tells a seat why a line was not carried out, and what was done instead.
func (p *play) skip(seat game.Seat, line order.Line, b game.Body, f *fault, then string) {
	p.emit(OrderSkipped{
		Own: game.Own{Seat: seat}, Line: line.N, Order: b.String(), Code: string(f.Code), Key: f.Key, Arg: f.arg(), Then: then,
	})
}
