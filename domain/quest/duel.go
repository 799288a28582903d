package quest

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/orders"
)

// challengeRival plays step 7: the seat in turn challenges one other seat on its tile, if its orders say so
// . The other seat may evade the duel.
func (p *play) challengeRival() {
	seat := p.turn.seat
	rivals := p.now.listBeside(seat)
	p.reportAbsent(seat, rivals)
	rival, ok := chooseForemost(rivals, func(other game.Seat) ([2]int, bool) { return p.decideChallenge(seat, other) })
	switch {
	case !ok:
	case p.evadesFight(rival, occasion{Rival: seat, Mode: Defence}):
		p.recordAndSettle(FightEvaded{Seat: rival, Rival: seat, At: p.now.Knights[seat].At, With: amulet})
	default:
		p.fightDuel(seat, rival)
	}
}

// reportAbsent informs a seat of the rivals named in its submission that are not on its tile (D10). Rivals
// that only its standing orders name are left out.
func (p *play) reportAbsent(seat game.Seat, here []game.Seat) {
	for duel, l := range eachOrder[orders.Duel](p, seat, occasion{}) {
		if duel.Seat.Seat != "" && l.section != inStanding && !slices.Contains(here, duel.Seat.Seat) {
			p.passOver(seat, duel, "D10", map[string]string{"seat": string(duel.Seat.Seat), "why": "away"})
		}
	}
}

// decideChallenge reports whether a seat challenges another on its tile, and returns the position of the
// order that decides it: the first one about the other seat (D18). If that order names a rival that must be
// spared, it informs the seat.
func (p *play) decideChallenge(seat, rival game.Seat) (place [2]int, does bool) {
	knight := p.now.Knights[rival]
	for duel, line := range eachOrder[orders.Duel](p, seat, occasion{Rival: rival, Mode: Attack}) {
		called := duel.Seat.Seat == rival || duel.Holder != "" && knight.Holds(duel.Holder)
		if !called && !duel.Any && !duel.No {
			continue
		}
		why := p.findSpareReason(seat, rival)
		if called && why != "" {
			p.passOver(seat, duel, "D10", map[string]string{"seat": string(rival), "why": why})
		}
		return line.orderPosition(duel), !duel.No && why == ""
	}
	return place, false
}

// findSpareReason returns the reason why a seat may not challenge another; "" if it may. The reason is
// "mercy" if the seat beat the other, which has not played a turn since, or "consent" if the other
// does not consent (option duel_consent, D22).
func (p *play) findSpareReason(seat, other game.Seat) string {
	switch {
	case slices.Contains(p.now.Knights[other].ImmuneFrom, seat):
		return "mercy"
	case p.now.Options.Consent && !p.consentsTo(other, seat):
		return "consent"
	}
	return ""
}

// consentsTo reports whether a seat consents by an order to a duel with another.
func (p *play) consentsTo(seat, to game.Seat) bool {
	_, ok := findFirstOrderFor(p, seat, occasion{Rival: to, Mode: Defence}, func(o orders.Consent) bool {
		return o.Seat.Seat == "" || o.Seat.Seat == to
	})
	return ok
}

// fightDuel fights a duel. If the seat in turn loses, its turn ends.
func (p *play) fightDuel(seat, rival game.Seat) {
	attack, defence := occasion{Rival: rival, Mode: Attack}, occasion{Rival: seat, Mode: Defence}
	ownParts, rivalParts := p.bringParts(seat, attack, duelAttrs), p.bringParts(rival, defence, duelAttrs)
	p.recordAndSettle(DuelStarted{Seat: seat, Rival: rival, At: p.now.Knights[seat].At, Own: ownParts, Theirs: rivalParts, Margin: sumParts(ownParts) - sumParts(rivalParts)})
	blue, yellow := p.throwDie("blue"), p.throwDie("yellow")
	e := DuelResolved{Seat: seat, Rival: rival, Blue: blue, Yellow: yellow, Own: sumParts(ownParts) + blue, Theirs: sumParts(rivalParts) + yellow, Mercy: p.now.Options.Mercy}
	switch compareTotals(e.Own, e.Theirs) {
	case Won:
		e.Winner = seat
	case Lost:
		e.Winner = rival
	}
	p.recordAndSettle(e)
	p.usePotion(seat, ownParts)
	p.usePotion(rival, rivalParts)
	switch e.Winner {
	case seat:
		p.settleDuel(seat, rival, defence)
	case rival:
		p.settleDuel(rival, seat, attack)
		p.turn.over = true
	}
}

// settleDuel takes the price of a duel from its loser (Q-76, option duel_valour) and gives the winner the
// gain. The occasion is that of the loser.
func (p *play) settleDuel(winner, loser game.Seat, loserOccasion occasion) {
	if p.now.Options.Valour {
		won := book.Attrs{Val: 1, Exp: 1}
		p.alterAttributes(winner, won, 1, "duel")
		p.alterAttributes(loser, won, -1, "duel")
	}
	p.payTurns(loser, loserOccasion, lostTurns, "duel")
	p.lootCards(winner, loser, occasion{Rival: loser, Mode: loserOccasion.Mode.opposite()})
}
