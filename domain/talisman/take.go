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

// takeThings takes the Objects, Followers and gold on the space that the seat's order wants (T-50, DP-24). Followers
// that it can pay only with the gold of a bag follow later (hireFollower).
func takeThings(run *run, was ofSpace) {
	space := ofSpace{was.Seat, run.Now.Heroes[was.Seat].Space}
	if !run.Now.IsPlaying(space.Seat) || len(run.Now.listTakeables(space.Seat)) == 0 && run.Now.Gold[space.Space] == 0 {
		return
	}
	answer, ok := askTake.decide(run, doTake.of(was), space)
	if !ok {
		return
	}
	order := answer.Body.(orders.Take)
	if n := run.Now.Gold[space.Space]; n > 0 && run.Now.mayHaveGold(space.Seat) && (order.All || slices.ContainsFunc(order.Things, isGoldWord)) {
		run.Emit(GoldMoved{From: Purse{Space: space.Space}, To: Purse{Seat: space.Seat}, N: n, Cause: "take"})
	}
	dropping := run.Now.findNamed(order.Dropping, run.Now.Heroes[space.Seat].Objects)
	var hires []task
	taken := run.Now.selectChosen(order.Choice, run.Now.sortTakeables(space.Seat))
	for _, piece := range taken {
		if run.Now.Book.Of(piece).TakePrice > run.Now.Heroes[space.Seat].Gold && slices.ContainsFunc(taken, run.Now.isBag) {
			hires = append(hires, doHire.of(ofCard{space.Seat, piece}))
		}
	}
	run.Push(hires...)
	for _, p := range taken {
		dropping = takeOne(run, space.Seat, p, dropping)
	}
}

// isBag reports whether a card turns into gold as it is taken (T-64).
func (s *State) isBag(p book.Piece) bool {
	def := s.Book.Of(p)
	return def.IsObject() && !isCarried(def)
}

// isGoldWord reports whether a thing is the word GOLD.
func isGoldWord(t orders.Thing) bool { return t.Word == orders.Gold }

// hireFollower takes a Follower that has a price, once bags have turned into gold.
func hireFollower(r *run, a ofCard) { takeOne(r, a.Seat, a.Piece, nil) }

// takeOne takes a card if the seat may have it and can pay its price, and if there is room for it or a card
// can be dropped for it. It returns the cards that can still be dropped for others.
func takeOne(run *run, seat game.Seat, piece book.Piece, dropping []book.Piece) []book.Piece {
	def, space := run.Now.Book.Of(piece), run.Now.Heroes[seat].Space
	if !run.Now.MayHave(seat, piece) || def.TakePrice > run.Now.Heroes[seat].Gold {
		return dropping
	}
	if isCarried(def) && !run.Now.HasRoom(seat, 1) {
		if len(dropping) == 0 {
			return dropping
		}
		abandonCard(run, seat, dropping[0], "take")
		dropping = dropping[1:]
	}
	if def.TakePrice > 0 {
		run.Emit(GoldMoved{From: Purse{Seat: seat}, N: def.TakePrice, Cause: string(book.SourceOfCard(def.ID))})
	}
	if run.Now.isBag(piece) { // turned into gold at once (T-64)
		run.Push(doEffects.of(ofSpace{seat, space}.effects(piece, book.SourceOfCard(def.ID), book.PathDo)))
		return dropping
	}
	run.Emit(CardTaken{Seat: seat, Card: piece, Space: space})
	reactToTalisman(run, seat, piece)
	return dropping
}

// isCarried reports whether a card counts as an Object that is carried: bags become
// gold as they are taken (T-64).
func isCarried(def *book.CardDef) bool { return def.IsObject() && len(def.Do) == 0 }

// listTakeables returns the things on its space that a character may take, oldest first: not those
// that it has abandoned in this turn (T-59), nor those that it may not have (T-61).
func (s *State) listTakeables(seat game.Seat) []book.Piece {
	hero := s.Heroes[seat]
	var all []book.Piece
	for _, lie := range s.Lying[hero.Space] {
		if s.Book.Of(lie.Piece).Number == numberThings && s.MayHave(seat, lie.Piece) && !slices.Contains(hero.Turn.Abandoned, lie.Piece) {
			all = append(all, lie.Piece)
		}
	}
	return all
}

