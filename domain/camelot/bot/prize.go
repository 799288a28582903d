package bot

import (
	"seneschal/domain/camelot"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
)

// A prize holds the reward at the end of a quest, and the steps that win it.
type prize struct {
	swords, cards, steps int
	pattern              []int // of combat quests; nil for others
}

// prizes holds the prize of each quest, as the first edition has it.
var prizes = map[camelot.Place]prize{
	camelot.BlackKnight: {1, 3, 4, []int{2, 2}},
	camelot.Lancelot:    {1, 4, 5, []int{3, 2}},
	camelot.Dragon:      {2, 7, 9, []int{3, 3, 3}},
	camelot.Excalibur:   {2, 7, 5, nil},
	camelot.Grail:       {3, 7, 7, nil},
	camelot.Picts:       {1, 4, 5, nil},
	camelot.Saxons:      {1, 4, 5, nil},
}

// places are all quests in their order.
var places = []camelot.Place{
	camelot.BlackKnight, camelot.Lancelot, camelot.Dragon, camelot.Excalibur, camelot.Grail, camelot.Picts, camelot.Saxons,
}

func (h *bot) isCombat(p camelot.Place) bool { return len(prizes[p].pattern) > 0 }

func (h *bot) isWar(p camelot.Place) bool { return p == camelot.Picts || p == camelot.Saxons }

func isSoloQuest(p camelot.Place) bool { return p == camelot.BlackKnight || p == camelot.Lancelot }

// countMissing returns how many more white cards win a quest. On the Grail's quest each black card
// needs one more.
func (h *bot) countMissing(place camelot.Place) int {
	quest := h.quests[place]
	switch {
	case place == camelot.Excalibur:
		return 5 - quest.River
	case place == camelot.Grail:
		return 7 - piles.Count(quest.Row, camelot.GrailCard) + h.countDespairs()
	case h.isWar(place) && quest.Mordred:
		return 6 - len(quest.White)
	}
	return prizes[place].steps - len(quest.White)
}

// rewardWorth returns the worth of winning a quest.
func (h *bot) rewardWorth(place camelot.Place) int {
	sum := 100*prizes[place].swords + 10*prizes[place].cards + 15
	if place == h.Heroism {
		sum += 100
	}
	if h.isWar(place) {
		sum += 10 * h.quests[place].Warriors
	}
	return sum
}

// nextCardWorth returns the worth of one more card on a quest that needs left more cards to be won; 0 if it needs
// none.
func (h *bot) nextCardWorth(place camelot.Place, left int) int {
	if left < 1 {
		return 0
	}
	evil := h.countMissingBlack(place)
	odds := 100 * 3 * evil / (3*evil + left)
	worth := h.rewardWorth(place) * odds / 100 / max(left, 2)
	if place == camelot.Excalibur || place == camelot.Grail {
		worth += holdWorth * prizes[place].swords / (evil*evil + 1) // it holds Evil off
	}
	return worth
}

// listCardWorths returns the worth of each card of listCardsFor, in that order, minus the worth of keeping it; on a
// combat quest as weighCombatCards corrects it.
func (h *bot) listCardWorths(place camelot.Place, hand []camelot.Card) []int {
	var worths []int
	left := h.countMissing(place)
	for _, c := range h.listCardsFor(place, hand) {
		worths = append(worths, h.nextCardWorth(place, left)-h.keepingWorth(c))
		left--
	}
	if h.isCombat(place) {
		return h.weighCombatCards(place, hand, worths)
	}
	return worths
}

// listCardsFor returns the cards of a hand that the bot would play on a quest, in the order of play, at most as many
// as win it. For Excalibur it takes only cards of little worth.
func (h *bot) listCardsFor(place camelot.Place, hand []camelot.Card) []camelot.Card {
	var cards []camelot.Card
	switch {
	case place == camelot.Grail:
		if !h.Curses.DarkForest {
			cards = lists.Keep(hand, func(c camelot.Card) bool { return c == camelot.GrailCard })
		}
	case place == camelot.Excalibur:
		cards = lists.Keep(h.sortByWorth(hand), func(c camelot.Card) bool { return h.keepingWorth(c) < 20 })
	case h.isWar(place):
		need := len(h.quests[place].White) + 1
		for h.countMissing(place) > len(cards) {
			card := newFightCard(min(need, 5))
			if piles.Count(hand, card) <= piles.Count(cards, card) {
				break
			}
			cards = append(cards, card)
			need++
		}
	default:
		cards = h.findBestPattern(place, hand).play
	}
	return cards[:min(len(cards), max(h.countMissing(place), 0))]
}

// countDespairs counts the black cards in the Grail's row.
func (h *bot) countDespairs() int {
	return lists.Count(h.quests[camelot.Grail].Row, func(c camelot.Card) bool { return c != "" && c != camelot.GrailCard })
}

// countMissingBlack returns how many more black cards lose a quest.
func (h *bot) countMissingBlack(place camelot.Place) int {
	quest := h.quests[place]
	switch place {
	case camelot.BlackKnight:
		return 4 - len(quest.Black)
	case camelot.Lancelot, camelot.Dragon:
		return 5 - len(quest.Black)
	case camelot.Excalibur:
		return 5 + quest.River
	case camelot.Grail:
		return 7 - h.countDespairs()
	}
	return 4 - quest.Warriors
}
