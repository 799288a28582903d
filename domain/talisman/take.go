package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/lists"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// mercenaryGold is the gold that a character must have to hire the Mercenary by default (DP-24).
const mercenaryGold = 3

// takeThings takes Objects, Followers and gold on the space (T-50, DP-24).
func takeThings(r *run, was ofSpace) {
	m := ofSpace{was.Seat, r.Now.Heroes[was.Seat].Space}
	if !r.Now.Playing(m.Seat) || len(r.Now.listTakeables(m.Seat)) == 0 && r.Now.Gold[m.Space] == 0 {
		return
	}
	a, ok := askTake.decide(r, doTake.of(was), m)
	if !ok {
		return
	}
	order := a.Body.(orders.Take)
	if n := r.Now.Gold[m.Space]; n > 0 && r.Now.mayHaveGold(m.Seat) && (order.All || slices.ContainsFunc(order.Things, isGold)) {
		r.Emit(GoldMoved{From: Purse{Space: m.Space}, To: Purse{Seat: m.Seat}, N: n, Cause: "take"})
	}
	dropping := r.Now.findNamed(order.Dropping, r.Now.Heroes[m.Seat].Objects)
	var hires []task
	taken := r.Now.selectChosen(order.Choice, r.Now.sortTakeables(m.Seat))
	for _, p := range taken {
		if r.Now.Book.Of(p).TakePrice > r.Now.Heroes[m.Seat].Gold && slices.ContainsFunc(taken, r.Now.isBag) {
			hires = append(hires, doHire.of(ofCard{m.Seat, p}))
		}
	}
	r.Push(hires...)
	for _, p := range taken {
		dropping = takeOne(r, m.Seat, p, dropping)
	}
}

// isBag reports whether a card turns into gold as it is taken (T-64).
func (s *State) isBag(p book.Piece) bool {
	def := s.Book.Of(p)
	return def.Object() && !isCarried(def)
}

func isGold(t orders.Thing) bool { return t.Word == orders.Gold }

func hireFollower(r *run, a ofCard) { takeOne(r, a.Seat, a.Piece, nil) }

// takeOne takes a card if there is room for it, or if a card can be dropped for it. It returns
// the cards that can still be dropped for others.
func takeOne(r *run, seat game.Seat, p book.Piece, dropping []book.Piece) []book.Piece {
	def, space := r.Now.Book.Of(p), r.Now.Heroes[seat].Space
	if !r.Now.MayHave(seat, p) || def.TakePrice > r.Now.Heroes[seat].Gold {
		return dropping
	}
	if isCarried(def) && !r.Now.HasRoom(seat, 1) {
		if len(dropping) == 0 {
			return dropping
		}
		abandonCard(r, seat, dropping[0], "take")
		dropping = dropping[1:]
	}
	if def.TakePrice > 0 {
		r.Emit(GoldMoved{From: Purse{Seat: seat}, N: def.TakePrice, Cause: string(book.SourceOfCard(def.ID))})
	}
	if r.Now.isBag(p) { // turned into gold at once (T-64)
		r.Push(doEffects.of(ofSpace{seat, space}.effects(p, book.SourceOfCard(def.ID), book.PathDo)))
		return dropping
	}
	r.Emit(CardTaken{Seat: seat, Card: p, Space: space})
	reactToTalisman(r, seat, p)
	return dropping
}

// isCarried reports whether a card counts as an Object that is carried: bags become
// gold as they are taken (T-64).
func isCarried(def *book.CardDef) bool { return def.Object() && len(def.Do) == 0 }

// listTakeables returns the things on its space that a character may take, oldest first: not those
// that it has abandoned in this turn (T-59), nor those that it may not have (T-61).
func (s *State) listTakeables(seat game.Seat) []book.Piece {
	h := s.Heroes[seat]
	var all []book.Piece
	for _, l := range s.Lying[h.Space] {
		if s.Book.Of(l.Piece).Number == numberThings && s.MayHave(seat, l.Piece) && !slices.Contains(h.Turn.Abandoned, l.Piece) {
			all = append(all, l.Piece)
		}
	}
	return all
}

// sortTakeables returns the things that a character may take: bags of gold, Followers, then
// Objects, the most valuable first.
func (s *State) sortTakeables(seat game.Seat) []book.Piece {
	var bags, followers, objects []book.Piece
	for _, p := range s.listTakeables(seat) {
		switch def := s.Book.Of(p); {
		case isCarried(def):
			objects = append(objects, p)
		case def.Object():
			bags = append(bags, p)
		default:
			followers = append(followers, p)
		}
	}
	return slices.Concat(bags, followers, s.sortByDearest(objects))
}

