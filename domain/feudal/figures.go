package feudal

import (
	"cmp"

	"seneschal/domain/feudal/book"
	"seneschal/domain/lists"
)

// Strength is what a figure adds in combat (2.2): a lord by succession has that
// of a knight A (F-224).
func (s *State) Strength(f Figure) int {
	k := s.Book.KindOf(lists.Either(f.Heir, book.KnightA, f.Grade))
	return lists.Either(f.Wounded, k.Wounded, k.Strength)
}

// freeNumber is the lowest free counter of a grade in a retinue; 0 if all are
// in use (2.2).
func (s *State) freeNumber(figures map[int]Figure, g book.Grade) int {
	k := s.Book.KindOf(g)
	for n := k.First; n > 0 && n <= k.Last; n++ {
		if _, used := figures[n]; !used {
			return n
		}
	}
	return 0
}

// expendable puts the figure that is hurt first in front: the lowest grade,
// then wounded before sound, then the higher number (F-67).
func (s *State) expendable(figures map[int]Figure, taken map[int]int, first, other int) int {
	fa, fb := figures[first], figures[other]
	if d := cmp.Compare(s.Book.Rank(fb.Grade), s.Book.Rank(fa.Grade)); d != 0 {
		return d
	}
	if wa, wb := fa.Wounded || taken[first] > 0, fb.Wounded || taken[other] > 0; wa != wb {
		if wa {
			return -1
		}
		return 1
	}
	return other - first
}
