// Package aggregate loads, keeps and changes what a log tells of: an aggregate
// is all that one log is about, a game, a tournament, the substitute desk.
//
// A Kind says how logs of one kind are read and written; there are three of
// them. A Reader folds logs. A Trail follows aggregates as the commits of a
// store go by, for whoever tells or tabulates them. A Keeper keeps aggregates
// loaded and has them worked on by one at a time: obeyed once, recorded at the
// head that was decided on, tried again when somebody else was quicker.
//
// Nobody else folds a log: a new reader is a loop over Reader.Steps. What is
// decided, when, and by whom is not known here.
package aggregate

import (
	"fmt"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
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

// plain is a Kind whose words do not depend on the log.
type plain[A event.Evolver[A]] struct {
	empty func() A
	words *event.Vocabulary
}

// Desk is the Kind of the substitute desk. There is one log of it, DeskLog.
func Desk() Kind[*substitute.Desk] {
	return plain[*substitute.Desk]{substitute.New, substitute.Vocabulary()}
}

// Tournaments is the Kind of tournaments that play these rulesets.
func Tournaments(rulesets func(string) (game.Ruleset, bool)) Kind[*tournament.Tournament] {
	empty := func() *tournament.Tournament { return tournament.New(rulesets) }
	return plain[*tournament.Tournament]{empty, tournament.Vocabulary()}
}

// Empty implements Kind.
func (k plain[A]) Empty() A { return k.empty() }

// Open implements Kind.
func (k plain[A]) Open(_ A, c *eventstore.Commit) ([]event.Event, error) {
	events, err := k.words.OpenAll(c.Events)
	if err != nil {
		return nil, fmt.Errorf("%s at %d: %w", c.Log, c.Pos, err)
	}
	return events, nil
}

// Draft implements Kind.
func (k plain[A]) Draft(_ A, events []event.Event) (eventstore.Draft, error) {
	return draft(k.words, events, nil)
}

// draft is what a commit holds of events of a log with those seats.
func draft(words *event.Vocabulary, events []event.Event, seats []string) (eventstore.Draft, error) {
	envs, err := words.SealAll(events)
	return eventstore.Draft{Events: envs, Eyes: eyesOn(events, seats), Seats: seats}, err
}

// eyesOn are who may see each of the events of a log with those seats.
func eyesOn(events []event.Event, seats []string) []eventstore.Eyes {
	eyes := make([]eventstore.Eyes, len(events))
	for i, e := range events {
		if eyes[i].All = game.Sees("", e); eyes[i].All {
			continue
		}
		for _, s := range seats {
			if game.Sees(game.Seat(s), e) {
				eyes[i].Seats = append(eyes[i].Seats, s)
			}
		}
	}
	return eyes
}
