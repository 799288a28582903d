package quest

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/orders"
)

// Limits of a hand.
const (
	mostCounted  = 5
	mostFaceDown = 3
	mostNamed    = 2 // by FACEUP
)

// rankCard ranks a counted card that no KEEP line names by how long a seat keeps it: the
// lower the longer. Items of its own unfinished mission come first (for M11 lance and dagger),
// weapons that it cannot use last.
func (s *State) rankCard(seat game.Seat, card book.Card) int {
	cardDef := s.Book.Card(card)
	n := slices.Index(s.Book.Priority, card)
	switch {
	case slices.Contains(s.missionCards(seat), card):
		return n
	case cardDef.Class == book.Weapon && cardDef.Dex > s.Knights[seat].Attrs.Dex:
		return n + 2*len(s.Book.Priority)
	}
	return n + len(s.Book.Priority)
}

// sortByWorth sorts counted cards so that the seat gives up the last ones first. The cards
// of its KEEP list stand in front.
func (p *play) sortByWorth(seat game.Seat, cards []book.Card) []book.Card {
	keep, _ := firstOrderFor(p, seat, occasion{}, func(o orders.Keep) bool { return len(o.Cards) > 0 })
	place := func(card book.Card) int {
		if i := slices.Index(keep.Cards, card); i >= 0 {
			return i - len(keep.Cards)
		}
		return p.now.rankCard(seat, card)
	}
	sorted := slices.Clone(cards)
	slices.SortStableFunc(sorted, func(a, b book.Card) int { return place(a) - place(b) })
	return sorted
}

// listCounted returns the counted cards of a seat, in hand order.
func (s *State) listCounted(seat game.Seat) []book.Card {
	return lists.Map(s.Knights[seat].Hand, func(h Held) book.Card { return h.Card })
}

// makeRoom gives up the least prized of six cards so that a seat can hold one more. It
// returns false if that is the new card itself. A card that accomplishes
// the mission as it comes needs no room.
func (p *play) makeRoom(seat game.Seat, card book.Card) bool {
	hand := p.now.listCounted(seat)
	if !p.now.Book.Card(card).IsCounted() || len(hand) < mostCounted || p.now.fulfilsMission(seat, nil, card) {
		return true
	}
	lowest := p.sortByWorth(seat, appendCopy(hand, card))[mostCounted]
	if lowest == card {
		return false
	}
	p.giveUpCard(seat, lowest, "limit")
	return true
}

// giveUpCard leaves a card of a hand on the seat's tile. A card that lay face up in the hand is
// known to all, though it lies face down now.
func (p *play) giveUpCard(seat game.Seat, card book.Card, reason string) {
	knight := p.now.Knights[seat]
	up := slices.Contains(knight.Hand, Held{Card: card, Up: true})
	eyes := p.now.SeatsOn(knight.At)
	if up {
		eyes = p.now.Seats
	}
	lies := !p.now.IsSuperior()
	recordFor(p, CardDropped{Seat: seat, At: knight.At, Card: card, Up: lies, Seen: seatsKnowing(lies, eyes...), Reason: reason}, up, eyes)
	p.turnHand(seat)
}

// dropCards plays step 8: the cards that DROP names are left on the tile.
func (p *play) dropCards() {
	seat := p.turn.seat
	has := func(c book.Card) bool { return slices.Contains(p.now.listCounted(seat), c) }
	o, _ := firstOrderFor(p, seat, occasion{}, func(o orders.Drop) bool { return slices.ContainsFunc(o.Cards, has) })
	for _, card := range o.Cards {
		if has(card) {
			p.giveUpCard(seat, card, "drop")
		}
	}
}

// decideFaces says for each card of a hand whether it has to lie face up. At the superior
// level these are the first two that FACEUP names, and of the others those below the three
// most prized; at the basic level all.
func (p *play) decideFaces(seat game.Seat, hand []book.Card) map[book.Card]bool {
	up := make(map[book.Card]bool, len(hand))
	if !p.now.IsSuperior() {
		for _, c := range hand {
			up[c] = true
		}
		return up
	}
	o, _ := firstOrder[orders.FaceUp](p, seat, occasion{})
	for _, card := range o.Cards {
		if slices.Contains(hand, card) && len(up) < mostNamed {
			up[card] = true
		}
	}
	down := 0
	for _, card := range p.sortByWorth(seat, hand) {
		if !up[card] {
			up[card] = down >= mostFaceDown
			down++
		}
	}
	return up
}

// turnHand turns the cards of a hand as they have to lie. It first turns cards up,
// so that never more than three lie face down.
func (p *play) turnHand(seat game.Seat) {
	up := p.decideFaces(seat, p.now.listCounted(seat))
	p.turnCards(seat, up, true)
	p.turnCards(seat, up, false)
}

