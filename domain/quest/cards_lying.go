package quest

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
	"seneschal/domain/quest/orders"
)

// showLying shows a seat the cards that lie face down on a tile, and that it has not seen yet (D21).
func (p *play) showLying(seat game.Seat, at land.Place) {
	cardsLookedAt := CardsLookedAt{Seat: seat, At: at}
	for _, lying := range p.now.LyingAt(at) {
		if !lying.Up && !slices.Contains(lying.Seen, seat) {
			cardsLookedAt.Cards = append(cardsLookedAt.Cards, lying.Card)
		}
	}
	if len(cardsLookedAt.Cards) > 0 {
		recordFor(p, cardsLookedAt, false, []game.Seat{seat})
	}
}

// takeCards plays step 4: the seat in turn takes the cards on its tile that it wants. It is informed of
// those for which its hand has no room.
func (p *play) takeCards() {
	seat := p.turn.seat
	at := p.now.Knights[seat].At
	p.showLying(seat, at)
	lying := p.now.LyingAt(at) // without cards that are given up in this step
	for _, card := range p.listWanted(seat, lying) {
		switch _, still := p.now.findLying(card); {
		case !still: // it was named twice
		case p.makeRoom(seat, card):
			p.receiveCard(seat, card, func(g gain, known bool) { recordFor(p, CardTaken(g), known, p.now.SeatsOn(at)) })
		default:
			p.reportTooLow(seat, card)
		}
	}
}

// listWanted lists the cards of a tile that a seat takes, in the order in which it takes them. The first TAKE
// that is ALL or NONE, or names a card that the seat may take, decides; without one, the seat takes Excalibur
// and the cards that its own mission lacks (D15). It informs the seat of named cards that it cannot take.
func (p *play) listWanted(seat game.Seat, lying []Lying) []book.Card {
	takeable := lists.Map(lists.Keep(lying, p.now.isTakeable), Lying.card)
	canTake := func(c book.Card) bool { return slices.Contains(takeable, c) }
	for take, line := range eachOrder[orders.Take](p, seat, occasion{}) {
		switch {
		case take.All:
			return takeable
		case take.IsEmpty():
			return nil
		}
		p.reportUntakeable(seat, take, line, lying, canTake)
		if slices.ContainsFunc(take.Cards, canTake) {
			return lists.Keep(take.Cards, canTake)
		}
	}
	return lists.Keep(takeable, func(c book.Card) bool { return c == book.Excalibur || slices.Contains(p.now.listNeeded(seat), c) })
}

// reportUntakeable informs a seat which cards of a TAKE it cannot take (D14). A standing order causes no
// report of cards that are not there.
func (p *play) reportUntakeable(seat game.Seat, take orders.Take, line line, lying []Lying, there func(book.Card) bool) {
	for _, card := range take.Cards {
		why := "away"
		if slices.ContainsFunc(lying, func(l Lying) bool { return l.Card == card }) {
			why = "fight"
		}
		if !there(card) && (why == "fight" || line.section != inStanding) {
			p.passOver(seat, take, "D14", map[string]string{"card": string(card), "why": why})
		}
	}
}

// isTakeable reports whether a card that lies on a tile can be taken without a fight
//
func (s *State) isTakeable(lying Lying) bool {
	d := s.Book.Card(lying.Card)
	return d.IsCounted() || d.Class == book.Sword || d.Companion || lying.Free
}

// listNeeded lists the cards of a seat's own unfinished mission that the seat takes without an order (D15). It
// leaves out the cards of Any (lance or dagger) once the seat has one of them, and Meliadus unless he is free.
func (s *State) listNeeded(seat game.Seat) []book.Card {
	knight := s.Knights[seat]
	mission := s.Book.Mission(knight.Mission)
	return slices.DeleteFunc(s.listMissionCards(seat), func(card book.Card) bool {
		lying, _ := s.findLying(card)
		served := slices.Contains(mission.Any, card) && slices.ContainsFunc(mission.Any, knight.Holds)
		return served || s.Book.Card(card).Companion && !lying.Free
	})
}

// challengeFoe plays step 5: the seat in turn fights one foe on its tile if its orders say so, unless it fought
// in step 3. If they name several, it fights the foe whose order stands first. If one order is about
// several, it fights the first in Appendix C.
func (p *play) challengeFoe() {
	seat := p.turn.seat
	if p.turn.fought {
		return
	}
	if foe, ok := chooseForemost(p.listFoes(seat), func(c book.Card) ([2]int, bool) { return p.decideFight(seat, c) }); ok {
		p.attackFoe(foe)
	}
}

// chooseForemost returns the wanted thing whose order stands first, by the position that verdict returns; of
// several with the same position, the first in the list. It returns false if no thing is wanted.
func chooseForemost[T any](among []T, verdict func(T) (place [2]int, wanted bool)) (best T, ok bool) {
	var least [2]int
	for _, t := range among {
		place, wanted := verdict(t)
		if wanted && (!ok || slices.Compare(place[:], least[:]) < 0) {
			best, least, ok = t, place, true
		}
	}
	return best, ok
}

// listFoes lists the foes that a seat may challenge on its tile, in the order of Appendix
// C: those that lie there, and at Winchester Meliadus, whom it leads.
func (p *play) listFoes(seat game.Seat) []book.Card {
	knight := p.now.Knights[seat]
	kind := p.now.KindAt(knight.At)
	var foes []book.Card
	for _, lying := range p.now.LyingAt(knight.At) {
		d := p.now.Book.Card(lying.Card)
		if d.IsFoe() && !lying.Free && !lying.Beaten && (d.Only == "" || d.Only == kind) {
			foes = append(foes, lying.Card)
		}
	}
	for _, fronted := range knight.Front {
		d := p.now.Book.Card(fronted.Card)
		if d.Companion && !fronted.Beaten && !fronted.Fixed && d.Only == kind {
			foes = append(foes, fronted.Card)
		}
	}
	slices.SortFunc(foes, p.now.Book.Compare)
	return foes
}