// sortTakeables returns the things that a character may take: bags of gold, Followers, then
// Objects, the most valuable first.
func (s *State) sortTakeables(seat game.Seat) []book.Piece {
	var bags, followers, objects []book.Piece
	for _, piece := range s.listTakeables(seat) {
		switch def := s.Book.Of(piece); {
		case isCarried(def):
			objects = append(objects, piece)
		case def.IsObject():
			bags = append(bags, piece)
		default:
			followers = append(followers, piece)
		}
	}
	return slices.Concat(bags, followers, s.sortByDearest(objects))
}

// defaultTake returns the default order to take things (DP-24): gold, every Follower, and Objects
// while there is room.
func (s *State) defaultTake(seat game.Seat) orders.Take {
	var take orders.Take
	if s.Gold[s.Heroes[seat].Space] > 0 && s.mayHaveGold(seat) {
		take.Things = append(take.Things, orders.Thing{Word: orders.Gold})
	}
	room := s.countRoom(seat, s.listTakeables(seat))
	for _, piece := range s.sortTakeables(seat) {
		def := s.Book.Of(piece)
		switch {
		case def.TakePrice > 0 && s.Heroes[seat].Gold < mercenaryGold, isCarried(def) && room == 0:
			continue
		case isCarried(def):
			room--
		}
		take.Things = append(take.Things, toThing(piece))
	}
	return take
}

// countRoom returns for how many more Objects a character has room, if it also takes those Mules
// among some pieces that it may have. It is negative if the character has too many.
func (s *State) countRoom(seat game.Seat, pieces []book.Piece) int {
	n := s.CarryLimit(seat) - len(s.Heroes[seat].Objects)
	for _, p := range pieces {
		if carry := book.FindPassive(s.Book.Of(p).Passive, book.PassiveCarry); carry != nil && s.MayHave(seat, p) {
			n += carry.N
		}
	}
	return n
}

// askTake asks what to take (DP-24). The question stops the turn if a Magic Object does not fit.
var askTake = newPoint(pointOf[ofSpace]{
	point: &point{ID: "DP-24", Asked: askInOwnTurn, Open: alwaysHolds, Wish: newStopWish(), About: acceptsType[orders.Take]},
	Class: classIfBare(func(s *State, m ofSpace) bool { return s.isCrowded(m.Seat) }),
	Choices: func(state *State, seat game.Seat, m ofSpace) []game.Body {
		all := []game.Body{state.defaultTake(seat), orders.Take{Choice: orders.Choice{All: true}}, orders.Take{}}
		for _, p := range state.listTakeables(seat) {
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

// takeSelf gives the subject a card that attaches itself (T-47), if it may have it; the Hag drives other Followers
// away, except bound ones.
func takeSelf(run *run, effects ofEffects, effect *book.Effect) {
	if !run.Now.MayHave(effects.Seat, effects.Piece) {
		return
	}
	if effect.DropOtherFollowers != "" {
		for _, p := range run.Now.listUnbound(effects.Seat) {
			run.Emit(CardDiscarded{Seat: effects.Seat, Card: p})
		}
	}
	run.Emit(CardTaken{Seat: effects.Seat, Card: effects.Piece, Space: effects.Space})
}

// discardSelf discards the card of the effects from the space where it lies; nothing if it lies there no more.
func discardSelf(run *run, effects ofEffects, _ *book.Effect) {
	if run.Now.liesOnSpace(effects.Space, effects.Piece) {
		run.Emit(CardDiscarded{Space: effects.Space, Card: effects.Piece})
	}
}

// discardOwned makes the subject lose some Followers of its choice; bound ones cannot be lost
// (DP-36).
func discardOwned(run *run, effects ofEffects, effect *book.Effect) {
	about := effects.matter()
	about.N, about.Pieces = int(effect.N), run.Now.listUnbound(effects.Seat)
	if len(about.Pieces) == 0 {
		return
	}
	answer, ok := run.Decide(doEffect.of(effects), askLose.point, effects.Seat, about)
	if !ok {
		return
	}
	for _, p := range run.Now.selectFirst(about.N, answer.Body, about.Pieces) {
		run.Emit(CardDiscarded{Seat: effects.Seat, Card: p})
	}
}

// dropPossessions leaves all Objects, Followers and gold of a character on its space, because it
// may have nothing any more (T-120).
func dropPossessions(run *run, seat game.Seat, why string) {
	hero := run.Now.Heroes[seat]
	for _, p := range hero.listBelongings() {
		abandonCard(run, seat, p, why)
	}
	if h := run.Now.Heroes[seat]; h.Gold > 0 {
		run.Emit(GoldMoved{From: Purse{Seat: seat}, To: Purse{Space: h.Space}, N: h.Gold, Cause: why})
	}
}
