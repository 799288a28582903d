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
	s := memstore.New()
	h := hosttest.New(s)
	chain := beacon.Quicknet()
	now := chain.Time(38)
	h.Now, h.Dice, h.Beacons = func() time.Time { return now }, dice.Terms{Mode: dice.Beacon, Chain: chain.Hash()}, []*beacon.Source{{Chain: chain}}
	hosttest.Begin(t, h, id, now)
	hosttest.Obey(t, h, id, "1", hosttest.Submission(now, "north", "BID 2"))
	hosttest.Obey(t, h, id, "2", hosttest.Submission(now, "east", "BID 2"))
	g, head, err := h.Game(t.Context(), id)
	require.NoError(t, err)
	keys := h.Seeds.Chain(id, "")
	key, err := keys.Key(1)
	require.NoError(t, err)
	answer, err := g.Decide(game.Command{At: now, Do: game.Close{Phase: 1, Key: key, Beacon: game.BeaconRecorded{Round: 42, Signature: signature}}})
	require.NoError(t, err)
	d, err := aggregate.NewGames(gametest.Lookup).Draft(event.Fold(g, answer.Events...), answer.Events)
	require.NoError(t, err)
	d.Log, d.After, d.At, d.CommandID, d.Salt = aggregate.GameLog(id), head, now, "close", h.Seeds.Salts()
	_, err = s.Append(t.Context(), d)
	require.NoError(t, err)
	return hosttest.Commits(t, s, id)
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
	for _, r := range reports {
		if r.Log != "game/b" {
			require.NoError(t, r.Err())
			continue
		}
		require.ErrorContains(t, r.Err(), "field signature: round 42")
		require.Equal(t, eventstore.Pos(r.Commits), r.First.Pos)
	}
	require.ErrorContains(t, hosttest.Audit(t, thrownWith(t, "d", other)).Err(), "field signature: round 42")
	require.NoError(t, hosttest.Audit(t, thrownWith(t, "d", right)).Err())
}
