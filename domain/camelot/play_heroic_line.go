package camelot

import (
	"seneschal/domain/game"
	"seneschal/domain/order"
)

// find is what a line of the heroic half comes to now; nil if nothing. What
// fails is told, and what was done instead.
func (p *play) find(seat game.Seat, line order.Line, b blockOrder) *deedFound {
	switch b := b.(type) {
	case Heroic:
		return p.findDeed(seat, line, b)
	case FreeMove, Exchange:
		if f := b.legal(p.now, seat, p.now.Now); f != nil {
			p.skip(seat, line, b, f, "")
			return nil
		}
		return &deedFound{body: b}
	}
	return nil // the other half's
}

// findDeed is the first choice of a heroic line that is legal. When the
// mandatory action has been done, only sacrifices and what is free still count
// (5.3): the other lines were for the case that it had not.
func (p *play) findDeed(seat game.Seat, line order.Line, h Heroic) *deedFound {
	var failed []Deed
	var faults []*fault
	for _, d := range h.Choices {
		if p.now.Now.Done && !h.Sacrifice && !d.Free {
			continue
		}
		f := p.now.legalChoice(seat, p.now.Now, h, d)
		if f == nil {
			p.skipAll(seat, line, failed, faults, d.String())
			return &deedFound{body: p.settled(seat, d), second: h.Sacrifice && !d.Free}
		}
		failed, faults = append(failed, d), append(faults, f)
	}
	p.skipAll(seat, line, failed, faults, "")
	return nil
}

// skipAll tells why the choices of a line failed.
func (p *play) skipAll(seat game.Seat, line order.Line, failed []Deed, faults []*fault, then string) {
	for i, d := range failed {
		p.skip(seat, line, d, faults[i], then)
	}
}

// settled is a legal deed with the card that QUEST ANY comes to.
func (p *play) settled(seat game.Seat, d Deed) Deed {
	if d.Any != nil {
		d.Card, _ = p.now.anyCard(seat, d.Any)
		d.Any = nil
	}
	return d
}
