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
func startNextTurn(run *run, _ nothing) {
	if endIfOneRemains(run) {
		return
	}
	if last := run.Now.Active(); run.Now.Extra > 0 && slices.Contains(run.Now.listRemaining(), last) {
		run.Push(doBegin.of(ofTurn{last, run.Now.Now.Extra + 1}))
		return
	}
	circle := run.Now.SeatsFrom(run.Now.First)
	for i := slices.Index(circle, run.Now.Active()) + 1; ; i++ {
		if i%len(circle) == 0 && !beginNextRound(run) {
			return
		}
		seat := circle[i%len(circle)]
		if run.Now.Heroes[seat].Eliminated == 0 {
			run.Push(doBegin.of(ofTurn{seat, 0}))
			return
		}
		endEffectsAtOpening(run, seat)
		run.Emit(TurnPassed{Seat: seat})
		expireGlobals(run, seat)
	}
}

// beginNextRound ends a round and begins the next; it returns false if the game is over with it
// (T-171).
func beginNextRound(run *run) bool {
	if run.Now.Round > 0 {
		run.Emit(RoundEnded{Round: run.Now.Round})
		if reason := whyTimeUp(run); reason != "" {
			finishGame(run, reason)
			return false
		}
	}
	run.Emit(RoundBegan{Round: run.Now.Round + 1})
	return true
}

// beginTurn begins a turn.
func beginTurn(r *run, a ofTurn) {
	r.Begin(doBegin.of(a), a.Seat, doOpen.of(a), doEnd.of(ofSeat{a.Seat}), doNext.of(nothing{}))
}

// openTurn starts the opening of a turn (T-20): effects that last until then end, and a seat
// without a character gets a new one (T-86).
func openTurn(run *run, turn ofTurn) {
	seat := ofSeat{turn.Seat}
	endEffectsAtOpening(run, turn.Seat)
	run.Push(doKeep.of(seat), doOpened.of(turn))
	if !run.Now.IsPlaying(turn.Seat) {
		run.Push(doOffer.of(seat), doChoose.of(seat), doEnter.of(seat))
	}
}

// followOpening opens the turn once the seat has a character. A turn that is missed (T-129) ends there;
// otherwise the others may react.
func followOpening(run *run, turn ofTurn) {
	seat := turn.Seat
	hero := run.Now.Heroes[seat]
	run.Emit(TurnOpened{Seat: seat, Character: hero.Character, Round: run.Now.Round, Extra: turn.Extra})
	if hero.Miss > 0 {
		run.Emit(TurnMissed{Seat: seat, Left: hero.Miss - 1, Reason: "miss"}) // T-129
		loseRafts(run, seat, false)
		return
	}
	run.Push(doDawn.of(ofSeat{seat}))
	run.React(string(orders.TurnOf), ofSeat{seat}.matter(), run.Now.InPlay(seat))
}

// followReactions follows the reactions at the opening: it casts the Command Spell of a
// character that is alone at the Crown (T-152), or else makes the movement roll (T-21) and asks
// for the orders. A frozen character misses the turn (T-100).
func followReactions(run *run, about ofSeat) {
	seat := about.Seat
	hero := run.Now.Heroes[seat]
	switch {
	case !run.Now.IsPlaying(seat):
		return
	case run.Now.Now.Frozen:
		run.Emit(TurnMissed{Seat: seat, Left: hero.Miss, Reason: "immobility"}) // T-100
		loseRafts(run, seat, false)
		return
	case hero.Space == book.CrownOfCommand && len(run.Now.SeatsOn(hero.Space)) == 1:
		run.Push(doCommand.of(about))
		return
	}
	if !run.Now.Options.Blind {
		rollMove(run, about)
	}
	run.Emit(OrdersDue{Seat: seat, N: hero.Tally.Turns + 1})
	run.Push(doOrders.of(about))
}

