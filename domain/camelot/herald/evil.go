package herald

import (
	"cmp"
	"slices"
	"strings"

	"seneschal/domain/camelot"
	"seneschal/domain/camelot/chronicle"
	"seneschal/domain/lists"
)

// swordHarm returns the harm of a black sword. It is even welcome while there is room
// for some among the twelve, and hurts much when the last is near. It is welcome too
// once the white swords are enough, since it only brings the end nearer (C-134).
func (h *herald) swordHarm() int {
	enough := 7
	if h.Options.Traitor && !h.exposedOne() {
		enough = 8 // a hidden traitor may turn two
	}
	if h.Swords.White >= enough && !h.evil() {
		return -30
	}
	room := min(max(12-enough-h.Swords.Black, 0), 5)
	harm := []int{300, 110, 40, -swordGain / 2, -swordGain, -swordGain}[room]
	if h.evil() {
		return max(harm, 20) // a traitor counts each one as harm to the loyal
	}
	return harm
}

// exposedOne reports whether the traitor is exposed.
func (h *herald) exposedOne() bool {
	return slices.ContainsFunc(h.Knights, func(k chronicle.KnightView) bool { return k.Exposed })
}

// harm returns the harm of one more black card on a quest.
func (h *herald) harm(p camelot.Place) int {
	if !h.quests[p].Open {
		return engineHarm(h.Engines)
	}
	if h.combat(p) && h.evilLeft(p) == 1 && h.whiteSum(p) > h.blackSum(p)+3 {
		return -60 // Evil would fill it and lose it (C-74)
	}
	near := h.evilLeft(p)
	switch {
	case near <= 1:
		return h.lossHarm(p)
	case p == camelot.Excalibur:
		return riverHarm + nearHarm/(near*near)
	case p == camelot.Grail:
		return rowHarm + nearHarm/(near*near) + nearHarm/max(h.left(p), 1)
	case h.wars(p):
		return warriorHarm + h.lossHarm(p)/3/(near-1)
	}
	return fightHarm
}

// lossHarm returns the harm of losing a quest. On the river and in the Grail's row the
// possible reward is lost with it, for good.
func (h *herald) lossHarm(p camelot.Place) int {
	lost := h.swordHarm() * prizes[p].swords
	switch {
	case h.wars(p):
		lost += 2 * engineHarm(h.Engines+1)
	case !h.combat(p):
		lost += h.reward(p) / 2
	}
	return lost
}

// severity returns the harm of a black card if it is drawn now.
func (h *herald) severity(c camelot.Card) int {
	switch name := string(c); {
	case strings.HasPrefix(name, "bk"):
		return h.harm(camelot.BlackKnight) + blackValue(c, camelot.BlackKnight)
	case strings.HasPrefix(name, "ld"):
		return h.harm(h.lake()) + blackValue(c, camelot.Lancelot)
	}
	switch c {
	case "excalibur":
		return h.harm(camelot.Excalibur)
	case "despair":
		return h.harm(camelot.Grail)
	case "picts", "saxons":
		return h.harm(camelot.Place(c))
	case "mercenaries":
		return h.harm(h.war())
	case "mists":
		return 110
	case "morgan2":
		return 85
	case "morgan3":
		return engineHarm(h.Engines) + engineHarm(h.Engines+1)
	case "morgan4":
		return h.bleeding()
	case "desolation":
		return h.harm(camelot.Grail) + 25
	case "mordred":
		return h.harm(h.war()) + 20
	}
	return specialHarm
}

// bleeding returns the harm when every knight loses a life point.
func (h *herald) bleeding() int {
	return lifeHarm(h.me.Life) + lists.Sum(h.others(), func(k chronicle.KnightView) int { return lifeHarm(k.Life) })
}

// lake returns the quest to which Lancelot's and the Dragon's cards go (C-30).
func (h *herald) lake() camelot.Place {
	return lists.Either(h.quests[camelot.Lancelot].Open, camelot.Lancelot, camelot.Dragon)
}

// deck lists the standard cards with their numbers, and the special ones (2.3).
var deck = []struct {
	card camelot.Card
	n    int
}{
	{"bk3", 11},
	{"ld3", 11},
	{"excalibur", 15},
	{"despair", 15},
	{"picts", 4},
	{"saxons", 4},
	{"mercenaries", 4},
	{"mists", 1},
	{"morgan2", 1},
	{"morgan3", 1},
	{"morgan4", 1},
	{"desolation", 2},
	{"mordred", 1},
	{"vivien", 5},
}

