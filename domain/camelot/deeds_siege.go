package camelot

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/piles"
)

// siege is a fight against a siege engine (C-72): the cards are laid before the
// die is thrown, Kay's card is added after.
func (p *play) siege(seat game.Seat, cards []Card) {
	const sides = 8
	k := p.knight(seat)
	e := SiegeFought{Seat: seat, Cards: cards, Excalibur: slices.Contains(k.Relics, Sword)}
	for _, c := range cards {
		e.Sum += p.now.WhiteCard(c).Value
	}
	if e.Excalibur {
		e.Sum++
	}
	e.Die = p.roll("siege", sides)
	if k.has(Kay) && p.now.Options.KaySiege {
		e.Kay = p.kayCard(seat, piles.Without(k.Hand, cards...), e.Die-e.Sum)
		e.Sum += p.now.WhiteCard(e.Kay).Value
	}
	e.Won = e.Sum > e.Die // ties go to Evil (C-4)
	p.emit(e)
	if e.Won {
		p.addEngines(-1, BySiege, seat)
	} else {
		p.changeLife(seat, -1, BySiege)
	}
}
