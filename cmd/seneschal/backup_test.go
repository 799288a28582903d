package main_test

import (
	"context"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"seneschal/deploy/postgres/pgtest"
	"seneschal/domain/game/gametest"
)

// A moment is a backup, and what had happened before it began.
type moment struct {
	backup string
	sent   [][]playerMail // taken by the mail server, by writer
	told   []int          // emails that each writer had received
}

// TestABackupUnderLoadIsRestored backs a server up while players write, kills it, and puts the backup into
// an empty place. All emails that the mail server had taken before are in the log there, once, whether they
// were obeyed before the backup, while it was made, or only by the restored server. Games and tables hold.
func TestABackupUnderLoadIsRestored(t *testing.T) {
	server := newWholeServer(t, "anne", "bors", "kay", "owain", "tor", "balin", "balan")
	server.start()
	server.ask(nil, "game", "new", "--id", "press", "--seats", "4", "--steward", person("anne"),
		"--player", person("bors"), "--player", person("kay"), "--player", person("owain"), "--player", person("tor"))
	server.ask(nil, "game", "new", "--id", "valley", "--seats", "2", "--steward", person("anne"), "--player", person("balin"), "--player", person("balan"))
	var writers []*writer
	for _, name := range []string{"bors", "kay", "owain", "tor", "balin", "balan"} {
		w := &writer{client: newClient(server, name)}
		w.next = w.drafts
		if name == "balin" || name == "balan" {
			w.next = w.play()
		} else {
			w.seated()
		}
		writers = append(writers, w)
	}
	for _, moment := range server.backedUp(writers, gametest.Times(6, 1)) {
		server.killAll()
		server.dir = emptyFolder(t)
		server.ask(nil, "restore", moment.backup)
		server.start()
		var again []*writer
		for i, w := range writers {
			again = append(again, &writer{client: newClient(server, w.name), sent: moment.sent[i]})
		}
		server.check(again)
		for i, w := range again {
			require.GreaterOrEqual(t, len(w.all), moment.told[i], "%s has what had been received", w.name)
		}
	}
}

// backedUp takes backups while the writers write.
func (h *server) backedUp(writers []*writer, n int) (all []moment) {
	ctx, cancel := context.WithCancel(h.t.Context())
	defer cancel()
	group, running := errgroup.WithContext(ctx)
	for _, w := range writers {
		group.Go(func() error { return w.work(running) })
	}
	for _, w := range writers {
		waitFor(h.t, w.name+" has written", func() bool { return w.wrote() })
	}
	for range n {
		wait(ctx, rand.N(600*time.Millisecond))
		var now moment
		for _, w := range writers {
			w.mu.Lock()
			now.sent, now.told = append(now.sent, slices.Clone(w.sent)), append(now.told, len(w.all))
			w.mu.Unlock()
		}
		now.backup = h.backup()
		all = append(all, now)
	}
	cancel()
	require.NoError(h.t, group.Wait())
	return all
}

// files returns the content of all files in a folder.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	require.NoError(t, filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() {
			var text []byte
			text, err = os.ReadFile(path)
			all[strings.TrimPrefix(path, dir)] = string(text)
		}
		return err
	}))
	return all
}

