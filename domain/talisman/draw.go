package talisman

import (
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/order"
	"seneschal/domain/piles"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// beforeDraw is the moment for LEAVE ... BEFORE DRAW (T-42).
const beforeDraw book.Window = "before_draw"

// startSpace starts the encounter of a space. In the Inner Region the instructions of the space
// come before the cards on it (T-149), elsewhere after them (T-52).
func startSpace(run *run, space ofSpace) {
	leave := doActs.of(space.moment(beforeDraw))
	if run.Now.Book.Region(space.Space) == book.Inner {
		run.Push(leave, doPrint.of(space), doCards.of(space))
		return
	}
	before := doEffects.of(space.effects("", book.SourceOf(space.Space), book.PathBeforeDraw))
	run.Push(doLeave.of(space), leave, before, doDraw.of(space), doCards.of(space), doPrint.of(space))
}

// countCardsToDraw returns how many cards must be drawn on a space: its number, less the cards of any
// kind that lie there (T-43); it may be negative.
func (s *State) countCardsToDraw(space book.Space) int {
	return s.Book.Space(space).Draw - len(s.Lying[space])
}

// askLeave asks which cards to abandon before the draw (DP-11), in editions that make this a
// question. It stops the turn only with the option stops=full.
var askLeave = newPoint(pointOf[ofSpace]{
	point: &point{ID: "DP-11", Asked: askInOwnTurn, About: aboutThe(func(o orders.Leave) bool { return o.BeforeDraw })},
	Open: func(state *State, a ofSpace) bool {
		return state.Book.Rulings.LeaveAsked && state.countCardsToDraw(a.Space) > 0 && len(state.listLeavable(a.Seat)) > 0
	},
	Legal: func(state *State, seat game.Seat, _ ofSpace, b game.Body) bool {
		l := b.(orders.Leave)
		return len(l.Things) == 0 || state.newLeaveAct(seat, l) != nil
	},
	Choices: func(state *State, seat game.Seat, _ ofSpace) []game.Body {
		all := []game.Body{orders.Leave{BeforeDraw: true}}
		for _, p := range state.listLeavable(seat) {
			all = append(all, orders.Leave{Things: []orders.Thing{toThing(p)}, BeforeDraw: true})
		}
		return all
	},
})

// leaveBeforeDraw abandons the cards that the answer to the question names (T-42); those that the
// block names follow (carryOutActs). A character with nothing more to leave, such as a Toad, is not
// asked.
func leaveBeforeDraw(run *run, space ofSpace) {
	if !askLeave.Open(run.Now, space) {
		return
	}
	answer, ok := askLeave.decide(run, doLeave.of(space), space)
	if l, said := answer.Body.(orders.Leave); ok && said && answer.By == turns.Reply && len(l.Things) > 0 {
		run.Now.newLeaveAct(answer.Seat, l)(run)
	}
}

// drawCards draws as many cards as are due, or as there are. Then each may be swapped, and some are put
// elsewhere.
func drawCards(run *run, space ofSpace) {
	n := run.Now.countCardsToDraw(space.Space)
	if n <= 0 {
		return
	}
	cards := listTop(run, AdventureDeck, n)
	if len(cards) == 0 {
		return
	}
	run.Emit(CardsDrawn{Seat: space.Seat, Space: space.Space, Cards: cards})
	run.Push(doSwap.of(ofSwap{ofSpace: space}), doPlace.of(space))
}

// listSwappers returns the abilities and cards by which a character may swap a drawn card (T-44).
func (s *State) listSwappers(seat game.Seat) []trait { return s.listTraits(seat, book.PassiveSwapDraw) }

// askSwap asks which drawn card to swap (DP-12). It also asks if ASK ON DRAW wants to see the
// drawn cards.
var askSwap = newPoint(pointOf[ofSwap]{
	point: &point{
		ID:       "DP-12",
		About:    acceptsType[orders.Swap],
		Wish:     newStopWish(orders.OnDraw),
		Answered: hasSentBlock,
		Asked:    askSubject,
	},
	Class: classIfBare(func(s *State, a ofSwap) bool { return len(s.listSwappers(a.Seat)) > 0 }),
	Legal: func(state *State, seat game.Seat, a ofSwap, b game.Body) bool {
		return len(b.(orders.Swap).Patterns) == 0 || state.findUnwanted(a.Come, b.(orders.Swap)) != ""
	},
	Choices: func(state *State, _ game.Seat, swap ofSwap) []game.Body {
		all := []game.Body{orders.Swap{}}
		for _, p := range state.listSwappable(swap.Come) {
			all = append(all, orders.Swap{Patterns: []orders.Pattern{{Card: p.Card()}}})
		}
		return all
	},
})

// listSwappable returns the cards just drawn that may be swapped: not those that replaced others
// (T-44).
func (s *State) listSwappable(come []book.Piece) []book.Piece {
	return piles.Without(s.Now.Drawn, come...)
}

// findUnwanted returns the first drawn card that fits a SWAP; "" if none does.
func (s *State) findUnwanted(come []book.Piece, swap orders.Swap) book.Piece {
	for _, piece := range s.listSwappable(come) {
		if slices.ContainsFunc(swap.Patterns, func(want orders.Pattern) bool { return fitsPattern(want, s.Book.Of(piece)) }) {
			return piece
		}
	}
	return ""
}

// swapCards swaps one card, and comes back once for each further ability or card that allows it (T-44, R-65).
// It stops if the answer fits no drawn card, or if no card is left to draw.
func swapCards(run *run, swap ofSwap) {
	may := run.Now.listSwappers(swap.Seat)
	if swap.Done > 0 && swap.Done >= len(may) {
		return
	}
	answer, ok := askSwap.decide(run, doSwap.of(swap), swap)
	if !ok || swap.Done >= len(may) {
		return
	}
	said, _ := answer.Body.(orders.Swap)
	gone := run.Now.findUnwanted(swap.Come, said)
	if gone == "" {
		return
	}
	come := listTop(run, AdventureDeck, 1)
	if len(come) == 0 {
		return // T-18
	}
	source := string(may[swap.Done].Piece)
	run.Emit(DrawSwapped{Seat: swap.Seat, Source: source, Space: swap.Space, Discarded: gone, Drawn: come[0]})
	run.Push(doSwap.of(ofSwap{swap.ofSpace, swap.Done + 1, appendCopy(swap.Come, come[0])}))
}

// placeDrawn rolls for the drawn cards that are put elsewhere, and puts counters on those that have
// some (T-45).
func placeDrawn(run *run, space ofSpace) {
	for _, piece := range run.Now.Now.Drawn {
		if pool := run.Now.Book.Of(piece).Pool; pool.N > 0 {
			run.Emit(PoolFilled{Card: piece, Space: space.Space, Stat: pool.Stat, N: min(pool.N, run.Now.PointsInBank(pool.Stat))})
		}
	}
	for _, piece := range slices.Backward(run.Now.Now.Drawn) {
		if by := run.Now.Book.Of(piece).PlacedBy; by != nil {
			rollWithFate(run, space.Seat, by.ID, by.Dice, doPlaced.of(ofDrawn{space, piece}))
		}
	}
}

// putPlacedCard puts a card on the rolled space (T-45). On the character's own space it stays to be
// resolved there.
func putPlacedCard(run *run, drawn ofDrawn, roll int) {
	to := run.Now.Book.Of(drawn.Piece).PlacedBy.Table.Of(run.Now.Roll(roll).Total())
	run.Emit(CardPlaced{Seat: drawn.Seat, Card: drawn.Piece, Space: drawn.Space, To: to})
}

// fitsPattern reports whether a card fits a pattern. A bound counts for the higher of Strength and Craft.
func fitsPattern(want orders.Pattern, card *book.CardDef) bool {
	kind := book.Type(strings.ToLower(want.Type))
	switch {
	case want.Card != "":
		return card.ID.Said() == want.Card.Said()
	case kind != "" && card.Type != kind && card.Subtype != kind:
		return false
	}
	n := max(card.Strength, card.Craft)
	switch want.Rel {
	case order.Less:
		return n < want.N
	case order.AtMost:
		return n <= want.N
	case order.AtLeast:
		return n >= want.N
	case order.More:
		return n > want.N
	case order.Unequal:
		return n != want.N
	case order.Equal:
		return n == want.N
	}
	return true
}

// A stop must not reveal the cards that a seat holds (T-168): a seat with any Spell is asked as
// if it could be cast, and an attacked seat without orders is asked whatever it holds.

// askHelp asks for Spells and helpers in a fight of the own turn (DP-14). It stops the turn only
// with the option stops=full.
var askHelp = newPoint(pointOf[ofReply]{
	point: &point{ID: "DP-14", Asked: askInOwnTurn},
	Open: func(state *State, reply ofReply) bool {
		f := state.findFight(reply.Fight)
		return f != nil && (len(state.Heroes[reply.Seat].Spells) > 0 || !f.Psychic && len(state.listHelpful(reply.Seat)) > 0)
	},
	About: func(state *State, _ ofReply, b game.Body) bool {
		switch b := b.(type) {
		case orders.FightWith:
			return true
		case orders.Cast:
			return b.Window == orders.AtFight || state.Book.Card(b.Spell).MayBeCastIn(book.OwnFight)
		}
		return false
	},
	Choices: func(state *State, seat game.Seat, reply ofReply) []game.Body {
		all := []game.Body{orders.FightWith{}}
		for _, p := range state.listHelpful(seat) {
			all = append(all, orders.FightWith{Things: []orders.Thing{toThing(p)}})
		}
		for _, spell := range state.listHeldSpells(seat) {
			if state.isCastable(seat, spell, book.OwnFight, reply.matter()) {
				all = append(all, orders.Cast{Spell: spell})
			}
		}
		return all
	},
})

// listHelpful returns the cards that could help a character in a battle: Enemies that
// follow it, cards to use up, and a hireling that it can pay.
func (s *State) listHelpful(seat game.Seat) []book.Piece {
	hero := s.Heroes[seat]
	return slices.DeleteFunc(slices.Concat(hero.Followers, hero.Objects), func(p book.Piece) bool {
		def := s.Book.Of(p)
		paid := book.FindPassive(def.Passive, book.PassivePaidMod)
		helps := def.Type == book.Enemy || def.Has(book.PassiveOneShotMod) || paid != nil && !hero.Turn.Paid && hero.Gold >= paid.Price
		return hero.Toad != nil || !helps || !s.isUsable(hero, def)
	})
}
