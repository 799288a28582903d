package bot

import (
	"cmp"
	"slices"
	"strings"

	"seneschal/domain/camelot"
	"seneschal/domain/camelot/chronicle"
	"seneschal/domain/piles"
)

// writeBlock writes the turn block for the rest of the turn in progress, or for the seat's next turn.
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

// writeWholeTurn writes Evil's half of the turn and the knight's. A hard bot that is asked stops
// between them, and decides on the second half when it is asked again.
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

// writeHeroicPhase writes the lines of the heroic phase, which begins with so many life points.
func (h *bot) writeHeroicPhase(life int) {
	s := stance{at: h.me.At, hand: h.Hand, life: life, usedKinds: h.Now.Kinds}
	s = h.usePower(s)
	first, second := h.chooseBest(s)
	if !h.Now.Done {
		h.writeLine("%s", h.joinChoices(s, first))
	}
	if second.text != "" {
		h.writeLine("SACRIFICE %s", second.text)
	}
}

// joinChoices returns the first action, if it has a text, and alternatives, in case it cannot be done
// after all. The last ones are possible almost anywhere, so there is always something to do.
func (h *bot) joinChoices(stance stance, first option) string {
	var words []string
	if first.text != "" {
		words = append(words, first.text)
	}
	for _, option := range h.listOptions(stance) {
		if len(words) < 4 && option.worth > 0 && !slices.Contains(words, option.text) && option.kind != camelot.ActAccuse {
			words = append(words, option.text)
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

// chooseBest returns the action, and a second one for a life point if that pays, that together are
// worth most (C-52). It tries the eight best actions. An option with text "" stands for no action;
// the first is one once the mandatory action is done.
func (h *bot) chooseBest(current stance) (first, second option) {
	options := h.listOptions(current)
	if h.Now.Done {
		return option{}, h.chooseSecond(current)
	}
	bestWorth := -1000
	for i, option := range options {
		if i > 7 {
			break
		}
		afterFirst := stance{at: option.to, hand: piles.Without(current.hand, option.spends...), life: current.life, usedKinds: append(slices.Clip(current.usedKinds), option.kind)}
		extra := h.chooseSecond(afterFirst)
		gain := 0
		if extra.text != "" {
			gain = extra.worth - h.sacrificePrice(afterFirst)
		}
		if option.worth+gain > bestWorth {
			first, second, bestWorth = option, extra, option.worth+gain
		}
	}
	return first, second
}

// sacrificePrice returns the worth that a second action must exceed to pay for a life point.
func (h *bot) sacrificePrice(s stance) int { return lifeHarm(s.life) + sacrificeFor }

// chooseSecond returns a second action that is worth a life point; an option with text "" if none
// is worth it, or the bot may not or would not sacrifice.
func (h *bot) chooseSecond(stance stance) option {
	if !h.Options.Sacrifice || h.playsForEvil() || h.strength == Easy || stance.life < 2 || h.me.Doomed || h.Now.Sacrificed {
		return option{}
	}
	if all := h.listOptions(stance); len(all) > 0 && all[0].worth > h.sacrificePrice(stance) {
		return all[0]
	}
	return option{}
}

// usePower writes a line that uses the power of the coat of arms, if that pays, and returns the
// stance after it. A traitor who strikes uses none.
func (h *bot) usePower(stance stance) stance {
	switch {
	case h.playsForEvil():
		return stance
	case h.hasPowerOf(camelot.Galahad):
		return h.playFreeCard(stance)
	case h.hasPowerOf(camelot.Tristan) && stance.at == camelot.Camelot && !slices.Contains(stance.usedKinds, camelot.ActMove):
		return h.moveFreely(stance)
	case h.hasPowerOf(camelot.Arthur):
		h.giveGrailCard(stance)
	}
	return stance
}

// playFreeCard writes a line that plays the best special card without using an action (C-55), and
// returns the stance after it; the same stance if no card is worth it.
func (h *bot) playFreeCard(stance stance) stance {
	if slices.Contains(stance.usedKinds, camelot.ActSpecial) {
		return stance
	}
	best := option{worth: 4}
	for _, option := range h.listSpecials(stance) {
		if option.worth > best.worth {
			best = option
		}
	}
	if best.text == "" {
		return stance
	}
	h.writeLine("%s FREE", best.text)
	stance.hand, stance.usedKinds = piles.Without(stance.hand, best.spends...), append(slices.Clip(stance.usedKinds), camelot.ActSpecial)
	return stance
}

// moveFreely writes a line by which the knight leaves Camelot without using an action, and returns
// the stance after it (C-63); the same stance if there is not more to do elsewhere.
func (h *bot) moveFreely(current stance) stance {
	for _, option := range h.listMoves(current) {
		then := stance{at: option.to, hand: current.hand, life: current.life, usedKinds: append(slices.Clip(current.usedKinds), camelot.ActMove)}
		there := h.listQuestOption(then)
		if len(there) > 0 && there[0].worth > h.drawWorth(len(current.hand)) && option.worth > 0 {
			h.writeLine("FREE MOVE %s", option.to)
			return then
		}
	}
	return current
}

// giveGrailCard writes a line by which Arthur exchanges a Grail card with a knight on the Grail's
// quest; none if there is no card or no such knight.
func (h *bot) giveGrailCard(s stance) {
	if s.at == camelot.Grail || !slices.Contains(s.hand, camelot.GrailCard) {
		return
	}
	for _, knight := range h.listOthers() {
		if knight.At == camelot.Grail && knight.Cards > 0 {
			h.writeLine("EXCHANGE grail WITH %s", knight.Word)
			return
		}
	}
}

// writeBlockAhead writes the block of the next turn beforehand, if that turn follows the one in
// progress and the other players are unlikely to change it: the block of the exposed traitor, and
// that of a loyal knight in Camelot who draws cards while little threatens.
func (h *bot) writeBlockAhead() {
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
		knight := h.Knights[(i+n)%len(h.Knights)]
		if knight.Alive && !knight.Left {
			return knight.Seat == h.Seat && knight.Seat != h.Active
		}
	}
	return false
}

// listOptions lists all actions in a stance, the best first. It leaves out kinds that are used up.
// Easy and medium bots misjudge each worth a little.
func (h *bot) listOptions(current stance) []option {
	var options []option
	if h.playsForEvil() {
		options = h.listFoulOptions(current)
	} else {
		options = slices.Concat(h.listHomeOptions(current), h.listQuestOption(current), h.listMoves(current), h.listSpecials(current), h.listHealings(current), h.listAccusations())
	}
	options = slices.DeleteFunc(options, func(o option) bool { return slices.Contains(current.usedKinds, o.kind) })
	for i, o := range options {
		options[i].worth += h.whim.And(o.text).UpTo(map[Strength]int{Easy: 30, Medium: 6}[h.strength])
	}
	slices.SortStableFunc(options, func(a, b option) int { return cmp.Compare(b.worth, a.worth) })
	return options
}
