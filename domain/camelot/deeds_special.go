package camelot

import (
	"slices"

	"seneschal/domain/game"
)

// playSpecial plays a special white card. The card leaves the hand before it takes effect.
func (p *play) playSpecial(seat game.Seat, deed Deed) {
	p.emitEvents(SpecialPlayed{Seat: seat, Card: deed.Card, Mode: deed.Mode, Place: deed.Place, Target: deed.Whom.Seat, Free: deed.Free})
	switch deed.Card {
	case Merlin:
		p.playMerlin(seat, deed)
	case Clairvoyance:
		p.playClairvoyance(seat, deed)
	case Convocation:
		stays := deed.Mode == "STAY" || deed.Mode == "" && p.now.QuestOf(p.currentKnight(seat).At).Solo
		p.pushTasks(Task{Do: stepDeed, Seat: seat, Card: Convocation, Down: stays})
	case Fate:
		p.playFate(seat)
	case Lady:
		p.playLady(seat)
	case Messenger:
		p.passCards(seat, deed.Whom.Seat, ByMessenger, deed.Cards...)
	case Piety:
		p.playPiety(seat, deed.Mode)
	case Reinforcements:
		p.playReinforcements(seat, deed.Mode)
	}
}

// modeSelf stands for PLAY PIETY SELF and PLAY REINFORCEMENTS SELF; any other
// mode means OTHERS.
const modeSelf = "SELF"

// playMerlin removes an engine or a warrior; with mode CARD it removes a black card of the deed's
// place.
func (p *play) playMerlin(seat game.Seat, deed Deed) {
	switch deed.Mode {
	case "ENGINE":
		p.addEngines(-1, ByMerlin, seat)
	case "PICTS":
		p.removeWarrior(Picts)
	case "SAXONS":
		p.removeWarrior(Saxons)
	default:
		p.removeBlack(seat, deed.Place)
	}
}

// removeWarrior takes a warrior off a war. There must be one.
func (p *play) removeWarrior(war Place) {
	p.emitEvents(WarriorPlaced{War: war, By: -1, Now: p.now.Quests[war].Warriors - 1, Cause: ByMerlin})
}

// removeBlack takes off a quest the standard black card that was laid last; there must be one. A
// card that lay face down stays unseen.
func (p *play) removeBlack(seat game.Seat, at Place) {
	q, slot := p.now.Quests[at], p.now.findRemovable(at)
	removed := BlackRemoved{Quest: at, Slot: slot, Seat: seat}
	switch {
	case at == Grail:
		removed.Card = q.Row[slot-1]
	case !q.Black[slot-1].Down:
		removed.Card = q.Black[slot-1].Card
	}
	p.emitEvents(removed)
}

// playFate gives every knight a white card if a loyal knight plays it, and proves that knight
// loyal. A traitor is exposed by it, and the others discard two cards (C-115).
func (p *play) playFate(seat game.Seat) {
	if p.currentKnight(seat).Loyalty == Traitor {
		p.exposeTraitor(seat, ByFate)
		p.pushTasks(Task{Do: stepDiscard, Seat: seat, Seats: p.now.listOthers(seat), N: 2, Cause: ByFate})
		return
	}
	if p.now.Options.Traitor && !p.currentKnight(seat).Proven {
		p.emitEvents(LoyaltyProven{Seat: seat, Cause: ByFate})
	}
	for _, other := range p.now.listLiving() {
		p.drawWhiteCards(other, 1, ByFate)
	}
}

// playLady moves Excalibur a step towards the knights, wherever the card's player stands. When
// Excalibur's quest is over, the card gives that player's knight two life points.
func (p *play) playLady(seat game.Seat) {
	if p.now.Quests[Excalibur].Open {
		p.pullTowardsKnights(seat, ByLady)
		return
	}
	p.changeLife(seat, 2, ByLady)
}

// playPiety gives three life points to the card's player, or one to each other knight.
func (p *play) playPiety(seat game.Seat, mode string) {
	if mode == modeSelf {
		p.changeLife(seat, 3, ByPiety)
		return
	}
	for _, other := range p.now.listOthers(seat) {
		p.changeLife(other, 1, ByPiety)
	}
}

// playReinforcements gives four white cards to the card's player, or one to each other knight.
func (p *play) playReinforcements(seat game.Seat, mode string) {
	if mode == modeSelf {
		p.drawWhiteCards(seat, 4, ByReinforce)
		return
	}
	for _, other := range p.now.listOthers(seat) {
		p.drawWhiteCards(other, 1, ByReinforce)
	}
}

// passCards gives cards from one hand to another. All players see how many; only the giver and
// the receiver see which.
func (p *play) passCards(from, to game.Seat, cause Cause, cards ...Card) {
	p.emitEvents(
		CardsPassed{From: from, To: to, N: len(cards), Cause: cause},
		PassedCards{Shared: game.Shared{Eyes: seats{from, to}}, From: from, To: to, Cards: slices.Clone(cards)},
	)
}
