package bot

import (
	"cmp"
	"slices"
	"strings"

	"seneschal/domain/camelot"
	"seneschal/domain/camelot/chronicle"
	"seneschal/domain/lists"
)

// swordHarm returns the harm of one more black sword. It is negative while there is room for some
// among the twelve, and great when the last that Evil needs is near. It is negative too once the
// white swords are enough, since a sword then only brings the end nearer (C-134).
func (h *bot) swordHarm() int {
	enough := 7
	if h.Options.Traitor && !h.isTraitorExposed() {
		enough = 8 // a hidden traitor may turn two
	}
	if h.Swords.White >= enough && !h.playsForEvil() {
		return -30
	}
	room := min(max(12-enough-h.Swords.Black, 0), 5)
	harm := []int{300, 110, 40, -swordGain / 2, -swordGain, -swordGain}[room]
	if h.playsForEvil() {
		return max(harm, 20) // a traitor counts each one as harm to the loyal
	}
	return harm
}

// isTraitorExposed reports whether the traitor is exposed.
func (h *bot) isTraitorExposed() bool {
	return slices.ContainsFunc(h.Knights, func(k chronicle.KnightView) bool { return k.Exposed })
}

// blackCardHarm returns the harm of one more black card on a quest; for a closed quest, that of the
// siege engine which comes instead. It is negative if the card would end a fight that Evil loses.
func (h *bot) blackCardHarm(place camelot.Place) int {
	if !h.quests[place].Open {
		return engineHarm(h.Engines)
	}
	if h.isCombat(place) && h.countMissingBlack(place) == 1 && h.sumWhite(place) > h.estimateBlack(place)+3 {
		return -60 // Evil would fill it and lose it (C-74)
	}
	missing := h.countMissingBlack(place)
	switch {
	case missing <= 1:
		return h.lossHarm(place)
	case place == camelot.Excalibur:
		return riverHarm + nearHarm/(missing*missing)
	case place == camelot.Grail:
		return rowHarm + nearHarm/(missing*missing) + nearHarm/max(h.countMissing(place), 1)
	case h.isWar(place):
		return warriorHarm + h.lossHarm(place)/3/(missing-1)
	}
	return fightHarm
}

// lossHarm returns the harm of losing a quest. On the river and in the Grail's row the
// possible reward is lost with it, for good.
func (h *bot) lossHarm(place camelot.Place) int {
	harm := h.swordHarm() * prizes[place].swords
	switch {
	case h.isWar(place):
		harm += 2 * engineHarm(h.Engines+1)
	case !h.isCombat(place):
		harm += h.rewardWorth(place) / 2
	}
	return harm
}

// drawnCardHarm returns the harm of a black card if it is drawn now; specialHarm for cards without a
// case of their own.
func (h *bot) drawnCardHarm(card camelot.Card) int {
	switch name := string(card); {
	case strings.HasPrefix(name, "bk"):
		return h.blackCardHarm(camelot.BlackKnight) + blackValue(card, camelot.BlackKnight)
	case strings.HasPrefix(name, "ld"):
		lake := h.findLakeQuest()
		return h.blackCardHarm(lake) + blackValue(card, lake)
	}
	switch card {
	case "excalibur":
		return h.blackCardHarm(camelot.Excalibur)
	case "despair":
		return h.blackCardHarm(camelot.Grail)
	case "picts", "saxons":
		return h.blackCardHarm(camelot.Place(card))
	case "mercenaries":
		return h.blackCardHarm(h.chooseWar())
	case "mists":
		return 110
	case "morgan2":
		return 85
	case "morgan3":
		return engineHarm(h.Engines) + engineHarm(h.Engines+1)
	case "morgan4":
		return h.bleedingHarm()
	case "desolation":
		return h.blackCardHarm(camelot.Grail) + 25
	case "mordred":
		return h.blackCardHarm(h.chooseWar()) + 20
	}
	return specialHarm
}

// bleedingHarm returns the harm when every knight loses a life point.
func (h *bot) bleedingHarm() int {
	return lifeHarm(h.me.Life) + lists.Sum(h.listOthers(), func(k chronicle.KnightView) int { return lifeHarm(k.Life) })
}

// findLakeQuest returns the quest to which Lancelot's and the Dragon's cards go (C-30).
func (h *bot) findLakeQuest() camelot.Place {
	return lists.Either(h.quests[camelot.Lancelot].Open, camelot.Lancelot, camelot.Dragon)
}

