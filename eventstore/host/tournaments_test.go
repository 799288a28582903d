package host_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
	"seneschal/eventstore/jetstream"
	"seneschal/eventstore/memstore"
)

// cupRules are a small Swiss tournament of short games.
const cupRules = `
format: swiss
seats: 3
rounds: 2
play: {ruleset: tiny, options: {rounds: "2"}}
`

// A cup is a tournament that is played on a clock of its own.
type cup struct {
	*host.Tournaments
	store eventstore.Store
	now   *time.Time
}

// newCup is a process that serves tournaments on a store.
func newCup(s eventstore.Store, now *time.Time) cup {
	h := newHost(s)
	h.Now = func() time.Time { return *now }
	return cup{host.NewTournaments(h), s, now}
}

// clocked is a cup whose host asks the clock, as in the bubble of a test.
func clocked() cup {
	s, start := memstore.New(), time.Now()
	h := &host.Host{Store: s, Games: aggregate.NewGames(gametest.Lookup), Seeds: host.NewSeeds(host.Secret{1, 2, 3})}
	return cup{host.NewTournaments(h), s, &start}
}

func (c cup) obey(cause string, by game.Player, do tournament.Act) error {
	_, err := c.Obey(context.Background(), "cup", cause, tournament.Command{At: *c.now, By: by, Do: do})
	return err
}

// enter announces the cup and enters six players.
func (c cup) enter() error { return c.enterBy(cupRules) }

func (c cup) enterBy(text string) error {
	rules, err := tournament.Read([]byte(text))
	if err != nil {
		return err
	}
	if err := c.obey("announce", "steward", tournament.Announce{Title: "Cup of Logres", Rules: rules}); err != nil {
		return err
	}
	for i := range 6 {
		p := game.Player(fmt.Sprintf("p-%d", i+1))
		if err := c.obey("enter/"+string(p), p, tournament.Enter{Player: p, Rating: 1000 + i}); err != nil {
			return err
		}
	}
	return c.obey("close", "steward", tournament.CloseEntries{})
}

// play carries the cup on until it ends: the first seat of a table bids, the
// others miss their deadlines.
func (c cup) play() error {
	ctx := context.Background()
	for range 60 {
		if _, err := c.Advance(ctx, "cup"); err != nil {
			return err
		}
		now, _, err := c.Tournament(ctx, "cup")
		if err != nil {
			return err
		}
		if now.Status() == "ended" {
			return nil
		}
		if err := c.sit(ctx, now); err != nil {
			return err
		}
	}
	return errors.New("the cup has no end")
}

func (c cup) sit(ctx context.Context, now *tournament.Tournament) error {
	for n := 1; n <= now.Seasons(); n++ {
		season, _ := now.Season(n)
		for _, round := range season.Rounds {
			for _, table := range round.Tables {
				if table.Status != "running" {
					continue
				}
				if err := c.phase(ctx, table); err != nil {
					return err
				}
			}
		}
	}
	*c.now = c.now.Add(40 * time.Hour)
	return nil
}

func (c cup) phase(ctx context.Context, table tournament.TableInfo) error {
	first := table.Holders[0]
	bid := game.Command{At: *c.now, By: first.Player, Do: game.Letter{Seat: first.Seat, Lines: []order.Line{{N: 1, Text: "BID 2"}}}}
	g, _, err := c.Host.Game(ctx, table.Game)
	if err != nil {
		return err
	}
	if n, _, _, open := g.Phase(); open {
		if _, err := c.Host.Obey(ctx, table.Game, fmt.Sprint("bid/", n), bid); err != nil {
			return err
		}
	}
	if err := c.Host.CloseDue(ctx, table.Game); err != nil {
		return err
	}
	return c.Record(ctx, table.Game)
}

// kinds counts the events of a log by kind.
func kinds(t testing.TB, s eventstore.Store, log eventstore.Log) map[string]int {
	t.Helper()
	n := make(map[string]int)
	for c, err := range s.Load(t.Context(), log, 0) {
		require.NoError(t, err)
		for _, e := range c.Events {
			n[e.Kind]++
		}
	}
	return n
}

