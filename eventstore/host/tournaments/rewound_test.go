package tournaments_test

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/audit"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
)

// A trial is a hosttest.Trial with the helpers of these tests.
type trial struct{ hosttest.Trial }

// first plays the first table of the tournament to its end; in each round only this seat bids.
func (c trial) first(t *testing.T, seat game.Seat) {
	t.Helper()
	ctx := context.Background()
	for {
		g, head, err := c.Games.Game(ctx, "cup-s1r1t1")
		require.NoError(t, err)
		if g.Over() {
			return
		}
		for _, info := range g.Seats() {
			bid := "PASS"
			if info.Seat == seat {
				bid = "BID 2"
			}
			cmd := hosttest.Command(*c.Now, info.Player, game.Submission{Seat: info.Seat, Lines: hosttest.Lines(bid)})
			hosttest.Obey(t, c.Games, "cup-s1r1t1", "bid/"+string(info.Seat)+"/"+head.Hash, cmd)
		}
	}
}

func (c trial) rewind(t *testing.T, commandID string) {
	t.Helper()
	hosttest.Obey(t, c.Games, "cup-s1r1t1", commandID, hosttest.Steward(*c.Now, "REWIND TO round 1 WHY a letter was lost"))
}

// begun begins a tournament whose first table north has won.
func begun(t *testing.T, rules string) (trial, *memstore.Store) {
	t.Helper()
	now, store := hosttest.Noon, memstore.New()
	c := trial{hosttest.NewTrial(store, &now)}
	require.NoError(t, c.EnterBy(rules))
	_, err := c.Advance(t.Context(), "cup")
	require.NoError(t, err)
	c.first(t, "north")
	require.NoError(t, c.Record(t.Context(), "cup-s1r1t1"))
	return c, store
}

func (c trial) table(t *testing.T) tournament.TableInfo {
	t.Helper()
	now, _, err := c.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	table, ok := now.Table("cup-s1r1t1")
	require.True(t, ok)
	return table
}

func TestAGameThatEndsAgainCorrectsItsResult(t *testing.T) {
	c, store := begun(t, hosttest.Rules)
	recorded := c.table(t)
	require.Equal(t, game.Seat("north"), recorded.Result.Places[0].Seat)
	c.rewind(t, "rewind")
	require.NoError(t, c.Record(t.Context(), "cup-s1r1t1"), "a game that is going on has no result")
	c.first(t, "east")
	for range 3 {
		require.NoError(t, c.Record(t.Context(), "cup-s1r1t1"))
	}
	table := c.table(t)
	require.Equal(t, game.Seat("east"), table.Result.Places[0].Seat)
	require.NotEqual(t, recorded.Head, table.Head)
	require.Len(t, table.Fixes, 1)
	require.Equal(t, "the game was rewound to round 1: a letter was lost", table.Fixes[0].Why)
	require.Empty(t, table.Fixes[0].By, "the server has done it")
	n := hosttest.Kinds(t, store, aggregate.TournamentLog("cup"))
	require.Equal(t, []int{1, 1}, []int{n["tournament.result-recorded"], n["tournament.result-corrected"]})
	c.rewind(t, "rewind again")
	c.first(t, "south")
	require.NoError(t, trial{hosttest.NewTrial(store, c.Now)}.Record(t.Context(), "cup-s1r1t1"))
	require.Equal(t, game.Seat("south"), trial{hosttest.NewTrial(store, c.Now)}.table(t).Result.Places[0].Seat)
}

func TestTheResultOfAClosedSeasonStandsAndTheNewsTellSo(t *testing.T) {
	trial, store := begun(t, strings.Replace(hosttest.Rules, "rounds: 2\n", "rounds: 1\n", 1))
	require.NoError(t, trial.Play())
	trial.rewind(t, "rewind")
	trial.first(t, "east")
	for range 2 {
		require.NoError(t, trial.Record(t.Context(), "cup-s1r1t1"))
	}
	require.Equal(t, game.Seat("north"), trial.table(t).Result.Places[0].Seat)
	now, _, err := trial.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	require.Len(t, now.News(), 1)
	require.Contains(t, now.News()[0].Text, "cup-s1r1t1 stands as it was recorded, although the game was rewound to round 1: a letter was lost.")
	require.Zero(t, hosttest.Kinds(t, store, aggregate.TournamentLog("cup"))["tournament.result-corrected"])
}

func TestACorrectionIsMadeOnceHoweverOftenTheServerIsKilled(t *testing.T) {
	for _, fails := range []int{0, 1} {
		c, store := begun(t, hosttest.Rules)
		c.rewind(t, "rewind")
		c.first(t, "east")
		left := fails
		dying := trial{hosttest.NewTrial(hosttest.Failing{Store: store, Fail: func(d eventstore.Draft) error {
			if left--; left < 0 {
				return hosttest.ErrKilled
			}
			return nil
		}}, c.Now)}
		if err := dying.Record(t.Context(), "cup-s1r1t1"); err != nil {
			require.ErrorIs(t, err, hosttest.ErrKilled)
		}
		require.NoError(t, trial{hosttest.NewTrial(store, c.Now)}.Record(t.Context(), "cup-s1r1t1"))
		require.Len(t, trial{hosttest.NewTrial(store, c.Now)}.table(t).Fixes, 1)
	}
}

// carried begins a tournament on the clock of a bubble, and runs it until stop is called. Its first
// round is drawn.
func carried(t *testing.T) (c trial, stop func()) {
	t.Helper()
	c = trial{hosttest.Clocked()}
	require.NoError(t, c.EnterBy(hosttest.Rules))
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { c.Run(ctx); close(ended) }()
	time.Sleep(time.Minute)
	return c, func() { cancel(); <-ended }
}

