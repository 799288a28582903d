package herald

import "seneschal/domain/feudal"

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
	rise := min(h.count(feudal.KnightB), highKnights-h.count(feudal.KnightA))
	risen := min(h.count(feudal.Recruit), middleKnights-h.count(feudal.KnightB)+rise)
	return recruitCounters - h.count(feudal.Recruit) + risen
}

func (h *herald) freeMen() int {
	rise := min(h.count(feudal.ManB), highMen-h.count(feudal.ManA))
	return manCounters - h.count(feudal.ManB) + rise
}

func (h *herald) count(g feudal.Grade) int {
	n := 0
	for _, f := range h.own.Figures {
		if f.Grade == g || (f.Heir && g == feudal.KnightA) { // a lord by succession keeps his counter (F-225)
			n++
		}
	}
	return n
}
