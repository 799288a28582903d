package bot

import (
	"fmt"
	"slices"

	"seneschal/domain/camelot"
	"seneschal/domain/camelot/chronicle"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
)

// An option is an action that a knight could take, with its worth.
type option struct {
	text   string // as an order; "" for no action
	kind   camelot.Action
	worth  int
	to     camelot.Place  // where the knight stands after it
	spends []camelot.Card // out of the hand
}

// A stance is a knight's situation within a turn.
type stance struct {
	at        camelot.Place
	hand      []camelot.Card
	life      int
	usedKinds []camelot.Action // the kinds used up
}

// drawWorth returns the worth of drawing white cards to a hand of so many cards (C-71); 0 for twelve
// or more.
func (h *bot) drawWorth(cards int) int {
	if cards >= 12 {
		return 0
	}
	worth := []int{67, 63, 59, 52, 45, 39, 32, 26, 20, 15, 11, 6}[cards]
	if h.hasPowerOf(camelot.Gawain) {
		worth += worth / 3
	}
	return worth
}

// listHomeOptions lists the actions of Camelot (C-71, C-72); none elsewhere.
func (h *bot) listHomeOptions(stance stance) []option {
	if stance.at != camelot.Camelot {
		return nil
	}
	var all []option
	if len(stance.hand) < 12 {
		all = append(all, option{text: "DRAW", kind: camelot.ActQuest, worth: h.drawWorth(len(stance.hand)), to: stance.at})
	}
	if o, ok := h.chooseSiege(stance); ok {
		all = append(all, o)
	}
	return all
}

// listQuestOption returns the action of the quest where the knight stands, with the first card to
// play; none in Camelot, or if no card fits.
func (h *bot) listQuestOption(stance stance) []option {
	if stance.at == camelot.Camelot {
		return nil
	}
	worths := h.listCardWorths(stance.at, stance.hand)
	if len(worths) == 0 {
		return nil
	}
	card, to := h.listCardsFor(stance.at, stance.hand)[0], stance.at
	if h.countMissing(stance.at) == 1 {
		to = camelot.Camelot // C-65
	}
	best := worths[0]
	if best > -20 {
		best = max(best, (best+slices.Max(worths))/2) // later cards count, too
	}
	return []option{{
		text: "QUEST " + string(card), kind: camelot.ActQuest, worth: best + 8, to: to, spends: []camelot.Card{card},
	}}
}

// listMoves lists the moves to other places, with the worth of the work there (C-60).
func (h *bot) listMoves(stance stance) []option {
	stays := h.leavingWorth(stance)
	var moves []option
	for _, place := range places {
		if place == stance.at || !h.quests[place].Open || isSoloQuest(place) && h.countOthersAt(place) > 0 {
			continue
		}
		worths := h.listCardWorths(place, stance.hand)
		sum := lists.Sum(worths, func(w int) int { return max(w, 0) })
		worth := sum/(len(worths)+1)*h.uncoveredShare(place)/100 - stays - wayCost
		moves = append(moves, option{text: "MOVE " + string(place), kind: camelot.ActMove, worth: worth, to: place})
	}
	if stance.at != camelot.Camelot {
		worth := max(h.drawWorth(len(stance.hand))*2/3, h.siegeWorth(stance)/2) - stays
		moves = append(moves, option{text: "MOVE camelot", kind: camelot.ActMove, worth: worth, to: camelot.Camelot})
	}
	return moves
}

// uncoveredShare returns the share of a quest's work, in hundredths, that the knights there
// cannot do: knights are to spread. It is at least 30.
func (h *bot) uncoveredShare(place camelot.Place) int {
	missing, able := h.countMissing(place), 0
	for _, knight := range h.listOthers() {
		switch {
		case knight.At != place:
		case place == camelot.Excalibur:
			able += min(knight.Cards, 4)
		case place == camelot.Grail:
			able += min(knight.Cards, 2)
		default:
			able++
		}
	}
	return max(100*(missing-able)/max(missing, 1), 30)
}

