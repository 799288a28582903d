package bot

import (
	"cmp"
	"fmt"
	"slices"

	"seneschal/domain/camelot"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
)

// listSpecials lists the uses of the special white cards in a hand (2.2).
func (h *bot) listSpecials(s stance) []option {
	var all []option
	for _, c := range slices.Compact(h.sortByWorth(s.hand)) {
		for _, o := range h.listSpecialUses(c, s) {
			o.kind, o.spends = camelot.ActSpecial, []camelot.Card{c}
			o.to = cmp.Or(o.to, s.at)
			all = append(all, o)
		}
	}
	return all
}

func (h *bot) listSpecialUses(c camelot.Card, s stance) []option {
	n := len(h.listOthers())
	play := func(worth int, format string, args ...any) []option {
		return []option{{text: "PLAY " + fmt.Sprintf(format, args...), worth: worth}}
	}
	switch c {
	case camelot.Merlin:
		return h.listMerlinOptions()
	case camelot.Clairvoyance:
		return play(12, "CLAIRVOYANCE SORT standard THEN special")
	case camelot.Convocation:
		return h.listConvocation(s)
	case camelot.Fate:
		if h.Loyalty != "" {
			return play(12*(n+1), "FATE")
		}
	case camelot.Heroism:
		return h.listHeroism()
	case camelot.Lady:
		return h.listLadyOptions(s, play)
	case camelot.Messenger:
		return h.listErrands(s)
	case camelot.Piety:
		others := h.bleedingHarm() - lifeHarm(h.me.Life)
		return append(play(lifeHarm(s.life)+lifeHarm(s.life+1), "PIETY SELF"), play(others, "PIETY OTHERS")...)
	case camelot.Reinforcements:
		return append(play(48, "REINFORCEMENTS SELF"), play(12*n, "REINFORCEMENTS OTHERS")...)
	}
	return nil
}

// listMerlinOptions lists the engine, warriors and black cards that Merlin could take away.
func (h *bot) listMerlinOptions() []option {
	if h.Curses.Vivien {
		return nil
	}
	var all []option
	cost := h.keepingWorth(camelot.Merlin)
	if h.Engines > 0 {
		all = append(all, option{text: "PLAY MERLIN ENGINE", worth: relief(h.Engines) - cost/2})
	}
	for _, p := range places {
		q := h.quests[p]
		relief := h.blackCardHarm(p) - cost
		switch {
		case !q.Open || h.countMissingBlack(p) > 1:
		case h.isWar(p) && q.Warriors > 0:
			all = append(all, option{text: fmt.Sprintf("PLAY MERLIN %s", map[camelot.Place]string{camelot.Picts: "PICTS", camelot.Saxons: "SAXONS"}[p]), worth: relief})
		case h.isCombat(p) && len(q.Black) > 0, p == camelot.Grail && slices.Contains(q.Row, "despair"):
			all = append(all, option{text: "PLAY MERLIN CARD " + string(p), worth: relief})
		}
	}
	return all
}

// listConvocation returns a convocation, worth more with more knights in Camelot.
func (h *bot) listConvocation(s stance) []option {
	there := h.countOthersAt(camelot.Camelot)
	if s.at == camelot.Camelot {
		return []option{{text: "PLAY CONVOCATION COME", worth: 12*(there+1) - 6}}
	}
	return []option{{text: "PLAY CONVOCATION STAY", worth: 10*there - 6}}
}

// listHeroism lists the quests for Heroism; a quest near its victory is worth most.
func (h *bot) listHeroism() []option {
	if h.Heroism != "" {
		return nil
	}
	var all []option
	for _, p := range places {
		if h.quests[p].Open && h.countMissingBlack(p) > 1 {
			worth := 100*3*h.countMissingBlack(p)/(3*h.countMissingBlack(p)+h.countMissing(p)) - 15*h.countMissing(p)
			all = append(all, option{text: "PLAY HEROISM " + string(p), worth: worth})
		}
	}
	return all
}

// listLadyOptions returns the use of the Lady of the Lake: a step on the river, or two life
// points.
func (h *bot) listLadyOptions(s stance, play func(int, string, ...any) []option) []option {
	if h.quests[camelot.Excalibur].Open {
		return play(h.nextCardWorth(camelot.Excalibur, h.countMissing(camelot.Excalibur)), "LADY")
	}
	return play(lifeHarm(s.life)+lifeHarm(s.life+1)-20, "LADY")
}

// listErrands sends Grail cards to a knight on the Grail's quest.
func (h *bot) listErrands(s stance) []option {
	n := min(piles.Count(s.hand, camelot.GrailCard), 3)
	for _, k := range h.listOthers() {
		if n > 0 && k.At == camelot.Grail && s.at != camelot.Grail {
			cards := slices.Repeat([]camelot.Card{camelot.GrailCard}, n)
			return []option{{text: fmt.Sprintf("PLAY MESSENGER %s %s", k.Word, lists.Join(cards, ", ")), worth: 14 * n}}
		}
	}
	return nil
}
