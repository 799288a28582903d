package camelot

import "seneschal/domain/game"

// A reading is how reading on in a turn block came out.
type reading int

const (
	acted   reading = iota // something was done: C-130 comes next
	stopped                // at STOP
	ended                  // nothing is left
)

// heroic reads the heroic half of the block on to the next deed (C-50 to
// C-57), and is put on the agenda again behind it. A block that ends before
// the mandatory action, or that stops, opens D-12; when nothing comes, the rest
// of the block is done, and then the default.
func (p *play) heroic(t Task) {
	p.resume(AskHeroic)
	for p.acts(t.Seat) {
		r := p.readOn(t)
		if r == acted || r == ended && p.now.Now.Done || p.stuck(t.Seat) {
			return
		}
		if !p.ask(t, Decision{Point: AskHeroic, Seats: seats{t.Seat}}) {
			return
		}
		if r == ended {
			p.fallBack(t)
			return
		}
	}
}

// stuck ends the heroic phase of a seat that still owes an action and has none
// that is legal (C-51).
func (p *play) stuck(seat game.Seat) bool {
	if p.now.Now.Done || p.now.canAct(seat, p.now.Now) {
		return false
	}
	p.emit(HeroicPhaseLost{Seat: seat, Cause: "nothing"})
	return true
}

// acts reports whether a seat still has a heroic phase.
func (p *play) acts(seat game.Seat) bool {
	k := p.knight(seat)
	return k.Alive && !k.Exposed && !p.now.Now.Over
}

// readOn carries out the next line of the block that does something.
func (p *play) readOn(t Task) reading {
	steps := p.steps(t.Seat)
	for i := p.behind(steps); i < len(steps); i++ {
		b := steps[i].chosen(p.now, t.Seat)
		switch b.(type) {
		case Stop:
			if p.asked() != "" {
				continue // he has been asked
			}
			p.mark(t.Seat, steps, i+1, false)
			return stopped
		case Done:
			p.mark(t.Seat, steps, len(steps), false)
			return ended
		}
		if do := p.find(t.Seat, steps[i].line, b); do != nil {
			p.mark(t.Seat, steps, i+1, true)
			p.perform(t, do)
			return acted
		}
	}
	p.mark(t.Seat, steps, len(steps), false)
	return ended
}

// A deedFound is what a line comes to: an action, a free move or an exchange.
type deedFound struct {
	body   game.Body // Deed, FreeMove, Exchange
	second bool      // for a life point
}

// perform does what a line has come to, and sees that the check and the rest of
// the phase follow.
func (p *play) perform(t Task, do *deedFound) {
	p.next(Task{Do: stepCheck, Seat: t.Seat}, t)
	switch b := do.body.(type) {
	case FreeMove:
		p.emit(ActionTaken{Seat: t.Seat, Action: ActMove, Free: true, By: byOrder})
		p.moveTo(t.Seat, b.Place, ByFree)
	case Exchange:
		p.next(Task{Do: stepDeed, Seat: t.Seat, Card: b.Card, Seats: seats{b.With.Seat}, Cause: ByExchange})
	case Deed:
		if do.second {
			p.emit(Sacrificed{Seat: t.Seat})
			p.changeLife(t.Seat, -1, BySacrifice)
		}
		p.act(t.Seat, b, ActionTaken{Seat: t.Seat, Action: b.Do, Free: b.Free, Second: do.second, By: byOrder})
	}
}

// fallBack does what the default ladder finds (5.5), if it finds anything.
func (p *play) fallBack(t Task) {
	d, ok := p.ladder(t.Seat)
	if !ok {
		return
	}
	p.next(Task{Do: stepCheck, Seat: t.Seat}, t)
	p.act(t.Seat, d, ActionTaken{Seat: t.Seat, Action: d.Do, By: byDefault})
}
