package tree_test

import (
	"context"
	"crypto/ed25519"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"

	"seneschal/eventstore"
	"seneschal/eventstore/checkpoint"
	"seneschal/eventstore/tree"
	"seneschal/eventstore/witness"
)

var witnessKey = ed25519.NewKeyFromSeed([]byte(strings.Repeat("w", ed25519.SeedSize)))

// witnessed starts a witness that knows the server's first two trees.
func witnessed(t *testing.T) witness.Client {
	t.Helper()
	var servers []note.Verifier
	for _, origin := range []string{domain + "/log/1", domain + "/log/2"} {
		v, err := checkpoint.NewVerifier(checkpoint.SignerKey(origin, public(key)))
		require.NoError(t, err)
		servers = append(servers, v)
	}
	w := witness.New(checkpoint.NewCosigner("w.example", witnessKey, time.Now), servers, witness.Dir(t.TempDir()))
	server := httptest.NewServer(w.Handler(slog.New(slog.DiscardHandler)))
	t.Cleanup(server.Close)
	return witness.Client{URL: server.URL, Key: witnessVerifier(t), HTTP: server.Client()}
}

func witnessVerifier(t *testing.T) note.Verifier {
	v, err := checkpoint.NewVerifier(checkpoint.CosignerKey("w.example", public(witnessKey)))
	require.NoError(t, err)
	return v
}

// asks has the server ask witnesses until the test ends.
func (h *server) asks(all *tree.Tree, witnesses ...witness.Client) *tree.Circle {
	h.t.Helper()
	circle := &tree.Circle{
		Tree: all, Store: h, Witnesses: witnesses, Log: slog.New(slog.DiscardHandler), Window: time.Millisecond,
		Urgent: func(c *eventstore.Commit) bool { return strings.HasPrefix(c.CommandID, "seal") },
	}
	ctx, stop := context.WithCancel(h.t.Context())
	done := make(chan struct{})
	go func() { defer close(done); circle.Run(ctx) }()
	h.t.Cleanup(func() { stop(); <-done })
	return circle
}

// answers returns the answers of witnesses that the server has kept.
func answers(t *testing.T, all *tree.Tree) []tree.Answer {
	c, err := tree.Fetch(t.Context(), filesOf(all))
	require.NoError(t, err)
	return c.Answers
}

// TestASealIsSeenByWitnesses checks that a witness sees a seal soon, and that a proof of it says
// when.
func TestASealIsSeenByWitnesses(t *testing.T) {
	server := newServer(t)
	server.tells("this", 3)
	all := server.opened(t.TempDir())
	c := server.asks(all, witnessed(t))
	require.NoError(t, c.Wait(t.Context()))
	require.Len(t, answers(t, all), 1, "at the start")

	server.says("game/g0", "something else", true)
	seal := server.says("game/g0", "seal/1", true)
	require.Eventually(t, func() bool { return len(answers(t, all)) == 2 }, 10*time.Second, time.Millisecond)
	server.tells("more", 3)

	copied, err := tree.Fetch(t.Context(), filesOf(all))
	require.NoError(t, err)
	proof, err := copied.Prove(seal.Hash)
	require.NoError(t, err)
	known, err := proof.Check(public(key), witnessVerifier(t))
	require.NoError(t, err)
	at := known.FirstSeen(seal.Hash)
	require.Len(t, at, 1)
	require.Equal(t, "w.example", at[0].Witness)
	require.WithinDuration(t, copied.Answers[1].Answered, at[0].At, 2*time.Second)
}

// TestAWitnessThatIsAwayDelaysNothing checks that nothing waits for a witness that is away.
func TestAWitnessThatIsAwayDelaysNothing(t *testing.T) {
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	server := newServer(t)
	server.tells("this", 3)
	all := server.opened(t.TempDir())
	c := server.asks(all, witnessed(t), witness.Client{URL: gone.URL, Key: witnessVerifier(t), HTTP: http.DefaultClient})
	require.NoError(t, c.Wait(t.Context()))
	_, err := all.SignCheckpoint(3)
	require.NoError(t, err)
}

