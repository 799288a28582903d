package aggregate

import (
	"fmt"
	"strings"

	"seneschal/domain/event"
	"seneschal/eventstore"
)

// A Kind is one kind of aggregate: how it begins, and how the events of its
// logs are read and written. It may be used from several goroutines.
type Kind[A event.Evolver[A]] interface {
	// Empty is the aggregate before its first event.
	Empty() A
	// Open opens the events of a commit that follows a position of its log.
	// Only the first commit of a log may say in which words the others are
	// written. What this program cannot read is event.ErrUnread.
	Open(A, *eventstore.Commit) ([]event.Event, error)
	// Draft is what a commit holds of events that have led to a position:
	// their envelopes, who may see each, and which seats have a part of it.
	Draft(A, []event.Event) (eventstore.Draft, error)
}

// The kinds of logs, as their names begin.
const (
	gamePrefix       = "game/"
	tournamentPrefix = "tournament/"
)

// GameLog is the log of a game.
func GameLog(id string) eventstore.Log { return eventstore.Log(gamePrefix + id) }

// GameID is the ID of the game whose log it is; false: it is no game's.
func GameID(log eventstore.Log) (string, bool) { return strings.CutPrefix(string(log), gamePrefix) }

// TournamentLog is the log of a tournament.
func TournamentLog(id string) eventstore.Log { return eventstore.Log(tournamentPrefix + id) }

// TournamentID is the ID of the tournament whose log it is; false: it is no
// tournament's.
func TournamentID(log eventstore.Log) (string, bool) {
	return strings.CutPrefix(string(log), tournamentPrefix)
}

// DeskLog is the log of the substitute desk of a house.
const DeskLog eventstore.Log = "desk/substitutes"

// called is what an aggregate is called in errors: "game g".
func called(log eventstore.Log) string { return strings.Replace(string(log), "/", " ", 1) }

// openAll opens the events of a commit whose words do not depend on the log.
func openAll(words *event.Vocabulary, c *eventstore.Commit) ([]event.Event, error) {
	events, err := words.OpenAll(c.Events)
	if err != nil {
		return nil, fmt.Errorf("%s at %d: %w", c.Log, c.Pos, err)
	}
	return events, nil
}

// draft is what a commit holds of events of a log with those seats.
func draft(words *event.Vocabulary, events []event.Event, seats []string) (eventstore.Draft, error) {
	envs, err := words.SealAll(events)
	return eventstore.Draft{Events: envs, Eyes: eyesOn(events, seats), Seats: seats}, err
}
