package host_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/order"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
	"seneschal/eventstore/memstore"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// newHost is a host whose clock stands at noon.
func newHost(s eventstore.Store) *host.Host {
	return &host.Host{
		Store: s, Games: aggregate.NewGames(gametest.Lookup), Seeds: host.NewSeeds(host.Secret{1, 2, 3}),
		Now: func() time.Time { return noon },
	}
}

// begin opens a game of the tiny ruleset and seats north and east.
func begin(t testing.TB, h *host.Host, id string, at time.Time) {
	t.Helper()
	obey(t, h, id, "open", command(at, "steward", game.Open{Ruleset: "tiny", Seats: 2}))
	obey(t, h, id, "seat north", command(at, "p-north", game.TakeSeat{Seat: "north", Player: "p-north"}))
	obey(t, h, id, "seat east", command(at, "p-east", game.TakeSeat{Seat: "east", Player: "p-east"}))
}

func command(at time.Time, by game.Player, do game.Act) game.Command {
	return game.Command{At: at, By: by, Do: do}
}

func letter(at time.Time, seat game.Seat, text ...string) game.Command {
	return command(at, "p-"+game.Player(seat), game.Letter{Seat: seat, Lines: lines(text...)})
}

func steward(at time.Time, text ...string) game.Command {
	return command(at, "steward", game.Steward{Lines: lines(text...)})
}

func lines(text ...string) []order.Line {
	var ls []order.Line
	for i, s := range text {
		ls = append(ls, order.Line{N: i + 1, Text: s})
	}
	return ls
}

func obey(t testing.TB, h *host.Host, id, cause string, cmd game.Command) host.Outcome {
	t.Helper()
	out, err := h.Obey(context.Background(), id, cause, cmd)
	require.NoError(t, err)
	return out
}

// commits is the whole log of a game.
func commits(t testing.TB, s eventstore.Store, id string) []*eventstore.Commit {
	t.Helper()
	var all []*eventstore.Commit
	for c, err := range s.Load(context.Background(), aggregate.GameLog(id), 0) {
		require.NoError(t, err)
		all = append(all, c)
	}
	return all
}

func phase(t testing.TB, h *host.Host, id string) int {
	t.Helper()
	g, _, err := h.Game(context.Background(), id)
	require.NoError(t, err)
	n, _, _, _ := g.Phase()
	return n
}

// play plays a whole game by letters.
func play(t testing.TB, h *host.Host, id string) {
	t.Helper()
	begin(t, h, id, noon)
	for round := 1; ; round++ {
		g, _, err := h.Game(context.Background(), id)
		require.NoError(t, err)
		if g.Over() {
			return
		}
		for i, seat := range []game.Seat{"north", "east"} {
			bid := "BID 1"
			if (round+i)%3 == 0 {
				bid = "PASS"
			}
			obey(t, h, id, fmt.Sprint("letter ", round, seat), letter(noon.Add(time.Duration(round)*time.Minute), seat, bid))
		}
	}
}

var _ eventstore.Store = failing{}

// failing is a store that fails to append what it is told to.
type failing struct {
	*memstore.Store
	fail func(eventstore.Draft) error
}

func (f failing) Append(ctx context.Context, d eventstore.Draft) (*eventstore.Commit, error) {
	if err := f.fail(d); err != nil {
		return nil, err
	}
	return f.Store.Append(ctx, d)
}
