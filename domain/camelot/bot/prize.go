package bot

import (
	"seneschal/domain/camelot"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
)

// A prize holds the reward at the end of a quest (2.6), and the steps that win it.
type prize struct {
	swords, cards, steps int
	pattern              []int // of combat quests
}

var prizes = map[camelot.Place]prize{
	camelot.BlackKnight: {1, 3, 4, []int{2, 2}},
	camelot.Lancelot:    {1, 4, 5, []int{3, 2}},
	camelot.Dragon:      {2, 7, 9, []int{3, 3, 3}},
	camelot.Excalibur:   {2, 7, 5, nil},
	camelot.Grail:       {3, 7, 7, nil},
	camelot.Picts:       {1, 4, 5, nil},
	camelot.Saxons:      {1, 4, 5, nil},
}

// places are all quests in their order (2.6).
var places = []camelot.Place{
	camelot.BlackKnight, camelot.Lancelot, camelot.Dragon, camelot.Excalibur, camelot.Grail, camelot.Picts, camelot.Saxons,
}

func (h *bot) isCombat(p camelot.Place) bool { return len(prizes[p].pattern) > 0 }

func (h *bot) isWar(p camelot.Place) bool { return p == camelot.Picts || p == camelot.Saxons }

func isSoloQuest(p camelot.Place) bool { return p == camelot.BlackKnight || p == camelot.Lancelot }

// countMissing returns how many more white cards win a quest.
func (h *bot) countMissing(p camelot.Place) int {
	q := h.quests[p]
	switch {
	case p == camelot.Excalibur:
		return 5 - q.River
	case p == camelot.Grail:
		return 7 - piles.Count(q.Row, camelot.GrailCard) + h.countDespairs()
	case h.isWar(p) && q.Mordred:
		return 6 - len(q.White)
	}
	return prizes[p].steps - len(q.White)
}

// rewardWorth returns the worth of winning a quest.
func (h *bot) rewardWorth(p camelot.Place) int {
	sum := 100*prizes[p].swords + 10*prizes[p].cards + 15
	if p == h.Heroism {
		sum += 100
	}
	if h.isWar(p) {
		sum += 10 * h.quests[p].Warriors
	}
	return sum
}

// nextCardWorth returns the worth of one more card on a quest, if the given number of cards still
// wins it.
func (h *bot) nextCardWorth(p camelot.Place, left int) int {
	if left < 1 {
		return 0
	}
	evil := h.countMissingBlack(p)
	odds := 100 * 3 * evil / (3*evil + left)
	worth := h.rewardWorth(p) * odds / 100 / max(left, 2)
	if p == camelot.Excalibur || p == camelot.Grail {
		worth += holdWorth * prizes[p].swords / (evil*evil + 1) // it holds Evil off
	}
	return worth
}

// listCardWorths returns the worths of the cards of a hand that fit a quest, one after the other,
// each minus the worth of keeping the card.
func (h *bot) listCardWorths(p camelot.Place, hand []camelot.Card) []int {
	var worths []int
	left := h.countMissing(p)
	for _, c := range h.listCardsFor(p, hand) {
		worths = append(worths, h.nextCardWorth(p, left)-h.keepingWorth(c))
		left--
	}
	if h.isCombat(p) {
		return h.weighCombatCards(p, hand, worths)
	}
	return worths
}

// listCardsFor returns the cards of a hand for a quest, in the order of play.
func (h *bot) listCardsFor(p camelot.Place, hand []camelot.Card) []camelot.Card {
	var cards []camelot.Card
	switch {
	case p == camelot.Grail:
		if !h.Curses.DarkForest {
			cards = lists.Keep(hand, func(c camelot.Card) bool { return c == camelot.GrailCard })
		}
	case p == camelot.Excalibur:
		cards = lists.Keep(h.sortByWorth(hand), func(c camelot.Card) bool { return h.keepingWorth(c) < 20 })
	case h.isWar(p):
		need := len(h.quests[p].White) + 1
		for h.countMissing(p) > len(cards) {
			c := newFightCard(min(need, 5))
			if piles.Count(hand, c) <= piles.Count(cards, c) {
				break
			}
			cards = append(cards, c)
			need++
		}
	default:
		cards = h.findBestPattern(p, hand).play
	}
	return cards[:min(len(cards), max(h.countMissing(p), 0))]
}

// countDespairs counts the black cards in the Grail's row.
func (h *bot) countDespairs() int {
	return lists.Count(h.quests[camelot.Grail].Row, func(c camelot.Card) bool { return c != "" && c != camelot.GrailCard })
}

// countMissingBlack returns how many more black cards lose a quest.
func (h *bot) countMissingBlack(p camelot.Place) int {
	q := h.quests[p]
	switch p {
	case camelot.BlackKnight:
		return 4 - len(q.Black)
	case camelot.Lancelot, camelot.Dragon:
		return 5 - len(q.Black)
	case camelot.Excalibur:
		return 5 + q.River
	case camelot.Grail:
		return 7 - h.countDespairs()
	}
	return 4 - q.Warriors
}
