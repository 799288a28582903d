package camelot

import (
	"slices"

	"seneschal/domain/game"
)

// drawBlack draws a black card, and as many more after it as the task says
// (C-26, R-22). The holder of the Armor draws two and chooses.
func (p *play) drawBlack(t Task) {
	n := 1
	if slices.Contains(p.knight(t.Seat).Relics, Armor) {
		n = 2
	}
	drawn := p.takeBlack(t.Seat, n)
	if t.N > 0 {
		p.next(Task{Do: stepDraw, Seat: t.Seat, N: t.N - 1})
	}
	switch len(drawn) {
	case 0: // C-10
	case 1:
		p.resolve(t.Seat, drawn[0])
	default:
		p.next(Task{Do: stepArmor, Seat: t.Seat, Cards: drawn})
	}
}

// resolve puts the steps of one drawn card on the agenda, the check after it
// included (C-21).
func (p *play) resolve(seat game.Seat, card Card) {
	p.next(Task{Do: stepFacing, Seat: seat, Card: card}, Task{Do: stepCheck})
}

// armor lets the holder of the Armor keep one of two cards; the other goes
// under the pile (C-26, D-5).
func (p *play) armor(t Task) {
	r, ok := p.decide(t, Decision{Point: AskArmor, Cards: t.Cards})
	if !ok {
		return
	}
	i := slices.Index(t.Cards, r.Cards[0])
	p.emit(BlackReturned{Seat: t.Seat}, ReturnKept{Own: game.Own{Seat: t.Seat}, Card: t.Cards[1-i]})
	p.resolve(t.Seat, t.Cards[i])
}

// goal is the quest on which a combat card is laid now; "" if it is closed
// (C-30, C-31).
func (s *State) goal(card Card) Place {
	for at := s.BlackCard(card).Quest; at != ""; at = s.QuestOf(at).Opens {
		if s.Quests[at].Open {
			return at
		}
	}
	return ""
}

// face shows the drawn card (C-27, C-28). How a combat card is laid is settled
// first (C-33, C-34, D-6).
func (p *play) face(t Task) {
	shown := BlackRevealed{Seat: t.Seat, Card: t.Card, Quest: p.now.BlackCard(t.Card).Quest}
	if p.now.BlackCard(t.Card).Kind == KindCombat && p.now.goal(t.Card) != "" {
		r, ok := p.decide(t, Decision{Point: AskFacing, Cards: []Card{t.Card}})
		if !ok {
			return
		}
		shown.Quest, shown.Down = p.now.goal(t.Card), r.Face == "FACEDOWN"
	}
	if shown.Down {
		shown.Card = ""
	}
	p.emit(shown)
	if shown.Down {
		p.emit(DownKnown{Own: game.Own{Seat: t.Seat}, Card: t.Card})
	}
	p.next(Task{Do: stepCancel, Seat: t.Seat, Card: t.Card, Down: shown.Down})
}
