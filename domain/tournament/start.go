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

func (do Start) decide(t *Tournament, c Command) ([]event.Event, error) {
	events, err := OpenSeason{}.decide(t, c)
	if err != nil || do.Now || !c.At.Before(t.keptUntil()) {
		return events, err
	}
	if t.starting {
		return nil, refuse("opening a season", ErrNotNow, "starting", "until", stamp(t.keptUntil()))
	}
	return []event.Event{StartAsked{By: c.By, At: c.At}}, nil
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
	waits := !now && l.c.At.Before(l.t.keptUntil())
	l.act(Start{Now: now}, lists.Either(waits, "done.starting", "done.season"), "season", len(l.t.seasons)+1, "until", stamp(l.t.keptUntil()))
}
