package bot

import (
	"seneschal/domain/lists"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/chronicle"
)

// countChances counts the throws of two twelve-sided dice, out of 144, that the side with a
// margin wins, and those that it loses.
func countChances(margin int) (won, lost int) { return countLeads(-margin), countLeads(margin) }

// countLeads counts the throws of two dice in which the first die leads by more than n.
func countLeads(n int) int {
	switch {
	case n < -sides:
		return throws
	case n < 0:
		return throws - (sides+n+1)*(sides+n)/2
	case n < sides:
		return (sides - n) * (sides - n - 1) / 2
	}
	return 0
}

// sides is the number of sides of a die, throws the number of ways in which two dice fall.
const (
	sides  = 12
	throws = sides * sides
)

// fightTotal returns a seat's total in a fight: its attributes that count, those not 0 in against, and its
// cards as far as they are known. attack is true if the seat chose the fight.
func (h *bot) fightTotal(knight *chronicle.KnightView, against book.Attrs, attack bool) int {
	str, wit, weapons := knight.Attrs.Str, knight.Attrs.Int, 0
	for _, id := range knight.Cards() {
		card := h.book.Card(id)
		if card == nil {
			continue
		}
		str, wit = str+card.Str, wit+card.Int
		weapon := lists.Either(attack, card.Attack, card.Defence)
		switch {
		case card.Class == book.Weapon && card.Dex > knight.Attrs.Dex:
		case h.Options.OneWeapon:
			weapons = max(weapons, weapon)
		default:
			weapons += weapon
		}
	}
	return lists.Either(against.Str > 0, str+weapons, 0) + lists.Either(against.Int > 0, wit, 0)
}

// bothAttrs stands for an opponent against which both attributes count.
var bothAttrs = book.Attrs{Str: 1, Int: 1}

// foeMargin returns the margin if this seat attacks a foe.
func (h *bot) foeMargin(foe *book.CardDef) int {
	return h.fightTotal(&h.me, foe.Fight, true) - foe.Fight.Sum()
}

// rivalMargin returns the margin if this seat challenges another.
func (h *bot) rivalMargin(k *chronicle.KnightView) int {
	return h.fightTotal(&h.me, bothAttrs, true) - h.fightTotal(k, bothAttrs, false)
}

// victoryWorth returns the worth of a victory over a foe for this seat: the point, the lesson,
// and its use for the mission or as an errand.
func (h *bot) victoryWorth(foe *book.CardDef) int {
	worth := point + lesson
	m := h.book.Mission(h.me.Mission)
	if h.isMissing(foe.ID) || m != nil && !h.me.Done && m.Beaten == foe.ID {
		worth += h.book.Points.Mission * point / max(len(h.listMissing()), 1)
	}
	if foe.Class == book.Errand {
		worth += h.errandWorth(foe.Dest)
	}
	return worth
}

// lesson is the worth of the Valour or Experience of a fight.
const lesson = 25

// defeatCost returns the cost of a defeat: two turns, and the lesson lost, with the
// further losses that the foe's card names.
func (h *bot) defeatCost(foe *book.CardDef) int {
	pain := lesson + 2*h.turnWorth() + foe.Loss.Wait*h.turnWorth() + lesson*foe.Loss.Lose.Sum()
	if foe.Loss.Send != "" {
		pain += 4 * h.turnWorth()
	}
	if foe.Loss.Rob != "" && len(h.me.Hand) > 0 {
		pain += 2 * lesson
	}
	return pain
}

// turnWorth returns the worth of a lost turn. A solo game pays it several times.
func (h *bot) turnWorth() int {
	return lists.Either(h.playsAlone(), h.book.Time.Solo.Lost*turnWorth, turnWorth)
}

const turnWorth = 20

// expectedWorth returns the expected worth of a fight at a margin, given the worth of a victory and the
// cost of a defeat.
func expectedWorth(margin, prize, pain int) int {
	won, lost := countChances(margin)
	return (won*prize - lost*pain) / throws
}

// writeFights writes lines that say which foes this seat fights when it finds them, or stands where they lie:
// most of them from a usual margin on, the others from margins of their own.
func (h *bot) writeFights() {
	if h.strength == Easy {
		h.writeLine("FIGHT IF MARGIN >= 1")
		return
	}
	margins, many := map[book.Card]int{}, map[int]int{}
	usual := 0
	for _, card := range h.book.Cards {
		if h.mayChooseFight(&card) {
			n := h.findLeastMargin(&card)
			margins[card.ID] = n
			if many[n]++; many[n] > many[usual] {
				usual = n
			}
		}
	}
	for _, card := range h.book.Cards {
		switch n, there := margins[card.ID]; {
		case there && n < usual:
			h.writeLine("FIGHT %s IF MARGIN >= %d", card.ID, n)
		case there && n > usual:
			h.writeLine("IF FOE = %s AND MARGIN < %d: FIGHT NO", card.ID, n)
		}
	}
	h.writeLine("FIGHT IF MARGIN >= %d", usual)
}

// mayChooseFight reports whether a card is a foe that this seat may come to choose to fight: the foe lies on
// the land, or this seat has it, or it may still be found and does not attack then.
func (h *bot) mayChooseFight(foe *book.CardDef) bool {
	if _, lies := h.findLying(foe.ID); lies || h.me.Holds(foe.ID) {
		return foe.IsFoe()
	}
	return foe.IsFoe() && !foe.Mandatory && !h.isOutOfReach(foe.ID)
}

// findLeastMargin returns the least margin at which a fight with a foe is worth it: from -9 to 9.
func (h *bot) findLeastMargin(foe *book.CardDef) int {
	if h.strength == Medium && !h.isMissing(foe.ID) {
		return 0
	}
	prize, pain := h.victoryWorth(foe), h.defeatCost(foe)
	for margin := -9; margin < 9; margin++ {
		if expectedWorth(margin, prize, pain) > 0 {
			return margin
		}
	}
	return 9
}
