package camelot

import (
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// playHeroicHalf reads the heroic half of the block on to the next deed (C-50 to C-57), and
// is put on the agenda again behind it. A block that ends before the mandatory
// action, or that stops, opens D-12. If no answer comes, the rest of the block is
// done, and then the default.
func (p *play) playHeroicHalf(t Task) {
	p.closeQuestion(AskHeroic)
	for p.hasHeroicPhase(t.Seat) {
		r := p.carryOutNext(t)
		if r == acted || r == ended && p.now.Now.Done || p.endIfStuck(t.Seat) {
			return
		}
		if !p.askSeats(t, Decision{Point: AskHeroic, Seats: seats{t.Seat}}) {
			return
		}
		if r == ended {
			p.playByLadder(t)
			return
		}
	}
}

// endIfStuck ends the heroic phase of a seat that still owes an action but has no legal
// one (C-51). It reports whether it did.
func (p *play) endIfStuck(seat game.Seat) bool {
	if p.now.Now.Done || p.now.hasLegalAction(seat, p.now.Now) {
		return false
	}
	p.emitEvents(HeroicPhaseLost{Seat: seat, Cause: "nothing"})
	return true
}

// hasHeroicPhase reports whether a seat still has a heroic phase.
func (p *play) hasHeroicPhase(seat game.Seat) bool {
	k := p.currentKnight(seat)
	return k.Alive && !k.Exposed && !p.now.Now.Over
}

// carryOutNext carries out the next line of the block that has an effect.
func (p *play) carryOutNext(t Task) reading {
	var do func()
	how := p.readBlockHalf(t.Seat, secondHalf, func(line order.Line, b blockOrder) bool {
		if h, ok := b.(heroicOrder); ok {
			do = h.findAction(p, t, line)
		}
		return do != nil
	})
	if do != nil {
		p.pushTasks(Task{Do: stepCheck, Seat: t.Seat}, t)
		do()
	}
	return how
}

// A heroicOrder is a step of the heroic half. findAction returns the function that
// carries it out now; nil if that is impossible. It informs the seat of failed choices and
// of the choice that was done instead.
type heroicOrder interface {
	findAction(p *play, t Task, line order.Line) func()
}

func (h Heroic) findAction(p *play, t Task, line order.Line) func() {
	d, failed := h.findFirstLegal(p.now, t.Seat, p.now.Now)
	then := ""
	if d != nil {
		then = d.String()
	}
	for _, other := range failed {
		p.reportSkipped(t.Seat, line, other.order, other.why, then)
	}
	if d == nil {
		return nil
	}
	return func() {
		taken := ActionTaken{Seat: t.Seat, Action: d.Do, Free: d.Free, Second: h.Sacrifice && !d.Free, By: byOrder}
		if taken.Second {
			p.emitEvents(Sacrificed{Seat: t.Seat})
			p.changeLife(t.Seat, -1, BySacrifice)
		}
		p.carryOutDeed(t.Seat, *d, taken)
	}
}

func (f FreeMove) findAction(p *play, t Task, line order.Line) func() {
	if p.skipIfIllegal(t.Seat, line, f) {
		return nil
	}
	return func() {
		p.emitEvents(ActionTaken{Seat: t.Seat, Action: ActMove, Free: true, By: byOrder})
		p.moveKnight(t.Seat, f.Place, ByFree)
	}
}

func (e Exchange) findAction(p *play, t Task, line order.Line) func() {
	if p.skipIfIllegal(t.Seat, line, e) {
		return nil
	}
	return func() {
		p.pushTasks(Task{Do: stepDeed, Seat: t.Seat, Card: e.Card, Seats: seats{e.With.Seat}, Cause: ByExchange})
	}
}

// playByLadder does the action of the default ladder (5.5), if there is one.
func (p *play) playByLadder(t Task) {
	d, ok := p.chooseByLadder(t.Seat)
	if !ok {
		return
	}
	p.pushTasks(Task{Do: stepCheck, Seat: t.Seat}, t)
	p.carryOutDeed(t.Seat, d, ActionTaken{Seat: t.Seat, Action: d.Do, By: byDefault})
}

// carryOutDeed does a legal heroic action.
func (p *play) carryOutDeed(seat game.Seat, d Deed, taken ActionTaken) {
	p.emitEvents(taken)
	if d.Any != nil {
		d.Card, _ = p.now.findLegalCard(seat, d.Any)
	}
	switch {
	case d.Do == ActMove:
		p.moveKnight(seat, d.Place, ByAction)
	case d.Draw:
		p.drawForAction(seat)
	case d.Siege:
		p.fightSiege(seat, d.Cards)
	case d.Do == ActQuest:
		p.playQuest(seat, d.Card)
	case d.Do == ActSpecial:
		p.playSpecial(seat, d)
	case d.Do == ActHeal:
		p.healKnight(seat, d.Card)
	case d.Do == ActAccuse:
		p.accuseKnight(seat, d.Whom.Seat)
	}
}
