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
	h := newServer(t, "anne", "bors", "kay")
	h.start()
	h.open("vale", "bors", "kay")
	for _, spoil := range []func(){
		func() {},
		func() { require.NoError(t, os.RemoveAll(filepath.Join(h.dir, "tree"))) },
	} {
		h.ask(nil, "steward", "vale", "ANNOUNCE", "Tea at five")
		h.ask(nil, "steward", "vale", "PROCESS", "NOW", "1")
		h.kill()
		spoil()
		h.start()
		h.ask(nil, "steward", "vale", "REWIND", "TO", "setup", "WHY", "a mistake")
	}
	all := t.TempDir()
	for _, name := range []string{"bors", "kay"} {
		c := newClient(h, name)
		waitFor(t, name+" is told all", func() bool { return c.count("Which knight") == 1 && c.count("back to setup") == 2 })
		for i, l := range c.all {
			require.NoError(t, os.WriteFile(filepath.Join(all, fmt.Sprint(name, i, ".eml")), l.raw, 0o600))
		}
	}
	seeds, err := seeds.Load(filepath.Join(h.dir, "secret"))
	require.NoError(t, err)
	sealer := seeds.Signer()
	log, proof := filepath.Join(t.TempDir(), "vale.jsonl"), filepath.Join(t.TempDir(), "vale.proof")
	h.ask(nil, "game", "export", "vale", log)
	h.ask(nil, "proof", "inclusion", log, "--out", proof)
	told := must(t, nil, "audit", log, "--emails", all, "--key", sealer.Public(), "--checkpoint", proof)
	require.Regexp(t, `emails +(\d\d) in this log\n`, told)
	require.Regexp(t, `one story +(\d\d) in one tree\n`, told)
	require.Contains(t, told, "public commits are in it")
}
