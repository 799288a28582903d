package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// beginTurn begins the next seat's turn (C-19, C-20). The exposed traitor's turn has other steps
// (C-112). Before the first turn it removes players who have left; if the game is over by that, no
// turn begins.
func (p *play) beginTurn() {
	if p.now.Turn == 0 {
		p.removeLeaving() // players may have left before the first turn
		if p.checkEnding(); p.now.Ending != nil {
			return
		}
	}
	seat, round := p.now.findNextTurn()
	p.emitEvents(TurnStarted{Seat: seat, Turn: p.now.Turn + 1, Round: round})
	if p.currentKnight(seat).Exposed {
		p.pushTasks(Task{Do: stepTaunt, Seat: seat}, Task{Do: stepHelp, Seat: seat}, Task{Do: stepEnd, Seat: seat})
		return
	}
	p.pushTasks(Task{Do: stepEvil, Seat: seat}, Task{Do: stepPhase, Seat: seat}, Task{Do: stepEnd, Seat: seat})
}

// findNextTurn returns the seat that has the next turn, and the round of that turn: a round begins
// at the first player's place in the order. If no seat is left to play, it is the active seat.
func (s *State) findNextTurn() (game.Seat, int) {
	round, order := s.Round, append(s.seatsFrom(s.Active)[1:], s.Active)
	if s.Turn == 0 {
		order = s.seatsFrom(s.First) // C-18
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

// chooseEvil lets a knight choose the progression of Evil (C-22, D-3, D-4), or takes the default.
// A traitor may reveal the treason instead, and then has the turn of an exposed traitor (C-115).
func (p *play) chooseEvil(task Task) {
	point := lists.Either(p.now.Now.Looked, AskAfterPeek, AskEvil)
	p.closeQuestion(point)
	if p.takeOpeningReveal(task.Seat) {
		p.exposeTraitor(task.Seat, ByWord)
		p.pushTasks(Task{Do: stepTaunt, Seat: task.Seat}, Task{Do: stepHelp, Seat: task.Seat})
		return
	}
	reply, said := p.findAnswer(task.Seat, Decision{Point: point})
	if !said {
		var evil Evil
		evil, said = nextOrder[Evil](p, task.Seat)
		reply.Choice = evil.Choice
	}
	switch {
	case said:
		p.applyChoice(task, reply.Choice, byOrder)
	case p.askSeats(task, Decision{Point: point, Seats: seats{task.Seat}}):
		p.applyChoice(task, p.chooseDefaultEvil(task.Seat), byDefault)
	}
}

// applyChoice carries out a choice of C-22. After the look of C-23 it asks for the choice again.
// It notes by whom the choice was made: byOrder or byDefault.
func (p *play) applyChoice(task Task, choice Choice, by string) {
	if choice == EvilPeek {
		p.peekAtTop(task.Seat)
		p.pushTasks(task)
		return
	}
	p.emitEvents(EvilChosen{Seat: task.Seat, Choice: choice, By: by})
	switch choice {
	case EvilSiege:
		p.addEngines(1, ByChoice, task.Seat)
	case EvilLife:
		p.changeLife(task.Seat, -1, ByChoice)
	case EvilDraw:
		p.pushTasks(Task{Do: stepDraw, Seat: task.Seat})
		return
	}
	p.checkEnding() // C-21
}

// The source of a decision, in EvilChosen and ActionTaken.
const (
	byOrder   = "order"
	byDefault = "default"
)

// peekAtTop shows Percival the top black card, which stays there (C-23); no card if the pile is
// empty.
func (p *play) peekAtTop(seat game.Seat) {
	p.emitEvents(BlackPeeked{Seat: seat})
	shown := PeekShown{Own: game.Own{Seat: seat}}
	if len(p.now.Black.Draw) > 0 {
		shown.Card = p.now.Black.Draw[0]
	}
	p.emitEvents(shown)
}

// beginHeroicPhase begins a knight's heroic phase, if Evil has left the knight one (C-20).
func (p *play) beginHeroicPhase(task Task) {
	knight := p.currentKnight(task.Seat)
	switch {
	case p.now.Now.Over || knight.Exposed:
	case knight.Doomed && !p.now.Options.DoomedActs:
		p.emitEvents(HeroicPhaseLost{Seat: task.Seat, Cause: "doomed"})
	default:
		p.pushTasks(Task{Do: stepHeroic, Seat: task.Seat})
	}
}

// drawBlack draws a black card, and queues N more draws behind it (C-26, R-22). The holder of the
// Armor draws two and chooses. If no black card is left, nothing happens (C-10).
func (p *play) drawBlack(task Task) {
	drawn := p.takeBlackCards(task.Seat, 1+lists.One(slices.Contains(p.currentKnight(task.Seat).Relics, Armor)))
	if task.N > 0 {
		p.pushTasks(Task{Do: stepDraw, Seat: task.Seat, N: task.N - 1})
	}
	switch len(drawn) {
	case 0: // C-10
	case 1:
		p.queueCardSteps(task.Seat, drawn[0])
	default:
		p.pushTasks(Task{Do: stepArmor, Seat: task.Seat, Cards: drawn})
	}
}

// queueCardSteps puts the first step of a drawn card on the agenda, and the check of the end after
// it (C-21).
func (p *play) queueCardSteps(seat game.Seat, card Card) {
	p.pushTasks(Task{Do: stepFacing, Seat: seat, Card: card}, Task{Do: stepCheck})
}

// applyArmor lets the holder of the Armor keep one of two drawn cards; the other goes
// under the pile (C-26, D-5).
func (p *play) applyArmor(task Task) {
	reply, ok := p.decideQuestion(task, Decision{Point: AskArmor, Cards: task.Cards})
	if !ok {
		return
	}
	i := slices.Index(task.Cards, reply.Cards[0])
	p.emitEvents(BlackReturned{Seat: task.Seat}, ReturnKept{Own: game.Own{Seat: task.Seat}, Card: task.Cards[1-i]})
	p.queueCardSteps(task.Seat, task.Cards[i])
}

// findCombatGoal returns the quest on which a combat card is laid now: the card's own quest, or
// the one that opens after it; "" if all are closed (C-30, C-31).
func (s *State) findCombatGoal(card Card) Place {
	for at := s.BlackCard(card).Quest; at != ""; at = s.QuestOf(at).Opens {
		if s.Quests[at].Open {
			return at
		}
	}
	return ""
}

// revealDrawn shows the drawn card to all players (C-27, C-28). The drawer of a combat card first
// decides whether it is to be laid face down; then only the drawer sees it (C-33, C-34, D-6).
func (p *play) revealDrawn(task Task) {
	shown := BlackRevealed{Seat: task.Seat, Card: task.Card, Quest: p.now.BlackCard(task.Card).Quest}
	if p.now.BlackCard(task.Card).Kind == KindCombat && p.now.findCombatGoal(task.Card) != "" {
		reply, ok := p.decideQuestion(task, Decision{Point: AskFacing, Cards: []Card{task.Card}})
		if !ok {
			return
		}
		shown.Quest, shown.Down = p.now.findCombatGoal(task.Card), reply.Face == "FACEDOWN"
	}
	if shown.Down {
		shown.Card = ""
	}
	p.emitEvents(shown)
	if shown.Down {
		p.emitEvents(DownKnown{Own: game.Own{Seat: task.Seat}, Card: task.Card})
	}
	p.pushTasks(Task{Do: stepCancel, Seat: task.Seat, Card: task.Card, Down: shown.Down})
}
