package game

import (
	"time"

	"seneschal/domain/event"
	"seneschal/domain/lists"
)

// AgreementsWanted sets the agreements that a seat wants, in place of its earlier ones. It is public.
type AgreementsWanted struct {
	Seat  Seat        `json:"seat"`
	By    Player      `json:"by"`
	Wants []Agreement `json:"wants"` // empty: the seat has withdrawn them
}

// apply replaces the wishes of the seat, and counts how often it has changed them in this phase.
func (e AgreementsWanted) apply(g *Game) {
	g.changeSeat(e.Seat, func(s *seat) {
		if s.play.wishedIn != g.phase.n {
			s.play.wishedIn, s.play.wished = g.phase.n, 0
		}
		s.play.wishes, s.play.wished = e.Wants, s.play.wished+1
	})
}

// AgreementReached says that the players have agreed. The event behind it carries the agreement out.
type AgreementReached struct {
	Agreement Agreement `json:"agreement"`
	Seats     []Seat    `json:"seats"` // those that want it
}

// apply drops the agreement from what the seats want.
func (e AgreementReached) apply(g *Game) {
	for i := range g.seats {
		s := &g.seats[i]
		s.play.wishes = dropAgreement(s.play.wishes, e.Agreement)
	}
}

// dropAgreement returns a new list without an agreement.
func dropAgreement(all []Agreement, a Agreement) []Agreement {
	return lists.Keep(all, func(b Agreement) bool { return b != a })
}

// Agreed returns the events of the first agreement that enough seats want: AgreementReached, and the event that
// carries it out. It returns nil if there is none. The audit computes these events again.
func (g *Game) Agreed(at time.Time) []event.Event {
	for i := range g.seats {
		for _, a := range g.listWishes(&g.seats[i]) {
			if seats, ok := g.haveAgreed(a); ok {
				return []event.Event{AgreementReached{Agreement: a, Seats: seats}, g.makeAgreementEvent(a, at)}
			}
		}
	}
	return nil
}

// makeAgreementEvent returns the event that carries out an agreement.
func (g *Game) makeAgreementEvent(a Agreement, at time.Time) event.Event {
	switch a.Kind {
	case AgreePause:
		return Paused{Why: WhyAgreed, Left: max(g.phase.due.Sub(at), 0)}
	case AgreeResume:
		return Resumed{Due: g.computeResumedDue(at)}
	case AgreeExtend:
		return Extended{Due: g.delayDeadline(at, time.Duration(a.Hours)*time.Hour), Why: WhyAgreed}
	}
	return Abandoned{Why: WhyAgreed, At: at}
}

// findReachedAgreement returns the agreement that events carry out; the zero Agreement if they carry out none.
func findReachedAgreement(events []event.Event) Agreement {
	for _, e := range events {
		if reached, ok := e.(AgreementReached); ok {
			return reached.Agreement
		}
	}
	return Agreement{}
}
