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

// listTidyTasks returns the tasks that come before the next one: characters give up at once the cards that they
// may not have or carry (T-56, T-94, T-118). It returns nil if the next task is one of these itself.
func listTidyTasks(state *State, next task) []task {
	if slices.Contains([]string{string(doUnfit), string(doSurplus), string(doExcess)}, next.Do) {
		return nil
	}
	var all []task
	for _, seat := range state.Seats {
		hero, subject := state.Heroes[seat], ofSeat{seat}
		if hero.Realigned == state.Turns.Turn.N && len(state.listUnfit(seat)) > 0 {
			all = append(all, doUnfit.of(subject))
		}
		if len(hero.Objects) > state.Book.Limits.Objects && !state.HasRoom(seat, 0) {
			all = append(all, doSurplus.of(subject))
		}
		if len(hero.Spells) > 0 && len(hero.Spells) > state.SpellLimit(seat) {
			all = append(all, doExcess.of(subject))
		}
	}
	return all
}

// listUnfit returns the cards of a character that its alignment forbids (T-118).
func (s *State) listUnfit(seat game.Seat) []book.Piece {
	hero := s.Heroes[seat]
	return lists.Keep(hero.listBelongings(), func(p book.Piece) bool { return slices.Contains(s.Book.Of(p).Forbidden, hero.Alignment) })
}

// leaveUnfit abandons the cards of a character that its alignment forbids (T-118).
func leaveUnfit(run *run, seat ofSeat) {
	for _, p := range run.Now.listUnfit(seat.Seat) {
		abandonCard(run, seat.Seat, p, "alignment")
	}
}

// leaveSurplus abandons the Objects that a character cannot carry (T-56).
func leaveSurplus(run *run, seat ofSeat) {
	hero := run.Now.Heroes[seat.Seat]
	n := len(hero.Objects) - run.Now.CarryLimit(seat.Seat)
	if !run.Now.IsPlaying(seat.Seat) || n <= 0 {
		return
	}
	answer, ok := askLose.decide(run, doSurplus.of(seat), ofDiscard{seat.Seat, n, hero.Objects, overload})
	if !ok {
		return
	}
	for _, p := range run.Now.selectFirst(n, answer.Body, hero.Objects) {
		abandonCard(run, seat.Seat, p, overload)
	}
}

// overload is the reason why a character leaves Objects that it cannot carry.
const overload = "overload"

// abandonCard lays a card of a character face up on its space (T-59). A Raft and bound
// Followers are discarded instead.
func abandonCard(run *run, seat game.Seat, piece book.Piece, why string) {
	def := run.Now.Book.Of(piece)
	if def.Has(book.PassiveRaft) || def.IsBound() {
		run.Emit(CardDiscarded{Seat: seat, Card: piece})
		return
	}
	run.Emit(CardLeft{Seat: seat, Card: piece, Space: run.Now.Heroes[seat].Space, Reason: why})
}

// mayAbandon reports whether a character may give up a piece of its own accord: an Object or a Follower that is no Raft
// (T-133) and not bound.
func (s *State) mayAbandon(p book.Piece) bool {
	def := s.Book.Of(p)
	return def.IsThing() && !def.Has(book.PassiveRaft) && !def.IsBound()
}

// listLeavable returns the pieces that a character may give up of its own accord.
func (s *State) listLeavable(seat game.Seat) []book.Piece {
	return lists.Keep(s.Heroes[seat].listBelongings(), s.mayAbandon)
}

// askLose asks which Followers or Objects to lose (DP-36); by default the least valuable.
var askLose = newPoint(pointOf[ofDiscard]{
	point: &point{ID: "DP-36", Asked: askInOwnTurn},
	Open:  func(_ *State, m ofDiscard) bool { return len(m.Pieces) > m.N },
	About: func(_ *State, choice ofDiscard, b game.Body) bool {
		lose, ok := b.(orders.Lose)
		return ok && slices.ContainsFunc(choice.Pieces, func(p book.Piece) bool {
			return slices.ContainsFunc(lose.Things, func(t orders.Thing) bool { return t.Is(p) })
		})
	},
	Choices: func(state *State, _ game.Seat, m ofDiscard) []game.Body {
		return lists.Map(state.sortByCheapest(m.Pieces), func(p book.Piece) game.Body { return orders.Lose{Things: []orders.Thing{toThing(p)}} })
	},
})

// selectFirst returns n of the pieces: those that an order names, in its order, then the least
// valuable.
func (s *State) selectFirst(n int, body game.Body, pieces []book.Piece) []book.Piece {
	var named []book.Piece
	switch b := body.(type) {
	case orders.Lose:
		named = s.findNamed(b.Things, pieces)
	case orders.Deliver:
		named = s.findNamed(b.Things, pieces)
	}
	all := append(named, piles.Without(s.sortByCheapest(pieces), named...)...)
	return all[:min(n, len(all))]
}

// findNamed returns those of some pieces that an order names, in its order. Each thing stands for one piece at
// most, and each piece is returned once.
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
func (s *State) selectChosen(choice orders.Choice, among []book.Piece) []book.Piece {
	all := s.findNamed(choice.Things, among)
	if choice.All {
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

// valueRank returns the rank of a piece in the lists for automatic choices, higher for a more valuable piece. A raised
// or charmed Enemy comes before all others.
func (s *State) valueRank(piece book.Piece) int {
	def := s.Book.Of(piece)
	switch def.Type {
	case book.Object:
		return slices.Index(s.Book.Auto.Objects, piece.Card())
	case book.MagicObject:
		return magicWorth + slices.Index(s.Book.Auto.MagicObjects, piece.Card().Said())
	case book.Enemy:
		return -1 // raised or charmed
	}
	return slices.Index(s.Book.Auto.Followers, piece.Card())
}

// listUnbound returns the Followers of a character that are not bound to it.
func (s *State) listUnbound(seat game.Seat) []book.Piece {
	return lists.Keep(s.Heroes[seat].Followers, func(p book.Piece) bool { return !s.Book.Of(p).IsBound() })
}

// toThing returns a piece as orders name it.
func toThing(p book.Piece) orders.Thing { return orders.Thing{Card: p.Card(), Copy: p.Number()} }

// keywordToID returns a keyword as the book writes it: "GOLD" is "gold".
func keywordToID[T ~string](keyword T) string { return strings.ToLower(string(keyword)) }

// listBelongings returns the Objects and Followers of a seat.
func (h *Hero) listBelongings() []book.Piece { return slices.Concat(h.Objects, h.Followers) }
