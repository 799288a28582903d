package host_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/eventstore"
	"seneschal/eventstore/audit"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
)

// TestTimeThatALateBeaconTookIsMadeUpFor checks that nobody loses a phase to a beacon that is
// silent for longer than a phase lasts: the lost time is added to the next phase, once, even if the
// server is killed meanwhile.
func TestTimeThatALateBeaconTookIsMadeUpFor(t *testing.T) {
	for name, kill := range map[string]bool{"the server runs": false, "it dies between closing and making up": true} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				store, silent, killed := memstore.New(), true, false
				host, beacon := hosttest.Beaconed(t, dying{store, &killed}, &silent)
				hosttest.Begin(t, host, "g", time.Now())
				hosttest.Bid(t, host, "BID 2")
				seal, sealed := hosttest.SealOf(t, host)
				require.True(t, sealed)
				g, _, err := host.Game(t.Context(), "g")
				require.NoError(t, err)
				_, p, _, _ := g.Phase()
				length := g.Pace().Length(p)
				time.Sleep(60 * time.Hour)
				thrown := time.Now()
				killed = kill
				require.NoError(t, host.Beacons.HandIn(beacon.Sign(seal.Round)))
				err = host.CloseDue(t.Context(), "g")
				require.Equal(t, kill, err != nil)
				again, _ := hosttest.Beaconed(t, store, &silent)
				time.Sleep(time.Minute)
				require.NoError(t, again.CloseDue(t.Context(), "g"))
				g, _, err = again.Game(t.Context(), "g")
				require.NoError(t, err)
				n, _, due, open := g.Phase()
				require.True(t, open)
				require.Equal(t, 2, n)
				require.WithinDuration(t, thrown.Add(length), due, time.Minute)
				made := 0
				for _, commit := range hosttest.Commits(t, store, "g") {
					for _, e := range commit.Events {
						if e.Kind == game.Kind(game.Extended{}) {
							made++
						}
					}
				}
				require.Equal(t, 1, made)
				report := audit.Game(t.Context(), hosttest.Memory(hosttest.Commits(t, store, "g")), host.Games, beacon.Chain)
				require.NoError(t, report.Err())
				require.Empty(t, report.Words, "it was due by the rules")
			})
		})
	}
}

// dying is a store that, once it is killed, takes only the closing of a phase.
type dying struct {
	eventstore.Store
	killed *bool
}

func (d dying) Append(ctx context.Context, draft eventstore.Draft) (*eventstore.Commit, error) {
	if *d.killed && !strings.HasPrefix(draft.CommandID, "close/") {
		return nil, errors.New("killed")
	}
	return d.Store.Append(ctx, draft)
}
