package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// taunt takes a random card from the knight whom the exposed traitor names (C-112,
// D-19).
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
	victim := lists.Either(said, order.Whom.Seat, p.now.richest(victims))
	hand := p.knight(victim).Hand
	p.emit(Taunted{Traitor: t.Seat, Victim: victim})
	p.emit(TauntKnown{Own: game.Own{Seat: victim}, Card: hand[p.pick("taunt", len(hand))]})
}

// victims returns the knights with cards in hand, clockwise from the active seat.
func (s *State) victims() seats {
	return lists.Keep(s.living(), func(seat game.Seat) bool { return len(s.Knights[seat].Hand) > 0 })
}

// richest returns the seat with the most cards, the first of them at a tie.
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
	choice := lists.Either(said, order.Choice, EvilSiege)
	p.emit(EvilChosen{Seat: t.Seat, Choice: choice, By: lists.Either(said, byOrder, byDefault)})
	if choice == EvilDraw {
		p.next(Task{Do: stepDraw, Seat: t.Seat})
		return
	}
	p.addEngines(1, ByHelp, t.Seat)
	p.check()
}

// layBlackOnGrail lays a Despair or a Desolation in the Grail's row (C-81,
// C-82). Seven black cards lose the quest (C-83).
func (p *play) layBlackOnGrail(card Card, seat game.Seat) {
	row := p.now.Quests[Grail].Row
	free, farthest := lastSlot(row, ""), lastSlot(row, GrailCard)
	switch {
	case card == "desolation" && farthest > 0 && !p.now.Options.DesolFill:
		p.emit(BlackLaid{Quest: Grail, Card: card, By: seat, Slot: farthest, Replaced: true})
	case free > 0:
		p.emit(BlackLaid{Quest: Grail, Card: card, By: seat, Slot: free})
	default:
		p.emit(GrailCancelled{Slot: farthest, Black: card})
	}
	row = p.now.Quests[Grail].Row
	if !slices.Contains(row, "") && !slices.Contains(row, GrailCard) {
		p.endQuest(Grail, byBlack, seat)
	}
}

// lastSlot returns the spot, from 1, farthest from the Grail that holds a card; 0 if
// there is none.
func lastSlot(row []Card, card Card) int {
	for i, c := range slices.Backward(row) {
		if c == card {
			return i + 1
		}
	}
	return 0
}
