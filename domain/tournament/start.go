package tournament

import (
	"time"

	"seneschal/domain/event"
	"seneschal/domain/lists"
)

// entriesKept is how long entries are kept open after the last order that concerns them.
const entriesKept = time.Hour

// Start opens the next season. Before the first one entries are kept open for a while after
// the last order that concerns them, unless Now is set.
type Start struct{ Now bool }

// keptUntil returns the time before which START does not begin the first season. It returns zero if
// no order about entries has come yet, and once entries are closed or a season has begun.
func (t *Tournament) keptUntil() time.Time {
	if len(t.seasons) > 0 || t.closed || t.touched.IsZero() {
		return time.Time{}
	}
	return t.touched.Add(entriesKept)
}

func (do Start) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	events, err := OpenSeason{}.decide(tournament, command)
	if err != nil || do.Now || !command.At.Before(tournament.keptUntil()) {
		return events, err
	}
	if tournament.starting {
		return nil, refuse("opening a season", ErrNotNow, "starting", "until", stamp(tournament.keptUntil()))
	}
	return []event.Event{StartAsked{By: command.By, At: command.At}}, nil
}

// concerned notes the time of an order about entries, until the first season begins.
func (t *Tournament) concerned(at time.Time) {
	if len(t.seasons) == 0 {
		t.touched = at
	}
}

// start opens the next season, or asks for it to be opened once entries have been kept open for
// long enough: START, START NOW.
func (l *submissionReading) start(rest []string) {
	now := is(rest, 0, "NOW")
	waits := !now && l.command.At.Before(l.tournament.keptUntil())
	l.act(Start{Now: now}, lists.Either(waits, "done.starting", "done.season"), "season", len(l.tournament.seasons)+1, "until", stamp(l.tournament.keptUntil()))
}
