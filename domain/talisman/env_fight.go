package talisman

import (
	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
)

// natural is ROLL: the natural result of the roll in question (5.3).
func (s *State) natural(a matter) int {
	if a.Roll > 0 {
		return s.Roll(a.Roll).Natural()
	}
	return s.Now.Die
}

// battle is BATTLE: the Strength in a battle with the best Weapon.
func (s *State) battle(seat game.Seat) int { return s.BattleStrength(seat, nil, false) }

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

// enemyOf is ENEMY; without a fight it is 0.
func (s *State) enemyOf(game.Seat, matter) int { return 0 }

// marginOf is MARGIN; without a fight it is 0.
func (s *State) marginOf(game.Seat, matter) int { return 0 }

// leadFor is by how much a seat's score is above the other side's after the
// rolls.
func (s *State) leadFor(game.Seat, matter) int { return 0 }
