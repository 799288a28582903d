package bot

import (
	"fmt"
	"slices"

	"seneschal/domain/camelot"
	"seneschal/domain/lists"
)

// playsForEvil reports whether this seat plays for Evil now: a traitor in hiding does not.
func (h *bot) playsForEvil() bool { return h.Loyalty == camelot.Traitor && !h.isHiding() }

// isHiding reports whether a traitor with this seat would play this turn as a loyal knight, and leave
// the rest to Evil's cards and to the swords that a traitor turns at the end (C-134). A hard bot never
// hides, and no bot does when one more engine wins (C-131). A full table is too strong to be left
// alone: there the traitor strikes in some turns.
func (h *bot) isHiding() bool {
	if h.strength == Hard || h.me.Exposed || h.isLastEngine() {
		return false
	}
	return len(h.Knights) < fullTableSeats || h.whim.And("hides").UpTo(99) >= strikeShare
}

// listFoulOptions lists the actions of an unexposed traitor who strikes: few that help the others, and
// few that look suspicious.
func (h *bot) listFoulOptions(stance stance) []option {
	options := slices.Concat(h.listFoulQuest(stance), h.listFoulMoves(stance), h.listSlanders())
	if stance.at == camelot.Camelot && len(stance.hand) < 12 {
		options = append(options, option{text: "DRAW", kind: camelot.ActQuest, worth: h.drawWorth(len(stance.hand)), to: stance.at})
	}
	if slices.Contains(stance.hand, camelot.Heroism) && h.Heroism == "" {
		for _, place := range places {
			if h.quests[place].Open && h.countMissingBlack(place) <= 2 && h.countMissing(place) > 2 {
				options = append(options, option{text: "PLAY HEROISM " + string(place), kind: camelot.ActSpecial, worth: 50, to: stance.at})
			}
		}
	}
	return options
}

// listFoulQuest returns the traitor's action on a quest: on a combat quest the lowest card that fits
// the pattern, to lose the fight; on others a card for appearance, which is worth little near a victory.
// It returns none in Camelot, or if no card fits.
func (h *bot) listFoulQuest(stance stance) []option {
	if stance.at == camelot.Camelot {
		return nil
	}
	cards := h.listCardsFor(stance.at, stance.hand)
	if h.isCombat(stance.at) {
		cards = h.listLowestFitting(stance)
	}
	if len(cards) == 0 {
		return nil
	}
	card := cards[0]
	foul := option{text: "QUEST " + string(card), kind: camelot.ActQuest, worth: 33, to: stance.at, spends: []camelot.Card{card}}
	last := h.countMissing(stance.at) == 1
	switch {
	case last && h.isCombat(stance.at) && h.sumWhite(stance.at)+fightValue(card) <= h.estimateBlack(stance.at):
		foul.worth = 90
	case last:
		foul.worth = -200
	case h.isCombat(stance.at):
		foul.worth = 36
	case h.countMissing(stance.at) <= 3:
		foul.worth = -20
	}
	return []option{foul}
}

// listLowestFitting returns the Fight cards that fit the pattern of a quest, the lowest first.
func (h *bot) listLowestFitting(stance stance) []camelot.Card {
	return lists.Keep(listFights(stance.hand), func(c camelot.Card) bool {
		return camelot.FitsPattern(prizes[stance.at].pattern, h.quests[stance.at].White, c)
	})
}

// listFoulMoves lists moves to places where a knight keeps others away, or does no good.
func (h *bot) listFoulMoves(stance stance) []option {
	var moves []option
	for _, place := range append([]camelot.Place{camelot.Camelot}, places...) {
		if place == stance.at || place != camelot.Camelot && !h.quests[place].Open || isSoloQuest(place) && h.countOthersAt(place) > 0 {
			continue
		}
		worth := 5 + h.whim.And(place).UpTo(8)
		switch {
		case place == camelot.Camelot:
			worth = 18
		case isSoloQuest(place) && !isSoloQuest(stance.at):
			worth = 34
		}
		moves = append(moves, option{text: "MOVE " + string(place), kind: camelot.ActMove, worth: worth, to: place})
	}
	return moves
}

// listSlanders returns the accusation of a loyal knight once that pays; else none (C-92, C-94).
func (h *bot) listSlanders() []option {
	late := h.Swords.White+h.Swords.Black >= 8 || h.Engines >= 8
	if !late || h.Swords.White == 0 || !h.canAccuse() {
		return nil
	}
	for _, knight := range h.listOthers() {
		if !knight.Proven {
			return []option{{text: fmt.Sprintf("ACCUSE %s", knight.Word), kind: camelot.ActAccuse, worth: 110, to: h.me.At}}
		}
	}
	return nil
}

// mustReveal reports whether this seat is a traitor's and does better in the open: an exposed traitor
// cannot die, and engines still win (C-111, C-115).
func (h *bot) mustReveal() bool {
	return h.playsForEvil() && h.Options.SelfReveal && h.me.Life <= 1 && h.Engines >= 6
}

// writeExposedTurn writes the turn of the exposed traitor (C-112).
func (h *bot) writeExposedTurn() {
	best, cards := "", 0
	for _, knight := range h.listOthers() {
		if knight.Cards > cards {
			best, cards = knight.Word, knight.Cards
		}
	}
	if best != "" {
		h.writeLine("TAUNT %s", best)
	}
	h.writeLine("HELP %s", lists.Either(engineHarm(h.Engines) > h.drawHarm(), "SIEGE", "DRAW"))
	h.writeLine("ON BLACK combat: FACEUP")
	h.writeLine("ON BLACK mercenaries, mordred: TO %s", h.chooseWar())
}
