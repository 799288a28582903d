package quest

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/orders"
)

// duel is step 7: one other seat on the tile is challenged.
func (p *play) duel() {
	seat := p.turn.seat
	rivals := p.now.beside(seat)
	p.absent(seat, rivals)
	rival, ok := foremost(rivals, func(other game.Seat) ([2]int, bool) { return p.challenges(seat, other) })
	switch {
	case !ok:
	case p.evades(rival, occasion{Rival: seat, Mode: Defence}):
		p.emit(FightEvaded{Seat: rival, Rival: seat, At: p.now.Knights[seat].At, With: amulet})
	default:
		p.fightDuel(seat, rival)
	}
}

// absent tells a seat that those are not here whom its letter would have it
// challenge (D10).
func (p *play) absent(seat game.Seat, here []game.Seat) {
	for o, l := range every[orders.Duel](p, seat, occasion{}) {
		if o.Seat.Seat != "" && l.section != standing && !slices.Contains(here, o.Seat.Seat) {
			p.passOver(seat, o, "D10", map[string]string{"seat": string(o.Seat.Seat), "why": "away"})
		}
	}
}

// challenges is whether a seat challenges another that is here: by the first of
// its orders that is about it, and where that stands (D18).
func (p *play) challenges(seat, other game.Seat) (place [2]int, does bool) {
	k := p.now.Knights[other]
	for o, l := range every[orders.Duel](p, seat, occasion{Rival: other, Mode: Attack}) {
		called := o.Seat.Seat == other || o.Holder != "" && k.Holds(o.Holder)
		if !called && !o.Any && !o.No {
			continue
		}
		why := p.spared(seat, other)
		if called && why != "" {
			p.passOver(seat, o, "D10", map[string]string{"seat": string(other), "why": why})
		}
		return l.place(o), !o.No && why == ""
	}
	return place, false
}

// spared is why a seat may not be challenged by another: it was beaten by it and
// has not played a turn since, or does not consent (option duel_consent,
// D22).
func (p *play) spared(seat, other game.Seat) string {
	switch {
	case slices.Contains(p.now.Knights[other].ImmuneFrom, seat):
		return "mercy"
	case p.now.Options.Consent && !p.consents(other, seat):
		return "consent"
	}
	return ""
}

func (p *play) consents(seat, to game.Seat) bool {
	_, ok := saidFor(p, seat, occasion{Rival: to, Mode: Defence}, func(o orders.Consent) bool {
		return o.Seat.Seat == "" || o.Seat.Seat == to
	})
	return ok
}

// fightDuel is a duel. One that the seat in turn loses ends its
// turn.
func (p *play) fightDuel(seat, rival game.Seat) {
	mine, yours := occasion{Rival: rival, Mode: Attack}, occasion{Rival: seat, Mode: Defence}
	own, theirs := p.bring(seat, mine, both), p.bring(rival, yours, both)
	p.emit(DuelStarted{Seat: seat, Rival: rival, At: p.now.Knights[seat].At, Own: own, Theirs: theirs, Margin: sum(own) - sum(theirs)})
	blue, yellow := p.die("blue"), p.die("yellow")
	e := DuelResolved{Seat: seat, Rival: rival, Blue: blue, Yellow: yellow, Own: sum(own) + blue, Theirs: sum(theirs) + yellow, Mercy: p.now.Options.Mercy}
	switch outcome(e.Own, e.Theirs) {
	case Won:
		e.Winner = seat
	case Lost:
		e.Winner = rival
	}
	p.emit(e)
	p.usePotion(seat, own)
	p.usePotion(rival, theirs)
	switch e.Winner {
	case seat:
		p.settleDuel(seat, rival, yours)
	case rival:
		p.settleDuel(rival, seat, mine)
		p.turn.over = true
	}
}

// settleDuel is what a duel costs its loser (Q-76, option duel_valour) and gives
// its winner. The occasion is the loser's.
func (p *play) settleDuel(winner, loser game.Seat, o occasion) {
	if p.now.Options.Valour {
		won := book.Attrs{Val: 1, Exp: 1}
		p.alter(winner, won, 1, "duel")
		p.alter(loser, won, -1, "duel")
	}
	p.payTurns(loser, o, lostTurns, "duel")
	p.loot(winner, loser, occasion{Rival: loser, Mode: o.Mode.other()})
}
