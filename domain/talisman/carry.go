package talisman

import (
	"slices"
	"strings"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// listTidyTasks returns the tasks that come before the next one: characters with more than they
// may have give it up at once, whatever the reason (T-56, T-94, T-118).
func listTidyTasks(s *State, next task) []task {
	if slices.Contains([]string{string(doUnfit), string(doSurplus), string(doExcess)}, next.Do) {
		return nil
	}
	var all []task
	for _, seat := range s.Seats {
		h, a := s.Heroes[seat], ofSeat{seat}
		if h.Realigned == s.Turns.Turn.N && len(s.listUnfit(seat)) > 0 {
			all = append(all, doUnfit.of(a))
		}
		if len(h.Objects) > s.Book.Limits.Objects && !s.HasRoom(seat, 0) {
			all = append(all, doSurplus.of(a))
		}
		if len(h.Spells) > 0 && len(h.Spells) > s.SpellLimit(seat) {
			all = append(all, doExcess.of(a))
		}
	}
	return all
}

// listUnfit returns the cards of a character that its alignment forbids (T-118).
func (s *State) listUnfit(seat game.Seat) []book.Piece {
	h := s.Heroes[seat]
	return lists.Keep(h.belongings(), func(p book.Piece) bool { return slices.Contains(s.Book.Of(p).Forbidden, h.Alignment) })
}

func leaveUnfit(r *run, a ofSeat) {
	for _, p := range r.Now.listUnfit(a.Seat) {
		abandonCard(r, a.Seat, p, "alignment")
	}
}

// leaveSurplus abandons the Objects that a character cannot carry (T-56).
func leaveSurplus(r *run, m ofSeat) {
	h := r.Now.Heroes[m.Seat]
	n := len(h.Objects) - r.Now.CarryLimit(m.Seat)
	if !r.Now.Playing(m.Seat) || n <= 0 {
		return
	}
	a, ok := askLose.decide(r, doSurplus.of(m), ofChoice{m.Seat, n, h.Objects, overload})
	if !ok {
		return
	}
	for _, p := range r.Now.selectFirst(n, a.Body, h.Objects) {
		abandonCard(r, m.Seat, p, overload)
	}
}

// overload is the reason why a character leaves Objects that it cannot carry.
const overload = "overload"

// abandonCard lays a card of a character face up on its space (T-59). A Raft never
// lies on the board again, and bound Followers are discarded.
func abandonCard(r *run, seat game.Seat, p book.Piece, why string) {
	def := r.Now.Book.Of(p)
	if def.Has(book.PassiveRaft) || def.Bound() {
		r.Emit(CardDiscarded{Seat: seat, Card: p})
		return
	}
	r.Emit(CardLeft{Seat: seat, Card: p, Space: r.Now.Heroes[seat].Space, Reason: why})
}

// mayAbandon reports whether a character may give up a card of its own accord
// (T-133, 2.10).
func (s *State) mayAbandon(p book.Piece) bool {
	def := s.Book.Of(p)
	return def.Thing() && !def.Has(book.PassiveRaft) && !def.Bound()
}

// listLeavable returns the pieces that a character may give up of its own accord.
func (s *State) listLeavable(seat game.Seat) []book.Piece {
	return lists.Keep(s.Heroes[seat].belongings(), s.mayAbandon)
}

// askLose asks which Followers or Objects to lose (DP-36); by default the least valuable.
var askLose = newPoint(pointOf[ofChoice]{
	point: &point{ID: "DP-36", Asked: askInOwnTurn},
	Open:  func(_ *State, m ofChoice) bool { return len(m.Pieces) > m.N },
	About: func(_ *State, m ofChoice, b game.Body) bool {
		l, ok := b.(orders.Lose)
		return ok && slices.ContainsFunc(m.Pieces, func(p book.Piece) bool {
			return slices.ContainsFunc(l.Things, func(t orders.Thing) bool { return t.Is(p) })
		})
	},
	Choices: func(s *State, _ game.Seat, m ofChoice) []game.Body {
		return lists.Map(s.sortByCheapest(m.Pieces), func(p book.Piece) game.Body { return orders.Lose{Things: []orders.Thing{toThing(p)}} })
	},
})

// selectFirst returns n of the pieces: those that an order names, in its order, then the least
// valuable.
func (s *State) selectFirst(n int, b game.Body, pieces []book.Piece) []book.Piece {
	var named []book.Piece
	switch b := b.(type) {
	case orders.Lose:
		named = s.findNamed(b.Things, pieces)
	case orders.Deliver:
		named = s.findNamed(b.Things, pieces)
	}
	all := append(named, piles.Without(s.sortByCheapest(pieces), named...)...)
	return all[:min(n, len(all))]
}

// findNamed returns the pieces that an order names, in its order, each once.
func (s *State) findNamed(things []orders.Thing, among []book.Piece) []book.Piece {
	var all []book.Piece
	for _, t := range things {
		i := slices.IndexFunc(among, func(p book.Piece) bool { return t.Is(p) && !slices.Contains(all, p) })
		if i >= 0 {
			all = append(all, among[i])
		}
	}
	return all
}

// selectChosen returns the pieces that an order wants: those that it names, then with ALL the rest.
func (s *State) selectChosen(c orders.Choice, among []book.Piece) []book.Piece {
	all := s.findNamed(c.Things, among)
	if c.All {
		all = append(all, piles.Without(among, all...)...)
	}
	return all
}

// sortByCheapest sorts pieces by value, the least valuable first: Objects before Magic Objects
// (appendix E).
func (s *State) sortByCheapest(pieces []book.Piece) []book.Piece {
	all := slices.Clone(pieces)
	slices.SortStableFunc(all, func(a, b book.Piece) int { return s.valueRank(a) - s.valueRank(b) })
	return all
}

// magicWorth exceeds the worth of any plain Object.
const magicWorth = 100

// valueRank returns the rank of a piece in the lists for automatic choices.
func (s *State) valueRank(p book.Piece) int {
	def := s.Book.Of(p)
	switch def.Type {
	case book.Object:
		return slices.Index(s.Book.Auto.Objects, p.Card())
	case book.MagicObject:
		return magicWorth + slices.Index(s.Book.Auto.MagicObjects, p.Card().Said())
	case book.Enemy:
		return -1 // raised or charmed
	}
	return slices.Index(s.Book.Auto.Followers, p.Card())
}

// listUnbound returns the Followers of a character that are not bound to it.
func (s *State) listUnbound(seat game.Seat) []book.Piece {
	return lists.Keep(s.Heroes[seat].Followers, func(p book.Piece) bool { return !s.Book.Of(p).Bound() })
}

// toThing returns a piece as orders name it.
func toThing(p book.Piece) orders.Thing { return orders.Thing{Card: p.Card(), Copy: p.Number()} }

// keywordToID returns a keyword as the book writes it: "GOLD" is "gold".
func keywordToID[T ~string](keyword T) string { return strings.ToLower(string(keyword)) }

// belongings returns the Objects and Followers of a seat.
func (h *Hero) belongings() []book.Piece { return slices.Concat(h.Objects, h.Followers) }
