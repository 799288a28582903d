package server

import (
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/opening"
	"seneschal/eventstore/host"
)

// TestBoundsHoldBetweenProcesses lets two processes on one store open games of one player, and give seats to another,
// at the same time: together they allow no more than one does.
func TestBoundsHoldBetweenProcesses(t *testing.T) {
	t.Parallel()
	one := openLobby(t, "boss@players.example")
	hosts := make([]pageOpenings, 2)
	for i := range hosts {
		process := &Server{Config: one.Config, Log: one.Log, DB: one.DB, Roster: one.Roster, Store: one.Store, Games: one.Games, dsn: one.dsn}
		process.Host = &host.Host{Store: one.Store, Games: one.Games, Seeds: one.seeds, Log: one.Log, Shared: true}
		require.NoError(t, process.openOpenings(t.Context()))
		t.Cleanup(func() { require.NoError(t, process.actLocks.Close()) })
		hosts[i] = pageOpenings{process.Openings}
	}
	player := func(name string) game.Player {
		p, err := one.Roster.Ensure(t.Context(), name, name+"@players.example", "")
		require.NoError(t, err)
		return p
	}
	flood := func(n int, by func(int) game.Player, id func(int) string, act opening.Act) (done []string) {
		answers := make([]error, n)
		var some sync.WaitGroup
		for i := range n {
			p := by(i)
			some.Go(func() {
				_, answers[i] = hosts[i%len(hosts)].Obey(t.Context(), id(i), fmt.Sprintf("web/%s %T %d", p, act, i), p, act)
			})
		}
		some.Wait()
		for i, err := range answers {
			if err == nil {
				done = append(done, id(i))
			} else {
				require.True(t, opening.IsRefusal(err), "%v", err)
			}
		}
		return done
	}
	opens := opening.Open{Terms: opening.Terms{Ruleset: "feudal", Seats: 3}}
	own := flood(20, func(int) game.Player { return player("anna") }, func(i int) string { return fmt.Sprint("own-", i) }, opens)
	require.Len(t, own, 2, "open games of one player")
	all := append(own, flood(20, func(i int) game.Player { return player(fmt.Sprint("many-", i)) }, func(i int) string { return fmt.Sprint("all-", i) }, opens)...)
	require.Len(t, all, 5, "open games on the server")
	taken := flood(4*len(all), func(int) game.Player { return player("carl") }, func(i int) string { return all[i%len(all)] }, opening.Take{})
	seats := map[string]bool{}
	for _, id := range taken {
		seats[id] = true
	}
	require.Len(t, seats, 3, "games of a new player")
}

// TestBoundsHoldAgainstFloods lets one player and many open games at the same time, and one new player take seats in all
// of them at the same time: no bound is passed by being quick.
func TestBoundsHoldAgainstFloods(t *testing.T) {
	t.Parallel()
	server := openLobby(t, "boss@players.example")
	player := func(name string) game.Player {
		p, err := server.Roster.Ensure(t.Context(), name, name+"@players.example", "")
		require.NoError(t, err)
		return p
	}
	pages := pageOpenings{server.Openings}
	flood := func(n int, by func(int) game.Player, id func(int) string, act opening.Act) (done []string) {
		var (
			mu   sync.Mutex
			some sync.WaitGroup
		)
		players := make([]game.Player, n)
		for i := range n {
			players[i] = by(i)
		}
		for i := range n {
			some.Go(func() {
				_, err := pages.Obey(t.Context(), id(i), fmt.Sprintf("web/flood %s %T %d", players[i], act, i), players[i], act)
				mu.Lock()
				defer mu.Unlock()
				if err == nil {
					done = append(done, id(i))
				} else if !opening.IsRefusal(err) {
					t.Error(err)
				}
			})
		}
		some.Wait()
		return done
	}
	opens := opening.Open{Terms: opening.Terms{Ruleset: "feudal", Seats: 3}}
	own := flood(20, func(int) game.Player { return player("anna") }, func(i int) string { return fmt.Sprint("own-", i) }, opens)
	require.Len(t, own, 2, "open games of one player")
	others := flood(20, func(i int) game.Player { return player(fmt.Sprint("many-", i)) }, func(i int) string { return fmt.Sprint("all-", i) }, opens)
	require.Len(t, others, 3, "5 open games on the server")
	all := append(own, others...)
	for range 3 { // again and again
		flood(len(all), func(int) game.Player { return player("carl") }, func(i int) string { return all[i] }, opening.Take{})
	}
	seats := 0
	for _, id := range all {
		now, err := server.Openings.Opening(t.Context(), id)
		require.NoError(t, err)
		if now.HasSeat(player("carl")) {
			seats++
		}
	}
	require.Equal(t, 3, seats, "games of a new player")
}

// TestBlocksAreNoWeapon has thirty accounts block one player and take the first seats of a game that another has opened:
// the player is kept out of the games of those accounts, and of nothing else.
func TestBlocksAreNoWeapon(t *testing.T) {
	t.Parallel()
	server := openLobby(t, "boss@players.example")
	server.Config.OpenAll = 0
	player := func(name string) game.Player {
		p, err := server.Roster.Ensure(t.Context(), name, name+"@players.example", "")
		require.NoError(t, err)
		return p
	}
	obey := func(by, id string, act opening.Act) error {
		_, err := pageOpenings{server.Openings}.Obey(t.Context(), id, fmt.Sprintf("web/%s %T %s", by, act, id), player(by), act)
		return err
	}
	opens := opening.Open{Terms: opening.Terms{Ruleset: "feudal", Seats: 6}}
	require.NoError(t, obey("olga", "of-olga", opens))
	for i := range 30 {
		name := fmt.Sprint("foe-", i)
		require.NoError(t, server.Roster.Block(t.Context(), player(name), player("vic"), server.Host.Time()))
		if i < 4 {
			require.NoError(t, obey(name, "of-olga", opening.Take{}))
			require.NoError(t, obey(name, "of-"+name, opens))
			require.True(t, opening.IsRefusal(obey("vic", "of-"+name, opening.Take{})))
		}
	}
	require.NoError(t, obey("vic", "of-olga", opening.Take{}), "the last seat, among four who block him")
	require.NoError(t, obey("vic", "of-vic", opens))
	require.True(t, opening.IsRefusal(obey("foe-5", "of-vic", opening.Take{})))
	require.NoError(t, obey("nora", "of-vic", opening.Take{}))
}
