package herald

import "seneschal/domain/talisman/book"

// percent are chances: 100 is certain.
const percent = 100

// battle are the chances in percent that a side with a margin wins and loses with
// a die each (T-71), if it may throw its own again once when it does not win.
func battle(margin int, again bool) (won, lost int) {
	for mine := 1; mine <= 6; mine++ {
		for theirs := 1; theirs <= 6; theirs++ {
			switch score := margin + mine - theirs; {
			case score > 0:
				won += 6
			case again && score < 0:
				w, l := rethrown(margin - theirs)
				won, lost = won+w, lost+l
			case score < 0:
				lost += 6
			}
		}
	}
	return won * percent / 216, lost * percent / 216
}

// rethrown are in how many of 6 throws a side wins and loses that has so much more
// before its die.
func rethrown(ahead int) (won, lost int) {
	for die := 1; die <= 6; die++ {
		switch score := ahead + die; {
		case score > 0:
			won++
		case score < 0:
			lost++
		}
	}
	return won, lost
}

// spread is in how many of the throws of so many dice each total falls.
func spread(dice int) (totals []int, throws int) {
	totals, throws = []int{1}, 1
	for range dice {
		next := make([]int, len(totals)+6)
		for total, n := range totals {
			for die := 1; die <= 6; die++ {
				next[total+die] += n
			}
		}
		totals, throws = next, throws*6
	}
	return totals, throws
}

// atMost is the chance in percent that so many dice show no more than that.
func atMost(dice, most int) int {
	totals, throws := spread(dice)
	n := 0
	for total, times := range totals {
		if total <= most {
			n += times
		}
	}
	return n * percent / throws
}

// diceOf is how many dice this seat throws where others throw so many (2.10,
// dice_for).
func (h *herald) diceOf(roll book.Roll, usual int) int {
	dice := usual
	see := func(list []book.Passive) {
		for _, p := range list {
			if p.Kind == book.PassiveDiceFor && p.Roll == roll {
				dice = min(dice, p.N)
			}
		}
	}
	if h.me.Toad != nil {
		return dice
	}
	see(h.def.Abilities)
	for _, f := range h.me.Followers {
		see(h.book.Of(f).Passive)
	}
	return dice
}
