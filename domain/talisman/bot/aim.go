package bot

import "seneschal/domain/talisman/book"

// estimateReach estimates how far this seat could go towards the Crown with a Talisman, in percent of the way, from its
// better characteristic and the rounds that are left.
func (h *bot) estimateReach() int {
	near := min(10*max(h.me.StrengthNow, h.me.CraftNow), percent)
	switch {
	case h.roundsLeft() < 8:
		return near / 8
	case h.isRestless():
		return max(near, percent/2)
	}
	return near
}

// questWorth values a fulfilled quest: as a Talisman, if the stock has one (T-161).
func (h *bot) questWorth() int {
	if h.countTalismans() == 0 {
		return 0
	}
	return h.talismanWorth()
}

// valueQuest values accepting a quest now: the mean of the six (T-156). It is 0 for a seat with a quest or a Talisman, as a
// quest bars the Portal until it is fulfilled, and if the stock has no Talisman.
func (h *bot) valueQuest() int {
	if h.me.Quest > 0 || h.hasTalisman() || h.questWorth() == 0 {
		return 0
	}
	sum := 0
	for n := 1; n <= 6; n++ {
		sum += h.valueFulfilling(h.book.Quests[n])
	}
	return max(sum/6, 0)
}

// valueFulfilling values one quest if it is accepted now, by how easily this seat can fulfil it.
func (h *bot) valueFulfilling(quest book.Quest) int {
	full := h.questWorth()
	giving := func(has bool, price int) int {
		if has {
			return full - price
		}
		return full / 3
	}
	switch quest {
	case "kill_enemy":
		return full * 2 / 3
	case "give_follower":
		return giving(len(h.me.Followers) > 0, 500)
	case "give_magic_object":
		return giving(h.hasObject(func(d *book.CardDef) bool { return d.Type == book.MagicObject }), 700)
	case "give_gold_3":
		return giving(h.me.Gold >= 3, 3*h.goldWorth())
	case "give_gold_2":
		return giving(h.me.Gold >= 2, 2*h.goldWorth())
	}
	return full / 4
}

// choosePortalStat returns the better characteristic for the Portal, and the chance in percent
// that it opens (T-136).
func (h *bot) choosePortalStat() (book.Stat, int) {
	dice := h.book.Links.Portal.Dice
	strength := chanceOfAtMost(dice, h.me.StrengthNow)
	craft := chanceOfAtMost(h.countDice("portal_craft", dice), h.me.CraftNow)
	if craft > strength {
		return book.Craft, craft
	}
	return book.Strength, strength
}

// valueCrown values going through the Portal: the whole game, times the chances of coming through the Inner Region and of
// being in time (T-152, T-170). It is negative for a seat that cannot come to the Crown.
func (h *bot) valueCrown() int {
	if !h.hasTalisman() || h.me.Quest > 0 || h.me.Toad != nil {
		return -aTurn
	}
	return aKingdom * h.estimateInnerRegion() / percent * h.estimateInTime(5) / percent
}

// estimateInTime estimates the chance in percent that a seat that many turns away from the Crown
// wins by it before the last round.
func (h *bot) estimateInTime(turns int) int {
	left := h.roundsLeft() - turns
	if h.Options.CrownEnds {
		if left >= 0 {
			return percent
		}
		return 0
	}
	most, works := 1, 3
	for _, o := range h.others {
		most = max(most, o.Lives)
	}
	if h.Options.Strong {
		works = min(max(len(h.others)+1, 3), 5)
	}
	need := most * 6 / works
	switch {
	case left >= need:
		return percent
	case left >= need*2/3:
		return percent / 2
	}
	return percent / 20
}

// estimateInnerRegion estimates the chance in percent of coming to the Crown by the better track. A
// restless bot assumes at least one half.
func (h *bot) estimateInnerRegion() int {
	hope := 0
	if h.isRestless() {
		hope = percent / 2
	}
	return max(h.estimateCrypt(), h.estimateMines(), hope)
}

// estimateCrypt estimates the chance by the Crypt: its dice, Death, the Werewolf (T-143 to T-147).
// Death takes about one life before it is beaten.
func (h *bot) estimateCrypt() int {
	won, lost := computeBattleOdds(h.me.Battle-7, h.me.Fate > 0)
	return h.estimateTunnel(chanceOfAtMost(3, h.me.StrengthNow)) * h.estimateSurvival(percent+lost*percent/max(won, 1)) / percent
}

// estimateMines estimates the chance by the Mines: their dice, the Vampire, the Pits. The Vampire
// takes two lives, less one for each Follower.
func (h *bot) estimateMines() int {
	won, lost := computeBattleOdds(h.me.Battle-4, h.me.Fate > 0)
	bites := max(2-len(h.me.Followers), 0) * percent
	return h.estimateTunnel(chanceOfAtMost(h.countDice("mines", 3), h.me.CraftNow)) * h.estimateSurvival(bites+3*lost*percent/max(won, 1)) / percent
}

// estimateTunnel estimates the chance in percent of getting through a tunnel in the end, from the
// chance of one attempt: a character that is led astray may come again.
func (h *bot) estimateTunnel(once int) int {
	switch {
	case once < 10:
		return once
	case once < 35:
		return once * 3 / 2
	}
	return min(once+30, percent)
}

// estimateSurvival estimates the chance in percent to survive a loss of lives, given in percent
// of one life.
func (h *bot) estimateSurvival(lost int) int {
	switch spare := h.me.Lives*percent - lost; {
	case spare >= 3*percent:
		return 95
	case spare >= 2*percent:
		return 80
	case spare >= percent:
		return 50
	case spare > 0:
		return 25
	}
	return 5
}

// computeBattleOdds returns the chances in percent that a side wins and loses with that margin before the dice, and a die
// each (T-71); the rest are ties. With again, the side rolls its own die once more when it would lose.
func computeBattleOdds(margin int, again bool) (won, lost int) {
	for mine := 1; mine <= 6; mine++ {
		for theirs := 1; theirs <= 6; theirs++ {
			switch score := margin + mine - theirs; {
			case score > 0:
				won += 6
			case again && score < 0:
				w, l := countRethrown(margin - theirs)
				won, lost = won+w, lost+l
			case score < 0:
				lost += 6
			}
		}
	}
	return won * percent / 216, lost * percent / 216
}

// countRethrown counts the results of a die with which a side wins and loses, out of 6, if it is
// that far ahead before the die.
func countRethrown(ahead int) (won, lost int) {
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

// countThrows counts, for each total of some dice as index, the throws that show it; throws is the number of all throws.
func countThrows(dice int) (totals []int, throws int) {
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

// chanceOfAtMost returns the chance in percent that the total of some dice is at most a number.
func chanceOfAtMost(dice, most int) int {
	totals, throws := countThrows(dice)
	n := 0
	for total, times := range totals {
		if total <= most {
			n += times
		}
	}
	return n * percent / throws
}

// countDice returns the number of dice that this seat rolls where usual is the number for others
// (passive dice_for).
func (h *bot) countDice(roll book.Roll, unseenWorth int) int {
	dice := unseenWorth
	for passive := range h.listPassives(book.PassiveDiceFor) {
		if passive.Roll == roll {
			dice = min(dice, passive.N)
		}
	}
	return dice
}