// leavingWorth returns the worth of the white cards that are lost when the knight leaves a solo quest
// (C-64); 0 elsewhere.
func (h *bot) leavingWorth(stance stance) int {
	if !isSoloQuest(stance.at) || stance.at != h.me.At {
		return 0
	}
	return 15 * len(h.quests[stance.at].White)
}

// chooseSiege returns the fight against an engine that is worth most, by its odds and the cost of its
// cards (C-72); false without an engine, or with fewer than two Fight cards.
func (h *bot) chooseSiege(stance stance) (option, bool) {
	best := option{worth: -1}
	if h.Engines == 0 {
		return best, false
	}
	for _, cards := range h.listForces(stance.hand) {
		sum, cost := lists.Sum(cards, fightValue), lists.Sum(cards, h.keepingWorth)
		odds := min(max(sum-1, 0), 8)
		worth := (odds*engineRelief(h.Engines)+(8-odds)*-lifeHarm(stance.life))/8 - cost
		if worth > best.worth || best.text == "" {
			best = option{text: "SIEGE WITH " + lists.Join(cards, " + "), kind: camelot.ActQuest, worth: worth, to: stance.at, spends: cards}
		}
	}
	return best, best.text != ""
}

// siegeWorth returns the worth that a siege fight would have in Camelot; at least 0.
func (h *bot) siegeWorth(s stance) int {
	if o, ok := h.chooseSiege(s); ok {
		return max(o.worth, 0)
	}
	return 0
}

// listForces lists the sets of two or three Fight cards for a fight against an engine.
func (h *bot) listForces(hand []camelot.Card) [][]camelot.Card {
	cards := listFights(hand)
	var sets [][]camelot.Card
	for i := range cards {
		for j := range i {
			sets = append(sets, []camelot.Card{cards[i], cards[j]})
			for k := range j {
				sets = append(sets, []camelot.Card{cards[i], cards[j], cards[k]})
			}
		}
	}
	return sets
}

// listHealings lists the healings with three identical cards (C-88), at two life points or fewer.
func (h *bot) listHealings(stance stance) []option {
	if stance.life > 2 {
		return nil
	}
	var all []option
	for _, card := range slices.Compact(h.sortByWorth(stance.hand)) {
		if piles.Count(stance.hand, card) >= 3 && (fightValue(card) > 0 || card == camelot.GrailCard && !h.quests[camelot.Grail].Open) {
			worth := 60/max(stance.life, 1) - 3*h.keepingWorth(card)
			all = append(all, option{
				text: fmt.Sprintf("HEAL WITH %s", card), kind: camelot.ActHeal, worth: worth, to: stance.at, spends: slices.Repeat([]camelot.Card{card}, 3),
			})
		}
	}
	return all
}

// canAccuse reports whether this knight may accuse another now (C-90).
func (h *bot) canAccuse() bool {
	if !h.Options.Traitor || h.Loyalty == "" {
		return false
	}
	if h.isTraitorExposed() {
		return false
	}
	open := h.Engines >= 6 || h.Swords.White+h.Swords.Black >= 6
	return h.Options.AccuseFree || open && !h.me.Accused
}

// countPublicDeeds adds up a knight's public deeds for the loyal side, the greater ones more than once.
func countPublicDeeds(k chronicle.KnightView) int {
	d := k.Deeds
	return 2*d.Cards + 3*d.Won + 2*d.Sacrifices + 2*d.Merlins + 2*d.Engines + d.Spares
}

// listAccusations lists accusations of knights who have done far less than the others (C-91).
func (h *bot) listAccusations() []option {
	if !h.canAccuse() || h.strength == Easy || h.Round < 4 {
		return nil
	}
	others := h.listOthers()
	mean := (countPublicDeeds(h.me) + lists.Sum(others, countPublicDeeds)) / (len(others) + 1)
	var accusations []option
	for _, knight := range others {
		if knight.Proven {
			continue
		}
		doubt := 100 * (mean - countPublicDeeds(knight)) / max(mean, 1)
		if knight.Deeds.Wrong > 0 {
			doubt += 30
		}
		if doubt > 60 {
			accusations = append(accusations, option{text: fmt.Sprintf("ACCUSE %s", knight.Word), kind: camelot.ActAccuse, worth: doubt, to: h.me.At})
		}
	}
	return accusations
}
