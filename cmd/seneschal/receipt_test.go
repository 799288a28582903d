package main_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/seeds"
)

// A steward drops an order, makes all later commits anew and signs them. The receipt and the part
// that VERIFY has enclosed show the accepted orders, that the server has signed them, and that its
// log denies it.
func TestAReceiptAndItsPartShowWhatWasAccepted(t *testing.T) {
	server := newServer(t, "anne", "bors", "kay")
	server.start()
	players := server.open("proof", "bors", "kay")
	bors, kay := players[0], players[1]
	receipt := bors.answer(bors.send("ENTRY E03, E05\nHOLD\n"))
	files := bors.answer(bors.send("VERIFY\n")).files
	require.Len(t, files, 1)
	kay.answer(kay.send("ENTRY E04, E06\nHOLD\n"))
	dir := t.TempDir()
	paths := map[string][]byte{"receipt.eml": receipt.raw}
	for name, text := range files {
		require.True(t, strings.HasPrefix(name, "proof-"), name)
		paths["part.json"] = text
	}
	for name, text := range paths {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), text, 0o600))
	}
	log := filepath.Join(dir, "proof.jsonl")
	server.ask(nil, "game", "export", "proof", log)
	seeds, err := seeds.Load(filepath.Join(server.dir, "secret"))
	require.NoError(t, err)
	sealer := seeds.Signer()
	show := []string{"audit", "--receipt", filepath.Join(dir, "receipt.eml"), "--part", filepath.Join(dir, "part.json"), "--key", sealer.Public()}

	told := must(t, nil, show...)
	for _, want := range []string{"ENTRY E03, E05", "held as a draft", "it hashes to what the receipt names", "the server has said it"} {
		require.Contains(t, told, want)
	}
	require.Contains(t, must(t, nil, append(show, log)...), "in this log")

	own := filepath.Join(dir, "own.jsonl")
	server.ask(nil, "game", "export", "proof", own, "--for", "seat1")
	require.Contains(t, must(t, nil, "audit", own), "1 sets of orders")
	show[4] = own
	require.Contains(t, must(t, nil, show...), "ENTRY E03, E05", "the part may be taken from the seat's own file")
	show[4] = filepath.Join(dir, "part.json")

	text, err := os.ReadFile(log)
	require.NoError(t, err)
	bundle, err := eventstore.ReadBundle(bytes.NewReader(text))
	require.NoError(t, err)
	dropped := slices.DeleteFunc(slices.Clone(bundle.Commits), func(c *eventstore.Commit) bool { return strings.Contains(told, c.Hash) })
	require.Len(t, dropped, len(bundle.Commits)-1)
	var out bytes.Buffer
	require.NoError(t, eventstore.WriteBundle(&out, eventstore.BundleHeader{Log: bundle.Header.Log}, madeAnew(t, dropped, seeds, "", ""), &sealer))
	require.NoError(t, os.WriteFile(log, out.Bytes(), 0o600))
	outcome := command(t, "", append(show, log)...)
	require.Equal(t, 1, outcome.code)
	require.Contains(t, outcome.out, "signed, NOT in this log")
	require.Contains(t, outcome.out, "ENTRY E03, E05")

	forged := bytes.Replace(paths["part.json"], []byte("E05"), []byte("E06"), 1)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "part.json"), forged, 0o600))
	outcome = command(t, "", show...)
	require.Equal(t, 1, outcome.code)
	require.Contains(t, outcome.out, "NOT what the receipt names")
	require.NotContains(t, outcome.out, "E06")
}
