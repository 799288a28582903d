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

func keep(store eventstore.Store, most int, shared bool) repository {
	return aggregate.NewRepository(aggregate.Config[desk]{
		Store: store, Kind: aggregate.Desk(), Salt: eventstore.SaltKey{1}, Log: slog.New(slog.DiscardHandler), Keep: most, Shared: shared,
	})
}

// volunteer has a player volunteer as a substitute, once for each command ID.
func volunteer(t testing.TB, repository repository, log eventstore.Log, commandID string, player game.Player) (commit *eventstore.Commit, again bool) {
	t.Helper()
	session, err := repository.Take(t.Context(), log)
	require.NoError(t, err)
	defer session.Leave()
	commit, again, err = session.Obey(t.Context(), aggregate.Decision{CommandID: commandID, At: noon, Actor: string(player)}, standsIn(player))
	require.NoError(t, err)
	return commit, again
}

func standsIn(player game.Player) func(opened, time.Time) ([]event.Event, error) {
	return func(now opened, at time.Time) ([]event.Event, error) {
		answer, err := now.Now.Decide(substitute.Command{At: at, By: player, Do: substitute.Volunteer{Most: len(now.Now.Pool()) + 1}})
		return answer.Events, err
	}
}

func pool(t testing.TB, repository repository, log eventstore.Log) (names []game.Player) {
	t.Helper()
	now, err := repository.Look(t.Context(), log)
	require.NoError(t, err)
	for _, m := range now.Now.Pool() {
		names = append(names, m.Player)
	}
	return names
}

func TestACommandIDIsObeyedOnceAndDecidedAgainAsItWasThen(t *testing.T) {
	store := memstore.New()
	k := keep(store, 4, false)
	first, again := volunteer(t, k, log, "one", "ann")
	require.False(t, again)
	volunteer(t, k, log, "two", "bob")
	for _, k := range []repository{k, keep(store, 4, false)} {
		commit, again := volunteer(t, k, log, "one", "ann")
		require.True(t, again)
		require.Equal(t, first.Hash, commit.Hash)
		known, err := k.Known(t.Context(), log, "one")
		require.NoError(t, err)
		require.True(t, known)
	}
	require.Equal(t, []game.Player{"ann", "bob"}, pool(t, k, log))
}

// TestAGuardIsAskedBehindTheHead: a writer that waits on its way to the store asks its guard anew when others were quicker.
// Commands that are recorded already get their answers.
func TestAGuardIsAskedBehindTheHead(t *testing.T) {
	store := memstore.New()
	mine, other := keep(store, 1, true), keep(store, 1, true)
	volunteer(t, mine, log, "one", "ann")
	lost, asked := error(nil), 0
	ctx := eventstore.WithGuard(t.Context(), func() error { asked++; return lost })
	session, err := mine.Take(ctx, log)
	require.NoError(t, err)
	defer session.Leave()
	_, _, err = session.Obey(ctx, aggregate.Decision{CommandID: "two", At: noon}, func(now opened, at time.Time) ([]event.Event, error) {
		if lost == nil {
			volunteer(t, other, log, "three", "bob")
			lost = context.DeadlineExceeded
		}
		return standsIn("eve")(now, at)
	})
	require.ErrorIs(t, err, lost)
	require.Equal(t, 2, asked)
	require.Equal(t, []game.Player{"ann", "bob"}, pool(t, other, log))
	_, again, err := session.Obey(ctx, aggregate.Decision{CommandID: "one", At: noon}, standsIn("ann"))
	require.NoError(t, err)
	require.True(t, again)
}

func TestRepositoriesOnOneStoreTakeTurns(t *testing.T) {
	store := memstore.New()
	var all sync.WaitGroup
	for n := range 4 {
		repository := keep(store, 1, true)
		all.Go(func() {
			for i := range 5 {
				volunteer(t, repository, log, fmt.Sprint(n, "/", i), game.Player(fmt.Sprint("p", n, i)))
			}
		})
	}
	all.Wait()
	require.Len(t, pool(t, keep(store, 1, false), log), 20)
}

// TestWhatMadeRoomIsNotTrustedBlindly checks that a caller who still works on an aggregate that had
// to make room in the cache is noticed by the next one.
func TestWhatMadeRoomIsNotTrustedBlindly(t *testing.T) {
	repository := keep(memstore.New(), 1, false)
	volunteer(t, repository, log, "one", "ann")
	session, err := repository.Take(t.Context(), log)
	require.NoError(t, err)
	require.Empty(t, pool(t, repository, "desk/b"))
	volunteer(t, repository, "desk/b", "one", "bob")
	require.Equal(t, []game.Player{"ann"}, pool(t, repository, log), "it is loaded beside the one that is worked on")
	_, _, err = session.Obey(t.Context(), aggregate.Decision{CommandID: "two", At: noon}, standsIn("cid"))
	require.NoError(t, err)
	session.Leave()
	require.Equal(t, []game.Player{"ann", "cid"}, pool(t, repository, log))
}