// defaultTake returns the default order to take things (DP-24): gold, every Follower, and Objects
// while there is room.
func (s *State) defaultTake(seat game.Seat) orders.Take {
	var t orders.Take
	if s.Gold[s.Heroes[seat].Space] > 0 && s.mayHaveGold(seat) {
		t.Things = append(t.Things, orders.Thing{Word: orders.Gold})
	}
	room := s.countRoom(seat, s.listTakeables(seat))
	for _, p := range s.sortTakeables(seat) {
		def := s.Book.Of(p)
		switch {
		case def.TakePrice > 0 && s.Heroes[seat].Gold < mercenaryGold, isCarried(def) && room == 0:
			continue
		case isCarried(def):
			room--
		}
		t.Things = append(t.Things, toThing(p))
	}
	return t
}

// countRoom returns for how many more Objects a character has room, if it also takes those Mules
// among some pieces that it may have.
func (s *State) countRoom(seat game.Seat, pieces []book.Piece) int {
	n := s.CarryLimit(seat) - len(s.Heroes[seat].Objects)
	for _, p := range pieces {
		if carry := book.Find(s.Book.Of(p).Passive, book.PassiveCarry); carry != nil && s.MayHave(seat, p) {
			n += carry.N
		}
	}
	return n
}

// askTake asks what to take (DP-24). The question stops the turn if a Magic Object does not fit.
var askTake = newPoint(pointOf[ofSpace]{
	point: &point{ID: "DP-24", Asked: askInOwnTurn, Open: alwaysHolds, Wish: newStopWish(), About: acceptsType[orders.Take]},
	Class: classIfBare(func(s *State, m ofSpace) bool { return s.isCrowded(m.Seat) }),
	Choices: func(s *State, seat game.Seat, m ofSpace) []game.Body {
		all := []game.Body{s.defaultTake(seat), orders.Take{Choice: orders.Choice{All: true}}, orders.Take{}}
		for _, p := range s.listTakeables(seat) {
			all = append(all, orders.Take{Choice: orders.Choice{Things: []orders.Thing{toThing(p)}}})
		}
		return all
	},
})

// isCrowded reports whether Magic Objects that may be taken do not all fit.
func (s *State) isCrowded(seat game.Seat) bool {
	able := s.listTakeables(seat)
	return lists.Count(able, func(p book.Piece) bool { return s.Book.Of(p).Type == book.MagicObject }) > s.countRoom(seat, able)
}

// takeSelf gives the subject a card that attaches itself (T-47); the Hag drives other Followers
// away.
func takeSelf(r *run, m ofEffects, e *book.Effect) {
	if !r.Now.MayHave(m.Seat, m.Piece) {
		return
	}
	if e.DropOtherFollowers != "" {
		for _, p := range r.Now.listUnbound(m.Seat) {
			r.Emit(CardDiscarded{Seat: m.Seat, Card: p})
		}
	}
	r.Emit(CardTaken{Seat: m.Seat, Card: m.Piece, Space: m.Space})
}

// discardSelf discards the card of the effects from the space where it lies.
func discardSelf(r *run, m ofEffects, _ *book.Effect) {
	if r.Now.liesOnSpace(m.Space, m.Piece) {
		r.Emit(CardDiscarded{Space: m.Space, Card: m.Piece})
	}
}

// discardOwned makes the subject lose some Followers of its choice; bound ones cannot be lost
// (2.9, DP-36).
func discardOwned(r *run, m ofEffects, e *book.Effect) {
	about := m.matter()
	about.N, about.Pieces = int(e.N), r.Now.listUnbound(m.Seat)
	if len(about.Pieces) == 0 {
		return
	}
	a, ok := r.Decide(doEffect.of(m), askLose.point, m.Seat, about)
	if !ok {
		return
	}
	for _, p := range r.Now.selectFirst(about.N, a.Body, about.Pieces) {
		r.Emit(CardDiscarded{Seat: m.Seat, Card: p})
	}
}

// dropPossessions leaves all Objects, Followers and gold of a character on its space, because it
// may have nothing any more (T-120).
func dropPossessions(r *run, seat game.Seat, why string) {
	h := r.Now.Heroes[seat]
	for _, p := range h.belongings() {
		abandonCard(r, seat, p, why)
	}
	if h := r.Now.Heroes[seat]; h.Gold > 0 {
		r.Emit(GoldMoved{From: Purse{Seat: seat}, To: Purse{Space: h.Space}, N: h.Gold, Cause: why})
	}
}
