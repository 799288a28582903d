package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// turn begins the next seat's turn (C-19, C-20). The exposed traitor's turn has
// other steps (C-112).
func (p *play) turn() {
	if p.now.Turn == 0 {
		p.leave() // players may have left before the first turn
		if p.check(); p.now.Ending != nil {
			return
		}
	}
	seat, round := p.now.following()
	p.emit(TurnStarted{Seat: seat, Turn: p.now.Turn + 1, Round: round})
	if p.knight(seat).Exposed {
		p.next(Task{Do: stepTaunt, Seat: seat}, Task{Do: stepHelp, Seat: seat}, Task{Do: stepEnd, Seat: seat})
		return
	}
	p.next(Task{Do: stepEvil, Seat: seat}, Task{Do: stepPhase, Seat: seat}, Task{Do: stepEnd, Seat: seat})
}

// following returns the seat that has the next turn, and its round: a round begins
// at the first player's place in the order.
func (s *State) following() (game.Seat, int) {
	round, order := s.Round, append(s.clockwise(s.Active)[1:], s.Active)
	if s.Turn == 0 {
		order = s.clockwise(s.First) // C-18
	}
	for _, seat := range order {
		if seat == s.First {
			round++
		}
		if k := s.Knights[seat]; k.Alive && !k.Left {
			return seat, round
		}
	}
	return s.Active, round
}

// evil lets a knight choose the progression of Evil (C-22, D-3, D-4). A traitor may
// expose himself before (C-115).
func (p *play) evil(t Task) {
	point := lists.Either(p.now.Now.Looked, AskAfterPeek, AskEvil)
	p.resume(point)
	if p.reveals(t.Seat) {
		p.expose(t.Seat, ByWord)
		p.next(Task{Do: stepTaunt, Seat: t.Seat}, Task{Do: stepHelp, Seat: t.Seat})
		return
	}
	r, said := p.answer(t.Seat, Decision{Point: point})
	if !said {
		var e Evil
		e, said = nextOrder[Evil](p, t.Seat)
		r.Choice = e.Choice
	}
	switch {
	case said:
		p.choose(t, r.Choice, byOrder)
	case p.ask(t, Decision{Point: point, Seats: seats{t.Seat}}):
		p.choose(t, p.defaultEvil(t.Seat), byDefault)
	}
}

// choose carries out a choice of C-22, or the look before it (C-23).
func (p *play) choose(t Task, choice Choice, by string) {
	if choice == EvilPeek {
		p.peek(t.Seat)
		p.next(t)
		return
	}
	p.emit(EvilChosen{Seat: t.Seat, Choice: choice, By: by})
	switch choice {
	case EvilSiege:
		p.addEngines(1, ByChoice, t.Seat)
	case EvilLife:
		p.changeLife(t.Seat, -1, ByChoice)
	case EvilDraw:
		p.next(Task{Do: stepDraw, Seat: t.Seat})
		return
	}
	p.check() // C-21
}

// The source of a decision, in EvilChosen and ActionTaken.
const (
	byOrder   = "order"
	byDefault = "default"
)

// peek shows Percival the top black card, which stays there (C-23).
func (p *play) peek(seat game.Seat) {
	p.emit(BlackPeeked{Seat: seat})
	shown := PeekShown{Own: game.Own{Seat: seat}}
	if len(p.now.Black.Draw) > 0 {
		shown.Card = p.now.Black.Draw[0]
	}
	p.emit(shown)
}

// phase begins a knight's heroic phase, if Evil has left the knight one (C-20).
func (p *play) phase(t Task) {
	k := p.knight(t.Seat)
	switch {
	case p.now.Now.Over || k.Exposed:
	case k.Doomed && !p.now.Options.DoomedActs:
		p.emit(HeroicPhaseLost{Seat: t.Seat, Cause: "doomed"})
	default:
		p.next(Task{Do: stepHeroic, Seat: t.Seat})
	}
}

// drawBlack draws a black card, and N more after it (C-26, R-22). The holder of the
// Armor draws two and chooses.
func (p *play) drawBlack(t Task) {
	drawn := p.takeBlack(t.Seat, 1+lists.One(slices.Contains(p.knight(t.Seat).Relics, Armor)))
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

// goal returns the quest on which a combat card is laid now; "" if it is closed
// (C-30, C-31).
func (s *State) goal(card Card) Place {
	for at := s.BlackCard(card).Quest; at != ""; at = s.QuestOf(at).Opens {
		if s.Quests[at].Open {
			return at
		}
	}
	return ""
}

// face shows the drawn card (C-27, C-28). For a combat card it first decides whether
// it is laid face down (C-33, C-34, D-6).
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
