package chronicle

import (
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/feudal"
)

// news is a sentence about the reader, and how much it matters.
type news struct {
	text   string
	weight int
}

// atMost is how many sentences tell what happened to the reader, and atOnce how
// many that are alike may follow each other.
const (
	atMost = 3
	atOnce = 5
)

// mine are the most important sentences about the reader, those that are alike
// told as one.
func (t *teller) mine() []string {
	slices.SortStableFunc(t.yours, func(a, b news) int { return b.weight - a.weight })
	all := make([]string, len(t.yours))
	for i, n := range t.yours {
		all[i] = n.text
	}
	all = t.voice.Gathered(1, all)
	return all[:min(len(all), atMost)]
}

// weight is how much an event matters to the seat that it befalls.
func weight(e event.Event) int {
	switch e.(type) {
	case feudal.LordFell, feudal.SeatEliminated, feudal.LordNamed:
		return 5
	case feudal.ManorCaptured, feudal.RevoltBroke, feudal.ManorClaimed, feudal.SiegeOpened, feudal.SiegeEnded, feudal.MonasterySacked:
		return 4
	case feudal.CombatEnded, feudal.KnightDeserted, feudal.PlagueTook, feudal.FiguresReleased, feudal.ManorPillaged:
		return 3
	case feudal.OrderFailed, feudal.HonourChanged:
		return 2
	}
	return 1
}
