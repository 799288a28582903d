package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// endTurn ends a turn in the order of C-102: the Grail, deaths and leaving seats, the check, joining
// seats, the next seat. A turn in which the seat's own orders settled nothing counts as missed.
func (p *play) endTurn(task Task) {
	doomed := p.now.listDoomed()
	if !p.rescueByGrail(task, doomed) {
		return
	}
	for _, seat := range doomed {
		if p.currentKnight(seat).Doomed {
			p.killKnight(seat, ByDeath)
		}
	}
	p.removeLeaving()
	if k := p.currentKnight(task.Seat); !p.now.Now.Settled && !k.Left {
		p.emitEvents(TurnMissed{Seat: task.Seat, N: k.Missed + 1})
	}
	p.emitEvents(TurnEnded{Seat: task.Seat, Turn: p.now.Turn})
	p.checkEnding()
	if p.now.Ending == nil {
		p.admitNewPlayers()
		p.pushTasks(Task{Do: stepTurn})
	}
}

// listDoomed returns the knights whose life came to 0 in this turn, clockwise from the
// active seat (C-100). It leaves out seats that leave: they are lost in any case.
func (s *State) listDoomed() seats {
	return lists.Keep(s.listLiving(), func(seat game.Seat) bool { return s.Knights[seat].Doomed && !s.Knights[seat].Leaving })
}

// rescueByGrail lets one of the doomed knights drink of the Grail (C-102, D-18). It
// reports false if the game must wait for the answer of its holder.
func (p *play) rescueByGrail(task Task, doomed seats) bool {
	holder := p.now.findHolder(Cup)
	if holder == "" || len(doomed) == 0 || p.currentKnight(holder).Leaving {
		p.closeQuestion(AskGrail) // the holder may have been asked before leaving
		return true
	}
	decision := Decision{Point: AskGrail, About: doomed}
	drinks := p.now.Options.GrailSelf && slices.Contains(doomed, holder)
	if !drinks {
		decision.Seats = seats{holder}
	}
	if !p.askSeats(task, decision) {
		return false
	}
	saved := p.chooseSaved(holder, doomed)
	if drinks {
		saved = holder
	}
	if saved != "" {
		p.emitEvents(RelicLost{Relic: Cup, Seat: holder, Cause: ByUse})
		p.emitEvents(Saved{Seat: saved, By: holder, Life: p.now.quests.Life.Saved})
	}
	return true
}

// chooseSaved returns the knight whom the holder of the Grail saves: the one named in the
// answer, else the first; "" for none. By default a doomed holder drinks (D-18).
func (p *play) chooseSaved(holder game.Seat, doomed seats) game.Seat {
	reply, said := p.findAnswer(holder, Decision{Point: AskGrail, About: doomed})
	switch {
	case !said && slices.Contains(doomed, holder):
		return holder
	case slices.Contains(doomed, reply.Whom.Seat):
		return reply.Whom.Seat
	case dereference(reply.Yes):
		return doomed[0]
	}
	return ""
}

// killKnight takes a knight out of the game with cards and relics (C-103, C-151).
func (p *play) killKnight(seat game.Seat, cause Cause) {
	knight := p.currentKnight(seat)
	p.discardWhite(seat, knight.Hand, cause, false, false)
	p.abandonSolo(seat, knight.At)
	p.loseRelics(seat, cause)
	p.emitEvents(Died{Seat: seat, Cause: cause})
}

// removeLeaving takes out of the game the seats whose players have left in this turn (C-151).
func (p *play) removeLeaving() {
	for _, seat := range p.now.seatsFrom(p.now.Active) {
		knight := p.currentKnight(seat)
		if !knight.Leaving || knight.Left {
			continue
		}
		switch {
		case knight.Exposed:
			p.loseRelics(seat, ByLeaving)
		case knight.Alive:
			p.killKnight(seat, ByLeaving)
		}
		p.emitEvents(PlayerLeft{Seat: seat})
	}
}
