package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/order"
)

// recordAttendance takes over the run, its position and whether it is late. Then it records which
// seats leave the game, and which begin or cease to be played by the defaults.
func (p *play) recordAttendance(r *turns.Run[*State, matter]) {
	p.run, p.now, p.late = r, r.Now, r.Late()
	for _, seat := range p.now.Seats {
		knight, orderSet := p.currentKnight(seat), p.orderSets[seat]
		gone := isDeserted(orderSet) && p.now.Options.Leave == "death" // C-151
		switch {
		case knight.Left || knight.Leaving:
		case gone:
			p.emitEvents(PlayerLeaving{Seat: seat})
		case knight.Steward != turns.Unheld(orderSet):
			p.emitEvents(SeatStewarded{Seat: seat, On: !knight.Steward})
		}
	}
}

// setUpTable deals coats, decks and loyalty (C-12 to C-16, C-18), in the order of
// C-3a.
func (p *play) setUpTable() {
	p.drawSeatOrder()
	p.dealCoats()
	p.emitEvents(p.chooseFirstSeat())
	p.shuffleDeck(Black, newDeck(p.now.cards.Black), BySetup)
	p.dealMerlins()
	p.shuffleDeck(White, p.now.White.Draw, BySetup)
	p.dealHands()
	if p.now.Options.Traitor {
		p.dealLoyalty()
	}
	p.pushTasks(Task{Do: stepTurn})
	if p.now.Options.Oath {
		p.pushTasks(Task{Do: stepOath})
	}
}

// drawSeatOrder seats the players at random or, with O-SEAT-ORDER, by number (C-2).
func (p *play) drawSeatOrder() {
	order := p.now.Seats
	if !p.now.Options.SeatOrder {
		order = shuffleThings(p, "seats", order)
	}
	p.emitEvents(SeatOrderDrawn{Order: slices.Clone(order), Rolls: p.rolls})
}

// dealCoats deals shuffled coats of arms clockwise (C-13). With O-SQUIRES it only numbers the
// squires.
func (p *play) dealCoats() {
	life := p.now.quests.Life.Start
	if p.now.Options.Squires {
		numbers := map[game.Seat]int{}
		for i, seat := range p.now.Seats {
			numbers[seat] = i + 1
		}
		p.emitEvents(CoatsDealt{Squires: numbers, Life: p.now.Options.SquireLife}, CoatsLeft{Rest: p.now.CoatsRest})
		return
	}
	before := p.rolls
	coats := shuffleThings(p, "coats", p.now.CoatsRest)
	dealt := map[game.Seat]Coat{}
	for i, seat := range p.now.Order {
		dealt[seat] = coats[i]
	}
	p.emitEvents(CoatsDealt{Coats: dealt, Life: life, Rolls: p.rolls - before}, CoatsLeft{Rest: coats[len(dealt):]})
}

// chooseFirstSeat chooses the seat that takes the first turn (C-18), and returns it as an event that
// the caller records. It may throw a die.
func (p *play) chooseFirstSeat() FirstChosen {
	options := p.now.Options
	arthur := slices.IndexFunc(p.now.Order, func(seat game.Seat) bool { return p.currentKnight(seat).Coat == Arthur })
	switch {
	case options.First != "random" && arthur >= 0:
		return FirstChosen{Seat: p.now.Order[arthur], Why: "arthur"}
	case options.First == "arthur_then_marked" && options.Youngest > 0:
		return FirstChosen{Seat: p.now.Seats[options.Youngest-1], Why: "youngest"}
	}
	return FirstChosen{Seat: p.now.Order[p.rollOpenly("first", len(p.now.Order))-1], Why: "picked"}
}

// dealMerlins gives each seat its Merlin (C-15).
func (p *play) dealMerlins() {
	for _, seat := range p.now.seatsFrom(p.now.First) {
		p.emitEvents(WhiteDrawn{Seat: seat, N: 1, Cause: ByMerlin}, Received{Own: game.Own{Seat: seat}, Cards: []Card{"merlin"}, Cause: ByMerlin})
	}
}

// openingHand is the number of cards that a seat gets besides its Merlin (C-15,
// C-150).
const openingHand = 5

