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
func startSpace(r *run, m ofSpace) {
	leave := doActs.of(m.moment(beforeDraw))
	if r.Now.Book.Region(m.Space) == book.Inner {
		r.Push(leave, doPrint.of(m), doCards.of(m))
		return
	}
	before := doEffects.of(m.effects("", book.SourceOf(m.Space), book.PathBeforeDraw))
	r.Push(doLeave.of(m), leave, before, doDraw.of(m), doCards.of(m), doPrint.of(m))
}

// cardsToDraw returns how many cards must be drawn on a space: its number, less the cards of any
// kind that lie there (T-43).
func (s *State) cardsToDraw(space book.Space) int {
	return s.Book.Space(space).Draw - len(s.Lying[space])
}

// askLeave asks which cards to abandon before the draw (DP-11), in editions that make this a
// question. It stops the turn only with the option stops=full.
var askLeave = newPoint(pointOf[ofSpace]{
	point: &point{ID: "DP-11", Asked: askInOwnTurn, About: aboutThe(func(o orders.Leave) bool { return o.BeforeDraw })},
	Open: func(s *State, a ofSpace) bool {
		return s.Book.Rulings.LeaveAsked && s.cardsToDraw(a.Space) > 0 && len(s.listLeavable(a.Seat)) > 0
	},
	Legal: func(s *State, seat game.Seat, _ ofSpace, b game.Body) bool {
		l := b.(orders.Leave)
		return len(l.Things) == 0 || s.newLeaveAct(seat, l) != nil
	},
	Choices: func(s *State, seat game.Seat, _ ofSpace) []game.Body {
		all := []game.Body{orders.Leave{BeforeDraw: true}}
		for _, p := range s.listLeavable(seat) {
			all = append(all, orders.Leave{Things: []orders.Thing{toThing(p)}, BeforeDraw: true})
		}
		return all
	},
})

// leaveFirst abandons the cards that the answer to the question names (T-42); those that the
// block names follow (carryOutActs). A character with nothing more to leave, such as a Toad, is not
// asked.
func leaveFirst(r *run, m ofSpace) {
	if !askLeave.Open(r.Now, m) {
		return
	}
	a, ok := askLeave.decide(r, doLeave.of(m), m)
	if l, said := a.Body.(orders.Leave); ok && said && a.By == turns.Reply && len(l.Things) > 0 {
		r.Now.newLeaveAct(a.Seat, l)(r)
	}
}

// drawCards draws as many cards as are due. Then each may be swapped, and some are put elsewhere.
func drawCards(r *run, m ofSpace) {
	n := r.Now.cardsToDraw(m.Space)
	if n <= 0 {
		return
	}
	cards := takeTop(r, AdventureDeck, n)
	if len(cards) == 0 {
		return
	}
	r.Emit(CardsDrawn{Seat: m.Seat, Space: m.Space, Cards: cards})
	r.Push(doSwap.of(ofSwap{ofSpace: m}), doPlace.of(m))
}

// listSwappers returns the abilities and cards by which a character may swap a drawn card (T-44).
func (s *State) listSwappers(seat game.Seat) []trait { return s.listTraits(seat, book.PassiveSwapDraw) }

