package main_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore"
	"seneschal/eventstore/seeds"
)

// The operator, who holds all keys, changes an order, makes all later commits anew and signs them:
// the file is consistent, but the emails to players deny it. They also deny a log whose end was
// cut off.
func TestEmailsDenyALogThatWasChanged(t *testing.T) {
	server := newServer(t, "anne", "bors", "kay")
	server.start()
	players := server.open("proof", "bors", "kay")
	saved := t.TempDir()
	for i, p := range players {
		answer := p.answer(p.send("ENTRY E0" + fmt.Sprint(3+i) + ", E05\nHOLD\n"))
		require.NoError(t, os.WriteFile(filepath.Join(saved, fmt.Sprint(i, ".eml")), answer.raw, 0o600))
	}
	file := filepath.Join(t.TempDir(), "proof.jsonl")
	server.ask(nil, "game", "export", "proof", file)
	seeds, err := seeds.Load(filepath.Join(server.dir, "secret"))
	require.NoError(t, err)
	sealer := seeds.Signer()
	key := sealer.Public()

	told := must(t, nil, "audit", file, "--emails", saved, "--key="+key)
	require.Contains(t, told, "the one that you gave")
	require.Contains(t, told, "2 in this log")
	told = must(t, nil, "audit", file)
	require.Contains(t, told, "NOT CHECKED: give the emails")
	require.Contains(t, told, "NOT CHECKED: give the server's key")

	text, err := os.ReadFile(file)
	require.NoError(t, err)
	bundle, err := eventstore.ReadBundle(bytes.NewReader(text))
	require.NoError(t, err)
	for name, forged := range map[string][]*eventstore.Commit{
		"changed": madeAnew(t, bundle.Commits, seeds, "E03, E05", "E07, E08"),
		"cut off": bundle.Commits[:len(bundle.Commits)-1],
	} {
		var out bytes.Buffer
		require.NoError(t, eventstore.WriteBundle(&out, eventstore.BundleHeader{Log: bundle.Header.Log}, forged, &sealer))
		require.NoError(t, os.WriteFile(file, out.Bytes(), 0o600))
		require.Contains(t, must(t, nil, "audit", file), "all holds", "%s: the file alone cannot tell", name)
		outcome := command(t, "", "audit", file, "--emails", saved, "--key="+key)
		require.Equal(t, 1, outcome.code, name)
		require.Contains(t, outcome.out, "signed, NOT in this log", name)
	}

	public := filepath.Join(t.TempDir(), "public.jsonl")
	server.ask(nil, "game", "export", "proof", public, "--for", "all")
	require.Contains(t, partly(t, "audit", public, "--emails", saved), "2 not in a file for one reader")
	server.ask(nil, "game", "export", "proof", public, "--for", "seat2")
	require.Contains(t, partly(t, "audit", public, "--emails", saved), "1 in this log, 1 not in a file for one reader")
}

// madeAnew returns a log with another text in its events, chained, salted and sealed as the server
// would have done it.
func madeAnew(t *testing.T, commits []*eventstore.Commit, seeds seeds.Seeds, from, to string) []*eventstore.Commit {
	t.Helper()
	var head eventstore.Head
	var anew []*eventstore.Commit
	for _, c := range commits {
		draft := eventstore.Draft{Log: c.Log, After: head, At: c.At, CommandID: c.CommandID, Actor: c.Actor, Events: c.Events, Eyes: c.Eyes, Salt: seeds.Salts()}
		for _, p := range c.Parts {
			if seat, ok := p.To.Seat(); ok {
				draft.Seats = append(draft.Seats, seat)
			}
		}
		for i, e := range draft.Events {
			draft.Events[i].Data = bytes.ReplaceAll(e.Data, []byte(from), []byte(to))
		}
		made, err := eventstore.Encode(draft)
		require.NoError(t, err)
		made.Pos = c.Pos
		anew, head = append(anew, made), made.Head()
	}
	require.NotEqual(t, commits[len(commits)-1].Hash, head.Hash, "nothing was changed")
	return anew
}
