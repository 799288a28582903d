package control_test

import (
	"context"
	"iter"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/cmd/control"
	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
	"seneschal/eventstore/seeds"
)

// bentStore is a store in which no commit follows the one before it.
type bentStore struct{ *memstore.Store }

func (s bentStore) Load(ctx context.Context, log eventstore.Log, after eventstore.Pos) iter.Seq2[*eventstore.Commit, error] {
	return func(yield func(*eventstore.Commit, error) bool) {
		for commit, err := range s.Store.Load(ctx, log, after) {
			if err == nil {
				bent := *commit
				bent.Prev = "0" + bent.Hash[1:]
				commit = &bent
			}
			if !yield(commit, err) {
				return
			}
		}
	}
}

// TestADamagedLogIsNotExported asks for a log that is whole, and for one that is damaged.
func TestADamagedLogIsNotExported(t *testing.T) {
	store := memstore.New()
	host := hosttest.New(store)
	hosttest.Obey(t, host, "g", "open", game.Command{At: hosttest.Noon, By: "steward", Do: game.Open{Ruleset: "tiny", Seats: 2}})
	handler := &control.Handler{Host: host, Seeds: seeds.New(seeds.Secret{}), Log: slog.New(slog.DiscardHandler), Pages: http.NotFoundHandler(), Backup: http.NotFoundHandler()}
	export := func(from eventstore.Store) *httptest.ResponseRecorder {
		handler.Store = from
		answer := httptest.NewRecorder()
		handler.Routes().ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/games/g/log", nil))
		return answer
	}
	whole := export(store)
	require.Equal(t, http.StatusOK, whole.Code)
	require.NotEmpty(t, whole.Body.String())
	damaged := export(bentStore{store})
	require.Equal(t, http.StatusUnprocessableEntity, damaged.Code)
	require.Contains(t, damaged.Body.String(), "exporting")
}
