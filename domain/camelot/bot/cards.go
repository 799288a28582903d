package bot

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"seneschal/domain/camelot"
	"seneschal/domain/lists"
)

// fightValue returns the value of a Fight card; 0 for any other card.
func fightValue(c camelot.Card) int {
	digits, ok := strings.CutPrefix(string(c), "f")
	if !ok || len(digits) != 1 {
		return 0
	}
	n, _ := strconv.Atoi(digits) // an f and one sign: a Fight card, so a digit; "fate" is longer
	return n
}

// newFightCard returns the Fight card of a value.
func newFightCard(n int) camelot.Card { return camelot.Card("f" + strconv.Itoa(n)) }

// listFights returns the Fight cards of a hand, the lowest first.
func listFights(hand []camelot.Card) []camelot.Card {
	return slices.Sorted(slices.Values(lists.Keep(hand, func(c camelot.Card) bool { return fightValue(c) > 0 })))
}

// blackValue returns the value of a black combat card (bk3, ld5) on a quest; 0 for any other card. On the Dragon's
// quest it is 4 higher.
func blackValue(c camelot.Card, on camelot.Place) int {
	n, err := strconv.Atoi(strings.TrimLeft(string(c), "bkld"))
	if err != nil {
		return 0
	}
	if on == camelot.Dragon {
		n += 4
	}
	return n
}

// keepingWorth returns the worth of keeping a card for later, in hundredths of a sword.
func (h *bot) keepingWorth(card camelot.Card) int {
	switch {
	case fightValue(card) > 0:
		return fightKeep + fightValue(card)
	case card == camelot.GrailCard && !h.quests[camelot.Grail].Open:
		return 2
	case card == camelot.GrailCard:
		return grailKeep
	case card == camelot.Merlin:
		return 22
	}
	return 20
}

// findCheapest returns the least valuable card of a hand; "" if it is empty.
func (h *bot) findCheapest(hand []camelot.Card) camelot.Card {
	if len(hand) == 0 {
		return ""
	}
	return h.sortByWorth(hand)[0]
}

// sortByWorth returns a hand with its least valuable cards first.
func (h *bot) sortByWorth(hand []camelot.Card) []camelot.Card {
	sorted := slices.Clone(hand)
	slices.SortStableFunc(sorted, func(a, b camelot.Card) int { return cmp.Compare(h.keepingWorth(a), h.keepingWorth(b)) })
	return sorted
}
