package openings_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/host/openings"
	"seneschal/eventstore/jetstream"
	"seneschal/eventstore/memstore"
)

// newHost makes a host of openings whose clock can be set.
func newHost(store eventstore.Store, now *time.Time) *openings.Host {
	games := hosttest.New(store)
	games.Now = func() time.Time { return *now }
	return openings.New(openings.Config{Games: games, Steward: "steward", Language: func(context.Context, game.Player) string { return "nl" }})
}

func open(seats int) opening.Open {
	return opening.Open{Terms: opening.Terms{Ruleset: "tiny", Seats: seats}}
}

// fill opens a game for three, has everybody take a seat and confirm, and begins it.
func fill(ctx context.Context, h *openings.Host) error { return fillWith(ctx, h, open(3)) }

// fillWith is fill for a game on other terms.
func fillWith(ctx context.Context, h *openings.Host, act opening.Open) error {
	for _, step := range []struct {
		id  string
		by  game.Player
		act opening.Act
	}{
		{"open/ann", "ann", act},
		{"take/bob", "bob", opening.Take{}},
		{"take/carl", "carl", opening.Take{}},
		{"confirm/ann", "ann", opening.Confirm{}},
		{"confirm/bob", "bob", opening.Confirm{}},
	} {
		if _, err := h.Obey(ctx, "g", step.id, step.by, step.act); err != nil {
			return err
		}
	}
	_, err := h.Advance(ctx, "g")
	return err
}

// requireBegun requires that the game began once, with three players on the seats of the lot.
func requireBegun(t *testing.T, h *openings.Host, store eventstore.Store) {
	t.Helper()
	now, err := h.Opening(t.Context(), "g")
	require.NoError(t, err)
	require.Equal(t, opening.Begun, now.Status())
	require.Equal(t, map[string]int{
		"opening.opened": 1, "opening.joined": 3, "opening.filled": 1, "opening.confirmed": 3, "opening.dealt": 1, "opening.started": 1,
	}, hosttest.Kinds(t, store, aggregate.OpeningLog("g")))
	kinds := hosttest.Kinds(t, store, aggregate.GameLog("g"))
	require.Equal(t, 1, kinds["game.opened"])
	require.Equal(t, 3, kinds["game.seated"])
	require.Equal(t, 1, kinds["game.begun"])
	g, _, err := hosttest.New(store).Game(t.Context(), "g")
	require.NoError(t, err)
	require.Equal(t, game.Player("steward"), g.Steward())
	for i, info := range g.Seats() {
		require.Equal(t, now.Dealt()[i], info.Player)
		require.Equal(t, "nl", info.Language)
	}
}

func TestAGameBeginsWhenEverybodyHasConfirmed(t *testing.T) {
	store, now := memstore.New(), hosttest.Noon
	h := newHost(store, &now)
	require.NoError(t, fill(t.Context(), h))
	requireBegun(t, h, store)
	due, err := h.Advance(t.Context(), "g")
	require.NoError(t, err)
	require.Zero(t, due)
}

// TestBotsFillAGameThatStaysShort checks that bots get the seats that nobody has taken, and that the game
// begins when its players have confirmed.
func TestBotsFillAGameThatStaysShort(t *testing.T) {
	store, now := memstore.New(), hosttest.Noon
	h := newHost(store, &now)
	act := open(3)
	act.Terms.Bots = 2
	_, err := h.Obey(t.Context(), "g", "open", "ann", act)
	require.NoError(t, err)
	due, err := h.Advance(t.Context(), "g")
	require.NoError(t, err)
	require.Equal(t, now.AddDate(0, 0, 2), due)
	now = due
	_, err = h.Advance(t.Context(), "g")
	require.NoError(t, err)
	_, err = h.Obey(t.Context(), "g", "confirm", "ann", opening.Confirm{})
	require.NoError(t, err)
	_, err = h.Advance(t.Context(), "g")
	require.NoError(t, err)
	g, _, err := hosttest.New(store).Game(t.Context(), "g")
	require.NoError(t, err)
	require.True(t, g.BeganWithBots())
	bots := 0
	for _, info := range g.Seats() {
		if _, bot := info.Player.Bot(); bot {
			bots++
		}
	}
	require.Equal(t, 2, bots)
}

func TestAnOpeningThatIsKilledAnywhereGoesOnAsIfItWasNot(t *testing.T) {
	whole, now := memstore.New(), hosttest.Noon
	require.NoError(t, fill(t.Context(), newHost(whole, &now)))
	last, err := whole.Last(t.Context())
	require.NoError(t, err)
	require.Equal(t, 11, int(last))
	for n := range int(last) {
		store, left := memstore.New(), n
		dying := hosttest.Failing{Store: store, Fail: func(eventstore.Draft) error {
			if left == 0 {
				return hosttest.ErrKilled
			}
			left--
			return nil
		}}
		require.ErrorIs(t, fill(t.Context(), newHost(dying, &now)), hosttest.ErrKilled)
		g, _, err := hosttest.New(store).Game(t.Context(), "g")
		require.NoError(t, err)
		if g.Begun() {
			for _, info := range g.Seats() {
				require.NotEmpty(t, info.Player, "no game begins short")
			}
		}
		again := newHost(store, &now)
		require.NoError(t, fill(t.Context(), again), "commands come again after a crash")
		requireBegun(t, again, store)
	}
}

