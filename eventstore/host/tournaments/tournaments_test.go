package tournaments_test

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/host/tournaments"
	"seneschal/eventstore/jetstream"
	"seneschal/eventstore/memstore"
)

// requirePlayed requires that a tournament was played exactly once, from begin to end.
func requirePlayed(t testing.TB, trial trial) {
	t.Helper()
	now, _, err := trial.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	require.Equal(t, "ended", now.Status())
	n := hosttest.Kinds(t, trial.Store, aggregate.TournamentLog("cup"))
	require.Equal(t, map[string]int{
		"tournament.announced": 1, "tournament.entered": 6, "tournament.entries-closed": 1, "tournament.season-opened": 1,
		"tournament.divisions-formed": 1, "tournament.round-drawn": 2, "tournament.table-started": 4, "tournament.result-recorded": 4,
		"tournament.round-closed": 2, "tournament.season-closed": 1, "tournament.ended": 1,
	}, n)
	for _, round := range []int{1, 2} {
		for _, table := range []int{1, 2} {
			played := hosttest.Kinds(t, trial.Store, aggregate.GameLog(fmt.Sprintf("cup-s1r%dt%d", round, table)))
			require.Equal(t, 1, played["game.opened"])
			require.Equal(t, 3, played["game.seated"])
			require.Equal(t, 1, played["game.ended"])
		}
	}
	ranked, err := now.Standings(1, 1)
	require.NoError(t, err)
	require.Len(t, ranked.Rows, 6)
	require.Equal(t, 2, ranked.Rows[0].Games)
	require.Positive(t, ranked.Rows[0].Points.Value.Sign())
}

func TestATournamentIsPlayedFromAnnouncementToTitles(t *testing.T) {
	now := hosttest.Noon
	c := trial{hosttest.NewTrial(memstore.New(), &now)}
	require.NoError(t, c.Enter())
	require.NoError(t, c.Play())
	requirePlayed(t, c)
}

func TestATournamentIsPlayedOnTheRealStore(t *testing.T) {
	dir, now := t.TempDir(), hosttest.Noon
	for _, step := range []func(trial) error{trial.Enter, trial.Play} {
		store, err := jetstream.Open(t.Context(), jetstream.Options{Dir: dir, MinFree: 1})
		require.NoError(t, err)
		c := trial{hosttest.NewTrial(store, &now)}
		require.NoError(t, step(c))
		if ended, _, err := c.Tournament(t.Context(), "cup"); err == nil && ended.Status() == "ended" {
			requirePlayed(t, c)
		}
		require.NoError(t, store.Close())
	}
}

func TestATournamentThatIsKilledAnywhereGoesOnAsIfItWasNot(t *testing.T) {
	whole, now := memstore.New(), hosttest.Noon
	c := trial{hosttest.NewTrial(whole, &now)}
	require.NoError(t, c.Enter())
	require.NoError(t, c.Play())
	last, err := whole.Last(t.Context())
	require.NoError(t, err)
	for n := range int(last) {
		store, now, left := memstore.New(), hosttest.Noon, n
		dying := hosttest.Failing{Store: store, Fail: func(eventstore.Draft) error {
			if left == 0 {
				return hosttest.ErrKilled
			}
			left--
			return nil
		}}
		first := trial{hosttest.NewTrial(dying, &now)}
		err := first.Enter()
		if err == nil {
			err = first.Play()
		}
		require.ErrorIs(t, err, hosttest.ErrKilled)
		again := trial{hosttest.NewTrial(store, &now)}
		require.NoError(t, again.Enter(), "letters come again after a crash")
		require.NoError(t, again.Play())
		requirePlayed(t, again)
	}
}

