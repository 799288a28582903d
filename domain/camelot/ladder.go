package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// chooseByLadder returns the default action of D-12: the first rung that is legal; false if none
// is. It never sacrifices, accuses or plays special cards.
func (p *play) chooseByLadder(seat game.Seat) (Deed, bool) {
	return lists.Find(p.listRungs(seat), func(d Deed) bool { return d.findFault(p.now, seat, p.now.Now) == nil })
}

// listRungs lists the actions that a knight would try by default, best first, legal or not.
func (p *play) listRungs(seat game.Seat) []Deed {
	knight := p.currentKnight(seat)
	if knight.At != Camelot {
		all := lists.Map(p.listQuestCards(seat), func(c Card) Deed { return Deed{Do: ActQuest, Card: c} })
		return append(all, Deed{Do: ActMove, Place: Camelot})
	}
	all := []Deed{{Do: ActQuest, Draw: true}}
	if cards := p.now.chooseSiegeSet(knight.Hand); cards != nil {
		all = append(all, Deed{Do: ActQuest, Siege: true, Cards: cards})
	}
	return append(all, Deed{Do: ActMove, Place: slices.MaxFunc(bothWars, p.now.compareByWarriors)})
}

// listQuestCards returns the cards that the ladder tries on a quest, lowest first. At the river it
// returns the one card that the seat would rather discard.
func (p *play) listQuestCards(seat game.Seat) []Card {
	knight := p.currentKnight(seat)
	if knight.At != Excalibur || len(knight.Hand) == 0 {
		return slices.Compact(slices.Clone(knight.Hand))
	}
	for _, o := range p.orderSets[seat].Standing {
		if b, ok := o.Body.(StandCards); ok && !b.Exchange {
			return p.now.sortByList(knight.Hand, b.Cards)[:1]
		}
	}
	return knight.Hand[:1]
}

// bothWars are the quests that are wars; at a tie the Picts' comes first.
var bothWars = []Place{Picts, Saxons}

// compareByWarriors compares wars by their warriors.
func (s *State) compareByWarriors(a, b Place) int { return s.Quests[a].Warriors - s.Quests[b].Warriors }

// siegeAim is the least sum that beats every throw of the die.
const siegeAim = 9

// chooseSiegeSet chooses the Fight cards with which the ladder fights an engine: the
// least sum that beats every throw, then the fewest cards, then the lowest cards;
// nil if a hand has none.
func (b *Book) chooseSiegeSet(hand []Card) []Card {
	var best []Card
	var try func(rest, chosen []Card)
	try = func(rest, chosen []Card) {
		if b.sumValues(chosen) >= siegeAim {
			if best == nil || b.isBetterSiege(chosen, best) {
				best = slices.Clone(chosen)
			}
			return
		}
		for i, card := range rest {
			if i == 0 || rest[i-1] != card { // copies are alike
				try(rest[i+1:], append(slices.Clip(chosen), card))
			}
		}
	}
	try(b.listFightCards(hand), nil)
	return best
}

// sumValues returns the sum of the values of white cards; cards without a value count 0.
func (b *Book) sumValues(cards []Card) int {
	return lists.Sum(cards, func(c Card) int { return b.WhiteCard(c).Value })
}

// isBetterSiege reports whether the first set is better by the order of chooseSiegeSet. Both sets
// must be in ascending order.
func (b *Book) isBetterSiege(one, other []Card) bool {
	if x, y := b.sumValues(one), b.sumValues(other); x != y {
		return x < y
	}
	if len(one) != len(other) {
		return len(one) < len(other)
	}
	return slices.Compare(one, other) < 0
}
