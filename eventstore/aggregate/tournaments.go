package aggregate

import (
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
)

// Tournaments is the Kind of tournaments. Games.Tournaments makes it.
type Tournaments struct {
	rulesets func(string) (game.Ruleset, bool)
}

var _ Kind[*tournament.Tournament] = Tournaments{}

// Tournaments is the kind of tournaments that play the same rulesets.
func (k *Games) Tournaments() Tournaments { return Tournaments{k.rulesets} }

// Empty implements Kind.
func (t Tournaments) Empty() *tournament.Tournament { return tournament.New(t.rulesets) }

// Open implements Kind.
func (Tournaments) Open(_ *tournament.Tournament, c *eventstore.Commit) ([]event.Event, error) {
	return openAll(tournament.Vocabulary(), c)
}

// Draft implements Kind.
func (Tournaments) Draft(_ *tournament.Tournament, events []event.Event) (eventstore.Draft, error) {
	return draft(tournament.Vocabulary(), events, nil)
}
