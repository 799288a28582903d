package quest

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/orders"
)

// loot has the winner of a duel take cards of the loser (Q-77, D19): by its first
// LOOT line that names one that can be robbed, or else by default. What is named
// is taken even if something must be given up for it.
func (p *play) loot(winner, loser game.Seat, o occasion) {
	spoils := p.now.robbable(loser)
	there := func(c book.Card) bool { return slices.Contains(spoils, c) }
	line, ok := saidFor(p, winner, o, func(l orders.Loot) bool {
		return l.All || l.None() || slices.ContainsFunc(l.Cards, there)
	})
	switch {
	case !ok:
		p.lootNamed(winner, loser, swordFirst(p.now.wants(winner)), func(c book.Card) bool {
			return c == book.Excalibur || slices.Contains(p.now.wants(winner), c) // as long as it wants them
		})
		p.lootRest(winner, loser)
	case line.All:
		p.lootNamed(winner, loser, swordFirst(spoils), func(c book.Card) bool { return !p.now.Book.Card(c).Counted() })
		p.lootRest(winner, loser)
	default:
		p.lootNamed(winner, loser, line.Cards, there)
	}
}

// lootNamed takes those of some cards that the loser has and the winner may take,
// and makes room for them.
func (p *play) lootNamed(winner, loser game.Seat, cards []book.Card, may func(book.Card) bool) {
	for _, c := range cards {
		if slices.Contains(p.now.robbable(loser), c) && may(c) && p.makesRoom(winner, c) {
			p.lootCard(winner, loser, c)
		}
	}
}

// swordFirst puts Excalibur in front.
func swordFirst(cards []book.Card) []book.Card {
	return with([]book.Card{book.Excalibur}, slices.DeleteFunc(slices.Clone(cards), func(c book.Card) bool { return c == book.Excalibur })...)
}

// lootRest takes counted cards, the best first, as long as there is room.
func (p *play) lootRest(winner, loser game.Seat) {
	for _, c := range p.byWorth(winner, p.now.handOf(loser)) {
		if len(p.now.handOf(winner)) < mostCounted || p.now.accomplishes(winner, nil, c) {
			p.lootCard(winner, loser, c)
		}
	}
}

// lootCard takes one card, for which there is room.
func (p *play) lootCard(winner, loser game.Seat, card book.Card) {
	k := p.now.Knights[loser]
	f := p.welcome(winner, nil, card)[0]
	known := f.up || f.fixed || slices.Contains(k.Hand, Held{Card: card, Up: true})
	e := CardLooted{Seat: winner, From: loser, Passed: Passed{Card: card, Up: f.up, Fixed: f.fixed}}
	tell(p, e, known, p.now.On(k.At))
	p.faces(loser)
	p.faces(winner)
}

// robbable are the cards of a seat that can be robbed and traded, in the order of
// Appendix C.
func (s *State) robbable(seat game.Seat) []book.Card {
	all := s.handOf(seat)
	for _, f := range s.Knights[seat].Front {
		if !f.Fixed && s.Book.Card(f.Card).Robbable() {
			all = append(all, f.Card)
		}
	}
	slices.SortFunc(all, func(a, b book.Card) int { return s.Book.Rank(a) - s.Book.Rank(b) })
	return all
}
