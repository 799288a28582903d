package desk_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/substitute"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
)

// relieved plays a tournament in which one player resigns, and is replaced. It may be called again
// after a failure.
func (b bench) relieved(ctx context.Context) error {
	trial := b.trial
	if err := trial.Enter(); err != nil {
		return err
	}
	for _, p := range []game.Player{"ann", "bob"} {
		if _, err := b.Obey(ctx, "on/"+string(p), substitute.Command{At: *b.now, By: p, Do: substitute.Volunteer{}}); err != nil {
			return err
		}
	}
	if _, err := trial.Advance(ctx, "cup"); err != nil {
		return err
	}
	const id = "cup-s1r1t1"
	now, _, err := trial.Tournament(ctx, "cup")
	if err != nil {
		return err
	}
	table, _ := now.Table(id)
	first := table.Seats[1]
	submission := game.Command{At: *b.now, By: first.Player, Do: game.Submission{Seat: first.Seat, Lines: hosttest.Lines("RESIGN")}}
	if _, err := b.Games.Obey(ctx, id, "resign", submission); err != nil && !errors.Is(err, game.ErrForbidden) {
		return err // a player who was replaced before the stop is not let in again
	}
	for range 4 {
		if err := b.look(ctx, id); err != nil {
			return err
		}
	}
	return trial.Play()
}

func (b bench) look(ctx context.Context, id string) error {
	if err := b.Review(ctx, id); err != nil {
		return err
	}
	if _, err := b.Advance(ctx); err != nil {
		return err
	}
	desk, _, err := b.Desk(ctx)
	if err != nil {
		return err
	}
	for _, v := range desk.Vacancies() {
		if v.Status != substitute.Free || len(v.Waves) == 0 {
			continue
		}
		p := v.Waves[0].To[0].Player
		if _, err := b.Obey(ctx, fmt.Sprint("yes/", v.Vacancy), substitute.Command{At: *b.now, By: p, Do: substitute.Take{Vacancy: v.Vacancy}}); err != nil {
			return err
		}
	}
	return nil
}

// logs counts the events of all logs that a hand-over touches, by kind. It leaves out extensions,
// because the number of graces depends on the clock.
func logs(t testing.TB, store eventstore.Store) map[eventstore.Log]map[string]int {
	all := make(map[eventstore.Log]map[string]int)
	for _, log := range []eventstore.Log{aggregate.DeskLog, aggregate.TournamentLog("cup"), aggregate.GameLog("cup-s1r1t1")} {
		all[log] = hosttest.Kinds(t, store, log)
		delete(all[log], "game.extended")
	}
	return all
}

// span returns how many commits stand before the first one of the desk, and the position after its
// last.
func span(t testing.TB, s eventstore.Store) (first, last int) {
	for commit, err := range s.Load(t.Context(), aggregate.DeskLog, 0) {
		require.NoError(t, err)
		if first == 0 {
			first = int(commit.Pos) - 1
		}
		last = int(commit.Pos) + 1
	}
	return first, last
}

func TestADeskThatIsKilledAnywhereGoesOnAsIfItWasNot(t *testing.T) {
	whole, now := memstore.New(), hosttest.Noon
	require.NoError(t, tinyBench(t, whole, &now).relieved(t.Context()))
	want := logs(t, whole)
	require.Equal(t, map[string]int{
		"substitute.volunteered": 2, "substitute.opened": 1, "substitute.offered": 1, "substitute.accepted": 1, "substitute.filled": 1,
	}, want[aggregate.DeskLog])
	require.Equal(t, 1, want[aggregate.TournamentLog("cup")]["tournament.substituted"])
	require.Equal(t, 1, want[aggregate.GameLog("cup-s1r1t1")]["game.replaced"])
	require.Equal(t, 1, want[aggregate.GameLog("cup-s1r1t1")]["game.rekeyed"])
	first, last := span(t, whole)
	require.Greater(t, last-first, 8)
	for n := first; n < last; n++ {
		store, now, left := memstore.New(), hosttest.Noon, n
		dying := hosttest.Failing{Store: store, Fail: func(eventstore.Draft) error {
			if left == 0 {
				return hosttest.ErrKilled
			}
			left--
			return nil
		}}
		require.ErrorIs(t, tinyBench(t, dying, &now).relieved(t.Context()), hosttest.ErrKilled)
		require.NoError(t, tinyBench(t, store, &now).relieved(t.Context()), "killed at %d", n)
		require.Equal(t, want, logs(t, store), "killed at %d", n)
	}
}

func TestRunKeepsTheDeskByTheClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		trial := hosttest.Clocked()
		store, now, host := trial.Store, time.Now(), trial.Games
		trial.Now = &now
		bench := benchOf(t, trial, nil)
		hosttest.Begin(t, host, "g", now)
		bench.volunteer("ann", "bob")
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{}, 3)
		for _, run := range []func(context.Context){host.Clock, bench.Run, benchOf(t, trial, nil).Run} {
			go func() { run(ctx); ended <- struct{}{} }()
		}
		hosttest.Obey(t, host, "g", "resign", hosttest.Submission(now, "east", "RESIGN"))
		time.Sleep(time.Minute)
		desk, _, err := tinyBench(t, store, &now).Desk(t.Context())
		require.NoError(t, err)
		vacancy, ok := desk.Vacancy(1)
		require.True(t, ok)
		require.Len(t, vacancy.Waves, 1)
		now = time.Now()
		bench.do("yes", "ann", substitute.Take{})
		time.Sleep(time.Minute)
		require.Equal(t, game.Player("ann"), bench.seat("g", "east").Player)
		require.Equal(t, substitute.Full, bench.vacancy(1).Status)
		time.Sleep(30 * 24 * time.Hour)
		require.True(t, bench.game("g").Over())
		require.Equal(t, 1, hosttest.Kinds(t, store, aggregate.GameLog("g"))["game.replaced"])
		require.Zero(t, bench.held("ann"))
		stop()
		for range 3 {
			<-ended
		}
	})
}

func TestARewindingBringsTheHolderBack(t *testing.T) { // D-7
	now := hosttest.Noon
	bench := running(t, &now)
	for range 4 {
		bench.pass("g", "north")
	}
	bench.tick("g")
	require.Equal(t, substitute.Vacated, bench.vacancy(1).Why)
	hosttest.Obey(t, bench.Games, "g", "rewind", hosttest.Steward(now, "REWIND TO 2 WHY the mail was down"))
	bench.tick("g")
	require.Equal(t, "the holder is back", bench.vacancy(1).End)
	require.Equal(t, game.Player("p-east"), bench.seat("g", "east").Player)
}

func TestAnOfferIsMadeByHandOnlyWhenItIsDue(t *testing.T) { // D-4
	now := hosttest.Noon
	bench := running(t, &now)
	require.ErrorContains(t, bench.OfferNow(t.Context(), 1), "it needs nobody")
	bench.write("g", "east", "RESIGN")
	require.NoError(t, bench.Review(t.Context(), "g"))
	require.NoError(t, bench.OfferNow(t.Context(), 1))
	bench.volunteer("cid", "p-north")
	require.ErrorContains(t, bench.OfferNow(t.Context(), 1), "those who were asked have time until 2026-03-01 20:00 UTC")
	now = now.Add(9 * time.Hour)
	require.NoError(t, bench.OfferNow(t.Context(), 1))
	require.Equal(t, [][]game.Player{{"ann", "bob"}, {"cid"}}, bench.asked(1))
	now = now.Add(9 * time.Hour)
	require.ErrorContains(t, bench.OfferNow(t.Context(), 1), "nobody of the pool may be asked now")
}

func TestWhatFailsDoesNotHoldUpTheRest(t *testing.T) {
	now := hosttest.Noon
	bench := running(t, &now)
	hosttest.Begin(t, bench.Games, "h", now)
	errDown := errors.New("the tables are down")
	bench = benchOf(t, bench.trial, func(_ context.Context, player game.Player, v substitute.Vacancy) (substitute.Candidate, bool, error) {
		if v.Game == "g" {
			return substitute.Candidate{}, false, errDown
		}
		return substitute.Candidate{Reliability: 100}, player == "bob", nil
	})
	bench.write("g", "east", "RESIGN")
	bench.write("h", "east", "RESIGN")
	require.NoError(t, bench.Review(t.Context(), "g"))
	require.NoError(t, bench.Review(t.Context(), "h"))
	due, err := bench.Advance(t.Context())
	require.ErrorIs(t, err, errDown)
	require.Empty(t, bench.vacancy(1).Waves)
	require.Equal(t, [][]game.Player{{"bob"}}, bench.asked(2), "nobody knows ann's address")
	require.False(t, due.IsZero())
}

