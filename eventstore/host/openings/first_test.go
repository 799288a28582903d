package openings_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/domain/substitute"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
	"seneschal/eventstore/host/desk"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/host/openings"
	"seneschal/eventstore/host/tournaments"
	"seneschal/eventstore/memstore"
)

// played is a game of three, begun from an opening, on a server that runs the clock, the desk and the openings.
type played struct {
	*openings.Host
	t     *testing.T
	store eventstore.Store
	games *host.Host
	desk  *desk.Host
	n     int
}

// play begins the game and runs the server; its time is that of the test. It must be called in a bubble.
func play(t *testing.T, terms opening.Terms) *played {
	t.Helper()
	p := &played{t: t, store: memstore.New()}
	p.games = hosttest.New(p.store)
	p.games.Now = nil
	p.desk = desk.New(p.games, tournaments.New(p.games, nil), nil)
	p.Host = openings.New(openings.Config{Games: p.games, Steward: "steward"})
	act := open(3)
	act.Terms.Alone, act.Terms.Bots, act.Terms.LeftToBots = terms.Alone, terms.Bots, terms.LeftToBots
	for _, step := range []struct {
		id  string
		by  game.Player
		act opening.Act
	}{{"open", "ann", act}, {"bob", "bob", opening.Take{}}, {"carl", "carl", opening.Take{}}, {"a", "ann", opening.Confirm{}}, {"b", "bob", opening.Confirm{}}} {
		_, err := p.Obey(t.Context(), "g", step.id, step.by, step.act)
		require.NoError(t, err)
	}
	ctx, stop := context.WithCancel(context.Background())
	var group sync.WaitGroup
	for _, run := range []func(context.Context){p.games.Clock, p.desk.Run, p.Run, openings.New(openings.Config{Games: p.games, Steward: "steward"}).Run} {
		group.Go(func() { run(ctx) })
	}
	t.Cleanup(func() { stop(); group.Wait() })
	time.Sleep(5 * time.Minute)
	return p
}

// write sends a line of a player.
func (p *played) write(player game.Player, line string) {
	p.t.Helper()
	p.n++
	for _, info := range p.now().Seats() {
		if info.Player == player {
			cmd := game.Command{At: p.Time(), By: player, Do: game.Submission{Seat: info.Seat, Lines: hosttest.Lines(line)}}
			hosttest.Obey(p.t, p.games, "g", fmt.Sprint("write ", p.n), cmd)
			return
		}
	}
	p.t.Fatalf("%s has no seat", player)
}

func (p *played) now() *game.Game {
	p.t.Helper()
	g, _, err := p.games.Game(p.t.Context(), "g")
	require.NoError(p.t, err)
	return g
}

func (p *played) vacancies() []substitute.Vacancy {
	p.t.Helper()
	now, _, err := p.desk.Desk(p.t.Context())
	require.NoError(p.t, err)
	return now.Vacancies()
}

// miss lets the first phase pass, which the other players answer.
func (p *played) miss(answer ...game.Player) {
	p.t.Helper()
	for _, player := range answer {
		p.write(player, "READY")
	}
	time.Sleep(31 * time.Hour) // a day, and six hours of grace
}

func TestAGameWaitsForAPlayerWhoMissedTheFirstPhase(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := play(t, opening.Terms{})
		p.miss("ann", "bob")
		require.True(t, p.now().Paused())
		require.Len(t, p.vacancies(), 1)
		require.Equal(t, substitute.Silent, p.vacancies()[0].Why)
		require.Equal(t, game.Player("carl"), p.vacancies()[0].From)
		time.Sleep(3 * 24 * time.Hour)
		require.True(t, p.now().Paused())
		p.write("carl", "READY")
		time.Sleep(5 * time.Minute)
		require.False(t, p.now().Paused(), "the player is back")
		require.Equal(t, substitute.HolderBack, p.vacancies()[0].End)
		time.Sleep(5 * 24 * time.Hour)
		kinds := hosttest.Kinds(t, p.store, aggregate.GameLog("g"))
		require.Equal(t, []int{1, 1}, []int{kinds["game.paused"], kinds["game.resumed"]}, "later phases that are missed stop nothing")
	})
}

func TestASubstituteLetsTheGameGoOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := play(t, opening.Terms{})
		_, err := p.desk.Obey(t.Context(), "on", substitute.Command{At: p.Time(), By: "dora", Do: substitute.Volunteer{}})
		require.NoError(t, err)
		p.miss("ann", "carl")
		require.True(t, p.vacancies()[0].WasAsked("dora"))
		_, err = p.desk.Obey(t.Context(), "yes", substitute.Command{At: p.Time(), By: "dora", Do: substitute.Take{Vacancy: 1}})
		require.NoError(t, err)
		time.Sleep(5 * time.Minute)
		require.False(t, p.now().Paused())
		var players []game.Player
		for _, info := range p.now().Seats() {
			players = append(players, info.Player)
		}
		require.ElementsMatch(t, []game.Player{"ann", "carl", "dora"}, players)
		time.Sleep(2 * 24 * time.Hour)
		require.False(t, p.now().Paused(), "the substitute is not waited for")
	})
}

func TestAGameGoesOnAfterAWeekAtTheLatest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := play(t, opening.Terms{})
		p.miss("ann", "bob")
		time.Sleep(7 * 24 * time.Hour)
		require.False(t, p.now().Paused())
		require.True(t, p.vacancies()[0].IsOpen(), "the seat is offered on")
		time.Sleep(10 * 24 * time.Hour)
		require.Equal(t, 1, hosttest.Kinds(t, p.store, aggregate.GameLog("g"))["game.paused"])
	})
}

func TestTheStewardsWordCounts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := play(t, opening.Terms{})
		p.miss("ann", "bob")
		steward := func(id, line string) {
			hosttest.Obey(t, p.games, "g", id, game.Command{At: p.Time(), By: "steward", Do: game.Steward{Lines: hosttest.Lines(line)}})
			time.Sleep(5 * time.Minute)
		}
		steward("on", "RESUME")
		require.False(t, p.now().Paused(), "it is not stopped again")
		steward("stop", "PAUSE WHY a holiday")
		p.write("carl", "READY")
		time.Sleep(8 * 24 * time.Hour)
		require.True(t, p.now().Paused(), "what the steward has stopped goes on by the steward's word")
	})
}

func TestAGameThatNobodyPlaysIsEnded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := play(t, opening.Terms{})
		p.miss()
		require.True(t, p.now().Over())
		require.Equal(t, 1, hosttest.Kinds(t, p.store, aggregate.GameLog("g"))["game.abandoned"])
	})
}

func TestAGameWithoutSubstitutesWaitsForNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := play(t, opening.Terms{Alone: true})
		p.miss("ann", "bob")
		require.False(t, p.now().Paused())
		require.Empty(t, p.vacancies())
	})
}

// TestAWaitThatIsKilledAnywhereGoesOn kills the server before each of the commits by which a game is stopped
// and goes on, and lets another do the work again.
func TestAWaitThatIsKilledAnywhereGoesOn(t *testing.T) {
	for n := range 2 {
		store, now := memstore.New(), hosttest.Noon
		require.NoError(t, fill(t.Context(), newHost(store, &now)))
		games := hosttest.New(store)
		games.Now = func() time.Time { return now }
		write := func(id string, player game.Player) {
			g, _, err := games.Game(t.Context(), "g")
			require.NoError(t, err)
			for _, info := range g.Seats() {
				if info.Player == player {
					hosttest.Obey(t, games, "g", id, game.Command{At: now, By: player, Do: game.Submission{Seat: info.Seat, Lines: hosttest.Lines("READY")}})
				}
			}
		}
		write("1", "ann")
		write("2", "bob")
		for range 2 { // a day, and the grace
			g, _, err := games.Game(t.Context(), "g")
			require.NoError(t, err)
			_, _, now, _ = g.Phase()
			require.NoError(t, games.CloseDue(t.Context(), "g"))
		}
		left := n
		dying := hosttest.Failing{Store: store, Fail: func(eventstore.Draft) error {
			if left--; left < 0 {
				return hosttest.ErrKilled
			}
			return nil
		}}
		work := func(h *openings.Host) error {
			if _, err := h.TendFirst(t.Context(), "g"); err != nil {
				return err
			}
			now = now.AddDate(0, 0, 8)
			_, err := h.TendFirst(t.Context(), "g")
			return err
		}
		require.ErrorIs(t, work(newHost(dying, &now)), hosttest.ErrKilled)
		for range 2 {
			require.NoError(t, work(newHost(store, &now)))
		}
		kinds := hosttest.Kinds(t, store, aggregate.GameLog("g"))
		require.Equal(t, []int{1, 1}, []int{kinds["game.paused"], kinds["game.resumed"]})
	}
}
