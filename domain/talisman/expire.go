package talisman

import (
	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
)

// Blizzard is the effect by which everybody moves 1 space (T-110).
const Blizzard = "blizzard"

// Lasting is an effect of so many rounds that begins now: it ends with so many
// more turns of the active seat (T-109). An extra turn is none of them.
func (s *State) Lasting(rounds int) Until {
	seat := s.Active()
	until := Until{Seat: seat, Passed: s.Heroes[seat].Passed + rounds}
	if s.Now.Extra == 0 {
		until.Passed++ // the turn in progress is still to pass
	}
	return until
}

// ended reports whether an effect ends now that a turn of a seat has passed.
func (s *State) ended(u Until, seat game.Seat) bool {
	return u.Seat == seat && !u.Opens && u.Passed <= s.Heroes[seat].Passed
}

// expire ends what lasts for a number of a seat's turns (T-109): effects on the
// game, and Hexes.
func expire(r *run, seat game.Seat) {
	for _, g := range r.Now.Globals {
		if r.Now.ended(g.Until, seat) {
			r.Emit(GlobalEnded{Seat: seat, ID: g.ID, Until: g.Until})
		}
	}
	for _, space := range r.Now.Book.Spaces {
		for _, l := range r.Now.Lying[space.ID] {
			if l.Until.Seat != "" && r.Now.ended(l.Until, seat) {
				r.Emit(MarkerRemoved{Card: l.Piece, Space: space.ID})
			}
		}
	}
}

// opens ends what lasts until a seat's next turn opens (T-103).
func opens(r *run, seat game.Seat) {
	for _, g := range r.Now.Globals {
		if g.Until.Opens && g.Until.Seat == seat {
			r.Emit(GlobalEnded{Seat: seat, ID: g.ID, Until: g.Until})
		}
	}
}

// Slowed reports whether a character moves 1 space and does not roll (T-28): a
// Toad, under a Blizzard, or with a Poltergeist.
func (s *State) Slowed(seat game.Seat) bool {
	h := s.Heroes[seat]
	for _, p := range h.Followers {
		if s.Book.Of(p).Has(book.PassiveSlow) {
			return true
		}
	}
	return h.Toad != nil || s.HasGlobal(Blizzard)
}
