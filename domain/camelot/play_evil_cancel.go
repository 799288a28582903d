package camelot

import (
	"seneschal/domain/game"
	"seneschal/domain/piles"
)

// merlinsNeeded is the number of Merlins that cancels a special black card (C-40).
const merlinsNeeded = 3

// cancelDrawn lets the knights stop the card that has just been drawn: with Merlins if it is a
// special one, then with Excalibur, whatever it is (C-40 to C-47). A card that nobody stops is
// queued to take effect.
func (p *play) cancelDrawn(task Task) {
	special := p.now.BlackCard(task.Card).Kind == KindSpecial
	if special && !p.now.Curses.Vivien { // C-44
		if !p.askSeats(task, Decision{Point: AskMerlins, Seats: p.listCardHolders(), Card: task.Card}) {
			return
		}
		if p.acceptOffers(task) {
			return
		}
	}
	if by := p.chooseParrier(task); by != "" {
		p.parryCard(task, by)
		return
	}
	if special {
		p.emitEvents(BlackNotCancelled{Card: task.Card})
	}
	p.pushTasks(Task{Do: stepApply, Seat: task.Seat, Card: task.Card, Down: task.Down})
}

// listCardHolders returns the knights who are asked for Merlins: all with cards in hand (C-46);
// none without O-MERLIN-WINDOW.
func (p *play) listCardHolders() seats {
	if !p.now.Options.Window {
		return nil
	}
	return p.now.listVictims()
}

// acceptOffers sums up the knights' offers of Merlins, and records them in secret. If they are
// enough, it takes three Merlins, one at a time and clockwise from the drawer (C-45), and reports
// true.
func (p *play) acceptOffers(task Task) bool {
	round, sum := p.now.seatsFrom(task.Seat), 0
	offers := map[game.Seat]int{}
	for _, seat := range round {
		if n := p.offerMerlins(task, seat); n > 0 {
			offers[seat], sum = n, sum+n
		}
	}
	p.emitEvents(OffersKept{Card: task.Card, Offers: offers})
	if sum < merlinsNeeded {
		return false
	}
	merlins := map[game.Seat]int{}
	for left := merlinsNeeded; left > 0; {
		for _, seat := range round {
			if left > 0 && merlins[seat] < offers[seat] {
				merlins[seat]++
				left--
			}
		}
	}
	p.emitEvents(BlackCancelled{Card: task.Card, Seat: task.Seat, Merlins: merlins})
	return true
}

// offerMerlins returns how many Merlins a seat offers against a card: at most three, and at most
// those that it holds. The dead and the exposed traitor offer none.
func (p *play) offerMerlins(task Task, seat game.Seat) int {
	knight := p.currentKnight(seat)
	if !knight.Alive || knight.Exposed { // C-43
		return 0
	}
	r, _ := p.findAnswer(seat, Decision{Point: AskMerlins, Card: task.Card})
	return min(max(dereference(r.Merlins), 0), merlinsNeeded, piles.Count(knight.Hand, Merlin))
}

// chooseParrier returns the holder of Excalibur, if the holder gives up the sword against the card
// (C-47, R-17); "" otherwise, or if O-EXCALIBUR does not allow it.
func (p *play) chooseParrier(task Task) game.Seat {
	holder, special := p.now.findHolder(Sword), p.now.BlackCard(task.Card).Kind == KindSpecial
	switch mode := p.now.Options.Excalibur; {
	case holder == "", mode == "standard" && special, mode == "own" && holder != task.Seat:
		return ""
	}
	if _, gives := p.findAnswer(holder, Decision{Point: AskSword, Card: task.Card, down: task.Down && holder != task.Seat}); gives {
		return holder
	}
	return ""
}

// parryCard discards a card without effect and takes Excalibur out of the game. A card that was to
// be laid face down stays unseen.
func (p *play) parryCard(task Task, by game.Seat) {
	p.emitEvents(RelicLost{Relic: Sword, Seat: by, Cause: ByUse})
	if task.Down {
		p.emitEvents(BlackCancelled{Seat: task.Seat, By: by}, BlackBuried{Card: task.Card})
		return
	}
	p.emitEvents(BlackCancelled{Card: task.Card, Seat: task.Seat, By: by})
}
