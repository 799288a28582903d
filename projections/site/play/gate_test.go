package play_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/projections/site/play"
)

// resting is a game whose bots think until they are released.
type resting struct {
	play.Games
	released chan struct{}
}

func (r resting) Rest(context.Context, string, time.Duration) bool {
	<-r.released
	return false
}

// TestFewPracticeRequestsAreWorkedOnAtATime sends many requests at once. No more of them are worked
// on at a time than half of the processors can do, though all of them may wait for bots together, and a stream waits for nobody.
func TestFewPracticeRequestsAreWorkedOnAtATime(t *testing.T) {
	const requests = 20
	games := play.Waiting{Games: resting{released: make(chan struct{})}}
	var working, most, waiting atomic.Int32
	work := func() {
		n := working.Add(1)
		for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
		}
		time.Sleep(time.Millisecond)
		working.Add(-1)
	}
	handler := play.NewGate().Handler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		work()
		waiting.Add(1)
		games.Rest(r.Context(), "any", time.Minute)
		work()
	}), http.NotFoundHandler())
	var all sync.WaitGroup
	for range requests {
		all.Go(func() {
			answer := httptest.NewRecorder()
			handler.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/play", http.NoBody))
			require.Equal(t, http.StatusOK, answer.Code)
		})
	}
	require.Eventually(t, func() bool { return waiting.Load() == requests }, time.Minute, time.Millisecond, "all wait for bots together")
	close(games.Games.(resting).released)
	all.Wait()
	require.LessOrEqual(t, int(most.Load()), max(2, runtime.GOMAXPROCS(0)/2))
}

// TestARequestThatGivesUpTakesNoSlot lets requests end while they wait: those behind them still get
// their turn.
func TestARequestThatGivesUpTakesNoSlot(t *testing.T) {
	release := make(chan struct{})
	handler := play.NewGate().Handler(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-release }), http.NotFoundHandler())
	var all sync.WaitGroup
	ask := func(ctx context.Context, status int) {
		all.Go(func() {
			answer := httptest.NewRecorder()
			handler.ServeHTTP(answer, httptest.NewRequestWithContext(ctx, http.MethodGet, "/play", http.NoBody))
			require.Equal(t, status, answer.Code)
		})
	}
	for range max(2, runtime.GOMAXPROCS(0)/2) {
		ask(t.Context(), http.StatusOK)
	}
	time.Sleep(10 * time.Millisecond) // they have the slots
	gone, cancel := context.WithCancel(t.Context())
	for range 10 {
		ask(gone, http.StatusNotFound)
	}
	cancel()
	time.Sleep(10 * time.Millisecond)
	ask(t.Context(), http.StatusOK)
	close(release)
	all.Wait()
}

// TestProgramsWaitAtTheGate checks that a program begins no practice game, and sends no orders to one, while as many
// requests are worked on as the gate lets through.
func TestProgramsWaitAtTheGate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		pages := &play.Pages{Gate: play.NewGate()}
		release := make(chan struct{})
		var all sync.WaitGroup
		for range runtime.GOMAXPROCS(0) + 2 {
			all.Go(func() { _ = pages.Gate.Through(t.Context(), func(context.Context) { <-release }) })
		}
		synctest.Wait()
		_, err := pages.BeginKept(httptest.NewRequest(http.MethodPost, "/api/practice", nil), "anna", nil)
		require.ErrorIs(t, err, play.ErrBusy)
		_, err = pages.Obey(t.Context(), "g", "c", game.Command{})
		require.ErrorIs(t, err, play.ErrBusy)
		close(release)
		all.Wait()
	})
}
