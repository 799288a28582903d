package bot

import (
	"fmt"
	"slices"

	"seneschal/domain/camelot"
	"seneschal/domain/lists"
)

// playsForEvil reports whether this seat plays for Evil now: a traitor in hiding does not.
func (h *bot) playsForEvil() bool { return h.Loyalty == camelot.Traitor && !h.isHiding() }

// isHiding reports whether a traitor plays this turn as a loyal knight would, and leaves the
// rest to Evil's cards and to the swords that the traitor turns at the end (C-134). A marshal
// never hides, and nobody does when one more engine wins (C-131). A full table is too strong
// to be left alone: there the traitor strikes in some turns.
func (h *bot) isHiding() bool {
	if h.strength == Hard || h.me.Exposed || h.isLastEngine() {
		return false
	}
	return len(h.Knights) < fullTable || h.whim.And("hides").UpTo(99) >= strikes
}

// listFoulOptions lists the actions of an unexposed traitor in a turn without hiding: none that
// help, and few that look suspicious.
func (h *bot) listFoulOptions(s stance) []option {
	all := slices.Concat(h.listFoulQuest(s), h.listFoulMoves(s), h.listSlanders())
	if s.at == camelot.Camelot && len(s.hand) < 12 {
		all = append(all, option{text: "DRAW", kind: camelot.ActQuest, worth: h.drawWorth(len(s.hand)), to: s.at})
	}
	if slices.Contains(s.hand, camelot.Heroism) && h.Heroism == "" {
		for _, p := range places {
			if h.quests[p].Open && h.countMissingBlack(p) <= 2 && h.countMissing(p) > 2 {
				all = append(all, option{text: "PLAY HEROISM " + string(p), kind: camelot.ActSpecial, worth: 50, to: s.at})
			}
		}
	}
	return all
}

// listFoulQuest lays the lowest card that fits the pattern on a combat quest, to lose the fight. On
// other quests it plays a card now and then, for appearance.
func (h *bot) listFoulQuest(s stance) []option {
	if s.at == camelot.Camelot {
		return nil
	}
	cards := h.listCardsFor(s.at, s.hand)
	if h.isCombat(s.at) {
		cards = h.listLowestFitting(s)
	}
	if len(cards) == 0 {
		return nil
	}
	c := cards[0]
	o := option{text: "QUEST " + string(c), kind: camelot.ActQuest, worth: 33, to: s.at, spends: []camelot.Card{c}}
	last := h.countMissing(s.at) == 1
	switch {
	case last && h.isCombat(s.at) && h.sumWhite(s.at)+fightValue(c) <= h.estimateBlack(s.at):
		o.worth = 90
	case last:
		o.worth = -200
	case h.isCombat(s.at):
		o.worth = 36
	case h.countMissing(s.at) <= 3:
		o.worth = -20
	}
	return []option{o}
}

// listLowestFitting returns the Fight cards that fit the pattern of a quest, the lowest first.
func (h *bot) listLowestFitting(s stance) []camelot.Card {
	return lists.Keep(listFights(s.hand), func(c camelot.Card) bool {
		return camelot.FitsPattern(prizes[s.at].pattern, h.quests[s.at].White, c)
	})
}

// listFoulMoves lists moves to places where a knight keeps others away, or does no good.
func (h *bot) listFoulMoves(s stance) []option {
	var all []option
	for _, p := range append([]camelot.Place{camelot.Camelot}, places...) {
		if p == s.at || p != camelot.Camelot && !h.quests[p].Open || isSoloQuest(p) && h.countOthersAt(p) > 0 {
			continue
		}
		worth := 5 + h.whim.And(p).UpTo(8)
		switch {
		case p == camelot.Camelot:
			worth = 18
		case isSoloQuest(p) && !isSoloQuest(s.at):
			worth = 34
		}
		all = append(all, option{text: "MOVE " + string(p), kind: camelot.ActMove, worth: worth, to: p})
	}
	return all
}

// listSlanders accuses a loyal knight once it pays (C-92, C-94).
func (h *bot) listSlanders() []option {
	late := h.Swords.White+h.Swords.Black >= 8 || h.Engines >= 8
	if !late || h.Swords.White == 0 || !h.canAccuse() {
		return nil
	}
	for _, k := range h.listOthers() {
		if !k.Proven {
			return []option{{text: fmt.Sprintf("ACCUSE %s", k.Word), kind: camelot.ActAccuse, worth: 110, to: h.me.At}}
		}
	}
	return nil
}

// mustReveal reports whether the traitor does better in the open: an exposed traitor cannot die,
// and engines still win (C-111, C-115).
func (h *bot) mustReveal() bool {
	return h.playsForEvil() && h.Options.SelfReveal && h.me.Life <= 1 && h.Engines >= 6
}

// writeExposedTurn writes the turn of the exposed traitor (C-112).
func (h *bot) writeExposedTurn() {
	best, cards := "", 0
	for _, k := range h.listOthers() {
		if k.Cards > cards {
			best, cards = k.Word, k.Cards
		}
	}
	if best != "" {
		h.writeLine("TAUNT %s", best)
	}
	h.writeLine("HELP %s", lists.Either(engineHarm(h.Engines) > h.drawHarm(), "SIEGE", "DRAW"))
	h.writeLine("ON BLACK combat: FACEUP")
	h.writeLine("ON BLACK mercenaries, mordred: TO %s", h.chooseWar())
}
