// Package aggregate loads, keeps and changes aggregates. An aggregate is everything that one log is
// about: a game, an opening, a tournament, the substitute desk.
//
// A Kind says how logs of one kind are read and written; there are four kinds. A Reader folds logs. A StepCache follows
// aggregates as the commits of a store go by, for code that reports or tabulates them. A Tally reads a summary out of
// each log. A Repository keeps aggregates loaded and lets one caller at a time work on each: a command is carried out
// once, recorded at the head on which it was decided, and decided again when another writer was quicker.
//
// No other package folds a log: a new reader is a loop over Reader.Steps. This package does not know which decisions
// are made, when, or by whom.
package aggregate

import (
	"fmt"
	"strings"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
)

// A Kind is one kind of aggregate: how it begins, and how the events of its logs are read and
// written. It may be used from several goroutines.
type Kind[A event.Evolver[A]] interface {
	// Empty returns the aggregate before its first event.
	Empty() A
	// Decode decodes the events of a commit that follows the aggregate before. Only the first commit of a log may
	// determine how the others are decoded. It fails with event.ErrUnread if this program cannot read an event.
	Decode(before A, commit *eventstore.Commit) ([]event.Event, error)
	// Draft makes the contents of a commit from the events that have led to the aggregate after: their envelopes,
	// the audience of each, and the seats that have a part of the commit. It leaves all other fields empty.
	Draft(after A, events []event.Event) (eventstore.Draft, error)
}

// The prefixes of the names of logs, by kind.
const (
	gamePrefix       = "game/"
	openingPrefix    = "opening/"
	tournamentPrefix = "tournament/"
)

// GameLog returns the name of a game's log.
func GameLog(id string) eventstore.Log { return eventstore.Log(gamePrefix + id) }

// GameID returns the ID of the game to which a log belongs; false if it is not a game's log.
func GameID(log eventstore.Log) (string, bool) { return strings.CutPrefix(string(log), gamePrefix) }

// OpeningLog returns the name of the log of a game that waits for its players.
func OpeningLog(id string) eventstore.Log { return eventstore.Log(openingPrefix + id) }

// OpeningID returns the ID of the opening to which a log belongs; false if it is not an opening's
// log.
func OpeningID(log eventstore.Log) (string, bool) {
	return strings.CutPrefix(string(log), openingPrefix)
}

// TournamentLog returns the name of a tournament's log.
func TournamentLog(id string) eventstore.Log { return eventstore.Log(tournamentPrefix + id) }

// TournamentID returns the ID of the tournament to which a log belongs; false if it is not a
// tournament's log.
func TournamentID(log eventstore.Log) (string, bool) {
	return strings.CutPrefix(string(log), tournamentPrefix)
}

// DeskLog is the log of the server's substitute desk.
const DeskLog eventstore.Log = "desk/substitutes"

// describeLog names an aggregate in errors: "game g".
func describeLog(log eventstore.Log) string { return strings.Replace(string(log), "/", " ", 1) }

// singleRegistryKind is a Kind whose event registry does not depend on the log.
type singleRegistryKind[A event.Evolver[A]] struct {
	empty    func() A
	registry *event.Registry
}

// Desk returns the Kind of the substitute desk. It has one log, DeskLog.
func Desk() Kind[*substitute.Desk] {
	return singleRegistryKind[*substitute.Desk]{substitute.New, substitute.Registry()}
}

// Tournaments returns the Kind of tournaments that play these rulesets.
func Tournaments(rulesets func(string) (game.Ruleset, bool)) Kind[*tournament.Tournament] {
	empty := func() *tournament.Tournament { return tournament.New(rulesets) }
	return singleRegistryKind[*tournament.Tournament]{empty, tournament.Registry()}
}

// Openings returns the Kind of openings of games of these rulesets.
func Openings(rulesets func(string) (game.Ruleset, bool)) Kind[*opening.Opening] {
	empty := func() *opening.Opening { return opening.New(rulesets) }
	return singleRegistryKind[*opening.Opening]{empty, opening.Registry()}
}

// Empty implements Kind.
func (k singleRegistryKind[A]) Empty() A { return k.empty() }

// Decode implements Kind.
func (k singleRegistryKind[A]) Decode(_ A, commit *eventstore.Commit) ([]event.Event, error) {
	events, err := k.registry.DecodeAll(commit.Events)
	if err != nil {
		return nil, fmt.Errorf("%s at %d: %w", commit.Log, commit.Pos, err)
	}
	return events, nil
}

// Draft implements Kind.
func (k singleRegistryKind[A]) Draft(_ A, events []event.Event) (eventstore.Draft, error) {
	return makeDraft(k.registry, events, nil)
}

// makeDraft makes the contents of a commit from events of a log with those seats. It fails if the registry lacks an
// event.
func makeDraft(registry *event.Registry, events []event.Event, seats []string) (eventstore.Draft, error) {
	envs, err := registry.EncodeAll(events)
	return eventstore.Draft{Events: envs, Eyes: audiencesOf(events, seats), Seats: seats}, err
}

// audiencesOf returns the audience of each event: everybody, or those of the seats that may see it, or nobody.
func audiencesOf(events []event.Event, seats []string) []eventstore.Eyes {
	eyes := make([]eventstore.Eyes, len(events))
	for i, ev := range events {
		if eyes[i].All = game.Sees("", ev); eyes[i].All {
			continue
		}
		for _, s := range seats {
			if game.Sees(game.Seat(s), ev) {
				eyes[i].Seats = append(eyes[i].Seats, s)
			}
		}
	}
	return eyes
}
