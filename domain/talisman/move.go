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
	h := s.Heroes[seat]
	return s.Book.Region(h.Space) != book.Inner && (!s.Slowed(seat) || h.Enslaved && s.Book.Rulings.BoundRoll)
}

// rollMove makes the movement roll, if it is due and has not been made (T-21).
func rollMove(r *run, a ofSeat) {
	if r.Now.rollsForMove(a.Seat) && r.Now.Now.Die == 0 {
		r.Emit(MoveRolled{Seat: a.Seat, Die: r.Dice.Roll(6, "move")})
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
	About: func(_ *State, _ ofSeat, b game.Body) bool {
		f, fate := b.(orders.Fate)
		return fate && (f.Never || slices.Contains(f.On, moveRoll)) || isOrder[orders.Reroll](b)
	},
	Legal: func(s *State, seat game.Seat, _ ofSeat, b game.Body) bool {
		f, fate := b.(orders.Fate)
		return s.mayRerollMove(seat) && (!fate || f.Never || s.Heroes[seat].Fate > f.Keep && f.When.Has(s.Now.Die))
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
func rerollMove(r *run, about ofSeat) {
	seat := about.Seat
	if r.Now.mayRerollMove(seat) && !askReroll.ask(r, doReroll.of(about), about) {
		return
	}
	said, _ := r.Fitting(seat, askReroll.point, about.matter())
	said = slices.DeleteFunc(said, func(a turns.Answer) bool {
		f, fate := a.Body.(orders.Fate)
		return fate && f.Never && a.By != turns.Reply
	})
	if len(said) == 0 || isOrder[orders.Fate](said[0].Body) && said[0].Body.(orders.Fate).Never {
		return
	}
	r.Emit(MoveRerolled{Seat: seat, Old: r.Now.Now.Die, Die: r.Dice.Roll(6, "move"), Left: r.Now.Heroes[seat].Fate - 1})
}

// askMove asks for the way of a movement (DP-5, DP-6, DP-8, DP-9). After a reroll it asks if the
// order was REROLL MOVE AND ASK.
var askMove = newPoint(pointOf[ofMove]{
	point: &point{ID: "DP-8", About: acceptsType[orders.Move], Asked: askSubject},
	Open:  func(s *State, a ofMove) bool { return len(s.listMoves(a.Seat)) > 1 },
	Wish: newWish(func(a ofMove, b game.Body) bool {
		said, ok := b.(orders.Reroll)
		return ok && said.Ask && a.Rerolled
	}),
	Legal: func(s *State, seat game.Seat, _ ofMove, b game.Body) bool {
		_, ok := s.planMove(seat, b.(orders.Move))
		return ok
	},
	Choices: func(s *State, seat game.Seat, _ ofMove) []game.Body { return s.listMoves(seat) },
})

// carryOutMove carries out the movement (T-25).
func carryOutMove(r *run, about ofMove) {
	seat := about.Seat
	about.Rerolled = r.Now.Now.Fated
	a, ok := askMove.decide(r, doMove.of(about), about)
	if !ok {
		return
	}
	tellSkipped(r, askMove.ID, a)
	p, open := plan{}, false
	if said, is := a.Body.(orders.Move); is {
		p, open = r.Now.planMove(seat, said)
	}
	lapseOffer(r, seat, open && (p.Way == orders.Teleport || p.Way == orders.Ferry))
	loseRafts(r, seat, open && p.Way == orders.Raft)
	switch {
	case open:
		carryOutPlan(r, seat, p)
	case r.Now.Heroes[seat].Space == book.CrownOfCommand:
		r.Push(doArrive.of(ofSeat{seat})) // T-151
	default:
		cutTurn(r, "enslaved") // T-34
	}
}

// lapseOffer ends an offer of the Tavern, which is for one movement of the own turn (T-33).
func lapseOffer(r *run, seat game.Seat, used bool) {
	if kind := r.Now.Heroes[seat].Offer; kind != "" {
		r.Emit(OfferLapsed{Seat: seat, Kind: kind, Used: used})
	}
}

// loseRafts discards the Rafts that were there when the turn opened: the first is used now if
// used is true, the others are lost (T-133).
func loseRafts(r *run, seat game.Seat, used bool) {
	if !r.Now.Heroes[seat].Raft {
		return
	}
	for i, p := range r.Now.listRafts(seat) {
		r.Emit(RaftLost{Seat: seat, Card: p, Used: used && i == 0})
	}
}

// carryOutPlan carries out a plan.
func carryOutPlan(r *run, seat game.Seat, p plan) {
	h := r.Now.Heroes[seat]
	if h.Enslaved {
		r.Emit(Freed{Seat: seat})
	}
	switch p.Way {
	case orders.Build: // T-131
		r.Emit(RaftBuilt{Seat: seat, Card: r.Now.findInStock(book.Raft)})
		cutTurn(r, "raft")
	case orders.Regenerate:
		most := r.Now.Book.Character(h.Character).Life
		r.Emit(Regenerated{Seat: seat, Lives: max(h.Lives, min(h.Lives+1, most))})
		cutTurn(r, "regenerated")
	case orders.Fight:
		r.Push(doFace.of(ofSpace{seat, h.Space}))
	case orders.Portal:
		r.Push(doPortal.of(ofPortal{Seat: seat, Stat: p.Stat}))
		walkPath(r, seat, p.Path, true)
	case orders.ToPlace:
		walkPath(r, seat, p.Path, false)
	default:
		moveInner(r, seat, p)
	}
}

// walkPath moves along a path of the rings. Where the path crosses the bridge inwards, the Sentinel
// comes first (T-30); the way back is free (T-31). Passing means that more follows, or no
// encounter.
func walkPath(r *run, seat game.Seat, path []book.Space, passing bool) {
	h, bridge := r.Now.Heroes[seat], r.Now.Book.Links.Bridge
	i := slices.Index(path, bridge.Middle)
	guarded := i > 0 && path[i-1] == bridge.Outer || i == 0 && h.Space == bridge.Outer
	switch {
	case guarded && i > 0:
		r.Emit(CharacterMoved{Seat: seat, From: h.Space, Path: path[:i], How: ByRing, Passing: true})
	case len(path) > 0 && !guarded:
		moveCharacter(r, CharacterMoved{Seat: seat, From: h.Space, Path: path, How: r.Now.wayOfPath(h.Space, path), Passing: passing})
	}
	if !guarded {
		return
	}
	r.Emit(BridgeChallenged{Seat: seat})
	before := ofSpace{seat, bridge.Outer}
	r.Push(doGuard.of(before), doCross.of(ofCrossing{seat, path[i:], passing}), doStranded.of(ofLanding{ofSpace: before}))
}

// wayOfPath returns ByBridge if a path crosses the bridge, else ByRing.
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

// endStranded handles a movement that has ended before it should: cards without a number take
// effect there.
func endStranded(r *run, a ofLanding) {
	if r.Now.Playing(a.Seat) && r.Now.Heroes[a.Seat].Space == a.Space && r.Now.Now.Cut != "" {
		r.Push(doHex.of(a))
	}
}

// tryPortal rolls for the Portal of Power (T-136).
func tryPortal(r *run, m ofPortal) {
	dice := r.Now.countDice(m.Seat, "portal_"+book.Roll(m.Stat), r.Now.Book.Links.Portal.Dice)
	m.From = r.Now.Heroes[m.Seat].Space
	rollWithFate(r, m.Seat, "portal", dice, doOpening.of(m))
}

// settlePortal lets a character through the Portal, or takes a counter from it (T-136). The turn
// ends either way.
func settlePortal(r *run, m ofPortal, roll int) {
	links := r.Now.Book.Links.Portal
	value, total := r.Now.statValue(m.Seat, m.Stat), r.Now.Roll(roll).Total()
	r.Emit(PortalTried{Seat: m.Seat, Stat: m.Stat, Value: value, Total: total, Opened: total <= value})
	if total <= value {
		r.Emit(CharacterMoved{Seat: m.Seat, From: m.From, Path: []book.Space{links.Inner}, How: ByPortal, Passing: true})
		cutTurn(r, "portal")
		return
	}
	if r.Now.Heroes[m.Seat].countCounters(m.Stat) > 0 {
		r.Emit(StatChanged{Seat: m.Seat, Stat: m.Stat, N: -1, Kind: Lost, Cause: "portal"})
	}
	cutTurn(r, "portal")
	r.Push(doStranded.of(ofLanding{ofSpace{m.Seat, m.From}, m.Stat, roll}))
}
