package audit_test

import (
	"bytes"
	"encoding/hex"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/dice"
	"seneschal/domain/event"
	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/audit"
	"seneschal/eventstore/beacon"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
)

// thrownWith plays a game whose operator closes the first phase with a signature that nobody has
// checked. The dice follow from it.
func thrownWith(t *testing.T, id string, signature []byte) []*eventstore.Commit {
	t.Helper()
	store := memstore.New()
	host := hosttest.New(store)
	chain := beacon.Quicknet()
	now := chain.Time(38)
	host.Now, host.Dice, host.Beacons = func() time.Time { return now }, dice.Terms{Mode: dice.Beacon, Chain: chain.Hash()}, []*beacon.Source{{Chain: chain}}
	hosttest.Begin(t, host, id, now)
	hosttest.Obey(t, host, id, "1", hosttest.Submission(now, "north", "BID 2"))
	hosttest.Obey(t, host, id, "2", hosttest.Submission(now, "east", "BID 2"))
	g, head, err := host.Game(t.Context(), id)
	require.NoError(t, err)
	keys := host.Seeds.Chain(id, "")
	key, err := keys.Key(1)
	require.NoError(t, err)
	answer, err := g.Decide(game.Command{At: now, Do: game.Close{Phase: 1, Key: key, Beacon: game.BeaconRecorded{Round: 42, Signature: signature}}})
	require.NoError(t, err)
	draft, err := aggregate.NewGames(gametest.Lookup).Draft(event.Fold(g, answer.Events...), answer.Events)
	require.NoError(t, err)
	draft.Log, draft.After, draft.At, draft.CommandID, draft.Salt = aggregate.GameLog(id), head, now, "close", host.Seeds.Salts()
	_, err = store.Append(t.Context(), draft)
	require.NoError(t, err)
	return hosttest.Commits(t, store, id)
}

// TestAForgedRoundIsFoundAmongManyGames checks the rounds of many games together: a wrong one must
// be reported for the game that has it.
func TestAForgedRoundIsFoundAmongManyGames(t *testing.T) {
	right, err := hex.DecodeString(hosttest.Round42)
	require.NoError(t, err)
	other := bytes.Clone(right)
	other[40]++
	var reports []audit.Report
	for id, signature := range map[string][]byte{"a": right, "b": other, "c": right} {
		reports = append(reports, audit.Replay(t.Context(), hosttest.Memory(thrownWith(t, id, signature)), aggregate.NewGames(gametest.Lookup)))
	}
	for i := range reports {
		require.NoError(t, reports[i].Err(), "the dice follow from it")
	}
	audit.CheckRounds(&reports[0], &reports[1], &reports[2])
	for _, report := range reports {
		if report.Log != "game/b" {
			require.NoError(t, report.Err())
			continue
		}
		require.ErrorContains(t, report.Err(), "field signature: round 42")
		require.Equal(t, eventstore.Pos(report.Commits), report.First.Pos)
	}
	require.ErrorContains(t, hosttest.Audit(t, thrownWith(t, "d", other)).Err(), "field signature: round 42")
	require.NoError(t, hosttest.Audit(t, thrownWith(t, "d", right)).Err())
}
