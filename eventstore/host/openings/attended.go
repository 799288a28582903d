package openings

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/tenure"
)

// attended is what the log of a game says about who played, who missed their first phase, and for whom it waits.
type attended struct {
	past   *tenure.Past
	misses []miss    // the oldest first
	paused int       // the phase for which the game was stopped by TendFirst; 0: it was not, or goes on
	since  time.Time // when it was stopped
}

// miss is a player who missed a phase before anybody heard of them.
type miss struct {
	player game.Player
	phase  int
}

func newAttended() *attended { return &attended{past: tenure.NewPast()} }

// Clone implements aggregate.Summary.
func (a *attended) Clone() *attended {
	clone := *a
	clone.past, clone.misses = a.past.Clone(), slices.Clone(a.misses)
	return &clone
}

// Take implements aggregate.Summary.
func (a *attended) Take(commit *eventstore.Commit, events []event.Event) {
	before := a.past.AllSilent()
	a.past.Take(commit, events)
	for seat, player := range a.past.AllSilent() {
		if before[seat] == "" {
			a.misses = append(a.misses, miss{player, closedPhase(events)})
		}
	}
	for _, e := range events {
		switch e.(type) {
		case game.Paused:
			a.paused, a.since = 0, commit.At
			if n, ours := strings.CutPrefix(commit.CommandID, pauseFirst); ours {
				_, _ = fmt.Sscan(n, &a.paused)
			}
		case game.Resumed, game.Rewound, game.PhaseClosed:
			a.paused = 0
		}
	}
}

// closedPhase returns the number of the phase that events close; 0 if they close none.
func closedPhase(events []event.Event) int {
	for _, e := range events {
		if closed, ok := e.(game.PhaseClosed); ok {
			return closed.N
		}
	}
	return 0
}
