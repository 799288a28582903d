package talisman

import (
	"cmp"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// findTrack returns the spaces of a character's track, from the entrance inwards. In the Valley of
// Fire it is the one by which the character came. It returns nil off the tracks.
func (s *State) findTrack(seat game.Seat) []book.Space {
	hero := s.Heroes[seat]
	for _, name := range []string{cmp.Or(hero.Inner.Track, minesTrack), minesTrack, cryptTrack} {
		if slices.Contains(s.Book.Tracks[name], hero.Space) {
			return s.Book.Tracks[name]
		}
	}
	return nil
}

// nextInward returns the next space of a character's track; after the Valley of Fire the Crown. It
// returns "" on the Plain of Peril, where two tracks begin, and at the Crown.
func (s *State) nextInward(seat game.Seat) book.Space {
	track, here := s.findTrack(seat), s.Heroes[seat].Space
	switch i := slices.Index(track, here); {
	case here == s.Book.Links.Crown.From:
		return s.Book.Links.Crown.To
	case i > 0:
		return track[i+1]
	}
	return ""
}

// nextOutward returns the previous space of the track; "" if there is none.
func (s *State) nextOutward(seat game.Seat) book.Space {
	track := s.findTrack(seat)
	if i := slices.Index(track, s.Heroes[seat].Space); i > 0 {
		return track[i-1]
	}
	return ""
}

// planInner returns the plan for a route of the Inner Region (T-138 to T-151); false if it is
// not open.
func (s *State) planInner(seat game.Seat, route orders.Route) (plan, bool) {
	hero := s.Heroes[seat]
	to := func(space book.Space, ok bool) (plan, bool) {
		return plan{Way: route.Way, Path: []book.Space{space}}, ok && space != ""
	}
	plain := hero.Space == book.PlainOfPeril
	switch route.Way {
	case orders.Mines:
		return to(s.Book.Tracks[minesTrack][1], plain)
	case orders.Crypt:
		return to(s.Book.Tracks[cryptTrack][1], plain)
	case orders.Out:
		return to(s.Book.Links.Portal.Middle, plain)
	case orders.Back:
		return to(s.nextOutward(seat), true)
	case orders.Fight:
		return plan{Way: route.Way}, hero.Inner.Held != ""
	case orders.On:
		return to(s.nextInward(seat), !hero.Inner.Turned && hero.Inner.Held == "" && s.mayEnter(seat, s.nextInward(seat)))
	case orders.ToPlace:
		return s.planNamed(seat, route.To)
	}
	return plan{}, false
}

// planNamed returns the plan to a named space, if it is the next one in some direction that is open;
// false if it is not.
func (s *State) planNamed(seat game.Seat, to orders.Place) (plan, bool) {
	for _, way := range []orders.Way{orders.On, orders.Mines, orders.Crypt, orders.Out, orders.Back} {
		plan, ok := s.planInner(seat, orders.Route{Way: way})
		if ok && to.Is(s.Book.Space(plan.Path[0])) {
			return plan, true
		}
	}
	return plan{}, false
}

// mayEnter reports whether a character may enter a space of the Inner Region: the
// Valley of Fire and the Crown only with a Talisman (T-148, T-150).
func (s *State) mayEnter(seat game.Seat, space book.Space) bool {
	if space == book.ValleyOfFire || space == book.CrownOfCommand {
		return s.HasTalisman(seat)
	}
	return true
}

// planInnerDefault returns the default movement in the Inner Region (DP-9). A held character
// fights. On a track it goes on, or turns back if it may not. On the Plain of Peril it leaves
// without a Talisman; with one it takes the track of its higher characteristic. At the Crown
// there is none.
func (s *State) planInnerDefault(seat game.Seat) (plan, bool) {
	hero := s.Heroes[seat]
	way := orders.On
	switch {
	case hero.Space == book.CrownOfCommand:
		return plan{}, false
	case hero.Inner.Held != "":
		way = orders.Fight
	case hero.Inner.Turned:
		way = orders.Back
	case hero.Space == book.PlainOfPeril && !s.HasTalisman(seat):
		way = orders.Out
	case hero.Space == book.PlainOfPeril && s.Craft(seat) >= s.Strength(seat):
		way = orders.Mines
	case hero.Space == book.PlainOfPeril:
		way = orders.Crypt
	case !s.mayEnter(seat, s.nextInward(seat)):
		way = orders.Back
	}
	return s.planInner(seat, orders.Route{Way: way})
}

// moveCauses maps special ways to move to their names in events.
var moveCauses = map[orders.Way]string{
	orders.Raft: ByRaft, orders.Ferry: ByFerry, orders.Teleport: ByTeleport, orders.Woods: ByWoods, orders.Out: ByPortal,
}

// moveInner moves a character by a plan of the Inner Region or of a special way. It records if the
// character turns back, or comes to the Crown.
func moveInner(run *run, seat game.Seat, plan plan) {
	hero := run.Now.Heroes[seat]
	if plan.Way == orders.Back && !hero.Inner.Turned {
		run.Emit(TurnedBack{Seat: seat})
	}
	moveCharacter(run, CharacterMoved{Seat: seat, From: hero.Space, Path: plan.Path, How: cmp.Or(moveCauses[plan.Way], ByInner)})
	if plan.Path[0] == book.CrownOfCommand {
		recordCrown(run, seat)
	}
}

// recordCrown records that a character comes to the Crown. With the first arrival all seats that
// wait to enter are out (T-87, T-154), and the game may be over (T-170).
func recordCrown(run *run, seat game.Seat) {
	first := !run.Now.Crowned
	run.Emit(CrownArrived{Seat: seat, First: first})
	group := run.Now.nextOccurrence()
	for _, other := range run.Now.SeatsFrom(seat) {
		if h := run.Now.Heroes[other]; first && h.Waiting && h.Eliminated == 0 && !run.Now.IsPlaying(other) {
			run.Emit(SeatEliminated{Seat: other, Cause: "crown", Group: group, Round: run.Now.Round})
		}
	}
	if endIfOneRemains(run) {
		return
	}
	if run.Now.Options.CrownEnds {
		finishGame(run, crownEnd)
	}
}