func TestAGameBeginsOnTheRealStore(t *testing.T) {
	store, err := jetstream.Open(t.Context(), jetstream.Options{Dir: t.TempDir(), MinFree: 1})
	require.NoError(t, err)
	defer func() { require.NoError(t, store.Close()) }()
	now := hosttest.Noon
	h := newHost(store, &now)
	require.NoError(t, fill(t.Context(), h))
	requireBegun(t, h, store)
}

func TestOfFiftyWhoRaceForTheLastSeatOneGetsIt(t *testing.T) {
	store, now := memstore.New(), hosttest.Noon
	hosts := []*openings.Host{newHost(store, &now), newHost(store, &now)} // of two processes
	for _, h := range hosts {
		_, err := h.Obey(t.Context(), "g", "open", "ann", open(2))
		require.NoError(t, err)
	}
	var group sync.WaitGroup
	answers := make([]error, 50)
	for i := range answers {
		group.Go(func() {
			by := game.Player(fmt.Sprint("p", i))
			_, answers[i] = hosts[0].Obey(t.Context(), "g", "take/"+string(by), by, opening.Take{})
		})
	}
	group.Wait()
	won := 0
	for _, err := range answers {
		if err == nil {
			won++
			continue
		}
		require.ErrorIs(t, err, opening.ErrNotNow)
		require.Equal(t, "all its seats are taken", opening.SayRefusal(err, "en"), "each of the others is told")
	}
	require.Equal(t, 1, won)
	g, err := newHost(store, &now).Opening(t.Context(), "g")
	require.NoError(t, err)
	require.Len(t, g.Seated(), 2)
}

func TestACommandThatComesAgainIsAnsweredAlike(t *testing.T) {
	store, now := memstore.New(), hosttest.Noon
	games := hosttest.New(store)
	facts := opening.Facts{}
	h := openings.New(openings.Config{Games: games, Steward: "steward", Facts: func(context.Context, game.Player) (opening.Facts, error) { return facts, nil }})
	first, err := h.Obey(t.Context(), "g", "open", "ann", open(2))
	require.NoError(t, err)
	facts.Bounds.Open = opening.Nobody
	again, err := h.Obey(t.Context(), "g", "open", "ann", open(2))
	require.NoError(t, err, "it was allowed when it came first")
	require.True(t, again.Again)
	require.Equal(t, first.Events, again.Events)
	_, err = h.Obey(t.Context(), "h", "open", "ann", open(2))
	require.Equal(t, "players open no games here; the operator of the server does", opening.SayRefusal(err, "en"))
	_, err = newHost(store, &now).Obey(t.Context(), "No such/id", "take", "bob", opening.Take{})
	require.ErrorIs(t, err, opening.ErrUnknown)
	facts = opening.Facts{}
	hosttest.Begin(t, games, "played", hosttest.Noon)
	_, err = h.Obey(t.Context(), "played", "open", "ann", open(2))
	require.ErrorContains(t, err, "there is a game of that name already")
}

func TestAnUnknownPersonStopsNothingButTheCommand(t *testing.T) {
	lost := errors.New("lost")
	h := openings.New(openings.Config{Games: hosttest.New(memstore.New()), Steward: "steward", Facts: func(context.Context, game.Player) (opening.Facts, error) {
		return opening.Facts{}, lost
	}})
	_, err := h.Obey(t.Context(), "g", "open", "ann", open(2))
	require.ErrorIs(t, err, lost)
}

func TestOneOpeningIsCountedBeforeTheNext(t *testing.T) {
	games, counted := hosttest.New(memstore.New()), 0
	h := openings.New(openings.Config{
		Games: games, Steward: "steward",
		Facts: func(context.Context, game.Player) (opening.Facts, error) {
			return opening.Facts{Own: opening.Count{Games: counted, Ends: hosttest.Noon}, Bounds: opening.Bounds{Own: 2}}, nil
		},
		Counted: func(context.Context, eventstore.Pos) error { counted++; return nil },
	})
	var group sync.WaitGroup
	refused := make(chan error, 10)
	for i := range 10 {
		group.Go(func() {
			if _, err := h.Obey(context.Background(), fmt.Sprint("g", i), "open", "ann", open(2)); err != nil {
				refused <- err
			}
		})
	}
	group.Wait()
	require.Len(t, refused, 8, "two games of one player wait, and no more")
}