// askOrders asks for the orders of a turn (DP-3). With the option hold_h it stops even if they
// are there, so that others may adapt theirs.
var askOrders = newPoint(pointOf[ofSeat]{point: &point{
	ID:    "DP-3",
	Asked: askSubject,
	Class: func(state *State, _ matter) turns.Class {
		if state.Options.Hold > 0 {
			return turns.Held
		}
		return turns.Always
	},
	About: func(*State, matter, game.Body) bool { return true },
	// READY without an order is an answer: the seat plays by its standing orders.
	Answered: func(state *State, _ question, seat game.Seat, orderSet game.OrderSet) bool {
		x, ok := orderSet.Section(game.BlockKey(state.ownTurn(seat)))
		return ok && x.Final && len(x.Orders) == 0
	},
	Ways: func(state *State, seat game.Seat, _ question) [][]string {
		return [][]string{{"TURN", state.suggestMove(seat), "END"}}
	},
}})

// takeOrders waits for the orders of the turn, then starts carrying them out.
func takeOrders(run *run, seat ofSeat) {
	if !askOrders.ask(run, doOrders.of(seat), seat) {
		return
	}
	run.Push(
		doActs.of(seat.moment(book.OwnStart)), doPeddle.of(seat), doRoll.of(seat), doReroll.of(seat),
		doActs.of(seat.moment(book.InsteadOfMove)), doMove.of(ofMove{Seat: seat.Seat}),
	)
}

// endTurn ends a turn (T-24). If an effect has moved the character on, a new encounter comes first
// (T-53).
func endTurn(run *run, seat ofSeat) {
	switch playing := run.Now.IsPlaying(seat.Seat); {
	case playing && run.Now.Now.Landed:
		run.Push(doArrive.of(seat), doEnd.of(seat))
	case !playing || run.Now.Now.Missed:
		run.Push(doClose.of(seat))
	default:
		run.Push(doPeddle.of(seat), doActs.of(seat.moment(book.OwnEnd)), doQuest.of(ofQuest{Seat: seat.Seat}), doTrophies.of(seat), doClose.of(seat))
	}
}

// closeTurn ends the turn, and with it effects that last until now; it counts a Toad's turn (T-124).
func closeTurn(run *run, a ofSeat) {
	seat := a.Seat
	if toad := run.Now.Heroes[seat].Toad; toad != nil && !toad.Fresh {
		run.Emit(ToadCounted{Seat: seat, Left: toad.Left - 1})
		showSpells(run, seat)
	}
	run.Emit(TurnEnded{Seat: seat, Reason: run.Now.Now.Cut})
	expireGlobals(run, seat)
}

// dropBlocks voids the blocks for coming turns of a character that has died. Standing
// policies stay: those that name a card of the dead character apply to nothing.
func dropBlocks(run *run, seat game.Seat) {
	dropped := BlocksDropped{Own: game.Own{Seat: seat}}
	for _, section := range run.OrderSets[seat].Sections {
		if n, ok := game.BlockOf(section.Key); ok && n > run.Now.Heroes[seat].Tally.Turns {
			dropped.Blocks = append(dropped.Blocks, Void{Key: section.Key, Set: section.Set})
		}
	}
	if len(dropped.Blocks) > 0 {
		run.Emit(dropped)
	}
}

// expireGlobals ends the effects that last for a number of a seat's turns (T-109): effects on
// the game, and Hexes.
func expireGlobals(run *run, seat game.Seat) {
	for _, global := range run.Now.Globals {
		if run.Now.hasEnded(global.Until, seat) {
			run.Emit(GlobalEnded{Seat: seat, ID: global.ID, Until: global.Until})
		}
	}
	for _, space := range run.Now.Book.Spaces {
		for _, lie := range run.Now.Lying[space.ID] {
			if lie.Until.Seat != "" && run.Now.hasEnded(lie.Until, seat) {
				run.Emit(MarkerRemoved{Card: lie.Piece, Space: space.ID})
			}
		}
	}
}