// turnCards turns those cards of a hand that have to lie up, or those that have to lie down.
func (p *play) turnCards(seat game.Seat, faces map[book.Card]bool, up bool) {
	for _, held := range p.now.Knights[seat].Hand {
		if is, ok := faces[held.Card]; ok && is == up && held.Up != up {
			p.recordAndSettle(CardTurned{Seat: seat, Card: held.Card, Up: up})
		}
	}
}

// facesForIncoming says how each card will lie with a seat that receives it while other cards go. It
// turns up cards of the hand to make room for them first.
func (p *play) facesForIncoming(seat game.Seat, gone []book.Card, come ...book.Card) []face {
	hand := piles.Without(p.now.listCounted(seat), gone...)
	fixes := p.now.fulfilsMission(seat, gone, come...)
	all := make([]face, len(come))
	for i, card := range come {
		all[i].fixed = fixes && slices.Contains(p.now.missionCards(seat), card)
		if p.now.Book.Card(card).IsCounted() && !all[i].fixed {
			hand = append(hand, card)
		}
	}
	up := p.decideFaces(seat, hand)
	p.turnCards(seat, up, true)
	for i, c := range come {
		down, counted := up[c]
		all[i].up = !counted || down
	}
	return all
}

// lootCards lets the winner of a duel take cards of the loser (Q-77, D19): by the winner's first
// LOOT line that names a robbable card, or else by default. A named card
// is taken even if another must be given up for it.
func (p *play) lootCards(winner, loser game.Seat, occasion occasion) {
	spoils := p.now.listRobbable(loser)
	there := func(c book.Card) bool { return slices.Contains(spoils, c) }
	line, ok := firstOrderFor(p, winner, occasion, func(l orders.Loot) bool {
		return l.All || l.IsEmpty() || slices.ContainsFunc(l.Cards, there)
	})
	switch {
	case !ok:
		p.lootNamed(winner, loser, swordFirst(p.now.missionCards(winner)), func(c book.Card) bool {
			return c == book.Excalibur || slices.Contains(p.now.missionCards(winner), c) // as long as it wants them
		})
		p.lootRest(winner, loser)
	case line.All:
		p.lootNamed(winner, loser, swordFirst(spoils), func(c book.Card) bool { return !p.now.Book.Card(c).IsCounted() })
		p.lootRest(winner, loser)
	default:
		p.lootNamed(winner, loser, line.Cards, there)
	}
}

// lootNamed takes those of the given cards that the loser has and the winner may take,
// and makes room for them.
func (p *play) lootNamed(winner, loser game.Seat, cards []book.Card, may func(book.Card) bool) {
	for _, card := range cards {
		if slices.Contains(p.now.listRobbable(loser), card) && may(card) && p.makeRoom(winner, card) {
			p.lootCard(winner, loser, card)
		}
	}
}

// swordFirst puts Excalibur in front of other cards, whether or not it is one of them.
func swordFirst(cards []book.Card) []book.Card {
	return appendCopy([]book.Card{book.Excalibur}, piles.Without(cards, book.Excalibur)...)
}

// lootRest takes counted cards, the best first, as long as there is room.
func (p *play) lootRest(winner, loser game.Seat) {
	for _, card := range p.sortByWorth(winner, p.now.listCounted(loser)) {
		if len(p.now.listCounted(winner)) < mostCounted || p.now.fulfilsMission(winner, nil, card) {
			p.lootCard(winner, loser, card)
		}
	}
}

// lootCard takes one card; the winner must have room for it.
func (p *play) lootCard(winner, loser game.Seat, card book.Card) {
	knight := p.now.Knights[loser]
	face := p.facesForIncoming(winner, nil, card)[0]
	known := face.up || face.fixed || slices.Contains(knight.Hand, Held{Card: card, Up: true})
	e := CardLooted{Seat: winner, From: loser, Passed: Passed{Card: card, Up: face.up, Fixed: face.fixed}}
	recordFor(p, e, known, p.now.SeatsOn(knight.At))
	p.turnHand(loser)
	p.turnHand(winner)
}

// listRobbable lists the cards of a seat that can be robbed and traded, in the order of
// Appendix C.
func (s *State) listRobbable(seat game.Seat) []book.Card {
	all := s.listCounted(seat)
	for _, fronted := range s.Knights[seat].Front {
		if !fronted.Fixed && s.Book.Card(fronted.Card).IsRobbable() {
			all = append(all, fronted.Card)
		}
	}
	slices.SortFunc(all, s.Book.Compare)
	return all
}

// recordFor records an event as a whole if all seats may know it. Otherwise it records the event's
// blank for all, and the whole for the seats that see it.
func recordFor[E partial[E]](play *play, e E, known bool, eyes []game.Seat) {
	if known || !play.now.IsSuperior() {
		play.recordAndSettle(e)
		return
	}
	play.recordAndSettle(e.withoutSecrets(), Unseen[E]{Shared: game.Shared{Eyes: eyes}, Whole: e})
}
