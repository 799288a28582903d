package main

import (
	"fmt"
	"io"
	"runtime/debug"
	"slices"

	"seneschal/domain/event"
	"seneschal/domain/game"
)

// A failure is a game among bots that did not come to its end.
type failure struct {
	Game  int    `json:"game"`
	Seats int    `json:"seats"`
	Phase string `json:"phase,omitempty"` // the open one
	Why   string `json:"why"`
}

func (f failure) String() string {
	where := ""
	if f.Phase != "" {
		where = " in " + f.Phase
	}
	return fmt.Sprintf("game %d with %d seats failed%s: %s", f.Game, f.Seats, where, f.Why)
}

// A summary holds the results of all games.
type summary interface{ print(io.Writer) error }

// playSafely plays a match. It returns a panic as an error, so that a fault costs only that game.
func playSafely(match *match, play func(*match) (playedMatch, error)) (p playedMatch, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("panic: %v\n%s", fault, debug.Stack())
		}
	}()
	return play(match)
}

// newFailure returns the failure of the nth game, counted from 1, with its open phase if the game was opened.
func (m *match) newFailure(n int, err error) failure {
	f := failure{Game: n, Seats: len(m.bots), Why: err.Error()}
	if m.game != nil {
		_, phase, _, _ := m.game.Phase()
		f.Phase = phase.Name
	}
	return f
}

// hasStalled reports whether the rules have asked twice for the same thing.
func hasStalled(events []event.Event) bool {
	return slices.ContainsFunc(events, func(e event.Event) bool { _, is := e.(game.Stalled); return is })
}

// printFailures prints the failed games with their reasons. It returns errRefused if there are any.
func printFailures(out io.Writer, failures []failure) error {
	for _, f := range failures {
		fmt.Fprintln(out, f)
	}
	if len(failures) > 0 {
		return errRefused
	}
	return nil
}
