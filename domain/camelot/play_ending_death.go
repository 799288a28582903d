package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// endTurn ends a turn in the order of C-102: the Grail, deaths and leaving
// seats, the check, joining seats, the next seat.
func (p *play) endTurn(t Task) {
	doomed := p.now.doomed()
	if !p.rescue(t, doomed) {
		return
	}
	for _, seat := range doomed {
		if p.knight(seat).Doomed {
			p.die(seat, ByDeath)
		}
	}
	p.leave()
	if k := p.knight(t.Seat); !p.now.Now.Settled && !k.Left {
		p.emit(TurnMissed{Seat: t.Seat, N: k.Missed + 1})
	}
	p.emit(TurnEnded{Seat: t.Seat, Turn: p.now.Turn})
	p.check()
	if p.now.Ending == nil {
		p.join()
		p.next(Task{Do: stepTurn})
	}
}

// doomed returns the knights whose life came to 0 in this turn, clockwise from the
// active seat (C-100). It leaves out seats that leave: they are lost in any case.
func (s *State) doomed() seats {
	return lists.Keep(s.living(), func(seat game.Seat) bool { return s.Knights[seat].Doomed && !s.Knights[seat].Leaving })
}

// rescue lets one of the doomed knights drink of the Grail (C-102, D-18). It
// reports false if the game must wait for the answer of its holder.
func (p *play) rescue(t Task, doomed seats) bool {
	holder := p.now.holder(Cup)
	if holder == "" || len(doomed) == 0 || p.knight(holder).Leaving {
		p.resume(AskGrail) // the holder may have been asked before leaving
		return true
	}
	d := Decision{Point: AskGrail, About: doomed}
	drinks := p.now.Options.GrailSelf && slices.Contains(doomed, holder)
	if !drinks {
		d.Seats = seats{holder}
	}
	if !p.ask(t, d) {
		return false
	}
	saved := p.saves(holder, doomed)
	if drinks {
		saved = holder
	}
	if saved != "" {
		p.emit(RelicLost{Relic: Cup, Seat: holder, Cause: ByUse})
		p.emit(Saved{Seat: saved, By: holder, Life: p.now.quests.Life.Saved})
	}
	return true
}

// saves returns the knight whom the holder of the Grail saves: the one named in the
// answer, else the first; "" for none. By default a doomed holder drinks (D-18).
func (p *play) saves(holder game.Seat, doomed seats) game.Seat {
	r, said := p.answer(holder, Decision{Point: AskGrail, About: doomed})
	switch {
	case !said && slices.Contains(doomed, holder):
		return holder
	case slices.Contains(doomed, r.Whom.Seat):
		return r.Whom.Seat
	case valueOf(r.Yes):
		return doomed[0]
	}
	return ""
}

// die takes a knight out of the game with cards and relics (C-103, C-151).
func (p *play) die(seat game.Seat, cause Cause) {
	k := p.knight(seat)
	p.discardWhite(seat, k.Hand, cause, false, false)
	p.abandon(seat, k.At)
	p.loseRelics(seat, cause)
	p.emit(Died{Seat: seat, Cause: cause})
}

// leave takes the seats out of the game whose players have left in this turn
// (C-151).
func (p *play) leave() {
	for _, seat := range p.now.clockwise(p.now.Active) {
		k := p.knight(seat)
		if !k.Leaving || k.Left {
			continue
		}
		switch {
		case k.Exposed:
			p.loseRelics(seat, ByLeaving)
		case k.Alive:
			p.die(seat, ByLeaving)
		}
		p.emit(PlayerLeft{Seat: seat})
	}
}
