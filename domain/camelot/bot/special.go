package bot

import (
	"cmp"
	"fmt"
	"slices"

	"seneschal/domain/camelot"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
)

// listSpecials lists the uses of the special white cards in a hand as options.
func (h *bot) listSpecials(stance stance) []option {
	var all []option
	for _, card := range slices.Compact(h.sortByWorth(stance.hand)) {
		for _, option := range h.listSpecialUses(card, stance) {
			option.kind, option.spends = camelot.ActSpecial, []camelot.Card{card}
			option.to = cmp.Or(option.to, stance.at)
			all = append(all, option)
		}
	}
	return all
}

// listSpecialUses lists the uses of a card, without kind and cost; none if it is not special, or of no
// use now.
func (h *bot) listSpecialUses(card camelot.Card, stance stance) []option {
	n := len(h.listOthers())
	play := func(worth int, format string, args ...any) []option {
		return []option{{text: "PLAY " + fmt.Sprintf(format, args...), worth: worth}}
	}
	switch card {
	case camelot.Merlin:
		return h.listMerlinOptions()
	case camelot.Clairvoyance:
		return play(12, "CLAIRVOYANCE SORT standard THEN special")
	case camelot.Convocation:
		return h.listConvocation(stance)
	case camelot.Fate:
		if h.Loyalty != "" {
			return play(12*(n+1), "FATE")
		}
	case camelot.Heroism:
		return h.listHeroism()
	case camelot.Lady:
		return h.listLadyOptions(stance, play)
	case camelot.Messenger:
		return h.listMessengerOptions(stance)
	case camelot.Piety:
		others := h.bleedingHarm() - lifeHarm(h.me.Life)
		return append(play(lifeHarm(stance.life)+lifeHarm(stance.life+1), "PIETY SELF"), play(others, "PIETY OTHERS")...)
	case camelot.Reinforcements:
		return append(play(48, "REINFORCEMENTS SELF"), play(12*n, "REINFORCEMENTS OTHERS")...)
	}
	return nil
}

// listMerlinOptions lists the engine, warriors and black cards that Merlin could take away; of the
// quests only those that one more black card would lose. It lists none while Vivien is in play.
func (h *bot) listMerlinOptions() []option {
	if h.Curses.Vivien {
		return nil
	}
	var options []option
	cost := h.keepingWorth(camelot.Merlin)
	if h.Engines > 0 {
		options = append(options, option{text: "PLAY MERLIN ENGINE", worth: engineRelief(h.Engines) - cost/2})
	}
	for _, place := range places {
		quest := h.quests[place]
		relief := h.blackCardHarm(place) - cost
		switch {
		case !quest.Open || h.countMissingBlack(place) > 1:
		case h.isWar(place) && quest.Warriors > 0:
			options = append(options, option{text: fmt.Sprintf("PLAY MERLIN %s", map[camelot.Place]string{camelot.Picts: "PICTS", camelot.Saxons: "SAXONS"}[place]), worth: relief})
		case h.isCombat(place) && len(quest.Black) > 0, place == camelot.Grail && slices.Contains(quest.Row, "despair"):
			options = append(options, option{text: "PLAY MERLIN CARD " + string(place), worth: relief})
		}
	}
	return options
}

// listConvocation returns a convocation, worth more with more knights in Camelot.
func (h *bot) listConvocation(stance stance) []option {
	there := h.countOthersAt(camelot.Camelot)
	if stance.at == camelot.Camelot {
		return []option{{text: "PLAY CONVOCATION COME", worth: 12*(there+1) - 6}}
	}
	return []option{{text: "PLAY CONVOCATION STAY", worth: 10*there - 6}}
}

// listHeroism lists the open quests for Heroism; a quest near its victory is worth most. It lists none
// if Heroism lies already.
func (h *bot) listHeroism() []option {
	if h.Heroism != "" {
		return nil
	}
	var all []option
	for _, place := range places {
		if h.quests[place].Open && h.countMissingBlack(place) > 1 {
			worth := 100*3*h.countMissingBlack(place)/(3*h.countMissingBlack(place)+h.countMissing(place)) - 15*h.countMissing(place)
			all = append(all, option{text: "PLAY HEROISM " + string(place), worth: worth})
		}
	}
	return all
}

// listLadyOptions returns the use of the Lady of the Lake: a step on the river, or two life
// points.
func (h *bot) listLadyOptions(stance stance, play func(int, string, ...any) []option) []option {
	if h.quests[camelot.Excalibur].Open {
		return play(h.nextCardWorth(camelot.Excalibur, h.countMissing(camelot.Excalibur)), "LADY")
	}
	return play(lifeHarm(stance.life)+lifeHarm(stance.life+1)-20, "LADY")
}

// listMessengerOptions returns the use of the Messenger: to give Grail cards to a knight on the Grail's
// quest. It returns none if the hand has none, or nobody else stands there.
func (h *bot) listMessengerOptions(stance stance) []option {
	n := min(piles.Count(stance.hand, camelot.GrailCard), 3)
	for _, knight := range h.listOthers() {
		if n > 0 && knight.At == camelot.Grail && stance.at != camelot.Grail {
			cards := slices.Repeat([]camelot.Card{camelot.GrailCard}, n)
			return []option{{text: fmt.Sprintf("PLAY MESSENGER %s %s", knight.Word, lists.Join(cards, ", ")), worth: 14 * n}}
		}
	}
	return nil
}
