package main_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/seeds"
)

// A proof that the server has written is checked without it. A copy of its files gives the same
// proof.
func TestProofsOfAGame(t *testing.T) {
	server := newServer(t, "anne", "bors", "kay")
	server.start()
	server.open("proof", "bors", "kay")
	seeds, err := seeds.Load(filepath.Join(server.dir, "secret"))
	require.NoError(t, err)
	sealer := seeds.Signer()
	key, dir := sealer.Public(), t.TempDir()
	file := filepath.Join(dir, "game.proof")
	server.ask(nil, "proof", "inclusion", "proof", "--out", file)
	told := must(t, nil, "proof", "check", file, "--key", key)
	require.Contains(t, told, "seneschal.test/log/1 has ")
	require.Contains(t, told, "leaf 0 is ")

	copied := filepath.Join(dir, "www")
	server.ask(nil, "proof", "files", copied)
	log := filepath.Join(dir, "proof.jsonl")
	server.ask(nil, "game", "export", "proof", log)
	server.stop()
	again := must(t, nil, "proof", "inclusion", log, "--from", copied)
	first, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(first), again)
	must(t, nil, "proof", "consistency", "1", "2", "--from", copied, "--out", file)
	require.Contains(t, must(t, nil, "proof", "check", file, "--key", key), "with 1 leaves its root was ")

	for name, args := range map[string][]string{
		"another key":    {"proof", "check", file, "--key", eventstore.NewSigner([32]byte{9}).Public()},
		"no tree there":  {"proof", "consistency", "1", "--from", dir},
		"a size to come": {"proof", "consistency", "999", "--from", copied},
		"a stranger":     {"proof", "inclusion", log, "0000000000000000000000000000000000000000000000000000000000000000", "--from", copied},
	} {
		require.Equal(t, 1, command(t, "", args...).code, name)
	}
	for name, args := range map[string][]string{
		"no key":      {"proof", "check", file},
		"no proof":    {"proof", "check", log, "--key", key},
		"no file":     {"proof", "check", file + "x", "--key", key},
		"half a hash": {"proof", "check", file, "--key", key, "--witness", "abc"},
	} {
		require.Equal(t, 2, command(t, "", args...).code, name)
	}
}
