package herald

import (
	"cmp"
	"slices"
	"strings"

	"seneschal/domain/camelot"
	"seneschal/domain/camelot/chronicle"
	"seneschal/domain/piles"
)

// block writes the turn block for the rest of the turn.
func (h *herald) block() {
	h.say("TURN")
	switch {
	case h.me.Exposed:
		h.exposed()
	case h.Asked != nil && h.Asked.Point == camelot.AskHeroic:
		h.heroic(h.me.Life)
	case h.reveals():
		h.say("REVEAL")
		h.exposed()
	default:
		h.wholeTurn()
	}
	h.say("END")
}

// wholeTurn writes Evil's half and the knight's. A marshal looks again between them.
func (h *herald) wholeTurn() {
	h.evilLines()
	if h.strength == Marshal && h.asked() {
		h.say("STOP")
		return
	}
	life := h.me.Life
	if h.choice() == camelot.EvilLife {
		life--
	}
	h.heroic(life)
}

// heroic writes the lines of the heroic phase.
func (h *herald) heroic(life int) {
	s := stance{at: h.me.At, hand: h.Hand, life: life, done: h.Now.Kinds}
	s = h.powers(s)
	first, second := h.best(s)
	if !h.Now.Done {
		h.say("%s", h.choices(s, first))
	}
	if second.text != "" {
		h.say("SACRIFICE %s", second.text)
	}
}

// choices returns an action and its alternatives, in case it cannot be done after all.
func (h *herald) choices(s stance, first option) string {
	var words []string
	if first.text != "" {
		words = append(words, first.text)
	}
	for _, o := range h.options(s) {
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

// best returns the action, and a second one for a life point if that pays, that
// together are worth most (C-52).
func (h *herald) best(s stance) (first, second option) {
	options := h.options(s)
	if h.Now.Done {
		return option{}, h.extra(s)
	}
	most := -1000
	for i, o := range options {
		if i > 7 {
			break
		}
		then := stance{at: o.to, hand: piles.Without(s.hand, o.spends...), life: s.life, done: append(slices.Clip(s.done), o.kind)}
		more := h.extra(then)
		gain := 0
		if more.text != "" {
			gain = more.worth - h.price(then)
		}
		if o.worth+gain > most {
			first, second, most = o, more, o.worth+gain
		}
	}
	return first, second
}

// price returns the worth that a second action must have to pay for a life point.
func (h *herald) price(s stance) int { return lifeHarm(s.life) + sacrificeFor }

// extra returns a second action that is worth a life point; one with text "" if none
// is.
func (h *herald) extra(s stance) option {
	if !h.Options.Sacrifice || h.evil() || h.strength == Squire || s.life < 2 || h.me.Doomed || h.Now.Sacrificed {
		return option{}
	}
	if all := h.options(s); len(all) > 0 && all[0].worth > h.price(s) {
		return all[0]
	}
	return option{}
}

// powers uses the power of the coat of arms, if that pays (2.8), and returns the
// stance after it.
func (h *herald) powers(s stance) stance {
	switch {
	case h.evil():
		return s
	case h.has(camelot.Galahad):
		return h.freeCard(s)
	case h.has(camelot.Tristan) && s.at == camelot.Camelot && !slices.Contains(s.done, camelot.ActMove):
		return h.freeMove(s)
	case h.has(camelot.Arthur):
		h.exchange(s)
	}
	return s
}

// freeCard plays a special card that costs no action (C-55).
func (h *herald) freeCard(s stance) stance {
	if slices.Contains(s.done, camelot.ActSpecial) {
		return s
	}
	best := option{worth: 4}
	for _, o := range h.specials(s) {
		if o.worth > best.worth {
			best = o
		}
	}
	if best.text == "" {
		return s
	}
	h.say("%s FREE", best.text)
	s.hand, s.done = piles.Without(s.hand, best.spends...), append(slices.Clip(s.done), camelot.ActSpecial)
	return s
}

// freeMove leaves Camelot without using an action, if there is more to do elsewhere
// (C-63).
func (h *herald) freeMove(s stance) stance {
	for _, o := range h.moves(s) {
		then := stance{at: o.to, hand: s.hand, life: s.life, done: append(slices.Clip(s.done), camelot.ActMove)}
		there := h.quest(then)
		if len(there) > 0 && there[0].worth > h.drawWorth(len(s.hand)) && o.worth > 0 {
			h.say("FREE MOVE %s", o.to)
			return then
		}
	}
	return s
}

// exchange gives a Grail card to a knight on the Grail's quest (2.8).
func (h *herald) exchange(s stance) {
	if s.at == camelot.Grail || !slices.Contains(s.hand, camelot.GrailCard) {
		return
	}
	for _, k := range h.others() {
		if k.At == camelot.Grail && k.Cards > 0 {
			h.say("EXCHANGE grail WITH %s", k.Word)
			return
		}
	}
}

// ahead sends the block of the next turn beforehand, if the other players' turns are
// unlikely to change it: the block of the exposed traitor, and that of a loyal
// knight in Camelot who draws cards while little threatens.
func (h *herald) ahead() {
	if h.Turn == 0 || !h.next() {
		return
	}
	if h.me.Exposed || h.strength != Marshal && !h.evil() && h.me.At == camelot.Camelot && len(h.Hand) < 3 && h.Engines < 5 {
		h.block()
	}
}

// next reports whether this seat's turn follows the one in progress.
func (h *herald) next() bool {
	i := slices.IndexFunc(h.Knights, func(k chronicle.KnightView) bool { return k.Seat == h.Active })
	for n := 1; n <= len(h.Knights); n++ {
		k := h.Knights[(i+n)%len(h.Knights)]
		if k.Alive && !k.Left {
			return k.Seat == h.Seat && k.Seat != h.Active
		}
	}
	return false
}

// options lists all actions in a stance, the best first.
func (h *herald) options(s stance) []option {
	var all []option
	if h.evil() {
		all = h.foulOptions(s)
	} else {
		all = slices.Concat(h.home(s), h.quest(s), h.moves(s), h.specials(s), h.heals(s), h.accusations())
	}
	all = slices.DeleteFunc(all, func(o option) bool { return slices.Contains(s.done, o.kind) })
	for i, o := range all {
		all[i].worth += h.whim.And(o.text).UpTo(map[Strength]int{Squire: 30, Knight: 6}[h.strength])
	}
	slices.SortStableFunc(all, func(a, b option) int { return cmp.Compare(b.worth, a.worth) })
	return all
}