func TestACommandThatComesAgainIsAnsweredAlike(t *testing.T) {
	now := hosttest.Noon
	store := memstore.New()
	c := trial{hosttest.NewTrial(store, &now)}
	require.NoError(t, c.Enter())
	before := hosttest.Kinds(t, store, aggregate.TournamentLog("cup"))
	for _, c := range []trial{c, {hosttest.NewTrial(store, &now)}} {
		out, err := c.Obey(t.Context(), "cup", "enter/p-1", tournament.Command{At: now, By: "p-1", Do: tournament.Enter{Player: "p-1", Rating: 1000}})
		require.NoError(t, err)
		require.True(t, out.Again)
		require.NotNil(t, out.Commit)
		require.Len(t, out.Answer.Events, 1)
	}
	require.Equal(t, before, hosttest.Kinds(t, store, aggregate.TournamentLog("cup")))
}

func TestWhatWaitsForEntrantsIsNoFault(t *testing.T) {
	now := hosttest.Noon
	c := trial{hosttest.NewTrial(memstore.New(), &now)}
	rules, err := tournament.Read([]byte(hosttest.Rules))
	require.NoError(t, err)
	require.NoError(t, c.Do("announce", "steward", tournament.Announce{Title: "Cup", Rules: rules}))
	require.NoError(t, c.Do("close", "steward", tournament.CloseEntries{}))
	for range 3 {
		due, err := c.Advance(t.Context(), "cup")
		require.NoError(t, err)
		require.Zero(t, due)
	}
	require.Equal(t, []string{
		"The next season cannot begin: 0 entrants; 2 at least are needed. The steward may change what stands in the way or END WHY and a reason.",
	}, c.news(t), "it is told once")
}

func TestUnknownTournamentsAreRefused(t *testing.T) {
	now := hosttest.Noon
	c := trial{hosttest.NewTrial(memstore.New(), &now)}
	require.ErrorIs(t, c.Do("x", "p-1", tournament.Enter{Player: "p-1"}), tournament.ErrNotAnnounced)
	_, _, err := c.Tournament(t.Context(), "No such/id")
	require.ErrorContains(t, err, "not named")
}

func TestASubstituteIsSeatedInTheGameOnce(t *testing.T) {
	now := hosttest.Noon
	store := memstore.New()
	c := trial{hosttest.NewTrial(store, &now)}
	require.NoError(t, c.Enter())
	_, err := c.Advance(t.Context(), "cup")
	require.NoError(t, err)
	at, _, err := c.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	table, ok := at.Table("cup-s1r1t1")
	require.True(t, ok)
	gone := table.Holders[1]
	require.NoError(t, c.Do("sub", "steward", tournament.Substitute{Game: table.Game, From: gone.Player, To: "p-new", Why: "ill"}))
	c.Games.NoSeats = func(context.Context, time.Time) (map[game.Player]game.Ban, error) { // a ban undoes no decision
		return map[game.Player]game.Ban{"p-new": {Holds: true}, "p-other": {Holds: true}}, nil
	}
	require.ErrorIs(t, c.Do("again", "steward", tournament.Substitute{Game: table.Game, From: table.Holders[2].Player, To: "p-other", Why: "ill"}), tournament.ErrForbidden)
	for range 2 {
		_, err = c.Advance(t.Context(), "cup")
		require.NoError(t, err)
	}
	g, _, err := c.Games.Game(t.Context(), table.Game)
	require.NoError(t, err)
	info, _ := g.SeatInfo(gone.Seat)
	require.Equal(t, game.Player("p-new"), info.Player)
	require.Equal(t, 1, hosttest.Kinds(t, store, aggregate.GameLog(table.Game))["game.replaced"])
	require.NoError(t, c.Play())
	ended, _, err := c.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	table, _ = ended.Table(table.Game)
	for _, place := range table.Result.Places {
		if place.Seat == gone.Seat {
			require.Equal(t, []tournament.Holder{{Player: "p-new", Phases: 2}}, place.Holders)
		}
	}
}

