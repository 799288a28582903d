package projections_test

import (
	"context"
	"fmt"
	"iter"
	"log/slog"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/event"
	"seneschal/domain/game/gametest"
	"seneschal/eventstore"
	"seneschal/projections"
)

// counting is a store that counts the logs that are loaded.
type counting struct {
	eventstore.Store
	loads int
}

func (s *counting) Load(ctx context.Context, log eventstore.Log, after eventstore.Pos) iter.Seq2[*eventstore.Commit, error] {
	s.loads++
	return s.Store.Load(ctx, log, after)
}

// commits returns the whole log of a game.
func (h *server) commits(id string) []*eventstore.Commit {
	h.t.Helper()
	var all []*eventstore.Commit
	for commit, err := range h.Store.Load(h.t.Context(), eventstore.Log("game/"+id), 0) {
		require.NoError(h.t, err)
		all = append(all, commit)
	}
	return all
}

func TestGamesAreFoldedAsTheyGoBy(t *testing.T) {
	server := newServer(t)
	var logs [][]*eventstore.Commit
	for i := range 20 {
		id := fmt.Sprint("g", i)
		server.begin(id)
		logs = append(logs, server.commits(id))
	}
	store := &counting{Store: server.Store}
	games := projections.NewGames(store, gametest.Lookup, slog.New(slog.DiscardHandler))
	for n := range logs[0] {
		for _, log := range logs { // interleaved
			for range 2 { // and asked for twice
				before, after, events, err := games.At(t.Context(), log[n])
				require.NoError(t, err)
				require.Equal(t, after.Seats(), event.Fold(before, events...).Seats())
			}
		}
	}
	require.Zero(t, store.loads)
}

func TestGameIsLoadedWhenItIsNotKnown(t *testing.T) {
	server := newServer(t)
	server.begin("g")
	server.round("g")
	log := server.commits("g")
	for _, commit := range log {
		store := &counting{Store: server.Store}
		_, after, _, err := projections.NewGames(store, gametest.Lookup, slog.New(slog.DiscardHandler)).At(t.Context(), commit)
		require.NoError(t, err)
		require.Equal(t, "tiny", after.Ruleset().Name())
		require.Equal(t, min(1, commit.First-1), store.loads)
	}
	forged := *log[len(log)-1]
	forged.Prev = "nowhere"
	_, _, _, err := projections.NewGames(server.Store, gametest.Lookup, slog.New(slog.DiscardHandler)).At(t.Context(), &forged)
	require.ErrorIs(t, err, eventstore.ErrCorrupt)
}
