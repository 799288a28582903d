package tournament

import (
	"time"

	"seneschal/domain/event"
	"seneschal/domain/lists"
)

// entriesStayOpenFor is how long entries stay open after the last order that concerns them.
const entriesStayOpenFor = time.Hour

// Start opens the next season. Before the first season entries stay open for entriesStayOpenFor after the last order that
// concerns them, unless Now is set: until then Start only records that it was asked for.
type Start struct{ Now bool }

// entriesStayOpenUntil returns the time before which START does not begin the first season; zero if no order about
// entries has come yet, and once entries are closed or a season has begun.
func (t *Tournament) entriesStayOpenUntil() time.Time {
	if len(t.seasons) > 0 || t.closed || t.touched.IsZero() {
		return time.Time{}
	}
	return t.touched.Add(entriesStayOpenFor)
}

func (do Start) decide(tournament *Tournament, command Command) ([]event.Event, error) {
	events, err := OpenSeason{}.decide(tournament, command)
	if err != nil || do.Now || !command.At.Before(tournament.entriesStayOpenUntil()) {
		return events, err
	}
	if tournament.starting {
		return nil, refuse("opening a season", ErrNotNow, "starting", "until", formatTime(tournament.entriesStayOpenUntil()))
	}
	return []event.Event{StartAsked{By: command.By, At: command.At}}, nil
}

// noteEntryOrder records the time of an order about entries; it does nothing once the first season has begun.
func (t *Tournament) noteEntryOrder(at time.Time) {
	if len(t.seasons) == 0 {
		t.touched = at
	}
}

// readStart reads START, which opens the next season or asks for it to be opened once entries have stayed open long
// enough, and START NOW, which opens it at once.
func (l *submissionReading) readStart(rest []string) {
	now := isKeyword(rest, 0, "NOW")
	waits := !now && l.command.At.Before(l.tournament.entriesStayOpenUntil())
	l.decideAct(Start{Now: now}, lists.Either(waits, "done.starting", "done.season"), "season", len(l.tournament.seasons)+1, "until", formatTime(l.tournament.entriesStayOpenUntil()))
}
