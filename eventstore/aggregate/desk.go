package aggregate

import (
	"seneschal/domain/event"
	"seneschal/domain/substitute"
	"seneschal/eventstore"
)

// Desk is the Kind of the substitute desk. There is one log of it, DeskLog.
type Desk struct{}

var _ Kind[*substitute.Desk] = Desk{}

// Empty implements Kind.
func (Desk) Empty() *substitute.Desk { return substitute.New() }

// Open implements Kind.
func (Desk) Open(_ *substitute.Desk, c *eventstore.Commit) ([]event.Event, error) {
	return openAll(substitute.Vocabulary(), c)
}

// Draft implements Kind.
func (Desk) Draft(_ *substitute.Desk, events []event.Event) (eventstore.Draft, error) {
	return draft(substitute.Vocabulary(), events, nil)
}
