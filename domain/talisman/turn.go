package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// startNextTurn starts the next turn (T-7, T-19): extra turns come first (T-107), then the
// circle goes on. When it comes back to the first seat, a round is over.
func startNextTurn(r *run, _ nothing) {
	if concludeGame(r) {
		return
	}
	if last := r.Now.Active(); r.Now.Extra > 0 && slices.Contains(r.Now.listRemaining(), last) {
		r.Push(doBegin.of(ofTurn{last, r.Now.Now.Extra + 1}))
		return
	}
	circle := r.Now.Circle(r.Now.First)
	for i := slices.Index(circle, r.Now.Active()) + 1; ; i++ {
		if i%len(circle) == 0 && !beginNextRound(r) {
			return
		}
		seat := circle[i%len(circle)]
		if r.Now.Heroes[seat].Eliminated == 0 {
			r.Push(doBegin.of(ofTurn{seat, 0}))
			return
		}
		endEffectsAtOpening(r, seat)
		r.Emit(TurnPassed{Seat: seat})
		expireGlobals(r, seat)
	}
}

// beginNextRound ends a round and begins the next; it returns false if the game is over with it
// (T-171).
func beginNextRound(r *run) bool {
	if r.Now.Round > 0 {
		r.Emit(RoundEnded{Round: r.Now.Round})
		if reason := whyTimeUp(r); reason != "" {
			finishGame(r, reason)
			return false
		}
	}
	r.Emit(RoundBegan{Round: r.Now.Round + 1})
	return true
}

// beginTurn begins a turn.
func beginTurn(r *run, a ofTurn) {
	r.Begin(doBegin.of(a), a.Seat, doOpen.of(a), doEnd.of(ofSeat{a.Seat}), doNext.of(nothing{}))
}

// openTurn starts the opening of a turn (T-20): effects that last until then end, and a seat
// without a character gets a new one (T-86).
func openTurn(r *run, a ofTurn) {
	seat := ofSeat{a.Seat}
	endEffectsAtOpening(r, a.Seat)
	r.Push(doKeep.of(seat), doOpened.of(a))
	if !r.Now.Playing(a.Seat) {
		r.Push(doOffer.of(seat), doChoose.of(seat), doEnter.of(seat))
	}
}

func followOpening(r *run, a ofTurn) {
	seat := a.Seat
	h := r.Now.Heroes[seat]
	r.Emit(TurnOpened{Seat: seat, Character: h.Character, Round: r.Now.Round, Extra: a.Extra})
	if h.Miss > 0 {
		r.Emit(TurnMissed{Seat: seat, Left: h.Miss - 1, Reason: "miss"}) // T-129
		loseRafts(r, seat, false)
		return
	}
	r.Push(doDawn.of(ofSeat{seat}))
	r.React(string(orders.TurnOf), ofSeat{seat}.matter(), r.Now.InPlay(seat))
}

// followReactions follows the reactions at the opening: it casts the Command Spell of a
// character that is alone at the Crown (T-152), or else makes the movement roll (T-21) and asks
// for the orders. A frozen character misses the turn (T-100).
func followReactions(r *run, a ofSeat) {
	seat := a.Seat
	h := r.Now.Heroes[seat]
	switch {
	case !r.Now.Playing(seat):
		return
	case r.Now.Now.Frozen:
		r.Emit(TurnMissed{Seat: seat, Left: h.Miss, Reason: "immobility"}) // T-100
		loseRafts(r, seat, false)
		return
	case h.Space == book.CrownOfCommand && len(r.Now.On(h.Space)) == 1:
		r.Push(doCommand.of(a))
		return
	}
	if !r.Now.Options.Blind {
		rollMove(r, a)
	}
	r.Emit(OrdersDue{Seat: seat, N: h.Tally.Turns + 1})
	r.Push(doOrders.of(a))
}

// askOrders asks for the orders of a turn (DP-3). With the option hold_h it stops even if they
// are there, so that others may adapt theirs.
var askOrders = newPoint(pointOf[ofSeat]{point: &point{
	ID:    "DP-3",
	Asked: askSubject,
	Class: func(s *State, _ matter) turns.Class {
		if s.Options.Hold > 0 {
			return turns.Held
		}
		return turns.Always
	},
	About: func(*State, matter, game.Body) bool { return true },
	// READY without an order is an answer: the seat plays by its standing orders.
	Answered: func(s *State, _ question, seat game.Seat, orderSet game.OrderSet) bool {
		x, ok := orderSet.Section(game.BlockKey(s.ownTurn(seat)))
		return ok && x.Final && len(x.Orders) == 0
	},
	Ways: func(s *State, seat game.Seat, _ question) [][]string {
		return [][]string{{"TURN", s.suggestMove(seat), "END"}}
	},
}})

// takeOrders waits for the orders of the turn, then starts carrying them out.
func takeOrders(r *run, a ofSeat) {
	if !askOrders.ask(r, doOrders.of(a), a) {
		return
	}
	r.Push(
		doActs.of(a.moment(book.OwnStart)), doPeddle.of(a), doRoll.of(a), doReroll.of(a),
		doActs.of(a.moment(book.InsteadOfMove)), doMove.of(ofMove{Seat: a.Seat}),
	)
}

// endTurn ends a turn (T-24). If an effect has moved the character on, a new encounter comes first
// (T-53).
func endTurn(r *run, a ofSeat) {
	switch playing := r.Now.Playing(a.Seat); {
	case playing && r.Now.Now.Landed:
		r.Push(doArrive.of(a), doEnd.of(a))
	case !playing || r.Now.Now.Missed:
		r.Push(doClose.of(a))
	default:
		r.Push(doPeddle.of(a), doActs.of(a.moment(book.OwnEnd)), doQuest.of(ofQuest{Seat: a.Seat}), doTrophies.of(a), doClose.of(a))
	}
}

// closeTurn ends effects that last until now, and counts a Toad's turn (T-124).
func closeTurn(r *run, a ofSeat) {
	seat := a.Seat
	if toad := r.Now.Heroes[seat].Toad; toad != nil && !toad.Fresh {
		r.Emit(ToadCounted{Seat: seat, Left: toad.Left - 1})
		showSpells(r, seat)
	}
	r.Emit(TurnEnded{Seat: seat, Reason: r.Now.Now.Cut})
	expireGlobals(r, seat)
}

// dropBlocks voids the blocks for coming turns of a character that has died. Standing
// policies stay: those that name a card of the dead character apply to nothing.
func dropBlocks(r *run, seat game.Seat) {
	e := BlocksDropped{Own: game.Own{Seat: seat}}
	for _, x := range r.OrderSets[seat].Sections {
		if n, ok := game.BlockOf(x.Key); ok && n > r.Now.Heroes[seat].Tally.Turns {
			e.Blocks = append(e.Blocks, Void{Key: x.Key, Set: x.Set})
		}
	}
	if len(e.Blocks) > 0 {
		r.Emit(e)
	}
}

// expireGlobals ends the effects that last for a number of a seat's turns (T-109): effects on
// the game, and Hexes.
func expireGlobals(r *run, seat game.Seat) {
	for _, g := range r.Now.Globals {
		if r.Now.hasEnded(g.Until, seat) {
			r.Emit(GlobalEnded{Seat: seat, ID: g.ID, Until: g.Until})
		}
	}
	for _, space := range r.Now.Book.Spaces {
		for _, l := range r.Now.Lying[space.ID] {
			if l.Until.Seat != "" && r.Now.hasEnded(l.Until, seat) {
				r.Emit(MarkerRemoved{Card: l.Piece, Space: space.ID})
			}
		}
	}
}
