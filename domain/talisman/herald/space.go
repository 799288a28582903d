package herald

import (
	"slices"

	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
)

// arrival is what ending a movement on a space is worth: the best that can be
// encountered there (T-38).
func (h *herald) arrival(at book.Space) int {
	worth, known := h.arrivals[at]
	if !known {
		worth = h.encounters(at)
		h.arrivals[at] = worth
	}
	return worth
}

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

// brawl is what a squire sees of a space: the Enemies that lie there, and that
// cards are drawn.
func (h *herald) brawl(at book.Space) int {
	lies := h.lying[at].Cards
	_, battle := h.group(lies, book.Strength, at)
	_, psychic := h.group(lies, book.Craft, at)
	return battle + psychic + usual*max(h.book.Space(at).Draw-len(lies), 0)
}

// target is whom it is best to attack on a space, if anybody.
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

// hex is what the markers of a space cost (T-36).
func (h *herald) hex(at book.Space) int {
	worth := 0
	for _, l := range h.lying[at].Cards {
		if h.book.Of(l.Piece).Type == book.Spell {
			worth -= h.lifeCost(h.me.Lives)
		}
	}
	return worth
}

// space is what the encounter of a space is worth: what lies there, what is drawn,
// and what it does (3.6).
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

// group is the fight with the Enemies of a characteristic that lie on a space: the
// chance in percent that the turn goes on, and what it is worth (T-48, T-66).
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

// lies is what a card that lies on a space is worth besides a fight.
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

// takes is what taking a thing is worth.
func (h *herald) takes(d *book.CardDef) int {
	if !h.mayHave(d) {
		return 0
	}
	return max(h.thing(d)-d.TakePrice*h.gold(), 0)
}

// card is what drawing a card is worth on a space.
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

// usual is what a card is worth to whoever does not look closer.
const usual = 150

// unseen is what drawing a card is worth: the mean of all that may still be in
// the deck.
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

// seen are the adventure cards that are in nobody's deck: those that lie, that
// somebody has, and those that are discarded.
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