func TestACommandToTheDeskThatComesAgainIsAnsweredAlike(t *testing.T) {
	now := hosttest.Noon
	b := running(t, &now)
	before := hosttest.Kinds(t, b.store, aggregate.DeskLog)
	cmd := substitute.Command{At: now, By: "ann", Do: substitute.Submission{Lines: hosttest.Lines("SUBSTITUTE OFF")}}
	first, err := b.Obey(t.Context(), "letter", cmd)
	require.NoError(t, err)
	known, err := b.Known(t.Context(), "letter")
	require.NoError(t, err)
	require.True(t, known)
	for _, b := range []bench{b, tinyBench(t, b.store, &now)} {
		again, err := b.Obey(t.Context(), "letter", cmd)
		require.NoError(t, err)
		require.True(t, again.Again)
		require.Equal(t, first.Answer, again.Answer)
		require.Equal(t, first.Commit, again.Commit)
	}
	after := hosttest.Kinds(t, b.store, aggregate.DeskLog)
	require.Equal(t, before["substitute.volunteered"], after["substitute.volunteered"])
	require.Equal(t, 1, after["substitute.retired"])
}

func TestTwoProcessesKeepOneDesk(t *testing.T) {
	now := hosttest.Noon
	store := running(t, &now).store
	process := func() bench {
		host := hosttest.New(store)
		host.Now, host.Shared = func() time.Time { return now }, true
		return benchOf(t, hosttest.TrialOf(host, &now), nil)
	}
	b, other := process(), process()
	b.write("g", "east", "RESIGN")
	for range 2 {
		b.tick("g")
		other.tick("g")
	}
	b.do("yes", "ann", substitute.Take{})
	_, err := other.Obey(t.Context(), "yes, too", substitute.Command{At: now, By: "bob", Do: substitute.Take{}})
	require.ErrorIs(t, err, substitute.ErrNotNow)
	other.tick("g")
	b.tick("g")
	require.Equal(t, substitute.Full, b.vacancy(1).Status)
	require.Equal(t, game.Player("ann"), b.seat("g", "east").Player)
	require.Equal(t, map[string]int{
		"substitute.volunteered": 2, "substitute.opened": 1, "substitute.offered": 1, "substitute.accepted": 1, "substitute.filled": 1,
	}, hosttest.Kinds(t, b.store, aggregate.DeskLog))
}

func TestRunSeesWhoLeavesATournament(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		trial := hosttest.Clocked()
		store, now, host := trial.Store, time.Now(), trial.Games
		trial.Now = &now
		bench := benchOf(t, trial, nil)
		require.NoError(t, trial.Enter())
		bench.volunteer("ann", "p-1")
		var down atomic.Bool
		down.Store(true)
		bench = benchOf(t, bench.trial, func(context.Context, game.Player, substitute.Vacancy) (substitute.Candidate, bool, error) {
			if down.Load() {
				return substitute.Candidate{}, false, errors.New("the tables are down")
			}
			return substitute.Candidate{Reliability: 100}, true, nil
		})
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{}, 3)
		for _, run := range []func(context.Context){host.Clock, trial.Run, bench.Run} {
			go func() { run(ctx); ended <- struct{}{} }()
		}
		time.Sleep(time.Minute)
		at, _, err := trial.Tournament(t.Context(), "cup")
		require.NoError(t, err)
		table, _ := at.Table("cup-s1r1t1")
		gone := table.Holders[1]
		require.NoError(t, trial.Do("gone", gone.Player, tournament.Withdraw{Player: gone.Player}))
		time.Sleep(time.Minute)
		require.Equal(t, substitute.Withdrew, bench.vacancy(1).Why)
		require.Empty(t, bench.vacancy(1).Waves)
		down.Store(false)
		time.Sleep(2 * time.Minute)
		require.Equal(t, [][]game.Player{{"ann"}}, bench.asked(1), "it is tried again")
		now = time.Now()
		bench.do("yes", "ann", substitute.Take{})
		time.Sleep(time.Minute)
		require.Equal(t, game.Player("ann"), bench.seat(table.Game, gone.Seat).Player)
		time.Sleep(60 * 24 * time.Hour)
		at, _, err = trial.Tournament(t.Context(), "cup")
		require.NoError(t, err)
		require.Equal(t, "ended", at.Status())
		require.Equal(t, 1, hosttest.Kinds(t, store, aggregate.GameLog(table.Game))["game.replaced"])
		stop()
		for range 3 {
			<-ended
		}
	})
}