// drawHarm returns the average harm of a black card.
func (h *herald) drawHarm() int {
	sum, cards := 0, 0
	for _, d := range deck {
		sum += d.n * h.severity(d.card)
		cards += d.n
	}
	return sum/cards - 4 // the white card for a card face down (C-33)
}

// choice returns how this seat lets Evil progress (C-22).
func (h *herald) choice() camelot.Choice {
	if h.evil() {
		return h.foulChoice()
	}
	choices := []camelot.Choice{camelot.EvilSiege, camelot.EvilLife, camelot.EvilDraw}
	harms := map[camelot.Choice]int{
		camelot.EvilSiege: engineHarm(h.Engines), camelot.EvilLife: lifeHarm(h.me.Life), camelot.EvilDraw: h.drawHarm(),
	}
	return slices.MinFunc(choices, func(a, b camelot.Choice) int { return cmp.Compare(harms[a], harms[b]) })
}

// instead returns the better of the choices other than a draw.
func (h *herald) instead() camelot.Choice {
	return lists.Either(lifeHarm(h.me.Life) < engineHarm(h.Engines), camelot.EvilLife, camelot.EvilSiege)
}

// afterPeek returns the choice with the top card known (C-23).
func (h *herald) afterPeek(top camelot.Card) camelot.Choice {
	harm := min(engineHarm(h.Engines), lifeHarm(h.me.Life))
	if (h.severity(top) > harm) != h.evil() {
		return h.instead()
	}
	return camelot.EvilDraw
}

// evilLines writes Evil's half of a block.
func (h *herald) evilLines() {
	switch choice := h.choice(); {
	case h.evil() && h.lastEngine():
		h.say("EVIL SIEGE") // even Percival need not look
	case h.has(camelot.Percival) && h.strength != Squire:
		h.say("EVIL PEEK")
		h.peekRules()
	default:
		h.say("EVIL %s", upper(choice))
	}
	h.blackRules()
}

// peekRules writes the choices that follow from the look, for each card.
func (h *herald) peekRules() {
	by := map[camelot.Choice][]camelot.Card{}
	for _, d := range deck {
		choice := h.afterPeek(d.card)
		by[choice] = append(by[choice], d.card)
	}
	for _, choice := range []camelot.Choice{camelot.EvilSiege, camelot.EvilLife} {
		if len(by[choice]) > 0 {
			h.say("ON PEEK %s: EVIL %s", h.sets(by[choice]), upper(choice))
		}
	}
	h.say("ON PEEK any: EVIL DRAW")
}

// sets returns the card sets for which the cards of the deck stand.
func (h *herald) sets(cards []camelot.Card) string {
	names := map[camelot.Card]string{"bk3": "blackknight", "ld3": "lancelot", "vivien": "vivien, darkforest, guinevere, morgan1, morgan5"}
	words := lists.Map(cards, func(c camelot.Card) string { return cmp.Or(names[c], string(c)) })
	return strings.Join(words, ", ")
}

// blackRules writes how a drawn card is laid (C-29, C-33).
func (h *herald) blackRules() {
	if !h.evil() {
		h.say("ON BLACK blackknight>=5, %s: FACEUP", lists.Either(h.quests[camelot.Lancelot].Open, "lancelot>=5", "dragon>=9"))
	}
	h.say("ON BLACK combat: FACEDOWN")
	h.say("ON BLACK mercenaries, mordred: TO %s", h.war())
	if slices.Contains(h.me.Relics, camelot.Armor) {
		h.say("ARMOR %s special THEN despair THEN excalibur THEN war", lists.Either(h.evil(), "TAKE", "AVOID"))
	}
}

// war returns the war that gets a warrior: where it hurts this seat's side less.
func (h *herald) war() camelot.Place {
	picts, saxons := h.harm(camelot.Picts), h.harm(camelot.Saxons)
	return lists.Either((saxons < picts) != h.evil() && saxons != picts, camelot.Saxons, camelot.Picts)
}

// foulChoice returns the traitor's choice: an engine in the first two rounds while there
// are few, and when engines can win the game; else a draw, as loyal knights do.
func (h *herald) foulChoice() camelot.Choice {
	return lists.Either(h.Engines >= 8 || h.Engines < 3 && h.Round <= 2, camelot.EvilSiege, camelot.EvilDraw)
}
