package camelot

import (
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// heroic reads the heroic half of the block on to the next deed (C-50 to C-57), and
// is put on the agenda again behind it. A block that ends before the mandatory
// action, or that stops, opens D-12. If no answer comes, the rest of the block is
// done, and then the default.
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

// stuck ends the heroic phase of a seat that still owes an action but has no legal
// one (C-51). It reports whether it did.
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

// carryOn carries out the next line of the block that has an effect.
func (p *play) carryOn(t Task) reading {
	var do func()
	how := p.readOn(t.Seat, secondHalf, func(line order.Line, b blockOrder) bool {
		if h, ok := b.(heroicOrder); ok {
			do = h.find(p, t, line)
		}
		return do != nil
	})
	if do != nil {
		p.next(Task{Do: stepCheck, Seat: t.Seat}, t)
		do()
	}
	return how
}

// A heroicOrder is a step of the heroic half. find returns the function that carries
// it out now; nil if that is impossible. It informs the seat of failed choices and
// of the choice that was done instead.
type heroicOrder interface {
	find(p *play, t Task, line order.Line) func()
}

func (h Heroic) find(p *play, t Task, line order.Line) func() {
	d, failed := h.first(p.now, t.Seat, p.now.Now)
	then := ""
	if d != nil {
		then = d.String()
	}
	for _, other := range failed {
		p.skip(t.Seat, line, other.order, other.why, then)
	}
	if d == nil {
		return nil
	}
	return func() {
		taken := ActionTaken{Seat: t.Seat, Action: d.Do, Free: d.Free, Second: h.Sacrifice && !d.Free, By: byOrder}
		if taken.Second {
			p.emit(Sacrificed{Seat: t.Seat})
			p.changeLife(t.Seat, -1, BySacrifice)
		}
		p.act(t.Seat, *d, taken)
	}
}

func (f FreeMove) find(p *play, t Task, line order.Line) func() {
	if p.fails(t.Seat, line, f) {
		return nil
	}
	return func() {
		p.emit(ActionTaken{Seat: t.Seat, Action: ActMove, Free: true, By: byOrder})
		p.moveTo(t.Seat, f.Place, ByFree)
	}
}

func (e Exchange) find(p *play, t Task, line order.Line) func() {
	if p.fails(t.Seat, line, e) {
		return nil
	}
	return func() {
		p.next(Task{Do: stepDeed, Seat: t.Seat, Card: e.Card, Seats: seats{e.With.Seat}, Cause: ByExchange})
	}
}

// fallBack does the action of the default ladder (5.5), if there is one.
func (p *play) fallBack(t Task) {
	d, ok := p.ladder(t.Seat)
	if !ok {
		return
	}
	p.next(Task{Do: stepCheck, Seat: t.Seat}, t)
	p.act(t.Seat, d, ActionTaken{Seat: t.Seat, Action: d.Do, By: byDefault})
}

// act does a legal heroic action.
func (p *play) act(seat game.Seat, d Deed, taken ActionTaken) {
	p.emit(taken)
	if d.Any != nil {
		d.Card, _ = p.now.anyCard(seat, d.Any)
	}
	switch {
	case d.Do == ActMove:
		p.moveTo(seat, d.Place, ByAction)
	case d.Draw:
		p.draw(seat)
	case d.Siege:
		p.siege(seat, d.Cards)
	case d.Do == ActQuest:
		p.playQuest(seat, d.Card)
	case d.Do == ActSpecial:
		p.playSpecial(seat, d)
	case d.Do == ActHeal:
		p.heal(seat, d.Card)
	case d.Do == ActAccuse:
		p.accuse(seat, d.Whom.Seat)
	}
}
