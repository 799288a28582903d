package main

import (
	"bufio"
	"context"
	"crypto/ed25519"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"seneschal/cmd/server"
	"seneschal/eventstore/checkpoint"
	"seneschal/eventstore/witness"
)

// A witness that was stopped and started again is the same, and remembers.
func TestAWitnessIsOneAcrossRuns(t *testing.T) {
	signing := ed25519.NewKeyFromSeed([]byte(strings.Repeat("h", ed25519.SeedSize)))
	const origin = "games.example/log/1"
	dir := t.TempDir()
	first, second := tlog.RecordHash([]byte("one")), tlog.RecordHash([]byte("two"))
	signed := func(size int64, root tlog.Hash) []byte {
		c := checkpoint.Checkpoint{Origin: origin, Size: size, Root: root}
		all, err := note.Sign(&note.Note{Text: c.String()}, checkpoint.NewSigner(origin, signing))
		require.NoError(t, err)
		return all
	}
	var key string
	for _, size := range []int64{1, 2} {
		ctx, stop := context.WithCancel(t.Context())
		out, in := io.Pipe()
		done := make(chan error, 1)
		go func() {
			c := WitnessCmd{Name: "witness.example", Servers: []string{checkpoint.SignerKey(origin, signing.Public().(ed25519.PublicKey))}}
			done <- c.Run(ctx, streams{out: in}, &server.Config{Dir: dir, Listen: "127.0.0.1:0"})
		}()
		lines := bufio.NewReader(out)
		told, url := after(t, lines, "key"), after(t, lines, "asks")
		require.True(t, key == "" || key == told, "another key: %s", told)
		key = told
		verifier, err := checkpoint.NewVerifier(key)
		require.NoError(t, err)
		ask := witness.Client{URL: strings.TrimSuffix(url, witness.Path), Key: verifier, HTTP: http.DefaultClient}
		if size == 1 {
			_, err = ask.Add(t.Context(), 0, nil, signed(1, first))
		} else {
			_, err = ask.Add(t.Context(), 1, tlog.TreeProof{second}, signed(2, tlog.NodeHash(first, second)))
		}
		require.NoError(t, err)
		stop()
		require.NoError(t, <-done)
	}
}

// after returns the rest of a line after its first word.
func after(t *testing.T, lines *bufio.Reader, word string) string {
	line, err := lines.ReadString('\n')
	require.NoError(t, err)
	rest, is := strings.CutPrefix(line, word)
	require.True(t, is, "%q", line)
	return strings.TrimSpace(rest)
}

func TestTheKeyInTheHelpOfAWitnessIsOne(t *testing.T) {
	words := strings.Fields(WitnessCmd{}.Help())
	_, err := checkpoint.NewVerifier(words[len(words)-1])
	require.NoError(t, err, fmt.Sprint(words[len(words)-1]))
}
