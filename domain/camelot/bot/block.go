package bot

import (
	"cmp"
	"slices"
	"strings"

	"seneschal/domain/camelot"
	"seneschal/domain/camelot/chronicle"
	"seneschal/domain/piles"
)

// writeBlock writes the turn block for the rest of the turn.
func (h *bot) writeBlock() {
	h.writeLine("TURN")
	switch {
	case h.me.Exposed:
		h.writeExposedTurn()
	case h.Asked != nil && h.Asked.Point == camelot.AskHeroic:
		h.writeHeroicPhase(h.me.Life)
	case h.mustReveal():
		h.writeLine("REVEAL")
		h.writeExposedTurn()
	default:
		h.writeWholeTurn()
	}
	h.writeLine("END")
}

// writeWholeTurn writes Evil's half and the knight's. A marshal looks again between them.
func (h *bot) writeWholeTurn() {
	h.writeEvilLines()
	if h.strength == Hard && h.isAsked() {
		h.writeLine("STOP")
		return
	}
	life := h.me.Life
	if h.chooseEvil() == camelot.EvilLife {
		life--
	}
	h.writeHeroicPhase(life)
}

// writeHeroicPhase writes the lines of the heroic phase.
func (h *bot) writeHeroicPhase(life int) {
	s := stance{at: h.me.At, hand: h.Hand, life: life, done: h.Now.Kinds}
	s = h.usePower(s)
	first, second := h.chooseBest(s)
	if !h.Now.Done {
		h.writeLine("%s", h.joinChoices(s, first))
	}
	if second.text != "" {
		h.writeLine("SACRIFICE %s", second.text)
	}
}

// joinChoices returns an action and its alternatives, in case it cannot be done after all.
func (h *bot) joinChoices(s stance, first option) string {
	var words []string
	if first.text != "" {
		words = append(words, first.text)
	}
	for _, o := range h.listOptions(s) {
		if len(words) < 4 && o.worth > 0 && !slices.Contains(words, o.text) && o.kind != camelot.ActAccuse {
			words = append(words, o.text)
		}
	}
	last := []string{"DRAW", "MOVE camelot", "MOVE picts", "MOVE saxons"}
	for _, text := range last {
		if !slices.Contains(words, text) {
			words = append(words, text)
		}
	}
	return strings.Join(words, " | ")
}

// chooseBest returns the action, and a second one for a life point if that pays, that
// together are worth most (C-52).
func (h *bot) chooseBest(s stance) (first, second option) {
	options := h.listOptions(s)
	if h.Now.Done {
		return option{}, h.chooseSecond(s)
	}
	most := -1000
	for i, o := range options {
		if i > 7 {
			break
		}
		then := stance{at: o.to, hand: piles.Without(s.hand, o.spends...), life: s.life, done: append(slices.Clip(s.done), o.kind)}
		more := h.chooseSecond(then)
		gain := 0
		if more.text != "" {
			gain = more.worth - h.sacrificePrice(then)
		}
		if o.worth+gain > most {
			first, second, most = o, more, o.worth+gain
		}
	}
	return first, second
}

// sacrificePrice returns the worth that a second action must have to pay for a life point.
func (h *bot) sacrificePrice(s stance) int { return lifeHarm(s.life) + sacrificeFor }

// chooseSecond returns a second action that is worth a life point; one with text "" if none
// is.
func (h *bot) chooseSecond(s stance) option {
	if !h.Options.Sacrifice || h.playsForEvil() || h.strength == Easy || s.life < 2 || h.me.Doomed || h.Now.Sacrificed {
		return option{}
	}
	if all := h.listOptions(s); len(all) > 0 && all[0].worth > h.sacrificePrice(s) {
		return all[0]
	}
	return option{}
}

// usePower uses the power of the coat of arms, if that pays (2.8), and returns the
// stance after it.
func (h *bot) usePower(s stance) stance {
	switch {
	case h.playsForEvil():
		return s
	case h.hasPowerOf(camelot.Galahad):
		return h.playFreeCard(s)
	case h.hasPowerOf(camelot.Tristan) && s.at == camelot.Camelot && !slices.Contains(s.done, camelot.ActMove):
		return h.moveFreely(s)
	case h.hasPowerOf(camelot.Arthur):
		h.giveGrailCard(s)
	}
	return s
}

// playFreeCard plays a special card that costs no action (C-55).
func (h *bot) playFreeCard(s stance) stance {
	if slices.Contains(s.done, camelot.ActSpecial) {
		return s
	}
	best := option{worth: 4}
	for _, o := range h.listSpecials(s) {
		if o.worth > best.worth {
			best = o
		}
	}
	if best.text == "" {
		return s
	}
	h.writeLine("%s FREE", best.text)
	s.hand, s.done = piles.Without(s.hand, best.spends...), append(slices.Clip(s.done), camelot.ActSpecial)
	return s
}

// moveFreely leaves Camelot without using an action, if there is more to do elsewhere
// (C-63).
func (h *bot) moveFreely(s stance) stance {
	for _, o := range h.listMoves(s) {
		then := stance{at: o.to, hand: s.hand, life: s.life, done: append(slices.Clip(s.done), camelot.ActMove)}
		there := h.listQuestOption(then)
		if len(there) > 0 && there[0].worth > h.drawWorth(len(s.hand)) && o.worth > 0 {
			h.writeLine("FREE MOVE %s", o.to)
			return then
		}
	}
	return s
}

// giveGrailCard gives a Grail card to a knight on the Grail's quest (2.8).
func (h *bot) giveGrailCard(s stance) {
	if s.at == camelot.Grail || !slices.Contains(s.hand, camelot.GrailCard) {
		return
	}
	for _, k := range h.listOthers() {
		if k.At == camelot.Grail && k.Cards > 0 {
			h.writeLine("EXCHANGE grail WITH %s", k.Word)
			return
		}
	}
}

// sendAhead sends the block of the next turn beforehand, if the other players' turns are
// unlikely to change it: the block of the exposed traitor, and that of a loyal
// knight in Camelot who draws cards while little threatens.
func (h *bot) sendAhead() {
	if h.Turn == 0 || !h.isNextTurn() {
		return
	}
	if h.me.Exposed || h.strength != Hard && !h.playsForEvil() && h.me.At == camelot.Camelot && len(h.Hand) < 3 && h.Engines < 5 {
		h.writeBlock()
	}
}

// isNextTurn reports whether this seat's turn follows the one in progress.
func (h *bot) isNextTurn() bool {
	i := slices.IndexFunc(h.Knights, func(k chronicle.KnightView) bool { return k.Seat == h.Active })
	for n := 1; n <= len(h.Knights); n++ {
		k := h.Knights[(i+n)%len(h.Knights)]
		if k.Alive && !k.Left {
			return k.Seat == h.Seat && k.Seat != h.Active
		}
	}
	return false
}

// listOptions lists all actions in a stance, the best first.
func (h *bot) listOptions(s stance) []option {
	var all []option
	if h.playsForEvil() {
		all = h.listFoulOptions(s)
	} else {
		all = slices.Concat(h.listHomeOptions(s), h.listQuestOption(s), h.listMoves(s), h.listSpecials(s), h.listHealings(s), h.listAccusations())
	}
	all = slices.DeleteFunc(all, func(o option) bool { return slices.Contains(s.done, o.kind) })
	for i, o := range all {
		all[i].worth += h.whim.And(o.text).UpTo(map[Strength]int{Easy: 30, Medium: 6}[h.strength])
	}
	slices.SortStableFunc(all, func(a, b option) int { return cmp.Compare(b.worth, a.worth) })
	return all
}
