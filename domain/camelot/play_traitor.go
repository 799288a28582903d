package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// tauntKnight discards a random card of the knight whom the exposed traitor names (C-112, D-19); by
// default of the one with the most cards. It does nothing if no knight has cards.
func (p *play) tauntKnight(task Task) {
	victims := p.now.listVictims()
	if len(victims) == 0 { // C-113
		return
	}
	p.closeQuestion(AskTaunt)
	order, said := nextOrder[Taunt](p, task.Seat)
	if !said && !p.askSeats(task, Decision{Point: AskTaunt, Seats: seats{task.Seat}}) {
		return
	}
	victim := lists.Either(said, order.Whom.Seat, p.now.findRichest(victims))
	hand := p.currentKnight(victim).Hand
	p.emitEvents(Taunted{Traitor: task.Seat, Victim: victim})
	p.emitEvents(TauntKnown{Own: game.Own{Seat: victim}, Card: hand[p.pickSecretly("taunt", len(hand))]})
}

// listVictims returns the knights with cards in hand, clockwise from the active seat.
func (s *State) listVictims() seats {
	return lists.Keep(s.listLiving(), func(seat game.Seat) bool { return len(s.Knights[seat].Hand) > 0 })
}

// findRichest returns the seat with the most cards, the first of them at a tie. It panics on an
// empty list.
func (s *State) findRichest(among seats) game.Seat {
	best := among[0]
	for _, seat := range among {
		if len(s.Knights[seat].Hand) > len(s.Knights[best].Hand) {
			best = seat
		}
	}
	return best
}

// helpEvil adds a siege engine, or queues the draw of a black card, as the exposed traitor chooses
// (C-112, C-114); by default an engine.
func (p *play) helpEvil(task Task) {
	p.closeQuestion(AskTaunt)
	order, said := nextOrder[Help](p, task.Seat)
	if !said && !p.askSeats(task, Decision{Point: AskTaunt, Seats: seats{task.Seat}, Cause: ByHelp}) {
		return
	}
	choice := lists.Either(said, order.Choice, EvilSiege)
	p.emitEvents(EvilChosen{Seat: task.Seat, Choice: choice, By: lists.Either(said, byOrder, byDefault)})
	if choice == EvilDraw {
		p.pushTasks(Task{Do: stepDraw, Seat: task.Seat})
		return
	}
	p.addEngines(1, ByHelp, task.Seat)
	p.checkEnding()
}

// layBlackOnGrail lays a Despair or a Desolation in the Grail's row (C-81, C-82): on the free spot
// farthest from the Grail; a Desolation first in place of the farthest Grail card. Where no spot
// is free, the card and the farthest Grail card cancel each other. Seven black cards queue the end
// of the quest (C-83).
func (p *play) layBlackOnGrail(card Card, seat game.Seat) {
	row := p.now.Quests[Grail].Row
	free, farthest := findLastSlot(row, ""), findLastSlot(row, GrailCard)
	switch {
	case card == "desolation" && farthest > 0 && !p.now.Options.DesolFill:
		p.emitEvents(BlackLaid{Quest: Grail, Card: card, By: seat, Slot: farthest, Replaced: true})
	case free > 0:
		p.emitEvents(BlackLaid{Quest: Grail, Card: card, By: seat, Slot: free})
	default:
		p.emitEvents(GrailCancelled{Slot: farthest, Black: card})
	}
	row = p.now.Quests[Grail].Row
	if !slices.Contains(row, "") && !slices.Contains(row, GrailCard) {
		p.queueQuestEnd(Grail, byBlack, seat)
	}
}

// findLastSlot returns the spot, from 1, farthest from the Grail that holds the given card, or is
// free for ""; 0 if there is none.
func findLastSlot(row []Card, card Card) int {
	for i, c := range slices.Backward(row) {
		if c == card {
			return i + 1
		}
	}
	return 0
}