// requirePlayed demands a cup that was played once from begin to end.
func requirePlayed(t testing.TB, c cup) {
	t.Helper()
	now, _, err := c.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	require.Equal(t, "ended", now.Status())
	n := kinds(t, c.store, aggregate.TournamentLog("cup"))
	require.Equal(t, map[string]int{
		"tournament.announced": 1, "tournament.entered": 6, "tournament.entries-closed": 1, "tournament.season-opened": 1,
		"tournament.divisions-formed": 1, "tournament.round-drawn": 2, "tournament.table-started": 4, "tournament.result-recorded": 4,
		"tournament.round-closed": 2, "tournament.season-closed": 1, "tournament.ended": 1,
	}, n)
	for _, round := range []int{1, 2} {
		for _, table := range []int{1, 2} {
			played := kinds(t, c.store, aggregate.GameLog(fmt.Sprintf("cup-s1r%dt%d", round, table)))
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
	now := noon
	c := newCup(memstore.New(), &now)
	require.NoError(t, c.enter())
	require.NoError(t, c.play())
	requirePlayed(t, c)
}

func TestATournamentIsPlayedOnTheRealStore(t *testing.T) {
	dir, now := t.TempDir(), noon
	for _, step := range []func(cup) error{cup.enter, cup.play} {
		s, err := jetstream.Open(t.Context(), jetstream.Options{Dir: dir, MinFree: 1})
		require.NoError(t, err)
		c := newCup(s, &now)
		require.NoError(t, step(c))
		if ended, _, err := c.Tournament(t.Context(), "cup"); err == nil && ended.Status() == "ended" {
			requirePlayed(t, c)
		}
		require.NoError(t, s.Close())
	}
}

var errKilled = errors.New("killed")

func TestATournamentThatIsKilledAnywhereGoesOnAsIfItWasNot(t *testing.T) {
	whole, now := memstore.New(), noon
	c := newCup(whole, &now)
	require.NoError(t, c.enter())
	require.NoError(t, c.play())
	last, err := whole.Last(t.Context())
	require.NoError(t, err)
	for n := range int(last) {
		s, now, left := memstore.New(), noon, n
		dying := failing{s, func(eventstore.Draft) error {
			if left == 0 {
				return errKilled
			}
			left--
			return nil
		}}
		first := newCup(dying, &now)
		err := first.enter()
		if err == nil {
			err = first.play()
		}
		require.ErrorIs(t, err, errKilled)
		again := newCup(s, &now)
		require.NoError(t, again.enter(), "letters come again after a crash")
		require.NoError(t, again.play())
		requirePlayed(t, again)
	}
}

func TestACommandThatComesAgainIsAnsweredAlike(t *testing.T) {
	now := noon
	s := memstore.New()
	c := newCup(s, &now)
	require.NoError(t, c.enter())
	before := kinds(t, s, aggregate.TournamentLog("cup"))
	for _, c := range []cup{c, newCup(s, &now)} {
		out, err := c.Obey(t.Context(), "cup", "enter/p-1", tournament.Command{At: now, By: "p-1", Do: tournament.Enter{Player: "p-1", Rating: 1000}})
		require.NoError(t, err)
		require.True(t, out.Again)
		require.NotNil(t, out.Commit)
		require.Len(t, out.Answer.Events, 1)
	}
	require.Equal(t, before, kinds(t, s, aggregate.TournamentLog("cup")))
}

func TestWhatWaitsForEntrantsIsNoFault(t *testing.T) {
	now := noon
	c := newCup(memstore.New(), &now)
	rules, err := tournament.Read([]byte(cupRules))
	require.NoError(t, err)
	require.NoError(t, c.obey("announce", "steward", tournament.Announce{Title: "Cup", Rules: rules}))
	require.NoError(t, c.obey("close", "steward", tournament.CloseEntries{}))
	for range 3 {
		due, err := c.Advance(t.Context(), "cup")
		require.NoError(t, err)
		require.Zero(t, due)
	}
	require.Equal(t, []string{
		"The next season cannot begin: 0 entrants; 2 at least are needed. The steward may change what stands in the way, CLOSE SEASON or END.",
	}, c.news(t), "it is told once")
}

func TestUnknownTournamentsAreRefused(t *testing.T) {
	now := noon
	c := newCup(memstore.New(), &now)
	require.ErrorIs(t, c.obey("x", "p-1", tournament.Enter{Player: "p-1"}), tournament.ErrNotAnnounced)
	_, _, err := c.Tournament(t.Context(), "No such/id")
	require.ErrorContains(t, err, "not named")
}

func TestASubstituteIsSeatedInTheGameOnce(t *testing.T) {
	now := noon
	s := memstore.New()
	c := newCup(s, &now)
	require.NoError(t, c.enter())
	_, err := c.Advance(t.Context(), "cup")
	require.NoError(t, err)
	at, _, err := c.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	table, ok := at.Table("cup-s1r1t1")
	require.True(t, ok)
	gone := table.Holders[1]
	require.NoError(t, c.obey("sub", "steward", tournament.Substitute{Game: table.Game, From: gone.Player, To: "p-new", Why: "ill"}))
	for range 2 {
		_, err = c.Advance(t.Context(), "cup")
		require.NoError(t, err)
	}
	g, _, err := c.Host.Game(t.Context(), table.Game)
	require.NoError(t, err)
	info, _ := g.SeatInfo(gone.Seat)
	require.Equal(t, game.Player("p-new"), info.Player)
	require.Equal(t, 1, kinds(t, s, aggregate.GameLog(table.Game))["game.replaced"])
	require.NoError(t, c.play())
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
	now, seated := noon, 0
	s := memstore.New()
	dying := failing{s, func(d eventstore.Draft) error {
		if d.Cause == "seat/east" {
			seated++
			return errKilled
		}
		return nil
	}}
	c := newCup(dying, &now)
	require.NoError(t, c.enter())
	_, err := c.Advance(t.Context(), "cup")
	require.ErrorIs(t, err, errKilled)
	require.Equal(t, 2, seated, "a table that fails does not hold up the other")
	c = newCup(s, &now)
	at, _, err := c.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	table, _ := at.Table("cup-s1r1t1")
	require.NoError(t, c.obey("go", table.Seats[2].Player, tournament.Withdraw{Player: table.Seats[2].Player}))
	_, err = c.Advance(t.Context(), "cup")
	require.NoError(t, err)
	g, _, err := c.Host.Game(t.Context(), table.Game)
	require.NoError(t, err)
	require.True(t, g.Begun())
	at, _, err = c.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	table, _ = at.Table("cup-s1r1t1")
	require.Len(t, table.Holders, 3)
}

func TestRunPlaysATournamentByTheClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := clocked()
		require.NoError(t, c.enter())
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{}, 3)
		for _, run := range []func(context.Context){c.Host.Clock, c.Run, host.NewTournaments(c.Host).Run} {
			go func() { run(ctx); ended <- struct{}{} }()
		}
		time.Sleep(60 * 24 * time.Hour)
		at, _, err := newCup(c.store, c.now).Tournament(t.Context(), "cup")
		require.NoError(t, err)
		require.Equal(t, "ended", at.Status())
		require.Equal(t, 4, kinds(t, c.store, aggregate.TournamentLog("cup"))["tournament.result-recorded"])
		stop()
		for range 3 {
			<-ended
		}
	})
}