func TestWhoLeavesBetweenOpeningAndRestartHasHisSeat(t *testing.T) {
	now, seated := hosttest.Noon, 0
	store := memstore.New()
	dying := hosttest.Failing{Store: store, Fail: func(d eventstore.Draft) error {
		if d.CommandID == "seat/east" {
			seated++
			return hosttest.ErrKilled
		}
		return nil
	}}
	c := trial{hosttest.NewTrial(dying, &now)}
	require.NoError(t, c.Enter())
	_, err := c.Advance(t.Context(), "cup")
	require.ErrorIs(t, err, hosttest.ErrKilled)
	require.Equal(t, 2, seated, "a table that fails does not hold up the other")
	c = trial{hosttest.NewTrial(store, &now)}
	at, _, err := c.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	table, _ := at.Table("cup-s1r1t1")
	require.NoError(t, c.Do("go", table.Seats[2].Player, tournament.Withdraw{Player: table.Seats[2].Player}))
	_, err = c.Advance(t.Context(), "cup")
	require.NoError(t, err)
	g, _, err := c.Games.Game(t.Context(), table.Game)
	require.NoError(t, err)
	require.True(t, g.Begun())
	at, _, err = c.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	table, _ = at.Table("cup-s1r1t1")
	require.Len(t, table.Holders, 3)
}

func TestRunPlaysATournamentByTheClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := trial{hosttest.Clocked()}
		require.NoError(t, c.Enter())
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{}, 3)
		for _, run := range []func(context.Context){c.Games.Clock, c.Run, tournaments.New(c.Games, nil).Run} {
			go func() { run(ctx); ended <- struct{}{} }()
		}
		time.Sleep(60 * 24 * time.Hour)
		at, _, err := trial{hosttest.NewTrial(c.Store, c.Now)}.Tournament(t.Context(), "cup")
		require.NoError(t, err)
		require.Equal(t, "ended", at.Status())
		require.Equal(t, 4, hosttest.Kinds(t, c.Store, aggregate.TournamentLog("cup"))["tournament.result-recorded"])
		stop()
		for range 3 {
			<-ended
		}
	})
}

// TestTheServerWaitsForObjections checks that a round is closed when the time for objections to its
// results is over, and not before. The steward's corrections in that time count.
func TestTheServerWaitsForObjections(t *testing.T) {
	now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	c := trial{hosttest.NewTrial(memstore.New(), &now)}
	require.NoError(t, c.Enter())
	_, err := c.Advance(t.Context(), "cup")
	require.NoError(t, err)
	var until time.Time
	for until.IsZero() {
		swiss, _, err := c.Tournament(t.Context(), "cup")
		require.NoError(t, err)
		require.NoError(t, c.Sit(t.Context(), swiss))
		if swiss, _, err = c.Tournament(t.Context(), "cup"); err == nil {
			until, _ = swiss.Objections(1, 1)
		}
		require.NoError(t, err)
	}
	for _, at := range []time.Time{until.Add(-time.Hour), until.Add(-time.Second)} {
		now = at
		due, err := c.Advance(t.Context(), "cup")
		require.NoError(t, err)
		require.Equal(t, until, due)
	}
	require.NoError(t, c.Do("void", "steward", tournament.Void{Game: "cup-s1r1t1", Why: "one hand wrote all"}))
	due, err := c.Advance(t.Context(), "cup")
	require.NoError(t, err)
	require.Equal(t, now.Add(48*time.Hour), due, "and that may be objected to")
	now = due
	_, err = c.Advance(t.Context(), "cup")
	require.NoError(t, err)
	swiss, _, err := c.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	season, _ := swiss.Season(1)
	require.True(t, season.Rounds[0].Closed)
	require.Len(t, season.Rounds, 2)
	require.NoError(t, c.Record(t.Context(), "cup-s1r1t1"), "what the game says of itself changes nothing")
	table, _ := swiss.Table("cup-s1r1t1")
	require.Equal(t, "void", table.Status)
}
