package control_test

import (
	"context"
	"errors"
	"iter"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/cmd/control"
	"seneschal/domain/rulesets"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
	"seneschal/eventstore/memstore"
)

var errBroken = errors.New("the store cannot be read")

// brokenStore is a store that cannot be read.
type brokenStore struct{ *memstore.Store }

func (brokenStore) Load(context.Context, eventstore.Log, eventstore.Pos) iter.Seq2[*eventstore.Commit, error] {
	return func(yield func(*eventstore.Commit, error) bool) { yield(nil, errBroken) }
}

// TestAnUnreadableLogIsNotTakenForAnExistingGame announces a tournament while the store cannot be read: the error must not
// say that a game has the ID.
func TestAnUnreadableLogIsNotTakenForAnExistingGame(t *testing.T) {
	handler := &control.Handler{Host: &host.Host{Store: brokenStore{memstore.New()}, Games: aggregate.NewGames(rulesets.Lookup)}}
	_, err := handler.Announce(t.Context(), control.NewTournament{
		ID: "autumn", Rules: []byte(`{"format":"swiss","seats":2,"rounds":2,"play":{"ruleset":"feudal"},"points":{"scheme":"result 1 0.5 0"}}`),
	})
	require.ErrorIs(t, err, errBroken)
	require.NotContains(t, err.Error(), "already")
}
