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

// attended is a summary of the log of a game: which players held seats, which of them missed their first phase, and
// whether the game has been stopped to wait for them.
type attended struct {
	past   *tenure.Past
	misses []miss    // the oldest first
	paused int       // the missed phase for which TendFirst has stopped the game; 0: it has not, or the game goes on
	since  time.Time // when the game was last stopped, by anybody
}

// miss is a player who missed a phase before they had ever written to the game, and the number of that phase.
type miss struct {
	player game.Player
	phase  int
}

// newAttended makes the summary of a log without commits.
func newAttended() *attended { return &attended{past: tenure.NewPast()} }

// Clone implements aggregate.Summary.
func (a *attended) Clone() *attended {
	clone := *a
	clone.past, clone.misses = a.past.Clone(), slices.Clone(a.misses)
	return &clone
}

// Take implements aggregate.Summary.
func (a *attended) Take(commit *eventstore.Commit, events []event.Event) {
	silentBefore := a.past.AllSilent()
	a.past.Take(commit, events)
	for seat, player := range a.past.AllSilent() {
		if silentBefore[seat] == "" {
			a.misses = append(a.misses, miss{player, closedPhase(events)})
		}
	}
	for _, e := range events {
		switch e.(type) {
		case game.Paused:
			a.paused, a.since = 0, commit.At
			if n, byTendFirst := strings.CutPrefix(commit.CommandID, pauseFirst); byTendFirst {
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
