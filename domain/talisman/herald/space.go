package herald

import (
	"slices"

	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
)

// arrival values ending a movement on a space: the best encounter there (T-38).
func (h *herald) arrival(at book.Space) int {
	worth, known := h.arrivals[at]
	if !known {
		worth = h.encounters(at)
		h.arrivals[at] = worth
	}
	return worth
}

// encounters values the encounters on a space, as closely as the herald's strength looks.
func (h *herald) encounters(at book.Space) int {
	if h.strength == Squire {
		return h.brawl(at)
	}
	worth := h.space(at)
	if h.strength == Marshal {
		if d, ok := h.target(at); ok {
			worth = max(worth, d.worth+h.hex(at))
		}
	}
	return worth
}

// brawl values a space as a squire sees it: the Enemies on it, and the cards to draw.
func (h *herald) brawl(at book.Space) int {
	lies := h.lying[at].Cards
	_, battle := h.group(lies, book.Strength, at)
	_, psychic := h.group(lies, book.Craft, at)
	return battle + psychic + usual*max(h.book.Space(at).Draw-len(lies), 0)
}

// target returns the best attack on a character on a space; false if none pays.
func (h *herald) target(at book.Space) (best duel, ok bool) {
	for _, o := range h.others {
		if o.Space != at {
			continue
		}
		if d := h.attack(o); d.worth > 0 && (!ok || d.worth > best.worth) {
			best, ok = d, true
		}
	}
	return best, ok
}

// hex returns the negative value of the markers on a space (T-36).
func (h *herald) hex(at book.Space) int {
	worth := 0
	for _, l := range h.lying[at].Cards {
		if h.book.Of(l.Piece).Type == book.Spell {
			worth -= h.lifeCost(h.me.Lives)
		}
	}
	return worth
}

// space values the encounter of a space: the cards on it, the cards to draw, and its
// instructions (3.6).
func (h *herald) space(at book.Space) int {
	d, lies := h.book.Space(at), h.lying[at]
	worth := h.hex(at)
	if !h.warded("desert") || d.Kind != "desert" {
		worth += h.effects(d.BeforeDraw, at)
	}
	goes := percent
	for _, stat := range []book.Stat{book.Strength, book.Craft} {
		won, gain := h.group(lies.Cards, stat, at)
		worth += goes * gain / percent
		goes = goes * won / percent
	}
	rest := h.effects(d.Do, at) + lies.Gold*h.gold() + max(d.Draw-len(lies.Cards), 0)*h.unseen(at)
	for _, l := range lies.Cards {
		rest += h.lies(l, at)
	}
	return worth + goes*rest/percent
}

// group values the fight with the Enemies of one characteristic on a space, and returns the
// chance in percent that the turn goes on (T-48, T-66).
func (h *herald) group(cards []talisman.Lie, stat book.Stat, at book.Space) (goes, worth int) {
	n, prize := 0, 0
	var last *book.CardDef
	for _, l := range cards {
		d := h.book.Of(l.Piece)
		if d.Type != book.Enemy || (d.Craft > 0) != (stat == book.Craft) || h.me.Toad == nil && h.peaceful(d) {
			continue
		}
		n, prize, last = n+d.Strength+d.Craft, prize+h.trophy(d), d
	}
	if last == nil {
		return percent, 0
	}
	psychic := stat == book.Craft
	worth = h.fights(n, psychic, last.Subtype, at, prize)
	if worth < 0 && (h.evades(at) || psychic && h.owns(book.PassiveDestroySpirits)) {
		return percent, 0
	}
	won, _ := battle(h.margin(n, psychic, last.Subtype, at), h.me.Fate > 0)
	return won, worth
}

// lies values a card on a space, apart from fights.
func (h *herald) lies(l talisman.Lie, at book.Space) int {
	d := h.book.Of(l.Piece)
	switch {
	case d.Type == book.Enemy || d.Type == book.Spell:
		return 0
	case d.Thing() && d.Number == 5:
		return h.takes(d)
	case d.Pool.N > 0 && l.Counters > 0:
		return h.gains(d.Pool.Stat, 1)
	}
	return h.effects(d.Do, at)
}

// takes values taking a thing; 0 if this seat may not have it.
func (h *herald) takes(d *book.CardDef) int {
	if !h.mayHave(d) {
		return 0
	}
	return max(h.thing(d)-d.TakePrice*h.gold(), 0)
}

// card values drawing a card on a space.
func (h *herald) card(d *book.CardDef, at book.Space) int {
	switch {
	case d.PlacedBy != nil:
		return 0
	case d.Type == book.Enemy:
		return h.enemy(d, at)
	case d.Thing() && d.Number == 5:
		return h.takes(d)
	case d.Pool.N > 0:
		return h.gains(d.Pool.Stat, 1)
	}
	return h.effects(d.Do, at)
}

// usual is the value of an unknown card to heralds that do not look closer.
const usual = 150

// unseen values drawing an unknown card: the mean of all that may still be in the deck.
func (h *herald) unseen(at book.Space) int {
	if h.strength != Marshal {
		return usual
	}
	bonus := h.book.Space(at).Bonus()
	if worth, known := h.drawn[bonus]; known {
		return worth
	}
	seen := h.seen()
	sum, n := 0, 0
	for _, p := range h.book.Adventure {
		if !slices.Contains(seen, p) {
			sum, n = sum+h.card(h.book.Of(p), at), n+1
		}
	}
	h.drawn[bonus] = sum / max(n, 1)
	return h.drawn[bonus]
}

// seen returns the adventure cards that cannot be in the deck: those on the board, in
// possessions and among the discards.
func (h *herald) seen() []book.Piece {
	all := slices.Clone(h.Left.Discards)
	for _, at := range h.Spaces {
		for _, l := range at.Cards {
			all = append(all, l.Piece)
		}
	}
	for _, v := range h.Heroes {
		all = slices.Concat(all, v.Objects, v.Followers, v.Trophies)
	}
	return all
}