func TestRunBringsCorrections(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, stop := carried(t)
		c.first(t, "north")
		time.Sleep(time.Minute)
		require.Equal(t, game.Seat("north"), c.table(t).Result.Places[0].Seat)
		c.rewind(t, "rewind")
		time.Sleep(time.Minute)
		require.Equal(t, "the game was rewound to round 1: a letter was lost", c.table(t).Review)
		require.Equal(t, []string{"The result of cup-s1r1t1 is under review until it ends again: the game was rewound to round 1: a letter was lost."}, c.news(t))
		c.first(t, "east")
		time.Sleep(2 * time.Minute)
		require.Equal(t, game.Seat("east"), c.table(t).Result.Places[0].Seat)
		stop()
		require.Len(t, c.table(t).Fixes, 1)
		require.Equal(t, "The result of cup-s1r1t1 is corrected: the game was rewound to round 1: a letter was lost.", c.news(t)[1])
		require.Len(t, c.news(t), 2)
		require.Empty(t, c.table(t).Review)
		audit := audit.Tournament(t.Context(), c.Store.Load(t.Context(), aggregate.TournamentLog("cup"), 0), gametest.Lookup)
		require.NoError(t, audit.Err())
	})
}

// TestAVoidTableStaysSoWhateverItsGameDoes checks that a voided result stays void, even if the game
// is rewound and ends again.
func TestAVoidTableStaysSoWhateverItsGameDoes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		trial, stop := carried(t)
		trial.first(t, "north")
		time.Sleep(time.Minute)
		require.NotNil(t, trial.table(t).Result)
		do := tournament.Command{At: time.Now(), By: "steward", Do: tournament.Void{Game: "cup-s1r1t1", Why: "one hand wrote all"}}
		_, err := trial.Obey(t.Context(), "cup", "void", do)
		require.NoError(t, err)
		for _, seat := range []game.Seat{"east", "south"} {
			hosttest.Obey(t, trial.Games, "cup-s1r1t1", "rewind for "+string(seat), hosttest.Steward(time.Now(), "REWIND TO round 1 WHY a letter was lost"))
			time.Sleep(time.Minute)
			trial.first(t, seat)
			time.Sleep(2 * time.Minute)
			require.Equal(t, "void", trial.table(t).Status)
		}
		require.Empty(t, trial.news(t))
		stop()
		audit := audit.Tournament(t.Context(), trial.Store.Load(t.Context(), aggregate.TournamentLog("cup"), 0), gametest.Lookup)
		require.NoError(t, audit.Err())
	})
}

func TestATableOfAnAbandonedGameWaitsForTheSteward(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		trial, stop := carried(t)
		hosttest.Obey(t, trial.Games, "cup-s1r1t1", "give up", hosttest.Steward(*trial.Now, "ABANDON WHY nobody writes any more"))
		time.Sleep(2 * time.Minute)
		require.Equal(t, []string{"The game cup-s1r1t1 was ended unfinished: nobody writes any more. " +
			"Its table waits for the steward, who may void it, and then record a result."}, trial.news(t))
		require.Equal(t, "running", trial.table(t).Status)
		require.NoError(t, trial.Record(t.Context(), "cup-s1r1t1"), "there is no result to bring")
		require.NoError(t, trial.Do("void", "steward", tournament.Void{Game: "cup-s1r1t1", Why: "given up"}))
		require.Equal(t, "void", trial.table(t).Status)
		stop()
	})
}

// news returns all news of the tournament.
func (c trial) news(t *testing.T) []string {
	t.Helper()
	now, _, err := c.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	var all []string
	for _, n := range now.News() {
		all = append(all, n.Text)
	}
	return all
}

// silent lets phases pass in which a seat writes nothing, until the seat is lost.
func (c trial) silent(t *testing.T, seat game.Seat) {
	t.Helper()
	for range 20 {
		g, head, err := c.Games.Game(t.Context(), "cup-s1r1t1")
		require.NoError(t, err)
		_, _, due, open := g.Phase()
		require.True(t, open)
		for _, info := range g.Seats() {
			if info.Seat == seat && info.Player == "" {
				return
			}
			if info.Seat != seat {
				hosttest.Obey(t, c.Games, "cup-s1r1t1", string(info.Seat)+head.Hash, hosttest.Command(*c.Now, info.Player, game.Submission{Seat: info.Seat, Lines: hosttest.Lines("PASS")}))
			}
		}
		*c.Now = due.Add(time.Second)
		require.NoError(t, c.Games.CloseDue(t.Context(), "cup-s1r1t1"))
	}
	t.Fatal("the seat is never lost")
}

func TestASeatThatARewindingGivesBackWasNeverLost(t *testing.T) {
	now, s := hosttest.Noon, memstore.New()
	c := trial{hosttest.NewTrial(s, &now)}
	require.NoError(t, c.EnterBy(strings.Replace(hosttest.Rules, `rounds: "2"`, `rounds: "9"`, 1)))
	_, err := c.Advance(t.Context(), "cup")
	require.NoError(t, err)
	c.silent(t, "south")
	c.rewind(t, "rewind")
	c.first(t, "north")
	require.NoError(t, c.Record(t.Context(), "cup-s1r1t1"))
	for _, finished := range c.table(t).Result.Places {
		require.Len(t, finished.Holders, 1, finished.Seat)
		require.NotEmpty(t, finished.Holders[0].Player, finished.Seat)
		require.False(t, finished.Holders[0].Lost, finished.Seat)
	}
}
