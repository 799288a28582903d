package bot

import (
	"slices"

	"seneschal/domain/camelot"
	"seneschal/domain/camelot/chronicle"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
)

// A filling is a way to fill the white spots of a combat quest.
type filling struct {
	play    []camelot.Card // out of the hand, the highest first
	missing int            // spots that the hand does not fill
	sum     int            // of all white cards when these have been played
}

// isBetter prefers full patterns, then high sums.
func (f filling) isBetter(o filling) bool { return f.sum-4*f.missing > o.sum-4*o.missing }

// findBestPattern returns the best way in which a hand fills a combat quest (C-73). If the cards on
// the quest fit no pattern, 99 spots are missing.
func (h *bot) findBestPattern(place camelot.Place, hand []camelot.Card) filling {
	best := filling{missing: 99}
	var choose func(groups []int, sizes []int)
	choose = func(values, sizes []int) {
		if len(sizes) == 0 {
			if f, ok := h.fillPattern(place, hand, values); ok && f.isBetter(best) {
				best = f
			}
			return
		}
		for v := 1; v <= 5; v++ {
			if !slices.Contains(values, v) {
				choose(append(slices.Clip(values), v), sizes[1:])
			}
		}
	}
	choose(nil, prizes[place].pattern)
	return best
}

// fillPattern returns the filling with as many cards of the hand as the pattern of a quest has room
// for, if values[i] is the value of its ith group. It returns false if the cards that lie on the
// quest do not fit that.
func (h *bot) fillPattern(place camelot.Place, hand []camelot.Card, values []int) (filling, bool) {
	var filled filling
	lying := len(h.quests[place].White)
	for i, size := range prizes[place].pattern {
		card := newFightCard(values[i])
		lies := piles.Count(h.quests[place].White, card)
		if lies > size {
			return filled, false
		}
		n := min(size-lies, piles.Count(hand, card))
		filled.play = append(filled.play, slices.Repeat([]camelot.Card{card}, n)...)
		filled.missing += size - lies - n
		filled.sum += (lies + n) * values[i]
		lying -= lies
	}
	slices.SortFunc(filled.play, func(a, b camelot.Card) int { return fightValue(b) - fightValue(a) })
	return filled, lying == 0
}

// sumWhite adds up the Fight cards on a quest, and 1 for this knight's Excalibur.
func (h *bot) sumWhite(p camelot.Place) int {
	return lists.Sum(h.quests[p].White, fightValue) + lists.One(slices.Contains(h.me.Relics, camelot.Sword))
}

// estimateBlack estimates the sum of the black cards on a combat quest; unknown cards count by their
// mean value.
func (h *bot) estimateBlack(place camelot.Place) int {
	return lists.Sum(h.quests[place].Black, func(laid chronicle.LaidView) int {
		if laid.Card == "" {
			return lists.Either(place == camelot.Dragon, 7, 3)
		}
		return blackValue(laid.Card, place)
	})
}

// weighCombatCards corrects the worths of cards for a combat quest, in place, and returns them; nil
// for none. In a fight that is lost already each card has a negative worth; the card that would end
// a fight without winning it does great harm.
func (h *bot) weighCombatCards(place camelot.Place, hand []camelot.Card, worths []int) []int {
	filling := h.findBestPattern(place, hand)
	if len(worths) == 0 {
		return nil
	}
	lost := filling.sum+filling.missing*3 <= h.estimateBlack(place)
	for i := range worths {
		switch {
		case lost:
			worths[i] = -20
		case filling.missing > 0 && isSoloQuest(place):
			worths[i] -= missingCost * filling.missing
		}
	}
	if last := len(worths) - 1; filling.missing == 0 && filling.sum <= h.estimateBlack(place) {
		worths[last] = -150
	}
	return worths
}
