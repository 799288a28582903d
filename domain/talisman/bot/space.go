package bot

import (
	"slices"

	"seneschal/domain/talisman"
	"seneschal/domain/talisman/book"
)

// valueArrival values ending a movement on a space: the best encounter there (T-38). It remembers the value.
func (h *bot) valueArrival(at book.Space) int {
	worth, known := h.arrivals[at]
	if !known {
		worth = h.valueEncounters(at)
		h.arrivals[at] = worth
	}
	return worth
}

// valueEncounters values the encounters on a space, as closely as the bot's strength looks.
func (h *bot) valueEncounters(at book.Space) int {
	if h.strength == Easy {
		return h.valueAsEasy(at)
	}
	worth := h.valueSpace(at)
	if h.strength == Hard {
		if d, ok := h.chooseTarget(at); ok {
			worth = max(worth, d.worth+h.valueHexes(at))
		}
	}
	return worth
}

// valueAsEasy values a space as an easy bot sees it: the Enemies on it, and the cards to draw.
func (h *bot) valueAsEasy(at book.Space) int {
	lies := h.lying[at].Cards
	_, battle := h.valueGroup(lies, book.Strength, at)
	_, psychic := h.valueGroup(lies, book.Craft, at)
	return battle + psychic + unseenWorth*max(h.book.Space(at).Draw-len(lies), 0)
}

// chooseTarget returns the best attack on a character on a space; false if none pays.
func (h *bot) chooseTarget(at book.Space) (best duel, ok bool) {
	for _, hero := range h.others {
		if hero.Space != at {
			continue
		}
		if d := h.chooseAttack(hero); d.worth > 0 && (!ok || d.worth > best.worth) {
			best, ok = d, true
		}
	}
	return best, ok
}

// valueHexes values the Hex markers on a space, of which each costs a life (T-36): a negative number, or 0.
func (h *bot) valueHexes(at book.Space) int {
	worth := 0
	for _, l := range h.lying[at].Cards {
		if h.book.Of(l.Piece).Type == book.Spell {
			worth -= h.lifeCost(h.me.Lives)
		}
	}
	return worth
}

// valueSpace values the encounter of a space: the cards on it, the cards to draw, and its
// instructions.
func (h *bot) valueSpace(at book.Space) int {
	space, lies := h.book.Space(at), h.lying[at]
	worth := h.valueHexes(at)
	if !h.isWarded("desert") || space.Kind != "desert" {
		worth += h.valueEffects(space.BeforeDraw, at)
	}
	goes := percent
	for _, stat := range []book.Stat{book.Strength, book.Craft} {
		won, gain := h.valueGroup(lies.Cards, stat, at)
		worth += goes * gain / percent
		goes = goes * won / percent
	}
	rest := h.valueEffects(space.Do, at) + lies.Gold*h.goldWorth() + max(space.Draw-len(lies.Cards), 0)*h.valueUnseenCard(at)
	for _, l := range lies.Cards {
		rest += h.valueLyingCard(l, at)
	}
	return worth + goes*rest/percent
}

// valueGroup values the fight with the Enemies of one characteristic on a space, and returns the chance in percent that the
// turn goes on after it (T-48, T-66). Without such Enemies, or if this seat evades them, that is 100, and the value 0.
func (h *bot) valueGroup(cards []talisman.Lie, stat book.Stat, at book.Space) (goes, worth int) {
	n, prize := 0, 0
	var last *book.CardDef
	for _, l := range cards {
		card := h.book.Of(l.Piece)
		if card.Type != book.Enemy || (card.Craft > 0) != (stat == book.Craft) || h.me.Toad == nil && h.isPeaceful(card) {
			continue
		}
		n, prize, last = n+card.Strength+card.Craft, prize+h.valueTrophy(card), card
	}
	if last == nil {
		return percent, 0
	}
	psychic := stat == book.Craft
	worth = h.valueFight(n, psychic, last.Subtype, at, prize)
	if worth < 0 && (h.canEvade(at) || psychic && h.hasAbility(book.PassiveDestroySpirits)) {
		return percent, 0
	}
	won, _ := computeBattleOdds(h.fightMargin(n, psychic, last.Subtype, at), h.me.Fate > 0)
	return won, worth
}

// valueLyingCard values a card on a space, apart from fights and markers, for which it returns 0.
func (h *bot) valueLyingCard(lie talisman.Lie, at book.Space) int {
	card := h.book.Of(lie.Piece)
	switch {
	case card.Type == book.Enemy || card.Type == book.Spell:
		return 0
	case card.IsThing() && card.Number == 5:
		return h.valueTaking(card)
	case card.Pool.N > 0 && lie.Counters > 0:
		return h.valueGain(card.Pool.Stat, 1)
	}
	return h.valueEffects(card.Do, at)
}

// valueTaking values taking a thing; 0 if this seat may not have it.
func (h *bot) valueTaking(card *book.CardDef) int {
	if !h.mayHave(card) {
		return 0
	}
	return max(h.valueThing(card)-card.TakePrice*h.goldWorth(), 0)
}

// valueDrawnCard values drawing a card on a space; 0 for a card that is put on another space.
func (h *bot) valueDrawnCard(card *book.CardDef, at book.Space) int {
	switch {
	case card.PlacedBy != nil:
		return 0
	case card.Type == book.Enemy:
		return h.valueEnemy(card, at)
	case card.IsThing() && card.Number == 5:
		return h.valueTaking(card)
	case card.Pool.N > 0:
		return h.valueGain(card.Pool.Stat, 1)
	}
	return h.valueEffects(card.Do, at)
}

// unseenWorth is the value of an unknown card to easy and medium bots.
const unseenWorth = 150

// valueUnseenCard values drawing an unknown card: for a hard bot the mean of all that may still be in the deck. It remembers
// the value for all spaces with the same bonus of creatures.
func (h *bot) valueUnseenCard(at book.Space) int {
	if h.strength != Hard {
		return unseenWorth
	}
	bonus := h.book.Space(at).Bonus()
	if worth, known := h.drawn[bonus]; known {
		return worth
	}
	seen := h.listSeenCards()
	sum, n := 0, 0
	for _, piece := range h.book.Adventure {
		if !slices.Contains(seen, piece) {
			sum, n = sum+h.valueDrawnCard(h.book.Of(piece), at), n+1
		}
	}
	h.drawn[bonus] = sum / max(n, 1)
	return h.drawn[bonus]
}

// listSeenCards returns the adventure cards that cannot be in the deck: those on the board, in
// possessions and among the discards.
func (h *bot) listSeenCards() []book.Piece {
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