// dealHands deals openingHand white cards to each seat as if one at a time, clockwise from the first
// player. The draw pile must hold enough.
func (p *play) dealHands() {
	round := p.now.seatsFrom(p.now.First)
	pile := p.now.White.Draw
	for i, seat := range round {
		var hand []Card
		for n := range openingHand {
			hand = append(hand, pile[n*len(round)+i])
		}
		p.emitEvents(WhiteDrawn{Seat: seat, N: openingHand, Cause: ByOpening}, Received{Own: game.Own{Seat: seat}, Cards: hand, Cause: ByOpening})
	}
}

// dealLoyalty shuffles and deals the loyalty cards (C-16), face down if they are to be
// seen later (O-DELAYED-LOYALTY).
func (p *play) dealLoyalty() {
	first := p.rolls + 1
	cards := shuffleThings(p, "loyalty", p.now.newLoyaltyDeck(p.now.Options.LoyaltyDeck))
	round := p.now.seatsFrom(p.now.First)
	p.emitEvents(LoyaltyShuffled{Rest: cards[len(round):], First: first, Rolls: p.rolls - first + 1})
	for i, seat := range round {
		p.giveLoyalty(seat, cards[i])
	}
}

// giveLoyalty gives a seat its loyalty card and shows it. With O-DELAYED-LOYALTY the card stays
// unseen as long as no seat has looked at its own.
func (p *play) giveLoyalty(seat game.Seat, card Loyalty) {
	if p.now.Options.Delayed && !p.now.isLoyaltySeen() {
		p.emitEvents(LoyaltyHeld{Holder: seat, Loyalty: card})
		return
	}
	p.emitEvents(LoyaltyDealt{Own: game.Own{Seat: seat}, Loyalty: card})
}

// isLoyaltySeen reports whether any seat has looked at its loyalty card.
func (s *State) isLoyaltySeen() bool {
	return slices.ContainsFunc(s.Order, func(seat game.Seat) bool { return s.Knights[seat].Seen })
}

// codePress is the code of a refused message.
const codePress order.Code = "E-PRESS"

// Archive reports whether private press is published after the game
// (O-PRESS-ARCHIVE).
func (s *State) Archive() bool { return s.Options.PressArchive }

// Censor returns why a message may not be sent; nil if it may. A message to the steward alone may
// always be sent, unless it is grey.
func (s *State) Censor(lang string, from game.Seat, pressed game.Pressed) *order.Error {
	switch {
	case pressed.Grey:
		return s.newCensorError(lang, "press_grey", "")
	case len(pressed.To) == 0 && !pressed.Public: // to the steward alone
		return nil
	}
	if key := s.findPressBar(from, s.isOpenToAll(pressed)); key != "" {
		return s.newCensorError(lang, key, "")
	}
	if s.Options.CardTalk == "lint" {
		if phrase := s.findCardTalk(pressed.Text); phrase != "" {
			return s.newCensorError(lang, "press_talk", phrase)
		}
	}
	return nil
}

// isOpenToAll reports whether a message is public, or goes to every seat but its sender's.
func (s *State) isOpenToAll(pressed game.Pressed) bool {
	if pressed.Public {
		return true
	}
	return !slices.ContainsFunc(s.Seats, func(seat game.Seat) bool { return seat != pressed.From && !slices.Contains(pressed.To, seat) })
}

// findPressBar returns the key of the sentence that forbids a seat to write, openly or in private;
// "" if it may.
func (s *State) findPressBar(from game.Seat, openly bool) string {
	knight := s.Knights[from]
	bars := []struct {
		rule, none, private string
		holds               bool
	}{
		{s.Options.Press, "press_off", "press_private", true},
		{s.Options.TraitorPress, "press_exposed", "press_exposed", knight.Exposed},          // C-116
		{s.Options.DeadPress, "press_dead", "press_dead", !knight.Alive && s.Ending == nil}, // O-DEAD-PRESS
	}
	for _, b := range bars {
		switch {
		case !b.holds:
		case b.rule == "none":
			return b.none
		case b.rule == "public" && !openly:
			return b.private
		}
	}
	return ""
}

func (s *State) newCensorError(lang, key, word string) *order.Error {
	return &order.Error{Code: codePress, Reason: Speaker{s, lang}.Explain(key, args{"word": word})}
}
