package camelot

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/order"
)

// emitEvents records events and applies them to the position. Without a run they are kept in
// p.events.
func (p *play) emitEvents(events ...fact) {
	for _, fact := range events {
		if p.run != nil {
			p.run.Emit(fact)
			continue
		}
		p.events = append(p.events, fact)
		fact.apply(p.now)
	}
}

// pushTasks puts tasks before all others of the agenda, in the order given.
func (p *play) pushTasks(tasks ...Task) { p.run.Push(toTasks(tasks)...) }

// currentKnight returns a seat's knight as it is now. Change it by events only.
func (p *play) currentKnight(seat game.Seat) Knight { return p.now.Knights[seat] }

// askSeats puts a decision to the seats, unless that has been done. It reports false if
// the game must stop for it: then the task has to return at once; it is begun again
// when the phase has closed. It reports true when the answers are in, or the
// deadline has passed, or no seat has to be asked; the caller then takes the given
// answers, and the defaults for the others. For an own question it first looks for
// an answer; it puts the question again if none of the lines that came for it had
// an effect.
func (p *play) askSeats(task Task, decision Decision) bool {
	own, about := decision.isOwnTurn(), matter{Decision: &decision}
	if !own {
		return p.run.Ask(toTask(task), questions[decision.Point], about)
	}
	again := p.run.Answering() != ""
	if p.run.Resume(questions[decision.Point], about) || p.settlesUnasked(decision) || p.isUnaskable(decision.Seats[0]) {
		return true
	}
	if again {
		p.reportPassedOver(decision)
	}
	p.run.Put(toTask(task), questions[decision.Point], about, decision.Seats)
	return false
}

// closeQuestion closes the question at which the task stopped before, so that its answer can be
// taken, and keeps the lines that came for it in p.fresh. If no such question is open, it only
// empties p.fresh.
func (p *play) closeQuestion(point Point) {
	p.fresh = nil
	if open, key := p.now.Pending, p.now.keyOfThisTurn(); open != nil && open.Point == point {
		if x, ok := p.orderSets[p.now.Active].Section(key); ok && x.Set > open.Sets[p.now.Active] {
			p.fresh = turnRules.Unread(p.now, key, p.run.Lines(p.now.Active))
		}
	}
	p.run.Resume(questions[point], matter{})
}

// reportPassedOver informs the active seat of the lines in p.fresh that could have settled a
// question but had no effect, so that the question is put again. It leaves out lines that were
// reported before.
func (p *play) reportPassedOver(decision Decision) {
	for _, o := range p.fresh {
		told := slices.ContainsFunc(p.run.Events(), func(e event.Event) bool {
			skipped, ok := e.(OrderSkipped)
			return ok && skipped.Line == o.Line.N
		})
		if coversQuestion(p.now, matter{Decision: &decision}, o.Body) && !told {
			p.reportSkipped(p.now.Active, o.Line, o.Body, newFault("", "passed_over"), "")
		}
	}
}

// reportSkipped informs a seat why a line was not carried out, and the alternative that was done: ""
// for none.
func (p *play) reportSkipped(seat game.Seat, line order.Line, body game.Body, fault *fault, then string) {
	p.emitEvents(OrderSkipped{
		Own: game.Own{Seat: seat}, Line: line.N, Order: body.String(), Code: string(fault.Code), Key: fault.Key, Arg: packReason(fault.Args), Then: then,
	})
}

// findAnswer returns a seat's answer to a question, from a reply, its block or its
// standing orders; else its default, and then said is false.
func (p *play) findAnswer(seat game.Seat, d Decision) (reply Reply, said bool) {
	answer := p.run.Answer(seat, questions[d.Point], matter{Decision: &d})
	reply, _ = answer.Body.(Reply)
	return reply, answer.By != turns.Default
}

// decideQuestion returns the answer, or else the default, to a question that the task's seat
// answers for its own turn. It reports false if the game must stop for it: then the task has to
// return at once.
func (p *play) decideQuestion(task Task, decision Decision) (Reply, bool) {
	p.closeQuestion(decision.Point)
	decision.Seats = seats{task.Seat}
	r, said := p.findAnswer(task.Seat, decision)
	return r, said || p.askSeats(task, decision)
}

// isUnaskable reports whether a seat cannot be asked: its knight is dead or has left, or nobody
// speaks for it.
func (p *play) isUnaskable(seat game.Seat) bool {
	k := p.currentKnight(seat)
	return !k.Alive || k.Left || turns.Unheld(p.orderSets[seat])
}

// isDeserted reports whether the player of a seat is gone for good. That includes players
// who resigned: they are gone before the rules run on (C-151).
func isDeserted(orderSet game.OrderSet) bool { return orderSet.Vacant || orderSet.Resigned }

// rollOpenly throws a die in public.
func (p *play) rollOpenly(purpose string, sides int) int {
	p.rolls++
	v := p.dice.Roll(sides, purpose)
	p.emitEvents(DieRolled{Purpose: purpose, Sides: sides, Value: v, N: p.rolls})
	return v
}

// pickSecretly picks one of n things, and returns its index from 0 (C-3a). All players see that
// there was a pick, none its result. There must be at least one thing.
func (p *play) pickSecretly(purpose string, n int) int {
	p.rolls++
	i := p.dice.Roll(n, purpose)
	p.emitEvents(RandomPicked{Purpose: purpose, Of: n}, PickKept{Purpose: purpose, Of: n, Index: i, N: p.rolls})
	return i - 1
}

// showLoyalty shows the seats their loyalty cards that were dealt unseen, once six swords
// lie (O-DELAYED-LOYALTY); before that it does nothing.
func (p *play) showLoyalty() {
	if !p.now.Options.Delayed || p.now.Swords.Total() < accuseFrom {
		return
	}
	for _, seat := range p.now.seatsFrom(p.now.Active) {
		if k := p.currentKnight(seat); !k.Seen && k.Loyalty != "" {
			p.emitEvents(LoyaltySeen{Seat: seat}, LoyaltyShown{Own: game.Own{Seat: seat}, Loyalty: k.Loyalty})
		}
	}
}
