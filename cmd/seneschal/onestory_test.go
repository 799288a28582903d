package main_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore/seeds"
)

// Two players' mailboxes show one tree, whatever happens in between: the server is killed twice
// just while it mails them, and the file of the tree is lost once.
func TestTwoMailboxesTellOneStory(t *testing.T) {
	server := newServer(t, "anne", "bors", "kay")
	server.start()
	server.open("vale", "bors", "kay")
	for _, spoil := range []func(){
		func() {},
		func() { require.NoError(t, os.RemoveAll(filepath.Join(server.dir, "tree"))) },
	} {
		server.ask(nil, "steward", "vale", "ANNOUNCE", "Tea at five")
		server.ask(nil, "steward", "vale", "PROCESS", "NOW", "1")
		server.kill()
		spoil()
		server.start()
		server.ask(nil, "steward", "vale", "REWIND", "TO", "setup", "WHY", "a mistake")
	}
	all := t.TempDir()
	for _, name := range []string{"bors", "kay"} {
		client := newClient(server, name)
		waitFor(t, name+" is told all", func() bool { return client.count("Which knight") == 1 && client.count("back to setup") == 2 })
		for i, l := range client.all {
			require.NoError(t, os.WriteFile(filepath.Join(all, fmt.Sprint(name, i, ".eml")), l.raw, 0o600))
		}
	}
	seeds, err := seeds.Load(filepath.Join(server.dir, "secret"))
	require.NoError(t, err)
	sealer := seeds.Signer()
	log, proof := filepath.Join(t.TempDir(), "vale.jsonl"), filepath.Join(t.TempDir(), "vale.proof")
	server.ask(nil, "game", "export", "vale", log)
	server.ask(nil, "proof", "inclusion", log, "--out", proof)
	told := must(t, nil, "audit", log, "--emails", all, "--key", sealer.Public(), "--checkpoint", proof)
	require.Regexp(t, `emails +(\d\d) in this log\n`, told)
	require.Regexp(t, `one story +(\d\d) in one tree\n`, told)
	require.Contains(t, told, "public commits are in it")
}
