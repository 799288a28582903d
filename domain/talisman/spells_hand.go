package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// countSpellRoom returns how many more Spells a character may hold (T-93, T-95).
func (s *State) countSpellRoom(seat game.Seat) int {
	return max(s.SpellLimit(seat)-len(s.Heroes[seat].Spells), 0)
}

// gainSpells draws Spells for a seat, as many as it may hold (T-95).
func gainSpells(r *run, seat game.Seat, n int) {
	drawSpells(r, seat, min(n, r.Now.countSpellRoom(seat)))
}

// drawSpells draws Spells for a seat, even beyond its limit; fewer than n if the deck is exhausted. Seats that see
// Spells learn them.
func drawSpells(run *run, seat game.Seat, n int) {
	if n <= 0 {
		return
	}
	cards := listTop(run, SpellsDeck, n)
	if len(cards) == 0 {
		return
	}
	run.Emit(SpellGained{Seat: seat, N: len(cards)}, SpellsDrawn{Own: game.Own{Seat: seat}, Cards: cards})
	for _, eye := range run.Now.InPlay(seat) {
		if eye != seat && run.Now.SeesSpells(eye) {
			run.Emit(SpellsShown{Own: game.Own{Seat: eye}, Of: seat, Cards: cards})
		}
	}
}

// showSpells shows the Spells of all others to a character that can see them, when it enters or
// is no longer a Toad (passive see_spells, T-122). For other characters it does nothing.
func showSpells(run *run, seat game.Seat) {
	for _, of := range run.Now.InPlay(seat) {
		if cards := run.Now.Heroes[of].Spells; of != seat && run.Now.SeesSpells(seat) && len(cards) > 0 {
			run.Emit(SpellsShown{Own: game.Own{Seat: seat}, Of: of, Cards: cards})
		}
	}
}

// drawKeptSpell draws Spells for a character that always has some (passive keep_spell), up to their number and within
// its limit: when it has cast its last, and at the opening of its turn (T-23).
func drawKeptSpell(run *run, a ofSeat) {
	seat := a.Seat
	if !run.Now.IsPlaying(seat) {
		return
	}
	for _, keep := range run.Now.listTraits(seat, book.PassiveKeepSpell) {
		gainSpells(run, seat, keep.Min-len(run.Now.Heroes[seat].Spells))
	}
}

// askDiscard asks which Spells to discard when there are too many (DP-37); by default the last
// drawn.
var askDiscard = newPoint(pointOf[ofDiscard]{
	point: &point{ID: "DP-37", Mode: turns.All, Asked: askInOwnTurn, About: acceptsType[orders.Discard]},
	Open:  func(s *State, a ofDiscard) bool { return len(s.Heroes[a.Seat].Spells) > a.N },
	Choices: func(state *State, seat game.Seat, _ ofDiscard) []game.Body {
		hand := state.listHeldSpells(seat)
		slices.Reverse(hand)
		return lists.Map(hand, func(spell book.Card) game.Body { return orders.Discard{Things: []orders.Thing{{Card: spell}}} })
	},
})

// discardExcess discards the Spells that a character holds beyond its limit (T-94): first those that the seat names,
// then the last drawn.
func discardExcess(run *run, about ofSeat) {
	seat := about.Seat
	spells := run.Now.Heroes[seat].Spells
	choice := ofDiscard{seat, len(spells) - run.Now.SpellLimit(seat), nil, ""}
	if choice.N <= 0 || !askDiscard.ask(run, doExcess.of(about), choice) {
		return
	}
	var named []orders.Thing
	fit, _ := run.Fitting(seat, askDiscard.point, choice.matter())
	for _, answer := range fit {
		named = append(named, answer.Body.(orders.Discard).Things...)
	}
	gone := run.Now.findNamed(named, spells)
	rest := piles.Without(spells, gone...)
	slices.Reverse(rest)
	run.Emit(SpellsDiscarded{Seat: seat, Cards: slices.Concat(gone, rest)[:choice.N], Reason: "limit"})
}
