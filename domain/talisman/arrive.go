package talisman

import (
	"cmp"
	"slices"

	"seneschal/domain/game"
	"seneschal/domain/game/turns"
	"seneschal/domain/lists"
	"seneschal/domain/piles"
	"seneschal/domain/talisman/book"
	"seneschal/domain/talisman/orders"
)

// arriveAtSpace follows the end of a movement: cards without a number come first (T-36), then
// actions (T-37), then the choice of the encounter (T-38).
func arriveAtSpace(run *run, a ofSeat) {
	here := ofSpace{a.Seat, run.Now.Heroes[a.Seat].Space}
	run.Emit(Arrived(here))
	run.Push(doHex.of(ofLanding{ofSpace: here}), doActs.of(here.moment(book.OwnMoved)), doEntered.of(here), doFill.of(here), doMeet.of(here))
}

// resolveMarkers lets the markers of a space take effect on the character that has come there,
// oldest first (T-36, T-104).
func resolveMarkers(run *run, landing ofLanding) {
	var tasks []task
	for _, lie := range run.Now.Lying[landing.Space] {
		if d := run.Now.Book.Of(lie.Piece); d.Number == 0 && d.Type == book.Spell {
			tasks = append(tasks, doEffects.of(landing.effects(lie.Piece, book.SourceOfCard(d.ID), book.PathDo.In(0, book.InOnLanding))))
		}
	}
	run.Push(tasks...)
}

// listOthersOn returns the characters that a seat can encounter on a space: in the Inner Region
// only on the Plain of Peril, in the Valley of Fire and at the Crown (T-142).
func (s *State) listOthersOn(seat game.Seat, space book.Space) []game.Seat {
	met := []book.Space{book.PlainOfPeril, book.ValleyOfFire, book.CrownOfCommand}
	if s.Book.Region(space) == book.Inner && !slices.Contains(met, space) {
		return nil
	}
	return piles.Without(s.SeatsOn(space), seat)
}

// askMeeting asks whom or what to encounter: the space, or another character and how (DP-10).
var askMeeting = newPoint(pointOf[ofSpace]{
	point: &point{
		ID:       "DP-10",
		About:    acceptsType[orders.Encounter],
		Asked:    askSubject,
		Wish:     newStopWish(orders.OnArrival),
		Answered: hasSentBlock,
	},
	Open: func(s *State, a ofSpace) bool { return len(s.listOthersOn(a.Seat, a.Space)) > 0 },
	Legal: func(state *State, seat game.Seat, a ofSpace, b game.Body) bool {
		_, _, ok := state.firstMeeting(seat, a, b.(orders.Encounter))
		return ok
	},
	Choices: func(s *State, seat game.Seat, a ofSpace) []game.Body { return s.listMeetings(seat, a.Space) },
})

// hasSentBlock reports whether the seat has sent the block of the turn in progress, marked as final, since the
// question was put. Such a block answers questions for which it has no order.
func hasSentBlock(state *State, question question, seat game.Seat, orderSet game.OrderSet) bool {
	for _, key := range turnKeys(state, seat) {
		x, ok := orderSet.Section(key)
		if ok && x.Final && !slices.Contains(question.Had, turns.Had{Seat: seat, Key: key, Set: x.Set}) {
			return true
		}
	}
	return false
}

// firstMeeting returns the first meeting of an ENCOUNTER that is possible; the seat "" stands for the space. It
// returns false if none is. At the Crown the space is no choice while another character is there (T-151).
func (s *State) firstMeeting(seat game.Seat, space ofSpace, encounter orders.Encounter) (at game.Seat, by orders.Means, ok bool) {
	there := s.listOthersOn(seat, space.Space)
	for _, meeting := range encounter.Meetings {
		if meeting.By == orders.BySpace && (space.Space != book.CrownOfCommand || len(there) == 0) && s.conditionPermits(meeting.If, seat, space.matter()) {
			return "", orders.BySpace, true
		}
		for _, at := range there {
			about := matter{Seat: space.Seat, At: at, Space: space.Space, Kind: string(meeting.By)}
			if meeting.By != orders.BySpace && meeting.Who.Is(at, seat) && s.mayMeet(seat, at, meeting.By) && s.conditionPermits(meeting.If, seat, about) {
				return at, meeting.By, true
			}
		}
	}
	return "", "", false
}

// listMeetings lists the possible encounters with the default in front: the space; at the Crown an
// attack on the character with the fewest lives (DP-10).
func (s *State) listMeetings(seat game.Seat, space book.Space) []game.Body {
	there := s.listOthersOn(seat, space)
	var all []game.Body
	add := func(m orders.Meeting) { all = append(all, orders.Encounter{Meetings: []orders.Meeting{m}}) }
	if space != book.CrownOfCommand || len(there) == 0 {
		add(orders.Meeting{})
	} else {
		slices.SortStableFunc(there, func(a, b game.Seat) int { return cmp.Compare(s.Heroes[a].Lives, s.Heroes[b].Lives) })
	}
	for _, at := range there {
		for _, by := range []orders.Means{orders.ByAttack, orders.ByPsychic, orders.BySteal, orders.ByBeguile, orders.ByFollower} {
			prizes := s.listTakeable(at, by)
			if s.mayMeet(seat, at, by) && (by != orders.ByFollower || len(prizes) > 0) {
				add(orders.Meeting{By: by, Who: orders.Who{Seat: at, Name: string(s.Heroes[at].Character)}, Prizes: prizes})
			}
		}
	}
	return all
}

// listTakeable lists the things that an encounter ability can take from a character, as orders name
// them; nil for an attack. Gold is listed even if the character has none.
func (s *State) listTakeable(at game.Seat, by orders.Means) []orders.Thing {
	switch hero := s.Heroes[at]; by {
	case orders.BySteal, orders.ByBeguile:
		return append(lists.Map(hero.Objects, toThing), orders.Thing{Word: orders.Gold})
	case orders.ByFollower:
		return lists.Map(s.listUnbound(at), toThing)
	}
	return nil
}

// chooseEncounter chooses the encounter (T-38). A character that has turned back meets other
// characters only, on the Plain of Peril (T-141, T-149).
func chooseEncounter(run *run, space ofSpace) {
	hero := run.Now.Heroes[space.Seat]
	if hero.Space != space.Space || hero.Inner.Turned && space.Space != book.PlainOfPeril {
		return
	}
	answer, ok := askMeeting.decide(run, doMeet.of(space), space)
	if !ok {
		return
	}
	tellSkipped(run, askMeeting.ID, answer)
	said, _ := answer.Body.(orders.Encounter)
	at, by, ok := run.Now.firstMeeting(space.Seat, space, said)
	run.Emit(EncounterChosen{Seat: space.Seat, With: at, Means: string(by)})
	switch {
	case ok && at != "":
		beginEncounter(run, space.Seat, at, by)
	case !hero.Inner.Turned:
		run.Push(doSpace.of(space))
	}
}
