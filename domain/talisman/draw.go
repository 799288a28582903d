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

// doLeave is the step of what is abandoned in answer to a question (DP-11).
const doLeave = "leave"

// beforeDraw is the moment at which LEAVE ... BEFORE DRAW is done (T-42).
const beforeDraw = "before_draw"

// space is the encounter of a space. What is printed on a space of the Inner
// Region comes before what lies there (T-149), elsewhere after it (T-52).
func space(r *run, t task) {
	m := t.About
	leave := task{Do: "acts", About: matter{Seat: m.Seat, Space: m.Space, Kind: beforeDraw}}
	if r.Now.Book.Region(m.Space) == book.Inner {
		r.Push(leave, task{Do: "print", About: m}, task{Do: "cards", About: m})
		return
	}
	before := task{Do: "effects", About: matter{Seat: m.Seat, Space: m.Space, Source: book.SourceOf(m.Space), Path: book.PathBeforeDraw}}
	r.Push(task{Do: doLeave, About: m}, leave, before, task{Do: "draw", About: m}, task{Do: "cards", About: m}, task{Do: "print", About: m})
}

// due is how many cards a space orders to be drawn: less those of any kind that lie
// there (T-43).
func (s *State) due(space book.Space) int { return s.Book.Space(space).Draw - len(s.Lying[space]) }

// askLeave is for what is abandoned before cards are drawn (DP-11); a question where
// every choice is one, in editions that say so.
var askLeave = &point{
	ID:    "DP-11",
	Asked: inTurn,
	Open: func(s *State, a matter) bool {
		return s.Book.Rulings.LeaveAsked && s.due(a.Space) > 0 && len(s.leavable(a.Seat)) > 0
	},
	About: aboutThe(func(o orders.Leave) bool { return o.BeforeDraw }),
	Legal: func(s *State, seat game.Seat, _ matter, b game.Body) bool {
		l := b.(orders.Leave)
		return len(l.Things) == 0 || s.leaveAct(seat, l) != nil
	},
	Choices: func(s *State, seat game.Seat, _ matter) []game.Body {
		all := []game.Body{orders.Leave{BeforeDraw: true}}
		for _, p := range s.leavable(seat) {
			all = append(all, orders.Leave{Things: []orders.Thing{thingOf(p)}, BeforeDraw: true})
		}
		return all
	},
}

// leaveFirst abandons what the answer to the question names (T-42); what the block
// names follows (acts). Who has nothing to leave any more, as a Toad, is not asked on.
func leaveFirst(r *run, t task) {
	if !askLeave.Open(r.Now, t.About) {
		return
	}
	a, ok := r.Decide(t, askLeave, t.About.Seat, t.About)
	if l, said := a.Body.(orders.Leave); ok && said && a.By == turns.Reply && len(l.Things) > 0 {
		r.Now.leaveAct(a.Seat, l)(r)
	}
}

// draw draws as many cards as are due. Then each may be swapped, and some are put elsewhere.
func draw(r *run, t task) {
	m := t.About
	n := r.Now.due(m.Space)
	if n <= 0 {
		return
	}
	cards := top(r, AdventureDeck, n)
	if len(cards) == 0 {
		return
	}
	r.Emit(CardsDrawn{Seat: m.Seat, Space: m.Space, Cards: cards})
	r.Push(task{Do: "swap", About: m}, task{Do: "place", About: m})
}

// swappers are the abilities and cards by which a character may swap a card that
// it has drawn (T-44).
func (s *State) swappers(seat game.Seat) []trait { return s.traits(seat, book.PassiveSwapDraw) }

// askSwap is for a card that is swapped (DP-12); it is asked as well if ASK ON
// DRAW wants to see what was drawn (5.7).
var askSwap = &point{
	ID: "DP-12", About: isAbout[orders.Swap], Wish: wishes(orders.OnDraw), Answered: freshBlock,
	Asked: itself,
	Class: bareIf(func(s *State, a matter) bool { return len(s.swappers(a.Seat)) > 0 }),
	Legal: func(s *State, seat game.Seat, a matter, b game.Body) bool {
		return len(b.(orders.Swap).Patterns) == 0 || s.unwanted(a, b.(orders.Swap)) != ""
	},
	Choices: func(s *State, _ game.Seat, a matter) []game.Body {
		all := []game.Body{orders.Swap{}}
		for _, p := range s.swappable(a) {
			all = append(all, orders.Swap{Patterns: []orders.Pattern{{Card: p.Card()}}})
		}
		return all
	},
}

// swappable are the cards just drawn that may be swapped; those that came for
// another may not (T-44).
func (s *State) swappable(a matter) []book.Piece {
	return piles.Without(s.Now.Drawn, a.Pieces...)
}