func TestRunLetsConfirmationsLapseAndEndsWhatNobodyJoins(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := memstore.New()
		games := hosttest.New(store)
		games.Now = nil
		h := openings.New(openings.Config{Games: games, Steward: "steward"})
		ctx, stop := context.WithCancel(t.Context())
		var group sync.WaitGroup
		group.Go(func() { h.Run(ctx) })
		group.Go(func() { openings.New(openings.Config{Games: games, Steward: "steward"}).Run(ctx) })
		_, err := h.Obey(ctx, "g", "open", "ann", open(2))
		require.NoError(t, err)
		_, err = h.Obey(ctx, "g", "take", "bob", opening.Take{})
		require.NoError(t, err)
		time.Sleep(49 * time.Hour)
		require.Equal(t, 1, hosttest.Kinds(t, store, aggregate.OpeningLog("g"))["opening.lapsed"])
		_, err = h.Obey(ctx, "g", "take carl", "carl", opening.Take{})
		require.NoError(t, err)
		_, err = h.Obey(ctx, "g", "confirm bob", "bob", opening.Confirm{})
		require.NoError(t, err)
		_, err = h.Obey(ctx, "h", "open", "ann", open(2))
		require.NoError(t, err)
		time.Sleep(15 * 24 * time.Hour)
		begun, err := h.Opening(ctx, "g")
		require.NoError(t, err)
		require.Equal(t, opening.Begun, begun.Status())
		ended, err := h.Opening(ctx, "h")
		require.NoError(t, err)
		require.Equal(t, opening.TimeOver, ended.Ended())
		stop()
		group.Wait()
	})
}

func TestTheServerKeepsAGameOpenForEachRuleset(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := memstore.New()
		games := hosttest.New(store)
		games.Now = nil
		config := openings.Config{Games: games, Steward: "steward", Standing: []string{"tiny"}}
		h := openings.New(config)
		first := openings.NewID("tiny", "standing/tiny/1")
		var group sync.WaitGroup
		for range 2 { // the server is started again
			ctx, stop := context.WithCancel(t.Context())
			for range 2 { // two processes
				group.Go(func() { openings.New(config).Run(ctx) })
			}
			time.Sleep(2 * time.Minute)
			stop()
			group.Wait()
			last, err := store.Last(t.Context())
			require.NoError(t, err)
			require.EqualValues(t, 1, last, "one game waits, and no more")
		}
		ctx, stop := context.WithCancel(t.Context())
		group.Go(func() { openings.New(config).Run(ctx) })
		for _, by := range []game.Player{"ann", "bob", "carl", "dora"} {
			_, err := h.Obey(ctx, first, "take "+string(by), by, opening.Take{})
			require.NoError(t, err)
			_, err = h.Obey(ctx, first, "confirm "+string(by), by, opening.Confirm{})
			require.True(t, err == nil || opening.IsRefusal(err))
		}
		for _, by := range []game.Player{"ann", "bob", "carl"} {
			_, err := h.Obey(ctx, first, "again "+string(by), by, opening.Confirm{})
			require.NoError(t, err)
		}
		time.Sleep(2 * time.Minute)
		begun, err := openings.New(config).Opening(ctx, first)
		require.NoError(t, err)
		require.Equal(t, opening.Begun, begun.Status())
		next, err := openings.New(config).Opening(ctx, openings.NewID("tiny", "standing/tiny/2"))
		require.NoError(t, err)
		require.Equal(t, opening.Waiting, next.Status(), "another waits as soon as it has begun")
		stop()
		group.Wait()
	})
}

func TestIDsOfOpenings(t *testing.T) {
	require.Regexp(t, `^feudal-[a-z2-7]{8}$`, openings.NewID("feudal", "x"))
	require.Equal(t, openings.NewID("talisman", "x"), openings.NewID("talisman", "x"))
	require.NotEqual(t, openings.NewID("talisman", "x"), openings.NewID("talisman", "y"))
	require.NoError(t, aggregate.OpeningLog(openings.NewID("talisman", "x")).Check())
}

// TestBlocksAreAskedOnceForAWholeList counts how often the blocks of a player are asked for.
func TestBlocksAreAskedOnceForAWholeList(t *testing.T) {
	asked := 0
	games := hosttest.New(memstore.New())
	h := openings.New(openings.Config{Games: games, Steward: "steward", Blocked: func(_ context.Context, player game.Player) (map[game.Player]bool, error) {
		asked++
		return map[game.Player]bool{"o-3": player == "ann"}, nil
	}})
	var all []*opening.Opening
	for n := range 20 {
		out, err := h.Obey(t.Context(), fmt.Sprint("g", n), "open", game.Player(fmt.Sprint("o-", n)), open(3))
		require.NoError(t, err)
		all = append(all, out.Now)
	}
	asked = 0
	bars, err := h.Bars(t.Context(), "ann", all)
	require.NoError(t, err)
	require.Equal(t, 1, asked)
	for n, bar := range bars {
		require.Equal(t, n == 3, bar != nil, n)
	}
	_, err = h.Obey(t.Context(), "g3", "take", "ann", opening.Take{})
	require.ErrorIs(t, err, opening.ErrForbidden)
	_, err = h.Obey(t.Context(), "g4", "take", "ann", opening.Take{})
	require.NoError(t, err)
}