// blackDeck lists the black cards with their numbers. A card stands for all that are about as
// harmful: bk3 for the Black Knight's, ld3 for Lancelot's, vivien for five special ones.
var blackDeck = []struct {
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
func (h *bot) drawHarm() int {
	sum, cards := 0, 0
	for _, d := range blackDeck {
		sum += d.n * h.drawnCardHarm(d.card)
		cards += d.n
	}
	return sum/cards - 4 // the white card for a card face down (C-33)
}

// chooseEvil returns how this seat lets Evil progress (C-22): a loyal knight by the least harm.
func (h *bot) chooseEvil() camelot.Choice {
	if h.playsForEvil() {
		return h.chooseTraitorEvil()
	}
	choices := []camelot.Choice{camelot.EvilSiege, camelot.EvilLife, camelot.EvilDraw}
	harms := map[camelot.Choice]int{
		camelot.EvilSiege: engineHarm(h.Engines), camelot.EvilLife: lifeHarm(h.me.Life), camelot.EvilDraw: h.drawHarm(),
	}
	return slices.MinFunc(choices, func(a, b camelot.Choice) int { return cmp.Compare(harms[a], harms[b]) })
}

// chooseInstead returns the choice other than a draw that suits this seat best: for Evil a siege engine,
// else the one that harms less.
func (h *bot) chooseInstead() camelot.Choice {
	if h.playsForEvil() {
		return camelot.EvilSiege
	}
	return lists.Either(lifeHarm(h.me.Life) < engineHarm(h.Engines), camelot.EvilLife, camelot.EvilSiege)
}

// chooseAfterPeek returns the choice of a seat that knows the top card (C-23): a draw if that suits its
// side better than chooseInstead.
func (h *bot) chooseAfterPeek(top camelot.Card) camelot.Choice {
	harm := engineHarm(h.Engines)
	if !h.playsForEvil() {
		harm = min(harm, lifeHarm(h.me.Life))
	}
	if (h.drawnCardHarm(top) > harm) != h.playsForEvil() {
		return h.chooseInstead()
	}
	return camelot.EvilDraw
}

// writeEvilLines writes Evil's half of a block.
func (h *bot) writeEvilLines() {
	switch choice := h.chooseEvil(); {
	case h.playsForEvil() && h.isLastEngine():
		h.writeLine("EVIL SIEGE") // even Percival need not look
	case h.hasPowerOf(camelot.Percival) && h.strength != Easy:
		h.writeLine("EVIL PEEK")
		h.writePeekRules()
	default:
		h.writeLine("EVIL %s", spellChoice(choice))
	}
	h.writeBlackRules()
}

// writePeekRules writes rules for the choice after Percival's look, for each card of the deck.
func (h *bot) writePeekRules() {
	byChoice := map[camelot.Choice][]camelot.Card{}
	for _, d := range blackDeck {
		choice := h.chooseAfterPeek(d.card)
		byChoice[choice] = append(byChoice[choice], d.card)
	}
	for _, choice := range []camelot.Choice{camelot.EvilSiege, camelot.EvilLife} {
		if len(byChoice[choice]) > 0 {
			h.writeLine("ON PEEK %s: EVIL %s", h.joinCardSets(byChoice[choice]), spellChoice(choice))
		}
	}
	h.writeLine("ON PEEK any: EVIL DRAW")
}

// joinCardSets returns, joined by commas, the card sets for which cards of blackDeck stand.
func (h *bot) joinCardSets(cards []camelot.Card) string {
	names := map[camelot.Card]string{"bk3": "blackknight", "ld3": "lancelot", "vivien": "vivien, darkforest, guinevere, morgan1, morgan5"}
	words := lists.Map(cards, func(c camelot.Card) string { return cmp.Or(names[c], string(c)) })
	return strings.Join(words, ", ")
}

// writeBlackRules writes how a drawn card is laid (C-29, C-33).
func (h *bot) writeBlackRules() {
	if !h.playsForEvil() {
		h.writeLine("ON BLACK blackknight>=5, %s: FACEUP", lists.Either(h.quests[camelot.Lancelot].Open, "lancelot>=5", "dragon>=9"))
	}
	h.writeLine("ON BLACK combat: FACEDOWN")
	h.writeLine("ON BLACK mercenaries, mordred: TO %s", h.chooseWar())
	if slices.Contains(h.me.Relics, camelot.Armor) {
		h.writeLine("ARMOR %s special THEN despair THEN excalibur THEN war", lists.Either(h.playsForEvil(), "TAKE", "AVOID"))
	}
}

// chooseWar returns the war that gets a warrior: where it hurts this seat's side less.
func (h *bot) chooseWar() camelot.Place {
	picts, saxons := h.blackCardHarm(camelot.Picts), h.blackCardHarm(camelot.Saxons)
	return lists.Either((saxons < picts) != h.playsForEvil() && saxons != picts, camelot.Saxons, camelot.Picts)
}

// chooseTraitorEvil returns the traitor's choice: an engine in the first two rounds while there
// are few, and when engines can win the game; else a draw, as loyal knights do.
func (h *bot) chooseTraitorEvil() camelot.Choice {
	return lists.Either(h.Engines >= 8 || h.Engines < 3 && h.Round <= 2, camelot.EvilSiege, camelot.EvilDraw)
}