// unwanted is the first card drawn that fits a SWAP; "" if none does.
func (s *State) unwanted(a matter, swap orders.Swap) book.Piece {
	for _, p := range s.swappable(a) {
		if slices.ContainsFunc(swap.Patterns, func(want orders.Pattern) bool { return fitting(want, s.Book.Of(p)) }) {
			return p
		}
	}
	return ""
}

// swap swaps one card for each ability or card that allows it (T-44, R-65): I
// counts them, Pieces are those that have come for others.
func swap(r *run, t task) {
	m := t.About
	may := r.Now.swappers(m.Seat)
	if m.I > 0 && m.I >= len(may) {
		return
	}
	a, ok := r.Decide(t, askSwap, m.Seat, m)
	if !ok || m.I >= len(may) {
		return
	}
	said, _ := a.Body.(orders.Swap)
	gone := r.Now.unwanted(m, said)
	if gone == "" {
		return
	}
	come := top(r, AdventureDeck, 1)
	if len(come) == 0 {
		return // T-18
	}
	source := string(may[m.I].Piece)
	r.Emit(DrawSwapped{Seat: m.Seat, Source: source, Space: m.Space, Discarded: gone, Drawn: come[0]})
	m.I, m.Pieces = m.I+1, with(m.Pieces, come[0])
	r.Push(task{Do: "swap", About: m})
}

// place rolls for the cards that are put elsewhere, and puts counters on those
// that have some (T-45, 2.9).
func place(r *run, t task) {
	m := t.About
	for _, p := range r.Now.Now.Drawn {
		if pool := r.Now.Book.Of(p).Pool; pool.N > 0 {
			r.Emit(PoolFilled{Card: p, Space: m.Space, Stat: pool.Stat, N: min(pool.N, r.Now.Bank(pool.Stat))})
		}
	}
	for _, p := range slices.Backward(r.Now.Now.Drawn) {
		if by := r.Now.Book.Of(p).PlacedBy; by != nil {
			rollFor(r, m.Seat, by.ID, by.Dice, task{Do: "placed", About: matter{Seat: m.Seat, Space: m.Space, Piece: p}})
		}
	}
}

// placed puts a card on the space that was rolled (T-45). On the own space it
// stays to be resolved there.
func placed(r *run, t task) {
	m := t.About
	to := r.Now.Book.Of(m.Piece).PlacedBy.Table.Of(r.Now.Roll(m.Roll).Total())
	r.Emit(CardPlaced{Seat: m.Seat, Card: m.Piece, Space: m.Space, To: to})
}

// fitting reports whether a card is what a pattern wants (5.3).
func fitting(want orders.Pattern, d *book.CardDef) bool {
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

// Nobody learns from a stop what somebody holds (T-168): whoever holds any Spell
// is asked as if it could be cast, and an attacked seat that has said nothing is
// asked whatever it holds.

// askHelp is for Spells and helpers in a fight of the own turn (DP-14). It stops
// only where every choice does.
var askHelp = &point{
	ID:    "DP-14",
	Asked: inTurn,
	Open: func(s *State, a matter) bool {
		f := s.fight(a.Fight)
		return f != nil && (len(s.Heroes[a.Seat].Spells) > 0 || !f.Psychic && len(s.helpful(a.Seat)) > 0)
	},
	About: func(s *State, _ matter, b game.Body) bool {
		switch b := b.(type) {
		case orders.FightWith:
			return true
		case orders.Cast:
			return b.Window == orders.AtFight || s.Book.Card(b.Spell).Open(book.OwnFight)
		}
		return false
	},
	Choices: func(s *State, seat game.Seat, a matter) []game.Body {
		all := []game.Body{orders.FightWith{}}
		for _, p := range s.helpful(seat) {
			all = append(all, orders.FightWith{Things: []orders.Thing{thingOf(p)}})
		}
		for _, spell := range s.hand(seat) {
			if s.castable(seat, spell, book.OwnFight, a) {
				all = append(all, orders.Cast{Spell: spell})
			}
		}
		return all
	},
}

// helpful are the things of a character that could help it in a battle (2.10):
// Enemies that follow it, what is used up, who wants to be paid.
func (s *State) helpful(seat game.Seat) []book.Piece {
	h := s.Heroes[seat]
	return slices.DeleteFunc(slices.Concat(h.Followers, h.Objects), func(p book.Piece) bool {
		def := s.Book.Of(p)
		paid := book.Find(def.Passive, book.PassivePaidMod)
		helps := def.Type == book.Enemy || def.Has(book.PassiveOneShotMod) || paid != nil && !h.Turn.Paid && h.Gold >= paid.Price
		return h.Toad != nil || !helps || !s.usable(h, def)
	})
}
