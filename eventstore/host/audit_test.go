package host_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game"
	"seneschal/domain/game/gametest"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/host"
	"seneschal/eventstore/memstore"
)

func audit(t testing.TB, all []*eventstore.Commit) host.AuditReport {
	t.Helper()
	return host.Audit(t.Context(), memoryOf(all), aggregate.NewGames(gametest.Lookup))
}

func played(t testing.TB) []*eventstore.Commit {
	t.Helper()
	s := memstore.New()
	play(t, newHost(s), "g")
	return commits(t, s, "g")
}

func TestAuditOfAPlayedGameHolds(t *testing.T) {
	all := played(t)
	r := audit(t, all)
	require.Nil(t, r.First)
	require.True(t, r.OK)
	require.NoError(t, r.Err())
	require.Equal(t, len(all), r.Commits)
	require.Equal(t, "tiny", r.Ruleset)
	require.Greater(t, len(r.Rows), 4)
	for i, row := range r.Rows {
		require.Equal(t, i+1, row.N)
		require.True(t, row.KeyOK && row.DigestOK && row.Equal)
		require.Equal(t, 2, row.Orders)
	}
}

func TestAuditOfARewoundGameHolds(t *testing.T) {
	s := memstore.New()
	h := newHost(s)
	begin(t, h, "g", noon)
	obey(t, h, "g", "1", letter(noon, "north", "BID 2"))
	obey(t, h, "g", "2", letter(noon, "east", "BID 2"))
	obey(t, h, "g", "back", steward(noon, "REWIND TO round 1 WHY a mistake"))
	require.Equal(t, 1, phase(t, h, "g"))
	obey(t, h, "g", "3", letter(noon.Add(time.Minute), "north", "BID 3"))
	obey(t, h, "g", "4", letter(noon.Add(time.Minute), "east", "BID 3"))
	r := audit(t, commits(t, s, "g"))
	require.True(t, r.OK, r.First)
	require.Len(t, r.Rows, 2)
	require.Equal(t, 2, r.Rows[1].Roll)
}

// TestForgedLogIsFound changes what was recorded, and chains the log anew as
// one could who has the store: only the rules can tell.
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
			forged := forge(t, played(t), c.kind, c.old, c.new)
			r := audit(t, forged)
			require.False(t, r.OK)
			require.ErrorIs(t, r.Err(), host.ErrNotAsPlayed)
			require.Contains(t, r.First.Field, c.field)
			require.Contains(t, r.First.String(), c.what)
		})
	}
}

// forge replaces text in the first event of a kind that has it, and chains
// the log anew.
func forge(t testing.TB, all []*eventstore.Commit, kind, from, to string) []*eventstore.Commit {
	t.Helper()
	done := false
	var head eventstore.Head
	var forged []*eventstore.Commit
	for _, c := range all {
		d := eventstore.Draft{Log: c.Log, After: head, At: c.At, Cause: c.Cause, Actor: c.Actor, Eyes: c.Eyes, Seats: seatCodes(c), Salt: host.NewSeeds(host.Secret{1, 2, 3}).Salts()}
		for _, e := range c.Events {
			if !done && e.Kind == kind && strings.Contains(string(e.Data), from) {
				e.Data, done = replace(e.Data, from, to), true
			}
			if e.Kind == "game.phase-closed" && c.Prev != head.Hash {
				e.Data = json.RawMessage(strings.Replace(string(e.Data), c.Prev, head.Hash, 1))
			}
			d.Events = append(d.Events, e)
		}
		again, err := eventstore.Seal(d)
		require.NoError(t, err)
		again.Pos = c.Pos
		forged, head = append(forged, again), again.Head()
	}
	require.True(t, done, "nothing was forged")
	return forged
}

// seatCodes are the seats that have a part in a commit.
func seatCodes(c *eventstore.Commit) (seats []string) {
	for _, p := range c.Parts {
		if seat, ok := p.To.Seat(); ok {
			seats = append(seats, seat)
		}
	}
	return seats
}

// replace puts one text in place of another; hexadecimal keeps its length.
func replace(data json.RawMessage, from, to string) json.RawMessage {
	s := string(data)
	i := strings.Index(s, from)
	rest := s[i+len(from):]
	if strings.HasSuffix(to, `"0`) {
		digit := byte('0')
		if rest[0] == '0' {
			digit = '1'
		}
		to, rest = to[:len(to)-1]+string(digit), rest[1:]
	}
	return json.RawMessage(s[:i] + to + rest)
}

func TestEveryChangedByteOfAnExportedGameIsFound(t *testing.T) {
	all := played(t)
	seal := host.NewSeeds(host.Secret{1, 2, 3}).Sealer()
	var file bytes.Buffer
	require.NoError(t, eventstore.WriteBundle(&file, eventstore.BundleHeader{Log: "game/g", Ruleset: "tiny"}, all, &seal))
	b, err := eventstore.ReadBundle(bytes.NewReader(file.Bytes()))
	require.NoError(t, err)
	require.True(t, audit(t, b.Commits).OK)
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
	all := played(t)
	gone := audit(t, append(all[:4:4], all[5:]...))
	require.False(t, gone.OK)
	require.Equal(t, all[5].Pos, gone.First.Pos)
	require.ErrorContains(t, gone.Err(), "damaged")
	require.False(t, audit(t, nil).OK)
	late := audit(t, all[1:])
	require.False(t, late.OK)
	unknown := host.Audit(t.Context(), memoryOf(all), aggregate.NewGames(nobody))
	require.ErrorContains(t, unknown.Err(), `ruleset "tiny" is not known here`)
}

func memoryOf(all []*eventstore.Commit) func(func(*eventstore.Commit, error) bool) {
	return func(yield func(*eventstore.Commit, error) bool) {
		for _, c := range all {
			if !yield(c, nil) {
				return
			}
		}
	}
}

func nobody(string) (game.Ruleset, bool) { return nil, false }
