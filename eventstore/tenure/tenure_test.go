package tenure_test

import (
	"context"
	"fmt"
	"iter"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/tournament"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
	"seneschal/eventstore/tenure"
)

// bids sends an order from each seat, which closes the phase.
func bids(t *testing.T, h *host.Host, commandID string) {
	t.Helper()
	g, _, err := h.Game(t.Context(), "g")
	require.NoError(t, err)
	for _, seat := range g.Seats() {
		do := game.Submission{Seat: seat.Seat, Lines: hosttest.Lines("BID 1")}
		hosttest.Obey(t, h, "g", commandID+string(seat.Seat), hosttest.Command(hosttest.Noon, seat.Player, do))
	}
}

func TestPhasesAreHeldByWhoHadTheSeatWhenTheyClosed(t *testing.T) {
	h := hosttest.New(memstore.New())
	hosttest.Begin(t, h, "g", hosttest.Noon)
	bids(t, h, "first")
	bids(t, h, "second")
	hosttest.Obey(t, h, "g", "replace", hosttest.Steward(hosttest.Noon, "REPLACE east BY zoe"))
	bids(t, h, "third")

	held, err := tenure.Read(t.Context(), h.Reader(), "g")
	require.NoError(t, err)
	require.Equal(t, 3, held.Phases())
	past, err := tenure.NewPasts(h.Reader()).Read(t.Context(), aggregate.GameLog("g"))
	require.NoError(t, err)
	require.Equal(t, map[game.Seat]game.Player{"north": "p-north", "east": "zoe"}, past.Last)
	require.Equal(t, []game.Player{"p-north", "p-east", "zoe"}, past.Held)

	hosttest.Obey(t, h, "g", "rewind", hosttest.Steward(hosttest.Noon, "REWIND TO round 2 WHY a letter was lost"))
	held, err = tenure.Read(t.Context(), h.Reader(), "g")
	require.NoError(t, err)
	require.Equal(t, 1, held.Phases(), "what is played again does not count")
	require.Equal(t, "the game was rewound to round 2: a letter was lost", held.Rewind)
}

func TestTheEndTellsWhoHeldTheSeats(t *testing.T) {
	h := hosttest.New(memstore.New())
	hosttest.Play(t, h, "g")
	held, err := tenure.Read(t.Context(), h.Reader(), "g")
	require.NoError(t, err)
	_, head, err := h.Game(t.Context(), "g")
	require.NoError(t, err)
	require.Equal(t, head.Hash, held.Ended)
	for _, place := range held.End(held.Now).Places {
		require.Equal(t, []tournament.Holder{{Player: "p-" + game.Player(place.Seat), Phases: held.Phases()}}, place.Holders)
	}
}

// A player who lost a seat and holds it again has not lost it in the end; one who has not come back has.
func TestASeatIsLostUnlessItsPlayerHasItAgain(t *testing.T) {
	for _, last := range []game.Player{"p-east", "zoe"} {
		h := hosttest.New(memstore.New())
		hosttest.Begin(t, h, "g", hosttest.Noon)
		bids(t, h, "first")
		hosttest.Obey(t, h, "g", "away", hosttest.Steward(hosttest.Noon, "REPLACE east BY zoe"))
		bids(t, h, "second")
		hosttest.Obey(t, h, "g", "back", hosttest.Steward(hosttest.Noon, "REPLACE east BY p-east"))
		if last == "zoe" {
			hosttest.Obey(t, h, "g", "again", hosttest.Steward(hosttest.Noon, "REPLACE east BY zoe"))
		}
		for n := 0; ; n++ {
			if g, _, err := h.Game(t.Context(), "g"); g.Over() || err != nil {
				require.NoError(t, err)
				break
			}
			bids(t, h, fmt.Sprint("then ", n))
		}
		held, err := tenure.Read(t.Context(), h.Reader(), "g")
		require.NoError(t, err)
		for _, place := range held.End(held.Now).Places {
			for _, holder := range place.Holders {
				require.Equal(t, place.Seat == "east" && holder.Player != last, holder.Lost, "%s at the end: %s of %s", last, holder.Player, place.Seat)
			}
		}
	}
}

// counted is a store that counts the commits that are loaded from it.
type counted struct {
	eventstore.Store
	loaded *int
}

func (c counted) Load(ctx context.Context, log eventstore.Log, after eventstore.Pos) iter.Seq2[*eventstore.Commit, error] {
	return func(yield func(*eventstore.Commit, error) bool) {
		for commit, err := range c.Store.Load(ctx, log, after) {
			*c.loaded++
			if !yield(commit, err) {
				return
			}
		}
	}
}

// TestThePastIsReadOnFromWhereItStopped reads the past after each commit, as if it were read anew, and loads each commit
// once.
func TestThePastIsReadOnFromWhereItStopped(t *testing.T) {
	store, loaded := memstore.New(), 0
	h := hosttest.New(store)
	reader := h.Reader()
	reader.Store = counted{store, &loaded}
	pasts := tenure.NewPasts(reader)
	hosttest.Begin(t, h, "g", hosttest.Noon)
	for n, step := range []func(){
		func() { bids(t, h, "first") },
		func() {
			hosttest.Obey(t, h, "g", "replace", hosttest.Steward(hosttest.Noon, "REPLACE east BY zoe"))
		},
		func() {
			hosttest.Obey(t, h, "g", "rewind", hosttest.Steward(hosttest.Noon, "REWIND TO round 1 WHY a letter was lost"))
		},
		func() { hosttest.Obey(t, h, "g", "resign", hosttest.Submission(hosttest.Noon, "north", "RESIGN")) },
		func() {},
	} {
		step()
		past, err := pasts.Read(t.Context(), aggregate.GameLog("g"))
		require.NoError(t, err)
		anew, err := tenure.NewPasts(h.Reader()).Read(t.Context(), aggregate.GameLog("g"))
		require.NoError(t, err)
		require.Equal(t, anew, past)
		require.Equal(t, len(hosttest.Commits(t, store, "g")), loaded, "step %d", n)
		past.Last["north"], past.Held = "somebody", nil // a reader's copy is its own
	}
}
