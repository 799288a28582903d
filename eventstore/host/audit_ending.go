package host

import (
	"slices"
	"time"

	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
)

// An Ending is how a game that was audited ended.
type Ending struct {
	tournament.End
	Head   string    `json:"head"` // hash of the commit that ended it
	At     time.Time `json:"at"`
	Phases int       `json:"phases"` // that stand
}

// attend notes who holds which seat, and how the game ends.
func (a *audit) attend(c *eventstore.Commit, events []event.Event, next *game.Game) {
	for i, e := range events {
		g := next
		if _, closed := e.(game.PhaseClosed); closed && slices.ContainsFunc(events, seats) {
			g = event.Fold(a.game, events[:i+1]...)
		}
		a.held.note(e, g)
		if _, ended := e.(game.Ended); ended {
			a.held.ended, a.ended = c.Hash, c.At
		}
	}
}

// seats reports whether an event gives a seat to somebody, or takes it.
func seats(e event.Event) bool {
	switch e.(type) {
	case game.Seated, game.Replaced, game.Vacated, game.Rewound:
		return true
	}
	return false
}

// ending is how the game has ended; nil if it has no result.
func (a *audit) ending() *Ending {
	if result, over := a.game.Result(); !over || len(result.Places) == 0 {
		return nil
	}
	a.held.seats = seated(a.game)
	return &Ending{endOf(a.game, a.held), a.held.ended, a.ended, len(a.held.phases)}
}

// Differs says how a tournament's result of a table differs from the ending of its
// game; "" if it does not, or was brought from elsewhere than the game.
func (e *Ending) Differs(table tournament.TableInfo) string {
	switch {
	case table.Result == nil || table.Review != "" || len(table.Fixes) > 0:
		return ""
	case e == nil:
		return "its game is not over"
	case e.Head != table.Head:
		return "it names another end of the game's log"
	case !samePlaces(e.End, *table.Result):
		return "the game ended otherwise"
	}
	return ""
}
