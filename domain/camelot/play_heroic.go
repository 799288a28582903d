package camelot

import (
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// heroic reads the heroic half of the block on to the next deed (C-50 to
// C-57), and is put on the agenda again behind it. A block that ends before
// the mandatory action, or that stops, opens D-12; when nothing comes, the rest
// of the block is done, and then the default.
func (p *play) heroic(t Task) {
	p.resume(AskHeroic)
	for p.acts(t.Seat) {
		r := p.carryOn(t)
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

// carryOn carries out the next line of the block that does something.
func (p *play) carryOn(t Task) reading {
	var found *deedFound
	how := p.readOn(t.Seat, secondHalf, func(line order.Line, b blockOrder) bool {
		found = p.find(t.Seat, line, b)
		return found != nil
	})
	if found != nil {
		p.perform(t, found)
	}
	return how
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
