package game

import (
	"slices"
	"time"

	"seneschal/domain/event"
)

// maxExcused is how many phases a seat may miss by announced absence in one
// game before misses count again.
const maxExcused = 8

// excused reports whether the holder of a seat is announced as away.
func (g *Game) excused(s *seat, now time.Time) bool {
	if s.play.excused >= maxExcused {
		return false
	}
	return slices.ContainsFunc(s.away, func(a AbsenceSet) bool { return !now.Before(a.From) && now.Before(a.To) })
}

// overdue is the deadline of the open phase, if the day that it ends or is in
// is over: clocks are late when a house was closed, or mail on its way.
func (g *Game) overdue(now time.Time) time.Time {
	due := g.phase.due
	if due.IsZero() || now.Before(lastOf(due).UTC().Truncate(oneDay).Add(oneDay)) {
		return time.Time{}
	}
	return due
}

// lastOf is the last moment before a deadline: one at midnight belongs to the
// day that it ends.
func lastOf(due time.Time) time.Time { return due.Add(-1) }

// judged is the time of which it counts who is away: a clock that is late ends
// nobody's absence, and begins none.
func (g *Game) judged(now time.Time) time.Time {
	if due := g.overdue(now); !due.IsZero() {
		return lastOf(due)
	}
	return now
}

// judged is the time of which it counts who was away when a phase closed.
func (e PhaseClosed) judged() time.Time {
	if !e.Due.IsZero() {
		return lastOf(e.Due)
	}
	return e.At
}

// attendance counts the misses of a phase that closes, with what follows from
// them. Nobody has missed a deadline that the steward did not wait for.
func (g *Game) attendance(closed PhaseClosed, missed []Seat) []event.Event {
	early := g.phase.due.IsZero() || closed.At.Before(g.phase.due)
	if closed.Reason == "steward" && early {
		return nil
	}
	regencyAt, vacantAt := g.patience()
	var events []event.Event
	for _, id := range missed {
		s, _ := g.seat(id)
		if s.player == "" {
			continue
		}
		if g.excused(s, closed.judged()) {
			events = append(events, Missed{Seat: id, Phase: g.phase.Name, Row: s.play.missed, Excused: true})
			continue
		}
		row := s.play.missed + 1
		events = append(events, Missed{Seat: id, Phase: g.phase.Name, Row: row})
		if regencyAt > 0 && row >= regencyAt && !s.play.regency {
			events = append(events, RegencyBegan{Seat: id})
		}
		if vacantAt > 0 && row >= vacantAt {
			events = append(events, Vacated{Seat: id, From: s.player, Why: "missed"})
		}
	}
	return events
}

// silent is the sentence for a seat under regency, or the one for a seat that
// sleeps, as the rules have it.
func (g *Game) silent(regency, sleep string) string {
	if g.about.Sleeps {
		return sleep
	}
	return regency
}

// departures vacates the seats whose holders have resigned.
func (g *Game) departures() []event.Event {
	var events []event.Event
	for _, s := range g.seats {
		if s.resigned && s.player != "" {
			events = append(events, Vacated{Seat: s.id, From: s.player, Why: "resigned"})
		}
	}
	return events
}

// Awaits is on whom the game waits, and for what, in the words of a language.
func (g *Game) Awaits(lang string) []Wait { return g.state.Waits(lang) }

// Away reports whether the holder of a seat has announced that he is away at a
// time, and may be still: so many phases of a game are excused (F-286).
func (g *Game) Away(id Seat, now time.Time) bool {
	s, ok := g.seat(id)
	return ok && g.excused(s, now)
}