// TestAServerThatForgotStops checks that a server that was set back without being told so finds this
// out before it closes a phase, and signs nothing more. So does a server whose log was made anew,
// and the second of two that were restored from one backup.
func TestAServerThatForgotStops(t *testing.T) {
	old := newServer(t)
	old.tells("this", 7)
	for name, told := range map[string]func(*server){
		"set back":               func(h *server) { h.tells("this", 5) },
		"empty":                  func(*server) {},
		"made anew":              func(h *server) { h.tells("that", 7) },
		"made anew, longer":      func(h *server) { h.tells("that", 9) },
		"restored twice":         func(h *server) { h.tells("this", 5); h.tells("else", 2) },
		"restored and played on": func(h *server) { h.tells("this", 5); h.tells("else", 9) },
	} {
		client := witnessed(t)
		require.NoError(t, old.asks(old.opened(t.TempDir()), client).Wait(t.Context()))
		server := newServer(t)
		told(server)
		all := server.opened(t.TempDir())
		c := server.asks(all, client)
		require.ErrorIs(t, c.Wait(t.Context()), tree.ErrForgotten, name)
		_, err := all.SignCheckpoint(0)
		require.ErrorIs(t, err, tree.ErrForgotten, name)
	}
}

// TestARestoredServerGoesOn checks that a server goes on after a restore, under another name.
func TestARestoredServerGoesOn(t *testing.T) {
	old, client := newServer(t), witnessed(t)
	old.tells("this", 7)
	require.NoError(t, old.asks(old.opened(t.TempDir()), client).Wait(t.Context()))
	server := newServer(t)
	server.tells("this", 5)
	require.NoError(t, server.asks(server.numbered(t.TempDir(), 2), client).Wait(t.Context()))
}

// TestAnEmailShowsWhatAServerForgot checks that a checkpoint in an email, signed by the server
// itself, shows commits that the server has lost. Older checkpoints, and those signed by others,
// show nothing.
func TestAnEmailShowsWhatAServerForgot(t *testing.T) {
	old := newServer(t)
	old.tells("this", 7)
	told := old.opened(t.TempDir())
	server := newServer(t)
	server.tells("this", 5)
	all := server.opened(t.TempDir())
	circle := server.asks(all)
	note := func(from *tree.Tree, size int64) []byte {
		signed, err := from.SignCheckpoint(size)
		require.NoError(t, err)
		return signed
	}
	stranger, err := tree.Open(t.TempDir(), domain, 1, witnessKey)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, stranger.Close()) })
	for name, shown := range map[string][]byte{
		"what it knows": note(told, 5), "another tree of it": note(old.numbered(t.TempDir(), 2), 7), "another's": note(stranger, 0), "nothing": []byte("hello"),
		"a forged one": []byte(strings.Replace(string(note(told, 5)), "\n5\n", "\n9\n", 1)),
	} {
		require.NoError(t, circle.Shown(t.Context(), shown), name)
	}
	require.ErrorIs(t, circle.Shown(t.Context(), note(told, 7)), tree.ErrForgotten)
	require.ErrorIs(t, circle.Wait(t.Context()), tree.ErrForgotten)

	other := newServer(t)
	other.tells("that", 9)
	circle = other.asks(other.opened(t.TempDir()))
	require.ErrorIs(t, circle.Shown(t.Context(), note(told, 7)), tree.ErrForgotten, "something else")
}

// TestWithoutWitnessesNoLogIsFollowed runs a circle that has neither witnesses nor a store.
func TestWithoutWitnessesNoLogIsFollowed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		go new(tree.Circle).Run(ctx)
		synctest.Wait() // it would have asked the store
		stop()
	})
}
