package talisman

import (
	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// natural is ROLL: the natural result of the roll in question (5.3).
func (s *State) natural(a matter) int {
	if a.Roll > 0 {
		return s.Roll(a.Roll).Natural()
	}
	if f := s.fight(a.Fight); f != nil && f.side(a.Seat) >= 0 && f.Sides[f.side(a.Seat)].Rolled {
		return f.Sides[f.side(a.Seat)].used()
	}
	return s.Now.Die
}

// battle is BATTLE: what a character would add to its die in a battle with the
// best Weapon.
func (s *State) battle(seat game.Seat) int {
	f := &Fight{Space: s.Heroes[seat].Space}
	f.Sides[0].Seat = seat
	return sum(s.parts(s.armed(f, seat), seat))
}

// trophyPoints are the points of a characteristic on a character's trophies.
func (s *State) trophyPoints(h *Hero, stat book.Stat) int {
	n := 0
	for _, p := range h.Trophies {
		if d := s.Book.Of(p); stat == book.Strength {
			n += d.Strength
		} else {
			n += d.Craft
		}
	}
	return n
}

// enemyOf is ENEMY in the fight in question; without a fight it is 0.
func (s *State) enemyOf(seat game.Seat, a matter) int {
	if f := s.fightOf(seat, a); f != nil {
		return s.enemy(f, seat)
	}
	return 0
}

// marginOf is MARGIN in the fight in question; without a fight it is 0.
func (s *State) marginOf(seat game.Seat, a matter) int {
	if f := s.fightOf(seat, a); f != nil {
		return s.margin(f, seat)
	}
	return 0
}

// fightOf is the fight in which a seat is, or the one that an encounter in
// question would begin; nil if there is none.
func (s *State) fightOf(seat game.Seat, a matter) *Fight {
	if f := s.fight(a.Fight); f != nil && f.side(seat) >= 0 {
		return f
	}
	if seat == a.Seat && a.At != "" && s.Playing(seat) && s.Playing(a.At) {
		return s.duel(seat, a.At, a.Kind == string(orders.ByPsychic))
	}
	return nil
}

// leadFor is by how much a seat's score is above the other side's after the
// rolls.
func (s *State) leadFor(seat game.Seat, a matter) int {
	if f := s.fight(a.Fight); f != nil && f.side(seat) >= 0 {
		return f.leadOf(seat)
	}
	return 0
}
