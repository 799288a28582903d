package witness_test

import (
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"

	"seneschal/eventstore/checkpoint"
	"seneschal/eventstore/witness"
)

// publicly runs a public witness program, if it is installed, for the server of these tests.
func publicly(t *testing.T) witness.Client {
	t.Helper()
	program, err := exec.LookPath("omniwitness")
	if err != nil {
		t.Skip("NOT TESTED: no public witness is asked, as omniwitness is not in the PATH (github.com/transparency-dev/witness/cmd/omniwitness)")
	}
	dir := t.TempDir()
	private, public, err := note.GenerateKey(rand.Reader, "public.example")
	require.NoError(t, err)
	secret, logs := filepath.Join(dir, "key"), filepath.Join(dir, "logs.yaml")
	require.NoError(t, os.WriteFile(secret, []byte(private), 0o600))
	server := checkpoint.SignerKey(origin, publicOf("h"))
	require.NoError(t, os.WriteFile(logs, fmt.Appendf(nil, "Logs:\n  - Origin: %s\n    URL: http://127.0.0.1:1\n    PublicKey: %s\n    Feeder: none\n", origin, server), 0o600))
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	address := listener.Addr().String()
	require.NoError(t, listener.Close())
	cmd := exec.Command(program, "--listen", address, "--metrics_listen", "", "--private_key_path", secret, "--additional_logs", logs)
	cmd.Stderr = os.Stderr
	require.NoError(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }) // Wait says that it was killed
	require.Eventually(t, func() bool {
		conn, err := net.Dial("tcp", address)
		return err == nil && conn.Close() == nil
	}, 30*time.Second, 50*time.Millisecond)
	verifier, err := note.NewVerifier(public)
	require.NoError(t, err)
	cosigns, err := checkpoint.NewVerifier(cosignerOf(t, public, verifier.Name()))
	require.NoError(t, err)
	return witness.Client{URL: "http://" + address, Key: cosigns, HTTP: http.DefaultClient}
}

// TestAPublicWitness checks that a public witness program signs and refuses the same checkpoints as
// ours.
func TestAPublicWitness(t *testing.T) {
	ask := publicly(t)
	all, other := grown(t, "this", 9), grown(t, "that", 9)
	_, err := ask.Add(t.Context(), 0, nil, all.signed(t, 3))
	require.NoError(t, err)
	_, err = ask.Add(t.Context(), 3, all.proof(t, 3, 7), all.signed(t, 7))
	require.NoError(t, err)
	_, err = ask.Add(t.Context(), 7, nil, all.signed(t, 7))
	require.NoError(t, err)
	conflict := witness.Conflict{}
	_, err = ask.Add(t.Context(), 0, nil, all.signed(t, 5))
	require.ErrorAs(t, err, &conflict, "a server that was set back")
	require.EqualValues(t, 7, conflict.Size)
	_, err = ask.Add(t.Context(), 7, other.proof(t, 7, 9), other.signed(t, 9))
	require.ErrorIs(t, err, witness.ErrProof)
	_, err = ask.Add(t.Context(), 7, nil, other.signed(t, 7))
	require.True(t, errors.Is(err, witness.ErrOther) || errors.Is(err, witness.ErrProof), "%v", err) // versions answer another tree of the same size differently
}

func publicOf(seed string) []byte { return public(key(seed)) }

// cosignerOf returns the key with which a witness cosigns, from its key for notes.
func cosignerOf(t *testing.T, vkey, name string) string {
	t.Helper()
	parts := strings.SplitN(vkey, "+", 3)
	raw, err := base64.StdEncoding.DecodeString(parts[2])
	require.NoError(t, err)
	return checkpoint.CosignerKey(name, raw[1:])
}
