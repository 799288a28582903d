package witness_test

import (
	"bytes"
	"crypto/ed25519"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"seneschal/eventstore/checkpoint"
	"seneschal/eventstore/witness"
)

const origin = "games.example/log/1"

func key(seed string) ed25519.PrivateKey {
	return ed25519.NewKeyFromSeed([]byte(strings.Repeat(seed, ed25519.SeedSize)))
}

func public(k ed25519.PrivateKey) ed25519.PublicKey { return k.Public().(ed25519.PublicKey) }

// A tree grows leaf by leaf, and keeps all its hashes.
type tree struct {
	size   int64
	hashes []tlog.Hash
}

func grown(t *testing.T, story string, n int64) *tree {
	all := &tree{}
	for ; all.size < n; all.size++ {
		more, err := tlog.StoredHashes(all.size, fmt.Appendf(nil, "%s %d", story, all.size), all)
		require.NoError(t, err)
		all.hashes = append(all.hashes, more...)
	}
	return all
}

// ReadHashes returns the hashes that a proof needs.
func (t *tree) ReadHashes(at []int64) ([]tlog.Hash, error) {
	var all []tlog.Hash
	for _, i := range at {
		all = append(all, t.hashes[i])
	}
	return all, nil
}

// signed returns the checkpoint of the first n leaves, signed by the server.
func (t *tree) signed(tt *testing.T, n int64) []byte {
	root, err := tlog.TreeHash(n, t)
	require.NoError(tt, err)
	c := checkpoint.Checkpoint{Origin: origin, Size: n, Root: root}
	signed, err := note.Sign(&note.Note{Text: c.String()}, checkpoint.NewSigner(origin, key("h")))
	require.NoError(tt, err)
	return signed
}

func (t *tree) proof(tt *testing.T, from, to int64) tlog.TreeProof {
	proof, err := tlog.ProveTree(to, from, t)
	require.NoError(tt, err)
	return proof
}

// served starts a witness that keeps its trees in a folder. It returns a client that asks it, and
// its URL.
func served(t *testing.T, dir string) (witness.Client, string) {
	server, err := checkpoint.NewVerifier(checkpoint.SignerKey(origin, public(key("h"))))
	require.NoError(t, err)
	w := witness.New(checkpoint.NewCosigner("witness.example", key("w"), time.Now), []note.Verifier{server}, witness.Dir(dir))
	front := httptest.NewServer(w.Handler(slog.New(slog.DiscardHandler)))
	t.Cleanup(front.Close)
	theirs, err := checkpoint.NewVerifier(checkpoint.CosignerKey("witness.example", public(key("w"))))
	require.NoError(t, err)
	return witness.Client{URL: front.URL, Key: theirs, HTTP: front.Client()}, front.URL
}

func TestAWitnessFollowsATree(t *testing.T) {
	all, dir := grown(t, "this", 9), t.TempDir()
	ask, _ := served(t, dir)
	cosigned, err := ask.Add(t.Context(), 0, nil, all.signed(t, 3))
	require.NoError(t, err)
	require.True(t, bytes.HasPrefix(cosigned, all.signed(t, 3)))
	for _, step := range [][2]int64{{3, 7}, {7, 7}, {7, 9}} {
		var proof tlog.TreeProof
		if step[0] < step[1] {
			proof = all.proof(t, step[0], step[1])
		}
		_, err = ask.Add(t.Context(), step[0], proof, all.signed(t, step[1]))
		require.NoError(t, err, "%v", step)
	}

	again, _ := served(t, dir) // started again on the same folder
	_, err = again.Add(t.Context(), 0, nil, all.signed(t, 3))
	var conflict witness.Conflict
	require.ErrorAs(t, err, &conflict)
	require.Equal(t, int64(9), conflict.Size)
}

func TestAWitnessSignsOneStory(t *testing.T) {
	all, other := grown(t, "this", 9), grown(t, "that", 9)
	ask, _ := served(t, t.TempDir())
	_, err := ask.Add(t.Context(), 0, nil, all.signed(t, 5))
	require.NoError(t, err)

	_, err = ask.Add(t.Context(), 5, nil, other.signed(t, 5))
	require.ErrorAs(t, err, &witness.Conflict{}, "another tree of the same size")
	_, err = ask.Add(t.Context(), 5, other.proof(t, 5, 9), other.signed(t, 9))
	require.ErrorIs(t, err, witness.ErrProof, "a tree that does not begin with what was seen")
	_, err = ask.Add(t.Context(), 3, all.proof(t, 3, 9), all.signed(t, 9))
	require.ErrorAs(t, err, &witness.Conflict{}, "from an older one")
	_, err = ask.Add(t.Context(), 9, nil, all.signed(t, 5))
	require.ErrorContains(t, err, "400", "backwards")
	_, err = ask.Add(t.Context(), 5, all.proof(t, 5, 9)[1:], all.signed(t, 9))
	require.ErrorIs(t, err, witness.ErrProof, "a proof that lacks a hash")
	_, err = ask.Add(t.Context(), 5, all.proof(t, 5, 9), all.signed(t, 9))
	require.NoError(t, err)
}

