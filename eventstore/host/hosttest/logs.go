package hosttest

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game/gametest"
	"seneschal/domain/lists"
	"seneschal/eventstore"
	"seneschal/eventstore/aggregate"
	"seneschal/eventstore/audit"
	"seneschal/eventstore/memstore"
	"seneschal/eventstore/seeds"
)

// Played plays a game "g" of the tiny ruleset to its end, on a store of its own, and returns its log.
func Played(t testing.TB) []*eventstore.Commit {
	t.Helper()
	store := memstore.New()
	Play(t, New(store), "g")
	return Commits(t, store, "g")
}

// Memory returns an iterator over commits, as Store.Load does.
func Memory(all []*eventstore.Commit) func(func(*eventstore.Commit, error) bool) {
	return func(yield func(*eventstore.Commit, error) bool) {
		for _, commit := range all {
			if !yield(commit, nil) {
				return
			}
		}
	}
}

// Audit checks a log of the tiny ruleset.
func Audit(t testing.TB, all []*eventstore.Commit) audit.Report {
	t.Helper()
	return audit.Game(t.Context(), Memory(all), aggregate.NewGames(gametest.Lookup))
}

// Forge replaces the text from by to in the first event of a kind that has it, and chains and hashes the log anew. The
// test fails if no event has it. It leaves the commits of all as they are.
func Forge(t testing.TB, all []*eventstore.Commit, kind, from, to string) []*eventstore.Commit {
	t.Helper()
	done := false
	var head eventstore.Head
	var forged []*eventstore.Commit
	for _, c := range all {
		d := eventstore.Draft{Log: c.Log, After: head, At: c.At, CommandID: c.CommandID, Actor: c.Actor, Eyes: c.Eyes, Seats: SeatCodes(c), Salt: seeds.New(seeds.Secret{1, 2, 3}).Salts()}
		for _, envelope := range c.Events {
			if !done && envelope.Kind == kind && strings.Contains(string(envelope.Data), from) {
				envelope.Data, done = replace(envelope.Data, from, to), true
			}
			if envelope.Kind == "game.phase-closed" && c.Prev != head.Hash {
				envelope.Data = json.RawMessage(strings.Replace(string(envelope.Data), c.Prev, head.Hash, 1))
			}
			d.Events = append(d.Events, envelope)
		}
		again, err := eventstore.Encode(d)
		require.NoError(t, err)
		again.Pos = c.Pos
		forged, head = append(forged, again), again.Head()
	}
	require.True(t, done, "nothing was forged")
	return forged
}

// Rechain makes drafts of the commits of a log, has change change each, and chains, salts and hashes the log anew, as its
// server could. It leaves the commits of all as they are.
func Rechain(t testing.TB, all []*eventstore.Commit, change func(*eventstore.Draft)) (made []*eventstore.Commit) {
	t.Helper()
	var head eventstore.Head
	for _, commit := range all {
		draft := eventstore.Draft{
			Log: commit.Log, After: head, At: commit.At, CommandID: commit.CommandID, Actor: commit.Actor, Salt: seeds.New(seeds.Secret{1, 2, 3}).Salts(),
			Events: slices.Clone(commit.Events), Eyes: slices.Clone(commit.Eyes), Seats: SeatCodes(commit),
		}
		change(&draft)
		again, err := eventstore.Encode(draft)
		require.NoError(t, err)
		again.Pos = commit.Pos
		made, head = append(made, again), again.Head()
	}
	return made
}

// SeatCodes lists the seats that have a part in a commit.
func SeatCodes(commit *eventstore.Commit) (seats []string) {
	for _, p := range commit.Parts {
		if seat, ok := p.To.Seat(); ok {
			seats = append(seats, seat)
		}
	}
	return seats
}

// replace puts the text to in place of the first from, which must be there. If to ends with "0 (a quotation mark and a
// zero), it replaces the digit that follows from by another digit instead, so that hexadecimal keeps its length.
func replace(data json.RawMessage, from, to string) json.RawMessage {
	s := string(data)
	i := strings.Index(s, from)
	rest := s[i+len(from):]
	if strings.HasSuffix(to, `"0`) {
		to, rest = to[:len(to)-1]+lists.Either(rest[0] == '0', "1", "0"), rest[1:]
	}
	return json.RawMessage(s[:i] + to + rest)
}

// Kinds counts the events of a log by kind; a log that does not exist has none.
func Kinds(t testing.TB, store eventstore.Store, log eventstore.Log) map[string]int {
	t.Helper()
	n := make(map[string]int)
	for commit, err := range store.Load(t.Context(), log, 0) {
		require.NoError(t, err)
		for _, e := range commit.Events {
			n[e.Kind]++
		}
	}
	return n
}