// TestTheHouseWaitsForObjections: it closes a round when nobody may object to
// its results any more, and not before; what a steward corrects meanwhile
// counts.
func TestTheHouseWaitsForObjections(t *testing.T) {
	now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	c := newCup(memstore.New(), &now)
	require.NoError(t, c.enter())
	_, err := c.Advance(t.Context(), "cup")
	require.NoError(t, err)
	var until time.Time
	for until.IsZero() {
		cup, _, err := c.Tournament(t.Context(), "cup")
		require.NoError(t, err)
		require.NoError(t, c.sit(t.Context(), cup))
		if cup, _, err = c.Tournament(t.Context(), "cup"); err == nil {
			until, _ = cup.Objections(1, 1)
		}
		require.NoError(t, err)
	}
	for _, at := range []time.Time{until.Add(-time.Hour), until.Add(-time.Second)} {
		now = at
		due, err := c.Advance(t.Context(), "cup")
		require.NoError(t, err)
		require.Equal(t, until, due)
	}
	require.NoError(t, c.obey("void", "steward", tournament.Void{Game: "cup-s1r1t1", Why: "one hand wrote all"}))
	due, err := c.Advance(t.Context(), "cup")
	require.NoError(t, err)
	require.Equal(t, now.Add(48*time.Hour), due, "and that may be objected to")
	now = due
	_, err = c.Advance(t.Context(), "cup")
	require.NoError(t, err)
	cup, _, err := c.Tournament(t.Context(), "cup")
	require.NoError(t, err)
	season, _ := cup.Season(1)
	require.True(t, season.Rounds[0].Closed)
	require.Len(t, season.Rounds, 2)
	require.NoError(t, c.Record(t.Context(), "cup-s1r1t1"), "what the game says of itself changes nothing")
	table, _ := cup.Table("cup-s1r1t1")
	require.Equal(t, "void", table.Status)
}
