package camelot

import (
	"slices"
	"strconv"
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
)

// A play is one adjudication under way: from the answer to one question to the
// next question, or to the end. Everything that it decides leaves as an event,
// which is applied at once to its own copy of the position.
type play struct {
	now    *State
	sheets game.Orders
	at     time.Time // when the phase closes
	dice   *dice.Dice
	rolls  int // taken from the dice so far (C-3)
	agenda []Task
	events []event.Event
	halt   bool        // a question is open
	asked  string      // the decision whose replies the present task may take; "" if nobody was asked
	fresh  []blockLine // of a block that came for the question that has just been closed
	late   bool        // the phase was closed by the clock, or by the steward
}

// Adjudicate carries the game on to the next question that must be asked, or
// to its end. It is a pure function of the position, the orders and the dice.
func (s *State) Adjudicate(sheets game.Orders, at time.Time, d *dice.Dice) []event.Event {
	if s.Ending != nil {
		return nil
	}
	p := &play{now: s.Clone().(*State), sheets: sheets, at: at, dice: d, agenda: slices.Clone(s.Agenda)}
	p.attend()
	for len(p.agenda) > 0 && !p.halt && p.now.Ending == nil {
		t := p.agenda[0]
		p.agenda = p.agenda[1:]
		if step, ok := steps[t.Do]; ok {
			step(p, t)
		}
	}
	p.emit(Halted{Agenda: p.agenda})
	return p.events
}

// emit records events and applies them.
func (p *play) emit(events ...fact) {
	for _, e := range events {
		p.events = append(p.events, e)
		e.apply(p.now)
	}
}

// next puts tasks before all others, in the order given.
func (p *play) next(tasks ...Task) { p.agenda = slices.Concat(tasks, p.agenda) }

// knight is a seat's knight as he is now. Change him by events only.
func (p *play) knight(seat game.Seat) Knight { return p.now.Knights[seat] }

// ask sees that a decision has been put to the seats. It reports false if the
// game must stop for it: then the task has to return at once and is begun
// again when the phase has closed. It reports true when the answers are in, or
// the deadline has passed, or nobody has to be asked; the caller then takes
// what replies there are (reply), and the defaults for the others.
func (p *play) ask(t Task, d Decision) bool {
	if open := p.now.Pending; open != nil && open.Point == d.Point {
		p.asked = open.ID
		p.emit(DecisionClosed{ID: open.ID, Point: open.Point, Seats: open.Seats})
		return true
	}
	again := p.asked != ""
	p.asked = ""
	d.Seats = slices.DeleteFunc(slices.Clone(d.Seats), p.mute)
	if len(d.Seats) == 0 || p.unasked(d) {
		return true
	}
	if again {
		p.passedOver(d)
	}
	p.put(t, d)
	return false
}

// put opens a question and stops the game for it.
func (p *play) put(t Task, d Decision) {
	d.ID = "D" + strconv.Itoa(p.now.Decisions+1)
	p.emit(DecisionOpened{ID: d.ID, Point: d.Point, Seats: d.Seats, Card: d.Card, About: d.About, Owes: d.Owes, Cause: d.Cause})
	d.Sets = p.sets(d.Seats)
	p.emit(DecisionPut{Decision: d})
	p.next(t)
	p.halt = true
}

// reply is a seat's answer to the decision that has just been closed. One that
// is held back counts only when the time was up.
func (p *play) reply(seat game.Seat) (Reply, bool) {
	for _, section := range p.sheets[seat].Sections {
		if p.asked == "" || section.Key != p.asked || !section.Final && !p.late {
			continue
		}
		for _, o := range slices.Backward(section.Orders) {
			if r, ok := o.Body.(Reply); ok {
				return r, true
			}
		}
	}
	return Reply{}, false
}

// mute reports whether a seat cannot be asked.
func (p *play) mute(seat game.Seat) bool {
	k := p.knight(seat)
	return !k.Alive || k.Left || unheld(p.sheets[seat])
}

// unheld reports whether nobody speaks for a seat: it has no player, or one who
// has resigned, or who is played for.
func unheld(sheet game.Sheet) bool { return sheet.Regency || deserted(sheet) }

// deserted reports whether the player of a seat is gone for good. Who has
// resigned is gone before the rules run on (C-151).
func deserted(sheet game.Sheet) bool { return sheet.Vacant || sheet.Resigned }

// roll throws a die that all may see.
func (p *play) roll(purpose string, sides int) int {
	p.rolls++
	v := p.dice.Roll(sides, purpose)
	p.emit(DieRolled{Purpose: purpose, Sides: sides, Value: v, N: p.rolls})
	return v
}

// pick is one of n things, from 0 (C-3a): for what must stay hidden.
func (p *play) pick(purpose string, n int) int {
	p.rolls++
	i := p.dice.Roll(n, purpose)
	p.emit(RandomPicked{Purpose: purpose, Of: n}, PickKept{Purpose: purpose, Of: n, Index: i, N: p.rolls})
	return i - 1
}

// shuffled is a Fisher-Yates shuffle from the last place down to the second
// (C-3a). It takes len-1 rolls, which the caller's event names.
func shuffled[T any](p *play, purpose string, things []T) []T {
	out := slices.Clone(things)
	for i := len(out); i > 1; i-- {
		j := p.dice.Roll(i, purpose)
		p.rolls++
		out[i-1], out[j-1] = out[j-1], out[i-1]
	}
	return out
}

// clockwise are the seats in their order from one on, that one included
// (C-3b).
func (s *State) clockwise(from game.Seat) seats {
	i := max(slices.Index(s.Order, from), 0)
	return slices.Concat(s.Order[i:], s.Order[:i])
}

// living are the knights in the sense of C-7, clockwise from the active seat:
// alive and not exposed.
func (s *State) living() seats {
	return slices.DeleteFunc(s.clockwise(s.Active), func(seat game.Seat) bool {
		k := s.Knights[seat]
		return !k.Alive || k.Exposed
	})
}
