package aggregate_test

import (
	"context"
	"fmt"
	"iter"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/memstore"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

type (
	desk       = *substitute.Desk
	repository = *aggregate.Repository[desk]
	opened     = aggregate.Folded[desk]
)

const log eventstore.Log = "desk/a"

func keep(s eventstore.Store, most int, shared bool) repository {
	return aggregate.NewRepository(aggregate.Config[desk]{
		Store: s, Kind: aggregate.Desk(), Salt: eventstore.SaltKey{1}, Log: slog.New(slog.DiscardHandler), Keep: most, Shared: shared,
	})
}

// volunteer has a player volunteer as a substitute, once for each command ID.
func volunteer(t testing.TB, k repository, log eventstore.Log, commandID string, p game.Player) (c *eventstore.Commit, again bool) {
	t.Helper()
	h, err := k.Take(t.Context(), log)
	require.NoError(t, err)
	defer h.Leave()
	c, again, err = h.Obey(t.Context(), aggregate.Decision{CommandID: commandID, At: noon, Actor: string(p)}, standsIn(p))
	require.NoError(t, err)
	return c, again
}

func standsIn(p game.Player) func(opened, time.Time) ([]event.Event, error) {
	return func(now opened, at time.Time) ([]event.Event, error) {
		answer, err := now.Now.Decide(substitute.Command{At: at, By: p, Do: substitute.Volunteer{Most: len(now.Now.Pool()) + 1}})
		return answer.Events, err
	}
}

func pool(t testing.TB, k repository, log eventstore.Log) (names []game.Player) {
	t.Helper()
	now, err := k.Look(t.Context(), log)
	require.NoError(t, err)
	for _, m := range now.Now.Pool() {
		names = append(names, m.Player)
	}
	return names
}

func TestACommandIDIsObeyedOnceAndDecidedAgainAsItWasThen(t *testing.T) {
	s := memstore.New()
	k := keep(s, 4, false)
	first, again := volunteer(t, k, log, "one", "ann")
	require.False(t, again)
	volunteer(t, k, log, "two", "bob")
	for _, k := range []repository{k, keep(s, 4, false)} {
		c, again := volunteer(t, k, log, "one", "ann")
		require.True(t, again)
		require.Equal(t, first.Hash, c.Hash)
		known, err := k.Known(t.Context(), log, "one")
		require.NoError(t, err)
		require.True(t, known)
	}
	require.Equal(t, []game.Player{"ann", "bob"}, pool(t, k, log))
}

func TestRepositoriesOnOneStoreTakeTurns(t *testing.T) {
	s := memstore.New()
	var all sync.WaitGroup
	for n := range 4 {
		k := keep(s, 1, true)
		all.Go(func() {
			for i := range 5 {
				volunteer(t, k, log, fmt.Sprint(n, "/", i), game.Player(fmt.Sprint("p", n, i)))
			}
		})
	}
	all.Wait()
	require.Len(t, pool(t, keep(s, 1, false), log), 20)
}

// TestWhatMadeRoomIsNotTrustedBlindly checks that a caller who still works on an aggregate that had
// to make room in the cache is noticed by the next one.
func TestWhatMadeRoomIsNotTrustedBlindly(t *testing.T) {
	k := keep(memstore.New(), 1, false)
	volunteer(t, k, log, "one", "ann")
	h, err := k.Take(t.Context(), log)
	require.NoError(t, err)
	require.Empty(t, pool(t, k, "desk/b"))
	volunteer(t, k, "desk/b", "one", "bob")
	require.Equal(t, []game.Player{"ann"}, pool(t, k, log), "it is loaded beside the one that is worked on")
	_, _, err = h.Obey(t.Context(), aggregate.Decision{CommandID: "two", At: noon}, standsIn("cid"))
	require.NoError(t, err)
	h.Leave()
	require.Equal(t, []game.Player{"ann", "cid"}, pool(t, k, log))
}

// A busyStore calls a function once, when a log has been read to its end.
type busyStore struct {
	eventstore.Store
	read func()
}

func (s *busyStore) Load(ctx context.Context, log eventstore.Log, after eventstore.Pos) iter.Seq2[*eventstore.Commit, error] {
	return func(yield func(*eventstore.Commit, error) bool) {
		for c, err := range s.Store.Load(ctx, log, after) {
			if !yield(c, err) {
				return
			}
		}
		if read := s.read; read != nil {
			s.read = nil
			read()
		}
	}
}

// TestWhatIsWrittenWhileALogIsReadIsSeen checks that a caller whose aggregate had to make room may
// write while the log is read again, and that this commit is not passed over.
func TestWhatIsWrittenWhileALogIsReadIsSeen(t *testing.T) {
	s := &busyStore{Store: memstore.New()}
	k := keep(s, 1, false)
	volunteer(t, k, log, "one", "ann")
	h, err := k.Take(t.Context(), log)
	require.NoError(t, err)
	volunteer(t, k, "desk/b", "one", "bob")
	s.read = func() {
		_, _, err := h.Obey(t.Context(), aggregate.Decision{CommandID: "two", At: noon}, standsIn("cid"))
		require.NoError(t, err)
	}
	require.Equal(t, []game.Player{"ann"}, pool(t, k, log), "it was read before")
	h.Leave()
	require.Equal(t, []game.Player{"ann", "cid"}, pool(t, k, log))
}

func TestNobodyWaitsLongerThanHeWants(t *testing.T) {
	k := keep(memstore.New(), 1, false)
	h, err := k.Take(t.Context(), log)
	require.NoError(t, err)
	defer h.Leave()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = k.Look(ctx, log)
	require.ErrorIs(t, err, context.Canceled)
	require.ErrorContains(t, err, "waiting for desk a")
}

func TestTimeDoesNotRunBackwardsInALog(t *testing.T) {
	k := keep(memstore.New(), 1, false)
	volunteer(t, k, log, "one", "ann")
	h, err := k.Take(t.Context(), log)
	require.NoError(t, err)
	defer h.Leave()
	c, _, err := h.Obey(t.Context(), aggregate.Decision{CommandID: "two", At: noon.Add(-time.Hour)}, standsIn("bob"))
	require.NoError(t, err)
	require.Equal(t, noon, c.At)
}

// TestATrailGivesTheStepsOfALog checks that a trail gives the same steps as a reading from the
// beginning.
func TestATrailGivesTheStepsOfALog(t *testing.T) {
	s := memstore.New()
	k := keep(s, 1, false)
	for i := range 6 {
		volunteer(t, k, log, fmt.Sprint(i), game.Player(fmt.Sprint("p", i)))
		volunteer(t, k, "desk/b", fmt.Sprint(i), game.Player(fmt.Sprint("q", i)))
	}
	r := aggregate.Reader[desk]{Store: s, Kind: aggregate.Desk()}
	trail := aggregate.NewStepCache(r, 1, nil) // it holds one log at a time
	beside := trail.Sibling()
	n := 0
	for step, err := range r.Steps(t.Context(), log, 0) {
		require.NoError(t, err)
		for _, trail := range []*aggregate.StepCache[desk]{trail, beside, trail} {
			at, err := trail.At(t.Context(), step.Commit)
			require.NoError(t, err)
			require.Equal(t, step, at)
		}
		other, err := trail.At(t.Context(), commitOf(t, s, "desk/b", n))
		require.NoError(t, err)
		require.Len(t, other.After.Pool(), n+1)
		n++
	}
	require.Equal(t, 6, n)
}

func commitOf(t testing.TB, s eventstore.Store, log eventstore.Log, n int) *eventstore.Commit {
	t.Helper()
	for c, err := range s.Load(t.Context(), log, 0) {
		require.NoError(t, err)
		if n--; n < 0 {
			return c
		}
	}
	require.Fail(t, "no such commit")
	return nil
}

func TestACommitThatFollowsNothingIsDamage(t *testing.T) {
	s := memstore.New()
	volunteer(t, keep(s, 1, false), log, "one", "ann")
	c := *commitOf(t, s, log, 0)
	c.Prev, c.Pos = "somebody else's", c.Pos+1
	_, err := aggregate.Reader[desk]{Store: s, Kind: aggregate.Desk()}.Before(t.Context(), &c)
	require.ErrorIs(t, err, eventstore.ErrCorrupt)
}

func TestAGameThatNamesNoRulesetCannotBeRead(t *testing.T) {
	env, err := game.Registry(nil).Encode(game.Begun{At: noon})
	require.NoError(t, err)
	c := &eventstore.Commit{Log: aggregate.GameLog("g"), First: 1, Pos: 1, Events: []event.Envelope{env}}
	games := aggregate.NewGames(func(string) (game.Ruleset, bool) { return nil, false })
	_, err = games.Decode(games.Empty(), c)
	require.ErrorIs(t, err, event.ErrUnread)
}

func TestALogTellsOfItsEpochs(t *testing.T) {
	seal := func(words *event.Registry, e event.Event) event.Envelope {
		env, err := words.Encode(e)
		require.NoError(t, err)
		return env
	}
	kernel, tour := game.Registry(nil), tournament.Registry()
	commits := func(log eventstore.Log, envs ...event.Envelope) []*eventstore.Commit {
		return []*eventstore.Commit{{Log: log, Events: envs[:1]}, {Log: log, Events: envs[1:]}}
	}
	terms := &dice.Terms{Mode: dice.Server, Epoch: "one"}
	require.Equal(t, []string{"one", "two"}, aggregate.Epochs(commits(aggregate.GameLog("g"),
		seal(kernel, game.Opened{Dice: terms}), event.Envelope{Kind: "a.ruleset's"}, seal(kernel, game.ChainRenewed{Epoch: "two"}))))
	require.Equal(t, []string{"one", "two"}, aggregate.Epochs(commits(aggregate.TournamentLog("cup"),
		seal(tour, tournament.Announced{Dice: terms}), seal(tour, tournament.ChainRenewed{Epoch: "two"}))))
	require.Empty(t, aggregate.Epochs(commits(aggregate.GameLog("old"), seal(kernel, game.Opened{}))))
}
