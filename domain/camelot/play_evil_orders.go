package camelot

import (
	"slices"

	"seneschal/domain/game"
)

// evilOrder is what a knight's letters let Evil do now; "" if they do not say.
func (p *play) evilOrder(seat game.Seat) Choice {
	if p.now.Now.Looked {
		if r, ok := p.reply(seat); ok && r.Choice != "" {
			return r.Choice
		}
		if c, ok := p.onPeek(seat, p.now.Now.Peeked); ok {
			return c
		}
	}
	e, _ := nextOrder[Evil](p, seat)
	return e.Choice
}

// armorOrder is which of the two cards the letters resolve (D-5).
func (p *play) armorOrder(seat game.Seat, cards []Card) (int, bool) {
	if r, ok := p.reply(seat); ok && len(r.Cards) > 0 && slices.Contains(cards, r.Cards[0]) {
		return slices.Index(cards, r.Cards[0]), true
	}
	return p.armorPick(seat, cards[0], cards[1])
}

// faceOrder is whether the letters lay a combat card face down (D-6).
func (p *play) faceOrder(seat game.Seat, card Card) (down, ok bool) {
	face := p.onBlack(seat, card).Face
	if r, ok := p.reply(seat); ok && r.Face != "" {
		face = r.Face
	}
	return face == "FACEDOWN", face != ""
}

// warOrder is the war that the letters choose (D-7); "" if they do not say.
func (p *play) warOrder(seat game.Seat, card Card) Place {
	if r, ok := p.reply(seat); ok && r.War != "" {
		return r.War
	}
	return p.onBlack(seat, card).War
}
