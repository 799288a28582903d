package camelot

import (
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// playHeroicHalf reads the heroic half of the block on to the next deed (C-50 to C-57). The deed is
// carried out, and this task put on the agenda behind it. A block that ends before the mandatory
// action, or that stops, opens D-12. If no answer comes, the rest of the block is done, and then
// the default.
func (p *play) playHeroicHalf(task Task) {
	p.closeQuestion(AskHeroic)
	for p.hasHeroicPhase(task.Seat) {
		reading := p.carryOutNext(task)
		if reading == orderDone || reading == blockEnded && p.now.Now.Done || p.endIfStuck(task.Seat) {
			return
		}
		if !p.askSeats(task, Decision{Point: AskHeroic, Seats: seats{task.Seat}}) {
			return
		}
		if reading == blockEnded {
			p.playByLadder(task)
			return
		}
	}
}

// endIfStuck ends the heroic phase of a seat that still owes an action but has no legal
// one (C-51). It reports whether it ended the phase.
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

// carryOutNext carries out the next line of the block that has an effect, and returns how the
// reading ended. Before the line's own tasks it queues the check of the end and this task again.
func (p *play) carryOutNext(task Task) reading {
	var do func()
	ending := p.readBlockHalf(task.Seat, secondHalf, func(line order.Line, b blockOrder) bool {
		if h, ok := b.(heroicOrder); ok {
			do = h.findAction(p, task, line)
		}
		return do != nil
	})
	if do != nil {
		p.pushTasks(Task{Do: stepCheck, Seat: task.Seat}, task)
		do()
	}
	return ending
}

// A heroicOrder is a step of the heroic half. findAction returns the function that
// carries it out now; nil if that is impossible. It informs the seat of the choices that failed,
// and of the choice that is done instead.
type heroicOrder interface {
	findAction(p *play, t Task, line order.Line) func()
}

func (h Heroic) findAction(play *play, task Task, line order.Line) func() {
	deed, failed := h.findFirstLegal(play.now, task.Seat, play.now.Now)
	then := ""
	if deed != nil {
		then = deed.String()
	}
	for _, other := range failed {
		play.reportSkipped(task.Seat, line, other.order, other.fault, then)
	}
	if deed == nil {
		return nil
	}
	return func() {
		taken := ActionTaken{Seat: task.Seat, Action: deed.Do, Free: deed.Free, Second: h.Sacrifice && !deed.Free, By: byOrder}
		if taken.Second {
			play.emitEvents(Sacrificed{Seat: task.Seat})
			play.changeLife(task.Seat, -1, BySacrifice)
		}
		play.carryOutDeed(task.Seat, *deed, taken)
	}
}

func (f FreeMove) findAction(play *play, task Task, line order.Line) func() {
	if play.skipIfIllegal(task.Seat, line, f) {
		return nil
	}
	return func() {
		play.emitEvents(ActionTaken{Seat: task.Seat, Action: ActMove, Free: true, By: byOrder})
		play.moveKnight(task.Seat, f.Place, ByFree)
	}
}

func (e Exchange) findAction(play *play, task Task, line order.Line) func() {
	if play.skipIfIllegal(task.Seat, line, e) {
		return nil
	}
	return func() {
		play.pushTasks(Task{Do: stepDeed, Seat: task.Seat, Card: e.Card, Seats: seats{e.With.Seat}, Cause: ByExchange})
	}
}

// playByLadder does the action of the default ladder; nothing if no rung is legal.
func (p *play) playByLadder(task Task) {
	deed, ok := p.chooseByLadder(task.Seat)
	if !ok {
		return
	}
	p.pushTasks(Task{Do: stepCheck, Seat: task.Seat}, task)
	p.carryOutDeed(task.Seat, deed, ActionTaken{Seat: task.Seat, Action: deed.Do, By: byDefault})
}

// carryOutDeed records a heroic action as taken, and does it. The action must be legal. QUEST ANY
// plays the first legal card of its set.
func (p *play) carryOutDeed(seat game.Seat, deed Deed, taken ActionTaken) {
	p.emitEvents(taken)
	if deed.Any != nil {
		deed.Card, _ = p.now.findLegalCard(seat, deed.Any)
	}
	switch {
	case deed.Do == ActMove:
		p.moveKnight(seat, deed.Place, ByAction)
	case deed.Draw:
		p.drawForAction(seat)
	case deed.Siege:
		p.fightSiege(seat, deed.Cards)
	case deed.Do == ActQuest:
		p.playQuest(seat, deed.Card)
	case deed.Do == ActSpecial:
		p.playSpecial(seat, deed)
	case deed.Do == ActHeal:
		p.healKnight(seat, deed.Card)
	case deed.Do == ActAccuse:
		p.accuseKnight(seat, deed.Whom.Seat)
	}
}
