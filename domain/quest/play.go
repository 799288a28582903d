package quest

import (
	"time"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/quest/book"
	"seneschal/domain/quest/land"
)

// A play is one adjudication. It holds the position of the moment, to which each event is
// applied at once, and the events so far.
type play struct {
	now         *State
	orderSets   game.Orders
	dice        *dice.Dice
	at          time.Time
	events      []event.Event
	turnsPlayed map[game.Seat]int     // turns of this post so far
	turn        turn                  // the turn in progress
	settling    bool                  // settleDue is at work
	handsShown  map[game.Seat]showing // the hand that each seat has shown last; nil: hands are open
}

// A turn records the turn in progress. The zero value stands for the time between
// turns.
type turn struct {
	seat    game.Seat
	n       int       // the seat's nth played turn of the post: TURN n
	arrived bool      // the seat has moved
	laid    bool      // the seat has moved onto a tile or development card that it laid itself
	card    book.Card // drawn in this turn
	fought  bool      // a foe, in step 3 or 5
	over    bool      // the later steps are left out
}

// A showing is a hand and the place where a seat last showed it.
type showing struct {
	at   land.Place
	hand []Held
}

// recordEvents applies events and records them.
func (p *play) recordEvents(events ...event.Event) {
	for _, e := range events {
		p.now.Apply(e)
	}
	p.events = append(p.events, events...)
}

// recordAndSettle applies and records events as recordEvents does, then everything that follows
// from the change at once: hands that are shown, deliveries and missions.
func (p *play) recordAndSettle(events ...event.Event) {
	p.recordEvents(events...)
	p.settleDue()
}

// settleDue shows hands and fulfils deliveries and missions until nothing more is due. Within itself it
// does nothing.
func (p *play) settleDue() {
	if p.settling {
		return
	}
	p.settling = true
	p.showHands()
	for p.fulfilDue() {
		p.showHands()
	}
	p.settling = false
}

// chargeLost takes all lost turns off the clock at once, a minute for each, and completes a stay in
// progress. It does nothing if the seat has none to lose.
func (p *play) chargeLost(seat game.Seat) {
	if lost := p.now.Knights[seat].Lost; lost > 0 {
		p.chargeClock(seat, lost*p.now.lostTurnQuarters(), "lost")
		p.completeStay(seat)
	}
}

// chargeClock takes quarters off the clock, which may become negative.
func (p *play) chargeClock(seat game.Seat, quarters int, reason string) {
	p.recordEvents(ClockCharged{Seat: seat, Quarters: quarters, Reason: reason, Left: p.now.Clock - quarters})
}

// lostTurnQuarters returns the cost of a lost turn in quarters: a minute, however many quarters a minute
// has (option turns_per_minute).
func (s *State) lostTurnQuarters() int { return s.Options.Minute }

// findSoloEndReason returns the reason why a solo game is over; "" if it is not (Q-105 b).
func (p *play) findSoloEndReason() string {
	state := p.now
	switch {
	case state.Knights[state.Seats[0]].Status == Resigned:
		return "seats"
	case state.TotalPoints(state.Seats[0]) >= state.Options.Target:
		return "target"
	case state.Clock <= 0:
		return "clock"
	}
	return ""
}

// findEndReason returns the reason why the game ends after this post; "" if it goes on.
func (p *play) findEndReason() string {
	state := p.now
	switch {
	case state.IsSolo():
		if why := p.findSoloEndReason(); why != "" {
			return why
		}
	case state.Round >= state.Options.Rounds:
		return "rounds"
	case len(state.listAwaited()) < 2:
		return "seats"
	}
	if state.Options.EndDate != "" && p.at.UTC().Format("2006-01-02") >= state.Options.EndDate {
		return "date"
	}
	return ""
}

// loseTurns costs a seat turns; it does nothing if n is not positive.
func (p *play) loseTurns(seat game.Seat, n int, reason string) {
	if n > 0 {
		p.recordAndSettle(TurnsLost{Seat: seat, N: n, Reason: reason, Total: p.now.Knights[seat].Lost + n})
	}
}
