package checkpoint_test

import (
	"crypto/ed25519"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"seneschal/eventstore/checkpoint"
)

var (
	serverKey  = ed25519.NewKeyFromSeed([]byte(strings.Repeat("h", ed25519.SeedSize)))
	witnessKey = ed25519.NewKeyFromSeed([]byte(strings.Repeat("w", ed25519.SeedSize)))
)

const (
	server  = "games.example/log/1"
	witness = "witness.example"
)

func at(t time.Time) func() time.Time { return func() time.Time { return t } }

func public(k ed25519.PrivateKey) ed25519.PublicKey { return k.Public().(ed25519.PublicKey) }

func TestACheckpointReadsAsItIsWritten(t *testing.T) {
	c := checkpoint.Checkpoint{Origin: server, Size: 12, Root: tlog.RecordHash([]byte("x"))}
	got, err := checkpoint.Parse(c.String())
	require.NoError(t, err)
	require.Equal(t, c, got)

	got, err = checkpoint.Parse(c.String() + "something of the server's own\n")
	require.NoError(t, err)
	require.Equal(t, c, got)
}

func TestWhatIsNoCheckpointIsRefused(t *testing.T) {
	root := tlog.RecordHash(nil).String()
	for _, text := range []string{
		"", "\n", "a\n1\n", "a\n1\n" + root, "a\n-1\n" + root + "\n", "a\n01\n" + root + "\n", "a\n+1\n" + root + "\n", "a\n1\n" + root[:20] + "\n",
		"\n1\n" + root + "\n", "a\n1\n" + root + "\n\n", "a\n99999999999999999999\n" + root + "\n",
	} {
		_, err := checkpoint.Parse(text)
		assert.ErrorIs(t, err, checkpoint.ErrForm, "%q", text)
	}
}

// TestServerNotesAreOpenedByOthers checks that the library of Go's checksum database opens the notes
// of a server.
func TestServerNotesAreOpenedByOthers(t *testing.T) {
	key := checkpoint.SignerKey(server, public(serverKey))
	theirs, err := note.NewVerifier(key)
	require.NoError(t, err)
	signed, err := note.Sign(&note.Note{Text: "some text\n"}, checkpoint.NewSigner(server, serverKey))
	require.NoError(t, err)
	opened, err := note.Open(signed, note.VerifierList(theirs))
	require.NoError(t, err)
	require.Equal(t, "some text\n", opened.Text)
}

func TestAWitnessSaysWhenItSaw(t *testing.T) {
	seen := time.Date(2026, 11, 22, 18, 2, 0, 0, time.UTC)
	verifier, err := checkpoint.NewVerifier(checkpoint.CosignerKey(witness, public(witnessKey)))
	require.NoError(t, err)
	signed, err := note.Sign(&note.Note{Text: "some text\n"},
		checkpoint.NewSigner(server, serverKey), checkpoint.NewCosigner(witness, witnessKey, at(seen)))
	require.NoError(t, err)

	opened, err := note.Open(signed, note.VerifierList(verifier))
	require.NoError(t, err)
	require.Len(t, opened.Sigs, 1)
	told, err := checkpoint.SeenAt(opened.Sigs[0])
	require.NoError(t, err)
	require.Equal(t, seen, told)

	_, err = note.Open([]byte(strings.Replace(string(signed), "some", "same", 1)), note.VerifierList(verifier))
	require.Error(t, err)
}

func TestKeysThatAreNoneAreRefused(t *testing.T) {
	good := checkpoint.CosignerKey(witness, public(witnessKey))
	_, err := checkpoint.NewVerifier(good)
	require.NoError(t, err)
	name, rest, _ := strings.Cut(good, "+")
	for _, text := range []string{
		"", name, name + "+00000000" + rest[8:], "a b+" + rest, good[:len(good)-4], good + "+", name + "+" + rest[:9] + "AAAA", "+" + rest,
	} {
		_, err := checkpoint.NewVerifier(text)
		assert.Error(t, err, "%q", text)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(checkpoint.Checkpoint{Origin: server, Size: 3, Root: tlog.RecordHash(nil)}.String())
	f.Fuzz(func(t *testing.T, text string) {
		if c, err := checkpoint.Parse(text); err == nil {
			again, err := checkpoint.Parse(c.String())
			require.NoError(t, err)
			require.Equal(t, c, again)
		}
	})
}

// TestASignedCheckpointSaysWhoHasSeenIt checks that a reader with the keys of the server and of
// witnesses learns which witness has seen a checkpoint, and when; and that a wrong signature by a
// known key is found.
func TestASignedCheckpointSaysWhoHasSeenIt(t *testing.T) {
	seen := time.Date(2026, 11, 22, 18, 2, 0, 0, time.UTC)
	c := checkpoint.Checkpoint{Origin: server, Size: 12, Root: tlog.RecordHash([]byte("x"))}
	signed, err := note.Sign(&note.Note{Text: c.String()}, checkpoint.NewSigner(server, serverKey), checkpoint.NewCosigner(witness, witnessKey, at(seen)))
	require.NoError(t, err)
	theirs, err := checkpoint.NewVerifier(checkpoint.CosignerKey(witness, public(witnessKey)))
	require.NoError(t, err)

	got, err := checkpoint.Open(signed, public(serverKey), theirs)
	require.NoError(t, err)
	require.Equal(t, checkpoint.Signed{Checkpoint: c, Seen: []checkpoint.Seen{{Witness: witness, At: seen}}}, got)
	got, err = checkpoint.Open(signed, public(serverKey))
	require.NoError(t, err)
	require.Equal(t, []string{witness}, got.Unknown)

	_, err = checkpoint.Open(signed, public(witnessKey))
	require.ErrorIs(t, err, checkpoint.ErrSignature)
	_, err = checkpoint.Open([]byte(strings.Replace(string(signed), "\n12\n", "\n13\n", 1)), public(serverKey))
	require.ErrorIs(t, err, checkpoint.ErrSignature)
	lines := strings.SplitAfter(string(signed), "\n")
	_, err = checkpoint.Open([]byte(strings.Join(append(lines[:4:4], lines[5:]...), "")), public(serverKey), theirs)
	require.ErrorIs(t, err, checkpoint.ErrSignature, "a witness alone does not speak for the server")
	_, err = checkpoint.Open([]byte("hello\n"), public(serverKey))
	require.ErrorIs(t, err, checkpoint.ErrForm)
}