// TestABackupKeepsItsSecretsApart backs a server up that does not run and looks for its secrets.
func TestABackupKeepsItsSecretsApart(t *testing.T) {
	server := newServer(t, "anne", "bors", "kay")
	server.start()
	server.open("vale", "bors", "kay")
	server.stop()
	secrets := []string{"seneschal"}
	for _, name := range []string{"secret", "secret.signing", "secret.salts"} {
		text, err := os.ReadFile(filepath.Join(server.dir, name))
		require.NoError(t, err)
		secrets = append(secrets, string(text))
	}
	to := filepath.Join(t.TempDir(), "monday")
	said := server.ask(nil, "backup", to)
	require.Contains(t, said, to+".secrets")
	info, err := os.Stat(to + ".secrets")
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	info, err = os.Stat(to)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o700), info.Mode().Perm())
	kept := files(t, to)
	require.ElementsMatch(t, []string{"/manifest.json", "/postgres.dump", "/log.snapshot", "/mail.tar.gz", "/folder.tar.gz"}, slices.Collect(maps.Keys(kept)))
	for name, text := range kept {
		for _, secret := range secrets[1:] {
			require.NotContains(t, text, secret, name)
		}
	}
	require.Equal(t, 1, server.run("backup", to).code, "it is there already")

	restored := *server
	restored.dir, restored.dsn = emptyFolder(t), pgtest.DSN(t)
	require.NoError(t, os.Rename(to+".secrets", to+".apart"))
	restored.refuses("--secrets", "restore", to)
	restored.ask(nil, "restore", to, "--secrets", to+".apart")
	require.Contains(t, restored.ask(nil, "audit", "vale"), "all holds")
	occupied := restored
	occupied.dsn = pgtest.DSN(t)
	occupied.refuses("is not empty", "restore", to, "--secrets", to+".apart")
	elsewhere := restored
	elsewhere.dir = emptyFolder(t)
	elsewhere.refuses("the database has tables already", "restore", to, "--secrets", to+".apart")
	require.Empty(t, files(t, elsewhere.dir), "nothing is changed in a place that is not empty")
	require.Equal(t, 2, server.run("backup", filepath.Join(server.dir, "monday")).code, "it would copy itself")
}

// refuses runs a command that must fail, and say why.
func (h *server) refuses(why string, args ...string) {
	h.t.Helper()
	outcome := h.run(args...)
	require.Equal(h.t, 1, outcome.code, outcome.out)
	require.Contains(h.t, outcome.err, why)
}

// killed runs a command and kills it after some time; it reports whether the command had ended.
func (h *server) killed(after time.Duration, args ...string) (ended bool) {
	h.t.Helper()
	cmd := exec.Command(h.program, h.flags(args...)...)
	cmd.Env = environ()
	require.NoError(h.t, cmd.Start())
	defer time.AfterFunc(after, func() { _ = cmd.Process.Kill() }).Stop() // it may have ended
	return cmd.Wait() == nil
}

// TestKilledBackupsAndRestoresLookUnfinished kills backups and restores at any time. What has the name of a
// backup is whole; in a place that was not restored to the end no server starts, and another restore ends it.
func TestKilledBackupsAndRestoresLookUnfinished(t *testing.T) {
	server := newServer(t, "anne", "bors", "kay")
	server.start()
	server.open("vale", "bors", "kay")
	times := gametest.Times(12, 2)
	to := filepath.Join(t.TempDir(), "monday")
	for n := 0; n < times && !server.killed(rand.N(500*time.Millisecond), "backup", to); n++ {
		if _, err := os.Stat(to); err == nil {
			break // killed after it had ended
		}
		require.NoFileExists(t, filepath.Join(to, "manifest.json"))
	}
	if _, err := os.Stat(to); err != nil {
		server.ask(nil, "backup", to)
	}
	left, err := os.ReadDir(filepath.Dir(to))
	require.NoError(t, err)
	require.Len(t, left, 2, "a backup and its secrets")

	restored := *server
	restored.dir, restored.dsn = emptyFolder(t), pgtest.DSN(t)
	mark := filepath.Join(restored.dir, "restoring")
	ended := false
	for n := 0; n < times && !ended; n++ {
		ended = restored.killed(rand.N(time.Second), "restore", to)
		if _, err := os.Stat(mark); err == nil {
			restored.refuses("was not restored to the end", "game", "list")
		} else if _, err := os.Stat(filepath.Join(restored.dir, "secret")); err == nil {
			ended = true // killed after its last act
		}
	}
	if !ended {
		restored.ask(nil, "restore", to)
	}
	// Killed when all parts were in place, and only their marks were left.
	manifest, err := os.ReadFile(filepath.Join(to, "manifest.json"))
	require.NoError(t, err)
	sum := regexp.MustCompile(`"sum": "(\w+)"`).FindSubmatch(manifest)[1]
	require.NoError(t, os.WriteFile(mark, []byte("placed of another"), 0o600))
	restored.refuses("from another backup", "restore", to)
	require.NoError(t, os.WriteFile(mark, append([]byte("placed "), sum...), 0o600))
	restored.db().MustExec(`CREATE SCHEMA restoring`)
	restored.refuses("was not restored to the end", "game", "list")
	restored.ask(nil, "restore", to)
	require.Contains(t, restored.ask(nil, "audit", "vale"), "all holds")
}
