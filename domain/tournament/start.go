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

// entriesKeptUntil returns the time before which START does not begin the first season; zero if no order
// about entries has come yet, and once entries are closed or a season has begun.
func (t *Tournament) entriesKeptUntil() time.Time {
	if len(t.seasons) > 0 || t.closed || t.touched.IsZero() {
		return time.Time{}
	}
	return t.touched.Add(entriesKept)
}

func (do Start) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	events, err := OpenSeason{}.decide(tournament, command)
	if err != nil || do.Now || !command.At.Before(tournament.entriesKeptUntil()) {
		return events, err
	}
	if tournament.starting {
		return nil, refuse("opening a season", ErrNotNow, "starting", "until", formatTime(tournament.entriesKeptUntil()))
	}
	return []event.Event{StartAsked{By: command.By, At: command.At}}, nil
}

// noteEntryOrder records the time of an order about entries, until the first season begins.
func (t *Tournament) noteEntryOrder(at time.Time) {
	if len(t.seasons) == 0 {
		t.touched = at
	}
}

// readStart opens the next season, or asks for it to be opened once entries have been kept open for
// long enough: START, START NOW.
func (l *submissionReading) readStart(rest []string) {
	now := isKeyword(rest, 0, "NOW")
	waits := !now && l.command.At.Before(l.tournament.entriesKeptUntil())
	l.decideAct(Start{Now: now}, lists.Either(waits, "done.starting", "done.season"), "season", len(l.tournament.seasons)+1, "until", formatTime(l.tournament.entriesKeptUntil()))
}
