package game

import (
	"slices"
	"time"

	"seneschal/domain/event"
)

// maxExcused is how many phases a seat may miss in one game by announced absence before misses
// count again.
const maxExcused = 8

// isExcused reports whether the holder of a seat is away with notice at a time, and has excuses left.
func (g *Game) isExcused(seat *seat, now time.Time) bool {
	if seat.play.excused >= maxExcused {
		return false
	}
	return slices.ContainsFunc(seat.away, func(a AbsenceSet) bool { return !now.Before(a.From) && now.Before(a.To) })
}

// recordMisses returns the events of the misses of a phase that closes, and of the regencies and vacancies that
// follow from them. An excused miss does not count towards either. It returns nil if the steward closes the phase
// before its deadline.
func (g *Game) recordMisses(closed PhaseClosed, missed []Seat) []event.Event {
	early := g.phase.due.IsZero() || closed.At.Before(g.phase.due)
	if closed.Reason == "steward" && early {
		return nil
	}
	regencyAt, vacantAt := g.missLimits()
	var events []event.Event
	for _, id := range missed {
		seat, _ := g.findSeat(id)
		if seat.player == "" {
			continue
		}
		if g.isExcused(seat, closed.absenceJudgedAt()) {
			events = append(events, Missed{Seat: id, Phase: g.phase.Name, Row: seat.play.missed, Excused: true})
			continue
		}
		row := seat.play.missed + 1
		events = append(events, Missed{Seat: id, Phase: g.phase.Name, Row: row})
		if regencyAt > 0 && row >= regencyAt && !seat.play.regency {
			events = append(events, RegencyBegan{Seat: id})
		}
		if vacantAt > 0 && row >= vacantAt {
			events = append(events, Vacated{Seat: id, From: seat.player, Why: "missed"})
		}
	}
	return events
}

// chooseRegencyKey returns one of two catalogue keys for a seat under regency: sleep if the rules let such a seat
// sleep, else regency.
func (g *Game) chooseRegencyKey(regency, sleep string) string {
	if g.about.Sleeps {
		return sleep
	}
	return regency
}

// vacateResigned returns the events that vacate the seats whose holders have resigned.
func (g *Game) vacateResigned() []event.Event {
	var events []event.Event
	for _, seat := range g.seats {
		if seat.resigned && seat.player != "" {
			events = append(events, Vacated{Seat: seat.id, From: seat.player, Why: "resigned"})
		}
	}
	return events
}

// Away reports whether the holder of a seat is away with notice at a time, and still excused; false if there is no
// such seat. A game excuses only a number of missed phases (F-286).
func (g *Game) Away(id Seat, now time.Time) bool {
	s, ok := g.findSeat(id)
	return ok && g.isExcused(s, now)
}

// missLimits returns how many misses in a row begin a regency, and how many vacate the seat; 0: misses never do.
func (g *Game) missLimits() (regencyAt, vacantAt int) {
	description := g.about
	regencyAt, vacantAt = g.state.Patience()
	if regencyAt < 0 {
		regencyAt = description.RegencyAt
	}
	if vacantAt < 0 {
		vacantAt = description.VacantAt
	}
	return regencyAt, vacantAt
}
