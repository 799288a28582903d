package main_test

import (
	"bufio"
	"crypto/ed25519"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"seneschal/eventstore/beacon/beacontest"
	"seneschal/eventstore/checkpoint"
	"seneschal/eventstore/seeds"
)

// aWitness runs `seneschal witness` for a server until the test ends, and returns its key and the
// server's flag for it.
func (h *server) aWitness(name string) (key, flag string) {
	h.t.Helper()
	if _, err := os.Stat(filepath.Join(h.dir, "secret")); err != nil {
		h.start()
		h.stop()
	}
	seeds, err := seeds.Load(filepath.Join(h.dir, "secret"))
	require.NoError(h.t, err)
	key = checkpoint.SignerKey(mailDomain+"/log/1", seeds.SigningKey().Public().(ed25519.PublicKey))
	cmd := exec.Command(seneschal, "witness", "--dir", h.t.TempDir(), "--listen", "127.0.0.1:0", "--name", name, key)
	cmd.Env = environ()
	out, err := cmd.StdoutPipe()
	require.NoError(h.t, err)
	require.NoError(h.t, cmd.Start())
	h.t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }) // of course it was killed
	lines := bufio.NewScanner(out)
	var told []string
	for range 2 {
		require.True(h.t, lines.Scan())
		told = append(told, strings.Fields(lines.Text())[1])
	}
	return told[0], told[0] + "@" + strings.TrimSuffix(told[1], "/add-checkpoint")
}

// newGame opens a game with the command line alone.
func (h *server) newGame(id string) {
	h.t.Helper()
	h.ask(nil, "game", "new", "--id", id, "--seats", "2", "--steward", person("anne"), "--player", person("bors"), "--player", person("kay"))
}

// Two servers: the one signs the checkpoints of the other. A server that was set back to an older
// state without restore finds out that it has forgotten something before it closes a phase, and
// gives the reason; with restore it goes on.
func TestAServerIsWitnessedByAnother(t *testing.T) {
	server := newWholeServer(t, "anne", "bors", "kay")
	key, flag := server.aWitness("w.example")
	server.start("--witnesses", flag)
	server.newGame("seen")
	server.stop()
	server.start("--witnesses", flag) // it shows the new commits
	server.ask(nil, "steward", "seen", "ANNOUNCE", "Tea at five")
	proof := filepath.Join(t.TempDir(), "seen.proof")
	server.ask(nil, "proof", "inclusion", "seen", "--out", proof)
	seeds, err := seeds.Load(filepath.Join(server.dir, "secret"))
	require.NoError(t, err)
	sealer := seeds.Signer()
	require.Contains(t, must(t, nil, "proof", "check", proof, "--key", sealer.Public(), "--witness", key), "seen by w.example at ")
	server.stop()

	backup := filepath.Join(t.TempDir(), "backup")
	copied := func(from, to string) {
		require.NoError(t, os.RemoveAll(to))
		require.NoError(t, exec.Command("cp", "-a", from, to).Run())
	}
	copied(server.dir, backup)
	server.start("--witnesses", flag)
	server.ask(nil, "steward", "seen", "PROCESS", "NOW", "1")
	server.stop()
	server.start("--witnesses", flag)
	waitFor(t, "the witness sees the closing", func() bool { return strings.Count(server.witnessed(), "w.example") >= 3 })
	server.stop()

	copied(backup, server.dir)
	server.start("--witnesses", flag)
	require.Contains(t, server.run("steward", "seen", "PROCESS", "NOW", "1").err, "was it set back without restore?")
	require.Contains(t, server.talk.String(), "no phase is closed any more")
	require.NotContains(t, server.ask(nil, "game", "log", "seen"), "phase-closed")
	anne := newClient(server, "anne")
	emails := func(what string) int {
		ids := map[string]bool{} // an email in transit at a kill may come twice, with one Message-ID
		for _, received := range anne.all {
			if strings.Contains(received.subject, what) {
				ids[received.id] = true
			}
		}
		return len(ids)
	}
	told := anne.receives("the server has stopped", func(r received) bool { return strings.Contains(r.subject, "closes no phase any more") })
	require.Contains(t, told.text, "seneschal restore")
	require.Contains(t, told.text, "the witness has seen more")
	server.kill()
	server.start("--witnesses", flag)
	waitFor(t, "it has stopped again", func() bool { return strings.Contains(server.talk.String(), "no phase is closed any more") })
	server.stop()

	server.ask(nil, "restore")
	server.start("--witnesses", flag)
	anne.receives("the server goes on", func(r received) bool { return strings.Contains(r.subject, "goes on") })
	require.Equal(t, []int{1, 1}, []int{emails("closes no phase any more"), emails("goes on")})
	server.ask(nil, "steward", "seen", "PROCESS", "NOW", "1")
	require.Contains(t, server.ask(nil, "game", "log", "seen"), "phase-closed")
}

// witnessed returns the server's record of its witnesses.
func (h *server) witnessed() string {
	text, err := os.ReadFile(filepath.Join(h.dir, "tree", "1", "witnessed.jsonl"))
	require.NoError(h.t, err)
	return string(text)
}

// On a server whose dice come from a beacon a witness sees a seal before its round, and the audit
// of the game shows that.
func TestASealIsWitnessedBeforeItsRound(t *testing.T) {
	server := newServer(t, "anne", "bors", "kay")
	chance := beacontest.New(t, time.Now().Add(-time.Hour), 3*time.Second)
	relay := httptest.NewServer(chance.Handler(time.Now))
	t.Cleanup(relay.Close)
	dir := t.TempDir()
	chain, log, proof := filepath.Join(dir, "chain.json"), filepath.Join(dir, "dice.jsonl"), filepath.Join(dir, "dice.proof")
	require.NoError(t, os.WriteFile(chain, chance.Told, 0o600))
	key, flag := server.aWitness("w.example")
	server.start("--witnesses", flag, "--beacon", chain, "--beacon-relays", relay.URL)
	server.newGame("dice")
	server.ask(nil, "steward", "dice", "PROCESS", "NOW", "1")
	waitFor(t, "the round is there", func() bool { return strings.Contains(server.ask(nil, "game", "log", "dice"), "phase-closed") })
	server.ask(nil, "game", "export", "dice", log)
	server.ask(nil, "proof", "inclusion", log, "--out", proof)
	seeds, err := seeds.Load(filepath.Join(server.dir, "secret"))
	require.NoError(t, err)
	sealer := seeds.Signer()
	told := must(t, nil, "audit", log, "--key", sealer.Public(), "--checkpoint", proof, "--witness", key, "--beacon", chain)
	require.Contains(t, told, "1 of 1 seals were seen before their round, at least ")
	require.Contains(t, told, "by w.example\n")
}