// A busyStore calls a function once, when a log has been read to its end.
type busyStore struct {
	eventstore.Store
	read func()
}

func (s *busyStore) Load(ctx context.Context, log eventstore.Log, after eventstore.Pos) iter.Seq2[*eventstore.Commit, error] {
	return func(yield func(*eventstore.Commit, error) bool) {
		for commit, err := range s.Store.Load(ctx, log, after) {
			if !yield(commit, err) {
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
	store := &busyStore{Store: memstore.New()}
	repository := keep(store, 1, false)
	volunteer(t, repository, log, "one", "ann")
	session, err := repository.Take(t.Context(), log)
	require.NoError(t, err)
	volunteer(t, repository, "desk/b", "one", "bob")
	store.read = func() {
		_, _, err := session.Obey(t.Context(), aggregate.Decision{CommandID: "two", At: noon}, standsIn("cid"))
		require.NoError(t, err)
	}
	require.Equal(t, []game.Player{"ann"}, pool(t, repository, log), "it was read before")
	session.Leave()
	require.Equal(t, []game.Player{"ann", "cid"}, pool(t, repository, log))
}

func TestNobodyWaitsLongerThanHeWants(t *testing.T) {
	repository := keep(memstore.New(), 1, false)
	session, err := repository.Take(t.Context(), log)
	require.NoError(t, err)
	defer session.Leave()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = repository.Look(ctx, log)
	require.ErrorIs(t, err, context.Canceled)
	require.ErrorContains(t, err, "waiting for desk a")
}

func TestTimeDoesNotRunBackwardsInALog(t *testing.T) {
	repository := keep(memstore.New(), 1, false)
	volunteer(t, repository, log, "one", "ann")
	session, err := repository.Take(t.Context(), log)
	require.NoError(t, err)
	defer session.Leave()
	commit, _, err := session.Obey(t.Context(), aggregate.Decision{CommandID: "two", At: noon.Add(-time.Hour)}, standsIn("bob"))
	require.NoError(t, err)
	require.Equal(t, noon, commit.At)
}

// TestATrailGivesTheStepsOfALog checks that a trail gives the same steps as a reading from the
// beginning.
func TestATrailGivesTheStepsOfALog(t *testing.T) {
	store := memstore.New()
	repository := keep(store, 1, false)
	for i := range 6 {
		volunteer(t, repository, log, fmt.Sprint(i), game.Player(fmt.Sprint("p", i)))
		volunteer(t, repository, "desk/b", fmt.Sprint(i), game.Player(fmt.Sprint("q", i)))
	}
	reader := aggregate.Reader[desk]{Store: store, Kind: aggregate.Desk()}
	trail := aggregate.NewStepCache(reader, 1, nil) // it holds one log at a time
	beside := trail.Sibling()
	n := 0
	for step, err := range reader.Steps(t.Context(), log, 0) {
		require.NoError(t, err)
		for _, trail := range []*aggregate.StepCache[desk]{trail, beside, trail} {
			at, err := trail.At(t.Context(), step.Commit)
			require.NoError(t, err)
			require.Equal(t, step, at)
		}
		other, err := trail.At(t.Context(), commitOf(t, store, "desk/b", n))
		require.NoError(t, err)
		require.Len(t, other.After.Pool(), n+1)
		n++
	}
	require.Equal(t, 6, n)
}

func commitOf(t testing.TB, store eventstore.Store, log eventstore.Log, n int) *eventstore.Commit {
	t.Helper()
	for commit, err := range store.Load(t.Context(), log, 0) {
		require.NoError(t, err)
		if n--; n < 0 {
			return commit
		}
	}
	require.Fail(t, "no such commit")
	return nil
}

func TestACommitThatFollowsNothingIsDamage(t *testing.T) {
	store := memstore.New()
	volunteer(t, keep(store, 1, false), log, "one", "ann")
	commit := *commitOf(t, store, log, 0)
	commit.Prev, commit.Pos = "somebody else's", commit.Pos+1
	_, err := aggregate.Reader[desk]{Store: store, Kind: aggregate.Desk()}.Before(t.Context(), &commit)
	require.ErrorIs(t, err, eventstore.ErrCorrupt)
}

func TestAGameThatNamesNoRulesetCannotBeRead(t *testing.T) {
	env, err := game.Registry(nil).Encode(game.Begun{At: noon})
	require.NoError(t, err)
	commit := &eventstore.Commit{Log: aggregate.GameLog("g"), First: 1, Pos: 1, Events: []event.Envelope{env}}
	games := aggregate.NewGames(func(string) (game.Ruleset, bool) { return nil, false })
	_, err = games.Decode(games.Empty(), commit)
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
