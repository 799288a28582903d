package herald

import (
	"cmp"
	"fmt"
	"slices"

	"seneschal/domain/camelot"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
)

// specials lists the uses of the special white cards in a hand (2.2).
func (h *herald) specials(s stance) []option {
	var all []option
	for _, c := range slices.Compact(h.byWorth(s.hand)) {
		for _, o := range h.special(c, s) {
			o.kind, o.spends = camelot.ActSpecial, []camelot.Card{c}
			o.to = cmp.Or(o.to, s.at)
			all = append(all, o)
		}
	}
	return all
}

func (h *herald) special(c camelot.Card, s stance) []option {
	n := len(h.others())
	play := func(worth int, format string, args ...any) []option {
		return []option{{text: "PLAY " + fmt.Sprintf(format, args...), worth: worth}}
	}
	switch c {
	case camelot.Merlin:
		return h.merlinOptions()
	case camelot.Clairvoyance:
		return play(12, "CLAIRVOYANCE SORT standard THEN special")
	case camelot.Convocation:
		return h.summon(s)
	case camelot.Fate:
		if h.Loyalty != "" {
			return play(12*(n+1), "FATE")
		}
	case camelot.Heroism:
		return h.heroism()
	case camelot.Lady:
		return h.ladyOptions(s, play)
	case camelot.Messenger:
		return h.errand(s)
	case camelot.Piety:
		others := h.bleeding() - lifeHarm(h.me.Life)
		return append(play(lifeHarm(s.life)+lifeHarm(s.life+1), "PIETY SELF"), play(others, "PIETY OTHERS")...)
	case camelot.Reinforcements:
		return append(play(48, "REINFORCEMENTS SELF"), play(12*n, "REINFORCEMENTS OTHERS")...)
	}
	return nil
}

// merlinOptions lists the engine, warriors and black cards that Merlin could take away.
func (h *herald) merlinOptions() []option {
	if h.Curses.Vivien {
		return nil
	}
	var all []option
	cost := h.keep(camelot.Merlin)
	if h.Engines > 0 {
		all = append(all, option{text: "PLAY MERLIN ENGINE", worth: relief(h.Engines) - cost/2})
	}
	for _, p := range places {
		q := h.quests[p]
		relief := h.harm(p) - cost
		switch {
		case !q.Open || h.evilLeft(p) > 1:
		case h.wars(p) && q.Warriors > 0:
			all = append(all, option{text: fmt.Sprintf("PLAY MERLIN %s", map[camelot.Place]string{camelot.Picts: "PICTS", camelot.Saxons: "SAXONS"}[p]), worth: relief})
		case h.combat(p) && len(q.Black) > 0, p == camelot.Grail && slices.Contains(q.Row, "despair"):
			all = append(all, option{text: "PLAY MERLIN CARD " + string(p), worth: relief})
		}
	}
	return all
}

// summon returns a convocation, worth more with more knights in Camelot.
func (h *herald) summon(s stance) []option {
	there := h.at(camelot.Camelot)
	if s.at == camelot.Camelot {
		return []option{{text: "PLAY CONVOCATION COME", worth: 12*(there+1) - 6}}
	}
	return []option{{text: "PLAY CONVOCATION STAY", worth: 10*there - 6}}
}

// heroism lists the quests for Heroism; a quest near its victory is worth most.
func (h *herald) heroism() []option {
	if h.Heroism != "" {
		return nil
	}
	var all []option
	for _, p := range places {
		if h.quests[p].Open && h.evilLeft(p) > 1 {
			worth := 100*3*h.evilLeft(p)/(3*h.evilLeft(p)+h.left(p)) - 15*h.left(p)
			all = append(all, option{text: "PLAY HEROISM " + string(p), worth: worth})
		}
	}
	return all
}

// ladyOptions returns the use of the Lady of the Lake: a step on the river, or two life
// points.
func (h *herald) ladyOptions(s stance, play func(int, string, ...any) []option) []option {
	if h.quests[camelot.Excalibur].Open {
		return play(h.step(camelot.Excalibur, h.left(camelot.Excalibur)), "LADY")
	}
	return play(lifeHarm(s.life)+lifeHarm(s.life+1)-20, "LADY")
}

// errand sends Grail cards to a knight on the Grail's quest.
func (h *herald) errand(s stance) []option {
	n := min(piles.Count(s.hand, camelot.GrailCard), 3)
	for _, k := range h.others() {
		if n > 0 && k.At == camelot.Grail && s.at != camelot.Grail {
			cards := slices.Repeat([]camelot.Card{camelot.GrailCard}, n)
			return []option{{text: fmt.Sprintf("PLAY MESSENGER %s %s", k.Word, lists.Join(cards, ", ")), worth: 14 * n}}
		}
	}
	return nil
}
