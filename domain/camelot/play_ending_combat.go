package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// compareCombat reveals the cards of a combat quest and adds up both sides (C-65, 1 and 2). It
// records the event that it returns. Face-down cards are shuffled among themselves first, so that
// nobody can see which player laid which.
func (p *play) compareCombat(at Place, present seats) CombatRevealed {
	first := p.rolls + 1
	revealed := CombatRevealed{Quest: at, White: p.now.Quests[at].White, Black: p.uncoverCards(at)}
	if n := p.rolls - first + 1; n > 0 {
		revealed.First, revealed.Rolls = first, n
	}
	revealed.Excalibur = slices.Contains(present, p.now.findHolder(Sword)) // 2.7
	revealed.SumBlack = lists.Sum(revealed.Black, func(c Card) int { return p.now.BlackValue(c, at) })
	revealed.SumWhite = p.now.sumValues(revealed.White) + lists.One(revealed.Excalibur)
	revealed.KaySeat, revealed.Kay = p.chooseKayCard(present, revealed.SumBlack-revealed.SumWhite)
	revealed.SumWhite += p.now.WhiteCard(revealed.Kay).Value
	p.emitEvents(revealed)
	return revealed
}

// uncoverCards returns the black cards of a quest, the face-down ones shuffled among
// their places (C-3a).
func (p *play) uncoverCards(at Place) []Card {
	laid := p.now.Quests[at].Black
	hidden := lists.Keep(laid, func(l Laid) bool { return l.Down })
	down := shuffleThings(p, "reveal", lists.Map(hidden, func(l Laid) Card { return l.Card }))
	var open []Card
	for _, l := range laid {
		if l.Down {
			l.Card, down = down[0], down[1:]
		}
		open = append(open, l.Card)
	}
	return open
}

// BlackValue returns the value of a combat card on a quest; 0 for any other card.
func (b *Book) BlackValue(card Card, at Place) int {
	if at == Dragon {
		return b.BlackCard(card).Dragon
	}
	return b.BlackCard(card).Value
}

// chooseKayCard returns Sir Kay's seat and the Fight card that he adds if the knights are behind by
// the given sum: the lowest that makes them win. It returns "" and "" if he is not present, or adds
// none (D-17, R-18).
func (p *play) chooseKayCard(present seats, behind int) (game.Seat, Card) {
	for _, seat := range present {
		if p.currentKnight(seat).hasPowerOf(Kay) {
			if c := p.findKayCard(seat, p.currentKnight(seat).Hand, behind); c != "" {
				return seat, c
			}
		}
	}
	return "", ""
}

// findKayCard returns the lowest Fight card in a hand that is worth more than the knights are
// behind, and that the seat's standing order does not keep back (D-17). It returns "" if none is
// needed (behind is negative), or none is enough.
func (p *play) findKayCard(seat game.Seat, hand []Card, behind int) Card {
	if behind < 0 {
		return ""
	}
	said, _ := findStanding[StandKay](p, seat)
	if said.Mode == "NEVER" {
		return ""
	}
	for _, card := range hand { // by rank, so the lowest first
		if d := p.now.WhiteCard(card); d.Kind == KindFight && d.Value > behind && !slices.Contains(said.Keep, card) {
			return card
		}
	}
	return ""
}
