// Package hosttest provides the server that the tests of the host's packages share: games of the
// tiny ruleset, a tournament of them, stores that fail, a beacon without a network.
package hosttest

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/domain/lists"
	"seneschal/domain/order"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/beacon"
	"seneschal/eventstore/beacon/beacontest"
	"seneschal/eventstore/host"
	"seneschal/eventstore/memstore"
	"seneschal/eventstore/seeds"
)

// Noon is the time at which tests begin.
var Noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// Round42 is the signature of round 42 of the public beacon, which anybody can look up.
const Round42 = "95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a"

// New makes a host on a store for the rulesets of gametest.Lookup. Its time is always Noon.
func New(store eventstore.Store) *host.Host {
	return &host.Host{
		Store: store, Games: aggregate.NewGames(gametest.Lookup), Seeds: seeds.New(seeds.Secret{1, 2, 3}),
		Now: func() time.Time { return Noon },
	}
}

// Begin opens a game of the tiny ruleset for its steward "steward", and seats the players "p-north" and "p-east" at north
// and east: the game begins.
func Begin(t testing.TB, h *host.Host, id string, at time.Time) {
	t.Helper()
	Obey(t, h, id, "open", Command(at, "steward", game.Open{Ruleset: "tiny", Seats: 2}))
	Obey(t, h, id, "seat north", Command(at, "p-north", game.TakeSeat{Seat: "north", Player: "p-north"}))
	Obey(t, h, id, "seat east", Command(at, "p-east", game.TakeSeat{Seat: "east", Player: "p-east"}))
}

// Command makes a command.
func Command(at time.Time, by game.Player, do game.Act) game.Command {
	return game.Command{At: at, By: by, Do: do}
}

// Submission makes a submission of a seat from the player whom Begin seats there.
func Submission(at time.Time, seat game.Seat, text ...string) game.Command {
	return Command(at, "p-"+game.Player(seat), game.Submission{Seat: seat, Lines: Lines(text...)})
}

// Steward makes a submission of the steward.
func Steward(at time.Time, text ...string) game.Command {
	return Command(at, "steward", game.Steward{Lines: Lines(text...)})
}

// Lines makes the lines of a submission from texts, numbered from 1.
func Lines(text ...string) []order.Line {
	var ls []order.Line
	for i, s := range text {
		ls = append(ls, order.Line{N: i + 1, Text: s})
	}
	return ls
}

// Obey lets a host obey a command, which must succeed.
func Obey(t testing.TB, h *host.Host, id, commandID string, cmd game.Command) host.Outcome {
	t.Helper()
	out, err := h.Obey(context.Background(), id, commandID, cmd)
	require.NoError(t, err)
	return out
}

// Commits returns the whole log of a game.
func Commits(t testing.TB, store eventstore.Store, id string) []*eventstore.Commit {
	t.Helper()
	var all []*eventstore.Commit
	for commit, err := range store.Load(context.Background(), aggregate.GameLog(id), 0) {
		require.NoError(t, err)
		all = append(all, commit)
	}
	return all
}

// Phase returns the number of the open phase of a game, or of the last one; 0 before the first.
func Phase(t testing.TB, h *host.Host, id string) int {
	t.Helper()
	g, _, err := h.Game(context.Background(), id)
	require.NoError(t, err)
	n, _, _, _ := g.Phase()
	return n
}

// Play begins a game of the tiny ruleset and plays it to its end by submissions.
func Play(t testing.TB, h *host.Host, id string) {
	t.Helper()
	Begin(t, h, id, Noon)
	for round := 1; ; round++ {
		g, _, err := h.Game(context.Background(), id)
		require.NoError(t, err)
		if g.Over() {
			return
		}
		for i, seat := range []game.Seat{"north", "east"} {
			bid := lists.Either((round+i)%3 == 0, "PASS", "BID 1")
			Obey(t, h, id, fmt.Sprint("email ", round, seat), Submission(Noon.Add(time.Duration(round)*time.Minute), seat, bid))
		}
	}
}

var _ eventstore.Store = Failing{}

// ErrKilled is the error of a store that has been killed.
var ErrKilled = errors.New("killed")

// Failing is a store whose Append fails with the error of Fail; nil appends the draft.
type Failing struct {
	*memstore.Store
	Fail func(eventstore.Draft) error
}

// Append implements eventstore.Store.
func (f Failing) Append(ctx context.Context, draft eventstore.Draft) (*eventstore.Commit, error) {
	if err := f.Fail(draft); err != nil {
		return nil, err
	}
	return f.Store.Append(ctx, draft)
}

// Run runs the clock of a host in the background until the test ends.
func Run(t *testing.T, h *host.Host) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { h.Clock(ctx); close(done) }()
	t.Cleanup(func() { cancel(); <-done })
}

// relayTransport sends requests to a relay without a network.
type relayTransport struct {
	relay  http.Handler
	silent *bool // true: requests fail
}

func (a relayTransport) RoundTrip(in *http.Request) (*http.Response, error) {
	if *a.silent {
		return nil, fmt.Errorf("no network")
	}
	out := httptest.NewRecorder()
	a.relay.ServeHTTP(out, in)
	return out.Result(), nil
}

// Beaconed makes a host whose new games have dice from a beacon with a key of the test, and returns the beacon, too. The
// host has the system's clock. While silent is true, the beacon's relay does not answer.
func Beaconed(t *testing.T, store eventstore.Store, silent *bool) (*host.Host, *beacontest.Beacon) {
	t.Helper()
	b := beacontest.New(t, Noon.AddDate(-30, 0, 0), 3*time.Second)
	h := New(store)
	h.Now = nil
	h.Dice = dice.Terms{Mode: dice.Beacon, Chain: b.Chain.Hash()}
	h.Beacons = []*beacon.Source{{
		Chain: b.Chain, Relays: []string{"http://relay"}, HTTP: &http.Client{Transport: relayTransport{b.Handler(time.Now), silent}},
	}}
	return h, b
}

// Bid sends the order line from both seats of the game "g"; in a game with a beacon that seals the phase.
func Bid(t *testing.T, h *host.Host, line string) {
	t.Helper()
	for _, seat := range []game.Seat{"north", "east"} {
		Obey(t, h, "g", fmt.Sprint(line, seat, time.Now().UnixNano()), Submission(time.Now(), seat, line))
	}
}

// SealOf returns the seal of the open phase of the game "g"; false if it is not sealed.
func SealOf(t *testing.T, h *host.Host) (game.PhaseSealed, bool) {
	t.Helper()
	g, _, err := h.Game(t.Context(), "g")
	require.NoError(t, err)
	return g.Sealed()
}
