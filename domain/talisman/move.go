package talisman

import (
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// rollsForMove reports whether a character rolls for its movement (T-21, T-25, T-28, T-139). A
// slowed character rolls only to be freed, where the book says so.
func (s *State) rollsForMove(seat game.Seat) bool {
	hero := s.Heroes[seat]
	return s.Book.Region(hero.Space) != book.Inner && (!s.IsSlowed(seat) || hero.Enslaved && s.Book.Rulings.BoundRoll)
}

// rollMove makes the movement roll, if it is due and has not been made (T-21).
func rollMove(run *run, seat ofSeat) {
	if run.Now.rollsForMove(seat.Seat) && run.Now.Now.Die == 0 {
		run.Emit(MoveRolled{Seat: seat.Seat, Die: run.Dice.Roll(6, "move")})
	}
}

// askReroll asks whether to spend fate on the movement roll (DP-7). If the roll is known before
// the orders of the turn, these are the answer. A blind roll is asked about only with the option
// stops=full.
var askReroll = newPoint(pointOf[ofSeat]{
	point: &point{
		ID:      "DP-7",
		Mode:    turns.All,
		Asked:   askInOwnTurn,
		Choices: fixedChoices(orders.Fate{Never: true}, orders.Reroll{}),
	},
	Open: func(s *State, a ofSeat) bool { return s.Options.Blind && s.mayRerollMove(a.Seat) },
	About: func(_ *State, _ ofSeat, body game.Body) bool {
		f, fate := body.(orders.Fate)
		return fate && (f.Never || slices.Contains(f.On, moveRoll)) || isOrder[orders.Reroll](body)
	},
	Legal: func(state *State, seat game.Seat, _ ofSeat, b game.Body) bool {
		f, fate := b.(orders.Fate)
		return state.mayRerollMove(seat) && (!fate || f.Never || state.Heroes[seat].Fate > f.Keep && f.When.Has(state.Now.Die))
	},
})

// moveRoll is the name of the movement roll in orders (Appendix F).
const moveRoll book.Roll = "move"

// mayRerollMove reports whether a seat may spend fate on its movement roll (T-89, T-90).
func (s *State) mayRerollMove(seat game.Seat) bool {
	return s.Now.Die > 0 && !s.Now.Fated && s.rollsForMove(seat) && s.Heroes[seat].Fate > 0
}

// rerollMove spends fate on the movement roll, if an order says so (T-89). FATE NEVER does not
// count here: it is for rolls without an order of their own.
func rerollMove(run *run, about ofSeat) {
	seat := about.Seat
	if run.Now.mayRerollMove(seat) && !askReroll.ask(run, doReroll.of(about), about) {
		return
	}
	said, _ := run.Fitting(seat, askReroll.point, about.matter())
	said = slices.DeleteFunc(said, func(answer turns.Answer) bool {
		f, fate := answer.Body.(orders.Fate)
		return fate && f.Never && answer.By != turns.Reply
	})
	if len(said) == 0 || isOrder[orders.Fate](said[0].Body) && said[0].Body.(orders.Fate).Never {
		return
	}
	run.Emit(MoveRerolled{Seat: seat, Old: run.Now.Now.Die, Die: run.Dice.Roll(6, "move"), Left: run.Now.Heroes[seat].Fate - 1})
}

// askMove asks for the way of a movement (DP-5, DP-6, DP-8, DP-9). After a reroll it asks if the
// order was REROLL MOVE AND ASK.
var askMove = newPoint(pointOf[ofMove]{
	point: &point{ID: "DP-8", About: acceptsType[orders.Move], Asked: askSubject},
	Open:  func(s *State, a ofMove) bool { return len(s.listMoves(a.Seat)) > 1 },
	Wish: newWish(func(move ofMove, b game.Body) bool {
		said, ok := b.(orders.Reroll)
		return ok && said.Ask && move.Rerolled
	}),
	Legal: func(state *State, seat game.Seat, _ ofMove, b game.Body) bool {
		_, ok := state.planMove(seat, b.(orders.Move))
		return ok
	},
	Choices: func(s *State, seat game.Seat, _ ofMove) []game.Body { return s.listMoves(seat) },
})

// carryOutMove carries out the movement (T-25), with which an offer of the Tavern and Rafts for this turn are gone. If
// no way is open, a character at the Crown stays and has its encounter; any other is enslaved, and its turn ends.
func carryOutMove(run *run, about ofMove) {
	seat := about.Seat
	about.Rerolled = run.Now.Now.Fated
	answer, ok := askMove.decide(run, doMove.of(about), about)
	if !ok {
		return
	}
	tellSkipped(run, askMove.ID, answer)
	p, open := plan{}, false
	if said, is := answer.Body.(orders.Move); is {
		p, open = run.Now.planMove(seat, said)
	}
	lapseOffer(run, seat, open && (p.Way == orders.Teleport || p.Way == orders.Ferry))
	loseRafts(run, seat, open && p.Way == orders.Raft)
	switch {
	case open:
		carryOutPlan(run, seat, p)
	case run.Now.Heroes[seat].Space == book.CrownOfCommand:
		run.Push(doArrive.of(ofSeat{seat})) // T-151
	default:
		cutTurn(run, "enslaved") // T-34
	}
}

// lapseOffer ends an offer of the Tavern, which is for one movement of the own turn (T-33); used says
// whether this movement took it. Without an offer it does nothing.
func lapseOffer(run *run, seat game.Seat, used bool) {
	if kind := run.Now.Heroes[seat].Offer; kind != "" {
		run.Emit(OfferLapsed{Seat: seat, Kind: kind, Used: used})
	}
}

// loseRafts discards all Rafts of a seat that had one when the turn opened: the first is used now if
// used is true, the others are lost (T-133).
func loseRafts(run *run, seat game.Seat, used bool) {
	if !run.Now.Heroes[seat].Raft {
		return
	}
	for i, p := range run.Now.listRafts(seat) {
		run.Emit(RaftLost{Seat: seat, Card: p, Used: used && i == 0})
	}
}

// carryOutPlan frees an enslaved character and carries out a plan. To build a Raft or to regenerate ends the turn.
func carryOutPlan(run *run, seat game.Seat, plan plan) {
	hero := run.Now.Heroes[seat]
	if hero.Enslaved {
		run.Emit(Freed{Seat: seat})
	}
	switch plan.Way {
	case orders.Build: // T-131
		run.Emit(RaftBuilt{Seat: seat, Card: run.Now.findInStock(book.Raft)})
		cutTurn(run, "raft")
	case orders.Regenerate:
		most := run.Now.Book.Character(hero.Character).Life
		run.Emit(Regenerated{Seat: seat, Lives: max(hero.Lives, min(hero.Lives+1, most))})
		cutTurn(run, "regenerated")
	case orders.Fight:
		run.Push(doFace.of(ofSpace{seat, hero.Space}))
	case orders.Portal:
		run.Push(doPortal.of(ofPortal{Seat: seat, Stat: plan.Stat}))
		walkPath(run, seat, plan.Path, true)
	case orders.ToPlace:
		walkPath(run, seat, plan.Path, false)
	default:
		moveInner(run, seat, plan)
	}
}

// walkPath moves along a path of the rings. Where the path crosses the bridge inwards, the Sentinel
// comes first (T-30); the way back is free (T-31). Passing means that more follows, or no
// encounter. With an empty path it does nothing.
func walkPath(run *run, seat game.Seat, path []book.Space, passing bool) {
	hero, bridge := run.Now.Heroes[seat], run.Now.Book.Links.Bridge
	i := slices.Index(path, bridge.Middle)
	guarded := i > 0 && path[i-1] == bridge.Outer || i == 0 && hero.Space == bridge.Outer
	switch {
	case guarded && i > 0:
		run.Emit(CharacterMoved{Seat: seat, From: hero.Space, Path: path[:i], How: ByRing, Passing: true})
	case len(path) > 0 && !guarded:
		moveCharacter(run, CharacterMoved{Seat: seat, From: hero.Space, Path: path, How: run.Now.wayOfPath(hero.Space, path), Passing: passing})
	}
	if !guarded {
		return
	}
	run.Emit(BridgeChallenged{Seat: seat})
	before := ofSpace{seat, bridge.Outer}
	run.Push(doGuard.of(before), doCross.of(ofCrossing{seat, path[i:], passing}), doStranded.of(ofLanding{ofSpace: before}))
}

// wayOfPath returns ByBridge if a path, which must not be empty, ends in another region; else ByRing.
func (s *State) wayOfPath(from book.Space, path []book.Space) string {
	if s.Book.Region(from) != s.Book.Region(path[len(path)-1]) {
		return ByBridge
	}
	return ByRing
}

// crossBridge goes on over the bridge after the Sentinel is beaten or evaded (T-30).
func crossBridge(r *run, m ofCrossing) {
	moveCharacter(r, CharacterMoved{Seat: m.Seat, From: r.Now.Heroes[m.Seat].Space, Path: m.Path, How: ByBridge, Passing: m.Passing})
}

// endStranded lets cards without a number take effect on a character whose movement has ended early on
// a space. It does nothing if the character has gone on, or if the turn has not been cut.
func endStranded(run *run, landing ofLanding) {
	if run.Now.IsPlaying(landing.Seat) && run.Now.Heroes[landing.Seat].Space == landing.Space && run.Now.Now.Cut != "" {
		run.Push(doHex.of(landing))
	}
}

// tryPortal rolls for the Portal of Power (T-136).
func tryPortal(run *run, portal ofPortal) {
	dice := run.Now.countDice(portal.Seat, "portal_"+book.Roll(portal.Stat), run.Now.Book.Links.Portal.Dice)
	portal.From = run.Now.Heroes[portal.Seat].Space
	rollWithFate(run, portal.Seat, "portal", dice, doOpening.of(portal))
}

// settlePortal lets a character through the Portal, or takes a counter from it (T-136). The turn
// ends either way.
func settlePortal(run *run, portal ofPortal, roll int) {
	links := run.Now.Book.Links.Portal
	value, total := run.Now.statValue(portal.Seat, portal.Stat), run.Now.Roll(roll).Total()
	run.Emit(PortalTried{Seat: portal.Seat, Stat: portal.Stat, Value: value, Total: total, Opened: total <= value})
	if total <= value {
		run.Emit(CharacterMoved{Seat: portal.Seat, From: portal.From, Path: []book.Space{links.Inner}, How: ByPortal, Passing: true})
		cutTurn(run, "portal")
		return
	}
	if run.Now.Heroes[portal.Seat].countCounters(portal.Stat) > 0 {
		run.Emit(StatChanged{Seat: portal.Seat, Stat: portal.Stat, N: -1, Kind: Lost, Cause: "portal"})
	}
	cutTurn(run, "portal")
	run.Push(doStranded.of(ofLanding{ofSpace{portal.Seat, portal.From}, portal.Stat, roll}))
}
