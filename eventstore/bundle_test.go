package eventstore_test

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/eventstoretest"
	"seneschal/eventstore/memstore"
)

func sealer() *eventstore.Signer {
	s := eventstore.NewSigner([32]byte{1, 2, 3})
	return &s
}

// exported returns a small log as a file, and its commits.
func exported(t testing.TB, signer *eventstore.Signer) ([]byte, []*eventstore.Commit) {
	t.Helper()
	store := memstore.New()
	var commits []*eventstore.Commit
	var head eventstore.Head
	for i := range 4 {
		other := eventstore.Log(fmt.Sprint("game/other", i))
		_, err := store.Append(t.Context(), eventstoretest.Draft(other, eventstore.Head{}, "x", 1))
		require.NoError(t, err)
		commit, err := store.Append(t.Context(), eventstoretest.Draft("game/a", head, fmt.Sprint(i), 1+i))
		require.NoError(t, err)
		commits, head = append(commits, commit), commit.Head()
	}
	var file bytes.Buffer
	h := eventstore.BundleHeader{Log: "game/a", Ruleset: "feudal", Edition: 1, Exported: time.Unix(0, 0).UTC()}
	require.NoError(t, eventstore.WriteBundle(&file, h, commits, signer))
	return file.Bytes(), commits
}

func TestBundleIsReadAsItWasWritten(t *testing.T) {
	file, commits := exported(t, sealer())
	bundle, err := eventstore.ReadBundle(bytes.NewReader(file))
	require.NoError(t, err)
	for i, commit := range commits {
		commit.Pos = eventstore.Pos(i + 1) // in the file
	}
	require.Equal(t, commits, bundle.Commits)
	require.Equal(t, "feudal", bundle.Header.Ruleset)
	require.Equal(t, sealer().Public(), bundle.Footer.Public)
	lines := bytes.Split(file, []byte("\n"))
	require.Equal(t, string(commits[0].Raw), string(lines[1]), "a line is the exact bytes of a commit")
}

func TestEveryChangedByteOfABundleIsFound(t *testing.T) {
	file, _ := exported(t, nil)
	for i := range file {
		for _, flip := range []byte{0x01, 0x20, 0x80} {
			spoilt := bytes.Clone(file)
			spoilt[i] ^= flip
			_, err := eventstore.ReadBundle(bytes.NewReader(spoilt))
			require.Error(t, err, "byte %d, %q", i, file[i])
		}
	}
}

func TestBundleCutOffOrLengthenedIsFound(t *testing.T) {
	file, _ := exported(t, sealer())
	for i := range file {
		_, err := eventstore.ReadBundle(bytes.NewReader(file[:i]))
		require.Error(t, err, "cut off at %d", i)
	}
	_, err := eventstore.ReadBundle(bytes.NewReader(append(file, '\n')))
	require.Error(t, err)
}

func TestBundleWithALineLeftOutSaysWhere(t *testing.T) {
	file, _ := exported(t, nil)
	lines := bytes.SplitAfter(file, []byte("\n"))
	spoilt := bytes.Join(append(lines[:2:2], lines[3:]...), nil)
	_, err := eventstore.ReadBundle(bytes.NewReader(spoilt))
	require.ErrorIs(t, err, eventstore.ErrCorrupt)
	file = bytes.Replace(file, []byte(`"cause":"2"`), []byte(`"cause":"7"`), 1)
	bundle, err := eventstore.ReadBundle(bytes.NewReader(file))
	require.ErrorContains(t, err, "line 5", "the commit after the changed one does not chain")
	require.Len(t, bundle.Commits, 3)
}

func TestBundleIsOfOneWholeLog(t *testing.T) {
	_, commits := exported(t, nil)
	header := eventstore.BundleHeader{Log: "game/a"}
	require.Error(t, eventstore.WriteBundle(&bytes.Buffer{}, header, commits[1:], nil))
	header.Log = "game/b"
	require.Error(t, eventstore.WriteBundle(&bytes.Buffer{}, header, commits, nil))
}

func FuzzReadBundle(f *testing.F) {
	file, _ := exported(f, sealer())
	f.Add(file)
	f.Add([]byte("{}\n{}\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		bundle, err := eventstore.ReadBundle(bytes.NewReader(text))
		if err == nil && bundle.Header.For == "" {
			var again bytes.Buffer
			require.NoError(t, eventstore.WriteBundle(&again, bundle.Header, bundle.Commits, nil))
		}
	})
}
