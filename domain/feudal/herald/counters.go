package herald

import (
	"seneschal/domain/feudal/book"
)

// Counters of a seat (2.2).
const (
	recruitCounters = 10
	manCounters     = 12
	middleKnights   = 10
	highKnights     = 30
	highMen         = 24
)

// freeRecruits is how many counters of recruits are free when knights have
// risen (F-188).
func (h *herald) freeRecruits() int {
	rise := min(h.count(book.KnightB), highKnights-h.count(book.KnightA))
	risen := min(h.count(book.Recruit), middleKnights-h.count(book.KnightB)+rise)
	return recruitCounters - h.count(book.Recruit) + risen
}

func (h *herald) freeMen() int {
	rise := min(h.count(book.ManB), highMen-h.count(book.ManA))
	return manCounters - h.count(book.ManB) + rise
}

func (h *herald) count(g book.Grade) int {
	n := 0
	for _, f := range h.own.Figures {
		if f.Grade == g || (f.Heir && g == book.KnightA) { // a lord by succession keeps his counter (F-225)
			n++
		}
	}
	return n
}
