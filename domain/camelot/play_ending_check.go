package camelot

import (
	"slices"

	"seneschal/domain/game"
)

// check ends the game if it is over (C-130). If it is not, loyalty cards that
// were dealt unseen may be seen now (O-DELAYED-LOYALTY).
func (p *play) check() {
	switch s := p.now; {
	case s.Ending != nil:
	case s.Engines >= p.now.quests.Engines: // C-131
		p.over(TwelveEngines, s.Swords)
	case s.Swords.Black >= p.now.quests.Black: // C-132
		p.over(SevenBlack, s.Swords)
	case !s.loyalAlive(): // C-133
		p.over(KnightsDead, s.Swords)
	case s.Swords.All() >= p.now.quests.Last:
		p.reckon()
	default:
		p.seeLoyalty()
	}
}

// loyalAlive reports whether a loyal knight lives (C-105).
func (s *State) loyalAlive() bool {
	return slices.ContainsFunc(s.Order, func(seat game.Seat) bool {
		return s.Knights[seat].Alive && s.Knights[seat].Loyalty != Traitor
	})
}

// reckon counts the swords when the twelfth lies; a traitor who is still hidden
// turns some first (C-134).
func (p *play) reckon() {
	before, traitor := p.now.Swords, p.now.hidden()
	if n := min(p.now.Options.Flip, before.White); traitor != "" && n > 0 {
		after := Swords{White: before.White - n, Black: before.Black + n}
		p.emit(SwordFlipped{N: n, Cause: "traitor", Now: after})
	}
	p.emit(Reckoned{Before: before, After: p.now.Swords, Traitor: traitor})
	if p.now.Swords.White > p.now.Swords.Black {
		p.over(MajorityWhite, before)
		return
	}
	p.over(MajorityBlack, before)
}

// hidden is the seat of a traitor who is alive and not exposed; "" if there is
// none.
func (s *State) hidden() game.Seat {
	i := slices.IndexFunc(s.Order, func(seat game.Seat) bool {
		k := s.Knights[seat]
		return k.Loyalty == Traitor && k.Alive && !k.Exposed
	})
	if i < 0 {
		return ""
	}
	return s.Order[i]
}

// over ends the game, and opens what was hidden (C-135, C-136).
func (p *play) over(ending Ending, before Swords) {
	winner := Traitor
	if ending == MajorityWhite {
		winner = Loyal
	}
	p.emit(p.disclosed())
	p.emit(GameEnded{Over: Over{Ending: ending, Winner: winner, Before: before, Result: p.result(ending, winner)}})
}