// askSwap asks which drawn card to swap (DP-12). It also asks if ASK ON DRAW wants to see the
// drawn cards (5.7).
var askSwap = newPoint(pointOf[ofSwap]{
	point: &point{
		ID:       "DP-12",
		About:    acceptsType[orders.Swap],
		Wish:     newStopWish(orders.OnDraw),
		Answered: hasSentBlock,
		Asked:    askSubject,
	},
	Class: classIfBare(func(s *State, a ofSwap) bool { return len(s.listSwappers(a.Seat)) > 0 }),
	Legal: func(s *State, seat game.Seat, a ofSwap, b game.Body) bool {
		return len(b.(orders.Swap).Patterns) == 0 || s.findUnwanted(a.Come, b.(orders.Swap)) != ""
	},
	Choices: func(s *State, _ game.Seat, a ofSwap) []game.Body {
		all := []game.Body{orders.Swap{}}
		for _, p := range s.listSwappable(a.Come) {
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
	for _, p := range s.listSwappable(come) {
		if slices.ContainsFunc(swap.Patterns, func(want orders.Pattern) bool { return fitsPattern(want, s.Book.Of(p)) }) {
			return p
		}
	}
	return ""
}

// swapCards swaps one card for each ability or card that allows it (T-44, R-65).
func swapCards(r *run, m ofSwap) {
	may := r.Now.listSwappers(m.Seat)
	if m.Done > 0 && m.Done >= len(may) {
		return
	}
	a, ok := askSwap.decide(r, doSwap.of(m), m)
	if !ok || m.Done >= len(may) {
		return
	}
	said, _ := a.Body.(orders.Swap)
	gone := r.Now.findUnwanted(m.Come, said)
	if gone == "" {
		return
	}
	come := takeTop(r, AdventureDeck, 1)
	if len(come) == 0 {
		return // T-18
	}
	source := string(may[m.Done].Piece)
	r.Emit(DrawSwapped{Seat: m.Seat, Source: source, Space: m.Space, Discarded: gone, Drawn: come[0]})
	r.Push(doSwap.of(ofSwap{m.ofSpace, m.Done + 1, appendCopy(m.Come, come[0])}))
}

// placeDrawn rolls for the drawn cards that are put elsewhere, and puts counters on those that have
// some (T-45, 2.9).
func placeDrawn(r *run, m ofSpace) {
	for _, p := range r.Now.Now.Drawn {
		if pool := r.Now.Book.Of(p).Pool; pool.N > 0 {
			r.Emit(PoolFilled{Card: p, Space: m.Space, Stat: pool.Stat, N: min(pool.N, r.Now.Bank(pool.Stat))})
		}
	}
	for _, p := range slices.Backward(r.Now.Now.Drawn) {
		if by := r.Now.Book.Of(p).PlacedBy; by != nil {
			rollWithFate(r, m.Seat, by.ID, by.Dice, doPlaced.of(ofDrawn{m, p}))
		}
	}
}

// putPlacedCard puts a card on the rolled space (T-45). On the character's own space it stays to be
// resolved there.
func putPlacedCard(r *run, m ofDrawn, roll int) {
	to := r.Now.Book.Of(m.Piece).PlacedBy.Table.Of(r.Now.Roll(roll).Total())
	r.Emit(CardPlaced{Seat: m.Seat, Card: m.Piece, Space: m.Space, To: to})
}

// fitsPattern reports whether a card fits a pattern (5.3).
func fitsPattern(want orders.Pattern, d *book.CardDef) bool {
	kind := book.Type(strings.ToLower(want.Type))
	switch {
	case want.Card != "":
		return d.ID.Said() == want.Card.Said()
	case kind != "" && d.Type != kind && d.Subtype != kind:
		return false
	}
	n := max(d.Strength, d.Craft)
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
	Open: func(s *State, a ofReply) bool {
		f := s.findFight(a.Fight)
		return f != nil && (len(s.Heroes[a.Seat].Spells) > 0 || !f.Psychic && len(s.listHelpful(a.Seat)) > 0)
	},
	About: func(s *State, _ ofReply, b game.Body) bool {
		switch b := b.(type) {
		case orders.FightWith:
			return true
		case orders.Cast:
			return b.Window == orders.AtFight || s.Book.Card(b.Spell).Open(book.OwnFight)
		}
		return false
	},
	Choices: func(s *State, seat game.Seat, a ofReply) []game.Body {
		all := []game.Body{orders.FightWith{}}
		for _, p := range s.listHelpful(seat) {
			all = append(all, orders.FightWith{Things: []orders.Thing{toThing(p)}})
		}
		for _, spell := range s.listHeldSpells(seat) {
			if s.isCastable(seat, spell, book.OwnFight, a.matter()) {
				all = append(all, orders.Cast{Spell: spell})
			}
		}
		return all
	},
})

// listHelpful returns the cards that could help a character in a battle (2.10): Enemies that
// follow it, cards to use up, and a hireling that it can pay.
func (s *State) listHelpful(seat game.Seat) []book.Piece {
	h := s.Heroes[seat]
	return slices.DeleteFunc(slices.Concat(h.Followers, h.Objects), func(p book.Piece) bool {
		def := s.Book.Of(p)
		paid := book.Find(def.Passive, book.PassivePaidMod)
		helps := def.Type == book.Enemy || def.Has(book.PassiveOneShotMod) || paid != nil && !h.Turn.Paid && h.Gold >= paid.Price
		return h.Toad != nil || !helps || !s.isUsable(h, def)
	})
}