func TestOfTwoStoriesAtOnceOneIsSigned(t *testing.T) {
	ask, _ := served(t, t.TempDir())
	stories := []*tree{grown(t, "this", 4), grown(t, "that", 4)}
	signed := [2][]byte{stories[0].signed(t, 4), stories[1].signed(t, 4)}
	var both sync.WaitGroup
	var errs [2]error
	for i := range stories {
		both.Go(func() { _, errs[i] = ask.Add(t.Context(), 0, nil, signed[i]) })
	}
	both.Wait()
	require.NotEqual(t, errs[0] == nil, errs[1] == nil)
}

// TestAWitnessRefuses checks that requests which others send are answered as C2SP says, and that
// nothing of them is kept.
func TestAWitnessRefuses(t *testing.T) {
	all := grown(t, "this", 4)
	good := all.signed(t, 4)
	stranger := bytes.ReplaceAll(good, []byte(origin), []byte("others.example"))
	forged := bytes.Replace(good, []byte("\n4\n"), []byte("\n5\n"), 1)
	_, url := served(t, t.TempDir())
	for name, test := range map[string]struct {
		body string
		code int
	}{
		"an unknown tree":      {"old 0\n\n" + string(stranger), 404},
		"a changed checkpoint": {"old 0\n\n" + string(forged), 403},
		"no checkpoint":        {"old 0\n\nhello\n", 400},
		"nothing":              {"", 400},
		"no size":              {"old\n\n" + string(good), 400},
		"a negative size":      {"old -1\n\n" + string(good), 400},
		"no hash":              {"old 0\nxyz\n\n" + string(good), 400},
		"no end of the proof":  {"old 0\n" + strings.Repeat(tlog.RecordHash(nil).String()+"\n", 70), 400},
		"a proof of nothing":   {"old 0\n" + tlog.RecordHash(nil).String() + "\n\n" + string(good), 422},
		"a book":               {"old 0\n\n" + strings.Repeat("x", 1<<17), 400},
	} {
		answer, err := http.Post(url+witness.Path, "text/plain", strings.NewReader(test.body))
		require.NoError(t, err)
		body, err := io.ReadAll(answer.Body)
		require.NoError(t, err)
		require.NoError(t, answer.Body.Close())
		assert.Equal(t, test.code, answer.StatusCode, "%s: %s", name, body)
	}
	answer, err := http.Post(url+witness.Path, "text/plain", strings.NewReader("old 0\n\n"+string(good)))
	require.NoError(t, err)
	require.NoError(t, answer.Body.Close())
	require.Equal(t, http.StatusOK, answer.StatusCode)
}

// TestAClientChecksWhatItIsTold checks that a client does not believe a witness whose answer is not
// its signature.
func TestAClientChecksWhatItIsTold(t *testing.T) {
	all := grown(t, "this", 4)
	liar := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, _ *http.Request) {
		_, _ = out.Write([]byte("— witness.example AAAAAAAA\n"))
	}))
	defer liar.Close()
	ask, _ := served(t, t.TempDir())
	ask.URL = liar.URL
	_, err := ask.Add(t.Context(), 0, nil, all.signed(t, 4))
	require.ErrorContains(t, err, "has not signed")
}

func FuzzRequest(f *testing.F) {
	f.Add([]byte("old 0\n\nx"))
	f.Fuzz(func(t *testing.T, body []byte) {
		w := witness.New(checkpoint.NewCosigner("witness.example", key("w"), time.Now), nil, witness.Dir(t.TempDir()))
		out := httptest.NewRecorder()
		w.Handler(slog.New(slog.DiscardHandler)).ServeHTTP(out, httptest.NewRequest(http.MethodPost, witness.Path, bytes.NewReader(body)))
		require.GreaterOrEqual(t, out.Code, 400)
	})
}
