package camelot

import "seneschal/domain/game"

// taunt takes a random card from a knight whom the exposed traitor names
// (C-112, D-19).
func (p *play) taunt(t Task) {
	victims := p.now.victims()
	if len(victims) == 0 { // C-113
		return
	}
	p.resume(AskTaunt)
	order, said := nextOrder[Taunt](p, t.Seat)
	if !said && !p.ask(t, Decision{Point: AskTaunt, Seats: seats{t.Seat}}) {
		return
	}
	victim := either(said, order.Whom.Seat, p.now.richest(victims))
	hand := p.knight(victim).Hand
	p.emit(Taunted{Traitor: t.Seat, Victim: victim})
	p.emit(TauntKnown{Own: game.Own{Seat: victim}, Card: hand[p.pick("taunt", len(hand))]})
}

// victims are the knights who hold a card, clockwise from the active seat.
func (s *State) victims() seats {
	var found seats
	for _, seat := range s.living() {
		if len(s.Knights[seat].Hand) > 0 {
			found = append(found, seat)
		}
	}
	return found
}

// richest is the first of the seats with the most cards.
func (s *State) richest(among seats) game.Seat {
	best := among[0]
	for _, seat := range among {
		if len(s.Knights[seat].Hand) > len(s.Knights[best].Hand) {
			best = seat
		}
	}
	return best
}

// help adds a siege engine, or draws and resolves a black card (C-112, C-114).
func (p *play) help(t Task) {
	p.resume(AskTaunt)
	order, said := nextOrder[Help](p, t.Seat)
	if !said && !p.ask(t, Decision{Point: AskTaunt, Seats: seats{t.Seat}, Cause: ByHelp}) {
		return
	}
	choice := either(said, order.Choice, EvilSiege)
	p.emit(EvilChosen{Seat: t.Seat, Choice: choice, By: either(said, byOrder, byDefault)})
	if choice == EvilDraw {
		p.next(Task{Do: stepDraw, Seat: t.Seat})
		return
	}
	p.addEngines(1, ByHelp, t.Seat)
	p.check()
}
