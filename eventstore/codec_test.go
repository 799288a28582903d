package eventstore_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/eventstoretest"
)

func TestSealedCommitOpensToItself(t *testing.T) {
	commit, err := eventstore.Encode(eventstoretest.Draft("game/a", eventstore.Head{}, "one", 3))
	require.NoError(t, err)
	again, err := eventstore.Decode(commit.Raw, 7)
	require.NoError(t, err)
	commit.Pos = 7
	require.Equal(t, commit, again)
	require.Equal(t, eventstore.Head{Pos: 7, Version: 3, Hash: commit.Hash, Told: commit.Hash, At: commit.At}, commit.Head())
}

func TestVerifyFindsEveryBreak(t *testing.T) {
	one := sealed(t, eventstore.Head{}, 1)
	two := sealed(t, one.Head(), 2)
	require.NoError(t, eventstore.Verify(one.Head(), two))
	for name, spoil := range map[string]func(*eventstore.Commit){
		"position": func(c *eventstore.Commit) { c.Pos = 1 },
		"version":  func(c *eventstore.Commit) { c.First++ },
		"prev":     func(c *eventstore.Commit) { c.Prev = c.Hash },
		"told":     func(c *eventstore.Commit) { c.Told = c.Hash },
		"parts":    func(c *eventstore.Commit) { c.Parts = c.Parts[1:] },
		"time":     func(c *eventstore.Commit) { c.At = c.At.Add(-time.Second) },
		"events":   func(c *eventstore.Commit) { c.Events = nil },
	} {
		spoilt := *two
		spoil(&spoilt)
		require.ErrorIs(t, eventstore.Verify(one.Head(), &spoilt), eventstore.ErrCorrupt, name)
	}
}

func TestFollowerFindsGaps(t *testing.T) {
	one := sealed(t, eventstore.Head{}, 1)
	two := sealed(t, one.Head(), 2)
	three := sealed(t, two.Head(), 3)
	follower := eventstore.NewFollower(0)
	require.NoError(t, follower.See(one))
	require.ErrorIs(t, follower.See(three), eventstore.ErrCorrupt)
	require.NoError(t, follower.See(two))
	late := eventstore.NewFollower(1)
	require.NoError(t, late.See(two), "a log that began before")
	require.NoError(t, late.See(three))
	require.ErrorIs(t, eventstore.NewFollower(0).See(two), eventstore.ErrCorrupt)
}

func sealed(t *testing.T, after eventstore.Head, pos eventstore.Pos) *eventstore.Commit {
	t.Helper()
	commit, err := eventstore.Encode(eventstoretest.Draft("game/a", after, time.Duration(pos).String(), 2))
	require.NoError(t, err)
	commit.Pos = pos
	return commit
}

func TestSignedHeadProvesLogPositionAndHash(t *testing.T) {
	head := sealed(t, eventstore.Head{}, 3).Head()
	signer := sealer()
	sig := signer.SignHead("game/a", head)
	require.Len(t, sig, 86)
	require.NoError(t, eventstore.VerifyCommit(signer.Public(), "game/a", head.Hash, signer.Sign("game/a", head.Hash)))
	require.ErrorIs(t, eventstore.VerifyCommit(signer.Public(), "game/a", head.Hash, sig), eventstore.ErrForged)
	require.NoError(t, eventstore.VerifyHead(signer.Public(), "game/a", head, sig))
	require.ErrorIs(t, eventstore.VerifyHead(signer.Public(), "game/b", head, sig), eventstore.ErrForged)
	moved := head
	moved.Pos++
	require.ErrorIs(t, eventstore.VerifyHead(signer.Public(), "game/a", moved, sig), eventstore.ErrForged)
	other := eventstore.NewSigner([32]byte{9})
	require.ErrorIs(t, eventstore.VerifyHead(other.Public(), "game/a", head, sig), eventstore.ErrForged)
	require.Error(t, eventstore.VerifyHead("rubbish", "game/a", head, sig))
	require.Equal(t, head.Hash[:12]+"@3", head.String())
}

func FuzzOpen(f *testing.F) {
	f.Add([]byte(`{"log":"game/a","n":1,"prev":"","at":"2026-03-01T12:00:00Z","cause":"x","events":[]}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		commit, err := eventstore.Decode(raw, 1)
		if err != nil {
			require.ErrorIs(t, err, eventstore.ErrCorrupt)
			return
		}
		require.Equal(t, raw, commit.Raw)
		require.NotEmpty(t, commit.Hash)
	})
}
