package main_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/domain/game/gametest"
)

func TestAChangedByteAnywhereIsFound(t *testing.T) {
	server := newServer(t)
	server.ask(nil, "game", "new", "--id", "sealed", "--seats", "2", "--steward", person("anne"), "--player", person("bors"), "--player", person("kay"))
	for _, n := range []string{"1", "2", "3"} {
		server.ask(nil, "steward", "sealed", "PROCESS", "NOW", n)
	}
	file := filepath.Join(t.TempDir(), "sealed.jsonl")
	server.ask(nil, "game", "export", "sealed", file)
	whole, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Contains(t, must(t, nil, "audit", file), "all holds: 3 phases")
	for range gametest.Times(40, 12) {
		at := rand.IntN(len(whole))
		changed := append([]byte(nil), whole...)
		changed[at] ^= 1 << rand.IntN(8)
		require.NoError(t, os.WriteFile(file, changed, 0o600))
		outcome := command(t, "", "audit", file)
		require.Equal(t, 1, outcome.code, "byte %d of %d: %q to %q", at, len(whole), whole[at], changed[at])
		require.NotContains(t, outcome.out, "all holds")
		require.NotEmpty(t, outcome.out+outcome.err)
	}
}
