package audit_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/audit"
	"seneschal/eventstore/host/hosttest"
	"seneschal/eventstore/memstore"
	"seneschal/eventstore/seeds"
)

func TestAuditOfAPlayedGameHolds(t *testing.T) {
	all := hosttest.Played(t)
	report := hosttest.Audit(t, all)
	require.Nil(t, report.First)
	require.True(t, report.OK)
	require.NoError(t, report.Err())
	require.Equal(t, len(all), report.Commits)
	require.Equal(t, "tiny", report.Ruleset)
	require.Greater(t, len(report.Rows), 4)
	for i, row := range report.Rows {
		require.Equal(t, i+1, row.N)
		require.True(t, row.KeyOK && row.DigestOK && row.Equal)
		require.Equal(t, 2, row.Orders)
	}
}

func TestAuditOfARewoundGameHolds(t *testing.T) {
	store := memstore.New()
	host := hosttest.New(store)
	hosttest.Begin(t, host, "g", hosttest.Noon)
	hosttest.Obey(t, host, "g", "1", hosttest.Submission(hosttest.Noon, "north", "BID 2"))
	hosttest.Obey(t, host, "g", "2", hosttest.Submission(hosttest.Noon, "east", "BID 2"))
	hosttest.Obey(t, host, "g", "back", hosttest.Steward(hosttest.Noon, "REWIND TO round 1 WHY a mistake"))
	require.Equal(t, 1, hosttest.Phase(t, host, "g"))
	hosttest.Obey(t, host, "g", "3", hosttest.Submission(hosttest.Noon.Add(time.Minute), "north", "BID 3"))
	hosttest.Obey(t, host, "g", "4", hosttest.Submission(hosttest.Noon.Add(time.Minute), "east", "BID 3"))
	report := hosttest.Audit(t, hosttest.Commits(t, store, "g"))
	require.True(t, report.OK, report.First)
	require.Len(t, report.Rows, 2)
	require.Equal(t, 2, report.Rows[1].Roll)
}

// TestForgedLogIsFound changes something in a log, and chains the log anew, as anybody with the
// store could do: only an audit by the rules finds it.
func TestForgedLogIsFound(t *testing.T) {
	for name, c := range map[string]struct{ kind, old, new, field, what string }{
		"who won":          {"tiny.won", `"seat":"`, `"seat":"x`, "seat", "and should be"},
		"what was paid":    {"tiny.paid", `"coins":1`, `"coins":0`, "coins", "it is 0, and should be 1"},
		"a roll":           {"tiny.rolled", `"rolls":[`, `"rolls":[6,`, "rolls", ""},
		"a dice key":       {"game.key-revealed", `"key":"`, `"key":"0`, "key", "does not follow"},
		"a key's place":    {"game.key-revealed", `"roll":1`, `"roll":2`, "roll", "it is 2, and should be 1"},
		"why it closed":    {"game.phase-closed", `"ready"`, `"deadline"`, "reason", "deadline"},
		"a digest":         {"game.position-digested", `"digest":"`, `"digest":"0`, "digest", ""},
		"who was awaited":  {"game.phase-opened", `"awaited":["north",`, `"awaited":[`, "awaited", "should be north"},
		"what was ordered": {"game.ordered", `BID 1`, `BID 2`, "", ""},
		"the commitment":   {"game.opened", `"commitment":"`, `"commitment":"0`, "key", "does not follow"},
	} {
		t.Run(name, func(t *testing.T) {
			forged := hosttest.Forge(t, hosttest.Played(t), c.kind, c.old, c.new)
			report := hosttest.Audit(t, forged)
			require.False(t, report.OK)
			require.ErrorIs(t, report.Err(), audit.ErrNotAsPlayed)
			require.Contains(t, report.First.Field, c.field)
			require.Contains(t, report.First.String(), c.what)
		})
	}
}

func TestEveryChangedByteOfAnExportedGameIsFound(t *testing.T) {
	all := hosttest.Played(t)
	seal := seeds.New(seeds.Secret{1, 2, 3}).Signer()
	var file bytes.Buffer
	require.NoError(t, eventstore.WriteBundle(&file, eventstore.BundleHeader{Log: "game/g", Ruleset: "tiny"}, all, &seal))
	bundle, err := eventstore.ReadBundle(bytes.NewReader(file.Bytes()))
	require.NoError(t, err)
	require.True(t, hosttest.Audit(t, bundle.Commits).OK)
	rng := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		spoilt := bytes.Clone(file.Bytes())
		i := rng.IntN(len(spoilt))
		spoilt[i] ^= 1 << rng.IntN(8)
		_, err := eventstore.ReadBundle(bytes.NewReader(spoilt))
		require.Error(t, err, "byte %d", i)
	}
}

func TestAuditSaysWhereALogIsBroken(t *testing.T) {
	all := hosttest.Played(t)
	gone := hosttest.Audit(t, append(all[:4:4], all[5:]...))
	require.False(t, gone.OK)
	require.Equal(t, all[5].Pos, gone.First.Pos)
	require.ErrorContains(t, gone.Err(), "damaged")
	require.False(t, hosttest.Audit(t, nil).OK)
	late := hosttest.Audit(t, all[1:])
	require.False(t, late.OK)
	unknown := audit.Game(t.Context(), hosttest.Memory(all), aggregate.NewGames(nobody))
	require.ErrorContains(t, unknown.Err(), `ruleset "tiny" is not known here`)
}

func nobody(string) (game.Ruleset, bool) { return nil, false }

func BenchmarkAudit(b *testing.B) {
	all := hosttest.Played(b)
	for b.Loop() {
		require.True(b, audit.Game(context.Background(), hosttest.Memory(all), aggregate.NewGames(gametest.Lookup)).OK)
	}
}
