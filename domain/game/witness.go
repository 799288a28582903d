package game

import (
	"slices"
	"time"

	"seneschal/domain/order"
)

// A Witness records how the holder of a seat has answered the open phase, for the indicators of
// fair play. No rule of a game uses it.
type Witness struct {
	Sent   time.Time    // when the newest submission with orders came; zero if none did since the phase opened
	Lines  []order.Line // lines of the draft, if there is such a submission
	Missed int          // phases in a row that the seat had missed when this one opened
}

// Witness returns how a seat has answered the open phase; zero if there is no such seat, or no
// phase is open.
func (g *Game) Witness(id Seat) Witness {
	var witness Witness
	s, ok := g.findSeat(id)
	if !ok || !g.phase.open {
		return witness
	}
	if n := len(g.moments); n > 0 {
		at, plays := slices.IndexFunc(g.seats, func(x seat) bool { return x.id == id }), g.moments[n-1].plays
		if at < len(plays) { // else the seat was added later
			witness.Missed = plays[at].missed
		}
	}
	for _, sent := range g.listLive(s) {
		if sent.sentAt.Before(g.phase.opened) {
			continue // it was written for an earlier phase, or before this one was known
		}
		witness.Lines = append(witness.Lines, sent.lines...)
		if sent.sentAt.After(witness.Sent) {
			witness.Sent = sent.sentAt
		}
	}
	return witness
}
