package camelot

import (
	"slices"

	"seneschal/domain/game"
)

// rules are the rules of a seat's turn block of one type whose condition holds
// now, wherever they stand in it (5.3).
func rules[T game.Body](p *play, seat game.Seat) []T {
	var found []T
	for _, st := range p.block(seat) {
		if r, ok := p.chosen(seat, st).(T); ok {
			found = append(found, r)
		}
	}
	return found
}

// onPeek is what the block says about the card that Percival saw (D-4).
func (p *play) onPeek(seat game.Seat, card Card) (Choice, bool) {
	for _, r := range rules[OnPeek](p, seat) {
		if p.now.fits(r.Set, card, false) {
			return r.Choice, true
		}
	}
	return "", false
}

// onBlack is how the block treats a card that its seat has drawn: of each
// aspect what the first line says that fits; what none says is zero.
func (p *play) onBlack(seat game.Seat, card Card) Handling {
	var all Handling
	for _, r := range rules[OnBlack](p, seat) {
		if p.now.fits(r.Set, card, false) {
			for _, h := range r.Handle {
				all = all.or(h)
			}
		}
	}
	return all
}

// or fills in what is not said yet.
func (h Handling) or(other Handling) Handling {
	if h.Face == "" {
		h.Face = other.Face
	}
	if h.War == "" {
		h.War = other.War
	}
	if h.Merlins == nil {
		h.Merlins = other.Merlins
	}
	h.Excalibur = h.Excalibur || other.Excalibur
	return h
}

// blockCovers reports whether a line of the block says how many Merlins its
// seat gives against a card, be its condition true or not (C-46).
func (p *play) blockCovers(seat game.Seat, card Card) bool {
	return slices.ContainsFunc(p.block(seat), func(st Statement) bool {
		return p.tellsMerlins(st.Then, card) || p.tellsMerlins(st.Else, card)
	})
}

func (p *play) tellsMerlins(b game.Body, card Card) bool {
	r, ok := b.(OnBlack)
	return ok && p.now.fits(r.Set, card, false) &&
		slices.ContainsFunc(r.Handle, func(h Handling) bool { return h.Merlins != nil })
}

// armorPick is which of two black cards the block resolves (D-5), 0 or 1; false
// if no line tells them apart.
func (p *play) armorPick(seat game.Seat, first, second Card) (int, bool) {
	for _, r := range rules[ArmorRule](p, seat) {
		a, b := p.setOf(r.Sets, first), p.setOf(r.Sets, second)
		switch {
		case a == b:
		case (a < b) != r.Avoid:
			return 0, true
		default:
			return 1, true
		}
	}
	return 0, false
}

// setOf is the first set that a card fits; one that fits none ranks last.
func (p *play) setOf(sets []CardSet, card Card) int {
	for i, set := range sets {
		if p.now.fits(set, card, false) {
			return i
		}
	}
	return len(sets)
}

// defaultEvil is the default of D-3 and D-4 (5.5).
func (p *play) defaultEvil(seat game.Seat) Choice {
	for _, st := range standing[StandEvil](p, seat) {
		return st.Choice
	}
	switch {
	case p.now.Engines <= 7:
		return EvilSiege
	case p.knight(seat).Life >= 3:
		return EvilLife
	}
	return EvilDraw
}
