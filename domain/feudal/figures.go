package feudal

import (
	"cmp"
	"fmt"
	"strings"

	"seneschal/domain/feudal/book"
	"seneschal/domain/game"
	"seneschal/domain/lists"
)

// Strength returns the strength of a figure in combat. A lord by succession has the
// strength of a knight A (F-224).
func (s *State) Strength(figure Figure) int {
	k := s.Book.KindOf(lists.Either(figure.Heir, book.KnightA, figure.Grade))
	return lists.Either(figure.Wounded, k.Wounded, k.Strength)
}

// freeNumber finds the lowest free counter of a grade in a retinue; 0 if all are in use.
func (s *State) freeNumber(figures map[int]Figure, g book.Grade) int {
	k := s.Book.KindOf(g)
	for n := k.First; n > 0 && n <= k.Last; n++ {
		if _, used := figures[n]; !used {
			return n
		}
	}
	return 0
}

// compareExpendable compares two figures for a wound. The result is negative if the first is to be hurt before the
// other: the lower grade, then wounded before sound, then the higher number (F-67). taken counts the wounds of this
// period.
func (s *State) compareExpendable(figures map[int]Figure, taken map[int]int, first, other int) int {
	fa, fb := figures[first], figures[other]
	wa, wb := fa.Wounded || taken[first] > 0, fb.Wounded || taken[other] > 0
	return cmp.Or(s.Book.Rank(fb.Grade)-s.Book.Rank(fa.Grade), lists.One(wb)-lists.One(wa), other-first)
}

// A Hurt is one wound: a sound figure becomes wounded, a wounded one dies (F-65).
type Hurt struct {
	Seat   game.Seat `json:"seat"`
	Figure int       `json:"figure"`
	Killed bool      `json:"killed,omitempty"`
}

// strengthOf adds up the present strengths of those of some figures that are still there.
func (s *State) strengthOf(seat game.Seat, figures []int) int {
	sum := 0
	for _, n := range figures {
		if f, ok := s.Houses[seat].Figures[n]; ok {
			sum += s.Strength(f)
		}
	}
	return sum
}

// findLord returns the number of a seat's lord; 0 if there is none.
func (s *State) findLord(seat game.Seat) int {
	for n, f := range s.Houses[seat].Figures {
		if f.Grade == book.Lord {
			return n
		}
	}
	return 0
}

// PrayingLord returns the number of a seat's lord while his vow runs and he stands at its place; else 0 (F-146).
func (s *State) PrayingLord(seat game.Seat) int {
	vow := s.Houses[seat].Vow
	if vow == nil || vow.Ended != "" {
		return 0
	}
	n := s.findLord(seat)
	if f := s.Houses[seat].Figures[n]; n == 0 || f.ID != vow.Lord || f.At != vow.At {
		return 0
	}
	return n
}

// hasLord reports whether a seat has a lord (F-195).
func (s *State) hasLord(seat game.Seat) bool { return s.findLord(seat) != 0 }

// nextID returns the permanent name for the next figure of a retinue.
func (h House) nextID() string { return fmt.Sprintf("%s-%04d", strings.ToLower(h.Colour), h.Made+1) }

// IsLordless reports whether a seat has no lord and waits for an heir (F-223). It is always false without the option
// succession, and then says nothing about the lord.
func (s *State) IsLordless(seat game.Seat) bool { return s.Options.Succession && !s.hasLord(seat) }
